"""Rule 7: stacking, woods, the differential, and the results of the Advanced Game.

W and X stand stacked in 0504, where 0403 is woods; the dice pick the result in the column that the case sets up.
"""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import Table, game_of, table
from wargame_desk.core.pathfinding import CLOSED
from wargame_desk.core.values import OptionError, PositionError
from wargame_desk.games.strike_force_one.actions import AddAttackers, EndPhase, Retreat
from wargame_desk.games.strike_force_one.events import (
    AdvanceDeclined,
    BattleRolled,
    UnitAdvanced,
    UnitEliminated,
    UnitMoved,
    UnitRetreated,
)


def advanced(**how: object) -> Table:
    """A combat step of the Advanced Game."""
    return table("advanced", **{"phase": "soviet-combat", **how})  # type: ignore[arg-type]


# --- 7.0


@pytest.mark.rule("SFO-7.0-a")
def test_what_is_not_changed_still_holds() -> None:
    t = table("advanced", A="0704", B="0604", W="0504", X="0801")
    t.refused("stop_on_path", "SFO-4.31").move("A", "0604", "0605")
    t.refused("infiltration", "SFO-4.33").move("B", "0603")
    t.refused("path_too_long", "SFO-4.1").move("A", "0804", "0805", "0806", "0807", "0907")
    t.end()
    assert t.targets() == {"0504"}
    t = advanced(phase="us-combat", turn=4, A="0205", B="0302").end()
    assert t.winner == "soviet"


@pytest.mark.rule("SFO-7.0-b")
def test_the_advanced_rules_are_one_package() -> None:
    values = {rules: game_of(rules).setting.rules for rules in ("standard", "advanced")}
    assert {
        rules: (found.table, found.stack, found.woods_cost, found.woods_defence, found.by_differential)
        for rules, found in values.items()
    } == {"standard": ("standard", 1, CLOSED, 0, False), "advanced": ("advanced", 2, 2, 1, True)}
    # No option turns on a part of it: those there are choose a table, a moment of stacking, or extra units.
    names = set(game_of().options) - {"rules"}
    assert names == {"second-echelon", "west-german", "standard-crt-b", "stacking-at-once"}
    with pytest.raises(OptionError):
        game_of("advanced", "standard-crt-b")
    with pytest.raises(OptionError):
        game_of("standard", "stacking")


# --- 7.11


@pytest.mark.rule("SFO-7.11-a")
def test_two_units_a_hex_are_the_most() -> None:
    t = table("advanced", A="0802", B="0803", C="0803", moved="BC")
    why = t.refused("stacking", "SFO-7.11").move("A", "0803")
    assert (why.pieces, why.spaces) == ("ABC", "0803")
    t = table("advanced", A="0802", B="0803", C="0803").move("A", "0803")  # for the time being
    why = t.refused("overstacked", "SFO-7.11").end()
    assert why.text == "0803 holds A, B and C; at most 2 may stay there."
    t.move("C", "0804").end()
    with pytest.raises(PositionError, match="0803"):
        table("advanced", A="0803", B="0803", C="0803")
    with pytest.raises(PositionError, match="0803"):
        table("advanced", A="0803", W="0803")


@pytest.mark.rule("SFO-7.11-c")
def test_a_full_hex_may_be_passed() -> None:
    t = table("advanced", A="0802", B="0803", C="0803", moved="BC").move("A", "0803", "0804")
    assert t.happened(UnitMoved)[0].cost == 2


@pytest.mark.rule("SFO-7.11-d")
def test_a_hex_with_an_enemy_stays_closed() -> None:
    t = table("advanced", A="0604", W="0504", X="0504")
    why = t.refused("enemy_in_hex", "SFO-4.2").move("A", "0504", "0404")
    assert why.pieces == "AWX"
    assert why.text == "The enemy is in 0504: W and X."


