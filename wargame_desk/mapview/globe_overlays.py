"""Overlays on a map of the globe: its own colours for reach, closed squares and routes; the rest as on hexes.

Owns those drawings. Squares to stop in are amber, with the figure they cost and one outline round all; squares that end
a move are edged with dashes; closed ones are hatched grey; a route is cream.
"""

from __future__ import annotations

import math
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview import overlays as o
from wargame_desk.mapview.badges import hatch, no_sign
from wargame_desk.mapview.geometry import MapGeometry
from wargame_desk.mapview.kit import CENTRE, MITER, NO_BRUSH, colour, pen, text
from wargame_desk.mapview.measure import DEGREE, R
from wargame_desk.mapview.overlay_paint import OverlayPainter
from wargame_desk.mapview.sheet import Numbers, Taken
from wargame_desk.mapview.stamps import DeviceGrid, device_scale, make_stamp

AMBER, CREAM, INK, HALO = "#F2B632", "#FFF1C4", "#16232B", "#0D1C24"
_STRONG, _WEAK = 96, 44
"""Opacity of the tint at the least and at the greatest cost."""
_FIGURE = 0.80 * DEGREE
_SPOTS = tuple(sorted(((x / 4, y / 4) for x in range(-3, 4) for y in range(-3, 4)), key=lambda at: math.hypot(*at)))
"""Where the figure of a square may stand, as shares of the way from its middle to its borders, the best first."""
_AFTER_NAMES = 0.62
"""Of its size a figure may shrink to before a square with no room for it goes without."""
_BEAD = 0.46 * DEGREE


class Standing(Protocol):
    """What is drawn for the position: counters, discs and names of cities."""

    @property
    def placing(self) -> int:
        """Another number whenever they have been placed anew."""

    def free(self, box: QRectF) -> bool:
        """Whether nothing of them stands in a box."""


