"""Chapters 8.0 to 8.2: raids in the air, their order, interception, ground defence and losses."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander.table import Card, Table, card, lasting, table
from wargame_desk.games.nato_air_commander.actions import FlyRaid
from wargame_desk.games.nato_air_commander.events import ObjectiveJudged
from wargame_desk.games.nato_air_commander.raid_events import (
    HitsScored,
    PilotLost,
    RaidAborted,
    SegmentResolved,
    SegmentSkipped,
    StepLost,
)

FREE = [card(n, air=0, ground=0) for n in range(1, 13)]
"""Cards that let any raid through."""


def one_raid(
    *deck: Card,
    primary: str = "hog",
    escort: str = "",
    sead: str = "",
    pgm: str = "",
    pilot: str = "",
    dead: int = 0,
    oca: int = 0,
) -> Table:
    """An OCA raid that has met the cards; another waits, so that nothing goes on after it."""
    t = table(deck=deck, pilots=pilot.split()[0] if pilot else "", pgm=len(pgm.split()), dead=dead, oca=oca)
    t.raid("oca", primary=primary, escort=escort, sead=sead, pgm=pgm, pilot=pilot)
    t.raid("cas", "alpha", primary="mirage").end().fly(1)
    return t


def hurt(t: Table) -> dict[str, bool]:
    """The units that have taken a step loss, and whether that was their last."""
    return {t.game.piece_name(event.piece): event.eliminated for event in t.happened(StepLost)}


def first(t: Table) -> SegmentResolved:
    """The first segment that was resolved."""
    return t.happened(SegmentResolved)[0]


# --- 8.0


@pytest.mark.rule("NAC-8.0-a", "NAC-8.0-c")
def test_raids_are_flown_in_any_order_until_none_is_left() -> None:
    t = table(deck=FREE).raid("oca", primary="hog").raid("dead", primary="weasel").raid("cas", "echo", primary="boar")
    t.end()
    assert t.legal() == [FlyRaid(1), FlyRaid(2), FlyRaid(3)]
    t.fly(2)
    assert t.legal() == [FlyRaid(1), FlyRaid(3)]
    t.refused("no_raid_waits", "NAC-8.0").fly(2)
    t.refused("no_raid_waits", "NAC-8.0").fly(4)
    assert t.game.check(t.state, t.game.actions["end-phase"]()) is not None
    assert not t.happened(ObjectiveJudged)
    t.fly(3).fly(1)
    assert t.phase != "raids"
    assert {t.flown(n) for n in (1, 2, 3)} == {"through"}


@pytest.mark.rule("NAC-8.0-b")
@pytest.mark.parametrize(("order", "value"), [((1, 2), 4), ((2, 1), 5)])
def test_a_dead_hit_helps_the_next_raid_of_the_same_turn(order: tuple[int, int], value: int) -> None:
    # 3 of Strike are one hit: from space 0 to 1, modifier 1. The Hog's SEAD of 6 meets a Ground Defense of 5.
    easy, hard = [card(1, air=0), card(2, ground=0)], [card(3, air=0), card(4, ground=5)]
    t = table(deck=[*easy, *hard] if order == (1, 2) else [*hard, *easy])
    t.raid("dead", primary="weasel").raid("cas", "echo", primary="boar", sead="hog").raid("oca", primary="trio-1").end()
    t.fly(order[0])
    assert t.asked == "raiding"
    assert t.flown(order[1]) == "waits"
    t.fly(order[1])
    defence = [e for e in t.happened(SegmentResolved) if e.segment == "defence" and e.raid == 2]
    assert [(e.value, e.total) for e in defence] == [(value, 6)]


# --- 8.1: air interception


@pytest.mark.rule("NAC-8.1-a")
@pytest.mark.parametrize(
    ("air", "oca", "pgm", "value", "total", "success"),
    [
        (9, 0, "", 9, 10, True),
        (10, 0, "", 10, 10, False),
        (10, 1, "", 9, 10, True),
        (10, 0, "falcon", 10, 14, True),
        (10, 5, "eagle", 6, 16, True),
    ],
)
def test_intercept_less_oca_against_the_escorts(
    air: int, oca: int, pgm: str, value: int, total: int, success: bool
) -> None:
    # Eagle 6 and Falcon 4; the OCA track has the modifiers 0 1 1 2 3 4, the DEAD track does not matter.
    t = one_raid(card(1, air=air), card(2, ground=9), escort="eagle falcon", pgm=pgm, oca=oca, dead=5)
    assert (first(t).segment, first(t).value, first(t).total, first(t).success) == (
        "interception",
        value,
        total,
        success,
    )


@pytest.mark.rule("NAC-8.1-b")
def test_a_narrow_escape_is_an_escape() -> None:
    t = one_raid(card(1, air=5), card(2, ground=0), escort="eagle")
    assert [event.segment for event in t.happened(SegmentResolved)] == ["interception", "defence"]
    assert (hurt(t), t.drawn("loss"), t.flown(1)) == ({}, [], "through")


@pytest.mark.rule("NAC-8.1-c")
def test_an_intercepted_raid_is_aborted_with_one_loss_card() -> None:
    t = one_raid(card(1, air=6), 9, escort="eagle", sead="weasel", pilot="pilot-us-1 hog", pgm="hog")
    assert t.asked == "check"  # the pilot could draw again
    t.keep("first")
    assert [event.segment for event in t.happened(SegmentResolved)] == ["interception"]
    assert (t.drawn("loss"), t.happened(RaidAborted), t.happened(HitsScored)) == ([9], [RaidAborted(1)], [])
    assert (hurt(t), t.flown(1), t.state.oca) == ({"eagle": False}, "aborted", 0)
    assert (t.armed("hog"), t.at("pilot-us-1")) == (False, "raid-1-primary-1")


@pytest.mark.rule("NAC-8.1-d")
@pytest.mark.parametrize(
    ("number", "unit"),
    # Hog 6, Eagle 10, Weasel 24, Raven 35
    [(1, "hog"), (7, "hog"), (9, "eagle"), (16, "eagle"), (18, "weasel"), (24, "weasel"), (30, "raven"), (40, "raven")],
)
def test_the_nearest_loss_number_of_all_units_of_the_raid_is_hit(number: int, unit: str) -> None:
    t = one_raid(card(2, air=9), card(number), primary="hog raven", escort="eagle", sead="weasel")
    assert hurt(t) == {unit: False}
    assert t.at("mirage") == "raid-2-primary-1"


@pytest.mark.rule("NAC-8.1-e")
def test_two_that_are_equally_near_are_both_hit() -> None:
    # Hog 6 and Eagle 10 about 8; two of the trio have 40.
    t = one_raid(card(1, air=9), 8, escort="eagle", sead="weasel")
    assert hurt(t) == {"hog": False, "eagle": False}
    t = one_raid(card(1, air=9), card(33), primary="trio-1 trio-2 hog")
    assert hurt(t) == {"trio-1": False, "trio-2": False}


@pytest.mark.rule("NAC-8.1-f")
def test_three_that_are_equally_near_are_all_hit() -> None:
    t = one_raid(card(1, air=9), card(33), primary="trio-1 trio-2 trio-3", escort="eagle")
    assert hurt(t) == {"trio-1": False, "trio-2": False, "trio-3": False}


@pytest.mark.rule("NAC-8.1-g")
@pytest.mark.parametrize(("number", "lost"), [(6, True), (10, False)])
def test_a_pilot_is_lost_with_a_step_of_his_unit(number: int, lost: bool) -> None:
    t = one_raid(card(1, air=9), number, escort="eagle", pilot="pilot-us-1 hog").keep("first")
    assert hurt(t) == {"hog" if lost else "eagle": False}
    assert t.at("pilot-us-1") == (None if lost else "raid-1-primary-1")
    assert [event.spent for event in t.happened(PilotLost)] == ([False] if lost else [])
    t.fly(2).to_phase("resources")
    if lost:
        t.refused("not_for_sale", "NAC-12.2").buy("pilot", "pilot-us-1")


@pytest.mark.rule("NAC-8.1-h", "NAC-8.1-i")
@pytest.mark.parametrize(
    ("air", "oca", "through"), [(0, 0, True), (1, 0, False), (4, 5, True), (3, 5, True), (5, 5, False)]
)
def test_without_escort_only_a_value_of_nothing_lets_a_raid_through(air: int, oca: int, through: bool) -> None:
    t = one_raid(card(1, air=air), card(2, ground=0), oca=oca)
    assert (t.drawn("interception"), first(t).total, first(t).success) == ([1], 0, through)
    assert t.flown(1) == ("through" if through else "aborted")


@pytest.mark.rule("NAC-8.1-h")
def test_even_then_the_shuffle_card_counts() -> None:
    t = table(deck=[0], discard=[card(1, air=0, ground=0)], dice=(1, 0, 0))
    t.raid("oca", primary="hog").raid("oca", primary="trio-1").end().fly(1)
    assert t.drawn("interception") == [0, 1]


# --- 8.2: ground defence


@pytest.mark.rule("NAC-8.2-a")
@pytest.mark.parametrize(
    ("ground", "dead", "pgm", "value", "total", "success"),
    [
        (8, 0, "", 8, 9, True),
        (9, 0, "", 9, 9, False),
        (9, 1, "", 8, 9, True),
        (10, 0, "tornado", 10, 12, True),
        (10, 5, "weasel", 6, 15, True),
    ],
)
def test_defence_less_dead_against_the_sead_units(
    ground: int, dead: int, pgm: str, value: int, total: int, success: bool
) -> None:
    # Weasel 6 and Tornado 3 of Ground; the OCA track does not matter here.
    t = one_raid(card(1, air=0), card(2, ground=ground), 3, sead="weasel tornado", pgm=pgm, dead=dead, oca=5)
    found = t.happened(SegmentResolved)[1]
    assert (found.segment, found.value, found.total, found.success) == ("defence", value, total, success)


@pytest.mark.rule("NAC-8.2-b")
def test_a_narrow_escape_on_the_ground_is_one_too() -> None:
    t = one_raid(card(1, air=0), card(2, ground=5), sead="weasel")
    assert (hurt(t), t.drawn("loss"), t.flown(1), len(t.happened(HitsScored))) == ({}, [], "through", 1)


@pytest.mark.rule("NAC-8.2-c")
def test_a_raid_that_the_defences_stop_is_aborted_with_one_loss_card() -> None:
    t = one_raid(card(1, air=5), card(2, ground=6), 8, escort="eagle", sead="weasel")
    assert (t.drawn("loss"), hurt(t)) == ([8], {"hog": False, "eagle": False})
    assert (t.flown(1), t.happened(HitsScored), t.state.oca) == ("aborted", [], 0)
    t = one_raid(card(1, air=0), card(2, ground=9), card(33), primary="trio-1 trio-2 trio-3")
    assert set(hurt(t)) == {"trio-1", "trio-2", "trio-3"}


@pytest.mark.rule("NAC-8.2-d")
def test_a_pilot_is_lost_to_ground_defences() -> None:
    t = one_raid(card(1, air=0), card(2, ground=9), 6, pilot="pilot-us-1 hog").keep("first")
    assert (hurt(t), t.at("pilot-us-1")) == ({"hog": False}, None)
    # One who was expended against the interceptors is gone before.
    t = one_raid(card(1, air=9), card(2, air=0), card(3, ground=9), 6, pilot="pilot-us-1 hog")
    t.redraw("pilot").keep("second")
    assert hurt(t) == {"hog": False}
    assert [event.spent for event in t.happened(PilotLost)] == [True]


@pytest.mark.rule("NAC-8.2-e", "NAC-8.2-f")
@pytest.mark.parametrize(
    ("ground", "dead", "through"), [(0, 0, True), (1, 0, False), (4, 5, True), (2, 5, True), (5, 5, False)]
)
def test_without_sead_only_a_value_of_nothing_lets_a_raid_through(ground: int, dead: int, through: bool) -> None:
    # The primary units have 6 of Ground each, which defends nothing.
    t = one_raid(card(1, air=0), card(2, ground=ground), 3, primary="hog weasel", dead=dead)
    found = t.happened(SegmentResolved)[1]
    assert (t.drawn("defence"), found.total, found.success) == ([2], 0, through)
    assert t.flown(1) == ("through" if through else "aborted")


def test_an_event_changes_the_values_and_none_grows_beyond_ten() -> None:
    for event, air, ground, values in (
        (lasting(20, "air-intercept", 1), 9, 0, [10]),
        (lasting(20, "air-intercept", 1), 10, 0, [10]),
        (lasting(20, "air-intercept", -1), 7, 5, [6, 5]),
        (lasting(20, "ground-defence", 1), 5, 10, [5, 10]),
        (lasting(20, "ground-defence", -1), 5, 10, [5, 9]),
    ):
        t = table(deck=[card(1, air=air), card(2, ground=ground), 3, 4], event=event)
        t.raid("oca", primary="hog", escort="eagle phantom", sead="weasel").raid("oca", primary="trio-1").end().fly(1)
        assert [event.value for event in t.happened(SegmentResolved)] == values


# --- the Stealth Unit


@pytest.mark.rule("NAC-8.1-stealth-a", "NAC-8.2-stealth-c")
def test_a_lone_stealth_unit_skips_interception_and_meets_one_card() -> None:
    t = one_raid(card(1, air=9, ground=9), primary="ghost")
    assert (t.drawn("interception"), t.drawn("stealth"), len(t.happened(SegmentSkipped))) == ([], [1], 1)
    assert (t.flown(1), t.at("ghost"), t.state.oca) == ("through", "raid-1-primary-1", 1)  # 7 of Strike: one hit


@pytest.mark.rule("NAC-8.2-stealth-c")
@pytest.mark.parametrize(("mission", "line"), [("cas", "echo"), ("fofa", "echo"), ("dead", None), ("decap", None)])
def test_it_can_fly_any_mission_alone(mission: str, line: str | None) -> None:
    t = table(deck=[card(1, air=9, ground=9)], recon="headquarters staging-echo")
    t.raid(mission, line, primary="ghost").raid("oca", primary="trio-1").end().fly(1)
    assert t.happened(HitsScored)[0].mission == mission


@pytest.mark.rule("NAC-8.2-stealth-a")
@pytest.mark.parametrize(("air", "ground"), [(10, 1), (1, 10), (10, 10)])
def test_a_ten_of_either_kind_brings_it_down(air: int, ground: int) -> None:
    t = one_raid(card(1, air=air, ground=ground), primary="ghost", pilot="pilot-us-1 ghost").keep("first")
    assert (t.flown(1), hurt(t), t.at("ghost")) == ("aborted", {"ghost": True}, "eliminated")
    assert (t.drawn(), t.at("pilot-us-1"), t.happened(HitsScored)) == ([1], None, [])


@pytest.mark.rule("NAC-8.2-stealth-b")
def test_it_reads_what_is_printed() -> None:
    for air, ground, through in ((10, 1, False), (1, 10, False), (9, 9, True)):
        t = one_raid(card(1, air=air, ground=ground), primary="ghost", dead=5, oca=5)
        assert t.flown(1) == ("through" if through else "aborted")
    worse = table(deck=[card(1, air=9, ground=9)], event=lasting(20, "air-intercept", 1))
    worse.raid("oca", primary="ghost").raid("oca", primary="trio-1").end().fly(1)
    assert worse.flown(1) == "through"


@pytest.mark.rule("NAC-8.1-stealth-b")
def test_in_company_it_is_intercepted_and_lost_like_any_unit() -> None:
    for primary, escort, sead in (("ghost", "hog", ""), ("ghost", "", "hog"), ("ghost hog", "", "")):
        t = one_raid(card(1, air=5), 5, primary=primary, escort=escort, sead=sead)
        assert (t.drawn("interception"), t.drawn("stealth"), t.drawn("loss")) == ([1], [], [5])
        assert hurt(t) == {"ghost": True}  # its Loss Number is 5, the Hog's 6


@pytest.mark.rule("NAC-8.2-stealth-d")
def test_in_company_it_meets_ground_defences_like_any_unit() -> None:
    # The tens would be deadly to a lone one; here 9 - 4 is less than 6 in the air and on the ground.
    deck = [card(1, air=9, ground=10), card(2, air=10, ground=9)]
    t = one_raid(*deck, primary="ghost", escort="eagle", sead="weasel", oca=5, dead=5)
    assert [(e.segment, e.value, e.success) for e in t.happened(SegmentResolved)] == [
        ("interception", 5, True),
        ("defence", 5, True),
    ]
    assert (t.flown(1), hurt(t)) == ("through", {})
    t = one_raid(card(1, air=0), card(2, ground=6), 5, primary="ghost", sead="weasel")
    assert hurt(t) == {"ghost": True}
