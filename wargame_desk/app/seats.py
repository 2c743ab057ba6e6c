"""Who plays each side, and how fast the computer goes. Changes take effect at once, in the middle of a game.

Owns the form. What a seat means is the session's, how a computer plays is ``ai``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk.ai.players import PLAYERS
from wargame_desk.app import style
from wargame_desk.app.asking import ask
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choices import Choices
from wargame_desk.app.dialog import title_width
from wargame_desk.app.opponent import PACE_NAMES, Opponent
from wargame_desk.app.widgets import Button, Words
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN
from wargame_desk.core.texts import tr


class SeatsDialog(QDialog):
    """A choice for each side and one for the pace."""

    def __init__(self, bridge: SessionBridge, opponent: Opponent, choices: Choices, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge, self._opponent, self._choices = bridge, opponent, choices
        self.setWindowTitle(tr("Who plays"))
        column = QVBoxLayout(self)
        margin = style.px(20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(style.px(14))
        column.addWidget(Words(tr("Who plays"), "title"))
        told = tr("A side can be taken over or handed over at any time.")
        if len(bridge.game.sides) == 1:
            told = tr("The computer can take over, and hand over again, at any time.")
        column.addWidget(Words(told, "small", "muted", wrap=True))
        form = QFormLayout()
        form.setVerticalSpacing(style.px(10))
        form.setHorizontalSpacing(style.px(16))
        players = [(HUMAN, tr("A person")), *((kind, tr(name)) for kind, (name, _) in PLAYERS.items())]
        self.seats = {side: self._choice(players, bridge.seats[side]) for side in bridge.game.sides}
        for side, choice in self.seats.items():
            choice.setAccessibleName(bridge.side_name(side))
            form.addRow(Words(bridge.side_name(side)), choice)
        self.pace = self._choice([(pace, tr(name)) for pace, name in PACE_NAMES.items()], opponent.pace)
        self.pace.setAccessibleName(tr("Pace of the computer"))
        form.addRow(Words(tr("Pace of the computer")), self.pace)
        column.addLayout(form)
        column.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        cancel, agree = Button(tr("Cancel")), Button(tr("Take seats"), "main")
        cancel.clicked.connect(self.reject)
        agree.clicked.connect(self.accept)
        agree.setDefault(True)
        row.addWidget(cancel)
        row.addWidget(agree)
        column.addLayout(row)
        self.setMinimumWidth(max(style.px(380), title_width(self.windowTitle())))

    def accept(self) -> None:
        """Seat everybody, and let the computer go on; where that shows secrets, once it has been asked."""
        taken = [side for side, choice in self.seats.items() if choice.currentData() == HUMAN]
        take_over(self._bridge, taken, self, self._take_seats)

    def _take_seats(self) -> None:
        super().accept()
        self._choices.change(pace=self.pace.currentData())
        for side, choice in sorted(self.seats.items(), key=lambda seat: seat[1].currentData() == HUMAN):
            if choice.currentData() != self._bridge.seats[side]:
                self._bridge.seat(side, choice.currentData())
        if self._opponent.paused:
            self._opponent.pause(False)

    @staticmethod
    def _choice(entries: list[tuple[str, str]], now: str) -> QComboBox:
        box = QComboBox()
        for value, text in entries:
            box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(now)))
        return box


def take_over(bridge: SessionBridge, sides: Iterable[Side], parent: QWidget, then: Callable[[], None]) -> None:
    """People take sides over; asked first where one who plays the enemy could look at what a side has kept secret."""
    secret = [side for side in sides if bridge.seats[side] != HUMAN]
    known = bridge.eyes.guarded and bridge.game.hands_over and bridge.eyes.people
    if not secret or not known:
        then()
        return
    ask(
        parent,
        tr("Take over {side}?", side=bridge.side_name(secret[0])),
        tr("Whoever sits down there sees what this side has kept secret, the enemy's player as well."),
        yes=tr("Take over"),
        no=tr("Cancel"),
        then=then,
        danger=True,
    )


def in_words(bridge: SessionBridge) -> str:
    """Who plays, in a few words for the toolbar. Whether one person or two sit there, nobody has said."""
    seats = bridge.seats
    if len(seats) == 1:
        side, who = next(iter(seats.items()))
        name = bridge.side_name(side)
        return tr("you play {side}", side=name) if who == HUMAN else tr("the computer plays {side}", side=name)
    if all(who == HUMAN for who in seats.values()):
        return tr("both sides played here")
    if HUMAN not in seats.values():
        return tr("computer against computer")
    name = next(bridge.side_name(side) for side, who in seats.items() if who == HUMAN)
    return tr("you play {side}", side=name)


def in_sight(bridge: SessionBridge) -> str:
    """By whose eyes a game is watched, in a few words for the toolbar."""
    if bridge.eyes.guarded and bridge.viewer is not None:
        return tr("watched as {side} sees it", side=bridge.side_name(bridge.viewer))
    return tr("watched as everybody may see it") if bridge.eyes.guarded else tr("watched")
