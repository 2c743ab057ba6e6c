"""Where things lie on a map of the globe: the projection in scene units, and panels in the corners that are free.

Owns places only. A panel goes where no space lies under it, whichever continents are shown and however they are turned.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath, QPolygonF

from wargame_desk.core.board import Box
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import FrameLook
from wargame_desk.core.squares import SquareBoard
from wargame_desk.mapview.geometry import MapGeometry
from wargame_desk.mapview.measure import DEGREE, SQUARES

MARGIN = 2.4 * DEGREE
"""Room round the board for letters and numbers beside it."""
_GUTTER = 1.7
_INSET = 14.0
_NAMED, _HEADED = 3.0, 0.5
"""Degrees from which a box has a name above, and by which counters then lie lower."""
_SLIDE = 18.0
_SAMPLE = 1.5
_ARC = 0.5
_BESIDE, _BELOW = 0.95, 1.0
"""Degrees from the edge of a map to its letters and numbers."""


class Panel(NamedTuple):
    """Something printed beside the board: its size, and the corners it may stand in, the best first.

    ``indent`` is how much further in it stands on the left, where the view has its own controls.
    """

    size: QSizeF
    corners: tuple[str, ...]
    indent: float = 0.0


class GlobeGeometry(MapGeometry):
    """The sheet of one board of squares.

    Args:
        panels: what is printed beside the board, by name; none without furniture.
    """

    def __init__(self, board: SquareBoard, panels: dict[str, Panel]) -> None:
        self.squares = board
        self.panels: dict[str, QRectF] = {}
        self._wanted = panels
        super().__init__(board, furniture=bool(panels), measure=SQUARES)

    def _lay_out(self) -> None:
        self.frame = self.board_rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.sheet = QRectF(self.frame)
        for order in self._orders():
            self.panels, self.sheet = {}, QRectF(self.frame)
            for name in order:
                self.panels[name] = self._room(self._wanted[name])
            if self.sheet == self.frame:
                break
        self.paper = QRectF(self.frame)

    def _orders(self) -> list[list[str]]:
        """Orders in which panels may take their places: as given, and with the second after the third."""
        names = list(self._wanted)
        return [names, [*names[:1], *names[2:3], *names[1:2], *names[3:]]]

    def _room(self, panel: Panel) -> QRectF:
        """A free place along the left or right edge of the sheet; below the sheet, made larger, if there is none."""
        size, sheet = panel.size, self.sheet.adjusted(_INSET, _INSET, -_INSET, -_INSET)
        steps = int((sheet.height() - size.height()) / _SLIDE)
        for corner in panel.corners:
            x = sheet.left() + panel.indent if corner.endswith("left") else sheet.right() - size.width()
            for i in range(steps + 1):
                y = sheet.top() + i * _SLIDE
                if corner.startswith("bottom"):
                    y = sheet.bottom() - size.height() - i * _SLIDE
                box = QRectF(QPointF(x, y), size)
                if self._free(box):
                    return box
        box = QRectF(QPointF(sheet.left(), self.sheet.bottom()), size)
        self.sheet.setBottom(box.bottom() + _INSET)
        return box

    def _free(self, box: QRectF) -> bool:
        clear = box.adjusted(-8, -8, 8, 8)
        if any(clear.intersects(other) for other in self.panels.values()):
            return False
        left, top = box.left() / DEGREE - _GUTTER, box.top() / DEGREE - _GUTTER
        wide, high = box.width() / DEGREE + 2 * _GUTTER, box.height() / DEGREE + 2 * _GUTTER
        across, down = math.ceil(wide / _SAMPLE), math.ceil(high / _SAMPLE)
        return not any(
            self.squares.at((left + wide * i / across, top + high * j / down)) is not None
            for i in range(across + 1)
            for j in range(down + 1)
        )

    def counter_centre(self, space: SpaceId) -> QPointF:
        """The middle of the space; in a base box, below its name."""
        at, shape = self.centre(space), self.squares.places[space].shape
        if isinstance(shape, Box) and shape.height > _NAMED:
            return QPointF(at.x(), at.y() + _HEADED * DEGREE)
        return at

    @cached_property
    def extent(self) -> float:
        far = (
            math.hypot(v.x() - o.x(), v.y() - o.y())
            for space in map(SpaceId, self.board.spaces)
            for o in (self.centre(space),)
            for v in self.corners(space)
        )
        return max(far, default=DEGREE)

    # ------------------------------------------------------------------ the globe

    def place(self, longitude: float, latitude: float) -> QPointF:
        """A place on the globe in scene units."""
        return self.point(self.squares.project(longitude, latitude))

    def arc(self, west: float, east: float, latitude: float) -> list[QPointF]:
        """A parallel from west to east, or back."""
        steps = max(1, math.ceil(abs(east - west) / _ARC))
        return [self.place(west + (east - west) * i / steps, latitude) for i in range(steps + 1)]

    def sector(self, west: float, east: float, north: float, south: float) -> QPainterPath:
        """The part of the globe between two meridians and two parallels."""
        path = QPainterPath()
        path.addPolygon(QPolygonF(self.arc(west, east, north) + self.arc(east, west, south)))
        path.closeSubpath()
        return path

    def outline_of(self, frame: FrameLook) -> QPainterPath:
        """The edge of a map."""
        return self.sector(frame.west, frame.east, frame.rows[0][1], frame.rows[-1][2])

    def letters(self, frame: FrameLook) -> list[tuple[str, QPointF]]:
        """Letters of rows beside both edges of a map and numbers of columns south of it, none on a space."""
        found = []
        for letter, north, south in frame.rows:
            middle = (north + south) / 2
            off = math.degrees(_BESIDE / (90.0 - middle))
            found += [(letter, self.place(lon, middle)) for lon in (frame.west - off, frame.east + off)]
        width = (frame.east - frame.west) / len(frame.columns)
        below = frame.rows[-1][2] - _BELOW
        found += [(n, self.place(frame.west + (i + 0.5) * width, below)) for i, n in enumerate(frame.columns)]
        return [(words, at) for words, at in found if self.at(at) is None]

    def upright(self, longitude: float) -> tuple[float, bool]:
        """Degrees by which words along a parallel are turned there, and whether its south lies above."""
        turn = -((longitude - self.squares.down + 180.0) % 360.0 - 180.0)
        if abs(turn) <= 90.0:
            return turn, False
        return turn - math.copysign(180.0, turn), True
