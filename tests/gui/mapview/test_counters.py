"""Counters: what is printed on them stays readable under their badges."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.mapview.counters import counter

SIDE = 100
LETTER, SYMBOL, FIGURES = QRect(75, 3, 18, 17), QRect(22, 20, 48, 37), QRect(15, 66, 57, 26)


def _painted(*marks: str) -> QImage:
    """A counter of 100 pixels with "Z" in its corner, in the middle of a picture with room round it."""
    image = QImage(SIDE * 2, SIDE * 2, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFFFFFFF)
    p = QPainter(image)
    p.translate(SIDE / 2, SIDE / 2)
    face = CounterFace(stock="us", symbol="infantry", figures=("1", "4"), ident="Z", size="I")
    look = SideLook("US", "#99a866", "#111111", "#eeeecc", "#111111", "#444444", "rose")
    counter(p, SIDE, face, look, marks=marks)
    p.end()
    return image


def _part(image: QImage, part: QRect) -> QImage:
    return image.copy(part.translated(SIDE // 2, SIDE // 2))


@pytest.mark.parametrize("badge", ["moved", "fought", "must-retreat"])
def test_a_badge_leaves_letter_symbol_and_figures_free(badge: str) -> None:
    plain, marked = _painted(), _painted(badge)
    assert plain != marked
    for part in (LETTER, SYMBOL, FIGURES):
        assert _part(plain, part) == _part(marked, part)


def test_two_badges_leave_letter_and_figures_free() -> None:
    plain, marked = _painted(), _painted("fought", "must-retreat")
    for part in (LETTER, FIGURES):
        assert _part(plain, part) == _part(marked, part)


def test_the_letter_is_a_seventh_of_the_counter_high() -> None:
    """At the usual fit a counter is 49 pixels wide: the letter is then 7 pixels high, and its type 10."""
    letter = _part(_painted(), LETTER)
    dark = [
        y for y in range(letter.height()) for x in range(letter.width()) if letter.pixelColor(x, y).lightness() < 60
    ]
    assert max(dark) - min(dark) + 1 >= SIDE / 7
