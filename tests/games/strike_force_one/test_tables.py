"""The results tables cell by cell, each cell fought out, with its source; and the forecast read from them by hand.

"|" parts what the rulebook shows (left) from what is reconstructed (right), in tables typed from rulebook and ledger.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tests.games.strike_force_one.table import Table, table
from wargame_desk.core.tables import Source

STANDARD = """
1: DR DR DE DE DE DE |
2: DR DR DR DE DE DE |
3: | AR DR DR DR DE DE
4: | AR AR DR DR DR DE
5: | AR AR AR DR DR DR
6: | AE AR AR AR DR DR
"""
STANDARD_B = """
1: DR DR DE DE DE DE |
2: DR DR DR DE DE DE |
3: | DR DR DR DR DE DE
4: | AR DR DR DR DR DE
5: | AR AR DR DR DR DR
6: | AE AR AR DR DR DR
"""
ADVANCED = """
1: DR DR EX DE DE DE |
2: DR DR DR EX DE DE |
3: NE DR DR DR EX DE |
4: AR NE DR | DR DR EX
5: | AR AR NE DR DR DR
6: | AE AR AR NE DR DR
"""
TABLES = {"standard": STANDARD, "standard-b": STANDARD_B, "advanced": ADVANCED}
GAMES = {"standard": ("standard", ""), "standard-b": ("standard", "standard-crt-b"), "advanced": ("advanced", "")}
SIX = {"A": "0805", "B": "0807", "C": "0706", "D": "0707", "E": "0906", "F": "0907"}
"""The hexes round 0806, where W stands in the open."""


def cells(text: str) -> dict[tuple[int, int], tuple[str, Source]]:
    """(die, column index) to the result and its source."""
    found = {}
    for line in text.split("\n")[1:-1]:
        die, shown = line.split(": ") if ": " in line else line.split(":")
        printed, _, rest = shown.partition("|")
        results = [(result, Source.RULEBOOK) for result in printed.split()]
        results += [(result, Source.RECONSTRUCTED) for result in rest.split()]
        found.update({(int(die), column): cell for column, cell in enumerate(results)})
    return found


def on_w(game: str, count: int, dice: list[int] | None = None) -> Table:
    """An attack by so many units on W in the open, not yet rolled: column index ``count - 1`` in every table."""
    rules, options = GAMES[game]
    t = table(rules, options=options, phase="soviet-combat", dice=dice, W="0806", **SIX).declare("0806")
    for space in list(SIX.values())[:count]:
        t.add(space)
    return t


def fought(game: str, die: int) -> str:
    """The results of a row, by fighting each of its six battles."""
    return " ".join(on_w(game, count, [die]).roll().result for count in range(1, 7))


@pytest.mark.parametrize("game", TABLES)
def test_each_cell_is_what_it_says_and_says_where_it_comes_from(game: str) -> None:
    expected = cells(TABLES[game])
    found = on_w(game, 1).game.setting.table
    assert found.id == game
    assert {
        (row + 1, column): (found.cells[row][column], found.sources[row][column])
        for row in range(6)
        for column in range(6)
    } == expected
    assert len(expected) == 36


# --- Standard, row by row


@pytest.mark.rule("SFO-CRT-S-a")
def test_standard_row_1() -> None:
    assert fought("standard", 1) == fought("standard-b", 1) == "DR DR DE DE DE DE"


@pytest.mark.rule("SFO-CRT-S-b")
def test_standard_row_2() -> None:
    assert fought("standard", 2) == fought("standard-b", 2) == "DR DR DR DE DE DE"


@pytest.mark.rule("SFO-CRT-S-c")
def test_standard_row_3_is_reconstructed() -> None:
    assert fought("standard", 3) == "AR DR DR DR DE DE"
    assert fought("standard-b", 3) == "DR DR DR DR DE DE"
    assert {source for (die, _), (_, source) in cells(STANDARD).items() if die == 3} == {Source.RECONSTRUCTED}


@pytest.mark.rule("SFO-CRT-S-d")
def test_standard_rows_4_and_5_are_reconstructed() -> None:
    assert fought("standard", 4) == "AR AR DR DR DR DE"
    assert fought("standard", 5) == "AR AR AR DR DR DR"
    assert fought("standard-b", 4) == "AR DR DR DR DR DE"
    assert fought("standard-b", 5) == "AR AR DR DR DR DR"


@pytest.mark.rule("SFO-CRT-S-e")
def test_standard_row_6_is_reconstructed() -> None:
    assert fought("standard", 6) == "AE AR AR AR DR DR"
    assert fought("standard-b", 6) == "AE AR AR DR DR DR"


@pytest.mark.rule("SFO-CRT-S-f")
@pytest.mark.parametrize("game", ["standard", "standard-b"])
def test_the_standard_tables_have_four_results_and_never_punish_one_more_attacker(game: str) -> None:
    rank = ["AE", "AR", "DR", "DE"]
    rows = on_w(game, 1).game.setting.table.cells
    assert {result for row in rows for result in row} == set(rank)
    assert_monotone(rows, rank)


# --- Advanced, row by row


@pytest.mark.rule("SFO-CRT-A-a", "SFO-CRT-A-b", "SFO-CRT-A-c")
def test_advanced_rows_1_to_3() -> None:
    assert fought("advanced", 1) == "DR DR EX DE DE DE"
    assert fought("advanced", 2) == "DR DR DR EX DE DE"
    assert fought("advanced", 3) == "NE DR DR DR EX DE"


@pytest.mark.rule("SFO-CRT-A-d")
def test_advanced_row_4_is_half_reconstructed() -> None:
    assert fought("advanced", 4) == "AR NE DR DR DR EX"
    sources = [source for (die, _), (_, source) in sorted(cells(ADVANCED).items()) if die == 4]
    assert sources == [Source.RULEBOOK] * 3 + [Source.RECONSTRUCTED] * 3


@pytest.mark.rule("SFO-CRT-A-e", "SFO-CRT-A-f")
def test_advanced_rows_5_and_6_are_reconstructed() -> None:
    assert fought("advanced", 5) == "AR AR NE DR DR DR"
    assert fought("advanced", 6) == "AE AR AR NE DR DR"


@pytest.mark.rule("SFO-CRT-A-g")
def test_the_advanced_table_has_six_results_and_is_even() -> None:
    rank = ["AE", "AR", "NE", "DR", "EX", "DE"]
    rows = on_w("advanced", 1).game.setting.table.cells
    assert {result for row in rows for result in row} == set(rank)
    assert_monotone(rows, rank)


def assert_monotone(rows: tuple[tuple[str, ...], ...], rank: list[str]) -> None:
    """Rightward never worse for the attacker, downward never better."""
    for row in rows:
        assert all(rank.index(left) <= rank.index(right) for left, right in pairwise(row))
    for upper, lower in pairwise(rows):
        assert all(rank.index(a) >= rank.index(b) for a, b in zip(upper, lower, strict=True))


# --- forecasts, counted by hand down each column

FORECASTS = {
    "standard": [
        {"DR": 2, "AR": 3, "AE": 1},
        {"DR": 3, "AR": 3},
        {"DE": 1, "DR": 3, "AR": 2},
        {"DE": 2, "DR": 3, "AR": 1},
        {"DE": 3, "DR": 3},
        {"DE": 4, "DR": 2},
    ],
    "standard-b": [
        {"DR": 3, "AR": 2, "AE": 1},
        {"DR": 4, "AR": 2},
        {"DE": 1, "DR": 4, "AR": 1},
        {"DE": 2, "DR": 4},
        {"DE": 3, "DR": 3},
        {"DE": 4, "DR": 2},
    ],
    "advanced": [
        {"DR": 2, "NE": 1, "AR": 2, "AE": 1},
        {"DR": 3, "NE": 1, "AR": 2},
        {"EX": 1, "DR": 3, "NE": 1, "AR": 1},
        {"DE": 1, "EX": 1, "DR": 3, "NE": 1},
        {"DE": 2, "EX": 1, "DR": 3},
        {"DE": 3, "EX": 1, "DR": 2},
    ],
}


@pytest.mark.parametrize("game", TABLES)
def test_the_forecast_is_what_will_happen(game: str) -> None:
    for count, expected in enumerate(FORECASTS[game], start=1):
        t = on_w(game, count)
        forecast = t.game.presenter.forecast(t.state)
        assert forecast is not None
        assert {c.result: c.probability for c in forecast.chances} == {
            result: Fraction(sixths, 6) for result, sixths in expected.items()
        }
        assert (forecast.table, forecast.column) == (game, count - 1)
        rolled = [on_w(game, count, [die]).roll().result for die in range(1, 7)]
        assert {result: rolled.count(result) for result in rolled} == expected


def test_the_forecast_says_what_one_unit_changes() -> None:
    t = table(phase="soviet-combat", A="0604", B="0404", C="0505", W="0504").declare("0504").add("0604").add("0404")
    forecast = t.game.presenter.forecast(t.state)
    assert forecast is not None
    remarks = [(remark.text, remark.figure) for remark in forecast.remarks]
    assert remarks == [
        ("W leaves 0504", "3 in 6"),
        ("With C: column 3", "4 in 6"),
        ("Without B: column 1", "2 in 6"),
    ]
    # Dragging C over the target shows the same as adding it would.
    with_c = t.game.presenter.forecast_with(t.state, t.game.piece_id("C"), t.game.board.space("0504"))
    assert with_c == t.game.presenter.forecast(t.add("0505").state)


def test_the_forecast_says_that_who_is_ringed_in_is_lost() -> None:
    # The zones of A above and B below W cover all six hexes round it; column 2 has DR on 1 to 3.
    t = table(phase="soviet-combat", A="0805", B="0807", W="0806").declare("0806").add("0805").add("0807")
    forecast = t.game.presenter.forecast(t.state)
    assert forecast is not None
    told = forecast.remarks[0]
    assert (told.text, told.figure, told.rule) == ("W is lost: it has no hex to retreat to", "3 in 6", "SFO-5.6")


def test_no_distribution_is_shown_for_an_attack_that_is_not_allowed() -> None:
    t = table("advanced", phase="soviet-combat", A="0604", B="0404", W="0504", X="0504").declare("0504").add("0604")
    forecast = t.game.presenter.forecast(t.state)
    assert forecast is not None
    assert (forecast.column, forecast.label, forecast.chances) == (-1, "-1", ())
