"""NATO symbols: the one drawn here looks like its kin, no two are alike, and common counters need no tables."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from wargame_desk.mapview import symbols

INK, FILL = "#102030", "#ffffff"


def canvas() -> QImage:
    image = QImage(158, 108, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    return image


def painted(name: str) -> QImage:
    image = canvas()
    with QPainter(image) as p:
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        symbols.symbol(p, QRectF(4, 4, 150, 100), name, INK, FILL, 1.65)
    return image


def test_the_crossed_box_agrees_with_milsymbol() -> None:
    """The standard fixes the sign; milsymbol is the witness for its proportions and line weights."""
    theirs = canvas()
    with QPainter(theirs) as p:
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        symbols._renderer("infantry", INK, FILL, 1.65).render(p, QRectF(0, 0, 158, 108))
    ours = painted("infantry")
    spots = [(x, y) for x in range(158) for y in range(108)]
    far = sum(abs(ours.pixelColor(*spot).lightness() - theirs.pixelColor(*spot).lightness()) > 64 for spot in spots)
    assert far < len(spots) * 0.01


def test_no_two_symbols_look_alike() -> None:
    looks = {bytes(painted(name).constBits()) for name in symbols.CODES}
    assert len(looks) == len(symbols.CODES)


def test_infantry_reads_no_tables() -> None:
    code = (
        "import sys\n"
        "from PySide6.QtCore import QRectF\n"
        "from PySide6.QtGui import QGuiApplication, QImage, QPainter\n"
        "from wargame_desk.mapview import symbols\n"
        "app = QGuiApplication([])\n"
        "image = QImage(90, 60, QImage.Format.Format_RGB32)\n"
        "with QPainter(image) as p:\n"
        "    symbols.symbol(p, QRectF(0, 0, 90, 60), 'infantry', '#000000', '#ffffff')\n"
        "sys.exit('milsymbol' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        painted("dragon")
