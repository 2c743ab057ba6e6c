"""History: the tree of lines with their names, a replay along the line stood on, and a comparison of two positions.

Owns the replay clock and this panel. To look at a position is to stand on it: an action from there starts a
new line, and nothing is ever lost.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSlider, QSplitter, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody
from wargame_desk.app.docks.compare import CompareTable, compare
from wargame_desk.app.docks.rows import IconButton
from wargame_desk.app.docks.tree import HistoryTree, tree_rows
from wargame_desk.app.reports import StepReport
from wargame_desk.app.widgets import Button, Flow, Hairline, Words
from wargame_desk.core.texts import tr, trn

PACES = (1600, 800, 300)
"""Milliseconds a step: slow, usual, fast."""
SCRUB = 60
"""Milliseconds between the positions shown while the slider is dragged."""


class HistoryDock(DockBody):
    """Tree, replay, comparison."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("History"), tr("Every line played, replay, and comparison of positions"))
        self._line: list[int] = [0]
        self._naming: int | None = None
        self.clock, self.scrub = QTimer(self), QTimer(self)
        self.clock.timeout.connect(self._tick)
        self.scrub.setSingleShot(True)
        self.scrub.setInterval(SCRUB)
        self.scrub.timeout.connect(self._scrubbed)
        column = self.column(margins=(0, 0, 0, 0), spacing=0)
        column.addWidget(self._replay())
        column.addWidget(Hairline())
        self.tree, self.table = HistoryTree(), CompareTable()
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.tree)
        self.table_area = self.scroller(self.table)
        self.split.addWidget(self.table_area)
        self.table_area.setMinimumHeight(style.px(140))
        self.table_area.hide()
        column.addWidget(self.split, 1)
        column.addWidget(Hairline())
        column.addWidget(self._doings())
        self.tree.entered_node.connect(self.visit)
        self.tree.picked.connect(self._picked)

    # --- the panel

    def _replay(self) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(*(style.px(m) for m in (8, 8, 8, 8)))
        column.setSpacing(style.px(4))
        self.back = IconButton("step-back", tr("One step back"))
        self.play = IconButton("play", tr("Play"))
        self.ahead = IconButton("step", tr("One step on"))
        self.end = IconButton("skip", tr("To the end of this line"))
        self.turn, self.pace = QComboBox(), QComboBox()
        self.turn.setAccessibleName(tr("Go to turn"))
        self.pace.setAccessibleName(tr("Pace of the replay"))
        for text, ms in zip((tr("Slow"), tr("Usual"), tr("Fast")), PACES, strict=True):
            self.pace.addItem(text, ms)
        self.pace.setCurrentIndex(1)
        flow = Flow(style.px(5))
        for widget in (self.back, self.play, self.ahead, self.end, self.turn, self.pace):
            flow.addWidget(widget)
        column.addLayout(flow)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Place in the game"))
        self.slider.setTracking(True)
        self.where = Words("", "small", "muted", wrap=True)
        column.addWidget(self.slider)
        column.addWidget(self.where)
        self.back.clicked.connect(lambda: self.step(-1))
        self.ahead.clicked.connect(lambda: self.step(1))
        self.end.clicked.connect(lambda: self.visit(self._line[-1]))
        self.play.clicked.connect(self.toggle)
        self.slider.valueChanged.connect(self._slid)
        self.turn.activated.connect(lambda _: self.visit(self.turn.currentData()))
        self.pace.currentIndexChanged.connect(lambda _: self.clock.setInterval(self.pace.currentData()))
        return box

    def _doings(self) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(*(style.px(m) for m in (10, 6, 10, 8)))
        column.setSpacing(style.px(6))
        self.advice = Words("", "small", "muted", wrap=True)
        column.addWidget(self.advice)
        self.go = Button(tr("Stand here"), "plain", tr("Shows the chosen position and goes on from it"))
        self.name = Button(tr("Name"), "plain", tr("Gives the line a name by which it is found again"))
        self.compare = Button(tr("Compare"), "plain", tr("Compares two chosen positions, or one with the present"))
        self.compare.setCheckable(True)
        flow = Flow(style.px(6))
        for button in (self.go, self.name, self.compare):
            flow.addWidget(button)
        column.addLayout(flow)
        self.naming = QLineEdit()
        self.naming.setPlaceholderText(tr("Name of this line"))
        self.naming.setAccessibleName(tr("Name of this line"))
        self.naming.setMaxLength(60)
        self.naming.hide()
        column.addWidget(self.naming)
        self.name.setVisible(self.bridge.watched is None)
        self.go.clicked.connect(lambda: self.visit(self._chosen()))
        self.name.clicked.connect(self._ask_name)
        self.naming.returnPressed.connect(self._give_name)
        self.compare.toggled.connect(lambda _: self._show_comparison())
        return box

    # --- what is shown

    def refresh(self) -> None:
        self._line = self.bridge.line()
        self.tree.show_rows(tree_rows(self.bridge))
        self._show_turns()
        self._show_place()
        self._picked()

    def advanced(self, report: StepReport) -> None:
        if report.how in ("act", "new"):
            self.stop()
        self.refresh()

    def _show_turns(self) -> None:
        """The first position of each turn on this line."""
        entries = self.bridge.history()
        firsts: dict[int, int] = {}
        for node in self._line:
            firsts.setdefault(entries[node].turn, node)
        self.turn.clear()
        for turn, node in firsts.items():
            self.turn.addItem(tr("Turn {turn}", turn=turn), node)
        self.turn.setCurrentIndex(self.turn.findText(tr("Turn {turn}", turn=entries[self.bridge.at].turn)))

    def _show_place(self) -> None:
        at, last = self._line.index(self.bridge.at), len(self._line) - 1
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(at)
        self.slider.setEnabled(last > 0)
        self.slider.blockSignals(False)
        self._say_place(at)
        self.back.setEnabled(at > 0)
        for button in (self.ahead, self.play, self.end):
            button.setEnabled(at < last)
        advised = at < last and self.bridge.watched is None
        self.advice.setText(tr("An earlier position: an action from here starts a new line.") if advised else "")
        self.advice.setVisible(advised)
        self.say_meta(tr("{at} of {last}", at=at, last=last))

    def _say_place(self, at: int) -> None:
        view = self.bridge.view_of(self._line[at])
        step = next((phase.title for phase in view.phases if phase.id == view.phase), "")
        count = trn("{count} step", "{count} steps", len(self._line) - 1)
        text = tr("{at} of {steps}: turn {turn}, {step}", at=at, steps=count, turn=view.turn, step=step)
        self.where.setText(text)
        self.slider.setAccessibleDescription(text)

    # --- replay

    def visit(self, node: int) -> None:
        """Stand on a node."""
        self.stop()
        if node != self.bridge.at:
            self.bridge.visit(node)

    def step(self, by: int) -> None:
        """Go along the line, one step on or back; a step on shows what happened as when it was played."""
        self.stop()
        self._step(by)

    def _step(self, by: int) -> None:
        at = self._line.index(self.bridge.at) + by
        if by == 1 and self.bridge.can_redo:
            self.bridge.forward()
        elif 0 <= at < len(self._line):
            self.bridge.visit(self._line[at])

    @property
    def playing(self) -> bool:
        """Whether the replay runs."""
        return self.clock.isActive()

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.stop()
        elif self.bridge.at != self._line[-1]:
            self.clock.start(self.pace.currentData())
            self.play.show_icon("pause", tr("Pause"))

    def stop(self) -> None:
        """Stop the replay where it is."""
        self.clock.stop()
        self.scrub.stop()
        self.play.show_icon("play", tr("Play"))

    def _tick(self) -> None:
        if self.bridge.telling:
            return
        self._step(1)
        if self.bridge.at == self._line[-1]:
            self.stop()

    def _slid(self, at: int) -> None:
        """The slider was moved: say where it is at once, and show the position when it rests a moment."""
        self.clock.stop()
        self._say_place(at)
        self.scrub.start()

    def _scrubbed(self) -> None:
        self.visit(self._line[self.slider.value()])

    def hideEvent(self, event: QHideEvent) -> None:
        """A replay that cannot be seen or stopped does not run."""
        self.stop()
        super().hideEvent(event)

    # --- names and comparison

    def _chosen(self) -> int:
        """The node that buttons are about: the one selected, else the present one."""
        chosen = self.tree.chosen()
        return chosen[-1] if chosen else self.bridge.at

    def _picked(self) -> None:
        self.go.setEnabled(self._chosen() != self.bridge.at)
        self.compare.setEnabled(bool(self.tree.chosen()) or self.compare.isChecked())
        self._show_comparison()

    def _ask_name(self) -> None:
        self._naming = self._chosen()
        self.naming.setText(self.bridge.history()[self._naming].name)
        self.naming.show()
        self.naming.setFocus()

    def _give_name(self) -> None:
        if self._naming is not None:
            self.naming.hide()
            node, self._naming = self._naming, None
            self.bridge.name_node(node, self.naming.text().strip())
            self.tree.setFocus()

    def _show_comparison(self) -> None:
        chosen = self.tree.chosen()
        on = self.compare.isChecked() and bool(chosen)
        self.table_area.setVisible(on)
        if not on:
            return
        first, second = (chosen[0], chosen[-1]) if len(chosen) > 1 else (chosen[0], self.bridge.at)
        self.table.show_lines(compare(self.bridge, first, second), self._title(first), self._title(second))

    def _title(self, node: int) -> str:
        """What a column of the comparison is called."""
        entry = self.bridge.history()[node]
        if entry.name:
            return entry.name
        if node == self.bridge.at:
            return tr("Here")
        return entry.facts[0].text if entry.facts else tr("Start of the game") if node == 0 else str(node)
