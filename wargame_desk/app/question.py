"""The question beside a square: what the defender does about an attacker over it.

Owns this card. The answers are the game's commands; all look alike, none is the one that Enter presses, and each has
a key.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.beside import SHADOW, SpaceCard
from wargame_desk.app.widgets import Button, Words
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Command
from wargame_desk.mapview.view import MapView

_WIDE = 284


class _Answer(Button):
    """One answer: Space or a click gives it; Enter does not."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.accept()
        else:
            super().keyPressEvent(event)


class QuestionCard(SpaceCard):
    """Lies beside the square that is asked about, never over it.

    Signals:
        answered: an answer was given; carries its Command.
    """

    answered = Signal(object)

    def __init__(self, view: MapView) -> None:
        super().__init__(view, _WIDE)
        self._commands: tuple[Command, ...] = ()
        self._title = Words("", "heading", wrap=True)
        self._hint = Words(tr("Press the number of an answer."), "small", "hint", wrap=True)
        self._rows = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._rows.setSpacing(style.px(8))
        column = QVBoxLayout(self)
        m = SHADOW + style.px(14)
        column.setContentsMargins(m, m, m, m)
        column.setSpacing(style.px(9))
        column.addWidget(self._title)
        column.addLayout(self._rows)
        column.addWidget(self._hint)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers as they are written, in the order of their keys."""
        return tuple(command.text for command in self._commands)

    def ask(self, title: str, commands: tuple[Command, ...], space: SpaceId, concerned: Iterable[SpaceId] = ()) -> None:
        """Put a question with these answers beside a square; ``concerned`` are others in which those it names are."""
        if self.isVisible() and (commands, space, title) == (self._commands, self._space, self._title.text()):
            return
        self._commands = commands
        self._title.setText(title)
        while self._rows.count():
            item = self._rows.takeAt(0)
            if item is not None and (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        rows = [self._row(number, command) for number, command in enumerate(commands, 1)]
        room = style.px(_WIDE - 2 * 14 - 8)
        beside = len(rows) == 2 and all(row.sizeHint().width() <= room // 2 for row in rows)
        self._rows.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        for row in rows:
            self._rows.addWidget(row, 1)
        self.setAccessibleName(title)
        keys = ". ".join(f"{number}: {command.text}" for number, command in enumerate(commands, 1))
        self.setAccessibleDescription(keys)
        self.lie_beside(space, concerned)

    def _row(self, number: int, command: Command) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(style.px(4))
        key = QLabel(str(number))
        key.setObjectName("tile")
        key.setAlignment(Qt.AlignmentFlag.AlignCenter)
        key.setFixedWidth(style.px(22))
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

    def put_away(self) -> None:
        """Nothing is asked."""
        self._commands = ()
        super().put_away()
