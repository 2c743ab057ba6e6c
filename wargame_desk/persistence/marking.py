"""A mark written into a game's file by somebody who only reads it: the truth was asked for before the end.

The game in the file stays as it is. A file that cannot be marked shows no truth.
"""

from __future__ import annotations

import os
from pathlib import Path

from wargame_desk.core.history import TRUTH, Mark
from wargame_desk.core.record_lines import Line, marked
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.persistence import atomic, bounds, hiding, locks, records, saves
from wargame_desk.persistence.kinds import kind_of


def note_truth(path: Path, session: Session, node: int | None = None) -> None:
    """Write into the save or record of a running game that everything was shown where it stands; once is enough.

    Args:
        node: where the game stands in the file, if it has been played on since.

    Raises:
        FileError: the file is open in a window, or cannot be written.
    """
    mark = Mark(TRUTH, session.at if node is None else node)
    if mark in session.marks:
        return
    if kind_of(path) == "record":
        _into_record(path, marked(mark))
    else:
        _into_save(path, marked(mark))
    session.marks.append(mark)


def _into_record(path: Path, line: Line) -> None:
    """Behind the last sound line."""
    found = records.read(path)
    try:
        fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
    except OSError as why:
        raise atomic.cannot_write(path, why) from why
    try:
        if not locks.take(fd):
            raise records.RecordInUse(path, tr("this game is open in another window"))
        os.ftruncate(fd, found.end.good)
        os.write(fd, records.sealed(line, found.end.check)[0])
        os.fsync(fd)
    except OSError as why:
        raise atomic.cannot_write(path, why) from why
    finally:
        os.close(fd)


def _into_save(path: Path, line: Line) -> None:
    """Before the last line of its history, which says where the game stands."""
    data = bounds.read_bytes(path)
    saves.decode(path, data)
    raw = bounds.parse_object(path, data)
    document = hiding.unveiled(path, raw)
    del document["checksum"]
    document["history"].insert(-1, dict(line))
    atomic.write(path, saves.encode(hiding.veiled(document, document["id"])), keep=0)
