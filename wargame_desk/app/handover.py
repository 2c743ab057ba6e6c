"""The handover: the whole window while the screen changes hands between two sides that must not see each other's.

Owns this page. It is given public things only, and knows no view, no state and no bridge; who sits down is said by a
signal. Its colours are its own: it looks the same in every palette, so that it is known at once.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.handover_rows import AMBER, BODY, INK, NewsRow, SealedRow, label
from wargame_desk.app.hold_button import HoldButton
from wargame_desk.app.reports import Handover
from wargame_desk.app.widgets import scrolled
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import Look, SideLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.mapview import kit

GROUND = "#0B161D"
_SHARE = 0.39
"""Width of the left panel as a share of the window."""
_LEAST, _MOST = 300, 560
_SOFT = "#DCE8F4"
_EMBLEM, _EMBLEM_LEAST, _EMBLEM_SHARE = 204, 40, 0.26
"""The emblem's side and its least in px at 100 %, and its share of a low window's height."""

SideName = Callable[[Side], str]


class HandoverScreen(QWidget):
    """Covers everything until the next side's person holds the button.

    Signals:
        taken: the next side has sat down.
        word_tried: a word to unlock the seat was given; the window says by ``unlock`` whether it was the right one.
        forgotten: the word has been forgotten, and the seat is to be opened without it.
        left: nobody sits down now: the game is to leave the table.
    """

    taken = Signal()
    word_tried = Signal(str)
    forgotten = Signal()
    left = Signal()

    def __init__(self, look: Look, side_name: SideName) -> None:
        super().__init__()
        self._look, self._side_name = look, side_name
        self._locked = False
        self.setAccessibleName(tr("Handover"))
        self._panel = _Panel()
        self._panel.button.held.connect(self._held)
        self._panel.word.returnPressed.connect(lambda: self.word_tried.emit(self._panel.word.text()))
        self._panel.forgot.linkActivated.connect(lambda _: self.forgotten.emit())
        self._panel.leave.linkActivated.connect(lambda _: self.left.emit())
        self._report = QVBoxLayout()
        holder = QWidget()
        holder.setLayout(self._report)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._side = scrolled(self._panel, name=tr("Handover"))
        self._side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row.addWidget(self._side)
        row.addWidget(scrolled(holder, name=tr("What both sides saw")), 1)

    def show_handover(self, handover: Handover, *, locked: bool = False) -> None:
        """Show who takes over and what both sides saw; with a word to give first if the seat is ``locked``."""
        self._locked = locked
        stock = self._look.stocks[self._look.sides[handover.to]]
        away = None if handover.away is None else self._look.stocks[self._look.sides[handover.away]]
        self._panel.show_side(handover, stock, away, self._side_name, locked=locked)
        self._fill(handover)
        self.setAccessibleDescription(self._panel.spoken)

    def take_focus(self) -> None:
        """Keys go to the button, or to the word that comes before it."""
        QApplication.sendPostedEvents(self._panel, QEvent.Type.LayoutRequest)  # it has its places in the first frame
        wanted = self._panel.word if self._locked else self._panel.button
        wanted.setFocus()
        self._side.ensureWidgetVisible(wanted)

    def unlock(self, right: bool) -> None:
        """The word was right, or it was not."""
        if right:
            self._locked = False
        self._panel.unlock(right)
        self.take_focus()

    @property
    def button(self) -> HoldButton:
        """The one button."""
        return self._panel.button

    @property
    def text(self) -> str:
        """Everything that can be read on it, for tests and for those who listen."""
        parts = [self._panel.spoken]
        for i in range(self._report.count()):
            item = self._report.itemAt(i)
            widget = item.widget() if item is not None else None
            if widget is not None and widget.accessibleName():
                parts.append(widget.accessibleName())
        return "\n".join(parts)

    def _held(self) -> None:
        if not self._locked:
            self.taken.emit()

    def _fill(self, handover: Handover) -> None:
        while self._report.count():
            item = self._report.takeAt(0)
            if item is not None and (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        n = style.px
        self._report.setContentsMargins(n(48), n(54), n(48), n(30))
        self._report.setSpacing(n(12))
        over, head = _heads(handover, self._side_name)
        self._report.addWidget(label(over.upper(), 13, 700, AMBER, spacing=112))
        self._report.addWidget(label(head, 27, 700, INK))
        self._report.addSpacing(n(6))
        for news in handover.news:
            self._report.addWidget(NewsRow(news, self._look))
        if not handover.news:
            quiet = tr("Nothing has happened yet that both sides could see.")
            if handover.away is not None:
                quiet = tr("Nothing has happened since that both sides could see.")
            self._report.addWidget(label(quiet, 14, 450, BODY))
        if handover.sealed:
            text = trn(
                "Sealed: {count} line for {side} eyes only, shown after you take the seat",
                "Sealed: {count} lines for {side} eyes only, shown after you take the seat",
                handover.sealed,
                side=self._side_name(handover.to),
            )
            self._report.addWidget(SealedRow(text))
        self._report.addWidget(label(handover.standing.text, 14, 560, BODY))
        self._report.addStretch(1)

    # --- the window's ways

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = min(max(self.width() * _SHARE, style.px(_LEAST)), style.px(_MOST), self.width() * 0.6)
        self._side.setFixedWidth(round(wide))
        self._panel.fit_emblem(self.height())
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape and all else do nothing here."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """An empty graticule: it tells nothing."""
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.fillRect(self.rect(), kit.colour(GROUND))
        p.setPen(kit.pen(kit.colour("#D5E3D0", 18), 1))
        p.setBrush(kit.NO_BRUSH)
        pole = QPointF(self.width() * 0.26, self.height() * 0.075)
        for r in range(72, max(self.width(), self.height()) + 72, 72):
            p.drawEllipse(pole, r, r)
        p.end()


def _heads(handover: Handover, side_name: SideName) -> tuple[str, str]:
    """The small and the large heading of the report."""
    if handover.answer:
        return tr("What both sides saw"), tr("A question in the enemy's move")
    if handover.away is None:
        return tr("What both sides know"), tr("The game begins")
    return tr("What both sides saw since your last turn"), tr("Report for the {side} side", side=side_name(handover.to))


class _Panel(QWidget):
    """The left side: who takes over, and the button."""

    def __init__(self) -> None:
        super().__init__()
        self._stock: SideLook | None = None
        n = style.px
        self.spoken = ""
        self.setMinimumWidth(1)  # as wide as its area, be that narrower than a word
        column = QVBoxLayout(self)
        column.setContentsMargins(n(24), n(40), n(24), n(30))
        column.setSpacing(n(6))
        middle = Qt.AlignmentFlag.AlignHCenter
        self._hand = label(tr("Hand the computer to").upper(), 14, 600, _SOFT, spacing=125, middle=True)
        self._emblem = _Emblem()
        self._name = label("", 38, 800, "#FFFFFF", spacing=104, middle=True)
        self._phase = label("", 15.5, 500, _SOFT, middle=True)
        self.word = QLineEdit()
        self.word.setEchoMode(QLineEdit.EchoMode.Password)
        self.word.setPlaceholderText(tr("Word of this seat"))
        self.word.setAccessibleName(tr("Word of this seat"))
        self.word.setMaximumWidth(n(320))
        self._wrong = label("", 13, 600, "#FFFFFF", middle=True)
        self.forgot = _link(tr("The word has been forgotten"))
        self.leave = _link(tr("Leave the game..."))
        self.button = HoldButton("")
        self.button.setMaximumWidth(n(330))
        self._hold = label("", 13, 500, _SOFT, middle=True)
        self._away = _Away()
        column.addStretch(1)
        column.addWidget(self._hand)
        column.addSpacing(n(18))
        column.addWidget(self._emblem, 0, middle)
        column.addSpacing(n(12))
        column.addWidget(self._name)
        column.addWidget(self._phase)
        column.addSpacing(n(26))
        for widget in (self.word, self._wrong, self.button):
            row = QHBoxLayout()
            row.addWidget(widget, 1)
            column.addLayout(row)
        column.addSpacing(n(4))
        column.addWidget(self._hold)
        column.addWidget(self.forgot)
        column.addStretch(2)
        column.addWidget(self._away)
        column.addSpacing(n(12))
        column.addWidget(self.leave)

    def show_side(
        self, handover: Handover, stock: SideLook, away: SideLook | None, side_name: SideName, *, locked: bool
    ) -> None:
        """Dress for the side that takes over."""
        self._stock = stock
        name, view = side_name(handover.to), handover.view
        phase = next((phase.title for phase in view.phases if phase.id == view.phase), "")
        turn = tr("Turn {turn}", turn=view.turn) if view.turn else tr("Before the first turn")
        self._emblem.show_side(stock)
        self._name.setText(name.upper())
        self._phase.setText(tr("{turn} · {phase}", turn=turn, phase=phase))
        self.button.set_text(tr("I am the {side} player", side=name))
        self._hold.setText(tr("Hold for half a second, so that a stray key shows nothing."))
        self.word.clear()
        self._wrong.setText("")
        self.word.setVisible(locked)
        self.button.setEnabled(not locked)
        self.forgot.setVisible(locked)
        self._wrong.setVisible(False)
        other = "" if handover.away is None else tr("{side} player: look away now.", side=side_name(handover.away))
        self._away.show_side(away, other)
        self.spoken = ". ".join(
            part for part in (self._hand.text(), name, self._phase.text(), self._hold.text(), other) if part
        )
        self.setAccessibleName(self.spoken)
        self.update()

    def fit_emblem(self, high: int) -> None:
        """The emblem gives way in a low window: what is to be read and pressed comes first."""
        side = round(min(style.px(_EMBLEM), max(style.px(_EMBLEM_LEAST), high * _EMBLEM_SHARE)))
        self._emblem.setFixedSize(side, side)

    def unlock(self, right: bool) -> None:
        """The seat is open, or the word was wrong."""
        self._wrong.setText("" if right else tr("That is not the word."))
        self._wrong.setVisible(not right)
        self.word.clear()
        self.word.setVisible(not right)
        self.forgot.setVisible(not right)
        self.button.setEnabled(right)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stock is None:
            return
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.fillRect(event.rect(), kit.colour(self._stock.face))
        p.setPen(kit.pen(kit.colour("#FFFFFF", 30), 1))
        p.setBrush(kit.NO_BRUSH)
        at = QPointF(self._emblem.geometry().center())
        for r in range(120, 1000, 60):
            p.drawEllipse(at, r, r)
        p.end()


def _link(text: str) -> QLabel:
    """Words to press, by mouse or by Tab and Enter."""
    made = label("", 13, 500, _SOFT, middle=True)
    made.setTextFormat(Qt.TextFormat.RichText)
    made.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    )
    made.setText(f'<a style="color:{_SOFT}" href="#">{escape(text)}</a>')
    made.setAccessibleName(text)
    return made


class _Emblem(QWidget):
    """A star in a disc, in the side's colours."""

    def __init__(self) -> None:
        super().__init__()
        self._stock: SideLook | None = None
        self.setFixedSize(QSize(style.px(_EMBLEM), style.px(_EMBLEM)))

    def show_side(self, stock: SideLook) -> None:
        self._stock = stock
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stock is None:
            return
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        p.setPen(kit.pen("#FFFFFF", 3))
        p.setBrush(kit.colour(self._stock.box))
        p.drawEllipse(box)
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(self._stock.ink))
        r = box.width() / 2
        p.drawPath(kit.star(box.center().x(), box.center().y() + r * 0.05, r * 0.84))
        p.end()


class _Away(QWidget):
    """Tells the other side's person to look away."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(style.px(20), 0, 0, 0)
        row.setSpacing(style.px(14))
        self._tile = _Emblem()
        self._tile.setFixedSize(QSize(style.px(44), style.px(44)))
        self._text = label("", 15, 650, "#FFFFFF")
        row.addWidget(self._tile)
        row.addWidget(self._text, 1)

    def show_side(self, stock: SideLook | None, text: str) -> None:
        self.setVisible(stock is not None)
        if stock is not None:
            self._tile.show_side(stock)
        self._text.setText(text)
