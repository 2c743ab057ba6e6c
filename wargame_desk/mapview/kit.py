"""Text, colours and small shapes that every painter shares.

Owns how type is set (Inter on its variable axes, outlines that stay sharp at any scale) and the soft shadow.
Knows no counter, no map and no game.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

FAMILY = "Inter"
ROUND, FLAT = Qt.PenCapStyle.RoundCap, Qt.PenCapStyle.FlatCap
LEFT, CENTRE, RIGHT = "left", "centre", "right"

Ink = QColor | str


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Load the bundled Inter once; needs a running QGuiApplication. Returns the families that became known.

    As data and not by name: every cut in use would map the whole of a named file again.
    """
    import fontpkg_inter

    known: list[str] = []
    for file in sorted((Path(fontpkg_inter.__file__).parent / "files").glob("*.ttf")):
        number = QFontDatabase.addApplicationFontFromData(file.read_bytes())
        known += QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return tuple(known)


_LIGHTEST, _STEP = 420, 40
_OPTICAL, _BETWEEN = (14.0, 18.0, 24.0, 32.0), (16.0, 21.0, 28.0)


def cut(px: float, weight: float) -> tuple[float, float]:
    """The place on the axes ``wght`` and ``opsz`` at which a size and weight are set.

    In steps that the eye does not tell apart: each cut in use costs Qt half a megabyte.
    """
    steps = math.floor((weight - _LIGHTEST) / _STEP + 0.5)
    return _LIGHTEST + _STEP * steps, _OPTICAL[bisect(_BETWEEN, px)]


def font(px: float, weight: float = 420, *, tabular: bool = False) -> QFont:
    """Inter at a weight of its ``wght`` axis. ``setWeight`` would give false bold on a variable file."""
    made = _cut_font(max(1, round(px)), *cut(px, weight))
    if tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


def _cut_font(pixels: int, wght: float, opsz: float) -> QFont:
    made = QFont(FAMILY)
    made.setPixelSize(pixels)
    made.setVariableAxis(QFont.Tag("wght"), wght)
    made.setVariableAxis(QFont.Tag("opsz"), opsz)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def colour(ink: Ink, alpha: int | None = None) -> QColor:
    """A QColor, with its alpha (0 to 255) replaced if one is given."""
    made = QColor(ink)
    if alpha is not None:
        made.setAlpha(alpha)
    return made


def mix(a: Ink, b: Ink, t: float) -> QColor:
    """The colour ``t`` (0 to 1) of the way from a to b."""
    one, two = QColor(a), QColor(b)
    pairs = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    red, green, blue = (round(x + (y - x) * t) for x, y in pairs)
    return QColor(red, green, blue)


def pen(
    ink: Ink,
    width: float = 1.0,
    *,
    alpha: int | None = None,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    cap: Qt.PenCapStyle = ROUND,
    join: Qt.PenJoinStyle = Qt.PenJoinStyle.RoundJoin,
) -> QPen:
    return QPen(colour(ink, alpha), width, style, cap, join)


NO_PEN = Qt.PenStyle.NoPen
NO_BRUSH = Qt.BrushStyle.NoBrush
MITER = Qt.PenJoinStyle.MiterJoin


_DESIGNED = 100
"""Pixels an em at which outlines are made; they are painted at every size."""


class TextShape(NamedTuple):
    """The outline of a line of text at 100 px an em, its baseline at the origin; advance width and cap height."""

    path: QPainterPath
    width: float
    cap: float


@lru_cache(maxsize=256)
def _set_in(wght: float, opsz: float, spacing: float) -> tuple[QFont, QFontMetricsF]:
    made = _cut_font(_DESIGNED, wght, opsz)
    if spacing:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, _DESIGNED * spacing)
    return made, QFontMetricsF(made)


@lru_cache(maxsize=8192)
def _advance(words: str, wght: float, opsz: float, spacing: float) -> float:
    """In ems, the space after the last letter left out."""
    return _set_in(wght, opsz, spacing)[1].horizontalAdvance(words) / _DESIGNED - spacing


