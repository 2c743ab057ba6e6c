"""The cursor of keys: where six keys and four arrows lead from a space. Knows directions, no rule and no drawing."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from wargame_desk.core.areas import AreaBoard
from wargame_desk.core.board import Board, Box
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId

_Key = Qt.Key
_HALF = math.sqrt(3) / 2

WAYS: dict[int, tuple[float, float]] = {
    _Key.Key_W: (0, -1),
    _Key.Key_Up: (0, -1),
    _Key.Key_S: (0, 1),
    _Key.Key_Down: (0, 1),
    _Key.Key_Q: (-_HALF, -0.5),
    _Key.Key_E: (_HALF, -0.5),
    _Key.Key_A: (-_HALF, 0.5),
    _Key.Key_D: (_HALF, 0.5),
    _Key.Key_Left: (-1, 0),
    _Key.Key_Right: (1, 0),
}
"""The direction of each cursor key, x to the right and y down."""

_STRAIGHT = 0.99
_SLANTED = 0.8
_BESIDE, _OFF, _SIDEWAYS = 3.0, 0.15, 1.3
"""What it counts for the next box in a direction to lie beside the way to it, and off the middle of that way; and how
much farther beside than ahead a box is too far beside."""
_ASKEW = math.cos(math.radians(50))
"""How far off its direction a key may lead where squares lie at any angle."""


class HexCursor:
    """A place on a board that is moved by keys.

    Going left or right where no hex lies straight across, the cursor zigzags along the row it started in. On a board
    of squares it goes to the neighbour that lies best in the direction, however the board is turned; on a board of
    boxes to the box that lies next in it, straight across before aslant.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._row: float | None = None
        self.space: SpaceId | None = None

    def put(self, space: SpaceId | None) -> None:
        """Place it."""
        self.space = space
        self._row = None

    def step(self, key: int) -> SpaceId | None:
        """Move one space in the direction of a key; None, and no move, where the board ends."""
        if self.space is None:
            return None
        way = WAYS[key]
        if isinstance(self._board, HexBoard):
            to = self._along(way)
        elif isinstance(self._board, AreaBoard):
            to = self._box(self._board, self.space, way)
        else:
            to = self._nearest(way)
        if to is not None:
            self.space = to
        return to

    def _along(self, way: tuple[float, float]) -> SpaceId | None:
        """The next hex in a row or column of hexes."""
        assert self.space is not None
        x, y = self._board.centre(self.space)
        if way[1]:
            self._row = None
        elif self._row is None:
            self._row = y
        row = self._row
        best: tuple[float, float, SpaceId] | None = None
        for near in self._board.near[self.space]:
            nx, ny = self._board.centre(near)
            along = _along(way, nx - x, ny - y)
            if along < (_SLANTED if row is not None else _STRAIGHT - 0.05):
                continue
            off = 0.0 if row is None else abs(ny - row)
            if best is None or (off, -along) < best[:2]:
                best = (off, -along, near)
        return best[2] if best is not None else None

    def _box(self, board: AreaBoard, here: SpaceId, way: tuple[float, float]) -> SpaceId | None:
        """The next box in a direction. One that reaches over the same band is nearer than one beside it."""
        now = board.areas[here].box
        best: tuple[float, SpaceId] | None = None
        for space, area in enumerate(board.areas):
            ahead, gap, aside, off = _apart(now, area.box, way)
            if space != here and ahead > 0 and aside <= _SIDEWAYS * ahead:
                far = gap + _BESIDE * aside + _OFF * off
                if best is None or far < best[0]:
                    best = far, SpaceId(space)
        return best[1] if best is not None else None

    def _nearest(self, way: tuple[float, float]) -> SpaceId | None:
        """The neighbour that lies best in a direction; where there is none, the nearest space beyond a gap."""
        assert self.space is not None
        x, y = self._board.centre(self.space)

        def ahead(space: SpaceId) -> tuple[float, float]:
            nx, ny = self._board.centre(space)
            return _along(way, nx - x, ny - y), math.hypot(nx - x, ny - y)

        near = max(self._board.near[self.space], key=lambda space: ahead(space)[0], default=None)
        if near is not None and ahead(near)[0] >= _ASKEW:
            return near
        beyond = [
            (far * (along + 2 * math.sqrt(1 - min(1.0, along * along))), space)
            for space in map(SpaceId, self._board.spaces)
            if space != self.space
            for along, far in (ahead(space),)
            if along >= _ASKEW
        ]
        return min(beyond)[1] if beyond else None


def _apart(a: Box, b: Box, way: tuple[float, float]) -> tuple[float, float, float, float]:
    """Of a box seen from another: its middle ahead of that one's edge, the gap, how far aside, how far off the middle.

    It is aside by what parts it from the band in which the other lies.
    """
    dx, dy = way
    if abs(dx) < abs(dy):  # up and down are left and right of the sheet on its side
        a, b, dx = Box(a.top, a.left, a.height, a.width), Box(b.top, b.left, b.height, b.width), dy
    middle = b.left + b.width / 2
    ahead = middle - a.left - a.width if dx > 0 else a.left - middle
    aside = max(b.top - a.top - a.height, a.top - b.top - b.height, 0.0)
    return ahead, max(0.0, ahead - b.width / 2), aside, abs(b.top + b.height / 2 - a.top - a.height / 2)


def _along(way: tuple[float, float], dx: float, dy: float) -> float:
    """The cosine of the angle between a direction and a step."""
    return (dx * way[0] + dy * way[1]) / math.hypot(dx, dy)
