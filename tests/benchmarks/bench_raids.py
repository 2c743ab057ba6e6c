"""Exact chances of raids against simulating them, and a whole campaign beside whole games of other kinds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from tests.benchmarks.rows import Row, seconds
from tests.games.nato_air_commander.small_decks import begin, decided, raid, ready
from wargame_desk import catalogue
from wargame_desk.ai import selfplay
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.games.nato_air_commander import forecast, plans
from wargame_desk.games.nato_air_commander.actions import FlyRaid
from wargame_desk.games.nato_air_commander.state import Raiding

SIMULATED = 1000
LIMIT = 0.2
CAMPAIGN = 0.6
"""Seconds of processor time."""


def _raid() -> tuple[Any, Any]:
    """Five units, munitions and a pilot, on a full deck with a card on each line."""
    game, state = begin()
    units = {"primary": "us-a10-1 us-a10-2", "escort": "us-f15-1 nl-f16-1", "sead": "us-f4g-1"}
    state = raid(game, state, "cas", "echo", **units, armed="us-a10-1", pilots="pilot-us-1=us-a10-1")
    return game, game.redact(ready(game, state), game.sides[0])


def _simulated(game: Any, known: Any, times: int) -> float:
    """How often a raid gets through, by the resolver, each time over another deal of what is face down."""
    through = 0
    for number in range(times):
        state = game.apply(game.determinize(known, Dice(seed_from(str(number)))), FlyRaid(1)).state
        while not isinstance(state.top, Raiding):
            state = game.apply(state, decided(game, state)).state
        through += state.raids[0].through
    return through / times


def chances() -> Iterator[Row]:
    """The count by itself, and everything that a player is shown of the raid."""
    game, known = _raid()

    def counted() -> None:
        forecast._course_of.cache_clear()
        forecast.odds(game.setting, known, 0)

    def shown() -> None:
        forecast._course_of.cache_clear()
        plans.plan(game.setting, known, 0)

    began = time.perf_counter()
    _simulated(game, known, SIMULATED)
    reference = time.perf_counter() - began
    for name, work in (
        ("exact chances of a raid with a pilot", counted),
        ("the same, with ledgers and remarks", shown),
    ):
        ours = seconds(work)
        ratio = f"1/{reference / ours:.0f} ({1000 * ours:.1f} ms against {reference:.2f} s)"
        yield Row(name, "the raid resolved 1,000 times", ratio, "at most 1/5", ours <= LIMIT * reference)


def campaigns() -> Iterator[Row]:
    """A campaign by the greedy commander, beside whole games that are played at random and greedily."""
    ours = _game("nato-air-commander", "build-up", "greedy", 15)
    for title, game, scenario, who, games in (
        ("Strike Force One, piece first", "strike-force-one", "standard", "piece-first", 15),
        ("Strike Force One, greedy", "strike-force-one", "standard", "greedy", 5),
        ("NORAD, random", "norad", "norad", "random", 5),
        ("NATO Air Commander, random", "nato-air-commander", "build-up", "random", 15),
    ):
        theirs = _game(game, scenario, who, games)
        ratio = f"{ours / theirs:.1f} x ({1000 * ours:.0f} against {1000 * theirs:.0f} ms)"
        name = "a campaign of NATO Air Commander, greedy"
        yield Row(name, f"a game of {title}", ratio, f"at most {CAMPAIGN} s", ours <= CAMPAIGN)


def _game(game_id: str, scenario: str, who: str, games: int) -> float:
    """Processor time of a game, the median of some."""
    setup = catalogue.scenario(game_id, scenario)
    game = catalogue.open_game(game_id, setup.options)
    seats = dict.fromkeys(game.sides, who)
    return median(
        _timed(lambda number=number: selfplay.play(game, setup, seats, "bench", number)) for number in range(games)
    )


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def rows() -> list[Row]:
    """All rows of this module."""
    return [*chances(), *campaigns()]
