"""Sea, land and waters of the globe: coasts projected once, simplified for each scale, painted for any rectangle.

Owns the shapes of land. Coasts run as short pieces with a box each, so that only those in sight are stroked; where the
data were cut off (the date line, the southern limit) there is no coast.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from wargame_desk.core.board import Ring
from wargame_desk.core.looks import FrameLook, GlobeLook
from wargame_desk.mapview.globe_geometry import GlobeGeometry
from wargame_desk.mapview.kit import CENTRE, NO_BRUSH, NO_PEN, colour, mix, pen, text
from wargame_desk.mapview.measure import DEGREE
from wargame_desk.mapview.print_style import PrintStyle
from wargame_desk.mapview.stamps import device_scale

_LIMIT = 10.1
"""Degrees north at which the data end."""
_DATE_LINE = 179.9
_PIECE = 48
_TOLERANCE = 0.45
"""Device pixels between the points of a coast."""
_FINEST = 3
Piece = tuple[QPolygonF, QRectF]


class Shapes:
    """Land at one scale: closed lines with their boxes for filling, pieces of coast for stroking."""

    def __init__(self, rings: list[tuple[QPolygonF, bytes]], gap: float) -> None:
        self.rings: list[Piece] = []
        self.coast: list[Piece] = []
        for outline, shore in rings:
            points = outline.toList()
            kept = list(_thinned(points, gap))
            if len(kept) < 3:
                continue
            line = QPolygonF([points[i] for i in kept])
            self.rings.append((line, line.boundingRect()))
            self._add_coast(points, shore, kept)

    def _add_coast(self, points: list[QPointF], shore: bytes, kept: list[int]) -> None:
        run: list[QPointF] = []
        for i, j in zip(kept, [*kept[1:], kept[0]], strict=True):
            if not shore[i]:
                self._end(run)
                run = []
                continue
            run = run or [points[i]]
            run.append(points[j])
            if len(run) > _PIECE:
                self._end(run)
                run = [points[j]]
        self._end(run)

    def _end(self, run: list[QPointF]) -> None:
        if len(run) > 1:
            line = QPolygonF(run)
            self.coast.append((line, line.boundingRect()))

    def fill(self, rect: QRectF) -> QPainterPath:
        """The land that may lie in a rectangle, for odd-even filling: seas inside it are lines of their own."""
        path = QPainterPath()
        for line, box in self.rings:
            if box.intersects(rect):
                path.addPolygon(line)
                path.closeSubpath()
        return path


def _thinned(points: list[QPointF], gap: float) -> Iterator[int]:
    """Indices of points that lie at least ``gap`` apart, one after another."""
    last = QPointF(math.inf, math.inf)
    for i, at in enumerate(points):
        if abs(at.x() - last.x()) + abs(at.y() - last.y()) >= gap:
            last = at
            yield i


class Ground:
    """Paints the ground of one board."""

    def __init__(self, geometry: GlobeGeometry, look: GlobeLook) -> None:
        self._geometry = geometry
        self._look = look
        self._inks = look.palette
        self._frames = [(frame, geometry.outline_of(frame), self._bands(frame)) for frame in look.frames]
        self._rings: list[tuple[QPolygonF, bytes]] = []
        self._shapes: dict[int, Shapes] = {}
        self._lakes: list[tuple[str, QPainterPath]] = []

    def _bands(self, frame: FrameLook) -> QPainterPath:
        """Every second row of a map."""
        path = QPainterPath()
        for _, north, south in frame.rows[1::2]:
            path.addPath(self._geometry.sector(frame.west, frame.east, north, south))
        return path

    def _at_scale(self, scale: float) -> Shapes:
        level = min(_FINEST, math.ceil(math.log2(scale) - 1e-6))
        if level not in self._shapes:
            if not self._rings:
                self._rings = [self._projected(ring) for ring in self._look.land]
                self._lakes = [(name, self._lake(ring)) for name, ring in self._look.lakes]
            self._shapes[level] = Shapes(self._rings, _TOLERANCE / 2.0**level)
        return self._shapes[level]

    def _projected(self, ring: Ring) -> tuple[QPolygonF, bytes]:
        """A line of land in scene units, and for each point 1 where a coast leads from it to the next."""
        points, shore = [], []
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
            cut = (abs(x0) > _DATE_LINE and abs(x1) > _DATE_LINE) or (y0 < _LIMIT and y1 < _LIMIT)
            steps = max(1, int(abs(x1 - x0)))
            for i in range(steps):
                points.append(self._geometry.place(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps))
                shore.append(not cut)
        return QPolygonF(points), bytes(shore)

    def _lake(self, ring: Ring) -> QPainterPath:
        """A rounded line through the middles between its corners."""
        corners = [self._geometry.place(x, y) for x, y in ring]
        middles = [(a + b) / 2 for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
        path = QPainterPath(middles[-1])
        for corner, middle in zip(corners, middles, strict=True):
            path.quadTo(corner, middle)
        path.closeSubpath()
        return path

    # ------------------------------------------------------------------ painting

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        """Everything below the graticule."""
        inks, shapes = self._inks, self._at_scale(device_scale(p))
        land = shapes.fill(rect)
        p.fillRect(rect, colour(inks["frame"]))
        p.setPen(NO_PEN)
        p.setBrush(mix(inks["frame"], inks["sea"], 0.30))
        far = (90.0 - 10.0) * DEGREE
        p.drawEllipse(QPointF(0, 0), far, far)
        p.fillPath(land, colour(inks["off_map"], 140))
        for frame, outline, bands in self._frames:
            if outline.intersects(rect):
                self._map(p, rect, frame, outline, bands, land, shapes, style)

    def _map(
        self,
        p: QPainter,
        rect: QRectF,
        frame: FrameLook,
        outline: QPainterPath,
        bands: QPainterPath,
        land: QPainterPath,
        shapes: Shapes,
        style: PrintStyle,
    ) -> None:
        inks, scale = self._inks, device_scale(p)
        p.save()
        p.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        p.fillRect(rect, colour(inks["sea"]))
        p.fillPath(bands, colour(inks["sea_band"]))
        p.fillPath(land, colour(inks["land"]))
        p.save()
        p.setClipPath(bands, Qt.ClipOperation.IntersectClip)
        p.fillPath(land, colour(inks["land_band"]))
        p.restore()
        if style.detail != "overview":
            p.setPen(pen(inks["coast"], max(0.05 * DEGREE, 0.8 / scale), alpha=204))
            for line, box in shapes.coast:
                if box.adjusted(-2, -2, 2, 2).intersects(rect):
                    p.drawPolyline(line)
        self._waters(p, rect, style, scale)
        p.restore()

    def _waters(self, p: QPainter, rect: QRectF, style: PrintStyle, scale: float) -> None:
        inks = self._inks
        shore = pen(inks["coast"], max(0.045 * DEGREE, 0.7 / scale), alpha=178)
        for name, path in self._lakes:
            if not path.boundingRect().adjusted(-2, -2, 2, 2).intersects(rect):
                continue
            p.setPen(shore if style.detail != "overview" else NO_PEN)
            p.setBrush(colour(inks["sea"]))
            p.drawPath(path)
            if style.detail == "full":
                at = path.boundingRect().center()
                size = 0.36 * DEGREE
                text(p, at.x(), at.y(), name, size, colour(inks["coast"], 210), 450, CENTRE, spacing=0.06, middle=True)
        p.setBrush(NO_BRUSH)
