"""Order of battle: every unit by side, where it is and what it has done; those that wait can be picked to enter.

Owns this list. Where a unit stands and what its marks are comes from the view and the game's reports.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, side_look
from wargame_desk.app.docks.marks import mark_word
from wargame_desk.app.docks.rows import Index, RowDelegate, RowList, face, width_of, wrapped, write
from wargame_desk.app.lots import coming
from wargame_desk.app.widgets import side_tile
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.looks import SideLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import PieceView
from wargame_desk.mapview import kit
from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.theme import Ui

ROW = Qt.ItemDataRole.UserRole


class OobRow(NamedTuple):
    """A row: the head of a side (``piece`` empty) or a unit with its place, its doings and what a press does."""

    piece: str
    face: str
    marks: tuple[str, ...]
    title: str
    where: str
    status: str
    space: SpaceId | None
    can_enter: bool
    gone: bool
    look: SideLook


def oob_rows(bridge: SessionBridge) -> list[OobRow]:
    """Every side with its units in the order of the view; where many are alike, those off the map last, by kind."""
    view, losses = bridge.view, dict(bridge.standing.losses)
    able = {piece.id for piece in coming(bridge)}
    rows = []
    for side in bridge.game.sides:
        pieces = [piece for piece in view.pieces if piece.side == side]
        if bridge.game.hidden:
            pieces.sort(key=_kind_off_map)  # like ones stay in the order of the view, which is drawn by lot
        rows.append(_head(bridge, side, pieces, losses.get(side, 0)))
        rows += [_unit(bridge, piece, piece.id in able) for piece in pieces]
    return rows


def _kind_off_map(piece: PieceView) -> tuple[object, ...]:
    if piece.at is not None:
        return (0,)
    return 1 if piece.place == "entering" else 2, piece.face, "decoy" in piece.marks, piece.marks


def _head(bridge: SessionBridge, side: Side, pieces: list[PieceView], lost: int) -> OobRow:
    on_map = sum(piece.at is not None for piece in pieces)
    where = tr("{count} of {all} on the map", count=on_map, all=len(pieces))
    status = trn("{count} lost", "{count} lost", lost)
    return OobRow("", "", (), bridge.side_name(side), where, status, None, False, False, side_look(bridge, side))


def _unit(bridge: SessionBridge, piece: PieceView, able: bool) -> OobRow:
    report = bridge.about_piece(bridge.piece(piece.id))
    entering = piece.place == "entering"
    where = tr("waits off the map") if entering else report.lines[0] if report.lines else ""
    status = tr("can enter now") if able else ", ".join(mark_word(mark) for mark in piece.marks)
    return OobRow(
        piece=piece.id,
        face=piece.face,
        marks=piece.marks,
        title=report.title.partition("  ")[0],
        where=where,
        status=status,
        space=piece.at,
        can_enter=able,
        gone=piece.place == "eliminated",
        look=side_look(bridge, piece.side),
    )


class OobModel(QAbstractListModel):
    """The rows of the order of battle."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[OobRow] = []

    def show_rows(self, rows: list[OobRow]) -> None:
        """Show these rows; where the units are the same, only what has changed."""
        if [row.piece for row in rows] == [row.piece for row in self.rows]:
            old, self.rows = self.rows, rows
            for i, (before, now) in enumerate(zip(old, rows, strict=True)):
                if before != now:
                    self.dataChanged.emit(self.index(i, 0), self.index(i, 0))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        both = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return both if self.rows[index.row()].piece else Qt.ItemFlag.ItemIsEnabled

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        words = [row.title, row.where, row.status]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(word for word in words if word)
            case Qt.ItemDataRole.ToolTipRole:
                return tr("Click to pick it up and bring it in") if row.can_enter else None
            case _ if role == ROW:
                return row
        return None


