"""The whole map in small, with a frame round the part in view.

Owns its own small picture. A click or a drag centres the map there.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wargame_desk.core.texts import tr
from wargame_desk.mapview.kit import NO_BRUSH, NO_PEN, colour, pen
from wargame_desk.mapview.render import paint_sheet
from wargame_desk.mapview.view import MapView


class Minimap(QWidget):
    """Follows one map view; shows the board with a block for the top counter of each stack, or each that lies alone."""

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._picture: QPixmap | None = None
        self._palette = ""
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(60)
        self._late.timeout.connect(self._draw_ground)
        self.setAccessibleName(tr("Minimap"))
        self.setAccessibleDescription(tr("The whole map; click to bring a place to the middle"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 90)
        view.camera_changed.connect(self.update)
        view.zoom_changed.connect(self.update)
        view.map.shown.connect(self.update)

    def sizeHint(self) -> QSize:
        area = self._area()
        return QSize(220, round(220 * area.height() / area.width()))

    def _area(self) -> QRectF:
        return self._view.map.geometry.frame

    def _scale(self) -> float:
        area = self._area()
        return min((self.width() - 8) / area.width(), (self.height() - 8) / area.height())

    def _origin(self) -> QPointF:
        """Where the area's top left corner is in the widget."""
        area, scale = self._area(), self._scale()
        return QPointF((self.width() - area.width() * scale) / 2, (self.height() - area.height() * scale) / 2)

    def map_changed(self) -> None:
        """The view shows another map."""
        self._picture = None
        self._view.map.shown.connect(self.update)
        self.updateGeometry()
        self.update()

    def to_scene(self, at: QPointF) -> QPointF:
        """A widget point in scene units."""
        return self._area().topLeft() + (at - self._origin()) / self._scale()

    def frame(self) -> QRectF:
        """The part in view, in widget coordinates, kept within the map."""
        area, scale, o = self._area(), self._scale(), self._origin()
        seen = self._view.seen() & area
        return QRectF(o + (seen.topLeft() - area.topLeft()) * scale, seen.size() * scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def _draw_ground(self) -> None:
        ratio, area, scale = self.devicePixelRatioF(), self._area(), self._scale()
        made = QPixmap(max(1, round(area.width() * scale * ratio)), max(1, round(area.height() * scale * ratio)))
        p = QPainter(made)
        paint_sheet(p, self._view.map.printed, area, scale * ratio, palette=self._view.map.screen.palette)
        p.end()
        made.setDevicePixelRatio(ratio)
        self._picture, self._palette = made, self._view.map.screen.palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        ui = self._view.map.screen.ui
        p.fillRect(self.rect(), colour(ui.table))
        if self._picture is None or self._palette != self._view.map.screen.palette:
            self._late.start()
        if self._picture is not None:
            p.drawPixmap(self._origin(), self._picture)
        self._blocks(p)
        frame = self.frame()
        p.setBrush(NO_BRUSH)
        for ink, width in (("#FFFFFF", 4.0), ("#1E1E1E", 2.0)):
            p.setPen(pen(ink, width, join=Qt.PenJoinStyle.MiterJoin))
            p.drawRect(frame)
        p.end()

    def _blocks(self, p: QPainter) -> None:
        """The top counter of each stack as a block of its stock's colour."""
        shown, area, scale, o = self._view.map, self._area(), self._scale(), self._origin()
        if not shown.screen.counters:
            return
        p.setPen(NO_PEN)
        for space in shown.occupied():
            members = shown.members(space)
            home = o + (shown.geometry.counter_centre(space) - area.topLeft()) * scale
            lies = shown.geometry.lies(space, tuple(member.face for member in members))
            if lies is None:
                self._block(p, home, max(4.0, shown.geometry.measure.counter * scale), members[-1].face)
                continue
            for member, lie in zip(members, lies, strict=True):
                if lie.painted:
                    at = home + QPointF(lie.x, lie.y) * scale
                    self._block(p, at, max(2.5, lie.side * scale), member.face)

    def _block(self, p: QPainter, at: QPointF, side: float, face: str) -> None:
        look = self._view.map.look
        stock = look.stocks[look.faces[face].stock]
        p.setBrush(colour(stock.edge))
        p.drawRect(QRectF(at.x() - side / 2, at.y() - side / 2, side, side))
        p.setBrush(colour(stock.face))
        p.drawRect(QRectF(at.x() - side / 2 + 1, at.y() - side / 2 + 1, side - 2, side - 2))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.centerOn(self.to_scene(event.position()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centerOn(self.to_scene(event.position()))
        event.accept()
