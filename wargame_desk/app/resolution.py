"""What has just happened, shown moment by moment: cards turned up, lines fought, the sums and what came of them.

Owns the panel and its pace. What the moments are is the game's; the table waits with the map until they have been seen.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.card_pictures import CardPicture
from wargame_desk.app.docks.body import clear
from wargame_desk.app.floating import Follow
from wargame_desk.app.widgets import Button, Painted, RuleLink, Words, scrolled
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.moments import Moment
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui
from wargame_desk.mapview.view import MapView

_WIDE, _HIGH, _EDGE, _CARD = 452, 356, 12, 156
"""The panel's size, its distance from the edge of the map, and a card's width, in px at 100 %."""
_SHARE, _NARROW = 0.36, 330
"""The most of its width that the card takes; and the width, in px at 100 %, below which it lies over the lines."""
PAUSE = 1000
"""Milliseconds for a moment at 100 % speed."""


class _Sign(Painted):
    """Good, bad or neither, by its shape as well as its colour."""

    natural = (16.0, 16.0)

    def __init__(self, tone: str) -> None:
        super().__init__()
        self._tone = tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        p.scale(k, k)
        p.setBrush(kit.NO_BRUSH)
        if self._tone == "good":
            p.setPen(kit.pen(u.good, 2.4))
            p.drawPolyline([_at(2.5, 8.5), _at(6.5, 12.5), _at(13.5, 4)])
        elif self._tone == "bad":
            p.setPen(kit.pen(u.bad, 2.4))
            p.drawLine(_at(3.5, 3.5), _at(12.5, 12.5))
            p.drawLine(_at(12.5, 3.5), _at(3.5, 12.5))
        else:
            p.setPen(kit.NO_PEN)
            p.setBrush(kit.colour(u.ink3))
            p.drawEllipse(_at(8, 8), 3, 3)


def _at(x: float, y: float) -> QPointF:
    return QPointF(x, y)


class _Row(QWidget):
    """A moment: its sign, what was done, and what came of it."""

    def __init__(self, moment: Moment, number: str, open_rule: Callable[[str], None]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, style.px(3), style.px(4), style.px(3))
        row.setSpacing(style.px(8))
        row.addWidget(_Sign(moment.tone), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Words(moment.head, "strong", wrap=True))
        if moment.text:
            words.addWidget(Words(moment.text, "small", "muted", wrap=True))
        row.addLayout(words, 1)
        if moment.rule:
            link = RuleLink(moment.rule, number)
            link.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            link.asked.connect(open_rule)
            row.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(spoken(moment))


def spoken(moment: Moment) -> str:
    """A moment in one sentence."""
    return ". ".join(part.rstrip(".") for part in (moment.head, moment.text) if part) + "."


class ResolutionCard(QFrame):
    """Lies at the upper right of the map, or where it does not cover the place that it tells of.

    Space or Enter shows the next moment, Esc all that are left.

    Signals:
        seen: everything has been shown.
        told: a moment is shown; carries it.
        rule_asked: open this rule, by its id.
        stepping_chosen: whether the player wants to step through, from now on.
    """

    seen = Signal()
    told = Signal(object)
    rule_asked = Signal(str)
    stepping_chosen = Signal(bool)

    def __init__(self, view: MapView, look: Look, number: Callable[[str], str], page: QWidget) -> None:
        """``number`` says what players call a rule; ``page`` is what the map is part of."""
        super().__init__(page)
        self._view, self._number, self._page = view, number, page
        self._at: tuple[SpaceId, ...] = ()
        self._left: list[Moment] = []
        self._moments: tuple[Moment, ...] = ()
        self._group = ""
        self._open = False
        self._first = Words()
        self._pace, self._still = 1.0, False
        self.setObjectName("card")
        self._next_due = QTimer(self)
        self._next_due.setSingleShot(True)
        self._next_due.timeout.connect(self.next)
        self._picture = CardPicture(look, _CARD)
        self._make()
        Follow(view, self, self.place)
        self.hide()

    def _make(self) -> None:
        n = style.px
        column = QVBoxLayout(self)
        column.setContentsMargins(n(14), n(11), n(12), n(10))
        column.setSpacing(n(6))
        head = QHBoxLayout()
        self._title = Words("", "heading", wrap=True)
        self._close = Button(tr("Close"), "flat")
        self._close.clicked.connect(self.put_away)
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        column.addLayout(head)
        middle = self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        middle.setSpacing(n(12))
        middle.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        inside = QWidget()
        self._rows = QVBoxLayout(inside)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._rows.addStretch(1)
        self._area = scrolled(inside, name=tr("What happened"))
        self._area.verticalScrollBar().rangeChanged.connect(lambda _, most: self._to_end(most))
        middle.addWidget(self._area, 1)
        column.addLayout(middle, 1)
        foot = QHBoxLayout()
        foot.setSpacing(n(8))
        self.stepping = QCheckBox(tr("Step by step"))
        self.stepping.setToolTip(tr("Wait after each moment; Space or Enter shows the next one"))
        self.stepping.toggled.connect(self._step_chosen)
        self._next, self._run = Button(tr("Next")), Button(tr("Run on"))
        self._next.setToolTip(tr("Space or Enter"))
        self._run.setToolTip(tr("Esc"))
        self._next.clicked.connect(self.next)
        self._run.clicked.connect(self.run_on)
        for button in (self._close, self._next, self._run, self.stepping):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        foot.addWidget(self.stepping)
        foot.addStretch(1)
        foot.addWidget(self._next)
        foot.addWidget(self._run)
        column.addLayout(foot)

    # --- what it shows

    @property
    def playing(self) -> bool:
        """Whether something has still to be shown, or what is shown last has still to be seen."""
        return self._open

    @property
    def lines(self) -> tuple[str, ...]:
        """The moments shown so far, in sentences."""
        shown = self._moments[: len(self._moments) - len(self._left)]
        return tuple(spoken(moment) for moment in shown)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Everything that is or will be shown."""
        return self._moments

    def set_motion(self, *, still: bool, pace: float, stepping: bool) -> None:
        """``still`` shows everything at once; ``pace`` is the speed of animations, 1 the usual one."""
        self._still, self._pace = still, max(0.05, pace)
        self.stepping.blockSignals(True)
        self.stepping.setChecked(stepping)
        self.stepping.blockSignals(False)

    def play(self, moments: tuple[Moment, ...], *, at_once: bool = False) -> None:
        """Show what has happened: one moment after the other, or all of it."""
        self._next_due.stop()
        clear(self._rows)
        self._rows.addStretch(1)
        self._moments, self._left, self._group, self._open = moments, list(moments), "", True
        self._at = ()
        self._title.setText(moments[0].group)
        self._picture.show_card("")
        self._picture.setVisible(any(moment.card for moment in moments))
        self.show()
        self.place()
        self.raise_()
        if at_once or (self._still and not self.stepping.isChecked()):
            self.run_on()
        else:
            self.next()

    def next(self) -> None:
        """The next moment; after the last one the game goes on."""
        self._next_due.stop()
        if self._left:
            self._tell(self._left.pop(0), turning=not self._still)
            self._wait()
        else:
            self._end()

    def keep_clear(self, spaces: tuple[SpaceId, ...]) -> None:
        """Lie where these spaces are not covered: what is told of them is seen there, or they can be clicked now."""
        self._at = spaces
        self.place()

    def run_on(self) -> None:
        """All that is left, at once."""
        self._next_due.stop()
        while self._left:
            self._tell(self._left.pop(0), turning=False)
        self._end()

    def put_away(self) -> None:
        """Nothing is shown; what had not been shown has happened all the same."""
        self._left = []
        self._next_due.stop()
        self.hide()
        self._end()

    def press(self, event: QKeyEvent) -> bool:
        """A key while moments are shown. Returns whether it meant this panel."""
        if not self.isVisible():
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.run_on() if self.playing else self.put_away()
            return True
        if self.playing and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.next()
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(event):
            super().keyPressEvent(event)

    # --- inside

    def _tell(self, moment: Moment, *, turning: bool) -> None:
        if moment.group != self._group:
            if self._group:
                if self._rows.indexOf(self._first) < 0:
                    self._rows.insertWidget(0, self._first)
                self._rows.insertWidget(self._rows.count() - 1, Words(moment.group, "heading", wrap=True))
            else:
                self._first = Words(moment.group, "heading", wrap=True)
            self._group = moment.group
            self._title.setText(moment.group)
        row = _Row(moment, self._number(moment.rule) if moment.rule else "", self.rule_asked.emit)
        self._rows.insertWidget(self._rows.count() - 1, row)
        if moment.card:
            self._picture.show_card(moment.card, moment.lit, pace=self._pace if turning else 0.0)
        if moment.at is not None:
            self.keep_clear((moment.at,))
        self.told.emit(moment)

    def _wait(self) -> None:
        """Give what is shown its time."""
        self._next.setVisible(True)
        self._run.setVisible(True)
        if not self.stepping.isChecked():
            self._next_due.start(round(PAUSE / self._pace))

    def _end(self) -> None:
        """All has been seen."""
        self._next_due.stop()
        self._next.hide()
        self._run.hide()
        if self._open:
            self._open = False
            self.seen.emit()

    def _step_chosen(self, on: bool) -> None:
        self.stepping_chosen.emit(on)
        if on:
            self._next_due.stop()
        elif self.playing:
            self._next_due.start(round(PAUSE / self._pace))

    def _to_end(self, most: int) -> None:
        self._area.verticalScrollBar().setValue(most)

    def place(self) -> None:
        """At the upper right of the map, at its left, or beside it: the first of these that covers nothing told of."""
        port = self._view.viewport().size()
        wide, high = min(style.px(_WIDE), port.width() - 2 * _EDGE), min(style.px(_HIGH), port.height() - 2 * _EDGE)
        self._picture.set_wide(min(_CARD, wide * _SHARE / style.scale()))
        narrow = wide < style.px(_NARROW)
        self._middle.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        wide, high = self._whole(wide, high)
        corner, page = self._view.viewport().mapTo(self._page, QPoint(0, 0)), self._page.size()
        left, top = corner.x(), max(0, corner.y() + min(_EDGE, port.height() - high))
        inside = max(0, min(left + port.width() - wide - _EDGE, page.width() - wide))
        places = (inside, left + _EDGE, left + port.width() + _EDGE)
        found = [QRect(x, top, wide, high) for x in places if x == inside or x + wide <= page.width()]
        free = [there for there in found if not self._covers(there)]
        if not self._at or self.geometry() not in free:
            self.setGeometry((free or found)[0])

    def _whole(self, wide: int, high: int) -> tuple[int, int]:
        """At least so large that nothing of it is cut off, over the edge of a small map too."""
        layout, page = self.layout(), self._page.size()
        if layout is None:
            return wide, high
        wide = max(wide, min(layout.totalMinimumSize().width(), page.width()))
        least = max(layout.totalMinimumSize().height(), layout.totalMinimumHeightForWidth(wide))
        return wide, max(high, min(least, page.height()))

    def _covers(self, there: QRect) -> bool:
        """Whether one of the places to be kept clear would lie under the card, or close to it."""
        for space in self._at:
            over = self._view.showing(space)
            box = over.mapFromScene(self._view.map.geometry.around(space, 0.5)).boundingRect()
            if there.intersects(box.translated(over.viewport().mapTo(self._page, QPoint(0, 0)))):
                return True
        return False
