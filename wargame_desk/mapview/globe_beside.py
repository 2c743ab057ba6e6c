"""Spaces beside a map of the globe: staging squares in the north and at the side, base boxes in the south.

Owns their print and the lines that tie them to the squares they lead to.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from wargame_desk.core.board import Box
from wargame_desk.core.looks import BesideLook, GlobeLook
from wargame_desk.mapview.globe_geometry import GlobeGeometry
from wargame_desk.mapview.kit import CENTRE, FLAT, NO_BRUSH, fit_text, mix, pen, rounded, text
from wargame_desk.mapview.measure import DEGREE
from wargame_desk.mapview.print_style import PrintStyle
from wargame_desk.mapview.stamps import device_scale

_HATCH = 0.42 * DEGREE
_HEAD = 0.62 * DEGREE


class Beside:
    """Paints the spaces beside the maps of one board."""

    def __init__(self, geometry: GlobeGeometry, look: GlobeLook) -> None:
        self._geometry = geometry
        self._inks = look.palette
        self._spaces = look.beside
        self._paths = {beside.space: geometry.path(beside.space) for beside in look.beside}
        self._doors = [
            (beside, geometry.path(door)) for beside in look.beside if beside.kind == "base" for door in beside.leads
        ]

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        """Paint what lies in a rectangle of the sheet."""
        wide = rect.adjusted(-8, -8, 8, 8)
        for beside, door in self._doors:
            if door.boundingRect().intersects(wide):
                _hatch(p, door, wide, beside.ink, 150)
        for beside in self._spaces:
            lead = self._lead(beside)
            if lead is not None and lead.controlPointRect().intersects(wide):
                dashed = Qt.PenStyle.DashLine if beside.kind == "base" else Qt.PenStyle.SolidLine
                width = max(0.065 * DEGREE, 0.7 / device_scale(p))
                p.strokePath(lead, pen(beside.ink, width, alpha=190, style=dashed, cap=FLAT))
        for beside in self._spaces:
            if self._paths[beside.space].boundingRect().intersects(wide):
                self._space(p, beside, wide, style)

    def _lead(self, beside: BesideLook) -> QPainterPath | None:
        """From a box to the squares it leads to: to the head of its column, or to the middle of its entry squares."""
        geometry, box = self._geometry, self._paths[beside.space].boundingRect()
        if not beside.leads or not isinstance(geometry.squares.places[beside.space].shape, Box):
            return None
        if beside.kind == "arctic":
            door = beside.leads[0 if beside.space == self._first(beside) else min(1, len(beside.leads) - 1)]
            west, east, north, _ = geometry.squares.places[door].shape
            at, start = geometry.place((west + east) / 2, north), QPointF(box.center().x(), box.bottom())
            path = QPainterPath(start)
            drop = (at.y() - start.y()) * 0.45
            path.cubicTo(start + QPointF(0, drop), QPointF((at.x() * 2 + start.x()) / 3, at.y() - drop), at)
            return path
        middles = [geometry.centre(door) for door in beside.leads]
        middle = middles[len(middles) // 2]
        path = QPainterPath(box.center())
        path.lineTo(middle)
        return path

    def _first(self, beside: BesideLook) -> int:
        """The staging square of the first column: its squares ahead begin with its own."""
        return min(other.space for other in self._spaces if other.kind == "arctic")

    def _space(self, p: QPainter, beside: BesideLook, rect: QRectF, style: PrintStyle) -> None:
        path, inks, scale = self._paths[beside.space], self._inks, device_scale(p)
        ground = mix(inks["frame"], beside.ink, 0.24)
        box = path.boundingRect()
        p.setPen(pen(beside.ink, max(0.09 * DEGREE, 0.8 / scale)))
        if isinstance(self._geometry.squares.places[beside.space].shape, Box):
            p.setBrush(ground)
            p.drawPath(rounded(box, 0.25 * DEGREE))
        else:
            p.setBrush(ground)
            p.drawPath(path)
            _hatch(p, path, rect, beside.ink, 80)
            p.setPen(pen(beside.ink, max(0.09 * DEGREE, 0.8 / scale)))
            p.setBrush(NO_BRUSH)
            p.drawPath(path)
        if style.detail != "overview":
            self._words(p, beside, box, style, scale)

    def _words(self, p: QPainter, beside: BesideLook, box: QRectF, style: PrintStyle, scale: float) -> None:
        at = self._geometry.centre(beside.space)
        ink = mix(beside.ink, "#FFFFFF", 0.62)
        if beside.kind == "base":
            words = beside.text.upper()
            size = fit_text(words, max(_HEAD, 8.5 / scale), 700, box.width() - 10)
            text(p, at.x(), box.top() + size * 0.95, words, size, ink, 700, CENTRE, spacing=0.08, middle=True)
        elif beside.kind == "side":
            text(p, at.x(), at.y(), beside.text, max(0.8 * DEGREE, 9.0 / scale), ink, 700, CENTRE, middle=True)
        elif isinstance(self._geometry.squares.places[beside.space].shape, Box):
            size = fit_text(beside.text, max(0.68 * DEGREE, 8.5 / scale), 600, box.width() - 4)
            text(p, at.x(), at.y(), beside.text, size, ink, 600, CENTRE, middle=True)
        elif style.detail in ("mid", "full"):
            size = 0.46 * DEGREE
            turn, _ = self._geometry.upright(self._longitude(beside))
            p.save()
            p.translate(at)
            p.rotate(turn)
            text(p, 0, 0, beside.text.partition("-")[2], size, ink, 600, CENTRE, middle=True)
            p.restore()

    def _longitude(self, beside: BesideLook) -> float:
        shape = self._geometry.squares.places[beside.space].shape
        return (shape[0] + shape[1]) / 2


def _hatch(p: QPainter, area: QPainterPath, rect: QRectF, ink: QColor | str, alpha: int) -> None:
    """Lines at 45 degrees in an area, the same whatever part of it is painted."""
    box = area.boundingRect() & rect
    p.save()
    p.setClipPath(area, Qt.ClipOperation.IntersectClip)
    p.setPen(pen(ink, max(0.07 * DEGREE, 0.7 / device_scale(p)), alpha=alpha, cap=FLAT))
    first = math.floor((box.left() + box.top()) / _HATCH)
    last = math.ceil((box.right() + box.bottom()) / _HATCH)
    for i in range(first, last + 1):
        k = i * _HATCH
        p.drawLine(QLineF(QPointF(k - box.top(), box.top()), QPointF(k - box.bottom(), box.bottom())))
    p.restore()
