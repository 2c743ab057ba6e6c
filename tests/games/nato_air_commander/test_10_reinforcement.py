"""Chapter 10: reinforcements of the Warsaw Pact, and NATO's on the ground and in the air."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nato_air_commander.table import LINES, Table, card, first_position, lasting, table
from wargame_desk.core.values import Position
from wargame_desk.games.nato_air_commander.actions import Reinforce
from wargame_desk.games.nato_air_commander.events import (
    CardDrawn,
    DeckShuffled,
    EchelonArrived,
    EchelonLaid,
    SupplyDrawn,
    UnitArrived,
)

FREE = [card(n, air=0, ground=0) for n in range(1, 7)]


def echelon(*numbers: int) -> list[Any]:
    """Reinforcement cards 24 to 19 that bring these numbers, line by line; -1 is the Shuffle card."""
    return [0 if wp < 0 else card(24 - i, wp=wp) for i, wp in enumerate(numbers)]


def reinforced(*numbers: int, supply: int = 3, **position: Any) -> Table:
    """Reinforcement, with NATO's points to be given out."""
    deck = [*range(1, 7), card(7, nato=supply), *range(8, 19)]
    laid = echelon(*numbers, *[0] * (6 - len(numbers)))
    t = table(phase="reinforcement", deck=position.pop("deck", deck), echelon=laid, **position)
    assert t.phase == "reinforcement" or not supply
    return t


def arrived(t: Table) -> dict[str, tuple[int, int, int]]:
    """Value, hits and what was added, line by line."""
    return {event.line: (event.value, event.hits, event.added) for event in t.happened(EchelonArrived)}


# --- 10.0


@pytest.mark.rule("NAC-10.0-a")
def test_the_warsaw_pact_comes_line_by_line_then_nato_on_the_ground_then_in_the_air() -> None:
    position = Position({"eagle": "turn-1"}, {}, 1, "reinforcement", {"rp": 1})
    t = first_position(position)
    assert t.asked == "supply"
    assert t.at("eagle") == "turn-1"  # it waits until the points are given out
    t.end()
    assert t.at("eagle") == "basing"
    t = reinforced(1, 2, 3, 1, 2, 3)
    kinds = [type(event) for event in t.log if isinstance(event, EchelonArrived | EchelonLaid | SupplyDrawn)]
    assert kinds == [*[EchelonArrived] * 6, EchelonLaid, SupplyDrawn]
    assert list(arrived(t)) == list(LINES)
    assert [event.why for event in t.happened(CardDrawn)] == [*["echelon"] * 6, "supply"]


# --- 10.1


@pytest.mark.rule("NAC-10.1-a", "NAC-10.1-b")
@pytest.mark.parametrize(
    ("wp", "fofa", "added"), [(3, 0, 3), (3, 1, 2), (3, 3, 0), (2, 3, 0), (0, 4, 0), (1, 1, 0), (4, 1, 3)]
)
def test_a_located_line_gets_its_number_less_the_fofa_hits(wp: int, fofa: int, added: int) -> None:
    t = reinforced(0, 0, 0, 0, wp, recon="staging-echo", brought={"fofa": {"echo": fofa}})
    assert arrived(t)["echo"] == (wp, fofa, added)
    assert t.cohesion("echo") == 4 + added


@pytest.mark.rule("NAC-10.1-c")
def test_a_line_that_was_not_located_turns_its_card_up_and_gets_its_number() -> None:
    t = table(phase="planning", deck=range(1, 19), echelon=echelon(0, 0, 2, 0, 3, 0), recon="staging-charlie")
    assert t.pile_of("charlie-reserve") == ("22",)
    assert t.pile_of("echo-reserve") == ("?",)
    t.end()
    # Combat has taken one of four on each line: 6 against 4 holds.
    assert (t.cohesion("echo"), t.cohesion("charlie"), t.cohesion("alpha")) == (3 + 3, 3 + 2, 3)
    assert t.drawn("echelon") == [24, 23, 22, 21, 20, 19]


@pytest.mark.rule("NAC-10.1-d")
@pytest.mark.parametrize(("force", "wp", "after"), [(7, 3, 8), (8, 2, 8), (6, 2, 8), (5, 2, 7), (1, 3, 4), (1, 0, 1)])
def test_no_force_grows_beyond_eight(force: int, wp: int, after: int) -> None:
    t = reinforced(0, wp, force={"bravo": force})
    assert t.cohesion("bravo") == after
    assert arrived(t)["bravo"] == (wp, 0, after - force)


