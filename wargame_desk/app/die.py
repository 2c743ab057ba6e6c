"""How a die looks, wherever one is shown: in the statistics, where a roll is entered, on the card of a roll."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargame_desk.mapview import kit

_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.24), (0.72, 0.24), (0.28, 0.5), (0.72, 0.5), (0.28, 0.76), (0.72, 0.76)),
}


def die(p: QPainter, box: QRectF, value: int, faces: int, ink: str, ground: str, line: str) -> None:
    """A die showing a value: pips up to six, a figure beyond."""
    s = box.width()
    p.setPen(kit.pen(line, max(1.0, s * 0.05)))
    p.setBrush(kit.colour(ground))
    p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), s * 0.2, s * 0.2)
    if faces > 6:
        kit.text(p, box.center().x(), box.center().y(), str(value), s * 0.52, ink, 700, kit.CENTRE, middle=True)
        return
    p.setPen(kit.NO_PEN)
    p.setBrush(kit.colour(ink))
    for x, y in _PIPS[value]:
        p.drawEllipse(QPointF(box.x() + x * s, box.y() + y * s), s * 0.085, s * 0.085)
