"""A board that does not fit together is refused, with every fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.games.norad.table import game_of
from wargame_desk.games.norad import configure, survey
from wargame_desk.games.norad.data import Data, SquareData

DATA = game_of().setting.data
AMERICA = DATA.board.maps["america"]


def with_map(**changes: Any) -> Data:
    america = replace(AMERICA, **changes)
    return replace(DATA, board=replace(DATA.board, maps={**DATA.board.maps, "america": america}))


def with_squares(change: Callable[[SquareData], SquareData | None]) -> Data:
    changed = [change(square) for square in AMERICA.squares]
    return with_map(squares=tuple(square for square in changed if square is not None))


def faults(data: Data) -> list[str]:
    return survey.faults(data, ("america",))


def test_the_boards_of_the_game_are_sound() -> None:
    assert survey.faults(DATA, ("america", "eurasia")) == []


def test_a_row_that_splits_twice_at_once_is_refused() -> None:
    """Column 3 whole in row E and in quarters in row F."""
    squares: list[SquareData] = []
    for square in AMERICA.squares:
        if square.label in ("F3-W", "F3-E"):
            middle = square.west + 2.5
            squares.append(replace(square, label=f"{square.label}W", east=middle))
            squares.append(replace(square, label=f"{square.label}E", west=middle))
        else:
            squares.append(square)
    found = faults(with_map(squares=tuple(squares)))
    assert "column 3 splits wrongly in row F" in found
    assert "column 3 splits wrongly in row G" in found, "and joins again there"
    assert "the neighbours of square E3 do not fit its borders" in found


def test_parts_that_overlap_leave_a_gap_or_are_missing_are_refused() -> None:
    gap = with_squares(lambda s: replace(s, east=s.east - 1) if s.label == "F3-W" else s)
    missing = with_squares(lambda s: None if s.label == "F3-W" else s)
    for data in (gap, missing):
        assert "column 3 does not split evenly in row F" in faults(data)


def test_names_that_do_not_fit_their_row_or_stand_twice_are_refused() -> None:
    wrong = with_squares(lambda s: replace(s, label="F3-N") if s.label == "F3-W" else s)
    assert faults(wrong)[0] == "square F3-N has no name of row F"
    twice = with_map(squares=(*AMERICA.squares, AMERICA.squares[0]))
    assert faults(twice)[0] == "square A1 is there 2 times"


def test_a_neighbour_that_is_none_is_refused() -> None:
    wrong = with_squares(lambda s: replace(s, diagonal=(*s.diagonal, "C5")) if s.label == "A1" else s)
    assert faults(wrong) == ["the neighbours of square A1 do not fit its borders"]


def test_places_outside_the_map_and_two_cities_in_a_square_are_refused_all_at_once() -> None:
    cities = tuple(replace(c, square="Z9") if c.name == "Miami" else c for c in DATA.cities)
    cities = tuple(replace(c, square="M5-E") if c.name == "Boston" else c for c in cities)
    data = replace(with_map(home_coast=("P10-E", "P11-W", "X1")), cities=cities)
    wanted = [
        "square M5-E has 2 cities",
        "there is no square X1",
        "there is no square Z9",
        "square P11-W is no coast, but the sea",
    ]
    assert faults(data) == wanted
    with pytest.raises(ValueError, match="; ".join(wanted)):
        configure(data, {})
    configure(replace(data, cities=DATA.cities, board=DATA.board), {})
