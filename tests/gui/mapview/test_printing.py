"""Tiles, levels of detail and pictures: the same place always looks the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.looks import Look, TerrainStyle
from wargame_desk.core.views import View
from wargame_desk.mapview.furniture import SheetBoxes
from wargame_desk.mapview.geometry import MapGeometry
from wargame_desk.mapview.print_style import detail_for, style_for
from wargame_desk.mapview.printed import PrintedMap
from wargame_desk.mapview.render import Picture, render_image, render_pdf
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.tiles import Layer, Place, TileCache
from wargame_desk.mapview.view import MapView


def blank(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0)
    return image


def difference(a: QImage, b: QImage) -> tuple[int, float]:
    """The largest difference of a channel, and the share of bytes that differ by more than 8."""
    one, two = bytes(a.constBits()), bytes(b.constBits())
    gaps = [abs(x - y) for x, y in zip(one, two, strict=True)]
    return max(gaps), sum(gap > 8 for gap in gaps) / len(gaps)


@pytest.mark.parametrize(
    ("height", "detail"),
    [(64, "full"), (63, "mid"), (36, "mid"), (35, "far"), (18, "far"), (17, "overview")],
)
def test_levels_of_detail_follow_the_height_of_a_hex(height: float, detail: str) -> None:
    assert detail_for(height) == detail


def test_high_contrast_prints_lines_and_numbers_darker_and_larger(board: HexBoard, look: Look) -> None:
    printed = PrintedMap(MapGeometry(board), look)
    centre = printed.geometry.centre(board.space("0203"))
    area = QRectF(centre.x() - 60, centre.y() - 60, 120, 120)

    def dark(palette: str) -> int:
        """Dark pixels of open ground with its lines and numbers."""
        image = blank(240, 240)
        p = QPainter(image)
        p.scale(2, 2)
        p.translate(-area.topLeft())
        printed.paint(p, area, style_for(1.0, palette))
        p.end()
        return sum(image.pixelColor(x, y).lightness() < 70 for x in range(240) for y in range(240))

    assert dark("contrast") > 4 * max(1, dark("light"))
    assert style_for(1.0, "contrast").number > 1.2 * style_for(1.0).number


def test_numbers_are_never_smaller_than_seven_points() -> None:
    for zoom in (0.5, 0.7, 1.0, 2.0):
        assert style_for(zoom).number * zoom >= 6.99
    assert style_for(0.25).number == 0


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.37])
def test_tiles_show_what_a_direct_paint_shows(board: HexBoard, look: Look, scale: float) -> None:
    printed = PrintedMap(MapGeometry(board), look)
    sheet = printed.geometry.sheet
    area = QRectF(sheet.left(), sheet.top(), 400 / scale, 300 / scale)
    direct, tiled = blank(400, 300), blank(400, 300)
    p = QPainter(direct)
    p.scale(scale, scale)
    p.translate(-sheet.topLeft())
    printed.paint(p, area, style_for(scale))
    p.end()
    waiting = [True]
    cache = TileCache(printed, style_for, lambda: waiting.append(True))
    while waiting:
        waiting.clear()
        p = QPainter(tiled)
        p.scale(scale, scale)
        p.translate(-sheet.topLeft())
        cache.paint(p, area, scale, 1.0, exact=True)
        p.end()
    largest, share = difference(direct, tiled)
    assert share < 0.002, largest


def test_two_maps_of_one_seed_are_equal_and_of_two_seeds_are_not(board: HexBoard, look: Look) -> None:
    one, two = (render_image(board, look, None, scale=0.9) for _ in range(2))
    other = render_image(board, replace(look, map=replace(look.map, seed=12)), None, scale=0.9)
    assert one == two
    assert one != other


def test_unknown_terrain_is_refused_by_name(board: HexBoard, look: Look) -> None:
    styles = {**look.map.styles, "open": TerrainStyle("swamp", "Swamp", "")}
    with pytest.raises(ValueError, match="swamp"):
        PrintedMap(MapGeometry(board), replace(look, map=replace(look.map, styles=styles)))


def test_a_changed_space_drops_its_tiles_only(board: HexBoard, look: Look) -> None:
    printed = PrintedMap(MapGeometry(board), look)
    cache = TileCache(printed, style_for, lambda: None)
    image = blank(2000, 1500)
    for _ in range(60):
        p = QPainter(image)
        p.scale(2, 2)
        p.translate(-printed.geometry.sheet.topLeft())
        cache.paint(p, printed.geometry.sheet, 2.0, 1.0, exact=True)
        p.end()
    before = cache.count
    cache.forget(board.space("0101"))
    assert 0 < before - cache.count <= 6  # 166 x 144 px and a hex's height round them touch 2 x 3 tiles


def test_a_picture_has_the_size_asked_for(board: HexBoard, look: Look, start: View) -> None:
    image = render_image(board, look, start, size=QSize(420, 300))
    assert image.width() == 420 or image.height() == 300
    assert image.width() <= 420
    assert image.height() <= 300


def test_a_picture_shows_the_counters(board: HexBoard, look: Look, start: View, position: Callable[..., View]) -> None:
    picture = Picture(board, look)
    assert picture.image(start, scale=0.5) != picture.image(position({}), scale=0.5)
    at = (picture.geometry.counter_centre(board.space("0902")) - picture.sheet.topLeft()) * 2.0
    seen = picture.image(start, scale=2.0).pixelColor(round(at.x() - 42), round(at.y() + 10))
    assert seen.red() - seen.green() > 50  # the Soviet stock's brown


def test_dark_lays_black_over_the_sheet_and_contrast_drops_texture(board: HexBoard, look: Look) -> None:
    light, dark, contrast = (render_image(board, look, None, scale=1, palette=p) for p in ("light", "dark", "contrast"))
    x, y = 14, light.height() // 2  # paper, left of the frame's line
    before, after = light.pixelColor(x, y), dark.pixelColor(x, y)
    assert after.red() == pytest.approx(before.red() * 0.88, abs=3)
    assert contrast.pixelColor(x, y) == before
    assert contrast != light


def test_a_pdf_is_written(board: HexBoard, look: Look, start: View, tmp_path: Path) -> None:
    file = tmp_path / "map.pdf"
    render_pdf(file, board, look, start, dpi=100)
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert len(data) > 20_000


def test_a_pdf_that_cannot_be_written_says_so(board: HexBoard, look: Look, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        render_pdf(tmp_path / "nowhere" / "map.pdf", board, look, None)


def test_nothing_is_left_to_do_after_a_rest(shown: tuple[MapScene, MapView]) -> None:
    _, view = shown
    view.fit()
    for _ in range(200):
        QApplication.processEvents()
    first = view.viewport().grab().toImage()
    for _ in range(50):
        QApplication.processEvents()
    assert view.viewport().grab().toImage() == first


def test_a_long_name_is_whole_across_parts_of_the_sheet(board: HexBoard, look: Look) -> None:
    """A name reaches far out of its hex when the map is small; a strip beside the hex still shows its end."""
    printed = PrintedMap(MapGeometry(board), look)
    o = printed.geometry.centre(board.space("0206"))
    strip = QRectF(o.x() + 60, o.y() - 72, 40, 144)
    whole = QRectF(o.x() - 120, o.y() - 72, 240, 144)
    images = []
    for area in (strip, whole):
        image = blank(40, 144)
        p = QPainter(image)
        p.translate(-strip.topLeft())
        printed.paint(p, area, replace(style_for(0.25), detail="overview"))
        p.end()
        images.append(image)
    assert difference(*images)[1] < 0.002
    bare = PrintedMap(MapGeometry(board), replace(look, map=replace(look.map, names=())))
    image = blank(40, 144)
    p = QPainter(image)
    p.translate(-strip.topLeft())
    bare.paint(p, strip, replace(style_for(0.25), detail="overview"))
    p.end()
    assert difference(images[0], image)[1] > 0.01


@pytest.mark.parametrize("count", [*range(1, 13), 20, 40])
def test_no_eliminated_counter_lies_on_another_or_out_of_its_box(count: int) -> None:
    boxes = SheetBoxes(terrains=3)
    places = [boxes.loss(i, count) for i in range(count)]
    area = boxes.losses.adjusted(0, 26, 0, 0)  # below the title
    for i, place in enumerate(places):
        assert area.contains(place)
        assert not any(place.intersects(other) for other in places[:i])
    assert places[0].width() >= (56 if count <= 4 else 28 if count <= 14 else 12)


def test_a_window_keeps_the_tiles_that_another_window_on_the_map_shows(
    qtbot: QtBot, shown: tuple[MapScene, MapView], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, large = shown
    small = MapView(scene)
    qtbot.addWidget(small)
    for view, size, zoom in ((large, QSize(1700, 1200), 4.0), (small, QSize(300, 200), 1.0)):
        view.resize(size)
        view.show()
        view.set_zoom(zoom)
    scene.set_patient(True)
    for view in (large, small):
        view.grab()
    painted: list[object] = []
    advance = TileCache._advance

    def counted(cache: TileCache, layer: Layer, place: Place) -> QPixmap | None:
        painted.append(place)
        return advance(cache, layer, place)

    monkeypatch.setattr(TileCache, "_advance", counted)
    for view in (large, small, large, small):
        view.grab()
    assert painted == []