@pytest.mark.rule("SFO-7.11-e")
def test_a_stop_on_one_friend_is_allowed_and_on_two_is_not() -> None:
    one = table("advanced", A="0704", B="0604", W="0504", moved="B").move("A", "0604")
    assert one.on("0604") == "AB"
    two = table("advanced", A="0704", B="0604", C="0604", W="0504", moved="BC")
    two.refused("stacking", "SFO-7.11").move("A", "0604")
    two.refused("stop_on_path", "SFO-4.31").move("A", "0604", "0605")
    assert "0604" not in two.reach("A")


# --- 7.12


@pytest.mark.rule("SFO-7.12-a")
def test_a_stack_is_attacked_as_a_whole() -> None:
    t = advanced(dice=[3], A="0604", B="0604", W="0504", X="0504", Y="0405", C="0404")
    t.attack("0504", "0604")
    battle = t.happened(BattleRolled)[0]
    assert (t.names(battle.defenders), battle.label, battle.result) == ("WX", "0", "NE")
    t.refused("attacked_before", "SFO-5.3").declare("0504")
    assert t.targets() == {"0405"}


@pytest.mark.rule("SFO-7.12-b", "SFO-5.2-c")
def test_a_stack_attacks_one_hex_or_none() -> None:
    """The caption of 7.12: two stacked units may not attack two hexes."""
    t = advanced(dice=[4], A="0604", B="0604", W="0504", X="0605").attack("0504", "0604")
    assert t.names(t.happened(BattleRolled)[0].attackers) == "AB"  # neither stays out
    why = t.refused("all_fought", "SFO-5.3").declare("0605")
    assert why.spaces == "0605"
    assert EndPhase() in advanced(A="0604", B="0604", W="0504").legal()


@pytest.mark.rule("SFO-7.12-c")
def test_a_stack_with_one_unit_that_has_fought_does_not_attack() -> None:
    # It cannot come about in play (a retreat into a friend is out of every zone); a position for study can say so.
    t = advanced(A="0604", B="0604", C="0404", W="0504", fought="A").declare("0504")
    why = t.refused("fought_before", "SFO-5.3").add("0604")
    assert why.pieces == "A"
    assert t.labels(a.space for a in t.legal() if isinstance(a, AddAttackers)) == {"0404"}


@pytest.mark.rule("SFO-7.12-d")
def test_hexes_join_whole_or_stay_out_whole() -> None:
    t = advanced(dice=[1], A="0604", B="0604", C="0404", D="0603", E="0603", W="0504").attack("0504", "0604", "0404")
    battle = t.happened(BattleRolled)[0]
    assert (t.names(battle.attackers), battle.label) == ("ABC", "+2")


# --- 7.2


@pytest.mark.rule("SFO-7.21-a", "SFO-TEC-a")
def test_woods_cost_two_points() -> None:
    """The caption of 7.21: as far as possible, each woods hex counting as two."""
    t = table("advanced", A="0702").move("A", "0703", "0704", "0804")  # 2 + 1 + 1
    assert t.happened(UnitMoved)[0].cost == 4
    t = table("advanced", A="0702")
    t.refused("path_too_long", "SFO-4.1").move("A", "0703", "0704", "0804", "0905")
    t.refused("path_too_long", "SFO-4.1").move("A", "0703", "0704", "0705")  # one point left is not enough
    assert "0705" not in table("advanced", A="0702").reach("A")
    # Open ground and towns at one: four of them.
    t = table("advanced", A="0604").move("A", "0504", "0404", "0305", "0205")
    assert t.happened(UnitMoved)[0].cost == 4


@pytest.mark.rule("SFO-7.21-b")
def test_leaving_woods_costs_nothing_extra() -> None:
    t = table("advanced", A="0703").move("A", "0704", "0804", "0805", "0806")
    assert t.happened(UnitMoved)[0].cost == 4
    # From woods into woods pays the two of the hex entered: 0304 and 0403 are neighbours.
    t = table("advanced", A="0304").move("A", "0403")
    assert t.happened(UnitMoved)[0].cost == 2


