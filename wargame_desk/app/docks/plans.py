"""The plan panel: who takes part, each check with its chance, its cards and its ledger, hits, the whole, and risks.

Owns this panel. Every number is the game's; nothing is worked out here.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear, piece_look
from wargame_desk.app.docks.outcomes import signed
from wargame_desk.app.docks.plan_parts import Bursts, Histogram, Places, ShareBar
from wargame_desk.app.flow import Flow
from wargame_desk.app.widgets import Button, Card, CounterSwatch, Hairline, Painted, RuleLink, Words
from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.core.plans import Hurdle, Plan, Risk, Role, percent
from wargame_desk.core.tables import Ledger
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Action
from wargame_desk.core.views import PieceView, View
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

_TWO_COLUMNS = 660
"""From this width on, in px at 100 %, who takes part stands beside the chances, not over them."""
_ONE_UNDER_ANOTHER = 440
"""Below this width a picture and what stands beside it, too, are one under another."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def has_plans(bridge: SessionBridge) -> bool:
    """Whether plans are made in this game."""
    return bool(bridge.presenter.plans_in)


class NumberTile(Painted):
    """The number of the plan as its marker shows it."""

    natural = (40.0, 40.0)

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        p.setPen(kit.pen("#DCE6EE", 1.4))
        p.setBrush(kit.colour("#23405C"))
        p.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        kit.text(p, box.center().x(), box.center().y(), self.text, 21 * k, "#FFFFFF", 800, kit.CENTRE, middle=True)


