"""Sequence of play: turns, steps, what is left to do; places that count, losses, standing.

Owns this panel. Every word and number comes from the view and the standing.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear, piece_look, side_look
from wargame_desk.app.docks.rows import PressRow, Section, lit
from wargame_desk.app.turns import turn_text
from wargame_desk.app.widgets import CounterSwatch, Flow, Hairline, Painted, RuleLink, SideTile, Words, reveal
from wargame_desk.core.looks import SideLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import Objective, PhaseView, Standing, View
from wargame_desk.mapview import kit
from wargame_desk.mapview.badges import pennant
from wargame_desk.mapview.theme import Ui


class TurnBoxes(Painted):
    """A box a turn, the present one framed; in rows as wide as there is room."""

    BOX, HIGH, GAP = 34.0, 40.0, 6.0

    def __init__(self) -> None:
        super().__init__()
        self.turn, self.turns = 1, 1
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_turn(self, turn: int, turns: int) -> None:
        """Show which turn it is."""
        self.turn, self.turns = turn, turns
        self.setAccessibleName(tr("Turn {turn} of {turns}", turn=turn, turns=turns) if turns else "")
        self.updateGeometry()
        self.update()

    def _per_row(self, width: float) -> int:
        k = style.scale()
        room = int((width + self.GAP * k) / ((self.BOX + self.GAP) * k))
        return max(1, min(self.turns, room, 8))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = -(-self.turns // self._per_row(width))
        return round((rows * (self.HIGH + self.GAP) - self.GAP) * style.scale())

    def sizeHint(self) -> QSize:
        return QSize(style.px(4 * (self.BOX + self.GAP)), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(style.px(self.BOX), style.px(self.HIGH))

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        per, gap = self._per_row(box.width()), self.GAP * k
        wide = (box.width() - (per - 1) * gap) / per
        for i in range(self.turns):
            row, at = divmod(i, per)
            r = QRectF(at * (wide + gap), row * (self.HIGH * k + gap), wide, self.HIGH * k).adjusted(1, 1, -1, -1)
            now = i + 1 == self.turn
            p.setPen(kit.pen(u.accent if now else u.line, 1.6 * k if now else 1))
            p.setBrush(kit.colour(u.accent_soft if now else u.sunken))
            p.drawRoundedRect(r, 5, 5)
            ink = u.ink if now else u.ink2 if i + 1 < self.turn else u.ink3
            kit.text(p, r.center().x(), r.center().y(), str(i + 1), 17 * k, ink, 700, kit.CENTRE, middle=True)


class StepRow(QWidget):
    """One step of the turn: tile, title; where the game stands also what is left to do, and the rule."""

    def __init__(self, phase: PhaseView, number: int, look: SideLook, left: str, rule: str) -> None:
        super().__init__()
        self.now = phase.state == "now"
        done = phase.state == "done"
        tile = SideTile(look, SideTile.TICK if done else str(number), 22)
        self.title = Words(phase.title, "strong" if self.now else "body", "muted" if done else "ink", wrap=True)
        self.left = Words(left, "small", "muted", wrap=True)
        self.link = RuleLink(phase.rule if self.now else "", rule, word=True)
        words = QVBoxLayout()
        words.setSpacing(style.px(3))
        words.setContentsMargins(0, style.px(3), 0, 0)
        words.addWidget(self.title)
        words.addWidget(self.left)
        words.addWidget(self.link, 0, Qt.AlignmentFlag.AlignLeft)
        reveal(self.left, bool(left))
        row = QHBoxLayout(self)
        row.setContentsMargins(style.px(12), style.px(7), style.px(8), style.px(7))
        row.setSpacing(style.px(10))
        row.addWidget(tile, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        state = {"done": tr("done"), "now": tr("now"), "to come": tr("to come")}[phase.state]
        self.setAccessibleName(f"{number} {phase.title}: {state}")
        self.setAccessibleDescription(left)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.now:
            p = QPainter(self)
            p.setRenderHint(QPainter.RenderHint.Antialiasing)
            lit(p, QRectF(self.rect()), style.ui(), bar=True, k=style.scale())
            p.end()


class Pennant(Painted):
    """A flag in a side's colour, empty for nobody."""

    natural = (17.0, 20.0)

    def __init__(self, face: str | None) -> None:
        super().__init__()
        self._face = face
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        pennant(p, box.center().x(), box.center().y(), 17 * k, u.ink2, self._face or u.sunken)