@pytest.mark.rule("SFO-7.21-c", "SFO-7.4-R-c", "SFO-7.4-ADV-b")
def test_retreats_and_advances_into_woods_pay_nothing() -> None:
    beaten = advanced(dice=[1], A="0604", W="0504").attack("0504", "0604")
    assert beaten.retreats("W") == {"0403", "0404", "0503"}
    beaten.retreat("W", "0403").advance("A").to_phase("us-move")
    assert beaten.at("W") == "0403"
    beaten.move("W", "0303", "0302", "0202", "0201")  # its four points are whole
    # An advance into woods, by a unit that has moved its four: A, B and C close in on W in 0703, which counts as two.
    t = table("advanced", dice=[1], A="0907", B="0702", C="0702", W="0703")
    t.move("A", "0806", "0805", "0804", "0704").end().attack("0703", "0702", "0704")
    assert (t.column, t.at("W")) == ("+1", None)  # no retreat: each hex lies next to 0702 or 0704
    t.advance("A")
    assert t.at("A") == "0703"


@pytest.mark.rule("SFO-7.22-a", "SFO-TEC-a")
def test_woods_add_one_to_the_defence_of_the_hex() -> None:
    one = advanced(dice=[3], A="0702", B="0702", W="0703").attack("0703", "0702")
    assert one.column == "0"  # two against one and one
    two = advanced(dice=[3], A="0702", B="0702", C="0803", W="0703", X="0703").attack("0703", "0702", "0803")
    assert two.column == "0"  # three against two and one
    out_of = advanced(dice=[3], A="0703", W="0702").attack("0702", "0703")
    assert out_of.column == "0"  # attackers in woods get nothing


@pytest.mark.rule("SFO-7.22-b")
def test_towns_and_open_ground_add_nothing() -> None:
    assert advanced(dice=[3], A="0604", W="0504").attack("0504", "0604").column == "0"
    assert advanced(dice=[3], A="0805", W="0806").attack("0806", "0805").column == "0"


# --- 7.31


@pytest.mark.rule("SFO-7.31-a")
def test_the_captions_of_the_differential() -> None:
    t = advanced(dice=[3], A="0604", B="0604", C="0404", D="0404", W="0504", X="0504")
    assert t.attack("0504", "0604", "0404").column == "+2"  # 4 - 2
    t = advanced(dice=[4], A="0702", B="0702", C="0803", W="0703")
    assert t.attack("0703", "0702", "0803").column == "+1"  # 3 - (1 + 1)
    t = advanced(dice=[5], A="0702", B="0702", C="0803", D="0803", E="0603", W="0703", X="0703")
    assert t.attack("0703", "0702", "0803", "0603").column == "+2"  # 5 - (2 + 1)


@pytest.mark.rule("SFO-7.31-b")
def test_no_attack_below_zero_and_nothing_is_spent_on_it() -> None:
    """The caption: one may not attack two (-1)."""
    t = advanced(dice=[3], A="0604", W="0504", X="0504", B="0402", Y="0401")
    why = t.refused("too_weak", "SFO-7.31").declare("0504")
    assert why.text == "1 against 2: the differential would be below 0."
    assert t.targets() == {"0401"}
    t.attack("0401", "0402")  # the die is still there
    assert advanced(A="0702", W="0703").targets() == set()  # 1 against 1 in woods
    assert advanced(A="0702", B="0702", W="0703", X="0703").targets() == set()  # 2 against 2 in woods
    assert advanced(A="0702", B="0702", C="0602", W="0703", X="0703").targets() == {"0703"}  # 3 against 3: 0
    # Enough stand by, too few have joined.
    t = advanced(dice=[3], A="0604", B="0404", W="0504", X="0504").declare("0504").add("0604")
    t.refused("too_weak", "SFO-7.31").roll()
    t.add("0404").roll()
    assert t.column == "0"


@pytest.mark.rule("SFO-7.31-c")
def test_the_columns_end_at_plus_five_where_six_attack_one() -> None:
    six = {"A": "0604", "B": "0604", "C": "0404", "D": "0404", "E": "0603", "F": "0603"}
    t = advanced(dice=[1], W="0504", **six).attack("0504", "0604", "0404", "0603")
    assert t.column == "+5"
    assert t.game.setting.table.columns == ("0", "+1", "+2", "+3", "+4", "+5")
    five = {"W": "0604", "X": "0604", "Y": "0404", "Z": "0404", "G": "0603"}
    t = advanced(phase="us-combat", options="west-german", dice=[1], A="0504", **five)
    assert t.attack("0504", "0604", "0404", "0603").column == "+4"


