"""Collects the licence texts of what a frozen build carries: ``python packaging/licences.py FOLDER``.

To be run by the Python whose packages are frozen. Owns what is carried and where the texts come from: a package's own
files, Python's own text, and ``packaging/licences/`` for those that bring none or not all. Fails when a text is
missing, so that no build lacks one.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

NOT_BUNDLED = frozenset({"shapely", "numpy", "fontpkg"})
"""Dependencies that the program does without when it plays."""

KEPT = {
    "pyside6-essentials": ("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt", "Qt-third-party.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "pydantic-core": ("Rust-parts.txt",),
    "python": ("Python-third-party.txt",),
    "system-libraries": ("system-libraries.txt",),
}
"""The texts in ``packaging/licences/`` that go with a component, beside those that it brings."""


def main(folder: Path) -> None:
    """Write the texts into a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in sorted({*bundled("wargame-desk"), "pyinstaller"}):
        _put(folder / name, [*own_texts(name), *kept_texts(name)])
        if inside := parts(name):
            lines = sorted(f"{one['name']} {one['version']}: {licence_of_part(one)}{_by(one)}\n" for one in inside)
            (folder / name / "contains.txt").write_text("".join(lines), encoding="utf-8", newline="\n")
    _put(folder / "python", [python_text(), *kept_texts("python")])
    if sys.platform.startswith("linux"):
        _put(folder / "system-libraries", kept_texts("system-libraries"))


def _put(folder: Path, texts: list[Path]) -> None:
    if not texts:
        sys.exit(f"{folder.name} has no licence text: put one into packaging/licences and name it in KEPT")
    folder.mkdir(parents=True)
    for text in texts:
        shutil.copyfile(text, folder / text.name)


def bundled(name: str) -> set[str]:
    """A distribution and everything that it needs, without the extras and what is left out; normal names."""
    found: set[str] = set()
    todo = {_normal(name)}
    while todo:
        name = todo.pop()
        found.add(name)
        todo |= needed(name) - found
    return found


def needed(name: str) -> set[str]:
    """What a distribution needs by itself, as ``bundled`` counts; without what is for another system or Python."""
    wants = [want for want in metadata.requires(name) or () if "extra ==" not in want]
    names = {_normal(re.split(r"[^\w.-]", want, maxsplit=1)[0]) for want in wants}
    return {one for one in names - NOT_BUNDLED if installed(one)}


def installed(name: str) -> bool:
    """Whether a distribution is here."""
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def parts(name: str) -> list[dict[str, Any]]:
    """What is compiled into a distribution, as CycloneDX components, where it brings a bill of materials of its own."""
    files = [file for file in metadata.files(name) or () if file.parent.name == "sboms" and file.suffix == ".json"]
    documents = [json.loads(file.locate().read_text(encoding="utf-8")) for file in files]
    return [part for document in documents for part in document.get("components", ())]


def licence_of_part(part: dict[str, Any]) -> str:
    """The licence that a bill of materials names for a component, as an SPDX expression."""
    named = [one.get("expression") or one["license"].get("id") for one in part.get("licenses", ())]
    return " AND ".join(filter(None, named)) or "see its text"


def _by(part: dict[str, Any]) -> str:
    return f"; by {part['author']}" if part.get("author") else ""


def kept_texts(name: str) -> list[Path]:
    """The texts that are kept here for a component."""
    return [HERE / "licences" / text for text in KEPT.get(name, ())]


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
