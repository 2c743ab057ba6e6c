"""The charts: every results table with its live row and column, terrain, and where the game's data comes from.

Owns this panel. Tables, terrain and provenance are the game's; nothing is looked up here.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear
from wargame_desk.app.docks.chart import ChartGrid, SourceNote, source_word
from wargame_desk.app.docks.forecast import what_to_show
from wargame_desk.app.docks.rows import Section
from wargame_desk.app.widgets import Hairline, Words
from wargame_desk.core.present import Chart
from wargame_desk.core.tables import Source
from wargame_desk.core.texts import tr


class ChartCard(QWidget):
    """One table under its title, with its note; a press on a cell reads it out."""

    def __init__(self, chart: Chart, rule: str) -> None:
        """``rule`` is what players call the rule of the table."""
        super().__init__()
        self.head = Section(tr(chart.table.title))
        self.head.link.set_rule(chart.table.rule, rule)
        self.grid, self.note = ChartGrid(chart), SourceNote(chart)
        self.live, self.cell = Words("", "small", "ink", wrap=True), Words("", "small", "muted", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(style.px(14), style.px(10), style.px(14), style.px(10))
        column.setSpacing(style.px(6))
        for widget in (self.head, self.live, self.grid, self.cell, self.note):
            column.addWidget(widget)
        self.grid.cell_asked.connect(self._tell)
        self.cell.hide()

    def show_chart(self, chart: Chart) -> None:
        """Show what is in use of the table now."""
        self.grid.show_chart(chart)
        self.note.show_chart(chart)
        self.head.hint.setText(tr("in use") if chart.in_use else tr("not in this game"))
        self.live.setText(live_text(chart))
        self.live.setVisible(chart.column is not None)

    def _tell(self, row: int, column: int) -> None:
        self.cell.setText(self.grid.cell_text(row, column))
        self.cell.show()


def live_text(chart: Chart) -> str:
    """What is lit in a chart, in words."""
    if chart.column is None:
        return ""
    column = chart.table.columns[chart.column]
    if chart.row is None:
        return tr("Column {column} is in use", column=column)
    result = chart.table.result(chart.row, chart.column)
    return tr("Column {column}, die {row}: {result}", column=column, row=chart.table.rows[chart.row], result=result)


class ChartsDock(DockBody):
    """Every chart of the game, those in use first."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Charts"), tr("Results tables, terrain, and where the data comes from"))
        column = self.column(margins=(0, 2, 0, 10), spacing=0)
        self.cards: dict[str, ChartCard] = {}
        for chart in bridge.charts():
            card = ChartCard(chart, self.bridge.rule_number(chart.table.rule))
            card.head.link.asked.connect(self.rule_asked)
            self.cards[chart.table.id] = card
            column.addWidget(card)
            column.addWidget(Hairline())
        if any(terrain.text for terrain in bridge.presenter.look.map.styles.values()):
            column.addWidget(self._terrain())
            column.addWidget(Hairline())
        self.sources = QVBoxLayout()
        box, rows = _group(tr("Where the data comes from"))
        rows.addLayout(self.sources)
        column.addWidget(box)
        column.addStretch(1)

    def refresh(self) -> None:
        shown = what_to_show(self.bridge)
        for chart in self.bridge.charts():
            if shown is not None and shown.forecast is not None and shown.forecast.table == chart.table.id:
                column = shown.forecast.column if shown.forecast.column >= 0 else None
                chart = chart._replace(column=column, row=shown.rolled.roll.row if shown.rolled else None)
            self.cards[chart.table.id].show_chart(chart)
            if chart.in_use:
                self.say_meta(live_text(chart))
        self._show_sources()

    def _terrain(self) -> QWidget:
        box, rows = _group(tr("Terrain"))
        for terrain in self.bridge.presenter.look.map.styles.values():
            rows.addLayout(_line(tr(terrain.name), tr(terrain.text)))
        return box

    def _show_sources(self) -> None:
        clear(self.sources)
        for part, source, note in self.bridge.presenter.provenance:
            made = QWidget()
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            words = QVBoxLayout(made)
            words.setContentsMargins(0, style.px(2), 0, style.px(4))
            words.setSpacing(0)
            words.addWidget(Words(tr(part), "body", wrap=True))
            said = f"{source_word(source)}. {tr(note) if note else ''}".strip()
            tone = "warn" if source is Source.RECONSTRUCTED else "muted"
            words.addWidget(Words(said[0].upper() + said[1:], "small", tone, wrap=True))
            self.sources.addWidget(made)


def _group(title: str) -> tuple[QWidget, QVBoxLayout]:
    box = QWidget()
    rows = QVBoxLayout(box)
    rows.setContentsMargins(style.px(14), style.px(10), style.px(14), style.px(10))
    rows.setSpacing(style.px(4))
    rows.addWidget(Section(title))
    return box, rows


def _line(name: str, text: str) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(style.px(10))
    line.addWidget(Words(name, "strong"), 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(Words(text, "small", "muted", wrap=True), 1)
    return line
