"""The window: how fast a dragged counter gets its answer, and how soon the first picture is there.

The answer is what the hand at the real table finds for the hex under the counter: verdict, route with costs, or the
whole text of the refusal card. Painting it is not counted. The start is that of the real program in a process of
its own, byte-compiled, with nothing kept from an earlier run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tests.benchmarks import bench_map
from tests.benchmarks.rows import Row, table
from wargame_desk import catalogue
from wargame_desk.app import main
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choices import Choices
from wargame_desk.app.table import TablePage
from wargame_desk.app.tools import HandTool
from wargame_desk.app.tools.grip import sentence_of
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.scene import MapScene
from wargame_desk.persistence.settings import Settings

PAIRS = 15
SLOW_IMPORT = 20.0
"""Milliseconds that a module may take to be imported before the first paint."""
ROOT = Path(__file__).parents[2]


# --- the answer to a drag


def answer(tool: HandTool, space: SpaceId) -> str:
    """What putting the counter in the hand down here would mean, with the words for it."""
    assert tool.carry is not None
    verdict = tool.carry.verdict(space)
    if verdict.refused is None:
        return ""
    return sentence_of(tool.cannot(tool.carry.leader, space), verdict.refused) + verdict.nearest


def answers(folder: Path) -> list[float]:
    """Milliseconds of each answer: every unit that can move, over every hex of the map."""
    app = main.make_application()
    choices = Choices(folder / "settings.json", Settings())
    main.dress(app, choices.now)
    session = catalogue.start("strike-force-one", "standard", seed=1)
    page = TablePage(SessionBridge(session), choices)
    page.resize(bench_map.WIDTH, bench_map.HEIGHT)
    page.show()
    page.begin()
    QApplication.processEvents()
    tool, times, refused = page.tool, [], 0
    for piece in page.bridge.view.pieces:
        if not page.bridge.ways(page.bridge.piece(piece.id)):
            continue
        tool.put_down()
        tool.take((piece.id,))
        for space in map(SpaceId, page.bridge.game.board.spaces):
            start = time.perf_counter()
            refused += bool(answer(tool, space))
            times.append((time.perf_counter() - start) * 1000)
    assert 0 < refused < len(times)
    page.close_table()
    page.close()
    return sorted(times)


def repaints() -> list[float]:
    """Milliseconds of each whole repaint of the item-per-hex scene."""
    board = HexBoard([bench_map.SIDE] * bench_map.SIDE)
    look = bench_map.make_look(board)
    view = bench_map.make_view(board, look)
    reference = bench_map.item_per_hex(board, look, view, MapScene(board, look, furniture=False))
    reference.resize(bench_map.WIDTH, bench_map.HEIGHT)
    reference.show()
    QApplication.processEvents()
    reference.centerOn(3000, 3000)
    bench_map.frames(reference, lambda _: None, 20)
    times = bench_map.frames(reference, lambda _: None, 100)
    reference.close()
    return times


def drag(folder: Path) -> Iterator[Row]:
    """The answer against one whole repaint of the plain scene."""
    ours, theirs = median(answers(folder)), median(repaints())
    name = "verdict, route and tip's text under a dragged counter"
    measured = f"1/{theirs / ours:.0f} ({ours * 1000:.0f} µs against {theirs:.2f} ms)"
    yield Row(name, "full repaint, item-per-hex scene", measured, "under 1/100", ours < theirs / 100)


# --- the start


def first_paint(
    folder: Path, *args: str, flags: tuple[str, ...] = ()
) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Seconds from the start of a process to the first paint of its window, and what it printed."""
    env = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "WARGAME_DESK_HOME": str(folder / "home"),
    }
    command = [sys.executable, *flags, "-m", "tests.benchmarks.first_paint", *args]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return time.perf_counter() - start, done


def begin(folder: Path) -> Iterator[Row]:
    """Start to first painted window, against a bare window; and the slowest import on the way."""
    first_paint(folder), first_paint(folder, "--desk")  # compiles
    pairs = [(first_paint(folder)[0], first_paint(folder, "--desk")[0]) for _ in range(PAIRS)]
    ratio, bare, ours = (median(x) for x in zip(*((b / a, a, b) for a, b in pairs), strict=True))
    measured = f"{ratio:.1f} x ({ours:.2f} against {bare:.2f} s)"
    yield Row(
        "start to first painted window, byte-compiled", "bare PySide6 window", measured, "at most 3 x", ratio <= 3
    )
    runs = [imports(first_paint(folder, "--desk", flags=("-X", "importtime"))[1].stderr) for _ in range(3)]
    least = {name: min(run.get(name, 0.0) for run in runs) for name in runs[0]}
    slowest = max(least, key=lambda name: least[name])
    measured = f"{least[slowest]:.0f} ms ({slowest})"
    wanted = f"at most {SLOW_IMPORT:.0f} ms"
    yield Row("slowest import before the first paint", "no reference", measured, wanted, least[slowest] <= SLOW_IMPORT)


def imports(told: str) -> dict[str, float]:
    """Milliseconds that each module took by itself, from what ``-X importtime`` prints; Qt's own left out."""
    found = re.findall(r"import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)", told)
    return {name: int(own) / 1000 for own, name in found if not name.startswith(("PySide6", "shiboken"))}


def rows() -> list[Row]:
    """The rows of the window."""
    with tempfile.TemporaryDirectory() as folder:
        return [*drag(Path(folder)), *begin(Path(folder))]


if __name__ == "__main__":
    print(table(rows()))
