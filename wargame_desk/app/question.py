"""The question beside a square: what the defender does about an attacker over it.

Owns this card. The answers are the game's commands; all look alike, none is the one that Enter presses, and each has
a key.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.beside import beside, tail_path
from wargame_desk.app.widgets import Button, Words
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Command
from wargame_desk.mapview.kit import colour, pen, rounded, soft_shadow
from wargame_desk.mapview.theme import RADIUS
from wargame_desk.mapview.view import MapView

_WIDE = 330
_SHADOW = 16


class _Answer(Button):
    """One answer: Space or a click gives it; Enter does not."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.accept()
        else:
            super().keyPressEvent(event)


class QuestionCard(QFrame):
    """Lies beside the square that is asked about, never over it.

    Signals:
        answered: an answer was given; carries its Command.
    """

    answered = Signal(object)

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._space: SpaceId | None = None
        self._tail: QPointF | None = None
        self._commands: tuple[Command, ...] = ()
        self._title = Words("", "heading", wrap=True)
        self._hint = Words(tr("Press the number of an answer."), "small", "hint", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(style.px(6))
        column = QVBoxLayout(self)
        m = _SHADOW + style.px(14)
        column.setContentsMargins(m, m, m, m)
        column.setSpacing(style.px(9))
        column.addWidget(self._title)
        column.addLayout(self._rows)
        column.addWidget(self._hint)
        self.hide()
        view.camera_changed.connect(self._place)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers as they are written, in the order of their keys."""
        return tuple(command.text for command in self._commands)

    def ask(self, title: str, commands: tuple[Command, ...], space: SpaceId) -> None:
        """Put a question with these answers beside a square."""
        if self.isVisible() and (commands, space, title) == (self._commands, self._space, self._title.text()):
            return
        self._commands, self._space = commands, space
        self._title.setText(title)
        while self._rows.count():
            item = self._rows.takeAt(0)
            if item is not None and (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for number, command in enumerate(commands, 1):
            self._rows.addWidget(self._row(number, command))
        self.setAccessibleName(title)
        keys = ". ".join(f"{number}: {command.text}" for number, command in enumerate(commands, 1))
        self.setAccessibleDescription(keys)
        self._place()
        self.show()
        self.raise_()

    def _row(self, number: int, command: Command) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(style.px(8))
        key = QLabel(str(number))
        key.setObjectName("tile")
        key.setAlignment(Qt.AlignmentFlag.AlignCenter)
        key.setFixedWidth(style.px(26))
        button = _Answer(command.text, "plain")
        button.setAutoDefault(False)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        button.setMinimumHeight(style.px(32))
        button.setAccessibleName(command.text)
        button.clicked.connect(lambda: self.answered.emit(command))
        line.addWidget(key)
        line.addWidget(button, 1)
        return row

    def press(self, number: int) -> bool:
        """The key of an answer. Returns whether there is one."""
        if not self.isVisible() or not 1 <= number <= len(self._commands):
            return False
        self.answered.emit(self._commands[number - 1])
        return True

    def hide_question(self) -> None:
        """Nothing is asked."""
        self._space, self._commands = None, ()
        self.hide()

    # --- its place and looks

    def _place(self) -> None:
        if self._space is None:
            return
        wide = min(style.px(_WIDE), self._view.viewport().width() - 8) + 2 * _SHADOW
        self.setFixedWidth(wide)
        layout = self.layout()
        high = layout.totalHeightForWidth(wide) if layout is not None and layout.hasHeightForWidth() else 0
        high = max(high, layout.totalSizeHint().height() if layout is not None else 0, 2 * _SHADOW + 40)
        box, self._tail = beside(self._view, self._space, QSize(wide, high), _SHADOW)
        self.setGeometry(box)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        u = style.ui()
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW).adjusted(0.5, 0.5, -0.5, -0.5)
        path = rounded(box, RADIUS["card"])
        if self._tail is not None:
            path = path.united(tail_path(box, self._tail))
        if u.shadow:
            soft_shadow(p, path, 0, 5, 12, 110)
        p.setPen(pen(u.line_strong, 1))
        p.setBrush(colour(u.panel))
        p.drawPath(path)
        p.end()
