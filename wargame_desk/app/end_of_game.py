"""The end of a game: who won and by which rule, what is held, what was lost, how the dice fell, what next.

Owns this sheet. It asks the bridge for every fact and says by signals what the players want to do now.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.campaign import CourseChart
from wargame_desk.app.dialog import Sheet, rule_link
from wargame_desk.app.docks.dice import FaceCounts
from wargame_desk.app.widgets import CounterSwatch, Hairline, SideTile, Words
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import SideLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.mapview.theme import NEUTRAL


class EndOfGame(Sheet):
    """The result.

    Signals:
        replay_wanted: see the game again from its start.
        save_wanted: keep its record in a file.
        rematch_wanted: the same once more, sides swapped where there are two.
        course_wanted: see how the game has gone, in curves.
    """

    replay_wanted = Signal()
    save_wanted = Signal()
    rematch_wanted = Signal()
    course_wanted = Signal()

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        """The game must be over: ValueError if it is not."""
        super().__init__(tr("The game is over"), (760, 640), parent)
        if bridge.outcome is None:
            raise ValueError("the game goes on")
        self._bridge, self._alone = bridge, len(bridge.game.sides) == 1
        self.body.addLayout(self._result())
        course = self._course()
        self._places()
        self._losses()
        if bridge.presenter.rolls_dice:
            self._dice()
        self.body.addStretch(1)
        self.add_button(tr("Close"), "flat")
        self.add_button(tr("Save the record..."), "plain", lambda: self._go(self.save_wanted))
        if course:
            self.add_button(tr("Course of the game..."), "plain", lambda: self._go(self.course_wanted))
        again = tr("Play again") if self._alone else tr("Rematch, sides swapped")
        self.add_button(again, "plain", lambda: self._go(self.rematch_wanted))
        self.add_button(tr("Replay"), "main", lambda: self._go(self.replay_wanted))

    def _go(self, signal: SignalInstance) -> None:
        self.accept()
        signal.emit()

    def _look(self, side: Side | None) -> SideLook:
        look = self._bridge.presenter.look
        return NEUTRAL if side is None else look.stocks[look.sides[side]]

    def _tile(self, side: Side | None, size: float) -> SideTile:
        return SideTile(self._look(side), "", size, self._bridge.side_name(side) or tr("nobody"))

    def _sign(self, side: Side | None) -> QWidget:
        """A counter of the winner, of the player in a game for one; a neutral tile where nobody won."""
        side = self._bridge.game.sides[0] if self._alone else side
        look = self._bridge.presenter.look
        stock = look.sides.get(side, "") if side is not None else ""
        face = next((face for face in look.faces.values() if face.stock == stock), None)
        if face is None:
            return self._tile(side, 44)
        return CounterSwatch(look.stocks[stock], face, 50, name=self._bridge.side_name(side))

    def _result(self) -> QHBoxLayout:
        bridge, outcome = self._bridge, self._bridge.outcome
        assert outcome is not None
        row = QHBoxLayout()
        row.setSpacing(style.px(14))
        row.addWidget(self._sign(outcome.winner), 0, Qt.AlignmentFlag.AlignTop)
        sentence = bridge.describe(outcome)
        if self._alone:  # how well it ended is what matters
            head, _, reason = sentence.rstrip(".").partition(": ")
        else:
            won = outcome.winner
            head = tr("{side} victory", side=bridge.side_name(won)) if won else sentence.rstrip(".")
            reason = sentence.removeprefix(f"{head}: ") if won else ""
        words = QVBoxLayout()
        words.setSpacing(style.px(2))
        words.addWidget(Words(head, "display", wrap=True))
        if reason:
            words.addWidget(Words(reason[:1].upper() + reason[1:], "body", "muted", wrap=True))
        if outcome.rule:
            line = QHBoxLayout()
            line.addWidget(rule_link(outcome.rule, bridge.presenter.rules, self))
            line.addStretch(1)
            words.addLayout(line)
        row.addLayout(words, 1)
        return row

    def _course(self) -> bool:
        """The first chart of the game's course. Returns whether it has any."""
        course = self._bridge.course()
        heading = next((curve.chart for _, curves in course for curve in curves), "")
        if not heading:
            return False
        self.body.addWidget(Hairline())
        chart = CourseChart(heading, course, self._bridge.view.turns)
        chart.setMinimumHeight(style.px(chart.natural[1]))
        self.body.addWidget(chart)
        return True

    def _heading(self, text: str, more: str = "") -> None:
        self.body.addWidget(Hairline())
        row = QHBoxLayout()
        row.addWidget(Words(text, "heading"))
        words = Words(more, "small", "hint", wrap=True)
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(words, 1)
        self.body.addLayout(row)

    def _places(self) -> None:
        standing = self._bridge.standing
        if not standing.objectives:
            return
        self._heading(tr("Places that count"), standing.goal)
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(10))
        for row, place in enumerate(standing.objectives):
            tile = self._tile(place.holder, 16)
            if self._alone and place.holder is None:
                tile.setAccessibleName(place.text)
            grid.addWidget(tile, row, 0)
            grid.addWidget(Words(place.name, wrap=True), row, 1)
            grid.addWidget(Words(place.text, "body", "muted"), row, 2, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)

    def _losses(self) -> None:
        losses = self._bridge.standing.losses
        if not losses:
            return
        self._heading(tr("Losses"))
        row = QHBoxLayout()
        row.setSpacing(style.px(8))
        for side, count in losses:
            row.addWidget(self._tile(side, 16))
            text = trn("{count} unit", "{count} units", count)
            row.addWidget(Words(f"{self._bridge.side_name(side)}: {text}"))
            row.addSpacing(style.px(16))
        row.addStretch(1)
        self.body.addLayout(row)

    def _dice(self) -> None:
        rolls = self._bridge.rolls()
        self._heading(tr("Dice"), trn("{count} roll", "{count} rolls", len(rolls)))
        if not rolls:
            self.body.addWidget(Words(tr("Nothing was rolled."), "body", "muted"))
            return
        faces = max(rolled.roll.faces for rolled in rolls)
        counts = FaceCounts()
        counts.show_rolls(rolls, faces)
        self.body.addWidget(counts)
        text = tr("Brackets show what chance gives in 95 of 100 games with so many rolls.")
        self.body.addWidget(Words(text, "small", "muted", wrap=True))
