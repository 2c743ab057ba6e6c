"""Hex boards: flat-topped hexes in columns, every second column half a hex lower.

Owns hex geometry in exact integers (corners are counted, never measured) and the two label grammars in use:
``CCRR`` ("0504") and ``col.row`` ("18.14"). Knows nothing of terrain or pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import floor, sqrt

from wargame_desk.core.board import Graph, Point, Ring
from wargame_desk.core.ids import SpaceId

HALF = sqrt(3) / 2
"""Half the distance flat to flat, where centre to corner is 1."""

# Corners of a hex round its centre, clockwise from the east. A centre lies at (3c, 2r + shift) in units of
# half a radius across and half a height down, so that every corner of the board is one integer point.
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_BITS = 24
_ROW = (1 << _BITS) - 1


class HexBoard(Graph):
    """A hex board given by the number of rows in each column.

    Args:
        columns: rows in each column; the first column is number ``first``.
        first: the number printed for the first column.
        even_down: whether even-numbered columns (rather than odd ones) lie half a hex lower.
        dotted: labels "3.4" instead of "0304".
    """

    def __init__(self, columns: Sequence[int], *, first: int = 1, even_down: bool = True, dotted: bool = False) -> None:
        cells = [(first + i, row) for i, rows in enumerate(columns) for row in range(1, rows + 1)]
        index = {cell: i for i, cell in enumerate(cells)}
        self._index = index
        self._even_down = even_down
        self.cells = tuple(cells)
        """Column and row of each space, as printed."""
        near = [[index[cell] for cell in self._ring(*cell) if cell in index] for cell in cells]
        super().__init__([f"{c}.{r}" if dotted else f"{c:02}{r:02}" for c, r in cells], near)
        self._middles = tuple((3 * c, 2 * r + self._shift(c)) for c, r in cells)

    def _shift(self, column: int) -> int:
        return int((column % 2 == 0) == self._even_down)

    def _ring(self, c: int, r: int) -> tuple[tuple[int, int], ...]:
        up = r - 1 + self._shift(c)
        return ((c, r - 1), (c, r + 1), (c - 1, up), (c - 1, up + 1), (c + 1, up), (c + 1, up + 1))

    def centre(self, space: SpaceId) -> Point:
        return _point(self._middles[space])

    def outline(self, space: SpaceId) -> Ring:
        x, y = self._middles[space]
        return tuple(_point((x + dx, y + dy)) for dx, dy in _CORNERS)

    def edge(self, a: SpaceId, b: SpaceId) -> tuple[Point, Point] | None:
        shared = [corner for corner in self._corners(a) if corner in set(self._corners(b))]
        return (_point(shared[0]), _point(shared[1])) if len(shared) == 2 else None

    def _corners(self, space: SpaceId) -> list[tuple[int, int]]:
        x, y = self._middles[space]
        return [(x + dx, y + dy) for dx, dy in _CORNERS]

    def rings(self, spaces: Iterable[SpaceId]) -> tuple[Ring, ...]:
        """Cancel the sides that two hexes share, then walk along what is left.

        Three hexes meet at a corner, so an outline never touches itself there and each corner has one way on.
        """
        chosen = set(spaces)
        sides = self._sides
        ahead = {start: end for space in chosen for across, start, end in sides[space] if across not in chosen}
        return tuple(_trace(ahead))

    @cached_property
    def _sides(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """The six sides of each hex, clockwise: the neighbour across (-1 at the edge), its two corners."""
        return tuple(tuple(self._sides_of(SpaceId(space))) for space in self.spaces)

    def _sides_of(self, space: SpaceId) -> Iterator[tuple[int, int, int]]:
        c, r = self.cells[space]
        up = r - 1 + self._shift(c)
        order = ((c + 1, up + 1), (c, r + 1), (c - 1, up + 1), (c - 1, up), (c, r - 1), (c + 1, up))
        corners = [_corner_id(corner) for corner in self._corners(space)]
        for i, cell in enumerate(order):
            yield self._index.get(cell, -1), corners[i], corners[i - 5]

    def at(self, point: Point) -> SpaceId | None:
        x, y = point
        column = floor(x / 1.5 + 0.5)
        best, space = 1.0 + 1e-9, None
        for c in (column - 1, column, column + 1):
            r = floor((y / HALF - self._shift(c)) / 2 + 0.5)
            found = self._index.get((c, r))
            if found is not None:
                dx, dy = abs(x - 1.5 * c), abs(y - HALF * (2 * r + self._shift(c)))
                far = max(dy / HALF, dx + dy / (2 * HALF))  # the hex as the unit circle of its own norm
                if far <= best:
                    best, space = far, SpaceId(found)
        return space

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        xs = [x for x, _ in self._middles]
        ys = [y for _, y in self._middles]
        left, top = _point((min(xs) - 2, min(ys) - 1))
        right, bottom = _point((max(xs) + 2, max(ys) + 1))
        return left, top, right, bottom


def _point(corner: tuple[int, int]) -> Point:
    return corner[0] / 2, corner[1] * HALF


def _corner_id(corner: tuple[int, int]) -> int:
    return corner[0] << _BITS | corner[1]


def _trace(ahead: dict[int, int]) -> Iterator[Ring]:
    while ahead:
        start, here = ahead.popitem()
        ring = [start]
        while here != start:
            ring.append(here)
            here = ahead.pop(here)
        yield tuple([((corner >> _BITS) / 2, (corner & _ROW) * HALF) for corner in ring])
