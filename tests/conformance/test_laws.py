"""The conformance suite: every game and scenario of the catalogue keeps the laws."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from tests.conformance import laws, secrets
from wargame_desk import catalogue
from wargame_desk.core.codec import digest
from wargame_desk.core.game import Game
from wargame_desk.core.values import Setup

CASES = [(entry.id, setup.id) for entry in catalogue.entries() for setup in catalogue.scenarios(entry.id)[0]]
Case = tuple[Game[Any, Any], Setup]


class Effort(NamedTuple):
    """How much of a scenario is played here: games of each kind, and how many steps go by between two looks."""

    games: int
    watched: int
    stray: int
    recorded: int
    every: int


SHORT, LONG = Effort(12, 3, 8, 4, 1), Effort(1, 1, 1, 1, 8)
"""A game of fifty actions can be played often; of one of a thousand, ``tests.games.norad.many_games`` plays many."""
EFFORTS = {"strike-force-one": SHORT, "norad": LONG, "nato-air-commander": LONG}


@pytest.fixture(params=CASES, ids=["/".join(case) for case in CASES])
def case(request: pytest.FixtureRequest) -> Case:
    """A game configured for one of its scenarios."""
    game_id, scenario_id = request.param
    setup = catalogue.scenario(game_id, scenario_id)
    return catalogue.open_game(game_id, setup.options), setup


def test_there_is_something_to_test() -> None:
    assert {game for game, _ in CASES} == {entry.id for entry in catalogue.entries()}


@pytest.mark.parametrize("choose", [laws.uniform, laws.eager])
def test_random_games_end(case: Case, choose: laws.Choose) -> None:
    for seed in range(EFFORTS[case[0].id].games):
        laws.playout(*case, seed, choose)


def test_laws_hold_along_the_way(case: Case) -> None:
    game, setup = case
    effort, rng, seen = EFFORTS[game.id], random.Random(5), list[Any]()

    def each(state: Any, actions: list[Any]) -> None:
        seen.extend(rng.sample(actions, min(2, len(actions))))
        if rng.randrange(effort.every):
            return
        laws.listed_actions_are_allowed(game, state, actions)
        laws.looking_changes_nothing(game, state, actions)
        laws.legality_is_honest(game, state, actions, rng.sample(seen, min(20, len(seen))))
        laws.guesses_fit(game, state, actions, rng)
        laws.gestures_agree(game, state, rng)
        secrets.nothing_betrays(game, state, actions, rng)

    for seed in range(effort.watched):
        laws.playout(game, setup, seed, laws.eager, each)


def test_unlisted_actions_do_not_strand(case: Case) -> None:
    taken = 0
    for seed in range(12):
        taken += laws.strays_do_not_strand(*case, seed)
        if taken and seed + 1 >= EFFORTS[case[0].id].stray:
            return
    raise AssertionError("never one of them")


def test_history_and_record(case: Case) -> None:
    for seed in range(EFFORTS[case[0].id].recorded):
        laws.session_laws(*case, seed)


FINGERPRINT = """
import sys
from tests.conformance import laws
from wargame_desk import catalogue
from wargame_desk.core.codec import digest
setup = catalogue.scenario(sys.argv[1], sys.argv[2])
game = catalogue.open_game(sys.argv[1], setup.options)
print(*(digest(game, laws.playout(game, setup, seed)[0]) for seed in range(int(sys.argv[3]))))
"""


def test_games_do_not_lean_on_the_hash_seed(case: Case) -> None:
    game, setup = case
    games = min(3, EFFORTS[game.id].games)
    here = " ".join(digest(game, laws.playout(game, setup, seed)[0]) for seed in range(games))
    environment = {**os.environ, "PYTHONHASHSEED": "4321"}
    there = subprocess.run(
        [sys.executable, "-c", FINGERPRINT, game.id, setup.id, str(games)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == here
