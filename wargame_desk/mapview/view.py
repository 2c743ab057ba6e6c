"""The window on the map: zoom, pan and gestures.

Owns the camera and the step from mouse, wheel, touch and keys to ``MapEvent``s for the current tool.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.mapview.geometry import H
from wargame_desk.mapview.kit import colour
from wargame_desk.mapview.scene import Hit, MapScene
from wargame_desk.mapview.stamps import make_room
from wargame_desk.mapview.tools import TREMOR, MapEvent, Tool
from wargame_desk.mapview.windows import MapWindow, holder_of

SMALLEST, LARGEST = 0.25, 4.0
NOTCH = 2 ** (1 / 3)
"""Zoom of one notch of the wheel and of one "zoom in"."""
_COSTS_LITTLE = 0.77
"""Share of the board's size for which the whole sheet is worth showing."""
_MARGIN, _LEAST_MARGIN = 12, 2
"""Device-independent pixels of table round what is fitted; what a board may be given to fill the width."""
_SETTLE = 140
_PAN_KEY = 60


class MapView(MapWindow):
    """Shows a ``MapScene``.

    ``tool`` gets the gestures; ``peek_key`` shows the map under the counters while it is held; ``wheel_zooms``
    false makes the wheel scroll (and zoom with Ctrl). ``home`` is what "fit" shows, None for the whole sheet.
    """

    zoom_changed = Signal(float)
    camera_changed = Signal()
    """The part of the map in view has changed."""
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
        self.home: QRectF | None = None
        self._pressed: QPoint | None = None
        self._grabbed = self._panning = self._middle = False
        self._anchor: tuple[QPointF, QPointF] | None = None
        self._last_hit: tuple[SpaceId | None, str | None] | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE)
        self._settle.timeout.connect(self._settled)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(tr("Map"))
        self._apply(1.0, settled=True)

    def show_map(self, scene: MapScene) -> None:
        """Show another map in place of this one, at the same zoom."""
        self.cancel()
        self.map = scene
        self._last_hit = None
        self.setScene(scene)
        self._apply(self.zoom, settled=True)
        self.camera_changed.emit()

    # ------------------------------------------------------------------ camera

    def limits(self) -> tuple[float, float]:
        """Smallest and largest zoom; a sheet too large for 25 % may go as small as it takes to fit."""
        return min(SMALLEST, self._fitting(self.map.geometry.sheet)), LARGEST

    def _fitting(self, area: QRectF, margin: int = _MARGIN) -> float:
        size = self.viewport().size()
        wide, high = max(1, size.width() - 2 * margin), max(1, size.height() - 2 * margin)
        return min(wide / area.width(), high / area.height())

    def set_zoom(self, zoom: float, at: QPointF | None = None, *, settled: bool = True) -> None:
        """Zoom so that what is under ``at`` (viewport coordinates, the middle if left out) stays there."""
        low, high = self.limits()
        zoom = min(high, max(low, zoom))
        at = at if at is not None else QPointF(self.viewport().rect().center())
        if self._anchor is None or self._anchor[0] != at:
            self._anchor = (at, self.to_scene(at))
        anchor = self._anchor
        self._apply(zoom, settled=settled)
        moved = self.viewportTransform().map(anchor[1]) - at
        self._scroll(round(moved.x()), round(moved.y()))
        self._anchor = anchor
        self.zoom_changed.emit(self.zoom)

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * NOTCH)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / NOTCH)

    def actual_size(self) -> None:
        self.set_zoom(1.0)

    def fit(self) -> None:
        """Bring the whole sheet into view, or the part of it that is at home here."""
        area = self.home if self.home is not None else self.map.geometry.sheet
        self._show_area(area, self._fitting(area))

    def fit_board(self, home: QPointF | None = None) -> None:
        """Bring the board into view as large as it goes, and what is printed beside it where that costs little.

        Where it does not, the paper round the board fills the width if the board can be that large, and no table
        is shown at the left while the sheet goes on at the right. A board that nobody could read as a whole fills
        the width as well, with ``home`` (a point of the scene, the middle if left out) as near the middle as goes.
        """
        if self.home is not None:
            self.fit()
            return
        frame, sheet, paper = self.map.geometry.frame, self.map.geometry.sheet, self.map.geometry.paper
        filling = self.viewport().width() / paper.width()
        readable = self.map.screen.measure.dots
        if self._fitting(frame) < readable:
            self._show_area(paper, max(filling, readable), home)
            return
        zoom = min(self._fitting(frame, _LEAST_MARGIN), max(self._fitting(frame), filling))
        if self._fitting(sheet) >= _COSTS_LITTLE * zoom:
            self.fit()
            return
        self._show_area(paper, zoom)
        bare = sheet.left() - self.seen().left()
        if bare > 0:
            self.centerOn(paper.center() + QPointF(bare, 0))

    def _show_area(self, area: QRectF, zoom: float, towards: QPointF | None = None) -> None:
        """Show the middle of an area, or as much of it as goes round another point of it."""
        low, high = self.limits()
        self._apply(min(high, max(low, zoom)), settled=True)
        middle = area.center()
        if towards is not None:
            seen = self.seen()
            dx, dy = (max(0.0, area.width() - seen.width()) / 2, max(0.0, area.height() - seen.height()) / 2)
            off = towards - middle
            middle += QPointF(min(max(off.x(), -dx), dx), min(max(off.y(), -dy), dy))
        self.centerOn(middle)
        self._anchor = None
        self.zoom_changed.emit(self.zoom)

    def centre_on(self, space: SpaceId) -> None:
        """Bring a space to the middle; there is table enough round the sheet for any of them.

        One that a fellow holds is shown there, and this window stays where it is.
        """
        if self._leave_to_fellow(space):
            return
        self.finish_gesture()
        self.centerOn(self.map.geometry.centre(space))

    def _leave_to_fellow(self, space: SpaceId) -> bool:
        """Have a window beside this one show a space that it holds. Returns whether there is one."""
        holder = holder_of(space, self.fellows)
        if holder is not None:
            holder.ensure_seen(space)
        return holder is not None

    def ensure_seen(self, space: SpaceId) -> None:
        """Centre a space unless it is comfortably in view: not close to an edge beyond which the sheet goes on.

        One that a fellow holds is shown there.
        """
        if self._leave_to_fellow(space):
            return
        seen, sheet = QRectF(self.viewport().rect()), self.viewportTransform().mapRect(self.map.geometry.sheet)
        inner = seen.adjusted(
            H if sheet.left() < -1 else 0,
            H if sheet.top() < -1 else 0,
            -H if sheet.right() > seen.right() + 1 else 0,
            -H if sheet.bottom() > seen.bottom() + 1 else 0,
        )
        if not inner.contains(self.viewportTransform().map(self.map.geometry.centre(space))):
            self.centre_on(space)

    def picture(self) -> QPixmap:
        """What the view shows, every tile and counter painted in full."""
        self._settled()
        self.map.set_patient(True)
        try:
            return self.viewport().grab()
        finally:
            self.map.set_patient(False)

    def finish_gesture(self) -> None:
        self._anchor = None

    def _apply(self, zoom: float, *, settled: bool) -> None:
        ratio = self.devicePixelRatioF()
        self.rests = settled
        self.map.set_zoom(zoom, ratio, settled=settled)
        if settled:
            self._settle.stop()
        else:
            self._settle.start()
        self.resetTransform()
        self.scale(zoom, zoom)
        self._make_room()

    def _settled(self) -> None:
        self.rests = True
        self.map.set_zoom(self.zoom, self.devicePixelRatioF(), settled=True)
        self.viewport().update()

    def _make_room(self) -> None:
        """Table enough round the sheet that any corner can be brought to the middle, and room for its stamps."""
        size, zoom = self.viewport().size(), self.zoom
        make_room(round(size.width() * size.height() * self.devicePixelRatioF() ** 2))
        dx, dy = size.width() / zoom / 2 + H, size.height() / zoom / 2 + H
        self.setSceneRect(self.map.geometry.sheet.adjusted(-dx, -dy, dx, dy))

    def _scroll(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    def pan(self, dx: int, dy: int) -> None:
        """Move the part in view by device-independent pixels."""
        self._anchor = None
        self._scroll(dx, dy)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Repaint instead of moving pixels: from tiles it costs less, and stays on whole pixels at any ratio."""
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        super().scrollContentsBy(dx, dy)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.camera_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is in the middle stays in the middle; nothing moves for what comes and goes above or below the map."""
        old, new = event.oldSize(), event.size()
        share = 0.0 if new.width() == old.width() else 0.5
        kept = self.to_scene(QPointF(old.width() / 2, old.height() * share))
        super().resizeEvent(event)
        self._make_room()
        if old.width() > 0:
            moved = self.viewportTransform().map(kept) - QPointF(new.width() / 2, new.height() * share)
            self._scroll(round(moved.x()), round(moved.y()))
        self.camera_changed.emit()

    def drawBackground(self, p: QPainter, rect: QRectF | QRect) -> None:
        sheet = self.map.geometry.sheet
        if not sheet.contains(QRectF(rect)):
            p.fillRect(rect, colour(self.map.screen.ui.table))

    def set_palette(self, name: str) -> None:
        """ "light", "dark" or "contrast"."""
        self.map.set_palette(name)
        self.viewport().update()

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