class _Outlines:
    """Outlines of lines, the least recently used dropped beyond so many points in all."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._points = 0
        self._kept: OrderedDict[tuple[str, float, float, float], TextShape] = OrderedDict()

    def get(self, words: str, wght: float, opsz: float, spacing: float) -> TextShape:
        key = words, wght, opsz, spacing
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = self._make(*key)
        self._points += made.path.elementCount()
        while self._points > self._limit and len(self._kept) > 1:
            self._points -= self._kept.popitem(last=False)[1].path.elementCount()
        return made

    @staticmethod
    def _make(words: str, wght: float, opsz: float, spacing: float) -> TextShape:
        set_in, metrics = _set_in(wght, opsz, spacing)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)  # contours of a variable font overlap
        path.addText(0, 0, set_in, words)
        return TextShape(path, _advance(words, wght, opsz, spacing) * _DESIGNED, metrics.capHeight())


_OUTLINES = _Outlines(40_000)
"""A point takes a hundred bytes once it has been painted."""


def text_width(words: str, px: float, weight: float = 420, spacing: float = 0.0, stretch: float = 1.0) -> float:
    """The advance width of a line of text; ``spacing`` in ems."""
    return _advance(words, *cut(px, weight), spacing) * px * stretch


def text(
    p: QPainter,
    x: float,
    y: float,
    words: str,
    px: float,
    ink: Ink | None,
    weight: float = 420,
    align: str = LEFT,
    *,
    spacing: float = 0.0,
    stretch: float = 1.0,
    halo: Ink | None = None,
    halo_width: float = 2.5,
    middle: bool = False,
) -> float:
    """Draw at a baseline point, or with the cap height centred on ``y``. Returns the width.

    Without an ``ink`` only the halo is drawn.
    """
    shape, k = _OUTLINES.get(words, *cut(px, weight), spacing), px / _DESIGNED
    width = shape.width * k * stretch
    p.save()
    dx = {LEFT: 0.0, CENTRE: -width / 2, RIGHT: -width}[align]
    p.translate(x + dx, y + (shape.cap * k / 2 if middle else 0.0))
    p.scale(k * stretch, k)
    if halo is not None:
        p.strokePath(shape.path, pen(halo, halo_width / k))
    if ink is not None:
        p.fillPath(shape.path, colour(ink))
    p.restore()
    return width


def fit_text(words: str, px: float, weight: float, width: float) -> float:
    """The size, at most ``px``, at which a line is no wider than ``width``."""
    full = text_width(words, px, weight)
    return px if full <= width else px * width / full


def rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def polygon_path(points: QPolygonF) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(points)
    path.closeSubpath()
    return path


def star(cx: float, cy: float, r: float, points: int = 5, inner: float = 0.42, turn: float = -90) -> QPainterPath:
    """A star; with ``inner`` 1 a regular polygon of twice the points."""
    corners = []
    for i in range(2 * points):
        a, reach = math.radians(turn + i * 180 / points), r if i % 2 == 0 else r * inner
        corners.append(QPointF(cx + reach * math.cos(a), cy + reach * math.sin(a)))
    return polygon_path(QPolygonF(corners))


def soft_shadow(
    p: QPainter, path: QPainterPath, dx: float = 0.0, dy: float = 2.0, blur: float = 6.0, alpha: int = 70
) -> None:
    """A soft shadow drawn tiny and scaled up smoothly. For pixmaps that are kept, not for frames."""
    blur = max(blur, 0.6)
    box = path.boundingRect().adjusted(-blur, -blur, blur, blur)
    k = min(2.6 / blur, 4.0)
    small = QImage(
        math.ceil(box.width() * k) + 2, math.ceil(box.height() * k) + 2, QImage.Format.Format_ARGB32_Premultiplied
    )
    small.fill(0)
    g = QPainter(small)
    g.setRenderHint(QPainter.RenderHint.Antialiasing)
    g.translate(1, 1)
    g.scale(k, k)
    g.translate(-box.x(), -box.y())
    g.fillPath(path, QColor(24, 18, 8, alpha))
    g.end()
    p.save()
    p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    p.drawImage(QRectF(box.x() + dx - 1 / k, box.y() + dy - 1 / k, small.width() / k, small.height() / k), small)
    p.restore()


def card(p: QPainter, box: QRectF, fill: Ink, line: Ink, radius: float = 8, shadow: int = 46) -> None:
    """A card over the map: fill, hairline and, unless ``shadow`` is 0, a soft shadow."""
    path = rounded(box, radius)
    if shadow:
        soft_shadow(p, path, 0, 3, 9, shadow)
    p.setPen(pen(line, 1))
    p.setBrush(colour(fill))
    p.drawPath(path)


def finished(painted: QImage) -> QPixmap:
    """What has been painted, to be kept. A copy: with an image itself Qt keeps all that it needed to paint on it."""
    return QPixmap.fromImage(painted.copy())


def smooth_painter(device: QImage) -> QPainter:
    """A painter with every smoothing hint on."""
    p = QPainter(device)
    p.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
        | QPainter.RenderHint.TextAntialiasing
    )
    return p
