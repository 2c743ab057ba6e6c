"""Zoom, pan and what is where on screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.minimap import Minimap
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

Shown = tuple[MapScene, MapView]


def wheel(view: MapView, at: QPointF, notches: int, modifiers: Qt.KeyboardModifier | None = None) -> None:
    held = Qt.KeyboardModifier.NoModifier if modifiers is None else modifiers
    screen = QPointF(view.viewport().mapToGlobal(at.toPoint()))
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, screen, QPoint(), QPoint(0, 120 * notches), none, held, phase, False)
    QApplication.sendEvent(view.viewport(), event)


def picture(view: MapView) -> QImage:
    return view.picture().toImage()


def test_a_hex_is_72_points_high_at_100_percent(shown: Shown, board: HexBoard) -> None:
    scene, view = shown
    view.actual_size()
    top, bottom = scene.geometry.centre(board.space("0504")), scene.geometry.centre(board.space("0505"))
    there, here = (view.viewportTransform().map(at) for at in (bottom, top))
    assert there.y() - here.y() == pytest.approx(72)


@pytest.mark.parametrize("notches", [1, -1, 3, -3])
def test_the_point_under_the_pointer_stays_put(shown: Shown, notches: int) -> None:
    _, view = shown
    view.centre_on(SpaceId(30))
    at = QPointF(311, 207)
    before = view.to_scene(at)
    for _ in range(4):
        wheel(view, at, notches)
    after = view.viewportTransform().map(before)
    assert abs(after.x() - at.x()) <= 1
    assert abs(after.y() - at.y()) <= 1


def test_zoom_stays_between_25_and_400_percent(shown: Shown) -> None:
    _, view = shown
    for _ in range(40):
        wheel(view, QPointF(450, 350), 1)
    assert view.zoom == pytest.approx(4.0)
    for _ in range(80):
        wheel(view, QPointF(450, 350), -1)
    assert view.zoom == pytest.approx(0.25)


@pytest.mark.parametrize("zoom", [0.25, 1.0, 4.0])
@pytest.mark.parametrize("corner", ["0101", "0108", "0901", "0908"])
def test_every_corner_hex_can_be_brought_to_the_middle(shown: Shown, board: HexBoard, corner: str, zoom: float) -> None:
    scene, view = shown
    view.set_zoom(zoom)
    view.centre_on(board.space(corner))
    at = view.viewportTransform().map(scene.geometry.centre(board.space(corner)))
    middle = view.viewport().rect().center()
    assert abs(at.x() - middle.x()) <= 1.5
    assert abs(at.y() - middle.y()) <= 1.5


def test_fit_shows_the_whole_sheet(shown: Shown) -> None:
    scene, view = shown
    view.fit()
    assert view.seen().contains(scene.geometry.sheet)


def test_fitting_the_board_shows_no_bare_table_while_the_sheet_goes_on(shown: Shown) -> None:
    _, view = shown
    geometry = view.map.geometry
    for width in range(660, 780, 20):
        view.resize(width, 640)
        view.fit_board()
        seen = view.seen()
        assert seen.contains(geometry.frame), width
        if seen.right() < geometry.sheet.right():
            assert seen.left() >= geometry.sheet.left() - 1 / view.zoom, width
        else:
            assert seen.contains(geometry.sheet), width


@pytest.mark.parametrize("height", [629, 639, 649])
def test_a_fresh_window_shows_the_board_and_nothing_cut_beside_it(shown: Shown, height: int) -> None:
    """The map of a window of 1280 by 780 to 800 with its docks is 666 wide."""
    _, view = shown
    geometry = view.map.geometry
    view.resize(666, height)
    view.fit_board()
    seen = view.seen()
    assert seen.contains(geometry.frame) or seen.contains(geometry.sheet)
    cut = seen.right() - geometry.paper.right()
    assert cut < 1 or seen.contains(geometry.sheet)


def test_a_board_too_large_for_25_percent_still_fits(qtbot: QtBot, look_of: object) -> None:
    board = HexBoard([100] * 100)
    scene = MapScene(board, look_of(board), furniture=False)  # type: ignore[operator]
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    view.fit()
    assert view.zoom < 0.25
    assert view.seen().contains(scene.geometry.sheet)


def test_control_and_wheel_zoom_when_the_wheel_scrolls(shown: Shown) -> None:
    _, view = shown
    view.wheel_zooms = False
    before, zoom = view.verticalScrollBar().value(), view.zoom
    wheel(view, QPointF(450, 350), -1)
    assert view.zoom == zoom
    assert view.verticalScrollBar().value() == before + 120
    wheel(view, QPointF(450, 350), 1, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom > zoom


@pytest.mark.parametrize("zoom", [0.25, 0.5, 0.77, 1.0, 1.6, 2.0, 4.0])
def test_counters_stand_a_little_below_the_middle_of_their_hex(shown: Shown, board: HexBoard, zoom: float) -> None:
    """The body's middle is .045 of a hex below the hex's: half a pixel for rounding, half for reading it off."""
    scene, view = shown
    space = board.space("0902")
    view.set_zoom(zoom)
    view.centre_on(space)
    with_counter = picture(view)
    scene.set_counters(False)
    without = picture(view)
    hexagon = view.viewportTransform().map(scene.geometry.centre(space))
    body = scene.atlas.body_pixels(scene.screen.side, 1.0)
    reach = body * 3 // 4
    box = [
        (x, y)
        for x in range(round(hexagon.x()) - reach, round(hexagon.x()) + reach)
        for y in range(round(hexagon.y()) - reach, round(hexagon.y()) + reach)
        if with_counter.pixelColor(x, y).red() - with_counter.pixelColor(x, y).blue() > 55
        and with_counter.pixel(x, y) != without.pixel(x, y)
    ]
    left, top = min(x for x, _ in box), min(y for _, y in box)
    assert abs(left + body / 2 - hexagon.x()) <= 1.0
    assert abs(top + body / 2 - (hexagon.y() + 0.045 * 72 * zoom)) <= 1.0


def test_the_grid_and_the_numbers_can_be_hidden(shown: Shown) -> None:
    scene, view = shown
    full = picture(view)
    scene.set_grid(False)
    no_grid = picture(view)
    scene.set_numbers(False)
    no_numbers = picture(view)
    scene.set_grid(True)
    scene.set_numbers(True)
    assert full != no_grid
    assert no_grid != no_numbers
    assert picture(view) == full


def test_holding_the_peek_key_shows_the_map_under_the_counters(shown: Shown, qtbot: QtBot) -> None:
    scene, view = shown
    with_counters = picture(view)
    qtbot.keyPress(view, Qt.Key(view.peek_key))
    assert not scene.screen.counters
    assert picture(view) != with_counters
    qtbot.keyRelease(view, Qt.Key(view.peek_key))
    assert picture(view) == with_counters


def test_arrow_keys_pan(shown: Shown, qtbot: QtBot) -> None:
    _, view = shown
    before = view.seen().center()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.seen().center().x() == pytest.approx(before.x() + 60)


def test_a_click_on_the_minimap_centres_there(shown: Shown, qtbot: QtBot, board: HexBoard) -> None:
    scene, view = shown
    small = Minimap(view)
    qtbot.addWidget(small)
    small.resize(240, 240)
    small.show()
    view.set_zoom(2.0)
    wanted = scene.geometry.centre(board.space("0902"))
    at = (wanted - scene.geometry.frame.topLeft()) * ((240 - 8) / scene.geometry.frame.height())
    offset = (240 - scene.geometry.frame.width() * (240 - 8) / scene.geometry.frame.height()) / 2
    qtbot.mouseClick(small, Qt.MouseButton.LeftButton, pos=QPoint(round(at.x() + offset), round(at.y() + 4)))
    middle = view.seen().center()
    assert abs(middle.x() - wanted.x()) < 6
    assert abs(middle.y() - wanted.y()) < 6
    assert small.frame().contains(QPointF(at.x() + offset, at.y() + 4))


def test_nothing_moves_to_show_what_is_seen_already(shown: Shown, board: HexBoard) -> None:
    """On a sheet in full view a hex at its edge is seen; where the sheet goes on beyond the edge, it is centred."""
    scene, view = shown
    corner = board.space("0101")
    view.fit()
    before = view.mapFromScene(scene.geometry.centre(corner))
    view.ensure_seen(corner)
    assert view.mapFromScene(scene.geometry.centre(corner)) == before
    view.set_zoom(3.0)
    inside = board.space("0504")
    view.centre_on(inside)
    view.pan(view.viewport().width() // 2 - 10, 0)
    view.ensure_seen(inside)
    there = view.mapFromScene(scene.geometry.centre(inside)) - view.viewport().rect().center()
    assert there.manhattanLength() < 5
