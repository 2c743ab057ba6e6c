"""The autosave: a record of the game (``.wdrecord``), one flushed line for each thing done.

The first line is the opening of the game, every other a line of the session. Each line ends with a check that
depends on all lines before it, so that nothing in the middle can be changed or lost unnoticed; only the last line
can be half written, when the program was killed while writing it. Where a game hides something, each line that tells
is sealed by itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Literal, NamedTuple

from wargame_desk.core.session import Line, Session
from wargame_desk.core.texts import tr, trn
from wargame_desk.persistence import atomic, bounds, glance, hiding, locks, migrations, models, opening
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.glance import GameInfo, GameList
from wargame_desk.persistence.opening import Configure, Opening
from wargame_desk.persistence.saves import FollowError, corrections_differ, follow, new_id

FORMAT = "wargame-desk record"
VERSION = 1
SUFFIX = ".wdrecord"
MOST_LINES = 200_000

_CHECK = b',"check":"'
_CHECK_LENGTH = 16
_TAIL = len(_CHECK) + _CHECK_LENGTH + len(b'"}')

OPENED, CLOSED, STAND = "opened", "closed", "stand"
OWN = (OPENED, CLOSED, STAND)
"""Lines that are the file's own and not the session's; ``stand`` tells lists where the game stands."""


class End(NamedTuple):
    """Where the sound part of a record ends: after so many bytes and lines; the check of the last of them."""

    good: int
    check: str
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordHead(Opening):
    """The first line of a record."""

    format: Literal["wargame-desk record"]
    version: Literal[1]
    started_at: str
    check: str


# --- writing


class RecordFile:
    """A record being written: the sink of a session.

    A line that cannot be written is kept and written before the next one; ``problem`` says why until it is.

    Attributes:
        path: the file.
        id: of the game.
        problem: why the record is behind the game, or None.
    """

    def __init__(self, path: Path, fd: int, session: Session, id: str, end: End, sync: bool) -> None:
        self.path, self.id = path, id
        self.problem: FileError | None = None
        self._fd, self._session, self._sync = fd, session, sync
        self._good, self._check, self._count = end
        self._waiting: list[bytes] = []
        self._stands: dict[str, Json] = {}

    @classmethod
    def begin(
        cls,
        folder: Path,
        session: Session,
        *,
        id: str,
        name: str = "",
        overlaid: tuple[str, ...] = (),
        sync: bool = True,
        file_name: str = "",
    ) -> RecordFile:
        """Start a record of a session in a file of its own, with what has been played so far, and attach it.

        Args:
            sync: wait for each line until it is on the disk, so that a power cut loses nothing.
            file_name: in the place of one made from time and game; a file that is there already is left alone.

        Raises:
            FileError: the file cannot be made.
        """
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        path = folder / (file_name or f"{stamp}-{session.game.id}-{token_hex(3)}{SUFFIX}")
        head: dict[str, Json] = {"format": FORMAT, "version": VERSION, "started_at": glance.now()}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            fd = _open(path, os.O_CREAT | os.O_EXCL)
        except OSError as why:
            raise atomic.cannot_write(path, why) from why
        locks.take(fd)
        record = cls(path, fd, session, id, End(0, "", 0), sync)
        head |= opening.to_document(session, id, name, overlaid)
        if session.game.hidden:
            head = hiding.veiled(head, id)
        started = record._put([head, *map(dict, session.lines())])
        if not started:
            assert record.problem is not None
            record._abandon()
            raise record.problem
        session.sink = record
        return record

    @classmethod
    def resume(cls, recovered: Recovered, *, sync: bool = True) -> RecordFile:
        """Go on with the record of a recovered game, and attach it.

        Raises:
            RecordInUse: another window has this game open.
            FileError: the file cannot be written, or not all of it could be followed.
        """
        path = recovered.path
        if recovered.end is None:
            raise FileError(path, tr("this record could be followed only in part"))
        try:
            fd = _open(path)
        except OSError as why:
            raise atomic.cannot_write(path, why) from why
        if not locks.take(fd):
            os.close(fd)
            raise RecordInUse(path, tr("this game is open in another window"))
        record = cls(path, fd, recovered.session, recovered.id, recovered.end, sync)
        try:
            os.ftruncate(fd, recovered.end.good)
        except OSError as why:
            record._abandon(keep=True)
            raise atomic.cannot_write(path, why) from why
        record._put([{"op": OPENED, "when": glance.now()}])
        recovered.session.sink = record
        return record

    def __call__(self, line: Line) -> None:
        """Write a line of the session."""
        told: dict[str, Json] = dict(line)
        if line["op"] == "act":
            told["digest"] = self._session.digest()
        self._put([told])

    def close(self) -> None:
        """Put the record away in order: it will not be offered as left open. Once is enough."""
        if self._fd < 0:
            return
        if self._session.sink is self:
            self._session.sink = None
        self._put([{"op": CLOSED, "when": glance.now()}])
        os.close(self._fd)
        self._fd = -1

    def picture(self, png: bytes) -> None:
        """Keep a small picture of the game beside the record, for lists. A failure is not worth a word."""
        with suppress(FileError):
            atomic.write(self.path.with_suffix(".png"), png, keep=0)

    # --- inside

    def _put(self, lines: list[dict[str, Json]]) -> bool:
        """Seal lines and write them with those that wait; whether all are written now."""
        stands = glance.standing(self._session)
        if stands != self._stands:
            self._stands = stands
            lines = [*lines, {"op": STAND, "when": glance.now(), **stands}]
        for line in lines:
            self._count += 1
            data, self._check = sealed(self._veiled(line), self._check)
            self._waiting.append(data)
        try:
            if self.problem is not None:
                os.ftruncate(self._fd, self._good)
            left = memoryview(b"".join(self._waiting))
            written = len(left)
            while left:
                left = left[os.write(self._fd, left) :]
            if self._sync:
                os.fsync(self._fd)
        except OSError as why:
            self.problem = atomic.cannot_write(self.path, why)
            return False
        self._good += written
        self._waiting.clear()
        self.problem = None
        return True

    def _veiled(self, line: dict[str, Json]) -> dict[str, Json]:
        """A line as it may be read by anybody; the first and those of the file itself tell nothing."""
        if not self._session.game.hidden or self._count == 1 or line["op"] in OWN:
            return line
        return hiding.veiled_line(line, self.id, self._count)

    def _abandon(self, keep: bool = False) -> None:
        os.close(self._fd)
        if not keep:
            with suppress(OSError):
                self.path.unlink()


class RecordInUse(FileError):
    """Another window is writing this record: what is played here needs a file of its own."""


def go_on(recovered: Recovered, overlaid: tuple[str, ...] = (), *, sync: bool = True) -> tuple[RecordFile, str]:
    """Attach a record to a recovered game: its own or, where that cannot be, a new file beside it.

    Returns the record, and what the player should be told of it ("" if it is its own).
    FileError if no record can be written.
    """
    try:
        return RecordFile.resume(recovered, sync=sync), ""
    except RecordInUse:
        report = tr("This game is open in another window. What is done here is kept by itself, as another game.")
    except FileError as why:
        report = tr("A new record was begun ({why}).", why=why.message)
    folder, name = recovered.path.parent, recovered.name
    new = RecordFile.begin(folder, recovered.session, id=new_id(), name=name, overlaid=overlaid, sync=sync)
    return new, report


def _open(path: Path, flags: int = 0) -> int:
    return os.open(path, os.O_RDWR | os.O_APPEND | flags | getattr(os, "O_BINARY", 0), 0o666)


def sealed(line: Mapping[str, Json], before: str) -> tuple[bytes, str]:
    """A line as it stands in the file, with its check, which depends on the check of the line before."""
    body = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    check = _check_of(body, before)
    return body[:-1] + _CHECK + check.encode() + b'"}\n', check


def _check_of(body: bytes, before: str) -> str:
    return sha256(before.encode() + body).hexdigest()[:_CHECK_LENGTH]


# --- reading


class Contents(NamedTuple):
    """A record as it lies in its file.

    Attributes:
        head: the first line, at the current version.
        lines: every later line that is sound, as it stands in the file.
        end: where the sound part ends.
        lost: how many lines at the end are not sound: one that was half written, or what follows a damaged one.
    """

    path: Path
    head: dict[str, Json]
    lines: tuple[dict[str, Json], ...]
    end: End
    lost: int

    @property
    def session_lines(self) -> tuple[dict[str, Json], ...]:
        """The lines that are the session's, unsealed. FileError if one cannot be."""
        path, id = self.path, glance.a_text(self.head, "id")
        return tuple(
            hiding.unveiled_line(path, line, id, number)
            for number, line in enumerate(self.lines, start=2)
            if line.get("op") not in OWN
        )


