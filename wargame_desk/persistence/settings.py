"""The player's settings: plain JSON, checked by hand, because the program reads it before anything is painted.

A file that cannot be read is set aside and reported, never fatal; a value that makes no sense gives way to the
usual one; names that this version does not know are kept for the one that does.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from wargame_desk.core.texts import tr
from wargame_desk.persistence import atomic, bounds
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError

FORMAT = "wargame-desk settings"
VERSION = 1
PALETTES = ("system", "light", "dark", "contrast")
UNDO = ("seats", "table", "consent", "free")
DICE = ("program", "own")
PACES = ("slow", "normal", "fast", "instant")
TEXT_SIZES = range(80, 201)
SPEEDS = range(25, 401)
MOST_RECENT = 12
MOST_GUIDES = 24


@dataclass(frozen=True, slots=True)
class LastGame:
    """How a game was begun the last time, for the dialog that begins the next one.

    Attributes:
        scenario: its id.
        options: those that were chosen, besides what the scenario settled.
        seats: who played each side.
        alone: whether one person played both sides.
    """

    scenario: str = ""
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    alone: bool = False


@dataclass(frozen=True, slots=True)
class GuideKept:
    """How far the player has come in the lesson of one game, besides what its history says.

    Attributes:
        seen: marks of what was read and met; see ``core.lessons.Learner``.
        left: whether the guide has been left.
    """

    seen: tuple[str, ...] = ()
    left: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player has chosen.

    Attributes:
        palette: "system" follows the desktop.
        text_size: in per cent.
        animation: speed of animations in per cent; ``reduced_motion`` does without them, and ``follow_motion`` does
            so where the desktop asks for it.
        confirm_end_phase, confirm_resign, confirm_exit: questions before what ends something.
        undo: "seats" lets the seats decide, else the name of an undo policy.
        dice: who rolls in a new game, the program or the players.
        pace: how long the computer waits before each of its actions.
        step_by_step: what happens is shown moment by moment, each when the player asks for it.
        auto_only_choice: what leaves no choice is done at once.
        language: a code such as "en"; "" follows the system.
        shortcuts: command id to key sequences, only where they differ from the usual ones.
        recent: paths of recent games, the newest first.
        last: how each game was begun the last time, by its id.
        window: the layout of windows and docks by name, as Qt packs it.
        guides: lessons that were begun, by the id of the game they are played in, the newest last.
        warnings_off: ids of warnings that are not to be shown again.
        welcomed: whether the questions of the first start have been asked.
        known_version: the version of the program up to which the player has seen what is new; "" for none.
        unknown: names from the file that this version does not know.
    """

    palette: str = "system"
    text_size: int = 100
    animation: int = 100
    reduced_motion: bool = False
    follow_motion: bool = True
    confirm_end_phase: bool = True
    confirm_resign: bool = True
    confirm_exit: bool = True
    undo: str = "seats"
    dice: str = "program"
    pace: str = "normal"
    step_by_step: bool = False
    auto_only_choice: bool = True
    language: str = ""
    shortcuts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    recent: tuple[str, ...] = ()
    last: Mapping[str, LastGame] = field(default_factory=dict)
    window: Mapping[str, bytes] = field(default_factory=dict)
    guides: Mapping[str, GuideKept] = field(default_factory=dict)
    warnings_off: frozenset[str] = frozenset()
    welcomed: bool = False
    known_version: str = ""
    unknown: Mapping[str, Json] = field(default_factory=dict)

    def with_recent(self, path: Path) -> Settings:
        """The settings with a game put first among the recent ones."""
        others = tuple(other for other in self.recent if other != str(path))
        return replace(self, recent=(str(path), *others)[:MOST_RECENT])

    def with_guide(self, game: str, kept: GuideKept) -> Settings:
        """The settings with a lesson put last; the oldest ones are forgotten."""
        others = [(name, one) for name, one in self.guides.items() if name != game]
        return replace(self, guides=dict([*others, (game, kept)][-MOST_GUIDES:]))


class Found(NamedTuple):
    """The settings, and what the player should be told about their file, in a sentence or ""."""

    settings: Settings
    report: str


