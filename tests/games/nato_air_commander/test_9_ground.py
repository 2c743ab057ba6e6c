"""Chapter 9: ground combat, its results, and the retreats that Objectives have earned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nato_air_commander.table import (
    BIG_PUSH,
    END,
    LANDJUT,
    LINES,
    OBJECTIVES,
    V_CORPS,
    VII_CORPS,
    Table,
    card,
    lasting,
    objective,
    table,
)
from wargame_desk.games.nato_air_commander.actions import ChooseSpace, Keep, Redraw
from wargame_desk.games.nato_air_commander.events import (
    CombatFought,
    CombatSkipped,
    ForceChanged,
    ForceMoved,
    GameEnded,
    NatoChanged,
    TrackMoved,
)

FLAT = [card(n, wp=0) for n in range(24, 18, -1)]
"""Reinforcement cards that bring nothing: what the combats left stays to be looked at."""
VP = {"alpha": (0, 1, 1, 2), "delta": (0, 1, 1, 3), "echo": (0, 1, 3, 1)}
"""Values of boxes, from east to west."""


def battle(line: str = "echo", attack: int = 2, *, cas: int = 0, **position: Any) -> Table:
    """Ground Combat that is over. One line's card has this Attack Resolution; 4 against 2 + 4 holds the others."""
    deck = [card(n, attack=attack if name == line else 2) for n, name in enumerate(LINES, start=1)]
    brought = {"cas": {line: cas}, **position.pop("brought", {})}
    return table(phase="ground-combat", deck=[*deck, *range(7, 19)], echelon=FLAT, brought=brought, **position)


def fought(t: Table, line: str) -> CombatFought:
    """How a line was fought."""
    (found,) = [event for event in t.happened(CombatFought) if event.line == line]
    return found


def front(t: Table, line: str) -> list[int]:
    """NATO's cohesion box by box, from east to west."""
    return [t.cohesion(f"{line}-{box}") for box in range(1, END + 1)]


def points(t: Table) -> list[tuple[int, int]]:
    """How the Victory Points went."""
    return [(event.start, event.to) for event in t.happened(TrackMoved) if event.track == "vp"]


# --- the course


@pytest.mark.rule("NAC-9.0-a", "NAC-9.0-j")
def test_all_six_lines_are_fought_from_alpha_to_foxtrot_and_nobody_is_asked() -> None:
    t = battle(wp={"charlie": 2})
    assert [event.line for event in t.happened(CombatFought)] == list(LINES)
    assert t.drawn("combat") == [1, 2, 3, 4, 5, 6]
    assert t.asked == "supply"
    other = table(phase="raids", deck=range(1, 19))
    assert [event.line for event in other.happened(CombatFought)] == list(LINES)


@pytest.mark.rule("NAC-9.0-a")
def test_a_line_is_completed_before_the_next_card_is_drawn() -> None:
    # Alpha's defence fails, 4 against 4; with a hit in hand the player is asked at Alpha, then at Bravo.
    t = table(phase="ground-combat", deck=[card(1, attack=0), *range(2, 19)], echelon=FLAT, brought={"redraws": 1})
    assert (t.drawn(), t.reached("alpha")) == ([1], 0)
    t.keep("first")
    assert (t.drawn(), t.reached("alpha"), t.asked) == ([1, 2], 1, "check")


@pytest.mark.rule("NAC-9.0-b")
@pytest.mark.parametrize(
    ("wp", "attack", "nato", "cas", "value"),
    [
        (0, 3, {"echo-1": 2, "echo-2": 8}, 0, 5),
        (1, 3, {"echo-2": 6, "echo-3": 1}, 0, 9),
        (3, 0, {"echo-4": 5}, 4, 9),
        (2, 5, {"echo-3": 8, "echo-4": 8}, 1, 14),
    ],
)
def test_the_defense_value_is_card_front_force_and_cas_hits(
    wp: int, attack: int, nato: dict[str, int], cas: int, value: int
) -> None:
    for force, result in ((value, "fails"), (value - 1, "holds")):
        if force > 8:
            continue
        t = battle(attack=attack, cas=cas, nato=nato, wp={"echo": wp}, force={"echo": force})
        assert (fought(t, "echo").attack, fought(t, "echo").hits) == (attack, cas)
        assert fought(t, "echo").result == result
    t = battle(attack=attack, cas=cas, nato=nato, wp={"echo": wp})
    assert sum((fought(t, "echo").attack, fought(t, "echo").cohesion, fought(t, "echo").hits)) == value


def test_an_event_changes_every_attack_resolution_and_none_falls_below_nothing() -> None:
    for amount, attack, found in ((1, 2, 3), (-1, 2, 1), (-1, 0, 0), (-3, 2, 0)):
        assert fought(battle(attack=attack, event=lasting(20, "attack", amount)), "echo").attack == found


