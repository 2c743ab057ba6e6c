"""Chapter 8.3: hits, and what each mission's hits do."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander.table import RADARS, Card, Table, card, table
from wargame_desk.core.values import Barrier
from wargame_desk.games.nato_air_commander.actions import Keep, Redraw, RemoveCard
from wargame_desk.games.nato_air_commander.events import (
    CardRemoved,
    CombatFought,
    DeckShuffled,
    EchelonArrived,
    ObjectiveJudged,
    SupplyDrawn,
    TrackMoved,
)
from wargame_desk.games.nato_air_commander.raid_events import (
    CardKept,
    HitsScored,
    RedrawSpent,
    SegmentResolved,
    StepLost,
)

FREE = [card(n, air=0, ground=0) for n in range(1, 13)]
"""Cards that let any raid through."""
FOUND = "headquarters staging-echo"
FLAT = [card(n, wp=0) for n in range(24, 18, -1)]
"""Reinforcement cards that bring nothing."""


def strike(mission: str, primary: str, *, line: str | None = None, pgm: str = "", **position: int) -> Table:
    """A raid that has got through; another waits, so that nothing goes on after it."""
    t = table(deck=FREE, recon=FOUND, pgm=len(pgm.split()), **position)
    t.raid(mission, line, primary=primary, pgm=pgm).raid("oca", primary="trio-1").end().fly(1)
    return t


def scored(t: Table) -> list[tuple[int, int, int]]:
    """Factors, hits and hits that count, raid by raid."""
    return [(event.total, event.hits, event.counted) for event in t.happened(HitsScored)]


def moves(t: Table, track: str) -> list[tuple[int, int]]:
    """How a marker was moved."""
    return [(event.start, event.to) for event in t.happened(TrackMoved) if event.track == track]


# --- the number of hits


@pytest.mark.rule("NAC-8.3-a")
@pytest.mark.parametrize(
    ("mission", "primary", "pgm", "total", "hits"),
    [
        ("cas", "falcon hog", "", 9, 1),  # Ground 3 + 6
        ("cas", "hog jaguar", "", 10, 2),  # 6 + 4
        ("cas", "hog alphajet mirage", "", 14, 2),  # 6 + 4 + 4
        ("cas", "hog boar falcon", "", 15, 3),  # 6 + 6 + 3
        ("cas", "hog", "hog", 12, 2),  # 2 x 6
        ("cas", "alphajet hog", "alphajet", 14, 2),  # 2 x 4 + 6: his own munitions alone are doubled
        ("fofa", "aardvark jaguar", "", 7, 1),  # Ground 3 + 4, not Strike 6 + 3
        ("dead", "aardvark jaguar", "", 9, 1),  # Strike 6 + 3, not Ground 3 + 4
        ("oca", "aardvark hog", "", 7, 1),  # Strike 6 + 1, not Ground 3 + 6
        ("decap", "aardvark raven", "raven", 20, 4),  # Strike 6 + 2 x 7
    ],
)
def test_a_hit_for_each_five_factors_of_the_rating_that_matters(
    mission: str, primary: str, pgm: str, total: int, hits: int
) -> None:
    line = "echo" if mission in ("cas", "fofa") else None
    assert scored(strike(mission, primary, line=line, pgm=pgm)) == [(total, hits, min(hits, 3) if not line else hits)]


@pytest.mark.rule("NAC-8.3-a")
def test_escorts_and_sead_hit_nothing_and_a_damaged_unit_hits_less() -> None:
    t = table(deck=FREE, damaged="boar", pgm=2)
    t.raid("cas", "echo", primary="hog boar", escort="falcon", sead="weasel sow", pgm="weasel sow")
    t.raid("oca", primary="trio-1").end().fly(1)
    assert scored(t) == [(9, 1, 1)]  # 6 and, Damaged, 3


@pytest.mark.rule("NAC-8.3-b")
@pytest.mark.parametrize(
    ("mission", "primary", "total"), [("cas", "eagle", 0), ("cas", "alphajet", 4), ("oca", "dutch", 1)]
)
def test_less_than_five_factors_are_a_hit_all_the_same(mission: str, primary: str, total: int) -> None:
    t = strike(mission, primary, line="echo" if mission == "cas" else None)
    assert scored(t) == [(total, 1, 1)]


@pytest.mark.rule("NAC-8.3-c")
def test_no_card_is_drawn_for_hits_so_none_can_be_drawn_again() -> None:
    t = table(deck=FREE, pilots="pilot-us-1", brought={"redraws": 2})
    t.raid("cas", "echo", primary="hog", pilot="pilot-us-1 hog").raid("oca", primary="trio-1").end().fly(1)
    assert (t.drawn(), t.asked) == ([1, 2], "raiding")  # interception and ground defence
    assert scored(t) == [(6, 1, 1)]


@pytest.mark.rule("NAC-8.3-d")
def test_hits_lie_on_their_target_until_they_have_worked() -> None:
    t = table(deck=[*FREE, *range(13, 19)], echelon=FLAT, recon=FOUND)
    t.raid("cas", "echo", primary="hog boar").raid("fofa", "echo", primary="sow").raid("cas", "bravo", primary="trio-1")
    t.end().fly(1).fly(2)
    assert t.markers("hits") == [("echo-cas", "hits", "2"), ("echo-fofa", "hits", "1")]
    t.fly(3)
    assert t.asked == "supply"  # ground combat and Warsaw Pact reinforcement are over
    assert t.markers("hits") == []


# --- CAS


@pytest.mark.rule("NAC-8.3-cas-a")
def test_cas_hits_add_up_on_their_line_without_end_and_for_this_turn_alone() -> None:
    t = table(deck=[*FREE, *range(13, 19)], pgm=2)
    t.raid("cas", "echo", primary="hog boar sow", pgm="hog boar")  # 12 + 12 + 6 = 30: six hits
    t.raid("cas", "echo", primary="jaguar mirage alphajet").end()  # 12: two
    t.fly(1).fly(2)
    fought = {event.line: (event.attack, event.cohesion, event.hits) for event in t.happened(CombatFought)}
    assert fought["echo"] == (2, 4, 8)
    assert {line: hits for line, (_, _, hits) in fought.items() if line != "echo"} == dict.fromkeys(
        ("alpha", "bravo", "charlie", "delta", "foxtrot"), 0
    )
    t.to_phase("planning").end()
    assert [event.hits for event in t.happened(CombatFought)[6:]] == [0] * 6


# --- DEAD and OCA


@pytest.mark.rule("NAC-8.3-dead-a")
@pytest.mark.parametrize(("at", "primary", "to"), [(0, "aardvark", 1), (1, "aardvark raven", 3), (4, "raven ghost", 5)])
def test_dead_hits_move_the_dead_marker_at_once(at: int, primary: str, to: int) -> None:
    # Strike 6, 13 and 14: one, two and two hits; the track ends at space 5.
    t = strike("dead", primary, dead=at)
    assert (t.asked, t.state.dead, t.state.oca) == ("raiding", to, 0)
    assert moves(t, "dead") == [(at, to)]


@pytest.mark.rule("NAC-8.3-dead-b")
def test_three_dead_hits_count_in_a_turn_over_all_raids() -> None:
    t = table(deck=FREE).raid("dead", primary="aardvark tornado").raid("dead", primary="raven ghost")
    t.raid("dead", primary="weasel").raid("oca", primary="trio-1").end().fly(1).fly(2).fly(3)
    assert scored(t) == [(11, 2, 2), (14, 2, 1), (3, 1, 0)]
    assert (t.state.dead, t.state.tally.dead) == (3, 3)


@pytest.mark.rule("NAC-8.3-dead-b")
def test_a_hit_beyond_the_end_of_the_track_still_counts_for_objectives() -> None:
    t = table(deck=[*FREE, *range(13, 19)], active=(RADARS,), dead=4)
    t.raid("dead", primary="aardvark raven tornado").end().fly(1)  # Strike 18: three hits, and one space left
    assert (scored(t), moves(t, "dead")[0]) == ([(18, 3, 3)], (4, 5))
    judged = t.happened(ObjectiveJudged)[0]
    assert (judged.have, judged.need, judged.met) == (3, 3, True)


@pytest.mark.rule("NAC-8.3-oca-a")
@pytest.mark.parametrize(("at", "primary", "to"), [(0, "aardvark", 1), (2, "aardvark raven", 4), (5, "raven", 5)])
def test_oca_hits_move_the_oca_marker_at_once(at: int, primary: str, to: int) -> None:
    t = strike("oca", primary, oca=at)
    assert (t.asked, t.state.oca, t.state.dead) == ("raiding", to, 0)
    assert moves(t, "oca") == ([] if at == to else [(at, to)])


@pytest.mark.rule("NAC-8.3-oca-b")
def test_three_oca_hits_count_in_a_turn_and_the_oew_mission_is_none_of_them() -> None:
    t = table(deck=FREE).assign("eagle", "oew-1").assign("falcon", "oew-2")
    assert t.state.oca == 1
    t.raid("oca", primary="aardvark tornado").raid("oca", primary="raven ghost").raid("cas", "echo", primary="trio-1")
    t.end().fly(1).fly(2)
    assert scored(t) == [(11, 2, 2), (14, 2, 1)]
    assert (t.state.oca, t.state.tally.oca) == (4, 3)


def test_the_three_of_one_kind_are_not_those_of_another() -> None:
    t = table(deck=FREE).raid("dead", primary="aardvark raven tornado").raid("oca", primary="ghost falcon viper")
    t.raid("cas", "echo", primary="trio-1").end().fly(1).fly(2)
    assert scored(t) == [(18, 3, 3), (12, 2, 2)]  # 6 + 7 + 5; 7 + 3 + 2
    assert (t.state.dead, t.state.oca) == (3, 2)


# --- decapitation


def headhunt(primary: str = "raven", *deck: Card, discard: tuple[Card, ...] = ()) -> Table:
    """A decapitation strike that has got through, with another raid waiting."""
    t = table(deck=deck or FREE, discard=discard, recon=FOUND)
    t.raid("decap", primary=primary).raid("cas", "echo", primary="trio-1").end().fly(1)
    assert t.asked == "headhunt"
    return t


@pytest.mark.rule("NAC-8.3-decap-a")
def test_the_first_hit_takes_a_card_out_of_the_game_for_good() -> None:
    deck = [*FREE[:5], 0, *FREE[5:]]
    t = headhunt("raven", *deck, discard=(15, 16))
    # 1 and 2 were drawn for the raid; 0 is the Shuffle card.
    assert {a.card for a in t.can(RemoveCard)} == {None, 0, *range(1, 13), 15, 16}
    t.remove(0)
    assert t.happened(CardRemoved)[-1].card == 0
    assert 0 in t.state.gone
    assert 0 not in t.state.deck.pile + t.state.deck.bottom + t.state.deck.discard
    while t.turn == 2:
        t.end() if t.asked != "raiding" else t.fly(2)
    assert 0 in t.state.gone
    assert 0 not in (*t.state.deck.pile, *t.state.deck.bottom, *t.state.deck.discard, *t.state.echelon)


@pytest.mark.rule("NAC-8.3-decap-a")
def test_it_can_be_declined_and_reaches_no_card_on_the_map() -> None:
    t = table(deck=FREE, recon=FOUND, event=card(17, timing="next", effects=()), surveyed=18)
    t.raid("decap", primary="raven").raid("cas", "echo", primary="trio-1").end().fly(1)
    for number in (17, 18, 19, 24, 13, 99):  # Next Turn, Surveillance, two reinforcements, out of the game, no card
        t.refused("card_not_there", "NAC-8.3").remove(number)
    before = t.state
    t.remove(None)
    assert (t.asked, t.state.deck, t.state.gone) == ("raiding", before.deck, before.gone)
    assert t.happened(CardRemoved)[0].card is None


@pytest.mark.rule("NAC-8.3-decap-b")
def test_out_of_the_deck_the_discards_are_shuffled_in() -> None:
    t = headhunt("raven", *FREE, discard=(15, 16))
    assert t.state.deck.discard == (15, 16, 1, 2)
    step = t.game.apply(t.state, RemoveCard(7))
    assert step.barrier is Barrier.CHANCE
    t.remove(7)
    assert t.state.deck.discard == t.state.deck.bottom == ()
    assert t.state.deck.pile == (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 15, 16)
    (shuffled,) = t.happened(DeckShuffled)
    assert t.game.describe(shuffled) == "The discards go into the deck, which is shuffled", "it has not run out"


@pytest.mark.rule("NAC-8.3-decap-b")
def test_out_of_the_discards_the_deck_stays_as_it_lies() -> None:
    t = headhunt("raven", *FREE, discard=(15, 16))
    t.remove(15)
    assert t.state.deck.discard == (16, 1, 2)
    assert t.state.deck.bottom == tuple(range(3, 13))  # in their order
    assert t.happened(DeckShuffled) == []


@pytest.mark.rule("NAC-8.3-decap-c", "NAC-8.3-decap-e")
@pytest.mark.parametrize(
    ("primary", "hits", "redraws"),
    [("raven", 1, 0), ("aardvark raven", 2, 1), ("aardvark raven tornado", 3, 2), ("aardvark raven ghost", 4, 2)],
)
def test_the_second_and_third_hit_each_pay_for_a_second_card(primary: str, hits: int, redraws: int) -> None:
    t = headhunt(primary)
    assert [(event.hits, event.counted) for event in t.happened(HitsScored)] == [(hits, min(hits, 3))]
    assert (t.state.tally.decap, t.state.tally.redraws) == (min(hits, 3), redraws)
    t.remove(None)
    assert t.asked == "raiding"  # one card goes out, whatever the number of hits


def spend(t: Table, why: str, first: int) -> Table:
    """A decapitation hit is offered for the first card, and spent."""
    assert t.asked == "check", t.asked
    assert (t.drawn(why)[-1], t.can(Redraw)) == (first, [Redraw("decapitation")])
    left = t.state.tally.redraws
    t.refused("no_pilot_here", "NAC-7.4").redraw("pilot")
    t.redraw("decapitation")
    assert t.happened(RedrawSpent)[-1].left == left - 1 == t.state.tally.redraws
    assert t.can(Keep) == [Keep("first"), Keep("second")]
    t.refused("one_redraw", "NAC-7.4").redraw("decapitation")
    return t


@pytest.mark.rule("NAC-8.3-decap-c", "NAC-8.3-decap-d")
def test_it_serves_in_raids_that_come_later() -> None:
    # Interception fails with 5, and the second card has 0; ground defence has 0.
    t = table(deck=[*FREE[:2], card(3, air=5), *FREE[3:]], recon=FOUND)
    t.raid("decap", primary="aardvark raven").raid("cas", "echo", primary="hog").raid("oca", primary="trio-1").end()
    t.fly(1).remove(None).fly(2)
    spend(t, "interception", 3).keep("second")
    kept = t.happened(CardKept)[0]
    assert (kept.card, kept.instead) == (4, 3)
    assert t.happened(SegmentResolved)[2].card == 4
    assert (t.flown(2), t.state.tally.redraws) == ("through", 0)


@pytest.mark.rule("NAC-8.3-decap-d")
def test_the_first_card_may_be_kept_and_the_hit_is_spent() -> None:
    t = table(deck=[*FREE[:2], card(3, air=5), card(4, air=9), 5, *FREE[5:]], recon=FOUND)
    t.raid("decap", primary="aardvark raven").raid("cas", "echo", primary="hog").raid("oca", primary="trio-1").end()
    t.fly(1).remove(None).fly(2)
    spend(t, "interception", 3).keep("first")
    assert t.happened(SegmentResolved)[2].value == 5
    assert (t.drawn("loss"), t.state.tally.redraws) == ([5], 0)


@pytest.mark.rule("NAC-8.3-decap-c")
def test_raids_flown_before_it_have_nothing_of_it() -> None:
    t = table(deck=[card(1, air=5), 2, *FREE[2:]], recon=FOUND)
    t.raid("decap", primary="aardvark raven").raid("cas", "echo", primary="hog").raid("oca", primary="trio-1").end()
    t.fly(2)
    assert (t.asked, t.flown(2), t.drawn("loss")) == ("raiding", "aborted", [2])


@pytest.mark.rule("NAC-8.3-decap-f")
def test_it_serves_for_losses_where_a_pilot_does_not() -> None:
    # Loss Numbers: Hog 6, Weasel 24. The first loss card is the Hog's, the second the Weasel's.
    t = table(deck=[card(1, air=9), 5, 23], brought={"redraws": 1}, pilots="pilot-us-1")
    t.raid("cas", "echo", primary="hog", sead="weasel", pilot="pilot-us-1 weasel").raid("oca", primary="trio-1")
    t.end().fly(1).keep("first")
    spend(t, "loss", 5).keep("second")
    assert [t.game.piece_name(event.piece) for event in t.happened(StepLost)] == ["weasel"]
    assert not t.damaged("hog")


@pytest.mark.rule("NAC-8.3-decap-c")
def test_it_serves_in_ground_combat() -> None:
    # Alpha: 4 of cohesion and 0 on the card against 4: lost. The second card brings 2, and the line holds.
    t = table(
        phase="ground-combat",
        deck=[card(1, attack=0), card(2, attack=2), *range(3, 19)],
        echelon=FLAT,
        brought={"redraws": 1},
    )
    spend(t, "combat", 1).keep("second")
    assert [(event.card, event.result) for event in t.happened(CombatFought)][:2] == [(2, "holds"), (3, "holds")]
    assert (t.reached("alpha"), t.asked) == (0, "supply")


@pytest.mark.rule("NAC-8.3-decap-g")
def test_it_serves_for_a_line_s_reinforcement() -> None:
    # Alpha's card brings 3; the next of the deck brings 1. Bravo's has nothing to be bettered.
    t = table(
        phase="reinforcement",
        deck=[card(1, wp=1), *range(2, 13)],
        echelon=[card(24, wp=3), *FLAT[1:]],
        brought={"redraws": 1},
    )
    spend(t, "echelon", 24).keep("second")
    assert t.cohesion("alpha") == 5
    arrived = t.happened(EchelonArrived)[0]
    assert (arrived.line, arrived.card, arrived.value, arrived.added) == ("alpha", 1, 1, 1)
    assert {24, 1} <= {*t.state.deck.pile, *t.state.deck.discard}


@pytest.mark.rule("NAC-8.3-decap-g", "NAC-10.1-e")
def test_the_shuffle_card_in_the_place_of_a_line_s_card_brings_nothing_and_shuffles_nothing() -> None:
    t = table(
        phase="reinforcement",
        deck=[0, *range(1, 13)],
        echelon=[card(24, wp=3), *FLAT[1:]],
        discard=(15, 16),
        brought={"redraws": 1},
    )
    spend(t, "echelon", 24).keep("second")
    assert (t.cohesion("alpha"), t.happened(EchelonArrived)[0].value) == (4, 0)
    assert {15, 16, 24, 0} <= set(t.state.deck.discard)
    assert t.happened(DeckShuffled) == []


@pytest.mark.rule("NAC-8.3-decap-g")
def test_it_serves_for_nato_s_reinforcement() -> None:
    t = table(
        phase="reinforcement",
        deck=[*range(1, 7), card(7, nato=1), card(8, nato=6), *range(9, 13)],
        echelon=FLAT,
        brought={"redraws": 1},
    )
    spend(t, "supply", 7).keep("second")
    assert t.happened(SupplyDrawn)[0].points == 6


@pytest.mark.rule("NAC-8.3-decap-c", "NAC-8.3-decap-d")
def test_what_is_left_is_gone_when_reinforcement_is_over() -> None:
    deck = [*range(1, 7), card(7, nato=1), 8, 9, 10, card(30), 11]
    t = table(phase="reinforcement", deck=deck, echelon=FLAT, vp=20, brought={"redraws": 2})
    assert (t.asked, t.drawn("supply")) == ("check", [7])
    t.keep("first").end()
    assert t.state.tally.redraws == 0
    while t.turn == 2:
        assert t.asked != "check"  # neither the event nor recovery nor war is drawn again
        t.end()
    assert (len(t.drawn("event")), len(t.drawn("recovery")), len(t.drawn("war"))) == (1, 2, 1)


# --- FOFA


@pytest.mark.rule("NAC-8.3-fofa-a")
@pytest.mark.parametrize(("wp", "hits", "added"), [(3, 1, 2), (3, 2, 1), (2, 2, 0), (1, 2, 0)])
def test_fofa_hits_lower_their_line_s_reinforcement_of_this_turn(wp: int, hits: int, added: int) -> None:
    laid = [card(n, wp=0) for n in range(24, 20, -1)]
    t = table(deck=[*FREE, *range(13, 19)], recon=FOUND, echelon=[*laid, card(20, wp=wp), card(19, wp=2)])
    t.raid("fofa", "echo", primary="hog" if hits == 1 else "hog boar").end().fly(1)
    arrived = {event.line: (event.value, event.hits, event.added) for event in t.happened(EchelonArrived)}
    assert arrived["echo"] == (wp, hits, added)
    assert arrived["foxtrot"] == (2, 0, 2)
    assert t.state.tally.fofa == (0,) * 6


@pytest.mark.rule("NAC-8.3-fofa-a")
def test_fofa_hits_of_several_raids_add_up() -> None:
    t = table(deck=FREE, recon=FOUND).raid("fofa", "echo", primary="hog boar").raid("fofa", "echo", primary="sow")
    t.raid("oca", primary="trio-1").end().fly(1).fly(2)
    assert t.state.tally.fofa == (0, 0, 0, 0, 3, 0)
