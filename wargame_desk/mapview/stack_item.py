"""The counters of one space: one item, bottom first, that fans out under the pointer.

Owns where each member lies and which one a point hits. Knows faces and marks by name only.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.counters import GHOSTED, REST, level
from wargame_desk.mapview.geometry import COUNTER
from wargame_desk.mapview.kit import CENTRE, colour, pen, rounded, soft_shadow, text, text_path
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stamps import DeviceGrid, StampCache, half_octave, make_stamp
from wargame_desk.mapview.theme import LIGHT

S = COUNTER
_STEP, _SMALL_STEP, _WIDEST = 0.09, 0.07, 0.30
_PILLS = StampCache(500_000)


class Member(NamedTuple):
    """One counter of a stack: the piece, its face and its badges."""

    id: str
    face: str
    marks: tuple[str, ...]


class StackItem(QGraphicsItem):
    """A stack with its origin where a single counter's middle would be."""

    def __init__(self, space: SpaceId, atlas: CounterAtlas, screen: Screen) -> None:
        super().__init__()
        self.space = space
        self.members: tuple[Member, ...] = ()
        self._atlas = atlas
        self._screen = screen
        self._hidden: frozenset[str] = frozenset()
        self._ghosts: frozenset[str] = frozenset()
        self._spread = 0.0
        self.setZValue(20)

    # ------------------------------------------------------------------ what it holds

    def set_members(self, members: tuple[Member, ...]) -> bool:
        """Show these counters, bottom first. Returns whether anything changed."""
        if members == self.members:
            return False
        self.prepareGeometryChange()
        self.members = members
        self.update()
        return True

    def hide_members(self, hidden: frozenset[str] = frozenset(), ghosts: frozenset[str] = frozenset()) -> None:
        """Leave some counters out (they are on their way), or show them as the ghost of a drag."""
        if (hidden, ghosts) != (self._hidden, self._ghosts):
            self._hidden, self._ghosts = hidden, ghosts
            self.update()

    @property
    def hidden(self) -> frozenset[str]:
        return self._hidden

    @property
    def spread(self) -> float:
        """How far the stack is fanned out: 0 lying, 1 so that every member can be picked."""
        return self._spread

    def set_spread(self, spread: float) -> None:
        if len(self.members) > 1 and spread != self._spread:
            self.prepareGeometryChange()
            self._spread = spread
            self.setZValue(25 if spread else 20)
            self.update()

    # ------------------------------------------------------------------ where members lie

    def offset(self, index: int) -> QPointF:
        """The middle of a member's counter, in item units, as it lies now."""
        lying, open_ = self._lying(index), self._open(index)
        return lying + (open_ - lying) * self._spread

    def _lying(self, index: int) -> QPointF:
        n = len(self.members)
        small = level(self._screen.side) in ("small", "dot")
        step = min(_SMALL_STEP if small else _STEP, _WIDEST / max(1, n - 1)) * S
        if small and n > 3:
            step = _SMALL_STEP * S * 2 / (n - 1)
        shift = index - (n - 1) / 2
        return QPointF(shift * step, -shift * step)

    def _open(self, index: int) -> QPointF:
        n = len(self.members)
        if n <= 3:
            shift = index - (n - 1) / 2
            return QPointF(shift * 0.62 * S, -shift * 0.30 * S)
        columns = math.ceil(math.sqrt(n * 1.3))
        rows = math.ceil(n / columns)
        row, column = divmod(index, columns)
        in_row = columns if row < rows - 1 else n - columns * (rows - 1)
        return QPointF((column - (in_row - 1) / 2) * 1.05 * S, (row - (rows - 1) / 2) * 1.05 * S)

    def member_at(self, point: QPointF) -> int | None:
        """Index of the topmost member under a point in item units."""
        half = S / 2
        for index in range(len(self.members) - 1, -1, -1):
            o = self.offset(index)
            here = abs(point.x() - o.x()) <= half and abs(point.y() - o.y()) <= half
            if here and self.members[index].id not in self._hidden:
                return index
        return None

    def boundingRect(self) -> QRectF:
        n = max(1, len(self.members))
        box = QRectF()
        for index in {0, n - 1} if not self._spread else range(n):
            o = self.offset(index)
            box |= QRectF(o.x() - S * 0.8, o.y() - S * 0.8, S * 1.6, S * 1.6)
        return box

    # ------------------------------------------------------------------ painting

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._screen.counters and self.members:
            self.paint_members(p)

    def paint_members(self, p: QPainter) -> None:
        """Paint the stack round the painter's origin."""
        screen, shown = self._screen, self._shown()
        with DeviceGrid(p) as grid:
            for index in shown:
                o = self.offset(index)
                self._lay(grid, o, self.members[index])
            if len(self.members) >= 3 and level(screen.side) != "dot":
                self._pill(grid)

    def _shown(self) -> list[int]:
        """Members worth painting: all, or at small sizes and in tall stacks the ones that stick out."""
        n = len(self.members)
        indices = [i for i in range(n) if self.members[i].id not in self._hidden]
        if not self._spread and level(self._screen.side) in ("small", "dot"):
            return indices[-3:]
        return indices

    def _lay(self, grid: DeviceGrid, o: QPointF, member: Member) -> None:
        screen = self._screen
        state = GHOSTED if member.id in self._ghosts else REST
        if screen.settled:
            pixmap = self._atlas.pixmap(member.face, screen.side, screen.ratio, marks=member.marks, state=state)
            grid.lay(o.x(), o.y(), pixmap)
            return
        near = half_octave(screen.zoom)
        pixmap = self._atlas.pixmap(member.face, S * near, screen.ratio, marks=member.marks, state=state)
        grid.lay_scaled(o.x(), o.y(), pixmap, screen.zoom / near)

    def _pill(self, grid: DeviceGrid) -> None:
        o = self.offset(len(self.members) - 1)
        pixmap = count_pill(len(self.members), S * 0.24, self._screen.zoom * self._screen.ratio)
        grid.lay(o.x() - S * 0.42, o.y() + S * 0.44, pixmap)


def count_pill(count: int, px: float, scale: float) -> QPixmap:
    """How many units a stack has, ``px`` units high in its figures."""
    words = str(count)

    def paint(p: QPainter) -> None:
        width = text_path(words, px, 740).width + px * 0.9
        path = rounded(QRectF(-width / 2, -px * 0.72, width, px * 1.44), px * 0.72)
        soft_shadow(p, path, 0, px * 0.08, px * 0.2, 120)
        p.setPen(pen("#FFFFFF", px * 0.12))
        p.setBrush(colour(LIGHT.ink))
        p.drawPath(path)
        text(p, 0, 0, words, px, "#FFFFFF", 740, CENTRE, middle=True)

    px = max(px, 8.5 / scale)
    return _PILLS.get((words, round(px, 2), round(scale, 3)), lambda: make_stamp(px * 2.2, scale, paint))
