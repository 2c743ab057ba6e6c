"""Games to watch that ship with the program: a record, and beside it remarks on its steps (``GAME.json``).

Owns the file of remarks. It names the position that the game ends with, so that remarks on another game are found out.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from wargame_desk.persistence import bounds, migrations, models
from wargame_desk.persistence.records import SUFFIX

FORMAT = "wargame-desk remarks"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A remark: at which node of the record, a sentence or two, and the rule that it speaks of ("" for none)."""

    node: int
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remarks:
    """The document: the game, its last position's digest, what the game shows, and the remarks in order."""

    format: Literal["wargame-desk remarks"]
    version: Literal[1]
    game: str
    end: str
    text: str
    remarks: tuple[Note, ...]


class Sample(NamedTuple):
    """A game to watch: where its record is, what it shows in a sentence, and (node, text, rule) for each remark."""

    record: Path
    text: str
    end: str
    remarks: tuple[tuple[int, str, str], ...]


def read(folder: Path, game_id: str) -> Sample:
    """The sample of a game. FileError if there is none, or its remarks cannot be read."""
    path = folder / f"{game_id}.json"
    document = migrations.current(path, bounds.parse_object(path, bounds.read_bytes(path)), FORMAT, VERSION)
    found = models.from_plain(Remarks, path, document)
    remarks = tuple((note.node, note.text, note.rule) for note in found.remarks)
    return Sample(folder / f"{game_id}{SUFFIX}", found.text, found.end, remarks)
