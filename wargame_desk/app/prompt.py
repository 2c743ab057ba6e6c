"""The prompt line: who must do what now, what is left undone, and the buttons.

Owns its place at the foot of the table. The words and the buttons are the game's; it adds none of its own but
those of a game that is over or looked at from an earlier position.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.flow import Flow
from wargame_desk.app.widgets import Button, CounterSwatch, Painted, SideTile, Words
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Command, PieceView
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

SETTLE = 350
"""Milliseconds for which the buttons of a new decision take no click: it was meant for the ones before."""
PLAYS = "plays"
"""Property of a button: the kind of the action that it plays."""
SHOWN = 3
"""Plain buttons that stand side by side; more than one beyond them go into a list."""
_ROOMY = 1000
"""Width from which there is room for that many, in px at 100 %; in a narrower line one stands alone."""
_LEAST_WORDS = 300
"""Room for what is said, beside the buttons, in px at 100 %."""
_ANY = 16_777_215
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
        self._commands: list[Button] = []
        self._offered: tuple[tuple[Command, ...], tuple[Offer, ...], int] | None = None
        self._occasion: object = None
        self._deaf = QDeadlineTimer(0)
        self.setObjectName("prompt")
        self.setAccessibleName(tr("What to do now"))
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(style.px(14), style.px(7), style.px(12), style.px(7))
        self._whole.setSpacing(style.px(10))
        self._row = row = QHBoxLayout()
        row.setSpacing(style.px(10))
        self._swatch: QWidget | None = None
        self._swatch_of: object = (None, None)
        self.busy = Busy()
        row.addWidget(self.busy, 0, Qt.AlignmentFlag.AlignVCenter)
        words = QVBoxLayout()
        words.setSpacing(style.px(1))
        self._head = Words("", "strong", wrap=True)
        self._more = Words("", "small", "muted", wrap=True)
        for label in (self._head, self._more):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            words.addWidget(label)
        row.addLayout(words, 1)
        self._whole.addLayout(row, 1)
        self._holder = QWidget()
        self._flow = Flow(style.px(10), self._holder, at_end=True)
        self._whole.addWidget(self._holder)
        self.setMinimumHeight(style.px(56))
        bridge.watching.connect(lambda _: self._hold(True))  # a die that rolls is ended by a press of any button
        bridge.decision_changed.connect(lambda _: self._hold(False))

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
        occasion: object = None,
    ) -> None:
        """Show a prompt.

        Args:
            side: whose decision it is; its tile stands at the left unless ``piece`` is given.
            piece: the piece concerned, shown as a counter.
            commands: the game's buttons; offers: the window's, before them.
            occasion: what the buttons belong to; where it is another than before, they settle before they take a click.
        """
        if occasion != self._occasion:
            self._occasion = occasion
            self._deaf.setRemainingTime(SETTLE)
        self._head.setText(head)
        self._more.setText(more)
        self._more.setVisible(bool(more))
        self.setAccessibleDescription(self.text)
        self._show_swatch(side, piece)
        self._show_buttons(tuple(commands), tuple(offers))

    def _show_buttons(self, commands: tuple[Command, ...], offers: tuple[Offer, ...]) -> None:
        """Buttons that are there already stay, so that one can be pressed while the words beside it change."""
        offered = commands, offers, self._shown
        if offered == self._offered:
            return
        self._offered = offered
        had_focus = any(button.hasFocus() for button in self._buttons)
        self._clear_buttons()
        for offer in offers:
            button = self._add(offer.text, offer.role)
            button.clicked.connect(lambda _=False, o=offer: self.asked.emit(o.command))
        for command in self._fold(sorted(commands, key=lambda c: _ROLE_ORDER.get(c.role, 1))):
            button = self._add(command.text, command.role, self._rule_of(command))
            button.setProperty(PLAYS, command.action.kind)
            self._commands.append(button)
            button.clicked.connect(lambda _=False, c=command: self.chosen.emit(c))
        self._share_out()
        if had_focus and self._buttons:
            self._buttons[-1].setFocus()

    def _share_out(self) -> None:
        """The buttons beside the words; where these would get too narrow, below them, in as many rows as need be."""
        widths = [button.sizeHint().width() for button in self._buttons]
        wide = sum(widths) + self._flow.gap * max(0, len(widths) - 1)
        beside = wide + style.px(_LEAST_WORDS) <= self.width()
        self._holder.setVisible(bool(widths))
        self._holder.setMinimumWidth(wide if beside else 0)
        self._holder.setMaximumWidth(wide if beside else _ANY)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(across if beside else down)
        self._whole.setAlignment(self._holder, Qt.AlignmentFlag.AlignVCenter if beside else Qt.AlignmentFlag(0))

    @property
    def _shown(self) -> int:
        """How many plain buttons stand side by side now."""
        return SHOWN if self.width() >= style.px(_ROOMY) else 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._offered is not None:
            self._show_buttons(*self._offered[:2])
        self._share_out()

    def press_main(self) -> bool:
        """Press the main button. Returns whether there is one."""
        main = next((button for button in self._buttons if button.objectName() == "main"), None)
        if main is not None:
            main.click()
        return main is not None

    # --- clicks that are meant for something else

    @property
    def settled(self) -> bool:
        """Whether the buttons have been there long enough to take a click."""
        return bool(self._deaf.hasExpired())

    def _hold(self, on: bool) -> None:
        """While what has been done is still being shown, its decision is gone, and the next one not yet there."""
        for button in self._commands:
            button.setEnabled(not on)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click that comes too soon after a new decision, and the second half of a double click, go nowhere."""
        if event.type() == QEvent.Type.MouseButtonDblClick and watched in self._commands:
            return True
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            return not self.settled
        return super().eventFilter(watched, event)

    # --- inside

    def _fold(self, commands: list[Command]) -> list[Command]:
        """Of many buttons the first ones, and those that stand out; the others go into a list behind one button."""
        plain = [command for command in commands if command.role != "main"]
        if len(plain) <= self._shown + 1:
            return commands
        folded = plain[self._shown :]
        button = self._add(tr("More ({count})", count=len(folded)), "plain")
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for command in folded:
            entry = menu.addAction(command.text)
            entry.setToolTip(self._rule_of(command))
            entry.triggered.connect(lambda _=False, c=command: self.chosen.emit(c))
        button.setMenu(menu)
        return [command for command in commands if command not in folded]

    def _rule_of(self, command: Command) -> str:
        return tr("Rule {number}", number=self._bridge.rule_number(command.rule)) if command.rule else ""

    def _add(self, text: str, role: str, description: str = "") -> Button:
        button = Button(text, role, description)
        button.setMinimumHeight(style.px(34 if role == "main" else 30))
        button.setAccessibleName(text)
        self._flow.addWidget(button)
        self._buttons.append(button)
        button.installEventFilter(self)
        return button

    def _clear_buttons(self) -> None:
        for button in self._buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons.clear()
        self._commands.clear()

    def _show_swatch(self, side: Side | None, piece: PieceView | None) -> None:
        shown = side, piece
        if shown == self._swatch_of:
            return
        self._swatch_of = shown
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


class Busy(Painted):
    """Three dots that light up in turn while the computer is at work; they stand still where nothing is to move."""

    natural = (34.0, 12.0)
    _BEAT = 320
    _FAINT = 70

    def __init__(self) -> None:
        super().__init__()
        self._lit = 0
        self._still = False
        self._beat = QTimer(self)
        self._beat.setInterval(self._BEAT)
        self._beat.timeout.connect(self._next)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("The computer is at work"))
        self.hide()

    def show_work(self, on: bool, *, still: bool) -> None:
        """Show or hide the dots."""
        self._still = still
        self.setVisible(on)
        if on and not still:
            self._beat.start()
        else:
            self._beat.stop()
            self.update()

    def _next(self) -> None:
        self._lit = (self._lit + 1) % 3
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        p.setPen(kit.NO_PEN)
        for i in range(3):
            lit = self._still or i == self._lit
            p.setBrush(kit.colour(u.accent, 255 if lit else self._FAINT))
            p.drawEllipse(QPointF(box.center().x() + (i - 1) * 11 * k, box.center().y()), 3.4 * k, 3.4 * k)
