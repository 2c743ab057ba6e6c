"""The printed map: terrain, grid, numbers, names and edge, in painting order, for any rectangle of the sheet.

Owns the order and the levels of detail. Painting the same place at the same scale gives the same picture,
whatever rectangle it is asked for in: tiles, previews and print all come from here.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.mapview.field import Field, mean_colour
from wargame_desk.mapview.furniture import Furniture
from wargame_desk.mapview.geometry import H, MapGeometry, R
from wargame_desk.mapview.kit import CENTRE, MITER, colour, pen, text
from wargame_desk.mapview.lettering import Lettering
from wargame_desk.mapview.print_style import PrintStyle, style_for
from wargame_desk.mapview.theme import MAP
from wargame_desk.mapview.towns import Stamped, town_border
from wargame_desk.mapview.woods import Woods

KINDS = {"open": "open", "clear": "open", "woods": "woods", "light-woods": "light-woods", "town": "town",
         "hill": "hill", "lake": "lake"}  # fmt: skip
"""Terrain kinds that can be printed, with the painter each uses."""


class PrintedMap:
    """The sheet of one board with one look. ValueError for a terrain kind that no painter knows."""

    ground = MAP.field
    """What stands in for print that is not ready."""

    def __init__(self, geometry: MapGeometry, look: Look) -> None:
        self.geometry = geometry
        self.look = look
        shown = look.map
        kinds = [shown.styles[key].kind for key in shown.terrain]
        unknown = sorted(set(kinds) - set(KINDS))
        if unknown:
            raise ValueError(f"no painter for terrain {', '.join(unknown)}; known: {', '.join(sorted(KINDS))}")
        self._kind = [KINDS[kind] for kind in kinds]
        self._field = Field(shown.seed)
        self._field_colour = mean_colour(shown.seed)
        self._woods = [
            (kind, Woods(geometry, self._of(kind), shown.seed, light=kind == "light-woods"))
            for kind in ("light-woods", "woods")
        ]
        self._stamped = {kind: Stamped(geometry, kind, shown.seed) for kind in ("hill", "town", "lake")}
        self._lettering = Lettering()
        self._furniture = Furniture(geometry, look, PrintedMap) if geometry.furniture else None
        self._names = dict[SpaceId, list[str]]()
        for space, name in shown.names:
            self._names.setdefault(space, []).append(name)
        self._letters = {space: (letter, look.stocks[stock].face) for space, letter, stock in shown.letters}

    style = staticmethod(style_for)

    def _of(self, kind: str) -> frozenset[SpaceId]:
        return frozenset(SpaceId(i) for i, known in enumerate(self._kind) if known == kind)

    def dark(self, space: SpaceId) -> bool:
        """Whether the print is dark where a space's number stands."""
        return self._kind[space] != "open"

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        """Paint what lies in a rectangle of the sheet; the painter is in scene units."""
        p.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        p.fillRect(rect, colour(MAP.paper))
        spaces = self.geometry.spaces_in(rect, margin=R * 1.15)
        if spaces or rect.intersects(self.geometry.frame):
            self._ground(p, rect, spaces, style)
            self._terrain(p, spaces, style)
            self._print(p, spaces, style)
            if self._names:
                self._labels(p, self.geometry.spaces_in(rect, margin=4 * R), style)
        if self._furniture is not None:
            self._furniture.paint(p, rect, style)
        self._sheet_lines(p, rect)
        if style.shade:
            p.fillRect(rect, QColor(0, 0, 0, round(255 * style.shade)))

    def sample(self, p: QPainter, style: PrintStyle) -> None:
        """The spaces alone, without paper and frame, for a terrain key; clipped to their outline."""
        everything = list(map(SpaceId, self.geometry.board.spaces))
        p.save()
        p.setClipPath(self.geometry.outline, Qt.ClipOperation.IntersectClip)
        if style.texture:
            self._field.ground(p, self.geometry.board_rect)
        else:
            p.fillRect(self.geometry.board_rect, colour(self._field_colour))
        if style.detail == "full" and style.texture:
            self._field.dress(p, [(space, self.geometry.centre(space)) for space in everything])
        self._terrain(p, everything, style)
        p.restore()
        self._grid(p, everything, style)

    def _ground(self, p: QPainter, rect: QRectF, spaces: list[SpaceId], style: PrintStyle) -> None:
        geometry = self.geometry
        inside = rect & geometry.frame
        p.save()
        p.setClipRect(inside, Qt.ClipOperation.IntersectClip)
        if style.detail == "overview" or not style.texture:
            p.fillRect(inside, colour(self._field_colour))
        else:
            self._field.ground(p, inside)
            if style.detail == "full":
                self._field.dress(p, [(space, geometry.centre(space)) for space in spaces])
        if any(space in geometry.rim for space in spaces) or not spaces:
            around = QPainterPath()
            around.setFillRule(Qt.FillRule.OddEvenFill)
            around.addRect(geometry.frame)
            around.addPath(geometry.outline)
            p.fillPath(around, colour(MAP.paper, 130))
        p.restore()

    def _terrain(self, p: QPainter, spaces: list[SpaceId], style: PrintStyle) -> None:
        by_kind: dict[str, list[SpaceId]] = {}
        for space in spaces:
            by_kind.setdefault(self._kind[space], []).append(space)
        self._stamped["hill"].paint(p, by_kind.get("hill", []), style.detail)
        for kind, woods in self._woods:
            woods.paint(p, by_kind.get(kind, []), style.detail)
        for kind in ("town", "lake"):
            self._stamped[kind].paint(p, by_kind.get(kind, []), style.detail)

    def _print(self, p: QPainter, spaces: list[SpaceId], style: PrintStyle) -> None:
        if style.grid and style.detail != "overview":
            self._grid(p, spaces, style)
        for space in spaces:
            if self._kind[space] == "town":
                town_border(p, QPolygonF(self.geometry.inset(space, R * 0.026)))
        for space in spaces:
            if space in self._letters and style.detail != "overview":
                letter, ink = self._letters[space]
                o = self.geometry.centre(space)
                text(p, o.x(), o.y() + R * 0.06, letter, R * 0.30, colour(ink, 130), 700, CENTRE, middle=True)
        if style.number:
            strong = [s for s in spaces if style.bold or self.dark(s)]
            self.numbers(p, [s for s in spaces if s not in strong], style.number)
            self.numbers(p, strong, style.number, strong=True)
        p.setPen(pen(MAP.title_band, R * 0.05, join=MITER))
        rim = [QLineF(a, b) for space in spaces for a, b in self.geometry.rim.get(space, ())]
        if rim:
            p.drawLines(rim)

    def _grid(self, p: QPainter, spaces: list[SpaceId], style: PrintStyle) -> None:
        lines = [line for space in spaces for line in self.geometry.sides(space)]
        if lines:
            ink, alpha = (MAP.ink, 255) if style.bold else (MAP.grid, 150)
            width = max(0.6, R * 0.018) * style.grid_width
            p.setPen(pen(ink, width, alpha=alpha if style.detail != "far" else alpha // 2))
            p.drawLines(lines)

    def numbers(self, p: QPainter, spaces: list[SpaceId], size: float, *, strong: bool = False) -> None:
        """Print the labels of some spaces below their top side."""
        geometry = self.geometry
        labels = []
        for space in spaces:
            o = geometry.centre(space)
            labels.append((o.x(), geometry.top(space) + size * 1.22, geometry.board.label(space)))
        self._lettering.paint(p, labels, size, strong=strong)

    def _labels(self, p: QPainter, spaces: list[SpaceId], style: PrintStyle) -> None:
        size, number = style.name, style.number
        for space in spaces:
            for name in self._names.get(space, ()):
                o = self.geometry.centre(space)
                halo = colour(MAP.field, 225)
                y = max(o.y() - H * 0.18, self.geometry.top(space) + number * 1.3 + size)
                text(p, o.x(), y, name, size, MAP.ink, 680, CENTRE, spacing=0.015, halo=halo, halo_width=size * 0.36)

    def _sheet_lines(self, p: QPainter, rect: QRectF) -> None:
        """The printed frame round the board and the double line round the sheet."""
        geometry = self.geometry
        if geometry.frame.contains(rect.adjusted(-2, -2, 2, 2)):
            return
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(pen(MAP.title_band, 0.7, join=MITER))
        p.drawRect(geometry.frame)
        k = R / 63
        for by, width in ((12 * k, 1.5), (16 * k, 0.55)):
            p.setPen(pen(MAP.title_band, width, join=MITER))
            p.drawRect(geometry.sheet.adjusted(by, by, -by, -by))
