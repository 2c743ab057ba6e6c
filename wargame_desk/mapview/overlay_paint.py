"""How overlays are drawn: a colour and a pattern each, white casing under every line.

Owns the shapes. An overlay has a part under the counters and a part over them. Whatever repeats on many spaces
is a stamp; the rest is drawn where it is exposed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QPolygonF

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview import overlays as o
from wargame_desk.mapview.badges import hatch, no_sign
from wargame_desk.mapview.geometry import H, MapGeometry, R
from wargame_desk.mapview.kit import (
    CENTRE,
    FLAT,
    MITER,
    NO_BRUSH,
    NO_PEN,
    Ink,
    colour,
    pen,
    polygon_path,
    text,
    text_width,
)
from wargame_desk.mapview.stamps import SHOWN, DeviceGrid, StampCache, device_scale, make_stamp
from wargame_desk.mapview.theme import MAP, OVER

STOP_PILL = "#7A4700"
ARROW_INK = {"attack": OVER.target, "retreat": OVER.retreat, "advance": OVER.advance, "move": OVER.route}
TONES = {"plain": "#22241F", "target": OVER.target, "good": OVER.advance, "warn": STOP_PILL}
_RING = R * 0.045
_INSET = {"selection": 0.06, "focus": 0.06, "cursor": 0.10, "objective": 0.09}
"""How far inside its space a ring lies, in radii; others as ``_RING``."""
_COST, _COST_BESIDE = QPointF(0, 0.345 * H), QPointF(0.755 * R, 0)
"""Where a cost stands on a free space, and beside the counter of a taken one."""
_PILL_SPOTS = (QPointF(0, -0.60 * H), QPointF(0, 0.60 * H), QPointF(0.98 * R, 0), QPointF(-0.98 * R, 0))
"""Where a label over a space may stand, the best first."""
_BENT = math.cos(math.radians(20))
"""A side that turns less than this is bent, and has no corner there."""
_ALONG = math.cos(math.radians(35))
"""An arrow passes over a spot that lies less than this far off its direction."""


class OverlayPainter:
    """Paints overlays of one map.

    Args:
        numbers: prints the hex numbers of spaces that a tint covers again.
        taken: whether counters lie in a space.
    """

    def __init__(
        self,
        geometry: MapGeometry,
        numbers: Callable[[QPainter, list[SpaceId]], None],
        taken: Callable[[SpaceId], bool],
    ) -> None:
        self._geometry = geometry
        self._numbers = numbers
        self._taken = taken
        self._stamps = StampCache(SHOWN)

    def under(self, p: QPainter, overlay: o.Overlay, exposed: QRectF) -> None:
        """The part below the counters."""
        match overlay:
            case o.ReachOverlay(spaces):
                go = [s for s, (_, stop) in spaces.items() if not stop]
                halt = [s for s, (_, stop) in spaces.items() if stop]
                self._fields(p, self._seen(go, exposed), "reach", _reach)
                self._fields(p, self._seen(halt, exposed), "stop", _stop)
            case o.ForbiddenOverlay(shut):
                self._fields(p, self._seen(shut, exposed), "forbidden", _forbidden)
            case o.ChoiceOverlay(kind, open_) if kind in _CHOICES:
                self._fields(p, self._seen(open_, exposed), f"{kind} choice", _CHOICES[kind])
            case o.HoverOverlay(space):
                self._fields(p, [space], "hover", _hover, numbers=False)
            case o.SelectionOverlay(chosen):
                self._fields(p, self._seen(chosen, exposed), "selection", _selection)
            case o.FocusOverlay(chosen):
                self._fields(p, self._seen(chosen, exposed), "focus", _focus)
            case o.CursorOverlay(space):
                self._fields(p, [space], "cursor", _cursor)
            case o.ObjectiveOverlay(places):
                self._fields(p, self._seen(places, exposed), "objective", _objective)
            case o.ZoneOverlay(area, ink):
                zone(p, self._geometry, area, ink or OVER.zone)
                self._numbers(p, self._seen(area, exposed))
            case _:
                pass

    def over(self, p: QPainter, overlay: o.Overlay, exposed: QRectF) -> None:
        """The part above the counters."""
        geometry = self._geometry
        match overlay:
            case o.LessonOverlay(spoken_of, boxes):
                off = max(R * 0.1, 4 / device_scale(p))  # beside the counter: its figures stay free
                for box in (QRectF(*box).adjusted(-off, -off, off, off) for box in boxes):
                    lesson_ring(p, [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()])
                for space in self._seen(spoken_of, exposed):
                    lesson_ring(p, [QPointF(corner) for corner in geometry.inset(space, -0.02 * R)])
            case o.ChoiceOverlay("join", open_):
                self._fields(p, self._seen(open_, exposed), "join choice", _join_choice, numbers=False)
            case o.ReachOverlay(spaces):
                for space in self._seen(spaces, exposed):
                    cost, stop = spaces[space]
                    spot = _COST_BESIDE if self._taken(space) else _COST
                    self._pill(p, space, spot, cost, STOP_PILL if stop else OVER.reach, stop=stop)
            case o.ForbiddenOverlay(shut, True):
                for space in shut:
                    at = geometry.centre(space)
                    no_sign(p, at.x(), at.y(), R * 0.2)
            case o.RouteOverlay(path, costs, waypoints):
                route(p, [geometry.centre(space) for space in path], costs, [space in waypoints for space in path[1:]])
            case o.TargetOverlay(space, words, sources):
                self._fields(p, [space], "target", _target)
                self._pill(p, space, pill_spot(geometry, space, sources), words, OVER.target)
            case o.ArrowsOverlay(kind, pairs, faded):
                p.setOpacity(0.6 if faded else 1.0)
                for a, b in pairs:
                    one, two = geometry.centre(a), geometry.centre(b)
                    arrow(p, one, two, ARROW_INK[kind], R * 0.13, dashed=kind == "retreat", trim=R * 0.56)
                p.setOpacity(1.0)
            case o.PillsOverlay(pills, tone, sources):
                for space in self._seen(pills, exposed):
                    self._pill(p, space, pill_spot(geometry, space, sources), pills[space], TONES[tone])
            case _:
                pass

    def _seen(self, spaces: Iterable[SpaceId], exposed: QRectF) -> list[SpaceId]:
        geometry = self._geometry
        return [space for space in spaces if geometry.around(space, 1.2).intersects(exposed)]

    def _fields(
        self,
        p: QPainter,
        spaces: list[SpaceId],
        name: str,
        paint: Callable[[QPainter, QPainterPath], None],
        *,
        numbers: bool = True,
    ) -> None:
        """Stamp a pattern on whole spaces, then print their numbers again."""
        if not spaces:
            return
        scale, geometry = round(device_scale(p), 4), self._geometry
        with DeviceGrid(p) as grid:
            for space in spaces:
                at = geometry.centre(space)
                grid.lay(at.x(), at.y(), self._field_stamp(space, scale, name, paint))
        if numbers:
            self._numbers(p, spaces)

    def _field_stamp(
        self, space: SpaceId, scale: float, name: str, paint: Callable[[QPainter, QPainterPath], None]
    ) -> QPixmap:
        at = self._geometry.centre(space)
        inset = R * _INSET[name] if name in _INSET else _RING
        corners = [v - at for v in self._geometry.inset(space, inset)]
        shape = tuple((round(v.x(), 2), round(v.y(), 2)) for v in corners)
        wide, high = (max(map(abs, reach)) + R * 0.15 for reach in zip(*shape, strict=True))
        key = (name, shape, scale)
        path = polygon_path(QPolygonF(corners))
        return self._stamps.get(key, lambda: make_stamp(wide, scale, lambda q: paint(q, path), high))

    def _pill(self, p: QPainter, space: SpaceId, spot: QPointF, words: str, fill: str, *, stop: bool = False) -> None:
        if not words:
            return
        scale, at = round(device_scale(p), 4), self._geometry.centre(space) + spot
        px = max(R * 0.19, 9.0 / scale)

        def make() -> QPixmap:
            half = text_width(words, px, 720) / 2 + px * 1.4
            return make_stamp(half, scale, lambda q: pill(q, 0, 0, words, px, fill, stop=stop), px)

        with DeviceGrid(p) as grid:
            grid.lay(at.x(), at.y(), self._stamps.get(("pill", words, fill, stop, scale), make))


# ---------------------------------------------------------------- patterns on a space, round the origin


def _cased(
    p: QPainter, path: QPainterPath, ink: Ink, width: float, *, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> None:
    p.strokePath(path, pen("#FFFFFF", max(R * 0.07, width * 1.7), alpha=200))
    p.strokePath(path, pen(ink, width, style=style))


def _reach(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour(OVER.reach, 52))
    _cased(p, path, OVER.reach, R * 0.038)


def _stop(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour("#F2B24A", 60))
    hatch(p, path, OVER.stop, R * 0.17, R * 0.055, 190)
    _cased(p, path, OVER.stop, R * 0.045)


def _forbidden(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour("#2B2B2B", 62))
    hatch(p, path, "#1E1E1E", R * 0.20, R * 0.028, 120, crossed=True)
    _cased(p, path, OVER.forbidden, R * 0.05, style=Qt.PenStyle.DashLine)


def _retreat_choice(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour(OVER.retreat, 50))
    _cased(p, path, OVER.retreat, R * 0.06, style=Qt.PenStyle.DashLine)


def _advance_choice(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour(OVER.advance, 50))
    _cased(p, path, OVER.advance, R * 0.06)


def _attack_choice(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour(OVER.reach, 60))
    _cased(p, path, OVER.reach, R * 0.06)


def _join_choice(p: QPainter, path: QPainterPath) -> None:
    _cased(p, path, OVER.advance, R * 0.07)


_CHOICES = {"retreat": _retreat_choice, "advance": _advance_choice, "attack": _attack_choice}


def _hover(p: QPainter, path: QPainterPath) -> None:
    p.fillPath(path, colour("#FFFFFF", 56))
    p.strokePath(path, pen("#1E1E1E", R * 0.03, alpha=120))


def _selection(p: QPainter, path: QPainterPath) -> None:
    p.strokePath(path, pen("#1E1E1E", R * 0.13))
    p.strokePath(path, pen(OVER.selection, R * 0.075))


def _focus(p: QPainter, path: QPainterPath) -> None:
    p.strokePath(path, pen("#FFFFFF", R * 0.13))
    line = pen("#1E1E1E", R * 0.06)
    line.setDashPattern([3.0, 1.6])
    p.strokePath(path, line)


def lesson_ring(p: QPainter, ring: list[QPointF]) -> None:
    """A wide soft ring with beads on its corners, which no other ring has. It never gets thinner than the eye needs."""
    least = 1 / device_scale(p)
    path = polygon_path(QPolygonF(ring))
    p.strokePath(path, pen("#FFFFFF", max(R * 0.20, 7.0 * least), alpha=190))
    p.strokePath(path, pen(OVER.lesson, max(R * 0.08, 2.6 * least)))
    p.setPen(pen("#FFFFFF", max(R * 0.04, 1.0 * least)))
    p.setBrush(colour(OVER.lesson))
    bead = max(R * 0.09, 3.2 * least)
    for at in _corners(ring):
        p.drawEllipse(at, bead, bead)


def _cursor(p: QPainter, path: QPainterPath) -> None:
    """Corners only, so that it reads apart from the selection."""
    corners = _corners([QPointF(path.elementAt(i).x, path.elementAt(i).y) for i in range(path.elementCount() - 1)])
    for ink, width in (("#FFFFFF", 0.15), ("#1E1E1E", 0.085)):
        p.setPen(pen(ink, R * width))
        for i, at in enumerate(corners):
            before, after = corners[i - 1], corners[(i + 1) % len(corners)]
            p.drawPolyline(QPolygonF([at + (before - at) * 0.28, at, at + (after - at) * 0.28]))


def _corners(ring: list[QPointF]) -> list[QPointF]:
    """The points of a ring at which it turns; those along a bent side are left out."""
    found = []
    for i, at in enumerate(ring):
        one, two = _normal(ring[i - 1], at), _normal(at, ring[(i + 1) % len(ring)])
        if QPointF.dotProduct(one, two) < _BENT:
            found.append(at)
    return found


def _objective(p: QPainter, path: QPainterPath) -> None:
    for ink, width in ((MAP.town_edge, 0.085), (OVER.objective, 0.055)):
        dots = pen(ink, R * width)
        dots.setDashPattern([0.006 / width, 0.13 / width])
        p.strokePath(path, dots)


def _target(p: QPainter, _: QPainterPath) -> None:
    """Corner brackets and short cross hairs."""
    x, y, arm = R * 0.64, R * 0.62, R * 0.24
    p.setBrush(NO_BRUSH)
    for ink, width in (("#FFFFFF", 0.13), (OVER.target, 0.07)):
        p.setPen(pen(ink, R * width, cap=FLAT if ink == OVER.target else Qt.PenCapStyle.SquareCap, join=MITER))
        for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            corner = (QPointF(a * x, b * (y - arm)), QPointF(a * x, b * y), QPointF(a * (x - arm), b * y))
            p.drawPolyline(QPolygonF(list(corner)))
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            p.drawLine(QPointF(dx * R * 0.64, dy * R * 0.62), QPointF(dx * R * 0.80, dy * R * 0.80))


# ---------------------------------------------------------------- lines and labels


def pill_spot(geometry: MapGeometry, space: SpaceId, sources: Iterable[SpaceId]) -> QPointF:
    """Where a label over a space is free of the arrows from others, measured from the space's centre."""
    arrows = [geometry.centre(source) - geometry.centre(space) for source in sources]
    return next((spot for spot in _PILL_SPOTS if not any(_alike(spot, arrow) for arrow in arrows)), _PILL_SPOTS[0])


