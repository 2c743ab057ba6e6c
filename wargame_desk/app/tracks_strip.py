"""The strip above the map: what the tracks of the sheet say, each as a figure and a scale.

Owns this strip. Which numbers stand in it, and their words, is the look's.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.docks.rows import focus_frame
from wargame_desk.app.flow import Flow
from wargame_desk.app.pull import Pull
from wargame_desk.core.sheet_look import CountLook
from wargame_desk.core.texts import tr
from wargame_desk.core.views import View
from wargame_desk.mapview import kit

_WIDE, _HIGH = 104.0, 34.0
_TEXT, _FIGURE = 11.0, 17.0


class _Count(QAbstractButton):
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
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
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
        kit.text(p, 9 * k, middle, self.look.word, _TEXT * k, u.ink2, 560, middle=True)
        kit.text(p, box.right() - 9 * k, middle, self.figure, _FIGURE * k, u.ink, 740, kit.RIGHT, middle=True)
        self._scale(p, QRectF(9 * k, box.bottom() - 8 * k, box.width() - 18 * k, 4 * k))
        if self.hasFocus():
            focus_frame(p, box, u)
        p.end()

    def _scale(self, p: QPainter, box: QRectF) -> None:
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


class TracksStrip(QFrame):
    """Every number of the look, in its order.

    Signals:
        track_asked: a number was pressed; the name of its track.
        dragged: a counter is dragged off a track; its name, and the pointer on the screen.
        dropped: it was let go; the pointer on the screen.
    """

    track_asked = Signal(str)
    dragged = Signal(str, QPoint)
    dropped = Signal(QPoint)

    def __init__(self, counts: tuple[CountLook, ...]) -> None:
        super().__init__()
        self.setObjectName("bare")
        self.setAccessibleName(tr("Tracks"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, style.px(4))
        inner = QWidget()
        self._flow = Flow(style.px(4), inner)
        column.addWidget(inner)
        self.counts: dict[str, _Count] = {}
        self._tops: dict[str, str] = {}
        self._held = ""
        for look in counts:
            made = self.counts[look.key] = _Count(look)
            made.clicked.connect(lambda _=False, key=look.key: self.track_asked.emit(key))
            made.dragged.connect(lambda at, key=look.key: self._drag(key, at))
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
        self._tops = {
            piece.face: piece.id for piece in view.pieces if piece.at is not None and piece.face in self.counts
        }
        for key, count in self.counts.items():
            count.show_value(values.get(key), loose=key in self._tops)
