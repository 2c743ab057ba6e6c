"""Computer players: they see what their side may know, and answer in a few milliseconds.

Owns how a player chooses; what is good in a game is the game's own ``score``. A player never gets the true
state, the seed, or a clock it does not need.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from wargame_desk.core.chance import TooManyOutcomes, outcomes
from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import mark
from wargame_desk.core.values import Action


class Player(Protocol):
    """Chooses an action for the side that decides."""

    def choose(self, game: Game[Any, Any], known: Any, deadline: float | None = None) -> Action:
        """A legal action for ``known = game.redact(state, side)``; ``deadline`` is in seconds from now."""


class RandomPlayer:
    """Any listed action, each with the same chance."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def choose(self, game: Game[Any, Any], known: Any, deadline: float | None = None) -> Action:
        actions: list[Action] = list(game.legal_actions(known))
        return self._rng.choice(actions)


class GreedyPlayer:
    """The action whose outcome looks best on average, one action ahead; equal ones by lot.

    Where sides know different things it guesses at the rest, anew for each choice.
    ``slack`` is how far below the best an action may score and still be taken.
    """

    def __init__(self, seed: int | None = None, slack: float = 0.0) -> None:
        self._rng = random.Random(seed)
        self._slack = slack

    def choose(self, game: Game[Any, Any], known: Any, deadline: float | None = None) -> Action:
        decision = game.decision(known)
        if decision is None:
            raise ValueError("the game is over")
        guess = game.determinize(known, Dice(self._rng.randbytes(32))) if game.hidden else known
        scored = [(expected(game, guess, action, decision.side), action) for action in game.legal_actions(known)]
        best = max(score for score, _ in scored)
        good: list[Action] = [action for score, action in scored if score >= best - self._slack]
        return self._rng.choice(good)


def expected(game: Game[Any, Any], guess: Any, action: Action, side: Side) -> float:
    """How good an action looks to a side on average over its exact outcomes.

    ``guess`` is a state that fits what the side knows; what it still does not know afterwards does not count.
    """
    try:
        return sum(
            float(chance) * game.score(game.redact(step.state, side), side)
            for chance, step in outcomes(game, guess, action, 512)
        )
    except TooManyOutcomes:
        return game.score(game.redact(guess, side), side)


PLAYERS: dict[str, tuple[str, Callable[[int | None], Player]]] = {
    "random": (mark("Random"), lambda seed: RandomPlayer(seed)),
    "greedy": (mark("Greedy"), lambda seed: GreedyPlayer(seed)),
}
"""Computer players by id, with the name that people see."""


def player(kind: str, seed: int | None = None) -> Player:
    """A computer player by its id. KeyError if there is none."""
    return PLAYERS[kind][1](seed)
