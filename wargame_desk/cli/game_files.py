"""A game or position out of any file that holds one, told apart by what is in it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wargame_desk import catalogue
from wargame_desk.cli import telling
from wargame_desk.cli.main import WrongUsage
from wargame_desk.cli.telling import Reader
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, PositionError
from wargame_desk.persistence import marking, records, saves, scenarios
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.kinds import kind_of


class OpenedGame(NamedTuple):
    """A game from a file: what kind of file, the game's id and name, and what its reader should be told."""

    path: Path
    kind: str
    session: Session
    id: str
    name: str
    reports: tuple[str, ...]


def open_game(path: Path) -> OpenedGame:
    """The game in a save or record. FileError if there is none."""
    kind = kind_of(path)
    if kind == "scenario":
        raise FileError(path, tr("this is a scenario, not a game that was played"))
    if kind == "record":
        found = records.recover(path, catalogue.open_game, catalogue.overlaid)
        session, id, name, reports = found.session, found.id, found.name, found.reports
    else:
        session, id, name, reports = saves.load(path, catalogue.open_game, catalogue.overlaid)
    return OpenedGame(path, kind, session, id, name or session.scenario.title, reports)


def position(path: Path) -> OpenedGame:
    """The game in a save or record where it stands, or the one that a scenario begins. FileError if there is none."""
    if kind_of(path) != "scenario":
        return open_game(path)
    found = scenarios.read(path)
    try:
        game = catalogue.open_game(found.game, found.setup.options)
        return OpenedGame(path, "scenario", Session(game, found.setup, Dice(b"")), "", found.setup.title, ())
    except (catalogue.CatalogueError, OptionError, PositionError) as why:
        raise FileError(path, str(why).rstrip(".")) from why


def reader(found: OpenedGame, side: str | None, truth: bool) -> Reader:
    """Who a game is shown to. The truth about a running game is shown once the file says so, and for good.

    A scenario that nobody has begun to play is shown as everybody knows it.

    Raises:
        WrongUsage: there is no such side, or one must be named.
        FileError: the file cannot be marked.
    """
    session = found.session
    if side is not None and side not in session.game.sides:
        known = ", ".join(session.game.sides)
        raise WrongUsage(tr("there is no side {side}; there are {known}", side=side, known=known))
    if side is None and telling.hides_truth(session) and found.kind != "scenario":
        if not truth:
            raise WrongUsage(tr("until this game is over, name a side with --side, or ask for everything with --truth"))
        marking.note_truth(found.path, session)
    return telling.reader(session, None if side is None else Side(side), truth)
