"""The choice between the kinds of map, made by the look."""

from __future__ import annotations

from wargame_desk.core.board import Board
from wargame_desk.core.looks import Look
from wargame_desk.mapview.geometry import MapGeometry
from wargame_desk.mapview.sheet import Sheet


def sheet_of(board: Board, look: Look, *, furniture: bool) -> Sheet:
    """The painters that a look asks for. Imported here, so that a game pays only for its own."""
    if look.map.globe is not None:
        from wargame_desk.mapview.globe import globe_sheet

        return globe_sheet(board, look, furniture=furniture)
    if look.map.areas is not None:
        from wargame_desk.mapview.areas import area_sheet

        return area_sheet(board, look, furniture=furniture)
    from wargame_desk.mapview.furniture import FurnitureNow
    from wargame_desk.mapview.overlay_paint import OverlayPainter
    from wargame_desk.mapview.printed import PrintedMap

    geometry = MapGeometry(board, furniture=furniture)
    follows = FurnitureNow(geometry, look) if furniture else None
    return Sheet(geometry, PrintedMap(geometry, look), follows, None, OverlayPainter)
