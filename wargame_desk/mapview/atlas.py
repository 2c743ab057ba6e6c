"""Counters as pixmaps: one for each face, marks, state and size in device pixels, shadow included.

Owns the cache. A counter's body has a whole number of device pixels, so that its edges are crisp at every zoom
and display scale.
"""

from __future__ import annotations

import math
import time

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.core.looks import Look
from wargame_desk.mapview.counters import LIFT, LIFTED, NO, counter
from wargame_desk.mapview.stamps import SHOWN, StampCache, make_stamp

BUDGET = 0.005
"""Seconds of painting new counters in one frame of a window."""
_MARGIN = {LIFTED: 0.62, NO: 0.32}
"""Room round the body for shadow, badges and signs, in fractions of the side."""


class CounterAtlas:
    """Counter pixmaps for one game's look. The middle of each pixmap is the middle of the counter's body."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._cache = StampCache(SHOWN)
        self._painted: dict[tuple[str, tuple[str, ...], str, float], int] = {}
        """Pixels of the last one painted of each kind."""
        self._until = math.inf
        self.patient = False
        """Whether a frame may take as long as it needs: for pictures of the view."""
        self.owing = False
        """Whether a counter was shown scaled since ``start_frame`` that should have been painted."""

    def start_frame(self, budget: float = BUDGET) -> None:
        """Allow so many seconds of painting new counters until the next call."""
        self._until = math.inf if self.patient else time.perf_counter() + budget
        self.owing = False

    def quick(
        self, face: str, side: float, ratio: float, marks: tuple[str, ...], state: str, *, exact: bool
    ) -> QPixmap:
        """Like ``pixmap``, but within the frame's time: otherwise one of another size, scaled.

        ``exact`` false is for the frames of a zoom gesture, which do with a scaled one that is large enough.
        """
        pixels = self.body_pixels(side, ratio, state)
        found = self._cache.find((face, marks, state, pixels, ratio))
        if found is not None:
            return found
        kind = (face, marks, state, ratio)
        size = self._painted.get(kind, 0)
        known = self._cache.find((face, marks, state, size, ratio)) if size else None
        wanted = exact or size < pixels * 0.72
        if known is None or (wanted and time.perf_counter() < self._until):
            return self.pixmap(face, side, ratio, marks=marks, state=state)
        self.owing |= wanted
        return self._cache.get(("scaled", *kind, pixels, size), lambda: self._scaled(known, size, pixels))

    @staticmethod
    def _scaled(source: QPixmap, size: int, pixels: int) -> QPixmap:
        """A pixmap whose body has ``pixels`` pixels, from one of another size; even, as stamps are."""
        wide = 2 * round(source.width() * pixels / size / 2)
        whole, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        return source.scaled(max(2, wide), max(2, wide), whole, smooth)

    def pixmap(
        self, face: str, side: float, ratio: float, *, marks: tuple[str, ...] = (), state: str = "rest"
    ) -> QPixmap:
        """A counter whose side is ``side`` device-independent pixels, on a screen of pixel ratio ``ratio``.

        The pixmap is in device pixels; a lifted one is larger by ``counters.LIFT``.
        """
        pixels = self.body_pixels(side, ratio, state)
        key = (face, marks, state, pixels, ratio)
        made = self._cache.get(key, lambda: self._paint(face, pixels, ratio, marks, state))
        self._painted[face, marks, state, ratio] = pixels
        return made

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
        self._painted.clear()
