"""How to play, in pages with pictures made by the program; and the sheet of all keys.

Owns the two dialogs. What the pages say is in ``help_pages``, what the commands are in ``commands``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from wargame_desk.app import style
from wargame_desk.app.cards import Later, PictureBox
from wargame_desk.app.commands import COMMANDS, MENUS, CommandSpec
from wargame_desk.app.dialog import Sheet, rule_link
from wargame_desk.app.flow import Flow
from wargame_desk.app.help_pages import pages
from wargame_desk.app.help_parts import Page, Shown
from wargame_desk.app.pictures import Gallery
from wargame_desk.app.shortcut_editor import CommandTable, Keys, keys_of, plain, readable
from wargame_desk.app.widgets import Painted, Words, WrappedRows, scrolled
from wargame_desk.core.texts import mark, tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

NARROW = 620
"""Width at 100 %, in px, below which the words stand under the picture."""


class HowToPlay(Sheet):
    """Pages to leaf through."""

    def __init__(self, parent: QWidget | None = None, game: str = "") -> None:
        """It opens at the first page that is told with a game, by its id."""
        super().__init__(tr("How to play"), (960, 640), parent, scrolls=False)
        self._later, self._gallery = Later(self), Gallery()
        self._pages = pages()
        self._made: set[int] = set()
        self.body.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(0)
        self._list = QListWidget()
        self._list.setObjectName("pages")
        self._list.setAccessibleName(tr("Pages"))
        WrappedRows(self._list)
        self._list.ensurePolished()
        self._stack = QStackedWidget()
        for number, page in enumerate(self._pages, start=1):
            self._list.addItem(f"{number}  {page.title}")
            self._stack.addWidget(QWidget())
        self._list.setFixedWidth(style.px(214))
        self._list.currentRowChanged.connect(self._turn)
        row.addWidget(self._list)
        row.addWidget(self._stack, 1)
        self.body.addLayout(row, 1)
        self.add_button(tr("Close"), "flat")
        self._back = self.add_button(tr("Back"), "plain", lambda: self.show_page(self.page - 1))
        self._next = self.add_button(tr("Next"), "main", self._go_on)
        self.show_page(next((i for i, page in enumerate(self._pages) if page.game == game), 0))

    @property
    def page(self) -> int:
        """The page that is open, from 0."""
        return self._list.currentRow()

    @property
    def ready(self) -> bool:
        """Whether the picture of the open page is painted."""
        return self._later.idle

    def show_page(self, number: int) -> None:
        """Turn to a page, from 0."""
        self._list.setCurrentRow(max(0, min(number, len(self._pages) - 1)))

    def _go_on(self) -> None:
        if self.page == len(self._pages) - 1:
            self.accept()
        else:
            self.show_page(self.page + 1)

    def _turn(self, number: int) -> None:
        old = self._stack.widget(number)
        if old is not None and number not in self._made:
            self._made.add(number)
            page = self._pages[number]
            self._stack.insertWidget(number, scrolled(_PageView(page, self._later, self._gallery), name=page.title))
            self._stack.removeWidget(old)
            old.deleteLater()
        self._stack.setCurrentIndex(number)
        self._back.setEnabled(number > 0)
        last = number == len(self._pages) - 1
        self._next.setText(tr("Done") if last else tr("Next"))


class _PageView(QWidget):
    """A page: its picture, what the game itself says about it, and the words."""

    def __init__(self, page: Page, later: Later, gallery: Gallery) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        n = style.px
        shown = page.show()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(n(22), n(20), n(22), n(20))
        self._row.setSpacing(n(22))
        left = QVBoxLayout()
        left.setSpacing(n(10))
        picture = PictureBox(later, (400, 390), "all", tr("Picture: {title}", title=page.title))
        picture.setMinimumSize(n(200), n(230))
        picture.setMaximumHeight(n(400))

        def paint(size: QSize, ratio: float, palette: str) -> QPixmap:
            return gallery.picture(
                shown.game, shown.view, size, ratio, palette,
                around=shown.around, zoom=shown.zoom * style.scale() ** 0.5, overlays=shown.overlays,
            )  # fmt: skip

        picture.set_source(paint)
        left.addWidget(picture, 10)
        for widget in _below(shown, self):
            left.addWidget(widget)
        left.addStretch()
        self._row.addLayout(left, 6)
        self._row.addLayout(self._words(page, shown), 5)

    def _words(self, page: Page, shown: Shown) -> QVBoxLayout:
        n = style.px
        column = QVBoxLayout()
        column.setSpacing(n(10))
        column.addWidget(Words(shown.game.title, "small", "muted"))
        column.addWidget(Words(page.title, "page", wrap=True))
        for paragraph in page.text:
            column.addWidget(Words(paragraph, "read", wrap=True))
        column.addSpacing(n(4))
        links = QWidget()
        flow = Flow(n(4), links)
        for rule in page.rules:
            flow.addWidget(rule_link(rule, shown.game.presenter.rules, self))
        column.addWidget(links)
        column.addStretch(1)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        way = QBoxLayout.Direction
        self._row.setDirection(way.TopToBottom if self.width() < style.px(NARROW) else way.LeftToRight)


def _below(shown: Shown, parent: QWidget) -> Iterable[QWidget]:
    """The game's own sentences with their rules, and its chances as bars."""
    for sentence, rule in shown.said:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(rule_link(rule, shown.game.presenter.rules, parent, word=False), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(Words(sentence[:1].upper() + sentence[1:], "body", wrap=True), 1)
        yield line
    for words, chance in shown.chances:
        yield ChanceBar(words, chance)


class ChanceBar(Painted):
    """One result of a roll: words, a bar of six boxes, n/6."""

    natural = (250.0, 26.0)

    def __init__(self, words: str, chance: Fraction) -> None:
        super().__init__()
        self._words, self._chance = words, chance
        self.setAccessibleName(tr("{result}: {chance}", result=words, chance=self._figure))

    @property
    def _figure(self) -> str:
        sixths = self._chance * 6
        return f"{sixths.numerator}/6" if sixths.denominator == 1 else str(self._chance)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        middle = box.center().y()
        used = kit.text(p, box.left(), middle, self._words, 13 * k, u.ink, 460, middle=True)
        kit.text(p, box.right(), middle, self._figure, 13 * k, u.ink, 680, kit.RIGHT, middle=True)
        wide = max(30 * k, min(130 * k, box.width() - used - 60 * k))
        room = QRectF(box.right() - wide - 40 * k, middle - 7 * k, wide, 14 * k)
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(u.sunken))
        p.drawRect(room)
        p.setBrush(kit.colour(u.accent))
        p.drawRect(QRectF(room.x(), room.y(), room.width() * float(self._chance), room.height()))
        p.setPen(kit.pen(u.panel, 1.5))
        for i in range(1, 6):
            x = room.x() + room.width() * i / 6
            p.drawLine(round(x), round(room.top()), round(x), round(room.bottom()))


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
        mark("With a counter in the hand on a map of hexes: fix a place of its way, take it back"),
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
