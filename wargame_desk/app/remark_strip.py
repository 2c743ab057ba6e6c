"""The strip between map and prompt that says something about the step that is watched.

Owns its look, and which remark belongs to a step: the last one on the way to it. It takes nothing of the map, and is
there for the whole of a game that is watched, so that the map does not jump.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.watching import Remark, reading_time
from wargame_desk.app.widgets import RuleLink, Words, reveal
from wargame_desk.core.texts import tr


class RemarkStrip(QFrame):
    """Follows the step on the table.

    Signals:
        rule_asked: open this rule.
    """

    rule_asked = Signal(str)

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._said: tuple[int, bool] = (-1, False)
        self.setObjectName("prompt")
        n = style.px
        row = QHBoxLayout(self)
        row.setContentsMargins(n(14), n(7), n(12), n(7))
        row.setSpacing(n(12))
        self._title = Words("", "heading", "accent")
        self._words = Words("", "read", wrap=True)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._rule = RuleLink(tile=True)
        self._rule.asked.connect(self.rule_asked)
        row.addWidget(self._title)
        row.addWidget(self._words, 1)
        row.addWidget(self._rule)
        self.setMinimumHeight(n(54))
        watched = bridge.watched
        reveal(self, watched is not None and bool(watched.remarks))

    @property
    def text(self) -> str:
        """What it says now."""
        return self._words.text()

    def refresh(self) -> None:
        """Another step may lie on the table."""
        watched = self._bridge.watched
        if watched is None:
            return
        line = self._bridge.line()
        way = line[: line.index(self._bridge.at) + 1]
        node = next((node for node in reversed(way) if node in watched.remarks), -1)
        here = node == self._bridge.at
        if (node, here) == self._said:
            return
        fresh = here or node != self._said[0]
        self._said = node, here
        self._show(watched.remarks.get(node, Remark("")), here)
        if here:
            self._bridge.read_for(reading_time(watched.remarks[node]))
        if fresh and self.text and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self._words, QAccessible.Event.Alert))

    def _show(self, remark: Remark, here: bool) -> None:
        """Loud where it belongs, quiet on the steps that follow."""
        self._title.setText(tr(remark.title) if remark.title else "")
        self._title.setVisible(bool(remark.title))
        self._words.setText(tr(remark.text) if remark.text else "")
        self._words.set_tone("ink" if here else "hint")
        self._rule.set_rule(remark.rule, self._bridge.rule_number(remark.rule) if remark.rule else "")
        said = ": ".join(part for part in (self._title.text(), self._words.text()) if part)
        self.setAccessibleName(said)
        self._words.setAccessibleName(said)
