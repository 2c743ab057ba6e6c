"""Dice statistics: how often each face has come, beside what chance allows for that many rolls; and the promise.

Owns this panel. It never speaks of luck: a count has a colour only outside the band that chance allows.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.die import die
from wargame_desk.app.docks.body import DockBody, side_look
from wargame_desk.app.docks.chance import Band, band
from wargame_desk.app.docks.rows import Index, RowDelegate, RowList, Section, face, width_of, wrapped, write
from wargame_desk.app.reports import Rolled
from wargame_desk.app.widgets import Hairline, Painted, Words, side_tile
from wargame_desk.core.looks import SideLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

ROLL = Qt.ItemDataRole.UserRole


class FaceCounts(Painted):
    """A row a face: the die, a bar as long as its count, brackets round what chance allows, the count."""

    ROW = 24.0

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[int, int] = {}
        self.band = Band(0, 0)
        self.faces = 6
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rolls(self, rolls: tuple[Rolled, ...], faces: int) -> None:
        """Count these rolls of a die with so many faces."""
        self.faces = faces
        values = [rolled.roll.value for rolled in rolls if rolled.roll.faces == faces]
        self.counts = {value: values.count(value) for value in range(1, faces + 1)}
        self.band = band(len(values), faces)
        self.setAccessibleName(tr("How often each face has come"))
        self.setAccessibleDescription(". ".join(self.say(value) for value in self.counts))
        self.setToolTip("\n".join(self.say(value) for value in self.counts))
        self.updateGeometry()
        self.update()

    def say(self, value: int) -> str:
        """One face in words."""
        count = self.counts[value]
        times = trn("{value}: {count} time", "{value}: {count} times", count, value=value)
        if self.band.holds(count):
            return times
        return tr("{times}, outside {low} to {high}", times=times, low=self.band.low, high=self.band.high)

    def sizeHint(self) -> QSize:
        return QSize(style.px(200), style.px(self.ROW * self.faces))

    def minimumSizeHint(self) -> QSize:
        return QSize(style.px(150), style.px(self.ROW * self.faces))

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        figures = 64 * k
        longest = max(self.band.high, *self.counts.values(), 1)
        left, room = 30 * k, box.width() - 30 * k - figures
        unit = room / longest
        for i, (value, count) in enumerate(self.counts.items()):
            y = (i + 0.5) * self.ROW * k
            die(p, QRectF(2 * k, y - 9 * k, 18 * k, 18 * k), value, self.faces, u.ink, u.panel, u.line_strong)
            self._bar(p, QRectF(left, y - 6 * k, room, 12 * k), unit, count, u, k)
            self._figures(p, QRectF(box.width() - figures, y - 11 * k, figures, 22 * k), count, u, k)

    def _bar(self, p: QPainter, bar: QRectF, unit: float, count: int, u: Ui, k: float) -> None:
        inside = self.band.holds(count)
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(u.sunken))
        p.drawRoundedRect(bar, 3 * k, 3 * k)
        p.setBrush(kit.colour(u.ink3 if inside else u.warn))
        p.drawRoundedRect(QRectF(bar.x(), bar.y(), count * unit, bar.height()), 3 * k, 3 * k)
        p.setPen(kit.pen(u.ink, 1.4 * k, cap=kit.FLAT))
        for edge, turn in ((self.band.low, 1), (self.band.high, -1)):
            x, foot = bar.x() + edge * unit, 4 * k * turn
            x += 0.7 * k * turn
            top, bottom = bar.top() - 3 * k, bar.bottom() + 3 * k
            p.drawPolyline([QPointF(x + foot, top), QPointF(x, top), QPointF(x, bottom), QPointF(x + foot, bottom)])

    def _figures(self, p: QPainter, box: QRectF, count: int, u: Ui, k: float) -> None:
        right = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter)
        p.setFont(face(13 * k, 680, True))
        p.setPen(kit.colour(u.ink if self.band.holds(count) else u.warn))
        p.drawText(QRectF(box.x(), box.y(), 26 * k, box.height()), middle, str(count))
        p.setFont(face(11 * k, 440, True))
        p.setPen(kit.colour(u.ink3))
        p.drawText(box, right, f"{self.band.low}–{self.band.high}")


class RollRow(NamedTuple):
    """A roll in the list, with the tile of its side."""

    rolled: Rolled
    look: SideLook


class RollsModel(QAbstractListModel):
    """The rolls, the last one first."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[RollRow] = []

    def show_rows(self, rows: list[RollRow]) -> None:
        """Show these rolls."""
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                mark = [tr("rolled by hand")] if row.rolled.by_hand else []
                return ", ".join([str(row.rolled.roll.value), row.rolled.roll.text, *mark])
            case _ if role == ROLL:
                return row
        return None


