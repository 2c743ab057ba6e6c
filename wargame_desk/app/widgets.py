"""Small widgets that docks, dialogs and the start screen share.

Owns their shape. They know no game and no session; colours and text size come from ``style`` when they paint.
"""

from __future__ import annotations

import re
from abc import abstractmethod

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from wargame_desk.app import style
from wargame_desk.app.flow import Flow as Flow  # shared widgets come from here
from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.counters import counter
from wargame_desk.mapview.theme import TYPE, Ui

ROLES = {
    **{name: (float(size), float(weight)) for name, (size, weight) in TYPE.items()},
    "brand": (23.0, 720.0),
    "page": (20.0, 700.0),
    "title": (18.0, 690.0),
    "heading": (13.0, 650.0),
    "dock": (12.0, 650.0),
    "strong": (13.0, 620.0),
    "read": (14.0, 430.0),
    "small": (12.0, 440.0),
}
"""Text roles: size in px at 100 % and weight on the ``wght`` axis."""


class Words(QLabel):
    """A label set in one of ``ROLES``; it keeps its role when the text size changes.

    ``tone`` is "ink", "muted", "hint", "accent", "good", "warn" or "bad"; ``wrap`` breaks lines.
    """

    def __init__(self, text: str = "", role: str = "body", tone: str = "ink", *, wrap: bool = False) -> None:
        super().__init__(text)
        self._role = role
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            policy = self.sizePolicy()
            policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        self.setProperty("tone", tone)
        self._set()

    def set_tone(self, tone: str) -> None:
        """Change what the colour says."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)

    def set_role(self, role: str) -> None:
        """Change size and weight."""
        if role != self._role:
            self._role = role
            self._set()

    def _set(self) -> None:
        self.setFont(type_font(self._role))

    def event(self, event: QEvent) -> bool:
        if style.changed(event):
            self._set()
        return super().event(event)


def type_font(role: str):  # type: ignore[no-untyped-def]
    """The font of a role at the present text size."""
    size, weight = ROLES[role]
    made = kit.font(size * style.scale(), weight, tabular=role == "figure")
    if role == "caps":
        made.setLetterSpacing(made.SpacingType.PercentageSpacing, 108)
    return made


class Painted(QWidget):
    """A widget that paints itself. Subclasses give ``paint`` and, in px at 100 %, ``natural`` size.

    ``k`` is the text scale: all lengths are multiplied by it.
    """

    natural = (16.0, 16.0)

    @abstractmethod
    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        """Paint into ``box`` with the palette ``u``."""

    def sizeHint(self) -> QSize:
        k = style.scale()
        return QSize(round(self.natural[0] * k), round(self.natural[1] * k))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHints(
            QPainter.RenderHint.Antialiasing
            | QPainter.RenderHint.SmoothPixmapTransform
            | QPainter.RenderHint.TextAntialiasing
        )
        self.paint(p, QRectF(self.rect()), style.ui(), style.scale())
        p.end()

    def event(self, event: QEvent) -> bool:
        if style.changed(event):
            self.updateGeometry()
            self.update()
        return super().event(event)


class Hairline(Painted):
    """A thin line between groups, across or ``upright``."""

    def __init__(self, upright: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        fixed, wide = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        self.setSizePolicy(fixed if upright else wide, wide if upright else fixed)

    def sizeHint(self) -> QSize:
        return QSize(1, 1)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        p.fillRect(box, kit.colour(u.line))


class SideTile(Painted):
    """A small tile in a side's colour: with a number or letter, a tick, or empty."""

    TICK = "tick"

    def __init__(self, look: SideLook, text: str = "", size: float = 20.0, name: str = "") -> None:
        super().__init__()
        self._look, self._text = look, text
        self.natural = (size, size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name or tr(look.name))

    def set_text(self, text: str) -> None:
        """Show another number, or ``SideTile.TICK``."""
        if text != self._text:
            self._text = text
            self.update()

    def set_look(self, look: SideLook) -> None:
        """Show another side."""
        self._look = look
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        side_tile(p, box, self._look, self._text)


def side_tile(p: QPainter, box: QRectF, look: SideLook, text: str = "") -> None:
    """Paint a side's tile into a square box."""
    s = min(box.width(), box.height())
    p.setPen(kit.pen(look.edge, max(1.0, s * 0.05)))
    p.setBrush(kit.colour(look.face))
    p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), s * 0.18, s * 0.18)
    if text == SideTile.TICK:
        p.setPen(kit.pen(look.ink, s * 0.11))
        o = box.topLeft()
        p.drawPolyline([o + QPointF(s * x, s * y) for x, y in ((0.26, 0.52), (0.44, 0.70), (0.76, 0.32))])
    elif text:
        kit.text(p, box.center().x(), box.center().y(), text, s * 0.56, look.ink, 720, kit.CENTRE, middle=True)


class CounterSwatch(Painted):
    """A counter as the map draws it, ``size`` px at 100 %, with room for its shadow and for badges at its right."""

    WIDE, HIGH = 1.26, 1.14
    """The room it takes, in sides of the counter."""

    def __init__(
        self, look: SideLook, face: CounterFace, size: float = 28.0, marks: tuple[str, ...] = (), name: str = ""
    ) -> None:
        super().__init__()
        self._look, self._face, self._marks = look, face, marks
        self.natural = (size * self.WIDE, size * self.HIGH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name or f"{tr(look.name)} {face.ident}".strip())

    def show_counter(self, look: SideLook, face: CounterFace, marks: tuple[str, ...] = (), name: str = "") -> None:
        """Show another counter."""
        self._look, self._face, self._marks = look, face, marks
        self.setAccessibleName(name or f"{tr(look.name)} {face.ident}".strip())
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        side = min(box.width() / self.WIDE, box.height() / self.HIGH)
        p.translate(side * 0.05, side * 0.09)
        counter(p, side, self._face, self._look, marks=self._marks)


