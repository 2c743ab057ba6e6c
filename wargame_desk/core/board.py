"""Boards: spaces are ints inside, labels at the edge.

Owns the protocol that hex, square and area boards share, and the graph they have in common. Knows nothing of
terrain, pieces or pixels: coordinates are in the board's own unit (for hexes, centre to corner = 1), x to the
east and y to the south.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from wargame_desk.core.ids import SpaceId

Point = tuple[float, float]
Ring = tuple[Point, ...]


class Box(NamedTuple):
    """A space drawn as a rectangle, in board units."""

    left: float
    top: float
    width: float
    height: float


class Board(Protocol):
    """What all boards can say. They differ only in how they are made."""

    @property
    def spaces(self) -> range:
        """Every space id, from 0."""

    @property
    def near(self) -> tuple[tuple[SpaceId, ...], ...]:
        """Neighbours of each space, ascending. A table, so that rules index it instead of calling."""

    def label(self, space: SpaceId) -> str:
        """The printed name of a space."""

    def space(self, label: str) -> SpaceId:
        """The space with this label; KeyError if there is none."""

    def distance(self, a: SpaceId, b: SpaceId) -> int | None:
        """Fewest steps from a to b, or None if b cannot be reached."""

    def centre(self, space: SpaceId) -> Point:
        """Where a counter stands."""

    def outline(self, space: SpaceId) -> Ring:
        """The corners of a space in order; empty for a space that is not drawn."""

    def edge(self, a: SpaceId, b: SpaceId) -> tuple[Point, Point] | None:
        """The line that two neighbours share, or None where they share none."""

    def rings(self, spaces: Iterable[SpaceId]) -> tuple[Ring, ...]:
        """The outline of a set of spaces as closed rings, holes included."""

    def at(self, point: Point) -> SpaceId | None:
        """The space under a point, or None off the board."""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Smallest rectangle round all outlines: left, top, right, bottom."""


class Graph:
    """Labels, neighbours and distances by search: the part that every kind of board shares."""

    def __init__(self, labels: Sequence[str], near: Sequence[Iterable[int]]) -> None:
        self._labels = tuple(labels)
        self._spaces = {label: SpaceId(i) for i, label in enumerate(labels)}
        if len(self._spaces) != len(self._labels):
            raise ValueError("two spaces have the same label")
        self.spaces = range(len(self._labels))
        self.near: tuple[tuple[SpaceId, ...], ...] = tuple(tuple(SpaceId(n) for n in sorted(ring)) for ring in near)
        self._far: dict[SpaceId, dict[SpaceId, int]] = {}

    def label(self, space: SpaceId) -> str:
        return self._labels[space]

    def space(self, label: str) -> SpaceId:
        return self._spaces[label]

    def distance(self, a: SpaceId, b: SpaceId) -> int | None:
        if a not in self._far:
            self._far[a] = self._distances(a)
        return self._far[a].get(b)

    def _distances(self, start: SpaceId) -> dict[SpaceId, int]:
        far, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for there in self.near[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        return far


def joined(near: Mapping[str, Sequence[str]]) -> list[list[int]]:
    """The neighbours of each space by number, from their names; spaces are numbered in order.

    Raises:
        ValueError: a neighbour that is not on the board, or one that does not answer.
    """
    index = {label: i for i, label in enumerate(near)}
    for label, neighbours in near.items():
        for other in neighbours:
            if other not in index:
                raise ValueError(f"{label} has the neighbour {other}, which is not on the board")
            if label not in near[other]:
                raise ValueError(f"{label} has the neighbour {other}, but not the other way round")
    return [[index[other] for other in neighbours] for neighbours in near.values()]


def named(board: Board, labels: Mapping[str, object] | Iterable[str]) -> tuple[SpaceId, ...]:
    """Spaces for labels, in the order given; KeyError names the first that is not on the board."""
    return tuple(board.space(label) for label in labels)
