"""The board contract over every kind of board, and the geometry of hexes."""

from __future__ import annotations

from math import dist, sqrt

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.core.contract_boards import BOARDS
from wargame_desk.core.board import Board, named
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId


@pytest.fixture(params=BOARDS.values(), ids=BOARDS.keys())
def board(request: pytest.FixtureRequest) -> Board:
    return request.param()


def test_labels_parse_back(board: Board) -> None:
    labels = [board.label(SpaceId(s)) for s in board.spaces]
    assert len(set(labels)) == len(labels)
    assert [board.space(label) for label in labels] == list(board.spaces)
    with pytest.raises(KeyError):
        board.space("nowhere")


def test_neighbours_are_mutual_and_in_order(board: Board) -> None:
    for space in board.spaces:
        ring = board.near[space]
        assert list(ring) == sorted(set(ring))
        assert space not in ring
        assert all(space in board.near[other] for other in ring)


def test_distances_are_symmetric_and_step_by_one(board: Board) -> None:
    spaces = [SpaceId(s) for s in board.spaces][:40]
    for a in spaces:
        assert board.distance(a, a) == 0
        for b in spaces:
            assert board.distance(a, b) == board.distance(b, a)
        for b in board.near[a]:
            assert board.distance(a, b) == 1


def test_edges_belong_to_both_outlines(board: Board) -> None:
    for a in board.spaces:
        for b in board.near[a]:
            edge = board.edge(SpaceId(a), b)
            if edge is None:
                assert (
                    shapely.Polygon(board.outline(SpaceId(a)))
                    .buffer(1e-9)
                    .intersection(shapely.Polygon(board.outline(b)).buffer(1e-9))
                    .length
                    < 1e-6
                )
                continue
            for end in edge:
                for space in (a, b):
                    assert min(dist(end, corner) for corner in board.outline(SpaceId(space))) < 1e-9


def test_outlines_tile_without_gaps(board: Board) -> None:
    everything = [SpaceId(s) for s in board.spaces]
    rings = board.rings(everything)
    areas = [shapely.Polygon(board.outline(s)).area for s in everything]
    apart = shapely.unary_union([shapely.Polygon(board.outline(s)).buffer(1e-7) for s in everything])
    assert len(rings) == len(shapely.get_parts(apart))
    assert sum(shapely.Polygon(ring).area for ring in rings) == pytest.approx(sum(areas))


def test_a_point_finds_its_space(board: Board) -> None:
    for space in board.spaces:
        x, y = board.centre(SpaceId(space))
        assert board.at((x, y)) == space
        for cx, cy in board.outline(SpaceId(space)):
            assert board.at((x + 0.95 * (cx - x), y + 0.95 * (cy - y))) == space
    left, top, right, bottom = board.bounds
    assert board.at((left - 1, top - 1)) is None
    assert board.at((right + 1, bottom + 1)) is None


def test_bounds_hold_every_outline(board: Board) -> None:
    left, top, right, bottom = board.bounds
    corners = [corner for s in board.spaces for corner in board.outline(SpaceId(s))]
    assert min(x for x, _ in corners) == pytest.approx(left)
    assert max(x for x, _ in corners) == pytest.approx(right)
    assert min(y for _, y in corners) == pytest.approx(top)
    assert max(y for _, y in corners) == pytest.approx(bottom)


def test_neighbours_of_a_shifted_column() -> None:
    board = HexBoard([8, 7, 8])
    around = {board.label(s) for s in board.near[board.space("0204")]}
    assert around == {"0203", "0205", "0104", "0105", "0304", "0305"}
    around = {board.label(s) for s in board.near[board.space("0304")]}
    assert around == {"0303", "0305", "0203", "0204"}


def test_dotted_labels_count_from_the_first_column() -> None:
    board = HexBoard([3, 3], first=17, dotted=True)
    assert [board.label(SpaceId(s)) for s in board.spaces] == ["17.1", "17.2", "17.3", "18.1", "18.2", "18.3"]


def test_hexes_are_regular() -> None:
    board = HexBoard([2])
    centre = board.centre(SpaceId(0))
    assert all(dist(centre, corner) == pytest.approx(1) for corner in board.outline(SpaceId(0)))
    assert dist(centre, board.centre(SpaceId(1))) == pytest.approx(sqrt(3))


def test_two_spaces_may_not_share_a_label() -> None:
    from wargame_desk.core.board import Graph

    with pytest.raises(ValueError, match="same label"):
        Graph(["a", "a"], [[], []])


def test_named_spaces_keep_their_order() -> None:
    board = HexBoard([3])
    assert named(board, ["0103", "0101"]) == (2, 0)


@given(st.sets(st.integers(0, 67), min_size=1, max_size=40))
def test_rings_agree_with_shapely(spaces: set[int]) -> None:
    board = HexBoard([8, 7, 8, 7, 8, 7, 8, 7, 8])
    chosen = [SpaceId(s) for s in spaces]
    union = shapely.unary_union([shapely.Polygon(board.outline(s)).buffer(1e-7) for s in chosen])
    signed = sum(_signed_area(ring) for ring in board.rings(chosen))
    assert abs(signed) == pytest.approx(union.area, abs=1e-3)
    assert len(chosen) * 3 * sqrt(3) / 2 == pytest.approx(abs(signed))


def _signed_area(ring: tuple[tuple[float, float], ...]) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2
