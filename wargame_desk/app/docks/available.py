"""The units that can be used now: sorted, filtered by kind of card and by what they can do, and dragged from here.

Owns this list. Which units these are is the decision's word, what they can do their figures'.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear, piece_look
from wargame_desk.app.flow import Flow
from wargame_desk.app.pull import Pull
from wargame_desk.app.widgets import Button, CounterSwatch, Words
from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import PieceView
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

_SIDE = 48.0
_GHOST = 0.35
"""What is left to see of a counter that has been dragged away."""


class Unit(NamedTuple):
    """A unit of the list: its counter, its name, and its figures as numbers."""

    piece: PieceView
    look: SideLook
    face: CounterFace
    name: str
    figures: tuple[int, ...]


def units_of(bridge: SessionBridge) -> list[Unit]:
    """The units that the player can use now, by kind of card and face."""
    decision = bridge.decision
    if decision is None or not bridge.human_to_move:
        return []
    names = {bridge.game.piece_name(piece) for piece in decision.pieces}
    found = []
    for piece in bridge.view.pieces:
        if piece.id in names and piece.at is not None:
            look, face = piece_look(bridge, piece)
            figures = tuple(int(figure) if figure.isdigit() else 0 for figure in face.figures)
            found.append(Unit(piece, look, face, bridge.unit(bridge.piece(piece.id)), figures))
    return sorted(found, key=lambda unit: (unit.face.stock, unit.name, unit.piece.id))


class Swatch(CounterSwatch):
    """A unit that can be clicked, dragged, or taken by Enter."""

    def __init__(self, dock: AvailableDock, unit: Unit, tip: str) -> None:
        super().__init__(unit.look, unit.face, _SIDE, unit.piece.marks, unit.name)
        self.unit = unit
        self._dock = dock
        self._pull = Pull(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        p.save()
        p.setOpacity(_GHOST if self._pull.on else 1.0)
        super().paint(p, box, u, k)
        p.restore()
        if self.hasFocus():
            p.setPen(kit.pen(u.accent, 2))
            p.setBrush(kit.NO_BRUSH)
            p.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pull.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if (at := self._pull.move(event)) is not None:
            self._dock.dragged.emit(self.unit.piece.id, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        ended, at = self._pull.release(event)
        if at is not None:
            self._dock.dropped.emit(at)
        elif ended:
            self._dock.piece_asked.emit(self.unit.piece.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._dock.piece_asked.emit(self.unit.piece.id)
        else:
            super().keyPressEvent(event)


class AvailableDock(DockBody):
    """The list with its filters.

    Signals:
        dragged: a unit is dragged; its name, and the pointer on the screen.
        dropped: it was let go; the pointer on the screen.
    """

    dragged = Signal(str, QPoint)
    dropped = Signal(QPoint)
    lazy = True

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Available units"), tr("The units that can be used now, by kind and by figures"))
        self._units: list[Unit] = []
        self._stock = ""
        self._able: int | None = None
        column = self.column(margins=(12, 10, 12, 10), spacing=8)
        column.addWidget(self._head())
        self._chips = Flow(style.px(6))
        chips = QWidget()
        chips.setLayout(self._chips)
        column.addWidget(chips)
        self.empty = Words("", "small", "muted", wrap=True)
        column.addWidget(self.empty)
        self._flow = Flow(style.px(4))
        self._holder = QWidget()
        self._holder.setLayout(self._flow)
        self._holder.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column.addWidget(self._holder)
        column.addStretch(1)

    def _head(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        label = Words(tr("Sorted by"), "small", "muted")
        self.sorting = QComboBox()
        self.sorting.setAccessibleName(tr("Sorted by"))
        label.setBuddy(self.sorting)
        self.sorting.activated.connect(lambda _: self._fill())
        row.addWidget(label)
        row.addWidget(self.sorting)
        row.addStretch(1)
        return head

    # --- what is shown

    def refresh(self) -> None:
        units = units_of(self.bridge)
        if units == self._units and self._flow.count():
            return
        self._units = units
        if self._stock and all(unit.face.stock != self._stock for unit in units):
            self._stock = ""
        self._fill_sorting()
        self._fill_chips()
        self._fill()

    def _uses(self) -> tuple[tuple[str, str], ...]:
        """Of each figure its word, and what a unit that has it can do."""
        areas = self.bridge.presenter.look.map.areas
        return areas.uses if areas is not None else ()

    def _fill_sorting(self) -> None:
        chosen = self.sorting.currentIndex()
        self.sorting.clear()
        self.sorting.addItem(tr("kind"))
        for word, _ in self._uses():
            self.sorting.addItem(word)
        self.sorting.setCurrentIndex(chosen if 0 <= chosen < self.sorting.count() else 0)

    def _fill_chips(self) -> None:
        clear(self._chips)
        looks = {unit.face.stock: unit.look.name for unit in self._units}
        self._chip(tr("All"), not self._stock, lambda: self._choose(""))
        for stock, name in sorted(looks.items()):
            self._chip(tr(name), self._stock == stock, partial(self._choose, stock))
        for number, (_, use) in enumerate(self._uses()):
            self._chip(use, self._able == number, partial(self._choose_able, number))

    def _chip(self, text: str, on: bool, chosen: Callable[[], None]) -> None:
        chip = Button(text, "plain")
        chip.setCheckable(True)
        chip.setChecked(on)
        chip.clicked.connect(lambda _=False: chosen())
        self._chips.addWidget(chip)

    def _choose(self, stock: str) -> None:
        self._stock = stock
        self._fill_chips()
        self._fill()

    def _choose_able(self, number: int) -> None:
        self._able = None if self._able == number else number
        self._fill_chips()
        self._fill()

    @property
    def shown(self) -> list[Unit]:
        """The units that the filters leave, in their order."""
        units = [unit for unit in self._units if self._stock in ("", unit.face.stock)]
        able = self._able
        if able is not None:
            units = [unit for unit in units if able < len(unit.figures) and unit.figures[able] > 0]
        figure = self.sorting.currentIndex() - 1
        if figure >= 0:
            units.sort(key=lambda unit: -unit.figures[figure] if figure < len(unit.figures) else 0)
        return units

    def _fill(self) -> None:
        clear(self._flow)
        shown = self.shown
        for unit in shown:
            about = self.bridge.about_piece(self.bridge.piece(unit.piece.id))
            self._flow.addWidget(Swatch(self, unit, "\n".join((about.title.replace("  ", " "), *about.lines))))
        self.empty.setText("" if shown else tr("No unit can be used now."))
        self.empty.setVisible(not shown)
        count = len(self._units)
        self.say_meta(trn("{count} unit", "{count} units", count) if count else "")
