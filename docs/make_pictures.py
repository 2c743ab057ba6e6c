"""Makes the pictures of the documents with the program itself: ``uv run python docs/make_pictures.py [name ...]``.

With ``--check`` they are drawn into a folder that is thrown away, and compared with those that are kept. Windows are
drawn offscreen with fixed dice, so that a picture is the same each time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DOCS = Path(__file__).resolve().parent
KEPT = DOCS / "players-guide" / "pictures"
PAINTERS = 2
"""Processes that draw at the same time for a check."""

for _name in [name for name in os.environ if name.startswith("QT_")]:
    del os.environ[_name]  # what somebody has set for a display of their own
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={DOCS / 'pictures' / 'screen.json'}"
os.environ["QT_SCALE_FACTOR"] = "2"  # as on a fine screen
os.environ["QT_LOGGING_RULES"] = "default.warning=false"  # the offscreen platform tells what it does not support
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

from pictures import files, nato_air_commander, norad, program, strike_force_one  # noqa: E402
from pictures.desk import Desk, Pictures  # noqa: E402
from wargame_desk import paths  # noqa: E402

PICTURES: Pictures = {
    **program.PICTURES, **strike_force_one.PICTURES, **norad.PICTURES, **nato_air_commander.PICTURES,
}  # fmt: skip


def make(name: str, folder: Path) -> None:
    """Draw one picture on a fresh window, with fresh folders of a player, and write it."""
    with tempfile.TemporaryDirectory(prefix="wargame-desk-") as home:
        os.environ[paths.HOME_VARIABLE] = home
        desk = Desk()
        files.write(PICTURES[name](desk), folder / f"{name}.png")
        desk.close()


def check(names: list[str]) -> list[str]:
    """Draw pictures anew, several at a time, and say what is wrong with those that are kept."""
    found = [f"{path.name}: nothing draws it" for path in sorted(KEPT.glob("*")) if path.stem not in PICTURES]
    with tempfile.TemporaryDirectory(prefix="wargame-desk-") as folder:
        parts = [part for number in range(PAINTERS) if (part := names[number::PAINTERS])]
        painters = [subprocess.Popen([sys.executable, __file__, "--into", folder, *part]) for part in parts]
        codes = [painter.wait() for painter in painters]
        if any(codes):
            return ["not every picture could be drawn"]
        for name in names:
            found += files.faults(Path(folder, f"{name}.png"), KEPT / f"{name}.png")
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("name", nargs="*", help="only these, by the names of their files")
    parser.add_argument("--check", action="store_true", help="draw them, compare them, keep none")
    parser.add_argument("--into", type=Path, default=KEPT, metavar="FOLDER", help="where they are written")
    given = parser.parse_args(arguments)
    names = [Path(name).stem for name in given.name] or list(PICTURES)
    if unknown := [name for name in names if name not in PICTURES]:
        parser.error(f"there is no picture {', '.join(unknown)}; there are {', '.join(PICTURES)}")
    if given.check:
        found = check(names)
        print(*found or [f"{len(names)} pictures can be drawn, and are as large as those that are kept"], sep="\n")
        return 1 if found else 0
    given.into.mkdir(parents=True, exist_ok=True)
    for name in names:
        began = time.monotonic()
        make(name, given.into)
        size = (given.into / f"{name}.png").stat().st_size
        print(f"{name}: {size / 1000:.0f} kB, {time.monotonic() - began:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
