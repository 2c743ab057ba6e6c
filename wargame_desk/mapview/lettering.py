"""Hex numbers, set from glyph stamps.

Thousands of numbers are printed on a large map, each of a handful of characters: every character is painted
once for a size, with its halo apart, at four sub-pixel places.
"""

from __future__ import annotations

import math

from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.mapview.kit import Ink, colour, pen, text_path
from wargame_desk.mapview.stamps import DeviceGrid, StampCache, device_scale, make_stamp
from wargame_desk.mapview.theme import MAP

_WEIGHT, _SPACING = 500, 0.02
_STEPS = 4


class Lettering:
    """Short labels in one size, centred on a point, with a halo in the field's colour."""

    def __init__(self) -> None:
        self._stamps = StampCache(2_000_000)

    def paint(self, p: QPainter, labels: list[tuple[float, float, str]], size: float, *, strong: bool = False) -> None:
        """Labels as (middle, baseline, text). ``strong`` is for dark print: darker ink, heavier halo."""
        scale = round(device_scale(p), 4)
        glyphs = [(x, y, char) for cx, y, label in labels for x, char in _set(cx, label, size)]
        with DeviceGrid(p) as grid:
            for layer in ("halo", "ink"):
                for x, y, char in glyphs:
                    step = int(grid.fraction(x) * _STEPS)
                    grid.lay_floor(x, y, self._glyph(char, size, scale, layer, strong, step))

    def _glyph(self, char: str, size: float, scale: float, layer: str, strong: bool, step: int) -> QPixmap:
        def paint(p: QPainter) -> None:
            p.translate((step + 0.5) / _STEPS / scale, 0)
            shape = text_path(char, size, _WEIGHT)
            if layer == "halo":
                halo: Ink = colour(MAP.field, 215 if strong else 120)
                p.strokePath(shape.path, pen(halo, size * (0.36 if strong else 0.22)))
            else:
                p.fillPath(shape.path, colour(MAP.ink if strong else MAP.number, 235))

        key = (char, size, scale, layer, strong, step)
        return self._stamps.get(key, lambda: make_stamp(size * 1.1, scale, paint))


def _set(cx: float, label: str, size: float) -> list[tuple[float, str]]:
    """Where each character of a centred label starts."""
    widths = [text_path(char, size, _WEIGHT).width + size * _SPACING for char in label]
    x = cx - (math.fsum(widths) - size * _SPACING) / 2
    placed = []
    for char, width in zip(label, widths, strict=True):
        placed.append((x, char))
        x += width
    return placed
