"""The ``.deb``: the frozen folder in ``/usr/lib``, the command, the desktop's files, and what Debian wants to know.

Owns the control file and the layout. Libraries that Debian has are left out and depended on. There are no maintainer
scripts: the caches of menu, file types and icons are refreshed by the triggers of the packages that own them, and the
player's folders are nobody's but the player's.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from email.utils import formatdate
from pathlib import Path

import desktop
import libraries
from naming import ROOT, VERSION, debian_version, moment

MAINTAINER = "Wargame Desk authors <authors@wargame-desk.invalid>"
HELPFUL = ("desktop-file-utils", "hicolor-icon-theme", "shared-mime-info", "xdg-utils")
"""Recommended whatever the program asks for: menu, icons, double click, opening folders."""

CONTROL = """\
Package: wargame-desk
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: board wargames on a real table, with every refusal explained
 Counters to pick up and drop, rules that are enforced, and a reason with its
 rule number whenever something is refused. Before a roll the forecast shows
 the odds; after it nothing is lost, because undo, redo and branches are a tree
 that can be walked.
 .
 For two people at one computer, against the computer, or with real dice beside
 it. Games with hidden units keep their secrets. The program never uses a
 network.
"""


def make(frozen: Path, icons: Path, work: Path, dist: Path) -> Path:
    """Write the package into ``dist`` and return it."""
    root = work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr" / "lib" / "wargame-desk"
    shutil.copytree(frozen, program, symlinks=True)
    for name in libraries.carried(work / "system-libraries.txt"):
        (program / "_internal" / name).unlink()
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / "wargame-desk").symlink_to("../lib/wargame-desk/wargame-desk")
    desktop.lay_out(root / "usr" / "share", icons)
    _documents(root / "usr" / "share" / "doc" / "wargame-desk")
    _modes(root)
    depends, recommends = libraries.needs(program)
    text = control(depends, recommends, _kibibytes(root), _architecture())
    (root / "DEBIAN").mkdir(mode=0o755)
    (root / "DEBIAN" / "control").write_text(text, encoding="utf-8")
    (root / "DEBIAN" / "md5sums").write_text(md5sums(root), encoding="utf-8")
    made = dist / f"wargame-desk_{debian_version(VERSION)}_{_architecture()}.deb"
    command = ("dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", root, made)
    dated = {**os.environ, "SOURCE_DATE_EPOCH": str(moment())}
    subprocess.run([str(part) for part in command], check=True, env=dated, stdout=subprocess.DEVNULL)
    return made


def control(depends: list[str], recommends: list[str], kibibytes: int, architecture: str) -> str:
    """The text of the control file."""
    return CONTROL.format(
        version=debian_version(VERSION),
        architecture=architecture,
        maintainer=MAINTAINER,
        size=kibibytes,
        depends=", ".join(depends),
        recommends=", ".join(sorted({*recommends, *HELPFUL})),
    )


def md5sums(root: Path) -> str:
    """What ``dpkg --verify`` compares the installed files with."""
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files)


def copyright_text() -> str:
    """The machine-readable copyright file, with the program's licence in it."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    holder = re.search(r"^Copyright \(c\) (.+)$", licence, re.MULTILINE)
    assert holder is not None, "LICENSE names no holder"
    indented = "\n".join(f" {line}" if line else " ." for line in licence.splitlines())
    return desktop.text_of("copyright").replace("@COPYRIGHT@", holder.group(1)).replace("@LICENCE@", indented)


def changelog() -> str:
    """The changelog as Debian's tools read it; it points to the program's own."""
    date = formatdate(moment())
    return (
        f"wargame-desk ({debian_version(VERSION)}) stable; urgency=low\n\n"
        f"  * What is new is in CHANGELOG.md beside this file.\n\n"
        f" -- {MAINTAINER}  {date}\n"
    )


def _documents(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(copyright_text(), encoding="utf-8")
    desktop.write_packed(folder / "changelog.gz", changelog())
    desktop.write_packed(folder / "CHANGELOG.md.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    (folder / "licences").symlink_to("../../../lib/wargame-desk/_internal/licences")


def _modes(root: Path) -> None:
    """Folders and programs 755, everything else 644, whatever the umask was."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or (path.name == "wargame-desk" and path.parent.name == "wargame-desk")
            path.chmod(0o755 if runs else 0o644)


def _kibibytes(root: Path) -> int:
    files = (path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    return sum((path.stat().st_size + 4095) // 4096 * 4 for path in files)


def _architecture() -> str:
    asked = ("dpkg", "--print-architecture")
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
