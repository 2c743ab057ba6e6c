"""The first start: language, colours, text size, where files go. Everything is shown at once as it would be.

Owns this page and when it is shown. The settings themselves are ``Choices``; the preferences have them, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from wargame_desk import __version__, catalogue
from wargame_desk.app import i18n, style, system
from wargame_desk.app.cards import Later
from wargame_desk.app.choice_cards import ChoiceCard, PaletteCard, SizeCard
from wargame_desk.app.choices import Choices
from wargame_desk.app.dialog import Sheet, fitting
from wargame_desk.app.flow import Flow
from wargame_desk.app.folders import FolderRow, folders, how_to_move
from wargame_desk.app.preferences import PALETTES
from wargame_desk.app.widgets import Hairline, Words
from wargame_desk.core.texts import mark, tr
from wargame_desk.core.values import Setup
from wargame_desk.mapview.theme import UIS
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.settings import Settings

SIZES = ((100, mark("Usual")), (125, mark("Larger")), (150, mark("Large")), (200, mark("Very large")))
"""Text sizes in per cent; those between are in the preferences."""
_SIZE = (752, 752)
_TWO_COLUMNS = 1.3
"""Text larger than this leaves room for one column of folders."""


class FirstStart(Sheet):
    """The page. It is done with whichever way it is closed: what has been chosen stays, the rest is as usual."""

    def __init__(self, choices: Choices, parent: QWidget | None = None) -> None:
        super().__init__(tr("Welcome to Wargame Desk"), _SIZE, parent)
        self._choices = choices
        self._postponed = False
        self._later = Later(self)
        self._language = i18n.chosen(choices.now.language)
        self._text_size = choices.now.text_size
        self._page = QWidget()
        self.body.addWidget(self._page)
        self._begin = self.add_button(tr("Begin"), "main", self.accept)
        self._fill()
        self._begin.setFocus()
        choices.changed.connect(self._follow)
        self.finished.connect(self._done)

    def postpone(self) -> None:
        """Go away, because something else is wanted now; the page comes again at the next start."""
        self._postponed = True
        self.reject()

    # --- the page

    def _fill(self) -> None:
        """Every word anew, in the language that is in use now."""
        self._later.clear()
        old = self._page
        self._page = QWidget()
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.px(9))
        column.addWidget(Words(tr("Welcome"), "page"))
        column.addWidget(
            Words(tr("Wargame Desk never uses a network: nothing is sent, nothing is fetched."), "strong", wrap=True)
        )
        once = tr("Here are a few things to set, once. All of them are in the preferences, too.")
        column.addWidget(Words(once, "body", "muted", wrap=True))
        for title, make in (
            (tr("Language"), self._languages),
            (tr("Colours"), self._palettes),
            (tr("Text size"), self._sizes),
            (tr("Where your files are"), self._folders),
        ):
            column.addWidget(Hairline())
            column.addWidget(Words(title, "heading"))
            make(column)
        self.body.replaceWidget(old, self._page)
        old.hide()
        old.deleteLater()
        self.setWindowTitle(tr("Welcome to Wargame Desk"))
        self.setAccessibleName(self.windowTitle())
        self._begin.setText(tr("Begin"))

    def _languages(self, column: QVBoxLayout) -> None:
        listed = [one for one in i18n.available() if one.code != i18n.PSEUDO]
        box = QComboBox()
        box.setAccessibleName(tr("Language of the program"))
        for one in listed:
            box.addItem(one.name, one.code)
        box.setCurrentIndex(max(0, box.findData(self._language)))
        box.activated.connect(lambda _: self._choices.change(language=str(box.currentData())))
        row = QHBoxLayout()
        row.setSpacing(style.px(12))
        row.addWidget(box)
        told = tr("The program speaks English alone so far. A translation that is added stands in this list.")
        row.addWidget(Words(told if len(listed) == 1 else "", "small", "muted", wrap=True), 1)
        column.addLayout(row)

    def _palettes(self, column: QVBoxLayout) -> None:
        from wargame_desk.app.pictures import Gallery

        gallery, (game, setup) = Gallery(), _shown_scenario()

        def paint(size: QSize, ratio: float, palette: str) -> QPixmap | None:
            if setup is None:
                return None
            with suppress(FileError):  # a player's own faulty map must not keep him from choosing a colour
                return gallery.scenario(game, setup, size, ratio, palette, centred=True, zoom=0.36 * style.scale())
            return None

        self.palettes = [PaletteCard(name, tr(words), self._later, paint) for name, words in PALETTES if name in UIS]
        self._row(column, self.palettes)
        self.follow = QCheckBox(tr("As the desktop has it"))
        self.follow.setChecked(self._choices.now.palette == "system")
        self.follow.toggled.connect(self._follow_desktop)
        column.addWidget(self.follow, 0, Qt.AlignmentFlag.AlignLeft)
        for card in self.palettes:
            card.clicked.connect(lambda _=False, name=card.palette_name: self._choose_palette(name))
        self._show_palette()

    def _choose_palette(self, name: str) -> None:
        self.follow.blockSignals(True)
        self.follow.setChecked(False)
        self.follow.blockSignals(False)
        self._choices.change(palette=name)

    def _follow_desktop(self, on: bool) -> None:
        now = system.palette_name(self._choices.now.palette)
        self._choices.change(palette="system" if on else now)

    def _show_palette(self) -> None:
        now = system.palette_name(self._choices.now.palette)
        for card in self.palettes:
            card.setChecked(card.palette_name == now)

    def _sizes(self, column: QVBoxLayout) -> None:
        self.sizes = [
            SizeCard(percent, tr("{words}, {percent} %", words=tr(words), percent=percent)) for percent, words in SIZES
        ]
        self._row(column, self.sizes)
        now = min(self.sizes, key=lambda card: abs(card.percent - self._choices.now.text_size))
        now.setChecked(True)
        for card in self.sizes:
            card.clicked.connect(lambda _=False, percent=card.percent: self._choices.change(text_size=percent))

    def _row(self, column: QVBoxLayout, cards: Sequence[ChoiceCard]) -> None:
        """Cards of which one is chosen; they go into a second line where there is no room."""
        holder = QWidget()
        flow = Flow(style.px(10), holder)
        group = QButtonGroup(holder)
        for card in cards:
            group.addButton(card)
            flow.addWidget(card)
        column.addWidget(holder)

    def _folders(self, column: QVBoxLayout) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(20))
        grid.setVerticalSpacing(style.px(6))
        across = 2 if style.scale() <= _TWO_COLUMNS else 1
        for i, (title, folder) in enumerate(folders()):
            grid.addWidget(FolderRow(title, folder), i // across, i % across)
            grid.setColumnStretch(i % across, 1)
        column.addLayout(grid)
        column.addWidget(Words(how_to_move(), "small", "muted", wrap=True))

    # --- what is chosen

    def _follow(self, settings: Settings) -> None:
        """Be what was chosen: in another language or size the page is made anew, and keyboard focus stays."""
        language = i18n.chosen(settings.language)
        if (language, settings.text_size) == (self._language, self._text_size):
            self._show_palette()
            return
        self._language, self._text_size = language, settings.text_size
        QTimer.singleShot(0, self, self._anew)

    def _anew(self) -> None:
        focus = self.focusWidget()
        on_language = isinstance(focus, QComboBox)
        at = self.sizes.index(focus) if isinstance(focus, SizeCard) else -1
        self._fill()
        self.resize(*fitting(_SIZE))
        if at >= 0:
            self.sizes[at].setFocus()
        elif on_language and (box := self._page.findChild(QComboBox)) is not None:
            box.setFocus()

    def _done(self) -> None:
        if not self._postponed:
            self._choices.keep(welcomed=True, known_version=__version__)
            self._choices.write()


def _shown_scenario() -> tuple[str, Setup | None]:
    """The game that palettes are shown with, and a whole position; None if a player's file is in the way."""
    game = catalogue.entries()[0].id
    setups, _ = catalogue.scenarios(game)
    return game, next((setup for setup in setups if not setup.tutorial), None)


def welcome(choices: Choices, window: QWidget) -> None:
    """Show the page once everything that was said before has been read."""
    said = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    if said:
        said[-1].finished.connect(lambda _: QTimer.singleShot(0, window, lambda: welcome(choices, window)))
        return
    page = FirstStart(choices, window)
    page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    page.open()