def _alike(a: QPointF, b: QPointF) -> bool:
    """Whether two directions are nearly the same."""
    return QPointF.dotProduct(a, b) > _ALONG * math.hypot(a.x(), a.y()) * math.hypot(b.x(), b.y())


def pill(
    p: QPainter, x: float, y: float, words: str, px: float, fill: Ink, *, ink: Ink = "#FFFFFF", stop: bool = False
) -> None:
    """A label centred on a point; ``stop`` adds the two bars that say the move ends there."""
    width = text_width(words, px, 720) + px * 1.1 + (px * 0.75 if stop else 0)
    box = QRectF(x - width / 2, y - px * 0.78, width, px * 1.56)
    p.setPen(pen("#FFFFFF", px * 0.14))
    p.setBrush(colour(fill))
    p.drawRoundedRect(box, px * 0.78, px * 0.78)
    text(p, box.x() + px * 0.55, y, words, px, ink, 720, middle=True)
    if stop:
        p.setPen(NO_PEN)
        p.setBrush(colour(ink))
        for back in (0.95, 0.62):
            p.drawRect(QRectF(box.right() - px * back, y - px * 0.42, px * 0.22, px * 0.84))


def route(p: QPainter, points: list[QPointF], costs: tuple[str, ...], fixed: list[bool]) -> None:
    """A cased line with a bead and the running cost on each step; fixed steps have a square bead."""
    if not points:
        return
    line = QPainterPath(points[0])
    for at in points[1:]:
        line.lineTo(at)
    p.strokePath(line, pen("#FFFFFF", R * 0.18))
    p.strokePath(line, pen(OVER.route, R * 0.11))
    for i, at in enumerate(points[1:]):
        p.setPen(pen("#FFFFFF", R * 0.045))
        p.setBrush(colour(OVER.route))
        r = R * 0.21
        if i < len(fixed) and fixed[i]:
            p.drawRoundedRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), r * 0.3, r * 0.3)
        else:
            p.drawEllipse(at, r, r)
        if i < len(costs):
            text(p, at.x(), at.y(), costs[i], R * 0.22, "#FFFFFF", 760, CENTRE, middle=True)
    p.setPen(pen("#FFFFFF", R * 0.05))
    p.setBrush(colour(OVER.route))
    p.drawEllipse(points[0], R * 0.10, R * 0.10)


