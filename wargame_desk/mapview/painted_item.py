"""What is painted for a position, as an item of the scene: below the counters or over them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.plans import Plan
from wargame_desk.core.views import View
from wargame_desk.mapview.motion import Motion
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.sheet import Cards, Landmarks, Painted, Plans
from wargame_desk.mapview.theme import ANIM_MS

UNDER, OVER = 2.0, 22.0
"""Places in the order of painting: over the print, over the counters."""


class PaintedItem(QGraphicsItem):
    """Shows one ``Painted``. Never takes the mouse."""

    def __init__(self, painted: Painted, area: QRectF, screen: Screen, z: float) -> None:
        super().__init__()
        self._painted = painted
        self._area = area
        self._screen = screen
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(z)

    def boundingRect(self) -> QRectF:
        return self._area

    def set_view(self, view: View) -> None:
        self._painted.set_view(view)
        self.update()

    def set_plans(self, plans: tuple[Plan, ...]) -> None:
        """Follow plans, if what is painted has room for them."""
        if isinstance(self._painted, Plans):
            self._painted.set_plans(plans)
            self.update()

    def card_on(self, space: SpaceId) -> tuple[str, int]:
        """The card that is seen on a space and its ticked boxes; ("", 0) for none."""
        return self._painted.card_on(space) if isinstance(self._painted, Cards) else ("", 0)

    def landmarks(self) -> list[tuple[SpaceId, QRectF]]:
        """What is drawn for spaces and should not be covered, in scene units."""
        return self._painted.landmarks(self._screen) if isinstance(self._painted, Landmarks) else []

    def set_patient(self, on: bool) -> None:
        """Whether a frame may take as long as it needs."""
        self._painted.patient = on

    def turn(self, motion: Motion) -> None:
        """Let cards that the last position turned over do so before the eye."""
        painted = self._painted
        if not isinstance(painted, Cards) or not painted.turning:
            return

        def step(t: float) -> None:
            painted.turn(t)
            self.update()

        step(0.0)
        motion.run(ANIM_MS["flip"], step, lambda: None)

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        owing = self._painted.paint(p, option.exposedRect, self._screen)  # type: ignore[attr-defined]
        if owing:
            QTimer.singleShot(0, self.scene(), self.update)
