"""What a Linux desktop wants of a program: menu entry, icons, file types, AppStream metadata, man page.

Owns the files under a ``share`` folder, for every package alike.
"""

from __future__ import annotations

import gzip
import shutil
from datetime import UTC, datetime
from pathlib import Path

from naming import VERSION, moment

FILES = Path(__file__).resolve().parent / "files"

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Sizes of icons, in pixels, that the icon theme of all desktops has folders for."""

MIME_ICONS = {
    "wargame-desk-save": "application-x-wargame-desk-save",
    "wargame-desk-scenario": "application-x-wargame-desk-scenario",
}
"""A drawn picture, and the name of the icon of its file type."""


def lay_out(share: Path, icons: Path) -> None:
    """Put everything below ``share``. ``icons`` is the folder that ``packaging/icons.py`` drew into."""
    copy("wargame-desk.desktop", share / "applications" / "wargame-desk.desktop")
    copy("wargame-desk.mime.xml", share / "mime" / "packages" / "wargame-desk.xml")
    copy("wargame-desk.metainfo.xml", share / "metainfo" / "wargame-desk.metainfo.xml")
    for size in SIZES:
        theme = share / "icons" / "hicolor" / f"{size}x{size}"
        _place(icons / f"wargame-desk-{size}.png", theme / "apps" / "wargame-desk.png")
        for picture, name in MIME_ICONS.items():
            _place(icons / f"{picture}-{size}.png", theme / "mimetypes" / f"{name}.png")
    write_packed(share / "man" / "man1" / "wargame-desk.1.gz", text_of("wargame-desk.1"))


def copy(name: str, to: Path, *, executable: bool = False) -> None:
    """Copy one of ``files``, its placeholders filled."""
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(text_of(name), encoding="utf-8")
    if executable:
        to.chmod(0o755)


def text_of(name: str) -> str:
    """One of ``files`` with version and date in their places."""
    text = (FILES / name).read_text(encoding="utf-8")
    date = datetime.fromtimestamp(moment(), UTC).date().isoformat()
    return text.replace("@VERSION@", VERSION).replace("@DATE@", date)


def write_packed(to: Path, text: str) -> None:
    """Write a text as gzip that is the same each time."""
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _place(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
