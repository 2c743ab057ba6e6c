"""Pictures of the position on the table: to the clipboard, to a file, to paper.

Owns their size and where they go. The map draws itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPainter
from PySide6.QtWidgets import QFileDialog, QWidget

from wargame_desk.app.asking import tell
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.core.texts import tr
from wargame_desk.mapview.render import Picture

SCALE = 2.0
"""Pixels a scene unit: twice the map at 100 %."""
_MARGIN = 10.0


class MapPictures:
    """Makes them of one game; ``window`` is what its questions stand before, ``say`` tells what was done."""

    def __init__(self, bridge: SessionBridge, window: QWidget, say: Callable[[str], None]) -> None:
        self._bridge, self._window, self._say = bridge, window, say

    def image(self) -> QImage:
        """The whole map as it lies, in the palette for paper."""
        picture = Picture(self._bridge.game.board, self._bridge.presenter.look)
        return picture.image(self._bridge.view, scale=SCALE)

    def copy(self) -> None:
        """Put a picture on the clipboard."""
        QGuiApplication.clipboard().setImage(self.image())
        self._say(tr("A picture of the map is on the clipboard."))

    def export(self) -> None:
        """Ask for a file and write the picture there."""
        dialog = QFileDialog(self._window, tr("Save a picture of the map"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(tr("Pictures (*.png)"))
        dialog.setDefaultSuffix("png")
        dialog.fileSelected.connect(lambda name: self.write(Path(name)))
        dialog.open()

    def write(self, path: Path) -> bool:
        """Write the picture; a plain message if that fails. Returns whether it was written."""
        if self.image().save(str(path)):
            self._say(tr("Saved as {path}", path=path))
            return True
        why = tr("{path} could not be written. Nothing else has changed.", path=path)
        tell(self._window, tr("The picture could not be saved"), why, warning=True)
        return False

    def print_map(self) -> None:
        """Ask for a printer and print the map on one page."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        printer.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN), QPageLayout.Unit.Millimeter)
        printer.setDocName(self._bridge.game.title)
        dialog = QPrintDialog(printer, self._window)
        dialog.accepted.connect(lambda: self.paint_on(printer))
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def paint_on(self, printer) -> bool:  # type: ignore[no-untyped-def]
        """Paint the map as large as fits a page. Returns whether the printer took it."""
        picture = Picture(self._bridge.game.board, self._bridge.presenter.look)
        p = QPainter()
        if not p.begin(printer):
            tell(self._window, tr("The map could not be printed"), tr("The printer did not answer."), warning=True)
            return False
        page, sheet = QRectF(p.viewport()), picture.sheet
        picture.paint(p, self._bridge.view, sheet, min(page.width() / sheet.width(), page.height() / sheet.height()))
        p.end()
        return True
