"""Old games play on as they did: every action allowed, every event and digest the same."""

from __future__ import annotations

import json

import pytest

from tests.golden.playthrough import GAMES, lines_of, path_of, start


@pytest.mark.parametrize(("game_id", "scenario_id"), GAMES, ids=["/".join(pair) for pair in GAMES])
def test_a_golden_game_plays_as_before(game_id: str, scenario_id: str) -> None:
    golden = path_of(game_id, scenario_id).read_text(encoding="utf-8").splitlines()
    played = [line for line in golden if line.startswith("{")]
    actions = [json.JSONDecoder().raw_decode(line)[0] for line in played]
    game, state = start(game_id, scenario_id)
    assert lines_of(game, state, actions) == golden
