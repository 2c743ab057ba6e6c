"""Results tables whose every cell knows where it comes from, and ledgers behind numbers.

Owns the shape of tables and ledgers; a game's resource file owns their contents.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Source(Enum):
    """Where a fact comes from."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a part of the data comes from, in words a player can read."""

    part: str
    source: Source
    note: str


class Entry(NamedTuple):
    """One line of a ledger: what it adds, why, and by which rule."""

    value: int
    reason: str
    rule: str


Ledger = tuple[Entry, ...]


def total(ledger: Iterable[Entry]) -> int:
    """The number that a ledger explains."""
    return sum(entry.value for entry in ledger)


@dataclass(frozen=True, slots=True)
class ResultsTable:
    """A results table: one row a die face (or line of another kind), one column an odds class.

    Attributes:
        id: stable name within the game.
        title: as players know it.
        rule: the rule that says how to use it.
        columns: printed column heads, left to right.
        rows: printed row heads, top to bottom.
        cells: ``cells[row][column]``, result codes.
        sources: where each cell comes from, in the same shape.
        note: what a reader should know about the reconstructed part.
    """

    id: str
    title: str
    rule: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    sources: tuple[tuple[Source, ...], ...]
    note: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError if the table is not a full rectangle."""
        for name, grid in (("cells", self.cells), ("sources", self.sources)):
            if len(grid) != len(self.rows) or any(len(row) != len(self.columns) for row in grid):
                raise ValueError(f"table {self.id}: {name} must be {len(self.rows)} by {len(self.columns)}")

    def result(self, row: int, column: int) -> str:
        """The result code in a cell."""
        return self.cells[row][column]
