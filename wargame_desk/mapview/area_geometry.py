"""Where things lie on a sheet of areas: its board units are scene units, and every space has its own laying.

Owns places only.
"""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF

from wargame_desk.core.areas import AreaBoard
from wargame_desk.core.board import Box
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.sheet_look import AreaLook
from wargame_desk.mapview import laying
from wargame_desk.mapview.geometry import MapGeometry
from wargame_desk.mapview.laying import Lie
from wargame_desk.mapview.measure import AREAS


def rect(box: Box) -> QRectF:
    """A box as a rectangle of the scene."""
    return QRectF(box.left, box.top, box.width, box.height)


class AreaGeometry(MapGeometry):
    """The sheet of one board of areas.

    Args:
        furniture: whether the whole sheet is shown; without, the map with the spaces over it.
    """

    def __init__(self, board: AreaBoard, areas: AreaLook, *, furniture: bool = True) -> None:
        self._areas = board.areas
        self._look = areas
        self._cells = tuple(cell.box for cell in areas.supply)
        super().__init__(board, furniture=furniture, measure=AREAS)

    def _lay_out(self) -> None:
        self.sheet = rect(self._look.size if self.furniture else self._look.ground.box)
        home = self._look.home if self.furniture else None
        self.frame = QRectF(self.sheet)
        self.paper = QRectF(self.sheet) if home is None else rect(home)

    def box(self, space: SpaceId) -> QRectF:
        """The rectangle of a space."""
        return rect(self._areas[space].box)

    def counter_centre(self, space: SpaceId) -> QPointF:
        return QPointF(*laying.anchor(self._look.kinds[space], self._areas[space].box))

    def lies(self, space: SpaceId, faces: tuple[str, ...]) -> tuple[Lie, ...]:
        badges = tuple(face in self._look.badges for face in faces)
        return laying.lay(self._look.kinds[space], self._areas[space].box, badges, self._cells)

    def inset(self, space: SpaceId, by: float) -> list[QPointF]:
        box = self.box(space).adjusted(by, by, -by, -by)
        return [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()]

    def around(self, space: SpaceId, k: float) -> QRectF:
        room = self.measure.counter * k
        return self.box(space).adjusted(-room, -room, room, room)

    @cached_property
    def extent(self) -> float:
        return max((max(area.box.width, area.box.height) for area in self._areas), default=1.0) / 2
