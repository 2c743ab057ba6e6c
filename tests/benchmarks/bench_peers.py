"""Beside two programs of the same kind: a finished hex wargame (Wesnoth) and a map editor on the same toolkit (Tiled).

Each is started on a screen of its own and looked at from outside, in turns with ours, the first time uncounted.
What is not installed is left out; the other benchmarks need none of it.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.benchmarks.outside import TOOLS, Screen, Seen, screen, there
from tests.benchmarks.rows import Row, table
from wargame_desk import catalogue
from wargame_desk.persistence import saves

ROUNDS = 3
OURS = (sys.executable, "-m", "wargame_desk")
TITLE = ("wesnoth", "--windowed", "--resolution", "1280x800", "--nosound")
NORMAL_SIZE = "ctrl+0"
"""The key of 100 % in Tiled; our map is at 100 % already."""
OUR_MAP = (sys.executable, "-m", "tests.benchmarks.show_map")


def rows() -> list[Row]:
    """The rows beside each peer that is installed."""
    if not there(*TOOLS) or not (there("tiled") or there("wesnoth")):
        print("bench_peers is left out: it needs", ", ".join(TOOLS), "and tiled or wesnoth", file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as name, screen(Path(name)) as shown:
        found = list(beside_wesnoth(shown, Path(name))) if there("wesnoth") else []
        return [*found, *beside_tiled(shown, Path(name))] if there("tiled") else found


def beside_wesnoth(shown: Screen, folder: Path) -> Iterator[Row]:
    """Our start page, our game and our large map beside the title screen of Wesnoth."""
    game = folder / "game.wdsave"
    saves.write(game, catalogue.start("strike-force-one", "standard", seed=1), id="c0ffee")
    peer, start, table_, large = in_turns(shown, TITLE, OURS, (*OURS, str(game)), OUR_MAP)
    for name, ours in (("start page", start), ("game open", table_), ("map of 100 x 100", large)):
        yield row(f"start to settled window, {name}", "Wesnoth, title", ours.start, peer.start, "s", 0.8)
    yield row("memory, map of 100 x 100", "Wesnoth, title", large.memory, peer.memory, "MB", 0.7)


def beside_tiled(shown: Screen, folder: Path) -> Iterator[Row]:
    """Our map of 100 by 100 hexes beside one of the same size in Tiled, as large a part of it in view."""
    tiled = ("tiled", hex_map(folder))
    first = shown.look(*tiled, wheel=NORMAL_SIZE)
    size = str(int(first.width)), str(int(first.height))
    peer, ours = in_turns(shown, tiled, (*OUR_MAP, *size), wheel=NORMAL_SIZE)
    yield row("start to settled window, map of 100 x 100", "Tiled, map", ours.start, peer.start, "s", 3)
    yield row("memory, map of 100 x 100", "Tiled, map", ours.memory, peer.memory, "MB", 1.3)
    reference = f"Tiled, {peer.width:.0f} x {peer.height:.0f} px of map"
    name = f"processor time for a step of the wheel, {ours.width:.0f} x {ours.height:.0f} px"
    yield row(f"{name}, new ground at first", reference, ours.wheel, peer.wheel, "ms", 1)
    yield row(f"{name}, the same ground again", reference, ours.again, peer.again, "ms", 1)


def in_turns(shown: Screen, *commands: tuple[str, ...], wheel: str = "") -> list[Seen]:
    """The medians of what is seen of each program; they take turns, after each has run once."""
    for command in commands:
        shown.look(*command)
    rounds = [[shown.look(*command, wheel=wheel) for command in commands] for _ in range(ROUNDS)]
    return [Seen(*(median(values) for values in zip(*each, strict=True))) for each in zip(*rounds, strict=True)]


def row(name: str, reference: str, ours: float, theirs: float, unit: str, most: float) -> Row:
    """A row of a figure that should be small."""
    ratio = ours / theirs
    measured = f"{ratio:.2f} x ({ours:.3g} against {theirs:.3g} {unit})"
    return Row(name, reference, measured, f"goal at most {most:g} x", ratio <= most)


def hex_map(folder: Path, size: int = 100) -> str:
    """A hex map of the same size for Tiled, and its tiles."""
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QColor, QImage, QPainter, QPolygon

    image = QImage(384, 56, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as p:
        for i, ground in enumerate(("#cfd8a0", "#8fae6a", "#d9c58f", "#a8c4d8", "#b7a58a", "#c8c8c8")):
            p.setBrush(QColor(ground))
            corners = ((16, 0), (47, 0), (63, 28), (47, 55), (16, 55), (0, 28))
            p.drawPolygon(QPolygon([QPoint(64 * i + x, y) for x, y in corners]))
    image.save(str(folder / "hexes.png"))
    rng = random.Random(7)
    lines = [",".join(str(1 + n) for n in rng.choices(range(6), [10, 4, 3, 1, 2, 1], k=size)) for _ in range(size)]
    (folder / "map.tmx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" orientation="hexagonal" renderorder="right-down"'
        f' width="{size}" height="{size}" tilewidth="64" tileheight="56" infinite="0" hexsidelength="32"'
        ' staggeraxis="x" staggerindex="odd" nextlayerid="2" nextobjectid="1">'
        '<tileset firstgid="1" name="hexes" tilewidth="64" tileheight="56" tilecount="6" columns="6">'
        '<image source="hexes.png" width="384" height="56"/></tileset>'
        f'<layer id="1" name="ground" width="{size}" height="{size}"><data encoding="csv">'
        + ",\n".join(lines)
        + "</data></layer></map>"
    )
    return str(folder / "map.tmx")


if __name__ == "__main__":
    print(table(rows()))
