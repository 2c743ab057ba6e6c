"""Boards of boxes: shapes, neighbours, and the real sheet. The board contract is in ``test_boards``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import shapely

from tests.core.contract_boards import BOARDS
from wargame_desk.core.areas import Area, AreaBoard
from wargame_desk.core.board import Box
from wargame_desk.core.ids import SpaceId

FILE = Path(__file__).parents[2] / "resources" / "games" / "nato-air-commander" / "board.json"


@pytest.fixture
def sheet() -> AreaBoard:
    board = BOARDS["boxes, joined and apart"]()
    assert isinstance(board, AreaBoard)
    return board


def test_a_box_is_drawn_where_it_lies(sheet: AreaBoard) -> None:
    front = sheet.space("front")
    assert sheet.centre(front) == (330.0, 40.0)
    assert sheet.outline(front) == ((300.0, 20.0), (360.0, 20.0), (360.0, 60.0), (300.0, 60.0))
    assert sheet.bounds == (-20.0, 10.5, 460.0, 400.0)


def test_neighbours_are_joined_by_a_line_and_share_no_side(sheet: AreaBoard) -> None:
    start, front, end = (sheet.space(label) for label in ("start", "front", "end"))
    assert sheet.near[front] == (start, end)
    assert sheet.edge(start, front) is None
    assert (sheet.distance(start, end), sheet.distance(start, sheet.space("basing"))) == (2, None)


def test_points_are_found_across_search_cells_and_nowhere_between_boxes(sheet: AreaBoard) -> None:
    basing = sheet.space("basing")
    for point in ((-19.0, 151.0), (99.0, 250.0), (101.0, 350.0), (459.0, 399.0), (-20.0, 150.0), (460.0, 400.0)):
        assert sheet.at(point) == basing
    for point in ((42.0, 20.0), (100.0, 140.0), (-20.1, 200.0), (460.1, 200.0), (5000.0, 20.0)):
        assert sheet.at(point) is None
    assert sheet.label(sheet.at((45.6, 10.6)) or SpaceId(0)) == "turn-2"


def test_each_box_is_a_ring_of_its_own_in_the_order_of_spaces(sheet: AreaBoard) -> None:
    end, start = sheet.space("end"), sheet.space("start")
    assert sheet.rings([end, start, end]) == (sheet.outline(start), sheet.outline(end))
    assert sheet.rings([]) == ()


def test_neighbours_must_exist_and_answer() -> None:
    box = Box(0.0, 0.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="a has the neighbour b, which is not on the board"):
        AreaBoard([Area("a", box, ("b",))])
    with pytest.raises(ValueError, match="the other way round"):
        AreaBoard([Area("a", box, ("b",)), Area("b", box)])
    with pytest.raises(ValueError, match="same label"):
        AreaBoard([Area("a", box), Area("a", box)])


def test_the_boxes_of_the_real_sheet_stand_apart_and_are_found() -> None:
    spaces = json.loads(FILE.read_text(encoding="utf-8"))["spaces"]
    board = AreaBoard([Area(space["label"], Box(*space["box"])) for space in spaces])
    shapes = [shapely.Polygon(board.outline(SpaceId(space))) for space in board.spaces]
    tree = shapely.STRtree(shapes)
    assert all(len(tree.query(shape, predicate="intersects")) == 1 for shape in shapes)
    assert all(board.at(board.centre(SpaceId(space))) == space for space in board.spaces)
