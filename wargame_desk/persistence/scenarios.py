"""Scenario files: reading, writing, listing, and every problem of one told by its place.

Owns the document; which units, hexes and options there are, the game says. A file that cannot be read never
hides the others in its folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Game
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionValue, Position, PositionError, Setup
from wargame_desk.persistence import atomic, bounds, migrations, models
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError

FORMAT = "wargame-desk scenario"
VERSION = 1
SUFFIXES = (".json", ".wdscenario")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioFile:
    """The document of a scenario file."""

    format: Literal["wargame-desk scenario"]
    version: Literal[1]
    game: str
    id: str
    title: str
    text: str = ""
    tutorial: bool = False
    order: int = 100
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: Position = field(default_factory=Position)


class Scenario(NamedTuple):
    """A scenario, the game it belongs to, the file it came from, and its place in lists (the lowest first)."""

    game: str
    setup: Setup
    path: Path
    order: int = 100


class Listing(NamedTuple):
    """The scenarios of a folder by their order, then by title; and the files that could not be read."""

    scenarios: tuple[Scenario, ...]
    errors: tuple[FileError, ...]


def read(path: Path) -> Scenario:
    """Read a scenario file. FileError if it is none."""
    data = bounds.read_bytes(path)
    document = bounds.parse_object(path, data)
    moved = migrations.current(path, document, FORMAT, VERSION)
    if moved is document:
        return _scenario(path, models.read(ScenarioFile, path, data))
    return _scenario(path, models.from_plain(ScenarioFile, path, moved))


def from_document(path: Path, document: Json, at: tuple[str | int, ...] = ()) -> Scenario:
    """A scenario that stands inside another document, at place ``at``. FileError if it is none."""
    if not isinstance(document, dict):
        raise FileError(path, tr("a scenario is an object"), pointer=bounds.pointer(at))
    current = migrations.current(path, document, FORMAT, VERSION)
    return _scenario(path, models.from_plain(ScenarioFile, path, current, at))


def to_document(game: str, setup: Setup) -> dict[str, Json]:
    """The whole text of a scenario as a JSON document."""
    out: dict[str, Json] = {"format": FORMAT, "version": VERSION, "game": game, "id": setup.id, "title": setup.title}
    if setup.text:
        out["text"] = setup.text
    if setup.tutorial:
        out["tutorial"] = True
    out["options"] = dict(setup.options)
    if setup.start != Position():
        out["start"] = position_document(setup.start)
    return out


def position_document(position: Position) -> dict[str, Json]:
    """A position as a JSON object, without what it leaves open."""
    whole = models.to_plain(Position, position)
    return {name: value for name, value in whole.items() if value not in (None, {})}


def write(path: Path, game: str, setup: Setup) -> None:
    """Write a scenario file. FileError if that fails, and then nothing has changed."""
    text = json.dumps(to_document(game, setup), indent=2, ensure_ascii=False) + "\n"
    atomic.write(path, text.encode())


def listing(folder: Path, game: str | None = None) -> Listing:
    """The scenarios in a folder, of one game only if ``game`` is given. No folder, no scenarios."""
    found, errors = [], []
    for path in _files(folder):
        try:
            scenario = read(path)
        except FileError as error:
            errors.append(error)
            continue
        if game is not None and scenario.game != game:
            message = tr("this scenario is for another game ({game})", game=scenario.game)
            errors.append(FileError(path, message, pointer="/game"))
        else:
            found.append(scenario)
    found.sort(key=lambda s: (s.order, s.setup.title, s.setup.id))
    return Listing(tuple(found), tuple(errors))


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES and not path.name.startswith("."))
    except OSError:
        return []


def _scenario(path: Path, file: ScenarioFile) -> Scenario:
    setup = Setup(file.id, file.title, file.text, dict(file.options), file.start, file.tutorial)
    return Scenario(file.game, setup, path, file.order)


# --- checked against the game


def problems(game: Game[Any, Any], scenario: Scenario) -> tuple[FileError, ...]:
    """Everything in a scenario that the game does not allow, each with its place; () if it can be played.

    ``game`` must be configured with the options of the scenario.
    """
    told = [*_unknown_names(game, scenario.setup.start)]
    if not told:
        told = [*_refused(game, scenario.setup)]
    text = _text(scenario.path)
    return tuple(_at(scenario.path, text, place, message) for place, message in told)


_Told = tuple[tuple[str | int, ...], str]


def _unknown_names(game: Game[Any, Any], start: Position) -> Iterator[_Told]:
    for name, label in start.pieces.items():
        if not _known(game.piece_id, name):
            yield ("start", "pieces", name), tr("there is no piece {name}", name=name)
        if label is not None and not _known(game.board.space, label):
            yield ("start", "pieces", name), tr("there is no space {label} on the map", label=label)
    for name in start.marks:
        if not _known(game.piece_id, name):
            yield ("start", "marks", name), tr("there is no piece {name}", name=name)


def _known(look_up: Any, name: str) -> bool:
    try:
        look_up(name)
    except KeyError:
        return False
    return True


def _refused(game: Game[Any, Any], setup: Setup) -> Iterator[_Told]:
    """What the game's own check says of the whole; and of each piece by itself where that tells more."""
    whole = _refusal(game, setup)
    if whole is None:
        return
    alone = []
    for name, label in setup.start.pieces.items():
        if label is not None:
            others = dict.fromkeys(setup.start.pieces)
            single = replace(setup, start=replace(setup.start, pieces={**others, name: label}, marks={}))
            if message := _refusal(game, single):
                alone.append(((("start", "pieces", name)), message))
    if any(message == whole for _, message in alone):
        yield from alone
    else:
        yield ("start",), whole


def _refusal(game: Game[Any, Any], setup: Setup) -> str | None:
    try:
        game.setup(setup, None, Dice(b""))
    except PositionError as why:
        return str(why).rstrip(".")
    return None


def _text(path: Path) -> str | None:
    try:
        return bounds.read_bytes(path).decode("utf-8-sig")
    except (FileError, UnicodeDecodeError):
        return None


def _at(path: Path, text: str | None, place: tuple[str | int, ...], message: str) -> FileError:
    line = bounds.line_of(text, place) if text is not None else None
    return FileError(path, message, line=line, pointer=bounds.pointer(place))
