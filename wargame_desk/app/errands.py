"""The list of targets: a place for each piece, written down in secret, one by one or many at once.

Owns this sheet. Which pieces need a place, and which places there are, is the game's word.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.widgets import Button, Words
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.present import Errand
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Action


class ErrandSheet(Sheet):
    """A choice for each piece. Nothing is written down before the list is handed in; it may be incomplete."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(tr("Target list"), (640, 600), parent)
        self._bridge = bridge
        self.errands: tuple[Errand, ...] = bridge.errands()
        self.boxes: list[QComboBox] = []
        self.body.addWidget(Words(tr("Target list"), "title"))
        text = tr("A target for each of your real bombers and missiles. The enemy learns of it when the game is over.")
        self.body.addWidget(Words(text, "small", "muted", wrap=True))
        self.body.addLayout(self._filling())
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(14))
        grid.setVerticalSpacing(style.px(5))
        for row, errand in enumerate(self.errands):
            title = bridge.unit(errand.piece)
            grid.addWidget(Words(title), row, 0, Qt.AlignmentFlag.AlignVCenter)
            box = self._box(errand, title)
            grid.addWidget(box, row, 1)
            self.boxes.append(box)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self._left = Words("", "small", "muted")
        self.body.addWidget(self._left)
        self.body.addStretch(1)
        self.add_button(tr("Cancel"))
        self.add_button(tr("Write down"), "main", self.write)
        self._count()

    def _box(self, errand: Errand, title: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(tr("Target of {unit}", unit=title))
        box.addItem(tr("none yet"), None)
        for way in errand.choices:
            box.addItem(self._place(way.to), int(way.to))
        box.setCurrentIndex(max(0, box.findData(None if errand.place is None else int(errand.place))))
        box.currentIndexChanged.connect(lambda _: self._count())
        return box

    def _place(self, space: SpaceId) -> str:
        report = self._bridge.about_space(space)
        worth = ", ".join(f"{figure} {word}" for figure, word in report.figures)
        name = report.title.partition("  ")[0]
        return tr("{place}: {worth}", place=name, worth=worth) if worth else name

    # --- many at once

    def _filling(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(Words(tr("Fill what is open:"), "small", "muted"))
        for text, fill in (
            (tr("Best first"), self.fill_best),
            (tr("Spread"), self.fill_spread),
            (tr("Clear"), self.clear),
        ):
            button = Button(text, "plain")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, do=fill: do())
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _worth(self, space: SpaceId) -> int:
        figures = [figure for figure, _ in self._bridge.about_space(space).figures if figure.isdigit()]
        return int(figures[0]) if figures else 0

    def _ranked(self) -> list[SpaceId]:
        places = list(dict.fromkeys(way.to for errand in self.errands for way in errand.choices))
        return sorted(places, key=lambda space: (-self._worth(space), space))

    def fill_best(self) -> None:
        """Two pieces for each of the best places, until all have one."""
        self._deal([space for space in self._ranked() for _ in range(2)])

    def fill_spread(self) -> None:
        """Every place once, the best first, before any gets a second piece."""
        self._deal(self._ranked())

    def _deal(self, places: list[SpaceId]) -> None:
        """Give open pieces the places in turn; one that is written down already counts as given."""
        given = [box.currentData() for box in self.boxes if box.currentData() is not None]
        turn: list[SpaceId] = []
        for place in places:
            if place in given:
                given.remove(place)
            else:
                turn.append(place)
        queue = turn or list(places)
        for box in self.boxes:
            if box.currentData() is None and queue:
                box.setCurrentIndex(max(0, box.findData(int(queue[0]))))
                queue = queue[1:] or list(places)

    def clear(self) -> None:
        """Show what has been written down so far, and nothing else."""
        for errand, box in zip(self.errands, self.boxes, strict=True):
            box.setCurrentIndex(max(0, box.findData(None if errand.place is None else int(errand.place))))

    def _count(self) -> None:
        left = sum(box.currentData() is None for box in self.boxes)
        self._left.setText(trn("{count} without a target", "{count} without a target", left) if left else "")

    def write(self) -> None:
        """Hand the list in: what is new of it is played."""
        actions: list[Action] = []
        for errand, box in zip(self.errands, self.boxes, strict=True):
            chosen = box.currentData()
            if chosen is not None and chosen != errand.place:
                actions += next(way.actions for way in errand.choices if way.to == chosen)
        self.accept()
        self._bridge.submit_all(actions)