# --- 7.4 DE, DR


@pytest.mark.rule("SFO-7.4-DE-a")
def test_de_takes_one_defender_by_its_owners_choice_and_drives_out_the_other() -> None:
    # Five against two: +3, a one.
    t = advanced(dice=[1], A="0604", B="0604", C="0505", D="0505", E="0603", W="0504", X="0504")
    t.attack("0504", "0604", "0505", "0603")
    assert (t.result, t.asked) == ("DE", "us loss WX")
    t.lose("X")
    assert (t.at("X"), t.asked) == (None, "us retreat W")
    assert t.retreats("W") == {"0403"}  # 0404 lies next to C, 0503 next to E
    # Where two friends fill 0403 the survivor has nowhere to go and is lost as well.
    units = {"A": "0604", "B": "0604", "C": "0505", "D": "0505", "E": "0603", "W": "0504", "X": "0504"}
    t = advanced(dice=[1], Y="0403", Z="0403", **units).attack("0504", "0604", "0505", "0603").lose("W")
    assert (t.at("W"), t.at("X"), t.asked) == (None, None, "soviet advance ABCDE")


@pytest.mark.rule("SFO-7.4-DE-b")
def test_after_de_the_advance_waits_for_the_survivors_retreat() -> None:
    t = advanced(dice=[1], A="0604", B="0604", C="0505", D="0505", E="0603", W="0504", X="0504")
    t.attack("0504", "0604", "0505", "0603").lose("X")
    t.refused("battle_open", "SFO-3.0").advance("A")
    t.retreat("W", "0403")
    assert t.asked == "soviet advance ABCDE"
    t.advance("E")
    assert t.at("E") == "0504"


@pytest.mark.rule("SFO-7.4-DR-a")
def test_dr_drives_out_every_defender() -> None:
    t = advanced(dice=[1], A="0604", B="0604", W="0504", X="0504").attack("0504", "0604")
    assert (t.result, t.asked) == ("DR", "us retreat WX")
    t.retreat("W", "0404")
    assert t.asked == "us retreat X"
    assert all(isinstance(action, Retreat) for action in t.legal())
    t.refused("need_not_retreat", "SFO-7.4").retreat("W", "0405")
    t.retreat("X", "0404")
    assert (t.on("0504"), t.on("0404"), t.asked) == ("", "WX", "soviet advance AB")


@pytest.mark.rule("SFO-7.4-DR-b")
def test_a_beaten_stack_may_part() -> None:
    t = advanced(dice=[1], A="0604", B="0604", W="0504", X="0504").attack("0504", "0604")
    t.retreat("X", "0503").retreat("W", "0403")
    assert (t.at("W"), t.at("X")) == ("0403", "0503")


# --- 7.4 retreats


@pytest.mark.rule("SFO-7.4-R-a")
def test_a_retreat_may_join_one_friend_but_not_two() -> None:
    t = advanced(dice=[1], A="0604", W="0504", X="0404", Y="0503", Z="0503").attack("0504", "0604")
    assert t.retreats("W") == {"0403", "0404"}
    why = t.refused("retreat_full", "SFO-7.4").retreat("W", "0503")
    assert (why.pieces, why.text) == ("WYZ", "W cannot retreat to 0503, which is full with Y and Z.")
    t.retreat("W", "0404")
    assert t.on("0404") == "WX"
    # A pair cannot both join one friend.
    t = advanced(dice=[1], A="0604", B="0604", W="0504", X="0504", Y="0404").attack("0504", "0604").retreat("W", "0404")
    assert t.retreats("X") == {"0403", "0503"}


@pytest.mark.rule("SFO-7.4-R-b")
def test_no_retreat_onto_an_enemy_or_off_the_map() -> None:
    t = advanced(dice=[1], A="0604", W="0504").attack("0504", "0604")
    t.refused("retreat_enemy", "SFO-7.4").retreat("W", "0604")
    t = advanced(dice=[1], A="0102", W="0101").attack("0101", "0102")
    assert t.at("W") is None  # 0201 lies next to A, and beyond is nothing


