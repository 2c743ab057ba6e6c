"""Chapter 8.4: Objectives are judged after the last raid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nato_air_commander.table import (
    BIG_PUSH,
    LANDJUT,
    OBJECTIVES,
    OFFENSIVE,
    RADARS,
    V_CORPS,
    VII_CORPS,
    Table,
    card,
    lasting,
    objective,
    table,
)
from wargame_desk.games.nato_air_commander.events import CombatFought, ForceMoved, ObjectiveJudged, TrackMoved

FREE = [card(n, air=0, ground=0) for n in range(1, 13)]
"""Cards that let any raid through."""
ASKING = [card(1, attack=0), *range(2, 13)]
"""Alpha's combat fails, and with a decapitation hit in hand the player is asked: a stop in Ground Combat."""


def judged(*active: int, done: dict[str, Any] | None = None, **position: Any) -> Table:
    """Objectives that have just been judged, without a raid; Ground Combat waits for an answer."""
    brought = {"redraws": 1, **(done or {})}
    t = table(phase="raids", deck=ASKING, active=active, brought=brought, **position)
    assert (t.phase, t.asked) == ("ground-combat", "check")
    return t


def points(t: Table) -> list[tuple[int, int]]:
    """How the marker of the Resource Points was moved."""
    return [(event.start, event.to) for event in t.happened(TrackMoved) if event.track == "rp"]


# --- 8.4-a


@pytest.mark.rule("NAC-8.4-a")
def test_objectives_are_judged_once_after_the_last_raid() -> None:
    t = table(deck=[*FREE, *range(13, 19)], active=(LANDJUT, RADARS))
    t.raid("dead", primary="aardvark raven tornado").raid("cas", "alpha", primary="trio-1").end().fly(1)
    assert (t.happened(ObjectiveJudged), t.state.rp) == ([], 0)  # three DEAD hits are there, and wait
    t.fly(2)
    found = {event.card: (event.have, event.need, event.met, event.points) for event in t.happened(ObjectiveJudged)}
    assert found == {RADARS: (3, 3, True, 2), LANDJUT: (1, 3, False, -1)}
    assert t.state.rp == 1


@pytest.mark.rule("NAC-8.4-a")
@pytest.mark.parametrize(("hits", "met"), [(3, False), (4, True), (5, True)])
def test_an_objective_is_met_whole_or_not_at_all(hits: int, met: bool) -> None:
    t = judged(VII_CORPS, done={"cas": {"foxtrot": hits, "echo": 7}})
    assert [(event.have, event.met) for event in t.happened(ObjectiveJudged)] == [(hits, met)]
    assert t.state.rp == (2 if met else -1)


@pytest.mark.rule("NAC-8.4-a")
@pytest.mark.parametrize(
    ("demand", "line", "done", "have"),
    [
        ("cas-hits", "", {"cas": {"alpha": 1, "echo": 2}}, 3),
        ("cas-hits", "echo", {"cas": {"alpha": 1, "echo": 2}}, 2),
        ("fofa-hits", "", {"fofa": {"bravo": 3, "delta": 1}}, 4),
        ("fofa-hits", "delta", {"fofa": {"bravo": 3, "delta": 1}}, 1),
        ("dead-hits", "", {"dead": 2, "oca": 3, "decap": 1}, 2),
        ("oca-hits", "", {"dead": 2, "oca": 3, "decap": 1}, 3),
        ("decap-hits", "", {"dead": 2, "oca": 3, "decap": 1}, 1),
    ],
)
def test_each_demand_counts_its_own_hits(demand: str, line: str, done: dict[str, Any], have: int) -> None:
    wanted = (objective("Study", demand, have, line=line), *OBJECTIVES)
    t = judged(1, done=done, objectives=wanted)
    assert [(event.have, event.met) for event in t.happened(ObjectiveJudged)] == [(have, True)]
    more = (objective("Study", demand, have + 1, line=line), *OBJECTIVES)
    assert not judged(1, done=done, objectives=more).happened(ObjectiveJudged)[0].met


