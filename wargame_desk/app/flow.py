"""A layout that breaks rows like words.

Owns nothing but places: large text makes more rows, and nothing is cut.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class Flow(QLayout):
    """Widgets in rows from left to right, breaking like words; lengths in px. ``at_end`` puts rows to the right."""

    def __init__(self, gap: int = 8, parent: QWidget | None = None, *, at_end: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.gap, self._at_end = gap, at_end
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, place=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        around = self.contentsMargins()
        return size + QSize(around.left() + around.right(), around.top() + around.bottom())

    def _lay(self, rect: QRect, *, place: bool) -> int:
        around = self.contentsMargins()
        box = rect.marginsRemoved(around)
        y = box.y()
        for row in self._rows(box.width()):
            sizes = [item.sizeHint() for item in row]
            high = max(size.height() for size in sizes)
            used = sum(size.width() for size in sizes) + self.gap * (len(row) - 1)
            x = box.x() + (max(0, box.width() - used) if self._at_end else 0)
            for item, size in zip(row, sizes, strict=True):
                if place:
                    item.setGeometry(QRect(QPoint(x, y + (high - size.height()) // 2), size))
                x += size.width() + self.gap
            y += high + self.gap
        return max(0, y - self.gap - box.y()) + around.top() + around.bottom()

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        x = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if not rows or x + wide > width:
                rows.append([])
                x = 0
            rows[-1].append(item)
            x += wide + self.gap
        return rows
