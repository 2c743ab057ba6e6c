"""Actions, events and states as JSON values, driven by their annotations.

Owns the translation between ints inside and names at the edge: ``PieceId`` and ``SpaceId`` become names and
labels; everything else is itself. Knows no file format.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from wargame_desk.core.game import Game
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, Event, OptionValue

Json = Any


class ActionError(ValueError):
    """An action in a file or message that cannot be read; says which field is wrong and why."""


_known: dict[Any, tuple[tuple[str, Any], ...]] = {}


def fields_of(cls: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of an action or event class with their types, in order, ``kind`` left out."""
    if cls not in _known:
        hints = get_type_hints(cls)
        _known[cls] = tuple((f.name, hints[f.name]) for f in dataclasses.fields(cls) if f.name != "kind")
    return _known[cls]


def _walk(hint: Any, value: Any, piece: Callable[[Any], Any], space: Callable[[Any], Any]) -> Any:
    if hint is PieceId:
        return piece(value)
    if hint is SpaceId:
        return space(value)
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return None if value is None else _walk(get_args(hint)[0], value, piece, space)
    if get_origin(hint) is tuple:
        if not isinstance(value, (tuple, list)):
            raise TypeError
        return tuple(_walk(get_args(hint)[0], x, piece, space) for x in value)
    hint = getattr(hint, "__supertype__", hint)
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise TypeError
    return value


Write = Callable[[Any, Callable[[PieceId], str], Callable[[SpaceId], str]], Json]
_writers: dict[Any, tuple[tuple[str, Write], ...]] = {}


def _writer(hint: Any) -> Write:
    """How a value of this kind is written, found once: a long history holds thousands."""
    if hint is PieceId:
        return lambda value, piece, space: piece(value)
    if hint is SpaceId:
        return lambda value, piece, space: space(value)
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        some = _writer(get_args(hint)[0])
        return lambda value, piece, space: None if value is None else some(value, piece, space)
    if get_origin(hint) is tuple:
        each = _writer(get_args(hint)[0])
        return lambda value, piece, space: [each(x, piece, space) for x in value]
    return lambda value, piece, space: value


def to_json(game: Game[Any, Any], thing: Action | Event) -> dict[str, Json]:
    """An action or event as a JSON object: ``kind``, then its named fields."""
    cls = type(thing)
    if cls not in _writers:
        _writers[cls] = tuple((name, _writer(hint)) for name, hint in fields_of(cls))
    out: dict[str, Json] = {"kind": thing.kind}
    piece, space = game.piece_name, game.board.label
    for name, write in _writers[cls]:
        out[name] = write(getattr(thing, name), piece, space)
    return out


def action_from(game: Game[Any, Any], data: Json) -> Any:
    """Read an action; every field is required. ActionError if it is not one."""
    if not isinstance(data, dict):
        raise ActionError("an action is an object with a kind")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in game.actions:
        raise ActionError(f"there is no action kind {_short(kind)}")
    cls = game.actions[kind]
    values: dict[str, Any] = {}
    if extra := sorted(str(name) for name in set(data) - {name for name, _ in fields_of(cls)} - {"kind"}):
        raise ActionError(f"{kind} has no field {_short(extra[0])}")
    for name, hint in fields_of(cls):
        if name not in data:
            raise ActionError(f"{kind} needs the field {name}")
        try:
            values[name] = _walk(hint, data[name], _named(game.piece_id), _named(game.board.space))
        except (KeyError, TypeError) as why:
            raise ActionError(f"{kind}: {name} cannot be {_short(data[name])}") from why
    return cls(**values)


def aim_from(game: Game[Any, Any], data: Json) -> Any:
    """Read an action that may name only its end (``to``) where a ``path`` is due; the path is then that one space.

    ActionError if it cannot be read.
    """
    if not _names_end_only(game, data):
        return action_from(game, data)
    rest = {name: value for name, value in data.items() if name != "to"}
    return action_from(game, {**rest, "path": [data["to"]]})


def gesture_from(game: Game[Any, Any], state: Any, data: Json) -> Any:
    """Read an action as ``aim_from`` does; the game completes one that names only its end.

    Returns the action, or the Refusal of completing it. ActionError if it cannot be read.
    """
    aim = aim_from(game, data)
    return game.complete(state, aim) if _names_end_only(game, data) else aim


def _names_end_only(game: Game[Any, Any], data: Json) -> bool:
    if not isinstance(data, dict) or "to" not in data or "path" in data or not isinstance(data.get("kind"), str):
        return False
    cls = game.actions.get(data["kind"])
    return cls is not None and "path" in {name for name, _ in fields_of(cls)}


def _named(look_up: Callable[[str], Any]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if not isinstance(value, str):
            raise TypeError
        return look_up(value)

    return read


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def plain(value: Any) -> Json:
    """A state as canonical plain data, for digests."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Mapping):
        return [[k, plain(value[k])] for k in sorted(value)]
    if isinstance(value, frozenset):
        return sorted(plain(x) for x in value)
    if isinstance(value, tuple):
        return [plain(x) for x in value]
    if dataclasses.is_dataclass(value):
        return [plain(getattr(value, f.name)) for f in dataclasses.fields(value)]
    raise TypeError(f"a state may not hold {type(value).__name__}")


def digest(game: Game[Any, Any], state: Any) -> str:
    """Sixteen hex digits over the game, its options, its rules version and the state."""
    return digest_of(game.id, game.rules_version, game.options, state)


def digest_of(game_id: str, rules_version: int, options: Mapping[str, OptionValue], state: Any) -> str:
    """The digest of a state under the rules version and options it was reached with, which may be older ones."""
    document = [game_id, rules_version, [[k, options[k]] for k in sorted(options)], plain(state)]
    return sha256(json.dumps(document, separators=(",", ":")).encode()).hexdigest()[:16]