class StandingBar(Painted):
    """How far the first side has got towards its goal: its share in its colour, with a notch between the two."""

    natural = (120.0, 10.0)

    def __init__(self, first: SideLook, second: SideLook) -> None:
        super().__init__()
        self._first, self._second, self.share = first, second, 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, text: str) -> None:
        """Show a share, 0 to 1, and say it."""
        self.share = share
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        path = kit.rounded(box.adjusted(0.5, 0.5, -0.5, -0.5), box.height() / 2)
        p.fillPath(path, kit.colour(self._second.face))
        wide = max(6 * k, box.width() * self.share)
        p.save()
        p.setClipPath(path)
        p.fillRect(QRectF(0, 0, wide, box.height()), kit.colour(self._first.face))
        if self.share < 1:
            p.setPen(kit.pen(u.panel, 1.5 * k))
            p.drawLine(QPointF(wide, 0), QPointF(wide, box.height()))
        p.restore()
        p.setPen(kit.pen(u.line_strong, 1))
        p.setBrush(kit.NO_BRUSH)
        p.drawPath(path)


class SequenceDock(DockBody):
    """Turn boxes, steps, objectives, losses, standing."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Sequence of play"), tr("Turn, step, what is left to do, and who is winning"))
        self._step: object = None
        self._rows: object = None
        self._objectives: tuple[Objective, ...] = ()
        column = self.column(margins=(0, 12, 0, 12), spacing=0)
        self.turns = TurnBoxes()
        self._area = self.findChildren(QScrollArea)[0]
        self._area.verticalScrollBar().rangeChanged.connect(lambda *_: self._soon())
        top = _padded(self.turns)
        column.addWidget(top)
        self.steps, steps = _box(6, 2)
        column.addWidget(steps)
        column.addSpacing(style.px(10))
        column.addWidget(Hairline())
        self.towns = Section(tr("Objectives"))
        column.addWidget(_padded(self.towns, top=12, bottom=4))
        self.objectives, objectives = _box(6, 0)
        column.addWidget(objectives)
        column.addSpacing(style.px(10))
        column.addWidget(Hairline())
        self.losses = Flow(style.px(14), at_end=True)
        losses = QWidget()
        losses.setLayout(self.losses)
        head = QHBoxLayout()
        head.setContentsMargins(*(style.px(m) for m in (12, 8, 12, 4)))
        head.setSpacing(style.px(10))
        head.addWidget(Words(tr("Losses"), "dock"))
        head.addWidget(losses, 1)
        column.addLayout(head)
        sides = bridge.game.sides
        self.bar = StandingBar(side_look(bridge, sides[0]), side_look(bridge, sides[-1]))
        self.standing_head = Section(tr("Standing"))
        self.standing_text, self.leader = Words("", "small", "muted", wrap=True), Words("", "small", "ink", wrap=True)
        column.addWidget(_padded(self.standing_head, self.bar, self.standing_text, self.leader, top=6, bottom=4))
        column.addStretch(1)
        self.standing_head.link.asked.connect(self.rule_asked)

    def refresh(self) -> None:
        view, standing = self.bridge.view, self.bridge.standing
        self.turns.show_turn(view.turn, view.turns)
        self.say_meta(turn_text(view))
        self._show_steps(view)
        self._show_objectives(standing)
        self._show_losses(view, standing)
        self._show_standing(standing)

    def retheme(self, ui: Ui) -> None:
        self._rows = None
        super().retheme(ui)

    def _show_steps(self, view: View) -> None:
        """The steps anew where one of them says something else: rows made at every action would never be painted."""
        left = what_is_left(self.bridge, view)
        if self._rows == (view.phases, left):
            return
        self._rows = view.phases, left
        clear(self.steps)
        for number, phase in enumerate(view.phases, 1):
            look = side_look(self.bridge, phase.side)
            rule = self.bridge.rule_number(phase.rule)
            row = StepRow(phase, number, look, left if phase.state == "now" else "", rule)
            row.link.asked.connect(self.rule_asked)
            self.steps.addWidget(row)
        step = [(phase.title, phase.state) for phase in view.phases]
        if step != self._step:
            self._step = step
            self._soon()

    def _soon(self) -> None:
        QTimer.singleShot(0, self, self.show_step)  # once rows that are new or wider have their places

    def show_step(self) -> None:
        """Scroll so that the present step is in sight, where the dock is too low for all of them."""
        row = next((row for row in self.findChildren(StepRow) if row.now and row.isVisibleTo(self)), None)
        if row is not None:
            across = self._area.horizontalScrollBar()
            left = across.value()
            self._area.ensureWidgetVisible(row, 0, style.px(8))
            across.setValue(left)

    def _show_objectives(self, standing: Standing) -> None:
        self.towns.say(standing.goal)
        if standing.objectives == self._objectives and self.objectives.count():
            return
        self._objectives = standing.objectives
        clear(self.objectives)
        for objective in standing.objectives:
            row = self._objective(objective)
            row.clicked.connect(lambda _=False, space=objective.space: self.space_asked.emit(space))
            row.pointed.connect(self.space_pointed)
            self.objectives.addWidget(row)

    def _objective(self, objective: Objective) -> PressRow:
        label = self.bridge.game.board.label(objective.space)
        row = PressRow(f"{objective.name}, {objective.text}", tr("Shows {hex}", hex=label), objective.space)
        row.setToolTip(f"{objective.name}, {label}: {objective.text}")
        line = QHBoxLayout(row)
        line.setContentsMargins(style.px(8), style.px(5), style.px(6), style.px(5))
        line.setSpacing(style.px(6))
        held = objective.holder is not None
        line.addWidget(Pennant(side_look(self.bridge, objective.holder).face if held else None))
        text = Words(objective.text, "small", "muted", wrap=True)
        text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(Words(objective.name, "body"))
        line.addWidget(text, 1)
        return row

    def _show_losses(self, view: View, standing: Standing) -> None:
        clear(self.losses)
        for side, count in standing.losses:
            sample = next(piece for piece in view.pieces if piece.side == side)
            look, face = piece_look(self.bridge, sample)
            name = self.bridge.side_name(side)
            words = trn("{side}: {count} unit lost", "{side}: {count} units lost", count, side=name)
            pair = QWidget()
            line = QHBoxLayout(pair)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(style.px(8))
            line.addWidget(CounterSwatch(look, face, 26, name=words))
            line.addWidget(Words(str(count), "title"))
            pair.setToolTip(words)
            pair.setAccessibleName(words)
            self.losses.addWidget(pair)

    def _show_standing(self, standing: Standing) -> None:
        self.standing_head.link.set_rule(standing.rule, self.bridge.rule_number(standing.rule))
        self.bar.show_share(standing.share, standing.text)
        self.standing_text.setText(standing.text)
        outcome = self.bridge.outcome
        if outcome is not None:
            self.leader.setText(self.bridge.describe(outcome))
        elif standing.leader is not None:
            name = self.bridge.side_name(standing.leader)
            self.leader.setText(tr("If the game ended now: {side} victory", side=name))
        self.leader.setVisible(outcome is not None or standing.leader is not None)


def what_is_left(bridge: SessionBridge, view: View) -> str:
    """What the step in hand still waits for, in one line."""
    decision = view.decision
    if decision is None:
        return ""
    undone = max((command.undone for command in view.commands), default=0)
    if decision.kind == "move":
        return trn("{count} unit can still move", "{count} units can still move", undone)
    if decision.kind == "attack":
        return trn("{count} battle is possible", "{count} battles are possible", undone)
    return bridge.describe(decision).split("\n", 1)[0]


def _padded(*widgets: QWidget, top: int = 0, bottom: int = 8, spacing: int = 8) -> QWidget:
    """A column with the dock's side margins."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(style.px(12), style.px(top), style.px(12), style.px(bottom))
    column.setSpacing(style.px(spacing))
    for widget in widgets:
        column.addWidget(widget)
    return made


def _box(margin: int, spacing: int) -> tuple[QVBoxLayout, QWidget]:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(style.px(margin), 0, style.px(margin), 0)
    column.setSpacing(style.px(spacing))
    return column, made
