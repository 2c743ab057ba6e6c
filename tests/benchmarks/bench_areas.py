"""How fast a sheet of areas is: the third game's in the middle of a turn, against the map of hexes.

Both are panned along the same kind of curve at 100 % in a view of 1600 by 1000, everything painted before.
"""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tests.benchmarks.bench_globe import MOST, warm
from tests.benchmarks.bench_map import SIDE, make_look, make_view
from tests.benchmarks.rows import Row, table
from wargame_desk import catalogue
from wargame_desk.ai.players import RandomPlayer
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.hexes import HexBoard

ACTIONS, WITHIN = 60, 150.0
"""How far the position is played, and a reach of the pan that stays within the sheet."""


def rows() -> list[Row]:
    """The row of the table."""
    app = QApplication.instance() or QApplication([])
    hexes = HexBoard([SIDE] * SIDE)
    printed = make_look(hexes)
    theirs = warm(hexes, printed, make_view(hexes, printed), 3000.0, 3000.0)
    setup = catalogue.scenario("nato-air-commander", "build-up")
    game = catalogue.open_game("nato-air-commander", setup.options)
    state, player = game.setup(setup, None, Dice(seed_from("pan"))), RandomPlayer(1)
    for _ in range(ACTIONS):
        state = game.apply(state, player.choose(game, state)).state
    known = game.redact(state, game.decision(state).side)
    position = game.picture(known, game.decision(state).side)
    ours = warm(game.board, game.presenter.look, position, 1000.0, 700.0, furniture=True, reach=WITHIN)
    del app
    factor = ours / theirs
    measured = f"{factor:.2f} x ({ours:.2f} against {theirs:.2f} ms)"
    name = "a sheet of areas with cards and counters: warm full pan, median"
    return [Row(name, "warm pan of 100 x 100 hexes", measured, f"at most {MOST:g} x", factor <= MOST)]


if __name__ == "__main__":
    print(table(rows()))
