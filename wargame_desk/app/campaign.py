"""The course of a game in curves: points, strength and losses, turn by turn, with what their ranges mean.

Owns the sheet and how curves are painted. Values, names and ranges are the game's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from wargame_desk.app import style
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.widgets import Painted, Words
from wargame_desk.core.curves import Band, Curve
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

Course = tuple[tuple[int, tuple[Curve, ...]], ...]
"""The numbers at the start (turn 0), at the end of each turn, and now; in order."""
_LEFT, _RIGHT, _BARE, _TOP, _FOOT = 40.0, 150.0, 46.0, 52.0, 30.0
_NARROWEST = 380
"""The least width of a chart; all lengths in px at 100 %."""
_BEYOND = 5
"""Values shown beyond the outermost range."""


class Line(NamedTuple):
    """A curve as it is drawn: its title, its colour by name, and (turn, value) points."""

    title: str
    ink: str
    points: tuple[tuple[int, int], ...]


class CourseChart(Painted):
    """One chart: lines that belong together over the turns.

    Args:
        course: the numbers of the game; only those of ``heading`` are drawn.
        turns: the last turn of the game, 0 if it has none.

    Attributes:
        named: whether room for the names of ranges is left at the right; charts that stand together all leave it.
    """

    natural = (640.0, 172.0)

    def __init__(self, heading: str, course: Course, turns: int) -> None:
        super().__init__()
        self.heading = heading
        now = {curve.key: curve for _, curves in course for curve in curves if curve.chart == heading}
        self.lines = tuple(Line(curve.title, curve.ink, tuple(_points(course, key))) for key, curve in now.items())
        self.bands: tuple[Band, ...] = next((curve.bands for curve in now.values() if curve.bands), ())
        self.named = bool(self.bands)
        self._first = min((turn for turn, _ in course), default=0)
        self._last = max(turns, self._first + 1, *(turn for turn, _ in course))
        values = [value for line in self.lines for _, value in line.points] or [0]
        edges = [band.most for band in self.bands[:-1]]
        self._least = min(0, *values)
        self._most = max([*(value + 1 for value in values), *(edge + _BEYOND for edge in edges), self._least + 4])
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setAccessibleName(heading)
        self.setAccessibleDescription(self.in_words())

    def minimumSizeHint(self) -> QSize:
        return QSize(style.px(_NARROWEST), style.px(self.natural[1]))

    # --- what it says

    def in_words(self) -> str:
        """Every value, line by line."""
        return "\n".join(
            f"{line.title}: " + ", ".join(f"{self._turn(turn)} {_number(value)}" for turn, value in line.points)
            for line in self.lines
        )

    def tip(self, at: QPointF) -> str:
        """The values of the turn at a point of the widget."""
        box = self._plot(QRectF(self.rect()), style.scale())
        turns = [turn for turn, _ in self.lines[0].points] if self.lines else []
        if not turns:
            return ""
        near = min(turns, key=lambda turn: abs(self._x(box, turn) - at.x()))
        told = [self._turn(near)]
        for line in self.lines:
            value = dict(line.points).get(near)
            if value is not None:
                band = self.band_of(value) if self.bands else None
                words = f" ({band.words})" if band is not None else ""
                told.append(f"{line.title}: {_number(value)}{words}")
        return "\n".join(told)

    def _turn(self, turn: int) -> str:
        return tr("start") if turn == self._first else tr("turn {turn}", turn=turn)

    def band_of(self, value: int) -> Band | None:
        """The range that a value is in."""
        return next((band for band in self.bands if band.least <= value <= band.most), None)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip(QPointF(event.pos())), self)
            return True
        return super().event(event)

    # --- painting

    def _plot(self, box: QRectF, k: float) -> QRectF:
        right = _RIGHT if self.named else _BARE
        return box.adjusted(_LEFT * k, _TOP * k, -right * k, -_FOOT * k)

    def _x(self, box: QRectF, turn: int) -> float:
        return box.left() + box.width() * (turn - self._first) / (self._last - self._first)

    def _y(self, box: QRectF, value: float) -> float:
        return box.bottom() - box.height() * (value - self._least) / (self._most - self._least)

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        plot = self._plot(box, k)
        p.fillRect(plot, kit.colour(u.panel))
        self._paint_bands(p, plot, u, k)
        self._paint_axes(p, plot, u, k)
        kit.text(p, box.left() + 2 * k, box.top() + 12 * k, self.heading, 13.5 * k, u.ink, 680, middle=True)
        x = box.left() + 2 * k
        for number, line in enumerate(self.lines):
            x = self._paint_legend(p, QPointF(x, box.top() + 34 * k), number, line, u, k)
        for number, line in enumerate(self.lines):
            self._paint_line(p, plot, number, line, u, k)

    def _paint_bands(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        for band in self.bands:
            low, high = max(band.least - 0.5, self._least), min(band.most + 0.5, self._most)
            if high <= low:
                continue
            stripe = QRectF(QPointF(box.left(), self._y(box, high)), QPointF(box.right(), self._y(box, low)))
            ink = {"good": u.good, "bad": u.bad}.get(band.tone, u.ink3)
            p.fillRect(stripe, kit.colour(ink, 26))
            p.setPen(kit.pen(u.line_strong, 1, style=Qt.PenStyle.DotLine))
            p.drawLine(stripe.bottomLeft(), stripe.bottomRight())
            size = kit.fit_text(band.words, 11 * k, 560, (_RIGHT - 14) * k)
            if stripe.height() >= 10 * k:
                kit.text(p, box.right() + 8 * k, stripe.center().y(), band.words, size, ink, 560, middle=True)

    def _paint_axes(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        step = _step(self._most - self._least)
        value = -(-self._least // step) * step
        while value <= self._most:
            y = self._y(box, value)
            p.setPen(kit.pen(u.line, 1))
            p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            kit.text(p, box.left() - 7 * k, y, _number(value), 11 * k, u.ink2, 500, kit.RIGHT, middle=True)
            value += step
        every = -(-(self._last - self._first) // 20)
        for turn in range(self._first, self._last + 1, every):
            x = self._x(box, turn)
            p.setPen(kit.pen(u.line_strong, 1))
            p.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + 4 * k))
            words = tr("start") if turn == self._first else str(turn)
            kit.text(p, x, box.bottom() + 14 * k, words, 11 * k, u.ink2, 500, kit.CENTRE, middle=True)
        p.setPen(kit.pen(u.line_strong, 1.2))
        p.setBrush(kit.NO_BRUSH)
        p.drawRect(box)

    def _paint_legend(self, p: QPainter, at: QPointF, number: int, line: Line, u: Ui, k: float) -> float:
        """A line of the legend; returns where the next one begins."""
        ink = _ink(line, u)
        p.setPen(_pen(ink, number, k))
        p.drawLine(at, at + QPointF(28 * k, 0))
        _mark(p, at + QPointF(14 * k, 0), number, ink, u, k)
        words = f"{line.title}: {_number(line.points[-1][1])}" if line.points else line.title
        wide = kit.text(p, at.x() + 35 * k, at.y(), words, 12 * k, u.ink, 540, middle=True)
        return at.x() + 35 * k + wide + 22 * k

    def _paint_line(self, p: QPainter, box: QRectF, number: int, line: Line, u: Ui, k: float) -> None:
        ink = _ink(line, u)
        points = [QPointF(self._x(box, turn), self._y(box, value)) for turn, value in line.points]
        p.setPen(_pen(ink, number, k))
        p.setBrush(kit.NO_BRUSH)
        p.drawPolyline(points)
        for point in points:
            _mark(p, point, number, ink, u, k)
        if points and (not self.bands or points[-1].x() + 30 * k < box.right()):
            last, value = points[-1], line.points[-1][1]
            at = (last.x() + 9 * k, last.y())
            kit.text(p, *at, _number(value), 12 * k, u.ink, 700, middle=True, halo=u.panel, halo_width=5 * k)


def _points(course: Course, key: str) -> Iterator[tuple[int, int]]:
    """The turns in which a curve has a value, each with it."""
    for turn, curves in course:
        for curve in curves:
            if curve.key == key:
                yield turn, curve.value


def _ink(line: Line, u: Ui) -> str:
    return {"own": u.accent, "enemy": u.bad}.get(line.ink, u.ink2)


def _pen(ink: str, number: int, k: float) -> QPen:
    how = Qt.PenStyle.SolidLine if number % 2 == 0 else Qt.PenStyle.DashLine
    return kit.pen(ink, 2.2 * k, style=how)


def _mark(p: QPainter, at: QPointF, number: int, ink: str, u: Ui, k: float) -> None:
    """Discs on the first line, squares on the second, empty discs on the third."""
    p.setPen(kit.pen(ink, 1.8 * k))
    p.setBrush(kit.colour(ink if number != 2 else u.panel))
    if number == 1:
        p.drawRect(QRectF(at.x() - 3.6 * k, at.y() - 3.6 * k, 7.2 * k, 7.2 * k))
    else:
        p.drawEllipse(at, 3.8 * k, 3.8 * k)


def _step(reach: int) -> int:
    return next((step for step in (1, 2, 5, 10, 20, 50) if reach / step <= 7), 100)


def _number(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


class CampaignSheet(Sheet):
    """Every chart of a game."""

    def __init__(self, title: str, course: Course, turns: int, parent: QWidget | None = None) -> None:
        super().__init__(tr("Course of the game"), (760, 700), parent)
        self.body.addWidget(Words(title, "title", wrap=True))
        headings = dict.fromkeys(curve.chart for _, curves in course for curve in curves)
        self.charts = tuple(CourseChart(heading, course, turns) for heading in headings)
        named = any(chart.bands for chart in self.charts)
        for chart in self.charts:
            chart.named = named
            chart.setMinimumHeight(style.px(chart.natural[1]))
            self.body.addWidget(chart, 1)
        hint = tr("Values at the end of each turn; the last ones are those of now. Point at a turn to read them.")
        self.body.addWidget(Words(hint, "small", "hint", wrap=True))
        self.add_button(tr("Close"), "main")