def read(path: Path, *, salvage: bool = False) -> Contents:
    """Read a record without playing it.

    A last line that is half written is left out. Any other line that is not sound makes the record unsound.

    Args:
        salvage: take what stands before the first line that is not sound.

    Raises:
        FileError: it is no record, or it is not sound; names the line.
    """
    first, *rest = bounds.read_bytes(path, packed=False).split(b"\n")
    if len(rest) > MOST_LINES:
        raise FileError(path, tr("it holds too many lines"))
    head = hiding.unveiled(path, migrations.current(path, bounds.parse_object(path, first), FORMAT, VERSION))
    check = _checked(path, first, "", 1)
    if not rest:
        raise FileError(path, tr("it ends within its first line"))
    half = rest.pop()
    lines: list[dict[str, Json]] = []
    good = len(first) + 1
    for number, data in enumerate(rest, start=2):
        try:
            value = bounds.parse_object(path, data, first_line=number)
            check = _checked(path, data, check, number)
        except FileError as why:
            last = number - 1 == len(rest) and not half
            if not (last or salvage):
                why.hint = tr("The game can be taken up from before that line.")
                raise
            end = End(good, check, len(lines) + 1)
            return Contents(path, head, tuple(lines), end, len(rest) - len(lines) + bool(half))
        lines.append(value)
        good += len(data) + 1
    return Contents(path, head, tuple(lines), End(good, check, len(lines) + 1), int(bool(half)))


