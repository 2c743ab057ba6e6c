"""The dialog that opens a game: those in progress, those saved, and the files that cannot be read, with the reason.

Owns the list and what can be done with its entries. Opening a game is the window's; this dialog answers with a path.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from wargame_desk import paths
from wargame_desk.app import shelf, style
from wargame_desk.app.asking import ask, tell
from wargame_desk.app.cards import when_text
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.widgets import Words, type_font
from wargame_desk.core.texts import tr
from wargame_desk.mapview import icons, kit
from wargame_desk.mapview.theme import MAP
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.glance import GameInfo

ENTRY = Qt.ItemDataRole.UserRole
"""Item data: the ``GameInfo`` or ``FileError`` of a row."""


class OpenDialog(Sheet):
    """Choose a game in a file. ``chosen`` is its path once the dialog was accepted."""

    def __init__(self, parent: QWidget | None = None, here: Path | None = None) -> None:
        """``here`` is the record of the game on this window's table."""
        super().__init__(tr("Open a game"), (760, 560), parent, scrolls=False)
        self._here = here
        self.chosen: Path | None = None
        head = QHBoxLayout()
        head.addWidget(Words(tr("Games in progress and saved games"), "title", wrap=True), 1)
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(tr("Filter"))
        self._filter.setAccessibleName(tr("Filter"))
        self._filter.setClearButtonEnabled(True)
        self._filter.setMaximumWidth(style.px(200))
        self._filter.textChanged.connect(self._narrow)
        head.addWidget(self._filter)
        self.body.addLayout(head)
        self._list = QListWidget()
        self._list.setObjectName("framed")
        self._list.setAccessibleName(tr("Games"))
        self._list.setItemDelegate(_Row(self._list, here))
        self._list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._list.setMinimumHeight(style.px(110))
        self._list.currentRowChanged.connect(lambda _: self._look())
        self._list.itemActivated.connect(lambda _: self._open())
        self.body.addWidget(self._list, 1)
        self._empty = Words(tr("No games yet. A game is kept here from its first move."), "body", "muted", wrap=True)
        self.body.addWidget(self._empty)
        self._other = self.add_button(tr("Open other file..."), "flat", self._open_other)
        self._delete = self.add_button(tr("Delete..."), "plain", self._ask_delete)
        self._rename = self.add_button(tr("Rename..."), "plain", self._ask_name)
        self.add_button(tr("Cancel"))
        self._main = self.add_button(tr("Open"), "main", self._open)
        self.read()
        self._list.setFocus()

    # --- the list

    def read(self, at: Path | None = None) -> None:
        """Read the folders anew and select the game in a file, else the first."""
        found = shelf.look()
        self._list.clear()
        for info in found.games:
            self._add(info, info.path, _spoken(info, self._here))
        for error in found.errors:
            self._add(error, error.path, tr("{file} cannot be read: {why}", file=error.path.name, why=error.message))
        rows = range(self._list.count())
        wanted = next((row for row in rows if self._path(row) == at), 0)
        self._list.setCurrentRow(wanted if self._list.count() else -1)
        self._empty.setVisible(not self._list.count())
        self._list.setVisible(bool(self._list.count()))
        self._look()

    def _add(self, entry: GameInfo | FileError, path: Path, spoken: str) -> None:
        item = QListWidgetItem(spoken)
        item.setData(ENTRY, entry)
        item.setToolTip(str(path))
        self._list.addItem(item)

    def _entry(self) -> GameInfo | FileError | None:
        item = self._list.currentItem()
        return item.data(ENTRY) if item is not None and not item.isHidden() else None

    def _path(self, row: int) -> Path:
        found: GameInfo | FileError = self._list.item(row).data(ENTRY)
        return found.path

    def _narrow(self, text: str) -> None:
        wanted = text.casefold().split()
        for row in range(self._list.count()):
            item = self._list.item(row)
            item.setHidden(not all(word in item.text().casefold() for word in wanted))
        shown = [row for row in range(self._list.count()) if not self._list.item(row).isHidden()]
        if shown and self._list.currentRow() not in shown:
            self._list.setCurrentRow(shown[0])
        self._look()

    def _look(self) -> None:
        """Offer only what can be done with the chosen entry."""
        entry = self._entry()
        game = isinstance(entry, GameInfo)
        self._main.setEnabled(game)
        played = isinstance(entry, GameInfo) and (entry.in_use or entry.path == self._here)
        self._rename.setEnabled(game and not played)
        self._delete.setEnabled(entry is not None and not played)

    # --- what is done

    def _open(self) -> None:
        entry = self._entry()
        if isinstance(entry, GameInfo):
            self.choose(entry.path)

    def choose(self, path: Path) -> None:
        """Answer with a file."""
        self.chosen = path
        self.accept()

    def _open_other(self) -> None:
        kinds = tr("Games and scenarios") + " (*.wdsave *.wdrecord *.wdscenario *.wdreport *.json)"
        folder = str(paths.saves_folder()) if paths.saves_folder().is_dir() else ""
        name, _ = QFileDialog.getOpenFileName(self, tr("Open a file"), folder, f"{kinds};;{tr('All files')} (*)")
        if name:
            self.choose(Path(name))

    def _ask_name(self) -> None:
        entry = self._entry()
        if isinstance(entry, GameInfo):
            question = NameSheet(entry.name, self)
            question.accepted.connect(lambda: self.rename(entry.path, question.name))
            question.open()

    def rename(self, path: Path, name: str) -> None:
        """Give the game in a file another name, or say why that cannot be."""
        from wargame_desk.persistence import naming

        self._do(lambda: naming.rename(path, name), path)

    def _ask_delete(self) -> None:
        entry = self._entry()
        if entry is None:
            return
        name = entry.name if isinstance(entry, GameInfo) else entry.path.name
        folder = entry.path.parent / "bin"
        ask(
            self,
            tr("Delete {name}?", name=name),
            tr("It leaves this list. The file is kept in {folder} until you remove it there.", folder=folder),
            yes=tr("Delete"),
            no=tr("Keep"),
            then=lambda: self.delete(entry.path),
            danger=True,
        )

    def delete(self, path: Path) -> None:
        """Put a file into the bin, or say why that cannot be."""
        from wargame_desk.persistence import naming

        self._do(lambda: naming.throw_away(path), path)

    def _do(self, change: Callable[[], object], path: Path) -> None:
        try:
            change()
        except FileError as why:
            tell(self, tr("That did not work"), str(why), warning=True)
        self.read(path)


