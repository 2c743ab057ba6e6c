"""What is played, at the right end of the toolbar: as much of it as there is room for, the standing the longest.

Owns this line.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from wargame_desk.app.widgets import Words

_BETWEEN = "  ·  "
_EDGE = 8


class Subject(Words):
    """Game, scenario, who plays and how it stands, on one line; where room is short the first of them go."""

    _parts: tuple[str, ...] = ()

    def __init__(self) -> None:
        super().__init__("", "small", "muted")
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_parts(self, *parts: str) -> None:
        """Say these, the one that matters most last; empty ones are left out."""
        self._parts = tuple(part for part in parts if part)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
        return done

    def _fit(self) -> None:
        whole, wide = _BETWEEN.join(self._parts), self.fontMetrics().horizontalAdvance
        left = self._parts
        while len(left) > 1 and wide(_BETWEEN.join(left)) > self.width() - _EDGE:
            left = left[1:]
        self.setText(_BETWEEN.join(left))
        self.setToolTip("" if len(left) == len(self._parts) else whole)
        self.setAccessibleName(whole)
