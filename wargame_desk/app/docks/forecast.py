"""Combat forecast: who against whom, the column and its sum, the table, every outcome; after the roll, the roll.

Owns this panel. Every number is the game's forecast, which asks the resolver itself; pressing one shows where it
comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear, piece_look
from wargame_desk.app.docks.chart import ChartGrid, SourceNote
from wargame_desk.app.docks.outcomes import LedgerTable, OutcomeBar, out_of, parts, sum_in_words
from wargame_desk.app.docks.rows import PressRow, width_of
from wargame_desk.app.reports import Rolled
from wargame_desk.app.widgets import CounterSwatch, Flow, Hairline, Painted, RuleLink, Words
from wargame_desk.core.present import Chart
from wargame_desk.core.tables import ResultsTable
from wargame_desk.core.texts import tr, tr_list
from wargame_desk.core.views import Battle, Chance, Forecast, PieceView, View
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

MOST_BESIDE, MOST_LARGE = 4, 7
"""Up to so many counters leave room for the column beside them, and stay at their usual size."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the panel shows: the position before the roll, the battle in it, its forecast; after the roll, the roll."""

    view: View
    battle: Battle
    forecast: Forecast | None
    rolled: Rolled | None = None


def what_to_show(bridge: SessionBridge) -> Shown | None:
    """The battle being put together, or that dice will decide; else the last one rolled in this step; else nothing."""
    view = bridge.view
    if view.battle is not None:
        forecast = bridge.forecast()
        if view.battle.sources or forecast is not None:
            return Shown(view, view.battle, forecast)
    if view.decision is not None and view.decision.kind == "attackers" and view.battle is not None:
        return Shown(view, view.battle, None)
    rolls = bridge.rolls()
    parent = bridge.before(rolls[-1].node) if rolls else None
    if parent is None:
        return None
    before = bridge.view_of(parent)
    if (before.turn, before.phase) != (view.turn, view.phase) or before.battle is None:
        return None
    return Shown(before, before.battle, bridge.forecast_of(parent), rolls[-1])


def _who(bridge: SessionBridge, shown: Shown) -> tuple[list[PieceView], list[PieceView]]:
    """Who attacks whom: those in the squares of the battle; where it names none, those who decide and the enemy."""
    view, battle = shown.view, shown.battle
    there = [piece for piece in view.pieces if piece.at == battle.target]
    if battle.attackers:
        rising = _who_rolled(bridge, shown) & set(battle.attackers) or set(battle.attackers)
        risen = [piece for piece in there if piece.id in rising]
        return risen, [piece for piece in there if risen and piece.side != risen[0].side]
    if battle.sources or view.decision is None:
        return [piece for piece in view.pieces if piece.at in battle.sources], there
    side, able = view.decision.side, {bridge.game.piece_name(piece) for piece in view.decision.pieces}
    attackers = [piece for piece in view.pieces if piece.id in able and piece.side == side]
    return attackers, [piece for piece in there if (piece.side != side if attackers else piece.id in able)]


def _who_rolled(bridge: SessionBridge, shown: Shown) -> set[str]:
    """The piece that was named for the roll, if one was."""
    action = bridge.session.nodes[shown.rolled.node].action if shown.rolled is not None else None
    piece = getattr(action, "piece", None)
    return set() if piece is None else {bridge.game.piece_name(piece)}


class Arrow(Painted):
    """From those who attack to those who defend."""

    natural = (28.0, 34.0)

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        y = box.center().y()
        p.setPen(kit.pen(u.ink2, 1.8 * k))
        p.drawLine(QPointF(2 * k, y), QPointF(25 * k, y))
        p.drawPolyline([QPointF(20 * k, y - 4.5 * k), QPointF(25.5 * k, y), QPointF(20 * k, y + 4.5 * k)])


