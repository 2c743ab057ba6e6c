"""Cards in panels: a large one that can turn over, and small ones to choose from.

Owns how they are shown. A face comes from ``Look.cards`` by its name; a card of which only the back is known has no
other name than that of a back.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from wargame_desk.app import style
from wargame_desk.app.widgets import Painted
from wargame_desk.core.looks import Look
from wargame_desk.mapview import kit
from wargame_desk.mapview.card_popup import in_words
from wargame_desk.mapview.cards import card_pixmap, card_size
from wargame_desk.mapview.theme import Ui

_ROOM, _TALL = 1.06, 1.05
"""What a card takes up with its shadow, in widths and heights."""
_TURN = 260
"""Milliseconds for a card to turn over."""


def back_of(look: Look, name: str) -> str:
    """The back of a card by its face; the card itself if its deck has none."""
    deck = look.cards[name].deck
    backs = (key for key, card in look.cards.items() if card.kind == "back" and card.deck == deck and not card.letter)
    return next(backs, name)


class CardPicture(Painted):
    """A card, ``wide`` px at 100 %; empty until it is given one."""

    def __init__(self, look: Look, wide: float) -> None:
        super().__init__()
        self._look, self._wide = look, wide
        self._name, self._lit = "", frozenset[str]()
        self.set_wide(wide)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._turning = QVariantAnimation(self)
        self._turning.setStartValue(0.0)
        self._turning.setEndValue(1.0)
        self._turning.valueChanged.connect(lambda _: self.update())

    @property
    def card(self) -> str:
        """The name of the card shown."""
        return self._name

    @property
    def lit(self) -> frozenset[str]:
        """The figures that are framed."""
        return self._lit

    def set_wide(self, wide: float) -> None:
        """Show the card so wide, in px at 100 %."""
        self._wide = wide
        self.natural = (wide * _ROOM, card_size(wide)[1] * _TALL)
        self.updateGeometry()
        self.update()

    def show_card(self, name: str, lit: tuple[str, ...] = (), *, pace: float = 0.0) -> None:
        """Show another card, its figures in question framed; with a pace it turns over from its back."""
        self._name, self._lit = name, frozenset(lit)
        self._turning.stop()
        self.setAccessibleName(in_words(self._look.cards[name]) if name else "")
        if name and pace > 0:
            self._turning.setDuration(round(_TURN / pace))
            self._turning.start()
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        if not self._name:
            return
        turned = 1.0
        if self._turning.state() == QVariantAnimation.State.Running:
            turned = float(self._turning.currentValue())
        name = self._name if turned >= 0.5 else back_of(self._look, self._name)
        made = card_pixmap(self._look, name, self._wide * k, self.devicePixelRatioF(), lit=self._lit)
        p.translate(box.center())
        p.scale(max(0.02, abs(math.cos(math.pi * turned))), 1)
        size = made.deviceIndependentSize()
        p.drawPixmap(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()).topLeft(), made)


class CardButton(QAbstractButton):
    """A small card to choose from; checked it is framed."""

    def __init__(self, look: Look, name: str, wide: float, note: str = "") -> None:
        super().__init__()
        self._look, self.card, self._wide, self._note = look, name, wide, note
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        words = in_words(look.cards[name])
        self.setAccessibleName(f"{words}. {note}" if note else words)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        wide, high = card_size(self._wide)
        foot = 18 if self._note else 0
        return QSize(style.px(wide * _ROOM + 8), style.px(high * _TALL + 8 + foot))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.setChecked(True)
            self.clicked.emit()
            event.ignore()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        u, n = style.ui(), style.px
        made = card_pixmap(self._look, self.card, n(self._wide), self.devicePixelRatioF())
        size = made.deviceIndependentSize()
        x, y = (self.width() - size.width()) / 2, n(4)
        frame = QRectF(x - 2, y - 3, size.width() + 4, size.height() + 4)
        if self.isChecked() or self.hasFocus() or self.underMouse():
            ink = u.accent if self.isChecked() or self.hasFocus() else u.line_strong
            p.setPen(kit.pen(ink, 3 if self.isChecked() else 1.6))
            p.setBrush(kit.colour(u.accent_soft) if self.isChecked() else kit.NO_BRUSH)
            p.drawRoundedRect(frame, 8, 8)
        p.drawPixmap(round(x), round(y), made)
        if self._note:
            middle = self.height() - n(9)
            text_size = kit.fit_text(self._note, n(11), 520, self.width() - 6)
            kit.text(p, self.width() / 2, middle, self._note, text_size, u.ink2, 520, kit.CENTRE, middle=True)
        p.end()
