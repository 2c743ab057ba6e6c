"""Chapter 13: units come home, the tracks recover, the world may end, and ends of lines count."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nato_air_commander.table import END, LINES, Card, Table, card, lasting, table
from wargame_desk.games.nato_air_commander.actions import SendHome
from wargame_desk.games.nato_air_commander.events import (
    CombatFought,
    EndsHeld,
    ForceMoved,
    GameEnded,
    OewEnded,
    TrackMoved,
    TrackRecovered,
    UnitHome,
    WarChecked,
)

ODD = [card(1, air=5), card(2, air=3)]
"""Cards with which neither track recovers."""
FREE = [card(n, air=0, ground=0) for n in range(1, 3)]


def closing(*deck: Card, **position: Any) -> Table:
    """Turn End with the cards drawn in it; nobody is at home to be sent anywhere."""
    return table(phase="turn-end", deck=[*deck, *range(13, 19)], **position)


def moved(t: Table, track: str) -> list[tuple[int, int]]:
    """How a marker was moved."""
    return [(e.start, e.to) for e in t.happened(TrackMoved) if e.track == track]


def back(t: Table) -> Table:
    """Phases are ended until units come home, or the next turn's Recon."""
    while t.asked not in ("homing", "recon"):
        t.end()
    return t


# --- 13.0


@pytest.mark.rule("NAC-13.0-a")
def test_the_steps_of_the_phase_in_their_order() -> None:
    t = table(deck=[*FREE, *range(3, 18), card(30), 18], wp={"alpha": END}, vp=20, damaged="hog")
    t.assign("eagle", "oew-1").assign("falcon", "oew-2").raid("oca", primary="hog").end()
    t.fly(1)
    back(t)
    assert t.asked == "homing"
    t.log.clear()
    t.send("hog", "damaged")
    kinds = [type(e) for e in t.log if isinstance(e, UnitHome | OewEnded | TrackRecovered | WarChecked | EndsHeld)]
    assert kinds == [UnitHome, OewEnded, TrackRecovered, TrackRecovered, WarChecked, EndsHeld]


# --- 13.1


@pytest.mark.rule("NAC-13.1-a", "NAC-13.1-b")
def test_markers_and_full_strength_units_go_home_by_themselves() -> None:
    deck = [*FREE, card(3, air=9), 20, *range(4, 17)]
    t = table(deck=deck, echelon=[card(n, wp=0) for n in range(24, 30)], pilots="pilot-us-1")
    t.raid("oca", primary="hog", sead="weasel", pilot="pilot-us-1 weasel")  # gets through
    t.raid("dead", primary="raven falcon", escort="eagle")  # turns back, and 20 hits the Falcon
    t.end().fly(1).fly(2)
    assert (t.flown(1), t.flown(2), t.damaged("falcon")) == ("through", "aborted", True)
    back(t)
    assert [t.at(unit) for unit in ("hog", "weasel", "raven", "eagle")] == ["basing"] * 4
    assert (t.raids, t.markers("raid", "raid-flown", "raid-through")) == ({}, [])
    assert (t.at("pilot-us-1"), t.at("falcon")) == ("pilots", "raid-2-primary-2")
    t.refused("not_damaged", "NAC-13.1").send("hog", "damaged")


@pytest.mark.rule("NAC-13.1-c")
@pytest.mark.parametrize("box", ["basing", "damaged"])
def test_a_damaged_unit_goes_where_the_player_says(box: str) -> None:
    t = table(deck=[*FREE, *range(3, 19)], damaged="hog boar").raid("oca", primary="hog", sead="boar").end().fly(1)
    back(t)
    assert t.asked == "homing"
    assert {(t.game.piece_name(a.piece), *t.labels([a.to])) for a in t.can(SendHome)} == {
        ("hog", "basing"),
        ("hog", "damaged"),
        ("boar", "basing"),
        ("boar", "damaged"),
    }
    t.refused("no_home", "NAC-13.1").send("hog", "repair")
    t.send("hog", box)
    assert (t.at("hog"), t.damaged("hog"), t.asked) == (box, True, "homing")
    t.refused("not_flown", "NAC-13.1").send("hog", "damaged")
    t.end()  # the Boar was sent nowhere, and flies on
    assert (t.at("boar"), t.damaged("boar"), t.turn) == ("basing", True, 3)


@pytest.mark.rule("NAC-13.1-c")
def test_it_flies_on_at_reduced_strength() -> None:
    t = table(deck=[*FREE, *range(3, 19)], damaged="hog").raid("oca", primary="hog").end().fly(1)
    back(t).send("hog", "basing")
    t.to_phase("planning").raid("oca", primary="hog")
    assert t.damaged("hog")


