"""The map sheet in the scene: one item that paints only what is exposed.

Owns the sheet's shadow on the table and the moment at which tiles and overview are painted. Knows no counter.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QRadialGradient
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.mapview.allocator import give_back
from wargame_desk.mapview.kit import NO_PEN
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.sheet import Printed
from wargame_desk.mapview.tiles import TileCache

_BLUR, _FALL = 16.0, 4.0
_IDLE = 10
"""Milliseconds left to the event loop between two pieces of work done ahead."""
_FADE = ((0.0, 0.5), (0.25, 0.28), (0.5, 0.12), (0.75, 0.03), (1.0, 0.0))
"""How a blurred edge falls off: half strength at the paper, then a curve."""


class BoardItem(QGraphicsItem):
    """The printed map, from tiles."""

    def __init__(self, printed: Printed, screen: Screen) -> None:
        super().__init__()
        self._screen = screen
        self._sheet = printed.geometry.sheet
        self._waiting = self._worked = False
        self.tiles = TileCache(printed, screen.style, self._more)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(self.acceptedMouseButtons() & ~self.acceptedMouseButtons())
        self.setZValue(0)

    def boundingRect(self) -> QRectF:
        return self._sheet.adjusted(-_BLUR, -_BLUR, _BLUR, _BLUR + _FALL)

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed = option.exposedRect  # type: ignore[attr-defined]
        if not self._sheet.contains(exposed):
            self._shadow(p)
        screen = self._screen
        self.tiles.windows = self._windows()
        self.tiles.paint(p, exposed, screen.zoom, screen.ratio, exact=screen.settled)
        if not self._waiting:
            self._waiting = True
            QTimer.singleShot(_IDLE, self.scene(), self._use_idle_time)

    def _windows(self) -> tuple[tuple[float, float], ...]:
        """Device pixels across and down of every window in which the map is seen."""
        seen = [(view.viewport(), view.devicePixelRatioF()) for view in self.scene().views() if view.isVisible()]
        return tuple((port.width() * ratio, port.height() * ratio) for port, ratio in seen)

    def _use_idle_time(self) -> None:
        """After the first frame the overview; after later ones the tiles round what is in view, a part at a time."""
        self._waiting = False
        if not self.tiles.has_overview:
            self.tiles.overview()
            more = True
        else:
            more = self._screen.settled and self.tiles.ahead()
        if more:
            self._waiting = self._worked = True
            QTimer.singleShot(_IDLE, self.scene(), self._use_idle_time)
        elif self._worked and self._screen.settled:
            self._worked = False
            give_back()

    def _more(self) -> None:
        QTimer.singleShot(0, self.scene(), self.update)

    def _shadow(self, p: QPainter) -> None:
        """Soft strips along the sheet's sides, softer towards the table."""
        alpha = self._screen.sheet_shadow
        if not alpha:
            return
        sheet = self._sheet.translated(0, _FALL)
        stops = [(at, QColor(24, 18, 8, round(alpha * part))) for at, part in _FADE]
        p.save()
        p.setPen(NO_PEN)
        strips = (
            (QRectF(sheet.left(), sheet.bottom(), sheet.width(), _BLUR), QPointF(0, 1)),
            (QRectF(sheet.left(), sheet.top() - _BLUR, sheet.width(), _BLUR), QPointF(0, -1)),
            (QRectF(sheet.right(), sheet.top(), _BLUR, sheet.height()), QPointF(1, 0)),
            (QRectF(sheet.left() - _BLUR, sheet.top(), _BLUR, sheet.height()), QPointF(-1, 0)),
        )
        for strip, way in strips:
            inner = QPointF(
                strip.left() if way.x() >= 0 else strip.right(), strip.top() if way.y() >= 0 else strip.bottom()
            )
            fade = QLinearGradient(inner, inner + way * _BLUR)
            fade.setStops(stops)
            p.fillRect(strip, fade)
        for corner, dx, dy in (
            (sheet.topLeft(), -1, -1),
            (sheet.topRight(), 0, -1),
            (sheet.bottomLeft(), -1, 0),
            (sheet.bottomRight(), 0, 0),
        ):
            round_fade = QRadialGradient(corner, _BLUR)
            round_fade.setStops(stops)
            p.fillRect(QRectF(corner.x() + dx * _BLUR, corner.y() + dy * _BLUR, _BLUR, _BLUR), round_fade)
        p.restore()
