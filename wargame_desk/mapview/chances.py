"""The chances of a plan in a row of a display: a bar for each check, the whole, and what it would score.

Owns that drawing. A bar reads without colour: what succeeds is solid, the rest hatched.
"""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from wargame_desk.core.plans import Plan, percent
from wargame_desk.core.texts import tr, trn
from wargame_desk.mapview.area_print import Press, plate
from wargame_desk.mapview.kit import FLAT, RIGHT, colour, pen, rounded

_LABEL, _FIGURE = 60.0, 44.0
"""Room for the words before a bar, and for the figure behind it."""


def chances(p: QPainter, box: QRectF, plan: Plan, press: Press) -> None:
    """Paint the chances of a plan into a box."""
    inks = press.inks
    if plan.faults or plan.state != "planned":
        words = tr("not ready") if plan.faults else ""
        press.words(p, (box.left(), box.center().y()), words, 11.5, inks["dim"], 520)
        return
    for i, hurdle in enumerate(plan.hurdles[:2]):
        y = box.top() + 9 + i * 18
        for words in (hurdle.title, hurdle.short):
            if press.words(p, (box.left(), y), words, 11, inks["dim"], 520, room=_LABEL):
                break
        bar = QRectF(box.left() + _LABEL + 4, y - 5, box.width() - _LABEL - _FIGURE - 6, 10)
        chance_bar(p, bar, hurdle.chance, press)
        press.words(p, (box.right(), y), percent(hurdle.chance), 12, inks["text"], 700, RIGHT, room=_FIGURE)
    y, half = box.bottom() - 8, box.width() / 2
    words = tr("All: {chance}", chance=percent(plan.whole))
    press.words(p, (box.left(), y), words, 12.5, "#FFFFFF", 700, room=half)
    hits = trn("{count} hit", "{count} hits", plan.hits)
    press.words(p, (box.right(), y), hits, 12.5, inks["amber"], 800, RIGHT, room=half)


def chance_bar(p: QPainter, box: QRectF, chance: Fraction, press: Press) -> None:
    """A chance as a bar."""
    inks, r = press.inks, box.height() / 2
    path = rounded(box, r)
    plate(p, box, r, "#4A2D29")
    p.save()
    p.setClipPath(path, Qt.ClipOperation.IntersectClip)
    p.setPen(pen(inks["bad"], 1.4, alpha=190, cap=FLAT))
    x = box.left() - box.height()
    while x < box.right():
        p.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        x += 5
    good = QRectF(box.left(), box.top(), box.width() * float(chance), box.height())
    p.fillRect(good, colour(inks["good"]))
    p.restore()
    plate(p, box, r, None, "#12160F", 1)
