"""The map of the globe: ground, squares, what lies beside them, levels of detail, a board that is turned."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.gui.mapview.globes import SCENARIOS, Globe, globe
from wargame_desk.core.board import Box
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.globe_geometry import GlobeGeometry
from wargame_desk.mapview.kit import smooth_painter
from wargame_desk.mapview.minimap import Minimap
from wargame_desk.mapview.print_style import globe_style
from wargame_desk.mapview.render import render_image
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.sheet import Sheet
from wargame_desk.mapview.sheets import sheet_of
from wargame_desk.mapview.view import MapView

DEGREE = 18.0


@pytest.fixture(params=SCENARIOS)
def any_globe(request: pytest.FixtureRequest, qtbot: QtBot) -> Globe:
    return globe(request.param)


@pytest.fixture
def norad(qtbot: QtBot) -> Globe:
    return globe("norad-all-options")


def sheet_for(made: Globe, *, furniture: bool = True) -> tuple[Sheet, GlobeGeometry]:
    sheet = sheet_of(made.board, made.look, furniture=furniture)
    assert isinstance(sheet.geometry, GlobeGeometry)
    return sheet, sheet.geometry


def printed(sheet: Sheet, area: QRectF, scale: float) -> QImage:
    made = QImage(round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32)
    p = smooth_painter(made)
    p.scale(scale, scale)
    p.translate(-area.topLeft())
    sheet.printed.paint(p, area, sheet.printed.style(scale))
    p.end()
    return made


def colour_at(sheet: Sheet, geometry: GlobeGeometry, longitude: float, latitude: float) -> QColor:
    at = geometry.place(longitude, latitude)
    return printed(sheet, QRectF(at.x() - 2, at.y() - 2, 4, 4), 1.0).pixelColor(2, 2)


def _apart(one: QColor, other: QColor) -> int:
    """The greatest difference of two colours in red, green or blue; edges may round one step either way."""
    return max(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


# --- geometry


def test_a_degree_of_latitude_is_18_units(norad: Globe) -> None:
    _, geometry = sheet_for(norad)
    a, b = geometry.place(-110.0, 60.0), geometry.place(-110.0, 50.0)
    assert (b - a).x() == pytest.approx(0.0)
    assert (b - a).y() == pytest.approx(10 * DEGREE)


def test_the_middle_of_every_space_hits_it(any_globe: Globe) -> None:
    scene = MapScene(any_globe.board, any_globe.look)
    for space in map(SpaceId, any_globe.board.spaces):
        assert scene.hit(scene.geometry.centre(space)).space == space


def test_a_board_that_is_turned_has_the_same_spaces_elsewhere(qtbot: QtBot) -> None:
    made = globe("expansion")
    turned = made.game.setting.board_with("eurasia")
    scene, other = MapScene(made.board, made.look), MapScene(turned, made.look)
    tashkent = made.board.space("eu-O7-W")
    assert scene.geometry.centre(tashkent).y() < 0 < other.geometry.centre(tashkent).y()
    for space in map(SpaceId, turned.spaces):
        assert other.hit(other.geometry.centre(space)).space == space


def test_panels_hide_no_space_and_not_each_other(any_globe: Globe) -> None:
    for bottom in any_globe.game.setting.maps:
        board = any_globe.game.setting.board_with(bottom)
        geometry = sheet_of(board, any_globe.look, furniture=True).geometry
        assert isinstance(geometry, GlobeGeometry)
        boxes = list(geometry.panels.values())
        assert len(boxes) == 4
        assert geometry.sheet == geometry.frame
        for box in boxes:
            assert geometry.sheet.contains(box)
            assert sum(box.intersects(other) for other in boxes) == 1
            assert not any(
                box.intersects(geometry.polygon(space).boundingRect()) and geometry.path(space).intersects(box)
                for space in map(SpaceId, board.spaces)
            )


def test_the_title_is_clear_of_the_zoom_controls(qtbot: QtBot, norad: Globe) -> None:
    """As a window of 1280 by 800 shows it: the controls are 38 wide, 14 from the left edge of the view."""
    view = MapView(MapScene(norad.board, norad.look))
    qtbot.addWidget(view)
    view.resize(913, 580)
    view.show()
    view.fit_board()
    geometry = view.map.geometry
    assert isinstance(geometry, GlobeGeometry)
    assert view.mapFromScene(geometry.panels["title"].topLeft()).x() > 14 + 38


def test_a_globe_is_not_drawn_on_hexes(norad: Globe) -> None:
    with pytest.raises(TypeError, match="squares"):
        sheet_of(HexBoard([3]), norad.look, furniture=False)


# --- what is printed


def test_sea_and_land_are_where_they_are_on_the_globe(norad: Globe) -> None:
    sheet, geometry = sheet_for(norad)
    inks = norad.globe.palette
    sea, land = {inks["sea"], inks["sea_band"]}, {inks["land"], inks["land_band"]}

    def ink(longitude: float, latitude: float) -> str:
        return colour_at(sheet, geometry, longitude, latitude).name().upper()

    assert ink(-142.3, 44.3) in sea  # the Pacific
    assert ink(-84.5, 59.3) in sea  # Hudson Bay, a sea within a continent
    assert ink(-86.9, 43.9) in sea  # Lake Michigan
    assert ink(-97.3, 39.3) in land  # Kansas
    assert ink(-42.3, 70.0) not in sea | land  # Greenland's middle, off the map


def test_rows_have_two_tints_by_turns(norad: Globe) -> None:
    sheet, geometry = sheet_for(norad)
    inks = norad.globe.palette
    tints = [colour_at(sheet, geometry, -97.3, row + 0.9).name().upper() for row in (40.7, 38.2, 35.7, 33.2)]
    assert tints == [inks["land"], inks["land_band"], inks["land"], inks["land_band"]]


def test_any_rectangle_shows_the_same_print(norad: Globe) -> None:
    sheet, geometry = sheet_for(norad)
    at = geometry.centre(norad.board.space("P10-E"))
    area = QRectF(round(at.x()) - 100, round(at.y()) - 100, 200, 200)
    whole = printed(sheet, area, 1.0)
    for dx, dy in ((0, 0), (100, 0), (0, 100), (100, 100)):
        part = printed(sheet, QRectF(area.x() + dx, area.y() + dy, 100, 100), 1.0)
        spots = [(x, y) for x in range(3, 97) for y in range(3, 97)]
        assert max(_apart(part.pixelColor(x, y), whole.pixelColor(dx + x, dy + y)) for x, y in spots) <= 2


def test_ids_are_printed_from_seven_pixels_on_and_not_at_all_when_switched_off() -> None:
    assert globe_style(1.0).number == pytest.approx(0.46 * DEGREE)
    assert globe_style(0.86).number > 0
    assert globe_style(0.8).number == 0
    assert globe_style(1.0, numbers=False).number == 0


def test_names_never_fall_below_eight_and_a_half_pixels_and_vanish_in_the_minimap() -> None:
    for zoom in (0.45, 0.6, 1.0, 2.0):
        assert globe_style(zoom).name * zoom >= 8.49
    assert globe_style(0.3).name == 0


def test_without_its_option_a_base_is_not_on_the_map(qtbot: QtBot) -> None:
    plain, rich = globe("norad"), globe("norad-all-options")
    assert {beside.kind for beside in plain.globe.beside} == {"arctic"}
    assert {beside.kind for beside in rich.globe.beside} == {"arctic", "side", "base"}


def test_staging_squares_of_one_continent_are_boxes_and_round_the_pole_they_are_not(qtbot: QtBot) -> None:
    one, both = globe("norad"), globe("expansion")
    assert isinstance(one.board.places[one.board.space("arctic-3")].shape, Box)
    assert not isinstance(both.board.places[both.board.space("na-arctic-3")].shape, Box)


def test_every_label_of_the_expansion_is_printed_without_its_continent(qtbot: QtBot) -> None:
    made = globe("expansion")
    space = made.board.space("na-Q5-EW")
    assert made.globe.ids[space] == "Q5-EW"


# --- in the window


@pytest.mark.parametrize(("zoom", "side"), [(0.4, 18.0), (0.5, 18.0), (1.0, 33.48), (2.0, 66.96), (0.25, 8.37)])
def test_counters_stop_shrinking_until_the_map_is_all_dots(norad: Globe, zoom: float, side: float) -> None:
    scene = MapScene(norad.board, norad.look)
    scene.set_zoom(zoom, 1.0, settled=True)
    assert scene.screen.side == pytest.approx(side)
    assert scene.screen.span * zoom == pytest.approx(side)


def test_zoom_reaches_as_far_as_on_hexes(qtbot: QtBot, norad: Globe) -> None:
    view = MapView(MapScene(norad.board, norad.look))
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.set_zoom(100.0)
    assert view.zoom == 4.0
    view.set_zoom(0.01)
    assert view.zoom == pytest.approx(0.25)


def test_the_minimap_shows_the_globe_and_its_counters(qtbot: QtBot, norad: Globe) -> None:
    scene = MapScene(norad.board, norad.look)
    scene.show_view(norad.view({"O9-W": ["fighter-us"]}))
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    small = Minimap(view)
    qtbot.addWidget(small)
    small.resize(400, 300)
    small.show()
    qtbot.waitUntil(lambda: small._picture is not None)
    scale = 392 / scene.geometry.frame.width()
    offset = scene.geometry.counter_centre(norad.board.space("O9-W")) - scene.geometry.frame.center()
    at = QPointF(200, 150) + offset * scale
    image = small.grab().toImage()
    assert image.pixelColor(round(at.x()), round(at.y())).name().upper() == norad.look.stocks["us"].face.upper()


def test_a_position_is_rendered_without_a_window(any_globe: Globe) -> None:
    image = render_image(any_globe.board, any_globe.look, any_globe.first(), scale=0.5)
    sheet = sheet_of(any_globe.board, any_globe.look, furniture=True).geometry.sheet
    assert image.width() == int(sheet.width() * 0.5)
    assert image.pixelColor(2, image.height() // 2).lightness() < 60


def test_victory_points_are_printed_from_the_view(norad: Globe) -> None:
    sheet, geometry = sheet_for(norad)
    assert sheet.follows is not None
    box = geometry.panels["follows"]

    def picture(points: int) -> QImage:
        made = QImage(round(box.width()), round(box.height()), QImage.Format.Format_RGB32)
        made.fill(0)
        p = QPainter(made)
        assert sheet.follows is not None
        sheet.follows.paint(p, replace(norad.view({}), tracks=(("vp-soviet", points),)), 1.0)
        p.end()
        return made

    assert picture(37) != picture(36)
    assert picture(37) == picture(37)
