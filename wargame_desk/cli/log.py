"""``wargame-desk log``: what happened in a saved game or record, as text."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from wargame_desk.cli import game_files, telling
from wargame_desk.cli.game_files import OpenedGame
from wargame_desk.cli.referee_shapes import fact
from wargame_desk.cli.telling import Reader
from wargame_desk.core.history import TRUTH
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr, trn

HELP = "print what happened in a saved game or record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("a saved game or record"))
    add_viewer(parser)
    parser.add_argument("--json", action="store_true", help=tr("print the lines as JSON"))


def add_viewer(parser: argparse.ArgumentParser) -> None:
    """Declare by whose eyes a game is shown."""
    parser.add_argument("--side", metavar="S", help=tr("what this side knows; open games need none"))
    help = tr("everything, hidden things of a running game too; the file says for good that it was shown")
    parser.add_argument("--truth", action="store_true", help=help)


def run(args: argparse.Namespace) -> int:
    """Print the line of play to where the game stands."""
    found = game_files.open_game(args.file)
    who = game_files.reader(found, args.side, args.truth)
    for report in found.reports:
        print(report, file=sys.stderr)
    if args.json:
        game = found.session.game
        lines = [
            {"turn": step.turn, "phase": step.phase, "by": step.by, **fact(game, line)}
            for step in telling.told(found.session, who)
            for line in step.facts
        ]
        print(json.dumps(lines, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_page(found, who)))
    return 0


def _page(found: OpenedGame, who: Reader) -> Iterator[str]:
    """Title, seats, then a line for everything that happened, and the result."""
    session = found.session
    game = session.game
    seats = ", ".join(f"{game.presenter.side_name(side)} {who}" for side, who in session.seats.items())
    title = session.scenario.title
    yield f"{game.title}: {title}" if found.name == title else f"{game.title}: {title}, {found.name}"
    yield seats
    yield ""
    first = game.picture(who.known(session, session.nodes[0].state), who.side)
    phase = next((phase.title for phase in first.phases if phase.id == first.phase), first.phase)
    yield telling.moment(first.turn, phase)
    for line in telling.facts(session, who):
        yield f"{line.text}  [{line.rule}]" if line.rule else line.text
    outcome = session.outcome
    if outcome is not None:
        yield ""
        yield game.describe(outcome)
    yield from marks(session)


def marks(session: Session) -> Iterator[str]:
    """What a record says for good about how the game was played, in sentences."""
    game = session.game
    if count := len(session.takebacks):
        yield trn(
            "{count} action was taken back past what was rolled or seen.",
            "{count} actions were taken back past what was rolled or seen.",
            count,
        )
    shown = sorted({len(session.path(mark.node)) - 1 for mark in session.marks if mark.kind == TRUTH})
    if shown:
        first, last = shown[0], shown[-1]
        yield trn(
            "Everything was shown after action {actions}, before the end.",
            "Everything was shown at {count} places before the end, from action {actions}.",
            len(shown),
            actions=first if first == last else tr("{first} to {last}", first=first, last=last),
        )
    for mark in session.marks:
        if mark.side is not None and mark.by is not None:
            names = {"side": game.presenter.side_name(mark.side), "other": game.presenter.side_name(mark.by)}
            yield tr("The {other} player opened the {side} seat without its word.", **names)
