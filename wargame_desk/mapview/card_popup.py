"""A card of the map shown large beside the pointer.

Owns when it is shown and where. It takes no mouse, and says in words what it shows to who cannot see it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.sheet_look import CardLook
from wargame_desk.mapview.cards import card_pixmap, card_size
from wargame_desk.mapview.view import MapView

_WIDE, _GAP, _AFTER = 216, 18, 180
"""Width of the card; its distance from the pointer; milliseconds for which the pointer must rest."""


class CardPopup(QWidget):
    """Follows one map view. A card that lies face down is not shown large: there is nothing to read."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._card, self._done = "", 0
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_AFTER)
        self._late.timeout.connect(self._appear)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        wide, high = card_size(_WIDE)
        self.setFixedSize(QSize(round(wide * 1.06), round(high * 1.05)))
        self.hide()
        view.hovered.connect(self.hover)
        view.camera_changed.connect(self.hide)
        view.viewport().installEventFilter(self)
        view.destroyed.connect(self.deleteLater)

    @property
    def card(self) -> str:
        """The name of the card shown, "" for none."""
        return self._card if self.isVisible() else ""

    def hover(self, space: SpaceId | None, piece: object = None) -> None:
        """The pointer is over a space."""
        name, self._done = self._view.map.card_on(space) if space is not None else ("", 0)
        looks = self._view.map.look.cards
        if name not in looks or looks[name].kind == "back":
            name = ""
        if name != self._card or not name:
            self._card = name
            self.hide()
        if name and not self.isVisible():
            self._late.start()
        elif not name:
            self._late.stop()

    def _appear(self) -> None:
        if not self._card:
            return
        look = self._view.map.look.cards[self._card]
        self.setAccessibleName(in_words(look))
        window = self._view.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self.move(self._beside(window, window.mapFromGlobal(QCursor.pos())))
        self.show()
        self.raise_()

    def _beside(self, window: QWidget, at: QPoint) -> QPoint:
        """Right of the pointer, or left of it where the window has no room; never over it."""
        room = window.rect()
        x = at.x() + _GAP
        if x + self.width() > room.right():
            x = at.x() - _GAP - self.width()
        y = min(
            max(room.top() + 4, at.y() - self.height() // 2), max(room.top() + 4, room.bottom() - self.height() - 4)
        )
        return QPoint(max(room.left(), x), y)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.MouseButtonPress):
            self._card = ""
            self._late.stop()
            self.hide()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._card:
            return
        made = card_pixmap(self._view.map.look, self._card, _WIDE, self.devicePixelRatioF(), done=self._done)
        p = QPainter(self)
        p.drawPixmap(0, 0, made)
        p.end()


def in_words(look: CardLook) -> str:
    """What a card says, in one line."""
    figures = [f"{figure.words} {figure.value}" for figure in look.figures]
    return "; ".join(filter(None, (look.bar, look.head, look.text, *figures, look.tag, look.foot)))
