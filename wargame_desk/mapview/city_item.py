"""Cities in the scene: one item over the counters."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.core.views import View
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.sheet import Painted


class CityItem(QGraphicsItem):
    """The cities of one map. Never takes the mouse."""

    def __init__(self, cities: Painted, area: QRectF, screen: Screen) -> None:
        super().__init__()
        self._cities = cities
        self._area = area
        self._screen = screen
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(22)

    def boundingRect(self) -> QRectF:
        return self._area

    def set_view(self, view: View) -> None:
        self._cities.set_view(view)
        self.update()

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        owing = self._cities.paint(p, option.exposedRect, self._screen)  # type: ignore[attr-defined]
        if owing:
            QTimer.singleShot(0, self.scene(), self.update)
