"""Two positions side by side: turn, places, losses, and the units that stand elsewhere.

Owns the table. What is compared comes from the bridge's views and standings of the two nodes.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import clear
from wargame_desk.app.widgets import Words
from wargame_desk.core.texts import tr
from wargame_desk.core.views import View


class Compared(NamedTuple):
    """One line of a comparison: what, and how it is in each of the two positions."""

    what: str
    first: str
    second: str


def compare(bridge: SessionBridge, first: int, second: int) -> list[Compared]:
    """Turn, step, places that count, losses, standing; then each unit that stands elsewhere."""
    one, two = bridge.view_of(first), bridge.view_of(second)
    won, lost = bridge.standing_of(first), bridge.standing_of(second)
    lines = [
        Compared(tr("Turn"), str(one.turn), str(two.turn)),
        Compared(tr("Step"), _step(one), _step(two)),
    ]
    lines += [Compared(a.name, a.text, b.text) for a, b in zip(won.objectives, lost.objectives, strict=True)]
    lines += [
        Compared(tr("{side} losses", side=bridge.side_name(side)), str(count), str(dict(lost.losses)[side]))
        for side, count in won.losses
    ]
    lines.append(Compared(tr("Standing"), won.text, lost.text))
    return lines + [line for line in _units(bridge, one, two) if line.first != line.second]


def _step(view: View) -> str:
    return next((phase.title for phase in view.phases if phase.id == view.phase), "")


def _units(bridge: SessionBridge, one: View, two: View) -> list[Compared]:
    places = {piece.id: piece for piece in two.pieces}
    label = bridge.game.board.label

    def where(at: int | None) -> str:
        return tr("off the map") if at is None else label(at)  # type: ignore[arg-type]

    return [
        Compared(tr("Unit {name}", name=piece.id), where(piece.at), where(places[piece.id].at))
        for piece in one.pieces
        if piece.id in places
    ]


class CompareTable(QWidget):
    """The comparison as a table; what differs is set bolder."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Compared] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(*(style.px(m) for m in (14, 8, 12, 8)))
        self.grid.setHorizontalSpacing(style.px(10))
        self.grid.setVerticalSpacing(style.px(3))
        for column, stretch in enumerate((3, 4, 4)):
            self.grid.setColumnStretch(column, stretch)

    def show_lines(self, lines: list[Compared], first: str, second: str) -> None:
        """Show a comparison of two positions with these names."""
        clear(self.grid)
        self.lines = lines
        self._put(0, Compared("", first, second), head=True)
        for row, line in enumerate(lines, 1):
            self._put(row, line)
        self.setAccessibleName(tr("Comparison"))
        self.setAccessibleDescription(". ".join(f"{line.what}: {line.first}, {line.second}" for line in lines))

    def _put(self, row: int, line: Compared, head: bool = False) -> None:
        differs = line.first != line.second
        top = Qt.AlignmentFlag.AlignTop
        self.grid.addWidget(Words(line.what, "small", "muted", wrap=True), row, 0, top)
        for column, text in ((1, line.first), (2, line.second)):
            role = "dock" if head or differs else "small"
            self.grid.addWidget(Words(text, role, "ink" if differs or head else "muted", wrap=True), row, column, top)
