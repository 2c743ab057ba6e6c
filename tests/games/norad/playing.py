"""Random games as a source of positions. Each is played once and kept."""

from __future__ import annotations

import random
from functools import cache

from tests.games.at_random import Played, play
from tests.games.norad.table import game_of
from wargame_desk.core.values import Action
from wargame_desk.games.norad.actions import AnswerSam, Bomb, EndPhase, Move, Sortie, Stop
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.state import State


@cache
def steps(variant: str, options: str, seed: int) -> tuple[Played, ...]:
    """One game from its set-up to its end."""
    return tuple(play(game_of(variant, options), seed, choose))


def choose(_game: Norad, _state: State, actions: list[Action], rng: random.Random) -> Action:
    """Any action; phases are not ended early, and attacks are made rather than not."""
    busy = [a for a in actions if not isinstance(a, EndPhase)]
    some = rng.random()
    if not busy or (len(busy) < len(actions) and some < 0.1):
        return rng.choice(actions)
    bold = [a for a in busy if isinstance(a, (Bomb, Sortie))]
    if bold and some < 0.7:
        return rng.choice(bold)
    return rng.choice([a for a in busy if isinstance(a, (Move, Stop, AnswerSam))] or busy)