class ForecastDock(DockBody):
    """The forecast of the battle on the table, or the outcome of the one just rolled."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(
            bridge, tr("Combat forecast"), tr("Column, sum and exact chances of the battle being put together")
        )
        self.shown: Shown | None = None
        column = self.column(margins=(14, 12, 12, 12), spacing=8)
        empty = tr("Choose an enemy to attack: where dice decide, the sum and every outcome are shown here.")
        self.empty = Words(empty, wrap=True)
        self.empty.set_tone("muted")
        column.addWidget(self.empty)
        self.full = QWidget()
        column.addWidget(self.full)
        column.addStretch(1)
        rows = QVBoxLayout(self.full)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(style.px(8))
        rows.addWidget(self._column_row())
        self.ledger = LedgerTable()
        rows.addWidget(self.ledger)
        self.result = Words("", "title", wrap=True)
        rows.addWidget(self.result)
        self.grid: ChartGrid | None = None
        self.note: SourceNote | None = None
        self.chart_box = QVBoxLayout()
        self.chart_box.setSpacing(style.px(4))
        rows.addLayout(self.chart_box)
        self.cell_text = Words("", "small", "muted", wrap=True)
        rows.addWidget(self.cell_text)
        self.bars = QVBoxLayout()
        self.bars.setSpacing(0)
        rows.addLayout(self.bars)
        self.why = Words("", "small", "muted", wrap=True)
        rows.addWidget(self.why)
        self.line = Hairline()
        rows.addWidget(self.line)
        self.remarks = QVBoxLayout()
        self.remarks.setSpacing(style.px(4))
        rows.addLayout(self.remarks)

    def _column_row(self) -> QWidget:
        """Who against whom, the column in big type, its sum under it: a press opens the ledger."""
        self.column_row = PressRow("")
        self.column_row.setCheckable(True)
        self.column_row.setChecked(False)
        self.column_row.clicked.connect(self._show_ledger)
        self.label, self.sum = Words("", "title"), Words("", "small", "muted", wrap=True)
        self.who, who = _flow(3)
        self.top = QHBoxLayout()
        self.top.setSpacing(style.px(8))
        self.top.addWidget(who, 1)
        self.top.addWidget(self.label)
        lines = QVBoxLayout(self.column_row)
        lines.setContentsMargins(style.px(2), style.px(4), style.px(6), style.px(5))
        lines.setSpacing(style.px(4))
        lines.addLayout(self.top)
        lines.addWidget(self.sum)
        return self.column_row

    # --- what is shown

    def refresh(self) -> None:
        shown = what_to_show(self.bridge)
        if shown != self.shown:
            self.column_row.setChecked(False)
        self.filled.emit(shown is not None)
        self.shown = shown
        self.empty.setVisible(shown is None)
        self.full.setVisible(shown is not None)
        if shown is None:
            self.say_meta("")
            return
        forecast = shown.forecast
        self.say_meta(tr("rolled") if shown.rolled else tr("exact") if forecast and forecast.chances else "")
        self._show_who(shown)
        self._show_column(forecast)
        self._show_ledger()
        self._show_chart(shown)
        self._show_bars(shown)
        self._show_remarks(shown)

    def _show_who(self, shown: Shown) -> None:
        clear(self.who)
        attackers, defenders = _who(self.bridge, shown)
        count = len(attackers) + len(defenders)
        beside = count <= MOST_BESIDE
        self.top.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self.sum.setAlignment(Qt.AlignmentFlag.AlignRight if beside else Qt.AlignmentFlag.AlignLeft)
        size = 30 if count <= MOST_LARGE else 24
        for piece in attackers:
            self.who.addWidget(self._swatch(piece, size))
        if attackers:
            self.who.addWidget(Arrow())
        for piece in defenders:
            self.who.addWidget(self._swatch(piece, size))
        names = tr_list(self._names(attackers)) or tr("nobody yet")
        self.who_text = tr(
            "{attackers} against {defenders} in {hex}",
            attackers=names,
            defenders=tr_list(self._names(defenders)),
            hex=self.bridge.place(shown.battle.target),
        )
        self.full.setAccessibleName(self.who_text)

    def _names(self, pieces: list[PieceView]) -> list[str]:
        return [self.bridge.unit(self.bridge.piece(piece.id)) for piece in pieces]

    def _swatch(self, piece: PieceView, size: int) -> CounterSwatch:
        look, face = piece_look(self.bridge, piece)
        made = CounterSwatch(look, face, size, name=piece.id)
        made.setToolTip(self.bridge.about_piece(self.bridge.piece(piece.id)).title.replace("  ", ", "))
        return made

    def _show_column(self, forecast: Forecast | None) -> None:
        if forecast is None:
            label, total = tr("nobody attacks yet"), tr("Click the units that are to attack.")
        elif not forecast.table:
            label, total = (
                forecast.label,
                tr_list([e.reason if e.value < 0 else f"{e.reason} {e.value}" for e in forecast.ledger]),
            )
        elif forecast.column < 0:
            label, total = tr("too few attackers"), sum_in_words(forecast.ledger)
        else:
            label, total = tr("column {column}", column=forecast.label), sum_in_words(forecast.ledger)
        self.label.setText(label)
        self.sum.setText(total)
        self.column_row.setEnabled(forecast is not None)
        self.column_row.setAccessibleName(f"{label}: {total}")
        self.column_row.setAccessibleDescription(tr("Shows every number in the sum with its rule"))
        self.column_row.setToolTip(f"{total}\n" + tr("Click for each number with its rule"))

    def _show_ledger(self) -> None:
        forecast = self.shown.forecast if self.shown else None
        seen = self.column_row.isChecked() and forecast is not None
        self.ledger.setVisible(seen)
        if seen and forecast is not None:
            number, summed = self.bridge.rule_number, bool(forecast.table)
            self.ledger.show_ledger(forecast.ledger, number, self.rule_asked, summed=summed)

    def _chart(self, shown: Shown) -> Chart | None:
        """The chart of the forecast, with its column and, after the roll, its row; None where no table decides."""
        if shown.forecast is None or not shown.forecast.table:
            return None
        table = next(c.table for c in self.bridge.charts() if c.table.id == shown.forecast.table)
        column = shown.forecast.column if shown.forecast.column >= 0 else None
        return Chart(table, column, shown.rolled.roll.row if shown.rolled else None)

    def _show_chart(self, shown: Shown) -> None:
        chart = self._chart(shown)
        self.cell_text.setText("")
        self.cell_text.hide()
        if chart is None:
            clear(self.chart_box)
            self.grid = self.note = None
            return
        tones = {chance.result: chance.tone for chance in shown.forecast.chances} if shown.forecast else {}
        if self.grid is None or self.note is None:
            self.grid, self.note = ChartGrid(chart), SourceNote(chart)
            self.grid.cell_asked.connect(self._tell_cell)
            self.chart_box.addWidget(self.grid)
            self.chart_box.addWidget(self.note)
        self.grid.show_chart(chart, tones)
        self.note.show_chart(chart)

    def _tell_cell(self, row: int, column: int) -> None:
        if self.grid is not None:
            self.cell_text.setText(self.grid.cell_text(row, column))
            self.cell_text.show()

    def _show_bars(self, shown: Shown) -> None:
        clear(self.bars)
        self.why.hide()
        forecast, chart = shown.forecast, self._chart(shown)
        chances = forecast.chances if forecast else ()
        whole = parts(chances, len(chart.table.rows) if chart else 0)
        wide = max((width_of(chance.text, OutcomeBar.TEXT, 680) for chance in chances), default=0) + 12
        rolled = shown.rolled.roll.result if shown.rolled else ""
        for number, chance in enumerate(chances):
            bar = OutcomeBar(chance, number, whole, wide, chance.result == rolled)
            if chart is not None:
                bar.explains()
                bar.clicked.connect(lambda on, asked=bar, table=chart.table: self._tell_why(asked, table, on))
            self.bars.addWidget(bar)

    def _tell_why(self, asked: OutcomeBar, table: ResultsTable, on: bool) -> None:
        """Which rows of the column give an outcome."""
        for i in range(self.bars.count()):
            item = self.bars.itemAt(i)
            other = item.widget() if item is not None else None
            if isinstance(other, OutcomeBar) and other is not asked:
                other.setChecked(False)
        forecast = self.shown.forecast if self.shown else None
        self.why.setVisible(on and forecast is not None)
        if forecast is None:
            return
        rows = [
            table.rows[r] for r in range(len(table.rows)) if table.result(r, forecast.column) == asked.chance.result
        ]
        self.why.setText(
            tr(
                "{outcome} ({figure}): die {rows} in column {column}.",
                outcome=asked.chance.text,
                figure=asked.figure,
                rows=tr_list(rows),
                column=forecast.label,
            )
        )

    # --- remarks, and after the roll what came

    def _show_remarks(self, shown: Shown) -> None:
        clear(self.remarks)
        forecast, rolled = shown.forecast, shown.rolled
        self.result.setVisible(rolled is not None)
        if rolled is not None and not rolled.roll.table:
            self.result.setText(rolled.roll.text)
        elif rolled is not None and forecast is not None:
            self._show_result(rolled, forecast.chances)
        elif forecast is not None:
            for number, remark in enumerate(forecast.remarks):
                self.remarks.addWidget(self._remark(remark.text, remark.figure, remark.rule, big=number == 0))
        self.line.setVisible(self.remarks.count() > 0)

    def _show_result(self, rolled: Rolled, chances: tuple[Chance, ...]) -> None:
        roll = rolled.roll
        came = next(i for i, chance in enumerate(chances) if chance.result == roll.result)
        self.result.setText(tr("Die {value}: {outcome}", value=roll.value, outcome=chances[came].text))
        whole = parts(chances, roll.faces)
        worse = sum((chance.probability for chance in chances[came:]), Fraction(0))
        better = sum((chance.probability for chance in chances[: came + 1]), Fraction(0))
        side = self.bridge.side_name(roll.side)
        rule = next((chart.table.rule for chart in self.bridge.charts() if chart.table.id == roll.table), "")
        self.remarks.addWidget(
            self._remark(tr("As bad or worse for the {side} side", side=side), out_of(worse, whole), rule, big=True)
        )
        self.remarks.addWidget(self._remark(tr("As good or better"), out_of(better, whole), ""))
        if rolled.by_hand:
            self.remarks.addWidget(Words(tr("The players rolled this die."), "small", "muted", wrap=True))

    def _remark(self, text: str, figure: str, rule: str, big: bool = False) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(style.px(8))
        row.addWidget(Words(text, "strong" if big else "small", "ink" if big else "muted", wrap=True), 1)
        row.addWidget(Words(figure, "strong" if big else "small"))
        link = RuleLink(rule, self.bridge.rule_number(rule))
        link.asked.connect(self.rule_asked)
        row.addWidget(link)
        made.setAccessibleName(f"{text}: {figure}")
        return made


def _flow(gap: int) -> tuple[Flow, QWidget]:
    box = QWidget()
    flow = Flow(style.px(gap))
    box.setLayout(flow)
    return flow, box
