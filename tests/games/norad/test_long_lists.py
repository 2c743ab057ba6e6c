"""The greedy player in front of a list of more than a thousand actions."""

from __future__ import annotations

from typing import Any

from wargame_desk import catalogue
from wargame_desk.ai.players import MANY, GreedyPlayer
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.games.norad.actions import EndPhase, StageBomber


class Counting(GreedyPlayer):
    """Keeps what it looked at."""

    looked_at: list[Any]

    def _some(self, actions: list[Any]) -> list[Any]:
        self.looked_at = super()._some(actions)
        return self.looked_at


def test_of_a_long_list_whole_pieces_and_the_end_of_the_phase_are_looked_at() -> None:
    """Thirty-two bombers wait; when four are placed, each of the others has the free squares and the phase may end."""
    setup = catalogue.scenario("norad", "norad")
    game = catalogue.open_game("norad", {**setup.options, "siberia": True})
    state: Any = game.setup(setup, None, Dice(seed_from("long")))
    placing = GreedyPlayer(4)
    while game.decision(state).kind != "stage":  # type: ignore[union-attr]
        state = game.apply(state, placing.choose(game, game.redact(state, game.sides[1]))).state
    for _ in range(4):
        state = game.apply(state, next(game.legal_actions(state))).state
    every = list(game.legal_actions(state))
    assert EndPhase() in every
    assert len(every) > MANY

    player = Counting(4)
    chosen = player.choose(game, game.redact(state, game.sides[0]))

    assert chosen in every
    assert len(player.looked_at) <= MANY
    assert EndPhase() in player.looked_at
    seen = {action.piece for action in player.looked_at if isinstance(action, StageBomber)}
    assert len(seen) > 1
    for piece in seen:
        assert [a for a in player.looked_at if getattr(a, "piece", None) == piece] == [
            a for a in every if getattr(a, "piece", None) == piece
        ]


def test_a_short_list_is_looked_at_whole() -> None:
    setup = catalogue.scenario("strike-force-one", "standard")
    game = catalogue.open_game("strike-force-one", setup.options)
    state = game.setup(setup, None, Dice(seed_from("short")))
    player = Counting(1)
    player.choose(game, game.redact(state, game.sides[0]))
    assert player.looked_at == list(game.legal_actions(state))