@pytest.mark.rule("SFO-7.4-R-d", "SFO-TEC-b")
def test_a_friend_does_not_open_an_enemy_zone_to_a_retreat() -> None:
    t = advanced(dice=[1], A="0604", W="0504", X="0505").attack("0504", "0604")
    why = t.refused("retreat_zone", "SFO-7.4").retreat("W", "0505")
    assert (why.pieces, why.text) == ("WA", "W cannot retreat to 0505, next to A.")
    # The chart in full: stop on entering, attack allowed, no retreat into it.
    table("advanced", A="0704", W="0504").refused("stop_on_path", "SFO-4.31").move("A", "0603", "0602")
    assert table("advanced", phase="soviet-combat", A="0603", W="0504").targets() == {"0504"}


@pytest.mark.rule("SFO-7.4-R-e")
def test_where_one_of_two_has_room_the_owner_says_which() -> None:
    # Room for one: 0404 holds Y alone; 0403 and 0503 lie next to B in 0402.
    units = {"A": "0604", "C": "0604", "B": "0402", "W": "0504", "X": "0504", "Y": "0404"}
    for saved, lost in ("WX", "XW"):
        t = advanced(dice=[1], **units).attack("0504", "0604")
        assert t.retreats("W") == t.retreats("X") == {"0404"}
        t.retreat(saved, "0404")
        assert (t.at(saved), t.at(lost)) == ("0404", None)
        assert [event.trapped for event in t.happened(UnitEliminated)] == [True]


@pytest.mark.rule("SFO-5.6-R-d", "SFO-7.4-R-e")
def test_where_neither_of_two_has_room_both_are_lost() -> None:
    # The corner 0101 leads to 0102 and 0201 alone, and 0201 lies next to 0102.
    t = advanced(dice=[1], A="0102", B="0102", W="0101", X="0101").attack("0101", "0102")
    assert (t.result, t.at("W"), t.at("X"), t.asked) == ("DR", None, None, "soviet advance AB")
    t = advanced(dice=[5], A="0101", B="0101", W="0102").attack("0102", "0101")
    assert (t.result, t.at("A"), t.at("B"), t.asked) == ("AR", None, None, "soviet attack")


# --- 7.4 AR, AE, NE


@pytest.mark.rule("SFO-7.4-AR-a")
def test_ar_attackers_may_part_and_may_join_each_other() -> None:
    # Two hexes, three units, +1 against two: a five drives them back.
    units = {"A": "0604", "B": "0604", "C": "0603", "W": "0504", "X": "0504"}
    t = advanced(dice=[5], **units).attack("0504", "0604", "0603")
    assert (t.column, t.result, t.asked) == ("+1", "AR", "soviet retreat ABC")
    assert t.retreats("A") == {"0605", "0704", "0705"}
    assert t.retreats("C") == {"0602", "0703", "0704"}
    t.retreat("C", "0704").retreat("A", "0704")  # from two hexes into one
    assert t.retreats("B") == {"0605", "0705"}  # two stand there now
    t.refused("retreat_full", "SFO-7.4").retreat("B", "0704")
    t.retreat("B", "0605")
    assert (t.on("0704"), t.on("0605"), t.asked) == ("AC", "B", "soviet attack")


@pytest.mark.rule("SFO-7.4-AE-a")
def test_ae_takes_one_attacker_by_choice_and_drives_back_the_rest() -> None:
    # Two against two: 0, a six.
    t = advanced(dice=[6], A="0604", B="0404", W="0504", X="0504").attack("0504", "0604", "0404")
    assert (t.result, t.asked) == ("AE", "soviet loss AB")
    t.refused("not_in_battle", "SFO-7.4").lose("W")
    t.lose("A")
    assert (t.at("A"), t.asked) == (None, "soviet retreat B")
    t.retreat("B", "0405")
    assert (t.at("W"), t.at("X"), t.asked) == ("0504", "0504", "soviet attack")
    # The other attacker without a retreat is lost as well: X in 0305 and its zone close in on B.
    t = advanced(dice=[6], A="0604", B="0404", W="0504", Y="0504", X="0305").attack("0504", "0604", "0404")
    t.lose("A")
    assert t.at("B") is None
    assert [event.trapped for event in t.happened(UnitEliminated)] == [False, True]


