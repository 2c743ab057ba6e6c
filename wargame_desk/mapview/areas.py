"""The printed sheet of areas: desk, map, lines, display, tracks and panels.

Owns the order of painting. Painting the same place at the same scale gives the same picture, whatever rectangle it is
asked for in. What follows the game is no part of the print.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from wargame_desk.core.areas import AreaBoard
from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.sheet_look import AreaLook
from wargame_desk.mapview.area_boxes import AreaLines
from wargame_desk.mapview.area_geometry import AreaGeometry
from wargame_desk.mapview.area_ground import AreaGround
from wargame_desk.mapview.area_now import AreaNow
from wargame_desk.mapview.area_panels import AreaPanels
from wargame_desk.mapview.area_print import Press
from wargame_desk.mapview.kit import colour
from wargame_desk.mapview.overlay_paint import OverlayPainter
from wargame_desk.mapview.print_style import PrintStyle, area_style
from wargame_desk.mapview.sheet import Sheet


def area_sheet(board: Board, look: Look, *, furniture: bool) -> Sheet:
    """The painters of a sheet of areas. TypeError for another kind of board."""
    areas = look.map.areas
    if areas is None or not isinstance(board, AreaBoard):
        raise TypeError("a look of areas goes with a board of areas")
    geometry = AreaGeometry(board, areas, furniture=furniture)
    lines = AreaLines(geometry, areas)
    printed = AreaMap(geometry, look, areas, lines)
    return Sheet(geometry, printed, None, None, OverlayPainter, AreaNow(geometry, look, areas, lines))


class AreaMap:
    """The sheet of one board of areas with one look."""

    style = staticmethod(area_style)

    def __init__(self, geometry: AreaGeometry, look: Look, areas: AreaLook, lines: AreaLines) -> None:
        self.geometry = geometry
        self.ground = areas.palette["desk"]
        self._inks = areas.palette
        self._ground = AreaGround(areas)
        self._lines = lines
        self._panels = AreaPanels(geometry, look, areas)

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        """Paint what lies in a rectangle of the sheet; the painter is in scene units."""
        p.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        press = Press.of(self._inks, style)
        p.fillRect(rect, colour(self.ground))
        self._ground.paint(p, rect, style)
        self._panels.paint_over_map(p, rect, press)
        self._lines.paint(p, rect, press)
        self._panels.paint(p, rect, press)

    def numbers(self, p: QPainter, spaces: list[SpaceId], size: float, *, strong: bool = False) -> None:
        """The names of boxes stand over what lights them; other words are read through a thin tint."""
        self._lines.names(p, spaces, Press(self._inks, size))
