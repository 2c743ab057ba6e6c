"""Documents read into types by their annotations, and their faults told by place and line.

The one module that calls pydantic, which is imported when the first document is read and not before. Reading is
strict: a number is not a text, and a field that is not known is a mistake worth telling.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from wargame_desk.core.texts import tr
from wargame_desk.persistence.bounds import Json, line_of, pointer
from wargame_desk.persistence.errors import FileError

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError
    from pydantic_core import ErrorDetails

T = TypeVar("T")

_MISSING = ("missing", "missing_argument", "missing_keyword_only_argument")
_TOLD = 50
"""Faults of one file that are told at most."""


_adapters: dict[Any, TypeAdapter[Any]] = {}


def _adapter(shape: Any) -> TypeAdapter[Any]:
    """Reads a list of one document: the shape of a list takes the configuration, a dataclass would not."""
    if shape not in _adapters:
        from pydantic import ConfigDict, TypeAdapter

        strict = ConfigDict(strict=True, extra="forbid", ser_json_bytes="hex", val_json_bytes="hex")
        _adapters[shape] = TypeAdapter(tuple[shape], config=strict)
    return _adapters[shape]


def read(shape: type[T], path: Path, data: bytes, at: tuple[str | int, ...] = ()) -> T:
    """JSON bytes, already found to be sound by ``bounds.parse``, as a value of ``shape``.

    FileError names the first fault by line and place; its ``more`` hold the others. ``at`` is the place of these
    bytes in the file, where they are a part of it.
    """
    from pydantic import ValidationError

    try:
        (value,) = _adapter(shape).validate_json(b"[" + data.removeprefix(b"\xef\xbb\xbf") + b"]")
    except ValidationError as why:
        raise fault(path, why, data, at) from why
    return value  # type: ignore[no-any-return]


def from_plain(shape: type[T], path: Path, value: Json, at: tuple[str | int, ...] = ()) -> T:
    """A part of a document, at place ``at`` in it, as a value of ``shape``. FileError as for ``read``."""
    return read(shape, path, json.dumps(value).encode(), at)


def to_plain(shape: type[T], value: T) -> Json:
    """A value of ``shape`` as plain JSON data, such that ``from_plain`` gives an equal value."""
    return _adapter(shape).dump_python((value,), mode="json")[0]


def schema(shape: Any) -> dict[str, Json]:
    """The JSON Schema of the documents that are read as ``shape``."""
    listed = _adapter(shape).json_schema()
    (only,) = listed.pop("prefixItems")
    definitions = listed.get("$defs", {})
    return {**only, "$defs": definitions} if definitions else dict(only)


def fault(path: Path, why: ValidationError, data: bytes, at: tuple[str | int, ...] = ()) -> FileError:
    """What pydantic found, for a player: each fault with its place and line.

    ``data`` is what was read: the whole file, or (no line is told then) the part of it at place ``at``.
    """
    text = data.decode("utf-8-sig")
    document = json.loads(text)
    told: dict[tuple[tuple[str | int, ...], str], str] = {}
    for error in why.errors(include_url=False):
        missing = str(error["loc"][-1]) if error["type"] in _MISSING else ""
        key = _place(error, document), missing
        # Several faults of one value are the members of a union, each refusing in turn.
        told[key] = _sentence(error) if key not in told else tr("{found} cannot stand here", found=_found(error))
    errors = [
        FileError(path, message, line=None if at else line_of(text, place), pointer=pointer((*at, *place)))
        for (place, _), message in list(told.items())[:_TOLD]
    ]
    errors[0].more = tuple(errors[1:])
    return errors[0]


def _place(error: ErrorDetails, document: Json) -> tuple[str | int, ...]:
    """Where a fault lies in the document: pydantic's place less its remarks on types tried."""
    out: list[str | int] = []
    here: Any = document
    for step in error["loc"][1:]:
        if _has(here, step):
            here = here[step]
            out.append(step)
    return tuple(out)


def _has(here: Json, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(here, list) and step < len(here)
    return isinstance(here, dict) and step in here


def _sentence(error: ErrorDetails) -> str:
    found = _found(error)
    if error["type"] in _MISSING:
        return tr("the field {name} is missing", name=str(error["loc"][-1]))
    match error["type"]:
        case "extra_forbidden" | "unexpected_keyword_argument":
            return tr("there is no field {name}", name=str(error["loc"][-1]))
        case "string_type":
            return tr("{found} should be a text", found=found)
        case "int_type" | "int_from_float":
            return tr("{found} should be a whole number", found=found)
        case "bool_type":
            return tr("{found} should be true or false", found=found)
        case "enum" | "literal_error":
            return tr("{found} should be {expected}", found=found, expected=str(error.get("ctx", {}).get("expected")))
        case "tuple_type" | "list_type" | "frozen_set_type":
            return tr("{found} should be a list", found=found)
        case "dict_type" | "mapping_type" | "dataclass_type":
            return tr("{found} should be an object", found=found)
        case "value_error":
            return str(error.get("ctx", {}).get("error", error["msg"]))
    return f"{found}: {error['msg'][:1].lower()}{error['msg'][1:]}"


def _found(error: ErrorDetails) -> str:
    text = json.dumps(error["input"], default=str, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
