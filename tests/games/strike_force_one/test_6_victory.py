"""Rule 6: two of three towns (0205, 0302, 0504) when turn 4 is complete."""

from __future__ import annotations

import itertools

import pytest

from tests.games.strike_force_one.table import table

TOWNS = ("0205", "0302", "0504")


def last_step(rules: str = "standard", **units: str) -> str | None:
    """The winner where the last step ends with these units on the map."""
    return table(rules, phase="us-combat", turn=4, **units).end().winner


@pytest.mark.rule("SFO-6.0-a")
def test_it_is_decided_once_when_turn_four_is_complete() -> None:
    assert last_step(A="0205", B="0302") == "soviet"
    assert last_step(A="0205", B="0302", C="0504") == "soviet"
    assert last_step(A="0205") == "us"
    assert last_step(A="0205", W="0302", X="0504") == "us"
    t = table(phase="us-combat", turn=3, A="0205", B="0302").end()
    assert (t.winner, t.turn) == (None, 4)  # not before
    t.move("A", "0105").end().end().end().end()
    assert t.winner == "us"  # and what was held before does not count


@pytest.mark.rule("SFO-6.0-b")
def test_only_presence_at_the_end_counts() -> None:
    assert last_step(A="0205", B="0303") == "us"  # next to Marbach, its zone over it
    assert last_step("advanced", A="0205", B="0205") == "us"  # two in one town hold one town
    assert last_step("advanced", A="0205", B="0205", C="0302") == "soviet"
    t = table(phase="soviet-move", turn=4, A="0205", B="0201", W="0908").move("B", "0302", "0303")  # through
    assert t.end().end().end().end().winner == "us"
    empty = table(A="0303").game.standing(table(A="0303").state)
    assert [objective.holder for objective in empty.objectives] == [None, None, None]


@pytest.mark.rule("SFO-6.0-c")
def test_losses_do_not_count() -> None:
    assert last_step(A="0205", B="0302", W="0101", X="0103", Y="0105", Z="0107") == "soviet"
    assert last_step(A="0205", B="0901", C="0902", D="0903", E="0904", F="0905") == "us"


@pytest.mark.rule("SFO-6.0-d")
def test_no_tie_whoever_holds_what() -> None:
    for holders in itertools.product((None, "soviet", "us"), repeat=3):
        names = {"soviet": iter("ABC"), "us": iter("WXY")}
        units = {next(names[side]): town for side, town in zip(holders, TOWNS, strict=True) if side}
        expected = "soviet" if holders.count("soviet") >= 2 else "us"
        assert last_step(**units) == expected