@pytest.mark.rule("NAC-10.1-e")
def test_the_shuffle_card_brings_nothing_and_shuffles_nothing() -> None:
    t = reinforced(2, -1, 2, discard=(17, 18), deck=[*range(1, 7), card(7, nato=3), *range(8, 17)])
    assert arrived(t)["bravo"] == (0, 0, 0)
    assert [t.cohesion(line) for line in LINES[:3]] == [6, 4, 6]
    assert t.state.deck.discard == (17, 18, 24, 0, 22, 21, 20, 19, 7)
    assert t.happened(DeckShuffled) == []


def test_not_even_an_event_makes_the_shuffle_card_bring_something() -> None:
    t = reinforced(1, -1, 0, event=lasting(18, "wp-reinforce", 1), deck=range(1, 18))
    assert [t.cohesion(line) for line in LINES[:3]] == [6, 4, 5]


@pytest.mark.rule("NAC-10.1-f")
def test_a_line_s_card_is_discarded_as_soon_as_it_has_counted() -> None:
    # Alpha's is looked at again with a decapitation hit; Bravo's still lies on its space.
    t = table(phase="reinforcement", deck=range(1, 19), echelon=echelon(0, 2, 1, 1, 1, 1), brought={"redraws": 1})
    assert (t.asked, t.state.echelon) == ("check", (None, None, 22, 21, 20, 19))
    assert t.state.deck.discard == (24, 23)
    while t.asked == "check":
        t.keep("first")
    assert set(t.state.deck.discard) == {24, 23, 22, 21, 20, 19, 7}


@pytest.mark.rule("NAC-10.1-f")
def test_a_decapitation_strike_of_the_next_turn_reaches_the_used_cards() -> None:
    deck = [*range(1, 8), *(card(n, air=0, ground=0) for n in range(8, 19))]
    t = reinforced(1, deck=deck).to_phase("recon").recon("headquarters").end()
    t.raid("decap", primary="raven").raid("oca", primary="trio-1").end().fly(1)
    t.remove(24)
    assert 24 in t.state.gone
    assert t.happened(DeckShuffled) == []


@pytest.mark.rule("NAC-10.1-g")
def test_six_new_cards_are_laid_face_down() -> None:
    t = reinforced(1, recon="staging-alpha")
    assert t.state.echelon == (1, 2, 3, 4, 5, 6)
    assert [t.pile_of(f"{line}-reserve") for line in LINES] == [("?",)] * 6
    assert t.happened(EchelonLaid)[0].count == 6
    assert not {1, 2, 3, 4, 5, 6} & set(t.drawn())
    assert {-1} == set(t.known.echelon)


@pytest.mark.rule("NAC-10.1-g")
def test_where_the_deck_ends_the_discards_are_shuffled_and_dealt_on() -> None:
    # Three are left; the six used cards and one more are shuffled, the first three of them are 17, 19 and 20.
    t = table(phase="reinforcement", deck=(1, 2, 3), discard=(17,), echelon=echelon(*[0] * 6), dice=(0, 0, 0, 0))
    assert t.state.echelon == (1, 2, 3, 17, 19, 20)
    assert [(event.deck, event.card) for event in t.happened(DeckShuffled)] == [("resolution", False)]
    assert t.state.deck.pile == (22, 23, 24)
    assert t.drawn("supply") == [21]


@pytest.mark.rule("NAC-10.1-g")
def test_the_shuffle_card_can_be_laid_out_unseen() -> None:
    t = reinforced(0, deck=[1, 0, 2, 3, 4, 5, 7])
    assert t.state.echelon == (1, 0, 2, 3, 4, 5)
    assert t.happened(DeckShuffled) == []


@pytest.mark.rule("NAC-10.1-h")
def test_every_force_is_reinforced_wherever_it_stands() -> None:
    t = reinforced(1, 2, 3, 1, 2, 3, wp={"alpha": 0, "bravo": 4, "charlie": 2})
    assert [t.cohesion(line) for line in LINES] == [5, 6, 7, 5, 6, 7]


@pytest.mark.rule("NAC-10.1-i")
def test_a_line_that_was_located_is_hidden_again() -> None:
    t = table(phase="planning", deck=range(1, 19), echelon=echelon(0, 0, 0, 0, 1, 0), recon="staging-echo")
    assert [space for space, kind, _ in t.markers("located") if kind] == ["echo-reserve"]
    t.end()
    assert (t.asked, t.markers("located")) == ("supply", [])
    assert t.cohesion("echo") == 3 + 1


