"""A game or position out of any file that holds one, told apart by what is in it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wargame_desk import catalogue
from wargame_desk.cli import telling
from wargame_desk.cli.main import WrongUsage
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, PositionError
from wargame_desk.persistence import records, saves, scenarios
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.kinds import kind_of


class OpenedGame(NamedTuple):
    """A game from a file: what kind of file, the game's id and name, and what its reader should be told."""

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
    return OpenedGame(kind, session, id, name or session.scenario.title, reports)


def position(path: Path) -> Session:
    """The game in a save or record where it stands, or the one that a scenario begins. FileError if there is none."""
    if kind_of(path) != "scenario":
        return open_game(path).session
    found = scenarios.read(path)
    try:
        game = catalogue.open_game(found.game, found.setup.options)
        return Session(game, found.setup, Dice(b""))
    except (catalogue.CatalogueError, OptionError, PositionError) as why:
        raise FileError(path, str(why).rstrip(".")) from why


def viewer(session: Session, side: str | None, truth: bool) -> Side | None:
    """By whose eyes a game is shown; None for everything, where nothing is hidden or the truth is asked for."""
    if side is not None and side not in session.game.sides:
        known = ", ".join(session.game.sides)
        raise WrongUsage(tr("there is no side {side}; there are {known}", side=side, known=known))
    if side is None and telling.hides_truth(session) and not truth:
        raise WrongUsage(tr("until this game is over, name a side with --side, or ask for everything with --truth"))
    return None if side is None else Side(side)
