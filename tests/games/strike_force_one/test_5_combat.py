"""Rules 5.0 to 5.5: who may attack whom, how often, and how a battle is rolled."""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import table
from wargame_desk.games.strike_force_one.actions import AddAttackers, EndPhase
from wargame_desk.games.strike_force_one.events import BattleRolled

ROUND_0806 = dict(zip("ABCDEF", ("0805", "0807", "0706", "0707", "0906", "0907"), strict=True))
"""Six Soviets on all six sides of 0806, no woods among them."""


# --- 5.0


@pytest.mark.rule("SFO-5.0-a")
def test_only_adjacent_units_fight() -> None:
    """The caption of 5.0: no battle two hexes apart; a battle next to each other."""
    apart = table(phase="soviet-combat", A="0704", W="0504")
    assert apart.targets() == set()
    why = apart.refused("nobody_adjacent", "SFO-5.0").declare("0504")
    assert why.text == "None of your units is next to 0504."
    assert table(phase="soviet-combat", A="0604", W="0504").targets() == {"0504"}
    assert table(phase="soviet-combat", A="0101", W="0102").targets() == {"0102"}  # along the map's edge


@pytest.mark.rule("SFO-5.0-b")
def test_only_the_side_whose_step_it_is_starts_battles() -> None:
    t = table(phase="soviet-combat", A="0604", W="0504")
    why = t.refused("no_enemy", "SFO-5.0").declare("0604")
    assert why.text == "There is no enemy in 0604."
    t.refused("no_enemy", "SFO-5.0").declare("0101")
    t = table(phase="us-combat", A="0604", W="0504")
    assert t.targets() == {"0604"}
    t.refused("no_enemy", "SFO-5.0").declare("0504")


@pytest.mark.rule("SFO-5.0-c", "SFO-5.2-c")
def test_the_attacker_chooses_whom_with_whom_and_in_what_order() -> None:
    """The caption of 5.2: A is next to X; B is next to X and Y."""
    units = {"A": "0602", "B": "0603", "X": "0503", "Y": "0504"}
    both = table(phase="soviet-combat", dice=[1], **units).attack("0503", "0602", "0603")  # two on X, Y ignored
    assert both.happened(BattleRolled)[0].label == "2"
    for order in (("0503", "0602"), ("0504", "0603")), (("0504", "0603"), ("0503", "0602")):
        t = table(phase="soviet-combat", dice=[6, 6], **units)  # one on each
        for target, attacker in order:
            t.attack(target, attacker)
        assert [battle.label for battle in t.happened(BattleRolled)] == ["1", "1"]
    t = table(phase="soviet-combat", **units)
    assert t.targets() == {"0503", "0504"}
    t.declare("0503")
    assert t.labels(a.space for a in t.legal() if isinstance(a, AddAttackers)) == {"0602", "0603"}
    table(phase="soviet-combat", **units).end()  # or none at all


# --- 5.1


@pytest.mark.rule("SFO-5.1-a")
def test_attacking_is_voluntary() -> None:
    t = table(phase="soviet-combat", A="0604", B="0404", W="0504")
    assert EndPhase() in t.legal()
    t.end()
    assert (t.phase, t.happened(BattleRolled)) == ("us-move", [])


@pytest.mark.rule("SFO-5.1-b")
def test_a_defender_cannot_decline_or_slip_away() -> None:
    t = table(phase="soviet-combat", dice=[5], A="0604", W="0504").declare("0504")
    t.refused("attack_open", "SFO-5.4").retreat("W", "0404")
    t.add("0604")
    assert t.asked.startswith("soviet")
    t.roll()
    assert t.at("W") == "0504"


# --- 5.2


@pytest.mark.rule("SFO-5.2-a")
def test_all_attackers_are_next_to_the_defender_not_to_each_other() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0404", C="0704", W="0504").declare("0504")
    why = t.refused("not_adjacent_to_target", "SFO-5.2").add("0704")
    assert why.text == "C is not next to 0504."
    t.refused("no_friend", "SFO-5.2").add("0603")
    t.refused("no_friend", "SFO-5.2").add("0504")
    t.add("0604").add("0404").roll()
    assert t.names(t.happened(BattleRolled)[0].attackers) == "AB"


@pytest.mark.rule("SFO-5.2-b")
def test_six_units_from_six_sides_are_the_most() -> None:
    t = table(phase="soviet-combat", dice=[6], W="0806", **ROUND_0806).attack("0806", *ROUND_0806.values())
    assert t.column == "6"
    assert t.game.setting.table.columns == ("1", "2", "3", "4", "5", "6")


# --- 5.3


@pytest.mark.rule("SFO-5.3-a")
def test_a_battle_has_one_defending_unit() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0603", X="0503", Y="0504").declare("0503").add("0603")
    t.refused("attack_open", "SFO-5.4").declare("0504")
    t.roll()
    assert t.names(t.happened(BattleRolled)[0].defenders) == "X"
    assert (t.at("Y"), t.asked) == ("0504", "us retreat X")


