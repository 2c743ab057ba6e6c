"""Hex numbers, set from glyph stamps.

Thousands of numbers are printed on a large map, made of few characters: each of them is painted once for a size,
with its halo apart, at four sub-pixel places.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtGui import QPainter, QPixmap

from wargame_desk.mapview.kit import colour, text, text_width
from wargame_desk.mapview.stamps import PRINT, DeviceGrid, StampCache, device_scale, make_stamp
from wargame_desk.mapview.theme import MAP

_WEIGHT, _SPACING = 500, 0.02
_STEPS = 4


class Lettering:
    """Short labels in one size, centred on a point, with a halo in the field's colour."""

    def __init__(self) -> None:
        self._stamps = StampCache(PRINT)

    def paint(self, p: QPainter, labels: list[tuple[float, float, str]], size: float, *, strong: bool = False) -> None:
        """Labels as (middle, baseline, text). ``strong`` is for dark print: darker ink, and a halo."""
        scale = round(device_scale(p), 4)
        with DeviceGrid(p) as grid:
            pieces = [
                (x, y, part, int(grid.fraction(x) * _STEPS))
                for cx, y, label in labels
                for x, part in _set(cx, label, size)
            ]
            for layer in ("halo", "ink") if strong else ("ink",):
                for x, y, part, step in pieces:
                    grid.lay_floor(x, y, self._piece(part, size, scale, layer, strong, step))

    def _piece(self, part: str, size: float, scale: float, layer: str, strong: bool, step: int) -> QPixmap:
        def paint(p: QPainter) -> None:
            p.translate((step + 0.5) / _STEPS / scale, 0)
            ink = colour(MAP.ink if strong else MAP.number, 235) if layer == "ink" else None
            halo = colour(MAP.field, 215) if layer == "halo" else None
            text(p, 0, 0, part, size, ink, _WEIGHT, spacing=_SPACING, halo=halo, halo_width=size * 0.36)

        key = (part, size, scale, layer, strong, step)
        return self._stamps.get(key, lambda: make_stamp(size * (0.4 + 0.75 * len(part)), scale, paint))


@lru_cache(maxsize=16384)
def _advance(part: str, size: float) -> float:
    return text_width(part, size, _WEIGHT, _SPACING) + size * _SPACING


def _set(cx: float, label: str, size: float) -> list[tuple[float, str]]:
    """A centred label taken apart: each character with where it starts."""
    widths = [_advance(part, size) for part in label]
    x = cx - (math.fsum(widths) - size * _SPACING) / 2
    placed = []
    for part, width in zip(label, widths, strict=True):
        placed.append((x, part))
        x += width
    return placed
