"""Cities on a map of the globe: where their discs and names stand in a position, and how they are drawn.

Owns the places, found once for a position and a zoom. A disc stands at its true place, or on the corner of the stack
in its square; names keep clear of counters, of discs and of each other. Knows markers by their kind only.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import CityLook, GlobeLook
from wargame_desk.core.squares import Sector
from wargame_desk.core.views import View
from wargame_desk.mapview.air_icons import destroyed, radar
from wargame_desk.mapview.globe_geometry import GlobeGeometry
from wargame_desk.mapview.kit import CENTRE, colour, pen, text, text_width
from wargame_desk.mapview.measure import DEGREE, LETTER
from wargame_desk.mapview.print_style import ALL_NAMES
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stamps import SHOWN, DeviceGrid, Paint, StampCache, make_stamp

RADIUS, LEAST_RADIUS = 0.52 * DEGREE, 5.2
"""Radius of a disc, and the least on screen while names are shown."""
BUDGET = 0.006
"""Seconds of painting new discs and names in a frame."""
_CLEAR = 0.62
"""Degrees that a disc keeps from the borders of its square."""
_OVERLAP = 340.0
"""What it costs a name to hide as much as a square of its height; the next best place costs 1."""
_CELL = 64.0
_WEIGHT, _SPACING = 700, 0.03
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Placed(NamedTuple):
    """A city as it is drawn: its middle, and the box of its name if there is room for one."""

    city: CityLook
    at: QPointF
    name: QRectF | None


class Layout(NamedTuple):
    """All cities at one zoom: radius of a disc, size of a name, those of most value first."""

    zoom: float
    radius: float
    size: float
    cities: list[Placed]


class Thing(NamedTuple):
    """A disc or a name: its middle, half its width and height, and what it is a picture of."""

    x: float
    y: float
    wide: float
    high: float
    key: Hashable
    paint: Paint


class Cities:
    """The cities of one map."""

    def __init__(self, geometry: GlobeGeometry, look: GlobeLook) -> None:
        self._geometry = geometry
        self._look = look
        self._cities = sorted(look.cities, key=lambda city: -city.value)
        self._gone: frozenset[SpaceId] = frozenset()
        self._silent: frozenset[SpaceId] = frozenset()
        self._taken: frozenset[SpaceId] = frozenset()
        self._layout: Layout | None = None
        self._things: list[Thing] = []
        self._boxes = _Boxes()
        self._placing = 0
        self._stamps = StampCache(SHOWN)
        self._painted: dict[Hashable, tuple[float, float]] = {}
        """The scale and the radius of a disc at which each thing was painted last."""
        self.patient = False
        """Whether a frame may take as long as it needs: for pictures of the view."""

    def set_view(self, view: View) -> None:
        """Follow a position: which cities are destroyed, and where counters lie."""
        gone = frozenset(marker.at for marker in view.markers if marker.kind == "destroyed")
        silent = frozenset(marker.at for marker in view.markers if marker.kind == "radar-gone")
        taken = frozenset(piece.at for piece in view.pieces if piece.at is not None)
        if (gone, silent, taken) != (self._gone, self._silent, self._taken):
            self._gone, self._silent, self._taken = gone, silent, taken
            self._layout = None

    # ------------------------------------------------------------------ where they stand

    def placed(self, screen: Screen) -> list[Placed]:
        """Every city with its place at the zoom of a screen, those of most value first."""
        return self._laid_out(screen).cities

    def landmarks(self, screen: Screen) -> list[tuple[SpaceId, QRectF]]:
        """The disc and the name of each city, in scene units."""
        layout = self._laid_out(screen)
        r = layout.radius
        found = []
        for city, at, name in layout.cities:
            disc = QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)
            found += [(city.space, disc)] if name is None else [(city.space, disc), (city.space, name)]
        return found

    def _laid_out(self, screen: Screen) -> Layout:
        if self._layout is None or (screen.settled and self._layout.zoom != screen.zoom):
            least = LEAST_RADIUS / screen.zoom if screen.zoom >= screen.measure.dots else 0.0
            r, size = max(RADIUS, least), screen.style(screen.zoom).name
            self._layout = Layout(screen.zoom, r, size, self._place(screen, r, size))
            self._things = list(self._things_of(self._layout, figures=least > 0))
            self._placing += 1
        return self._layout

    @property
    def placing(self) -> int:
        """How often everything has been placed."""
        return self._placing

    def free(self, box: QRectF) -> bool:
        """Whether no counter, disc or name stood in a box when the cities were placed last."""
        return not self._boxes.overlap((box.left(), box.top(), box.right(), box.bottom()))

    def _place(self, screen: Screen, r: float, size: float) -> list[Placed]:
        side = screen.span
        boxes = self._boxes = _Boxes()
        for space in self._taken:
            o = self._geometry.counter_centre(space)
            boxes.add((o.x() - 0.58 * side, o.y() - 0.58 * side, o.x() + 0.58 * side, o.y() + 0.58 * side))
        for frame in self._look.frames:
            for _, o in self._geometry.letters(frame):
                boxes.add((o.x() - LETTER / 2, o.y() - LETTER / 2, o.x() + LETTER / 2, o.y() + LETTER / 2))
        middles = [self._middle(city, side) for city in self._cities]
        for o in middles:
            boxes.add((o.x() - r, o.y() - r, o.x() + r, o.y() + r))
        if not size:
            return [Placed(city, o, None) for city, o in zip(self._cities, middles, strict=True)]
        crowded = screen.zoom < ALL_NAMES
        names = _Boxes()
        found = []
        for city, o in zip(self._cities, middles, strict=True):
            box, hidden = self._name_box(city, o, r, size, boxes)
            if crowded and (hidden > 0.5 or names.overlap(box)):
                found.append(Placed(city, o, None))
                continue
            boxes.add(box)
            names.add(box)
            left, top, right, bottom = box
            found.append(Placed(city, o, QRectF(left, top, right - left, bottom - top)))
        return found

    def _middle(self, city: CityLook, side: float) -> QPointF:
        """Of a disc: the upper left corner of the stack that stands there, else the true place."""
        if city.space in self._taken:
            o = self._geometry.counter_centre(city.space)
            return QPointF(o.x() - 0.52 * side, o.y() - 0.36 * side)
        shape = self._geometry.squares.places[city.space].shape
        if not isinstance(shape, Sector):
            return self._geometry.centre(city.space)
        latitude = min(max(city.latitude, shape.south + _CLEAR), shape.north - _CLEAR - 0.13)
        margin = math.degrees(_CLEAR / (90.0 - latitude))
        longitude = min(max(_near(city.longitude, shape), shape.west + margin), shape.east - margin)
        return self._geometry.place(longitude, latitude)

    @staticmethod
    def _name_box(city: CityLook, o: QPointF, r: float, size: float, boxes: _Boxes) -> tuple[Box, float]:
        """The place of a name that hides least, and how much it hides, in squares of its height."""
        wide, high = _name_width(city, size), size * 1.15
        best, least, hidden = (0.0, 0.0, 0.0, 0.0), math.inf, 0.0
        for i, (dx, dy) in enumerate(_spots(r, wide, high)):
            box = (o.x() + dx, o.y() + dy, o.x() + dx + wide, o.y() + dy + high)
            under = boxes.overlap(box) / (high * high)
            if i + _OVERLAP * under < least:
                best, least, hidden = box, i + _OVERLAP * under, under
            if not under:
                break
        return best, hidden

    # ------------------------------------------------------------------ painting

    def paint(self, p: QPainter, rect: QRectF, screen: Screen) -> bool:
        """Paint the cities in a rectangle; the painter is in scene units.

        Returns whether pictures of another scale had to serve, or were missing, for want of time.
        """
        layout = self._laid_out(screen)
        scale, until = layout.zoom * screen.ratio, time.perf_counter() + BUDGET
        left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
        exact: list[tuple[float, float, QPixmap]] = []
        other: list[tuple[float, float, QPixmap, float]] = []
        owing = False
        for thing in self._things:
            x, y, wide, high, key, _ = thing
            if not (left - wide <= x <= right + wide and top - high <= y <= bottom + high):
                continue
            stamp = self._stamps.find((key, scale, layout.radius))
            if stamp is None and (self.patient or time.perf_counter() < until):
                stamp = self._stamp(thing, scale, layout.radius)
            if stamp is not None:
                exact.append((x, y, stamp))
            else:
                owing = True
                before = self._painted.get(key)
                known = self._stamps.find((key, *before)) if before is not None else None
                if known is not None and before is not None:
                    other.append((x, y, known, before[0]))
        if layout.zoom != screen.zoom:
            other += [(x, y, stamp, scale) for x, y, stamp in exact]
            exact = []
        _lay_scaled(p, other)
        with DeviceGrid(p) as grid:
            grid.lay_all(exact)
        return owing

    def _stamp(self, thing: Thing, scale: float, r: float) -> QPixmap:
        made = self._stamps.get((thing.key, scale, r), lambda: make_stamp(thing.wide, scale, thing.paint, thing.high))
        self._painted[thing.key] = (scale, r)
        return made

    def _things_of(self, layout: Layout, *, figures: bool) -> Iterator[Thing]:
        r, size = layout.radius, layout.size
        for city, at, _ in layout.cities:
            gone = city.space in self._gone
            reach = r * (1.9 if gone else 1.25)
            key = ("disc", gone or (city.value, city.ring, figures))
            paint = partial(self._disc, city, r, gone, figures)
            yield Thing(at.x(), at.y(), reach, reach, key, paint)
        for city, _, box in layout.cities:
            if box is not None:
                state = (city.space in self._gone, city.radar and city.space in self._silent)
                at = box.center()
                paint = partial(self._name, city, size, *state)
                wide = box.width() / 2 + size * 0.3
                yield Thing(at.x(), at.y(), wide, size * 0.9, ("name", city.space, *state), paint)

    def _disc(self, city: CityLook, r: float, gone: bool, figures: bool, p: QPainter) -> None:
        inks, middle = self._look.palette, QPointF(0, 0)
        if gone:
            destroyed(p, middle, r)
            return
        p.setPen(pen(inks["halo"], r * 0.16))
        p.drawEllipse(middle, r * 1.06, r * 1.06)
        p.setPen(pen(city.ring, r * 0.30))
        p.setBrush(colour(inks["paper"]))
        p.drawEllipse(middle, r * 0.92, r * 0.92)
        if figures:
            text(p, 0, 0, str(city.value), r * 1.3, inks["ink"], 800, CENTRE, middle=True)

    def _name(self, city: CityLook, size: float, gone: bool, silent: bool, p: QPainter) -> None:
        inks, x = self._look.palette, -_name_width(city, size) / 2
        if city.radar:
            box = QRectF(x, -size * 0.68, size * 1.3, size * 1.3)
            radar(p, box, inks["halo"], 0.30)
            radar(p, box, inks["radar_gone" if gone or silent else "amber"], 0.10)
            x += size * 1.5
        ink, words, halo = inks["gone" if gone else "name"], city.name.upper(), size * 0.30
        wide = text(
            p, x, 0, words, size, ink, _WEIGHT, spacing=_SPACING, middle=True, halo=inks["halo"], halo_width=halo
        )
        if gone:
            p.setPen(pen(ink, size * 0.12))
            p.drawLine(QPointF(x, 0), QPointF(x + wide, 0))


def _lay_scaled(p: QPainter, stamps: list[tuple[float, float, QPixmap, float]]) -> None:
    """Lay stamps of other scales; the last number is the scale of each."""
    p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for x, y, stamp, scale in stamps:
        wide, high = stamp.width() / scale, stamp.height() / scale
        p.drawPixmap(QRectF(x - wide / 2, y - high / 2, wide, high), stamp, QRectF(stamp.rect()))


def _near(longitude: float, shape: Sector) -> float:
    """A longitude counted the way a square's borders are."""
    middle = (shape.west + shape.east) / 2
    return middle + (longitude - middle + 180.0) % 360.0 - 180.0


