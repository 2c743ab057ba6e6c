"""What a drag looks like: counters in the hand, the ghost where they came from, and the way back.

Owns no decision: whether a place is allowed is told through ``to``.
"""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPointF
from PySide6.QtWidgets import QGraphicsScene

from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.counters import LIFTED, NO
from wargame_desk.mapview.motion import FlyingItem, Motion
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stack import Stack
from wargame_desk.mapview.theme import ANIM_MS

_RISE = QPointF(-0.03, -0.06)
"""How far counters rise when they are lifted, in sides."""


class Drag:
    """Some members of one stack in the player's hand.

    Args:
        pieces: their ids, in any order; they keep the stack's order and their places relative to each other.
        at: the pointer in scene units.
    """

    def __init__(
        self,
        scene: QGraphicsScene,
        stack: Stack,
        pieces: frozenset[str],
        at: QPointF,
        atlas: CounterAtlas,
        screen: Screen,
        motion: Motion,
    ) -> None:
        self.pieces = tuple(member.id for member in stack.members if member.id in pieces)
        self._scene, self._stack, self._motion = scene, stack, motion
        held, side = stack.in_hand(pieces)
        self._grip = stack.at - at
        self._item = FlyingItem(held, atlas, screen, side)
        self._item.state = LIFTED
        self._item.setZValue(40)
        self._risen, self._rise_by = 0.0, _RISE * screen.span
        self._at = at
        scene.addItem(self._item)
        stack.set_spread(0.0)
        stack.hide_members(stack.hidden, frozenset(self.pieces))
        self._place()
        motion.run(ANIM_MS["lift"], self._rise, lambda: None, QEasingCurve.Type.OutQuad)

    def _rise(self, t: float) -> None:
        self._risen = t
        self._place()

    def _place(self) -> None:
        self._item.setPos(self._at + self._grip + self._rise_by * self._risen)

    @property
    def item(self) -> FlyingItem:
        return self._item

    def to(self, at: QPointF, *, refused: bool = False) -> None:
        """Follow the pointer; ``refused`` shows that the counters cannot go where they are held."""
        self._at = at
        self._item.set_state(NO if refused else LIFTED)
        self._place()

    def drop(self) -> None:
        """Let go: the counters are where the next View says."""
        self._finish()

    def glide_back(self) -> None:
        """Return to where they came from."""
        self._item.set_state(LIFTED)
        start, home = self._item.pos(), self._stack.at
        out = QEasingCurve.Type.OutQuad
        self._motion.run(
            ANIM_MS["glide_back"], lambda t: self._item.setPos(start + (home - start) * t), self._finish, out
        )

    def _finish(self) -> None:
        if self._item.scene() is not None:
            self._scene.removeItem(self._item)
        self._stack.hide_members(self._stack.hidden)
