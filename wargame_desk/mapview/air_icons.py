"""Drawn shapes of the air games: silhouettes, missile, mushroom cloud, burst, maple leaf, radar.

Owns outlines in a box of any size. Knows no counter and no game.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from wargame_desk.core.board import Ring
from wargame_desk.mapview.kit import NO_BRUSH, Ink, colour, pen, polygon_path, star

_WINDING = Qt.FillRule.WindingFill
_CLOUD = (
    (0.50, 0.26, 0.26, 0.20), (0.27, 0.36, 0.18, 0.14), (0.73, 0.36, 0.18, 0.14), (0.50, 0.38, 0.30, 0.12),
    (0.30, 0.92, 0.16, 0.06), (0.70, 0.92, 0.16, 0.06), (0.50, 0.62, 0.17, 0.035),
)  # fmt: skip
_HALF_LEAF = (
    (0.50, 0.00), (0.58, 0.18), (0.70, 0.12), (0.66, 0.40), (0.82, 0.28), (0.86, 0.36), (1.00, 0.34), (0.92, 0.50),
    (0.98, 0.58), (0.72, 0.74), (0.74, 0.82), (0.52, 0.78), (0.52, 1.00), (0.50, 1.00),
)  # fmt: skip


@lru_cache(maxsize=64)
def _aircraft(half: Ring) -> QPainterPath:
    points = [QPointF(x, y) for x, y in half] + [QPointF(-x, y) for x, y in reversed(half)]
    return polygon_path(QPolygonF(points))


def silhouette(half: Ring, box: QRectF) -> QPainterPath:
    """An aircraft seen from above, from half of its outline, as large as fits a box."""
    path = _aircraft(half)
    whole = path.boundingRect()
    k = min(box.width() / whole.width(), box.height() / whole.height())
    into = QTransform().translate(box.center().x(), box.center().y()).scale(k, k)
    return into.translate(-whole.center().x(), -whole.center().y()).map(path)


def _into(path: QPainterPath, box: QRectF) -> QPainterPath:
    return QTransform(box.width(), 0, 0, box.height(), box.left(), box.top()).map(path)


def missile(half: Ring, box: QRectF) -> QPainterPath:
    """A missile on its rail, from half of its outline."""
    body = QRectF(box.left(), box.top(), box.width(), box.height() * 0.92)
    path = silhouette(half, body)
    path.addRect(
        QRectF(
            box.left() + 0.18 * box.width(), box.bottom() - 0.05 * box.height(), 0.64 * box.width(), 0.05 * box.height()
        )
    )
    return path


def mushroom(box: QRectF) -> QPainterPath:
    """A mushroom cloud."""
    path = QPainterPath(QPointF(0.40, 0.46))
    path.cubicTo(0.42, 0.66, 0.40, 0.80, 0.26, 0.92)
    path.lineTo(0.74, 0.92)
    path.cubicTo(0.60, 0.80, 0.58, 0.66, 0.60, 0.46)
    path.closeSubpath()
    for x, y, a, b in _CLOUD:
        path.addEllipse(QPointF(x, y), a, b)
    placed = _into(path, box)
    placed.setFillRule(_WINDING)
    return placed


def maple(box: QRectF) -> QPainterPath:
    """A maple leaf."""
    points = [QPointF(x, y) for x, y in _HALF_LEAF] + [QPointF(1 - x, y) for x, y in reversed(_HALF_LEAF)]
    return _into(polygon_path(QPolygonF(points)), box)


def destroyed(p: QPainter, at: QPointF, r: float) -> None:
    """The mark of a destroyed city: burst, dark disc, cross. Readable without colour."""
    p.setPen(pen("#0C0C0C", r * 0.1))
    p.setBrush(colour("#E2552F"))
    p.drawPath(star(at.x(), at.y(), r * 1.75, 11, 0.58))
    p.setBrush(colour("#1C1412"))
    p.drawEllipse(at, r * 0.92, r * 0.92)
    p.setPen(pen("#FFCF8A", r * 0.26))
    for a in (-0.42, 0.42):
        p.drawLine(QPointF(at.x() + a * r, at.y() - 0.42 * r), QPointF(at.x() - a * r, at.y() + 0.42 * r))


def radar(p: QPainter, box: QRectF, ink: Ink, width: float = 0.1) -> None:
    """A radar: dish, mast and two waves; ``width`` of the lines in parts of the box."""
    p.save()
    p.translate(box.topLeft())
    p.scale(box.width(), box.height())
    p.setPen(pen(ink, width))
    dish = QPainterPath(QPointF(0.16, 0.26))
    dish.cubicTo(0.14, 0.66, 0.48, 0.86, 0.72, 0.68)
    dish.closeSubpath()
    p.setBrush(colour(ink))
    p.drawPath(dish)
    p.setBrush(NO_BRUSH)
    for x0, y0, x1, y1 in ((0.42, 0.46, 0.60, 0.32), (0.40, 0.74, 0.28, 1), (0.40, 0.74, 0.56, 1), (0.16, 1, 0.68, 1)):
        p.drawLine(QPointF(x0, y0), QPointF(x1, y1))
    for k in (0.16, 0.30):
        p.drawArc(QRectF(0.58 - k, 0.34 - k, 2 * k, 2 * k), -10 * 16, 100 * 16)
    p.restore()
