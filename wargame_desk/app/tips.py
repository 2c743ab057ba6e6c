"""The refusal card: what cannot be done, why, by which rule, and what could be done instead.

Owns its looks and its place beside the space it speaks about, never over it. Decides nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.beside import HEAD, SHADOW, SpaceCard
from wargame_desk.app.flow import Flow
from wargame_desk.app.reports import Refused
from wargame_desk.app.widgets import Hairline, Painted, RuleLink, Words
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.mapview.badges import no_sign
from wargame_desk.mapview.theme import Ui
from wargame_desk.mapview.view import MapView

_WIDE = 318


class _NoSign(Painted):
    """The no-entry disc of the head."""

    natural = (22.0, 22.0)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        no_sign(p, box.center().x(), box.center().y(), 9.5 * k)


class RefusalCard(SpaceCard):
    """Lies over the map beside a space.

    Signals:
        rule_asked: the rule's number was clicked.
        told: a refusal has been shown, or said where pieces were let go; carries the Refused.
    """

    rule_asked = Signal(str)
    told = Signal(object)

    def __init__(self, view: MapView) -> None:
        super().__init__(view, _WIDE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._title = Words("", "heading", wrap=True)
        self._why = Words("", "small", "muted", wrap=True)
        self._rule = RuleLink(tile=True)
        self._rule.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._rule.asked.connect(self.rule_asked)
        self._rule_title = Words("", "small", wrap=True)
        self._nearest_label = Words(tr("Nearest legal:"), "small", "muted")
        self._nearest = Words("", "small", "good")
        self._back = Words("", "small", "hint")
        self._lay_out()

    def _lay_out(self) -> None:
        k = style.px
        column = QVBoxLayout(self)
        m = SHADOW + k(15)
        column.setContentsMargins(m, SHADOW + HEAD + k(11), m, SHADOW + k(12))
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
        self._rule.set_rule(refused.rule, refused.number)
        self._rule_title.setText(refused.rule_title)
        self._rule_row.setVisible(bool(refused.rule))
        self._nearest.setText(nearest)
        self._nearest_label.setVisible(bool(nearest))
        self._nearest.setVisible(bool(nearest))
        self._back.setText(back)
        self._foot.setVisible(bool(nearest or back))
        self.setAccessibleName(title)
        self.setAccessibleDescription(self.text)
        self.lie_beside(space)
        self.told.emit(refused)

    def strip(self) -> str:
        return style.ui().bad


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
