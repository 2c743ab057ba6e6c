"""What a file of a game with hidden information keeps from the eye, and how it is found again.

Owns which parts of a save or record tell what a side may not know. They lie in one sealed block; of a record, which
grows line by line, each line that tells is sealed by itself. What stays readable is public.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from wargame_desk.core.record_lines import OPEN_TO_ALL
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.persistence import bounds, sealing
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError

BLOCK = "sealed"
SECRET = ("seed", "scenario", "position", "script", "earlier", "history", "checkpoint")
"""Parts of a document that lie in the block. Of the scenario, all but its start stands outside as well, for lists."""

_PIECE = 500_000
"""The longest text in the block: a longer one is cut, for no text in a file may be of any length."""


def veiled(document: Mapping[str, Json], id: str) -> dict[str, Json]:
    """A document with its secrets in one block, whose key is the file's own id."""
    secrets = {name: document[name] for name in SECRET if name in document}
    out = {name: value for name, value in document.items() if name not in secrets}
    if "scenario" in secrets:
        out["scenario"] = {name: value for name, value in secrets["scenario"].items() if name != "start"}
    text = sealing.seal(_compact(secrets), id)
    return out | {BLOCK: [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]}


def unveiled(path: Path, document: dict[str, Json]) -> dict[str, Json]:
    """A document as it was before its secrets were sealed; itself if it has none. FileError if they cannot be read."""
    if BLOCK not in document:
        return document
    pieces, id = document[BLOCK], document.get("id")
    if not isinstance(pieces, list) or not all(isinstance(piece, str) for piece in pieces) or not isinstance(id, str):
        raise _altered(path)
    secrets = _opened(path, "".join(pieces), id)
    if not set(secrets) <= set(SECRET):
        raise _altered(path)
    return {name: value for name, value in document.items() if name != BLOCK} | secrets


def veiled_line(line: Mapping[str, Json], id: str, number: int) -> dict[str, Json]:
    """A line of the session as line ``number`` of a record; itself if everybody may read it."""
    if line["op"] in OPEN_TO_ALL:
        return dict(line)
    return {"op": BLOCK, BLOCK: sealing.seal(_compact(line), _key(id, number))}


def unveiled_line(path: Path, line: dict[str, Json], id: str, number: int) -> dict[str, Json]:
    """A line as it was before it was sealed; itself if it was not. FileError if it cannot be read."""
    if line.get("op") != BLOCK:
        return line
    text = line.get(BLOCK)
    if not isinstance(text, str):
        raise _altered(path, number)
    return _opened(path, text, _key(id, number), number)


def readable(session: Session, id: str) -> Iterator[dict[str, Json]]:
    """A whole session as lines that anybody may read, as they would stand in a record of its own."""
    for number, line in enumerate(session.lines(), start=2):
        yield veiled_line(line, id, number) if session.game.hidden else dict(line)


def _key(id: str, number: int) -> str:
    return f"{id}:{number}"


def _compact(value: Mapping[str, Json]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _opened(path: Path, text: str, key: str, line: int | None = None) -> dict[str, Json]:
    try:
        data = sealing.unseal(text, key, bounds.LIMITS.size)
    except ValueError as why:
        raise _altered(path, line) from why
    return bounds.parse_object(path, data, first_line=line or 1)


def _altered(path: Path, line: int | None = None) -> FileError:
    message = tr("it was damaged or altered: what is sealed in it cannot be read")
    return FileError(path, message, line=line, pointer="" if line else f"/{BLOCK}")
