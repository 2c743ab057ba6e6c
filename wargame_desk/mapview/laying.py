"""Where the counters of a space lie that is no hex: in a grid, one by one, or as a badge on another.

Owns these places and nothing else: painting, hit testing, drags and motion all ask here, through the geometry of the
sheet. Places are measured from the space's counter centre, in scene units.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from wargame_desk.core.board import Box

FORCE, AIR, DUE = 40.0, 50.0, 26.0
"""Sides of a ground force in its box, of an air unit, and of one that stands on the turn track."""
HEADED, ROUND, GAP = 26.0, 9.0, 5.0
"""Room for the heading of a holding box, round its counters, and between them."""
BADGE = (0.38, -0.07, 0.34)
"""Where a badge lies on its counter, and its side, in sides of that counter."""
_STACKED = 0.10


class Lie(NamedTuple):
    """The middle of a counter and its side. ``painted`` is false where the counter below shows it itself."""

    x: float
    y: float
    side: float
    painted: bool = True


def anchor(kind: str, box: Box) -> tuple[float, float]:
    """The counter centre of a space: in a box of a line, clear of its name and its value; at the foot of a turn."""
    if kind == "turn":
        return box.left + box.width / 2, box.top + box.height - DUE / 2 + 1.0
    if kind in ("front", "start"):
        return box.left + 28.0, box.top + box.height - 26.0
    return box.left + box.width / 2, box.top + box.height / 2


def lay(kind: str, box: Box, badges: tuple[bool, ...], cells: tuple[Box, ...] = ()) -> tuple[Lie, ...]:
    """Where the counters of a space lie, bottom first.

    Args:
        badges: for each counter whether it is shown on another one where it can be.
        cells: of a track of supplies: its cells, the first of which stands for none.
    """
    if kind == "hold":
        return _grid(box, len(badges))
    if kind == "supply":
        return _cells(box, len(badges), cells)
    if kind == "slot":
        return _slot(min(box.width, box.height) - 2.0, badges)
    return _pile(DUE if kind == "turn" else FORCE, len(badges))


def _pile(side: float, count: int) -> tuple[Lie, ...]:
    """A stack that leans up and to the right."""
    step = _STACKED * side
    return tuple(Lie((i - (count - 1) / 2) * step, ((count - 1) / 2 - i) * step, side) for i in range(count))


def _slot(side: float, badges: tuple[bool, ...]) -> tuple[Lie, ...]:
    """One counter, and badges on it; a badge without a counter lies alone."""
    x, y, k = BADGE
    if all(badges):
        return _pile(side, len(badges))
    whole = iter(_pile(side, badges.count(False)))
    return tuple(Lie(x * side, y * side, k * side, painted=False) if badge else next(whole) for badge in badges)


def _grid(box: Box, count: int) -> tuple[Lie, ...]:
    """Side by side, row by row from the upper left, as large as all fit."""
    wide, high = box.width - 2 * ROUND, box.height - HEADED - ROUND + 3
    side = max(_fitting(wide, high, rows, count) for rows in range(1, max(1, count) + 1))
    columns = max(1, int((wide + GAP + 0.001) // (side + GAP)))
    left, top = ROUND - box.width / 2, HEADED - box.height / 2
    return tuple(
        Lie(
            left + side / 2 + (i % columns) * (side + GAP),
            top + side / 2 + (i // columns) * (side + GAP),
            side,
        )
        for i in range(count)
    )


def _fitting(wide: float, high: float, rows: int, count: int) -> float:
    """The side at which so many counters stand in so many rows."""
    columns = ceil(count / rows)
    across = (wide - (columns - 1) * GAP) / max(1, columns)
    return min(AIR, across, (high - (rows - 1) * GAP) / rows)


def _cells(box: Box, count: int, cells: tuple[Box, ...]) -> tuple[Lie, ...]:
    """One a cell, from the first on that stands for one."""
    found = []
    for i in range(count):
        cell = cells[min(i + 1, len(cells) - 1)] if cells else box
        x = cell.left + cell.width / 2 - box.left - box.width / 2
        y = cell.top + cell.height / 2 - box.top - box.height / 2
        found.append(Lie(x, y, min(cell.width, cell.height) - 1.0))
    return tuple(found)