@pytest.mark.rule("NAC-9.0-d", "NAC-9.0-c")
@pytest.mark.parametrize(
    ("force", "result"),
    [(8, "fails"), (6, "fails"), (5, "holds"), (3, "holds"), (2, "counterattack"), (1, "counterattack")],
)
def test_ties_go_to_the_warsaw_pact_and_more_than_double_to_nato(force: int, result: str) -> None:
    t = battle(force={"echo": force})  # 2 on the card and 4 of cohesion: 6
    assert (fought(t, "echo").force, fought(t, "echo").result) == (force, result)


# --- the defence fails


@pytest.mark.rule("NAC-9.0-e")
def test_a_lost_force_is_removed_whole_and_the_warsaw_pact_takes_its_box() -> None:
    t = battle(attack=0, wp={"delta": 1, "echo": 1}, nato={"echo-2": 3, "echo-3": 6}, force={"echo": 7})
    assert front(t, "echo") == [0, 0, 6, 4]
    assert (t.reached("echo"), t.cohesion("echo")) == (2, 7)
    moved = t.happened(ForceMoved)[0]
    assert (t.labels([moved.start, moved.to]), moved.retreat) == ({"echo-1", "echo-2"}, False)
    assert (t.reached("delta"), front(t, "delta")) == (1, [0, 4, 4, 4])


@pytest.mark.rule("NAC-9.0-f")
@pytest.mark.parametrize(
    ("line", "start", "gained"),
    [("echo", 0, 0), ("echo", 1, 1), ("echo", 2, 3), ("echo", 3, 1), ("delta", 3, 3), ("alpha", 3, 2)],
)
def test_the_value_of_a_box_is_scored_when_it_falls(line: str, start: int, gained: int) -> None:
    taken = sum(VP[line][:start])
    t = battle(line, attack=0, wp={line: start}, force={line: 8})
    assert t.reached(line) == start + 1
    assert points(t) == ([(taken, taken + gained)] if gained else [])
    assert t.state.vp == taken + gained


# --- the defence holds


@pytest.mark.rule("NAC-9.0-g")
@pytest.mark.parametrize(("force", "after"), [(5, 4), (4, 3), (3, 2)])
def test_a_defence_that_holds_costs_a_point(force: int, after: int) -> None:
    t = battle(force={"echo": force}, wp={"echo": 1})
    assert (t.cohesion("echo"), t.reached("echo"), front(t, "echo")) == (after, 1, [0, 4, 4, 4])
    assert points(t) == []


@pytest.mark.rule("NAC-9.0-g")
def test_the_last_point_is_never_lost() -> None:
    t = battle(attack=0, force={"echo": 1}, nato={"echo-1": 2})  # 2: exactly double, so no counterattack
    assert (fought(t, "echo").result, t.cohesion("echo")) == ("holds", 1)
    assert not [event for event in t.happened(ForceChanged) if event.line == "echo"]


# --- counterattack


@pytest.mark.rule("NAC-9.0-counterattack-a", "NAC-9.0-counterattack-b")
@pytest.mark.parametrize(
    ("force", "value", "result", "after"),
    [
        (3, 6, "holds", 2),
        (3, 7, "counterattack", 2),
        (4, 8, "holds", 3),
        (4, 7, "holds", 3),  # more than double of 3, which is what is left
        (4, 9, "counterattack", 3),
        (1, 3, "counterattack", 1),
    ],
)
def test_more_than_double_of_the_cohesion_before_its_loss(force: int, value: int, result: str, after: int) -> None:
    t = battle(attack=value - 2, nato={"echo-3": 2}, wp={"echo": 2}, force={"echo": force})
    assert (fought(t, "echo").result, t.cohesion("echo")) == (result, after)
    assert t.reached("echo") == (1 if result == "counterattack" else 2)


@pytest.mark.rule("NAC-9.0-counterattack-c", "NAC-9.0-counterattack-d", "NAC-9.0-counterattack-e")
@pytest.mark.parametrize(
    ("line", "start", "lost", "nato"),
    [
        ("echo", 3, 3, [0, 0, 7, 1]),
        ("echo", 2, 1, [0, 7, 1, 5]),
        ("echo", 1, 0, [7, 1, 5, 5]),
        ("delta", 2, 1, [0, 7, 1, 5]),
    ],
)
def test_a_counterattack_takes_a_box_back(line: str, start: int, lost: int, nato: list[int]) -> None:
    held = {f"{line}-{box}": 5 for box in range(1, END + 1)} | {f"{line}-{start + 1}": 7}
    before = sum(VP[line][:start])
    t = battle(line, wp={line: start}, force={line: 4}, nato=held)  # 9 against 4
    assert (fought(t, line).result, t.reached(line), t.cohesion(line)) == ("counterattack", start - 1, 3)
    assert front(t, line) == nato
    assert points(t) == ([(before, before - lost)] if lost else [])
    assert [(event.retreat, event.line) for event in t.happened(ForceMoved)] == [(False, line)]


