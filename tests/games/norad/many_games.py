"""Many games at random, with and without options, by players of many tastes: none may stick, break or go on for ever.

    python -m tests.games.norad.many_games --games 5000          the three games without options
    python -m tests.games.norad.many_games --games 300 --pairs   each with every pair of its options

pytest plays a few of them (``test_many_games.py``).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from tests.games.norad.table import game_of
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.values import Action, OptionError, Outcome, Setup
from wargame_desk.games.norad.actions import Bomb, Move, Place, PlaceSlbm, Relocate, Roll, Sortie, StageBomber
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.options import complete_options, option_specs
from wargame_desk.games.norad.state import State

LONGEST = 20_000
"""Actions after which a game counts as endless."""
LOOK = 0.005
"""How often the laws of hidden games are looked at, which costs more than a move."""

Taste = Callable[[Norad, State, Action], bool]


def bombs(_game: Norad, _state: State, action: Action) -> bool:
    """Attacks wherever it can."""
    return isinstance(action, Bomb | Roll | Sortie)


def seeks_cities(game: Norad, _state: State, action: Action) -> bool:
    """Flies to cities, and bombs them."""
    return isinstance(action, Bomb) or (isinstance(action, Move) and action.path[-1] in game.setting.cities)


def crowds(_game: Norad, state: State, action: Action) -> bool:
    """Goes where others are."""
    return isinstance(action, Move) and action.path[-1] in state.at.values()


def likes_bases(game: Norad, _state: State, action: Action) -> bool:
    """Uses every door that an option opens."""
    if isinstance(action, Place | StageBomber):
        return game.setting.spots[action.to].region in ("base", "side")
    return isinstance(action, PlaceSlbm | Relocate)


def nothing_much(_game: Norad, _state: State, _action: Action) -> bool:
    """Does anything."""
    return False


TASTES: tuple[Taste, ...] = (nothing_much, bombs, seeks_cities, crowds, likes_bases)


def play(game: Norad, seed: int) -> tuple[Outcome, int]:
    """One game to its end: how it ended, and in which turn. AssertionError says what went wrong."""
    rng = random.Random(seed)
    taste = TASTES[seed % len(TASTES)]
    state = game.setup(Setup("random", "Random"), None, Dice(seed_from(str(seed))))
    for _ in range(LONGEST):
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome, state.turn
        if rng.random() < LOOK:
            look(game, state, rng)
        action = choose(game, state, taste, rng)
        refusal = game.check(state, action)
        assert refusal is None, f"listed, but refused: {game.describe(action)}: {refusal}"
        state = game.apply(state, action).state
    raise AssertionError("endless")


def choose(game: Norad, state: State, taste: Taste, rng: random.Random) -> Action:
    """Mostly something with one counter, to the player's taste where that can be."""
    asked = game.decision(state)
    assert asked is not None
    actions: list[Action] = []
    if asked.pieces and rng.random() < 0.97:
        actions = list(game.legal_actions(state, rng.choice(asked.pieces)))
    if not actions:
        actions = list(game.legal_actions(state))
    assert actions, f"dead end: {state.stack}"
    liked = [action for action in actions if taste(game, state, action)]
    return rng.choice(liked if liked and rng.random() < 0.8 else actions)


def look(game: Norad, state: State, rng: random.Random) -> None:
    """The side that decides finds the same in what it knows; whatever a side guesses can be played on."""
    asked = game.decision(state)
    assert asked is not None
    for side in game.sides:
        known = game.redact(state, side)
        if side == asked.side:
            assert list(game.legal_actions(known)) == list(game.legal_actions(state))
        guess = game.determinize(known, Dice(rng.randbytes(32)))
        game.apply(guess, rng.choice(list(game.legal_actions(guess))))


def variants() -> Iterator[tuple[str, str]]:
    """Each game with every pair of options that goes together, and what such an option needs."""
    specs = {spec.id: spec for spec in option_specs() if spec.id != "variant"}
    for variant in ("norad", "pvo-strany", "expansion"):
        for pair in combinations(specs, 2):
            names = {*pair, *(need for id in pair for need, value in specs[id].needs.items() if value is True)}
            names |= {"canada"} if "slbm" in names else set()
            try:
                complete_options({"variant": variant, **dict.fromkeys(names, True)})
            except OptionError:
                continue
            yield variant, " ".join(sorted(names))


def main() -> int:
    """Play, and print what came of it; 1 if any game went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="of each kind")
    parser.add_argument("--pairs", action="store_true", help="with every pair of options")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    kinds = list(variants()) if chosen.pairs else [(name, "") for name in ("norad", "pvo-strany", "expansion")]
    wrong = 0
    for variant, options in kinds:
        results: Counter[str] = Counter()
        turns = 0
        for seed in range(chosen.first, chosen.first + chosen.games):
            try:
                outcome, turn = play(game_of(variant, options), seed)
            except Exception as why:
                wrong += 1
                print(f"{variant} {options} seed {seed}: {type(why).__name__}: {why}")
                continue
            results[str(outcome.winner)] += 1
            turns = max(turns, turn)
        print(variant, options, dict(results), "longest", turns, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
