"""The keyboard's cursor on squares that lie at any angle, and beside them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from wargame_desk import catalogue
from wargame_desk.app.tools.cursor import WAYS, HexCursor
from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.squares import SquareBoard

Key = Qt.Key


@pytest.fixture(scope="module")
def board() -> SquareBoard:
    made: SquareBoard = catalogue.open_game("norad", catalogue.scenario("norad", "norad-all-options").options).board
    return made


def walked(board: Board, start: str, *keys: Qt.Key) -> list[str | None]:
    cursor = HexCursor(board)
    cursor.put(board.space(start))
    steps = (cursor.step(key) for key in keys)
    return [None if to is None else board.label(to) for to in steps]


def test_up_and_down_follow_a_column_across_the_splits(board: SquareBoard) -> None:
    assert walked(board, "H7-W", *[Key.Key_Up] * 4) == ["G7-W", "F7-W", "E7", "D7"]
    assert walked(board, "O7-W", *[Key.Key_Down] * 3) == ["P7-W", "Q7-WW", "R7-WW"]


def test_left_and_right_lead_to_the_square_that_lies_there_on_the_sheet(board: SquareBoard) -> None:
    assert walked(board, "M7-W", Key.Key_Left, Key.Key_Right) == ["M6-E", "M7-W"]


def test_beyond_the_edge_lie_the_staging_squares_and_beyond_them_nothing(board: SquareBoard) -> None:
    assert walked(board, "A7", Key.Key_Up, Key.Key_Up) == ["arctic-7", None]
    assert walked(board, "arctic-7", Key.Key_Right, Key.Key_Left, Key.Key_Down) == ["arctic-8", "arctic-7", "A7"]
    assert walked(board, "V9-EE", Key.Key_Down, Key.Key_Down) == ["cuba", None]


def test_from_every_square_each_key_leads_its_way_or_nowhere(board: SquareBoard) -> None:
    cursor = HexCursor(board)
    for space in map(SpaceId, board.spaces):
        for key in (Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right):
            cursor.put(space)
            to = cursor.step(key)
            if to is not None:
                (x0, y0), (x1, y1), (dx, dy) = board.centre(space), board.centre(to), WAYS[key]
                assert (x1 - x0) * dx + (y1 - y0) * dy > 0


# --- boxes


@pytest.fixture(scope="module")
def sheet() -> Board:
    return catalogue.open_game("nato-air-commander", {}).board


def test_from_box_to_box_the_cursor_follows_lines_and_rows(sheet: Board) -> None:
    west = ["charlie-1", "charlie-2", "charlie-3", "charlie-4", None]
    assert walked(sheet, "charlie-start", *[Key.Key_Left] * 5) == west
    assert walked(sheet, "charlie-start", *[Key.Key_Right] * 2) == ["charlie-cas", "charlie-fofa"]
    heads = ["bravo-cas", "charlie-cas", "delta-cas", "echo-cas", "foxtrot-cas"]
    assert walked(sheet, "alpha-cas", *[Key.Key_Down] * 5) == heads
    row = ["raid-1-primary-2", "raid-1-primary-3", "raid-1-escort-1"]
    assert walked(sheet, "raid-1-primary-1", *[Key.Key_Right] * 3) == row
    assert walked(sheet, "raid-3-sead-2", Key.Key_Down, Key.Key_Up, Key.Key_Up) == [
        "raid-4-sead-2",
        "raid-3-sead-2",
        "raid-2-sead-2",
    ]
    assert walked(sheet, "dead", Key.Key_Right, Key.Key_Left, Key.Key_Down) == ["oca", "dead", "pgm"]


def test_every_box_can_be_reached_by_arrows(sheet: Board) -> None:
    cursor = HexCursor(sheet)
    seen, ahead = {SpaceId(0)}, [SpaceId(0)]
    while ahead:
        here = ahead.pop()
        for key in (Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right):
            cursor.put(here)
            if (to := cursor.step(key)) is not None and to not in seen:
                seen.add(to)
                ahead.append(to)
    assert len(seen) == len(sheet.spaces)
