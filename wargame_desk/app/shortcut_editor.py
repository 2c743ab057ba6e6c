"""Every command with its keys: to be changed, and to be read.

Owns which key belongs to which command while keys are being edited, and the table that the shortcut sheet prints.
What the commands are stands in ``commands``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargame_desk.app import style
from wargame_desk.app.commands import COMMANDS, MENUS, CommandSpec, spec
from wargame_desk.app.flow import Flow
from wargame_desk.app.widgets import Button, Notice, Words
from wargame_desk.core.texts import tr

Keys = Mapping[str, tuple[str, ...]]
"""Command id to key sequences in portable text, only where they differ from the usual ones."""


def plain(text: str) -> str:
    """A menu text as a name: no mnemonic, no dots."""
    return text.replace("&", "").rstrip(".…")


def normal(key: str) -> str:
    """A key sequence in the one way it is compared and kept."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def readable(keys: Iterable[str]) -> str:
    """Keys as a player reads them."""
    native = QKeySequence.SequenceFormat.NativeText
    return tr(" or ").join(QKeySequence(key).toString(native) for key in keys)


def keys_of(chosen: Keys, command: str) -> tuple[str, ...]:
    """The keys of a command now."""
    return chosen.get(command, spec(command).keys)


def user_of(chosen: Keys, key: str, besides: str = "") -> str:
    """The command that has a key now, other than ``besides``; "" if none."""
    wanted = normal(key)
    for one in COMMANDS:
        if one.id != besides and wanted in map(normal, keys_of(chosen, one.id)):
            return one.id
    return ""


