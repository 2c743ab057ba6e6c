"""Looking through cards: discards, what is out of the game, or the cards of which one is to be taken.

Owns the sheet. It is given names of cards that may be seen, and never more.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.card_pictures import CardButton, CardPicture
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.docks.body import clear
from wargame_desk.app.flow import Flow
from wargame_desk.app.widgets import Hairline, Words, scrolled
from wargame_desk.core.looks import Look
from wargame_desk.core.sheet_look import CardFigure
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import Command
from wargame_desk.mapview.card_popup import in_words

_SMALL, _LARGE = 108, 224
"""Width of a card in the grid, and of the one that is looked at, in px at 100 %."""
LYING, NUMBER = "lying", "number"


class Lying(NamedTuple):
    """A card that may be seen: its key in ``Look.cards``, where it lies, and what takes it, if anything does."""

    card: str
    place: str = ""
    take: Command | None = None


class Heap(NamedTuple):
    """Cards that are looked through together; the top one, if there is one, comes last.

    ``order`` says in words what lying one upon the other means here, from the top down; "" where they have no order.
    """

    title: str
    cards: tuple[Lying, ...]
    order: str = ""


class CardBrowser(Sheet):
    """A grid of cards, sorted as is wished, one of them large.

    Signals:
        taken: a card was taken, or another answer given; carries its Command.
    """

    taken = Signal(object)

    def __init__(
        self,
        look: Look,
        title: str,
        need: str,
        heaps: tuple[Heap, ...],
        others: tuple[Command, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """``others`` are answers that take no card."""
        super().__init__(title, (880, 640), parent, scrolls=False)
        self._look, self._heaps = look, heaps
        self._chosen: Lying | None = None
        self.buttons: list[CardButton] = []
        if need:
            self.body.addWidget(Words(need, "body", "muted", wrap=True))
        self.body.addLayout(self._head())
        self.body.addWidget(Hairline())
        row = QHBoxLayout()
        row.setSpacing(style.px(14))
        self._grid = QWidget()
        self._flow = Flow(style.px(4), self._grid)
        row.addWidget(scrolled(self._grid, name=title), 1)
        row.addLayout(self._beside())
        self.body.addLayout(row, 1)
        self.add_button(tr("Close"), "flat")
        for command in others:
            self.add_button(command.text, "plain", partial(self._take, command))
        takes = any(lying.take is not None for heap in heaps for lying in heap.cards)
        self._confirm = self.add_button(tr("Choose a card"), "main", self._confirmed) if takes else None
        self._turn_to_heap()

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(style.px(8))
        self.heap = QComboBox()
        self.heap.setAccessibleName(tr("Which cards"))
        for heap in self._heaps:
            self.heap.addItem(tr("{heap} ({count})", heap=heap.title, count=len(heap.cards)))
        self.sort = QComboBox()
        self.sort.setAccessibleName(tr("Sort by"))
        row.addWidget(self.heap)
        row.addStretch(1)
        row.addWidget(Words(tr("Sort by"), "small", "muted"))
        row.addWidget(self.sort)
        if len(self._heaps) < 2:
            self.heap.hide()
            count = sum(len(heap.cards) for heap in self._heaps)
            row.insertWidget(0, Words(trn("{count} card", "{count} cards", count), "strong"))
        self.heap.currentIndexChanged.connect(lambda _: self._turn_to_heap())
        self.sort.currentIndexChanged.connect(lambda _: self._fill())
        return row

    @property
    def _heap(self) -> Heap:
        """The cards that are looked through now."""
        return self._heaps[max(0, self.heap.currentIndex())] if self._heaps else Heap("", ())

    def _turn_to_heap(self) -> None:
        """Show a heap, sorted as before where that is possible: some have no order of their own."""
        heap, before = self._heap, self.sort.currentData()
        with QSignalBlocker(self.sort):
            self.sort.clear()
            if heap.order:
                self.sort.addItem(heap.order, LYING)
            self.sort.addItem(tr("number"), NUMBER)
            figures = {figure.key: figure.words for card in self._look.cards.values() for figure in card.figures}
            shown = {figure.key for lying in heap.cards for figure in self._figures(lying.card)}
            for key, words in figures.items():
                if key in shown:
                    self.sort.addItem(words, key)
            self.sort.setCurrentIndex(max(0, self.sort.findData(before)))
        self._fill()

    def _beside(self) -> QVBoxLayout:
        column = QVBoxLayout()
        self._large = CardPicture(self._look, _LARGE)
        self._place = Words("", "small", "muted", wrap=True)
        self._place.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._large)
        column.addWidget(self._place)
        column.addStretch(1)
        return column

    def _figures(self, name: str) -> tuple[CardFigure, ...]:
        return self._look.cards[name].figures

    def _sorted(self, cards: tuple[Lying, ...]) -> list[Lying]:
        key = str(self.sort.currentData())
        if key == LYING:
            return list(reversed(cards))
        if key == NUMBER:
            return sorted(cards, key=lambda lying: _worth(self._look.cards[lying.card].number))
        values = {
            lying.card: next((_worth(f.value) for f in self._figures(lying.card) if f.key == key), -1)
            for lying in cards
        }
        return sorted(cards, key=lambda lying: (-values[lying.card], _worth(self._look.cards[lying.card].number)))

    def _fill(self) -> None:
        clear(self._flow)
        self.buttons = []
        heap = self._heap
        for lying in self._sorted(heap.cards):
            button = CardButton(self._look, lying.card, _SMALL, lying.place)
            button.clicked.connect(lambda _=False, one=lying: self.choose(one))
            self._flow.addWidget(button)
            self.buttons.append(button)
        if not heap.cards:
            self._flow.addWidget(Words(tr("No card lies here."), "body", "hint"))
        self._chosen = None
        self._show(None)
        self._say_confirm()
        cards = self._sorted(heap.cards)
        if cards and not any(lying.take is not None for lying in cards):
            self.choose(cards[0])

    def _show(self, lying: Lying | None) -> None:
        self._large.show_card(lying.card if lying is not None else "")
        self._place.setText(lying.place if lying is not None else "")

    def choose(self, lying: Lying) -> None:
        """Look at a card; where cards are taken it is the one that the button takes."""
        self._chosen = lying
        for button in self.buttons:
            button.setChecked(button.card == lying.card)
        self._show(lying)
        self._say_confirm()

    def _say_confirm(self) -> None:
        if self._confirm is None:
            return
        take = self._chosen.take if self._chosen is not None else None
        self._confirm.setEnabled(take is not None)
        self._confirm.setText(take.text if take is not None else tr("Choose a card"))

    def _confirmed(self) -> None:
        if self._chosen is not None and self._chosen.take is not None:
            self._take(self._chosen.take)

    def _take(self, command: Command) -> None:
        self.accept()
        self.taken.emit(command)

    @property
    def shown(self) -> str:
        """The large card in words."""
        return in_words(self._look.cards[self._large.card]) if self._large.card else ""


def _worth(text: str) -> int:
    """A printed value as a number; what is none comes last."""
    digits = "".join(c for c in text if c.isdigit())
    return int(digits) if digits else -1
