"""Compares a package's data with the repository's: ``python packaging/shipped.py FOLDER``.

Owns what every package must hold beside the program's modules: all that ``pyproject.toml`` puts into the wheel, file by
file. FOLDER is where ``wargame_desk`` lies: a Python's site-packages, or ``_internal`` of a frozen program.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from naming import ROOT

DATA = "wargame_desk/_data"


def main(folder: Path) -> None:
    """The command."""
    wrong = differences(folder)
    if wrong:
        sys.exit("\n".join([f"{folder} does not hold what the repository has:", *wrong]))
    print(f"  {len(wanted())} files of data, as in the repository")


def sources() -> dict[str, str]:
    """Files and folders of the repository that the wheel carries, and where it has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    return found


def wanted() -> dict[str, Path]:
    """Each file of theirs: its name in a package, and where it lies here."""
    found = {}
    for source, target in sources().items():
        top = ROOT / source
        for file in [top] if top.is_file() else top.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                found[(Path(target) / file.relative_to(top)).as_posix()] = file
    return found


def differences(folder: Path) -> list[str]:
    """A line for each file that is missing, is another, or should not be there."""
    files = wanted()
    there = {path.relative_to(folder).as_posix() for path in (folder / DATA).rglob("*") if path.is_file()}
    lines = [f"  missing: {name}" for name in sorted(files.keys() - there)]
    lines += [f"  not of the repository: {name}" for name in sorted(there - files.keys())]
    same = sorted(files.keys() & there)
    return lines + [
        f"  another text: {name}" for name in same if (folder / name).read_bytes() != files[name].read_bytes()
    ]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
