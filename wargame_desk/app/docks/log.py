"""The log: one line for each thing that happened, with filters, copy and places.

Owns the list and its filters. The lines are the bridge's facts; undone and taken-back ones are marked, not hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRectF, QSortFilterProxyModel, Qt, QTimer
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHBoxLayout, QLineEdit, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, side_look
from wargame_desk.app.docks.rows import IconButton, Index, RowDelegate, RowList, face, width_of, wrapped, write
from wargame_desk.app.reports import Entry, StepReport
from wargame_desk.app.widgets import side_tile
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import SideLook
from wargame_desk.core.present import Fact
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

LINE = Qt.ItemDataRole.UserRole
NOW, UNDONE, TAKEN_BACK, PAST = "now", "undone", "taken back", ""


class LogLine(NamedTuple):
    """A line of the log: what happened, in which node and turn, and how it stands to the present position."""

    fact: Fact
    node: int
    turn: int
    state: str
    look: SideLook
    rule: str = ""
    """What players call the rule of the fact."""


def log_lines(bridge: SessionBridge) -> list[LogLine]:
    """The lines of the line stood on, followed to its end, and of what was taken back after a roll or reveal.

    Of a game that is only watched what is still to come stays untold.
    """
    on_line = set(bridge.line())
    lines = []
    for entry in bridge.history():
        if bridge.watched is not None and not entry.current:
            continue
        if entry.node in on_line or entry.taken_back:
            lines += entry_lines(bridge, entry)
    last = max((line.node for line in lines if line.state == PAST), default=None)
    return [line._replace(state=NOW) if line.node == last else line for line in lines]


def entry_lines(bridge: SessionBridge, entry: Entry) -> list[LogLine]:
    """The lines of one node."""
    state = _state(entry)
    return [
        LogLine(f, entry.node, entry.turn, state, side_look(bridge, f.side), bridge.rule_number(f.rule))
        for f in entry.facts
    ]


def _state(entry: Entry) -> str:
    if entry.current:
        return PAST
    return TAKEN_BACK if entry.taken_back else UNDONE


def as_text(line: LogLine) -> str:
    """A line as it is copied: turn, side, sentence, rule, and a mark if it does not count any more."""
    words = [tr("Turn {turn}", turn=line.turn), line.fact.text]
    if line.rule:
        words.append(tr("rule {number}", number=line.rule))
    mark = state_word(line.state)
    return "\t".join([*words, mark] if mark else words)


def state_word(state: str) -> str:
    """The mark of a line that does not count now."""
    return {UNDONE: tr("undone"), TAKEN_BACK: tr("taken back")}.get(state, "")


def _key(line: LogLine) -> tuple[int, Fact]:
    return line.node, line.fact


class _Standing(NamedTuple):
    """What the lines depend on: the node stood on, how many there are, and by whose eyes they are seen."""

    at: int
    nodes: int
    viewer: Side | None
    over: bool
    lens: Side | str


class LogModel(QAbstractListModel):
    """The lines, oldest first."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[LogLine] = []

    def show_lines(self, lines: list[LogLine]) -> None:
        """Show these lines. What stays keeps its row, so that selection and place in the list stay too."""
        same = 0
        while same < min(len(lines), len(self.lines)) and _key(lines[same]) == _key(self.lines[same]):
            same += 1
        if same < len(self.lines):
            self.beginRemoveRows(QModelIndex(), same, len(self.lines) - 1)
            del self.lines[same:]
            self.endRemoveRows()
        for row, line in enumerate(lines[:same]):
            if line != self.lines[row]:
                self.lines[row] = line
                self.dataChanged.emit(self.index(row, 0), self.index(row, 0))
        if same < len(lines):
            self.beginInsertRows(QModelIndex(), same, len(lines) - 1)
            self.lines += lines[same:]
            self.endInsertRows()

    def add_lines(self, lines: list[LogLine]) -> None:
        """Show these after the others; what is not the present any more is marked so."""
        if not lines:
            return
        for row in range(len(self.lines) - 1, -1, -1):
            if self.lines[row].state != NOW:
                break
            self.lines[row] = self.lines[row]._replace(state=PAST)
            self.dataChanged.emit(self.index(row, 0), self.index(row, 0))
        self.beginInsertRows(QModelIndex(), len(self.lines), len(self.lines) + len(lines) - 1)
        self.lines += lines
        self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.fact.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return as_text(line).replace("\t", ", ")
            case Qt.ItemDataRole.ToolTipRole:
                return state_word(line.state) or None
            case _ if role == LINE:
                return line
        return None


