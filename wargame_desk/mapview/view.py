"""The window on the map: gestures.

Owns the step from mouse, wheel, touch and keys to ``MapEvent``s for the current tool. Zoom and place are the camera's.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.mapview.camera import NOTCH, Camera
from wargame_desk.mapview.scene import Hit, MapScene
from wargame_desk.mapview.tools import TREMOR, MapEvent, Tool

_PAN_KEY = 60


class MapView(Camera):
    """Shows a ``MapScene``.

    ``tool`` gets the gestures; ``peek_key`` shows the map under the counters while it is held; ``wheel_zooms``
    false makes the wheel scroll (and zoom with Ctrl).
    """

    hovered = Signal(object, object)
    """Space (int or None) and piece id (str or None) under the pointer, when they change."""
    stack_walked = Signal(int)
    """Alt and the wheel: +1 up the stack, -1 down."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.tool: Tool = Tool()
        self.peek_key: int = Qt.Key.Key_U
        self.wheel_zooms = True
        self.fan_on_hover = True
        self._pressed: QPoint | None = None
        self._grabbed = self._panning = self._middle = False
        self._last_hit: tuple[SpaceId | None, str | None] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(tr("Map"))

    def show_map(self, scene: MapScene) -> None:
        """Show another map in place of this one, at the same zoom."""
        self.cancel()
        self.map = scene
        self._last_hit = None
        self.setScene(scene)
        self._apply(self.zoom, settled=True)
        self.camera_changed.emit()

    # ------------------------------------------------------------------ mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._anchor = None
        self.dragged = False
        if event.button() == Qt.MouseButton.MiddleButton:
            self._start_pan(event.position().toPoint())
            self._middle = True
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()
            self._grabbed = self.tool.press(self.told(event))
        elif event.button() == Qt.MouseButton.RightButton and not self._grabbed:
            self.tool.menu(self.told(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._panning and self._pressed is not None:
            step = self._pressed - at
            self._pressed = at
            self.pan(step.x(), step.y())
        elif self._pressed is not None:
            if not self.dragged and (at - self._pressed).manhattanLength() > TREMOR:
                self.dragged = True
                if not self._grabbed:
                    self._start_pan(at)
            if self._grabbed and self.dragged:
                for fellow in (self, *self.fellows):
                    fellow.nudge(event)
                self.tool.move(self.told(event))
        else:
            self._hover(self.told(event))
        event.accept()

    def _start_pan(self, at: QPoint) -> None:
        self._panning, self._pressed = True, at
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._pressed is not None and not self._middle:
            told, panned = self.told(event), self._panning
            self._end_press()
            if not panned:
                self.tool.release(told)
        elif event.button() == Qt.MouseButton.MiddleButton and self._middle:
            self._end_press()
        event.accept()

    def _end_press(self) -> None:
        self._pressed = None
        self._panning = self._grabbed = self._middle = self.dragged = False
        self.viewport().unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self.dragged = event.position().toPoint(), False
            self._grabbed = False
            self.tool.double(self.told(event))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            spot, screen, held = self.tool.spot(), self.cursor().pos(), event.modifiers()
            under = QPointF(self.viewport().mapFromGlobal(screen))
            self.tool.menu(self.event_at(under, screen, held) if spot is None else self.event_on(*spot, held))
        event.accept()

    def _hover(self, told: MapEvent) -> None:
        if self.fan_on_hover:
            self.map.fan(told.at)
        here = (told.space, told.piece)
        if here != self._last_hit:
            self._last_hit = here
            self.hovered.emit(*here)
            self.tool.hover(told)

    def leaveEvent(self, event: QEvent) -> None:
        self.map.fan(None)
        if self._last_hit not in (None, (None, None)):
            self.hovered.emit(None, None)
        self._last_hit = None
        self.tool.leave()
        super().leaveEvent(event)

    def set_tool(self, tool: Tool) -> None:
        """Give the gestures to another tool; the one before puts its work back."""
        self.tool.cancel()
        self._end_press()
        self.tool = tool

    # ------------------------------------------------------------------ wheel, touch, keys

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned, modifiers = event.angleDelta(), event.modifiers()
        notches = (turned.y() or turned.x()) / 120
        touch = event.source() != Qt.MouseEventSource.MouseEventNotSynthesized or not event.pixelDelta().isNull()
        if modifiers & Qt.KeyboardModifier.AltModifier:
            self.stack_walked.emit(1 if notches > 0 else -1)
        elif modifiers & Qt.KeyboardModifier.ControlModifier or (self.wheel_zooms and not touch):
            self.set_zoom(self.zoom * NOTCH**notches, event.position(), settled=False)
        else:
            by = event.pixelDelta() if not event.pixelDelta().isNull() else turned
            self.pan(-by.x(), -by.y())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        self.look_through()
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.set_zoom(self.zoom * (1 + event.value()), event.position(), settled=False)
                return True
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self.show_tip(event)
            return True
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._apply(self.zoom, settled=True)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.map.animating:
            self.map.finish_animations()
        if key == self.peek_key and not event.isAutoRepeat() and not event.modifiers():
            self.map.set_counters(False)
        elif self.tool.key(self.key_event(event)):
            pass
        elif key == Qt.Key.Key_Escape:
            self.cancel()
        elif key in _WAYS:
            dx, dy = _WAYS[Qt.Key(key)]
            self.pan(dx * _PAN_KEY, dy * _PAN_KEY)
        else:
            event.ignore()
            return
        event.accept()

    def key_event(self, event: QKeyEvent) -> MapEvent:
        """A key as a map event, with what is under the pointer."""
        screen = self.cursor().pos()
        at = self.to_scene(QPointF(self.viewport().mapFromGlobal(screen)))
        hit = self.map.hit(at) if self.underMouse() else Hit(None)
        return MapEvent(
            hit.space, hit.piece, hit.member, at, screen, event.modifiers(), key=event.key(), text=event.text()
        )

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == self.peek_key and not event.isAutoRepeat():
            self.map.set_counters(True)
        else:
            super().keyReleaseEvent(event)

    def cancel(self) -> None:
        """End the gesture that is going on, everything back in place."""
        self._end_press()
        self.tool.cancel()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self._grabbed:
            self.cancel()
        self.map.set_counters(True)
        super().focusOutEvent(event)


_WAYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
