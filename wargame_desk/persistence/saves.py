"""Saved games (``.wdsave``): one JSON document, packed when large.

A save holds the opening of the game, its whole history, the position as a checkpoint, that position's digest,
and a checksum over all of it. Loading trusts the checkpoint, replays the history for review, and says so when
the two do not agree. Where a game hides something, ``hiding`` says what of it is sealed. ``docs/file-formats.md``
describes the document.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal, NamedTuple

from wargame_desk.core.codec import digest_of
from wargame_desk.core.session import Earlier, RecordError, Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import IllegalActionError
from wargame_desk.persistence import atomic, bounds, glance, hiding, migrations, models, opening
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.glance import GameInfo, GameList
from wargame_desk.persistence.opening import Configure, Opening, Table

FORMAT = "wargame-desk save"
VERSION = 1
SUFFIX = ".wdsave"
PACKED_FROM = 256 * 1024
"""Documents of this many bytes and more are packed with gzip."""

_CHECKSUM = b',"checksum":"'
_TAIL = len(_CHECKSUM) + 64 + len(b'"}')


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveFile(Opening):
    """The document of a save."""

    format: Literal["wargame-desk save"]
    version: Literal[1]
    saved_at: str
    turn: int
    turns: int
    phase: str
    result: str
    thumbnail: str = ""
    history: tuple[dict[str, Any], ...] = ()
    checkpoint: Any = None
    digest: str
    checksum: str


class Loaded(NamedTuple):
    """A game from a file.

    Attributes:
        session: the game, ready to go on; its ``sink`` is free.
        id: of the game, to be kept when it is saved again.
        name: what the player calls it.
        reports: what the player should be told, in sentences; () if all is as it was.
    """

    session: Session
    id: str
    name: str
    reports: tuple[str, ...]


def new_id() -> str:
    """An id for a game that has no file yet."""
    return token_hex(8)


# --- writing


def to_document(
    session: Session,
    *,
    id: str,
    name: str = "",
    thumbnail: bytes | None = None,
    overlaid: tuple[str, ...] = (),
    veil: bool = True,
    without: frozenset[str] = frozenset(),
) -> dict[str, Json]:
    """A game as a document, all but its checksum.

    Args:
        thumbnail: a small PNG. It stands in plain sight, so it shows no more than everybody knows.
        veil: seal what a game hides.
        without: lines of these kinds are left out of the history.
    """
    document: dict[str, Json] = {"format": FORMAT, "version": VERSION, "saved_at": glance.now()}
    document |= glance.standing(session)
    if thumbnail:
        document["thumbnail"] = b64encode(thumbnail).decode()
    document |= opening.to_document(session, id, name, overlaid)
    document["history"] = [line for line in session.lines() if line["op"] not in without]
    if without and "earlier" in document:
        document["earlier"]["lines"] = [line for line in document["earlier"]["lines"] if line.get("op") not in without]
    document["checkpoint"] = opening.state_document(session.game, session.state)
    document["digest"] = session.digest()
    return hiding.veiled(document, id) if session.game.hidden and veil else document


def encode(document: Mapping[str, Json]) -> bytes:
    """The bytes of a document as they stand in the file: sealed, and packed when large."""
    data = sealed(document)
    return gzip.compress(data, 6, mtime=0) if len(data) >= PACKED_FROM else data


def sealed(document: Mapping[str, Json]) -> bytes:
    """The bytes of a document, its checksum added at the end."""
    body = _compact(document)
    return body[:-1] + _CHECKSUM + sha256(body).hexdigest().encode() + b'"}\n'


def write(
    path: Path,
    session: Session,
    *,
    id: str,
    name: str = "",
    thumbnail: bytes | None = None,
    overlaid: tuple[str, ...] = (),
) -> None:
    """Save a game. The file before it is kept as a version; nothing is replaced by what does not read back.

    Raises:
        FileError: the game could not be written, and the old file is as it was.
    """
    document = to_document(session, id=id, name=name, thumbnail=thumbnail, overlaid=overlaid)
    data = encode(document)
    file = decode(path, bounds.unpack(path, data))
    table = opening.set_table(path, file, lambda _game, _options: session.game)
    checkpoint(table, file)
    atomic.write(path, data)


def _compact(document: Mapping[str, Json]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


# --- reading


def decode(path: Path, data: bytes) -> SaveFile:
    """The document in some bytes, checked against its own checksum but not yet against any game."""
    document = hiding.unveiled(path, _sound(path, data))
    rest = {name: value for name, value in document.items() if name not in ("history", "checkpoint")}
    file = models.from_plain(SaveFile, path, rest)
    for name in ("history", "checkpoint"):
        if name not in document:
            raise FileError(path, tr("the field {name} is missing", name=name))
    return replace(file, history=_history(path, document["history"]), checkpoint=document["checkpoint"])


def _history(path: Path, value: Json) -> tuple[dict[str, Any], ...]:
    """The lines, which the game will judge one by one; there may be thousands, so they are checked by hand."""
    if not isinstance(value, list):
        raise FileError(path, tr("{found} should be a list", found=type(value).__name__), pointer="/history")
    for number, line in enumerate(value):
        if not isinstance(line, dict):
            message = tr("{found} should be an object", found=type(line).__name__)
            raise FileError(path, message, pointer=f"/history/{number}")
    return tuple(value)


def _sound(path: Path, data: bytes) -> dict[str, Json]:
    """The document at the current version, its checksum found right."""
    document = bounds.parse_object(path, data)
    current = migrations.current(path, document, FORMAT, VERSION)
    if not _intact(data, document):
        raise FileError(path, tr("it was damaged or altered: its checksum is wrong"), pointer="/checksum")
    return current


def _intact(data: bytes, document: dict[str, Json]) -> bool:
    """Whether the checksum is right: over the bytes as written or, where they were laid out anew, the content."""
    promised = document.get("checksum")
    body = data.rstrip()[:-_TAIL] + b"}"
    if promised == sha256(body).hexdigest():
        return data.rstrip()[-_TAIL:].startswith(_CHECKSUM)
    rest = {name: value for name, value in document.items() if name != "checksum"}
    return promised == sha256(_compact(rest)).hexdigest()


def load(path: Path, configure: Configure, overlaid: Callable[[str], tuple[str, ...]] | None = None) -> Loaded:
    """Open a save.

    Args:
        configure: makes a game from its id and options.
        overlaid: says which of a game's resource files are the player's corrections now.

    Raises:
        FileError: the file is not a sound save; nothing of it is used then.
    """
    return loaded(path, bounds.read_bytes(path), configure, overlaid)


def loaded(
    path: Path, data: bytes, configure: Configure, overlaid: Callable[[str], tuple[str, ...]] | None = None
) -> Loaded:
    """As ``load``, from bytes that were found in the file at ``path``."""
    file = decode(path, data)
    table = opening.set_table(path, file, configure)
    state = checkpoint(table, file)
    session, report = _replayed(table, file, state)
    reports = [report] if report else []
    if overlaid is not None and (now := overlaid(file.game)) != file.overlaid:
        reports.append(corrections_differ(file.overlaid, now))
    return Loaded(session, file.id, file.name, tuple(reports))


def checkpoint(table: Table, file: SaveFile) -> Any:
    """The position in a save. FileError if it is not the one that the digest was taken of."""
    state = table.state(file.checkpoint, ("checkpoint",))
    if digest_of(file.game, file.rules_version, file.options, state) != file.digest:
        message = tr("it was damaged or altered: the position does not match its digest")
        raise FileError(table.path, message, pointer="/digest")
    return state


def _replayed(table: Table, file: SaveFile, state: Any) -> tuple[Session, str]:
    """The game played through from its history; or, where that leads elsewhere, taken up at the checkpoint."""
    try:
        session = table.session()
        follow(session, file.history)
        if session.state == state:
            return session, ""
        why = tr("it leads to another position")
    except FollowError as error:
        why = str(error)
    except FileError as error:
        why = error.message
    opening.must_be_playable(table.path, table.game, state)
    before = table.earlier.lines if table.earlier else ()
    session = table.session(Earlier(state, before + file.history))
    if file.rules_version == table.game.rules_version:
        text = tr("The moves recorded in this save could not be played again ({why}).", why=why)
    else:
        text = tr("The moves recorded in this save could not be played again by today's rules ({why}).", why=why)
    return session, text + " " + tr("The game goes on from the saved position; the moves before it are kept.")


class FollowError(Exception):
    """A history that cannot be played again; says from which line on (from 0) and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why

    def __str__(self) -> str:
        return tr("entry {number}: {why}", number=self.line + 1, why=self.why.rstrip("."))


