"""Pictures of the position on the table: to the clipboard, to a file, to paper.

Owns their size and where they go. The map draws itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPainter
from PySide6.QtWidgets import QFileDialog

from wargame_desk.app.asking import tell
from wargame_desk.core.texts import tr
from wargame_desk.mapview.render import Picture

if TYPE_CHECKING:
    from wargame_desk.app.window import MainWindow

SCALE = 2.0
"""Pixels a scene unit: twice the map at 100 %."""
_MARGIN = 10.0


def image(window: MainWindow) -> QImage:
    """The whole map as it lies, in the palette for paper."""
    table = window.table
    assert table is not None
    picture = Picture(table.bridge.game.board, table.bridge.presenter.look)
    return picture.image(table.bridge.view, scale=SCALE)


def copy(window: MainWindow) -> None:
    """Put a picture on the clipboard."""
    if window.table is not None:
        QGuiApplication.clipboard().setImage(image(window))
        window.table.live.say(tr("A picture of the map is on the clipboard."))


def export(window: MainWindow) -> None:
    """Ask for a file and write the picture there."""
    if window.table is None:
        return
    dialog = QFileDialog(window, tr("Save a picture of the map"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(tr("Pictures (*.png)"))
    dialog.setDefaultSuffix("png")
    dialog.fileSelected.connect(lambda name: write(window, Path(name)))
    dialog.open()


def write(window: MainWindow, path: Path) -> bool:
    """Write the picture; a plain message if that fails. Returns whether it was written."""
    if image(window).save(str(path)):
        if window.table is not None:
            window.table.live.say(tr("Saved as {path}", path=path))
        return True
    why = tr("{path} could not be written. Nothing else has changed.", path=path)
    tell(window, tr("The picture could not be saved"), why, warning=True)
    return False


def print_map(window: MainWindow) -> None:
    """Ask for a printer and print the map on one page."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    if window.table is None:
        return
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    printer.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN), QPageLayout.Unit.Millimeter)
    printer.setDocName(window.table.bridge.game.title)
    dialog = QPrintDialog(printer, window)
    dialog.accepted.connect(lambda: paint_on(window, printer))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()


def paint_on(window: MainWindow, printer) -> bool:  # type: ignore[no-untyped-def]
    """Paint the map as large as fits a page. Returns whether the printer took it."""
    table = window.table
    assert table is not None
    picture = Picture(table.bridge.game.board, table.bridge.presenter.look)
    p = QPainter()
    if not p.begin(printer):
        tell(window, tr("The map could not be printed"), tr("The printer did not answer."), warning=True)
        return False
    page, sheet = QRectF(p.viewport()), picture.sheet
    picture.paint(p, table.bridge.view, sheet, min(page.width() / sheet.width(), page.height() / sheet.height()))
    p.end()
    return True
