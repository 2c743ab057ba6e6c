"""Small pictures painted once and laid down many times, each on whole device pixels.

A stamp is a transparent pixmap with the point that goes on the map in its middle. Large antialiased paths are
the slowest thing a raster painter can be asked for and stamps the fastest, so whatever repeats is a stamp.
Knows nothing of what is painted.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from math import floor
from weakref import finalize

from PySide6.QtGui import QImage, QPainter, QPixmap

from wargame_desk.mapview.kit import finished, smooth_painter

Paint = Callable[[QPainter], None]


def make_stamp(half: float, scale: float, paint: Paint, half_height: float | None = None) -> QPixmap:
    """Paint on a pixmap of ``2 * half`` by ``2 * half_height`` units at ``scale`` device px a unit.

    ``paint`` gets a painter whose origin is the middle of the stamp. Width and height in px are even, so that
    the middle is the corner of a pixel.
    """
    wide = max(1, math.ceil(half * scale))
    high = max(1, math.ceil((half if half_height is None else half_height) * scale))
    image = QImage(2 * wide, 2 * high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    p = smooth_painter(image)
    p.translate(wide, high)
    p.scale(scale, scale)
    paint(p)
    p.end()
    return finished(image)


class Room:
    """The device pixels that stamps of several caches may take together; the least recently used go first.

    Args:
        views: how many times the largest view this is.
    """

    def __init__(self, views: float) -> None:
        self._views = views
        self._limit = _LEAST
        self._taken = 0
        self._kept: OrderedDict[tuple[int, Hashable], QPixmap] = OrderedDict()

    def fit(self, view: int) -> None:
        """Make room enough for a view of so many device pixels."""
        self._limit = max(self._limit, round(self._views * view))

    def get(self, key: tuple[int, Hashable]) -> QPixmap | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: tuple[int, Hashable], made: QPixmap) -> None:
        self._kept[key] = made
        self._taken += made.width() * made.height()
        while self._taken > self._limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._taken -= dropped.width() * dropped.height()

    def empty(self, cache: int) -> None:
        """Drop all that one cache has here."""
        for key in [key for key in list(self._kept) if key[0] == cache]:  # a cache may die meanwhile
            dropped = self._kept.pop(key)
            self._taken -= dropped.width() * dropped.height()


_LEAST = 1_000_000
PRINT, SHOWN = Room(2.0), Room(3.0)
"""What the print is made of, needed while new ground is painted; and what is laid down in every frame."""


def make_room(view: int) -> None:
    """Let there be room enough for the stamps of a view of so many device pixels."""
    for room in (PRINT, SHOWN):
        room.fit(view)


class StampCache:
    """Stamps by key, as long as there is room. Those of a cache that is no more are dropped with it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._own = id(self)
        finalize(self, room.empty, self._own).atexit = False

    def get(self, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        full = (self._own, key)
        found = self._room.get(full)
        if found is None:
            found = make()
            self._room.put(full, found)
        return found

    def find(self, key: Hashable) -> QPixmap | None:
        """The stamp if it is there."""
        return self._room.get((self._own, key))

    def clear(self) -> None:
        self._room.empty(self._own)


class DeviceGrid:
    """Lays stamps on whole device pixels of a painter, whatever its transform and pixel ratio.

    Use as a context: inside it the painter works in device pixels.
    """

    def __init__(self, p: QPainter) -> None:
        self._p = p
        to = p.deviceTransform()
        self._kx, self._ky, self._dx, self._dy = to.m11(), to.m22(), to.dx(), to.dy()

    def __enter__(self) -> DeviceGrid:
        p = self._p
        p.save()
        to_device_pixels(p)
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        return self

    def __exit__(self, *_: object) -> None:
        self._p.restore()

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The device pixel whose top left corner is nearest to a point of the painter's own coordinates."""
        return floor(self._kx * x + self._dx + 0.5), floor(self._ky * y + self._dy + 0.5)

    def fraction(self, x: float) -> float:
        """How far a point lies to the right of its pixel's left edge, 0 to 1."""
        return (self._kx * x + self._dx) % 1.0

    def lay(self, x: float, y: float, stamp: QPixmap) -> None:
        """Put the middle of a stamp on a point of the painter's own coordinates."""
        self.lay_all(((x, y, stamp),))

    def lay_all(self, stamps: Iterable[tuple[float, float, QPixmap]]) -> None:
        """Put the middles of stamps on points, in order."""
        kx, ky, dx, dy, draw = self._kx, self._ky, self._dx + 0.5, self._dy + 0.5, self._p.drawPixmap
        for x, y, stamp in stamps:
            left, top = floor(kx * x + dx) - stamp.width() // 2, floor(ky * y + dy) - stamp.height() // 2
            draw(left, top, stamp)

    def lay_floor(self, x: float, y: float, stamp: QPixmap) -> None:
        """Put the middle of a stamp on the left edge of the pixel that a point lies in."""
        left, top = floor(self._kx * x + self._dx), floor(self._ky * y + self._dy + 0.5)
        self._p.drawPixmap(left - stamp.width() // 2, top - stamp.height() // 2, stamp)


def to_device_pixels(p: QPainter) -> None:
    """Let the painter's units be pixels of its device, even where a widget begins in the middle of one."""
    p.resetTransform()
    back, _ = p.deviceTransform().inverted()
    p.setTransform(back)


def device_scale(p: QPainter) -> float:
    """Device pixels for one unit of the painter's own coordinates."""
    return p.deviceTransform().m11()


def half_octave(scale: float) -> float:
    """The smallest power of the square root of two that is at least ``scale``."""
    return 2.0 ** (math.ceil(2 * math.log2(scale) - 1e-6) / 2)
