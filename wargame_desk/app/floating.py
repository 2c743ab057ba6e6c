"""What floats over the map: the live line that says in words what happens, the dice, the pieces beside the map.

Owns looks and places. Words, rolls and pieces are given from outside.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from wargame_desk.app import style
from wargame_desk.app.die import die
from wargame_desk.app.widgets import Painted, Words, breakable
from wargame_desk.core.present import Roll
from wargame_desk.core.texts import tr
from wargame_desk.mapview.theme import ANIM_MS, MAP, Ui
from wargame_desk.mapview.view import MapView

_EDGE = 12
_BONE = "#FBF9F4"
_GHOST = 0.4
"""What is left to see of a counter that has been dragged away."""
_CHIP = 176
"""Room at the left that the chip with the hex's name may take."""
_NARROW, _LIFT = 520, 50
"""Width of a map in px at 100 % below which that chip may take all of it, and how far the live line then rises."""


class Follow(QObject):
    """Puts a widget back in its place when the map changes its size."""

    def __init__(self, view: MapView, widget: QWidget, place: Callable[[], None]) -> None:
        super().__init__(widget)
        self._view, self._place = view, place
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            QTimer.singleShot(0, self, self._place)  # the map has yet to lay itself out
        return False


class LiveLine(QFrame):
    """The last thing that was said, at the foot of the map and to those who listen."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("card")
        self._told = ""
        self._words = Words("", "small", "ink", wrap=True)
        self._words.setAccessibleName(tr("What is happening"))
        row = QHBoxLayout(self)
        row.setContentsMargins(style.px(12), style.px(6), style.px(12), style.px(6))
        row.addWidget(self._words)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        Follow(view, self, self.place)
        self._fade = QTimer(self)
        self._fade.setSingleShot(True)
        self._fade.timeout.connect(self.hide)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence that was said last, or read out."""
        return self._told

    def whisper(self, sentence: str) -> None:
        """Read a sentence out where somebody listens; what is seen of it stands elsewhere."""
        self._told = sentence
        self._words.setAccessibleDescription(sentence)
        self.setAccessibleName(sentence)
        if sentence and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self._words, QAccessible.Event.Alert))

    def say(self, sentence: str) -> None:
        """Show a sentence, and read it out where somebody listens."""
        self._words.setText(breakable(sentence))
        self.whisper(sentence)
        if not sentence:
            self.hide()
            return
        self._fade.start(max(4000, 70 * len(sentence)))
        self.show()
        self.place()
        self.raise_()

    def place(self) -> None:
        """At the foot of the map, clear of the chip that names the hex: beside it, or over it on a narrow map."""
        port = self._view.viewport().size()
        narrow = port.width() < style.px(_NARROW)
        left, foot = (_EDGE, style.px(_LIFT)) if narrow else (min(_CHIP, port.width() // 3), _EDGE)
        room = port.width() - left - _EDGE
        natural = self._words.fontMetrics().horizontalAdvance(self._words.text()) + style.px(30)
        wide = min(room, natural, style.px(560))
        layout = self.layout()
        high = layout.totalHeightForWidth(wide) if layout is not None else 30
        x = max(left, min((port.width() - wide) // 2, port.width() - _EDGE - wide))
        self.setGeometry(x, port.height() - high - foot, wide, high)


class _Die(Painted):
    """One die, tumbling or still."""

    natural = (56.0, 56.0)

    def __init__(self) -> None:
        super().__init__()
        self.value, self.faces, self.angle = 1, 6, 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_face(self, value: int, angle: float) -> None:
        """Show a face, turned by so many degrees."""
        self.value, self.angle = value, angle
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        side = 40 * k
        p.translate(box.center())
        p.rotate(self.angle)
        die(p, QRectF(-side / 2, -side / 2, side, side), self.value, self.faces, MAP.ink, _BONE, MAP.ink)


class DiceCard(QFrame):
    """A die that tumbles for a moment and then shows what was rolled, with the result in words.

    A press on the map ends the tumbling or puts the card away, and a key ends the tumbling. The card takes no press
    itself: it never holds anything up.

    Signals:
        landed: the die lies still.
    """

    landed = Signal()

    _FRAME = 50
    _STAYS = 2600

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("card")
        self._value, self._text, self._left = 1, "", 0
        self._die = _Die()
        self._words = Words("", "heading", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(style.px(8), style.px(4), style.px(16), style.px(4))
        row.setSpacing(style.px(8))
        row.addWidget(self._die)
        row.addWidget(self._words, 1)
        self._tick = QTimer(self)
        self._tick.setInterval(self._FRAME)
        self._tick.timeout.connect(self._tumble)
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self.hide)
        Follow(view, self, self.place)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        """What it says once it lies still."""
        return self._text

    @property
    def tumbling(self) -> bool:
        """Whether the die still rolls."""
        return self._tick.isActive()

    def show_roll(self, roll: Roll, *, reduced: bool, pace: float = 1.0) -> None:
        """Roll and show; at once under reduced motion."""
        self._value, self._text = roll.value, roll.text
        self._die.faces = roll.faces
        self.setAccessibleName(tr("Die {value}: {result}", value=roll.value, result=roll.text))
        self._left = 0 if reduced else round(ANIM_MS["dice"] / max(0.05, pace) / self._FRAME)
        self._gone.stop()
        self._words.setText(tr("Rolling..."))
        self.place()
        self.show()
        self.raise_()
        if self._left:
            self._tick.start()
            self._tumble()
        else:
            self.finish()

    def finish(self) -> None:
        """Lie still."""
        self._tick.stop()
        self._words.setText(self._text)
        self._die.show_face(self._value, 0.0)
        self._gone.start(self._STAYS)
        self.place()
        self.landed.emit()

    def put_away(self) -> None:
        """Another position lies on the table."""
        self._tick.stop()
        self._gone.stop()
        self.hide()

    def _tumble(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.finish()
            return
        face = (self._die.value + 1 + self._left % 3) % self._die.faces + 1  # any face will do while it rolls
        self._die.show_face(face, (self._left * 37) % 90 - 45)

    def yield_to_press(self) -> None:
        """The player goes on: lie still, or make way."""
        if self.tumbling:
            self.finish()
        else:
            self.hide()

    def place(self) -> None:
        """At the head of the map, as wide as its words need and the map allows."""
        port = self._view.viewport().width()
        wide = self._words.fontMetrics().horizontalAdvance(self._text) + style.px(100)
        wide = min(port - 2 * _EDGE, wide)
        layout = self.layout()
        high = layout.totalHeightForWidth(wide) if layout is not None else style.px(64)
        self.setGeometry((port - wide) // 2, _EDGE, wide, high)
