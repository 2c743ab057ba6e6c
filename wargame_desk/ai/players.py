"""Computer players: they see what their side may know, and answer in a few milliseconds.

Owns how a player chooses; what is good in a game is the game's own ``score``. A player never gets the true
state, the seed, or a clock it does not need.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from wargame_desk.core.chance import TooManyOutcomes, outcomes
from wargame_desk.core.dice import SEED_BYTES, Dice
from wargame_desk.core.game import Game
from wargame_desk.core.ids import PieceId, Side
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


MANY = 256
"""Actions that a greedy player looks at one by one; of a longer list it looks at those of some pieces."""


NO_ROLL = Dice(b"", 0, ())
"""The dice with which a forecast begins: one state for all actions, so that what follows from it is worked out once."""


class GreedyPlayer:
    """The action whose outcome looks best on average, one action ahead; equal ones by lot.

    ``slack`` is how far below the best an action may score and still be taken. Where something is hidden it plays on a
    guess at the rest, made with lots of its own, and judges each outcome by what its side would then know. Where the
    game names the few actions worth a look, it looks at no other.
    """

    def __init__(self, seed: int | None = None, slack: float = 0.0) -> None:
        self._rng = random.Random(seed)
        self._slack = slack

    def choose(self, game: Game[Any, Any], known: Any, deadline: float | None = None) -> Action:
        decision = game.decision(known)
        if decision is None:
            raise ValueError("the game is over")
        short = game.shortlist(known)
        if len(short) == 1:
            only: Action = short[0]
            return only
        actions = list(short) or self._some(list(game.legal_actions(known)))
        guess = game.determinize(known, Dice(self._rng.randbytes(SEED_BYTES))) if game.hidden else known
        guess = game.with_dice(guess, NO_ROLL)
        scored = [(expected(game, guess, action, decision.side), action) for action in actions]
        best = max(score for score, _ in scored)
        good: list[Action] = [action for score, action in scored if score >= best - self._slack]
        return self._rng.choice(good)

    def _some(self, actions: list[Action]) -> list[Action]:
        """A short list as it is; of a long one all that pieces drawn by lot can do, and what names no piece."""
        if len(actions) <= MANY:
            return actions
        by_piece: dict[PieceId | None, list[Action]] = {}
        for action in actions:
            by_piece.setdefault(getattr(action, "piece", None), []).append(action)
        some = by_piece.pop(None, [])
        for piece in self._rng.sample(list(by_piece), len(by_piece)):
            if some and len(some) + len(by_piece[piece]) > MANY:
                break
            some += by_piece[piece]
        return some


def expected(game: Game[Any, Any], state: Any, action: Action, side: Side) -> float:
    """How good an action looks to a side on average over its exact outcomes, as far as the side will know them."""
    try:
        return sum(
            float(chance) * game.score(_seen(game, step.state, side), side)
            for chance, step in outcomes(game, state, action, 512)
        )
    except TooManyOutcomes:
        return game.score(_seen(game, state, side), side)


def _seen(game: Game[Any, Any], state: Any, side: Side) -> Any:
    return game.redact(state, side) if game.hidden else state


PLAYERS: dict[str, tuple[str, Callable[[int | None], Player]]] = {
    "random": (mark("Random"), lambda seed: RandomPlayer(seed)),
    "greedy": (mark("Greedy"), lambda seed: GreedyPlayer(seed)),
}
"""Computer players by id, with the name that people see."""


def player(kind: str, seed: int | None = None) -> Player:
    """A computer player by its id. KeyError if there is none."""
    return PLAYERS[kind][1](seed)
