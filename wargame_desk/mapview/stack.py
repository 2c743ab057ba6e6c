"""The counters of one space, bottom first, that fan out under the pointer.

Owns where each member lies and which one a point hits. Knows faces and marks by name only.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.counters import GHOSTED, REST, level
from wargame_desk.mapview.kit import CENTRE, colour, pen, rounded, soft_shadow, text, text_width
from wargame_desk.mapview.laying import Lie
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stamps import SHOWN, DeviceGrid, StampCache, make_stamp
from wargame_desk.mapview.theme import LIGHT, OVER

_SMALL_STEP, _WIDEST, _IN_HAND = 0.07, 0.30, 0.12
_COUNTED = 16.0
"""Side on screen below which a stack that lies in a space of its own kind does not say its number."""
_PILLS = StampCache(SHOWN)
PILL, CHIP = (LIGHT.ink, "#FFFFFF", "#FFFFFF"), ("#10191E", "#FFE9A8", "#FFE9A8")
"""Fill, figure and rim of the number on a stack of units, and of aircraft."""
BESIDE = SpaceId(-1)
"""The place of counters that lie beside the map."""


Lay = Callable[[SpaceId, tuple[str, ...]], "tuple[Lie, ...] | None"]


class Member(NamedTuple):
    """One counter of a stack: the piece, its face and its badges."""

    id: str
    face: str
    marks: tuple[str, ...]


class Stack:
    """A stack of counters.

    Args:
        at: where the middle of a single counter would be, in scene units.
        repaint: called with a scene rectangle that has to be painted again.
        lay: where counters of these faces lie in this space; None, or an answer of None, for a stack.
    """

    def __init__(
        self,
        space: SpaceId,
        at: QPointF,
        screen: Screen,
        repaint: Callable[[QRectF], None] | None = None,
        lay: Lay | None = None,
    ) -> None:
        self.space = space
        self.at = at
        self.x, self.y = at.x(), at.y()
        self.members: tuple[Member, ...] = ()
        self._screen = screen
        self._repaint = repaint
        self._lay = lay
        self._lies: tuple[Lie, ...] | None = None
        self._laid_box = QRectF()
        self._hidden: frozenset[str] = frozenset()
        self._ghosts: frozenset[str] = frozenset()
        self._chosen: frozenset[str] = frozenset()
        self._spread = 0.0

    # ------------------------------------------------------------------ what it holds

    def _changed(self) -> None:
        if self._repaint is not None:
            self._repaint(self.box())

    def set_members(self, members: tuple[Member, ...]) -> bool:
        """Show these counters, bottom first. Returns whether anything changed."""
        if members == self.members:
            return False
        self._changed()
        self.members = members
        self._lies = self._lay(self.space, tuple(member.face for member in members)) if self._lay else None
        if self._lies is not None:
            self._laid_box = self._box()
        self._changed()
        return True

    def hide_members(self, hidden: frozenset[str] = frozenset(), ghosts: frozenset[str] = frozenset()) -> None:
        """Leave some counters out (they are on their way), or show them as the ghost of a drag."""
        if (hidden, ghosts) != (self._hidden, self._ghosts):
            self._hidden, self._ghosts = hidden, ghosts
            self._changed()

    def choose(self, pieces: frozenset[str]) -> None:
        """Ring these members, if each lies by itself."""
        chosen = pieces & {member.id for member in self.members}
        if chosen != self._chosen:
            self._chosen = chosen
            self._changed()

    @property
    def hidden(self) -> frozenset[str]:
        return self._hidden

    @property
    def spread(self) -> float:
        """How far the stack is fanned out: 0 lying, 1 so that every member can be picked."""
        return self._spread

    @property
    def fans(self) -> bool:
        """Whether its counters cover one another."""
        lies = self._lies
        if lies is None or len(lies) < 2:
            return len(self.members) > 1
        (x, y, side, _), (other_x, other_y, _, painted) = lies[:2]
        return painted and max(abs(x - other_x), abs(y - other_y)) < 0.9 * side

    @property
    def wide(self) -> bool:
        """Whether its counters may lie far from its middle."""
        return self._lies is not None

    def set_spread(self, spread: float) -> None:
        if self.fans and spread != self._spread:
            self._changed()
            self._spread = spread
            self._changed()

    # ------------------------------------------------------------------ where members lie

    def offset(self, index: int) -> QPointF:
        """The middle of a member's counter, measured from ``at``, as it lies now."""
        lying = self._lying(index)
        if not self._spread:
            return lying
        open_ = self._open(index)
        return lying + (open_ - lying) * self._spread

    def side(self, index: int) -> float:
        """Side of a member's counter in scene units, as it lies now."""
        span = self._screen.span
        if self._lies is None or index >= len(self._lies):
            return span
        lying = self._lies[index].side
        return lying + max(0.0, span - lying) * self._spread if self._spread else lying

    def _lying(self, index: int) -> QPointF:
        if self._lies is not None and index < len(self._lies):
            return QPointF(self._lies[index].x, self._lies[index].y)
        n, side, measure = len(self.members), self._screen.span, self._screen.measure
        if n == 1:
            return QPointF(0, 0)
        if measure.drawn:
            seen = min(n, measure.drawn)
            step, shift = measure.step * side, max(0, index - (n - seen)) - (seen - 1) / 2
            return QPointF(shift * step, -shift * step)
        small = level(self._screen.side) in ("small", "dot")
        step = min(_SMALL_STEP if small else measure.step, _WIDEST / max(1, n - 1)) * side
        if small and n > 3:
            step = _SMALL_STEP * side * 2 / (n - 1)
        shift = index - (n - 1) / 2
        return QPointF(shift * step, -shift * step)

    def _open(self, index: int) -> QPointF:
        n, side = len(self.members), self._screen.span
        if n <= 3:
            shift = index - (n - 1) / 2
            return QPointF(shift * 0.62 * side, -shift * 0.30 * side)
        columns = math.ceil(math.sqrt(n * 1.3))
        rows = math.ceil(n / columns)
        row, column = divmod(index, columns)
        in_row = columns if row < rows - 1 else n - columns * (rows - 1)
        return QPointF((column - (in_row - 1) / 2) * 1.05 * side, (row - (rows - 1) / 2) * 1.05 * side)

    def member_at(self, point: QPointF) -> int | None:
        """Index of the topmost member under a scene point."""
        point = point - self.at
        for index in self._topmost_first():
            o, half = self.offset(index), self.side(index) / 2
            here = abs(point.x() - o.x()) <= half and abs(point.y() - o.y()) <= half
            if here and self.members[index].id not in self._hidden:
                return index
        return None

    def in_hand(self, pieces: frozenset[str]) -> tuple[tuple[tuple[Member, QPointF], ...], float | None]:
        """Members as they lie in the hand, and their side: as in the stack; from a grid drawn together.

        Badges grow to something that can be seen.
        """
        held = [i for i, member in enumerate(self.members) if member.id in pieces]
        if self._lies is None or not held:
            return tuple((self.members[i], self.offset(i)) for i in held), None
        first, side = self.offset(held[0]), max(self.side(i) for i in held)
        step = _IN_HAND * side
        members = tuple((self.members[i], first + QPointF(n * step, -n * step)) for n, i in enumerate(held))
        return members, max(side, 0.7 * self._screen.span)

    def _topmost_first(self) -> list[int]:
        """Members from the top down; those that are shown on others first."""
        indices = list(range(len(self.members) - 1, -1, -1))
        if self._lies is not None:
            lies = self._lies
            indices.sort(key=lambda index: lies[index].painted)
        return indices

    def box(self) -> QRectF:
        """A rectangle that holds everything the stack paints, in scene units."""
        if self._lies is not None and not self._spread:
            return self._laid_box
        return self._box()

    def _box(self) -> QRectF:
        box = QRectF()
        for index in range(max(1, len(self.members))):
            o, side = self.at + self.offset(index), self.side(index)
            box |= QRectF(o.x() - side * 0.85, o.y() - side * 0.85, side * 1.7, side * 1.7)
        return box

    # ------------------------------------------------------------------ painting

    def paint(self, grid: DeviceGrid, atlas: CounterAtlas) -> None:
        """Lay the members, then how many there are."""
        screen, members, x, y = self._screen, self.members, self.x, self.y
        if self._lies is not None:
            self._paint_laid(grid, atlas)
            return
        side, ratio, exact = screen.side, screen.ratio, screen.settled
        if len(members) == 1 and not self._hidden and not self._ghosts:
            member = members[0]
            pixmap = atlas.quick(member.face, side, ratio, member.marks, REST, exact=exact)
            grid.lay(x, y, pixmap)
            return
        for index in self._shown():
            member, o = members[index], self.offset(index)
            state = GHOSTED if member.id in self._ghosts else REST
            pixmap = atlas.quick(member.face, side, ratio, member.marks, state, exact=exact)
            grid.lay(x + o.x(), y + o.y(), pixmap)
        if len(members) >= screen.measure.counted and self._spread < 0.5 and level(screen.side) != "dot":
            self._pill(grid)

    def _paint_laid(self, grid: DeviceGrid, atlas: CounterAtlas) -> None:
        """Counters that lie by themselves, each at its own size; a number only on those that cover one another."""
        screen, zoom, quick = self._screen, self._screen.zoom, atlas.quick
        ratio, exact, x, y = screen.ratio, screen.settled, self.x, self.y
        assert self._lies is not None
        laid = []
        for index, (member, lie) in enumerate(zip(self.members, self._lies, strict=True)):
            if not lie.painted or member.id in self._hidden:
                continue
            dx, dy, side = lie.x, lie.y, lie.side
            if self._spread:
                o, side = self.offset(index), self.side(index)
                dx, dy = o.x(), o.y()
            state = GHOSTED if member.id in self._ghosts else REST
            laid.append((x + dx, y + dy, quick(member.face, side * zoom, ratio, member.marks, state, exact=exact)))
            if member.id in self._chosen:
                laid.append((x + dx, y + dy, _ring(side, zoom * ratio)))
        grid.lay_all(laid)
        side = self.side(0)
        if self.fans and self._spread < 0.5 and side * zoom >= _COUNTED:
            pill = count_pill(len(self.members), side * 0.24, zoom * ratio)
            grid.lay(x - side * 0.48, y + side * 0.48, pill)

    def _shown(self) -> list[int]:
        """Members worth painting: all, or at small sizes the three that stick out."""
        indices = [i for i, member in enumerate(self.members) if member.id not in self._hidden]
        drawn = self._screen.measure.drawn or (3 if level(self._screen.side) in ("small", "dot") else 0)
        return indices[-drawn:] if drawn and not self._spread else indices

    def _pill(self, grid: DeviceGrid) -> None:
        side, scale, n = self._screen.span, self._screen.zoom * self._screen.ratio, len(self.members)
        if self._screen.measure.drawn:
            grid.lay(self.x + side * 0.46, self.y - side * 0.52, count_pill(n, side * 0.29, scale, CHIP))
            return
        o = self.at + self.offset(n - 1)
        grid.lay(o.x() - side * 0.50, o.y() + side * 0.52, count_pill(n, side * 0.21, scale))


