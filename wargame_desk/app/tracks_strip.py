"""The strip above the map: what the tracks of the sheet say, each as a figure and a scale; and what is to be done.

Owns this strip. Which numbers stand in it, and their words, is the look's; what is to be done are its cards of tasks.
"""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.docks.rows import focus_frame
from wargame_desk.app.flow import Flow
from wargame_desk.app.pull import Pull
from wargame_desk.core.looks import Look
from wargame_desk.core.sheet_look import CardLook, CountLook
from wargame_desk.core.texts import tr
from wargame_desk.core.views import View
from wargame_desk.mapview import kit
from wargame_desk.mapview.piles import tops

_WIDE, _HIGH, _TASK = 82.0, 34.0, 96.0
"""The size of a number, and the least width of a task whose name is shortened, in px at 100 %."""
_TEXT, _FIGURE = 11.0, 17.0


class _Cell(QAbstractButton):
    """What a number and a task have in common: a word, a figure at its right, and how far it has come below."""

    figure_size = _FIGURE

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    @abstractmethod
    def figure(self) -> str:
        """The number as it is written."""

    @abstractmethod
    def word(self, wide: float, k: float) -> tuple[str, float]:
        """The word as it fits into a cell of this width, and the size of its letters."""

    @abstractmethod
    def below(self, p: QPainter, box: QRectF) -> None:
        """Paint how far it has come."""

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        u, k, box = style.ui(), style.scale(), QRectF(self.rect())
        if self.underMouse():
            p.setPen(kit.NO_PEN)
            p.setBrush(kit.colour(u.raised))
            p.drawRoundedRect(box, 5, 5)
        middle = box.top() + 13 * k
        word, size = self.word(box.width(), k)
        kit.text(p, 9 * k, middle, word, size, u.ink2, 560, middle=True)
        right = box.right() - 9 * k
        kit.text(p, right, middle, self.figure, self.figure_size * k, u.ink, 740, kit.RIGHT, middle=True)
        self.below(p, QRectF(9 * k, box.bottom() - 8 * k, box.width() - 18 * k, 4 * k))
        if self.hasFocus():
            focus_frame(p, box, u)
        p.end()


