"""A card that speaks about a space: it lies beside it, never over it, with a tail that points at it.

Owns its place and its paper; what is written on it is the card's own.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QFrame

from wargame_desk.app import style
from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.kit import colour, pen, rounded, soft_shadow
from wargame_desk.mapview.theme import RADIUS
from wargame_desk.mapview.view import MapView
from wargame_desk.mapview.windows import MapWindow

SHADOW = 16
"""Room round the paper for its shadow, in px."""
HEAD = 4
"""Height of the coloured strip at the top of a card that has one, in px."""

TAIL = 13
"""Length of the tail, in px."""


class SpaceCard(QFrame):
    """Lies over the map beside a space; hidden until it speaks of one.

    Args:
        wide: its width at text size 100 %, shadow not counted.
    """

    def __init__(self, view: MapView, wide: int) -> None:
        super().__init__(view)
        self._view, self._wide = view, wide
        self._over: MapWindow = view
        self._space: SpaceId | None = None
        self._tail: QPointF | None = None
        self.hide()
        view.camera_changed.connect(self._place)

    def lie_beside(self, space: SpaceId) -> None:
        """Show the card beside a space, over the window in which it is seen."""
        self._space = space
        self._over = self._view.showing(space)
        holder = self._view if self._over is self._view else self._over.window()
        if self.parentWidget() is not holder:
            self.setParent(holder)
        self._place()
        self.show()
        self.raise_()

    def put_away(self) -> None:
        """It speaks of no space any more."""
        self._space = None
        self.hide()

    def strip(self) -> str:
        """The colour of the strip at its head, "" for none."""
        return ""

    def _place(self) -> None:
        layout = self.layout()
        if self._space is None or layout is None:
            return
        over = self._over
        room = over.viewport() if over is self._view else over.window()
        wide = min(style.px(self._wide), room.width() - 8) + 2 * SHADOW
        self.setFixedWidth(wide)
        high = layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else 0
        high = max(high, layout.totalSizeHint().height(), 2 * SHADOW + 40)
        corner = over.viewport().mapTo(room, QPoint(0, 0))
        port = QRectF(room.rect()).translated(-corner.x(), -corner.y())
        box, self._tail = beside(over, self._space, QSize(wide, high), SHADOW, port)
        self.setGeometry(box.translated(corner))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        u = style.ui()
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW).adjusted(0.5, 0.5, -0.5, -0.5)
        path = rounded(box, RADIUS["card"])
        if self._tail is not None:
            path = path.united(tail_path(box, self._tail))
        if u.shadow:
            soft_shadow(p, path, 0, 5, 12, 110)
        p.setPen(pen(u.line_strong, 1))
        p.setBrush(colour(u.panel))
        p.drawPath(path)
        if self.strip():
            p.setClipPath(rounded(box, RADIUS["card"]))
            p.fillRect(QRectF(box.left(), box.top(), box.width(), HEAD), colour(self.strip()))
        p.end()


def beside(view: MapWindow, space: SpaceId, size: QSize, shadow: int, port: QRectF) -> tuple[QRect, QPointF | None]:
    """The card's place, shadow included, and the tip of its tail in its own coordinates (None for no tail).

    ``port`` is where it must stay, in the coordinates of the view.

    To the right of the space if there is room, else to the left, else below or above.
    """
    polygon = view.map.geometry.polygon(space)
    hexagon = view.viewportTransform().mapToPolygon(polygon.boundingRect().toRect()).boundingRect().toRectF()
    inner = QSize(size.width() - 2 * shadow, size.height() - 2 * shadow)
    middle = hexagon.center()
    top = min(max(port.top() + 4, middle.y() - 52), max(port.top() + 4, port.bottom() - inner.height() - 4))
    tail: QPointF | None = None
    if hexagon.right() + TAIL + inner.width() <= port.right():
        left = hexagon.right() + TAIL
        tail = QPointF(shadow, middle.y() - top + shadow)
    elif hexagon.left() - TAIL - inner.width() >= port.left():
        left = hexagon.left() - TAIL - inner.width()
        tail = QPointF(shadow + inner.width(), middle.y() - top + shadow)
    else:
        left = min(max(port.left() + 4, middle.x() - inner.width() / 2), port.right() - inner.width() - 4)
        below = hexagon.bottom() + 6
        above = max(port.top() + 4, hexagon.top() - 6 - inner.height())
        top = below if below + inner.height() <= port.bottom() else above
    return QRect(round(left) - shadow, round(top) - shadow, size.width(), size.height()), tail


def tail_path(box: QRectF, tail: QPointF) -> QPainterPath:
    """The tail of a card that fills ``box``."""
    out = -TAIL if tail.x() < box.center().x() else TAIL
    edge = box.left() + 1 if out < 0 else box.right() - 1
    y = min(max(tail.y(), box.top() + 24), box.bottom() - 24)
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(edge, y - 11), QPointF(edge + out, y), QPointF(edge, y + 11)]))
    path.closeSubpath()
    return path
