"""The window of the players' guide: its pages with a search, a way back, and print.

Owns the dialog. What the pages say is read by ``help_pages``, how they look is set by ``help_document``.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRegularExpression, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QKeySequence, QResizeEvent, QShortcut, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QTextBrowser, QTextEdit, QVBoxLayout, QWidget

from wargame_desk import catalogue, paths
from wargame_desk.app import help_document, style
from wargame_desk.app.dialog import RuleSheet, Sheet
from wargame_desk.app.help_document import Setting
from wargame_desk.app.help_pages import GuidePage, read
from wargame_desk.app.widgets import WrappedRows
from wargame_desk.core.present import rule_text
from wargame_desk.core.texts import tr
from wargame_desk.mapview.theme import LIGHT

_LIST = 226
"""Width of the list of pages at 100 %, in px."""
_EDGES = 4 / 2.54
"""What Qt leaves free at both sides of a printed page, in inches."""


class _Place(NamedTuple):
    """Where somebody was: the page, and how far down."""

    page: int
    down: int


class _Reader(QTextBrowser):
    """Where a page is read; it says when its width has changed."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.resized.emit()


class PlayersGuide(Sheet):
    """The guide. It may stay open beside the game."""

    def __init__(self, parent: QWidget | None = None, page: str = "", folder: Path | None = None) -> None:
        """It opens at the page of this name, if there is one."""
        super().__init__(tr("Players' guide"), (1040, 720), parent, scrolls=False)
        self._folder = folder if folder is not None else paths.players_guide()
        self.pages: tuple[GuidePage, ...] = read(self._folder)
        self._way: list[_Place] = []
        self._at = -1
        self._setting = Setting(style.ui(), style.scale())
        self.body.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._make_side())
        row.addWidget(self._make_reader(), 1)
        self.body.addLayout(row, 1)
        self.add_button(tr("Print..."), "flat", self._print)
        self._back = self.add_button(tr("Back"), "plain", lambda: self._walk(-1))
        self._forward = self.add_button(tr("Forward"), "plain", lambda: self._walk(1))
        self.add_button(tr("Close"), "main").setDefault(False)
        for keys, do in (
            ("Alt+Left", lambda: self._walk(-1)),
            ("Alt+Right", lambda: self._walk(1)),
            ("Ctrl+F", self._start_search),
            ("F3", self._next_found),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(do)
        if not self.pages:
            self.reader.setPlainText(tr("The guide is not here. It belongs in {folder}.", folder=self._folder))
        self.turn_to(page)
        self.reader.setFocus()

    # --- making

    def _make_side(self) -> QWidget:
        side = self._side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(style.px(10), style.px(12), style.px(10), 0)
        column.setSpacing(style.px(8))
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find in the guide"))
        self.search.setAccessibleName(tr("Find in the guide"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._next_found)
        self.list = QListWidget()
        self.list.setObjectName("pages")
        self.list.setAccessibleName(tr("Pages"))
        WrappedRows(self.list)
        self.list.ensurePolished()
        self.list.addItems([page.title for page in self.pages])
        self.list.currentRowChanged.connect(self._chosen)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        return side

    def _make_reader(self) -> QTextBrowser:
        self.reader = _Reader()
        self.reader.setObjectName("page")
        self.reader.setAccessibleName(tr("Page"))
        self.reader.setOpenLinks(False)
        self.reader.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.reader.anchorClicked.connect(self.follow)
        self.reader.resized.connect(lambda: QTimer.singleShot(0, self, self._fit))
        return self.reader

    # --- pages

    @property
    def page(self) -> int:
        """The page that is open, from 0; -1 where there is none."""
        return self._way[self._at].page if self._way else -1

    def turn_to(self, name: str) -> None:
        """Open the page of this name, or the first one."""
        names = [page.name for page in self.pages]
        if names:
            self._go(names.index(name) if name in names else 0)

    def follow(self, link: QUrl) -> None:
        """Go where a link leads: to a page, to a heading, or to a rule."""
        if link.scheme() == "rule":
            self._open_rule(link.path())
            return
        name = link.path().removesuffix(".md")
        names = [page.name for page in self.pages]
        if not name or name in names:
            self._go(names.index(name) if name else self.page, link.fragment())

    def _open_rule(self, number: str) -> None:
        """A rule of the game that the page is about, to read over the guide."""
        found = rule_text(catalogue.open_game(self.pages[self.page].name, {}).presenter.rules, number)
        if found is not None:
            sheet = RuleSheet(found, self)
            sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            sheet.open()

    def _go(self, page: int, heading: str = "") -> None:
        """Open a page at its top or a heading, and remember the way to it."""
        self._leave()
        del self._way[self._at + 1 :]
        self._way.append(_Place(page, 0))
        self._at = len(self._way) - 1
        self._show()
        if heading:
            self.reader.scrollToAnchor(heading)

    def _walk(self, step: int) -> None:
        if 0 <= self._at + step < len(self._way):
            self._leave()
            self._at += step
            self._show()

    def _leave(self) -> None:
        """Remember how far down the open page was read."""
        if self._way:
            self._way[self._at] = _Place(self.page, self.reader.verticalScrollBar().value())

    def _show(self) -> None:
        place = self._way[self._at]
        help_document.set_page(self.reader.document(), self.pages[place.page], self._folder, self._setting)
        self.reader.moveCursor(QTextCursor.MoveOperation.Start)
        self._fit()
        self._mark_found()
        self.reader.verticalScrollBar().setValue(place.down)
        blocked = self.list.blockSignals(True)
        self.list.setCurrentRow(place.page)
        self.list.blockSignals(blocked)
        self._back.setEnabled(self._at > 0)
        self._forward.setEnabled(self._at < len(self._way) - 1)

    def _fit(self) -> None:
        if self.pages:
            width = self.reader.viewport().width()
            help_document.fit(
                self.reader.document(), width, self.devicePixelRatioF(), self._folder, self._setting
            )  # fmt: skip

    def _chosen(self, row: int) -> None:
        if row >= 0 and row != self.page:
            self._go(row)
            self._to_first_found()

    # --- search

    def _start_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _search(self, words: str) -> None:
        """List the pages on which the words stand, and show the first if they do not stand on the open one."""
        holding = [page.holds(words) for page in self.pages]
        for row, holds in enumerate(holding):
            self.list.item(row).setHidden(not holds)
        if words.strip() and any(holding) and not holding[self.page]:
            self._go(holding.index(True))
        self._mark_found()
        self._to_first_found()

    def _found(self) -> list[QTextCursor]:
        """Where the words that are looked for stand on the open page, in the order of the text."""
        document, found = self.reader.document(), []
        for word in self.search.text().split():
            begun = QRegularExpression(rf"\b{QRegularExpression.escape(word)}")
            begun.setPatternOptions(QRegularExpression.PatternOption.CaseInsensitiveOption)
            at = document.find(begun)
            while not at.isNull():
                found.append(at)
                at = document.find(begun, at)
        return sorted(found, key=lambda cursor: cursor.selectionStart())

    def _mark_found(self) -> None:
        ui = style.ui()
        marked = QTextCharFormat()
        marked.setBackground(QColor(ui.accent))
        marked.setForeground(QColor(ui.accent_ink))
        selections = []
        for cursor in self._found():
            one = QTextEdit.ExtraSelection()
            one.cursor, one.format = cursor, marked  # type: ignore[attr-defined]
            selections.append(one)
        self.reader.setExtraSelections(selections)

    def _to_first_found(self) -> None:
        if found := self._found():
            self._bring(found[0])

    def _next_found(self) -> None:
        """The next place on this page; after the last one, the next page that has the words."""
        here = self.reader.textCursor().selectionEnd()
        later = [cursor for cursor in self._found() if cursor.selectionStart() >= here]
        if later:
            self._bring(later[0])
            return
        rows = range(len(self.pages))
        others = [*rows[self.page + 1 :], *rows[: self.page + 1]] if self.search.text().strip() else []
        for row in others:
            if self.pages[row].holds(self.search.text()):
                self._go(row)
                self._to_first_found()
                return

    def _bring(self, found: QTextCursor) -> None:
        """Scroll to a place, and go on from there."""
        at = QTextCursor(found)
        at.setPosition(found.selectionEnd())
        self.reader.setTextCursor(at)
        self.reader.ensureCursorVisible()

    # --- window

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """The list is as wide as its titles are, or as can be spared."""
        self._side.setFixedWidth(min(style.px(_LIST), self.width() * 3 // 10))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if style.changed(event) and hasattr(self, "_forward"):  # events come while the dialog is being made
            QTimer.singleShot(0, self, self._restyle)

    def _restyle(self) -> None:
        self._setting = Setting(style.ui(), style.scale())
        self._share()
        if self._way:
            self._leave()
            self._show()

    def printable(self, width: float) -> QTextDocument:
        """The open page in print colours, laid out for a column of a width in px."""
        document = QTextDocument()
        how = Setting(LIGHT, 0.9)
        help_document.set_page(document, self.pages[self.page], self._folder, how)
        help_document.fit(document, width + 2 * help_document.MARGIN, 2.0, self._folder, how)
        return document

    def _print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter()
        if self.pages and QPrintDialog(printer, self).exec():
            inches = printer.pageRect(QPrinter.Unit.Inch).width() - _EDGES
            self.printable(96 * inches).print_(printer)