def _ring(side: float, scale: float) -> QPixmap:
    """The double ring round a chosen counter."""

    def paint(p: QPainter) -> None:
        half, wide = side * 0.5, max(side * 0.055, 1.4 / scale)
        path = rounded(QRectF(-half, -half, side, side), side * 0.10)
        p.strokePath(path, pen("#1E1E1E", 2.2 * wide))
        p.strokePath(path, pen(OVER.selection, 1.35 * wide))

    return _PILLS.get(("ring", round(side, 2), round(scale, 3)), lambda: make_stamp(side * 0.62, scale, paint))


def count_pill(count: int, px: float, scale: float, inks: tuple[str, str, str] = PILL) -> QPixmap:
    """How many units a stack has, ``px`` units high in its figures; ``inks`` of fill, figure and rim."""
    words = str(count)
    fill, ink, rim = inks

    def paint(p: QPainter) -> None:
        width = text_width(words, px, 740) + px * 0.9
        path = rounded(QRectF(-width / 2, -px * 0.72, width, px * 1.44), px * 0.72)
        soft_shadow(p, path, 0, px * 0.08, px * 0.2, 120)
        p.setPen(pen(rim, px * 0.12))
        p.setBrush(colour(fill))
        p.drawPath(path)
        text(p, 0, 0, words, px, ink, 740, CENTRE, middle=True)

    px = max(px, 8.5 / scale)
    return _PILLS.get((words, inks, round(px, 2), round(scale, 3)), lambda: make_stamp(px * 2.2, scale, paint))
