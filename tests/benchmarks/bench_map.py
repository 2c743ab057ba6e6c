"""How fast the map is: a 100 by 100 board with 1,000 counters at 1600 by 1000, against an item a hex.

The reference scene is written here: a polygon item and a label item for each hex, a pixmap item for each
counter, in the same geometry. Both are repainted whole, frame by frame, offscreen.
"""

from __future__ import annotations

import math
import os
import random
import statistics
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPolygonF
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsSimpleTextItem,
    QGraphicsView,
)

from tests.benchmarks.rows import Row, table
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.looks import CounterFace, Look, MapLook, SideLook, TerrainStyle
from wargame_desk.core.views import PieceView, View
from wargame_desk.mapview.geometry import COUNTER, MapGeometry
from wargame_desk.mapview.kit import font, pen
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.theme import MAP
from wargame_desk.mapview.view import MapView

SIDE, COUNTERS, FRAMES = 100, 1000, 200
WIDTH, HEIGHT = 1600, 1000
FILL = {"open": MAP.field, "woods": MAP.woods_floor, "light-woods": MAP.light_floor, "town": MAP.town_floor,
        "hill": MAP.hill[1], "lake": MAP.lake}  # fmt: skip
SHARES = {"open": 56, "woods": 18, "light-woods": 8, "town": 5, "hill": 9, "lake": 4}


def make_look(board: HexBoard) -> Look:
    """All terrain kinds in patches, two sides, forty faces."""
    rnd, terrain = random.Random(7), list[str]()
    kinds, weights = list(SHARES), list(SHARES.values())
    for space in map(SpaceId, board.spaces):
        near = [terrain[n] for n in board.near[space] if n < space]
        follow = bool(near) and rnd.random() < 0.45
        terrain.append(rnd.choice(near) if follow else rnd.choices(kinds, weights)[0])
    styles = {kind: TerrainStyle(kind, kind, "") for kind in kinds}
    stocks = {
        "red": SideLook("Red", "#8C4630", "#FFF3DF", "#F0D5B8", "#2A140C", "#4E2215", "star"),
        "blue": SideLook("Blue", "#9BA65E", "#191D10", "#E9EBCB", "#191D10", "#4E5730", "rose"),
    }
    symbols = ("infantry", "tank", "mech", "artillery", "recon")
    faces = {
        f"{stock}{i}": CounterFace(stock, symbols[i % 5], (str(i % 9 + 1), "4", "6"), str(i), "II")
        for stock in stocks
        for i in range(20)
    }
    return Look(stocks, faces, MapLook("Bench", "", tuple(terrain), styles), {Side("r"): "red", Side("b"): "blue"})


def make_view(board: HexBoard, look: Look) -> View:
    rnd, names = random.Random(11), list(look.faces)
    pieces = tuple(
        PieceView(str(i), Side("r"), SpaceId(rnd.randrange(len(board.spaces))), rnd.choice(names))
        for i in range(COUNTERS)
    )
    return View(None, 1, 4, "", (), None, pieces)


def item_per_hex(board: HexBoard, look: Look, view: View, mapped: MapScene) -> QGraphicsView:
    """The reference: everything an item."""
    geometry, scene = MapGeometry(board, furniture=False), QGraphicsScene()
    outline, ink, letters = pen(MAP.grid, 0.8), QColor(MAP.number), font(8, 500)
    for space in map(SpaceId, board.spaces):
        hexagon = scene.addPolygon(
            QPolygonF(geometry.polygon(space)), outline, QBrush(QColor(FILL[look.map.terrain[space]]))
        )
        label = QGraphicsSimpleTextItem(board.label(space), hexagon)
        label.setFont(letters)
        label.setBrush(ink)
        label.setPos(geometry.centre(space).x() - 11, geometry.top(space) + 1)
    for piece in view.pieces:
        assert piece.at is not None
        counter = QGraphicsPixmapItem(mapped.atlas.pixmap(piece.face, COUNTER, 1.0))
        counter.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        at = geometry.counter_centre(piece.at)
        counter.setPos(at.x() - counter.pixmap().width() / 2, at.y() - counter.pixmap().height() / 2)
        scene.addItem(counter)
    shown = QGraphicsView(scene)
    shown.setParent(None)
    scene.setParent(shown)
    shown.setRenderHint(QPainter.RenderHint.Antialiasing)
    shown.setFrameShape(QFrame.Shape.NoFrame)
    shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    shown.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return shown


def frames(view: QGraphicsView, step: Callable[[int], None], count: int = FRAMES) -> list[float]:
    """Milliseconds of each frame: the step and one whole repaint, what the event loop has to do left out.

    Of processor time, for a busy machine would otherwise measure its other work.
    """
    times = []
    for i in range(count):
        start = time.process_time()
        step(i)
        view.viewport().repaint()
        times.append((time.process_time() - start) * 1000)
        QApplication.processEvents()
    return sorted(times)


def median(times: list[float]) -> float:
    return statistics.median(times)


def p95(times: list[float]) -> float:
    return times[int(0.95 * len(times))]


def pan(view: QGraphicsView, i: int, reach: float = 1500.0, x0: float = 3000.0, y0: float = 3000.0) -> None:
    """Along a closed curve, about 40 px a frame."""
    a = 2 * math.pi * i / FRAMES
    view.centerOn(x0 + reach * math.cos(a), y0 + reach * 0.8 * math.sin(2 * a))


def rows() -> list[Row]:
    """The map rows of the table."""
    app = QApplication.instance() or QApplication([])
    board = HexBoard([SIDE] * SIDE)
    look = make_look(board)
    view = make_view(board, look)
    scene = MapScene(board, look, furniture=False)
    scene.set_motion(reduced=True)
    scene.show_view(view)
    ours = MapView(scene)
    reference = item_per_hex(board, look, view, scene)
    for each in (ours, reference):
        each.resize(WIDTH, HEIGHT)
        each.show()
    for _ in range(60):
        QApplication.processEvents()
        time.sleep(0.002)
    cold = frames(ours, lambda i: pan(ours, i))
    frames(ours, lambda i: pan(ours, i, 300), 100)
    for _ in range(3):
        frames(ours, lambda i: pan(ours, i, 300))
    warm = frames(ours, lambda i: pan(ours, i, 300))
    frames(reference, lambda i: pan(reference, i, 300), 30)
    theirs = frames(reference, lambda i: pan(reference, i, 300))
    theirs_far = frames(reference, lambda i: pan(reference, i))
    zooms = [0.25 * 8 ** (i / FRAMES) for i in range(FRAMES)]

    def zoom_reference(i: int) -> None:
        reference.resetTransform()
        reference.scale(zooms[i], zooms[i])

    zoomed = frames(ours, lambda i: ours.set_zoom(zooms[i], settled=False))
    zoomed_theirs = frames(reference, zoom_reference)
    for each in (ours, reference):
        each.close()
    del app
    what = "item-per-hex scene"
    return [
        row("warm full pan, median", what, median(theirs), median(warm), 10),
        row("cold pan, p95, against its warm pan", what, p95(theirs_far), p95(cold), 1),
        row("zoom sweep 25 to 200 %, p95", what, p95(zoomed_theirs), p95(zoomed), 3),
    ]


def row(name: str, reference: str, theirs: float, ours: float, wanted: float) -> Row:
    """A row from two times in milliseconds."""
    factor = theirs / ours
    measured = f"{factor:.1f} x faster ({ours:.2f} against {theirs:.2f} ms)"
    return Row(f"map of 100 x 100: {name}", reference, measured, f"{wanted:g} x faster", factor >= wanted)


if __name__ == "__main__":
    print(table(rows()))
