"""``wargame-desk simulate``: the same figures from the same seed, bands worked out by hand, faults that count."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wargame_desk import catalogue
from wargame_desk.__main__ import main
from wargame_desk.ai import selfplay
from wargame_desk.cli import game_files
from wargame_desk.cli.simulate import wilson

Read = pytest.CaptureFixture[str]
SFO = ["simulate", "--game", "strike-force-one", "--scenario", "standard"]


def figures(capsys: Read, *argv: str, code: int = 0) -> Any:
    assert main([*SFO, *argv, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_figures_follow_from_the_seed_whatever_the_workers(capsys: Read) -> None:
    alone = figures(capsys, "--games", "45", "--seed", "8", "--workers", "1")
    assert figures(capsys, "--games", "45", "--seed", "8", "--workers", "2") == alone
    assert figures(capsys, "--games", "45", "--seed", "9")["length"] != alone["length"]


def test_every_game_is_counted_once(capsys: Read) -> None:
    found = figures(capsys, "--games", "30", "--seat", "soviet=piece-first")
    counts = [row["count"] for row in (*found["wins"].values(), found["draws"])]
    assert (found["games"], sum(counts)) == (30, 30)
    assert found["seats"] == {"soviet": "piece-first", "us": "random"}
    assert found["length"]["min"] <= found["length"]["median"] <= found["length"]["max"]
    assert (found["exceptions"], found["dead_ends"], found["endless"]) == ([], [], [])


@pytest.mark.parametrize(
    ("count", "of", "band"),
    [(50, 100, (0.4038, 0.5962)), (0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (0, 0, (0.0, 1.0))],
)
def test_bands_are_wilsons(count: int, of: int, band: tuple[float, float]) -> None:
    assert wilson(count, of) == pytest.approx(band, abs=5e-5)


def test_people_read_wins_with_their_bands(capsys: Read) -> None:
    assert main([*SFO, "--games", "10", "--seat", "soviet=greedy", "--seat", "us=random"]) == 0
    shown = capsys.readouterr().out
    assert "Strike Force One, standard: 10 games, soviet=greedy, us=random, seed 1" in shown
    assert "Soviet wins" in shown
    assert "0 exceptions, 0 dead ends, 0 without an end" in shown


def test_a_game_of_a_series_is_played_again_by_its_seed(capsys: Read, tmp_path: Path) -> None:
    setup = catalogue.scenario("strike-force-one", "standard")
    game = catalogue.open_game("strike-force-one", setup.options)
    played = selfplay.play(game, setup, dict.fromkeys(game.sides, "greedy"), "5", 3)
    path = tmp_path / "again.wdsave"
    argv = ["play", *SFO[1:], "--seed", "5/3", "--seat", "soviet=greedy", "--seat", "us=greedy", "--save", str(path)]
    assert main(argv) == 0
    assert f"{game.presenter.side_name(played.winner)} victory; " in capsys.readouterr().out
    again = game_files.open_game(path).session
    assert len(list(again.line())) == played.actions
    assert again.game.standing(again.state).losses == played.losses


class Broken:
    """A game that goes wrong in one of three ways after a few actions."""

    def __init__(self, how: str) -> None:
        setup = catalogue.scenario("strike-force-one", "standard")
        self._game, self._how, self._left = catalogue.open_game("strike-force-one", setup.options), how, 5

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, action: Any) -> Any:
        self._left -= 1
        if self._how == "exception" and self._left < 0:
            raise KeyError("lost")
        return self._game.apply(state, action)

    def legal_actions(self, state: Any, about: Any = None) -> Any:
        return iter(()) if self._how == "dead-end" and self._left < 0 else self._game.legal_actions(state, about)


@pytest.mark.parametrize(
    ("how", "count", "error"),
    [("exception", 5, "KeyError: 'lost'"), ("dead-end", 6, ""), ("endless", 20, "")],
)
def test_a_game_that_goes_wrong_is_told_by_kind(
    how: str, count: int, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "ENDLESS", 20)
    game, setup = Broken(how), catalogue.scenario("strike-force-one", "standard")
    played = selfplay.play(game, setup, dict.fromkeys(game.sides, "random"), "1")  # type: ignore[arg-type]
    assert (played.how, played.actions, played.error) == (how, count, error)
    assert played.winner is None


def test_a_fault_in_any_game_is_exit_code_1(monkeypatch: pytest.MonkeyPatch, capsys: Read) -> None:
    monkeypatch.setattr(selfplay, "ENDLESS", 10)
    found = figures(capsys, "--games", "3", code=1)
    assert found["endless"] == [0, 1, 2]
    assert found["wins"]["us"]["count"] == 0


def test_drawing_the_unit_first_reaches_every_listed_action() -> None:
    """Many draws in one position find each first action that the whole list has."""
    setup = catalogue.scenario("strike-force-one", "tutorial")
    session = catalogue.start("strike-force-one", setup, seed=1)
    player = selfplay.PieceFirstPlayer(1)
    listed = set(session.game.legal_actions(session.state))
    assert {player.choose(session.game, session.state) for _ in range(40 * len(listed))} == listed


@pytest.mark.parametrize(
    "argv",
    [
        [*SFO, "--games", "0"],
        [*SFO, "--workers", "many"],
        [*SFO, "--seat", "us=human"],
        ["simulate", "--game", "chess"],
        [*SFO, "--option", "west-german=true"],
    ],
)
def test_wrong_usage_ends_with_2(argv: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(argv)
    assert end.value.code == 2


def test_levels_are_counted_in_words_the_best_first(capsys: Read) -> None:
    """A campaign against chance has levels of victory and defeat; those that never came are told too."""
    nac = ["simulate", "--game", "nato-air-commander", "--scenario", "crisis", "--seat", "nato=greedy", "--games", "6"]
    assert main([*nac, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    levels = [row["level"] for row in found["levels"]]
    assert levels[:4] == ["overwhelming-victory", "decisive-victory", "minor-victory", "minor-defeat"]
    assert len(levels) == 8
    assert sum(row["count"] for row in found["levels"]) == 6
    assert sum(row["count"] for row in found["levels"][:3]) == found["wins"]["nato"]["count"]
    assert main(nac) == 0
    shown = capsys.readouterr().out
    assert "Overwhelming Victory: the Warsaw Pact has four points or fewer." in shown
    assert "draws" not in shown


def test_all_scenarios_but_lessons_where_none_is_named(capsys: Read) -> None:
    assert main(["simulate", "--game", "strike-force-one", "--games", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    listed, _ = catalogue.scenarios("strike-force-one")
    assert [one["scenario"] for one in found] == [setup.id for setup in listed if not setup.tutorial]
    assert all(one["games"] == 2 for one in found)
