"""Scenario files: round trips, every kind of fault by its place, and folders with one bad file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.persistence.table import GAME
from wargame_desk import catalogue, paths
from wargame_desk.core.values import Position, Setup
from wargame_desk.persistence import migrations, scenarios
from wargame_desk.persistence.errors import FileError

GOOD: dict[str, Any] = {
    "format": "wargame-desk scenario",
    "version": 1,
    "game": GAME,
    "id": "mine",
    "title": "Mine",
    "options": {"rules": "standard"},
    "start": {"pieces": {"A": "0804", "B": None}, "turn": 2},
}


def written(folder: Path, name: str = "mine.json", **changes: Any) -> Path:
    path = folder / name
    document = {name: value for name, value in (GOOD | changes).items() if value != "absent"}
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return path


def told(path: Path) -> list[tuple[str, str]]:
    """Every problem of a scenario, place and words, whether the file or the game finds it."""
    try:
        scenario = scenarios.read(path)
    except FileError as error:
        return [(one.pointer, one.message) for one in error.all]
    game = catalogue.open_game(GAME, scenario.setup.options)
    return [(one.pointer, one.message) for one in scenarios.problems(game, scenario)]


def test_a_scenario_survives_a_round_trip(tmp_path: Path) -> None:
    start = Position({"A": "0804", "B": None}, {"A": ("moved",)}, 2, "us-combat", {"german-due": 1})
    setup = Setup("mine", "Mine – ours", "A text.", {"rules": "advanced", "west-german": True}, start, tutorial=True)
    scenarios.write(tmp_path / "mine.wdscenario", GAME, setup)
    found = scenarios.read(tmp_path / "mine.wdscenario")
    assert (found.game, found.setup) == (GAME, setup)


def test_every_shipped_scenario_can_be_played() -> None:
    setups, errors = catalogue.scenarios(GAME)
    assert errors == ()
    assert [setup.id for setup in setups] == ["tutorial", "standard", "advanced", "advanced-all-options"]
    for found in scenarios.listing(paths.shipped_scenarios(GAME)).scenarios:
        game = catalogue.open_game(GAME, found.setup.options)
        assert scenarios.problems(game, found) == ()
    by_id = {setup.id: setup for setup in setups}
    assert by_id["standard"].options == {"rules": "standard"}
    assert by_id["advanced"].options == {"rules": "advanced"}
    assert by_id["advanced-all-options"].options == {
        "rules": "advanced",
        "second-echelon": True,
        "west-german": True,
    }
    assert by_id["tutorial"].tutorial


def test_the_tutorial_can_be_won_as_its_text_says() -> None:
    """Three companies round Altenfeld, a roll of 1 to 4, an advance, then on to Marbach or Neukirchen."""
    from wargame_desk.core.codec import action_from

    def do(*actions: dict[str, Any]) -> None:
        for action in actions:
            result = session.submit(action_from(session.game, action))
            assert hasattr(result, "events"), result

    session = catalogue.start(GAME, "tutorial", seed=1, script=(3,))  # a 4: the defender retreats, and cannot
    do(
        {"kind": "move", "piece": "A", "path": ["0704", "0603"]},
        {"kind": "move", "piece": "B", "path": ["0604"]},
        {"kind": "move", "piece": "C", "path": ["0605", "0505"]},
        {"kind": "end-phase"},
        {"kind": "declare-attack", "target": "0504"},
    )
    for source in ("0505", "0603", "0604"):
        do({"kind": "add-attackers", "space": source})
    do({"kind": "resolve-attack"}, {"kind": "advance", "piece": "B"}, {"kind": "end-phase"})
    assert session.game.piece_id("W") not in session.state.at
    do({"kind": "end-phase"}, {"kind": "end-phase"})
    do({"kind": "move", "piece": "A", "path": ["0503", "0402", "0302"]})
    for _ in range(4):
        do({"kind": "end-phase"})
    assert session.outcome is not None
    assert session.outcome.winner == "soviet"


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"format": "wargame-desk save"}, "", "not a file of the kind"),
        ({"version": 2}, "/version", "it is of version 2, and this program reads up to 1"),
        ({"version": "1"}, "/version", "its version is not a number"),
        ({"version": 0}, "/version", "no longer reads"),
        ({"title": "absent"}, "", "the field title is missing"),
        ({"author": "me"}, "/author", "there is no field author"),
        ({"tutorial": "yes"}, "/tutorial", "should be true or false"),
        ({"start": []}, "/start", "should be an object"),
        ({"start": {"pieces": {"A": 804}}}, "/start/pieces/A", "804 should be a text"),
        ({"start": {"marks": {"A": "moved"}}}, "/start/marks/A", "should be a list"),
        ({"options": {"rules": ["standard"]}}, "/options/rules", "cannot stand here"),
        ({"start": {"pieces": {"Q": "0804"}}}, "/start/pieces/Q", "there is no piece Q"),
        ({"start": {"pieces": {"A": "1204"}}}, "/start/pieces/A", "there is no space 1204 on the map"),
        ({"start": {"marks": {"Q": ["moved"]}}}, "/start/marks/Q", "there is no piece Q"),
        ({"start": {"pieces": {"A": "0703"}}}, "/start/pieces/A", "woods"),
        ({"start": {"pieces": {"A": "0504"}}}, "/start/pieces/A", "enemies share hex 0504"),
        ({"start": {"pieces": {"A": "0804", "B": "0804"}}}, "/start", "too many units in hex 0804"),
        ({"start": {"turn": 9}}, "/start", "turn 9"),
        ({"start": {"phase": "tea"}}, "/start", "there is no phase tea"),
    ],
)
def test_a_fault_is_told_by_place(tmp_path: Path, changes: dict[str, Any], place: str, words: str) -> None:
    found = told(written(tmp_path, **changes))
    assert any(place == where and words in what for where, what in found), found


def test_all_problems_of_a_scenario_are_told_at_once(tmp_path: Path) -> None:
    pieces = {"A": "1204", "Q": "0804", "B": "0000"}
    found = told(written(tmp_path, start={"pieces": pieces}))
    assert [place for place, _ in found] == ["/start/pieces/A", "/start/pieces/Q", "/start/pieces/B"]
    woods = {"A": "0703", "B": "0304", "C": "0803"}
    found = told(written(tmp_path, start={"pieces": woods}))
    assert [place for place, _ in found] == ["/start/pieces/A", "/start/pieces/B"]


def test_problems_name_the_line(tmp_path: Path) -> None:
    path = written(tmp_path, start={"pieces": {"A": "0804", "B": "0703"}})
    game = catalogue.open_game(GAME)
    (problem,) = scenarios.problems(game, scenarios.read(path))
    text = path.read_text(encoding="utf-8")
    assert problem.line == text[: text.index('"B"')].count("\n") + 1


def test_two_pieces_with_one_id_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    path.write_text(json.dumps(GOOD).replace('"B": null', '"A": "0805"'))
    assert told(path) == [("", "the name A stands twice")]


def test_one_bad_file_hides_no_other(tmp_path: Path) -> None:
    written(tmp_path, "a.json", id="a", title="Second")
    written(tmp_path, "b.wdscenario", id="b", title="First")
    (tmp_path / "bad.json").write_text("{")
    written(tmp_path, "other.json", game="chess")
    (tmp_path / "notes.txt").write_text("nothing to do with it")
    found = scenarios.listing(tmp_path, GAME)
    assert [scenario.setup.id for scenario in found.scenarios] == ["b", "a"]
    assert sorted(error.path.name for error in found.errors) == ["bad.json", "other.json"]
    assert all(error.path.name in str(error) for error in found.errors)


def test_no_folder_no_scenarios(tmp_path: Path) -> None:
    assert scenarios.listing(tmp_path / "nowhere") == ((), ())


def test_the_players_own_scenarios_are_listed_too(player_folders: Path) -> None:
    folder = paths.own_scenarios(GAME)
    folder.mkdir(parents=True)
    written(folder, "mine.json")
    written(folder, "clash.json", id="standard", title="My Standard")
    (folder / "bad.json").write_text("[]")
    setups, errors = catalogue.scenarios(GAME)
    ids = [setup.id for setup in setups]
    assert ids[-2:] == ["mine", "own/standard"]
    assert [error.path.name for error in errors] == ["bad.json"]
    assert catalogue.scenario_count(GAME) == 4 + 3
    assert catalogue.start(GAME, "mine", seed=1).state.turn == 2


def test_old_versions_go_through_one_function_each() -> None:
    steps = {
        "some format": {
            0: lambda d: {**d, "version": 1, "title": d["name"]},
            1: lambda d: {**d, "version": 2, "order": 5},
        }
    }
    old = {"format": "some format", "version": 0, "name": "Old"}
    new = migrations.current(Path("old"), old, "some format", 2, steps)
    assert new == {"format": "some format", "version": 2, "name": "Old", "title": "Old", "order": 5}
    assert old == {"format": "some format", "version": 0, "name": "Old"}
    with pytest.raises(FileError, match="no longer reads"):
        migrations.current(Path("old"), {"format": "some format", "version": 0}, "some format", 2, {})


def test_a_newer_file_names_both_versions_and_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        scenarios.read(written(tmp_path, version=7))
    assert "7" in str(caught.value)
    assert "1" in caught.value.message
    assert "update" in caught.value.hint
