"""The printed globe: ground, graticule, ids, letters beside the map, entry lines and what lies beside it.

Owns the order of painting and the levels of detail. Painting the same place at the same scale gives the same picture,
whatever rectangle it is asked for in. Cities change during play and are no part of the print.
"""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import FrameLook, GlobeLook, Look
from wargame_desk.core.squares import Sector, SquareBoard
from wargame_desk.mapview.cities import Cities
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
    globe = look.map.globe
    if globe is None or not isinstance(board, SquareBoard):
        raise TypeError("a look of the globe goes with a board of squares")
    geometry = GlobeGeometry(board, panels_of(look, globe) if furniture else {})
    printed = GlobeMap(geometry, look, globe)
    follows = GlobeNow(geometry, look, globe) if furniture else None
    cities = Cities(geometry, globe)
    return Sheet(geometry, printed, follows, cities, partial(GlobeOverlays, standing=cities))


class _Sides(NamedTuple):
    """The sides that a square draws: of a whole column or not, south of a split or not."""

    west: QLineF
    north: QPolygonF
    whole: bool
    split: bool


class _Edge(NamedTuple):
    outline: QPainterPath
    entry: QPolygonF
    ink: str


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
        self._written = [letter for frame in globe.frames for letter in geometry.letters(frame)]
        self._edges = [self._edge_of(frame) for frame in globe.frames]
        self._sides: dict[SpaceId, _Sides] = {}
        self._splits = self._split_parallels()

    def _edge_of(self, frame: FrameLook) -> _Edge:
        entry = QPolygonF(self.geometry.arc(frame.west, frame.east, frame.rows[0][1]))
        return _Edge(self.geometry.outline_of(frame), entry, frame.ink)

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
        for edge in self._edges:
            self._edge(p, rect, edge)
        if style.detail != "overview":
            self._letters(p, rect)
        if self._notes is not None:
            self._notes.paint(p, rect, device_scale(p))

    def numbers(self, p: QPainter, spaces: list[SpaceId], size: float, *, strong: bool = False) -> None:
        """Tints are thin enough that ids are read through them."""

    # ------------------------------------------------------------------ lines

    def _graticule(self, p: QPainter, spaces: list[SpaceId], style: PrintStyle) -> None:
        """The northern and western side of each square; whole columns and splits are heavier."""
        scale, wide = device_scale(p), style.grid_width
        thin = pen(self._inks["grid"], max(0.032 * DEGREE, 0.6 / scale) * wide, alpha=77, cap=FLAT)
        heavy = pen(self._inks["grid"], max(0.06 * DEGREE, 0.8 / scale) * wide, alpha=97, cap=FLAT)
        p.setBrush(NO_BRUSH)
        sides = [self._sides_of(space) for space in spaces]
        for ink, strong in ((thin, False), (heavy, True)):
            p.setPen(ink)
            p.drawLines([side.west for side in sides if side.whole == strong])
            for side in sides:
                if side.split == strong:
                    p.drawPolyline(side.north)

    def _sides_of(self, space: SpaceId) -> _Sides:
        found = self._sides.get(space)
        if found is None:
            west, east, north, south = self._squares[space]
            line = QLineF(self.geometry.place(west, north), self.geometry.place(west, south))
            arc = QPolygonF(self.geometry.arc(west, east, north))
            found = self._sides[space] = _Sides(line, arc, west % 10 == 0, north in self._splits)
        return found

    def _edge(self, p: QPainter, rect: QRectF, edge: _Edge) -> None:
        """The edge of a map, and the line in its north by which bombers enter."""
        scale = device_scale(p)
        if not edge.outline.boundingRect().adjusted(-8, -8, 8, 8).intersects(rect):
            return
        p.setBrush(NO_BRUSH)
        p.setPen(pen(self._inks["paper"], max(0.13 * DEGREE, 1.2 / scale), alpha=217))
        p.drawPath(edge.outline)
        p.setPen(pen(edge.ink, max(0.25 * DEGREE, 2.0 / scale)))
        p.drawPolyline(edge.entry)

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

    def _letters(self, p: QPainter, rect: QRectF) -> None:
        size = max(LETTER, 9.0 / device_scale(p))
        seen = rect.adjusted(-size, -size, size, size)
        for words, at in self._written:
            if seen.contains(at):
                text(p, at.x(), at.y(), words, size, self._inks["paper"], 700, CENTRE, middle=True)
