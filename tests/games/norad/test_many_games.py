"""A few of the games that ``many_games`` plays by the thousand."""

from __future__ import annotations

import pytest

from tests.games.norad.many_games import TASTES, play, variants
from tests.games.norad.table import game_of, table

EVERY = "siberia cuba slbm canada targets any-coast"
LAST_TURN = 8 + 22
"""Four bombers enter a turn, and every one goes at least a row on."""


@pytest.mark.parametrize("seed", range(len(TASTES)))
def test_norad_with_every_option_comes_to_an_end_whatever_the_players_taste(seed: int) -> None:
    outcome, turn = play(game_of("norad", f"{EVERY} dew-line"), seed)
    assert outcome.rule == "NORAD-4.0"
    assert turn <= LAST_TURN


def test_pvo_strany_with_every_option_comes_to_an_end() -> None:
    outcome, turn = play(game_of("pvo-strany", EVERY), 3)
    assert outcome.rule == "PVO-4.0"
    assert turn <= LAST_TURN


@pytest.mark.parametrize("options", [f"{EVERY} dew-line fighter-combat diagonal-cost", "solitaire fighter-combat"])
def test_the_expansion_comes_to_an_end(options: str) -> None:
    assert play(game_of("expansion", options), 1)[0].rule == "EXP-4.0"


def test_by_the_lenient_reading_too() -> None:
    assert play(game_of("norad", "city-exemption"), 2)[0].rule == "NORAD-4.0"


@pytest.mark.rule("NORAD-6.0-m", "EXP-4.0-i")
def test_bombers_that_circle_over_a_city_by_the_lenient_reading_lose_the_game_after_ten_rounds() -> None:
    t = table(options="city-exemption", turn=1, B1="K5-W", F1="P10-E")
    for _ in range(10):
        t.move("B1", "L5-E", "K5-W").end().end()
    assert t.winner is None
    t.move("B1", "L5-E", "K5-W").end().end()
    assert t.winner == "us"


def test_every_pair_of_options_is_among_those_that_are_played() -> None:
    """All pairs but solitaire with targets; PVO Strany has no DEW line, and 6.0 and 9.6 belong to the Expansion."""
    found = [variant for variant, _ in variants()]
    assert {name: found.count(name) for name in ("norad", "pvo-strany", "expansion")} == {
        "norad": 9 * 8 // 2 - 1,
        "pvo-strany": 8 * 7 // 2 - 1,
        "expansion": 11 * 10 // 2 - 1,
    }
