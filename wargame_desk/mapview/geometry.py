"""Where things lie on the map sheet, in scene units.

A scene unit is a device-independent pixel at 100 % zoom, where a hex is 72 flat to flat and a degree of latitude 18.
Owns the step from board coordinates to the scene, the rectangles of the sheet, and the index from a rectangle to the
spaces in it. Draws nothing.
"""

from __future__ import annotations

import math
from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.kit import polygon_path
from wargame_desk.mapview.laying import Lie
from wargame_desk.mapview.measure import COUNTER, HEXES, H, Measure, R

__all__ = ["COLUMN", "COUNTER", "FURNITURE", "H", "MapGeometry", "R"]
FURNITURE = R / 63
"""Scale of everything printed beside the board."""
COLUMN = 44
"""Bare paper between the frame of the board and what is printed beside it, in units of the furniture."""
HAIR = 8
"""How much of that paper may be out of view, so that no edge of a box beside it shows."""
_BUCKET = 4 * R


class MapGeometry:
    """The sheet of one board.

    Args:
        furniture: whether the sheet has room for title, tracks and key; for hexes, a column right of the board.
    """

    def __init__(self, board: Board, *, furniture: bool = True, measure: Measure = HEXES) -> None:
        self.board = board
        self.furniture = furniture
        self.measure = measure
        self._unit = unit = measure.unit
        self._centres = [QPointF(x * unit, y * unit) for x, y in map(board.centre, map(SpaceId, board.spaces))]
        self._polygons: dict[SpaceId, QPolygonF] = {}
        self._sides: dict[SpaceId, list[QLineF]] = {}
        self._shapes: dict[SpaceId, tuple[tuple[float, float], ...]] = {}
        self._same: dict[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]] = {}
        self._side_to: dict[tuple[tuple[tuple[float, float], ...], int, int], int | None] = {}
        left, top, right, bottom = board.bounds
        self.board_rect = QRectF(left * unit, top * unit, (right - left) * unit, (bottom - top) * unit)
        """Smallest rectangle round the spaces."""
        self.frame = self.sheet = self.paper = self.board_rect
        """The frame round the board, the sheet of paper, and the board with the bare paper at its sides."""
        self._lay_out()

    def _lay_out(self) -> None:
        """Frame, sheet and paper round the board."""
        gap = 8 * FURNITURE
        self.frame = self.board_rect.adjusted(-gap, -gap, gap, gap)
        margin = 26 * FURNITURE
        column = 324 * FURNITURE if self.furniture else 0.0
        self.sheet = self.frame.adjusted(-margin, -margin, margin + column, margin)
        if self.furniture and self.sheet.height() < 956 * FURNITURE:
            self.sheet.setHeight(956 * FURNITURE)
        beside = (COLUMN - HAIR) * FURNITURE if self.furniture else margin
        self.paper = self.frame.adjusted(-margin, 0, beside, 0)

    def point(self, at: tuple[float, float]) -> QPointF:
        """A point of the board in scene units."""
        return QPointF(at[0] * self._unit, at[1] * self._unit)

    def around(self, space: SpaceId, k: float) -> QRectF:
        """A rectangle round a space: ``k`` times as far as its outline reaches, and no less than a counter."""
        o, reach = self._centres[space], max(k * self.extent, self.measure.counter)
        return QRectF(o.x() - reach, o.y() - reach, 2 * reach, 2 * reach)

    @cached_property
    def extent(self) -> float:
        """The longest way from the centre of any space to its outline."""
        return self._unit

    def centre(self, space: SpaceId) -> QPointF:
        return self._centres[space]

    def counter_centre(self, space: SpaceId) -> QPointF:
        at = self._centres[space]
        return QPointF(at.x(), at.y() + self.measure.drop)

    def lies(self, space: SpaceId, faces: tuple[str, ...]) -> tuple[Lie, ...] | None:
        """Where the counters of a space lie, measured from its counter centre; None where they are a stack."""
        return None

    def corners(self, space: SpaceId) -> list[QPointF]:
        """Corners of a space in order; empty for a space that is not drawn."""
        return self.polygon(space).toList()

    def polygon(self, space: SpaceId) -> QPolygonF:
        """The outline of a space. Kept as one thing: a point that Python holds takes six times the room."""
        found = self._polygons.get(space)
        if found is None:
            corners = [self.point(at) for at in self.board.outline(space)]
            found = self._polygons[space] = QPolygonF(corners)
        return found

    def inset(self, space: SpaceId, by: float) -> list[QPointF]:
        """The corners moved inwards by ``by`` units, measured across the nearest side."""
        o = self._centres[space]
        k = 1 - by / self.apothem(space)
        return [o + (v - o) * k for v in self.corners(space)]

    def path(self, space: SpaceId, inset: float = 0.0) -> QPainterPath:
        return polygon_path(QPolygonF(self.inset(space, inset) if inset else self.corners(space)))

    def sides(self, space: SpaceId) -> list[QLineF]:
        """The sides of a space, without those that a neighbour with a smaller number has too."""
        found = self._sides.get(space)
        if found is None:
            shared = {self.side_to(space, other) for other in self.board.near[space] if other < space}
            ring = self.corners(space)
            found = self._sides[space] = [
                QLineF(a, ring[(i + 1) % len(ring)]) for i, a in enumerate(ring) if i not in shared
            ]
        return found

    def side_to(self, space: SpaceId, other: SpaceId) -> int | None:
        """Which side (from corner i to corner i + 1) a space shares with a neighbour; None if it shares none.

        Spaces of the same shape have their neighbours in the same places, so it is worked out once for each.
        """
        a, b = self._centres[space], self._centres[other]
        key = (self.shape(space), round((b.x() - a.x()) * 8), round((b.y() - a.y()) * 8))
        if key not in self._side_to:
            edge = self.board.edge(space, other)
            wanted = None if edge is None else _side(self.point(edge[0]), self.point(edge[1]))
            ring = self.corners(space)
            sides = [_side(v, ring[(i + 1) % len(ring)]) for i, v in enumerate(ring)]
            self._side_to[key] = sides.index(wanted) if wanted in sides else None
        return self._side_to[key]

    def shape(self, space: SpaceId) -> tuple[tuple[float, float], ...]:
        """The corners round the centre, rounded: equal for spaces of the same shape."""
        found = self._shapes.get(space)
        if found is None:
            o = self._centres[space]
            made = tuple((round(v.x() - o.x(), 2), round(v.y() - o.y(), 2)) for v in self.corners(space))
            found = self._shapes[space] = self._same.setdefault(made, made)
        return found

    def apothem(self, space: SpaceId) -> float:
        """Distance from the centre to the nearest side."""
        o, corners = self._centres[space], self.corners(space)
        best = math.inf
        for i, a in enumerate(corners):
            b = corners[i - 1]
            length = math.hypot(b.x() - a.x(), b.y() - a.y()) or 1.0
            cross = (b.x() - a.x()) * (o.y() - a.y()) - (b.y() - a.y()) * (o.x() - a.x())
            best = min(best, abs(cross) / length)
        return best

    def top(self, space: SpaceId) -> float:
        """The y of the highest corner."""
        return min(v.y() for v in self.corners(space))

    def at(self, point: QPointF) -> SpaceId | None:
        """The space under a scene point."""
        return self.board.at((point.x() / self._unit, point.y() / self._unit))

    def area(self, spaces: frozenset[SpaceId] | tuple[SpaceId, ...]) -> list[list[QPointF]]:
        """Rings round a set of spaces."""
        return [[self.point(at) for at in ring] for ring in self.board.rings(spaces)]

    @cached_property
    def outline(self) -> QPainterPath:
        """Round all spaces, for odd-even filling."""
        path = QPainterPath()
        for ring in self.area(tuple(map(SpaceId, self.board.spaces))):
            path.addPolygon(QPolygonF(ring))
            path.closeSubpath()
        return path

    @cached_property
    def rim(self) -> dict[SpaceId, list[tuple[QPointF, QPointF]]]:
        """The outer sides of the spaces that have any."""
        inner: set[tuple[int, int, int, int]] = set()
        for ring in self.area(tuple(map(SpaceId, self.board.spaces))):
            inner.update(_side(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
        found: dict[SpaceId, list[tuple[QPointF, QPointF]]] = {}
        for space in map(SpaceId, self.board.spaces):
            corners = self.corners(space)
            for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True):
                if _side(a, b) in inner:
                    found.setdefault(space, []).append((a, b))
        return found

    @cached_property
    def _buckets(self) -> dict[tuple[int, int], list[SpaceId]]:
        made: dict[tuple[int, int], list[SpaceId]] = {}
        for space in map(SpaceId, self.board.spaces):
            o = self._centres[space]
            made.setdefault((int(o.x() // _BUCKET), int(o.y() // _BUCKET)), []).append(space)
        return made

    def spaces_in(self, rect: QRectF, margin: float = R) -> list[SpaceId]:
        """Spaces whose centre is within ``margin`` of a rectangle, ascending."""
        box = rect.adjusted(-margin, -margin, margin, margin)
        left, right, top, bottom = box.left(), box.right(), box.top(), box.bottom()
        found = []
        for i in range(int(left // _BUCKET), int(right // _BUCKET) + 1):
            for j in range(int(top // _BUCKET), int(bottom // _BUCKET) + 1):
                for space in self._buckets.get((i, j), ()):
                    o = self._centres[space]
                    if left <= o.x() <= right and top <= o.y() <= bottom:
                        found.append(space)
        return sorted(found)


def _side(a: QPointF, b: QPointF) -> tuple[int, int, int, int]:
    """A side whichever way it is walked, on a lattice finer than any two corners."""
    one, two = (round(a.x() * 16), round(a.y() * 16)), (round(b.x() * 16), round(b.y() * 16))
    return (*one, *two) if one < two else (*two, *one)
