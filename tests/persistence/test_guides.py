"""Files of lessons: strict, told by place and line, checked against the game by name, replaced by a player's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wargame_desk import catalogue, paths
from wargame_desk.core.lessons import Condition, Moment
from wargame_desk.core.values import Setup
from wargame_desk.persistence import check, guides
from wargame_desk.persistence.errors import FileError

GAME = "strike-force-one"
SHIPPED = paths.game_resources(GAME) / "guides" / "tutorial.json"


def setup() -> Setup:
    return catalogue.scenario(GAME, "tutorial")


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Callable[[dict[str, Any]], object]], Path]:
    """Writes the shipped lesson with a change made to it."""

    def write(change: Callable[[dict[str, Any]], object]) -> Path:
        document = json.loads(SHIPPED.read_text("utf-8"))
        change(document)
        path = tmp_path / "lesson.json"
        path.write_text(json.dumps(document, indent=1), encoding="utf-8")
        return path

    return write


def test_a_lesson_is_read_whole() -> None:
    lesson = guides.read(SHIPPED)
    assert (lesson.game, lesson.scenario, lesson.title) == (GAME, "tutorial", "The road to Altenfeld")
    refusal = next(step for step in lesson.steps if step.id == "refusal")
    assert (refusal.spaces, refusal.pieces, refusal.rule) == (("0705",), ("B",), "SFO-4.2")
    assert refusal.until == Condition(when="refused", code=("woods",))
    assert refusal.within == Moment(turn=3, phase="soviet-move")


@pytest.mark.parametrize(
    ("change", "pointer", "words"),
    [
        (lambda d: d.pop("title"), "", "the field title is missing"),
        (lambda d: d.update(colour="red"), "/colour", "there is no field colour"),
        (lambda d: d["steps"][2].update(spaces="0704"), "/steps/2/spaces", "should be a list"),
        (lambda d: d["steps"][2]["until"].update(when="bored"), "/steps/2/until/when", '"bored" should be'),
        (lambda d: d["steps"][2]["within"].update(turn="3"), "/steps/2/within/turn", '"3" should be a whole number'),
        (lambda d: d.update(version=2), "/version", "it is of version 2"),
    ],
)
def test_a_fault_of_shape_is_told_by_place(changed: Any, change: Any, pointer: str, words: str) -> None:
    path = changed(change)
    with pytest.raises(FileError, match=words) as caught:
        guides.read(path)
    assert (caught.value.path, caught.value.pointer) == (path, pointer)


def step(at: int, **fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["steps"][at].update(fields)


def until(at: int, **fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["steps"][at]["until"].update(fields)


@pytest.mark.parametrize(
    ("change", "pointer", "words"),
    [
        (lambda d: d.update(game="norad"), "/game", "this lesson is for another game (norad)"),
        (lambda d: d.update(scenario="standard"), "/scenario", "this lesson is for another scenario (standard)"),
        (lambda d: d.update(side="blue"), "/side", "there is no side blue"),
        (lambda d: d.update(steps=[]), "/steps", "there are no steps"),
        (step(3, id="choose"), "/steps/3/id", "there are two steps choose"),
        (step(0, spaces=["0504", "9901"]), "/steps/0/spaces/1", "there is no space 9901 on the map"),
        (step(2, pieces=["Q"]), "/steps/2/pieces/0", "there is no piece Q"),
        (step(1, controls=["lever"]), "/steps/1/controls/0", "there is no control lever"),
        (step(1, controls=["dock:"]), "/steps/1/controls/0", "there is no control dock:"),
        (step(1, controls=["action:jump"]), "/steps/1/controls/0", "there is no control action:jump"),
        (step(0, rule="SFO-99.9"), "/steps/0/rule", "there is no rule SFO-99.9"),
        (lambda d: d["steps"][2]["within"].update(phase="tea"), "/steps/2/within/phase", "there is no phase tea"),
        (lambda d: d["steps"][2].pop("todo"), "/steps/2", "the field todo is missing"),
        (until(4, action="jump"), "/steps/4/until/action", "there is no action jump"),
        (until(4, piece=["Q"]), "/steps/4/until/piece/0", "there is no piece Q"),
        (until(4, to=["9901"]), "/steps/4/until/to/0", "there is no space 9901 on the map"),
        (until(4, start=["9902"]), "/steps/4/until/start/0", "there is no space 9902 on the map"),
        (until(4, values={"speed": 4}), "/steps/4/until/values/speed", "move has no field speed"),
        (until(4, side="blue"), "/steps/4/until/side", "there is no side blue"),
        (until(4, dock="log"), "/steps/4/until/dock", "dock does not go with played"),
        (until(3, code=["woods", "whim"]), "/steps/3/until/code/1", "nothing is refused as whim"),
        (until(7, phase="tea"), "/steps/7/until/phase", "there is no phase tea"),
        (until(7, decision="tea"), "/steps/7/until/decision", "there is no kind of decision tea"),
        (step(7, until={"when": "reached"}), "/steps/7/until", "a decision, phase or turn must be named"),
    ],
)  # fmt: skip
def test_what_the_game_does_not_have_is_refused_by_name(changed: Any, change: Any, pointer: str, words: str) -> None:
    path = changed(change)
    game = catalogue.open_game(GAME, setup().options)
    with pytest.raises(FileError) as caught:
        guides.checked(game, setup(), path)
    assert (caught.value.message, caught.value.pointer, caught.value.more) == (words, pointer, ())
    assert caught.value.line is not None


def test_every_fault_is_told_in_one_error(changed: Any) -> None:
    def spoil(document: Any) -> None:
        document["steps"][0]["spaces"][0] = "9901"
        document["steps"][2]["rule"] = "SFO-99.9"

    with pytest.raises(FileError) as caught:
        guides.checked(catalogue.open_game(GAME, setup().options), setup(), changed(spoil))
    assert [why.pointer for why in caught.value.all] == ["/steps/0/spaces/0", "/steps/2/rule"]


def test_docks_and_commands_are_asked_of_the_window(changed: Any) -> None:
    path = changed(lambda d: d["steps"][2].update(todo="Open it", until={"when": "opened", "dock": "attic"}))
    game = catalogue.open_game(GAME, setup().options)
    assert guides.checked(game, setup(), path).steps[2].until.dock == "attic"
    with pytest.raises(FileError, match="there is no dock attic"):
        guides.checked(game, setup(), path, lambda control: control != "dock:attic")


@pytest.mark.parametrize("game", [entry.id for entry in catalogue.entries()])
def test_every_tutorial_has_a_lesson_and_nothing_else_has(game: str) -> None:
    for one in catalogue.scenarios(game)[0]:
        assert (guides.find(game, one.id) is not None) == one.tutorial
        lesson = catalogue.lesson(catalogue.open_game(game, one.options), one)
        assert (lesson is not None) == one.tutorial


def test_a_player_has_his_own_lesson() -> None:
    own = paths.overlay_folder(GAME) / "guides" / "tutorial.json"
    own.parent.mkdir(parents=True)
    own.write_text(SHIPPED.read_text("utf-8").replace("The road to Altenfeld", "Another road"), encoding="utf-8")
    lesson = catalogue.lesson(catalogue.open_game(GAME, setup().options), setup())
    assert lesson is not None
    assert lesson.title == "Another road"


@pytest.mark.parametrize("id", ["../../tutorial", "own/tutorial", "", "..", "/etc/passwd", "TUTORIAL"])
def test_no_name_of_a_scenario_leads_out_of_the_folder(id: str) -> None:
    assert guides.find(GAME, id) is None


def test_the_command_line_checks_lessons(changed: Any) -> None:
    assert check.problems(SHIPPED, catalogue.open_game) == ()
    for change, words in (
        (lambda d: d["steps"][0].update(rule="SFO-99.9"), "there is no rule SFO-99.9"),
        (lambda d: d.update(scenario="picnic"), "there is no scenario picnic"),
        (lambda d: d.update(game="chess"), "there is no game chess"),
    ):
        (found,) = check.problems(changed(change), catalogue.open_game)
        assert found.message == words
        assert found.line is not None
