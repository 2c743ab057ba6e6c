"""Reading JSON from a file that may be anything: bounded before it is parsed, strict when it is.

Owns limits of size, depth, count and length, the refusal of what JSON leaves open (a name twice, NaN), and the
line on which a place in a document lies. Knows nothing of what a document means.
"""

from __future__ import annotations

import json
import re
import stat
import zlib
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from wargame_desk.core.texts import tr
from wargame_desk.persistence.errors import FileError

Json = Any

GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a file may hold: bytes once unpacked, levels of nesting, values, bytes in one text."""

    size: int = 64 * 1024 * 1024
    depth: int = 40
    items: int = 2_000_000
    text: int = 1_000_000


LIMITS = Limits()

_LONG_NUMBER = re.compile(rb"[0-9]{19}")
_HALF_CHARACTER = re.compile(rb"\\u[dD][89a-fA-F]")
_NO_BRACKET_OR_QUOTE = bytes(set(range(256)) - set(b'[]{}"'))


def read_bytes(path: Path, limits: Limits = LIMITS, *, packed: bool = True) -> bytes:
    """The bytes of a file, unpacked if it may be ``packed``. FileError if it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            if not stat.S_ISREG(path.stat().st_mode):
                raise FileError(path, tr("this is not a file"))
            data = file.read(limits.size + 1)
    except FileNotFoundError as why:
        raise FileError(path, tr("there is no such file")) from why
    except IsADirectoryError as why:
        raise FileError(path, tr("this is a folder, not a file")) from why
    except PermissionError as why:
        raise FileError(path, tr("this file may not be read")) from why
    except (OSError, ValueError) as why:
        raise FileError(path, tr("this file cannot be read ({why})", why=_plain(why))) from why
    return unpack(path, data, limits) if packed else _bounded(path, data, limits)


def unpack(path: Path, data: bytes, limits: Limits = LIMITS) -> bytes:
    """The bytes of a file, unpacked if they are a gzip. FileError if they are damaged or too many."""
    if data[:2] == GZIP:
        data = _unpacked(path, data, limits)
    return _bounded(path, data, limits)


