"""``wargame-desk play``: a game in the terminal, or between computer players.

Owns the command's arguments and where its game comes from and goes to; ``terminal`` is the table itself.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from wargame_desk import catalogue
from wargame_desk.ai.players import PLAYERS, Player, player
from wargame_desk.ai.selfplay import own_seed
from wargame_desk.cli import asked
from wargame_desk.cli.main import WrongUsage
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN, Session
from wargame_desk.core.texts import tr

HELP = "play a game in the terminal, or let computer players play it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=tr("go on with this saved game or record"))
    asked.add_game(parser)
    asked.add_seats(parser, (HUMAN, *PLAYERS))
    help = tr("show everything, hidden things too; the game is marked with it for good")
    parser.add_argument("--truth", action="store_true", help=help)
    parser.add_argument("--seed", metavar="SEED", help=tr("a number or word: the same dice each time"))
    parser.add_argument("--own-dice", action="store_true", help=tr("you roll, and type what you rolled"))
    parser.add_argument("--record", type=Path, metavar="FILE", help=tr("write each action to this new record"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=tr("save the game here when it ends or is left"))
    parser.epilog = "\n".join(
        (
            tr("A side that nobody is named for is played by a person. Type help during play. Examples:"),
            "",
            "  wargame-desk play --game strike-force-one --scenario advanced --seat us=greedy",
            "  wargame-desk play --game norad --seat soviet=greedy",
            "  wargame-desk play --game strike-force-one --seat soviet=random --seat us=greedy --seed 7",
            "",
            tr("Exit code: 0 the game ended or was left by quit, 1 the input ended first, 2 wrong usage."),
        )
    )


def run(args: argparse.Namespace) -> int:
    """Play until the game ends, the player leaves it, or there is nothing more to read."""
    from wargame_desk.cli.terminal import Table
    from wargame_desk.persistence import records, saves

    session, id, name = _opened(args) if args.file is not None else (_begun(args), saves.new_id(), "")
    overlaid = catalogue.overlaid(session.game.id)
    record = None
    if args.record is not None:
        folder = args.record.parent
        record = records.RecordFile.begin(
            folder, session, id=id, name=name, overlaid=overlaid, file_name=args.record.name
        )

    def save(path: Path) -> None:
        saves.write(path, session, id=id, name=name, overlaid=overlaid)

    try:
        return Table(session, _players(session), save, colour=_colour(), truth=args.truth).play()
    finally:
        if record is not None:
            record.close()
        if args.save is not None:
            save(args.save)


def _begun(args: argparse.Namespace) -> Session:
    """A new game as asked for."""
    game = asked.game(args.game)
    chosen = asked.scenario(game, args.scenario)
    sides = tuple(side for side, _ in catalogue.entry(game).sides)
    return asked.begin(
        game,
        chosen,
        asked.options(game, chosen, args.option),
        seed=asked.seed_of(args.seed),
        seats=asked.seats(sides, args.seat, (HUMAN, *PLAYERS), HUMAN),
        own_dice=args.own_dice,
    )


def _opened(args: argparse.Namespace) -> tuple[Session, str, str]:
    """The game in a file, with its id and name."""
    from wargame_desk.cli import game_files

    if args.game or args.scenario or args.option or args.seed or args.own_dice:
        raise WrongUsage(tr("a saved game has its game, options and dice already"))
    found = game_files.open_game(args.file)
    for report in found.reports:
        print(report, file=sys.stderr)
    session = found.session
    seats = asked.seats(session.game.sides, args.seat, (HUMAN, *PLAYERS), "")
    for side, who in seats.items():
        if who:
            session.seat(side, who)
    return session, found.id, found.name


def _players(session: Session) -> dict[Side, Player]:
    """The computer players of the seats; their own lots come from the game's seed, so that a game can be repeated."""
    out: dict[Side, Player] = {}
    for side, who in session.seats.items():
        if who != HUMAN:
            if who not in PLAYERS:
                raise WrongUsage(tr("{side} was played by {who}; name a seat for it", side=side, who=who))
            out[side] = player(who, own_seed(session.seed, side))
    return out


def _colour() -> bool:
    """Whether the output is a terminal that may be coloured."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