class LogFilter(QSortFilterProxyModel):
    """Keeps the lines of one kind or side that hold the words looked for."""

    def __init__(self) -> None:
        super().__init__()
        self._wanted: Callable[[Fact], bool] = lambda fact: True
        self._words = ""

    def look_for(self, wanted: Callable[[Fact], bool], words: str) -> None:
        """Change what is kept."""
        self._wanted, self._words = wanted, words.casefold()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        line: LogLine = self.sourceModel().index(row, 0).data(LINE)
        text = f"{line.fact.text} {line.fact.rule}".casefold()
        return self._wanted(line.fact) and self._words in text


class LogDelegate(RowDelegate):
    """Tile of the side, sentence, rule number at the right."""

    LEFT, RIGHT, TEXT = 32.0, 12.0, 12.0

    def is_current(self, index: Index) -> bool:
        return bool(index.data(LINE).state == NOW)

    def _width(self, line: LogLine, width: float, k: float) -> float:
        return width - (self.LEFT + self.RIGHT) * k - self._right(line, k)

    def _right(self, line: LogLine, k: float) -> float:
        """What the rule number and a mark take at the right."""
        wide = width_of(line.rule, 11 * k, 520) if line.rule else 0.0
        mark = state_word(line.state)
        return wide + (width_of(mark, 10.5 * k, 560) + 10 * k if mark else 0.0) + 8 * k

    def _weight(self, line: LogLine) -> float:
        return 600 if line.state == NOW or line.fact.kind == "turn" else 460

    def height(self, index: Index, width: float, k: float) -> float:
        line: LogLine = index.data(LINE)
        return wrapped(line.fact.text, self.TEXT * k, self._weight(line), int(self._width(line, width, k)))

    def content(self, p: QPainter, box: QRectF, index: Index, u: Ui, k: float) -> None:
        line: LogLine = index.data(LINE)
        faded = line.state in (UNDONE, TAKEN_BACK)
        pad = self.pad * k
        p.setOpacity(0.55 if faded else 1.0)
        side_tile(p, QRectF(box.x() + 14 * k, box.y() + pad + 3 * k, 10 * k, 10 * k), line.look)
        p.setOpacity(1.0)
        ink = u.ink3 if faded else u.ink
        words = QRectF(box.x() + self.LEFT * k, box.y() + pad, self._width(line, box.width(), k), box.height() - pad)
        write(p, words, line.fact.text, self.TEXT * k, self._weight(line), ink)
        self._write_right(p, box, line, u, k)

    def _write_right(self, p: QPainter, box: QRectF, line: LogLine, u: Ui, k: float) -> None:
        x = box.right() - self.RIGHT * k
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        for text, px, weight, ink in (
            (line.rule, 11.0, 520.0, u.accent),
            (state_word(line.state), 10.5, 560.0, u.warn),
        ):
            if text:
                font: QFont = face(px * k, weight)
                p.setFont(font)
                p.setPen(kit.colour(ink))
                p.drawText(QRectF(box.x(), box.y() + (self.pad + 1) * k, x - box.x(), 20 * k), flags, text)
                x -= width_of(text, px * k, weight) + 10 * k


class LogList(RowList):
    """The list itself: it copies what is chosen."""

    def __init__(self) -> None:
        super().__init__(tr("Log"), tr("What happened. Enter shows the place; Ctrl+C copies what is chosen."))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def chosen_lines(self) -> list[LogLine]:
        """The selected lines, oldest first."""
        return [index.data(LINE) for index in sorted(self.selectedIndexes(), key=lambda index: index.row())]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            copy(self.chosen_lines())
        else:
            super().keyPressEvent(event)


def copy(lines: list[LogLine]) -> None:
    """Put lines on the clipboard."""
    if lines:
        QGuiApplication.clipboard().setText("\n".join(as_text(line) for line in lines))


