"""A position drawn into a file by a program that has no window.

Owns the Qt application that drawing text needs, and the step from dots an inch to scale. A counter is half an inch,
in print as on a screen.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from wargame_desk.core.board import Board
from wargame_desk.core.looks import Look
from wargame_desk.core.views import View
from wargame_desk.mapview.render import COUNTER_INCHES, Picture, render_pdf

_INCH = 0.0254


def draw(path: Path, board: Board, look: Look, view: View | None, *, dpi: int) -> None:
    """Draw into ``path``, a PDF page or a picture by its suffix. OSError if it cannot be written."""
    application = QGuiApplication.instance() or QGuiApplication(["wargame-desk"])
    if path.suffix.lower() == ".pdf":
        render_pdf(path, board, look, view, dpi=dpi)
    else:
        picture = Picture(board, look)
        image = picture.image(view, scale=dpi * COUNTER_INCHES / picture.geometry.measure.counter)
        image.setDotsPerMeterX(round(dpi / _INCH))
        image.setDotsPerMeterY(round(dpi / _INCH))
        with path.open("wb"):
            pass  # QImage does not say why it failed
        if not image.save(str(path)):
            raise OSError(f"cannot write {path}")
    del application