@pytest.mark.rule("NAC-13.1-d")
def test_a_damaged_unit_that_stayed_at_home_stays_there_unless_the_option_lets_it_rest() -> None:
    deck = [*FREE, *range(3, 19)]
    t = table(deck=deck, damaged="hog boar", hurt="sow").raid("oca", primary="hog").end().fly(1)
    back(t)
    t.refused("not_flown", "NAC-13.1").send("boar", "damaged")
    t.refused("not_flown", "NAC-13.1").send("sow", "basing")
    kind = table("rest", deck=deck, damaged="hog boar", hurt="sow").raid("oca", primary="hog").end().fly(1)
    back(kind).refused("not_flown", "NAC-13.1").send("boar", "basing")  # where it is already
    kind.send("boar", "damaged")
    assert kind.at("boar") == "damaged"
    kind.refused("not_flown", "NAC-13.1").send("sow", "basing")


def test_with_the_option_to_rest_the_decision_names_those_who_may() -> None:
    t = table("rest", phase="turn-end", deck=range(1, 13), damaged="boar")
    assert t.decision is not None
    assert t.names(t.decision.pieces) == "boar"


# --- 13.2


@pytest.mark.rule("NAC-13.2-a")
def test_oew_units_come_home_like_any_other() -> None:
    t = table(deck=range(1, 19), damaged="falcon").assign("eagle", "oew-1").assign("falcon", "oew-2").end()
    back(t)
    assert (t.asked, t.at("eagle"), t.at("falcon")) == ("homing", "basing", "oew-2")
    t.send("falcon", "damaged")
    assert (t.at("falcon"), t.damaged("falcon"), t.turn) == ("damaged", True, 3)


@pytest.mark.rule("NAC-13.2-b")
@pytest.mark.parametrize(("oca", "flown", "back_to"), [(0, True, 0), (3, True, 3), (3, False, 3)])
def test_the_marker_gives_the_space_of_oew_back(oca: int, flown: bool, back_to: int) -> None:
    # Every Air Intercept is odd, so that nothing recovers.
    t = table(deck=range(1, 19), oca=oca)
    if flown:
        t.assign("eagle", "oew-1").assign("falcon", "oew-2")
    t.end().to_phase("recon")
    assert (t.turn, t.state.oca, len(t.happened(OewEnded))) == (3, back_to, int(flown))
    assert moved(t, "oca") == ([(oca, oca + 1), (oca + 1, oca)] if flown else [])


@pytest.mark.rule("NAC-13.2-c")
@pytest.mark.parametrize(("options", "after"), [("", 4), ("exact-oew", 5)])
def test_a_full_track_loses_a_space_for_an_oew_mission_that_moved_nothing(options: str, after: int) -> None:
    t = table(options, deck=range(1, 19), oca=5).assign("eagle", "oew-1").assign("falcon", "oew-2")
    assert t.state.oca == 5
    t.end().to_phase("recon")
    assert t.state.oca == after
    assert [e.moved for e in t.happened(OewEnded)] == [after == 4]


@pytest.mark.rule("NAC-13.2-c")
@pytest.mark.parametrize(("options", "oca", "warned"), [("", 5, True), ("", 4, False), ("exact-oew", 5, False)])
def test_the_player_is_warned_of_it_before_the_second_unit_joins(options: str, oca: int, warned: bool) -> None:
    t = table(options, oca=oca).assign("eagle", "oew-1")
    assert t.decision is not None
    assert ("OCA is on its last space" in t.game.describe(t.decision)) is warned
    assert t.labels(t.decision.spaces) == ({"oew-1", "oca"} if warned else {"oew-1"})


@pytest.mark.rule("NAC-13.2-c")
@pytest.mark.parametrize("options", ["", "exact-oew"])
def test_hits_that_the_end_of_the_track_blocked_are_not_given_back(options: str) -> None:
    deck = [*FREE, *range(3, 19)]
    t = table(options, deck=deck, oca=3).assign("eagle", "oew-1").assign("falcon", "oew-2")
    t.raid("oca", primary="aardvark raven").end().fly(1)  # two hits, and one space
    assert t.state.oca == 5
    t.to_phase("recon")
    assert t.state.oca == 4


# --- 13.3


@pytest.mark.rule("NAC-13.3-a", "NAC-13.3-b")
@pytest.mark.parametrize(
    ("first", "second", "dead", "oca"),
    [(4, 5, 2, 3), (5, 4, 3, 2), (0, 2, 2, 2), (1, 9, 3, 3), (10, 10, 2, 2)],
)
def test_a_card_for_each_track_dead_first_and_even_numbers_cost_a_space(
    first: int, second: int, dead: int, oca: int
) -> None:
    t = closing(card(1, air=first), card(2, air=second), dead=3, oca=3)
    assert [(e.track, e.card) for e in t.happened(TrackRecovered)] == [("dead", 1), ("oca", 2)]
    assert (t.state.dead, t.state.oca) == (dead, oca)


@pytest.mark.rule("NAC-13.3-a", "NAC-13.3-b")
def test_two_cards_are_drawn_even_where_nothing_can_be_lost() -> None:
    t = closing(card(1, air=4), card(2, air=4))
    assert (t.drawn("recovery"), t.state.dead, t.state.oca) == ([1, 2], 0, 0)


