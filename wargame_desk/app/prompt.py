"""The prompt line: who must do what now, what is left undone, and the buttons.

Owns its place at the foot of the table. The words and the buttons are the game's; it adds none of its own but
those of a game that is over or looked at from an earlier position.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.widgets import Button, CounterSwatch, SideTile, Words
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Command, PieceView

SHOWN = 3
"""Plain buttons that stand side by side; more than one beyond them go into a list."""
_ROLE_ORDER = {"flat": 0, "plain": 1, "main": 2}


@dataclass(frozen=True, slots=True)
class Offer:
    """A button of the window's own: a command of the table of commands by its id."""

    command: str
    text: str
    role: str = "plain"


class PromptLine(QFrame):
    """The line under the map.

    Signals:
        chosen: a button of the game was pressed; carries its Command.
        asked: a button of the window was pressed; carries the id of a command.
    """

    chosen = Signal(object)
    asked = Signal(str)

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._buttons: list[Button] = []
        self.setObjectName("prompt")
        self.setAccessibleName(tr("What to do now"))
        row = QHBoxLayout(self)
        row.setContentsMargins(style.px(14), style.px(7), style.px(12), style.px(7))
        row.setSpacing(style.px(10))
        self._swatch: QWidget | None = None
        self._row = row
        words = QVBoxLayout()
        words.setSpacing(style.px(1))
        self._head = Words("", "strong", wrap=True)
        self._more = Words("", "small", "muted", wrap=True)
        for label in (self._head, self._more):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            words.addWidget(label)
        row.addLayout(words, 1)
        self.setMinimumHeight(style.px(56))

    # --- what it says

    @property
    def text(self) -> str:
        """Both lines."""
        return f"{self._head.text()}\n{self._more.text()}".strip()

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons as they stand, left to right."""
        return tuple(self._buttons)

    def say(
        self,
        head: str,
        more: str,
        side: Side | None,
        piece: PieceView | None = None,
        commands: Iterable[Command] = (),
        offers: Iterable[Offer] = (),
    ) -> None:
        """Show a prompt.

        Args:
            side: whose decision it is; its tile stands at the left unless ``piece`` is given.
            piece: the piece concerned, shown as a counter.
            commands: the game's buttons; offers: the window's, before them.
        """
        self._head.setText(head)
        self._more.setText(more)
        self._more.setVisible(bool(more))
        self.setAccessibleDescription(self.text)
        self._show_swatch(side, piece)
        had_focus = any(button.hasFocus() for button in self._buttons)
        self._clear_buttons()
        for offer in offers:
            button = self._add(offer.text, offer.role)
            button.clicked.connect(lambda _=False, o=offer: self.asked.emit(o.command))
        for command in self._fold(sorted(commands, key=lambda c: _ROLE_ORDER.get(c.role, 1))):
            button = self._add(command.text, command.role, _rule_of(command))
            button.clicked.connect(lambda _=False, c=command: self.chosen.emit(c))
        if had_focus and self._buttons:
            self._buttons[-1].setFocus()

    def press_main(self) -> bool:
        """Press the main button. Returns whether there is one."""
        main = next((button for button in self._buttons if button.objectName() == "main"), None)
        if main is not None:
            main.click()
        return main is not None

    # --- inside

    def _fold(self, commands: list[Command]) -> list[Command]:
        """Of many buttons the first ones, and those that stand out; the others go into a list behind one button."""
        plain = [command for command in commands if command.role != "main"]
        if len(plain) <= SHOWN + 1:
            return commands
        folded = plain[SHOWN:]
        button = self._add(tr("More ({count})", count=len(folded)), "plain")
        menu = QMenu(button)
        for command in folded:
            entry = menu.addAction(command.text)
            entry.setToolTip(_rule_of(command))
            entry.triggered.connect(lambda _=False, c=command: self.chosen.emit(c))
        button.setMenu(menu)
        return [command for command in commands if command not in folded]

    def _add(self, text: str, role: str, description: str = "") -> Button:
        button = Button(text, role, description)
        button.setMinimumHeight(style.px(34 if role == "main" else 30))
        button.setAccessibleName(text)
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._buttons.append(button)
        return button

    def _clear_buttons(self) -> None:
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons.clear()

    def _show_swatch(self, side: Side | None, piece: PieceView | None) -> None:
        if self._swatch is not None:
            self._row.removeWidget(self._swatch)
            self._swatch.hide()
            self._swatch.deleteLater()
            self._swatch = None
        look = self._bridge.presenter.look
        if piece is not None:
            face = look.faces[piece.face]
            self._swatch = CounterSwatch(look.stocks[face.stock], face, 32, name=piece.id)
        elif side is not None:
            self._swatch = SideTile(look.stocks[look.sides[side]], "", 26, self._bridge.side_name(side))
        if self._swatch is not None:
            self._row.insertWidget(0, self._swatch, 0, Qt.AlignmentFlag.AlignVCenter)


def _rule_of(command: Command) -> str:
    return tr("Rule {number}", number=command.rule.split("-", 1)[-1]) if command.rule else ""
