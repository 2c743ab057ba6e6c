"""Rows that docks are made of: one that can be pressed and points at a place, section heads, painted list rows.

Owns how a row is lit, framed and read out. Knows nothing of what stands in it.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QBoxLayout,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from wargame_desk.app import style
from wargame_desk.app.widgets import RuleLink, Words
from wargame_desk.mapview import icons, kit
from wargame_desk.mapview.theme import Ui

Index = QModelIndex | QPersistentModelIndex
LEAST = 130.0
"""Height that a list asks for where the dock around it scrolls, in px at 100 %."""
BAR = 4.0
"""Width of the bar beside what is current, in px at 100 %."""


@lru_cache(maxsize=128)
def face(px: float, weight: float, tabular: bool = False) -> QFont:
    """A font for painted rows; kept, because making one on its variable axes takes time."""
    return kit.font(px, weight, tabular=tabular)


def lit(p: QPainter, box: QRectF, u: Ui, *, bar: bool = False, k: float = 1.0, radius: float = 6.0) -> None:
    """The ground of a row that is current; with the bar at its left edge."""
    p.setPen(kit.NO_PEN)
    p.setBrush(kit.colour(u.accent_soft))
    p.drawRoundedRect(box, radius, radius)
    if bar:
        p.setBrush(kit.colour(u.accent))
        p.drawRoundedRect(QRectF(box.x(), box.y(), BAR * k, box.height()), 2, 2)


def focus_frame(p: QPainter, box: QRectF, u: Ui, radius: float = 5.0) -> None:
    """The frame round what has the keyboard."""
    p.setPen(kit.pen(u.accent, 2))
    p.setBrush(kit.NO_BRUSH)
    p.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)


class PressRow(QAbstractButton):
    """A row of widgets that can be pressed, by mouse or by keyboard, and may point at a space.

    ``pointed`` carries the space while the pointer or the keyboard is on the row, and None when it leaves.
    """

    pointed = Signal(object)

    def __init__(self, name: str, description: str = "", space: int | None = None) -> None:
        super().__init__()
        self.space = space
        self.inset = 4
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        u, box = style.ui(), QRectF(self.rect())
        if self.isChecked():
            lit(p, box, u)
        elif self.underMouse():
            p.setPen(kit.NO_PEN)
            p.setBrush(kit.colour(u.raised))
            p.drawRoundedRect(box, 5, 5)
        if self.hasFocus():
            focus_frame(p, box, u)
        p.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(self.space)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(None)
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.pointed.emit(self.space if event.type() == QEvent.Type.FocusIn else None)
        return super().event(event)


class IconButton(QAbstractButton):
    """A button with a drawn icon in the ink of the palette; its name and key are in the tooltip."""

    SIDE = 28.0

    def __init__(self, icon: str, name: str, keys: str = "") -> None:
        super().__init__()
        self.icon_name = icon
        self._keys = keys
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_icon(icon, name)

    def show_icon(self, icon: str, name: str) -> None:
        """Show another icon under another name."""
        self.icon_name = icon
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({self._keys})" if self._keys else name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(style.px(self.SIDE), style.px(self.SIDE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        u, box = style.ui(), QRectF(self.rect())
        if self.isChecked() or self.isDown() or (self.underMouse() and self.isEnabled()):
            p.setPen(kit.pen(u.accent if self.isChecked() else u.line, 1))
            p.setBrush(kit.colour(u.accent_soft if self.isChecked() or self.isDown() else u.raised))
            p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        if self.hasFocus():
            focus_frame(p, box, u)
        side = 20 * style.scale()
        p.translate((box.width() - side) / 2, (box.height() - side) / 2)
        p.scale(side / 20, side / 20)
        if not self.isEnabled():
            p.setOpacity(0.45)
        icons.paint(p, self.icon_name, u.ink)
        p.end()


class Section(QWidget):
    """The head of a group: its title, and at the right a hint or a rule; a hint too long for that has its own line."""

    def __init__(self, title: str, hint: str = "") -> None:
        super().__init__()
        self.title, self.link = Words(title, "dock", wrap=True), RuleLink(word=True)
        self.hint = Words(hint, "small", "hint", wrap=True)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.title, 1)
        self._row.addWidget(self.hint)
        self._row.addWidget(self.link)
        self.link.hide()
        self._arrange()

    def say(self, hint: str) -> None:
        """Show another hint."""
        if hint != self.hint.text():
            self.hint.setText(hint)
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def _arrange(self) -> None:
        """Beside the title on one line if there is room, else under it."""
        gap = style.px(8)
        wide = [label.fontMetrics().horizontalAdvance(label.text()) + 2 for label in (self.title, self.hint)]
        beside = sum(wide) + gap <= self.width() or not self.hint.text()
        self._row.setStretchFactor(self.title, 0 if self.hint.text() else 1)
        self._row.setStretchFactor(self.hint, 1 if self.hint.text() else 0)
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._row.setSpacing(gap if beside else style.px(2))
        side = Qt.AlignmentFlag.AlignRight if beside else Qt.AlignmentFlag.AlignLeft
        self.hint.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)


class RowList(QListView):
    """A list of painted rows: keyboard, Enter and pointing included.

    ``chosen`` carries the index that was clicked or entered; ``hovered`` the index under pointer or keyboard.
    """

    chosen = Signal(QModelIndex)
    hovered = Signal(object)

    def __init__(self, name: str, description: str = "") -> None:
        super().__init__()
        self._description, self.empty = description, ""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self.chosen)
        self.activated.connect(self.chosen)
        self.entered.connect(self._hover)

    def say_empty(self, text: str) -> None:
        """What stands in the list while it has no rows."""
        self.empty = text
        self.setAccessibleDescription(self._description if self.model().rowCount() else text)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.empty and not self.model().rowCount():
            k = style.scale()
            p = QPainter(self.viewport())
            box = QRectF(self.viewport().rect()).adjusted(14 * k, 8 * k, -14 * k, -4 * k)
            write(p, box, self.empty, 13 * k, 440, style.ui().ink2)
            p.end()

    def sizeHint(self) -> QSize:
        return QSize(style.px(220), style.px(LEAST))

    def minimumSizeHint(self) -> QSize:
        return QSize(style.px(120), style.px(60))

    def _hover(self, index: QModelIndex) -> None:
        self.hovered.emit(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus():
            self.hovered.emit(current)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(None)
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ApplicationFontChange:
            self.scheduleDelayedItemsLayout()
        return super().event(event)


class RowDelegate(QStyledItemDelegate):
    """Paints the ground of a row; subclasses paint its content and say how high it is at a width."""

    pad = 4.0

    @abstractmethod
    def content(self, p: QPainter, box: QRectF, index: Index, u: Ui, k: float) -> None:
        """Paint the content of a row into ``box``."""

    @abstractmethod
    def height(self, index: Index, width: float, k: float) -> float:
        """How high the content is at this width."""

    def is_current(self, index: Index) -> bool:
        """Whether a row is where the game stands now."""
        return False

    def paint(self, p: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        u, k = style.ui(), style.scale()
        p.save()
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        box = QRectF(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        if self.is_current(index):
            lit(p, box, u, bar=True, k=k, radius=0)
        elif state & QStyle.StateFlag.State_Selected:
            lit(p, box, u, radius=0)
        elif state & QStyle.StateFlag.State_MouseOver:
            p.fillRect(box, kit.colour(u.raised))
        if state & QStyle.StateFlag.State_HasFocus:
            focus_frame(p, box, u, 0)
        self.content(p, box, index, u, k)
        p.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget  # type: ignore[attr-defined]
        width = view.viewport().width() if isinstance(view, QAbstractItemView) else 300
        k = style.scale()
        return QSize(60, max(round(25 * k), round(self.height(index, width, k) + 2 * self.pad * k)))


WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


@lru_cache(maxsize=20_000)
def wrapped(words: str, px: float, weight: float, width: int) -> float:
    """The height of words broken at a width."""
    return QFontMetricsF(face(px, weight)).boundingRect(QRectF(0, 0, max(1, width), 1e6), int(WRAP), words).height()


def write(p: QPainter, box: QRectF, words: str, px: float, weight: float, ink: str) -> None:
    """Write words into a box, broken at its width."""
    p.setFont(face(px, weight))
    p.setPen(kit.colour(ink))
    p.drawText(box, int(WRAP), words)


def width_of(words: str, px: float, weight: float) -> float:
    """How wide a line is."""
    return QFontMetricsF(face(px, weight)).horizontalAdvance(words)
