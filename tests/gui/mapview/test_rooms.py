"""What is kept of pictures stays within its room, however long a map is looked at."""

from __future__ import annotations

import gc

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.looks import Look
from wargame_desk.mapview.geometry import MapGeometry
from wargame_desk.mapview.kit import cut
from wargame_desk.mapview.print_style import style_for
from wargame_desk.mapview.printed import PrintedMap
from wargame_desk.mapview.stamps import Room, StampCache
from wargame_desk.mapview.tiles import TileCache


def large() -> QPixmap:
    return QPixmap(1000, 1000)


def test_the_stamp_used_longest_ago_makes_room(qapp: QApplication) -> None:
    room = Room(1.0)
    room.fit(2_000_000)
    cache = StampCache(room)
    for name in ("a", "b"):
        cache.get(name, large)
    cache.find("a")
    cache.get("c", large)
    assert cache.find("b") is None
    assert cache.find("a") is not None
    assert cache.find("c") is not None


def test_a_larger_view_gives_more_room(qapp: QApplication) -> None:
    room = Room(2.0)
    room.fit(1_500_000)  # twice that: three pictures
    cache = StampCache(room)
    for name in "abcd":
        cache.get(name, large)
    assert [cache.find(name) is not None for name in "abcd"] == [False, True, True, True]


def test_stamps_go_with_their_cache(qapp: QApplication) -> None:
    room = Room(1.0)
    room.fit(2_000_000)
    gone, stays = StampCache(room), StampCache(room)
    gone.get("a", large)
    stays.get("b", large)
    del gone
    gc.collect()
    stays.get("c", large)
    assert stays.find("b") is not None


def test_tiles_are_kept_for_a_view_and_not_for_each_zoom(board: HexBoard, look: Look, qapp: QApplication) -> None:
    printed = PrintedMap(MapGeometry(board), look)
    cache = TileCache(printed, style_for, lambda: None)
    cache.patient = True
    corner, image = printed.geometry.sheet.topLeft(), QImage(400, 300, QImage.Format.Format_RGB32)
    for step in range(20):
        zoom = 1.0 + step / 10
        p = QPainter(image)
        p.scale(zoom, zoom)
        p.translate(-corner)
        cache.paint(p, QRectF(corner.x(), corner.y(), 400 / zoom, 300 / zoom), zoom, 1.0, exact=True)
        p.end()
        while cache.ahead():
            pass
    # From the corner, 400 x 300 px are 1 x 2 tiles of 512 x 256, with a ring 3 x 4: never more than the least, 24.
    assert 6 <= cache.count <= 24


def test_type_is_set_in_few_cuts() -> None:
    sizes, weights = [size / 4 for size in range(20, 400)], range(400, 801)
    assert len({cut(size, weight) for size in sizes for weight in weights}) == 44  # 420, 460 ... 820 in four sizes
