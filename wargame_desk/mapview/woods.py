"""Woods: a floor with a hand-drawn edge and single trees thrown on it, north to south.

Owns the shape of the edge and where trees stand. Both depend on the space, its neighbours of the same kind and
the board's seed alone, so that a wood looks the same in every picture of it and joins up across spaces.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QRadialGradient

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.field import spread
from wargame_desk.mapview.geometry import H, MapGeometry, R
from wargame_desk.mapview.kit import FLAT, NO_BRUSH, NO_PEN, Ink, colour, mix, pen
from wargame_desk.mapview.stamps import PRINT, DeviceGrid, StampCache, device_scale, make_stamp
from wargame_desk.mapview.theme import MAP

# One period of trees is four columns by four rows of hexes, so that few places of a hex in it have to be known.
_WIDE, _HIGH = 6 * R, 4 * H
_SHAPES, _SIZES = 6, 3
_WAVERINGS = 4
_MASTER = 16.0
_SCALES = 3
"""Scales whose canopies are kept."""
Tree = tuple[float, float, int]
"""x, y, and which of the canopies."""


@lru_cache(maxsize=8)
def _scatter(seed: int, gap: float) -> list[Tree]:
    """Points no nearer to each other than ``gap`` over one period whose edges meet."""
    rnd = random.Random(f"{seed} {gap:.4f}")
    across, down = max(3, int(_WIDE / gap)), max(3, int(_HIGH / gap))
    taken: dict[tuple[int, int], tuple[float, float]] = {}
    for _ in range(across * down * 9):
        x, y = rnd.random() * _WIDE, rnd.random() * _HIGH
        i, j = int(x / _WIDE * across), int(y / _HIGH * down)
        if (i, j) in taken:
            continue
        around = (taken.get((a % across, b % down)) for a in (i - 1, i, i + 1) for b in (j - 1, j, j + 1))
        if all(other is None or _apart(other, x, y) > gap * gap for other in around):
            taken[i, j] = (x, y)
    return [(x, y, rnd.randrange(_SHAPES * _SIZES * len(MAP.canopy))) for x, y in taken.values()]


def _apart(other: tuple[float, float], x: float, y: float) -> float:
    """Squared distance round the edges of the period."""
    dx, dy = abs(other[0] - x), abs(other[1] - y)
    return float(min(dx, _WIDE - dx) ** 2 + min(dy, _HIGH - dy) ** 2)


class Woods:
    """The woods of one kind on one board."""

    def __init__(self, geometry: MapGeometry, spaces: frozenset[SpaceId], seed: int, *, light: bool = False) -> None:
        self.spaces = spaces
        self._geometry = geometry
        self._seed = seed
        self._light = light
        self._gap = R * (0.34 if light else 0.175)
        self._radius = (0.095 * R, 0.135 * R) if light else (0.105 * R, 0.16 * R)
        self._sides: dict[SpaceId, tuple[bool, ...]] = {}
        self._trees: dict[SpaceId, list[Tree]] = {}
        self._stamps = StampCache(PRINT)
        self._stands: dict[tuple[object, int, int], list[tuple[float, float, int, tuple[float, ...]]]] = {}
        self._canopies: dict[tuple[float, bool], list[QPixmap | None]] = {}

    def paint(self, p: QPainter, spaces: list[SpaceId], detail: str) -> None:
        """Floors with their edges, then the trees; ``spaces`` are those of this kind that may be seen."""
        if not spaces:
            return
        scale = round(device_scale(p), 4)
        centre = self._geometry.centre
        with DeviceGrid(p) as grid:
            grid.lay_all([(centre(s).x(), centre(s).y(), self._floor(s, scale, detail)) for s in spaces])
            if detail in ("full", "mid"):
                lit = detail == "full"
                stamps = self._canopies_at(scale, lit)
                trees = [tree for space in spaces for tree in self.trees(space)]
                trees.sort(key=_north_to_south)
                grid.lay_all(
                    [(x, y, stamps[which] or self._canopy(which, scale, stamps, lit=lit)) for x, y, which in trees]
                )

    def _floor(self, space: SpaceId, scale: float, detail: str) -> QPixmap:
        """The stamp of a floor: one of a few waverings for each pattern of sides where the wood ends."""
        geometry, ends, way = self._geometry, self.open_sides(space), spread(self._seed, space, _WAVERINGS)
        o = geometry.centre(space)
        corners = [v - o for v in geometry.corners(space)]
        shape = geometry.shape(space)

        def paint(p: QPainter) -> None:
            self._paint_floor(p, corners, ends, detail, way)

        return self._stamps.get(
            (shape, ends, way, scale, detail), lambda: make_stamp(_extent(corners) + 0.12 * R, scale, paint)
        )

    def _paint_floor(self, p: QPainter, corners: list[QPointF], ends: tuple[bool, ...], detail: str, way: int) -> None:
        floor: Ink = MAP.light_floor if self._light else MAP.woods_floor
        if detail in ("far", "overview"):
            floor = mix(floor, MAP.canopy[1], 0.45 if self._light else 0.72)
        area, edge = wavering_floor(corners, ends, f"{self._seed} floor {way}")
        p.setBrush(NO_BRUSH)
        if detail == "full":
            p.strokePath(edge.translated(0, R * 0.02), pen(QColor(24, 18, 8, 26), R * 0.11))
        p.fillPath(area, colour(floor))
        p.setPen(pen(floor, R * 0.03, cap=FLAT))
        for i, open_ in enumerate(ends):
            if not open_:
                a, b = corners[i], corners[(i + 1) % len(corners)]
                p.drawLine(
                    _along(a, b, 0.13 if ends[i - 1] else 0), _along(b, a, 0.13 if ends[(i + 1) % len(ends)] else 0)
                )
        if detail != "overview":
            style = Qt.PenStyle.DotLine if self._light else Qt.PenStyle.SolidLine
            p.strokePath(edge, pen(MAP.canopy_edge, R * 0.022, alpha=150, style=style))

    def open_sides(self, space: SpaceId) -> tuple[bool, ...]:
        """For each side from corner i to corner i + 1: whether the wood ends there."""
        found = self._sides.get(space)
        if found is None:
            found = self._sides[space] = open_sides(self._geometry, space, self.spaces)
        return found

    def trees(self, space: SpaceId) -> list[Tree]:
        """The trees of a space, in scene units."""
        found = self._trees.get(space)
        if found is None:
            found = self._trees[space] = self._throw(space)
        return found

    def _throw(self, space: SpaceId) -> list[Tree]:
        """The trees of one period that stand in a space, far enough from the sides where the wood ends."""
        o = self._geometry.centre(space)
        x0, y0 = math.floor(o.x() / _WIDE + 1e-6) * _WIDE, math.floor(o.y() / _HIGH + 1e-6) * _HIGH
        key = (self._geometry.shape(space), round((o.x() - x0) * 4), round((o.y() - y0) * 4))
        if key not in self._stands:
            self._stands[key] = self._stand(space)
        margins = [0.13 * R if ends else 0.0 for ends in self.open_sides(space)]
        return [
            (o.x() + x, o.y() + y, which)
            for x, y, which, room in self._stands[key]
            if all(have >= need for have, need in zip(room, margins, strict=True))
        ]

    def _stand(self, space: SpaceId) -> list[tuple[float, float, int, tuple[float, ...]]]:
        """Trees round a space's centre, each with its distance to every side."""
        o, corners = self._geometry.centre(space), self._geometry.corners(space)
        sides = []
        for i, a in enumerate(corners):
            b = corners[(i + 1) % len(corners)]
            length = math.hypot(b.x() - a.x(), b.y() - a.y())
            nx, ny = -(b.y() - a.y()) / length, (b.x() - a.x()) / length
            sides.append((nx, ny, nx * a.x() + ny * a.y()))
        reach = _extent([v - o for v in corners])
        found = []
        for i in range(math.floor((o.x() - reach) / _WIDE), math.floor((o.x() + reach) / _WIDE) + 1):
            for j in range(math.floor((o.y() - reach) / _HIGH), math.floor((o.y() + reach) / _HIGH) + 1):
                for tx, ty, which in _scatter(self._seed, self._gap):
                    x, y = tx + i * _WIDE, ty + j * _HIGH
                    room = tuple(nx * x + ny * y - far for nx, ny, far in sides)
                    if min(room) >= 0:
                        found.append((x - o.x(), y - o.y(), which, room))
        return found

    def _canopies_at(self, scale: float, lit: bool) -> list[QPixmap | None]:
        """The canopies there are at a scale, indexed as ``Tree`` says."""
        found = self._canopies.get((scale, lit))
        if found is None:
            if len(self._canopies) >= _SCALES:
                self._canopies.clear()
            found = self._canopies[scale, lit] = [None] * (_SHAPES * _SIZES * len(MAP.canopy))
        return found

    def _canopy(self, which: int, scale: float, stamps: list[QPixmap | None], *, lit: bool) -> QPixmap:
        """A canopy at a scale; ``stamps`` are those already there."""
        found = stamps[which]
        if found is None:
            (low, high), (shape, tone, size) = self._radius, _kinds(which)
            r = low + (high - low) * (size + 0.5) / _SIZES
            if r * scale < _MASTER * 0.8:
                found = _smaller(_master(shape, tone, lit), r * scale / _MASTER)
            else:
                found = make_stamp(r * 1.45, scale, partial(canopy, r=r, shape=shape, tone=tone, lit=lit))
            stamps[which] = found
        return found


