"""What a row of news is about: a counter by its face, or an icon of its kind.

Owns which icon stands for which kind, for every place that shows news.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargame_desk.core.looks import Look
from wargame_desk.core.present import News
from wargame_desk.mapview import icons, kit
from wargame_desk.mapview.counters import counter

_ICONS = {"turn": "flag", "radar": "eye-off", "move": "move", "battle": "attack", "met": "check", "failed": "cross"}
_DRAWN = 20.0
"""The side of an icon as it is drawn."""


def paint_sign(p: QPainter, box: QRectF, news: News, look: Look, ink: str) -> None:
    """Paint the sign of a row into a square; ``ink`` is the colour of an icon."""
    face, s = look.faces.get(news.face), box.width()
    if news.kind == "burst" and face is None:
        _burst(p, box.center(), s * 0.5)
        return
    p.save()
    if face is not None:
        p.translate(box.topLeft())
        counter(p, s, face, look.stocks[face.stock])
    else:
        p.translate(box.topLeft() + QPointF(s * 0.18, s * 0.18))
        p.scale(s * 0.64 / _DRAWN, s * 0.64 / _DRAWN)
        icons.paint(p, _ICONS.get(news.kind, "info"), ink)
    p.restore()


def _burst(p: QPainter, at: QPointF, r: float) -> None:
    """A destroyed city as the map marks it."""
    p.setPen(kit.NO_PEN)
    p.setBrush(kit.colour("#D9552B"))
    p.drawPath(kit.star(at.x(), at.y(), r, 14, 0.72))
    p.setBrush(kit.colour("#16232B"))
    p.drawEllipse(at, r * 0.56, r * 0.56)
    p.setPen(kit.pen("#FFD9A0", r * 0.17))
    d = r * 0.24
    p.drawLine(at + QPointF(-d, -d), at + QPointF(d, d))
    p.drawLine(at + QPointF(-d, d), at + QPointF(d, -d))
