"""Print on a sheet of areas: words no smaller than can be read, plates, shadows, tracks' cells.

Owns what the painters of that sheet share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargame_desk.mapview.kit import (
    LEFT,
    NO_BRUSH,
    NO_PEN,
    Ink,
    colour,
    fit_text,
    pen,
    rounded,
    star,
    text,
    text_width,
)
from wargame_desk.mapview.print_style import PrintStyle

_GROWS = 1.95
"""How much larger than designed words may be printed so that they can be read; beyond, they are left out."""


class Press:
    """Prints on one sheet in one style.

    Args:
        inks: the palette of the sheet.
        least: the least size of print, in scene units.
    """

    def __init__(self, inks: Mapping[str, str], least: float, *, bold: bool = False) -> None:
        self.inks = inks
        self.least = least
        self.bold = bold

    @staticmethod
    def of(inks: Mapping[str, str], style: PrintStyle) -> Press:
        """The press for a style of the sheet."""
        return Press(inks, style.number, bold=style.bold)

    def size(self, words: str, px: float, weight: float, room: float) -> float:
        """The size at which words are printed in some room; 0 where they could not be read."""
        wanted = max(px, self.least)
        if wanted > px * _GROWS:
            return 0.0
        found = fit_text(words, wanted, weight, room)
        return found if found >= 0.96 * self.least else 0.0

    def first_of(
        self,
        p: QPainter,
        at: tuple[float, float],
        choices: Iterable[str],
        px: float,
        ink: Ink,
        weight: float = 500,
        *,
        spacing: float = 0.0,
        room: float = math.inf,
    ) -> float:
        """The first of some words that fits, the fullest given first; how wide it stands there, 0 for none."""
        for words in dict.fromkeys(choices):
            if self.words(p, at, words, px, ink, weight, spacing=spacing, room=room):
                size = self.size(words, px, weight, room / (1 + 1.6 * spacing))
                return text_width(words, size, weight) + spacing * size * len(words)
        return 0.0

    def words(
        self,
        p: QPainter,
        at: tuple[float, float],
        words: str,
        px: float,
        ink: Ink,
        weight: float = 500,
        align: str = LEFT,
        *,
        spacing: float = 0.0,
        room: float = math.inf,
        halo: Ink | None = None,
    ) -> bool:
        """A line with its middle at a height; nothing where it could not be read. Whether it is there."""
        size = self.size(words, px, weight, room / (1 + 1.6 * spacing))
        if size:
            text(
                p, *at, words, size, ink, weight, align, spacing=spacing, middle=True, halo=halo, halo_width=0.34 * size
            )
        return bool(size)


def shadow(p: QPainter, box: QRectF, radius: float, depth: float = 2.0) -> None:
    """A short shadow in two steps."""
    p.setPen(NO_PEN)
    for far, alpha in ((1.6, 40), (0.8, 66)):
        p.setBrush(colour("#000000", alpha))
        p.drawRoundedRect(box.translated(depth * far * 0.5, depth * far * 0.8), radius, radius)


def plate(
    p: QPainter, box: QRectF, radius: float, fill: Ink | None, edge: Ink | None = None, wide: float = 1.0
) -> None:
    """A rounded rectangle."""
    p.setPen(NO_PEN if edge is None else pen(edge, wide))
    if fill is None:
        p.setBrush(NO_BRUSH)
    else:
        p.setBrush(colour(fill))
    p.drawPath(rounded(box, radius))


def value_star(p: QPainter, at: QPointF, r: float, value: str, inks: Mapping[str, str], *, major: bool) -> None:
    """What a box is worth."""
    p.setPen(pen(inks["star_edge"], r * 0.075))
    p.setBrush(colour(inks["star_major" if major else "star"]))
    p.drawPath(star(at.x(), at.y(), r, 5, 0.52))
    text(p, at.x(), at.y() + r * 0.06, value, r * 1.02, "#221703", 800, "centre", middle=True)
