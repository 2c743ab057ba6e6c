"""The refusal card: what cannot be done, why, by which rule, and what could be done instead.

Owns its looks and its place beside the space it speaks about, never over it. Decides nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.beside import beside, tail_path
from wargame_desk.app.flow import Flow
from wargame_desk.app.reports import Refused
from wargame_desk.app.widgets import Hairline, Painted, RuleLink, Words
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.mapview.badges import no_sign
from wargame_desk.mapview.kit import colour, pen, rounded, soft_shadow
from wargame_desk.mapview.theme import RADIUS, Ui
from wargame_desk.mapview.view import MapView

_WIDE = 318
_SHADOW = 16
_HEAD = 4


class _NoSign(Painted):
    """The no-entry disc of the head."""

    natural = (22.0, 22.0)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        no_sign(p, box.center().x(), box.center().y(), 9.5 * k)


class RefusalCard(QFrame):
    """Lies over the map beside a space.

    Signals:
        rule_asked: the rule's number was clicked.
    """

    rule_asked = Signal(str)

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._space: SpaceId | None = None
        self._tail: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._title = Words("", "heading", wrap=True)
        self._why = Words("", "small", "muted", wrap=True)
        self._rule = RuleLink("", tile=True)
        self._rule.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._rule.asked.connect(self.rule_asked)
        self._rule_title = Words("", "small", wrap=True)
        self._nearest_label = Words(tr("Nearest legal:"), "small", "muted")
        self._nearest = Words("", "small", "good")
        self._back = Words("", "small", "hint")
        self._lay_out()
        self.hide()
        view.camera_changed.connect(self._place)

    def _lay_out(self) -> None:
        k = style.px
        column = QVBoxLayout(self)
        m = _SHADOW + k(15)
        column.setContentsMargins(m, _SHADOW + _HEAD + k(11), m, _SHADOW + k(12))
        column.setSpacing(k(8))
        head = QHBoxLayout()
        head.setSpacing(k(9))
        head.addWidget(_NoSign(), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._title, 1)
        column.addLayout(head)
        column.addWidget(self._why)
        column.addWidget(Hairline())
        self._rule_row = _row(self._rule, self._rule_title, stretch=1)
        column.addWidget(self._rule_row)
        self._foot = QWidget()
        foot = Flow(k(6), self._foot)
        for part in (self._nearest_label, self._nearest, self._back):
            foot.addWidget(part)
        column.addWidget(self._foot)

    @property
    def text(self) -> str:
        """Everything it says, line by line."""
        shown = (self._title, self._why, self._rule, self._rule_title, self._nearest, self._back)
        return "\n".join(part.text() for part in shown if part.text())

    def show_refusal(self, title: str, refused: Refused, nearest: str, back: str, space: SpaceId) -> None:
        """Say why not.

        Args:
            title: what cannot be done.
            nearest: the nearest thing that can, "" for none.
            back: which key puts things back, "" for none.
            space: the space to lie beside.
        """
        self._title.setText(title)
        self._why.setText(refused.sentence)
        self._rule.set_rule(refused.rule)
        self._rule_title.setText(refused.rule_title)
        self._rule_row.setVisible(bool(refused.rule))
        self._nearest.setText(nearest)
        self._nearest_label.setVisible(bool(nearest))
        self._nearest.setVisible(bool(nearest))
        self._back.setText(back)
        self._foot.setVisible(bool(nearest or back))
        self._space = space
        self.setAccessibleName(title)
        self.setAccessibleDescription(self.text)
        self._place()
        self.show()
        self.raise_()

    def hide_card(self) -> None:
        """Take it away."""
        self._space = None
        self.hide()

    def _place(self) -> None:
        if self._space is None:
            return
        wide = min(style.px(_WIDE), self._view.viewport().width() - 8) + 2 * _SHADOW
        self.setFixedWidth(wide)
        layout = self.layout()
        high = layout.heightForWidth(wide) if layout is not None else 0
        size = QSize(wide, max(high, 2 * _SHADOW + 40))
        box, self._tail = beside(self._view, self._space, size, _SHADOW)
        self.setGeometry(box)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        u = style.ui()
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW).adjusted(0.5, 0.5, -0.5, -0.5)
        path = rounded(box, RADIUS["card"])
        if self._tail is not None:
            path = path.united(tail_path(box, self._tail))
        if u.shadow:
            soft_shadow(p, path, 0, 5, 12, 110)
        p.setPen(pen(u.line_strong, 1))
        p.setBrush(colour(u.panel))
        p.drawPath(path)
        p.setClipPath(rounded(box, RADIUS["card"]))
        p.fillRect(QRectF(box.left(), box.top(), box.width(), _HEAD), colour(u.bad))
        p.end()


def _row(*widgets: QWidget, stretch: int) -> QWidget:
    """Widgets side by side; the one at ``stretch`` takes what is left."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(style.px(8))
    for i, widget in enumerate(widgets):
        row.addWidget(widget, 1 if i == stretch else 0, Qt.AlignmentFlag.AlignVCenter)
        if isinstance(widget, QLabel):
            widget.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    holder = QWidget()
    holder.setLayout(row)
    return holder
