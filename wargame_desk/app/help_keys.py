"""The sheet of all keys and gestures; it can be searched and printed.

Owns the dialog and the list of gestures. What the commands are is in ``commands``.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QLineEdit, QWidget

from wargame_desk.app.commands import COMMANDS, MENUS, CommandSpec
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.shortcut_editor import CommandTable, Keys, keys_of, plain, readable
from wargame_desk.core.texts import mark, tr

MOUSE = (
    (mark("Drag a counter"), mark("Move it, attack with it, retreat it, bring it in")),
    (mark("Click a counter, click a place"), mark("The same in two clicks")),
    (mark("Shift while dragging"), mark("Draw the way yourself, place by place")),
    (mark("Shift and drag a stack"), mark("Take the whole stack")),
    (mark("Ctrl and click a counter"), mark("Add one unit to those chosen, or leave it out")),
    (mark("Right click"), mark("Everything that can be done here")),
    (mark("Drag the empty map"), mark("Move the map; with the middle button from anywhere")),
    (mark("Wheel"), mark("Zoom at the pointer")),
    (mark("Alt and wheel, Page up, Page down"), mark("Walk through the units of a stack")),
    (mark("Arrow keys, Enter"), mark("Move the cursor on the map, pick up and put down")),
    (mark("Space, Shift and Space"), mark("Next and previous unit of the box or stack under the cursor")),
    (
        mark("Space, Backspace"),
        mark("With a counter in the hand that moves step by step: fix a place of its way, take it back"),
    ),
    (mark("Tab"), mark("Next unit that can still act")),
    (mark("Esc"), mark("Put back, let go, clear")),
)
"""Gestures, and what they do."""


class ShortcutSheet(Sheet):
    """Every command with its keys and every gesture; can be searched and printed."""

    def __init__(self, chosen: Keys, commands: Sequence[CommandSpec] = COMMANDS, parent: QWidget | None = None) -> None:
        super().__init__(tr("Keys and mouse"), (760, 600), parent, scrolls=False)
        self._chosen, self._commands = chosen, commands
        search = QLineEdit()
        search.setPlaceholderText(tr("Find a command or key"))
        search.setAccessibleName(tr("Find a command or key"))
        search.setClearButtonEnabled(True)
        self.body.addWidget(search)
        self.table = CommandTable(chosen, commands)
        self.table.add_group(tr("Mouse and map"), [(tr(gesture), tr(meaning)) for gesture, meaning in MOUSE])
        search.textChanged.connect(self.table.narrow)
        self.body.addWidget(self.table, 1)
        self.add_button(tr("Print..."), "plain", self._print)
        self.add_button(tr("Close"), "main")

    def as_html(self) -> str:
        """The sheet as a document, for print."""
        rows = []
        for menu, title in MENUS:
            here = [one for one in self._commands if one.menu == menu]
            if here:
                rows.append(f'<tr><td colspan="3"><h3>{escape(plain(tr(title)))}</h3></td></tr>')
            for one in here:
                cells = plain(tr(one.text)), readable(keys_of(self._chosen, one.id)), tr(one.help)
                rows.append("<tr>" + "".join(f"<td>{escape(cell)}&nbsp;&nbsp;</td>" for cell in cells) + "</tr>")
        rows.append(f'<tr><td colspan="3"><h3>{escape(tr("Mouse and map"))}</h3></td></tr>')
        for gesture, meaning in MOUSE:
            rows.append(
                f'<tr><td>{escape(tr(gesture))}&nbsp;&nbsp;</td><td colspan="2">{escape(tr(meaning))}</td></tr>'
            )
        return f"<h2>Wargame Desk: {escape(tr('Keys and mouse'))}</h2><table>{''.join(rows)}</table>"

    def _print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter()
        dialog = QPrintDialog(printer, self)
        if dialog.exec():
            document = QTextDocument()
            document.setHtml(self.as_html())
            document.print_(printer)
