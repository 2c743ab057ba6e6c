"""A card that speaks about a space: beside it, never over it, where it hides least, with a tail that points at it.

Owns its place and its paper; what is written on it is the card's own.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QHideEvent, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QFrame, QWidget

from wargame_desk.app import style
from wargame_desk.app.clearing import clearest
from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.kit import NO_BRUSH, NO_PEN, colour, pen, rounded, soft_shadow
from wargame_desk.mapview.theme import RADIUS
from wargame_desk.mapview.view import MapView
from wargame_desk.mapview.windows import MapWindow

SHADOW = 16
"""Room round the paper for its shadow, in px."""
HEAD = 4
"""Height of the coloured strip at the top of a card that has one, in px."""

TAIL = 13
"""Length of the tail, in px; of a card that lies where it hides least, the shortest."""
_CONCERNED, _NEAR, _REACH = 40.0, 3.0, 4
"""What it weighs to hide something that the card is about, or that is so few spaces away; anything else weighs 1."""
_HALF, _THIN, _LONG, _CORNER = 9.0, 4.0, 80.0, 22.0
"""Half the width of a pointer where it leaves the card, and of one longer than that; how far from corners it does."""


class SpaceCard(QFrame):
    """Lies over the map beside a space, where it hides least; hidden until it speaks of one.

    Args:
        wide: its width at text size 100 %, shadow not counted.
    """

    def __init__(self, view: MapView, wide: int) -> None:
        super().__init__(view)
        self._view, self._wide = view, wide
        self._over: MapWindow = view
        self._space: SpaceId | None = None
        self._concerned: frozenset[SpaceId] = frozenset()
        self._off: tuple[float, QPointF] | None = None
        """The zoom, and how far from the middle of its space the card lies while that stays the same."""
        self._tail: QPointF | None = None
        self._pointer = _Pointer(view)
        self.hide()
        view.camera_changed.connect(self._place)

    def lie_beside(self, space: SpaceId, concerned: Iterable[SpaceId] = ()) -> None:
        """Show the card beside a space, over the window in which it is seen.

        Args:
            concerned: other spaces that it is about, which it should not lie on either.
        """
        self._space, self._concerned, self._off = space, frozenset((space, *concerned)), None
        self._over = self._view.showing(space)
        holder = self._view if self._over is self._view else self._over.window()
        if self.parentWidget() is not holder:
            self.setParent(holder)
            self._pointer.setParent(holder)
        self._place()
        self.show()
        self.raise_()
        self._pointer.raise_()

    def put_away(self) -> None:
        """It speaks of no space any more."""
        self._space = None
        self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        self._pointer.hide()
        super().hideEvent(event)

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
        own, paper = self._lie(QSizeF(wide - 2 * SHADOW, high - 2 * SHADOW), port)
        if paper is None:
            box, self._tail = beside(over, self._space, QSize(wide, high), SHADOW, port)
            self._pointer.hide()
        else:
            box = QRect(round(paper.left()) - SHADOW, round(paper.top()) - SHADOW, wide, high)
            self._tail = None
            self._pointer.point(paper.translated(corner), own.translated(corner))
        self.setGeometry(box.translated(corner))
        self.update()

    def _lie(self, size: QSizeF, port: QRectF) -> tuple[QRectF, QRectF | None]:
        """What the card speaks about, and where its paper lies; None where there is no room beside it.

        A map that is only moved takes the card along.
        """
        over, space, board = self._over, self._space, self._over.map.board
        assert space is not None
        to_view = over.viewportTransform().mapRect
        marks = [(at, to_view(box)) for at, box in over.map.landmarks()]
        own = to_view(over.map.geometry.polygon(space).boundingRect())
        for at, box in marks:
            own = own | box if at == space and box.intersects(own) else own
        if self._off is not None and self._off[0] == over.zoom:
            kept = QRectF(own.center() + self._off[1], size)
            if port.adjusted(2, 2, -2, -2).contains(kept):
                return own, kept
        concerned = self._concerned | over.map.chosen()
        marks += [(at, to_view(over.map.geometry.polygon(at).boundingRect())) for at in concerned]

        def weight(at: SpaceId) -> float:
            far = board.distance(space, at)
            return _CONCERNED if at in concerned else _NEAR if far is not None and far <= _REACH else 1.0

        paper = clearest(port, size, own, TAIL, [(box, weight(at)) for at, box in marks])
        self._off = None if paper is None else (over.zoom, paper.topLeft() - own.center())
        return own, paper

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


class _Pointer(QWidget):
    """The tail of a card from its edge to what it speaks about, over what lies between. Never takes the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._path = QPolygonF()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def point(self, card: QRectF, own: QRectF) -> None:
        """Reach from the paper of a card to the edge of what it speaks about, both in the parent's coordinates."""
        foot, along = _foot(card, own)
        line = QLineF(foot, own.center())
        hits = [line.intersects(side) for side in _sides(own)]
        met = [at for kind, at in hits if kind == QLineF.IntersectionType.BoundedIntersection]
        tip = min(met, key=lambda at: QLineF(foot, at).length(), default=own.center())
        half = along * (_HALF if QLineF(foot, tip).length() < _LONG else _THIN)
        points = QPolygonF([foot - half, tip, foot + half])
        box = points.boundingRect().adjusted(-3, -3, 3, 3).toAlignedRect()
        self._path = points.translated(-box.topLeft().toPointF())
        self.setGeometry(box)
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        u = style.ui()
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(NO_PEN)
        p.setBrush(colour(u.panel))
        p.drawPolygon(self._path)
        p.setPen(pen(u.line_strong, 1))
        p.setBrush(NO_BRUSH)
        p.drawPolyline(self._path)
        p.end()


def _foot(card: QRectF, own: QRectF) -> tuple[QPointF, QPointF]:
    """Where a pointer leaves a card, a little inside its edge, and the way that edge runs."""
    at = own.center()
    x = min(max(at.x(), card.left() + _CORNER), card.right() - _CORNER)
    y = min(max(at.y(), card.top() + _CORNER), card.bottom() - _CORNER)
    across = max(card.left() - own.right(), own.left() - card.right())
    down = max(card.top() - own.bottom(), own.top() - card.bottom())
    if across >= down:
        return QPointF(card.left() + 1.5 if at.x() < card.left() else card.right() - 1.5, y), QPointF(0, 1)
    return QPointF(x, card.top() + 1.5 if at.y() < card.top() else card.bottom() - 1.5), QPointF(1, 0)


def _sides(box: QRectF) -> tuple[QLineF, ...]:
    a, b, c, d = box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()
    return QLineF(a, b), QLineF(b, c), QLineF(c, d), QLineF(d, a)


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
