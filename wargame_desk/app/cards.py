"""What the start screen and the dialogs show games with: pictures that paint themselves later, rows to click, dates.

Owns these widgets and the queue that paints their pictures between events. Knows no game and no file.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QEvent, QLocale, QObject, QRectF, QSize, Qt, QTime, QTimer
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from wargame_desk.app import style
from wargame_desk.app.widgets import Painted, type_font
from wargame_desk.core.texts import tr
from wargame_desk.mapview import icons, kit
from wargame_desk.mapview.theme import MAP, RADIUS, Ui

Source = Callable[[QSize, float, str], QPixmap | None]
"""Paints a picture for a size in device-independent pixels, a pixel ratio and a palette; None if it cannot."""


class Later(QObject):
    """Does jobs one by one between events, so that the window never waits for all of them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs: list[Callable[[], None]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)

    def do(self, job: Callable[[], None]) -> None:
        """Add a job at the end."""
        self._jobs.append(job)
        self._timer.start()

    def clear(self) -> None:
        """Forget what has not been done."""
        self._jobs.clear()

    @property
    def idle(self) -> bool:
        """Whether everything has been done."""
        return not self._jobs

    def _next(self) -> None:
        if not self._jobs:
            self._timer.stop()
            return
        self._jobs.pop(0)()


class PictureBox(Painted):
    """A picture with rounded corners, painted after the window has been shown and again when its size changes.

    ``rounded`` names the corners that are round: "all", "left" or "top".
    """

    def __init__(self, later: Later, natural: tuple[float, float], rounded: str = "all", name: str = "") -> None:
        super().__init__()
        self.natural = natural
        self._later, self._rounded = later, rounded
        self._source: Source | None = None
        self._pixmap: QPixmap | None = None
        self._shown: tuple[object, ...] = ()
        self._asked: tuple[object, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def minimumSizeHint(self) -> QSize:
        k = style.scale()
        return QSize(round(min(self.natural[0], 96) * k), round(min(self.natural[1], 120) * k))

    def set_source(self, source: Source | None) -> None:
        """Paint from here from now on."""
        self._source, self._shown, self._asked = source, (), ()
        self.update()

    def set_png(self, data: bytes) -> None:
        """Show a picture from a file."""
        made = QPixmap()
        if made.loadFromData(data):
            self._pixmap, self._source = made, None
            self.update()

    @property
    def painted(self) -> bool:
        """Whether the picture is there."""
        return self._pixmap is not None

    def _ask(self, key: tuple[object, ...]) -> None:
        if self._source is None or key in (self._shown, self._asked):
            return
        self._asked = key
        size, ratio, palette = self.size(), self.devicePixelRatioF(), style.ui().name
        self._later.do(lambda: self._make(key, size, ratio, palette))

    def _make(self, key: tuple[object, ...], size: QSize, ratio: float, palette: str) -> None:
        if key != self._asked or self._source is None:
            return
        made = self._source(size, ratio, palette)
        if made is not None:
            self._pixmap = made
        self._shown = key
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        self._ask((self.width(), self.height(), self.devicePixelRatioF(), u.name))
        p.setClipPath(self._outline(box))
        p.fillRect(box, kit.colour(MAP.field))
        if self._pixmap is None:
            return
        have = self._pixmap.deviceIndependentSize()
        fill = max(box.width() / have.width(), box.height() / have.height())
        wide, high = box.width() / fill, box.height() / fill
        ratio = self._pixmap.devicePixelRatio()
        part = QRectF((have.width() - wide) / 2, (have.height() - high) / 2, wide, high)
        source = QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio)
        p.drawPixmap(box, self._pixmap, source)

    def _outline(self, box: QRectF) -> QPainterPath:
        r = RADIUS["card"] - 1.0
        grown = box.adjusted(0, 0, r if self._rounded == "left" else 0, r if self._rounded == "top" else 0)
        path = QPainterPath()
        path.addRoundedRect(grown, r, r)
        return path