class RollsDelegate(RowDelegate):
    """Die, side, what was rolled for; "by hand" at the right."""

    LEFT = 58.0

    def _room(self, row: RollRow, width: float, k: float) -> float:
        mark = width_of(tr("by hand"), 11 * k, 560) + 10 * k if row.rolled.by_hand else 0.0
        return width - (self.LEFT + 12) * k - mark

    def height(self, index: Index, width: float, k: float) -> float:
        row: RollRow = index.data(ROLL)
        return max(20 * k, wrapped(row.rolled.roll.text, 12 * k, 440, int(self._room(row, width, k))))

    def content(self, p: QPainter, box: QRectF, index: Index, u: Ui, k: float) -> None:
        row: RollRow = index.data(ROLL)
        roll, top = row.rolled.roll, box.y() + self.pad * k
        die(p, QRectF(box.x() + 14 * k, top, 18 * k, 18 * k), roll.value, roll.faces, u.ink, u.panel, u.line_strong)
        side_tile(p, QRectF(box.x() + 40 * k, top + 4 * k, 10 * k, 10 * k), row.look)
        room = self._room(row, box.width(), k)
        write(p, QRectF(box.x() + self.LEFT * k, top + k, room, box.height()), roll.text, 12 * k, 440, u.ink)
        if row.rolled.by_hand:
            p.setFont(face(11 * k, 560))
            p.setPen(kit.colour(u.ink2))
            right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            p.drawText(QRectF(box.x(), top + k, box.width() - 12 * k, 20 * k), right, tr("by hand"))


class DiceDock(DockBody):
    """Counts, rolls, and the promise about the seed."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Dice"), tr("How often each face has come, and what chance allows"))
        self.counts = FaceCounts()
        self.side = QComboBox()
        self.side.setAccessibleName(tr("Whose rolls"))
        self.side.addItem(tr("Both sides"), None)
        for side in bridge.game.sides:
            self.side.addItem(bridge.side_name(side), side)
        self.side.currentIndexChanged.connect(self.refresh)
        self.sample, self.explained = Words("", "strong"), Words("", "small", "hint", wrap=True)
        column = self.column(margins=(0, 0, 0, 0), spacing=0)
        column.addWidget(self._statistics())
        column.addWidget(Hairline())
        self.model = RollsModel()
        self.list = RowList(tr("Rolls"), tr("Every roll, the last one first"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(RollsDelegate(self.list))
        column.addWidget(self.list, 1)
        column.addWidget(Hairline())
        column.addWidget(self._promise())

    def _statistics(self) -> QWidget:
        box, column = _group()
        row = QHBoxLayout()
        row.addWidget(self.sample, 1)
        row.addWidget(self.side)
        column.addLayout(row)
        column.addWidget(self.counts)
        column.addWidget(self.explained)
        return box

    def _promise(self) -> QWidget:
        box, column = _group()
        column.addWidget(Section(tr("The promise about the dice")))
        self.promise, self.seal = Words("", "small", "muted", wrap=True), Words("", "small", "ink", wrap=True)
        for words in (self.seal,):
            words.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        column.addWidget(self.promise)
        column.addWidget(self.seal)
        return box

    # --- what is shown

    def refresh(self) -> None:
        rolls = self.bridge.rolls()
        side = self.side.currentData()
        wanted = tuple(rolled for rolled in rolls if side is None or rolled.roll.side == side)
        faces = max((rolled.roll.faces for rolled in rolls), default=6)
        self.counts.show_rolls(wanted, faces)
        self._show_sample(wanted)
        self.model.show_rows([RollRow(rolled, side_look(self.bridge, rolled.roll.side)) for rolled in wanted[::-1]])
        self.list.say_empty(tr("Nothing has been rolled yet."))
        self._show_promise()
        self.say_meta(trn("{count} roll", "{count} rolls", len(rolls)))

    def _show_sample(self, rolls: tuple[Rolled, ...]) -> None:
        count = len(rolls)
        words = trn("{count} roll", "{count} rolls", count)
        if count:
            mean = sum(rolled.roll.value for rolled in rolls) / count
            words = tr("{rolls}, mean {mean}", rolls=words, mean=f"{mean:.1f}")
        self.sample.setText(words)
        text = tr("Brackets: for any one face, chance stays within them in 95 of 100 games with as many rolls.")
        taken = self.bridge.takebacks
        if taken:
            text += " " + trn(
                "{count} roll was taken back and is not counted.",
                "{count} rolls were taken back and are not counted.",
                taken,
            )
        self.explained.setText(text)

    def _show_promise(self) -> None:
        if self.bridge.own_dice:
            self.promise.setText(tr("The players roll their own dice; every roll entered is marked in the record."))
            self.seal.setText("")
        elif self.bridge.seed_shown:
            self.promise.setText(
                tr("The game is over: this is the seed. Its fingerprint is the commitment given before the first roll.")
            )
            self.seal.setText(f"{grouped(self.bridge.seed_shown)}\n{grouped(self.bridge.commitment)}")
        else:
            text = tr("This fingerprint of the seed was fixed before the first roll; the seed is shown at the end.")
            if self.bridge.weak_seed:
                text += " " + tr("The seed was chosen by hand, so it can be guessed.")
            self.promise.setText(text)
            self.seal.setText(grouped(self.bridge.commitment))
        self.seal.setVisible(bool(self.seal.text()))


def grouped(digits: str) -> str:
    """Hexadecimal digits in groups of eight, so that they break and can be compared."""
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))


def _group() -> tuple[QWidget, QVBoxLayout]:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(*(style.px(m) for m in (14, 10, 12, 10)))
    column.setSpacing(style.px(6))
    return box, column
