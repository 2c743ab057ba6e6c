"""Boards of squares drawn on the globe: bands of latitude, columns of longitude that split as they go south.

Owns the polar projection and the outlines of such squares, and of spaces beside the map that have no place on the
globe. Neighbours are given, never worked out from the drawing; a test holds the two together. Knows nothing of
terrain or pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import atan2, cos, degrees, floor, hypot, radians, sin
from typing import NamedTuple

from wargame_desk.core.board import Box, Graph, Point, Ring, joined
from wargame_desk.core.ids import SpaceId

STEP = 2
"""Corners of an outline to a degree of longitude; every border of a square is a multiple of half a degree."""
_CELL = 4.0


class Sector(NamedTuple):
    """A square by its borders in degrees: ``west`` and ``east`` of Greenwich (negative west), latitudes."""

    west: float
    east: float
    north: float
    south: float


class Place(NamedTuple):
    """A space of the board: its printed name, its shape, and the names of its neighbours."""

    label: str
    shape: Sector | Box
    near: tuple[str, ...] = ()


class SquareBoard(Graph):
    """A board of squares on a polar azimuthal equidistant map: r = 90 - latitude, one unit a degree.

    Args:
        places: every space. A box has no neighbours: what leads from it is the game's to say.
        down: the longitude that points straight down.

    Raises:
        ValueError: a neighbour that is not on the board, or one that does not answer.
    """

    def __init__(self, places: Sequence[Place], *, down: float) -> None:
        super().__init__([place.label for place in places], joined({place.label: place.near for place in places}))
        self.places = tuple(places)
        self.down = down
        self._outlines: dict[SpaceId, Ring] = {}

    # --- the projection

    def project(self, longitude: float, latitude: float) -> Point:
        """A place on the globe in board units, the pole at (0, 0)."""
        r, turn = 90.0 - latitude, radians(longitude - self.down)
        return r * sin(turn), r * cos(turn)

    def globe(self, point: Point) -> tuple[float, float]:
        """The longitude (-180 to 180) and latitude under a point."""
        x, y = point
        longitude = self.down + degrees(atan2(x, y))
        return (longitude + 180.0) % 360.0 - 180.0, 90.0 - hypot(x, y)

    # --- shapes

    def centre(self, space: SpaceId) -> Point:
        shape = self.places[space].shape
        if isinstance(shape, Box):
            return shape.left + shape.width / 2, shape.top + shape.height / 2
        return self.project((shape.west + shape.east) / 2, (shape.north + shape.south) / 2)

    def outline(self, space: SpaceId) -> Ring:
        if space not in self._outlines:
            self._outlines[space] = tuple(self._corner(corner) for corner in self._corners(space))
        return self._outlines[space]

    def edge(self, a: SpaceId, b: SpaceId) -> tuple[Point, Point] | None:
        """The ends of the line that two squares share; None where they meet at a corner only."""
        shared = set(self._corners(a)) & set(self._corners(b))
        if len(shared) < 2:
            return None
        ends = sorted(shared)
        return self._corner(ends[0]), self._corner(ends[-1])

    def rings(self, spaces: Iterable[SpaceId]) -> tuple[Ring, ...]:
        """Cancel the sides that two squares share, then walk along what is left."""
        ahead: dict[_Corner, list[_Corner]] = {}
        sides = {side for space in set(spaces) for side in self._sides(space)}
        for start, end in sorted(sides):
            if (end, start) not in sides:
                ahead.setdefault(start, []).append(end)
        return tuple(tuple(self._corner(corner) for corner in ring) for ring in _trace(ahead))

    def at(self, point: Point) -> SpaceId | None:
        for space in self._cells.get(_cell(point), ()):
            if self._holds(self.places[space].shape, point):
                return space
        return None

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        corners = [corner for space in self.spaces for corner in self.outline(SpaceId(space))]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)

    # --- inside

    def _corners(self, space: SpaceId) -> tuple[_Corner, ...]:
        shape = self.places[space].shape
        if isinstance(shape, Box):
            left, top, right, bottom = shape.left, shape.top, shape.left + shape.width, shape.top + shape.height
            return (
                _Corner(space, left, top),
                _Corner(space, right, top),
                _Corner(space, right, bottom),
                _Corner(space, left, bottom),
            )
        west, east = round(shape.west * STEP), round(shape.east * STEP)
        north = [_Corner(-1, k, shape.north) for k in range(west, east + 1)]
        south = [_Corner(-1, k, shape.south) for k in range(west, east + 1)]
        return (*north, *reversed(south))

    def _sides(self, space: SpaceId) -> Iterator[tuple[_Corner, _Corner]]:
        corners = self._corners(space)
        return zip(corners, (*corners[1:], corners[0]), strict=True)

    def _corner(self, corner: _Corner) -> Point:
        return (corner.x, corner.y) if corner.box >= 0 else self.project(corner.x / STEP, corner.y)

    @cached_property
    def _cells(self) -> Mapping[tuple[int, int], tuple[SpaceId, ...]]:
        """Spaces by the cells of a plain grid that they may touch."""
        found: dict[tuple[int, int], list[SpaceId]] = {}
        for number in self.spaces:
            space = SpaceId(number)
            ring = self.outline(space)
            left, top = _cell((min(x for x, _ in ring), min(y for _, y in ring)))
            right, bottom = _cell((max(x for x, _ in ring), max(y for _, y in ring)))
            for column in range(left, right + 1):
                for row in range(top, bottom + 1):
                    found.setdefault((column, row), []).append(space)
        return {cell: tuple(held) for cell, held in found.items()}

    def _holds(self, shape: Sector | Box, point: Point) -> bool:
        x, y = point
        if isinstance(shape, Box):
            return shape.left <= x <= shape.left + shape.width and shape.top <= y <= shape.top + shape.height
        longitude, latitude = self.globe(point)
        if not shape.south <= latitude <= shape.north:
            return False
        return shape.west <= longitude <= shape.east or shape.west <= longitude + 360.0 <= shape.east


class _Corner(NamedTuple):
    """A corner that squares share exactly: of the globe (box -1, x in steps of longitude), or of one box."""

    box: int
    x: float
    y: float


def _cell(point: Point) -> tuple[int, int]:
    return floor(point[0] / _CELL), floor(point[1] / _CELL)


def _trace(ahead: dict[_Corner, list[_Corner]]) -> Iterator[list[_Corner]]:
    """Closed rings along sides. Where two meet at a corner, each is closed by itself at the first chance."""
    while ahead:
        start = next(iter(ahead))
        ring = [start]
        here = _onward(ahead, start)
        while here != start:
            ring.append(here)
            here = _onward(ahead, here)
        yield ring


def _onward(ahead: dict[_Corner, list[_Corner]], corner: _Corner) -> _Corner:
    ways = ahead[corner]
    there = ways.pop()
    if not ways:
        del ahead[corner]
    return there
