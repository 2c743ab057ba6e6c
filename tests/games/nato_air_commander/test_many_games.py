"""A few of the campaigns that ``many_games`` plays by the thousand."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander import many_games
from wargame_desk import catalogue
from wargame_desk.games.nato_air_commander.game import NatoAirCommander


@pytest.mark.parametrize("scenario", ["build-up", "crisis", "bolt-from-the-blue"])
@pytest.mark.parametrize("seed", range(10))
def test_a_random_campaign_ends_with_a_whole_front(scenario: str, seed: int) -> None:
    setup = catalogue.scenario(many_games.GAME, scenario)
    game = catalogue.open_game(many_games.GAME, setup.options)
    assert isinstance(game, NatoAirCommander)
    outcome, turn = many_games.play(game, setup, seed)
    assert outcome.level
    assert 1 <= turn <= 11
