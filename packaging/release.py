"""Publishes a release: ``python packaging/release.py TAG FOLDER [--dry-run]``.

Owns what makes a release whole: the tag is the program's version, the changelog has a section for it, every package of
``naming.PACKAGES`` is in FOLDER and nothing else, and their sums are written beside them. Then ``gh`` makes the
release; it takes its token and its repository from the environment.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from naming import ROOT, SUMS, VERSION, packages, sums

ADDRESS = ""
"""Where releases can be downloaded; empty until there is one. The README's section *Download* names the same."""


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Publishes a release of what is in a folder.")
    parser.add_argument("tag", help="v and the version, such as v1.2.3")
    parser.add_argument("folder", type=Path, help="where the packages are")
    parser.add_argument("--dry-run", action="store_true", help="check and write the sums, publish nothing")
    asked = parser.parse_args()
    if asked.tag != f"v{VERSION}":
        sys.exit(f"the tag {asked.tag} is not v{VERSION}, which wargame_desk/__init__.py says")
    told = notes(VERSION)
    files = whole(asked.folder, VERSION)
    text = sums(files)
    (asked.folder / SUMS).write_text(text, encoding="utf-8", newline="\n")
    print(text, end="")
    if not asked.dry_run:
        publish(asked.tag, told, [*files, asked.folder / SUMS])


def notes(number: str) -> str:
    """The section of a version in the changelog."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(number)}\][^\n]*\n(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None or not found.group(1).strip():
        sys.exit(f"CHANGELOG.md has no section for {number}")
    return found.group(1).strip() + "\n"


def whole(folder: Path, number: str) -> list[Path]:
    """The packages of a version, sorted; ends with a list of what is missing or does not belong there."""
    if not folder.is_dir():
        sys.exit(f"there is no folder {folder}")
    expected = set(packages(number))
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


if __name__ == "__main__":
    main()
