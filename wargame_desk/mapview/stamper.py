"""Things that are painted for a position again and again: each once for a size, then laid down.

Owns the cache and the time that new ones may take in a frame. What is not ready is shown from another size, scaled.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stamps import SHOWN, DeviceGrid, StampCache, device_scale, half_octave, make_stamp

BUDGET = 0.006
"""Seconds of painting in one frame."""
_ROOM = 8.0
_KNOWN = 600


class Laid(NamedTuple):
    """Something to show: ``paint`` draws it into a box of the sheet, and may stand out of that a little.

    ``key`` names everything that the picture depends on besides its size. ``narrowed`` is the share of its width that
    it is shown in: for cards that turn over.
    """

    key: Hashable
    box: QRectF
    paint: Callable[[QPainter], None]
    narrowed: float = 1.0


class Stamper:
    """Shows things in order, each from its stamp."""

    def __init__(self) -> None:
        self._cache = StampCache(SHOWN)
        self._known: dict[Hashable, float] = {}
        """The scale at which each thing was painted last."""
        self._until = math.inf
        self._wanted = 1.0
        self._owing = False

    def show(self, things: list[Laid], p: QPainter, seen: QRectF, screen: Screen, *, patient: bool) -> bool:
        """Put down what lies in a rectangle, the painter in scene units.

        Returns whether something is shown scaled that is to be painted in another frame.
        """
        ratio = round(device_scale(p), 4)
        self._wanted = ratio if screen.settled else half_octave(ratio)
        self._until = math.inf if patient else time.perf_counter() + BUDGET
        self._owing, near = False, seen.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
        with DeviceGrid(p) as grid:
            for laid in things:
                if not laid.box.intersects(near):
                    continue
                scale, pixmap = self._picture(laid)
                at = laid.box.center()
                if scale == ratio and laid.narrowed == 1.0:
                    grid.lay(at.x(), at.y(), pixmap)
                    continue
                x, y = grid.pixel(at.x(), at.y())
                wide, high = pixmap.width() * ratio / scale * laid.narrowed, pixmap.height() * ratio / scale
                p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                p.drawPixmap(QRectF(x - wide / 2, y - high / 2, wide, high), pixmap, QRectF(pixmap.rect()))
        return self._owing

    def _picture(self, laid: Laid) -> tuple[float, QPixmap]:
        scale, box = self._wanted, laid.box
        full = (laid.key, scale)
        found = self._cache.find(full)
        if found is not None:
            return scale, found
        if time.perf_counter() > self._until and (other := self._known.get(laid.key)) is not None:
            known = self._cache.find((laid.key, other))
            if known is not None:
                self._owing = True
                return other, known

        def draw(q: QPainter) -> None:
            q.translate(-box.center())
            laid.paint(q)

        def make() -> QPixmap:
            return make_stamp(box.width() / 2 + _ROOM, scale, draw, box.height() / 2 + _ROOM)

        made = self._cache.get(full, make)
        if len(self._known) > _KNOWN:
            self._known.clear()
        self._known[laid.key] = scale
        return scale, made
