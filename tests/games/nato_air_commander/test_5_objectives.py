"""Chapter 5: Objectives are received, shuffled, replaced, and may overlap."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander.table import (
    BIG_PUSH,
    LANDJUT,
    OBJECTIVES,
    OFFENSIVE,
    RADARS,
    V_CORPS,
    VII_CORPS,
    Cards,
    Table,
    card,
    objective,
    table,
)
from wargame_desk.games.nato_air_commander.events import (
    DeckShuffled,
    ObjectiveDrawn,
    ObjectiveJudged,
    ObjectivePassed,
    TrackMoved,
)
from wargame_desk.games.nato_air_commander.objectives import progress

SHUFFLE = 0
THROUGH = [card(n, air=0, ground=0) for n in range(1, 21)]
"""Cards that let any raid through."""


def received(dice: tuple[int, ...], **position: object) -> Table:
    """The start of a turn; dice are indices into the sorted pile."""
    return table(phase="objectives", dice=dice, **position)  # type: ignore[arg-type]


def judged(t: Table) -> dict[int, bool]:
    """Which Objectives have been met."""
    return {event.card: event.met for event in t.happened(ObjectiveJudged)}


# --- receiving


@pytest.mark.rule("NAC-5.0-a")
def test_two_objectives_lie_open_before_recon() -> None:
    t = received((1, 1))  # of 0 1 2 3 4 5 6, then of 0 2 3 4 5 6
    assert t.state.active == (VII_CORPS, V_CORPS)
    assert (t.phase, t.pile_of("objective-1"), t.pile_of("objective-2")) == (
        "recon",
        ("objective-1",),
        ("objective-2",),
    )
    assert t.state.objectives.pile == (0, 3, 4, 5, 6)


@pytest.mark.rule("NAC-5.0-b")
def test_an_objective_is_judged_once_after_the_last_raid_and_never_carried_over() -> None:
    t = table(active=(RADARS, OFFENSIVE), deck=THROUGH).raid("dead", primary="weasel").end()
    assert not t.happened(ObjectiveJudged)
    t.fly(1)
    assert judged(t) == {RADARS: False, OFFENSIVE: False}
    assert t.state.active == ()
    assert set(t.state.objectives.discard) >= {RADARS, OFFENSIVE}
    while t.turn == 2:
        t.end()
    assert len(t.happened(ObjectiveJudged)) == 2


@pytest.mark.rule("NAC-5.0-c")
def test_meeting_an_objective_pays_and_may_drive_a_force_back() -> None:
    # 18 and 6 of Ground are three hits and one. A Defense Value of 2 + 4 + 4 is more than twice the force of 4, which
    # is driven back in combat and then once more.
    t = table(active=(V_CORPS,), deck=THROUGH, wp={"echo": 3})
    t.raid("cas", "echo", primary="hog boar sow").raid("cas", "echo", primary="weasel").end().fly(1).fly(2)
    assert judged(t) == {V_CORPS: True}
    assert t.happened(ObjectiveJudged)[0].points == 2
    assert [event.to for event in t.happened(TrackMoved) if event.track == "rp"] == [2]
    assert t.reached("echo") == 1


@pytest.mark.rule("NAC-5.0-c")
def test_an_objective_without_a_retreat_drives_nothing_back() -> None:
    t = table(active=(RADARS,), deck=THROUGH, force=dict.fromkeys(("alpha", "echo"), 6), wp={"alpha": 1, "echo": 1})
    t.raid("dead", primary="aardvark raven mirage").end().fly(1)  # 6 + 7 + 2 are three hits
    assert judged(t) == {RADARS: True}
    assert (t.reached("alpha"), t.reached("echo")) == (2, 2)


# --- the Shuffle card


@pytest.mark.rule("NAC-5.1-a")
def test_the_first_shuffle_takes_back_everything_of_this_turn_and_two_new_cards_come() -> None:
    # 3 of the pile 0 3 4 5, then 0; all are back but 6, which was never there: 0 1 2 3 4 5.
    t = received((1, 0, 2, 3), pile=(0, 3, 4, 5), passed=(1, 2))
    assert [e.card for e in t.happened(ObjectiveDrawn)] == [BIG_PUSH, SHUFFLE, V_CORPS, OFFENSIVE]
    assert t.happened(DeckShuffled) == [DeckShuffled("objective", True)]
    assert t.state.active == (V_CORPS, OFFENSIVE)
    assert (t.state.objectives.pile, t.state.objectives.discard) == ((0, 1, 3, 5), ())


@pytest.mark.rule("NAC-5.1-b")
def test_the_second_shuffle_of_a_turn_is_a_null_objective() -> None:
    t = received((0, 0, 1), pile=(0, 1, 2, 3))  # 0; then 0 again; then 2 of 1 2 3
    assert [e.card for e in t.happened(ObjectiveDrawn)] == [SHUFFLE, SHUFFLE, V_CORPS]
    assert [e.card for e in t.happened(ObjectivePassed)] == [SHUFFLE]
    assert (t.state.active, t.state.objectives.discard) == ((V_CORPS,), (SHUFFLE,))
    t.end()
    t.end()
    assert judged(t) == {V_CORPS: False}  # one penalty and no more
    assert [e.points for e in t.happened(ObjectiveJudged)] == [-1]


@pytest.mark.rule("NAC-5.1-b")
def test_it_may_be_the_second_of_the_pair() -> None:
    t = received((0, 1, 0), pile=(0, 1, 2, 3))  # 0; then 1; then 0
    assert (t.state.active, t.state.objectives.discard) == ((VII_CORPS,), (SHUFFLE,))
    assert t.asked == "recon"


@pytest.mark.rule("NAC-5.1-c")
def test_an_exhausted_pile_is_made_of_the_discards_and_the_cards_of_the_turn_stay_out() -> None:
    # 4 is the last of the pile; then 0 1 2 are shuffled, and 2 is drawn.
    t = received((0, 2), pile=(4,), passed=(0, 1, 2))
    assert t.state.active == (OFFENSIVE, V_CORPS)
    assert t.happened(DeckShuffled) == [DeckShuffled("objective", False)]
    assert (t.state.objectives.pile, t.state.objectives.discard) == ((0, 1), ())


# --- lines that are lost


@pytest.mark.rule("NAC-5.1-d", "NAC-5.1-f")
def test_an_objective_of_a_lost_line_is_replaced() -> None:
    # Echo has fallen: V Corps (2) is passed over; VII Corps (1) and the Offensive (4), which names no line, serve.
    t = received((1, 0, 1), pile=(1, 2, 3, 4), wp={"echo": 4}, passed=(0,))
    assert [e.card for e in t.happened(ObjectiveDrawn)] == [V_CORPS, VII_CORPS, OFFENSIVE]
    assert (t.state.active, t.state.objectives.discard) == ((VII_CORPS, OFFENSIVE), (SHUFFLE, V_CORPS))
    near = received((1, 0), pile=(1, 2, 3, 4), wp={"echo": 3}, passed=(0,))
    assert near.state.active == (V_CORPS, VII_CORPS)


@pytest.mark.rule("NAC-5.1-d")
def test_a_replacement_may_be_the_shuffle_card() -> None:
    # V Corps is of no use, then the Shuffle brings all four back: 0 1 2 3; then 1 and 3.
    t = received((2, 0, 1, 2), pile=(0, 1, 2, 3), wp={"echo": 4})
    assert [e.card for e in t.happened(ObjectiveDrawn)] == [V_CORPS, SHUFFLE, VII_CORPS, BIG_PUSH]
    assert t.state.active == (VII_CORPS, BIG_PUSH)


@pytest.mark.rule("NAC-5.1-e")
def test_no_card_is_drawn_once_the_pile_has_run_out_of_usable_ones() -> None:
    # Alpha and Echo have fallen. After 3 the pile holds LANDJUT and V Corps alone; the discards are shuffled in.
    t = received((1, 0, 0), pile=(2, 3, 6), passed=(0, 1, 4), wp={"echo": 4, "alpha": 4})
    assert [e.card for e in t.happened(ObjectiveDrawn)] == [BIG_PUSH, V_CORPS, LANDJUT]
    assert t.state.active == (BIG_PUSH,)
    assert (t.state.objectives.pile, t.state.objectives.discard) == ((0, 1, 2, 4, 6), ())
    none = received((0, 0), pile=(2, 6), passed=(0, 1, 3, 4), wp={"echo": 4, "alpha": 4})
    assert none.state.active == ()
    assert none.state.objectives.pile == (0, 1, 2, 3, 4, 6)
    none.end().end()
    assert judged(none) == {}


@pytest.mark.rule("NAC-5.1-f")
def test_objectives_without_a_line_serve_even_if_five_lines_are_lost() -> None:
    lost = dict.fromkeys(("alpha", "bravo", "charlie", "delta", "echo"), 4)
    t = received((3, 3), wp=lost)  # of 0 1 2 3 4 5 6, then of 0 1 2 4 5 6
    assert t.state.active == (BIG_PUSH, OFFENSIVE)


# --- overlapping


def five_cas_raids() -> Table:
    """Two raids on Foxtrot with 12 of Ground each, and three elsewhere: hits 2, 2, 1, 1, 1."""
    t = table(active=(VII_CORPS, BIG_PUSH), deck=THROUGH)
    t.raid("cas", "foxtrot", primary="hog boar").raid("cas", "foxtrot", primary="sow weasel")
    for line, unit in (("alpha", "alphajet"), ("bravo", "mirage"), ("charlie", "jaguar")):
        t.raid("cas", line, primary=unit)
    t.end()
    return t


@pytest.mark.rule("NAC-5.2-a")
def test_the_same_raids_serve_both_objectives() -> None:
    t = five_cas_raids()
    for number in range(1, 6):
        t.fly(number)
    assert [(e.card, e.have, e.need, e.met) for e in t.happened(ObjectiveJudged)] == [
        (VII_CORPS, 4, 4, True),
        (BIG_PUSH, 5, 5, True),
    ]


def counted(counts: str, demand: str, **values: object) -> int:
    """How far an Objective is after an aborted and a successful raid on Echo, and a successful one on Alpha."""
    wanted = objective("Wanted", demand, 9, counts=counts, **values)
    deck: Cards = [card(1, air=9), 6, *(card(n, air=0, ground=0) for n in range(2, 6))]
    t = table(deck=deck, objectives=(*OBJECTIVES, wanted), active=(7,))
    t.raid("cas", "echo", primary="hog").raid("cas", "echo", primary="boar").raid("cas", "alpha", primary="sow")
    t.raid("oca", primary="trio-1").end().fly(1).fly(2).fly(3)
    return progress(t.game.setting, t.state, 7)


@pytest.mark.rule("NAC-5.2-b")
def test_which_raids_count_is_said_on_the_card() -> None:
    assert counted("flown", "cas-raids") == 3
    assert counted("through", "cas-raids") == 2
    assert counted("flown", "raids") == 3
    assert counted("hits", "cas-hits") == 2
    assert counted("flown", "cas-raids", line="echo") == 2
    assert counted("through", "raids", line="echo") == 1
    assert counted("hits", "cas-hits", line="alpha") == 1
