"""``wargame-desk verify``: a save or record played again, its digests and every roll checked."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wargame_desk import catalogue
from wargame_desk.core.history import OPENED_SEAT, TRUTH, Mark
from wargame_desk.core.texts import tr, trn
from wargame_desk.persistence import verify
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.verify import Roll, Verification

HELP = "play a save or record again and check its moves, digests and dice"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("a saved game or record"))
    parser.add_argument("--rolls", action="store_true", help=tr("list every roll"))
    parser.add_argument("--json", action="store_true", help=tr("print the findings as JSON"))
    parser.epilog = "\n".join(
        (
            tr(
                "Every roll is worked out a second time from the seed that was promised before the game; the formula is"
            ),
            tr("in docs/file-formats.md. Exit code: 0 all is as it should be, 1 it is not, 2 wrong usage."),
        )
    )


def run(args: argparse.Namespace) -> int:
    """Check and print; 1 if anything is not as it should be."""
    try:
        found = verify.verify(args.file, catalogue.open_game)
    except FileError as why:
        if not args.json:
            raise
        print(json.dumps({"file": str(args.file), "sound": False, "problems": [why.precise]}, indent=2))
        return 1
    if args.json:
        print(json.dumps(document(found), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_page(found, args.rolls)))
    return 0 if found.sound else 1


def document(found: Verification) -> dict[str, Any]:
    """What was found, as a program reads it; the seed is null until the game is over."""
    return {
        "file": str(found.path),
        "kind": found.kind,
        "game": found.game,
        "rules_version": found.rules_version,
        "sound": found.sound,
        "problems": list(found.problems),
        "actions": found.actions,
        "rolls": [_roll(roll) for roll in found.rolls],
        "takebacks": found.takebacks,
        "marks": [mark_document(mark) for mark in found.marks],
        "commitment": found.commitment,
        "weak": found.weak,
        "seed": found.seed or None,
        "digest": found.digest,
    }


def mark_document(mark: Mark) -> dict[str, Any]:
    """A mark that stays for good: at which node, and for an opened seat whose and by whom."""
    whose = {"side": mark.side, "by": mark.by} if mark.side is not None else {}
    return {"kind": mark.kind, "node": mark.node, **whose}


def _roll(roll: Roll) -> dict[str, Any]:
    return {"n": roll.n, "action": roll.node, "faces": roll.faces, "value": roll.value + 1, "by_hand": roll.by_hand}


def _page(found: Verification, all_rolls: bool) -> Iterator[str]:
    """What was found, for people."""
    yield f"{found.path}: {found.game}, {found.kind}"
    yield "  " + trn("{count} action played again", "{count} actions played again", found.actions)
    hand = sum(roll.by_hand for roll in found.rolls)
    rolls = trn("{count} roll checked", "{count} rolls checked", len(found.rolls))
    yield "  " + (tr("{rolls}, {hand} of them entered by hand", rolls=rolls, hand=hand) if hand else rolls)
    if all_rolls:
        yield from (_line(roll) for roll in found.rolls)
    if found.takebacks:
        yield "  " + trn("{count} take-back past a roll", "{count} take-backs past a roll", found.takebacks)
    if shown := sum(mark.kind == TRUTH for mark in found.marks):
        yield "  " + trn(
            "everything was shown {count} time before the end",
            "everything was shown {count} times before the end",
            shown,
        )
    if opened := sum(mark.kind == OPENED_SEAT for mark in found.marks):
        yield "  " + trn(
            "{count} seat was opened without its word", "{count} seats were opened without their word", opened
        )
    yield "  " + tr("commitment {commitment}", commitment=found.commitment)
    if found.weak:
        yield "    " + tr("weak: the seed was chosen by hand, so whoever chose it knew the rolls")
    yield "  " + (tr("seed {seed}", seed=found.seed) if found.seed else tr("the seed is shown when the game is over"))
    yield "  " + tr("digest {digest}", digest=found.digest)
    yield from found.problems
    yield tr("All is as it should be.") if found.sound else tr("Something is not as it should be.")


def _line(roll: Roll) -> str:
    how = tr("by hand") if roll.by_hand else tr("from the seed")
    return "    " + tr(
        "roll {n}: {value} of {faces}, {how}", n=roll.n + 1, value=roll.value + 1, faces=roll.faces, how=how
    )
