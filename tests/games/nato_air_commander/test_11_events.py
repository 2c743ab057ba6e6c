"""Chapter 11: events, their cards, and every word in which cards say what they do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import pytest

from tests.games.nato_air_commander.table import LINES, RADARS, Table, card, lasting, table
from wargame_desk.games.nato_air_commander.actions import ChoosePiece, ChooseSpace
from wargame_desk.games.nato_air_commander.events import (
    CombatFought,
    EchelonArrived,
    EffectIdle,
    EventDrawn,
    EventEnded,
    ObjectiveJudged,
    PilotReady,
    PointsGained,
    TrackMoved,
    UnitRepaired,
)
from wargame_desk.games.nato_air_commander.raid_events import HitsScored, ReconFlown, SegmentResolved, StepLost
from wargame_desk.games.nato_air_commander.vocabulary import NEXT, NOW, VOCABULARY

Effects = Sequence[tuple[str, int]]


def event(*effects: tuple[str, int], lines: tuple[str, ...] = (), then: Sequence[int] = (), **position: Any) -> Table:
    """The Events Phase with a card of these effects; ``then`` are the cards after it."""
    deck = position.pop("deck", [card(1, effects=effects, lines=lines), *(then or range(2, 13))])
    return table(phase="events", deck=deck, **position)


def moved(t: Table, track: str) -> list[tuple[int, int]]:
    """How a marker went in the Events Phase, before any income."""
    phase = takewhile(lambda e: not isinstance(e, PointsGained), t.log)
    return [(e.start, e.to) for e in phase if isinstance(e, TrackMoved) and e.track == track]


def idle(t: Table) -> list[str]:
    """The effects that found nothing to act on."""
    return [e.effect for e in t.happened(EffectIdle)]


# --- the card of the turn


@pytest.mark.rule("NAC-11.0-a", "NAC-11.0-b")
def test_the_old_event_is_discarded_first_then_a_card_is_drawn_and_carried_out() -> None:
    t = event(("pgms", 2), event=lasting(20, "attack", -1))
    happened = [(type(e), e.card) for e in t.log if isinstance(e, EventEnded | EventDrawn)]
    assert happened == [(EventEnded, 20), (EventDrawn, 1)]
    assert (t.drawn("event"), t.state.pgm, t.state.event) == ([1], 2, None)
    assert 20 in t.state.deck.discard


@pytest.mark.rule("NAC-11.0-a")
def test_the_old_event_s_card_is_there_for_a_shuffle_of_the_draw() -> None:
    t = event(deck=[0], event=lasting(20, "attack", -1), dice=(1,))
    assert t.drawn("event") == [0, 20]  # nothing else was left


@pytest.mark.rule("NAC-11.0-c")
def test_an_event_for_now_is_carried_out_and_its_card_discarded() -> None:
    t = event(("resource-points", 2))
    assert moved(t, "rp") == [(0, 2)]
    assert t.happened(EventDrawn) == [EventDrawn(1, False)]
    assert (t.state.event, 1 in t.state.deck.discard) == (None, True)


@pytest.mark.rule("NAC-11.0-d", "NAC-11.0-e")
def test_an_event_that_lasts_holds_through_the_next_turn_until_its_events_phase() -> None:
    deck = [lasting(1, "attack", 3), *range(2, 4), *(card(n, air=5) for n in range(4, 19))]
    t = table(phase="events", deck=deck)
    assert (t.happened(EventDrawn), t.state.event, t.pile_of("next-turn")) == ([EventDrawn(1, True)], 1, ("1",))
    assert 1 not in t.state.deck.discard
    t.to_phase("planning").end()
    assert [e.attack for e in t.happened(CombatFought)] == [5] * 6
    assert (t.asked, t.state.event) == ("supply", 1)
    t.end()
    assert (t.happened(EventEnded), t.state.event) == ([EventEnded(1)], None)
    assert (t.turn, t.phase) in ((3, "resources"), (3, "turn-end"), (4, "recon"))
    t.to_phase("planning").end()
    assert [e.attack for e in t.happened(CombatFought)][6:] == [2] * 6


@pytest.mark.rule("NAC-11.0-e")
def test_a_new_event_does_not_reach_into_the_rest_of_its_own_turn() -> None:
    # An Air Intercept of 5, raised to 6, would be even; the recovery of the tracks reads the printed number.
    t = event(deck=[lasting(1, "air-intercept", 1), card(2, air=5), card(3, air=5), *range(4, 13)], dead=2, oca=2)
    t.to_phase("recon")
    assert (t.state.dead, t.state.oca) == (2, 2)


@pytest.mark.rule("NAC-11.0-f")
def test_a_card_that_surveillance_has_kept_is_the_event_and_none_is_drawn() -> None:
    t = event(deck=range(1, 13), surveyed=card(17, effects=(("pgms", 1),)))
    assert (t.drawn("event"), t.happened(EventDrawn), t.state.pgm) == ([], [EventDrawn(17, False)], 1)
    assert (t.state.surveyed, 17 in t.state.deck.discard) == (None, True)
    t = event(deck=range(1, 13), surveyed=lasting(17, "attack", 1))
    assert (t.drawn("event"), t.state.event, t.state.surveyed) == ([], 17, None)
    assert 17 not in t.state.deck.discard


@pytest.mark.rule("NAC-11.0-g")
def test_a_card_that_surveillance_has_put_under_the_deck_is_none_to_use() -> None:
    good = [card(n, air=5) for n in range(1, 3)]
    t = table(phase="recon", deck=[*good, *range(3, 24)], echelon=[card(n, wp=0) for n in range(24, 30)])
    t.recon("surveillance").bury().end().end().end()
    assert t.happened(ReconFlown)[0].success
    assert len(t.drawn("event")) == 1


@pytest.mark.rule("NAC-11.0-h")
def test_the_shuffle_card_is_no_event_but_shuffles_and_another_is_drawn() -> None:
    t = event(deck=[0, 5], discard=(card(7, effects=(("pgms", 1),)),), dice=(2,))
    assert t.drawn("event") == [0, 7]  # of 0, 5 and 7
    assert t.state.pgm == 1


# --- the words


@pytest.mark.rule("NAC-11.0-i")
def test_these_are_all_the_words_and_when_they_work() -> None:
    now = "dead-track nato-front nato-loss nato-points oca-track pgms pilot repair resource-points step-loss"
    later = "air-intercept attack cas-hits ground-defence most-units no-fly objective-reward recon wp-reinforce"
    assert {word for word, when in VOCABULARY.items() if when == NOW} == {*now.split(), "strongest-wp", "wp-cohesion"}
    assert {word for word, when in VOCABULARY.items() if when == NEXT} == set(later.split())


@pytest.mark.rule("NAC-11.0-i")
@pytest.mark.parametrize(
    ("rp", "amount", "to"), [(0, 2, 2), (9, 2, 10), (3, -2, 1), (1, -2, 0), (-3, 2, -1), (-3, -2, -3), (0, -1, 0)]
)
def test_resource_points_are_gained_and_lost_but_no_debt_is_made(rp: int, amount: int, to: int) -> None:
    t = event(("resource-points", amount), rp=rp)
    assert moved(t, "rp") == ([] if rp == to else [(rp, to)])
    assert idle(t) == (["resource-points"] if rp == to else [])


@pytest.mark.rule("NAC-11.0-i")
@pytest.mark.parametrize(("pgm", "amount", "after"), [(0, 1, 1), (2, -1, 1), (0, -1, 0), (10, 1, 10)])
def test_munitions_come_and_go_on_their_track(pgm: int, amount: int, after: int) -> None:
    t = event(("pgms", amount), pgm=pgm)
    assert t.state.pgm == after
    assert idle(t) == (["pgms"] if pgm == after else [])


@pytest.mark.rule("NAC-11.0-i")
@pytest.mark.parametrize("track", ["dead", "oca"])
@pytest.mark.parametrize(("at", "amount", "to"), [(0, 1, 1), (3, -1, 2), (0, -1, 0), (5, 1, 5), (1, -3, 0)])
def test_tracks_move_as_far_as_they_go(track: str, at: int, amount: int, to: int) -> None:
    t = event((f"{track}-track", amount), **{track: at})
    assert moved(t, track) == ([] if at == to else [(at, to)])
    assert idle(t) == ([f"{track}-track"] if at == to else [])
    assert t.state._asdict()["oca" if track == "dead" else "dead"] == 0


@pytest.mark.rule("NAC-11.0-i")
def test_forces_of_lines_or_of_all_lines_lose_and_gain() -> None:
    t = event(("wp-cohesion", -1), lines=("delta", "foxtrot"), force={"foxtrot": 1})
    assert [t.cohesion(line) for line in LINES] == [4, 4, 4, 3, 4, 1]
    t = event(("wp-cohesion", 2), force={"charlie": 7})
    assert [t.cohesion(line) for line in LINES] == [6, 6, 8, 6, 6, 6]


@pytest.mark.rule("NAC-11.0-i")
@pytest.mark.parametrize(
    ("force", "grown"),
    [
        ({}, "alpha"),
        ({"delta": 6, "echo": 6}, "delta"),
        ({"alpha": 8, "echo": 5}, "echo"),
        ({"bravo": 7, "echo": 8}, "bravo"),
        (dict.fromkeys(LINES, 8), ""),
    ],
)
def test_the_strongest_force_below_eight_grows_alpha_first(force: dict[str, int], grown: str) -> None:
    t = event(("strongest-wp", 1), force=force)
    after = {line: t.cohesion(line) for line in LINES}
    expected = {line: force.get(line, 4) + (line == grown) for line in LINES}
    assert after == expected
    assert idle(t) == ([] if grown else ["strongest-wp"])


@pytest.mark.rule("NAC-11.0-i")
def test_nato_points_are_given_out_by_the_player() -> None:
    t = event(("nato-points", 2), nato={"echo-1": 7})
    assert (t.phase, t.asked) == ("events", "supply")
    t.reinforce("echo-1")
    t.refused("full_cohesion", "NAC-10.2").reinforce("echo-1")
    t.reinforce("bravo-4")
    assert (t.cohesion("echo-1"), t.cohesion("bravo-4")) == (8, 5)
    assert t.phase != "events"
    assert event(("nato-points", 2)).end().phase != "events"


@pytest.mark.rule("NAC-11.0-i")
def test_the_strongest_front_force_of_nato_changes_and_is_never_lost() -> None:
    # Alpha's second box is stronger, but it is not in front; Bravo and Echo are alike in front.
    held = {"alpha-2": 8, "bravo-2": 6, "echo-1": 6}
    t = event(("nato-front", -1), wp={"bravo": 1}, nato=held)
    assert (t.cohesion("alpha-2"), t.cohesion("bravo-2"), t.cohesion("echo-1")) == (8, 5, 6)
    weak = {f"{line}-1": 1 for line in LINES}
    t = event(("nato-front", -1), nato=weak)
    assert ([t.cohesion(f"{line}-1") for line in LINES], idle(t)) == ([1] * 6, ["nato-front"])
    t = event(("nato-front", -2), nato={**weak, "delta-1": 2})
    assert t.cohesion("delta-1") == 1
    # A line at its end has no front.
    t = event(("nato-front", -1), wp={"alpha": 4, "bravo": 3}, nato={"foxtrot-1": 5})
    assert t.cohesion("foxtrot-1") == 4


@pytest.mark.rule("NAC-11.0-i")
def test_the_player_names_the_nato_force_that_loses() -> None:
    t = event(("nato-loss", -1), nato={"echo-1": 1, "bravo-3": 2}, wp={"delta": 2})
    assert (t.phase, t.asked) == ("events", "choice")
    able = t.labels(action.to for action in t.can(ChooseSpace))
    assert len(able) == 24 - 1 - 2
    t.refused("not_for_event", "NAC-11.0").choose("echo-1")  # its last point stays
    t.refused("not_for_event", "NAC-11.0").choose("delta-2")  # nobody is there
    t.refused("not_for_event", "NAC-11.0").name("eagle")
    t.choose("bravo-3")
    assert (t.cohesion("bravo-3"), t.phase == "events") == (1, False)


@pytest.mark.rule("NAC-11.0-i")
def test_one_force_can_lose_all_that_is_asked_for() -> None:
    lone = {f"{line}-{box}": 1 for line in LINES for box in range(1, 5)}
    t = event(("nato-loss", -3), nato={**lone, "echo-2": 4})
    t.choose("echo-2").choose("echo-2").choose("echo-2")
    assert (t.cohesion("echo-2"), t.phase == "events") == (1, False)
    t = event(("nato-loss", -3), nato={**lone, "echo-2": 2}).choose("echo-2")
    assert (t.cohesion("echo-2"), t.phase == "events") == (1, False)  # nobody else has anything to lose
    assert idle(event(("nato-loss", -1), nato=lone)) == ["nato-loss"]


@pytest.mark.rule("NAC-11.0-i")
def test_a_unit_in_the_basing_box_takes_a_step_loss() -> None:
    # Loss Numbers: Hog 6, Weasel 24, Ghost 5. The Eagle, 10, is being repaired.
    t = event(("step-loss", 1), based="hog weasel", repair="eagle", then=(11, *range(2, 11)))
    assert [(t.game.piece_name(e.piece), e.eliminated) for e in t.happened(StepLost)] == [("hog", False)]
    assert (t.damaged("hog"), t.at("hog"), t.at("eagle")) == (True, "basing", "repair")
    t = event(("step-loss", 1), based="hog weasel", damaged="hog", then=(11, *range(2, 11)))
    assert (t.at("hog"), t.happened(StepLost)[0].eliminated) == ("eliminated", True)
    t = event(("step-loss", 1), based="ghost weasel", then=(11, *range(2, 11)))
    assert t.at("ghost") == "eliminated"


@pytest.mark.rule("NAC-11.0-i")
def test_step_losses_fall_on_all_that_are_as_near_and_on_nobody_where_nobody_is() -> None:
    # 13 lies between the Boar's 12 and the Sow's 14.
    t = event(("step-loss", 1), based="boar sow", then=(13, *range(2, 11)))
    assert (t.damaged("boar"), t.damaged("sow")) == (True, True)
    t = event(("step-loss", 2), based="boar sow", then=(12, 14, *range(2, 11)))
    assert (t.damaged("boar"), t.damaged("sow"), t.drawn("loss")) == (True, True, [12, 14])
    t = event(("step-loss", 1), based="", hurt="boar")
    assert (t.drawn("loss"), idle(t)) == ([], ["step-loss"])


@pytest.mark.rule("NAC-11.0-i")
def test_a_pilot_of_the_player_s_choice_joins() -> None:
    t = event(("pilot", 1), pilots="pilot-us-1")
    assert t.asked == "choice"
    names = {t.game.piece_name(action.piece) for action in t.can(ChoosePiece)}
    assert names == {"pilot-us-2", "pilot-uk-1", "pilot-ge-1"}
    buttons = [t.game.piece_name(command.action.piece) for command in t.game.picture(t.known, "nato").commands]
    assert sorted(buttons) == ["pilot-ge-1", "pilot-uk-1", "pilot-us-2"]
    report = t.game.presenter.about_piece(t.state, t.piece("pilot-us-2"))
    assert "Can join now, for nothing" in report.lines
    assert not any("RP" in line for line in report.lines)
    t.refused("not_for_event", "NAC-11.0").name("pilot-us-1")
    t.refused("not_for_event", "NAC-11.0").choose("echo-1")
    t.name("pilot-uk-1")
    assert t.at("pilot-uk-1") == "pilots"
    assert [t.game.piece_name(e.piece) for e in t.happened(PilotReady)] == ["pilot-uk-1"]
    everybody = "pilot-us-1 pilot-us-2 pilot-uk-1 pilot-ge-1"
    assert idle(event(("pilot", 1), pilots=everybody)) == ["pilot"]


@pytest.mark.rule("NAC-11.0-i")
def test_a_damaged_unit_is_repaired_for_nothing() -> None:
    t = event(("repair", 1), hurt="hog", repair="eagle", lost="boar", damaged="sow")
    names = {t.game.piece_name(action.piece) for action in t.can(ChoosePiece)}
    assert names == {"hog", "eagle"}
    assert {command.action for command in t.game.picture(t.known, "nato").commands} == set(t.can(ChoosePiece))
    t.refused("not_for_event", "NAC-11.0").name("boar")
    t.refused("not_for_event", "NAC-11.0").name("sow")
    t.name("hog")
    assert (t.at("hog"), t.damaged("hog"), t.at("eagle")) == ("basing", False, "repair")
    assert [t.game.piece_name(e.piece) for e in t.happened(UnitRepaired)] == ["hog"]
    two = event(("repair", 2), hurt="hog", repair="eagle").name("eagle").name("hog")
    assert (two.at("eagle"), two.at("hog")) == ("basing", "basing")
    assert idle(event(("repair", 1))) == ["repair"]


@pytest.mark.rule("NAC-11.0-i")
def test_the_effects_of_a_card_are_carried_out_one_after_the_other() -> None:
    t = event(("nato-loss", -1), ("pgms", 1), ("repair", 1), hurt="hog")
    assert (t.asked, t.state.pgm) == ("choice", 0)
    t.choose("echo-1")
    assert (t.asked, t.state.pgm) == ("choice", 1)
    assert t.name("hog").phase != "events"


# --- words that last


@pytest.mark.rule("NAC-11.0-i")
def test_a_nation_may_not_fly() -> None:
    t = table(event=lasting(18, "no-fly", nation="BE"), deck=range(1, 13)).open("oca")
    t.refused("grounded", "NAC-11.0").assign("mirage", "1 primary")
    t.refused("grounded", "NAC-11.0").assign("mirage", "oew-1")
    t.assign("dutch", "1 primary").assign("eagle", "1 escort")


@pytest.mark.rule("NAC-11.0-i")
def test_raids_can_be_kept_small() -> None:
    t = table(event=lasting(18, "most-units", 4), deck=range(1, 13))
    t.raid("oca", primary="hog boar", escort="eagle", sead="weasel")
    t.refused("raid_full", "NAC-11.0").assign("falcon", "1 escort")
    large = table(event=lasting(18, "most-units", 9), deck=range(1, 13))
    large.raid("oca", primary="hog boar", escort="eagle falcon", sead="weasel")
    large.refused("raid_full", "NAC-7.0").assign("viper", "1 escort")


@pytest.mark.rule("NAC-11.0-i")
@pytest.mark.parametrize(
    ("amount", "mission", "primary", "hits"),
    [
        (-1, "cas", "hog boar", 1),  # 12: two hits, less one
        (-1, "cas", "hog", 1),  # one is the least
        (1, "cas", "hog boar", 3),
        (1, "cas", "trio-1", 2),
        (-1, "fofa", "hog boar", 2),
        (1, "oca", "aardvark raven", 2),
    ],
)
def test_each_cas_mission_hits_more_or_less(amount: int, mission: str, primary: str, hits: int) -> None:
    free = [card(n, air=0, ground=0) for n in range(1, 13)]
    t = table(deck=free, event=lasting(18, "cas-hits", amount), recon="staging-echo")
    t.raid(mission, None if mission == "oca" else "echo", primary=primary).raid("oca", primary="trio-2").end().fly(1)
    assert [e.hits for e in t.happened(HitsScored)] == [hits]


@pytest.mark.rule("NAC-11.0-i")
def test_objectives_pay_more_attacks_and_echelons_count_otherwise() -> None:
    effects = (("objective-reward", 1), ("attack", 2), ("wp-reinforce", -1))
    held = card(18, timing="next", effects=effects)
    flat = [card(n, wp=2) for n in range(24, 18, -1)]
    deck = [*(card(n, air=0, ground=0) for n in range(1, 3)), *range(3, 18)]
    t = table(deck=deck, echelon=flat, event=held, active=(RADARS,))
    t.raid("dead", primary="aardvark raven tornado").end().fly(1)
    assert t.happened(ObjectiveJudged)[0].points == 3
    assert {e.attack for e in t.happened(CombatFought)} == {4}
    assert {e.value for e in t.happened(EchelonArrived)} == {1}


@pytest.mark.rule("NAC-11.0-i")
def test_recon_intercepts_and_ground_defences_count_otherwise() -> None:
    effects = (("recon", -2), ("air-intercept", 1), ("ground-defence", -1))
    held = card(18, timing="next", effects=effects)
    t = table(phase="recon", deck=[card(1, air=2), card(2, air=3)], event=held)
    t.recon("headquarters").recon("staging", "echo")
    assert [(e.value, e.rating, e.success) for e in t.happened(ReconFlown)] == [(3, 4, True), (4, 4, False)]
    t = table(deck=[card(1, air=4), card(2, ground=6), 3], event=held)
    t.raid("oca", primary="raven", escort="eagle", sead="weasel").raid("oca", primary="trio-1").end().fly(1)
    assert [(e.value, e.total) for e in t.happened(SegmentResolved)] == [(5, 6), (5, 6)]
