"""Lines of advance on the map: their boxes, the ways between them, true places, and the heads in the east.

Owns their looks, held or taken. Which are taken is told from outside.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.sheet_look import AreaLook, LineLook, StopLook
from wargame_desk.core.texts import tr
from wargame_desk.mapview.area_geometry import AreaGeometry, rect
from wargame_desk.mapview.area_print import Press, plate, shadow, value_star
from wargame_desk.mapview.kit import CENTRE, FLAT, NO_BRUSH, NO_PEN, RIGHT, colour, pen, rounded, text_width

_ROUND = 6.0
_NAME = 10.6
_FAR_NAME = 27.0
"""The largest print of names, in board units: a map on which they would have to be larger has none."""
_SHORTEST = 92.0
"""Ways shorter than this have no room for an arrow head between their boxes."""


class AreaLines:
    """Paints the lines of one sheet."""

    def __init__(self, geometry: AreaGeometry, look: AreaLook) -> None:
        self._inks = look.palette
        self._lines = look.lines
        self._starts = frozenset(line.stops[0].space for line in look.lines)
        self._high: dict[float, frozenset[SpaceId]] = {}
        self._stops = {stop.space: stop for line in look.lines for stop in line.stops}
        self.boxes = {stop.space: geometry.box(stop.space) for line in look.lines for stop in line.stops}
        self._aims = {space: geometry.box(space) for line in look.lines for space, _ in line.aims}
        self._ties = [self._tie(stop) for line in look.lines for stop in line.stops[1:] if self._stands_free(stop)]
        self._reach = rect(look.ground.box)

    def _stands_free(self, stop: StopLook) -> bool:
        """Whether a true place lies under nobody's box."""
        at = QPointF(*stop.town)
        return not any(box.adjusted(-5, -5, 5, 5).contains(at) for box in self.boxes.values())

    def _tie(self, stop: StopLook) -> QLineF:
        """From a box to its true place."""
        return QLineF(self.boxes[stop.space].center(), QPointF(*stop.town))

    def ways(self, line: LineLook) -> list[QPointF]:
        """The middles of a line's boxes, from its start on."""
        return [self.boxes[stop.space].center() for stop in line.stops]

    def paint(self, p: QPainter, seen: QRectF, press: Press) -> None:
        """Print all lines as at the beginning."""
        near = seen.adjusted(-16, -16, 16, 16)
        if not self._reach.intersects(near):
            return
        for line in self._lines:
            points = self.ways(line)
            if QPolygonF(points).boundingRect().intersects(near):
                self.way(p, points, self._inks["line"], 97)
        for tie in self._ties:
            if QRectF(tie.p1(), tie.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(near):
                self._town(p, tie)
        for line in self._lines:
            for i, stop in enumerate(line.stops):
                if self.boxes[stop.space].adjusted(-16, -16, 16, 16).intersects(seen):
                    self.stop(p, stop, press, start=i == 0, taken=False)
            if rect(line.head).adjusted(-6, -6, 6, 6).intersects(seen):
                self._head(p, line, press)

    def way(self, p: QPainter, points: Sequence[QPointF], ink: str, alpha: int) -> None:
        """The way of advance along some boxes, with heads that point west."""
        if len(points) < 2:
            return
        p.setBrush(NO_BRUSH)
        for colour_, width, opacity in ((self._inks["casing"], 13.0, 191), (ink, 8.0, alpha)):
            p.setPen(pen(colour_, width, alpha=opacity, cap=FLAT))
            p.drawPolyline(QPolygonF(list(points)))
        p.setPen(NO_PEN)
        p.setBrush(colour(ink))
        for a, b in pairwise(points):
            if math.hypot(b.x() - a.x(), b.y() - a.y()) >= _SHORTEST:
                self._arrow(p, (a + b) / 2, math.atan2(b.y() - a.y(), b.x() - a.x()))

    @staticmethod
    def _arrow(p: QPainter, at: QPointF, turn: float) -> None:
        corners = ((13.0, 0.0), (11.0, 2.45), (11.0, -2.45))
        p.drawPolygon(QPolygonF([at + QPointF(r * math.cos(turn + t), r * math.sin(turn + t)) for r, t in corners]))

    def _town(self, p: QPainter, tie: QLineF) -> None:
        """A dot at the true place, tied to its box."""
        p.setPen(pen(self._inks["ink"], 1.2, alpha=190))
        p.drawLine(tie)
        p.setBrush(colour("#FFFFFF"))
        p.drawEllipse(tie.p2(), 4, 4)

    def stop(self, p: QPainter, stop: StopLook, press: Press, *, start: bool, taken: bool) -> None:
        """A box: held, or taken by the enemy, whose own start it may be."""
        inks, box, red = self._inks, self.boxes[stop.space], start or taken
        shadow(p, box, _ROUND, 3)
        edge = inks["advance" if red else "ink"]
        plate(p, box, _ROUND, inks["taken" if red else "box"], edge, 3.0 if stop.major else 2.2 if press.bold else 1.6)
        if taken:
            self._taken(p, box)
        if stop.major:
            plate(p, box.adjusted(3.5, 3.5, -3.5, -3.5), 4, None, inks["star"], 1.8)
        self._name(p, stop, box, press)
        if start:
            at = (box.right() - 4, box.bottom() - 25)
            press.words(p, at, tr("START"), 7.9, inks["advance"], 800, RIGHT, room=28)
        elif stop.value:
            at_star = QPointF(box.right() - 18, box.bottom() - 27)
            value_star(p, at_star, 15.5, str(stop.value), inks, major=stop.major)

    def _taken(self, p: QPainter, box: QRectF) -> None:
        """A thin hatch, so that a taken box is not known by its colour alone."""
        p.save()
        p.setClipPath(rounded(box.adjusted(2, 2, -2, -2), 4), Qt.ClipOperation.IntersectClip)
        p.setPen(pen(self._inks["advance"], 1.3, alpha=64))
        for i in range(-8, 10):
            x = box.left() + i * 10
            p.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        p.restore()

    def _name(self, p: QPainter, stop: StopLook, box: QRectF, press: Press) -> None:
        """The name over what stands in the box; where it must be large, it may stand out a little on both sides.

        Beside a start is the head of its line, so that the name of one stands out to the west alone.
        """
        inside = press.least <= _NAME
        room = box.width() - (12 if stop.major else 6) if inside else box.width() + 78
        if inside:
            at = (box.center().x(), box.top() + 11.5)
            press.words(p, at, stop.name, _NAME, self._inks["ink"], 700, CENTRE, room=room)
            return
        west = self._westward(stop, text_width(stop.name, press.least, 700))
        align, x = (RIGHT, box.right()) if west else (CENTRE, box.center().x())
        y = box.top() + (8.0 - 1.1 * press.least if stop.space in self._raised(press.least) else 8.0)
        px, halo = max(_NAME, min(press.least, _FAR_NAME)), self._inks["box"]
        press.words(p, (x, y), stop.name, px, self._inks["ink"], 700, align, room=room, halo=halo)

    def _westward(self, stop: StopLook, wide: float) -> bool:
        """Whether a name, so wide, has to stand out to the west alone."""
        return stop.space in self._starts and wide > self.boxes[stop.space].width()

    def _raised(self, least: float) -> frozenset[SpaceId]:
        """The boxes whose names, printed large, would run into the name of another: these stand a line higher."""
        if least not in self._high:
            taken, raised = list[QRectF](), list[SpaceId]()
            for space, stop in self._stops.items():
                box, wide = self.boxes[space], text_width(stop.name, least, 700)
                right = box.right() if self._westward(stop, wide) else box.center().x() + wide / 2
                there = QRectF(right - wide, box.top() + 8.0 - least / 2, wide, least)
                if any(there.intersects(other) for other in taken):
                    raised.append(space)
                    there.translate(0.0, -1.1 * least)
                taken.append(there)
            self._high[least] = frozenset(raised)
        return self._high[least]

    def names(self, p: QPainter, spaces: Iterable[SpaceId], press: Press) -> None:
        """Print the names of some boxes once more, over a tint."""
        for space in spaces:
            if (stop := self._stops.get(space)) is not None:
                self._name(p, stop, self.boxes[space], press)

    def _head(self, p: QPainter, line: LineLook, press: Press) -> None:
        """The head of a line: name, defenders, and a space for each kind of raid."""
        inks, box = self._inks, rect(line.head)
        shadow(p, box, 5, 2)
        plate(p, box, 5, inks["box"], inks["line"], 1.6)
        room = box.width() - 18
        press.words(
            p, (box.left() + 9, box.top() + 15), line.name.upper(), 15, inks["fortified"], 800, spacing=0.1, room=room
        )
        if press.least <= 11.5:
            press.words(p, (box.left() + 9, box.top() + 31), line.sector, 10.5, inks["soft"], 600, room=room)
        for space, words in line.aims:
            aim = self._aims[space]
            p.setPen(pen(inks["border"], 1.1, style=Qt.PenStyle.DashLine))
            p.setBrush(colour(inks["pit"]))
            p.drawPath(rounded(aim, 4))
            px, at = max(9.8, min(press.least, _FAR_NAME)), (aim.center().x(), aim.top() + max(8.0, 0.6 * press.least))
            press.words(p, at, words, px, inks["soft"], 700, CENTRE, room=aim.width() + 4)