class GlobeOverlays(OverlayPainter):
    """Paints overlays of one map of the globe, and hides nothing of what is ``standing`` there by figures."""

    def __init__(self, geometry: MapGeometry, numbers: Numbers, taken: Taken, standing: Standing) -> None:
        super().__init__(geometry, numbers, taken)
        self._standing = standing
        self._spots: dict[tuple[SpaceId, int, float], tuple[QPointF, float] | None] = {}
        self._placing = 0

    def under(self, p: QPainter, overlay: o.Overlay, exposed: QRectF) -> None:
        match overlay:
            case o.ReachOverlay(spaces):
                self._reach(p, dict(spaces), exposed)
            case o.ForbiddenOverlay(shut):
                self._fields(p, self._seen(shut, exposed), "closed", _closed)
            case _:
                super().under(p, overlay, exposed)

    def over(self, p: QPainter, overlay: o.Overlay, exposed: QRectF) -> None:
        geometry = self._geometry
        match overlay:
            case o.ReachOverlay(spaces):
                for space in self._seen(spaces, exposed):
                    self._figure(p, space, spaces[space][0])
            case o.ForbiddenOverlay(shut, True):
                for space in shut:
                    at = geometry.centre(space)
                    no_sign(p, at.x(), at.y(), R * 0.2)
            case o.RouteOverlay(path, costs, waypoints):
                points = [geometry.centre(space) for space in path]
                _route(p, points, costs, [space in waypoints for space in path[1:]])
            case _:
                super().over(p, overlay, exposed)

    def _reach(self, p: QPainter, spaces: dict[SpaceId, tuple[str, bool]], exposed: QRectF) -> None:
        costs = sorted({float(cost) for cost, _ in spaces.values() if _is_number(cost)})
        least, most = (costs[0], costs[-1]) if costs else (0.0, 0.0)
        for space in self._seen(spaces, exposed):
            cost = spaces[space][0]
            far = (float(cost) - least) / (most - least) if _is_number(cost) and most > least else 0.0
            p.fillPath(self._geometry.path(space), colour(AMBER, round(_STRONG + (_WEAK - _STRONG) * far)))
        width = max(0.16 * DEGREE, 2.0 / device_scale(p))
        around = QPainterPath()
        for ring in self._geometry.area(tuple(spaces)):
            around.addPolygon(QPolygonF(ring))
            around.closeSubpath()
        p.setBrush(NO_BRUSH)
        p.strokePath(around, pen(HALO, width * 1.7, alpha=150, join=MITER))
        p.strokePath(around, pen(AMBER, width, join=MITER))
        ends = [space for space, (_, stop) in spaces.items() if stop]
        self._fields(p, self._seen(ends, exposed), "ends", _ends)

    def _figure(self, p: QPainter, space: SpaceId, cost: str) -> None:
        """What a square costs: in its middle, or where it hides nothing that stands there."""
        if not cost:
            return
        scale = round(device_scale(p), 4)
        found = self.figure_place(space, len(cost), max(_FIGURE, 10.0 / scale))
        if found is None:
            return
        at, size = found

        def paint(q: QPainter) -> None:
            text(q, 0, 0, cost, size, CREAM, 750, CENTRE, halo=HALO, halo_width=size * 0.30, middle=True)

        key = ("figure", cost, scale, size)
        with DeviceGrid(p) as grid:
            stamp = self._stamps.get(key, lambda: make_stamp(size * (0.6 + 0.5 * len(cost)), scale, paint, size))
            grid.lay(at.x(), at.y(), stamp)

    def figure_place(self, space: SpaceId, letters: int, size: float) -> tuple[QPointF, float] | None:
        """Where in a square a figure of this size, or a smaller one, hides nothing, and how large; None if nowhere."""
        if self._placing != self._standing.placing:
            self._placing = self._standing.placing
            self._spots.clear()
        key = (space, letters, size)
        if key not in self._spots:
            self._spots[key] = self._find(space, letters, size)
        return self._spots[key]

    def _find(self, space: SpaceId, letters: int, size: float) -> tuple[QPointF, float] | None:
        o, around = self._geometry.centre(space), self._geometry.polygon(space)
        reach = around.boundingRect().size() / 2
        for scale in (1.0, _AFTER_NAMES):
            wide, high = size * scale * (0.25 + 0.58 * letters), size * scale * 0.95
            for dx, dy in _SPOTS:
                at = o + QPointF(dx * reach.width(), dy * reach.height())
                box = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
                inside = (dx, dy) == (0, 0) or around.containsPoint(at, Qt.FillRule.OddEvenFill)
                if inside and self._standing.free(box):
                    return at, size * scale
        return None


def _is_number(words: str) -> bool:
    return words.replace(".", "", 1).isdigit()


def _closed(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour("#0A1820", 60))
    hatch(p, path, "#C9D2CB", R * 0.15, R * 0.022, 105)


def _ends(p: QPainter, path: QPainterPath) -> None:
    p.strokePath(path, pen(HALO, R * 0.075, alpha=160))
    p.strokePath(path, pen(AMBER, R * 0.05, style=Qt.PenStyle.DashLine))


def _route(p: QPainter, points: list[QPointF], costs: tuple[str, ...], fixed: list[bool]) -> None:
    """A cream line with a disc and the running cost on each step; fixed steps have a square one."""
    if not points:
        return
    line = QPainterPath(points[0])
    for at in points[1:]:
        line.lineTo(at)
    p.setBrush(NO_BRUSH)
    p.strokePath(line, pen(HALO, R * 0.17))
    p.strokePath(line, pen(CREAM, R * 0.10))
    p.setBrush(colour(CREAM))
    for i, at in enumerate(points[1:]):
        p.setPen(pen(HALO, R * 0.04))
        if i < len(fixed) and fixed[i]:
            p.drawRoundedRect(QRectF(at.x() - _BEAD, at.y() - _BEAD, 2 * _BEAD, 2 * _BEAD), 3, 3)
        else:
            p.drawEllipse(at, _BEAD, _BEAD)
        if i < len(costs):
            text(p, at.x(), at.y(), costs[i], _BEAD * 1.15, INK, 760, CENTRE, middle=True)
