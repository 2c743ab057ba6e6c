"""Files of lessons: one for each scenario that teaches, and every problem of one told by its place.

Owns the document. Which spaces, pieces, rules and decisions there are, the game says; which docks and commands there
are, the window.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from wargame_desk import paths
from wargame_desk.core.codec import fields_of
from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Game
from wargame_desk.core.lessons import CONTROLS, FIELDS, Condition, Lesson, LessonStep
from wargame_desk.core.present import rule_text
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Setup
from wargame_desk.persistence import bounds, migrations, models
from wargame_desk.persistence.errors import FileError

FORMAT = "wargame-desk guide"
VERSION = 1
FOLDER = "guides"
"""The folder of lessons below the resource files of a game, and below a player's corrections of them."""
_SAFE = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideFile:
    """The document of a lesson."""

    format: Literal["wargame-desk guide"]
    version: Literal[1]
    game: str
    scenario: str
    title: str
    side: str = ""
    steps: tuple[LessonStep, ...]


def find(game_id: str, scenario_id: str) -> Path | None:
    """The lesson of a scenario: the player's own, else the shipped one; None if there is none."""
    if _SAFE.match(scenario_id) is None:
        return None
    places = paths.overlay_folder(game_id), paths.game_resources(game_id)
    files = (place / FOLDER / f"{scenario_id}.json" for place in places)
    return next((file for file in files if file.is_file()), None)


def is_one(path: Path) -> bool:
    """Whether a file says of itself that it is a lesson."""
    try:
        return bounds.parse_object(path, bounds.read_bytes(path)).get("format") == FORMAT
    except FileError:
        return False


def read(path: Path) -> Lesson:
    """Read a lesson. FileError if a file is none."""
    data = bounds.read_bytes(path)
    document = bounds.parse_object(path, data)
    moved = migrations.current(path, document, FORMAT, VERSION)
    file = models.read(GuideFile, path, data) if moved is document else models.from_plain(GuideFile, path, moved)
    return Lesson(file.game, file.scenario, file.title, file.steps, file.side)


def checked(game: Game[Any, Any], setup: Setup, path: Path, controls: Callable[[str], bool] | None = None) -> Lesson:
    """Read a lesson that must fit its game. FileError with every fault; ``controls`` as in ``problems``."""
    lesson = read(path)
    found = problems(game, setup, lesson, path, controls)
    if found:
        found[0].more = found[1:]
        raise found[0]
    return lesson


# --- checked against the game

_Told = tuple[tuple[str | int, ...], str]


def problems(
    game: Game[Any, Any], setup: Setup, lesson: Lesson, path: Path, controls: Callable[[str], bool] | None = None
) -> tuple[FileError, ...]:
    """Everything in a lesson that its game does not have, each with its place; () if it can be followed.

    Args:
        controls: whether the window has a control of this name; without, only its first word is looked at.
    """
    told = list(_Checker(game, setup, controls or well_formed).told(lesson))
    text = bounds.read_bytes(path).decode("utf-8-sig") if told else ""
    return tuple(
        FileError(path, message, line=bounds.line_of(text, place), pointer=bounds.pointer(place))
        for place, message in told
    )


def well_formed(control: str) -> bool:
    """Whether a name may be that of a control."""
    word, colon, rest = control.partition(":")
    return f"{word}:" in CONTROLS and bool(rest) if colon else word in CONTROLS