def arrow(
    p: QPainter, a: QPointF, b: QPointF, ink: Ink, width: float, *, dashed: bool = False, trim: float = 0.0
) -> None:
    """A cased arrow from a to b, ``trim`` shorter at both ends."""
    way = b - a
    length = math.hypot(way.x(), way.y())
    if length < 1e-6:
        return
    u = way / length
    a, tip = a + u * trim, b - u * trim
    base = tip - u * (width * 2.7)
    side = QPointF(-u.y(), u.x()) * (width * 2.7 * 0.62)
    for casing in (True, False):
        shaft = pen("#FFFFFF" if casing else ink, width * (1.6 if casing else 1.0), cap=FLAT)
        if dashed and not casing:
            shaft.setDashPattern([1.7, 0.9])
        p.setPen(shaft)
        p.drawLine(a, base + u * width * 0.3)
        p.setPen(pen("#FFFFFF", width * 0.55) if casing else NO_PEN)
        p.setBrush(colour("#FFFFFF" if casing else ink))
        p.drawPolygon(QPolygonF([tip, base + side, base - side]))


def zone(p: QPainter, geometry: MapGeometry, spaces: frozenset[SpaceId], ink: Ink) -> None:
    """A light tint, an outline a little inside the area, and ticks on its inner side."""
    path, ticks = QPainterPath(), []
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in geometry.area(spaces):
        inner = _shrunk(ring, R * 0.06)
        path.addPolygon(QPolygonF(inner))
        path.closeSubpath()
        for a, b in zip(inner, [*inner[1:], inner[0]], strict=True):
            length = math.hypot(b.x() - a.x(), b.y() - a.y()) or 1.0
            n = QPointF(-(b.y() - a.y()), b.x() - a.x()) / length
            steps = max(1, round(length / (R * 0.30)))
            for i in range(steps):
                at = a + (b - a) * ((i + 0.5) / steps)
                ticks.append((at, at + n * (R * 0.13)))
    p.fillPath(path, colour(ink, 16))
    p.strokePath(path, pen("#FFFFFF", R * 0.10, alpha=190))
    p.setPen(pen("#FFFFFF", R * 0.075, alpha=190))
    for a, b in ticks:
        p.drawLine(a, b)
    p.strokePath(path, pen(ink, R * 0.05))
    p.setPen(pen(ink, R * 0.035, cap=FLAT))
    for a, b in ticks:
        p.drawLine(a, b)


