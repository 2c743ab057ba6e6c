"""Chapter 12: Resource Points, where they come from and what they buy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nato_air_commander.table import LINES, Table, table
from wargame_desk.games.nato_air_commander.actions import Buy
from wargame_desk.games.nato_air_commander.events import ItemBought, PointsGained

TAKEN = {"alpha": 1, "bravo": 2, "charlie": 2, "delta": 4, "echo": 3, "foxtrot": 4}
"""No force in its Start Box, and all five major cities taken: no income."""


def income(**position: Any) -> PointsGained:
    """The income of a position."""
    return table(phase="resources", **position).happened(PointsGained)[0]


def market(rp: int, **position: Any) -> Table:
    """Purchases with these points in hand and no income."""
    t = table(phase="resources", rp=rp, wp=TAKEN, vp=0, **position)
    assert t.state.rp == rp
    return t


def paid(t: Table, times: int = 1) -> PointsGained:
    """Phases are ended until the income has come so many times."""
    while len(t.happened(PointsGained)) < times:
        t.end()
    return t.happened(PointsGained)[-1]


def sold(t: Table) -> dict[str, set[str]]:
    """What can be bought, and for which pieces."""
    found: dict[str, set[str]] = {}
    for action in t.can(Buy):
        found.setdefault(action.item, set()).add("" if action.piece is None else t.game.piece_name(action.piece))
    return found


# --- 12.0, 12.1


@pytest.mark.rule("NAC-12.0-a", "NAC-12.2-b")
def test_points_that_are_not_spent_are_kept() -> None:
    t = market(4, hurt="hog").buy("begin", "hog").end()
    assert t.state.rp == 3
    t.to_phase("recon")
    assert (t.turn, t.state.rp) == (3, 3)


@pytest.mark.rule("NAC-12.1-a")
@pytest.mark.parametrize("home", range(7))
def test_a_point_for_each_force_in_its_start_box(home: int) -> None:
    found = income(wp=dict.fromkeys(LINES[home:], 1))
    assert (found.starts, found.points) == (home, home + 5)


@pytest.mark.rule("NAC-12.1-b")
@pytest.mark.parametrize(
    ("wp", "cities"),
    [
        (dict.fromkeys(LINES, 1), 5),
        ({**dict.fromkeys(LINES, 1), "bravo": 2}, 4),  # Hamburg
        ({**dict.fromkeys(LINES, 1), "charlie": 3}, 4),  # Hannover, and a box beyond
        ({**dict.fromkeys(LINES, 1), "delta": 3, "echo": 2, "foxtrot": 3, "alpha": 4}, 5),  # each a box before its city
        ({**dict.fromkeys(LINES, 1), "delta": 4, "echo": 3, "foxtrot": 4}, 2),
        (TAKEN, 0),
    ],
)
def test_a_point_for_each_major_city_that_nato_holds(wp: dict[str, int], cities: int) -> None:
    found = income(wp=wp)
    assert (found.starts, found.cities, found.points) == (0, cities, cities)


@pytest.mark.rule("NAC-12.1-b")
def test_a_city_that_was_taken_back_counts_again() -> None:
    # Hamburg is lost, and in the combat of the turn won again: 2 + 8 is more than double of 4.
    t = table(phase="ground-combat", deck=range(1, 19), wp=TAKEN, vp=0, nato={"bravo-3": 8})
    assert paid(t).cities == 1
    assert t.reached("bravo") == 1


@pytest.mark.rule("NAC-12.1-c", "NAC-12.1-d")
@pytest.mark.parametrize(("dead", "oca", "points"), [(5, 4, (1, 0)), (4, 5, (0, 1)), (5, 5, (1, 1)), (4, 4, (0, 0))])
def test_a_point_for_each_marker_at_the_right_end_of_its_track(dead: int, oca: int, points: tuple[int, int]) -> None:
    found = income(dead=dead, oca=oca, wp=TAKEN)
    assert (found.dead, found.oca, found.points) == (*points, sum(points))


@pytest.mark.rule("NAC-12.1-d")
def test_the_oca_marker_counts_even_where_oew_has_put_it() -> None:
    t = table(deck=range(1, 19), wp=TAKEN, vp=0, oca=4).assign("eagle", "oew-1").assign("falcon", "oew-2").end()
    assert paid(t).oca == 1


@pytest.mark.rule("NAC-12.1-e")
@pytest.mark.parametrize(("rp", "after"), [(4, 9), (5, 10), (6, 10), (10, 10)])
def test_points_end_at_ten(rp: int, after: int) -> None:
    assert table(phase="resources", rp=rp, wp=dict.fromkeys(LINES, 1)).state.rp == after


@pytest.mark.rule("NAC-12.1-f")
@pytest.mark.parametrize(("rp", "gain", "after"), [(-3, 5, 2), (-6, 4, 0), (-5, 5, 0), (-1, 0, 0)])
def test_income_pays_debts_and_what_remains_of_them_is_forgiven(rp: int, gain: int, after: int) -> None:
    held = dict(zip(LINES, (1, 1, 1, 1, 1, 1), strict=True))
    taken = {"charlie": 2} if gain == 4 else {}
    t = table(phase="resources", rp=rp, wp=TAKEN if not gain else {**held, **taken}, hurt="hog")
    assert t.happened(PointsGained)[0].points == gain
    assert t.state.rp == after


# --- 12.2


@pytest.mark.rule("NAC-12.2-a")
def test_any_number_and_mix_is_bought_within_the_points() -> None:
    t = market(9, hurt="hog boar", repair="eagle", pgm=0)
    assert t.asked == "market"
    t.buy("pgm").buy("begin", "hog").buy("pgm").buy("finish", "eagle")
    assert (t.state.pgm, t.state.rp) == (2, 1)
    t.refused("too_dear", "NAC-12.2").buy("pgm")
    t.refused("too_dear", "NAC-12.2").buy("pilot", "pilot-us-1")
    t.refused("too_dear", "NAC-12.2").buy("finish", "hog")  # 2: he has only just come there
    t.buy("begin", "boar")
    assert t.phase != "resources"  # nothing is left to spend
    assert [event.cost for event in t.happened(ItemBought)] == [3, 1, 3, 1, 1]


@pytest.mark.rule("NAC-12.2-a")
def test_purchases_come_after_the_income() -> None:
    t = table(phase="resources", rp=0, wp={**TAKEN, "bravo": 1}, hurt="hog")
    assert (t.state.rp, sold(t)) == (1, {"begin": {"hog"}})
    broke = table(phase="resources", rp=0, wp=TAKEN, hurt="hog")
    assert broke.phase != "resources"


@pytest.mark.rule("NAC-12.2-a")
def test_what_is_not_for_sale() -> None:
    t = market(10, hurt="hog", repair="eagle", lost="boar", pilots="pilot-us-1", pgm=10)
    for item, piece in (
        ("rebuild", "hog"),
        ("begin", "eagle"),
        ("begin", "boar"),
        ("finish", "hog"),
        ("finish", "falcon"),
        ("pilot", "pilot-us-1"),
        ("pilot", "hog"),
        ("begin", "pilot-us-2"),
    ):
        t.refused("not_for_sale", "NAC-12.2").buy(item, piece)
    t.refused("no_such_item", "NAC-12.2").buy("medal")
    t.refused("no_such_item", "NAC-12.2").buy("begin")
    t.refused("no_such_item", "NAC-12.2").buy("pgm", "hog")
    t.refused("pgm_full", "NAC-12.2").buy("pgm")
    assert sold(t) == {
        "rebuild": {"boar"},
        "begin": {"hog"},
        "finish": {"eagle"},
        "pilot": {"pilot-us-2", "pilot-uk-1", "pilot-ge-1"},
    }


@pytest.mark.rule("NAC-12.2-rebuild-a")
def test_an_eliminated_unit_is_rebuilt_on_its_damaged_side() -> None:
    t = market(3, lost="hog").buy("rebuild", "hog")
    assert (t.at("hog"), t.damaged("hog"), t.state.rp) == ("damaged", True, 1)
    t.buy("begin", "hog")
    assert (t.at("hog"), t.damaged("hog"), t.state.rp) == ("repair", True, 0)


@pytest.mark.rule("NAC-12.2-rebuild-b")
def test_so_is_the_stealth_unit_unless_the_option_forbids_it() -> None:
    t = market(6, lost="ghost").buy("rebuild", "ghost")
    assert t.at("ghost") == "damaged"
    t.buy("begin", "ghost").buy("finish", "ghost")
    assert (t.at("ghost"), t.damaged("ghost"), t.state.rp) == ("basing", False, 1)
    strict = table("no-rebuild-stealth", phase="resources", rp=6, wp=TAKEN, lost="ghost hog")
    strict.refused("no_rebuilding", "NAC-12.2").buy("rebuild", "ghost")
    assert sold(strict)["rebuild"] == {"hog"}


@pytest.mark.rule("NAC-12.2-begin-a")
def test_repairs_are_begun_for_a_point() -> None:
    t = market(2, hurt="hog").buy("begin", "hog")
    assert (t.at("hog"), t.damaged("hog"), t.state.rp) == ("repair", True, 1)


@pytest.mark.rule("NAC-12.2-finish-a")
def test_repairs_that_were_begun_in_an_earlier_turn_are_finished_for_a_point() -> None:
    t = market(2, repair="hog").buy("finish", "hog")
    assert (t.at("hog"), t.damaged("hog"), t.state.rp) == ("basing", False, 1)
    t = market(9, hurt="hog boar").buy("begin", "hog").end()
    paid(t, 2)
    t.buy("finish", "hog")
    assert [event.cost for event in t.happened(ItemBought)] == [1, 1]


@pytest.mark.rule("NAC-12.2-finish-b")
def test_repairs_of_one_phase_are_finished_for_two_points() -> None:
    t = market(4, hurt="hog", repair="eagle").buy("begin", "hog").buy("finish", "hog").buy("finish", "eagle")
    assert [event.cost for event in t.happened(ItemBought)] == [1, 2, 1]
    assert (t.state.rp, t.at("hog"), t.damaged("hog")) == (0, "basing", False)
    whole = market(5, lost="boar").buy("rebuild", "boar").buy("begin", "boar").buy("finish", "boar")
    assert [event.cost for event in whole.happened(ItemBought)] == [2, 1, 2]
    assert (whole.at("boar"), whole.damaged("boar")) == ("basing", False)


@pytest.mark.rule("NAC-12.2-pilot-a")
def test_a_pilot_who_never_entered_play_is_recruited_for_two_points() -> None:
    t = market(6, pilots="pilot-us-1").buy("pilot", "pilot-ge-1")
    assert (t.at("pilot-ge-1"), t.state.rp) == ("pilots", 4)
    assert sold(t)["pilot"] == {"pilot-us-2", "pilot-uk-1"}
    t.refused("not_for_sale", "NAC-12.2").buy("pilot", "pilot-ge-1")


@pytest.mark.rule("NAC-12.2-pilot-a")
def test_a_pilot_who_was_spent_or_lost_never_comes_back() -> None:
    t = table(deck=[9, *range(1, 9), *range(10, 19)], wp=TAKEN, vp=0, pilots="pilot-us-1 pilot-uk-1", rp=6)
    t.raid("oca", primary="hog", pilot="pilot-us-1 hog").raid("oca", primary="jaguar", pilot="pilot-uk-1 jaguar").end()
    t.fly(1).redraw("pilot").keep("first").fly(2).keep("first")
    assert (t.at("pilot-us-1"), t.at("pilot-uk-1"), t.damaged("jaguar")) == (None, None, True)
    t.to_phase("resources")
    assert sold(t)["pilot"] == {"pilot-us-2", "pilot-ge-1"}
    t.refused("not_for_sale", "NAC-12.2").buy("pilot", "pilot-us-1")
    t.refused("not_for_sale", "NAC-12.2").buy("pilot", "pilot-uk-1")


@pytest.mark.rule("NAC-12.2-pgm-a")
def test_munitions_for_three_points_a_piece() -> None:
    t = market(7, pgm=1).buy("pgm").buy("pgm")
    assert (t.state.pgm, t.state.rp) == (3, 1)
    t.to_phase("planning").raid("oca", primary="hog boar", sead="sow", pgm="hog boar sow")


@pytest.mark.rule("NAC-12.2-b")
def test_nobody_has_to_buy() -> None:
    t = market(10, hurt="hog", lost="boar")
    assert t.decision is not None
    assert t.decision.optional
    t.end()
    assert (t.state.rp, t.at("hog"), t.at("boar")) == (10, "damaged", "eliminated")
