"""Games at random as a source of positions; who plays them is each game's own taste. Knows no game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.game import Step
from wargame_desk.core.values import Action, Setup

Choose = Callable[[Any, Any, list[Action], random.Random], Action]


class Played(NamedTuple):
    """What was done in a position, and what came of it."""

    game: Any
    state: Any
    action: Action
    step: Step[Any]


def play(game: Any, seed: int, choose: Choose) -> Iterator[Played]:
    """One game from its usual start to its end."""
    rng = random.Random(seed)
    state = game.setup(Setup("random", "Random"), None, Dice(seed_from(str(seed))))
    while game.decision(state) is not None:
        actions = list(game.legal_actions(state))
        assert actions, f"dead end: {state}"
        action = choose(game, state, actions, rng)
        step = game.apply(state, action)
        yield Played(game, state, action, step)
        state = step.state
    assert not list(game.legal_actions(state))
