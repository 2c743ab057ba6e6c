"""A game out of any file that holds one: a save or a record, told apart by what is in it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wargame_desk import catalogue
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.persistence import bounds, records, saves, scenarios
from wargame_desk.persistence.errors import FileError

SAVE, RECORD, SCENARIO = "save", "record", "scenario"

_FORMATS = {saves.FORMAT: SAVE, records.FORMAT: RECORD, scenarios.FORMAT: SCENARIO}


class OpenedGame(NamedTuple):
    """A game from a file: what kind of file, the game's id and name, and what its reader should be told."""

    kind: str
    session: Session
    id: str
    name: str
    reports: tuple[str, ...]


def kind_of(path: Path) -> str:
    """What a file says it is: "save", "record", "scenario", or "" for none of them. FileError if it is unreadable."""
    data = bounds.read_bytes(path)
    first = data.partition(b"\n")[0]
    for part in (data, first):
        try:
            document = bounds.parse(path, part)
        except FileError:
            continue
        found = document.get("format") if isinstance(document, dict) else None
        return _FORMATS.get(found, "") if isinstance(found, str) else ""
    return RECORD if path.suffix == records.SUFFIX else ""


def open_game(path: Path) -> OpenedGame:
    """The game in a save or record. FileError if there is none."""
    kind = kind_of(path)
    if kind == RECORD:
        found = records.recover(path, catalogue.open_game, catalogue.overlaid)
        return OpenedGame(RECORD, found.session, found.id, found.name or found.session.scenario.title, found.reports)
    if kind == SCENARIO:
        raise FileError(path, tr("this is a scenario, not a game that was played"))
    loaded = saves.load(path, catalogue.open_game, catalogue.overlaid)
    return OpenedGame(SAVE, loaded.session, loaded.id, loaded.name or loaded.session.scenario.title, loaded.reports)