@lru_cache(maxsize=256)
def _master(shape: int, tone: int, lit: bool) -> QPixmap:
    """A canopy of ``_MASTER`` pixels' radius, from which smaller ones are made."""
    return make_stamp(_MASTER * 1.45, 1, partial(canopy, r=_MASTER, shape=shape, tone=tone, lit=lit))


def _north_to_south(tree: Tree) -> tuple[float, float]:
    return tree[1], tree[0]


def _kinds(which: int) -> tuple[int, int, int]:
    """Shape, tone and size of a canopy by its number."""
    rest, size = divmod(which, _SIZES)
    shape, tone = divmod(rest, len(MAP.canopy))
    return shape, tone, size


def _smaller(stamp: QPixmap, k: float) -> QPixmap:
    """A stamp at ``k`` times its scale, with an even number of pixels."""
    side = max(2, 2 * round(stamp.width() * k / 2))
    return stamp.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def _extent(corners: list[QPointF]) -> float:
    return max(max(abs(v.x()), abs(v.y())) for v in corners)


def open_sides(geometry: MapGeometry, space: SpaceId, same: frozenset[SpaceId]) -> tuple[bool, ...]:
    """For each side of a space from corner i to corner i + 1: whether what lies across is of another kind."""
    closed = {geometry.side_to(space, other) for other in geometry.board.near[space] if other in same}
    return tuple(i not in closed for i in range(len(geometry.corners(space))))


