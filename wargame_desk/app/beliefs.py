"""Both beliefs and the truth side by side: the same moment of a finished game by each side's eyes, and as it was.

Owns this sheet and its slider. Before the end there is no such sheet.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSlider, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.eyes import TRUTH
from wargame_desk.app.pictures import Gallery
from wargame_desk.app.turns import turn_text
from wargame_desk.app.widgets import Button, Words
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import tr

_SETTLE = 120


class Beliefs(Sheet):
    """Pictures of one moment: each side's view, and the truth."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(tr("Both beliefs and the truth"), (1180, 740), parent, scrolls=False)
        self._bridge, self._gallery = bridge, Gallery()
        self._line = bridge.line()
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(_SETTLE)
        self._due.timeout.connect(self._paint)
        grid = QGridLayout()
        grid.setSpacing(style.px(10))
        self.lenses: tuple[Side | str, ...] = (*bridge.game.sides, TRUTH)
        self.pictures: dict[Side | str, QLabel] = {}
        for place, lens in enumerate(self.lenses):
            name = tr("As it was") if lens == TRUTH else tr("What {side} knew", side=bridge.side_name(Side(lens)))
            row, column = divmod(place, 2)
            grid.addLayout(self._head(name, lens), 2 * row, column)
            label = QLabel()
            label.setAccessibleName(name)
            label.setMinimumSize(QSize(style.px(200), style.px(160)))
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            self.pictures[lens] = label
            grid.addWidget(label, 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
            grid.setRowStretch(2 * row + 1, 1)
        self._where = Words("", "read", "muted", wrap=True)
        self._where.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self._where, 3, 1)
        self.body.addLayout(grid, 1)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Place in the game"))
        self.slider.setRange(0, len(self._line) - 1)
        self.slider.setValue(len(self._line) - 1)
        self.slider.valueChanged.connect(self._moved)
        self.body.addWidget(self.slider)
        self.add_button(tr("Close"), "main")
        self._moved(self.slider.value())

    def _head(self, name: str, lens: Side | str) -> QHBoxLayout:
        head = QHBoxLayout()
        head.addWidget(Words(name, "heading"))
        head.addStretch(1)
        button = Button(tr("On the table"), "flat", tr("Shows this moment on the map, by these eyes"))
        button.setAccessibleName(tr("{what}: on the table", what=name))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.lay(lens))
        head.addWidget(button)
        return head

    def lay(self, lens: Side | str) -> None:
        """Look at this moment on the map."""
        self.accept()
        self._bridge.watch(lens)
        self._bridge.visit(self._line[self.slider.value()])

    def _moved(self, at: int) -> None:
        node = self._line[at]
        view = self._bridge.view_of(node)
        told = " ".join(fact.text.rstrip(".") + "." for fact in self._bridge.facts_of(node))
        self._where.setText(tr("{turn}. {what}", turn=turn_text(view), what=told))
        self._due.start()

    def _paint(self) -> None:
        node = self._line[self.slider.value()]
        game, palette, ratio = self._bridge.game, style.ui().name, self.devicePixelRatioF()
        for lens, label in self.pictures.items():
            size = QSize(max(160, label.width()), max(120, label.height()))
            made: QPixmap = self._gallery.picture(game, self._bridge.view_through(node, lens), size, ratio, palette)
            label.setPixmap(made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._due.start()
