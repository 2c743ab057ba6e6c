"""The tray: pieces that are not on the map and may come onto it now, like ones in piles with their number.

Owns the strip under the map and the gestures on it: click a pile, or drag its top piece onto the map. What may come,
what is alike and what buttons stand there is given from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from wargame_desk.app import style
from wargame_desk.app.flow import Flow
from wargame_desk.app.pull import Pull
from wargame_desk.app.widgets import Button, CounterSwatch, Words, scrolled
from wargame_desk.core.looks import Look
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import PieceView
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

_GHOST = 0.4
"""What is left to see of the last counter of a pile that has been dragged away."""
_SIDE = 46.0
_ROWS = 2.3
"""Rows of piles before the strip scrolls."""


class Pile(NamedTuple):
    """Pieces that are alike, the top one first; ``note`` says what they are besides their face."""

    pieces: tuple[PieceView, ...]
    note: str = ""


class Doing(NamedTuple):
    """A button of the tray: an id, its words, what it does."""

    id: str
    text: str
    help: str


class Tray(QFrame):
    """The strip.

    Signals:
        taken: a pile was clicked; the name of its top piece.
        dragged: a piece is being dragged; name and global point.
        dropped: it was let go; name and global point.
        cancelled: Escape was pressed.
        asked: a button was pressed; its id.
    """

    taken = Signal(str)
    dragged = Signal(str, QPoint)
    dropped = Signal(str, QPoint)
    cancelled = Signal()
    asked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setObjectName("prompt")
        self.setAccessibleName(tr("Pieces beside the map"))
        n = style.px
        row = QHBoxLayout(self)
        row.setContentsMargins(n(14), n(6), n(12), n(6))
        row.setSpacing(n(10))
        self._title = Words("", "small", "muted", wrap=True)
        self._title.setFixedWidth(n(92))
        row.addWidget(self._title)
        self._holder = QWidget()
        self._flow = Flow(n(10), self._holder)
        self._area = scrolled(self._holder, name=tr("Pieces beside the map"))
        row.addWidget(self._area, 1)
        self._buttons = QWidget()
        self._button_row = QHBoxLayout(self._buttons)
        self._button_row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._buttons)
        self._shown: tuple[Pile, ...] = ()
        self._piles: list[_PileWidget] = []
        self._doings: tuple[Doing, ...] | None = None
        self.hide()

    def show_piles(self, piles: Sequence[Pile], doings: Sequence[Doing] = (), *, keep: bool = False) -> None:
        """Show these piles and buttons; none of either hides the tray, unless it is to be kept as a place to drop."""
        if tuple(piles) != self._shown:
            self._shown = tuple(piles)
            for old in self._piles:
                self._flow.removeWidget(old)
                old.hide()
                old.deleteLater()
            self._piles = [_PileWidget(self, pile, self._look) for pile in piles]
            for made in self._piles:
                self._flow.addWidget(made)
                made.show()  # what is not yet shown takes no room, and the height is asked for now
        count = sum(len(pile.pieces) for pile in piles)
        self._title.setText(trn("{count} to bring in", "{count} to bring in", count) if count else tr("Tray is empty"))
        self._show_doings(tuple(doings))
        self.setVisible(bool(piles or doings or keep))
        self._fit()

    def _show_doings(self, doings: tuple[Doing, ...]) -> None:
        if doings == self._doings:
            return
        self._doings = doings
        while self._button_row.count():
            item = self._button_row.takeAt(0)
            if item is not None and (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for doing in doings:
            button = Button(doing.text, "plain", doing.help)
            button.clicked.connect(lambda _=False, name=doing.id: self.asked.emit(name))
            self._button_row.addWidget(button)
        self._buttons.setVisible(bool(doings))

    def _fit(self) -> None:
        """One row of piles if they fit, a little more than two at most; the rest scrolls."""
        wide = max(self._area.viewport().width(), style.px(200))
        need = self._flow.heightForWidth(wide) if self._piles else style.px(_SIDE)
        self._area.setFixedHeight(min(need + 2, style.px(_SIDE * 1.14 * _ROWS)))

    def resizeEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().resizeEvent(event)
        self._fit()

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles as they lie."""
        return self._shown

    def piece(self, name: str) -> QWidget:
        """The pile that a piece lies in; KeyError if it is not here."""
        for made in self._piles:
            if any(piece.id == name for piece in made.pile.pieces):
                return made
        raise KeyError(name)

    def holds(self, at: QPoint) -> bool:
        """Whether a point of the screen is on the tray."""
        return self.isVisible() and self.rect().contains(self.mapFromGlobal(at))


class _PileWidget(CounterSwatch):
    """A pile: its top counter, and how many there are."""

    def __init__(self, tray: Tray, pile: Pile, look: Look) -> None:
        top = pile.pieces[0]
        face = look.faces[top.face]
        super().__init__(look.stocks[face.stock], face, _SIDE, top.marks, name=top.id)
        self.pile = pile
        self._tray = tray
        self._pull = Pull(self)
        self._held = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        unit = pile.note or top.id
        if len(pile.pieces) > 1:
            unit = tr("{count} of {unit}", count=len(pile.pieces), unit=unit)
            self.natural = (_SIDE * 1.14 + 26, _SIDE * 1.14)
        self.setToolTip(tr("{unit}: drag onto the map, or click and then a lit place", unit=unit))
        self.setAccessibleName(unit)
        self.setAccessibleDescription(self.toolTip())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        count = len(self.pile.pieces)
        p.save()
        p.setOpacity(_GHOST if self._pull.on and count == 1 else 1.0)
        super().paint(p, QRectF(box.x(), box.y(), box.height(), box.height()), u, k)
        p.restore()
        if count > 1:
            x = box.height() + 3 * k
            kit.text(p, x, box.center().y(), f"{count}", 17 * k, u.ink, 700, middle=True)
        if self.hasFocus():
            p.setPen(kit.pen(u.accent, 2))
            p.setBrush(kit.NO_BRUSH)
            p.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)

    def home(self) -> QPointF:
        """The middle of the top counter, on the screen."""
        side = self.height() / 2
        return QPointF(self.mapToGlobal(QPoint(round(side), round(side))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pull.press(event):
            self._held = self.pile.pieces[0].id

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if (at := self._pull.move(event)) is not None:
            self._tray.dragged.emit(self._held, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        ended, at = self._pull.release(event)
        if at is not None:
            self._tray.dropped.emit(self._held, at)
        elif ended:
            self._tray.taken.emit(self._held)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._tray.taken.emit(self.pile.pieces[0].id)
        elif event.key() == Qt.Key.Key_Escape:
            self._pull.stop()
            self._tray.cancelled.emit()
        else:
            super().keyPressEvent(event)
