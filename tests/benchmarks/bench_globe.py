"""How fast a map of the globe is: both continents with 100 counters, against the map of hexes.

Both maps are panned along the same curve at 100 % in a view of 1600 by 1000, everything painted before.
"""

from __future__ import annotations

import os
import random
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tests.benchmarks.bench_map import HEIGHT, SIDE, WIDTH, frames, make_look, make_view, median, pan
from tests.benchmarks.rows import Row, table
from wargame_desk import catalogue
from wargame_desk.core.board import Board
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.views import PieceView, View
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

COUNTERS, REACH, MOST = 100, 300.0, 2.0


def warm(
    board: Board, look: Look, position: View, x: float, y: float, *, furniture: bool = False, reach: float = REACH
) -> float:
    """Milliseconds of the median frame of a pan round a point of the scene."""
    scene = MapScene(board, look, furniture=furniture)
    scene.set_motion(reduced=True)
    scene.show_view(position)
    view = MapView(scene)
    view.resize(WIDTH, HEIGHT)
    view.show()
    for _ in range(60):
        QApplication.processEvents()
        time.sleep(0.002)
    for _ in range(4):
        frames(view, lambda i: pan(view, i, reach, x, y))
    found = median(frames(view, lambda i: pan(view, i, reach, x, y)))
    view.close()
    return found


def air_position(board: Board, look: Look) -> View:
    """A hundred counters: most over the part of the board that the pan shows."""
    rnd = random.Random(5)
    fronts = [name for name in look.faces if name.count("-") == 1]
    middle = sorted(map(SpaceId, board.spaces), key=lambda s: sum(v * v for v in board.centre(s)))
    pieces = tuple(
        PieceView(str(i), Side("us"), rnd.choice(middle[: len(middle) * 3 // 4]), rnd.choice(fronts))
        for i in range(COUNTERS)
    )
    return View(None, 1, 0, "", (), None, pieces)


def rows() -> list[Row]:
    """The row of the table."""
    app = QApplication.instance() or QApplication([])
    hexes = HexBoard([SIDE] * SIDE)
    printed = make_look(hexes)
    theirs = warm(hexes, printed, make_view(hexes, printed), 3000.0, 3000.0)
    game = catalogue.open_game("norad", catalogue.scenario("norad", "expansion").options)
    look = game.presenter.look
    ours = warm(game.board, look, air_position(game.board, look), 0.0, 0.0)
    del app
    factor = ours / theirs
    measured = f"{factor:.2f} x ({ours:.2f} against {theirs:.2f} ms)"
    name = f"both continents, {COUNTERS} counters: warm full pan, median"
    return [Row(name, "warm pan of 100 x 100 hexes", measured, f"at most {MOST:g} x", factor <= MOST)]


if __name__ == "__main__":
    print(table(rows()))
