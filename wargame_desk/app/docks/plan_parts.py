"""Pictures of a plan: the places of a role, a chance as a bar, cards by value, hits as bursts.

Owns these drawings. Solid is what lets the plan go on, hatched what stops it; nothing rests on colour alone.
"""

from __future__ import annotations

import math
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from wargame_desk.app import style
from wargame_desk.app.widgets import Painted
from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.core.plans import Bar, percent
from wargame_desk.core.texts import tr, trn
from wargame_desk.mapview import kit
from wargame_desk.mapview.badges import hatch
from wargame_desk.mapview.counters import counter
from wargame_desk.mapview.theme import Ui

_FIXED, _EXPANDING = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
MOST_BURSTS = 5


class ShareBar(Painted):
    """A chance: solid as far as it goes, hatched beyond."""

    natural = (160.0, 12.0)

    def __init__(self, share: Fraction, *, good: bool = True) -> None:
        """``good`` false: a risk, with nothing beyond it."""
        super().__init__()
        self._share, self._good = float(share), good
        self.setSizePolicy(_EXPANDING, _FIXED)
        self.setAccessibleName(percent(share))

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        box = box.adjusted(0.5, 0.5, -0.5, -0.5)
        whole = kit.rounded(box, box.height() / 2)
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(u.sunken))
        p.drawPath(whole)
        if self._good:
            p.setBrush(kit.colour(u.bad, 50))
            p.drawPath(whole)
            hatch(p, whole, u.bad, 5 * k, 1.6 * k, 210)
        p.save()
        p.setClipRect(QRectF(box.x(), box.y(), box.width() * self._share, box.height()))
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(u.good if self._good else u.warn))
        p.drawPath(whole)
        p.restore()
        if u.name == "contrast":
            p.setPen(kit.pen(u.line_strong, 1))
            p.setBrush(kit.NO_BRUSH)
            p.drawPath(whole)


class Histogram(Painted):
    """Cards by value: solid bars let the plan through."""

    natural = (236.0, 108.0)

    def __init__(self, bars: tuple[Bar, ...]) -> None:
        super().__init__()
        self._bars = bars
        self.setSizePolicy(_FIXED, _FIXED)
        told = [
            trn("value {value}: {count} card, {state}", "value {value}: {count} cards, {state}", bar.cards,
                value=bar.value, state=tr("through") if bar.through else tr("stopped"))
            for bar in bars
        ]  # fmt: skip
        self.setAccessibleName("; ".join(told))
        self.setToolTip("\n".join(told))

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        if not self._bars:
            return
        most = max(1, *(bar.cards for bar in self._bars))
        step = box.width() / len(self._bars)
        foot = box.bottom() - 16 * k
        for i, bar in enumerate(self._bars):
            high = (foot - box.top() - 2 * k) * bar.cards / most
            column = QRectF(box.x() + i * step + 2 * k, foot - high, step - 4 * k, high)
            path = kit.rounded(column, 2 * k)
            if bar.through:
                p.setPen(kit.NO_PEN)
                p.setBrush(kit.colour(u.good))
                p.drawPath(path)
            elif bar.cards:
                p.setPen(kit.pen(u.bad, 1))
                p.setBrush(kit.colour(u.bad, 40))
                p.drawPath(path)
                hatch(p, path, u.bad, 5 * k, 1.6 * k, 210)
            ink = u.ink if bar.through else u.ink2
            label = str(bar.value).replace("-", "−")
            kit.text(p, column.center().x(), foot + 12 * k, label, 11 * k, ink, 560, kit.CENTRE)


class Bursts(Painted):
    """Hits as bursts; the next ones, which would take more, as outlines."""

    natural = (5 * 38.0, 40.0)

    def __init__(self, hits: int) -> None:
        super().__init__()
        self._hits = hits
        self._shown = max(MOST_BURSTS, hits)
        self.natural = (self._shown * 38.0, 40.0)
        self.setSizePolicy(_FIXED, _FIXED)
        self.setAccessibleName(trn("{count} hit", "{count} hits", hits))
        self.setToolTip(self.accessibleName())

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        for i in range(self._shown):
            star = _burst(box.x() + (i + 0.5) * 38 * k, box.center().y(), 16 * k)
            if i < self._hits:
                p.setPen(kit.pen(u.ink, 0.8 * k))
                p.setBrush(kit.colour(u.warn))
                p.drawPolygon(star)
            else:
                p.setPen(kit.pen(u.ink3, 1, style=Qt.PenStyle.DashLine))
                p.setBrush(kit.NO_BRUSH)
                p.drawEllipse(QPointF(box.x() + (i + 0.5) * 38 * k, box.center().y()), 10 * k, 10 * k)


def _burst(x: float, y: float, r: float) -> QPolygonF:
    """A star of twelve points."""
    points = []
    for i in range(24):
        angle, reach = math.pi * i / 12, r if i % 2 == 0 else r * 0.62
        points.append(QPointF(x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return QPolygonF(points)


class Places(Painted):
    """The places of a role: its counters, the figure in use framed, then what is still free."""

    SIDE, GAP = 64.0, 12.0

    def __init__(
        self,
        held: tuple[tuple[SideLook, CounterFace, tuple[str, ...]], ...],
        figure: int,
        free: int,
        full: int,
        said: str,
        *,
        filling: bool,
    ) -> None:
        """``free`` places can still be taken, ``full`` cannot; ``filling`` is over once the plan is carried out."""
        super().__init__()
        self._filling = filling
        self._held, self._figure, self._free, self._full = held, figure, free, full
        count = len(held) + free + full
        self.natural = (count * (self.SIDE + self.GAP) + 8, self.SIDE + 14)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, _FIXED)
        self.setAccessibleName(said)

    def minimumSizeHint(self) -> QSize:
        return QSize(style.px(120), style.px(self.natural[1] * 0.7))

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        count = max(1, len(self._held) + self._free + self._full)
        step = min((self.SIDE + self.GAP) * k, (box.width() - 6 * k) / count)
        side = step * self.SIDE / (self.SIDE + self.GAP)
        top = box.center().y() - side / 2
        for i in range(count):
            x = box.x() + 5 * k + i * step
            if i < len(self._held):
                look, face, marks = self._held[i]
                p.save()
                p.translate(x, top)
                counter(p, side, face, look, marks=marks)
                p.restore()
                self._frame(p, QRectF(x, top, side, side), len(face.figures))
                continue
            free = i < len(self._held) + self._free
            p.setPen(kit.pen(u.line_strong if free else u.line, 1, style=Qt.PenStyle.DashLine))
            p.setBrush(kit.NO_BRUSH)
            p.drawRoundedRect(QRectF(x, top, side, side), 5, 5)
            words, ink = (tr("free"), u.ink2) if free else (tr("full"), u.ink3)
            if self._filling:
                kit.text(p, x + side / 2, top + side / 2, words, 11 * k, ink, 450, kit.CENTRE, middle=True)

    def _frame(self, p: QPainter, box: QRectF, figures: int) -> None:
        """Frame the figure that counts here, in the foot of the counter."""
        if not 0 <= self._figure < figures:
            return
        wide = box.width() / figures
        frame = QRectF(box.x() + self._figure * wide + 1, box.bottom() - box.height() * 0.31, wide - 2, 0)
        frame.setHeight(box.height() * 0.29)
        p.setPen(kit.pen("#FFFFFF", 2))
        p.setBrush(kit.NO_BRUSH)
        p.drawRoundedRect(frame, 3, 3)
        p.setPen(kit.pen("#20241F", 1))
        p.drawRoundedRect(frame.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4)
