"""Words set in lines: broken to a width, made smaller until they fit a height."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from wargame_desk.mapview.kit import CENTRE, LEFT, Ink, text, text_width

LEADING = 1.24
"""From line to line, in sizes."""


@lru_cache(maxsize=1024)
def broken(words: str, px: float, weight: float, width: float) -> tuple[str, ...]:
    """Lines no wider than ``width``, as long as no single word is."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, px, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


@lru_cache(maxsize=1024)
def fitted(words: str, px: float, weight: float, width: float, height: float) -> tuple[float, tuple[str, ...]]:
    """The size, at most ``px``, at which the words fit a box, and their lines."""
    while True:
        lines = broken(words, px, weight, width)
        widest = max(text_width(line, px, weight) for line in lines)
        if (len(lines) * LEADING * px <= height + 0.2 * px and widest <= width) or px < 1.0:
            return px, lines
        px *= 0.95


def paragraph(
    p: QPainter, box: QRectF, words: str, px: float, ink: Ink, weight: float = 500, align: str = LEFT
) -> float:
    """Set words from the top of a box; returns where the next line would begin."""
    size, lines = fitted(words, round(px, 2), weight, round(box.width(), 2), round(box.height(), 2))
    x = box.center().x() if align == CENTRE else box.left()
    for i, line in enumerate(lines):
        text(p, x, box.top() + (i + 0.5) * LEADING * size, line, size, ink, weight, align, middle=True)
    return box.top() + len(lines) * LEADING * size