def wavering_floor(corners: list[QPointF], ends: tuple[bool, ...], seed: str) -> tuple[QPainterPath, QPainterPath]:
    """The floor of a space round the origin, and the part of its outline that is an edge.

    Walks round the corners: along closed sides straight, along open ones a little inside and wavering.
    """
    o = QPointF(0, 0)
    n, rnd = len(corners), random.Random(seed)
    floor, edge = QPainterPath(), QPainterPath()
    started = False
    for i in range(n):
        a, b = corners[i], corners[(i + 1) % n]
        before, after = ends[i - 1], ends[(i + 1) % n]
        if not ends[i]:
            points = [_along(a, b, 0.13) if before else a, _along(b, a, 0.13) if after else b]
            for point in points:
                floor.lineTo(point) if started else floor.moveTo(point)
                started = True
            continue
        start = _inwards(_along(a, b, 0.17), o) if before else _along(a, corners[i - 1], 0.13)
        stop = _inwards(_along(b, a, 0.17), o) if after else _along(b, corners[(i + 2) % n], 0.13)
        if not started:
            floor.moveTo(start)
            edge.moveTo(start)
            started = True
        elif before:
            bend = _inwards(a, o)
            floor.quadTo(bend, start)
            edge.quadTo(bend, start)
        else:
            floor.lineTo(start)
            edge.moveTo(start)
        for point in (*_waver(start, stop, o, rnd), stop):
            floor.lineTo(point)
            edge.lineTo(point)
    if ends and ends[0] and ends[-1]:
        first = _inwards(_along(corners[0], corners[1], 0.17), o)
        floor.quadTo(_inwards(corners[0], o), first)
        edge.quadTo(_inwards(corners[0], o), first)
    floor.closeSubpath()
    return floor, edge


def _along(a: QPointF, b: QPointF, t: float) -> QPointF:
    return a + (b - a) * t


def _inwards(point: QPointF, o: QPointF, by: float = 0.05) -> QPointF:
    return point + (o - point) * by


def _waver(a: QPointF, b: QPointF, o: QPointF, rnd: random.Random) -> list[QPointF]:
    """Points between two others, pushed in and out by slow noise that dies away at both ends."""
    waves = [(rnd.uniform(0, 6.28), f, rnd.uniform(0.4, 1)) for f in (1, 2, 3.5)]
    middle = (a + b) / 2
    out = (middle - o) / (math.hypot(middle.x() - o.x(), middle.y() - o.y()) or 1.0)
    points = []
    for i in range(1, 9):
        t = i / 9
        push = sum(w * math.sin(ph + f * 6.283 * t) for ph, f, w in waves) / 3 * math.sin(math.pi * t)
        points.append(_along(a, b, t) + out * (R * 0.05 * push))
    return points


def canopy(p: QPainter, r: float, shape: int, tone: int, *, lit: bool) -> None:
    """One tree from above, round the origin, light from the north-west."""
    rnd = random.Random(f"canopy {shape}")
    green = colour(MAP.canopy[tone])
    p.setPen(NO_PEN)
    p.setBrush(QColor(38, 48, 22, 70))
    p.drawEllipse(QPointF(r * 0.28, r * 0.34), r, r * 0.92)
    crown, phase = QPainterPath(), rnd.uniform(0, 6.28)
    crown.setFillRule(Qt.FillRule.WindingFill)
    for i in range(7):
        a = phase + i * 6.283 / 7
        crown.addEllipse(QPointF(0.42 * r * math.cos(a), 0.42 * r * math.sin(a)), r * 0.60, r * 0.60)
    light = QRadialGradient(QPointF(-r * 0.35, -r * 0.4), r * 1.7)
    light.setColorAt(0, mix(green, "#F2F5C8", 0.34))
    light.setColorAt(0.55, green)
    light.setColorAt(1, mix(green, "#1D2B12", 0.35))
    p.strokePath(crown, pen(MAP.canopy_edge, r * 0.17))
    p.fillPath(crown, light)
    if not lit:
        return
    p.setPen(NO_PEN)
    p.setBrush(QColor(246, 248, 210, 62))
    for _ in range(4):
        a, d = rnd.uniform(2.6, 5.4), rnd.uniform(0.15, 0.75)
        p.drawEllipse(QPointF(d * r * math.cos(a) - 0.08 * r, d * r * math.sin(a) * 0.9 - 0.05 * r), r * 0.17, r * 0.13)
