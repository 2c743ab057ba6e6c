"""Things that are painted for a position again and again: each once for a size, then laid down.

Owns the cache and the time that new ones may take in a frame. What is not ready is shown from another size, scaled.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stamps import DeviceGrid, StampCache, device_scale, half_octave, make_stamp

BUDGET = 0.006
"""Seconds of painting in one frame."""
_ROOM = 8.0


class Stamper:
    """Lays stamps of rectangles of the sheet within one frame at a time."""

    def __init__(self) -> None:
        self._cache = StampCache(36_000_000)
        self._known: dict[Hashable, tuple[float, QPixmap]] = {}
        self._until = math.inf
        self._scale = self._wanted = 1.0
        self.owing = False
        """Whether something was shown scaled in this frame that should have been painted."""

    def start_frame(self, p: QPainter, screen: Screen, *, patient: bool) -> None:
        """Begin a frame: the painter is in scene units."""
        self._scale = round(device_scale(p), 4)
        self._wanted = self._scale if screen.settled else half_octave(self._scale)
        self._until = math.inf if patient else time.perf_counter() + BUDGET
        self.owing = False

    def lay(
        self, p: QPainter, key: Hashable, box: QRectF, paint: Callable[[QPainter], None], *, narrowed: float = 1.0
    ) -> None:
        """Show what ``paint`` draws into a box of the sheet; it may stand out a little.

        Args:
            key: names everything that the picture depends on besides its size.
            narrowed: width it is shown in, as a share of its own: for cards that turn over.
        """
        scale, pixmap = self._picture(key, box, paint)
        at = box.center()
        if scale == self._scale and narrowed == 1.0:
            with DeviceGrid(p) as grid:
                grid.lay(at.x(), at.y(), pixmap)
            return
        wide, high = pixmap.width() / scale * narrowed, pixmap.height() / scale
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        target = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
        p.drawPixmap(target, pixmap, QRectF(pixmap.rect()))

    def _picture(self, key: Hashable, box: QRectF, paint: Callable[[QPainter], None]) -> tuple[float, QPixmap]:
        full, scale = (key, self._wanted), self._wanted
        found = self._cache.find(full)
        if found is not None:
            return scale, found
        known = self._known.get(key)
        if known is not None and time.perf_counter() > self._until:
            self.owing = True
            return known

        def draw(q: QPainter) -> None:
            q.translate(-box.center())
            paint(q)

        def make() -> QPixmap:
            return make_stamp(box.width() / 2 + _ROOM, scale, draw, box.height() / 2 + _ROOM)

        made = self._cache.get(full, make)
        if len(self._known) > 600:
            self._known.clear()
        self._known[key] = (scale, made)
        return scale, made