@pytest.mark.rule("NAC-9.0-counterattack-f")
@pytest.mark.parametrize(("force", "after"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_in_its_start_box_a_force_loses_two_points_and_nobody_moves(force: int, after: int) -> None:
    t = battle(attack=5, force={"echo": force})  # 9
    assert (fought(t, "echo").result, t.cohesion("echo"), t.reached("echo")) == ("counterattack", after, 0)
    assert (front(t, "echo"), points(t)) == ([4, 4, 4, 4], [])
    assert (t.happened(ForceMoved), t.happened(NatoChanged)) == ([], [])


# --- CAS hits, lines at their end


@pytest.mark.rule("NAC-9.0-h")
def test_cas_hits_go_with_the_combat_of_their_line() -> None:
    hits = {"alpha": 1, "bravo": 2, "foxtrot": 3}
    deck = [card(1, attack=0), *range(2, 19)]  # 0 + 4 + 1 against 5 fails, and the player is asked
    brought = {"cas": hits, "redraws": 1}
    t = table(phase="ground-combat", deck=deck, echelon=FLAT, force={"alpha": 5}, brought=brought)
    assert t.markers("hits")[0] == ("alpha-cas", "hits", "1")
    t.keep("first")
    assert t.markers("hits") == [("bravo-cas", "hits", "2"), ("foxtrot-cas", "hits", "3")]
    while t.asked == "check":
        t.keep("first")
    assert (t.markers("hits"), t.asked) == ([], "supply")
    assert [event.hits for event in t.happened(CombatFought)] == [1, 2, 0, 0, 0, 3]


@pytest.mark.rule("NAC-9.0-i")
def test_a_line_without_nato_has_no_combat_and_draws_no_card() -> None:
    t = battle(wp={"bravo": END}, force={"bravo": 6})
    assert [event.line for event in t.happened(CombatSkipped)] == ["bravo"]
    assert [(event.line, event.card) for event in t.happened(CombatFought)] == [
        ("alpha", 1),
        ("charlie", 2),
        ("delta", 3),
        ("echo", 4),
        ("foxtrot", 5),
    ]
    assert (t.reached("bravo"), t.cohesion("bravo"), front(t, "bravo")) == (END, 6, [0, 0, 0, 0])


def test_a_second_card_is_offered_unless_the_first_is_a_counterattack() -> None:
    strong = dict.fromkeys(LINES, 3)  # 7 against 3 is more than double
    deck = [card(n, attack=3) for n in range(1, 7)]
    t = table(phase="ground-combat", deck=[*deck, *range(7, 19)], echelon=FLAT, force=strong, brought={"redraws": 1})
    assert t.asked == "supply"
    strong["delta"] = 4  # 7 against 4 only holds
    t = table(phase="ground-combat", deck=[*deck, *range(7, 19)], echelon=FLAT, force=strong, brought={"redraws": 1})
    assert (t.asked, t.drawn()) == ("check", [1, 2, 3, 4])
    assert t.legal() == [Redraw("decapitation"), Keep("first")]


# --- retreats


@pytest.mark.rule("NAC-9.0-retreat-a", "NAC-9.0-retreat-b")
def test_a_retreat_comes_after_all_combats_and_on_top_of_them() -> None:
    # Echo: 9 against 4, from Kaiserslautern (1) to Frankfurt (3); then to Giessen. The cohesion falls once.
    t = battle(attack=5, wp={"echo": 4 - 1}, brought={"met": (V_CORPS,)})
    assert [(t.labels([event.to]), event.retreat) for event in t.happened(ForceMoved)] == [
        ({"echo-2"}, False),
        ({"echo-1"}, True),
    ]
    order = [type(event) for event in t.log if isinstance(event, CombatFought | ForceMoved)]
    assert order == [*[CombatFought] * 5, ForceMoved, CombatFought, ForceMoved]
    assert (t.reached("echo"), t.cohesion("echo")) == (1, 3)
    assert points(t) == [(4, 1), (1, 0)]
    assert front(t, "echo") == [0, 4, 1, 1]


@pytest.mark.rule("NAC-9.0-retreat-b")
def test_a_retreat_costs_no_cohesion_and_nato_follows() -> None:
    t = battle(attack=0, wp={"echo": 3}, force={"echo": 3}, nato={"echo-4": 6}, brought={"met": (V_CORPS,)})
    assert fought(t, "echo").result == "holds"  # 6 against 3: the combat takes a point
    assert (t.reached("echo"), t.cohesion("echo"), front(t, "echo")) == (2, 2, [0, 0, 6, 1])
    assert points(t) == [(4, 1)]


@pytest.mark.rule("NAC-9.0-retreat-c")
@pytest.mark.parametrize(
    ("force", "nato", "result", "after"),
    [
        (8, 8, "holds", 5),  # one, then two
        (6, 5, "holds", 3),
        (3, 4, "holds", 1),  # 2 are left, and one of them stays
        (8, 7, "counterattack", 4),  # two, then two
        (3, 5, "counterattack", 1),
        (1, 1, "counterattack", 1),
    ],
)
def test_a_retreat_in_the_start_box_costs_two_points_beside_the_combat(
    force: int, nato: int, result: str, after: int
) -> None:
    cas = 8 if force == 8 and result == "counterattack" else 0
    t = battle(attack=2, cas=cas, force={"echo": force}, nato={"echo-1": nato}, brought={"met": (V_CORPS,)})
    assert fought(t, "echo").result == result
    assert (t.cohesion("echo"), t.reached("echo"), t.happened(ForceMoved)) == (after, 0, [])


@pytest.mark.rule("NAC-9.0-retreat-d")
def test_the_card_of_a_retreat_is_then_discarded() -> None:
    t = battle(wp={"echo": 2, "foxtrot": 1}, brought={"met": (VII_CORPS, V_CORPS)}, passed=(LANDJUT,))
    assert t.asked == "supply"
    assert (t.state.tally.met, set(t.state.objectives.discard)) == ((), {LANDJUT, V_CORPS, VII_CORPS})
    assert (t.reached("echo"), t.reached("foxtrot")) == (1, 0)


@pytest.mark.rule("NAC-9.0-retreat-e")
def test_a_force_that_has_just_reached_the_last_box_is_driven_out_by_a_new_one() -> None:
    t = battle(attack=0, wp={"echo": 3}, force={"echo": 8}, brought={"met": (V_CORPS,)})
    assert [event.retreat for event in t.happened(ForceMoved)] == [False, True]
    assert points(t) == [(4, 5), (5, 4)]
    assert (t.reached("echo"), t.cohesion("echo"), front(t, "echo")) == (3, 8, [0, 0, 0, 1])


@pytest.mark.rule("NAC-9.0-retreat-f")
def test_retreats_go_from_line_to_line_in_their_order() -> None:
    t = battle(wp={"alpha": 2, "echo": 2, "foxtrot": 2}, brought={"met": (VII_CORPS, LANDJUT, V_CORPS)})
    assert [event.line for event in t.happened(ForceMoved)] == ["alpha", "echo", "foxtrot"]


@pytest.mark.rule("NAC-9.0-retreat-f")
def test_two_objectives_can_drive_the_same_line_back_twice() -> None:
    again = (*OBJECTIVES, objective("Again", "oca-hits", 1, retreat="echo"))
    t = battle(wp={"echo": 3}, brought={"met": (7, V_CORPS)}, objectives=again)
    assert (t.reached("echo"), front(t, "echo")) == (1, [0, 4, 1, 1])
    t = battle(wp={"echo": 1}, force={"echo": 5}, brought={"met": (7, V_CORPS)}, objectives=again)
    # Combat takes one of five; the first retreat the box, the second, in the Start Box, two points.
    assert (t.reached("echo"), t.cohesion("echo")) == (0, 2)


@pytest.mark.rule("NAC-9.0-retreat-f", "NAC-9.0-retreat-d")
def test_where_a_card_leaves_the_line_to_the_player_he_names_it_last() -> None:
    t = battle(wp={"alpha": 2, "echo": 2}, brought={"met": (BIG_PUSH, V_CORPS)})
    assert (t.asked, t.reached("echo"), t.state.objectives.discard) == ("retreats", 1, (V_CORPS,))
    assert t.state.tally.met == (BIG_PUSH,)  # it still lies on the table
    assert t.labels(action.to for action in t.can(ChooseSpace)) == {f"{line}-start" for line in LINES}
    t.refused("no_line", "NAC-9.0").choose("echo-1")
    t.choose("alpha-start")
    assert (t.reached("alpha"), t.reached("echo"), t.asked) == (1, 1, "supply")
    assert t.state.objectives.discard == (V_CORPS, BIG_PUSH)
    assert t.state.tally.met == ()


@pytest.mark.rule("NAC-9.0-retreat-a")
def test_the_game_can_be_lost_before_a_retreat_saves_it() -> None:
    far = dict.fromkeys(LINES, END) | {"foxtrot": 3}
    t = battle("foxtrot", wp=far, force={"foxtrot": 8}, brought={"met": (VII_CORPS,)})
    assert t.happened(GameEnded)[0].level == "instant-defeat"
    assert [event.retreat for event in t.happened(ForceMoved)] == [False]
