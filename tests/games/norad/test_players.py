"""The computer at the table of a game with secrets: it plays on what its side knows, and on nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.norad.table import table
from wargame_desk import catalogue
from wargame_desk.ai.players import player
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import Side
from wargame_desk.games.norad.state import State


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_it_plays_a_game_to_its_end(kind: str) -> None:
    game = catalogue.open_game("norad", {"variant": "norad"})
    state: Any = game.setup(catalogue.scenario("norad", "tutorial"), None, Dice(b"players"))
    seats = {side: player(kind, 3) for side in game.sides}
    steps = 0
    while (decision := game.decision(state)) is not None:
        action = seats[decision.side].choose(game, game.redact(state, decision.side))
        assert game.check(state, action) is None
        state, steps = game.apply(state, action).state, steps + 1
        assert steps < 200
    assert game.outcome(state) is not None


def test_a_defender_chooses_the_same_whatever_is_over_his_sam() -> None:
    """A real bomber and a decoy over Seattle, and the same player with the same thoughts."""
    real = table(B1="K5-E", b1="E5", S1="M5-E").fly("B1", "M5-E")
    backs = dict(real.state.back)
    one, other = real.piece("B1"), real.piece("b1")
    backs[one], backs[other] = backs[other], backs[one]
    decoy: State = real.state._replace(back=backs)
    game, us = real.game, Side("us")
    for seed in range(6):
        choices = {player("greedy", seed).choose(game, game.redact(state, us)) for state in (real.state, decoy)}
        assert len(choices) == 1


def test_greed_bombs_what_it_can() -> None:
    t = table(B1="O9-E", waiting="B2").fly("B1", "P10-W")
    assert player("greedy", 1).choose(t.game, t.known("soviet")).kind == "bomb"