class RowButton(QAbstractButton):
    """A row to click: an icon, words, a second line, and a hint at the right such as a key."""

    def __init__(self, text: str, icon: str = "", second: str = "", hint: str = "") -> None:
        super().__init__()
        self.setText(text)
        self._drawing, self._second, self._hint = icon, second, hint
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        self.setAccessibleDescription(", ".join(part for part in (second, hint) if part))

    def set_hint(self, hint: str) -> None:
        """Show another key."""
        self._hint = hint
        self.setAccessibleDescription(", ".join(part for part in (self._second, hint) if part))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        wide = QFontMetricsF(type_font("body")).horizontalAdvance(self.text()) * 1.06
        second = QFontMetricsF(type_font("small")).horizontalAdvance(self._second)
        hint = QFontMetricsF(type_font("small")).horizontalAdvance(self._hint)
        k = style.scale()
        left = 46 * k if self._drawing else 6 * k
        width = left + max(wide, second) + (hint + 16 * k if self._hint else 0) + 8 * k
        return QSize(round(width), round((44 if self._second else 36) * k))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), style.px(150)), hint.height()) if self._second else hint

    def keyPressEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, u, k = QPainter(self), style.ui(), style.scale()
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse() or self.isDown():
            p.fillPath(kit.rounded(box, 5), kit.colour(u.accent_soft))
        if self.hasFocus():
            p.setPen(kit.pen(u.accent, 2))
            p.setBrush(kit.NO_BRUSH)
            p.drawRoundedRect(box, 5, 5)
        x, middle = 6 * k, box.center().y()
        if self._drawing:
            p.save()
            p.translate(12 * k, middle - 10 * k)
            p.scale(k, k)
            icons.paint(p, self._drawing, u.accent)
            p.restore()
            x = 46 * k
        room = box.right() - x - 4 * k
        flags = Qt.AlignmentFlag.AlignVCenter
        if self._hint:
            p.setFont(type_font("small"))
            p.setPen(kit.colour(u.ink3))
            p.drawText(QRectF(x, box.top(), room, box.height()), flags | Qt.AlignmentFlag.AlignRight, self._hint)
        p.setFont(kit.font(13 * k, 520))
        p.setPen(kit.colour(u.ink))
        if not self._second:
            p.drawText(QRectF(x, box.top(), room, box.height()), flags, self.text())
            return
        p.drawText(QRectF(x, box.top() + 3 * k, room, 20 * k), flags, _cut(p, self.text(), room))
        p.setFont(type_font("small"))
        p.setPen(kit.colour(u.ink2))
        p.drawText(QRectF(x, box.top() + 22 * k, room, 18 * k), flags, _cut(p, self._second, room))

    def event(self, event: QEvent) -> bool:
        if style.changed(event):
            self.updateGeometry()
        return super().event(event)


def _cut(p: QPainter, text: str, width: float) -> str:
    return p.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(width))


class Badge(Painted):
    """A short word in a pill, such as "Tutorial"."""

    def __init__(self, text: str, tone: str = "accent") -> None:
        super().__init__()
        self._text, self._tone = text, tone
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        k = style.scale()
        return QSize(round(QFontMetricsF(type_font("small")).horizontalAdvance(self._text) + 18 * k), round(20 * k))

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        ink = {"accent": u.accent, "warn": u.warn, "good": u.good, "bad": u.bad}[self._tone]
        p.setPen(kit.pen(ink, 1))
        p.setBrush(kit.colour(u.accent_soft if self._tone == "accent" else u.raised))
        frame = box.adjusted(0.5, 0.5, -0.5, -0.5)
        p.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        p.setFont(type_font("small"))
        p.setPen(kit.colour(ink))
        p.drawText(box, Qt.AlignmentFlag.AlignCenter, self._text)


def when_text(when: datetime, now: datetime | None = None) -> str:
    """A moment as people say it: "today 14:05", "yesterday 09:30", else the date."""
    now = now or datetime.now().astimezone()
    time = QLocale().toString(QTime(when.hour, when.minute), QLocale.FormatType.ShortFormat)
    if when.date() == now.date():
        return tr("today {time}", time=time)
    if when.date() == (now - timedelta(days=1)).date():
        return tr("yesterday {time}", time=time)
    date = QDate(when.year, when.month, when.day)
    return f"{QLocale().toString(date, QLocale.FormatType.ShortFormat)} {time}"