class OobDelegate(RowDelegate):
    """Heads with the side's tile; units with counter, name, place, and what they have done at the right."""

    COUNTER, LEFT, HEAD = 26.0, 54.0, 40.0

    def __init__(self, view: RowList, atlas: CounterAtlas) -> None:
        super().__init__(view)
        self._atlas = atlas

    def _left(self, row: OobRow) -> float:
        return self.LEFT if row.piece else self.HEAD

    def _room(self, row: OobRow, width: float, k: float) -> float:
        status = width_of(row.status, 11.5 * k, 560) + 12 * k if row.status else 0.0
        return width - (self._left(row) + 12) * k - status

    def height(self, index: Index, width: float, k: float) -> float:
        row: OobRow = index.data(ROW)
        size, weight = (11.5, 440) if row.piece else (11.5, 450)
        head = wrapped(row.title, 13 * k, 650, int(self._room(row, width, k)))
        below = wrapped(row.where, size * k, weight, int(self._room(row, width, k)))
        return max(head + below, (self.COUNTER + 6) * k if row.piece else 0)

    def content(self, p: QPainter, box: QRectF, index: Index, u: Ui, k: float) -> None:
        row: OobRow = index.data(ROW)
        if not row.piece:
            p.setPen(kit.pen(u.line, 1))
            p.drawLine(QPointF(box.x(), box.bottom()), QPointF(box.right(), box.bottom()))
            side_tile(p, QRectF(box.x() + 14 * k, box.y() + 8 * k, 16 * k, 16 * k), row.look)
        else:
            self._counter(p, box, row, k)
        room, left = self._room(row, box.width(), k), box.x() + self._left(row) * k
        top = box.y() + self.pad * k
        head = wrapped(row.title, 13 * k, 650, int(room))
        write(p, QRectF(left, top, room, head), row.title, 13 * k, 650, u.ink3 if row.gone else u.ink)
        write(p, QRectF(left, top + head, room, box.height()), row.where, 11.5 * k, 440, u.ink2)
        if row.status:
            p.setFont(face(11.5 * k, 560))
            p.setPen(kit.colour(u.accent if row.can_enter else u.ink2))
            right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            p.drawText(QRectF(box.x(), box.y(), box.width() - 12 * k, box.height()), right, row.status)

    def _counter(self, p: QPainter, box: QRectF, row: OobRow, k: float) -> None:
        device = p.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        pixmap = self._atlas.pixmap(row.face, self.COUNTER * k, ratio, marks=row.marks)
        pixmap.setDevicePixelRatio(ratio)
        size = pixmap.deviceIndependentSize()
        p.setOpacity(0.4 if row.gone else 1.0)
        x, y = box.x() + 30 * k - size.width() / 2, box.center().y() - size.height() / 2
        p.drawPixmap(QPointF(round(x * ratio) / ratio, round(y * ratio) / ratio), pixmap)
        p.setOpacity(1.0)


class OobDock(DockBody):
    """The order of battle with its losses."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Order of battle"), tr("Every unit by side: where it is and what it has done"))
        self.model = OobModel()
        self.list = RowList(tr("Order of battle"), tr("Enter shows the place of a unit, or picks one that can enter"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(OobDelegate(self.list, CounterAtlas(bridge.presenter.look)))
        self.outer.addWidget(self.list)
        self.list.chosen.connect(self._press)
        self.list.hovered.connect(self._point)

    def refresh(self) -> None:
        rows = oob_rows(self.bridge)
        self.model.show_rows(rows)
        waiting = sum(row.can_enter for row in rows)
        enter = trn("{count} can enter", "{count} can enter", waiting) if waiting else ""
        self.say_meta(self.bridge.standing.goal if self.bridge.game.hidden else enter)

    def select_space(self, space: int | None, piece: str | None = None) -> None:
        """Mark the unit that was picked on the map."""
        for i, row in enumerate(self.model.rows):
            if piece is not None and row.piece == piece:
                self.list.setCurrentIndex(self.model.index(i, 0))
                return
        self.list.clearSelection()

    def _press(self, index: QModelIndex) -> None:
        row: OobRow = index.data(ROW)
        if row.space is not None:
            self.space_asked.emit(row.space)
        elif row.can_enter:
            self.piece_asked.emit(row.piece)

    def _point(self, index: QModelIndex | None) -> None:
        row = index.data(ROW) if index is not None and index.isValid() else None
        self.space_pointed.emit(row.space if row is not None else None)
