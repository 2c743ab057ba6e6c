"""Counters on their way: moves, retreats and losses, short and never in the way.

Owns the running animations. A key or a click finishes them all; under reduced motion they are not started.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stack import Member
from wargame_desk.mapview.stamps import DeviceGrid
from wargame_desk.mapview.theme import ANIM_MS

LONGEST = 700
"""Milliseconds of a whole move, however many steps it has."""


def move_duration(steps: int) -> int:
    """Milliseconds of a move along a route."""
    return min(LONGEST, max(1, steps) * ANIM_MS["step"])


class FlyingItem(QGraphicsItem):
    """Counters off the board's stacks: on their way, or in the player's hand. Bottom first.

    Args:
        side: side of each in scene units; None for the usual one.
    """

    def __init__(
        self,
        members: tuple[tuple[Member, QPointF], ...],
        atlas: CounterAtlas,
        screen: Screen,
        side: float | None = None,
    ) -> None:
        super().__init__()
        self._members = members
        self._atlas = atlas
        self._screen = screen
        self._side = side
        self.state = "rest"
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(28)

    def boundingRect(self) -> QRectF:
        box, side = QRectF(), self._side or self._screen.span
        for _, o in self._members:
            box |= QRectF(o.x() - side * 1.2, o.y() - side * 1.2, side * 2.4, side * 2.4)
        return box

    def set_state(self, state: str) -> None:
        """A counter state of ``counters``: "rest", "lifted" or "no"."""
        if state != self.state:
            self.state = state
            self.update()

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        screen = self._screen
        side = screen.side if self._side is None else self._side * screen.zoom
        with DeviceGrid(p) as grid:
            for member, o in self._members:
                pixmap = self._atlas.quick(
                    member.face, side, screen.ratio, member.marks, self.state, exact=screen.settled
                )
                grid.lay(o.x(), o.y(), pixmap)


class Motion(QObject):
    """The animations of one scene."""

    def __init__(self, scene: QGraphicsScene, atlas: CounterAtlas, screen: Screen, done: Callable[[], None]) -> None:
        super().__init__(scene)
        self._scene = scene
        self._atlas = atlas
        self._screen = screen
        self._done = done
        self._running: dict[QVariantAnimation, Callable[[], None]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def run(
        self,
        duration: int,
        step: Callable[[float], None],
        end: Callable[[], None],
        curve: QEasingCurve.Type = QEasingCurve.Type.InOutQuad,
    ) -> None:
        """Call ``step`` with 0 to 1 during some milliseconds, then ``end``; at once under reduced motion."""
        length = 0 if self._screen.reduced_motion else round(duration / max(0.05, self._screen.pace))
        if length <= 0:
            step(1.0)
            end()
            return
        animation = QVariantAnimation(self)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setDuration(length)
        animation.setEasingCurve(QEasingCurve(curve))
        animation.valueChanged.connect(lambda value: step(float(value)))
        self._running[animation] = end
        animation.finished.connect(lambda: self._end(animation))
        animation.start()

    def _end(self, animation: QVariantAnimation) -> None:
        end = self._running.pop(animation, None)
        if end is None:
            return
        end()
        animation.deleteLater()
        if not self._running:
            self._done()

    def finish(self) -> None:
        """Jump to the end of everything that is running."""
        for animation in list(self._running):
            animation.setCurrentTime(animation.duration())
            animation.stop()
            self._end(animation)

    # ------------------------------------------------------------------ what is animated

    def travel(
        self,
        members: tuple[tuple[Member, QPointF], ...],
        way: list[QPointF],
        duration: int,
        side: float | None = None,
    ) -> None:
        """Carry counters along points of the scene; ``side`` is theirs in scene units, None for the usual one."""
        item = self._item(members, way[0], side)
        legs = len(way) - 1

        def step(t: float) -> None:
            leg = min(legs - 1, int(t * legs))
            k = t * legs - leg
            item.setPos(way[leg] + (way[leg + 1] - way[leg]) * k)

        self.run(duration, step, lambda: self._scene.removeItem(item))

    def fade(
        self, members: tuple[tuple[Member, QPointF], ...], at: QPointF, duration: int, side: float | None = None
    ) -> None:
        """Let counters vanish where they stood."""
        item = self._item(members, at, side)
        self.run(duration, lambda t: item.setOpacity(1 - t), lambda: self._scene.removeItem(item))

    def _item(self, members: tuple[tuple[Member, QPointF], ...], at: QPointF, side: float | None) -> FlyingItem:
        item = FlyingItem(members, self._atlas, self._screen, side)
        item.setPos(at)
        self._scene.addItem(item)
        return item