@pytest.mark.rule("NAC-8.4-a")
@pytest.mark.parametrize(
    ("demand", "counts", "line", "oew", "have"),
    [
        ("raids", "flown", "", False, 4),
        ("raids", "through", "", False, 3),
        ("raids", "flown", "", True, 5),
        ("raids", "flown", "echo", False, 2),
        ("cas-raids", "flown", "", False, 3),
        ("cas-raids", "through", "", False, 2),
    ],
)
def test_raids_are_counted_as_the_card_says(demand: str, counts: str, line: str, oew: bool, have: int) -> None:
    wanted = (objective("Study", demand, 9, counts=counts, line=line, oew_counts=oew), *OBJECTIVES)
    # The second CAS raid meets an Air Intercept of 5 and turns back.
    deck = [*FREE[:2], card(3, air=5), 4, *FREE[4:], *range(13, 19)]
    t = table(deck=deck, active=(1,), objectives=wanted).assign("eagle", "oew-1").assign("falcon", "oew-2")
    t.raid("cas", "echo", primary="hog").raid("cas", "echo", primary="boar").raid("cas", "alpha", primary="sow")
    t.raid("dead", primary="raven").end().fly(1).fly(2).fly(3).fly(4)
    assert [event.have for event in t.happened(ObjectiveJudged)] == [have]


@pytest.mark.rule("NAC-8.4-a")
@pytest.mark.parametrize(("flown", "have"), [("", 0), ("moved", 1), ("stuck", 1)])
def test_an_oew_mission_counts_as_a_raid_if_it_was_flown(flown: str, have: int) -> None:
    wanted = (objective("Study", "raids", 9, oew_counts=True), *OBJECTIVES)
    t = judged(1, done={"oew": flown}, objectives=wanted)
    assert [event.have for event in t.happened(ObjectiveJudged)] == [have]


# --- 8.4-b, -c


@pytest.mark.rule("NAC-8.4-b", "NAC-8.4-c")
@pytest.mark.parametrize(("rp", "moves"), [(9, [(9, 10), (10, 8)]), (10, [(10, 8)]), (3, [(3, 6), (6, 4)])])
def test_rewards_come_before_penalties_and_end_at_ten(rp: int, moves: list[tuple[int, int]]) -> None:
    wanted = (objective("Cheap", "dead-hits", 1, reward=3), objective("Dear", "oca-hits", 1, penalty=2))
    t = judged(2, 1, done={"dead": 1}, rp=rp, objectives=wanted)
    assert points(t) == moves
    assert [event.card for event in t.happened(ObjectiveJudged)] == [1, 2]


@pytest.mark.rule("NAC-8.4-c")
def test_penalties_make_debts_without_end() -> None:
    assert judged(BIG_PUSH, OFFENSIVE, rp=1).state.rp == -3
    heavy = (objective("One", "oca-hits", 1, penalty=8), objective("Two", "dead-hits", 1, penalty=7))
    assert judged(1, 2, objectives=heavy).state.rp == -15


@pytest.mark.rule("NAC-8.4-b")
def test_both_may_be_met() -> None:
    t = judged(VII_CORPS, V_CORPS, done={"cas": {"echo": 4, "foxtrot": 4}})
    assert points(t) == [(0, 2), (2, 4)]


def test_an_event_can_make_rewards_larger_and_penalties_never() -> None:
    t = judged(VII_CORPS, V_CORPS, done={"cas": {"echo": 4}}, event=lasting(20, "objective-reward", 1))
    assert points(t) == [(0, 3), (3, 2)]


# --- 8.4-d


@pytest.mark.rule("NAC-8.4-d")
def test_failed_cards_are_discarded_at_once_and_met_ones_kept_until_ground_combat_is_over() -> None:
    t = judged(VII_CORPS, LANDJUT, done={"cas": {"foxtrot": 4}}, passed=(BIG_PUSH,))
    assert (t.state.objectives.discard, t.state.tally.met, t.state.active) == ((BIG_PUSH, LANDJUT), (VII_CORPS,), ())
    t.redraw("decapitation").keep("first")
    assert t.phase == "reinforcement"
    assert (t.state.objectives.discard, t.state.tally.met) == ((BIG_PUSH, LANDJUT, VII_CORPS), ())


@pytest.mark.rule("NAC-8.4-d")
def test_a_met_card_without_a_retreat_is_kept_and_discarded_too() -> None:
    t = judged(RADARS, done={"dead": 3}, wp={"echo": 2})
    assert (t.state.objectives.discard, t.state.tally.met) == ((), (RADARS,))
    t.redraw("decapitation").keep("first")
    assert t.state.objectives.discard == (RADARS,)
    assert not [event for event in t.happened(ForceMoved) if event.retreat]
    assert len(t.happened(CombatFought)) == 6