class PlansDock(DockBody):
    """One plan in full, chosen by its number.

    Signals:
        again_asked: put it together as in the latest turn before; carries its number, None for all plans.
        played: an action of the player's: clear it, carry it out.
    """

    again_asked = Signal(object)
    played = Signal(object)
    lazy = True

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Plan"), tr("Who takes part in a plan, and its chances step by step"))
        self.number: int | None = None
        self._key: object = None
        self._rows: list[QBoxLayout] = []
        column = self.column(margins=(12, 10, 12, 12), spacing=8)
        self._numbers = Flow(style.px(4))
        numbers = QWidget()
        numbers.setLayout(self._numbers)
        column.addWidget(numbers)
        column.addWidget(self._head())
        self.faults = Words("", "small", "warn", wrap=True)
        column.addWidget(self.faults)
        self._columns = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._columns.setSpacing(style.px(10))
        self._who, self._chances = QVBoxLayout(), QVBoxLayout()
        for side, stretch in ((self._who, 4), (self._chances, 7)):
            side.setSpacing(style.px(8))
            self._columns.addLayout(side, stretch)
        column.addLayout(self._columns)
        self.empty = Words("", wrap=True)
        self.empty.set_tone("muted")
        column.addWidget(self.empty)
        self.repeat = Button(tr("Repeat last turn's plans"), "plain")
        self.repeat.clicked.connect(lambda: self.again_asked.emit(None))
        column.addWidget(self.repeat, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _head(self) -> QWidget:
        self.head = QWidget()
        row = QHBoxLayout(self.head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(style.px(10))
        self.tile = NumberTile()
        row.addWidget(self.tile, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(style.px(2))
        self.title, self.text = Words("", "title", wrap=True), Words("", "small", "muted", wrap=True)
        words.addWidget(self.title)
        words.addWidget(self.text)
        self._buttons = Flow(style.px(6), at_end=True)
        buttons = QWidget()
        buttons.setLayout(self._buttons)
        both = self._row()
        both.addLayout(words, 3)
        both.addWidget(buttons, 2)
        row.addLayout(both, 1)
        return self.head

    @property
    def _planning(self) -> bool:
        """Whether plans are made or carried out now."""
        decision = self.bridge.decision
        return decision is not None and decision.kind in self.bridge.presenter.plans_in

    def _why_none(self) -> str:
        """Why there is no plan: it is for the player to make one, or this is not the time."""
        if self._planning:
            return tr("No plan yet: drag a unit to a target.")
        return tr("Nothing is planned in this phase.")

    # --- which plan

    @property
    def plan(self) -> Plan | None:
        """The plan that is shown."""
        plans = self.bridge.plans()
        return next((plan for plan in plans if plan.number == self.number), plans[-1] if plans else None)

    def show_plan(self, number: int) -> None:
        """Show the plan of a number."""
        if number != self.number:
            self.number, self._key = number, None
            self._stale = True
            if not self.visibleRegion().isEmpty():
                self.show_now()

    def select_space(self, space: int | None, piece: str | None = None) -> None:
        """The plan that a place belongs to, or that a marker on the space names."""
        if space is None:
            return
        plans = self.bridge.plans()
        owning = next((plan for plan in plans if any(space in role.places for role in plan.roles)), None)
        if owning is not None:
            self.show_plan(owning.number)
            return
        named = {marker.label for marker in self.bridge.view.markers if marker.at == space}
        marked = [plan.number for plan in plans if str(plan.number) in named]
        if marked and self.number not in marked:
            self.show_plan(marked[0])

    # --- what is shown

    def refresh(self) -> None:
        plans, plan = self.bridge.plans(), self.plan
        view = self.bridge.view
        key = plans, plan, view.commands, view.phase, view.turn
        if key == self._key:
            return
        newest = self._key is not None and len(plans) > self._count(self._key)
        self._key = key
        if newest:
            plan = plans[-1] if plan is None or all(role.pieces for role in plan.roles[:1]) else plan
        self.number = plan.number if plan is not None else None
        self.setUpdatesEnabled(False)
        self._fill_numbers(plans)
        self._rows = self._rows[:1]
        for layout in (self._who, self._chances):
            clear(layout)
        self.head.setVisible(plan is not None)
        self.empty.setVisible(plan is None)
        self.repeat.setVisible(plan is None and self._planning and self._repeats(None))
        self.empty.setText("" if plan is not None else self._why_none())
        self.faults.setText(" ".join(plan.faults) if plan is not None else "")
        self.faults.setVisible(bool(self.faults.text()))
        self.say_meta(percent(plan.whole) if plan is not None and plan.hurdles else "")
        if plan is not None:
            self._fill(plan)
        self.setUpdatesEnabled(True)

    def _repeats(self, number: int | None) -> bool:
        """Whether anything that was planned in an earlier turn could be done again, in a plan or in all."""
        return bool(self.bridge.plan_again(number)[0])

    @staticmethod
    def _count(key: object) -> int:
        return len(key[0]) if isinstance(key, tuple) else 0

    def _fill_numbers(self, plans: tuple[Plan, ...]) -> None:
        clear(self._numbers)
        for plan in plans:
            words = f"{plan.number}  {percent(plan.whole)}" if plan.hurdles else str(plan.number)
            chip = Button(words, "plain", plan.title)
            chip.setAccessibleName(plan.title)
            chip.setCheckable(True)
            chip.setChecked(plan.number == self.number)
            chip.clicked.connect(lambda _=False, n=plan.number: self._choose(n))
            self._numbers.addWidget(chip)

    def _choose(self, number: int) -> None:
        self.number, self._key = number, None
        self.refresh()

    def _fill(self, plan: Plan) -> None:
        self.tile.text = str(plan.number)
        self.tile.update()
        self.title.setText(plan.title)
        self.text.setText(plan.text)
        self._fill_buttons(plan)
        view = self.bridge.view
        for role in plan.roles:
            self._who.addWidget(self._role(role, view))
        if plan.risks:
            self._who.addWidget(self._risks(plan.risks, view))
        self._who.addStretch(1)
        for number, hurdle in enumerate(plan.hurdles, start=1):
            self._chances.addWidget(self._hurdle(number, hurdle))
        if plan.hurdles:
            self._chances.addWidget(self._hits(len(plan.hurdles) + 1, plan))
            self._chances.addWidget(self._whole(plan))
        self._chances.addStretch(1)

    def _fill_buttons(self, plan: Plan) -> None:
        clear(self._buttons)
        can = self.bridge.human_to_move
        if plan.clear is not None and can and self.bridge.check(plan.clear) is None:
            self._button(tr("Clear"), "plain", tr("Take it back with all that was given to it"), plan.clear)
            if self._repeats(plan.number):
                again = Button(tr("As last turn"), "plain", tr("Fill it with the units of the latest turn before"))
                again.clicked.connect(lambda: self.again_asked.emit(plan.number))
                self._buttons.addWidget(again)
        if plan.carry_out is not None and can and self.bridge.check(plan.carry_out) is None:
            self._button(self.bridge.describe(plan.carry_out), "main", "", plan.carry_out)

    def _button(self, text: str, kind: str, help: str, action: Action) -> None:
        made = Button(text, kind, help)
        made.clicked.connect(lambda: self.played.emit(action))
        self._buttons.addWidget(made)

    # --- who takes part

    def _role(self, role: Role, view: View) -> Card:
        card = Card(margin=9, spacing=4)
        uses = Words(role.uses, "small", "hint", wrap=True)
        uses.setAlignment(_RIGHT)
        card.column.addLayout(_line(Words(role.title, "dock"), uses, self._link(role.rule), stretch=1))
        pieces = {piece.id: piece for piece in view.pieces}
        held = tuple(self._counter(pieces[name]) for name in role.pieces if name in pieces)
        full = max(0, len(role.places) - len(held) - role.room)
        units = ", ".join(self.bridge.unit(self.bridge.piece(name)) for name in role.pieces)
        said = tr("{role}: {units}", role=role.title, units=units or tr("nobody"))
        row = QHBoxLayout()
        free = min(role.room, len(role.places) - len(held))
        filling = self.plan is not None and self.plan.clear is not None
        row.addWidget(Places(held, role.rating, free, full, said, filling=filling), 1)
        total = Words(str(role.total), "page", "accent")
        total.setAccessibleName(tr("Total {total}", total=role.total))
        row.addWidget(total, 0, _RIGHT)
        card.column.addLayout(row)
        return card

    def _counter(self, piece: PieceView) -> tuple[SideLook, CounterFace, tuple[str, ...]]:
        look, face = piece_look(self.bridge, piece)
        return look, face, piece.marks

    def _risks(self, risks: tuple[Risk, ...], view: View) -> Card:
        card = Card(margin=9, spacing=4)
        card.column.addWidget(Words(tr("If aborted, who is hit"), "dock"))
        pieces = {piece.id: piece for piece in view.pieces}
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(8))
        grid.setVerticalSpacing(style.px(3))
        grid.setColumnStretch(1, 1)
        for row, risk in enumerate(risks):
            name = self.bridge.unit(self.bridge.piece(risk.piece))
            if risk.piece in pieces:
                look, face = piece_look(self.bridge, pieces[risk.piece])
                grid.addWidget(CounterSwatch(look, face, 26, name=name), row, 0)
            words = Words(risk.text, "small")
            words.setToolTip(tr("{unit}: {chance} over all", unit=name, chance=percent(risk.overall)))
            words.setAccessibleName(tr("{unit}, {text}", unit=name, text=risk.text))
            grid.addWidget(words, row, 1)
            bar = ShareBar(risk.if_aborted, good=False)
            bar.setFixedWidth(style.px(86))
            grid.addWidget(bar, row, 2)
            grid.addWidget(Words(percent(risk.if_aborted), "strong"), row, 3, _RIGHT)
        card.column.addLayout(grid)
        return card

    # --- its chances

    def _hurdle(self, number: int, hurdle: Hurdle) -> Card:
        card = Card(margin=10, spacing=5)
        title = Words(tr("{number}  {title}", number=number, title=hurdle.title), "heading")
        card.column.addLayout(_line(title, Words(percent(hurdle.chance), "title")))
        card.column.addWidget(ShareBar(hurdle.chance))
        row = self._row()
        picture = QVBoxLayout()
        picture.setSpacing(0)
        picture.addWidget(Histogram(hurdle.bars))
        cards = sum(bar.cards for bar in hurdle.bars)
        note = trn("{count} card by value; solid goes through", "{count} cards by value; solid go through", cards)
        picture.addWidget(Words(note, "small", "hint", wrap=True))
        row.addLayout(picture)
        row.addLayout(self._ledger(hurdle.ledger, hurdle.summary, hurdle.rule), 1)
        card.column.addLayout(row)
        return card

    def _hits(self, number: int, plan: Plan) -> Card:
        card = Card(margin=10, spacing=5)
        title = Words(tr("{number}  Hits", number=number), "heading")
        card.column.addLayout(_line(title, Words(trn("{count} hit", "{count} hits", plan.hits), "title")))
        row = self._row()
        row.addWidget(Bursts(plan.hits), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._ledger(plan.hits_ledger, "", ""), 1)
        card.column.addLayout(row)
        return card

    def _ledger(self, ledger: Ledger, summary: str, rule: str) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(8))
        grid.setVerticalSpacing(style.px(2))
        grid.setColumnStretch(0, 1)
        for row, entry in enumerate(ledger):
            grid.addWidget(Words(entry.reason, "small", wrap=True), row, 0)
            grid.addWidget(Words(signed(entry.value), "strong"), row, 1, _RIGHT)
            grid.addWidget(self._link(entry.rule), row, 2, _RIGHT)
        last = len(ledger)
        if summary:
            grid.addWidget(Hairline(), last, 0, 1, 3)
            grid.addWidget(Words(summary, "strong", wrap=True), last + 1, 0, 1, 2)
            grid.addWidget(self._link(rule), last + 1, 2, _RIGHT)
        grid.setRowStretch(last + 2, 1)
        return grid

    def _whole(self, plan: Plan) -> Card:
        card = Card(margin=10, spacing=5)
        words = trn("chance of {count} hit", "chance of {count} hits", plan.hits)
        card.column.addLayout(_line(Words(percent(plan.whole), "page"), Words(words, "body", wrap=True), stretch=1))
        card.column.addWidget(ShareBar(plan.whole))
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(8))
        grid.setVerticalSpacing(style.px(2))
        grid.setColumnStretch(0, 1)
        for row, remark in enumerate(plan.remarks):
            grid.addWidget(Words(remark.text, "small", "muted", wrap=True), row, 0)
            grid.addWidget(Words(remark.figure, "strong"), row, 1, _RIGHT)
            grid.addWidget(self._link(remark.rule), row, 2, _RIGHT)
        card.column.addLayout(grid)
        return card

    def _link(self, rule: str) -> RuleLink:
        link = RuleLink(rule, self.bridge.rule_number(rule))
        link.asked.connect(self.rule_asked)
        return link

    # --- sizes

    def _row(self) -> QBoxLayout:
        """Two parts side by side, or one under the other where the panel is narrow."""
        row = QBoxLayout(self._way())
        row.setSpacing(style.px(10))
        self._rows.append(row)
        return row

    def _way(self) -> QBoxLayout.Direction:
        narrow = self.width() < style.px(_ONE_UNDER_ANOTHER)
        return QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for row in self._rows:
            row.setDirection(self._way())
        two = self.width() >= style.px(_TWO_COLUMNS)
        self._columns.setDirection(QBoxLayout.Direction.LeftToRight if two else QBoxLayout.Direction.TopToBottom)


def _line(*widgets: QWidget, stretch: int = 0) -> QHBoxLayout:
    """Widgets side by side; the one at ``stretch`` takes what is left."""
    row = QHBoxLayout()
    row.setSpacing(style.px(8))
    for i, widget in enumerate(widgets):
        row.addWidget(widget, 1 if i == stretch else 0, Qt.AlignmentFlag.AlignVCenter)
    return row
