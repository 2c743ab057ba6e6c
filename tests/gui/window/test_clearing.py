"""Cards over the map: never on what they are about, and where they hide least."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSizeF

from wargame_desk.app.clearing import clearest

PORT, CARD = QRectF(0, 0, 900, 600), QSizeF(280, 120)
SQUARE = QRectF(430, 280, 40, 40)


def test_with_nothing_else_about_a_card_lies_right_beside_its_square() -> None:
    place = clearest(PORT, CARD, SQUARE, 13, [])
    assert place is not None
    assert place.left() == SQUARE.right() + 13
    assert place.top() <= SQUARE.center().y() <= place.bottom()


@pytest.mark.parametrize("x", [10, 300, 850])
@pytest.mark.parametrize("y", [10, 300, 550])
def test_a_card_is_never_on_its_square_and_never_out_of_sight(x: float, y: float) -> None:
    square = QRectF(x, y, 40, 40)
    place = clearest(
        PORT, CARD, square, 13, [(QRectF(100 * i, 90 * j, 30, 30), 1.0) for i in range(9) for j in range(7)]
    )
    assert place is not None
    assert not place.intersects(square)
    assert PORT.contains(place)


def test_what_stands_at_the_right_sends_it_elsewhere() -> None:
    city = QRectF(560, 290, 60, 20)
    place = clearest(PORT, CARD, SQUARE, 13, [(city, 3.0)])
    assert place is not None
    assert not place.intersects(city)


def test_it_hides_something_far_away_rather_than_what_it_is_about() -> None:
    everywhere = [(QRectF(60 * i, 60 * j, 60, 60), 1.0) for i in range(15) for j in range(10)]
    concerned = QRectF(500, 200, 200, 200)
    place = clearest(PORT, CARD, SQUARE, 13, [*everywhere, (concerned, 40.0)])
    assert place is not None
    assert not place.intersects(concerned)


def test_its_line_keeps_off_things_as_well() -> None:
    """A place a little farther off is better than one whose line to the square crosses what matters."""
    wall = QRectF(430, 180, 40, 60)  # straight above the square, where only the line would lie
    sides = [(QRectF(0, 120, 425, 480), 30.0), (QRectF(475, 120, 425, 480), 30.0), (QRectF(0, 330, 900, 270), 30.0)]
    place = clearest(PORT, QSizeF(280, 100), SQUARE, 13, [*sides, (wall, 1.0)])
    assert place is not None
    assert place.bottom() <= 130, "the strip at the top is all that is free"


def test_a_map_too_small_for_a_card_beside_the_square_has_no_place() -> None:
    assert clearest(QRectF(0, 0, 300, 140), CARD, QRectF(130, 50, 40, 40), 13, []) is None
