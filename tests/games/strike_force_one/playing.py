"""Games at random, with a taste for contact: uniform play seldom meets an enemy before turn 4."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from tests.games.at_random import Played, play
from tests.games.strike_force_one.table import Table, game_of
from wargame_desk.core.values import Action
from wargame_desk.games.strike_force_one.actions import EndPhase, Enter, Move
from wargame_desk.games.strike_force_one.game import StrikeForceOne
from wargame_desk.games.strike_force_one.state import State

GAMES = [
    ("standard", ""),
    ("standard", "standard-crt-b stacking-at-once"),
    ("advanced", ""),
    ("advanced", "second-echelon west-german"),
]


@cache
def steps(rules: str, options: str, seed: int) -> tuple[Played, ...]:
    """One game to its end, played once: each state, what was done, and what came of it."""
    return tuple(play(game_of(rules, options), seed, choose))


def choose(game: StrikeForceOne, state: State, actions: list[Action], rng: random.Random) -> Action:
    """Any action; seldom the end of a step while there is something to do; rather next to an enemy than not."""
    busy = [action for action in actions if not isinstance(action, EndPhase)]
    if not busy or (len(busy) < len(actions) and rng.random() < 0.06):
        return rng.choice(actions)
    zones = game.setting.facts(state.at).zones
    contact = [a for a in busy if isinstance(a, (Move, Enter)) and zones[game.setting.side_of[a.piece]][a.path[-1]]]
    return rng.choice(contact if contact and rng.random() < 0.5 else busy)


def states(rules: str, options: str, seeds: range, want: Callable[[State], bool]) -> Iterator[Table]:
    """The wanted positions of some games, as tables."""
    for seed in seeds:
        for game, state, _, _ in steps(rules, options, seed):
            if want(state):
                yield Table(game, state)
