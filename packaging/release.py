"""Publishes a release: ``python packaging/release.py TAG FOLDER [--dry-run]``.

Owns what makes a release whole: the tag is the program's version, the changelog has a section for it, every package of
``EXPECTED`` is in FOLDER, and their sums are written beside them. Then ``gh`` makes the release; it takes its token and
its repository from the environment.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SUMS = "SHA256SUMS"

ADDRESS = ""
"""Where releases can be downloaded; empty until there is one. The README's section *Download* names the same."""

EXPECTED = (
    "wargame-desk_{debian}_amd64.deb",
    "wargame-desk-{version}-linux-x86_64.tar.zst",
    "wargame-desk-{version}-linux-x86_64.cdx.json",
    "wargame-desk-{version}-windows-x86_64-setup.exe",
    "wargame-desk-{version}-windows-x86_64.zip",
    "wargame-desk-{version}-windows-x86_64.cdx.json",
    "wargame-desk-{version}-macos-arm64.dmg",
    "wargame-desk-{version}-macos-arm64.cdx.json",
    "wargame-desk-{version}-macos-x86_64.dmg",
    "wargame-desk-{version}-macos-x86_64.cdx.json",
    "wargame_desk-{version}-py3-none-any.whl",
    "wargame_desk-{version}.tar.gz",
)
"""Names of what a release consists of, beside its sums; ``names`` fills them in."""


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Publishes a release of what is in a folder.")
    parser.add_argument("tag", help="v and the version, such as v1.2.3")
    parser.add_argument("folder", type=Path, help="where the packages are")
    parser.add_argument("--dry-run", action="store_true", help="check and write the sums, publish nothing")
    asked = parser.parse_args()
    number = version()
    if asked.tag != f"v{number}":
        sys.exit(f"the tag {asked.tag} is not v{number}, which wargame_desk/__init__.py says")
    told = notes(number)
    files = whole(asked.folder, number)
    sums = asked.folder / SUMS
    sums.write_text("".join(f"{_sum(file)}  {file.name}\n" for file in files), encoding="utf-8", newline="\n")
    print(sums.read_text(encoding="utf-8"), end="")
    if not asked.dry_run:
        publish(asked.tag, told, [*files, sums])


def version() -> str:
    """The program's version, from the one place that has it."""
    text = (ROOT / "wargame_desk" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    assert found is not None
    return found.group(1)


def notes(number: str) -> str:
    """The section of a version in the changelog."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(number)}\][^\n]*\n(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None or not found.group(1).strip():
        sys.exit(f"CHANGELOG.md has no section for {number}")
    return found.group(1).strip() + "\n"


def names(number: str) -> list[str]:
    """The packages of a version; Debian writes a trial 1.0rc1 as 1.0~rc1."""
    debian = re.sub(r"(?<=\d)\.?(a|b|rc|dev)(?=\d)", r"~\1", number)
    return [name.format(version=number, debian=debian) for name in EXPECTED]


def whole(folder: Path, number: str) -> list[Path]:
    """The packages of a version, sorted; ends with a list of what is missing or does not belong there."""
    expected = set(names(number))
    there = {path.name for path in folder.iterdir() if path.is_file()} - {SUMS}
    for what, wrong in (("missing", expected - there), ("not part of a release", there - expected)):
        if wrong:
            sys.exit(f"{what}: {', '.join(sorted(wrong))}")
    return [folder / name for name in sorted(expected)]


def publish(tag: str, told: str, files: list[Path]) -> None:
    """Make the release; one with a letter in its version is a trial."""
    with TemporaryDirectory() as folder:
        text = Path(folder) / "notes.md"
        text.write_text(told, encoding="utf-8")
        trial = ["--prerelease"] if re.search("[a-z]", tag[1:]) else []
        command = ["gh", "release", "create", tag, "--verify-tag", "--title", f"Wargame Desk {tag[1:]}"]
        subprocess.run([*command, *trial, "--notes-file", str(text), *map(str, files)], check=True)


def _sum(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while block := opened.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


if __name__ == "__main__":
    main()
