"""Boards of squares on the globe: the projection, shapes, and the real boards drawn."""

from __future__ import annotations

import json
from math import dist, hypot, pi, sqrt
from pathlib import Path
from typing import Any

import pytest
import shapely

from tests.core.contract_boards import BOARDS
from wargame_desk.core.board import Box
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.squares import Place, Sector, SquareBoard

FILE = Path(__file__).parents[2] / "resources" / "games" / "norad" / "board.json"
DATA: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
DOWN = {"america": -110.0, "eurasia": 85.0}


@pytest.fixture
def split() -> SquareBoard:
    board = BOARDS["squares and a box beside them"]()
    assert isinstance(board, SquareBoard)
    return board


@pytest.fixture(params=("america", "eurasia"))
def continent(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def continent_board(name: str) -> SquareBoard:
    rows = {row["label"]: row for row in DATA["rows"]}
    return SquareBoard(
        [
            Place(
                s["label"],
                Sector(s["west"], s["east"], rows[s["row"]]["north"], rows[s["row"]]["south"]),
                (*s["orthogonal"], *s["diagonal"]),
            )
            for s in DATA["maps"][name]["squares"]
        ],
        down=DOWN[name],
    )


# --- the projection


def test_a_degree_of_latitude_is_a_unit_and_the_pole_is_the_origin(split: SquareBoard) -> None:
    assert split.project(0.0, 90.0) == pytest.approx((0.0, 0.0))
    assert hypot(*split.project(37.0, 60.0)) == pytest.approx(30.0)


def test_the_longitude_down_runs_straight_down_and_east_lies_to_its_right(split: SquareBoard) -> None:
    assert split.project(-10.0, 50.0) == pytest.approx((0.0, 40.0))
    assert split.project(80.0, 50.0) == pytest.approx((40.0, 0.0))
    assert split.project(20.0, 50.0) == pytest.approx((20.0, 20.0 * sqrt(3)))


def test_the_globe_is_found_again(split: SquareBoard) -> None:
    for longitude, latitude in ((-170.0, 80.0), (179.0, 20.0), (-10.0, 45.0), (0.0, 89.0)):
        assert split.globe(split.project(longitude, latitude)) == pytest.approx((longitude, latitude))


# --- shapes


def test_squares_that_touch_at_a_corner_share_no_edge(split: SquareBoard) -> None:
    space = split.space
    assert split.edge(space("B1"), space("C2-W")) is None
    assert split.edge(space("A1"), space("B2")) is None
    assert split.edge(space("A1"), space("C1-W")) is None
    edge = split.edge(space("A1"), space("A2"))
    assert edge is not None
    assert sorted(edge) == [pytest.approx((0.0, 10.0)), pytest.approx((0.0, 13.0))]


def test_across_a_split_the_edge_is_as_long_as_the_narrower_square(split: SquareBoard) -> None:
    edge = split.edge(split.space("B1"), split.space("C1-E"))
    assert edge is not None
    chord = 2 * 16.0 * 0.0436193873653  # twice the radius by the sine of 2.5 degrees
    assert dist(*edge) == pytest.approx(chord)


def test_a_split_leaves_no_gap_in_a_ring(split: SquareBoard) -> None:
    rings = split.rings([split.space(label) for label in ("B1", "C1-W", "C1-E")])
    assert len(rings) == 1
    sector = 10.0 / 360.0 * pi * (19.0**2 - 13.0**2)
    assert shapely.Polygon(rings[0]).area == pytest.approx(sector, rel=1e-4)


def test_a_box_beside_the_map_is_a_ring_of_its_own(split: SquareBoard) -> None:
    rings = split.rings([split.space("C1-W"), split.space("south")])
    assert sorted(len(ring) for ring in rings) == [4, 22]
    assert split.centre(split.space("south")) == (0.0, 25.5)
    assert split.at((1.9, 26.9)) == split.space("south")


def test_two_squares_at_a_corner_are_two_rings(split: SquareBoard) -> None:
    rings = split.rings([split.space("A1"), split.space("B2")])
    assert sum(abs(shapely.Polygon(ring).area) for ring in rings) == pytest.approx(
        sum(shapely.Polygon(split.outline(split.space(label))).area for label in ("A1", "B2"))
    )


def test_a_ring_round_a_hole_holds_the_hole() -> None:
    places = [
        Place(f"{row}{column}", Sector(10 * column, 10 * column + 10, 70 - 3 * row, 67 - 3 * row))
        for row in range(3)
        for column in range(3)
    ]
    board = SquareBoard(places, down=15.0)
    rings = board.rings([SpaceId(s) for s in board.spaces if board.label(SpaceId(s)) != "11"])
    assert len(rings) == 2


def test_neighbours_must_exist_and_answer() -> None:
    one, two = Sector(0, 10, 60, 57), Sector(10, 20, 60, 57)
    with pytest.raises(ValueError, match="not on the board"):
        SquareBoard([Place("a", one, ("b",))], down=0)
    with pytest.raises(ValueError, match="the other way round"):
        SquareBoard([Place("a", one, ("b",)), Place("b", two)], down=0)


def test_a_box_has_no_neighbours_and_cannot_be_reached(split: SquareBoard) -> None:
    box = split.space("south")
    assert isinstance(split.places[box].shape, Box)
    assert split.near[box] == ()
    assert split.distance(box, split.space("A1")) is None


# --- the real boards


def test_edges_tell_sides_from_corners(continent: str) -> None:
    board = continent_board(continent)
    for s in DATA["maps"][continent]["squares"]:
        space = board.space(s["label"])
        assert all(board.edge(space, board.space(n)) is not None for n in s["orthogonal"])
        assert all(board.edge(space, board.space(n)) is None for n in s["diagonal"])


def test_a_continent_has_one_outline_without_gaps(continent: str) -> None:
    board = continent_board(continent)
    rings = board.rings([SpaceId(s) for s in board.spaces])
    assert len(rings) == 1
    whole = sum(shapely.Polygon(board.outline(SpaceId(s))).area for s in board.spaces)
    assert shapely.Polygon(rings[0]).area == pytest.approx(whole)


def test_every_centre_lies_in_its_square(continent: str) -> None:
    board = continent_board(continent)
    assert all(board.at(board.centre(SpaceId(s))) == s for s in board.spaces)
