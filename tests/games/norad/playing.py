"""Random games as a source of positions. Each is played once and kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.games.norad.table import game_of
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.game import Step
from wargame_desk.core.values import Action, Setup
from wargame_desk.games.norad.actions import AnswerSam, Bomb, EndPhase, Move, Sortie, Stop
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.state import State


class Played(NamedTuple):
    """What was done in a position, and what came of it."""

    game: Norad
    state: State
    action: Action
    step: Step[State]


@cache
def steps(variant: str, options: str, seed: int) -> tuple[Played, ...]:
    """One game from its set-up to its end."""
    return tuple(_play(variant, options, seed))


def _play(variant: str, options: str, seed: int) -> Iterator[Played]:
    game, rng = game_of(variant, options), random.Random(seed)
    state = game.setup(Setup("random", "Random"), None, Dice(seed_from(str(seed))))
    while game.decision(state) is not None:
        actions = list(game.legal_actions(state))
        assert actions, f"dead end: {state}"
        action = choose(actions, rng)
        step = game.apply(state, action)
        yield Played(game, state, action, step)
        state = step.state


def choose(actions: list[Action], rng: random.Random) -> Action:
    """Any action; phases are not ended early, and attacks are made rather than not."""
    busy = [a for a in actions if not isinstance(a, EndPhase)]
    some = rng.random()
    if not busy or (len(busy) < len(actions) and some < 0.1):
        return rng.choice(actions)
    bold = [a for a in busy if isinstance(a, (Bomb, Sortie))]
    if bold and some < 0.7:
        return rng.choice(bold)
    return rng.choice([a for a in busy if isinstance(a, (Move, Stop, AnswerSam))] or busy)
