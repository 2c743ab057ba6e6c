"""The printed globe: ground, graticule, ids, letters beside the map, entry lines and what lies beside it.

Owns the order of painting and the levels of detail. Painting the same place at the same scale gives the same picture,
whatever rectangle it is asked for in. Cities change during play and are no part of the print.
"""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.present import FrameLook, GlobeLook, Look
from wargame_desk.core.squares import Sector, SquareBoard
from wargame_desk.mapview.globe_beside import Beside
from wargame_desk.mapview.globe_furniture import GlobeNotes, GlobeNow, panels_of
from wargame_desk.mapview.globe_geometry import GlobeGeometry
from wargame_desk.mapview.globe_ground import Ground
from wargame_desk.mapview.globe_overlays import GlobeOverlays
from wargame_desk.mapview.kit import CENTRE, FLAT, NO_BRUSH, colour, pen, text
from wargame_desk.mapview.measure import DEGREE, LETTER
from wargame_desk.mapview.print_style import PrintStyle, globe_style
from wargame_desk.mapview.sheet import Sheet
from wargame_desk.mapview.stamps import device_scale


def globe_sheet(board: Board, look: Look, *, furniture: bool) -> Sheet:
    """The painters of a map of squares. TypeError for a board that is not on the globe."""
    from wargame_desk.mapview.cities import Cities

    globe = look.map.globe
    if globe is None or not isinstance(board, SquareBoard):
        raise TypeError("a look of the globe goes with a board of squares")
    geometry = GlobeGeometry(board, panels_of(look, globe) if furniture else {})
    printed = GlobeMap(geometry, look, globe)
    follows = GlobeNow(geometry, look, globe) if furniture else None
    return Sheet(geometry, printed, follows, Cities(geometry, globe), GlobeOverlays)


class GlobeMap:
    """The sheet of one board of squares with one look."""

    style = staticmethod(globe_style)

    def __init__(self, geometry: GlobeGeometry, look: Look, globe: GlobeLook) -> None:
        self.geometry = geometry
        self.ground = globe.palette["frame"]
        self._globe = globe
        self._inks = globe.palette
        self._ground = Ground(geometry, globe)
        self._beside = Beside(geometry, globe)
        self._notes = GlobeNotes(geometry, look, globe) if geometry.furniture else None
        self._squares: dict[SpaceId, Sector] = {
            space: place.shape
            for space in map(SpaceId, geometry.board.spaces)
            if isinstance((place := geometry.squares.places[space]).shape, Sector) and globe.ids[space]
        }
        self._written = {frame: geometry.letters(frame) for frame in globe.frames}
        self._splits = self._split_parallels()

    def _split_parallels(self) -> frozenset[float]:
        """Parallels south of which squares are narrower than north of them."""
        width: dict[float, float] = {}
        for shape in self._squares.values():
            width[shape.north] = shape.east - shape.west
        down = sorted(width, reverse=True)
        return frozenset(south for north, south in pairwise(down) if width[south] < width[north])

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        """Paint what lies in a rectangle of the sheet; the painter is in scene units."""
        p.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        self._ground.paint(p, rect, style)
        spaces = [s for s in self.geometry.spaces_in(rect, margin=self.geometry.extent) if s in self._squares]
        if style.grid and style.detail != "overview":
            self._graticule(p, spaces, style)
        if style.number:
            for space in spaces:
                self._id(p, space, style.number)
        self._beside.paint(p, rect, style)
        for frame in self._globe.frames:
            self._edge(p, frame)
            if style.detail != "overview":
                self._letters(p, rect, frame)
        if self._notes is not None:
            self._notes.paint(p, rect)

    def numbers(self, p: QPainter, spaces: list[SpaceId], size: float, *, strong: bool = False) -> None:
        """Tints are thin enough that ids are read through them."""

    # ------------------------------------------------------------------ lines

    def _graticule(self, p: QPainter, spaces: list[SpaceId], style: PrintStyle) -> None:
        """The northern and western side of each square; whole columns and splits are heavier."""
        scale, geometry = device_scale(p), self.geometry
        thin = pen(self._inks["grid"], max(0.032 * DEGREE, 0.6 / scale) * style.grid_width, alpha=77, cap=FLAT)
        heavy = pen(self._inks["grid"], max(0.06 * DEGREE, 0.8 / scale) * style.grid_width, alpha=97, cap=FLAT)
        p.setBrush(NO_BRUSH)
        for space in spaces:
            west, east, north, south = self._squares[space]
            p.setPen(heavy if west % 10 == 0 else thin)
            p.drawLine(QLineF(geometry.place(west, north), geometry.place(west, south)))
            p.setPen(heavy if north in self._splits else thin)
            p.drawPolyline(QPolygonF(geometry.arc(west, east, north)))

    def _edge(self, p: QPainter, frame: FrameLook) -> None:
        """The edge of a map, and the line in its north by which bombers enter."""
        scale, geometry = device_scale(p), self.geometry
        p.setBrush(NO_BRUSH)
        p.setPen(pen(self._inks["paper"], max(0.13 * DEGREE, 1.2 / scale), alpha=217))
        p.drawPath(geometry.outline_of(frame))
        p.setPen(pen(frame.ink, max(0.25 * DEGREE, 2.0 / scale)))
        p.drawPolyline(QPolygonF(geometry.arc(frame.west, frame.east, frame.rows[0][1])))

    # ------------------------------------------------------------------ letters

    def _id(self, p: QPainter, space: SpaceId, size: float) -> None:
        """The whole id in the corner that is upper left as the eye sees it, along the parallel."""
        west, east, north, south = self._squares[space]
        turn, turned = self.geometry.upright((west + east) / 2)
        label = self._globe.ids[space]
        latitude = south if turned else north
        wide = (90.0 - latitude) * math.radians(east - west) * DEGREE
        size = min(size, wide / max(3.2, len(label) * 0.66))
        lean = math.degrees(len(label) * 0.3 * size / ((90.0 - latitude) * DEGREE))
        turn += (lean - (east - west) / 2) * (1 if turned else -1)
        p.save()
        p.translate(self.geometry.place(east if turned else west, latitude))
        p.rotate(turn)
        text(p, size * 0.35, size * 1.12, label, size, colour(self._inks["id"], 217), 500)
        p.restore()

    def _letters(self, p: QPainter, rect: QRectF, frame: FrameLook) -> None:
        size = max(LETTER, 9.0 / device_scale(p))
        seen = rect.adjusted(-size, -size, size, size)
        for words, at in self._written[frame]:
            if seen.contains(at):
                text(p, at.x(), at.y(), words, size, self._inks["paper"], 700, CENTRE, middle=True)
