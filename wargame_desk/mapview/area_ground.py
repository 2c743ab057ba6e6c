"""The map under a part of a sheet: sea, coasts, countries, rivers, the fortified border and names.

Owns its order of painting. Lines of advance and their boxes are not its own.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from wargame_desk.core.board import Ring
from wargame_desk.core.sheet_look import AreaLook, LandLook
from wargame_desk.mapview.area_geometry import rect
from wargame_desk.mapview.area_print import Press
from wargame_desk.mapview.kit import CENTRE, FLAT, NO_BRUSH, NO_PEN, colour, pen
from wargame_desk.mapview.print_style import PrintStyle

_SHALLOWS = ((18.0, 26), (10.0, 41), (5.0, 128))
"""Width and opacity of the bands of shallow water along a coast."""
_HATCH = 9.0
_NAME = {"sea": 20.0, "country": 13.0}


def outline_of(rings: tuple[Ring, ...]) -> QPainterPath:
    """Closed lines as a path whose holes stay open."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path


def smooth(points: Ring) -> QPainterPath:
    """A line that bends at its points."""
    at = [QPointF(x, y) for x, y in points]
    path = QPainterPath(at[0])
    for i in range(1, len(at) - 1):
        path.quadTo(at[i], (at[i] + at[i + 1]) / 2)
    path.lineTo(at[-1])
    return path


class AreaGround:
    """Paints the map of one look."""

    def __init__(self, look: AreaLook) -> None:
        ground = look.ground
        self._inks = look.palette
        self._area = rect(ground.box)
        self._lands = [(land, outline_of(land.rings)) for land in ground.lands]
        self._rivers = [smooth(river) for river in ground.rivers if len(river) > 1]
        self._border = smooth(ground.border) if len(ground.border) > 1 else QPainterPath()
        self._words = ground.words

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        """Paint what lies in a rectangle of the sheet."""
        seen = rect & self._area
        if seen.isEmpty():
            return
        p.save()
        p.setClipRect(self._area, Qt.ClipOperation.IntersectClip)
        p.fillRect(seen, colour(self._inks["sea"]))
        near = seen.adjusted(-20, -20, 20, 20)
        lands = [(land, path) for land, path in self._lands if path.boundingRect().intersects(near)]
        if style.detail != "overview":
            self._shallows(p, lands)
        self._countries(p, lands, seen, style)
        self._lines(p, seen, style)
        if style.shade:
            p.fillRect(seen, colour("#000000", round(255 * style.shade)))
        self._names(p, seen, style)
        p.restore()

    def _shallows(self, p: QPainter, lands: list[tuple[LandLook, QPainterPath]]) -> None:
        for width, alpha in _SHALLOWS:
            for _, path in lands:
                p.strokePath(path, pen(self._inks["shallow"], width, alpha=alpha))

    def _countries(
        self, p: QPainter, lands: list[tuple[LandLook, QPainterPath]], seen: QRectF, style: PrintStyle
    ) -> None:
        inks, wide = self._inks, 1.9 if style.bold else 1.1
        for land, path in lands:
            line = Qt.PenStyle.SolidLine if land.firm else Qt.PenStyle.DashLine
            p.setPen(pen(inks["soft" if style.bold else "border"], wide, alpha=230, style=line))
            p.setBrush(colour(inks[land.kind]))
            p.drawPath(path)
        if style.texture and style.detail != "overview":
            for path in (path for land, path in lands if land.hatched):
                self._hatch(p, path, seen)

    def _hatch(self, p: QPainter, path: QPainterPath, seen: QRectF) -> None:
        """Slanted lines, the same wherever they are painted from."""
        area = path.boundingRect() & seen.adjusted(-2, -2, 2, 2)
        if area.isEmpty():
            return
        p.save()
        p.setClipPath(path, Qt.ClipOperation.IntersectClip)
        p.setPen(pen(self._inks["line"], 1.4, alpha=26, cap=FLAT))
        step = _HATCH * 2**0.5
        first, last = int((area.left() + area.top()) // step), int((area.right() + area.bottom()) // step) + 1
        for i in range(first, last + 1):
            c = i * step
            p.drawLine(QPointF(c - area.top(), area.top()), QPointF(c - area.bottom(), area.bottom()))
        p.restore()

    def _lines(self, p: QPainter, seen: QRectF, style: PrintStyle) -> None:
        """Rivers, then the fortified border with its ties."""
        inks, near = self._inks, seen.adjusted(-8, -8, 8, 8)
        for river in self._rivers:
            if river.controlPointRect().intersects(near):
                p.strokePath(river, pen(inks["river"], 2.4))
        if not self._border.controlPointRect().intersects(near):
            return
        p.setBrush(NO_BRUSH)
        p.strokePath(self._border, pen(inks["casing"], 6, alpha=190))
        p.strokePath(self._border, pen(inks["fortified"], 4.2 if style.bold else 3))
        if style.detail != "overview":
            ties = pen(inks["fortified"], 7.5, cap=FLAT)
            ties.setDashPattern([0.25, 1.4])
            p.strokePath(self._border, ties)
        p.setPen(NO_PEN)

    def _names(self, p: QPainter, seen: QRectF, style: PrintStyle) -> None:
        press = Press.of(self._inks, style)
        for word in self._words:
            sea = word.kind == "sea"
            px = _NAME.get(word.kind, 13.0) * (0.78 if sea and len(word.text) < 8 else 1.0)
            if not seen.adjusted(-200, -30, 200, 30).contains(QPointF(*word.at)):
                continue
            ink = self._inks["sea_ink" if sea else "soft"]
            ink = self._inks["ink"] if style.bold else ink
            press.words(p, word.at, word.text, px, colour(ink, 214), 600, CENTRE, spacing=0.30 if sea else 0.20)