@pytest.mark.rule("SFO-5.3-b")
def test_no_unit_is_attacked_twice_in_a_turn() -> None:
    t = table(phase="soviet-combat", dice=[5], A="0604", B="0404", W="0504").attack("0504", "0604").retreat("A", "0704")
    assert t.targets() == set()  # though B stands by and is fresh
    why = t.refused("attacked_before", "SFO-5.3").declare("0504")
    assert (why.pieces, why.text) == ("W", "W has been attacked this turn.")
    t.to_phase("us-combat").to_phase("soviet-combat")
    assert t.targets() == {"0504"}


@pytest.mark.rule("SFO-5.3-c")
def test_no_unit_attacks_twice_in_a_turn() -> None:
    units = {"A": "0604", "W": "0504", "X": "0503"}
    t = table(phase="soviet-combat", dice=[1], **units).attack("0504", "0604").retreat("W", "0404").advance("A")
    assert t.targets() == set()  # A is next to X now, and has fought
    why = t.refused("all_fought", "SFO-5.3").declare("0503")
    assert why.text == "Every unit next to 0503 has fought this turn."
    t = table(phase="soviet-combat", dice=[1], B="0502", **units)
    t.attack("0504", "0604").retreat("W", "0404").advance("A").declare("0503")
    why = t.refused("fought_before", "SFO-5.3").add("0504")
    assert (why.pieces, why.text) == ("A", "A has fought this turn.")
    # W has defended, and attacks in its own turn.
    t = table(phase="soviet-combat", dice=[1, 5], **units).attack("0504", "0604").retreat("W", "0404").advance("A")
    t.to_phase("us-combat").attack("0504", "0404")
    assert t.names(t.happened(BattleRolled)[-1].attackers) == "W"


@pytest.mark.rule("SFO-5.3-d")
def test_four_battles_a_turn_are_the_most_for_either_side() -> None:
    units = {"W": "0102", "X": "0802", "Y": "0806", "Z": "0207"}
    t = table(
        phase="soviet-combat",
        dice=[5, 5, 5, 5],
        **units,
        A="0101",
        B="0801",
        C="0805",
        D="0206",
        E="0103",
        F="0803",
    )
    t.attack("0102", "0101")  # A has no retreat
    t.attack("0802", "0801").retreat("B", "0701")
    t.attack("0806", "0805").retreat("C", "0804")
    t.attack("0207", "0206").retreat("D", "0205")
    assert (t.on("0103"), t.on("0803")) == ("E", "F")  # fresh, and next to W and X
    assert t.legal() == [EndPhase()]
    t = table(phase="us-combat", dice=[1] * 4, A="0101", B="0801", C="0805", D="0206", E="0103", **units)
    t.attack("0101", "0102").advance(None)
    t.attack("0801", "0802").retreat("B", "0701").advance(None)
    t.attack("0805", "0806").retreat("C", "0804").advance(None)
    t.attack("0206", "0207").retreat("D", "0205").advance(None)
    assert t.on("0103") == "E"  # next to W, who has fought
    assert t.legal() == [EndPhase()]


# --- 5.4 and 5.5


@pytest.mark.rule("SFO-5.4-a")
def test_a_battle_is_one_or_more_units_on_one_target_and_one_die() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0404", W="0504").declare("0504")
    why = t.refused("no_attackers", "SFO-5.4").roll()
    assert why.text == "Nobody attacks 0504 yet: choose units next to it."
    t.add("0604")
    why = t.refused("joined_before", "SFO-5.3").add("0604")
    assert why.text == "A is already part of this attack."
    t.cancel()  # nothing is rolled and nobody is used up
    t.attack("0504", "0604", "0404")
    battle = t.happened(BattleRolled)
    assert [(b.label, b.die, b.result) for b in battle] == [("2", 1, "DR")]


@pytest.mark.rule("SFO-5.5-a")
def test_the_column_is_the_number_of_attackers_and_the_row_the_die() -> None:
    """The caption of 5.5: three on one, in a town, out of a town's neighbours; nothing is added."""
    t = table(phase="soviet-combat", dice=[2], A="0604", B="0404", C="0505", W="0504")
    t.attack("0504", "0604", "0404", "0505")
    battle = t.happened(BattleRolled)[0]
    assert (battle.label, battle.column, battle.die, battle.result) == ("3", 2, 2, "DR")


@pytest.mark.rule("SFO-5.5-b", "SFO-2.0-i")
def test_one_die_whatever_the_numbers() -> None:
    for count in range(1, 7):
        t = table(phase="soviet-combat", dice=[1, 1], W="0806", **ROUND_0806)
        t.attack("0806", *list(ROUND_0806.values())[:count])
        assert t.state.dice.n == 1
        assert len(t.state.dice.hand or ()) == 1
