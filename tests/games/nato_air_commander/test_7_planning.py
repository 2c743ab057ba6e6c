"""Chapter 7, raids: targets, missions, units and their limits."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander.table import LINES, card, lasting, table
from wargame_desk.games.nato_air_commander.actions import Assign, EndPhase, OpenRaid
from wargame_desk.games.nato_air_commander.raid_events import HitsScored, RaidCleared, RaidOpened, SegmentResolved
from wargame_desk.games.nato_air_commander.setting import MISSIONS

ALL_FOUND = "headquarters " + " ".join(f"staging-{line}" for line in LINES)


# --- raids as a whole


@pytest.mark.rule("NAC-7.0-a")
def test_all_raids_are_formed_before_the_first_is_resolved() -> None:
    t = table(deck=[card(n, air=0, ground=0) for n in range(1, 9)])
    t.raid("oca", primary="hog").raid("dead", primary="weasel").end().fly(1)
    t.refused("wrong_phase", "NAC-4.0").open("cas", "echo")
    t.refused("wrong_phase", "NAC-4.0").assign("eagle", "2 escort")
    t.refused("wrong_phase", "NAC-4.0").clear(2)
    t.refused("wrong_phase", "NAC-4.0").recall("weasel")
    t.refused("wrong_phase", "NAC-4.0").arm("weasel")
    assert t.at("weasel") == "raid-2-primary-1"


@pytest.mark.rule("NAC-7.0-b", "NAC-7.0-d")
def test_a_raid_needs_a_unit_on_its_one_primary_mission() -> None:
    t = table().open("cas", "echo")
    for role in ("escort", "sead"):
        t.refused("primary_first", "NAC-7.0").assign("eagle", f"1 {role}")
    t.assign("hog", "1 primary").assign("eagle", "1 escort")
    t.refused("last_primary", "NAC-7.0").recall("hog")
    t.open("dead").open("oca")  # these two stay empty
    t.end()
    assert t.raids == {1: "cas echo"}
    assert [event.raid for event in t.happened(RaidCleared)] == [2, 3]
    t.fly(1)
    assert not [event for event in t.happened(HitsScored) if event.raid > 1]


@pytest.mark.rule("NAC-7.0-c", "NAC-7.0-h")
def test_escort_and_sead_are_the_support_missions_and_each_is_one() -> None:
    assert {role for places in table().game.setting.places for role in places} == {"primary", "escort", "sead"}
    t = table(deck=[card(1, air=9), card(2, ground=7)])
    t.raid("cas", "echo", primary="hog", escort="eagle falcon", sead="weasel boar").raid("oca", primary="trio-1")
    t.end().fly(1)
    # Several units share one mission: 6 + 4 of Air, 6 + 6 of Ground.
    assert [event.total for event in t.happened(SegmentResolved)] == [10, 12]
    for role in ("escort", "sead"):
        four = table().raid("oca", primary="hog", **{role: "eagle falcon viper weasel"})
        four.refused("raid_full", "NAC-7.0").assign("boar", f"1 {role}")


@pytest.mark.rule("NAC-7.0-c", "NAC-7.2-c")
def test_a_raid_may_fly_without_support() -> None:
    t = table(deck=[card(1, air=0), card(2, ground=0)]).raid("oca", primary="hog").raid("oca", primary="trio-1")
    assert t.end().fly(1).flown(1) == "through"
    t = table(deck=[card(1, air=1), 2]).raid("oca", primary="hog").raid("oca", primary="trio-1")
    assert t.end().fly(1).flown(1) == "aborted"


@pytest.mark.rule("NAC-7.0-e")
def test_only_units_in_the_basing_box_are_assigned() -> None:
    t = table(based="eagle hog", damaged="hog", hurt="boar", repair="weasel", lost="falcon").open("oca")
    for unit in ("boar", "weasel", "falcon", "sow"):  # the last is not in the game
        t.refused("not_in_basing", "NAC-7.0").assign(unit, "1 primary")
    t.refused("no_air_unit", "NAC-7.0").assign("wp-alpha", "1 primary")
    t.refused("no_air_unit", "NAC-7.0").assign("pilot-us-1", "1 primary")
    assert {t.game.piece_name(action.piece) for action in t.can(Assign)} == {"eagle", "hog"}
    t.assign("hog", "1 primary")  # Damaged, but able


@pytest.mark.rule("NAC-7.0-f")
def test_three_units_at_most_fly_the_primary_mission() -> None:
    t = table().raid("cas", "echo", primary="hog boar sow")
    for fourth in ("weasel", "ghost"):
        why = t.refused("primary_full", "NAC-7.0").assign(fourth, "1 primary")
        assert why.pieces == fourth
    t.assign("weasel", "1 sead")


@pytest.mark.rule("NAC-7.0-g")
@pytest.mark.parametrize(
    ("primary", "escort", "sead"),
    [
        ("hog boar sow", "eagle", "weasel"),
        ("hog", "eagle falcon", "weasel viper"),
        ("hog boar", "eagle", "weasel viper"),
    ],
)
def test_five_units_at_most_fly_in_a_raid(primary: str, escort: str, sead: str) -> None:
    t = table().raid("cas", "echo", primary=primary, escort=escort, sead=sead)
    for role in ("primary", "escort", "sead"):
        t.refused("raid_full", "NAC-7.0").assign("phantom", f"1 {role}")
    t.recall("weasel").assign("phantom", "1 sead")


def test_an_event_can_lower_the_number() -> None:
    t = table(event=lasting(9, "most-units", 4)).raid("cas", "echo", primary="hog boar", escort="eagle", sead="weasel")
    t.refused("raid_full", "NAC-11.0").assign("phantom", "1 escort")


@pytest.mark.rule("NAC-7.0-i")
def test_three_raids_at_most_aim_at_one_box_or_track() -> None:
    t = table(recon="staging-echo")
    for mission, line in (("cas", "echo"), ("fofa", "echo"), ("dead", None)):
        for _ in range(3):
            t.open(mission, line)
        why = t.refused("three_raids", "NAC-7.0").open(mission, line)
        assert why.spaces == (f"{line}-{mission}" if line else mission)
    t.clear(9).open("oca").clear(9).open("dead")
    other = table()
    for _ in range(3):
        other.open("oca")
    other.refused("three_raids", "NAC-7.0").open("oca")
    other.open("cas", "echo").open("cas", "delta")


@pytest.mark.rule("NAC-7.0-j")
def test_a_raid_is_a_marker_at_its_target_and_units_in_its_row() -> None:
    t = table(recon=ALL_FOUND)
    aims = [("cas", "delta"), ("fofa", "delta"), ("dead", None), ("oca", None), ("decap", None), ("dead", None)]
    for mission, line in aims:
        t.open(mission, line)
    assert [event.raid for event in t.happened(RaidOpened)] == [1, 2, 3, 4, 5, 6]
    spaces = ["delta-cas", "delta-fofa", "dead", "oca", "decap", "dead"]
    assert t.markers("raid") == [(space, "raid", str(n)) for n, space in enumerate(spaces, start=1)]
    assert t.assign("hog", "4 primary").at("hog") == "raid-4-primary-1"


@pytest.mark.rule("NAC-7.0-l")
def test_planning_may_end_without_a_raid() -> None:
    t = table()
    assert EndPhase() in t.legal()
    t.end()
    assert t.at("eagle") == "basing"
    assert t.phase != "planning"


@pytest.mark.rule("NAC-7.0-m")
def test_everything_can_be_taken_back_until_planning_ends() -> None:
    t = table(pgm=2, pilots="pilot-us-1")
    before = t.state
    t.raid("cas", "echo", primary="hog boar", escort="eagle", pgm="hog boar", pilot="pilot-us-1 eagle")
    t.assign("falcon", "oew-1").assign("viper", "oew-2")
    assert (t.state.pgm, t.state.oca) == (0, 1)
    t.disarm("boar").recall("pilot-us-1")
    assert (t.state.pgm, t.at("pilot-us-1"), t.at("eagle")) == (1, "pilots", "raid-1-escort-1")
    t.crew("pilot-us-1", "eagle").recall("eagle")
    assert (t.at("eagle"), t.at("pilot-us-1")) == ("basing", "pilots")
    t.recall("viper").clear(1)
    assert t.state == before
    t.refused("no_raid", "NAC-7.0").clear(1)
    t.refused("not_on_mission", "NAC-7.0").recall("eagle")
    t.refused("not_armed", "NAC-7.3").disarm("hog")


@pytest.mark.rule("NAC-7.0-m")
def test_a_row_that_was_cleared_is_used_again() -> None:
    t = table().open("cas", "echo").open("dead").open("oca").clear(2)
    assert t.raids == {1: "cas echo", 3: "oca"}
    assert t.open("cas", "alpha").raids[2] == "cas alpha"


# --- primary missions


@pytest.mark.rule("NAC-7.1-a")
def test_there_are_five_primary_missions() -> None:
    assert MISSIONS == ("cas", "fofa", "dead", "oca", "decap")
    t = table(recon=ALL_FOUND)
    assert {action.mission for action in t.can(OpenRaid)} == set(MISSIONS)
    for none in ("oew", "sead", "escort", "recon"):
        t.refused("no_mission", "NAC-7.1").open(none)
    t.refused("no_mission", "NAC-7.1").open("cas")
    t.refused("no_mission", "NAC-7.1").open("dead", "echo")
    t.refused("no_mission", "NAC-7.1").open("cas", "golf")


@pytest.mark.rule("NAC-7.1-cas-a")
def test_cas_helps_the_line_and_uses_the_ground_rating() -> None:
    t = table(deck=[card(1, air=0), card(2, ground=0)], wp={"echo": 2})
    t.raid("cas", "echo", primary="mirage tornado").raid("oca", primary="trio-1")  # 4 + 3
    assert t.markers("raid")[0] == ("echo-cas", "raid", "1")
    t.end().fly(1)
    assert (t.happened(HitsScored)[0].total, t.state.tally.cas) == (7, (0, 0, 0, 0, 1, 0))


@pytest.mark.rule("NAC-7.1-cas-b")
def test_cas_needs_a_nato_force_on_the_line() -> None:
    t = table(wp={"alpha": 4, "bravo": 3})
    why = t.refused("no_nato_force", "NAC-7.1").open("cas", "alpha")
    assert why.spaces == "alpha-cas"
    t.open("cas", "bravo").open("cas", "charlie")  # charlie's force is still in its Start Box
    t = table(wp={"alpha": 4}, recon="staging-alpha")
    t.open("fofa", "alpha")


@pytest.mark.rule("NAC-7.1-fofa-a")
def test_fofa_needs_staging_areas_located_on_that_line() -> None:
    t = table(recon="staging-echo headquarters")
    assert [action.line for action in t.can(OpenRaid) if action.mission == "fofa"] == ["echo"]
    for line in LINES:
        if line != "echo":
            t.refused("not_located", "NAC-7.1").open("fofa", line)
    t.open("fofa", "echo")


@pytest.mark.rule("NAC-7.1-dead-a", "NAC-7.1-oca-a")
@pytest.mark.parametrize("mission", ["dead", "oca"])
def test_the_tracks_are_attacked_without_recon_even_when_full(mission: str) -> None:
    for at in (0, 5):
        t = table(deck=[card(1, air=0), card(2, ground=0)], dead=at, oca=at)
        t.raid(mission, primary="aardvark").raid("cas", "echo", primary="trio-1").end().fly(1)
        scored = t.happened(HitsScored)[0]
        assert (scored.total, scored.hits) == (6, 1)
        assert getattr(t.state, mission) == min(5, at + 1)
        assert getattr(t.state.tally, mission) == 1  # it counts for Objectives either way


@pytest.mark.rule("NAC-7.1-decap-a", "NAC-7.1-decap-b")
def test_one_decapitation_raid_and_only_with_headquarters_located() -> None:
    t = table(recon="staging-echo")
    why = t.refused("no_headquarters", "NAC-7.1").open("decap")
    assert why.spaces == "decap"
    t = table(recon="headquarters").open("decap")
    t.refused("one_decapitation", "NAC-7.1").open("decap")
    t.clear(1).open("decap")


# --- support missions


@pytest.mark.rule("NAC-7.2-a", "NAC-7.2-b")
def test_support_counts_in_its_own_segment_only() -> None:
    # Primary 4-3-3, escort 5-3-3, SEAD 2-6-3.
    t = table(deck=[card(1, air=4), card(2, ground=5)])
    t.raid("oca", primary="falcon", escort="hornet", sead="weasel").raid("cas", "echo", primary="trio-1").end().fly(1)
    assert [event.total for event in t.happened(SegmentResolved)] == [5, 6]
    assert t.happened(HitsScored)[0].total == 3


@pytest.mark.rule("NAC-7.2-a", "NAC-7.2-b")
@pytest.mark.parametrize(("loss", "unit"), [(3, "hornet"), (24, "weasel"), (20, "falcon")])
def test_support_can_be_lost_in_either_segment(loss: int, unit: str) -> None:
    for air in (9, 1):
        deck = [card(1, air=air), card(loss)] if air == 9 else [card(1, air=air), card(2, ground=9), card(loss)]
        t = table(deck=deck).raid("oca", primary="falcon", escort="hornet", sead="weasel").raid("dead", primary="hog")
        t.end().fly(1)
        assert [name for name in ("falcon", "hornet", "weasel") if t.damaged(name)] == [unit]