class _Checker:
    """What a game and its scenario have, by name."""

    def __init__(self, game: Game[Any, Any], setup: Setup, controls: Callable[[str], bool]) -> None:
        self._game, self._setup, self._controls = game, setup, controls
        package = type(game).__module__.rpartition(".")[0]
        self._decisions = frozenset(import_module(f"{package}.view").DECISION_KINDS)
        self._codes = frozenset(import_module(f"{package}.words").REFUSALS)
        view = game.picture(game.redact(game.setup(setup, None, Dice(b"")), None), None)
        self._phases = frozenset(phase.id for phase in view.phases)

    def told(self, lesson: Lesson) -> Iterator[_Told]:
        if lesson.game != self._game.id:
            yield ("game",), tr("this lesson is for another game ({game})", game=lesson.game)
        if lesson.scenario != self._setup.id:
            yield ("scenario",), tr("this lesson is for another scenario ({scenario})", scenario=lesson.scenario)
        if lesson.side and lesson.side not in self._game.sides:
            yield ("side",), tr("there is no side {side}", side=lesson.side)
        if not lesson.steps:
            yield ("steps",), tr("there are no steps")
        ids: set[str] = set()
        for i, step in enumerate(lesson.steps):
            if step.id in ids:
                yield ("steps", i, "id"), tr("there are two steps {id}", id=step.id)
            ids.add(step.id)
            for place, message in self._step(step):
                yield ("steps", i, *place), message

    def _step(self, step: LessonStep) -> Iterator[_Told]:
        yield from self._spaces(step.spaces, "spaces")
        yield from self._pieces(step.pieces, "pieces")
        for i, control in enumerate(step.controls):
            word, _, kind = control.partition(":")
            known = kind in self._game.actions if word == "action" else self._controls(control)
            if not (well_formed(control) and known):
                yield ("controls", i), tr("there is no control {name}", name=control)
        if step.rule and rule_text(self._game.presenter.rules, step.rule) is None:
            yield ("rule",), tr("there is no rule {rule}", rule=step.rule)
        if step.within is not None and step.within.phase and step.within.phase not in self._phases:
            yield ("within", "phase"), tr("there is no phase {phase}", phase=step.within.phase)
        if step.until.when != "next" and not step.todo:
            yield (), tr("the field {name} is missing", name="todo")
        for place, message in self._condition(step.until):
            yield ("until", *place), message

    def _condition(self, until: Condition) -> Iterator[_Told]:
        usual = Condition()
        for name in (one.name for one in fields(Condition) if one.name != "when"):
            if name not in FIELDS[until.when] and getattr(until, name) != getattr(usual, name):
                yield (name,), tr("{name} does not go with {when}", name=name, when=until.when)
        yield from self._spaces((*until.start,), "start")
        yield from self._spaces((*until.to,), "to")
        yield from self._pieces(until.piece, "piece")
        if until.side and until.side not in self._game.sides:
            yield ("side",), tr("there is no side {side}", side=until.side)
        if until.phase and until.phase not in self._phases:
            yield ("phase",), tr("there is no phase {phase}", phase=until.phase)
        if until.decision and until.decision not in self._decisions:
            yield ("decision",), tr("there is no kind of decision {kind}", kind=until.decision)
        for i, code in enumerate(until.code):
            if code not in self._codes:
                yield ("code", i), tr("nothing is refused as {code}", code=code)
        if until.when == "opened" and not self._controls(f"dock:{until.dock}"):
            yield ("dock",), tr("there is no dock {name}", name=until.dock)
        if until.when == "reached" and not (until.decision or until.phase or until.turn):
            yield (), tr("a decision, phase or turn must be named")
        if until.when == "played":
            yield from self._action(until)

    def _action(self, until: Condition) -> Iterator[_Told]:
        found = self._game.actions.get(until.action)
        if found is None:
            yield ("action",), tr("there is no action {kind}", kind=until.action)
            return
        known = {name for name, _ in fields_of(found)}
        for name in until.values:
            if name not in known:
                yield ("values", name), tr("{action} has no field {name}", action=until.action, name=name)

    def _spaces(self, labels: tuple[str, ...], where: str) -> Iterator[_Told]:
        for i, label in enumerate(labels):
            if not _known(self._game.board.space, label):
                yield (where, i), tr("there is no space {label} on the map", label=label)

    def _pieces(self, names: tuple[str, ...], where: str) -> Iterator[_Told]:
        for i, name in enumerate(names):
            if not _known(self._game.piece_id, name):
                yield (where, i), tr("there is no piece {name}", name=name)


def _known(look_up: Callable[[str], Any], name: str) -> bool:
    try:
        look_up(name)
    except KeyError:
        return False
    return True