def _shrunk(ring: list[QPointF], by: float) -> list[QPointF]:
    """A ring moved towards its filled side: outer rings run clockwise on screen, holes the other way."""
    moved = []
    n = len(ring)
    for i, at in enumerate(ring):
        before, after = ring[i - 1], ring[(i + 1) % n]
        one, two = _normal(before, at), _normal(at, after)
        both = one + two
        k = by * 2 / max(0.2, both.x() ** 2 + both.y() ** 2)
        moved.append(at + both * k)
    return moved


def _normal(a: QPointF, b: QPointF) -> QPointF:
    """To the right of the way from a to b as the eye sees it (y runs down)."""
    length = math.hypot(b.x() - a.x(), b.y() - a.y()) or 1.0
    return QPointF(-(b.y() - a.y()), b.x() - a.x()) / length


def reach_of(overlay: o.Overlay, geometry: MapGeometry) -> QRectF:
    """A rectangle that holds everything an overlay paints."""
    spaces: Iterable[SpaceId]
    match overlay:
        case o.ReachOverlay(mapping):
            spaces = mapping
        case o.RouteOverlay(path):
            spaces = path
        case o.ArrowsOverlay(_, pairs):
            spaces = [space for pair in pairs for space in pair]
        case o.PillsOverlay(pills):
            spaces = pills
        case o.CursorOverlay(space) | o.HoverOverlay(space) | o.TargetOverlay(space):
            spaces = (space,)
        case o.ChoiceOverlay(_, chosen) | o.ForbiddenOverlay(chosen):
            spaces = chosen
        case o.SelectionOverlay(some) | o.ObjectiveOverlay(some) | o.FocusOverlay(some) | o.LessonOverlay(some):
            spaces = some
        case o.ZoneOverlay(area):
            spaces = area
    reach = QRectF()
    for box in overlay.boxes if isinstance(overlay, o.LessonOverlay) else ():
        reach |= QRectF(*box).adjusted(-R, -R, R, R)
    for space in spaces:
        reach |= geometry.around(space, 1.3)
    return reach
