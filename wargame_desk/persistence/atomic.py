"""Writing a file whole or not at all.

A new file is written beside the old one, read back and compared before it takes its place; the versions before
it are kept. Whatever goes wrong on the way, the old file is untouched and the player is told why.
"""

from __future__ import annotations

import errno
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from wargame_desk.core.texts import tr
from wargame_desk.persistence.errors import FileError

KEPT = 5
VERSIONS_FOLDER = ".versions"
"""Beside the file: the versions before the present one, the newest with the highest number."""

_TRIES = 6 if os.name == "nt" else 1
"""On Windows a virus scanner or indexer may hold the target for a moment."""


def write(path: Path, data: bytes, *, keep: int = KEPT) -> None:
    """Put ``data`` at ``path``. FileError if that fails, and then nothing has changed.

    Args:
        keep: how many earlier versions are kept in ``.versions`` beside the file.
    """
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name[:100]}.{token_hex(4)}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write_through(temporary, data)
            if keep and target.exists():
                _keep_version(target, keep)
            _replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(target.parent)
    except OSError as why:
        raise cannot_write(path, why) from why


def versions(path: Path) -> tuple[Path, ...]:
    """The kept earlier versions of a file, newest first."""
    target = Path(os.path.realpath(path))
    try:
        found = [(n, entry) for entry in (target.parent / VERSIONS_FOLDER).iterdir() if (n := _number(target, entry))]
    except OSError:
        return ()
    return tuple(entry for _, entry in sorted(found, reverse=True))


def cannot_write(path: Path, why: OSError) -> FileError:
    """What a player is told when the system refuses to write."""
    hint = tr("Choose another folder.")
    match why.errno:
        case errno.ENOSPC | errno.EDQUOT:
            message = tr("it cannot be written: the disk is full")
            hint = tr("Free some space or choose another disk.")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            message = tr("it cannot be written: this folder or file is read-only")
        case errno.ENAMETOOLONG:
            message = tr("it cannot be written: the name is too long")
            hint = tr("Choose a shorter name.")
        case _:
            message = tr("it cannot be written ({why})", why=why.strerror or str(why))
    return FileError(path, message, hint=hint)


def _write_through(path: Path, data: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(fd, left) :]
        os.fsync(fd)
    finally:
        os.close(fd)
    if path.read_bytes() != data:
        raise OSError(errno.EIO, tr("what was written does not read back the same"))


def _replace(source: Path, target: Path) -> None:
    for again in range(_TRIES):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            if again == _TRIES - 1:
                raise
            time.sleep(0.05 * 2**again)


def _keep_version(target: Path, keep: int) -> None:
    """Keep the present file under the next number, and let the oldest go."""
    folder = target.parent / VERSIONS_FOLDER
    folder.mkdir(exist_ok=True)
    kept = versions(target)
    newest = _number(target, kept[0]) if kept else 0
    copy = folder / f"{target.name}.{newest + 1}"
    try:
        os.link(target, copy)
    except OSError:  # a file system without hard links
        try:
            shutil.copy2(target, copy)
        except OSError:
            copy.unlink(missing_ok=True)
            raise
    for old in kept[keep - 1 :]:
        with suppress(OSError):
            old.unlink()


def _number(target: Path, entry: Path) -> int:
    """The number of a kept version of ``target``; 0 if the entry is none."""
    name, _, number = entry.name.rpartition(".")
    return int(number) if name == target.name and number.isascii() and number.isdigit() else 0


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    with suppress(OSError):  # the file is in its place already; some file systems cannot do this
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
