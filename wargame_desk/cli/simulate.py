"""``wargame-desk simulate``: many games between computer players, and what comes of them.

Owns the spreading of games over processes and the figures made of them. The same seed gives the same figures,
however many processes work.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, median
from typing import Any, NamedTuple

from wargame_desk import catalogue
from wargame_desk.ai import selfplay
from wargame_desk.ai.selfplay import Played
from wargame_desk.cli import asked
from wargame_desk.cli.main import WrongUsage
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, OptionValue, Outcome, Setup

HELP = "let computer players play many games, and count what comes of them"

CHUNK = 20
"""Games handed to a process at a time."""

_TOLD = 5
_Z = 1.959964
"""Standard normal deviate for a band of 95 %."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    asked.add_game(parser, every=True)
    asked.add_seats(parser, tuple(selfplay.MAKERS))
    games, as_json = tr("how many games of each scenario (100)"), tr("print JSON, a list where no scenario is named")
    parser.add_argument("--games", type=_count, default=100, metavar="N", help=games)
    parser.add_argument("--seed", default="1", metavar="K", help=tr("a number or word that fixes every game (1)"))
    parser.add_argument("--workers", type=_count, default=1, metavar="W", help=tr("processes that share the work (1)"))
    parser.add_argument("--json", action="store_true", help=as_json)
    parser.epilog = "\n".join(
        (
            tr("A side that nobody is named for is played by random. piece-first is random too, but draws a unit"),
            tr("before it draws what the unit does, and is faster. Bands are 95 % (Wilson)."),
            "",
            "  wargame-desk simulate --game strike-force-one --scenario advanced --games 1000 --workers 2",
            "",
            tr("Game 17 of seed K again, told action by action: wargame-desk play --seed K/17 with the same"),
            tr("scenario, options and seats (random or greedy)."),
            tr("Levels of victory and defeat are counted in the words in which a game ends."),
            tr("Exit code: 0; 1 if a game failed, came to a dead end or had no end; 2 wrong usage."),
        )
    )