def _name_width(city: CityLook, size: float) -> float:
    width = text_width(city.name.upper(), size, _WEIGHT, _SPACING)
    return width + (size * 1.5 if city.radar else 0.0) + size * 0.16


def _spots(r: float, w: float, h: float) -> tuple[tuple[float, float], ...]:
    """Where a name may stand, its corner from the middle of the disc, the best first: right, left, below, above, ..."""
    gap = r * 0.32
    return (
        (r + gap, -h / 2), (-r - gap - w, -h / 2), (-w / 2, r + gap / 3), (-w / 2, -r - h - gap / 3),
        (r * 0.7, r * 0.6), (r * 0.7, -r * 0.6 - h), (-w - r * 0.7, r * 0.6), (-w - r * 0.7, -r * 0.6 - h),
        (-w / 2, r * 2.0), (-w / 2, -r * 2.2 - h), (r * 2.6, -h / 2), (-r * 2.6 - w, -h / 2),
    )  # fmt: skip


class _Boxes:
    """Boxes by the cells of a plain grid that they touch."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}

    @staticmethod
    def _touched(box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = (int(v // _CELL) for v in box)
        return ((i, j) for i in range(left, right + 1) for j in range(top, bottom + 1))

    def add(self, box: Box) -> None:
        for cell in self._touched(box):
            self._cells.setdefault(cell, []).append(box)

    def overlap(self, box: Box) -> float:
        """The area of a box that lies on others, doubly where they lie on each other."""
        left, top, right, bottom = box
        area = 0.0
        for other in {other for cell in self._touched(box) for other in self._cells.get(cell, ())}:
            wide, high = min(right, other[2]) - max(left, other[0]), min(bottom, other[3]) - max(top, other[1])
            if wide > 0 and high > 0:
                area += wide * high
        return area
