"""The history as a tree of rows: the line stood on runs down, other lines hang where they leave it.

Owns the order of the rows, their model and how they are painted. Positions without a line of the log are left
out, unless the game stands there or a line ends or has its name there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import side_look
from wargame_desk.app.docks.rows import LEAST, Index, RowDelegate, face, width_of, wrapped, write
from wargame_desk.app.reports import Entry
from wargame_desk.app.widgets import side_tile
from wargame_desk.core.looks import SideLook
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

ROW = Qt.ItemDataRole.UserRole
NOW, PAST, AHEAD, ASIDE = "now", "past", "ahead", "aside"


class TreeRow(NamedTuple):
    """A row: a node, the node whose row it hangs under (None for the line itself), its words and state."""

    node: int
    under: int | None
    text: str
    name: str
    state: str
    taken_back: bool
    look: SideLook


def tree_rows(bridge: SessionBridge) -> list[TreeRow]:
    """The rows in order: each comes after the one it hangs under."""
    entries, line, at = bridge.history(), set(bridge.line()), bridge.at
    children: dict[int, list[int]] = {}
    for entry in entries:
        if entry.parent is not None and not entry.veiled:
            children.setdefault(entry.parent, []).append(entry.node)
    rows: list[TreeRow] = []
    lines: list[tuple[int, int | None]] = [(0, None)]
    while lines:
        start, anchor = lines.pop()
        head: int | None = None
        last = anchor
        for node in _spine(start, children, line):
            kids = children.get(node, [])
            entry = entries[node]
            if node in (0, at) or entry.facts or entry.name or not kids:
                under = anchor if head is None else head if anchor is not None else None
                rows.append(_row(bridge, entry, under, line, at))
                head, last = (node if head is None else head), node
            lines += [(kid, last) for kid in kids if kid != _main(kids, line)]
    return rows


def _main(kids: list[int], line: set[int]) -> int:
    """The child with which a line goes on."""
    return next((kid for kid in kids if kid in line), kids[0])


def _spine(start: int, children: dict[int, list[int]], line: set[int]) -> Iterator[int]:
    node = start
    while True:
        yield node
        kids = children.get(node)
        if not kids:
            return
        node = _main(kids, line)


def _row(bridge: SessionBridge, entry: Entry, under: int | None, line: set[int], at: int) -> TreeRow:
    state = NOW if entry.node == at else PAST if entry.current else AHEAD if entry.node in line else ASIDE
    if entry.facts:
        text = "; ".join(fact.text for fact in entry.facts)
    else:
        text = tr("Start of the game") if entry.node == 0 else tr("Turn {turn}, in between", turn=entry.turn)
    side = next((fact.side for fact in entry.facts), None)
    return TreeRow(entry.node, under, text, entry.name, state, entry.taken_back, side_look(bridge, side))


class TreeDelegate(RowDelegate):
    """Tile, sentence, the name of a line, the mark of a take-back."""

    LEFT = 24.0

    def is_current(self, index: Index) -> bool:
        return bool(index.data(ROW).state == NOW)

    def _mark(self, row: TreeRow) -> str:
        return tr("taken back") if row.taken_back else ""

    def _room(self, row: TreeRow, width: float, k: float) -> float:
        mark = self._mark(row)
        return width - (self.LEFT + 10) * k - (width_of(mark, 10.5 * k, 560) + 10 * k if mark else 0.0)

    def _depth(self, index: Index) -> int:
        depth = 1
        while index.parent().isValid():
            index, depth = index.parent(), depth + 1
        return depth

    def height(self, index: Index, width: float, k: float) -> float:
        row: TreeRow = index.data(ROW)
        view = self.parent()
        taken = view.indentation() * self._depth(index) if isinstance(view, QTreeView) else 0
        room = int(self._room(row, width - taken, k))
        name = wrapped(row.name, 12 * k, 680, room) if row.name else 0.0
        return name + wrapped(row.text, 12 * k, 460, room)

    def content(self, p: QPainter, box: QRectF, index: Index, u: Ui, k: float) -> None:
        row: TreeRow = index.data(ROW)
        room, top = self._room(row, box.width(), k), box.y() + self.pad * k
        faded = row.state in (AHEAD, ASIDE)
        p.setOpacity(0.55 if faded else 1.0)
        side_tile(p, QRectF(box.x() + 9 * k, top + 3 * k, 10 * k, 10 * k), row.look)
        p.setOpacity(1.0)
        left = box.x() + self.LEFT * k
        if row.name:
            high = wrapped(row.name, 12 * k, 680, int(room))
            write(p, QRectF(left, top, room, high), row.name, 12 * k, 680, u.accent)
            top += high
        ink = u.ink2 if faded else u.ink
        write(p, QRectF(left, top, room, box.height()), row.text, 12 * k, 600 if row.state == NOW else 460, ink)
        if row.taken_back:
            p.setFont(face(10.5 * k, 560))
            p.setPen(kit.colour(u.warn))
            flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            p.drawText(QRectF(box.x(), top + k, box.width() - 8 * k, 20 * k), flags, self._mark(row))


class HistoryTree(QTreeView):
    """The tree on the screen. ``entered_node`` carries a node that was double clicked or entered."""

    entered_node = Signal(int)
    picked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[TreeRow] = []
        self._items: dict[int, QStandardItem] = {}
        self._model = QStandardItemModel()
        self.setModel(self._model)
        self.setItemDelegate(TreeDelegate(self))
        self.setHeaderHidden(True)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setAccessibleName(tr("History"))
        self.setAccessibleDescription(tr("Enter stands on a position; an action from there starts a new line"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setIndentation(style.px(16))
        self.activated.connect(lambda index: self.entered_node.emit(index.data(ROW).node))

    def show_rows(self, rows: list[TreeRow]) -> None:
        """Show these rows. Where the tree has the same shape only what has changed is touched."""
        if [(row.node, row.under) for row in rows] == [(row.node, row.under) for row in self.rows]:
            for old, row in zip(self.rows, rows, strict=True):
                if old != row:
                    _fill(self._items[row.node], row)
            self.rows = rows
        else:
            self._rebuild(rows)
        self.show_present()

    def _rebuild(self, rows: list[TreeRow]) -> None:
        kept = set(self.chosen())
        self._model.clear()
        self._items.clear()
        self.rows = rows
        root = self._model.invisibleRootItem()
        for row in rows:
            item = QStandardItem()
            item.setEditable(False)
            _fill(item, row)
            self._items[row.node] = item
            (root if row.under is None else self._items[row.under]).appendRow(item)
        self.expandAll()
        for node in kept & set(self._items):
            self.selectionModel().select(self._items[node].index(), self.selectionModel().SelectionFlag.Select)

    def show_present(self) -> None:
        """Bring the present position into sight."""
        for row in self.rows:
            if row.state == NOW:
                self.scrollTo(self._items[row.node].index())

    def chosen(self) -> list[int]:
        """The selected nodes, in order of play."""
        return sorted(index.data(ROW).node for index in self.selectedIndexes())

    def choose(self, *nodes: int) -> None:
        """Select these nodes."""
        self.clearSelection()
        for node in nodes:
            index = self._items[node].index()
            self.selectionModel().select(index, self.selectionModel().SelectionFlag.Select)

    def sizeHint(self) -> QSize:
        return QSize(style.px(220), style.px(LEAST))

    def minimumSizeHint(self) -> QSize:
        return QSize(style.px(120), style.px(80))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rows break their words at the width, so another width means other heights."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ApplicationFontChange:
            self.setIndentation(style.px(16))
            self.scheduleDelayedItemsLayout()
        return super().event(event)

    def selectionChanged(self, now: object, before: object) -> None:
        super().selectionChanged(now, before)  # type: ignore[arg-type]
        self.picked.emit()

    def index_of(self, node: int) -> QModelIndex:
        """The index of a node's row."""
        return self._items[node].index()


def _fill(item: QStandardItem, row: TreeRow) -> None:
    words = {NOW: tr("here"), AHEAD: tr("undone"), ASIDE: tr("another line")}
    said = [row.name, row.text, words.get(row.state, ""), tr("taken back") if row.taken_back else ""]
    item.setData(row, ROW)
    item.setText(row.text)
    item.setData(", ".join(word for word in said if word), Qt.ItemDataRole.AccessibleTextRole)