def _count(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() else 0
    if value < 1:
        raise argparse.ArgumentTypeError(tr("{text} is not a number from 1", text=repr(text)))
    return value


class Series(NamedTuple):
    """What is played: small enough to be sent to every process."""

    game: str
    setup: Setup
    options: Mapping[str, OptionValue]
    seats: Mapping[Side, str]
    seed: str


def run(args: argparse.Namespace) -> int:
    """Play every scenario asked for, print, and tell by the exit code whether the rules held."""
    chosen = asked.game(args.game)
    setups = asked.scenarios(chosen, args.scenario)
    sides = tuple(side for side, _ in catalogue.entry(chosen).sides)
    seats = asked.seats(sides, args.seat, tuple(selfplay.MAKERS), "random")
    serieses = [Series(chosen, setup, asked.options(chosen, setup, args.option), seats, args.seed) for setup in setups]
    found = []
    for number, series in enumerate(serieses):
        figures, page = _played(series, args.games, args.workers)
        found.append(figures)
        if not args.json:
            print("\n".join(["", *page] if number else page), flush=True)
    if args.json:
        print(json.dumps(found if args.scenario is None else found[0], indent=2, ensure_ascii=False))
    return 1 if any(one["exceptions"] or one["dead_ends"] or one["endless"] for one in found) else 0


def _played(series: Series, games: int, workers: int) -> tuple[dict[str, Any], list[str]]:
    """The figures of a series, and their page."""
    try:
        game = _game(series)
    except OptionError as why:
        raise WrongUsage(str(why)) from why
    began = time.perf_counter()
    played = list(_with_progress(results(series, games, workers), games))
    found = figures(series, game, played)
    return found, list(_page(found, game, sum(p.actions for p in played) / (time.perf_counter() - began)))


# --- playing


def results(series: Series, games: int, workers: int) -> Iterator[Played]:
    """Every game in order, whoever plays it."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if workers == 1:
        _begin(series)
        for chunk in chunks:
            yield from _play(chunk)
        return
    with get_context("spawn").Pool(min(workers, len(chunks)), _begin, (series,)) as pool:
        for part in pool.imap(_play, chunks):
            yield from part


_at_work: dict[str, Any] = {}
"""The series that this process plays, and its game."""


def _game(series: Series) -> Game[Any, Any]:
    return catalogue.open_game(series.game, catalogue.together(series.setup, series.options))


def _begin(series: Series) -> None:
    _at_work.update(series=series, game=_game(series))


def _play(numbers: range) -> list[Played]:
    series: Series = _at_work["series"]
    game = _at_work["game"]
    return [selfplay.play(game, series.setup, series.seats, series.seed, number) for number in numbers]


def _with_progress(played: Iterator[Played], games: int) -> Iterator[Played]:
    """Count along on the error output where somebody watches it."""
    watched = sys.stderr.isatty()
    for done, one in enumerate(played, start=1):
        if watched and (done % CHUNK == 0 or done == games):
            print(f"\r{done} / {games}", end="" if done < games else "\n", file=sys.stderr, flush=True)
        yield one


# --- figures


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % band of a share, by Wilson's score; the whole range where nothing was counted."""
    if not of:
        return 0.0, 1.0
    share, z2 = count / of, _Z * _Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return round(max(0.0, middle - half), 6), round(min(1.0, middle + half), 6)


def figures(series: Series, game: Game[Any, Any], played: list[Played]) -> dict[str, Any]:
    """What comes of the games, as a program reads it. Shares are of the games that came to their end."""
    over = [one for one in played if one.how == selfplay.WON]
    lengths = [one.actions for one in over] or [0]
    lost = {side: [dict(one.losses).get(side, 0) for one in over] or [0] for side in game.sides}
    return {
        "game": series.game,
        "scenario": series.setup.id,
        "options": dict(game.options),
        "seats": dict(series.seats),
        "seed": series.seed,
        "games": len(played),
        "wins": {side: _share(sum(one.winner == side for one in over), len(over)) for side in game.sides},
        "draws": _share(sum(one.winner is None for one in over), len(over)),
        "levels": list(_levels(game, over)),
        "length": {"min": min(lengths), "median": median(lengths), "mean": fmean(lengths), "max": max(lengths)},
        "losses": {side: fmean(counts) for side, counts in lost.items()},
        "exceptions": [{"game": p.number, "error": p.error} for p in played if p.how == selfplay.FAILED],
        "dead_ends": [p.number for p in played if p.how == selfplay.DEAD_END],
        "endless": [p.number for p in played if p.how == selfplay.WITHOUT_END],
    }


def _levels(game: Game[Any, Any], over: list[Played]) -> Iterator[dict[str, Any]]:
    """How often games ended in each way: the best level first where levels have an order, else the most frequent."""
    ends = Counter(Outcome(one.winner, one.level, one.rule) for one in over)
    order = game.presenter.levels
    missing = [Outcome(None, level, "") for level in order if all(end.level != level for end in ends)]

    def place(end: Outcome) -> tuple[int, int]:
        return order.index(end.level) if end.level in order else len(order), -ends[end]

    for end in sorted([*ends, *missing], key=place):
        words = {"level": end.level, "winner": end.winner, "text": game.describe(end)}
        yield words | _share(ends[end], len(over))


def _share(count: int, of: int) -> dict[str, Any]:
    low, high = wilson(count, of)
    return {"count": count, "share": round(count / of, 6) if of else 0.0, "low": low, "high": high}


def _page(found: Mapping[str, Any], game: Game[Any, Any], speed: float) -> Iterator[str]:
    """The figures for people."""
    names = {side: game.presenter.side_name(side) for side in game.sides}
    seats = ", ".join(f"{side}={who}" for side, who in found["seats"].items())
    yield tr(
        "{game}, {scenario}: {games} games, {seats}, seed {seed}",
        game=game.title,
        scenario=found["scenario"],
        games=found["games"],
        seats=seats,
        seed=found["seed"],
    )
    rows = [(tr("{side} wins", side=names[side]), found["wins"][side]) for side in game.sides]
    without = tr("draws") if len(game.sides) > 1 else tr("{side} does not win", side=names[game.sides[0]])
    rows += [(without, found["draws"])] if found["draws"]["count"] else []
    yield from _rows(rows)
    if len(found["levels"]) > 1:
        yield "  " + tr("how they ended:")
        yield from _rows([(row["text"], row) for row in found["levels"]])
    length = found["length"]
    yield "  " + tr(
        "length: {mean} actions ({min} to {max}, median {median})",
        mean=f"{length['mean']:.1f}",
        min=length["min"],
        max=length["max"],
        median=length["median"],
    )
    lost = ", ".join(f"{names[side]} {mean:.2f}" for side, mean in found["losses"].items())
    yield "  " + tr("losses a game: {losses}", losses=lost)
    yield "  " + tr("{count} actions a second", count=f"{speed:.0f}")
    yield "  " + tr(
        "{exceptions} exceptions, {dead_ends} dead ends, {endless} without an end",
        exceptions=len(found["exceptions"]),
        dead_ends=len(found["dead_ends"]),
        endless=len(found["endless"]),
    )
    for fault in found["exceptions"][:_TOLD]:
        yield "  " + tr("game {number}: {error}", number=fault["game"], error=fault["error"])


def _rows(rows: list[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    """Counts with their shares and bands, under each other."""
    width = max(len(name) for name, _ in rows)
    for name, row in rows:
        band = f"{row['low']:.1%} – {row['high']:.1%}"
        yield f"  {name:{width}}  {row['count']:6d}  {row['share']:6.1%}  ({band})"
