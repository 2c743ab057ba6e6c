"""Mouse and keys become events for the tool; a drag looks as it should."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from wargame_desk.core.hexes import HexBoard
from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.counters import LIFT, LIFTED
from wargame_desk.mapview.geometry import COUNTER
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.tools import MapEvent, Tool
from wargame_desk.mapview.view import MapView

Shown = tuple[MapScene, MapView]


class Recorder(Tool):
    """Takes a press on a counter and notes what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, MapEvent]] = []
        self.cancelled = 0

    def press(self, event: MapEvent) -> bool:
        self.told.append(("press", event))
        return event.piece is not None

    def move(self, event: MapEvent) -> None:
        self.told.append(("move", event))

    def release(self, event: MapEvent) -> None:
        self.told.append(("release", event))

    def double(self, event: MapEvent) -> None:
        self.told.append(("double", event))

    def menu(self, event: MapEvent) -> None:
        self.told.append(("menu", event))

    def hover(self, event: MapEvent) -> None:
        self.told.append(("hover", event))

    def cancel(self) -> None:
        self.cancelled += 1

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.told]


@pytest.fixture
def tool(shown: Shown) -> Recorder:
    made = Recorder()
    shown[1].tool = made
    return made


def on_screen(shown: Shown, board: HexBoard, label: str) -> QPoint:
    scene, view = shown
    view.centre_on(board.space(label))
    return view.viewportTransform().map(scene.geometry.counter_centre(board.space(label))).toPoint()


def test_three_pixels_of_tremor_are_no_drag(shown: Shown, board: HexBoard, tool: Recorder, qtbot: QtBot) -> None:
    at, port = on_screen(shown, board, "0902"), shown[1].viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(port, at + QPoint(3, 0))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at + QPoint(3, 0))
    assert tool.names == ["press", "release"]
    assert tool.told[1][1].dragged is False
    assert tool.told[0][1].piece == "A"
    assert tool.told[0][1].space == board.space("0902")


def test_a_drag_of_a_counter_goes_to_the_tool(shown: Shown, board: HexBoard, tool: Recorder, qtbot: QtBot) -> None:
    at, view = on_screen(shown, board, "0902"), shown[1]
    seen = view.seen()
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(view.viewport(), at + QPoint(-20, 10))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at + QPoint(-20, 10))
    assert tool.names == ["press", "move", "release"]
    assert tool.told[2][1].dragged is True
    assert view.seen() == seen


def test_a_drag_on_the_empty_map_pans(shown: Shown, board: HexBoard, tool: Recorder, qtbot: QtBot) -> None:
    at, view = on_screen(shown, board, "0603"), shown[1]
    before = view.seen().center()
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(view.viewport(), at + QPoint(10, 0))
    qtbot.mouseMove(view.viewport(), at + QPoint(60, 30))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at + QPoint(60, 30))
    after = view.seen().center()
    assert (round(before.x() - after.x()), round(before.y() - after.y())) == (50, 30)
    assert tool.names == ["press"]


def test_right_button_double_click_and_hover_are_events(
    shown: Shown, board: HexBoard, tool: Recorder, qtbot: QtBot
) -> None:
    at, port = on_screen(shown, board, "0902"), shown[1].viewport()
    qtbot.mouseMove(port, at + QPoint(1, 1))
    qtbot.mouseMove(port, at)
    qtbot.mouseClick(port, Qt.MouseButton.RightButton, pos=at)
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at)
    assert tool.names[0] == "hover"
    assert "menu" in tool.names
    assert "double" in tool.names


def test_escape_cancels(shown: Shown, tool: Recorder, qtbot: QtBot) -> None:
    qtbot.keyClick(shown[1], Qt.Key.Key_Escape)
    assert tool.cancelled == 1


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_the_counter_in_the_hand_is_as_large_as_on_the_map(shown: Shown, zoom: float, ratio: float) -> None:
    """The lifted body is 1.06 times the body on the map, within one device pixel, at every display scale."""
    scene, _ = shown
    wanted = COUNTER * zoom * ratio
    rest = CounterAtlas.body_pixels(COUNTER * zoom, ratio)
    lifted = CounterAtlas.body_pixels(COUNTER * zoom, ratio, LIFTED)
    assert abs(rest - wanted) <= 1
    assert abs(lifted - LIFT * wanted) <= 1
    image = scene.atlas.pixmap("A", COUNTER * zoom, ratio, state=LIFTED).toImage()
    row = image.height() // 2
    colours = [image.pixelColor(x, row) for x in range(image.width())]
    solid = [x for x, seen in enumerate(colours) if seen.red() > 60 and seen.alpha() > 250]
    assert abs((solid[-1] - solid[0] + 1) - lifted) <= 1


def test_members_in_the_hand_keep_their_places_and_leave_ghosts(shown: Shown, board: HexBoard) -> None:
    scene, _ = shown
    start = scene.geometry.counter_centre(board.space("0803"))
    assert scene.lift(["C", "B"], start + QPointF(5, 5)) == ("B", "C")
    scene.drag_to(start + QPointF(105, 55))
    assert scene.drag is not None
    risen = scene.drag.item.pos() - start
    assert abs(risen.x() - 100) <= 0.1 * COUNTER
    assert abs(risen.y() - 50) <= 0.1 * COUNTER
    scene.glide_back()
    assert scene.drag is None
    assert [member.id for member in scene.members(board.space("0803"))] == ["B", "C"]


def test_a_drag_takes_pieces_of_one_stack(shown: Shown) -> None:
    with pytest.raises(ValueError, match="one stack"):
        shown[0].lift(["A", "B"], QPointF())


def test_another_tool_makes_the_one_before_put_back_its_work(shown: Shown, tool: Recorder) -> None:
    shown[1].set_tool(Tool())
    assert tool.cancelled == 1
