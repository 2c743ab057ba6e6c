"""What this game's resource files are read into. Frozen, printed labels and names, no behaviour.

``resources/games/strike-force-one/``: ``board.json`` is a ``BoardData``, ``pieces.json`` a list of ``UnitData``,
``tables.json`` a list of ``ResultsTable``, ``rules.json`` a list of ``RuleText``, ``look.json`` a ``LookData``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_desk.core.looks import CounterFace, SideLook, TerrainStyle
from wargame_desk.core.present import RuleText
from wargame_desk.core.tables import Provenance, ResultsTable, Source


@dataclass(frozen=True, slots=True)
class Town:
    """A town hex, its name, and the neighbouring hex in which the name is printed."""

    space: str
    name: str
    label_space: str


@dataclass(frozen=True, slots=True)
class BoardData:
    """The map: hexes by column, woods and towns, and the columns by which optional units enter.

    ``columns`` gives the rows of each column; ``entry`` maps "soviet" and "us" to a column number.
    """

    columns: tuple[int, ...]
    even_down: bool
    woods: tuple[str, ...]
    towns: tuple[Town, ...]
    entry: Mapping[str, int]
    turns: int
    provenance: tuple[Provenance, ...]


@dataclass(frozen=True, slots=True)
class UnitData:
    """One company: its letter, side, counter face and printed start hex (None: not in play at first)."""

    id: str
    side: str
    face: str
    start: str | None
    source: Source


@dataclass(frozen=True, slots=True)
class LookData:
    """Colours, counter faces and the printed furniture of the map."""

    stocks: Mapping[str, SideLook]
    faces: Mapping[str, CounterFace]
    sides: Mapping[str, str]
    title: str
    subtitle: str
    styles: Mapping[str, TerrainStyle]
    notes: tuple[tuple[str, str], ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Data:
    """All resource files of the game together."""

    board: BoardData
    pieces: tuple[UnitData, ...]
    tables: tuple[ResultsTable, ...]
    rules: tuple[RuleText, ...]
    look: LookData
