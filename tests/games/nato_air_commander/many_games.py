"""Many campaigns at random, by commanders of many tastes: none may stick, break or go on for ever.

    python -m tests.games.nato_air_commander.many_games --games 5000

Half of them begin with 60 points in hand, so that all ten turns are played. After each action the front is whole: NATO
holds every box west of a Warsaw Pact force, and the points are those of the boxes taken and of the ends of lines.
pytest plays a few of them (``test_many_games.py``).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from wargame_desk import catalogue
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.values import Action, Event, Outcome, Setup
from wargame_desk.games.nato_air_commander.actions import (
    Arm,
    Assign,
    Buy,
    ChooseSpace,
    Crew,
    EndPhase,
    FlyRecon,
    OpenRaid,
    Redraw,
    Reinforce,
    RemoveCard,
)
from wargame_desk.games.nato_air_commander.events import EndsHeld
from wargame_desk.games.nato_air_commander.game import NatoAirCommander
from wargame_desk.games.nato_air_commander.setting import DECAP
from wargame_desk.games.nato_air_commander.state import State

GAME = "nato-air-commander"
LONGEST = 20_000
"""Actions after which a game counts as endless."""
LOOK = 0.01
"""How often the laws of hidden cards are looked at, which costs more than an action."""
HEAD_START = -60
"""Victory Points with which the longer half begins."""

Taste = Callable[[NatoAirCommander, State, Action], bool]


def nothing_much(_game: NatoAirCommander, _state: State, _action: Action) -> bool:
    """Does anything."""
    return False


def flies(_game: NatoAirCommander, _state: State, action: Action) -> bool:
    """Sends every unit, armed and with a pilot, and draws again wherever it can."""
    return isinstance(action, Assign | Arm | Crew | FlyRecon | Redraw)


def cuts_heads(_game: NatoAirCommander, _state: State, action: Action) -> bool:
    """Looks for headquarters, strikes them, and takes the Shuffle card out."""
    if isinstance(action, FlyRecon):
        return action.mission == "headquarters"
    if isinstance(action, OpenRaid):
        return action.mission == DECAP
    return isinstance(action, Assign | Redraw) or action == RemoveCard(0)


def sits_still(_game: NatoAirCommander, _state: State, action: Action) -> bool:
    """Ends every phase at once."""
    return isinstance(action, EndPhase)


def hoards(_game: NatoAirCommander, _state: State, action: Action) -> bool:
    """Buys, mends and reinforces whatever it can."""
    return isinstance(action, Buy | Reinforce | ChooseSpace | Assign)


TASTES: tuple[Taste, ...] = (nothing_much, flies, cuts_heads, sits_still, hoards)


def play(game: NatoAirCommander, setup: Setup, seed: int) -> tuple[Outcome, int]:
    """One campaign to its end: how it ended, and in which turn. AssertionError says what went wrong."""
    rng = random.Random(seed)
    taste = TASTES[seed % len(TASTES)]
    begun = setup if seed % 2 else _ahead(setup)
    state = game.setup(begun, None, Dice(seed_from(str(seed))))
    other = state.vp - taken(game, state)
    for _ in range(LONGEST):
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome, state.turn
        if rng.random() < LOOK:
            look(game, state, rng)
        action = choose(game, state, taste, rng)
        refusal = game.check(state, action)
        assert refusal is None, f"listed, but refused: {game.describe(action)}: {refusal}"
        step = game.apply(state, action)
        state = step.state
        other += ends_held(step.events)
        whole_front(game, state)
        assert state.vp == taken(game, state) + other, "points from nowhere (13.5)"
    raise AssertionError("endless")


def _ahead(setup: Setup) -> Setup:
    start = setup.start
    return replace(setup, start=replace(start, tracks={**start.tracks, "vp": HEAD_START}))


def choose(game: NatoAirCommander, state: State, taste: Taste, rng: random.Random) -> Action:
    """Mostly something with one piece, to the commander's taste where that can be."""
    asked = game.decision(state)
    assert asked is not None
    actions: list[Action] = []
    if asked.pieces and rng.random() < 0.85:
        actions = list(game.legal_actions(state, rng.choice(asked.pieces)))
    if not actions:
        actions = list(game.legal_actions(state))
    assert actions, f"dead end: {state.stack}"
    liked = [action for action in actions if taste(game, state, action)]
    return rng.choice(liked if liked and rng.random() < 0.8 else actions)


def whole_front(game: NatoAirCommander, state: State) -> None:
    """Every box west of a Warsaw Pact force is held by NATO with 1 to 8 cohesion, and no other one."""
    for line, row in enumerate(state.nato):
        for box, cohesion in enumerate(row):
            held = box >= state.wp[line]
            assert 1 <= cohesion <= 8 if held else cohesion == 0, (game.setting.lines[line], row, state.wp[line])
        assert 1 <= state.force[line] <= 8


def taken(game: NatoAirCommander, state: State) -> int:
    """The values of all boxes up to each Warsaw Pact force."""
    return sum(sum(game.setting.vp[line][:at]) for line, at in enumerate(state.wp))


def ends_held(events: tuple[Event, ...]) -> int:
    """Points for ends of lines in a step."""
    return sum(event.count for event in events if isinstance(event, EndsHeld))


def look(game: NatoAirCommander, state: State, rng: random.Random) -> None:
    """The player finds the same in what he knows; whatever he guesses can be played on."""
    known = game.redact(state, None)
    assert list(game.legal_actions(known)) == list(game.legal_actions(state))
    guess = game.determinize(known, Dice(rng.randbytes(32)))
    assert game.redact(guess, None) == known
    game.apply(guess, rng.choice(list(game.legal_actions(guess))))


def main() -> int:
    """Play, and print what came of it; 1 if any campaign went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="of all scenarios together")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    setups = [setup for setup in catalogue.scenarios(GAME)[0] if not setup.tutorial]
    games = {setup.id: catalogue.open_game(GAME, setup.options) for setup in setups}
    wrong, turns, results = 0, Counter[int](), Counter[tuple[str, str]]()
    for seed in range(chosen.first, chosen.first + chosen.games):
        setup = setups[seed // len(TASTES) % len(setups)]
        game = games[setup.id]
        assert isinstance(game, NatoAirCommander)
        try:
            outcome, turn = play(game, setup, seed)
        except Exception as why:
            wrong += 1
            print(f"{setup.id} seed {seed}: {type(why).__name__}: {why}")
            continue
        results[setup.id, outcome.level] += 1
        turns[turn - 1 if turn > game.setting.turns else turn] += 1
    for (scenario, level), count in sorted(results.items()):
        print(scenario, level, count)
    print("last turn:", dict(sorted(turns.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
