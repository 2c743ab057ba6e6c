"""Towns, hills and lakes: terrain that is painted as one stamp a space.

Owns a handful of layouts for each kind; which of them a space gets depends on the seed and the space alone.
"""

from __future__ import annotations

import random
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPixmap, QPolygonF

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.field import spread
from wargame_desk.mapview.geometry import MapGeometry, R
from wargame_desk.mapview.kit import FLAT, MITER, NO_BRUSH, NO_PEN, colour, mix, pen, soft_shadow
from wargame_desk.mapview.stamps import PRINT, DeviceGrid, StampCache, device_scale, make_stamp
from wargame_desk.mapview.theme import MAP
from wargame_desk.mapview.woods import wavering_floor

_LAYOUTS = 16
_STREETS = (QLineF(-0.70, 0.06, 0.70, -0.06), QLineF(0.08, -0.66, -0.05, 0.66))
Block = tuple[float, float, float, float, int]
"""x, y, width, height in R, and the roof's colour."""


@lru_cache(maxsize=64)
def _blocks(layout: int, count: int) -> tuple[float, tuple[Block, ...]]:
    """The tilt of the streets and the houses beside them, none on a street and none on another."""
    rnd = random.Random(f"town {layout} {count}")
    tilt = rnd.uniform(-14, 14)
    placed: list[QRectF] = []
    big = 1.0 if count > 6 else 1.9
    for _ in range(900):
        if len(placed) >= count:
            break
        w, h = rnd.uniform(0.13, 0.27) * big, rnd.uniform(0.11, 0.19) * big
        if rnd.random() < 0.4:
            w, h = h, w
        x, y = rnd.uniform(-0.68, 0.68), rnd.uniform(-0.66, 0.66)
        on_street = abs(x + y * 0.1) < w / 2 + 0.06 or abs(y + x * 0.09) < h / 2 + 0.06
        if on_street or (abs(x) + w / 2) * 0.62 + (abs(y) + h / 2) * 0.5 > 0.56 or abs(y) + h / 2 > 0.72:
            continue
        box = QRectF(x - w / 2, y - h / 2, w, h)
        if not any(box.adjusted(-0.03, -0.03, 0.03, 0.03).intersects(other) for other in placed):
            placed.append(box)
    placed.sort(key=lambda box: box.y())
    return tilt, tuple((b.x(), b.y(), b.width(), b.height(), rnd.randrange(len(MAP.roofs))) for b in placed)


class Stamped:
    """Spaces of one kind, each painted as a stamp."""

    def __init__(self, geometry: MapGeometry, kind: str, seed: int) -> None:
        self._geometry = geometry
        self._kind = kind
        self._seed = seed
        self._stamps = StampCache(PRINT)

    def paint(self, p: QPainter, spaces: list[SpaceId], detail: str) -> None:
        scale = round(device_scale(p), 4)
        with DeviceGrid(p) as grid:
            centre = self._geometry.centre
            grid.lay_all([(centre(s).x(), centre(s).y(), self._stamp(s, scale, detail)) for s in spaces])

    def _stamp(self, space: SpaceId, scale: float, detail: str) -> QPixmap:
        layout = spread(self._seed, space, _LAYOUTS)
        o = self._geometry.centre(space)
        corners = [v - o for v in self._geometry.corners(space)]
        shape = self._geometry.shape(space)

        def paint(p: QPainter) -> None:
            area, _ = wavering_floor(corners, (True,) * len(shape), f"{self._kind} {layout}")
            _PAINTERS[self._kind](p, area, layout, detail)

        return self._stamps.get((layout, shape, scale, detail), lambda: make_stamp(R * 1.05, scale, paint))


def _town(p: QPainter, area: QPainterPath, layout: int, detail: str) -> None:
    p.setPen(NO_PEN)
    p.setBrush(colour(MAP.town_floor))
    p.drawPath(area)
    if detail == "overview":
        p.setBrush(colour(MAP.roofs[0], 150))
        p.drawEllipse(QPointF(0, 0), R * 0.45, R * 0.45)
        return
    tilt, blocks = _blocks(layout, 15 if detail in ("full", "mid") else 4)
    p.setClipPath(area)
    p.rotate(tilt)
    p.scale(R, R)
    for ink, width, alpha in ((MAP.road_edge, 0.115, 130), (MAP.road, 0.08, 255)):
        p.setPen(pen(ink, width, alpha=alpha, cap=FLAT))
        p.drawLines(list(_STREETS))
    for x, y, w, h, roof in blocks:
        box, tiled = QRectF(x, y, w, h), colour(MAP.roofs[roof])
        p.setPen(NO_PEN)
        p.setBrush(QColor(40, 26, 12, 80))
        p.drawRect(box.translated(0.028, 0.036))
        p.setPen(pen(MAP.roof_edge, 0.014))
        p.setBrush(tiled)
        p.drawRect(box)
        p.setPen(NO_PEN)
        p.setBrush(mix(tiled, "#FFFFFF", 0.20))
        p.drawRect(QRectF(x, y, w, h / 2) if w > h else QRectF(x, y, w / 2, h))


def _hill(p: QPainter, area: QPainterPath, layout: int, detail: str) -> None:
    """Nested steps towards a top that lies off the middle, shade to the south-east."""
    rnd = random.Random(f"hill {layout}")
    top = QPointF(rnd.uniform(-0.16, 0.16) * R, rnd.uniform(-0.16, 0.16) * R)
    for i, k in enumerate((1.0, 0.74, 0.48, 0.24)):
        p.save()
        p.translate(top * (1 - k))
        p.scale(k, k)
        if detail == "full":
            soft_shadow(p, area, R * 0.035, R * 0.05, R * 0.12, 46)
        slope = QLinearGradient(QPointF(-R, -R), QPointF(R, R))
        tone = MAP.hill[i]
        slope.setColorAt(0, mix(tone, "#FFFAE1", 0.28))
        slope.setColorAt(0.55, colour(tone))
        slope.setColorAt(1, mix(tone, "#5A3C14", 0.18))
        p.setPen(pen(MAP.hill_line, R * 0.026 / k, alpha=190) if detail != "overview" else NO_PEN)
        p.setBrush(slope)
        p.drawPath(area)
        p.restore()


def _lake(p: QPainter, area: QPainterPath, layout: int, detail: str) -> None:
    """Water with shore lines inside."""
    p.setPen(pen(MAP.river_edge, R * 0.05))
    p.setBrush(colour(MAP.lake))
    p.drawPath(area)
    p.setBrush(NO_BRUSH)
    if detail in ("full", "mid"):
        for k, alpha in ((0.90, 120), (0.80, 80), (0.70, 45)):
            p.save()
            p.scale(k, k)
            p.setPen(pen(MAP.river_edge, R * 0.018, alpha=alpha))
            p.drawPath(area)
            p.restore()


_PAINTERS = {"town": _town, "hill": _hill, "lake": _lake}


def town_border(p: QPainter, outline: QPolygonF) -> None:
    """The dark border of a town, over the grid."""
    p.setPen(pen(MAP.town_edge, R * 0.06, join=MITER))
    p.setBrush(NO_BRUSH)
    p.drawPolygon(outline)