class NameSheet(Sheet):
    """Asks for a name; ``name`` is the answer."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Rename"), (420, 170), parent)
        self.body.addWidget(Words(tr("Name of the game"), "body"))
        self._line = QLineEdit(name)
        self._line.setAccessibleName(tr("Name of the game"))
        self._line.selectAll()
        self._line.setMaxLength(120)
        self.body.addWidget(self._line)
        self.body.addStretch(1)
        self.add_button(tr("Cancel"))
        button = self.add_button(tr("Rename"), "main", self.accept)
        self._line.textChanged.connect(lambda text: button.setEnabled(bool(text.strip())))

    @property
    def name(self) -> str:
        return self._line.text().strip()


def _state(info: GameInfo, here: Path | None) -> tuple[str, str]:
    """What kind of entry it is, in words, and its tone."""
    if info.path == here:
        return tr("open in this window"), "muted"
    if info.in_use:
        return tr("open in another window"), "muted"
    if info.crashed:
        return tr("was interrupted"), "warn"
    if info.kind == "save":
        return tr("saved"), "muted"
    return (tr("finished") if info.result else tr("in progress")), "muted"


def _spoken(info: GameInfo, here: Path | None) -> str:
    """A row in words, for the screen reader and the filter."""
    parts = (*shelf.lines(info), _state(info, here)[0], when_text(info.when))
    return ", ".join(part for part in parts if part)


class _Row(QStyledItemDelegate):
    """Paints a row: picture, name, where the game stands, when it was played."""

    def __init__(self, parent: QWidget, here: Path | None) -> None:
        super().__init__(parent)
        self._here = here

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(style.px(260), style.px(76))

    def paint(self, p: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        u, k = style.ui(), style.scale()
        box = QRectF(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        p.save()
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if state & QStyle.StateFlag.State_Selected:
            p.fillRect(box, kit.colour(u.accent_soft))
            p.fillRect(QRectF(box.x(), box.y(), 4 * k, box.height()), kit.colour(u.accent))
            if state & QStyle.StateFlag.State_HasFocus:
                p.setPen(kit.pen(u.accent, 1))
                p.setBrush(kit.NO_BRUSH)
                p.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        p.setPen(kit.pen(u.line, 1))
        p.drawLine(box.bottomLeft(), box.bottomRight())
        entry = index.data(ENTRY)
        picture = QRectF(box.x() + 14 * k, box.y() + 8 * k, 96 * k, box.height() - 17 * k)
        words = QRectF(picture.right() + 14 * k, box.y() + 8 * k, 0, box.height() - 16 * k)
        words.setRight(box.right() - 12 * k)
        if isinstance(entry, GameInfo):
            _paint_picture(p, picture, entry.thumbnail)
            said, tone = _state(entry, self._here)
            name, where = shelf.lines(entry)
            _line(p, words, 0, name, "strong", u.ink)
            _line(p, words, 21, where, "small", u.ink2)
            ink = u.warn if tone == "warn" else u.ink3
            _line(p, words, 40, f"{when_text(entry.when)} · {said}", "small", ink)
        else:
            p.save()
            p.translate(picture.center().x() - 14 * k, picture.center().y() - 14 * k)
            p.scale(1.4 * k, 1.4 * k)
            icons.paint(p, "warning", u.bad)
            p.restore()
            _line(p, words, 0, entry.path.name, "strong", u.ink)
            place = f" ({entry.place})" if entry.place else ""
            _line(p, words, 21, tr("Cannot be read: {why}", why=entry.message + place), "small", u.bad)
            _line(p, words, 40, entry.hint or str(entry.path.parent), "small", u.ink3)
        p.restore()


def _paint_picture(p: QPainter, box: QRectF, png: bytes | None) -> None:
    p.save()
    p.setClipPath(kit.rounded(box, 4))
    p.fillRect(box, kit.colour(MAP.field))
    made = QPixmap()
    if png is not None and made.loadFromData(png):
        fill = max(box.width() / made.width(), box.height() / made.height())
        wide, high = box.width() / fill, box.height() / fill
        p.drawPixmap(box, made, QRectF((made.width() - wide) / 2, (made.height() - high) / 2, wide, high))
    p.restore()


def _line(p: QPainter, box: QRectF, y: float, text: str, role: str, ink: str) -> None:
    k = style.scale()
    p.setFont(type_font(role))
    p.setPen(kit.colour(ink))
    text = p.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(box.width()))
    p.drawText(QRectF(box.x(), box.y() + y * k, box.width(), 20 * k), Qt.AlignmentFlag.AlignVCenter, text)
