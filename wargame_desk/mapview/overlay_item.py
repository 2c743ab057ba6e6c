"""Overlays in the scene: for each description an item under the counters and one over them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.mapview.overlay_paint import OverlayPainter
from wargame_desk.mapview.overlays import Overlay

UNDER, OVER_COUNTERS = 10.0, 30.0


class OverlayItem(QGraphicsItem):
    """One part of one overlay. Never takes the mouse."""

    def __init__(self, overlay: Overlay, painter: OverlayPainter, area: QRectF, *, over: bool, order: float) -> None:
        super().__init__()
        self._overlay = overlay
        self._painter = painter
        self._area = area
        self._over = over
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue((OVER_COUNTERS if over else UNDER) + order)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed = option.exposedRect  # type: ignore[attr-defined]
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        (self._painter.over if self._over else self._painter.under)(p, self._overlay, exposed)
