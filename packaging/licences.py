"""Collects the licence texts of what a frozen build carries: ``python packaging/licences.py FOLDER``.

To be run by the Python whose packages are frozen. Owns where the texts come from: a package's own files, Python's own
text, and ``packaging/licences/`` for those that bring none. Fails when a text is missing, so that no build lacks one.
"""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).resolve().parent

NOT_BUNDLED = frozenset({"shapely", "numpy", "fontpkg"})
"""Dependencies that the program does without when it plays."""

KEPT = {
    "pyside6-essentials": ("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt", "Qt-third-party.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
}
"""Packages without a licence text of their own, and the texts kept here."""


def main(folder: Path) -> None:
    """Write the texts into a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in sorted({*bundled("wargame-desk"), "pyinstaller"}):
        texts = list(own_texts(name)) or [HERE / "licences" / kept for kept in KEPT.get(name, ())]
        if not texts:
            sys.exit(f"{name} has no licence text: put one into packaging/licences and name it in KEPT")
        for text in texts:
            (folder / name).mkdir(exist_ok=True)
            shutil.copyfile(text, folder / name / text.name)
    (folder / "python").mkdir()
    shutil.copyfile(python_text(), folder / "python" / "LICENSE")
    if sys.platform.startswith("linux"):
        (folder / "system-libraries").mkdir()
        shutil.copyfile(HERE / "licences" / "system-libraries.txt", folder / "system-libraries" / "LICENSES.txt")


def bundled(name: str) -> set[str]:
    """A distribution and everything that it needs, without the extras and what is left out; normal names."""
    found: set[str] = set()
    todo = [_normal(name)]
    while todo:
        name = todo.pop()
        if name in found or name in NOT_BUNDLED:
            continue
        try:
            wants = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # for another system or another Python
        found.add(name)
        todo += [_normal(re.split(r"[^\w.-]", want, maxsplit=1)[0]) for want in wants if "extra ==" not in want]
    return found


def own_texts(name: str) -> Iterator[Path]:
    """The licence files that a distribution installs beside its metadata."""
    for file in metadata.files(name) or ():
        if ".dist-info" in str(file) and re.match(r"(?i)(licen[cs]e|copying|notice)", file.name):
            yield Path(str(file.locate()))


def python_text() -> Path:
    """The licence of the Python that is frozen; Debian keeps it among its documents."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(f"/usr/share/doc/python{version}/copyright"),
        Path(f"/usr/share/doc/libpython{version}-minimal/copyright"),
    )
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        sys.exit("Python's own licence text is not where it was expected: see packaging/licences.py")
    return found


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