def with_keys(chosen: Keys, command: str, keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The choices with other keys for a command; the usual ones are left out."""
    out = {name: value for name, value in chosen.items() if name != command}
    if tuple(map(normal, keys)) != tuple(map(normal, spec(command).keys)):
        out[command] = tuple(map(normal, keys))
    return out


class _Wrapped(QStyledItemDelegate):
    """The last column breaks into lines as wide as the table leaves it, and is never cut."""

    def __init__(self, table: QTreeWidget) -> None:
        super().__init__(table)
        self._table = table
        table.setWordWrap(True)
        table.header().sectionResized.connect(lambda *_: table.scheduleDelayedItemsLayout())

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        if index.column() < 2:
            return hint
        room = max(style.px(80), self._table.columnWidth(2) - style.px(8 + 8) - 8)
        flags = int(Qt.TextFlag.TextWordWrap)
        text = self._table.fontMetrics().boundingRect(QRect(0, 0, room, 100_000), flags, str(index.data()))
        return QSize(room, max(hint.height(), text.height() + style.px(10)))


class CommandTable(QTreeWidget):
    """The commands under their menus with their keys, and what they do; can be searched."""

    def __init__(self, chosen: Keys, commands: Iterable[CommandSpec] = COMMANDS) -> None:
        super().__init__()
        self.setObjectName("framed")
        self.setAccessibleName(tr("Commands and their keys"))
        self.setHeaderLabels([tr("Command"), tr("Keys"), tr("What it does")])
        self.setItemDelegate(_Wrapped(self))
        self.setRootIsDecorated(False)
        self.setIndentation(style.px(12))
        self.ensurePolished()
        self._heads: list[QTreeWidgetItem] = []
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._chosen: Keys = chosen
        listed = tuple(commands)
        for menu, title in MENUS:
            here = [one for one in listed if one.menu == menu]
            if not here:
                continue
            head = self._head(plain(tr(title)))
            for one in here:
                row = QTreeWidgetItem([plain(tr(one.text)), "", tr(one.help)])
                row.setData(0, Qt.ItemDataRole.UserRole, one.id)
                row.setToolTip(2, tr(one.help))
                head.addChild(row)
                self._rows[one.id] = row
        self._fit_columns()
        self.show_keys(chosen)

    def add_group(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """What is done without a command: names, and what they do."""
        head = self._head(title)
        for name, text in rows:
            row = QTreeWidgetItem([name, "", text])
            row.setToolTip(2, text)
            head.addChild(row)
        self._fit_columns()

    def _head(self, title: str) -> QTreeWidgetItem:
        head = QTreeWidgetItem([title])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(head)
        head.setFirstColumnSpanned(True)
        self._heads.append(head)
        return head

    def _fit_columns(self) -> None:
        self.expandAll()
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)

    def show_keys(self, chosen: Keys) -> None:
        """Show the keys as they are now; those that were changed stand in the accent colour."""
        self._chosen = chosen
        for name, row in self._rows.items():
            row.setText(1, readable(keys_of(chosen, name)))
        self._ink()

    def _ink(self) -> None:
        u = style.ui()
        for name, row in self._rows.items():
            row.setForeground(1, QBrush(QColor(u.accent if name in self._chosen else u.ink)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if style.changed(event) and hasattr(self, "_rows"):  # events come while the table is being made
            self._ink()

    @property
    def command(self) -> str:
        """The command chosen, "" for none."""
        item = self.currentItem()
        return str(item.data(0, Qt.ItemDataRole.UserRole) or "") if item is not None else ""

    def choose(self, command: str) -> None:
        """Choose a command."""
        self.setCurrentItem(self._rows[command])

    def narrow(self, text: str) -> None:
        """Show only what has all the words in its name, keys or help."""
        words = text.casefold().split()
        for head in self._heads:
            rows = [row for j in range(head.childCount()) if (row := head.child(j)) is not None]
            for row in rows:
                found = " ".join(row.text(column) for column in range(3)).casefold()
                row.setHidden(not all(word in found for word in words))
            head.setHidden(all(row.isHidden() for row in rows))


class ShortcutEditor(QWidget):
    """The table and, below it, the keys of the chosen command.

    Signals:
        changed: the player's keys as they are now.
    """

    changed = Signal(object)

    def __init__(self, chosen: Keys) -> None:
        super().__init__()
        self._chosen: dict[str, tuple[str, ...]] = dict(chosen)
        n = style.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(n(8))
        search = QLineEdit()
        search.setPlaceholderText(tr("Find a command or key"))
        search.setAccessibleName(tr("Find a command or key"))
        search.setClearButtonEnabled(True)
        column.addWidget(search)
        self.table = CommandTable(chosen)
        self.table.setMinimumHeight(n(170))
        self.table.currentItemChanged.connect(lambda *_: self._look())
        search.textChanged.connect(self.table.narrow)
        column.addWidget(self.table, 1)
        self._name = Words(tr("Choose a command to change its keys."), "strong", wrap=True)
        column.addWidget(self._name)
        line = QHBoxLayout()
        self._edit = QKeySequenceEdit()
        self._edit.setMaximumSequenceLength(1)
        self._edit.setAccessibleName(tr("Press the new key"))
        self._edit.setClearButtonEnabled(True)
        line.addWidget(self._edit, 1)
        column.addLayout(line)
        buttons = QWidget()
        flow = Flow(n(8), buttons)
        self._use = Button(tr("Use this key"))
        self._add = Button(tr("Add as another key"))
        self._none = Button(tr("No key"), "flat")
        self._usual = Button(tr("Usual keys"), "flat")
        self._all = Button(tr("Reset all"), "flat", tr("Every command gets its usual keys back"))
        for button, do in (
            (self._use, lambda: self.set_key(self._typed())),
            (self._add, lambda: self.set_key(self._typed(), add=True)),
            (self._none, lambda: self._take(())),
            (self._usual, lambda: self._take(spec(self.table.command).keys)),
            (self._all, self.reset),
        ):
            button.clicked.connect(do)
            flow.addWidget(button)
        column.addWidget(buttons)
        self._notice = Notice("")
        column.addWidget(self._notice)
        self._instead = Button(tr("Take it from there"), "plain")
        self._instead.clicked.connect(self._take_from)
        self._instead.hide()
        column.addWidget(self._instead, 0, Qt.AlignmentFlag.AlignLeft)
        self._waiting: tuple[str, bool] = ("", False)
        self._edit.keySequenceChanged.connect(lambda _: self._look())
        self._look()

    @property
    def conflict(self) -> str:
        """What stands in the way of the last key asked for, in words; "" for nothing."""
        return self._notice.accessibleName() if self._notice.isVisibleTo(self) else ""

    def _typed(self) -> str:
        return self._edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _look(self) -> None:
        command, typed = self.table.command, bool(self._typed())
        if command:
            keys = readable(keys_of(self._chosen, command)) or tr("no key")
            self._name.setText(tr("{command}: {keys}", command=plain(tr(spec(command).text)), keys=keys))
        for button in (self._use, self._add):
            button.setEnabled(bool(command) and typed)
        self._none.setEnabled(bool(command) and bool(keys_of(self._chosen, command)))
        self._usual.setEnabled(command in self._chosen)
        self._all.setEnabled(bool(self._chosen))
        self._notice.say("")
        self._instead.hide()

    def set_key(self, key: str, *, add: bool = False) -> bool:
        """Give the chosen command a key, alone or besides those it has; False if another command has it."""
        command = self.table.command
        if not command or not key:
            return False
        user = user_of(self._chosen, key, command)
        if user:
            name = plain(tr(spec(user).text))
            self._notice.say(tr("{key} is the key of “{command}”.", key=readable((key,)), command=name))
            self._waiting = (key, add)
            self._instead.show()
            return False
        had = tuple(one for one in keys_of(self._chosen, command) if normal(one) != normal(key))
        self._take((*had, key) if add else (key,))
        return True

    def _take_from(self) -> None:
        key, add = self._waiting
        user = user_of(self._chosen, key, self.table.command)
        if user:
            left = tuple(one for one in keys_of(self._chosen, user) if normal(one) != normal(key))
            self._chosen = with_keys(self._chosen, user, left)
        self.set_key(key, add=add)

    def _take(self, keys: tuple[str, ...]) -> None:
        command = self.table.command
        for key in keys:
            user = user_of(self._chosen, key, command)
            if user:
                left = tuple(one for one in keys_of(self._chosen, user) if normal(one) != normal(key))
                self._chosen = with_keys(self._chosen, user, left)
        self._chosen = with_keys(self._chosen, command, keys)
        self._told()

    def reset(self) -> None:
        """Every command gets its usual keys."""
        self._chosen = {}
        self._told()

    def _told(self) -> None:
        self._edit.clear()
        self.table.show_keys(self._chosen)
        self._look()
        self.changed.emit(dict(self._chosen))
