"""The conformance suite: every game and scenario of the catalogue keeps the laws."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest

from tests.conformance import laws
from wargame_desk import catalogue
from wargame_desk.core.codec import digest
from wargame_desk.core.game import Game
from wargame_desk.core.values import Setup

CASES = [(entry.id, setup.id) for entry in catalogue.entries() for setup in catalogue.scenarios(entry.id)[0]]
Case = tuple[Game[Any, Any], Setup]


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
    for seed in range(12):
        laws.playout(*case, seed, choose)


def test_laws_hold_at_every_step(case: Case) -> None:
    game, setup = case
    rng = random.Random(5)

    def each(state: Any, actions: list[Any]) -> None:
        laws.listed_actions_are_allowed(game, state, actions)
        laws.looking_changes_nothing(game, state, actions)
        laws.legality_is_honest(game, state, actions)
        laws.guesses_fit(game, state, actions, rng)
        laws.gestures_agree(game, state, rng)

    for seed in range(3):
        laws.playout(game, setup, seed, laws.eager, each)


def test_unlisted_actions_do_not_strand(case: Case) -> None:
    taken = sum(laws.strays_do_not_strand(*case, seed) for seed in range(8))
    assert taken > 0


def test_history_and_record(case: Case) -> None:
    for seed in range(4):
        laws.session_laws(*case, seed)


FINGERPRINT = """
import sys
from tests.conformance import laws
from wargame_desk import catalogue
from wargame_desk.core.codec import digest
setup = catalogue.scenario(sys.argv[1], sys.argv[2])
game = catalogue.open_game(sys.argv[1], setup.options)
print(*(digest(game, laws.playout(game, setup, seed)[0]) for seed in range(3)))
"""


def test_games_do_not_lean_on_the_hash_seed(case: Case) -> None:
    game, setup = case
    here = " ".join(digest(game, laws.playout(game, setup, seed)[0]) for seed in range(3))
    environment = {**os.environ, "PYTHONHASHSEED": "4321"}
    there = subprocess.run(
        [sys.executable, "-c", FINGERPRINT, game.id, setup.id],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == here