class _Count(_Cell):
    """One number: its word, its figure, and how far along its scale it stands.

    Signals:
        dragged: something is dragged off it; the pointer on the screen.
        dropped: it was let go; the pointer on the screen.
    """

    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, look: CountLook) -> None:
        super().__init__()
        self.look = look
        self.value: int | None = None
        self.before: int | None = None
        self.setAccessibleDescription(tr("Shows the whole track"))
        self._pull = Pull(self, Qt.CursorShape.PointingHandCursor)
        self._loose = False

    def show_value(self, value: int | None, *, loose: bool = False) -> None:
        """Show another number; ``loose`` says that a counter can be dragged off the track."""
        if (value, loose) == (self.value, self._loose):
            return
        self.value, self._loose = value, loose
        figure = self.figure
        said = tr("{what}: {value}", what=self.look.text, value=figure)
        if self.look.figures and value is not None:
            of, at = self.look.most + 1, value + 1
            said = tr("{what}: {value}, space {at} of {most}", what=self.look.text, value=figure, at=at, most=of)
        elif self.look.most:
            said = tr("{what}: {value} of {most}", what=self.look.text, value=figure, most=self.look.most)
        more = tr("Drag it from here onto a unit.") if loose else ""
        self.setToolTip("\n".join(part for part in (said, more) if part))
        self.setAccessibleName(said)
        self.update()

    # --- what lies on the track can be taken from here

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pull.press(event)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if (at := self._pull.move(event)) is not None:
            self.dragged.emit(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        _, at = self._pull.release(event)
        if at is not None:
            self.setDown(False)
            self.dropped.emit(at)
        else:
            super().mouseReleaseEvent(event)

    @property
    def figure(self) -> str:
        """The number as it is written."""
        if self.value is None:
            return ""
        return self.look.figures[self.value] if self.look.figures else str(self.value).replace("-", "−")

    def sizeHint(self) -> QSize:
        return QSize(style.px(_WIDE), style.px(_HIGH))

    def word(self, wide: float, k: float) -> tuple[str, float]:
        room = wide - 24 * k - kit.text_width(self.figure, self.figure_size * k, 740)
        return self.look.word, kit.fit_text(self.look.word, _TEXT * k, 560, room)

    def below(self, p: QPainter, box: QRectF) -> None:
        if not self.look.most or self.value is None:
            return
        u = style.ui()
        p.setPen(kit.pen(u.line, 1) if u.name == "contrast" else kit.NO_PEN)
        p.setBrush(kit.colour(u.sunken))
        p.drawRoundedRect(box, 2, 2)
        share = max(0.0, min(1.0, self.value / self.look.most))
        if share:
            p.setBrush(kit.colour(self.look.ink if u.name != "contrast" else u.ink))
            p.drawRoundedRect(QRectF(box.x(), box.y(), box.width() * share, box.height()), 2, 2)


class _Task(_Cell):
    """A task that lies open: its name, and how much of it has been done."""

    figure_size = 1.15 * _TEXT

    def __init__(self, look: CardLook, done: int, ink: str) -> None:
        super().__init__()
        self.look, self.done, self._ink = look, done, ink
        self._room = 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        pays = ", ".join(f"{figure.words} {figure.value}" for figure in look.figures)
        self.setToolTip("\n".join(filter(None, (look.head, look.text, pays, look.foot))))
        self.setAccessibleName(tr("{task}: {done} of {need}", task=look.head, done=done, need=look.need))
        self.setAccessibleDescription(look.text)

    @property
    def figure(self) -> str:
        """How much has been done of how much."""
        return tr("{done} of {need}", done=self.done, need=self.look.need) if self.look.need else ""

    @property
    def natural(self) -> int:
        """Its width with its whole name."""
        k = style.scale()
        return round(kit.text_width(self.look.head, _TEXT * k, 560) + self._beside(k))

    def _beside(self, k: float) -> float:
        """What stands beside its name."""
        return kit.text_width(self.figure, self.figure_size * k, 740) + 34 * k

    def give_room(self, wide: int) -> None:
        """Be no wider than this; 0 for as wide as the name is long."""
        if wide != self._room:
            self._room = wide
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(min(self.natural, self._room or self.natural), style.px(_HIGH))

    def word(self, wide: float, k: float) -> tuple[str, float]:
        room = wide - self._beside(k)
        font = QFontMetricsF(kit.font(_TEXT * k, 560))
        return font.elidedText(self.look.head, Qt.TextElideMode.ElideRight, room + 2 * k), _TEXT * k

    def below(self, p: QPainter, box: QRectF) -> None:
        """A mark for each hit or raid that is wanted, those that have come filled."""
        u, need = style.ui(), max(1, self.look.need)
        gap = 2 * style.scale()
        wide = (box.width() - gap * (need - 1)) / need
        contrast = u.name == "contrast"
        full, empty = (u.ink, u.sunken) if contrast else (self._ink, u.line)
        p.setPen(kit.pen(u.line, 1) if contrast else kit.NO_PEN)
        for i in range(self.look.need):
            p.setBrush(kit.colour(full if i < self.done else empty))
            p.drawRoundedRect(QRectF(box.x() + i * (wide + gap), box.y(), wide, box.height()), 2, 2)


class TracksStrip(QFrame):
    """Every number of the look, in its order, and every task that lies open.

    Signals:
        track_asked: a number was pressed; the name of its track.
        dragged: a counter is dragged off a track; its name, and the pointer on the screen.
        dropped: it was let go; the pointer on the screen.
        card_asked: a task was pressed; the name of its pile.
    """

    card_asked = Signal(str)
    track_asked = Signal(str)
    dragged = Signal(str, QPoint)
    dropped = Signal(QPoint)

    def __init__(self, look: Look) -> None:
        super().__init__()
        areas = look.map.areas
        counts = areas.counts if areas is not None else ()
        self._look, self._areas = look, areas
        self.setObjectName("bare")
        self.setAccessibleName(tr("Tracks"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, style.px(4))
        inner = QWidget()
        self._flow = Flow(style.px(4), inner)
        column.addWidget(inner)
        self.counts: dict[str, _Count] = {}
        self.tasks: list[_Task] = []
        self._open: tuple[tuple[str, str, int], ...] = ()
        self._tops: dict[str, str] = {}
        self._held = ""
        for each in counts:
            made = self.counts[each.key] = _Count(each)
            made.clicked.connect(lambda _=False, key=each.key: self.track_asked.emit(key))
            made.dragged.connect(lambda at, key=each.key: self._drag(key, at))
            made.dropped.connect(lambda at: self.dropped.emit(at) if self._held else None)
            self._flow.addWidget(made)
        self.setVisible(bool(counts))

    def _drag(self, key: str, at: QPoint) -> None:
        """The counters of a track have a face of its name: the last of them comes off."""
        if self._tops.get(key):
            self._held = self._tops[key]
            self.dragged.emit(self._held, at)

    def show_view(self, view: View) -> None:
        """Show the numbers of a position."""
        values = dict(view.tracks)
        self._held = ""
        self._show_tasks(view)
        self._tops = {
            piece.face: piece.id for piece in view.pieces if piece.at is not None and piece.face in self.counts
        }
        for key, count in self.counts.items():
            count.show_value(values.get(key), loose=key in self._tops)

    def _show_tasks(self, view: View) -> None:
        """The tasks that lie open, each on a pile of its own."""
        if self._areas is None:
            return
        lying = tops(self._areas, view).values()
        alone = (top for top in lying if top.look.form == "one" and self._look.cards[top.card].kind == "task")
        found = tuple((top.look.pile, top.card, top.done) for top in alone)
        if found == self._open:
            return
        self._open = found
        for old in self.tasks:
            self._flow.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.tasks = []
        for pile, card, done in found:
            made = _Task(self._look.cards[card], done, self._areas.palette["amber"])
            made.clicked.connect(lambda _=False, pile=pile: self.card_asked.emit(pile))
            self.tasks.append(made)
            self._flow.addWidget(made)
            made.show()
        self._share_out()

    def _share_out(self) -> None:
        """Tasks stand in one row with the numbers, where shortened names make room for that."""
        gap, wide = self._flow.gap, self.width()
        left = wide - sum(count.sizeHint().width() + gap for count in self.counts.values())
        each = (left - gap * (len(self.tasks) - 1)) // max(1, len(self.tasks))
        whole = sum(task.natural + gap for task in self.tasks) - gap
        for task in self.tasks:
            task.give_room(each if whole > left and each >= style.px(_TASK) else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()
