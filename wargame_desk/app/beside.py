"""Where a card lies that speaks about a space: beside it, never over it, with a tail that points at it.

Owns that geometry; cards paint themselves.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainterPath, QPolygonF

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.view import MapView

TAIL = 13
"""Length of the tail, in px."""


def beside(view: MapView, space: SpaceId, size: QSize, shadow: int) -> tuple[QRect, QPointF | None]:
    """The card's place, shadow included, and the tip of its tail in its own coordinates (None for no tail).

    To the right of the space if there is room, else to the left, else below or above.
    """
    polygon = view.map.geometry.polygon(space)
    hexagon = view.viewportTransform().mapToPolygon(polygon.boundingRect().toRect()).boundingRect().toRectF()
    port = QRectF(view.viewport().rect())
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
