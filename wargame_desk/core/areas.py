"""Boards of boxes, tracks and displays: spaces that are rectangles on a sheet, joined by lines or by nothing.

Owns their shapes and neighbours. Knows nothing of what a box is for, of cards or pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import floor
from typing import NamedTuple

from wargame_desk.core.board import Box, Graph, Point, Ring, joined
from wargame_desk.core.ids import SpaceId

_CELL = 100.0


class Area(NamedTuple):
    """A space of the board: its printed name, its rectangle, and the names of its neighbours."""

    label: str
    box: Box
    near: tuple[str, ...] = ()


class AreaBoard(Graph):
    """A board whose spaces are rectangles that do not overlap.

    Raises:
        ValueError: two spaces of one name, a neighbour that is not on the board or does not answer.
    """

    def __init__(self, areas: Sequence[Area]) -> None:
        super().__init__([area.label for area in areas], joined({area.label: area.near for area in areas}))
        self.areas = tuple(areas)

    def centre(self, space: SpaceId) -> Point:
        box = self.areas[space].box
        return box.left + box.width / 2, box.top + box.height / 2

    def outline(self, space: SpaceId) -> Ring:
        left, top, width, height = self.areas[space].box
        right, bottom = left + width, top + height
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def edge(self, a: SpaceId, b: SpaceId) -> tuple[Point, Point] | None:
        """None: boxes stand apart, and what joins them is a line."""
        return None

    def rings(self, spaces: Iterable[SpaceId]) -> tuple[Ring, ...]:
        """The outline of each space: none shares a side with another."""
        return tuple(self.outline(space) for space in sorted(set(spaces)))

    def at(self, point: Point) -> SpaceId | None:
        x, y = point
        for space in self._cells.get((floor(x / _CELL), floor(y / _CELL)), ()):
            left, top, width, height = self.areas[space].box
            if left <= x <= left + width and top <= y <= top + height:
                return space
        return None

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        boxes = [area.box for area in self.areas]
        return (
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.left + box.width for box in boxes),
            max(box.top + box.height for box in boxes),
        )

    @cached_property
    def _cells(self) -> Mapping[tuple[int, int], tuple[SpaceId, ...]]:
        """Spaces by the cells of a plain grid that they touch."""
        found: dict[tuple[int, int], list[SpaceId]] = {}
        for number in self.spaces:
            left, top, width, height = self.areas[number].box
            for column in range(floor(left / _CELL), floor((left + width) / _CELL) + 1):
                for row in range(floor(top / _CELL), floor((top + height) / _CELL) + 1):
                    found.setdefault((column, row), []).append(SpaceId(number))
        return {cell: tuple(held) for cell, held in found.items()}
