"""Chapter 6: Recon Missions, their chain, and what each of them opens."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander.table import LINES, card, lasting, table
from wargame_desk.core.values import Barrier
from wargame_desk.games.nato_air_commander.actions import FlyRecon, LayCard
from wargame_desk.games.nato_air_commander.events import EventDrawn
from wargame_desk.games.nato_air_commander.raid_events import CardLaid, EchelonLocated, ReconFlown

GOOD = [card(n, air=5) for n in range(1, 13)]
"""Cards that let a Recon Mission succeed by the narrowest margin."""


@pytest.mark.rule("NAC-6.0-a")
def test_recon_comes_before_planning_and_neither_reaches_into_the_other() -> None:
    t = table(phase="recon", deck=GOOD)
    t.refused("wrong_phase", "NAC-4.0").open("dead")
    t.refused("wrong_phase", "NAC-4.0").assign("eagle", "oew-1")
    t.recon("headquarters").end()
    assert t.phase == "planning"
    t.refused("wrong_phase", "NAC-4.0").recon("surveillance")


@pytest.mark.rule("NAC-6.0-b")
def test_recon_uses_a_rating_of_six_and_nothing_of_the_players() -> None:
    t = table(phase="recon", deck=[card(1, air=6)], pilots="pilot-us-1", pgm=3)
    before = t.state
    t.recon("headquarters")
    flown = t.happened(ReconFlown)[0]
    assert (flown.value, flown.rating, flown.success) == (6, 6, False)
    assert t.phase == "planning"  # a pilot was not asked for
    assert (t.state.at, t.state.pgm, t.state.damaged) == (before.at, 3, before.damaged)


@pytest.mark.rule("NAC-6.0-c")
@pytest.mark.parametrize(
    ("air", "oca", "dead", "success"),
    [(5, 0, 0, True), (6, 0, 0, False), (6, 1, 0, True), (7, 1, 0, False), (9, 5, 0, True), (6, 0, 5, False)],
)
def test_five_or_less_after_the_oca_modifier_succeeds(air: int, oca: int, dead: int, success: bool) -> None:
    # The OCA track has the modifiers 0 1 1 2 3 4; the DEAD track does not matter.
    t = table(phase="recon", deck=[card(1, air=air)], oca=oca, dead=dead).recon("headquarters")
    assert t.happened(ReconFlown)[0].success is success
    assert t.phase == ("recon" if success else "planning")


@pytest.mark.rule("NAC-6.0-c")
def test_an_event_can_change_the_rating_and_the_cards() -> None:
    for event, value, rating in ((lasting(9, "recon", -2), 5, 4), (lasting(9, "air-intercept", 1), 6, 6)):
        t = table(phase="recon", deck=[card(1, air=5)], event=event).recon("headquarters")
        flown = t.happened(ReconFlown)[0]
        assert (flown.value, flown.rating, flown.success) == (value, rating, False)


@pytest.mark.rule("NAC-6.0-d")
def test_mission_and_line_are_named_before_the_card_is_drawn() -> None:
    t = table(phase="recon", deck=GOOD)
    t.refused("no_recon", "NAC-6.0").recon("staging")
    t.refused("no_recon", "NAC-6.0").recon("headquarters", "echo")
    assert t.drawn() == []
    t.recon("staging", "echo")
    assert t.happened(ReconFlown)[0].line == "echo"
    t.refused("recon_again", "NAC-6.3").recon("staging", "echo")


@pytest.mark.rule("NAC-6.0-e")
def test_after_a_success_the_player_goes_on_or_stops_for_the_turn() -> None:
    t = table(phase="recon", deck=GOOD).recon("headquarters")
    assert len(t.can(FlyRecon)) == 7
    t.recon("staging", "alpha").end()
    assert t.phase == "planning"
    t.end()
    while t.turn == 2:
        assert not t.can(FlyRecon)
        t.end()


@pytest.mark.rule("NAC-6.0-f")
def test_the_first_failure_ends_the_phase_and_what_was_found_stands() -> None:
    t = table(phase="recon", deck=[card(1, air=2), card(2, air=6)])
    t.recon("headquarters").recon("staging", "alpha")
    assert t.phase == "planning"
    assert t.state.tally.recon == {"headquarters"}
    t.open("decap")


@pytest.mark.rule("NAC-6.0-g")
def test_even_the_first_mission_can_be_declined() -> None:
    t = table(phase="recon", deck=GOOD)
    assert t.decision is not None
    assert t.decision.optional
    assert t.end().phase == "planning"
    assert t.drawn() == []


@pytest.mark.rule("NAC-6.0-h")
def test_three_kinds_make_eight_missions_at_most() -> None:
    t = table(phase="recon", deck=GOOD)
    missions = [(action.mission, action.line) for action in t.can(FlyRecon)]
    assert missions == [("surveillance", None), ("headquarters", None), *(("staging", line) for line in LINES)]
    t.refused("no_recon", "NAC-6.0").recon("weather")
    for mission, line in missions:
        t.recon(mission, line)
        if mission == "surveillance":
            t.bury()
    assert (t.can(FlyRecon), t.phase) == ([], "recon")
    assert t.end().phase == "planning"


@pytest.mark.rule("NAC-6.0-i")
def test_oew_helps_the_raids_of_its_turn_but_no_recon() -> None:
    # From space 0 to 1 and back at the end of turn 2; even Air Intercept numbers would take more.
    t = table(deck=[card(n, air=5) for n in range(1, 21)]).assign("eagle", "oew-1").assign("falcon", "oew-2")
    assert t.state.oca == 1
    while t.turn == 2:
        t.end()
    while t.phase != "recon":
        t.end()
    assert t.state.oca == 0
    t.refused("wrong_phase", "NAC-4.0").assign("eagle", "oew-1")


# --- Battlefield Surveillance


@pytest.mark.rule("NAC-6.1-a")
def test_surveillance_is_flown_once_a_turn() -> None:
    for after in ("keep_for_events", "bury"):
        t = table(phase="recon", deck=GOOD).recon("surveillance")
        getattr(t, after)()
        t.refused("recon_again", "NAC-6.1").recon("surveillance")


@pytest.mark.rule("NAC-6.1-b", "NAC-6.1-d")
def test_the_next_card_is_shown_and_must_go_to_one_of_two_places() -> None:
    t = table(phase="recon", deck=[card(1, air=1), card(2, air=9), 3]).recon("surveillance")
    assert (t.asked, t.pile_of("drawn")) == ("survey", ("2",))
    assert (t.state.deck.discard, t.state.deck.bottom) == ((1,), (3,))
    assert t.legal() == [LayCard(under=False), LayCard(under=True)]
    t.refused("decide_first", "NAC-4.0").end()
    t.refused("decide_first", "NAC-4.0").recon("headquarters")


@pytest.mark.rule("NAC-6.1-b")
def test_what_is_seen_cannot_be_unseen() -> None:
    t = table(phase="recon", deck=GOOD)
    step = t.game.apply(t.state, FlyRecon("surveillance", None))
    assert step.barrier.value >= Barrier.CHANCE.value
    assert t.pile_of("deck") == ("12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")


@pytest.mark.rule("NAC-6.1-c")
def test_a_card_that_is_kept_is_the_event_of_the_turn() -> None:
    rich = card(2, effects=(("resource-points", 4),))
    t = table(phase="recon", deck=[card(1, air=1), rich, *range(3, 21)]).recon("surveillance").keep_for_events()
    assert (t.pile_of("surveillance"), t.happened(CardLaid)[0].under) == (("2",), False)
    assert 2 not in (*t.state.deck.pile, *t.state.deck.bottom, *t.state.deck.discard)
    t.end().end().end()
    assert t.phase == "resources"
    assert (t.happened(EventDrawn)[0].card, t.drawn("event")) == (2, [])
    assert t.pile_of("surveillance") == ()
    assert t.state.deck.discard.count(2) == 1


@pytest.mark.rule("NAC-6.1-d")
def test_a_card_put_under_the_deck_comes_last_and_is_known_to() -> None:
    t = table(phase="recon", discard=[], dice=(1, 1)).recon("surveillance")
    shown = t.state.top.card
    left = t.state.deck.left
    t.bury()
    assert t.state.deck.bottom == (shown,)
    assert t.pile_of("deck") == (str(shown), *("?",) * left)


@pytest.mark.rule("NAC-6.1-d")
def test_the_place_is_known_until_the_next_shuffle() -> None:
    t = table(phase="recon", deck=[card(1, air=1), 4, 0], discard=[card(2, air=1)], dice=(3, 1, 1))
    t.recon("surveillance").bury()
    assert t.state.deck.bottom == (0, 4)
    t.recon("headquarters")  # the Shuffle card: of 0 1 2 4 the 4 is drawn, whose Air Intercept is 5
    assert t.drawn() == [1, 4, 0, 4]
    assert (t.state.deck.pile, len(t.state.deck.bottom)) == ((0, 1, 2), 0)


@pytest.mark.rule("NAC-6.1-e")
def test_a_shuffle_card_that_is_revealed_is_drawn_over() -> None:
    t = table(phase="recon", deck=[card(1, air=1), 0], discard=[2, 3], dice=(3,)).recon("surveillance")
    assert (t.drawn("survey"), t.pile_of("drawn")) == ([0, 3], ("3",))
    assert (t.state.deck.pile, t.state.deck.discard) == ((0, 1, 2), ())


# --- Locate Headquarters


@pytest.mark.rule("NAC-6.2-a", "NAC-6.2-b")
def test_headquarters_are_located_once_and_open_one_decapitation_strike() -> None:
    t = table(phase="recon", deck=GOOD)
    assert t.markers("located") == []
    t.recon("headquarters")
    assert t.markers("located") == [("decap", "located", "")]
    t.refused("recon_again", "NAC-6.2").recon("headquarters")
    t.end().open("decap")
    t.refused("one_decapitation", "NAC-7.1").open("decap")


@pytest.mark.rule("NAC-6.2-b", "NAC-7.1-decap-a")
def test_the_permission_lapses_with_the_turn() -> None:
    t = table(recon="headquarters")
    while t.turn == 2:
        t.end()
    while t.phase != "planning":
        t.end()
    assert t.markers("located") == []
    t.refused("no_headquarters", "NAC-7.1").open("decap")


# --- Locate Staging Areas


@pytest.mark.rule("NAC-6.3-a")
def test_staging_areas_are_looked_for_once_on_each_line() -> None:
    t = table(phase="recon", deck=GOOD)
    for line in LINES:
        t.recon("staging", line)
        t.refused("recon_again", "NAC-6.3").recon("staging", line)
    t.refused("no_recon", "NAC-6.0").recon("staging", "golf")


@pytest.mark.rule("NAC-6.3-b", "NAC-6.3-c")
def test_the_lines_card_is_turned_up_and_fofa_is_open_to_that_line() -> None:
    t = table(phase="recon", deck=GOOD, echelon=[20, 0, 22, 23, 24, 19])
    t.recon("staging", "alpha").recon("staging", "bravo")
    assert [t.pile_of(f"{line}-reserve") for line in LINES[:3]] == [("20",), ("S",), ("?",)]
    assert [(event.line, event.card) for event in t.happened(EchelonLocated)] == [("alpha", 20), ("bravo", 0)]
    assert t.markers("located") == [("alpha-reserve", "located", ""), ("bravo-reserve", "located", "")]
    t.end().open("fofa", "alpha")
    t.refused("not_located", "NAC-7.1").open("fofa", "charlie")


@pytest.mark.rule("NAC-6.3-c", "NAC-7.1-fofa-a")
def test_what_was_located_lapses_and_the_next_card_lies_face_down() -> None:
    t = table(recon="staging-alpha")
    assert t.pile_of("alpha-reserve") == ("24",)
    t.to_phase("resources")
    assert t.pile_of("alpha-reserve") == ("?",)
    assert t.markers("located") == []
    while t.turn == 2:
        t.end()
    while t.phase != "planning":
        t.end()
    t.refused("not_located", "NAC-7.1").open("fofa", "alpha")


@pytest.mark.rule("NAC-6.3-d")
def test_any_line_can_be_looked_at() -> None:
    t = table(phase="recon", deck=GOOD, wp={"alpha": 4, "bravo": 0, "charlie": 2})
    for line in LINES[:3]:
        t.recon("staging", line)
    assert {f"staging-{line}" for line in LINES[:3]} == t.state.tally.recon
