"""The report of the turn that has ended, over the map when the next one begins: a row for what belongs together.

Owns this card. What the rows say is the game's.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.docks.body import clear
from wargame_desk.app.floating import Follow
from wargame_desk.app.news_sign import paint_sign
from wargame_desk.app.widgets import Button, Hairline, Painted, Words, scrolled
from wargame_desk.core.looks import Look
from wargame_desk.core.present import News
from wargame_desk.core.texts import tr
from wargame_desk.mapview.theme import Ui
from wargame_desk.mapview.view import MapView

_WIDE, _HIGH, _EDGE = 560, 560, 12


class _Sign(Painted):
    """What a row is about: a counter by its face, or an icon of its kind."""

    natural = (34.0, 34.0)

    def __init__(self, news: News, look: Look) -> None:
        super().__init__()
        self._news, self._look = news, look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        paint_sign(p, QRectF(k, k, 31 * k, 31 * k), self._news, self._look, u.ink2)


class _Row(QWidget):
    """One row of the report."""

    def __init__(self, news: News, look: Look) -> None:
        super().__init__()
        n = style.px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, n(4), n(6), n(4))
        row.setSpacing(n(12))
        row.addWidget(_Sign(news, look), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(n(1))
        words.addWidget(Words(news.head, "strong", wrap=True))
        if news.more:
            words.addWidget(Words(news.more, "small", "muted", wrap=True))
        row.addLayout(words, 1)
        if news.figure:
            worth = QVBoxLayout()
            worth.setSpacing(0)
            for text, kind, tone in ((news.figure, "title", "ink"), (tr("points"), "small", "muted")):
                made = Words(text, kind, tone)
                made.setAlignment(Qt.AlignmentFlag.AlignRight)
                worth.addWidget(made)
            row.addLayout(worth)
        spoken = (news.head, news.more, tr("{figure} points", figure=news.figure) if news.figure else "")
        self.setAccessibleName(". ".join(part.rstrip(".") for part in spoken if part) + ".")


class TurnReport(QFrame):
    """Lies over the middle of the map until it is closed.

    Signals:
        closed: the player has read it.
        chart_asked: show the course of the whole game.
    """

    closed = Signal()
    chart_asked = Signal()

    def __init__(self, view: MapView, look: Look) -> None:
        super().__init__(view)
        self._view, self._look = view, look
        self._news: tuple[News, ...] = ()
        self.setObjectName("card")
        n = style.px
        column = QVBoxLayout(self)
        column.setContentsMargins(n(18), n(14), n(14), n(12))
        column.setSpacing(n(8))
        self._title = Words("", "title", wrap=True)
        self._standing = Words("", "body", "muted", wrap=True)
        column.addWidget(self._title)
        column.addWidget(self._standing)
        column.addWidget(Hairline())
        self._inside = QWidget()
        self._rows = QVBoxLayout(self._inside)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._area = scrolled(self._inside, name=tr("Report of the turn"))
        column.addWidget(self._area, 1)
        foot = QHBoxLayout()
        self.chart = Button(tr("Course of the game"), "flat")
        self.chart.clicked.connect(self.chart_asked)
        self.close_button = Button(tr("Go on"), "main")
        self.close_button.clicked.connect(self.put_away)
        for button in (self.chart, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        foot.addWidget(self.chart)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        column.addLayout(foot)
        Follow(view, self, self.place)
        self.hide()

    @property
    def rows(self) -> tuple[str, ...]:
        """The heads of its rows."""
        return tuple(news.head for news in self._news)

    @property
    def title(self) -> str:
        """What it is the report of."""
        return self._title.text()

    def show_turn(self, turn: int, news: tuple[News, ...], standing: str, *, chart: bool) -> None:
        """The report of a turn. ``chart`` offers the course of the game."""
        self._news = news
        self._title.setText(tr("Report of turn {turn}", turn=turn))
        self._standing.setText(standing)
        self.chart.setVisible(chart)
        clear(self._rows)
        for one in news:
            self._rows.addWidget(_Row(one, self._look))
        self._rows.addStretch(1)
        self.setAccessibleName(self._title.text())
        self._area.verticalScrollBar().setValue(0)
        self.show()
        self.place()
        self.raise_()

    def press(self, event: QKeyEvent) -> bool:
        """Esc, Enter or Space closes it. Returns whether the key meant it."""
        keys = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if not self.isVisible() or event.key() not in keys:
            return False
        self.put_away()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(event):
            super().keyPressEvent(event)

    def put_away(self) -> None:
        """It has been read."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def place(self) -> None:
        """In the middle of the map, as high as its rows need and the map allows."""
        port = self._view.viewport().size()
        wide = min(style.px(_WIDE), port.width() - 2 * _EDGE)
        inner = wide - style.px(50)
        rows = (
            self._rows.totalHeightForWidth(inner) if self._rows.hasHeightForWidth() else self._rows.sizeHint().height()
        )
        high = min(rows + style.px(150), style.px(_HIGH), port.height() - 2 * _EDGE)
        self.setGeometry((port.width() - wide) // 2, max(_EDGE, (port.height() - high) // 3), wide, high)
