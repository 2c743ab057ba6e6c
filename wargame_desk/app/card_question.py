"""The cards that are being decided on, beside the space they were drawn for: one large, or two side by side.

Owns this card. What a card comes to and what can be done with it is the game's; each answer has a key.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.beside import SHADOW, SpaceCard, beside
from wargame_desk.app.card_pictures import CardPicture
from wargame_desk.app.docks.body import clear
from wargame_desk.app.widgets import Button, RuleLink, Words
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.moments import Candidate, CardChoice
from wargame_desk.core.tables import Ledger
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Command
from wargame_desk.mapview.cards import HIGH, WIDE
from wargame_desk.mapview.view import MapView

_ONE, _TWO = 196, 178
"""Width of a card alone, and of each of two, in px at 100 %."""
_GAP, _MARGIN, _LEAST = 18, 16, 90
"""Between two cards; round everything; and the width below which no card is shrunk."""


class CardQuestion(SpaceCard):
    """Lies beside the space in question.

    Signals:
        answered: an answer was given; carries its Command.
        rule_asked: open this rule, by its id.
    """

    answered = Signal(object)
    rule_asked = Signal(str)

    def __init__(self, view: MapView, look: Look, number: Callable[[str], str]) -> None:
        """``number`` says what players call a rule."""
        super().__init__(view, 2 * _TWO)
        self._look, self._number = look, number
        self._given: tuple[Command, ...] = ()
        self._commands: tuple[Command, ...] = ()
        self._choice: CardChoice | None = None
        self.pictures: list[CardPicture] = []
        column = QVBoxLayout(self)
        m = SHADOW + style.px(_MARGIN)
        column.setContentsMargins(m, SHADOW + style.px(13), m, m)
        column.setSpacing(style.px(8))
        head = QHBoxLayout()
        self._title = Words("", "heading", wrap=True)
        self._rule = RuleLink(tile=True)
        self._rule.asked.connect(self.rule_asked)
        head.addWidget(self._title, 1)
        head.addWidget(self._rule, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        self._need = Words("", "body", "muted", wrap=True)
        column.addWidget(self._need)
        self._cards = QHBoxLayout()
        self._cards.setSpacing(style.px(_GAP))
        column.addLayout(self._cards)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(style.px(6))
        column.addLayout(self._rows)
        self._hint = Words("", "small", "hint", wrap=True)
        column.addWidget(self._hint)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers as they are written, in the order of their keys."""
        return tuple(command.text for command in self._commands)

    @property
    def text(self) -> str:
        """What it says, cards not counted."""
        verdicts = [candidate.text for candidate in self._choice.candidates] if self._choice is not None else []
        return "\n".join((self._title.text(), self._need.text(), *verdicts))

    def ask(self, choice: CardChoice, commands: tuple[Command, ...], space: SpaceId | None, *, pace: float) -> None:
        """Put the cards with their answers beside a space, or in the middle; with a pace the last one turns over."""
        if self.isVisible() and (choice, commands, space) == (self._choice, self._given, self._space):
            return
        self._choice, self._given = choice, commands
        many = len(choice.candidates) > 1
        self._wide = (2 * _TWO + _GAP + 60) if many else (_ONE + 190)
        self._title.setText(choice.title)
        self._rule.set_rule(choice.rule, self._number(choice.rule))
        self._need.setText(choice.need)
        self._need.setVisible(bool(choice.need))
        self._fill(choice, commands, pace)
        main = any(command.role == "main" for command in commands)
        self._hint.setText(
            tr("Press the number of an answer; Enter gives the one that stands out.")
            if main
            else tr("Press the number of an answer.")
        )
        self.setAccessibleName(f"{choice.title}. {choice.need}")
        keys = ". ".join(f"{number}: {command.text}" for number, command in enumerate(self._commands, 1))
        self.setAccessibleDescription(keys)
        self._space = space
        self._place()
        self.show()
        self.raise_()

    def _place(self) -> None:
        """Beside the space, or in the middle; over the map, or over the window where the map is too small for it."""
        layout = self.layout()
        if self._choice is None or layout is None:
            return
        port, window = self._view.viewport(), self._view.window()
        self._fit_cards(window.rect().size())
        size = self._wanted(window.rect().size())
        small = size.width() - 2 * SHADOW > port.width() - 8 or size.height() - 2 * SHADOW > port.height() - 8
        holder = window if small else self._view
        if self.parentWidget() is not holder:
            shown = self.isVisible()
            self.setParent(holder)
            self.setVisible(shown)
        self.setFixedWidth(size.width())
        corner = port.mapTo(holder, QPoint(0, 0)) if small else QPoint(0, 0)
        room = QRectF(window.rect() if small else port.rect()).translated(-corner.x(), -corner.y())
        if self._space is not None and self._view.showing(self._space) is self._view:
            box, self._tail = beside(self._view, self._space, size, SHADOW, room)
            self.setGeometry(box.translated(corner))
        else:
            self._tail = None
            middle = room.center() + QPointF(corner)
            self.setGeometry(QRect(QPoint(0, 0), size).translated(
                round(middle.x() - size.width() / 2), round(middle.y() - size.height() / 2)
            ))  # fmt: skip
        self.update()

    def _wanted(self, room: QSize) -> QSize:
        layout = self.layout()
        assert layout is not None
        layout.activate()  # cards within cards are measured anew by this alone
        wide = min(style.px(self._wide), room.width() - 8) + 2 * SHADOW
        return QSize(wide, max(layout.totalHeightForWidth(wide), layout.totalMinimumSize().height()))

    def _fit_cards(self, room: QSize) -> None:
        """Cards as large as they go into a window of this size."""
        usual = _ONE if len(self.pictures) == 1 else _TWO
        for picture in self.pictures:
            picture.set_wide(usual)
        over = self._wanted(room).height() - 2 * SHADOW - (room.height() - 8)
        if over > 0:
            for picture in self.pictures:
                picture.set_wide(max(_LEAST, usual - over / style.scale() * WIDE / HIGH))

    def _fill(self, choice: CardChoice, commands: tuple[Command, ...], pace: float) -> None:
        for row in range(self._cards.count()):
            item = self._cards.itemAt(row)
            if item is not None and (layout := item.layout()) is not None:
                clear(layout)
        while self._cards.count():
            self._cards.takeAt(0)
        clear(self._rows)
        self.pictures.clear()
        order: list[Command] = []
        alone = len(choice.candidates) == 1
        for place, candidate in enumerate(choice.candidates, 1):
            own = [command for command in commands if command.action in candidate.actions]
            fresh = pace if place == len(choice.candidates) else 0.0
            self._cards.addLayout(self._column(candidate, alone=alone, pace=fresh), 1)
            order += own
        order += [command for command in commands if command not in order]
        self._commands = tuple(order)
        answers = [self._answer(number, command) for number, command in enumerate(order, 1)]
        if alone:
            for answer in answers:
                self._rows.addWidget(answer)
            return
        self._under_cards(choice, commands, answers)

    def _under_cards(self, choice: CardChoice, commands: tuple[Command, ...], answers: list[QWidget]) -> None:
        """Each answer under its card, in columns; what belongs to none below all."""
        number = 0
        for at, candidate in enumerate(choice.candidates):
            item = self._cards.itemAt(at)
            layout = item.layout() if item is not None else None
            for command in commands:
                if command.action in candidate.actions and isinstance(layout, QVBoxLayout):
                    layout.addWidget(answers[number])
                    number += 1
        for answer in answers[number:]:
            self._rows.addWidget(answer)

    def _column(self, candidate: Candidate, *, alone: bool, pace: float) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(style.px(6))
        picture = CardPicture(self._look, _ONE if alone else _TWO)
        picture.show_card(candidate.card, candidate.lit, pace=pace)
        self.pictures.append(picture)
        column.addWidget(picture, 0, Qt.AlignmentFlag.AlignHCenter)
        if candidate.text:
            verdict = Words(candidate.text, "strong", _TONES.get(candidate.tone, "ink"), wrap=True)
            verdict.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            verdict.setToolTip(reckoning(candidate.ledger))
            verdict.setAccessibleDescription(verdict.toolTip())
            column.addWidget(verdict)
        if not alone:
            column.addStretch(1)
        return column

    def _answer(self, number: int, command: Command) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(style.px(8))
        key = QLabel(str(number))
        key.setObjectName("tile")
        key.setAlignment(Qt.AlignmentFlag.AlignCenter)
        key.setFixedWidth(style.px(26))
        button = Button(command.text, "main" if command.role == "main" else "plain")
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        button.setMinimumHeight(style.px(32))
        button.clicked.connect(lambda: self.answered.emit(command))
        line.addWidget(key)
        line.addWidget(button, 1)
        return row

    def press(self, event: QKeyEvent) -> bool:
        """The key of an answer, or Enter for the one that stands out. Returns whether it was one."""
        if not self.isVisible():
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            main = next((command for command in self._commands if command.role == "main"), None)
            if main is None:
                return False
            self.answered.emit(main)
            return True
        number = event.key() - Qt.Key.Key_0
        if not 1 <= number <= len(self._commands):
            return False
        self.answered.emit(self._commands[number - 1])
        return True

    def put_away(self) -> None:
        """Nothing is being decided on."""
        self._choice, self._commands = None, ()
        super().put_away()


_TONES = {"good": "good", "bad": "bad"}


def reckoning(ledger: Ledger) -> str:
    """A sum line by line."""
    return "\n".join(f"{'−' if entry.value < 0 else ''}{abs(entry.value)}  {entry.reason}" for entry in ledger)
