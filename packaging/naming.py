"""What packages are called, how they are dated and summed, for every script here.

Owns the version as each system writes it, the names of a release's files, their date, and the file of sums. The version
itself is read out of ``wargame_desk/__init__.py`` and never imported: the specification must find the installed program
alone.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SUMS = "SHA256SUMS"

PACKAGES = (
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
"""Names of what a release consists of, beside its sums; ``packages`` fills them in."""


def _version() -> str:
    text = (ROOT / "wargame_desk" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    assert found is not None
    return found.group(1)


VERSION = _version()


def packages(version: str) -> list[str]:
    """The names of the packages of a version."""
    return [name.format(version=version, debian=debian_version(version)) for name in PACKAGES]


def debian_version(version: str) -> str:
    """A version so that Debian sorts a trial before what it is a trial of: 1.0rc1 is 1.0~rc1."""
    return re.sub(r"(?<=\d)\.?(a|b|rc|dev)(?=\d)", r"~\1", version)


def windows_version(version: str) -> str:
    """A version as Windows counts it, in four numbers: 1.2.3 and 1.2.3rc4 are 1.2.3.0."""
    numbers = re.match(r"\d+(?:\.\d+)*", version)
    assert numbers is not None, version
    return ".".join([*numbers.group().split("."), "0", "0", "0"][:4])


def moment() -> int:
    """Seconds since 1970 that packages carry as their date: given, else that of the last commit, else now."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    # In a container the files may be another user's than the one who builds.
    asked = ("git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "log", "-1", "--format=%ct")
    if shutil.which("git"):
        found = subprocess.run(asked, capture_output=True, text=True, check=False)
        if found.returncode == 0 and found.stdout.strip():
            return int(found.stdout)
    return int(time.time())


def sums(files: Iterable[Path]) -> str:
    """The lines that ``sha256sum --check`` reads."""
    return "".join(f"{_sum(file)}  {file.name}\n" for file in sorted(files))


def _sum(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
