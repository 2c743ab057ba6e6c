"""The hex cursor: where six keys and four arrows lead from a space. Knows directions, no rule and no drawing."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from wargame_desk.core.board import Board
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


class HexCursor:
    """A place on a board that is moved by keys.

    Going left or right where no space lies straight across, the cursor zigzags along the row it started in.
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
        x, y = self._board.centre(self.space)
        dx, dy = WAYS[key]
        if dy:
            self._row = None
        elif self._row is None:
            self._row = y
        row = self._row
        best: tuple[float, float, SpaceId] | None = None
        for near in self._board.near[self.space]:
            nx, ny = self._board.centre(near)
            along = ((nx - x) * dx + (ny - y) * dy) / math.hypot(nx - x, ny - y)
            if along < (_SLANTED if row is not None else _STRAIGHT - 0.05):
                continue
            off = 0.0 if row is None else abs(ny - row)
            if best is None or (off, -along) < best[:2]:
                best = (off, -along, near)
        if best is None:
            return None
        self.space = best[2]
        return self.space
