"""NATO symbols and echelon marks.

Owns the step from a symbol's name to its drawing, and the size marks that are drawn here. The drawings are
``milsymbol``'s; those kept in ``resources/symbols`` spare the program half a second and 130 MB, which the package
takes to read its tables. Knows nothing of counters.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from wargame_desk import paths
from wargame_desk.mapview.kit import FLAT, NO_PEN, colour, pen

CODES = {
    "infantry": "1211000000",
    "tank": "1205000000",
    "mech": "1211020000",
    "artillery": "1303000000",
    "sp_artillery": "1303010000",
    "mortar": "1308000000",
    "aa": "1301000000",
    "engineer": "1407000000",
    "recon": "1213000000",
    "helicopter": "1206000000",
    "anti_tank": "1204000000",
    "rocket": "1303020000",
    "motorised": "1211040000",
    "airborne": "1211000001",
    "arm_recon": "1213010000",
}
"""Symbol names that a counter face may use, with their function code."""


def fresh_drawing(name: str) -> str:
    """A symbol as ``milsymbol`` draws it, as SVG text; ``docs/make_symbols.py`` keeps what it says."""
    from milsymbol import Symbol

    return str(Symbol("1003100000" + CODES[name], size=60).as_svg())  # amplifier 00: the echelon is drawn here


def kept_drawing(name: str) -> Path:
    """Where the drawing of a symbol is kept."""
    return paths.resources_folder() / "symbols" / f"{name}.svg"


@lru_cache(maxsize=256)
def _renderer(name: str, ink: str, fill: str, weight: float) -> QSvgRenderer:
    kept = kept_drawing(name)
    svg = kept.read_text("utf-8") if kept.is_file() else fresh_drawing(name)
    svg = svg.replace("rgb(128,224,255)", fill).replace("black", ink)
    svg = re.sub(r'stroke-width="([\d.]+)"', lambda m: f'stroke-width="{float(m[1]) * weight:g}"', svg)
    frame = ' width="158" height="108" viewBox="21 46 158 108"'
    svg = re.sub(r' width="[\d.]+" height="[\d.]+" viewBox="[^"]+"', frame, svg, count=1)
    return QSvgRenderer(QByteArray(svg.encode()))


def symbol(p: QPainter, box: QRectF, name: str, ink: str, fill: str, weight: float = 1.6) -> None:
    """Paint a symbol with its frame exactly on ``box`` (3:2). KeyError for a name that is not in ``CODES``."""
    if name not in CODES:
        raise KeyError(name)
    k = box.width() / 150
    around = QRectF(box.x() - 4 * k, box.y() - 4 * k, 158 * k, 108 * k)
    _renderer(name, ink, fill, weight).render(p, around)


def size_mark(p: QPainter, cx: float, y: float, h: float, mark: str, ink: str) -> None:
    """Echelon as drawn shapes: bars for I, II, III; dots for section and platoon."""
    p.save()
    n = len(mark)
    if set(mark) <= {"."}:
        d = h * 0.56
        p.setPen(NO_PEN)
        p.setBrush(colour(ink))
        for i in range(n):
            p.drawEllipse(QPointF(cx + (i - (n - 1) / 2) * d * 1.45, y + h / 2), d / 2, d / 2)
    else:
        p.setPen(pen(ink, h * 0.26, cap=FLAT))
        for i in range(n):
            x = cx + (i - (n - 1) / 2) * h * 0.62
            p.drawLine(QPointF(x, y), QPointF(x, y + h))
    p.restore()