def test_events_change_the_numbers_of_lines_and_none_falls_below_nothing() -> None:
    rail = lasting(18, "wp-reinforce", -1)
    t = reinforced(0, 1, 3, event=rail, deck=range(1, 18))
    assert [arrived(t)[line] for line in LINES[:3]] == [(0, 0, 0), (0, 0, 0), (2, 0, 2)]
    early = lasting(18, "wp-reinforce", 1, lines=("charlie", "delta", "echo"))
    t = reinforced(0, 1, 3, 0, event=early, deck=range(1, 18))
    assert [arrived(t)[line][0] for line in LINES] == [0, 1, 4, 1, 1, 0]


def test_a_second_card_is_offered_only_where_the_first_adds_something() -> None:
    position: dict[str, Any] = {"force": {"bravo": 8}, "brought": {"redraws": 1, "fofa": {"charlie": 2}}}
    t = reinforced(0, 3, 2, 1, **position)  # nothing; no room; taken by FOFA hits; Delta's adds one
    assert (t.asked, t.drawn()) == ("check", [24, 23, 22, 21])


# --- 10.2


@pytest.mark.rule("NAC-10.2-a")
@pytest.mark.parametrize("points", [1, 3, 6])
def test_one_card_says_how_many_points_nato_gets(points: int) -> None:
    t = reinforced(supply=points, nato={"echo-1": 1})
    assert (t.drawn("supply"), t.happened(SupplyDrawn)[0].points) == ([7], points)
    for _ in range(points):
        assert t.asked == "supply"
        t.reinforce("echo-1")
    assert t.asked != "supply"


@pytest.mark.rule("NAC-10.2-a")
def test_it_can_be_none() -> None:
    t = reinforced(supply=0)
    assert t.happened(SupplyDrawn)[0].points == 0
    assert t.phase != "reinforcement"


@pytest.mark.rule("NAC-10.2-b")
def test_points_go_to_any_force_in_any_box_and_to_no_empty_one() -> None:
    t = reinforced(supply=6, wp={"echo": 2, "alpha": 4}, nato={"echo-4": 1})
    t.refused("no_force", "NAC-10.2").reinforce("echo-2")  # the Warsaw Pact stands there
    t.refused("no_force", "NAC-10.2").reinforce("echo-1")
    t.refused("no_force", "NAC-10.2").reinforce("alpha-4")
    t.refused("no_force", "NAC-10.2").reinforce("echo-start")
    assert len(t.can(Reinforce)) == 24 - 4 - 2
    t.reinforce("echo-4").reinforce("echo-4").reinforce("bravo-1").reinforce("echo-3").reinforce("delta-4")
    assert [t.cohesion(box) for box in ("echo-4", "bravo-1", "echo-3", "delta-4")] == [3, 5, 5, 5]


@pytest.mark.rule("NAC-10.2-c")
def test_no_nato_force_grows_beyond_eight() -> None:
    t = reinforced(supply=2, nato={"echo-1": 7})
    t.reinforce("echo-1")
    t.refused("full_cohesion", "NAC-10.2").reinforce("echo-1")
    assert (t.cohesion("echo-1"), t.asked) == (8, "supply")


@pytest.mark.rule("NAC-10.2-c", "NAC-10.2-d")
def test_points_that_nobody_can_take_are_lost() -> None:
    full = {f"{line}-{box}": 8 for line in LINES for box in range(1, 5)}
    t = reinforced(supply=3, nato={**full, "echo-2": 7}).reinforce("echo-2")
    assert t.phase != "reinforcement"


@pytest.mark.rule("NAC-10.2-d")
def test_points_need_not_be_given_out_and_are_not_saved() -> None:
    t = reinforced(supply=3).reinforce("echo-1").end()
    assert t.phase != "reinforcement"
    assert sum(map(sum, t.state.nato)) == 24 * 4 + 1
    t.to_phase("planning").end().to_phase("reinforcement")
    assert t.happened(SupplyDrawn)[-1].points == 3  # the next card's, and no more
    for _ in range(3):
        t.reinforce("echo-4")
    assert t.phase != "reinforcement"


# --- 10.3


@pytest.mark.rule("NAC-10.3-a")
def test_air_units_come_in_the_turn_they_are_due_at_full_strength() -> None:
    due = {"eagle": "turn-2", "falcon": "turn-3", "hog": "basing"}
    t = first_position(Position(due, {}, 2, "planning", {"pgm": 1}))
    t.raid("oca", primary="hog")
    t.refused("not_in_basing", "NAC-7.0").assign("eagle", "1 escort")
    t.recall("hog").end()
    while t.asked != "supply":
        t.end()
    t.end()
    assert (t.at("eagle"), t.damaged("eagle"), t.at("falcon")) == ("basing", False, "turn-3")
    assert [t.game.piece_name(event.piece) for event in t.happened(UnitArrived)] == ["eagle"]
    while t.turn == 2:
        t.end()
    t.to_phase("planning").raid("oca", primary="eagle")
