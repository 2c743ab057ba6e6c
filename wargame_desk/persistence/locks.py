"""One writer a file, held by the operating system, so that a crash frees it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

_HELD = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
_FAR = 1 << 30
"""On Windows a lock keeps others from reading what it covers, so it lies far behind the end of the file."""


def take(fd: int) -> bool:
    """Lock an open file until it is closed; False if another writer holds it.

    On a file system that has no locks everybody is let in: a lock that cannot be had must not keep a player out.
    """
    try:
        _lock(fd)
    except OSError as why:
        return why.errno not in _HELD
    return True


def held(path: Path) -> bool:
    """Whether some writer holds a file now."""
    fd = _opened(path)
    if fd is None:
        return False
    try:
        return not take(fd)
    finally:
        os.close(fd)


def _opened(path: Path) -> int | None:
    """The file as it may be opened: some network file systems lock only what can be written."""
    for flags in (os.O_RDWR, os.O_RDONLY):
        try:
            return os.open(path, flags | getattr(os, "O_BINARY", 0))
        except OSError:
            continue
    return None


if sys.platform == "win32":
    import msvcrt

    def _lock(fd: int) -> None:
        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
