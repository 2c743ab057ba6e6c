"""Why a step cannot end yet: the sentence, its rule, and every piece at fault to be clicked.

Owns this card. It lies in the corner of the map, for what it speaks about may be anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.floating import Follow
from wargame_desk.app.flow import Flow
from wargame_desk.app.reports import Refused
from wargame_desk.app.widgets import Button, RuleLink, Words, scrolled
from wargame_desk.core.texts import tr, trn
from wargame_desk.mapview.view import MapView

_WIDE, _EDGE, _LIST = 390, 12, 190


class FaultCard(QFrame):
    """Lies at the lower right of the map.

    Signals:
        piece_asked: show this piece, by its name.
        rule_asked: open this rule.
    """

    piece_asked = Signal(str)
    rule_asked = Signal(str)

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._names: tuple[str, ...] = ()
        self.setObjectName("card")
        n = style.px
        column = QVBoxLayout(self)
        column.setContentsMargins(n(14), n(12), n(14), n(12))
        column.setSpacing(n(7))
        head = QHBoxLayout()
        self._title = Words(tr("Not yet"), "heading", "bad")
        self._rule = RuleLink(tile=True)
        self._rule.asked.connect(self.rule_asked)
        close = Button(tr("Close"), "flat")
        close.clicked.connect(self.hide)
        head.addWidget(self._title)
        head.addWidget(self._rule)
        head.addStretch(1)
        head.addWidget(close)
        column.addLayout(head)
        self._why = Words("", "body", wrap=True)
        column.addWidget(self._why)
        self._hint = Words("", "small", "hint", wrap=True)
        column.addWidget(self._hint)
        self._holder = QWidget()
        self._flow = Flow(n(6), self._holder)
        self._list = scrolled(self._holder, name=tr("Pieces at fault"))
        column.addWidget(self._list)
        Follow(view, self, self.place)
        self.hide()

    @property
    def pieces(self) -> tuple[str, ...]:
        """The names of the pieces it lists."""
        return self._names

    @property
    def text(self) -> str:
        """The sentence."""
        return self._why.text()

    def show_faults(self, refused: Refused, pieces: Sequence[tuple[str, str]]) -> None:
        """Say why not; ``pieces`` are names, and what players call them with their places."""
        self._names = tuple(name for name, _ in pieces)
        self._why.setText(refused.sentence)
        self._rule.set_rule(refused.rule, refused.number)
        self._hint.setText(trn("Click the piece to see it.", "Click a piece to see it.", len(pieces)))
        self._hint.setVisible(bool(pieces))
        while self._flow.count():
            item = self._flow.takeAt(0)
            if item is not None and (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for name, words in pieces:
            button = Button(words, "plain")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(lambda _=False, piece=name: self.piece_asked.emit(piece))
            self._flow.addWidget(button)
        self._list.setVisible(bool(pieces))
        self.setAccessibleName(refused.sentence)
        self.show()
        self.place()
        self.raise_()

    def place(self) -> None:
        """At the lower right, as high as its list needs and the map allows."""
        port = self._view.viewport().size()
        wide = min(style.px(_WIDE), port.width() - 2 * _EDGE)
        inner = wide - style.px(34)
        high = min(self._flow.heightForWidth(inner) + style.px(6), style.px(_LIST), max(60, port.height() // 3))
        self._list.setFixedHeight(high)
        layout = self.layout()
        tall = layout.totalHeightForWidth(wide) if layout is not None else 120
        tall = min(tall, port.height() - 2 * _EDGE)
        self.setGeometry(port.width() - wide - _EDGE, port.height() - tall - _EDGE, wide, tall)
