"""The frozen program beside the same program from its source, and the size of its packages.

Needs what ``packaging/build.py`` has made; without it there are no rows.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.benchmarks.outside import ROOT, TOOLS, Screen, Seen, screen, there
from tests.benchmarks.rows import Row

FROZEN = ROOT / "build" / "frozen" / "wargame-desk" / "wargame-desk"
SOURCE = (sys.executable, "-m", "wargame_desk")
ROUNDS = 7


def rows() -> list[Row]:
    """The rows, where a frozen program and a screen are at hand."""
    if not FROZEN.is_file() or not there(*TOOLS):
        print("bench_frozen is left out: it needs packaging/build.py to have run, and", *TOOLS, file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as name, screen(Path(name)) as shown:
        return [*starts(shown), *sizes()]


def starts(shown: Screen) -> Iterator[Row]:
    """Start and memory, in turns; both have been started once before, so that Python has compiled its modules."""
    shown.look(*SOURCE)
    first = shown.look(str(FROZEN))
    seen = [(shown.look(*SOURCE), shown.look(str(FROZEN)), shown.look(str(FROZEN), fresh=False)) for _ in range(ROUNDS)]
    source, frozen, again = (middle(one) for one in zip(*seen, strict=True))
    reference = "from source, byte-compiled"
    yield row("start to settled window, frozen", reference, frozen.start / source.start, 1.2)
    yield row("memory of the start page, frozen", reference, frozen.memory / source.memory, 1.2)
    yield row("a later start of the frozen program", "its first start", frozen.start / first.start, 1.0)
    yield row("a player's second start of it", "his first one, with no files yet", again.start / frozen.start, 1.0)


def sizes() -> Iterator[Row]:
    """The ``.deb``, against what was asked for."""
    for file in sorted((ROOT / "dist").glob("*.deb")):
        size = file.stat().st_size / 1e6
        yield Row("size of the .deb", "none", f"{size:.0f} MB", "at most 85 MB", size <= 85)


def middle(seen: tuple[Seen, ...]) -> Seen:
    """The median of each figure."""
    return Seen(*(median(values) for values in zip(*seen, strict=True)))


def row(name: str, reference: str, ratio: float, most: float) -> Row:
    """A row of a ratio that should be small."""
    return Row(name, reference, f"{ratio:.2f} x", f"at most {most:g} x", ratio <= most)
