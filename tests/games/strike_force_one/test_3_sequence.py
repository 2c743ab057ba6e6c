"""Rule 3: four steps a turn, in order, each with its own business."""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import opening, table
from wargame_desk.games.strike_force_one.actions import EndPhase, Move
from wargame_desk.games.strike_force_one.events import PhaseBegun, PhaseEnded

STEPS = ["soviet-move", "soviet-combat", "us-move", "us-combat"]


@pytest.mark.rule("SFO-3.0-a", "SFO-3.0-b")
def test_four_steps_in_fixed_order_the_soviets_first_and_empty_steps_are_played_too() -> None:
    t = opening()
    assert (t.phase, t.turn) == ("soviet-move", 1)
    for _ in range(8):
        t.end()
    assert [event.phase for event in t.happened(PhaseEnded)] == STEPS * 2
    begun = [(event.phase, event.turn) for event in t.happened(PhaseBegun)]
    assert begun == [*[(step, turn) for turn in (1, 2) for step in STEPS][1:], ("soviet-move", 3)]


@pytest.mark.rule("SFO-3.0-c")
def test_in_a_movement_step_all_some_or_none_move_and_nobody_fights() -> None:
    t = table(A="0604", B="0902", W="0504")
    assert EndPhase() in t.legal()  # none
    t.refused("wrong_step", "SFO-3.0").declare("0504")
    t.move("B", "0901")
    assert EndPhase() in t.legal()  # some
    t.move("A", "0605")
    assert t.legal() == [EndPhase()]  # all
    t.refused("wrong_step", "SFO-3.0").declare("0504")


@pytest.mark.rule("SFO-3.0-d")
def test_in_a_combat_step_nobody_moves_and_movement_does_not_come_back() -> None:
    t = table(A="0604", B="0902", W="0504").end()
    assert t.phase == "soviet-combat"
    assert not [action for action in t.legal() if isinstance(action, Move)]
    why = t.refused("not_movement", "SFO-3.0").move("B", "0901")
    assert why.text == "B can move only in its own movement step."
    t.end()
    assert t.phase == "us-move"


@pytest.mark.rule("SFO-3.0-e")
def test_the_other_side_decides_nothing_but_its_retreats_and_losses() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504")
    assert t.asked == "soviet attack A"
    t.declare("0504")
    assert t.asked == "soviet attackers"
    t.add("0604").roll()
    assert t.asked == "us retreat W"
    t.refused("battle_open", "SFO-3.0").end()
    t.retreat("W", "0404")
    assert t.asked == "soviet advance A"
    # In the Advanced Game also its own loss: three against two, +1; with five, +3, a two is an exchange.
    t = table("advanced", phase="soviet-combat", dice=[2], **FIVE_ON_TWO).attack("0504", "0603", "0505", "0404")
    assert t.asked == "soviet loss ABCDE"
    t.lose("E")
    assert t.asked == "us loss WX"
    t.refused("not_in_battle", "SFO-7.4").lose("A")
    t.lose("W")
    assert t.asked == "us retreat X"


FIVE_ON_TWO = {"A": "0603", "B": "0603", "C": "0505", "D": "0505", "E": "0404", "W": "0504", "X": "0504"}


@pytest.mark.rule("SFO-3.0-f", "SFO-5.0-c")
def test_each_battle_is_carried_out_before_the_next_and_counts_for_it() -> None:
    # E (0503) has the woods 0403, W (0504) and the zones of W and X (0502) all round it.
    units = {"A": "0604", "B": "0404", "C": "0505", "E": "0503", "W": "0504", "X": "0502"}
    first_w = table(phase="soviet-combat", dice=[1, 5], **units).attack("0504", "0604", "0404", "0505")
    first_w.refused("battle_open", "SFO-5.7").declare("0502")
    first_w.advance(None).attack("0502", "0503")
    assert first_w.result == "AR"
    assert first_w.retreats("E") == {"0504", "0603"}  # W is gone, and with it its zone
    first_x = table(phase="soviet-combat", dice=[5, 1], **units).attack("0502", "0503")
    assert first_x.at("E") is None  # in the other order it has nowhere to go
    first_x.attack("0504", "0604", "0404", "0505")
    assert first_x.at("W") is None


@pytest.mark.rule("SFO-3.0-i", "SFO-8.11-a")
def test_an_action_out_of_its_step_is_refused_and_changes_nothing() -> None:
    t = table("advanced", options="second-echelon", turn=2, A="0604", W="0504", X="0503")
    t.refused("wrong_step", "SFO-3.0").roll()
    t.refused("wrong_step", "SFO-3.0").retreat("W", "0404")
    t.refused("wrong_step", "SFO-3.0").advance("A")
    t.end()
    before = t.state
    t.refused("not_soviet_movement", "SFO-8.11").replacements("B")
    t.refused("wrong_step", "SFO-3.0").cancel()
    t.refused("wrong_step", "SFO-3.0").add("0604")
    t.refused("wrong_step", "SFO-3.0").lose("A")
    assert t.state == before
    t.declare("0504")
    t.refused("attack_open", "SFO-5.4").end()
    t.refused("attack_open", "SFO-5.4").declare("0503")
