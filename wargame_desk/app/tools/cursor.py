"""The hex cursor: where six keys and four arrows lead from a space. Knows directions, no rule and no drawing."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from wargame_desk.core.board import Board
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
_ASKEW = math.cos(math.radians(50))
"""How far off its direction a key may lead where squares lie at any angle."""


class HexCursor:
    """A place on a board that is moved by keys.

    Going left or right where no hex lies straight across, the cursor zigzags along the row it started in. On a board
    of squares it goes to the neighbour that lies best in the direction, however the board is turned.
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
        to = self._along(WAYS[key]) if isinstance(self._board, HexBoard) else self._nearest(WAYS[key])
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


def _along(way: tuple[float, float], dx: float, dy: float) -> float:
    """The cosine of the angle between a direction and a step."""
    return (dx * way[0] + dy * way[1]) / math.hypot(dx, dy)
