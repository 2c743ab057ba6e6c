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
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import tr

HELP = "print what happened in a saved game or record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("a saved game or record"))
    add_viewer(parser)
    parser.add_argument("--json", action="store_true", help=tr("print the lines as JSON"))


def add_viewer(parser: argparse.ArgumentParser) -> None:
    """Declare by whose eyes a game is shown."""
    parser.add_argument("--side", metavar="S", help=tr("what this side knows; open games need none"))
    parser.add_argument("--truth", action="store_true", help=tr("everything, hidden things of a running game too"))


def run(args: argparse.Namespace) -> int:
    """Print the line of play to where the game stands."""
    found = game_files.open_game(args.file)
    viewer = game_files.viewer(found.session, args.side, args.truth)
    for report in found.reports:
        print(report, file=sys.stderr)
    if args.json:
        game = found.session.game
        lines = [
            {"turn": step.turn, "phase": step.phase, "by": step.by, **fact(game, line)}
            for step in telling.told(found.session, viewer)
            for line in step.facts
        ]
        print(json.dumps(lines, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_page(found, viewer)))
    return 0


def _page(found: OpenedGame, viewer: Side | None) -> Iterator[str]:
    """Title, seats, then a line for everything that happened, and the result."""
    session = found.session
    game = session.game
    seats = ", ".join(f"{game.presenter.side_name(side)} {who}" for side, who in session.seats.items())
    title = session.scenario.title
    yield f"{game.title}: {title}" if found.name == title else f"{game.title}: {title}, {found.name}"
    yield seats
    yield ""
    first = game.picture(game.redact(session.nodes[0].state, viewer), viewer)
    phase = next((phase.title for phase in first.phases if phase.id == first.phase), first.phase)
    yield tr("Turn {turn}: {phase}", turn=first.turn, phase=phase)
    for line in telling.facts(session, viewer):
        yield f"{line.text}  [{line.rule}]" if line.rule else line.text
    outcome = session.outcome
    if outcome is not None:
        yield ""
        yield game.describe(outcome)