def _checked(path: Path, data: bytes, before: str, number: int) -> str:
    """The check of a line. FileError if the line is not the one that was written there."""
    body, tail = data[:-_TAIL] + b"}", data[-_TAIL:]
    check = _check_of(body, before)
    if tail != _CHECK + check.encode() + b'"}':
        raise FileError(path, tr("it was damaged or altered"), line=number)
    return check


class Recovered(NamedTuple):
    """A game rebuilt from its record.

    Attributes:
        session: the game; attach a record with ``RecordFile.resume`` or ``RecordFile.begin``.
        id, name: of the game.
        reports: what the player should be told, in sentences.
        path, end: where the record goes on; ``end`` is None if it must go on in a new file.
    """

    session: Session
    id: str
    name: str
    reports: tuple[str, ...]
    path: Path
    end: End | None


def recover(
    path: Path,
    configure: Configure,
    overlaid: Callable[[str], tuple[str, ...]] | None = None,
    *,
    salvage: bool = False,
) -> Recovered:
    """Rebuild a game from its record: the tree, the names, the marks and the place in it.

    Where the rules have changed since, the game is rebuilt as far as they agree, and the report says so.

    Raises:
        FileError: as for ``read``, or the game cannot be set up.
    """
    contents = read(path, salvage=salvage)
    head = models.from_plain(RecordHead, path, contents.head)
    session = opening.set_table(path, head, configure).session()
    reports = []
    if contents.lost:
        reports.append(
            trn(
                "The last line of the record was incomplete and was left out.",
                "The last {count} lines of the record were damaged and were left out.",
                contents.lost,
            )
        )
    end: End | None = contents.end
    try:
        follow_checked(session, contents.session_lines)
    except FollowError as why:
        reports.append(tr("The record could be followed only in part ({why}).", why=why))
        end = None
    if overlaid is not None and (now := overlaid(head.game)) != head.overlaid:
        reports.append(corrections_differ(head.overlaid, now))
    return Recovered(session, head.id, head.name, tuple(reports), path, end)


def follow_checked(session: Session, lines: tuple[dict[str, Json], ...]) -> None:
    """Follow lines and compare the digest that each action had. FollowError at the first that differs."""
    for number, line in enumerate(lines):
        at = session.at
        try:
            follow(session, (line,))
        except FollowError as why:
            raise FollowError(number, why.why) from why
        if line.get("op") == "act" and line.get("digest", session.digest()) != session.digest():
            session.visit(at)
            raise FollowError(number, tr("today's rules lead to another position"))


# --- lists


def look(path: Path) -> GameInfo:
    """What a list shows of a record. FileError if it is none."""
    contents = read(path, salvage=True)
    stand = next((line for line in reversed(contents.lines) if line.get("op") == STAND), {})
    marks = [line.get("op") for line in contents.lines if line.get("op") in (OPENED, CLOSED)]
    head = contents.head
    title = glance.a_text(head, "scenario", "title")
    try:
        thumbnail = glance.picture(path.with_suffix(".png").read_bytes())
    except OSError:
        thumbnail = None
    return GameInfo(
        path=path,
        kind="record",
        id=glance.a_text(head, "id"),
        name=glance.a_text(head, "name") or title,
        game=glance.a_text(head, "game"),
        scenario=title,
        turn=glance.a_number(stand, "turn"),
        turns=glance.a_number(stand, "turns"),
        phase=glance.a_text(stand, "phase"),
        when=glance.when(glance.a_text(stand, "when") or glance.a_text(head, "started_at"), path),
        result=glance.a_text(stand, "result"),
        thumbnail=thumbnail,
        closed=marks[-1:] == [CLOSED],
        in_use=locks.held(path),
    )


def listing(folder: Path) -> GameList:
    """The records of a folder, the newest first; a bad file is named and hides no other."""
    return glance.listing(folder, SUFFIX, look)


def delete(path: Path) -> None:
    """Throw a record away, with its picture. FileError if that fails."""
    try:
        path.unlink(missing_ok=True)
        path.with_suffix(".png").unlink(missing_ok=True)
    except OSError as why:
        raise atomic.cannot_write(path, why) from why