@pytest.mark.rule("SFO-7.4-NE-a", "SFO-5.3-b")
def test_ne_changes_nothing_but_counts() -> None:
    t = advanced(dice=[3], A="0604", B="0404", W="0504")
    before = dict(t.state.at)
    t.attack("0504", "0604")
    assert (t.result, t.state.at, t.asked) == ("NE", before, "soviet attack B")
    assert [type(event) for event in t.log if isinstance(event, (UnitRetreated, UnitEliminated, UnitAdvanced))] == []
    t.refused("attacked_before", "SFO-5.3").declare("0504")
    assert t.legal() == [EndPhase()]


# --- 7.4 EX


def exchange(**more: str) -> Table:
    """Four against two (A, B in 0604, C, D in 0503): +2, a one is an exchange."""
    return advanced(dice=[1], A="0604", B="0604", C="0503", D="0503", W="0504", X="0504", **more).attack(
        "0504", "0604", "0503"
    )


@pytest.mark.rule("SFO-7.4-EX-a")
def test_ex_takes_one_from_each_side_by_its_owners_choice() -> None:
    t = exchange(E="0701")
    assert (t.result, t.asked) == ("EX", "soviet loss ABCD")
    t.refused("not_in_battle", "SFO-7.4").lose("E")  # it did not take part
    t.lose("C")
    assert t.asked == "us loss WX"
    t.refused("not_in_battle", "SFO-7.4").lose("D")
    t.lose("W")
    assert t.asked == "us retreat X"
    assert {"C", "W"} <= set(t.dead)


@pytest.mark.rule("SFO-7.4-EX-b")
def test_after_ex_a_survivor_may_advance() -> None:
    t = exchange().lose("C").lose("W")
    t.retreat("X", "0404")
    assert t.asked == "soviet advance ABD"
    why = t.refused("not_in_battle", "SFO-5.7").advance("C")
    assert why.text == "C is not one of the units to choose from in the battle for 0504."
    t.advance("D")
    assert (t.at("D"), t.on("0503")) == ("0504", "")


@pytest.mark.rule("SFO-7.4-EX-c")
def test_losses_come_before_the_retreat_and_open_hexes_to_it() -> None:
    # B in 0603 bars 0503 and C in 0404 bars 0403; what A and D would leave is barred by the others.
    units = {"A": "0604", "B": "0603", "C": "0404", "D": "0505", "W": "0504", "X": "0504"}
    for loss, way_out in (("A", set()), ("B", {"0503"}), ("C", {"0403"}), ("D", set())):
        t = advanced(dice=[1], **units).attack("0504", "0604", "0603", "0404", "0505")
        assert (t.column, t.result) == ("+2", "EX")
        t.lose(loss).lose("W")
        assert t.retreats("X") == way_out
        assert (t.at("X") is None) == (not way_out)


# --- 7.4 advance


@pytest.mark.rule("SFO-7.4-ADV-a")
def test_one_unit_advances_even_out_of_a_stack() -> None:
    t = advanced(dice=[1], A="0604", B="0604", W="0504").attack("0504", "0604").retreat("W", "0404").advance("A")
    assert (t.at("A"), t.at("B")) == ("0504", "0604")
    t.refused("wrong_step", "SFO-3.0").advance("B")
    assert len(t.happened(UnitAdvanced)) == 1
    assert t.happened(AdvanceDeclined) == []


@pytest.mark.rule("SFO-4.2-f", "SFO-7.11-a")
def test_two_stacks_change_a_unit_in_the_advanced_game() -> None:
    t = table("advanced", A="0802", B="0802", C="0803", D="0803").move("A", "0803")
    t.refused("overstacked", "SFO-7.11").end()
    t.move("C", "0802").end()
    assert (t.on("0802"), t.on("0803")) == ("BC", "AD")
