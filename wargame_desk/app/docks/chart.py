"""A results table as a painted grid: live column and row framed, reconstructed cells with a dotted underline.

Owns how a chart looks, is read out and is walked by keyboard. Knows no game: it is handed a ``Chart``.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QWidget

from wargame_desk.app import style
from wargame_desk.app.docks.rows import face, width_of
from wargame_desk.app.widgets import Painted, Words, reveal
from wargame_desk.core.present import Chart
from wargame_desk.core.tables import Source
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

ROW, CELL, HEAD = 19.0, 30.0, 30.0
"""Height of a row, least width of a cell, width of the row heads, in px at 100 %."""


def dotted(ink: str, width: float) -> QPen:
    """The pen of the underline that says "reconstructed"."""
    made = kit.pen(ink, width)
    made.setDashPattern([0.1, 2.2])
    return made


def source_word(source: Source) -> str:
    """Where a cell comes from, in a word or two."""
    words = {
        Source.RULEBOOK: tr("from the rulebook"),
        Source.PUBLIC: tr("from another public source"),
        Source.RECONSTRUCTED: tr("reconstructed"),
    }
    return words[source]


class ChartGrid(Painted):
    """A results table.

    ``tones`` gives result codes of the live column a tone ("good", "bad", "even"). ``cell_asked`` carries row and
    column of a cell that was clicked or entered.
    """

    cell_asked = Signal(int, int)

    def __init__(self, chart: Chart) -> None:
        super().__init__()
        self.chart, self.tones = chart, dict[str, str]()
        self.at: tuple[int, int] = (0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_chart(chart)

    def show_chart(self, chart: Chart, tones: dict[str, str] | None = None) -> None:
        """Show a table with its live column and row."""
        self.chart, self.tones = chart, dict(tones or {})
        if chart.column is not None:
            self.at = (chart.row if chart.row is not None else 0, chart.column)
        self.setAccessibleName(tr(chart.table.title))
        self.setAccessibleDescription(self.in_words())
        self.updateGeometry()
        self.update()

    def in_words(self) -> str:
        """The whole table as text."""
        table, chart = self.chart.table, self.chart
        lines = []
        if chart.column is not None:
            lines.append(tr("Column in use: {column}.", column=table.columns[chart.column]))
        if chart.row is not None:
            lines.append(tr("Row in use: {row}.", row=table.rows[chart.row]))
        lines += [self.cell_text(row, column) for row in range(len(table.rows)) for column in range(len(table.columns))]
        return " ".join(lines)

    def cell_text(self, row: int, column: int) -> str:
        """One cell in a sentence."""
        table = self.chart.table
        return tr(
            "Column {column}, die {row}: {result}, {source}.",
            column=table.columns[column],
            row=table.rows[row],
            result=table.result(row, column),
            source=source_word(table.sources[row][column]),
        )

    # --- size and places

    def sizeHint(self) -> QSize:
        k, table = style.scale(), self.chart.table
        wide = (HEAD + CELL * len(table.columns)) * k
        return QSize(round(wide), round((ROW * (len(table.rows) + 1) + 4) * k))

    def cell_box(self, row: int, column: int) -> QRectF:
        """The box of a cell; row -1 is the head."""
        k, table = style.scale(), self.chart.table
        wide = (self.width() - HEAD * k) / len(table.columns)
        return QRectF(HEAD * k + column * wide, (2 + ROW * (row + 1)) * k, wide, ROW * k)

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """The cell under a point."""
        table = self.chart.table
        for row in range(len(table.rows)):
            for column in range(len(table.columns)):
                if self.cell_box(row, column).contains(point):
                    return row, column
        return None

    # --- painting

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        table, live, row = self.chart.table, self.chart.column, self.chart.row
        rows = len(table.rows)
        if live is not None:
            frame = self.cell_box(-1, live).united(self.cell_box(rows - 1, live)).adjusted(1, -1, -1, 1)
            p.setPen(kit.NO_PEN)
            p.setBrush(kit.colour(u.accent_soft))
            p.drawRoundedRect(frame, 5 * k, 5 * k)
        p.setPen(kit.pen(u.line, 1))
        y = self.cell_box(0, 0).top()
        p.drawLine(QPointF(0, y), QPointF(box.width(), y))
        if live is not None:
            p.setPen(kit.pen(u.accent, 1.8 * k))
            p.setBrush(kit.NO_BRUSH)
            p.drawRoundedRect(frame, 5 * k, 5 * k)
        if row is not None and live is not None:
            self._row_frame(p, row, live, box, u, k)
        self._heads(p, u, k)
        for r in range(rows):
            for c in range(len(table.columns)):
                self._cell(p, r, c, u, k)
        if self.hasFocus():
            p.setPen(kit.pen(u.accent, 2))
            p.setBrush(kit.NO_BRUSH)
            p.drawRoundedRect(self.cell_box(*self.at).adjusted(2, 1, -2, -1), 4, 4)

    def _row_frame(self, p: QPainter, row: int, live: int, box: QRectF, u: Ui, k: float) -> None:
        """The row that was rolled: a frame across the table, and the cell where it meets the column filled."""
        across = self.cell_box(row, 0)
        frame = QRectF(1, across.top(), box.width() - 2, across.height())
        p.setPen(kit.pen(u.accent, 1.8 * k))
        p.setBrush(kit.NO_BRUSH)
        p.drawRoundedRect(frame, 4 * k, 4 * k)
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(u.accent))
        p.drawRoundedRect(self.cell_box(row, live).adjusted(2, 1, -2, -1), 3 * k, 3 * k)

    def _heads(self, p: QPainter, u: Ui, k: float) -> None:
        table, chart = self.chart.table, self.chart
        self._word(p, QRectF(0, 2 * k, HEAD * k, ROW * k), tr("die"), 10.5, 520, u.ink3, k)
        for c, head in enumerate(table.columns):
            live = c == chart.column
            self._word(p, self.cell_box(-1, c), head, 12, 720 if live else 560, u.ink, k)
        for r, head in enumerate(table.rows):
            y = self.cell_box(r, 0)
            rolled = r == chart.row
            self._word(
                p,
                QRectF(0, y.top(), HEAD * k, y.height()),
                head,
                12,
                720 if rolled else 560,
                u.ink if rolled else u.ink2,
                k,
            )

    def _cell(self, p: QPainter, r: int, c: int, u: Ui, k: float) -> None:
        table, chart = self.chart.table, self.chart
        code, live = table.result(r, c), c == chart.column
        made_up = table.sources[r][c] is Source.RECONSTRUCTED
        tone = {"good": u.good, "bad": u.bad}.get(self.tones.get(code, ""), u.ink)
        ink = u.accent_ink if live and r == chart.row else tone if live else u.ink2
        box = self.cell_box(r, c)
        self._word(p, box, code, 11.5, 720 if live else 480, ink, k)
        if made_up:
            half = width_of(code, 11.5 * k, 480) / 2
            y = box.center().y() + 7 * k
            p.setPen(dotted(ink, 1.1 * k))
            p.drawLine(QPointF(box.center().x() - half, y), QPointF(box.center().x() + half, y))

    @staticmethod
    def _word(p: QPainter, box: QRectF, word: str, px: float, weight: float, ink: str, k: float) -> None:
        p.setFont(face(px * k, weight, True))
        p.setPen(kit.colour(ink))
        p.drawText(box, int(Qt.AlignmentFlag.AlignCenter), word)

    # --- mouse, keyboard, tips

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if cell is not None:
            self._go(*cell)
            self.cell_asked.emit(*cell)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            table = self.chart.table
            row = min(max(0, self.at[0] + step[0]), len(table.rows) - 1)
            column = min(max(0, self.at[1] + step[1]), len(table.columns) - 1)
            self._go(row, column)
            self.cell_asked.emit(row, column)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.cell_asked.emit(*self.at)
        else:
            super().keyPressEvent(event)

    def _go(self, row: int, column: int) -> None:
        self.at = (row, column)
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.cell_text(*cell) if cell is not None else "", self)
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().event(event)


class DotSample(Painted):
    """A short dotted line, as it stands under reconstructed cells."""

    natural = (16.0, 14.0)

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        p.setPen(dotted(u.ink3, 1.2 * k))
        p.drawLine(QPointF(1, box.height() - 3 * k), QPointF(box.width() - 1, box.height() - 3 * k))


class SourceNote(QWidget):
    """The line under a table that says what the dotted underline means, and why those cells are reconstructed."""

    def __init__(self, chart: Chart) -> None:
        super().__init__()
        self.words = Words("", "small", "hint", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(style.px(6))
        row.addWidget(DotSample(), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        self.show_chart(chart)

    def show_chart(self, chart: Chart) -> None:
        """Show the note of a table; nothing where every cell is given."""
        some = any(source is Source.RECONSTRUCTED for row in chart.table.sources for source in row)
        note = tr(chart.table.note) if chart.table.note else ""
        self.words.setText(tr("Reconstructed. {note}", note=note).strip())
        reveal(self, some)
