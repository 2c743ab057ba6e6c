"""All counters on the board, painted by one item: a thousand stacks cost the scene no more than one.

Owns the stacks, the index from an exposed rectangle to the stacks in it, and the time that new counter pixmaps
may take in a frame. A stack that is fanned out is painted last.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.atlas import BUDGET, CounterAtlas
from wargame_desk.mapview.geometry import COUNTER, MapGeometry
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stack import Member, Stack
from wargame_desk.mapview.stamps import DeviceGrid

_BUCKET = 4 * COUNTER


class CounterLayer(QGraphicsItem):
    """The stacks of one map."""

    def __init__(self, geometry: MapGeometry, atlas: CounterAtlas, screen: Screen) -> None:
        super().__init__()
        self._geometry = geometry
        self._atlas = atlas
        self._screen = screen
        self._area = geometry.sheet.adjusted(-6 * COUNTER, -6 * COUNTER, 6 * COUNTER, 6 * COUNTER)
        self._stacks: dict[SpaceId, Stack] = {}
        self._open: dict[SpaceId, Stack] = {}
        self._buckets: dict[tuple[int, int], dict[SpaceId, Stack]] = {}
        self._wide: dict[SpaceId, Stack] = {}
        self._chosen: frozenset[str] = frozenset()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(20)

    def boundingRect(self) -> QRectF:
        return self._area

    def __iter__(self) -> Iterator[SpaceId]:
        return iter(self._stacks)

    def get(self, space: SpaceId) -> Stack | None:
        return self._stacks.get(space)

    def set_stacks(self, places: dict[SpaceId, tuple[Member, ...]]) -> None:
        """Show these stacks, bottom first, and no others; what did not change is not painted again."""
        for space in [space for space in self._stacks if space not in places]:
            gone = self._stacks.pop(space)
            self._open.pop(space, None)
            self._wide.pop(space, None)
            del self._buckets[self._bucket(gone)][space]
            self.update(gone.box())
        for space, members in places.items():
            stack = self._stacks.get(space)
            if stack is None:
                geometry = self._geometry
                stack = Stack(space, geometry.counter_centre(space), self._screen, self.update, geometry.lies)
                self._stacks[space] = stack
                self._buckets.setdefault(self._bucket(stack), {})[space] = stack
            stack.set_members(members)
            if stack.wide:
                self._wide[space] = stack
                stack.choose(self._chosen)

    def choose(self, pieces: frozenset[str]) -> None:
        """Ring these pieces and no others where they lie by themselves."""
        self._chosen = pieces
        for stack in self._wide.values():
            stack.choose(pieces)

    @staticmethod
    def _bucket(stack: Stack) -> tuple[int, int]:
        return int(stack.at.x() // _BUCKET), int(stack.at.y() // _BUCKET)

    def exposed(self, rect: QRectF) -> list[Stack]:
        """Stacks that may show in a rectangle, north to south, fanned ones last."""
        reach = 1.1 * self._screen.span
        left, right = rect.left() - reach, rect.right() + reach
        top, bottom = rect.top() - reach, rect.bottom() + reach
        found = []
        for i in range(int(left // _BUCKET), int(right // _BUCKET) + 1):
            for j in range(int(top // _BUCKET), int(bottom // _BUCKET) + 1):
                for stack in self._buckets.get((i, j), {}).values():
                    if stack.spread == 0 and not stack.wide and left <= stack.x <= right and top <= stack.y <= bottom:
                        found.append(stack)
        near = rect.adjusted(-1, -1, 1, 1)
        found += [stack for stack in self._wide.values() if stack.spread == 0 and stack.box().intersects(near)]
        found.sort(key=_north_to_south)
        return found + [stack for stack in self._open.values() if stack.spread and stack.box().intersects(rect)]

    def open(self, stack: Stack) -> None:
        """Remember a stack that fans out, so that it is painted over the others."""
        self._open = {space: kept for space, kept in self._open.items() if kept.spread}
        self._open[stack.space] = stack

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self._screen.counters:
            return
        exposed = option.exposedRect  # type: ignore[attr-defined]
        self._atlas.start_frame(BUDGET if self._screen.settled else BUDGET / 3)
        with DeviceGrid(p) as grid:
            for stack in self.exposed(exposed):
                stack.paint(grid, self._atlas)
        if self._atlas.owing:
            QTimer.singleShot(0, self.scene(), self.update)


def _north_to_south(stack: Stack) -> tuple[float, float]:
    return stack.y, stack.x
