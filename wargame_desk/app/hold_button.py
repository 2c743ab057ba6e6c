"""A button that must be held for a moment, so that a stray key or click does nothing.

Owns the moment and its picture. Enter, Space and the mouse hold it alike.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wargame_desk.app import style
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit

HOLD = 500
"""Milliseconds."""
_FRAME = 25
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_GOLD, _RIM, _INK, _FILL, _OFF = "#D9A12B", "#F6DFA0", "#1B1406", "#F3CF74", "#8D8468"


class HoldButton(QWidget):
    """``held`` is emitted once it has been held long enough."""

    held = Signal()

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._since = QElapsedTimer()
        self._down = False
        self._tick = QTimer(self)
        self._tick.setInterval(_FRAME)
        self._tick.timeout.connect(self._step)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def set_text(self, text: str) -> None:
        """Say something else."""
        self._text = text
        self.setAccessibleName(text)
        self.setAccessibleDescription(tr("Hold for half a second"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(style.px(320), style.px(56))

    # --- the moment

    def _begin(self) -> None:
        if self.isEnabled() and not self._down:
            self._down = True
            self._since.start()
            self._tick.start()
            self.update()

    def release(self) -> None:
        """Let go: nothing happens if it was too soon."""
        self._down = False
        self._tick.stop()
        self.update()

    def _step(self) -> None:
        if self._since.elapsed() >= HOLD:
            self.release()
            self.held.emit()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._begin()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.release()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _KEYS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._begin()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _KEYS:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat():
            self.release()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.release()
        super().focusOutEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        self.update()
        super().changeEvent(event)

    # --- looks

    def paintEvent(self, event: QPaintEvent) -> None:
        k, box = style.scale(), QRectF(self.rect()).adjusted(2, 2, -2, -2)
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        on = self.isEnabled()
        path = kit.rounded(box, 6 * k)
        p.setPen(kit.pen("#FFFFFF" if self.hasFocus() else _RIM, 2.4 if self.hasFocus() else 1.2))
        p.setBrush(kit.colour(_GOLD if on else _OFF))
        p.drawPath(path)
        if self._down:
            share = min(1.0, self._since.elapsed() / HOLD)
            p.setClipPath(path)
            p.fillRect(QRectF(box.x(), box.y(), box.width() * share, box.height()), kit.colour(_FILL))
            p.setClipping(False)
        wide = kit.text_width(tr("Enter"), 13.5 * k, 560) + 16 * k
        room = box.width() - wide - 48 * k
        size = kit.fit_text(self._text, 18 * k, 620, room)
        middle = box.x() + (box.width() - wide) / 2 - 4 * k
        kit.text(p, middle, box.center().y(), self._text, size, _INK, 620, kit.CENTRE, middle=True)
        key = QRectF(box.right() - wide - 10 * k, box.center().y() - 11 * k, wide, 22 * k)
        p.setPen(kit.pen(_INK, 1))
        p.setBrush(kit.NO_BRUSH)
        p.drawRoundedRect(key, 4 * k, 4 * k)
        kit.text(p, key.center().x(), key.center().y(), tr("Enter"), 13.5 * k, _INK, 560, kit.CENTRE, middle=True)
        p.end()
