"""Chapter 7, what raids carry: precision munitions and pilots; and the OEW Mission."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander.table import OFFENSIVE, Card, Table, card, lasting, table
from wargame_desk.games.nato_air_commander.actions import Arm, Assign, Crew, Keep, Redraw
from wargame_desk.games.nato_air_commander.events import ObjectiveJudged, TrackMoved
from wargame_desk.games.nato_air_commander.raid_events import CardKept, HitsScored, OewFlown, PilotLost, SegmentResolved


def raid_waits(t: Table) -> Table:
    """Another raid, so that the phase goes on after the first."""
    return t.raid("cas", "alpha", primary="trio-1")


# --- munitions: 7.3


@pytest.mark.rule("NAC-7.3-a")
def test_munitions_double_the_factor_of_the_one_unit_that_carries_them() -> None:
    # Escort 2 x 4 + 5, SEAD 2 x 6 + 3, primary 2 x 6 + 3 of Strike.
    t = table(deck=[card(1, air=9), card(2, ground=9)], pgm=3)
    t.raid("oca", primary="aardvark", escort="falcon hornet", sead="weasel tornado", pgm="aardvark falcon weasel")
    raid_waits(t).end().fly(1)
    assert [event.total for event in t.happened(SegmentResolved)] == [13, 15]
    assert (t.happened(HitsScored)[0].total, t.happened(HitsScored)[0].hits) == (12, 2)


@pytest.mark.rule("NAC-7.3-a")
def test_a_damaged_rating_is_doubled_too_and_nothing_stays_nothing() -> None:
    t = table(deck=[card(1, air=0), card(2, ground=5)], pgm=2, damaged="weasel")
    t.raid("oca", primary="hog", escort="boar", sead="weasel", pgm="boar weasel")
    raid_waits(t).end().fly(1)
    assert [event.total for event in t.happened(SegmentResolved)] == [0, 6]  # 2 x 0 and 2 x 3


@pytest.mark.rule("NAC-7.0-k", "NAC-7.3-b", "NAC-7.3-c")
def test_each_assignment_takes_one_from_the_track_until_none_is_left() -> None:
    t = table(pgm=2).raid("cas", "echo", primary="hog", escort="eagle", sead="weasel")
    t.refused("not_on_raid", "NAC-7.3").arm("boar")
    assert t.arm("hog").state.pgm == 1
    assert t.arm("eagle").state.pgm == 0
    assert t.can(Arm) == []
    t.refused("no_pgm", "NAC-7.3").arm("weasel")
    assert t.disarm("hog").state.pgm == 1
    t.arm("weasel")


@pytest.mark.rule("NAC-7.3-d", "NAC-7.3-e")
def test_one_each_but_any_number_in_a_raid() -> None:
    t = table(pgm=9).raid("cas", "echo", primary="hog boar sow", escort="eagle", sead="weasel")
    for unit in ("hog", "boar", "sow", "eagle", "weasel"):
        t.arm(unit)
        t.refused("one_pgm", "NAC-7.3").arm(unit)
    assert t.state.pgm == 4


@pytest.mark.rule("NAC-7.3-f")
@pytest.mark.parametrize("air", [0, 9])
def test_munitions_are_gone_after_the_raid_whatever_came_of_it(air: int) -> None:
    deck = [card(1, air=air, ground=0), card(6, ground=0)]  # 6 is the Hog's Loss Number
    t = raid_waits(table(deck=deck, pgm=2).raid("oca", primary="hog boar", pgm="hog boar")).end()
    assert (t.armed("hog"), t.armed("boar")) == (True, True)
    t.fly(1)
    assert (t.armed("hog"), t.armed("boar"), t.state.pgm) == (False, False, 0)
    t.fly(2).to_phase("resources")
    assert t.state.pgm == 0


# --- pilots: 7.4


def piloted(*deck: Card, pilot_in: str = "hog") -> Table:
    """A raid of a Hog with an Eagle as escort (6) and a Weasel for SEAD (6), with a pilot, on its way."""
    t = table(deck=deck, pilots="pilot-us-1")
    t.raid("oca", primary="hog", escort="eagle", sead="weasel", pilot=f"pilot-us-1 {pilot_in}")
    raid_waits(t).end().fly(1)
    return t


@pytest.mark.rule("NAC-7.4-a")
def test_an_available_pilot_stands_in_the_pilots_box() -> None:
    t = table(pilots="pilot-us-1").raid("oca", primary="hog")
    t.refused("no_pilot", "NAC-7.4").crew("pilot-us-2", "hog")  # not yet recruited
    t.refused("not_on_raid", "NAC-7.4").crew("pilot-us-1", "eagle")
    assert t.can(Crew) == [Crew(t.piece("pilot-us-1"), t.piece("hog"))]
    t.crew("pilot-us-1", "hog")
    t.raid("dead", primary="weasel")
    t.refused("no_pilot", "NAC-7.4").crew("pilot-us-1", "weasel")  # he flies already


@pytest.mark.rule("NAC-7.4-b", "NAC-7.4-c")
def test_one_pilot_a_unit_and_one_a_raid() -> None:
    t = table(pilots="pilot-us-1 pilot-us-2 pilot-uk-1").raid("oca", primary="hog tornado", escort="eagle")
    t.crew("pilot-us-1", "hog")
    why = t.refused("one_pilot", "NAC-7.4").crew("pilot-us-2", "hog")
    assert why.text.startswith("Raid 1 ")
    t.refused("one_pilot", "NAC-7.4").crew("pilot-us-2", "eagle")
    t.refused("one_pilot", "NAC-7.4").crew("pilot-uk-1", "tornado")
    assert t.can(Crew) == []
    t.raid("dead", primary="jaguar").crew("pilot-uk-1", "jaguar")


@pytest.mark.rule("NAC-7.0-k")
def test_pilots_ride_in_support_too() -> None:
    for unit in ("hog", "eagle", "weasel"):
        t = table(pilots="pilot-us-1")
        t.raid("oca", primary="hog", escort="eagle", sead="weasel", pilot=f"pilot-us-1 {unit}")
        assert t.at("pilot-us-1") == t.at(unit)


@pytest.mark.rule("NAC-7.4-d")
@pytest.mark.parametrize("pilot_in", ["hog", "eagle", "weasel"])
def test_he_may_draw_again_in_either_segment_wherever_he_rides(pilot_in: str) -> None:
    t = piloted(card(1, air=6), card(2, air=5), card(3, ground=5), pilot_in=pilot_in)
    assert (t.asked, t.pile_of("drawn")) == ("check", ("1",))
    t.redraw("pilot")
    assert set(t.can(Keep)) == {Keep("first"), Keep("second")}
    t.keep("second")
    assert t.flown(1) == "through"
    t = piloted(card(1, air=5), card(2, ground=6), card(3, ground=5), pilot_in=pilot_in)
    t.redraw("pilot").keep("second")
    assert [(e.segment, e.card) for e in t.happened(SegmentResolved)] == [("interception", 1), ("defence", 3)]
    assert t.flown(1) == "through"


@pytest.mark.rule("NAC-7.4-d")
def test_the_player_decides_after_the_first_card_and_may_keep_it() -> None:
    t = piloted(card(1, air=6), 10)
    assert t.can(Redraw) == [Redraw("pilot")]
    t.refused("no_such_card", "NAC-7.4").keep("second")
    t.keep("first")
    assert (t.flown(1), t.at("pilot-us-1"), t.happened(CardKept)) == ("aborted", "raid-1-primary-1", [])
    t = piloted(card(1, air=6), card(2, air=9), 10).redraw("pilot").keep("first")
    assert t.happened(SegmentResolved)[0].card == 1
    assert t.happened(CardKept) == [CardKept(1, 2)]


@pytest.mark.rule("NAC-7.4-e")
def test_an_expended_pilot_never_comes_back() -> None:
    t = piloted(card(1, air=6), card(2, air=5), card(3, ground=5)).redraw("pilot").keep("second")
    assert [(t.game.piece_name(e.piece), e.spent) for e in t.happened(PilotLost)] == [("pilot-us-1", True)]
    assert t.at("pilot-us-1") is None
    t.fly(2).to_phase("resources")
    t.refused("not_for_sale", "NAC-12.2").buy("pilot", "pilot-us-1")
    while t.turn == 2:
        t.end()
    assert t.at("pilot-us-1") is None


@pytest.mark.rule("NAC-7.4-f")
def test_he_cannot_replace_a_loss() -> None:
    t = piloted(card(1, air=6), 10, 3).keep("first")
    assert t.asked == "raiding"  # the loss was settled: card 10, the Eagle's number
    assert (t.damaged("eagle"), t.drawn("loss"), t.at("pilot-us-1")) == (True, [10], "raid-1-primary-1")


@pytest.mark.rule("NAC-7.4-g")
def test_he_may_save_a_lone_stealth_unit_with_a_whole_card() -> None:
    # Card 1 would be deadly in the air, card 2 on the ground.
    deck = [card(1, air=10, ground=2), card(2, air=2, ground=10)]
    t = table(deck=[*deck, 3], pilots="pilot-us-1").raid("oca", primary="ghost", pilot="pilot-us-1 ghost")
    raid_waits(t).end().fly(1)
    t.redraw("pilot").keep("second")
    assert (t.flown(1), t.at("ghost")) == ("aborted", "eliminated")
    t = table(deck=[deck[0], card(2)], pilots="pilot-us-1").raid("oca", primary="ghost", pilot="pilot-us-1 ghost")
    raid_waits(t).end().fly(1).redraw("pilot").keep("second")
    assert (t.flown(1), t.at("ghost")) == ("through", "raid-1-primary-1")


@pytest.mark.rule("NAC-7.4-h")
def test_a_pilot_who_was_not_used_can_fly_again() -> None:
    t = piloted(card(1, air=5), card(2, ground=5))
    assert t.flown(1) == "through"
    t.fly(2).to_phase("resources")
    assert t.at("pilot-us-1") == "raid-1-primary-1"
    while t.turn == 2:
        t.end()
    assert t.at("pilot-us-1") == "pilots"
    t.to_phase("planning").raid("oca", primary="hog", pilot="pilot-us-1 hog")


@pytest.mark.rule("NAC-7.4-i")
def test_one_extra_card_a_check_whoever_pays() -> None:
    t = table(
        recon="headquarters",
        deck=[card(1, air=0), card(2, ground=0), card(3, air=9), card(4, air=9), card(5)],
        pilots="pilot-us-1",
    )
    # 6 + 7 + 3 of Strike are three hits: two second cards.
    t.raid("decap", primary="aardvark raven weasel").raid("oca", primary="hog", pilot="pilot-us-1 hog").end()
    t.fly(1).remove(None).fly(2)
    assert t.can(Redraw) == [Redraw("pilot"), Redraw("decapitation")]
    t.redraw("decapitation")
    for by in ("pilot", "decapitation"):
        t.refused("one_redraw", "NAC-7.4").redraw(by)
    assert (t.state.tally.redraws, t.at("pilot-us-1")) == (1, "raid-2-primary-1")


# --- OEW: 7.5


@pytest.mark.rule("NAC-7.5-a")
def test_oew_is_there_from_the_second_turn_on() -> None:
    t = table(turn=1)
    assert not [a for a in t.can(Assign) if a.to in t.game.setting.oew]
    t.refused("oew_too_soon", "NAC-7.5").assign("eagle", "oew-1")
    assert [a for a in table(turn=2).can(Assign) if a.to in t.game.setting.oew]


@pytest.mark.rule("NAC-7.5-b", "NAC-7.5-d")
def test_it_takes_exactly_two_units_of_the_basing_box() -> None:
    t = table().assign("eagle", "oew-1")
    assert (t.asked, t.state.oca) == ("pair", 0)
    t.refused("oew_second", "NAC-7.5").end()
    t.refused("place_taken", "NAC-7.5").assign("falcon", "oew-1")
    t.refused("not_in_basing", "NAC-7.0").assign("eagle", "oew-2")
    t.assign("falcon", "oew-2")
    t.open("oca")
    t.refused("not_in_basing", "NAC-7.0").assign("eagle", "1 primary")
    lonely = table(based="eagle hog weasel", hurt="weasel")
    lonely.refused("oew_needs_two", "NAC-7.5").assign("eagle", "oew-1")
    lonely.refused("no_air_rating", "NAC-7.5").assign("hog", "oew-1")
    hurt = table(hurt="eagle")
    hurt.refused("not_in_basing", "NAC-7.0").assign("eagle", "oew-1")
    on_raid = table().raid("oca", primary="eagle")
    on_raid.refused("not_in_basing", "NAC-7.0").assign("eagle", "oew-1")


@pytest.mark.rule("NAC-7.5-b")
def test_a_single_unit_can_be_taken_back() -> None:
    t = table()
    before = t.state
    assert t.assign("eagle", "oew-2").recall("eagle").state == before


@pytest.mark.rule("NAC-7.5-c")
def test_both_need_an_air_rating_on_the_side_that_shows() -> None:
    t = table(damaged="tornado jaguar falcon")  # Tornado and Jaguar 1 and 0, Falcon 4 and 2
    for unit in ("hog", "tornado", "jaguar", "ghost"):
        t.refused("no_air_rating", "NAC-7.5").assign(unit, "oew-1")
    t.assign("falcon", "oew-1")
    t.refused("no_air_rating", "NAC-7.5").assign("tornado", "oew-2")
    fresh = table().assign("tornado", "oew-1").assign("jaguar", "oew-2")
    assert fresh.state.oca == 1


@pytest.mark.rule("NAC-7.0-k", "NAC-7.5-e")
def test_it_succeeds_by_itself_and_carries_nothing() -> None:
    t = table(deck=[1], pgm=1, pilots="pilot-us-1").assign("eagle", "oew-1").assign("falcon", "oew-2")
    assert (t.drawn(), t.happened(OewFlown)[0].moved) == ([], True)
    t.refused("not_on_raid", "NAC-7.3").arm("eagle")
    t.refused("not_on_raid", "NAC-7.4").crew("pilot-us-1", "eagle")
    t.end()
    assert t.drawn("interception") == t.drawn("defence") == t.drawn("loss") == []
    assert not t.damaged("eagle")


@pytest.mark.rule("NAC-7.5-f")
def test_the_oca_marker_moves_at_once_and_helps_the_raids_of_the_turn() -> None:
    # From space 0 to 1, modifier 1: an Air Intercept of 6 is then less than 6.
    for oew, value in ((True, 5), (False, 6)):
        t = table(deck=[card(1, air=6), card(2, ground=9), 3])
        if oew:
            t.assign("falcon", "oew-1").assign("viper", "oew-2")
        raid_waits(t.raid("oca", primary="hog", escort="eagle")).end().fly(1)
        assert (t.state.oca, t.happened(SegmentResolved)[0].value) == (int(oew), value)
        assert t.happened(SegmentResolved)[0].success is oew


@pytest.mark.rule("NAC-7.5-f")
def test_a_marker_at_the_end_of_its_track_stays() -> None:
    t = table(oca=5).assign("falcon", "oew-1").assign("viper", "oew-2")
    assert (t.state.oca, t.happened(OewFlown)[0].moved, t.happened(TrackMoved)) == (5, False, [])
    t.recall("viper")
    assert t.state.oca == 5


@pytest.mark.rule("NAC-7.5-g")
def test_with_oew_the_marker_can_go_four_spaces_in_a_turn() -> None:
    # 6 + 7 + 3 of Strike are three hits, all that count; with 3 more from the second raid no space is gained.
    t = table(deck=[card(n, air=0, ground=0) for n in range(1, 5)], oca=0)
    t.assign("eagle", "oew-1").assign("phantom", "oew-2")
    t.raid("oca", primary="aardvark raven falcon").raid("oca", primary="weasel")
    raid_waits(t).end().fly(1)
    assert t.state.oca == 4
    t.fly(2)
    assert (t.state.oca, t.state.tally.oca) == (4, 3)


@pytest.mark.rule("NAC-7.5-h")
def test_oew_is_a_raid_for_the_major_air_offensive_alone() -> None:
    t = table(active=(OFFENSIVE,), deck=[card(n, air=0, ground=0) for n in range(1, 21)])
    t.assign("eagle", "oew-1").assign("phantom", "oew-2")
    units = ("hog", "boar", "sow", "weasel", "falcon", "viper")
    for line, unit in zip(("alpha", "bravo", "charlie", "delta", "echo", "foxtrot"), units, strict=True):
        t.raid("cas", line, primary=unit)
    t.end()
    for raid in range(1, 7):
        t.fly(raid)
    judged = t.happened(ObjectiveJudged)[0]
    assert (judged.have, judged.need, judged.met) == (7, 7, True)
    push = table(active=(3,), deck=[card(n, air=0, ground=0) for n in range(1, 21)])
    push.assign("eagle", "oew-1").assign("phantom", "oew-2")
    push.raid("cas", "alpha", primary="hog").end().fly(1)
    assert push.happened(ObjectiveJudged)[0].have == 1


@pytest.mark.rule("NAC-7.5-i")
def test_there_is_one_oew_mission_a_turn() -> None:
    t = table().assign("eagle", "oew-1").assign("falcon", "oew-2")
    t.refused("one_oew", "NAC-7.5").assign("viper", "oew-1")
    assert not [a for a in t.can(Assign) if a.to in t.game.setting.oew]


def test_a_nation_that_may_not_fly_stays_on_the_ground() -> None:
    t = table(event=lasting(9, "no-fly", nation="UK")).open("oca")
    t.refused("grounded", "NAC-11.0").assign("tornado", "1 primary")
    t.refused("grounded", "NAC-11.0").assign("jaguar", "oew-1")
    t.assign("hog", "1 primary")
