"""Memory with a game open, beside the title screen of a finished hex wargame (Wesnoth).

Each game is opened from a saved one in a window of 1280 by 800, the map fitted, and looked at from outside: at rest,
and after a minute in which the map is zoomed with the wheel and dragged to and fro. Memory is what is resident
(``VmRSS``), shared libraries and all, of both programs alike.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.bench_peers import OURS, TITLE, row
from tests.benchmarks.outside import TOOLS, Screen, resident, screen, there
from tests.benchmarks.rows import Row, table
from wargame_desk import catalogue
from wargame_desk.persistence import saves

GAMES = (("strike-force-one", "standard"), ("norad", "norad"), ("nato-air-commander", "crisis"))
MINUTE, MOST = 60.0, 0.7
_CALM = 4.0
"""Seconds without growth that are rest even on a busy machine."""
_PLACES = ((480, 420), (640, 560), (900, 380), (760, 640), (560, 520), (860, 500))
"""Points of the screen, all over the map, round which it is zoomed."""


def rows() -> list[Row]:
    """Two rows for each game, where Wesnoth is installed."""
    if not there(*TOOLS, "wesnoth"):
        print("bench_memory is left out: it needs", ", ".join(TOOLS), "and wesnoth", file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as name, screen(Path(name)) as shown:
        return list(beside_wesnoth(shown, Path(name)))


def beside_wesnoth(shown: Screen, folder: Path) -> Iterator[Row]:
    """The title, then each game at rest and in use; of memory, unlike time, one look tells enough."""
    title = shown.look(*TITLE).memory
    for game, scenario in GAMES:
        file = folder / f"{game}.wdsave"
        saves.write(file, catalogue.start(game, scenario, seed=1), id="c0ffee")
        rest, used = rest_and_use(shown, file)
        name = f"memory, {catalogue.entry(game).title} open"
        yield row(f"{name}, at rest", "Wesnoth, title", rest, title, "MB", MOST)
        yield row(f"{name}, after a minute of zooming and dragging", "Wesnoth, title", used, title, "MB", MOST)


def rest_and_use(shown: Screen, file: Path) -> tuple[float, float]:
    """Megabytes of a game at rest, and after a minute of use."""
    before = shown.picture()
    program = shown.start(*OURS, str(file))
    try:
        shown.at_rest(program, before, time.perf_counter(), _CALM)
        if "norad" in file.name:
            take_seat(shown, program)
        rest = resident(program.pid)
        use(shown, MINUTE)
        time.sleep(2.0)
        return rest, resident(program.pid)
    finally:
        program.kill()
        program.wait()
        time.sleep(0.3)


def take_seat(shown: Screen, program: subprocess.Popen[bytes]) -> None:
    """From the handover screen to the map: its button is held."""
    before = shown.picture()
    shown.hands("keydown", "Return")
    time.sleep(_CALM)
    shown.hands("keyup", "Return")
    shown.at_rest(program, before, time.perf_counter(), _CALM)


def use(shown: Screen, seconds: float) -> None:
    """Zoom in somewhere, drag the map there, zoom out again, and so on."""
    until, i = time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        x, y = _PLACES[i % len(_PLACES)]
        across, down = 25 * (-1) ** i, 20 * (-1) ** (i // 2)
        shown.hands("mousemove", x, y, "click", "--repeat", 3 + i % 4, "--delay", 60, 4)
        time.sleep(0.4)
        shown.hands("mousemove", x, y, "mousedown", 2)
        for _ in range(12):
            shown.hands("mousemove_relative", "--", across, down)
            time.sleep(0.02)
        shown.hands("mouseup", 2)
        time.sleep(0.5)
        shown.hands("mousemove", x, y, "click", "--repeat", 3 + (i + 1) % 4, "--delay", 60, 5)
        time.sleep(0.4)
        i += 1


if __name__ == "__main__":
    print(table(rows()))