def _bounded(path: Path, data: bytes, limits: Limits) -> bytes:
    if len(data) > limits.size:
        raise FileError(path, tr("this file is too large (more than {size} MB)", size=limits.size // 1_048_576))
    return data


def _plain(why: Exception) -> str:
    return (why.strerror or str(why)) if isinstance(why, OSError) else str(why)


def _unpacked(path: Path, data: bytes, limits: Limits) -> bytes:
    opened = zlib.decompressobj(wbits=31)
    try:
        out = opened.decompress(data, limits.size + 1)
    except zlib.error as why:
        raise FileError(path, tr("this file is damaged: it cannot be unpacked")) from why
    if len(out) <= limits.size and not opened.eof:
        raise FileError(path, tr("this file is cut off: it cannot be unpacked"))
    return out


def parse(path: Path, data: bytes, limits: Limits = LIMITS, first_line: int = 1) -> Json:
    """The JSON document in some bytes. FileError names the line of what is wrong.

    Refused besides what JSON refuses: a name twice in one object, NaN and infinities, whole numbers of more
    than 18 digits, half a character, and anything beyond the limits.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    _check_bounds(path, data, limits)
    try:
        text = data.decode("utf-8")
        value = json.loads(text, object_pairs_hook=_once, parse_float=_finite, parse_constant=_no_constant)
        if _HALF_CHARACTER.search(data):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as why:
        at = why.lineno + first_line - 1
        raise FileError(path, _not_ours(), line=at, column=why.colno, detail=_not_json(why.msg)) from why
    except UnicodeDecodeError as why:
        at, column = data.count(b"\n", 0, why.start), why.start - data.rfind(b"\n", 0, why.start)
        raise FileError(
            path, _not_ours(), line=at + first_line, column=column, detail=tr("this is not text in UTF-8")
        ) from why
    except UnicodeEncodeError as why:
        raise FileError(path, tr("it holds half a character")) from why
    except _Twice as why:
        message = tr("the name {name} stands twice", name=_short(why.name))
        raise FileError(path, message, line=_line_of_twice(text, first_line)) from why
    except _NoNumber as why:
        raise FileError(path, tr("{text} is not a number", text=_short(why.text))) from why
    except RecursionError as why:
        raise _too_deep(path) from why
    return value


def parse_object(path: Path, data: bytes, limits: Limits = LIMITS, first_line: int = 1) -> dict[str, Json]:
    """Like ``parse``, for a document that must be an object."""
    value = parse(path, data, limits, first_line)
    if not isinstance(value, dict):
        raise FileError(path, tr("this is not the kind of file that is expected here"), line=first_line)
    return value


def _not_ours() -> str:
    return tr("this file is damaged, or not a file of Wargame Desk")


def _not_json(why: str) -> str:
    return tr("this is not JSON: {why}", why=why)


def _check_bounds(path: Path, data: bytes, limits: Limits) -> None:
    """Each check first asks what is quick to know, texts included; only a suspect is looked at closely."""
    _bounded(path, data, limits)
    # Backslashes stand in texts only; without the escaped ones, every quote opens or closes a text.
    bare = data.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in data else data
    if len(data) > limits.text and max(map(len, bare.split(b'"')[1::2]), default=0) > limits.text:
        raise FileError(path, tr("a text in it is too long"))
    if _values(bare) > limits.items and _values(_outside(bare)) > limits.items:
        raise FileError(path, tr("it holds too many values"))
    if _LONG_NUMBER.search(bare) and _LONG_NUMBER.search(_outside(bare)):
        raise FileError(path, tr("a number in it is too large"))
    # Two quotes side by side can go without changing what lies inside a text and what outside.
    brackets = _outside(bare.translate(None, _NO_BRACKET_OR_QUOTE).replace(b'""', b""))
    # Taking away the innermost pairs takes one level off the depth, so a sound document is empty in time.
    for _ in range(limits.depth):
        fewer = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if len(fewer) == len(brackets):
            return
        brackets = fewer
    if brackets:
        raise _too_deep(path)


def _outside(data: bytes) -> bytes:
    """What stands outside texts."""
    return b"".join(data.split(b'"')[::2])


def _values(data: bytes) -> int:
    return data.count(b",") + data.count(b"[") + data.count(b"{")


def _too_deep(path: Path) -> FileError:
    return FileError(path, tr("it is nested too deeply"))


class _Twice(ValueError):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class _NoNumber(ValueError):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    out = dict(pairs)
    if len(out) != len(pairs):
        seen: set[str] = set()
        raise _Twice(next(name for name, _ in pairs if name in seen or seen.add(name)))  # type: ignore[func-returns-value]
    return out


def _finite(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise _NoNumber(text)
    return value


def _no_constant(text: str) -> Json:
    raise _NoNumber(text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


# --- the line of a place

_SPACE = re.compile(r"[ \t\n\r]*")
_decode = json.JSONDecoder()


def line_of(text: str, place: tuple[str | int, ...]) -> int | None:
    """The line, from 1, on which the value at ``place`` (names and indices) begins; None if it is not there.

    ``text`` must be JSON. Where the last names are missing from the document, the line of what should hold them.
    """
    at = _skip(text, 0)
    for step in place:
        inside = _step_into(text, at, step)
        if inside is None:
            break
        at = inside
    return text.count("\n", 0, at) + 1 if at < len(text) else None


def _step_into(text: str, at: int, step: str | int) -> int | None:
    """Where the member of the object or list at ``at`` begins."""
    if text[at] not in "[{":
        return None
    named = text[at] == "{"
    at, index = _skip(text, at + 1), 0
    while at < len(text) and text[at] not in "]}":
        key: str | int = index
        if named:
            key, at = _decode.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        if key == step:
            return at
        _, at = _decode.raw_decode(text, at)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
        index += 1
    return None


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}]', re.DOTALL)


def _line_of_twice(text: str, first_line: int) -> int | None:
    """The line on which a name stands in an object that has it already."""
    names: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        if token[0] == "{":
            names.append(set())
        elif token[0] == "}":
            names.pop()
        elif names and text[_skip(text, token.end())] == ":":
            name = json.loads(token[0])
            if name in names[-1]:
                return text.count("\n", 0, token.start()) + first_line
            names[-1].add(name)
    return None


def pointer(place: tuple[str | int, ...]) -> str:
    """A place as a JSON pointer."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in place)
