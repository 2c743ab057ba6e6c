"""NATO symbols and echelon marks.

Owns the step from a symbol's name to its drawing, and the size marks. The infantry's crossed box is drawn here: most
counters show it, and ``milsymbol``, which draws every other symbol, takes half a second and 130 MB to read its
tables. Knows nothing of counters.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from wargame_desk.mapview.kit import FLAT, MITER, NO_PEN, colour, pen

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


@lru_cache(maxsize=256)
def _renderer(name: str, ink: str, fill: str, weight: float) -> QSvgRenderer:
    from milsymbol import Symbol

    svg = str(Symbol("1003100000" + CODES[name], size=60).as_svg())  # amplifier 00: the echelon is drawn here
    svg = svg.replace("rgb(128,224,255)", fill).replace("black", ink)
    svg = re.sub(r'stroke-width="([\d.]+)"', lambda m: f'stroke-width="{float(m[1]) * weight:g}"', svg)
    frame = ' width="158" height="108" viewBox="21 46 158 108"'
    svg = re.sub(r' width="[\d.]+" height="[\d.]+" viewBox="[^"]+"', frame, svg, count=1)
    return QSvgRenderer(QByteArray(svg.encode()))


def symbol(p: QPainter, box: QRectF, name: str, ink: str, fill: str, weight: float = 1.6) -> None:
    """Paint a symbol with its frame exactly on ``box`` (3:2). KeyError for a name that is not in ``CODES``."""
    if name not in CODES:
        raise KeyError(name)
    if name == "infantry":
        _infantry(p, box, ink, fill, weight)
        return
    k = box.width() / 150
    around = QRectF(box.x() - 4 * k, box.y() - 4 * k, 158 * k, 108 * k)
    _renderer(name, ink, fill, weight).render(p, around)


def _infantry(p: QPainter, box: QRectF, ink: str, fill: str, weight: float) -> None:
    """A box crossed from corner to corner; lines as heavy as those of the other symbols."""
    line = weight * box.width() / 150
    p.save()
    p.setPen(pen(ink, 4 * line, join=MITER))
    p.setBrush(colour(fill))
    p.drawRect(box)
    p.setPen(pen(ink, 3 * line, cap=FLAT))
    p.drawLine(box.topLeft(), box.bottomRight())
    p.drawLine(box.bottomLeft(), box.topRight())
    p.restore()


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
