"""The catalogue of games, games begun from it, and where files are."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.persistence.table import GAME
from wargame_desk import catalogue, paths
from wargame_desk.catalogue import CatalogueError
from wargame_desk.core.dice import seed_from
from wargame_desk.core.values import OptionError, Position, PositionError


def test_entries_agree_with_the_games() -> None:
    for entry in catalogue.entries():
        game = catalogue.open_game(entry.id)
        assert (game.id, game.title) == (entry.id, entry.title)
        assert tuple(side for side, _ in entry.sides) == game.sides
        assert tuple(name for _, name in entry.sides) == tuple(map(game.presenter.side_name, game.sides))
        assert catalogue.entry(entry.id) == entry


def test_facts_count_the_spaces_that_there_are() -> None:
    hexes = catalogue.open_game(GAME).board
    assert f"{len(hexes.spaces)} hexes" in catalogue.entry(GAME).facts
    squares = [
        sum(spot.region == "square" for spot in catalogue.open_game("norad", {"variant": variant}).setting.spots)  # type: ignore[attr-defined]
        for variant in ("norad", "pvo-strany", "expansion")
    ]
    assert [round(count, -2) for count in squares] == [600, 800, 1400]
    assert "600 to 1,400 squares" in catalogue.entry("norad").facts


def test_unknown_names_are_told_with_those_there_are() -> None:
    for ask in (catalogue.open_game, catalogue.entry, catalogue.scenarios, catalogue.overlaid, catalogue.option_specs):
        with pytest.raises(
            CatalogueError, match=r"There is no game chess; there are strike-force-one, norad, nato-air-commander\."
        ):
            ask("chess")
    with pytest.raises(CatalogueError, match=r"has no scenario x; it has tutorial, standard, advanced"):
        catalogue.start(GAME, "x")


def test_options_settled_by_a_scenario_are_marked_fixed() -> None:
    free = {spec.id: spec for spec in catalogue.option_specs(GAME)}
    settled = {spec.id: spec for spec in catalogue.option_specs(GAME, catalogue.scenario(GAME, "advanced-all-options"))}
    assert list(free) == list(settled)
    assert (settled["rules"].default, settled["rules"].fixed) == ("advanced", True)
    assert (settled["west-german"].default, settled["west-german"].fixed) == (True, True)
    assert not settled["stacking-at-once"].fixed


def test_options_are_chosen_beside_the_scenario_not_against_it() -> None:
    game = catalogue.start(GAME, "advanced", {"west-german": True}, seed=1).game
    assert (game.options["rules"], game.options["west-german"]) == ("advanced", True)
    assert catalogue.start(GAME, "advanced", {"rules": "advanced"}, seed=1).game.options["rules"] == "advanced"
    with pytest.raises(OptionError, match="rules = advanced") as caught:
        catalogue.start(GAME, "advanced", {"rules": "standard"})
    assert caught.value.option == "rules"
    with pytest.raises(OptionError):
        catalogue.start(GAME, "standard", {"west-german": True})
    with pytest.raises(OptionError):
        catalogue.start(GAME, "standard", {"tea": True})


def test_seeds() -> None:
    random, other = catalogue.start(GAME, "standard"), catalogue.start(GAME, "standard")
    assert len(random.seed) == 32
    assert random.seed != other.seed
    assert not random.weak_seed
    weak = catalogue.start(GAME, "standard", seed=7)
    assert weak.seed == catalogue.start(GAME, "standard", seed="7").seed == seed_from("7")
    assert weak.weak_seed
    given = catalogue.start(GAME, "standard", seed=bytes(range(32)))
    assert given.seed == bytes(range(32))
    assert not given.weak_seed


def test_positions_are_checked_by_the_game() -> None:
    session = catalogue.start(GAME, "standard", position=Position(turn=3, phase="us-combat"))
    assert (session.state.turn, session.state.phase) == (3, 3)
    with pytest.raises(PositionError):
        catalogue.start(GAME, "standard", position=Position({"A": "0703"}))


def test_own_dice_ask_and_scripts_do_not() -> None:
    assert catalogue.start(GAME, "standard", own_dice=True).own_dice
    assert not catalogue.start(GAME, "standard", script=(1, 2)).own_dice
    assert not catalogue.start(GAME, "standard", script=()).own_dice


# --- where files are


def test_one_variable_moves_all_of_the_players_folders(player_folders: Path) -> None:
    own = (
        paths.saves_folder(),
        paths.records_folder(),
        paths.own_scenarios(GAME),
        paths.overlay_folder(GAME),
        paths.reports_folder(),
        paths.settings_file(),
    )
    assert len(set(own)) == len(own)
    assert all(path.is_relative_to(player_folders) for path in own)


def test_nothing_is_made_before_something_is_written(player_folders: Path) -> None:
    catalogue.scenarios(GAME)
    catalogue.open_game(GAME)
    catalogue.start(GAME, "standard")
    paths.settings_file()
    assert list(player_folders.iterdir()) == []


def test_without_the_variable_the_systems_folders_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    assert paths.saves_folder().parts[-2:] == ("wargame-desk", "saves")
    assert paths.settings_file().name == "settings.json"
    assert paths.settings_file().parent.name == "wargame-desk"


def test_checkout_wheel_and_frozen_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = Path(__file__).parents[2]
    assert paths.resources_folder() == checkout / "resources"
    assert paths.game_resources(GAME) == checkout / "resources" / "games" / GAME
    package = tmp_path / "wargame_desk"
    monkeypatch.setattr(paths, "_PACKAGE", package)
    (package / "_data").mkdir(parents=True)
    assert paths.shipped_scenarios(GAME) == package / "_data" / "scenarios" / GAME
    monkeypatch.setattr(sys, "_MEIPASS", "/frozen", raising=False)
    assert paths.resources_folder() == Path("/frozen/wargame_desk/_data/resources")