def follow(session: Session, lines: tuple[dict[str, Any], ...]) -> None:
    """Do what the lines of a history say, one after another. FollowError at the first that does not fit."""
    for number, line in enumerate(lines):
        try:
            session.follow(line)
        except RecordError as why:
            raise FollowError(number, str(why)) from why
        except (ValueError, LookupError, TypeError, AttributeError, AssertionError, IllegalActionError) as why:
            raise FollowError(number, tr("it cannot be read")) from why


def corrections_differ(then: tuple[str, ...], now: tuple[str, ...]) -> str:
    """What a player is told when a game was played with other resource files than are in use now."""
    nothing = tr("none")
    return tr(
        "Corrected files in use when this game was saved: {then}; in use now: {now}.",
        then=", ".join(then) or nothing,
        now=", ".join(now) or nothing,
    )


# --- lists


def look(path: Path) -> GameInfo:
    """What a list shows of a save. FileError if it is none."""
    current = _sound(path, bounds.read_bytes(path))
    return GameInfo(
        path=path,
        kind="save",
        id=glance.a_text(current, "id"),
        name=glance.a_text(current, "name") or path.stem,
        game=glance.a_text(current, "game"),
        scenario=glance.a_text(current, "scenario", "title"),
        turn=glance.a_number(current, "turn"),
        turns=glance.a_number(current, "turns"),
        phase=glance.a_text(current, "phase"),
        when=glance.when(glance.a_text(current, "saved_at"), path),
        result=glance.a_text(current, "result"),
        thumbnail=glance.picture(glance.a_text(current, "thumbnail")),
    )


def listing(folder: Path) -> GameList:
    """The saves of a folder, the newest first; a bad file is named and hides no other."""
    return glance.listing(folder, SUFFIX, look)
