"""A window on a part of the map beside the window on the whole: its width always fills it, and it scrolls up and down.

Owns its camera. Gestures, hits and painting are those of every window on the map.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

_EDGE, _STEP = 22, 9
"""Pixels from the upper and lower edge in which a drag scrolls, and how far it does at a time."""
_DWELL, _PACE = 280, 30
"""Milliseconds that the pointer must stay there before it does, and between two steps."""
_LINE = 60


class RegionView(MapView):
    """Shows a rectangle of the sheet, in scene units.

    Args:
        shown: how much of its height is in sight when there is room, in scene units; 0 for all of it.
    """

    def __init__(self, scene: MapScene, region: QRectF, shown: float = 0.0, parent: QWidget | None = None) -> None:
        self.region = region
        self._shown = shown or region.height()
        super().__init__(scene, parent)
        self.home = region
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(160, 40)
        self._way = 0
        self._rolling = QTimer(self)
        self._rolling.timeout.connect(self._roll)

    def high(self, wide: int) -> int:
        """The height that shows as much as is meant to be in sight at a width."""
        return round(self._shown * wide / self.region.width())

    def sizeHint(self) -> QSize:
        return QSize(480, self.high(480))

    def _make_room(self) -> None:
        self.setSceneRect(self.region)

    def limits(self) -> tuple[float, float]:
        zoom = max(1, self.viewport().width()) / self.region.width()
        return zoom, zoom

    def resizeEvent(self, event: QResizeEvent) -> None:
        top = self.to_scene(QPointF(0, 0)).y() if event.oldSize().width() > 0 else self.region.top()
        super().resizeEvent(event)
        self._apply(self.limits()[0], settled=True)
        self._show_from(top)

    def _show_from(self, top: float) -> None:
        """Scroll so that a height of the sheet lies at the upper edge, as far as that goes."""
        self.verticalScrollBar().setValue(round(top * self.zoom))
        self.camera_changed.emit()

    def fit(self) -> None:
        self._show_from(self.region.top())

    def centre_on(self, space: SpaceId) -> None:
        self.ensure_seen(space)

    def holds(self, space: SpaceId) -> bool:
        return self.isVisible() and self.region.contains(self.map.geometry.centre(space))

    def ensure_seen(self, space: SpaceId) -> None:
        """Scroll just as far as it takes to see a space."""
        self.ensure_shown(self.map.geometry.polygon(space).boundingRect())

    def ensure_shown(self, box: QRectF) -> None:
        """Scroll just as far as it takes to see a rectangle of the sheet."""
        seen = self.seen()
        if box.top() < seen.top():
            self._show_from(box.top() - 8)
        elif box.bottom() > seen.bottom():
            self._show_from(box.bottom() + 8 - seen.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned, modifiers = event.angleDelta(), event.modifiers()
        if modifiers & Qt.KeyboardModifier.AltModifier:
            self.stack_walked.emit(1 if turned.x() + turned.y() > 0 else -1)
        else:
            by = event.pixelDelta().y() or turned.y() * _LINE // 120
            self.pan(0, -by)
        event.accept()

    def nudge(self, event: QMouseEvent) -> None:
        """Scroll where something is held at the upper or lower edge for a moment."""
        at, size = self.viewport().mapFromGlobal(event.globalPosition()), self.viewport().size()
        inside = self.isVisible() and 0 <= at.x() <= size.width()
        way = -1 if inside and 0 <= at.y() < _EDGE else 1 if inside and 0 <= size.height() - at.y() < _EDGE else 0
        if way != self._way:
            self._way = way
            self._rolling.stop()
            if way:
                self._rolling.start(_DWELL)

    def _roll(self) -> None:
        """One step, as long as the button is held."""
        if not QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:
            self._way = 0
            self._rolling.stop()
            return
        self._rolling.setInterval(_PACE)
        self.pan(0, self._way * _STEP)

    def drawBackground(self, p: QPainter, rect: QRectF) -> None:  # type: ignore[override]
        p.fillRect(rect, self.map.screen.ui.table)
