"""The chances of plans, printed in the rows of a display: a bar for each check, the whole, and what it brings.

Owns this drawing. What stands in it is given; nothing is worked out here.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.core.board import Box
from wargame_desk.mapview import kit
from wargame_desk.mapview.badges import hatch

_LABEL, _FIGURE = 44.0, 34.0
"""Room for a check's name before its bar, and for its share behind it, in scene units."""
_TEXT, _TOTAL = 9.5, 11.0
_HIGH = 6.0
_Z = 12.0


class ChanceRow(NamedTuple):
    """What stands in one row.

    ``bars`` are short names with their chances, 0 to 1; ``whole`` and ``brings`` are in words; ``note`` stands in
    their place while the plan cannot be carried out.
    """

    box: Box
    bars: tuple[tuple[str, float], ...] = ()
    whole: str = ""
    brings: str = ""
    note: str = ""


class ChancesItem(QGraphicsItem):
    """Every row with a plan.

    Args:
        area: where the rows are.
        inks: "text", "dim", "amber", "good", "bad" and "slot".
    """

    def __init__(self, area: QRectF, inks: dict[str, str]) -> None:
        super().__init__()
        self._area, self._inks = area, inks
        self.rows: tuple[ChanceRow, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(_Z)

    def show_rows(self, rows: tuple[ChanceRow, ...]) -> None:
        """Show these rows and no others."""
        if rows != self.rows:
            self.rows = rows
            self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in self.rows:
            self._row(p, row)

    def _row(self, p: QPainter, row: ChanceRow) -> None:
        inks, box = self._inks, row.box
        left, right = box.left, box.left + box.width
        if row.note:
            y = box.top + box.height / 2
            kit.text(p, left, y, row.note, _TEXT, inks["dim"], 450, middle=True)
            return
        step = box.height / (len(row.bars) + 1)
        for i, (name, share) in enumerate(row.bars):
            y = box.top + step * (i + 0.5)
            kit.text(p, left, y, name, _TEXT, inks["dim"], 450, middle=True)
            kit.text(p, right, y, f"{share:.0%}", _TOTAL, inks["text"], 650, kit.RIGHT, middle=True)
            self._bar(p, QRectF(left + _LABEL, y - _HIGH / 2, box.width - _LABEL - _FIGURE, _HIGH), share)
        y = box.top + box.height - step / 2
        kit.text(p, left, y, row.whole, _TOTAL, inks["text"], 720, middle=True)
        kit.text(p, right, y, row.brings, _TOTAL, inks["amber"], 720, kit.RIGHT, middle=True)

    def _bar(self, p: QPainter, box: QRectF, share: float) -> None:
        """Solid as far as the chance goes, hatched beyond it."""
        inks = self._inks
        whole = kit.rounded(box, box.height() / 2)
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(inks["bad"], 70))
        p.drawPath(whole)
        hatch(p, whole, inks["bad"], 3.5, 1.2, 220)
        if share > 0:
            p.save()
            p.setClipRect(QRectF(box.x(), box.y(), box.width() * share, box.height()))
            p.setPen(kit.NO_PEN)
            p.setBrush(kit.colour(inks["good"]))
            p.drawPath(whole)
            p.restore()
