"""Where a card may lie over the map so that it hides least.

Owns the weighing: near its space is better than far, and nothing that matters should be under it. Knows rectangles
only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import hypot

from PySide6.QtCore import QPointF, QRectF, QSizeF

_CELL = 16
_STEP = 24
"""Px between two places that are tried."""
_FAR = 70.0
"""Px of distance that weigh as much as hiding something of weight 1."""
_KEEP = 4

Weighed = tuple[QRectF, float]
"""Something that should be seen, and how much."""


class _Ground:
    """What lies in each cell of a coarse grid, summed up so that a rectangle is weighed at once."""

    def __init__(self, port: QRectF, things: Iterable[Weighed]) -> None:
        self._left, self._top = port.left(), port.top()
        self._wide, self._high = int(port.width() // _CELL) + 1, int(port.height() // _CELL) + 1
        cells = [[0.0] * (self._wide + 1) for _ in range(self._high + 1)]
        for box, weight in things:
            inside = box & port
            if not inside.isEmpty():
                left, top, right, bottom = self._span(inside)
                each = weight / max(1.0, (right - left) * (bottom - top) / 2)
                for row in range(top, bottom):
                    for column in range(left, right):
                        cells[row + 1][column + 1] += each
        for row in range(1, self._high + 1):
            above, line, sum_ = cells[row - 1], cells[row], 0.0
            for column in range(1, self._wide + 1):
                sum_ += line[column]
                line[column] = sum_ + above[column]
        self._sums = cells

    def along(self, start: QPointF, end: QPointF) -> float:
        """What a thin line hides."""
        steps = max(1, int(hypot(end.x() - start.x(), end.y() - start.y()) // _CELL))
        way = (end - start) / steps
        points = (start + way * i for i in range(1, steps))
        return sum(self.under(QRectF(at.x(), at.y(), 0.5, 0.5)) for at in points)

    def _span(self, box: QRectF) -> tuple[int, int, int, int]:
        """The cells that a rectangle touches: first and one past the last, across and down."""
        return (
            max(0, int((box.left() - self._left) // _CELL)),
            max(0, int((box.top() - self._top) // _CELL)),
            min(self._wide, int((box.right() - self._left) // _CELL) + 1),
            min(self._high, int((box.bottom() - self._top) // _CELL) + 1),
        )

    def under(self, box: QRectF) -> float:
        left, top, right, bottom = self._span(box)
        s = self._sums
        return s[bottom][right] - s[top][right] - s[bottom][left] + s[top][left]


def clearest(port: QRectF, size: QSizeF, own: QRectF, gap: float, things: Iterable[Weighed]) -> QRectF | None:
    """The place in ``port`` where a card of this size hides least, as near to ``own`` as that goes.

    Args:
        own: what it speaks about, and never lies on.
        gap: how far it keeps from it.
        things: what else should be seen, under the card or under a line from it to ``own``.

    Returns:
        None where there is no place beside ``own``.
    """
    free = own.adjusted(-gap, -gap, gap, gap)
    ground = _Ground(port, things)
    best, least = None, 0.0
    for corner in _corners(port, size, free):
        box = QRectF(corner, size)
        if box.intersects(free):
            continue
        weight = ground.under(box) + _apart(box, free) / _FAR
        if best is None or weight < least:
            foot = QPointF(
                _within(own.center().x(), box.left(), box.right()), _within(own.center().y(), box.top(), box.bottom())
            )
            tip = QPointF(_within(foot.x(), free.left(), free.right()), _within(foot.y(), free.top(), free.bottom()))
            weight += ground.along(foot, tip)
        if best is None or weight < least:
            best, least = box, weight
    return best


def _corners(port: QRectF, size: QSizeF, free: QRectF) -> Iterator[QPointF]:
    """Upper left corners to try: right beside what it speaks about first, then everywhere."""
    left, top = port.left() + _KEEP, port.top() + _KEEP
    right, bottom = port.right() - size.width() - _KEEP, port.bottom() - size.height() - _KEEP
    if right < left or bottom < top:
        return
    level, above = free.center().y() - 52, free.center().x() - size.width() / 2
    for at in (
        QPointF(free.right(), level),
        QPointF(free.left() - size.width(), level),
        QPointF(above, free.bottom()),
        QPointF(above, free.top() - size.height()),
    ):
        yield QPointF(_within(at.x(), left, right), _within(at.y(), top, bottom))
    across = [*(left + _STEP * i for i in range(int((right - left) // _STEP) + 1)), right]
    down = [*(top + _STEP * i for i in range(int((bottom - top) // _STEP) + 1)), bottom]
    for x, y in product(across, down):
        yield QPointF(x, y)


def _within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


def _apart(one: QRectF, other: QRectF) -> float:
    """How far two rectangles are from each other."""
    across = max(0.0, one.left() - other.right(), other.left() - one.right())
    down = max(0.0, one.top() - other.bottom(), other.top() - one.bottom())
    return hypot(across, down)