def load(path: Path) -> Found:
    """Read the settings; the usual ones if there are none. A file that cannot be read is set aside as ``.broken``.

    Where there is a file, be it unreadable, the player has started the program before, and is not welcomed again.
    """
    if not path.exists():
        return Found(Settings(), "")
    try:
        document = bounds.parse_object(path, bounds.read_bytes(path, packed=False))
        if document.get("format") != FORMAT:
            raise FileError(path, tr("this is not a file of the kind “{format}”", format=FORMAT))
    except FileError as why:
        aside = path.with_name(path.name + ".broken")
        with suppress(OSError):
            os.replace(path, aside)
        report = tr(
            "Your settings could not be read and were set aside as {file} ({why}).", file=aside, why=why.message
        )
        return Found(Settings(welcomed=True), report)
    values, unusable = _values(document)
    report = ""
    if unusable:
        report = tr(
            "Some settings make no sense and were left at their usual values: {names}.", names=", ".join(unusable)
        )
    return Found(Settings(**{"welcomed": True, **values}), report)


def save(path: Path, settings: Settings) -> None:
    """Write the settings. FileError if that fails, and then the old ones are untouched."""
    document: dict[str, Json] = {"format": FORMAT, "version": VERSION}
    document |= {name: _plain(getattr(settings, name)) for name in _CHECKS}
    document |= {name: value for name, value in settings.unknown.items() if name not in document}
    atomic.write(path, (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode(), keep=1)


def _plain(value: Any) -> Json:
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, LastGame | GuideKept):
        return _plain(asdict(value))
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


def _values(document: dict[str, Json]) -> tuple[dict[str, Any], list[str]]:
    """Field values from a document, and the names of those that made no sense."""
    values: dict[str, Any] = {}
    unusable = []
    for name, check in _CHECKS.items():
        if name in document:
            try:
                values[name] = check(document[name])
            except (ValueError, LookupError, TypeError, AttributeError):
                unusable.append(name)
    known = {"format", "version", *_CHECKS}
    values["unknown"] = {name: value for name, value in document.items() if name not in known}
    return values, unusable


def _one_of(allowed: tuple[str, ...]) -> Callable[[Json], str]:
    def check(value: Json) -> str:
        if value not in allowed:
            raise ValueError
        return str(value)

    return check


def _within(allowed: range) -> Callable[[Json], int]:
    def check(value: Json) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            raise ValueError
        return value

    return check


def _yes_or_no(value: Json) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _texts(value: Json) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError
    return tuple(map(_text, value))


def _shortcuts(value: Json) -> dict[str, tuple[str, ...]]:
    return {_text(name): _texts(keys) for name, keys in value.items()}


def _layout(value: Json) -> dict[str, bytes]:
    return {_text(name): b64decode(_text(data), validate=True) for name, data in value.items()}


def _last(value: Json) -> dict[str, LastGame]:
    return {_text(name): _last_game(one) for name, one in value.items()}


def _last_game(value: Json) -> LastGame:
    options = {_text(name): _option(chosen) for name, chosen in value["options"].items()}
    seats = {_text(side): _text(who) for side, who in value["seats"].items()}
    return LastGame(_text(value["scenario"]), options, seats, _yes_or_no(value["alone"]))


def _guides(value: Json) -> dict[str, GuideKept]:
    return {_text(game): GuideKept(_texts(one["seen"]), _yes_or_no(one["left"])) for game, one in value.items()}


def _option(value: Json) -> bool | int | str:
    if not isinstance(value, bool | int | str):
        raise ValueError
    return value


_CHECKS: dict[str, Callable[[Json], Any]] = {
    "palette": _one_of(PALETTES),
    "text_size": _within(TEXT_SIZES),
    "animation": _within(SPEEDS),
    "reduced_motion": _yes_or_no,
    "follow_motion": _yes_or_no,
    "confirm_end_phase": _yes_or_no,
    "confirm_resign": _yes_or_no,
    "confirm_exit": _yes_or_no,
    "undo": _one_of(UNDO),
    "dice": _one_of(DICE),
    "pace": _one_of(PACES),
    "step_by_step": _yes_or_no,
    "auto_only_choice": _yes_or_no,
    "language": _text,
    "shortcuts": _shortcuts,
    "recent": _texts,
    "last": _last,
    "window": _layout,
    "guides": _guides,
    "warnings_off": lambda value: frozenset(_texts(value)),
    "welcomed": _yes_or_no,
    "known_version": _text,
}
assert {f.name for f in fields(Settings)} == {*_CHECKS, "unknown"}