def reveal(widget: QWidget, on: bool) -> None:
    """Show or hide a part of something. One that has no place yet would be a window for a moment, if it were shown."""
    if on and widget.parentWidget() is None:
        widget.setAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide, False)  # its place will show it
    else:
        widget.setVisible(on)


class RuleLink(QPushButton):
    """A rule's number to click: ``asked`` carries its id."""

    asked = Signal(str)

    def __init__(self, rule: str = "", number: str = "", *, word: bool = False, tile: bool = False) -> None:
        """``number`` is what players call it; ``word`` writes "rule 4.33"; ``tile`` frames it as on a refusal card."""
        super().__init__()
        self.setObjectName("tile" if tile else "link")
        self._word = word
        self.rule = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._set_font()
        self.set_rule(rule, number)
        self.clicked.connect(lambda: self.asked.emit(self.rule))

    def set_rule(self, rule: str, number: str) -> None:
        """Point to another rule; "" hides the link."""
        self.rule = rule
        self.setText(tr("rule {number}", number=number) if self._word else number)
        self.setAccessibleName(tr("Rule {number}", number=number))
        self.setAccessibleDescription(tr("Opens the rule in the rules window"))
        self.setToolTip(tr("Open rule {number}", number=number))
        reveal(self, bool(rule))

    def _set_font(self) -> None:
        self.setFont(kit.font(12 * style.scale(), 560, tabular=True))

    def event(self, event: QEvent) -> bool:
        if style.changed(event):
            self._set_font()
        return super().event(event)


class Button(QPushButton):
    """A push button; ``kind`` is "plain", "main", "flat" or "danger". The main one is set a little bolder."""

    def __init__(self, text: str, kind: str = "plain", description: str = "") -> None:
        super().__init__(text)
        self._kind = kind
        self.set_kind(kind)
        self.setAccessibleDescription(description)
        if description:
            self.setToolTip(description)

    def set_kind(self, kind: str) -> None:
        """Change how much it stands out."""
        self._kind = kind
        self.setObjectName("" if kind == "plain" else kind)
        self._set_font()
        self.style().unpolish(self)
        self.style().polish(self)

    def _set_font(self) -> None:
        self.setFont(kit.font(style.BODY * style.scale(), 580 if self._kind == "main" else 520))

    def event(self, event: QEvent) -> bool:
        if style.changed(event):
            self._set_font()
        return super().event(event)


class DockHead(QFrame):
    """The head of a dock: title at the left, one fact (``meta``) at the right."""

    def __init__(self, title: str, meta: str = "") -> None:
        super().__init__()
        self.setObjectName("dockhead")
        self._title, self._meta = Words(title, "dock"), Words(meta, "small", "hint")
        row = QHBoxLayout(self)
        row.setContentsMargins(style.px(12), style.px(5), style.px(12), style.px(5))
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self._meta)
        self._meta.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)

    def add(self, widget: QWidget) -> None:
        """Put something more at the right end."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)

    def set_meta(self, text: str) -> None:
        """Show another fact at the right."""
        self._meta.setText(text)

    def set_title(self, text: str) -> None:
        """Show another title."""
        self._title.setText(text)


class Card(QFrame):
    """A framed panel with a column inside; ``chosen`` draws the accent frame."""

    def __init__(self, margin: float = 14.0, spacing: float = 8.0) -> None:
        super().__init__()
        self.setObjectName("card")
        self.column = QVBoxLayout(self)
        m = style.px(margin)
        self.column.setContentsMargins(m, m, m, m)
        self.column.setSpacing(style.px(spacing))

    def set_chosen(self, chosen: bool) -> None:
        """Draw the accent frame, or not."""
        self.setProperty("chosen", chosen)
        self.style().unpolish(self)
        self.style().polish(self)


class Notice(QFrame):
    """A framed sentence that says what is the matter; ``tone`` is "warn", "bad", "good" or ""."""

    def __init__(self, text: str = "", tone: str = "warn") -> None:
        super().__init__()
        self.setObjectName("notice")
        self._words = Words(text, "small", "ink", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(style.px(10), style.px(8), style.px(10), style.px(8))
        column.addWidget(self._words)
        self.say(text, tone)

    def say(self, text: str, tone: str = "warn") -> None:
        """Show a sentence; "" hides the notice."""
        self._words.setText(text)
        self.setAccessibleName(text)
        self.setProperty("tone", tone)
        self.style().unpolish(self)
        self.style().polish(self)
        self.setVisible(bool(text))


class WrappedRows(QStyledItemDelegate):
    """Rows of a list that break into lines instead of being cut; the list must wrap words."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        view.setWordWrap(True)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setItemDelegate(self)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        k = style.scale()
        room = QRect(0, 0, max(40, self._view.viewport().width() - round(30 * k)), 100_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        text = self._view.fontMetrics().boundingRect(room, flags, str(index.data()))
        return QSize(round(60 * k), text.height() + round((20 if self._view.objectName() == "pages" else 12) * k))


def scrolled(inner: QWidget, *, across: bool = False, name: str = "") -> QScrollArea:
    """A scroll area round a widget, so that large text scrolls and is never cut. It shows no frame of its own."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    if not inner.objectName():
        inner.setObjectName("bare")
    area.setWidget(inner)
    if not across:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if name:
        area.setAccessibleName(name)
    return area


_WORD = 40
"""Letters in a row after which a word may be broken."""


def breakable(text: str) -> str:
    """A sentence whose overlong words, such as the name of a file, can be broken where a line ends."""
    return re.sub(rf"[^\s/\\-]{{{_WORD}}}", lambda found: found[0] + "\u200b", text)
