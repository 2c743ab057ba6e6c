"""Chapter 4: the nine phases, and how Resolution Cards are drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.nato_air_commander.table import LINES, Cards, Table, card, lasting, opening, some_play, table
from wargame_desk.core.deck import Deck, EmptyDeckError
from wargame_desk.games.nato_air_commander.events import (
    DeckShuffled,
    EchelonArrived,
    EventDrawn,
    GameEnded,
    PhaseBegun,
    SupplyDrawn,
    TrackRecovered,
    WarChecked,
)
from wargame_desk.games.nato_air_commander.raid_events import RaidAborted, ReconFlown, SegmentResolved, StepLost
from wargame_desk.games.nato_air_commander.state import Survey

PHASES = [
    *("objectives", "recon", "planning", "raids", "ground-combat", "reinforcement"),
    *("events", "resources", "turn-end"),
]


# --- the turn


@pytest.mark.rule("NAC-4.0-a")
def test_nine_phases_in_their_order() -> None:
    t = table(phase="objectives")
    while t.turn == 2:
        t.end()
    assert [event.phase for event in t.happened(PhaseBegun) if event.turn == 2] == PHASES


@pytest.mark.rule("NAC-4.0-b")
def test_the_tenth_turn_is_played_to_its_end_and_is_the_last() -> None:
    t = table(turn=10, vp=3)
    while t.decision is not None:
        t.end()
    kinds = [type(event) for event in t.log]
    assert kinds.count(TrackRecovered) == 2
    assert kinds[-1] is GameEnded
    assert [(event.level, event.points) for event in t.happened(GameEnded)] == [("overwhelming-victory", 3)]
    nine = table(turn=9)
    while nine.turn == 9:
        nine.end()
    assert nine.decision is not None


@pytest.mark.rule("NAC-4.0-c")
def test_a_surprise_takes_objectives_and_recon_from_the_first_turn_alone() -> None:
    t = opening("bolt-from-the-blue")
    assert (t.turn, t.phase, t.state.active) == (1, "planning", ())
    while t.turn == 1:
        t.end()
    assert [(e.turn, e.phase) for e in t.happened(PhaseBegun)][-2:] == [(2, "objectives"), (2, "recon")]
    assert opening("build-up").phase == "recon"


@pytest.mark.rule("NAC-4.0-d")
def test_the_segments_of_a_raid_and_what_an_aborted_one_leaves_out() -> None:
    for air, ground, segments in ((1, 1, ["interception", "defence"]), (9, 1, ["interception"])):
        t = table(deck=[card(1, air=air), card(2, ground=ground)])
        t.raid("cas", "echo", primary="hog", escort="eagle", sead="weasel").raid("oca", primary="trio-1").end().fly(1)
        assert [event.segment for event in t.happened(SegmentResolved)] == segments
        assert t.state.tally.cas[4] == (1 if len(segments) == 2 else 0)


def test_what_belongs_to_another_phase_is_refused() -> None:
    t = table(phase="recon")
    why = t.refused("wrong_phase", "NAC-4.0").open("dead")
    assert "Recon" in why.text
    planning = table().raid("oca", primary="hog")
    planning.refused("wrong_phase", "NAC-4.0").fly(1)
    planning.end()
    planning.refused("wrong_phase", "NAC-4.0").open("dead")


# --- checks


@pytest.mark.rule("NAC-4.1-b", "NAC-4.1-c")
@pytest.mark.parametrize(("air", "success"), [(5, True), (6, False), (7, False)])
def test_a_check_succeeds_below_the_total_only(air: int, success: bool) -> None:
    t = table(deck=[card(1, air=air), card(2, ground=9), 3]).raid("oca", primary="hog", escort="eagle").end().fly(1)
    first = t.happened(SegmentResolved)[0]
    assert (first.value, first.total, first.success) == (air, 6, success)


@pytest.mark.rule("NAC-4.1-a", "NAC-4.1-d")
def test_drawn_cards_go_face_up_to_the_discards() -> None:
    t = table(phase="recon", deck=[card(1, air=1), card(2, air=3), card(3, air=2)])
    t.recon("headquarters").recon("staging", "alpha")
    assert t.pile_of("discard") == ("1", "2")
    assert (t.drawn(), t.state.deck.left) == ([1, 2], 1)
    assert [event.value for event in t.happened(ReconFlown)] == [1, 3]


# --- the Shuffle card


@pytest.mark.rule("NAC-4.1-e")
def test_the_shuffle_card_takes_all_discards_and_itself_back_and_a_card_is_drawn_again() -> None:
    # The pile is then 0, 1, 2, 3, 4, sorted: 3 is drawn.
    t = table(phase="recon", deck=[0, 4], discard=[1, 2, card(3, air=2)], dice=(3,)).recon("headquarters")
    assert t.drawn() == [0, 3]
    assert t.happened(DeckShuffled) == [DeckShuffled("resolution", True)]
    assert (t.state.deck.pile, t.state.deck.discard) == ((0, 1, 2, 4), (3,))
    assert t.happened(ReconFlown)[0].success


@pytest.mark.rule("NAC-4.1-e")
def test_it_may_come_again_at_once() -> None:
    t = table(phase="recon", deck=[0, 4], discard=[card(1, air=2)], dice=(0, 0, 1)).recon("headquarters")
    assert t.drawn() == [0, 0, 0, 1]
    assert len(t.happened(DeckShuffled)) == 3
    assert t.state.deck == Deck((0, 4), (), (1,))


@pytest.mark.rule("NAC-4.1-f")
def test_a_deck_that_has_run_out_is_made_of_the_discards() -> None:
    t = table(phase="recon", deck=[card(1, air=1)], discard=[2, card(3, air=1)], dice=(2,)).recon("headquarters")
    assert t.state.deck.left == 0
    t.recon("staging", "alpha")
    assert (t.drawn(), t.state.deck) == ([1, 3], Deck((1, 2), (), (3,)))
    assert t.happened(DeckShuffled) == [DeckShuffled("resolution", False)]


@pytest.mark.rule("NAC-4.1-f")
def test_nothing_left_anywhere_is_an_error() -> None:
    t = table(phase="recon", deck=[1])
    empty = t.state._replace(deck=Deck(()))
    with pytest.raises(EmptyDeckError):
        t.game.apply(empty, t.legal()[0])


@pytest.mark.rule("NAC-4.1-g")
def test_cards_on_spaces_of_the_map_are_never_shuffled_in() -> None:
    t = table(
        phase="recon",
        deck=[0],
        discard=[card(1, air=1), 2],
        echelon=[3, 4, 5, 6, 7, 8],
        event=lasting(9, "attack", 0),
        surveyed=10,
        dice=(1,),
    )
    t.recon("headquarters")
    assert (t.state.deck.pile, t.state.deck.discard) == ((0, 2), (1,))
    assert (t.state.echelon, t.state.event, t.state.surveyed) == ((3, 4, 5, 6, 7, 8), 9, 10)


@pytest.mark.rule("NAC-4.1-g")
def test_the_first_of_two_cards_goes_back_but_can_still_be_used() -> None:
    # Interception: 6 against 6 fails; the pilot's card is the Shuffle card. Of 0, 1, 2 the 1 comes again.
    t = table(deck=[card(1, air=6), 0], discard=[2], pilots="pilot-us-1", dice=(1, 1))
    t.raid("oca", primary="hog", escort="eagle", pilot="pilot-us-1 hog").raid("oca", primary="trio-1").end().fly(1)
    t.redraw("pilot")
    assert t.pile_of("drawn") == ("1", "1")
    assert (t.state.deck.pile, t.state.deck.discard) == ((0, 2), (1,))
    t.keep("first")
    assert [(e.card, e.success) for e in t.happened(SegmentResolved)] == [(1, False)]


def shuffled_once(t: Table) -> bool:
    """Whether the Shuffle card has come once."""
    return t.happened(DeckShuffled).count(DeckShuffled("resolution", True)) == 1


@pytest.mark.rule("NAC-4.1-h")
def test_it_is_drawn_over_for_losses_and_events_too() -> None:
    t = table(deck=[card(1, air=9), 0], discard=[2, 6], dice=(3,)).raid("oca", primary="hog trio-1").end().fly(1)
    assert (t.drawn("loss"), [t.game.piece_name(e.piece) for e in t.happened(StepLost)]) == ([0, 6], ["hog"])
    assert t.happened(RaidAborted)
    t = table(phase="events", deck=[0], discard=[2], dice=(1,))
    assert (t.drawn("event"), t.happened(EventDrawn)[0].card) == ([0, 2], 2)
    assert shuffled_once(t)


@pytest.mark.rule("NAC-4.1-h")
def test_it_is_drawn_over_for_supply_recovery_war_and_surveillance_too() -> None:
    laid: Cards = [7, 8, 9, 10, 11, 12]
    # The six reinforcement cards of the turn are discarded before: 0, 1 to 6, of which 6 is the last.
    t = table(phase="reinforcement", deck=[*laid, 0], echelon=[1, 2, 3, 4, 5, card(6, nato=5)], dice=(6,))
    assert (t.drawn("supply"), t.happened(SupplyDrawn)[0].points) == ([0, 6], 5)
    t = table(phase="turn-end", deck=[0], discard=[card(1, air=4), card(2, air=3)], dice=(1, 1))
    assert (t.drawn("recovery"), shuffled_once(t)) == ([0, 1, 2], True)
    t = table(phase="turn-end", deck=[1, 2, 0], discard=[card(21)], dice=(3,), vp=20)
    assert (t.drawn("war"), t.happened(WarChecked)[0].card) == ([0, 21], 21)
    t = table(phase="recon", deck=[card(1, air=1), 0], discard=[2], dice=(2,)).recon("surveillance")
    assert (t.drawn("survey"), t.pile_of("drawn")) == ([0, 2], ("2",))


@pytest.mark.rule("NAC-4.1-h")
def test_as_a_reinforcement_card_it_shuffles_nothing() -> None:
    t = table(phase="reinforcement", deck=[7, 8, 9, 10, 11, 12, 13], discard=[14], echelon=[0, 1, 2, 3, 4, 5])
    assert [(e.line, e.card, e.added) for e in t.happened(EchelonArrived)][:2] == [("alpha", 0, 0), ("bravo", 1, 1)]
    assert not t.happened(DeckShuffled)
    assert t.state.deck.discard == (14, 0, 1, 2, 3, 4, 5, 13)
    assert len(LINES) == len(t.state.echelon)


def test_every_card_is_always_in_exactly_one_place() -> None:
    everything = Counter(opening().game.setting.deck)
    objectives = Counter(opening().game.setting.objective_deck)
    for t in some_play(11, "crisis"):
        s = t.state
        shown = [frame.card for frame in s.stack if isinstance(frame, Survey)]
        laid = [card for card in (*s.echelon, s.surveyed, s.event, *shown) if card is not None]
        assert Counter((*s.deck.pile, *s.deck.bottom, *s.deck.discard, *s.gone, *laid)) == everything
        kept = (*s.active, *s.tally.met)
        assert Counter((*s.objectives.pile, *s.objectives.bottom, *s.objectives.discard, *kept)) == objectives