class LogDock(DockBody):
    """The log with its filters."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Log"), tr("What happened, line by line"))
        self.model, self.filter, self.list = LogModel(), LogFilter(), LogList()
        self._seen = self._standing()
        self.filter.setSourceModel(self.model)
        self.list.setModel(self.filter)
        self.list.setItemDelegate(LogDelegate(self.list))
        self.outer.addWidget(self._tools())
        self.outer.addWidget(self.list, 1)
        self.list.chosen.connect(self._show_place)
        self.list.hovered.connect(self._point)
        self._follows = True
        self.list.verticalScrollBar().actionTriggered.connect(self._scrolled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._follows:  # the lines wrap anew, so that the last one is elsewhere
            QTimer.singleShot(0, self, self._to_present)

    def _scrolled(self) -> None:
        self._follows = False

    def _tools(self) -> QWidget:
        tools = QWidget()
        row = QHBoxLayout(tools)
        row.setContentsMargins(*(style.px(m) for m in (10, 6, 8, 4)))
        row.setSpacing(style.px(6))
        self.kind, self.words = QComboBox(), QLineEdit()
        for key, text in self._kinds():
            self.kind.addItem(text, key)
        self.kind.setAccessibleName(tr("Which lines"))
        self.kind.setToolTip(tr("Which lines are shown"))
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.words.setPlaceholderText(tr("Find"))
        self.words.setAccessibleName(tr("Find in the log"))
        self.words.setClearButtonEnabled(True)
        self.copy_button = IconButton("copy", tr("Copy the lines that are shown, or several that are chosen"))
        row.addWidget(self.kind)
        row.addWidget(self.words, 1)
        row.addWidget(self.copy_button)
        self.kind.currentIndexChanged.connect(self._filter)
        self.words.textChanged.connect(self._filter)
        self.copy_button.clicked.connect(self._copy)
        return tools

    def _kinds(self) -> list[tuple[str, str]]:
        kinds = [("all", tr("All")), ("move", tr("Moves")), ("battle", tr("Battles"))]
        return kinds + [(f"side:{side}", self.bridge.side_name(side)) for side in self.bridge.game.sides]

    # --- what is shown

    def refresh(self) -> None:
        self._seen = self._standing()
        self.model.show_lines(log_lines(self.bridge))
        self.say_meta(tr("filter: {what}", what=self.kind.currentText().lower()))
        self._say_empty()
        self._to_present()

    def advanced(self, report: StepReport) -> None:
        """A step that was played on from the last one adds its lines; all else has the lines made anew."""
        at, nodes, *eyes = self._seen
        now = self._standing()
        same_eyes = [*now[2:]] == eyes
        played = self.bridge.played_since(at, nodes) if report.how == "act" and same_eyes else None
        if played is None:
            self.refresh()
            return
        self._seen = now
        lines = [line for entry in played for line in entry_lines(self.bridge, entry)]
        last = max((line.node for line in lines), default=None)
        self.model.add_lines([line._replace(state=NOW) if line.node == last else line for line in lines])
        self._say_empty()
        self._to_present()

    def _standing(self) -> _Standing:
        eyes = self.bridge.eyes
        return _Standing(self.bridge.at, len(self.bridge.session.nodes), self.bridge.viewer, eyes.over, eyes.lens)

    def _say_empty(self) -> None:
        happened = self.model.rowCount() > 0
        self.list.say_empty(tr("No line fits.") if happened else tr("Nothing has happened yet."))

    def _to_present(self) -> None:
        self._follows = True
        for row in range(self.filter.rowCount() - 1, -1, -1):
            index = self.filter.index(row, 0)
            if index.data(LINE).state in (NOW, PAST):
                self.list.scrollTo(index)
                return

    def _filter(self) -> None:
        key = self.kind.currentData()
        side = key.removeprefix("side:") if key.startswith("side:") else None

        def wanted(fact: Fact) -> bool:
            return key == "all" or (fact.side == side if side is not None else fact.kind == key)

        self.filter.look_for(wanted, self.words.text())
        self.refresh()

    # --- what is done

    def _show_place(self, index: QModelIndex) -> None:
        line: LogLine = index.data(LINE)
        if line.fact.spaces:
            self.space_asked.emit(line.fact.spaces[-1])

    def _point(self, index: QModelIndex | None) -> None:
        spaces = index.data(LINE).fact.spaces if index is not None and index.isValid() else ()
        self.space_pointed.emit(spaces[-1] if spaces else None)

    def _copy(self) -> None:
        shown = [self.filter.index(row, 0).data(LINE) for row in range(self.filter.rowCount())]
        chosen = self.list.chosen_lines()
        copy(chosen if len(chosen) > 1 else shown)
