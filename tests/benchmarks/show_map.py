"""A window with the map of ``bench_map`` at 100 % and nothing else, to be looked at from outside. The wheel scrolls.

``python -m tests.benchmarks.show_map [WIDTH HEIGHT]``; without a size it fills the screen.
"""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from tests.benchmarks.bench_map import SIDE, make_look, make_view
from wargame_desk.core.hexes import HexBoard
from wargame_desk.mapview.kit import load_fonts
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

app = QApplication([])
load_fonts()
board = HexBoard([SIDE] * SIDE)
look = make_look(board)
scene = MapScene(board, look, furniture=False)
scene.show_view(make_view(board, look))
view = MapView(scene)
view.wheel_zooms = False
view.setWindowTitle("Map of 100 by 100 hexes")
if sys.argv[1:]:
    view.resize(*map(int, sys.argv[1:]))
    view.show()
else:
    view.showMaximized()
view.actual_size()
view.centre_on(board.space("5050"))
app.exec()
