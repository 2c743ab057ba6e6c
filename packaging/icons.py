"""Draws the icons of the packages with the program itself: ``python packaging/icons.py FOLDER``.

Owns the three pictures (program, saved game, scenario) and the files that systems want of them:

- ``<name>-<size>.png`` for each of ``SIZES``, names from ``PICTURES``;
- ``<name>.ico`` for Windows and ``<name>.icns`` for macOS: small containers of those PNG files, written here;
- ``setup-side.bmp``, the picture beside the last page of the Windows setup.

Needs the program and its Qt, and no display.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from wargame_desk.app import main as app
from wargame_desk.app import style
from wargame_desk.app.start import Logo
from wargame_desk.mapview import kit

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512, 1024)
ICO = (16, 24, 32, 48, 64, 256)
ICNS = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
    b"ic10": 1024,
}
"""Types of entries that hold a PNG, and its size; ic10 to ic14 are for screens of double density."""

_PAPER, _EDGE, _FOLD, _LINES = QColor("#FBF7EC"), QColor("#7A7264"), QColor("#E2D9C3"), QColor("#B9AF99")


def main(folder: Path) -> None:
    """Draw everything into a folder, which is made."""
    application = app.make_application()
    style.apply(application, "light", 100)
    kit.load_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    for name, paint in PICTURES.items():
        drawn = {size: png(paint, size) for size in SIZES}
        for size, data in drawn.items():
            (folder / f"{name}-{size}.png").write_bytes(data)
        (folder / f"{name}.ico").write_bytes(ico({size: drawn[size] for size in ICO}))
        (folder / f"{name}.icns").write_bytes(icns(drawn))
    side().save(str(folder / "setup-side.bmp"), "BMP")


def png(paint: Callable[[QPainter, float], None], size: int) -> bytes:
    """A picture of ``size`` by ``size`` pixels as a PNG file."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    p = QPainter(image)
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    paint(p, float(size))
    p.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return buffer.data().data()


def emblem(p: QPainter, box: QRectF) -> None:
    """The program's emblem, as its start screen shows it."""
    logo = Logo()
    logo.finish()
    logo.paint(p, box, style.ui(), 1.0)


def program(p: QPainter, size: float) -> None:
    """The emblem alone."""
    emblem(p, QRectF(0, 0, size, size))


def saved_game(p: QPainter, size: float) -> None:
    """A sheet with the emblem on it."""
    sheet(p, size)
    s = size * 0.52
    emblem(p, QRectF((size - s) / 2, size * 0.36, s, s))


def scenario(p: QPainter, size: float) -> None:
    """A sheet with a piece of a map on it, the emblem in its middle hex."""
    paper = sheet(p, size)
    p.save()
    p.setClipPath(paper)
    r = size * 0.19
    middle = QPointF(size / 2, size * 0.58)
    p.setPen(QPen(_LINES, max(1.0, size / 64)))
    for across, down in ((-1, -0.5), (1, -0.5), (-1, 0.5), (1, 0.5), (0, -1), (0, 1), (0, 0)):
        p.drawPath(kit.star(middle.x() + across * r * 1.5, middle.y() + down * r * 3**0.5, r, 3, 1.0, 0))
    emblem(p, QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r))
    p.restore()


def side() -> QImage:
    """A piece of a map on paper with the emblem in its middle hex, 164 by 314 pixels at double density."""
    image = QImage(328, 628, QImage.Format.Format_RGB32)
    image.fill(_PAPER)
    p = QPainter(image)
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    p.setPen(QPen(_LINES, 3))
    r, middle = 84.0, QPointF(164, 250)
    for column in range(-2, 3):
        for row in range(-4, 6):
            x, y = middle.x() + column * 1.5 * r, middle.y() + (row + (column % 2) / 2) * 3**0.5 * r
            p.drawPath(kit.star(x, y, r, 3, 1.0, 0))
    emblem(p, QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r))
    p.end()
    return image


def sheet(p: QPainter, size: float) -> QPainterPath:
    """Paint a sheet of paper with a folded corner; returns the outline of what can be drawn on."""
    line = max(1.0, size / 48)
    left, top, right, bottom = size * 0.14, line / 2, size * 0.86, size - line / 2
    fold = size * 0.22
    corners = [(left, top), (right - fold, top), (right, top + fold), (right, bottom), (left, bottom)]
    paper = QPainterPath()
    paper.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    paper.closeSubpath()
    p.setPen(QPen(_EDGE, line))
    p.setBrush(_PAPER)
    p.drawPath(paper)
    folded = QPainterPath(QPointF(right - fold, top))
    folded.lineTo(right - fold, top + fold)
    folded.lineTo(right, top + fold)
    folded.closeSubpath()
    p.setBrush(_FOLD)
    p.drawPath(folded)
    p.setBrush(kit.NO_BRUSH)
    return paper.subtracted(QPainterPathStroker(QPen(_EDGE, line)).createStroke(folded)).subtracted(folded)


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon file of PNG files, by their size in pixels (at most 256)."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    entries, bodies = b"", b""
    for size, data in sorted(pictures.items()):
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at + len(bodies))
        bodies += data
    return head + entries + bodies


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon file of PNG files, by their size in pixels; those of ``ICNS`` must be there."""
    entries = ((kind, pictures[size]) for kind, size in ICNS.items())
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in entries)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


PICTURES: dict[str, Callable[[QPainter, float], None]] = {
    "wargame-desk": program,
    "wargame-desk-save": saved_game,
    "wargame-desk-scenario": scenario,
}

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
