"""The ground of open country: mottled colour, furrowed parcels and tufts.

Owns nothing that looks like terrain: nothing in a field has an outline. The mottling repeats every ``PERIOD``
units; parcels and tufts are stamps thrown by space, so that each space looks the same in every picture of it.
"""

from __future__ import annotations

import random
from functools import lru_cache

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPixmap, QRadialGradient, QTransform

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.geometry import R
from wargame_desk.mapview.kit import NO_PEN, colour, pen, smooth_painter
from wargame_desk.mapview.stamps import PRINT, DeviceGrid, StampCache, device_scale, make_stamp
from wargame_desk.mapview.theme import MAP

PERIOD = 20 * R
_BASE = 0.25
_LARGEST = 512
_DRESSINGS = 48
_SPOTS = (MAP.field_warm, MAP.field_cool, MAP.field_cool, "#F0ECD2")


@lru_cache(maxsize=4)
def _mottling(seed: int) -> QImage:
    """One period of soft warm and cool spots, small; its edges meet."""
    rnd, size = random.Random(seed), round(PERIOD * _BASE)
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(colour(MAP.field))
    p = smooth_painter(image)
    for _ in range(round(PERIOD * PERIOD / (3 * R * R) * 1.2)):
        x, y, reach = rnd.uniform(0, size), rnd.uniform(0, size), R * _BASE * rnd.uniform(0.9, 2.4)
        ink = rnd.choice(_SPOTS)
        for dx in (-size, 0, size):
            for dy in (-size, 0, size):
                spot = QRadialGradient(QPointF(x + dx, y + dy), reach)
                spot.setColorAt(0, colour(ink, 95))
                spot.setColorAt(1, colour(ink, 0))
                p.fillRect(QRectF(x + dx - reach, y + dy - reach, 2 * reach, 2 * reach), spot)
    p.end()
    return image


def mean_colour(seed: int) -> str:
    """What the mottling is from far away."""
    return _mottling(seed).scaled(1, 1).pixelColor(0, 0).name()


class Field:
    """Paints open ground for one board's seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._stamps = StampCache(PRINT)

    def ground(self, p: QPainter, rect: QRectF) -> None:
        """Mottled colour over a rectangle in scene units."""
        scale = device_scale(p)
        period = round(PERIOD * scale)
        if period > _LARGEST:
            self._enlarged(p, rect, _LARGEST)
            return
        texture = self._texture(period)
        with DeviceGrid(p) as grid:
            left, top = grid.pixel(rect.left(), rect.top())
            right, bottom = grid.pixel(rect.right(), rect.bottom())
            x0, y0 = grid.pixel(0, 0)
            p.drawTiledPixmap(
                QRect(left, top, right - left, bottom - top),
                texture,
                QPoint((left - x0) % period, (top - y0) % period),
            )

    def _enlarged(self, p: QPainter, rect: QRectF, period: int) -> None:
        k = PERIOD / period
        tiled = QBrush(self._texture(period))
        tiled.setTransform(QTransform.fromScale(k, k))
        p.save()
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        p.fillRect(rect, tiled)
        p.restore()

    def _texture(self, period: int) -> QPixmap:
        def make() -> QPixmap:
            smooth, any_shape = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.IgnoreAspectRatio
            return QPixmap.fromImage(_mottling(self._seed).scaled(period, period, any_shape, smooth))

        return self._stamps.get(("texture", period), make)

    def dress(self, p: QPainter, at: list[tuple[SpaceId, QPointF]]) -> None:
        """Parcels and tufts round the centres of some spaces."""
        scale = round(device_scale(p), 4)
        shapes = [(spread(self._seed, space, _DRESSINGS), o) for space, o in at]
        with DeviceGrid(p) as grid:
            grid.lay_all([(o.x(), o.y(), self._dressing(shape, scale)) for shape, o in shapes])

    def _dressing(self, shape: int, scale: float) -> QPixmap:
        return self._stamps.get((shape, scale), lambda: make_stamp(1.25 * R, scale, lambda p: _dressing(p, shape)))


def spread(seed: int, space: int, choices: int) -> int:
    """A number below ``choices`` for a space, the same on every machine."""
    mixed = (space * 0x9E3779B1 + seed * 0x85EBCA77) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 15)) % choices


def _dressing(p: QPainter, shape: int) -> None:
    """At most one parcel, then three tufts, thrown about the origin."""
    rnd = random.Random(f"dressing {shape}")

    def throw() -> QPointF:
        return QPointF(rnd.uniform(-0.62, 0.62) * R, rnd.uniform(-0.62, 0.62) * R)

    things = [(throw(), _parcel)] if rnd.random() < 0.8 else []
    for at, paint in (*things, *((throw(), _tuft) for _ in range(3))):
        p.save()
        p.translate(at)
        paint(p, rnd)
        p.restore()


def _parcel(p: QPainter, rnd: random.Random) -> None:
    """A few parallel furrows on a slightly different colour."""
    p.rotate(rnd.choice((-32, -28, 14, 58, 62)) + rnd.uniform(-6, 6))
    w, h = R * rnd.uniform(0.5, 0.95), R * rnd.uniform(0.3, 0.58)
    p.setPen(NO_PEN)
    p.setBrush(colour(rnd.choice(("#F1E3B2", "#D3DBA6", "#E8D9A2", "#DCDDB0")), 105))
    p.drawRect(QRectF(-w / 2, -h / 2, w, h))
    p.setPen(pen(MAP.tuft, max(0.5, R * 0.011), alpha=105))
    y = -h / 2 + R * 0.05
    while y < h / 2:
        p.drawLine(QLineF(-w / 2 + R * 0.03, y, w / 2 - R * 0.03, y))
        y += R * 0.075


def _tuft(p: QPainter, rnd: random.Random) -> None:
    """Three blades of grass."""
    k = R * rnd.uniform(0.044, 0.056)
    p.setPen(pen(MAP.tuft, max(0.7, R * 0.016), alpha=190))
    for d in (-0.7, 0.0, 0.7):
        p.drawLine(QLineF(d * k, k * 0.6, d * k * rnd.uniform(1.5, 1.9), -k * (0.9 - abs(d) * 0.5)))
