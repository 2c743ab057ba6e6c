"""What files of games are called, a new name for a game in its file, and the bin for one that is not wanted.

The name of a game stands inside the file, so the file is sealed anew; everything else in it stays as it is. What is
put in the bin is moved, never destroyed.
"""

from __future__ import annotations

import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path

from wargame_desk.core.texts import tr
from wargame_desk.persistence import atomic, bounds, locks, records, saves
from wargame_desk.persistence.errors import FileError

BIN = "bin"
"""Folder beside a game where it is kept after it was thrown away."""

LONGEST = 120
"""Bytes of UTF-8 in the name of a file before its ending: room is left for what is put before and behind it."""

_FORBIDDEN = re.compile(r'[<>"/\\|?*:]')
_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.)", re.IGNORECASE)


def file_name(title: str, suffix: str) -> str:
    """A title as the name of a file that Linux, macOS and Windows all allow.

    Windows forbids some characters and the names of devices, whatever their ending, and drops dots and spaces at the
    end; a dot at the beginning hides a file elsewhere.
    """
    text = unicodedata.normalize("NFC", title).replace(": ", " - ")
    text = _FORBIDDEN.sub("-", "".join(c if c.isprintable() else " " for c in text))
    text = " ".join(text.split()).lstrip(". ")
    text = text.encode()[:LONGEST].decode(errors="ignore").rstrip(". ")
    if _DEVICE.match(text):
        text = f"_{text}"
    return (text or tr("game")) + suffix


def rename(path: Path, name: str) -> None:
    """Give the game in a save or record another name.

    Raises:
        FileError: no name, a file that is not sound, a game that is open in a window, or one that cannot be
            written; nothing has changed then.
    """
    name = " ".join(name.split())
    if not name:
        raise FileError(path, tr("a game needs a name"))
    if path.suffix == records.SUFFIX:
        _rename_record(path, name)
    else:
        data = bounds.read_bytes(path)
        saves.decode(path, data)
        document = bounds.parse_object(path, data)
        del document["checksum"]
        atomic.write(path, saves.encode(document | {"name": name}))


def _rename_record(path: Path, name: str) -> None:
    not_in_use(path)
    records.read(path)
    check, out = "", []
    for number, data in enumerate(bounds.read_bytes(path).split(b"\n")):
        if not data:
            continue
        line = bounds.parse_object(path, data)
        del line["check"]
        if number == 0:
            line["name"] = name
        sealed, check = records.sealed(line, check)
        out.append(sealed)
    atomic.write(path, b"".join(out), keep=0)


def throw_away(path: Path) -> Path:
    """Move a game, with its picture, into the bin beside it; returns where it lies now.

    Raises:
        FileError: the game is open in a window, or cannot be moved.
    """
    if path.suffix == records.SUFFIX:
        not_in_use(path)
    folder = path.parent / BIN
    try:
        folder.mkdir(exist_ok=True)
        kept = _free(folder / path.name)
        os.replace(path, kept)
    except OSError as why:
        raise atomic.cannot_write(path, why) from why
    with suppress(OSError):
        os.replace(path.with_suffix(".png"), kept.with_suffix(".png"))
    return kept


def not_in_use(path: Path) -> None:
    """FileError if a window has this record open."""
    if locks.held(path):
        raise records.RecordInUse(path, tr("this game is open in another window"))


def _free(path: Path) -> Path:
    number, there = 1, path
    while there.exists():
        number += 1
        there = path.with_name(f"{path.stem} {number}{path.suffix}")
    return there
