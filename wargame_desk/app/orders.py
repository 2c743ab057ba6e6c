"""The standing orders of the side at the table: for each piece, and for many at once.

Owns this sheet. Which pieces take orders, and what an order means, is the game's and the session's.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.docks.body import piece_look
from wargame_desk.app.docks.marks import mark_word, order_text
from wargame_desk.app.widgets import Button, CounterSwatch, Words
from wargame_desk.core.ids import PieceId
from wargame_desk.core.texts import tr
from wargame_desk.core.views import PieceView


def pieces_with_orders(bridge: SessionBridge) -> list[PieceView]:
    """The pieces of the side at the table that take standing orders and are still in the game."""
    if bridge.viewer is None:
        return []
    return [
        piece
        for piece in bridge.view.pieces
        if piece.side == bridge.viewer and piece.at is not None and bridge.order_choices(bridge.piece(piece.id))
    ]


class OrdersSheet(Sheet):
    """A choice for each piece; what is chosen holds from the next question on."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(tr("Standing orders"), (620, 560), parent)
        self._bridge = bridge
        self.choices: dict[PieceId, QComboBox] = {}
        self.body.addWidget(Words(tr("Standing orders"), "title"))
        text = tr("What a unit answers when an attacker is over it, without the screen being handed over.")
        self.body.addWidget(Words(text, "small", "muted", wrap=True))
        self.body.addLayout(self._all())
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(12))
        grid.setVerticalSpacing(style.px(6))
        now = bridge.orders()
        for row, piece in enumerate(pieces_with_orders(bridge)):
            self._row(grid, row, piece, now)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.add_button(tr("Cancel"))
        self.add_button(tr("Give orders"), "main", self.give)

    def _all(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(Words(tr("All of them:"), "small", "muted"))
        for choice in ("always", "never", "ask"):
            button = Button(order_text(choice), "plain")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, c=choice: self._set_all(c))
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _set_all(self, choice: str) -> None:
        for box in self.choices.values():
            at = box.findData(choice)
            if at >= 0:
                box.setCurrentIndex(at)

    def _row(self, grid: QGridLayout, row: int, piece: PieceView, now: Mapping[PieceId, str]) -> None:
        bridge, number = self._bridge, self._bridge.piece(piece.id)
        title = bridge.unit(number)
        look, face = piece_look(bridge, piece)
        grid.addWidget(CounterSwatch(look, face, 28, piece.marks, name=title), row, 0)
        known = [mark_word(mark) for mark in piece.marks if mark in ("real", "decoy")]
        where = "" if piece.at is None else bridge.place(piece.at)
        text = ", ".join((title, *known, where) if where else (title, *known))
        grid.addWidget(Words(text, "body", wrap=True), row, 1, Qt.AlignmentFlag.AlignVCenter)
        box = QComboBox()
        box.setAccessibleName(tr("Order for {unit}", unit=title))
        for choice in bridge.order_choices(number):
            box.addItem(order_text(choice), choice)
        box.setCurrentIndex(max(0, box.findData(now.get(number, "ask"))))
        self.choices[number] = box
        grid.addWidget(box, row, 2)

    def give(self) -> None:
        """What is chosen holds from the next question on."""
        self.accept()
        self._bridge.order({piece: str(box.currentData()) for piece, box in self.choices.items()})
