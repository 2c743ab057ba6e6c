"""``wargame-desk render``: a scenario, saved game or record drawn into a picture or a PDF page, without a window."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from wargame_desk import doctor
from wargame_desk.cli import game_files
from wargame_desk.cli.log import add_viewer
from wargame_desk.cli.main import WrongUsage
from wargame_desk.core.texts import tr
from wargame_desk.persistence.atomic import cannot_write

HELP = "draw a scenario or position as a picture or a PDF page"

SUFFIXES = (".png", ".pdf")
FEWEST_DPI, MOST_DPI = 20, 600


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("a scenario, saved game or record"))
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="MAP", help=tr("what to write: map.png or map.pdf")
    )
    add_viewer(parser)
    parser.add_argument(
        "--dpi", type=int, default=150, metavar="N", help=tr("dots an inch, a counter being half an inch (150)")
    )
    parser.epilog = "\n".join(
        (
            "  wargame-desk render scenarios/strike-force-one/standard.json -o map.pdf",
            "",
            tr("No screen is needed. Exit code: 0 drawn, 1 it could not be, 2 wrong usage."),
        )
    )


def run(args: argparse.Namespace) -> int:
    """Draw the position in which the file stands."""
    if args.output.suffix.lower() not in SUFFIXES:
        raise WrongUsage(tr("{name} should end with .png or .pdf", name=args.output))
    if not FEWEST_DPI <= args.dpi <= MOST_DPI:
        raise WrongUsage(tr("--dpi is a number from {low} to {high}", low=FEWEST_DPI, high=MOST_DPI))
    found = game_files.position(args.file)
    who = game_files.reader(found, args.side, args.truth)
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    obstacle = doctor.obstacle_to_window()
    if obstacle:
        print(obstacle, file=sys.stderr)
        return 1
    from wargame_desk.mapview.to_file import draw

    game, view = found.session.game, who.view(found.session)
    try:
        draw(args.output, game.board, game.presenter.look, view, dpi=args.dpi)
    except OSError as why:
        raise cannot_write(args.output, why) from why
    return 0
