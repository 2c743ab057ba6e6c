"""Whole games by the thousand: ``python -m tests.conformance GAME [--games N] [--pairs N] [--processes P] [--seed S]``.

Plays N games of each scenario that has no tutorial and settles no option but the variant, and of each pair of options
on top of each; uniform and eager players in turn. Prints a line a setting and every game that failed, with its seed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from multiprocessing import Pool
from typing import NamedTuple

from tests.conformance import laws
from wargame_desk import catalogue
from wargame_desk.core.values import OptionError, OptionValue

CHOOSERS = (laws.uniform, laws.eager)


class Series(NamedTuple):
    """Games of one scenario with some options: how many, from which seed on."""

    game: str
    scenario: str
    options: tuple[tuple[str, OptionValue], ...]
    games: int
    seed: int

    def __str__(self) -> str:
        return " ".join([self.scenario, *(f"{name}={value}" for name, value in self.options)])


def bases(game_id: str) -> Iterator[str]:
    """The scenarios that leave every option but the variant open."""
    for setup in catalogue.scenarios(game_id)[0]:
        if not setup.tutorial and set(setup.options) <= {"variant"}:
            yield setup.id


def series(game_id: str, games: int, pairs: int, seed: int) -> Iterator[Series]:
    """The base variants, then each pair of options that goes together, with what the two need."""
    for scenario in bases(game_id):
        yield Series(game_id, scenario, (), games, seed)
    for scenario in bases(game_id):
        setup = catalogue.scenario(game_id, scenario)
        switches = [spec for spec in catalogue.option_specs(game_id, setup) if spec.values == (False, True)]
        for one, two in combinations(switches, 2):
            wanted = {**one.needs, **two.needs, one.id: True, two.id: True}
            options = tuple(sorted((name, value) for name, value in wanted.items() if name not in setup.options))
            try:
                catalogue.open_game(game_id, {**dict(options), **setup.options})
            except OptionError:
                continue
            if all(setup.options.get(name, value) == value for name, value in wanted.items()):
                yield Series(game_id, scenario, options, pairs, seed)


def play(one: Series) -> tuple[Series, int, float, list[str]]:
    """Play a series; returns it with the actions played, the seconds taken, and what failed."""
    began, actions, failed = time.perf_counter(), 0, list[str]()
    setup = catalogue.scenario(one.game, one.scenario)
    game = catalogue.open_game(one.game, {**setup.options, **dict(one.options)})
    for seed in range(one.seed, one.seed + one.games):
        choose = CHOOSERS[seed % len(CHOOSERS)]
        try:
            actions += laws.playout(game, setup, seed, choose)[1]
        except Exception as why:  # whatever goes wrong in one game of many is a finding
            failed.append(f"seed {seed}, {choose.__name__}: {type(why).__name__}: {str(why)[:200]}")
    return one, actions, time.perf_counter() - began, failed


def in_parts(all_series: Iterator[Series], size: int = 25) -> Iterator[Series]:
    """Small parts, so that processes share the work evenly."""
    for one in all_series:
        for first in range(0, one.games, size):
            yield one._replace(games=min(size, one.games - first), seed=one.seed + first)


def main() -> int:
    """Play and tell; 1 if a game failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=5000, help="games of each base variant")
    parser.add_argument("--pairs", type=int, default=300, help="games of each pair of options")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    parts = in_parts(series(args.game, args.games, args.pairs, args.seed))
    totals: dict[str, list[float]] = {}
    faults = 0
    with Pool(args.processes) as pool:
        for one, actions, took, failed in pool.imap(play, parts):
            total = totals.setdefault(str(one), [0, 0, 0])
            for i, value in enumerate((one.games, actions, took)):
                total[i] += value
            print(f"{one}: {total[0]:.0f} games, {total[1]:.0f} actions, {total[2]:.0f} s", flush=True)
            for fault in failed:
                print(f"  FAILED {one}: {fault}", flush=True)
            faults += len(failed)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
