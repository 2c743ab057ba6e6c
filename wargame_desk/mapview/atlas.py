"""Counters as pixmaps: one for each face, marks, state and size in device pixels, shadow included.

Owns the cache. A counter's body has a whole number of device pixels, so that its edges are crisp at every zoom
and display scale.
"""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.core.present import Look
from wargame_desk.mapview.counters import LIFT, LIFTED, NO, counter
from wargame_desk.mapview.stamps import StampCache, make_stamp

_MARGIN = {LIFTED: 0.62, NO: 0.32}
"""Room round the body for shadow, badges and signs, in fractions of the side."""


class CounterAtlas:
    """Counter pixmaps for one game's look. The middle of each pixmap is the middle of the counter's body."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._cache = StampCache()

    def pixmap(
        self, face: str, side: float, ratio: float, *, marks: tuple[str, ...] = (), state: str = "rest"
    ) -> QPixmap:
        """A counter whose side is ``side`` device-independent pixels, on a screen of pixel ratio ``ratio``.

        The pixmap is in device pixels; a lifted one is larger by ``counters.LIFT``.
        """
        pixels = self.body_pixels(side, ratio, state)
        key = (face, marks, state, pixels, round(ratio, 3))
        return self._cache.get(key, lambda: self._paint(face, pixels, ratio, marks, state))

    @staticmethod
    def body_pixels(side: float, ratio: float, state: str = "rest") -> int:
        """Side of the counter's body in the pixmap, in device pixels: even, so that its middle is a pixel's corner."""
        return max(4, 2 * round(side * ratio * (LIFT if state == LIFTED else 1) / 2))

    def _paint(self, face: str, pixels: int, ratio: float, marks: tuple[str, ...], state: str) -> QPixmap:
        shown = self._look.faces[face]
        look = self._look.stocks[shown.stock]

        def paint(p: QPainter) -> None:
            p.translate(-0.5 * pixels, -0.5 * pixels)
            counter(p, pixels, shown, look, marks=marks, state=state, px=pixels / ratio)

        return make_stamp(pixels // 2 + 1 + round(pixels * _MARGIN.get(state, 0.26)), 1, paint)

    def clear(self) -> None:
        self._cache.clear()
