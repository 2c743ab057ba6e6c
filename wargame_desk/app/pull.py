"""One press of the left button on a widget: a click, or a drag once it has gone beyond a hand's tremor.

Owns this difference and the pointer's shape meanwhile. What is dragged, and what a click does, is the widget's.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from wargame_desk.mapview.tools import TREMOR


class Pull:
    """The press on one widget, fed with its mouse events.

    Args:
        widget: has the pointer's shape, and is painted again when a drag begins and ends.
        rest: the pointer's shape while nothing is dragged.

    Attributes:
        on: whether something is being dragged now.
    """

    def __init__(self, widget: QWidget, rest: Qt.CursorShape = Qt.CursorShape.OpenHandCursor) -> None:
        self.on = False
        self._widget, self._rest = widget, rest
        self._from: QPoint | None = None
        widget.setCursor(rest)

    def press(self, event: QMouseEvent) -> bool:
        """A button went down; whether it is the one that drags."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self._from, self.on = event.globalPosition().toPoint(), False
        return True

    def move(self, event: QMouseEvent) -> QPoint | None:
        """The pointer moved: where to on the screen, once it drags."""
        if self._from is None:
            return None
        at = event.globalPosition().toPoint()
        if not self.on and (at - self._from).manhattanLength() > TREMOR:
            self.on = True
            self._widget.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._widget.update()
        return at if self.on else None

    def release(self, event: QMouseEvent) -> tuple[bool, QPoint | None]:
        """A button went up: whether a press ends here, and where on the screen a drag ends; None for a click."""
        if self._from is None or event.button() != Qt.MouseButton.LeftButton:
            return False, None
        dragged = self.on
        self.stop()
        return True, event.globalPosition().toPoint() if dragged else None

    def stop(self) -> None:
        """The press counts no longer."""
        self._from, self.on = None, False
        self._widget.setCursor(self._rest)
        self._widget.update()