@pytest.mark.rule("NAC-13.3-b")
def test_recovery_reads_what_is_printed() -> None:
    # The modifier of space 1 would make an even number of 5.
    t = closing(*ODD, dead=1, oca=1, event=lasting(20, "air-intercept", 1))
    assert (t.state.dead, t.state.oca) == (1, 1)


# --- 13.4


@pytest.mark.rule("NAC-13.4-a", "NAC-13.4-b")
@pytest.mark.parametrize(
    ("vp", "number", "war"),
    [(20, 19, True), (20, 20, False), (20, 21, False), (25, 24, True), (25, 25, False), (33, 30, True)],
)
def test_a_card_below_the_points_ends_the_world(vp: int, number: int, war: bool) -> None:
    laid = [card(n, wp=0) for n in range(40, 46)]
    t = table(phase="turn-end", deck=[*ODD, card(number), *range(3, 9)], echelon=laid, vp=vp, wp={"alpha": END})
    assert [(e.card, e.points, e.war) for e in t.happened(WarChecked)] == [(number, vp, war)]
    outcome = t.game.outcome(t.state)
    assert (outcome is not None) is war
    if outcome is not None:
        assert (outcome.winner, outcome.level, outcome.rule) == (None, "nuclear-defeat", "NAC-13.4")
        assert t.happened(EndsHeld) == []
        assert t.state.vp == vp
    else:
        assert t.state.vp == vp + 1


@pytest.mark.rule("NAC-13.4-a")
def test_nothing_is_drawn_below_twenty_points() -> None:
    t = closing(*ODD, 3, vp=19, wp={"alpha": END})
    assert (t.drawn("war"), t.drawn()) == ([], [1, 2])
    assert t.state.vp == 20  # the end of a line comes after the check


@pytest.mark.rule("NAC-13.4-a", "NAC-13.4-b")
@pytest.mark.parametrize(("number", "level"), [(19, "nuclear-defeat"), (30, "decisive-defeat")])
def test_it_is_drawn_in_the_last_turn_too_and_stands_above_the_points(number: int, level: str) -> None:
    laid = [card(n, wp=0) for n in range(40, 46)]
    t = table(phase="turn-end", turn=10, deck=[*ODD, card(number), 4], echelon=laid, vp=20)
    assert t.happened(GameEnded)[0].level == level


# --- 13.5


@pytest.mark.rule("NAC-13.5-a")
def test_points_are_scored_at_once_and_go_with_the_boxes() -> None:
    # Delta falls back to Goettingen and Echo takes Frankfurt: less 1, more 3, in the combats and not later.
    t = table(
        phase="ground-combat",
        deck=[*range(1, 4), card(4, attack=8), card(5, attack=0), *range(6, 19)],
        echelon=[card(n, wp=0) for n in range(24, 30)],
        wp={"delta": 2, "echo": 2},
        force={"echo": 8},
    )
    order = [e for e in t.log if isinstance(e, CombatFought | ForceMoved | TrackMoved)]
    kinds = ["fight", "fight", "fight", "fight", "move", "vp", "fight", "move", "vp", "fight"]
    named = {CombatFought: "fight", ForceMoved: "move", TrackMoved: "vp"}
    assert [named[type(e)] for e in order] == kinds
    assert moved(t, "vp") == [(2, 1), (1, 4)]
    assert t.to_phase("recon").state.vp == 4


@pytest.mark.rule("NAC-13.5-b")
@pytest.mark.parametrize("turn", [1, 2, 5, 6, 7, 10])
@pytest.mark.parametrize("ends", [0, 1, 3])
def test_ends_of_lines_count_in_the_first_six_turns(turn: int, ends: int) -> None:
    wp = dict.fromkeys(LINES[:ends], END) | {"echo": END - 1}
    before = sum((4, 5, 5)[:ends]) + 4  # Alpha 4, Bravo 5, Charlie 5; Echo 4 before its last box
    t = closing(*ODD, card(30), turn=turn, wp=wp)
    gained = ends if turn <= 6 else 0
    assert t.state.vp == before + gained
    assert [e.count for e in t.happened(EndsHeld)] == ([gained] if gained else [])


@pytest.mark.rule("NAC-13.5-b", "NAC-13.5-c")
def test_they_count_turn_after_turn_and_are_kept_when_the_force_is_driven_back() -> None:
    t = closing(*ODD, wp={"alpha": END})
    assert t.state.vp == 4 + 1
    second = table(phase="turn-end", turn=3, deck=[*ODD, *range(13, 19)], wp={"alpha": END}, vp=5)
    assert second.state.vp == 6
    driven = table(
        phase="ground-combat",
        deck=range(1, 19),
        wp={"alpha": END},
        vp=6,
        brought={"met": (6,)},  # LANDJUT: a retreat on Alpha
    )
    assert (driven.reached("alpha"), driven.state.vp) == (END - 1, 6 - 2)
