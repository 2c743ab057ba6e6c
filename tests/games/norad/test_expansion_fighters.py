"""Rule 9.6: fighters that roll, fly home, rest, and scramble.

Soviet fighters (MiG-17) have combat factor 3 and range 4, NATO's (Hunter) 3 and 6, by the rulebook.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.norad.table import Table, name_of, table
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.ids import Side
from wargame_desk.games.norad.events import FighterLanded, FighterReady, FighterRolled
from wargame_desk.games.norad.forecast import chances

EXP, DICE = "expansion", "fighter-combat"


def fight(phase: str = "soviet-fighters", options: str = DICE, **more: Any) -> Table:
    return table(EXP, options, phase=phase, **more)


def rolls(t: Table) -> list[tuple[int, int, str]]:
    return [(e.die, e.added, e.result) for e in t.happened(FighterRolled)]


# --- the interception


@pytest.mark.rule("EXP-9.6-a")
def test_with_the_option_attacks_are_fought_by_die_and_without_it_they_are_sure() -> None:
    t = fight(SF1="eu-H4-W", UB1="eu-F4-W", SB1="na-C5", dice=[6])
    t.sortie("SF1", "eu-F4-W").end()
    assert t.asked == "soviet rolls"
    t.roll("SF1")
    assert t.at("UB1") == "eu-F4-W"

    t = fight(options="", SF1="eu-H4-W", UB1="eu-F4-W", SB1="na-C5")
    t.sortie("SF1", "eu-F4-W").end()
    assert t.gone("UB1")
    assert not rolls(t)

    t = fight("us-bombers", UB1="eu-F4-W", SS1="eu-H4-W", SB1="na-C5")
    t.move("UB1", "eu-G4-W", "eu-H4-W").fire()
    assert t.gone("UB1"), "a SAM still needs no die"
    assert not rolls(t)


@pytest.mark.rule("EXP-9.6-c")
def test_all_fighters_in_a_square_make_one_interception_after_all_have_moved() -> None:
    t = fight(SF1="eu-H4-W", SF2="eu-I4-E", SF3="eu-E4", UB1="eu-F4-W", UB2="eu-E5", SB1="na-C5", dice=[6, 6, 6])
    t.sortie("SF1", "eu-F4-W").sortie("SF2", "eu-F4-W").sortie("SF3", "eu-E5")
    assert not t.revealed
    t.end()
    assert t.asked == "soviet rolls"
    t.refused("not_in_fight", "EXP-9.6").roll("SF3")
    t.roll("SF2").roll("SF1").roll("SF3")
    assert len(rolls(t)) == 3


@pytest.mark.rule("EXP-9.6-d")
def test_a_decoy_costs_one_interceptor_of_its_owners_choice_and_no_die_is_thrown() -> None:
    t = fight(SF1="eu-H4-W", SF2="eu-I4-E", SF3="eu-H4-W", ub1="eu-F4-W", UB1="eu-D8", SB1="na-C5")
    for unit in ("SF1", "SF2", "SF3"):
        t.sortie(unit, "eu-F4-W")
    t.end()
    assert t.gone("ub1")
    assert t.full("ub1")[0] in t.revealed
    assert t.asked == "soviet toll"
    t.lose("SF2")
    assert t.gone("SF2")
    assert t.asked == "soviet return"
    t.land("SF1", "eu-H4-W").land("SF3", "eu-E4")
    assert not rolls(t)
    assert t.phase == "soviet-bombers"


@pytest.mark.rule("EXP-9.6-d")
def test_a_lone_interceptor_of_a_decoy_is_lost() -> None:
    t = fight(SF1="eu-H4-W", ub1="eu-F4-W", UB1="eu-D8", SB1="na-C5")
    t.sortie("SF1", "eu-F4-W").end()
    assert t.gone("SF1")
    assert t.gone("ub1")


@pytest.mark.rule("EXP-9.6-e", "EXP-9.6-i")
def test_below_the_factor_the_bomber_falls_above_it_the_fighter_is_lost() -> None:
    for die, hit in ((1, True), (2, True), (4, False), (5, False), (6, False)):
        t = fight(SF1="eu-H4-W", UB1="eu-F4-W", SB1="na-C5", UB2="eu-D8", dice=[die])
        t.sortie("SF1", "eu-F4-W").end()
        t.roll("SF1")
        assert t.gone("UB1") is hit
        assert t.gone("SF1") is not hit
        if hit:
            t.land("SF1", "eu-H4-W")
            assert t.at("SF1") == "eu-H4-W"
        assert not t.state.damaged


def damaged(die: int = 3, **more: Any) -> Table:
    """An American bomber over F4-W that has been damaged by the fighter of Leningrad."""
    t = fight(SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D8", SB1="eu-N4-W", dice=[die, *more.pop("dice", [])], **more)
    t.sortie("SF1", "eu-F4-W").end()
    return t.roll("SF1")


@pytest.mark.rule("EXP-9.6-f")
def test_a_roll_equal_to_the_factor_costs_the_fighter_and_leaves_the_bomber_one_more_move() -> None:
    t = damaged()
    assert rolls(t) == [(3, 0, "damage")]
    assert t.gone("SF1")
    assert t.at("UB1") == "eu-F4-W"
    t.to_phase("us-bombers").move("UB1", "eu-G4-W", "eu-H4-W").bomb()
    assert t.ruined == {"eu-H4-W"}

    t = damaged().to_phase("us-bombers")
    t.move("UB1", "eu-G4-W")
    assert t.gone("UB1"), "after a move without a bomb it is lost"


@pytest.mark.rule("NORAD-7.2-a")
def test_the_report_of_a_sam_knows_a_bomber_that_was_turned_over_in_an_earlier_turn() -> None:
    t = damaged(SS1="eu-H4-W").to_phase("us-bombers").move("UB1", "eu-G4-W", "eu-H4-W")
    before = len(t.log)
    t.fire()
    assert t.gone("UB1")
    told = t.game.presenter.news(t.game.redact(t.state, None), tuple(t.log[before:]))
    assert [row.more for row in told if row.kind == "battle"] == ["U.S. bomber 1 was real. Both are removed."]

    t = damaged().to_phase("us-bombers").end()
    assert t.gone("UB1"), "as when it does not move"
    assert t.at("UB2") == "eu-D8"


@pytest.mark.rule("EXP-9.6-f")
def test_over_a_city_a_damaged_bomber_that_does_not_bomb_is_lost() -> None:
    t = damaged().to_phase("us-bombers").move("UB1", "eu-G4-W", "eu-H4-W").stop()
    assert t.gone("UB1")
    assert not t.ruined


@pytest.mark.rule("EXP-9.6-f")
def test_other_fighters_may_still_roll_at_it_and_being_damaged_twice_adds_nothing() -> None:
    units = {"SF1": "eu-H4-W", "SF2": "eu-H4-W", "SF3": "eu-H4-W", "UB1": "eu-F4-W", "SB1": "eu-N4-W"}
    t = fight(**units, dice=[3, 3, 1])
    for unit in ("SF1", "SF2", "SF3"):
        t.sortie(unit, "eu-F4-W")
    t.end().roll("SF1").roll("SF2")
    assert list(t.state.damaged.values()) == [3], "it must make its last move in turn 3"
    t.roll("SF3")
    assert t.gone("UB1")
    assert not t.state.damaged


@pytest.mark.rule("EXP-9.6-f", "EXP-9.6-s")
def test_a_scramble_in_its_last_move_gives_a_damaged_bomber_no_second_one() -> None:
    t = fight("us-bombers", UB1="eu-F4-W", damaged="UB1", SF1="eu-H4-W", SB1="eu-N4-W", dice=[2])
    t.move("UB1", "eu-G4-W", "eu-H4-W").scramble("SF1")
    assert rolls(t) == [(2, 1, "damage")]
    t.stop()
    assert t.gone("UB1")


@pytest.mark.rule("EXP-9.6-f")
def test_a_damaged_bomber_over_america_need_not_go_south_to_bomb() -> None:
    t = fight("soviet-bombers", SB1="na-M6-W", damaged="SB1", UB1="eu-D5", sb1="na-M7-W")
    t.move("SB1", "na-L5-E").bomb()
    assert t.ruined == {"na-L5-E"}


@pytest.mark.rule("EXP-9.6-g")
def test_a_damaged_bomber_without_a_city_within_four_squares_is_removed_at_once() -> None:
    """Novaya Zemlya, D6, is the only city near: five squares from C11, four from C10."""
    for square, lost in (("eu-C11", True), ("eu-C10", False)):
        t = fight(SF1="eu-D6", UB1=square, SB1="eu-N4-W", dice=[3])
        t.sortie("SF1", square).end().roll("SF1")
        assert t.gone("UB1") is lost

    t = fight(options=f"{DICE} diagonal-cost", SF1="eu-D6", UB1="eu-C10", SB1="eu-N4-W", dice=[3])
    t.sortie("SF1", "eu-C10").end()
    t.roll("SF1")
    assert t.gone("UB1"), "three squares straight and one across a corner are four points and a half"


@pytest.mark.rule("EXP-9.6-g")
def test_that_is_looked_at_after_all_rolls_and_ruins_do_not_count() -> None:
    t = fight(SF1="eu-D6", SF2="eu-D6", UB1="eu-C11", SB1="eu-N4-W", UB2="eu-D2", dice=[3, 4])
    t.sortie("SF1", "eu-C11").sortie("SF2", "eu-C11").end()
    t.roll("SF1")
    assert t.at("UB1") == "eu-C11", "the second fighter may still roll"
    t.roll("SF2")
    assert t.removed[-1] == (t.full("UB1")[0], "damage")

    t = fight(SF1="eu-E4", UB1="eu-C9", ruined="eu-D6", SB1="eu-N4-W", UB2="eu-D2", dice=[3])
    t.sortie("SF1", "eu-C9").end().roll("SF1")
    assert t.gone("UB1"), "Novaya Zemlya, three squares away, is gone, and Murmansk is five away"


@pytest.mark.rule("EXP-9.6-h")
def test_in_its_last_move_a_damaged_bomber_may_bomb_a_city_that_is_not_its_target() -> None:
    t = fight("us-bombers", f"{DICE} targets", UB1="eu-F4-W", UB2="eu-F4-E", damaged="UB1", SB1="na-C5")
    t.state = t.state._replace(targets={t.piece("UB1"): t.space("eu-I4-E"), t.piece("UB2"): t.space("eu-I4-E")})
    t.move("UB2", "eu-E4")
    t.refused("not_its_target", "NORAD-9.5").bomb()
    t.stop().move("UB1", "eu-G4-W", "eu-H4-W").bomb()
    assert t.ruined == {"eu-H4-W"}


@pytest.mark.rule("EXP-9.6-j")
def test_the_owner_rolls_in_any_order_and_breaks_off_when_he_likes() -> None:
    units = {"SF1": "eu-H4-W", "SF2": "eu-H4-W", "SF3": "eu-H4-W", "UB1": "eu-F4-W", "SB1": "eu-N4-W"}
    t = fight(**units, dice=[6])
    for unit in ("SF1", "SF2", "SF3"):
        t.sortie(unit, "eu-F4-W")
    t.end().roll("SF2").break_off()
    assert t.gone("SF2")
    t.land("SF3", "eu-H4-W").land("SF1", "eu-E4")
    assert t.at("UB1") == "eu-F4-W"

    t = fight(**units)
    t.sortie("SF1", "eu-F4-W").end()
    t.break_off()
    t.land("SF1", "eu-H4-W")
    assert not rolls(t), "even before the first roll"
    assert t.full("UB1")[0] in t.revealed, "the bomber was looked at"


@pytest.mark.rule("EXP-9.6-j")
def test_fighters_that_have_not_rolled_when_the_bomber_falls_return_too() -> None:
    t = fight(SF1="eu-H4-W", SF2="eu-H4-W", UB1="eu-F4-W", UB2="eu-D8", SB1="eu-N4-W", dice=[1])
    t.sortie("SF1", "eu-F4-W").sortie("SF2", "eu-F4-W").end()
    t.roll("SF2")
    assert t.gone("UB1")
    t.land("SF1", "eu-H4-W").land("SF2", "eu-H4-W")
    assert len(t.happened(FighterLanded)) == 2


def test_the_chances_of_an_interception() -> None:
    """Factor 3: two faces hit, one damages, three miss; of two fighters one hits in 1 - (2/3)^2."""
    third, sixth, half = Fraction(1, 3), Fraction(1, 6), Fraction(1, 2)
    assert chances([3], hurt=False) == (third, sixth, half)
    assert chances([3], hurt=False, added=1) == (sixth, sixth, Fraction(2, 3))
    assert chances([3, 3], hurt=False) == (Fraction(5, 9), Fraction(7, 36), Fraction(1, 4))
    assert chances([3], hurt=True) == (third, Fraction(2, 3), 0)


# --- the return


@pytest.mark.rule("EXP-9.6-k")
def test_a_fighter_lands_in_any_intact_city_of_its_side_within_its_range_of_the_fight() -> None:
    """Four squares from F4-W. A bomber over Gorky does not matter, and Moscow lies in ruins."""
    within = {"eu-D6", "eu-E4", "eu-F5-W", "eu-G5-E", "eu-H4-W", "eu-I5-E", "eu-J3-E"}
    for options in (DICE, f"{DICE} diagonal-cost"):
        t = fight(options=options, SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-I5-E", ruined="eu-I4-E", SB1="eu-N4-W")
        t.sortie("SF1", "eu-F4-W").end()
        t.break_off()
        assert t.landings("SF1") == within, "counted in squares, whatever a corner costs"
        t.refused("no_haven", "EXP-9.6").land("SF1", "eu-I4-E")
        t.refused("out_of_range", "EXP-9.6").land("SF1", "eu-K3-W")
        t.refused("no_haven", "EXP-9.6").land("SF1", "eu-F4-W")
        t.land("SF1", "eu-I5-E")
        assert t.at("SF1") == "eu-I5-E"


@pytest.mark.rule("EXP-9.6-l")
def test_canadians_return_to_canada_and_americans_to_either_country() -> None:
    t = fight("us-fighters", f"{DICE} canada", SB1="na-N9-W", UF1="na-O9-W", CF1="na-L8-W", UB1="eu-D5")
    t.sortie("UF1", "na-N9-W").sortie("CF1", "na-N9-W").end()
    t.break_off()
    canada = {"na-L8-W", "na-M10-E", "na-N10-W", "na-N10-E"}
    assert t.landings("CF1") == canada
    t.refused("foreign_city", "EXP-9.6").land("CF1", "na-N8-E")
    east = "N8-E O8-W O9-W O9-E O10-E P7-E P8-E P10-W P10-E Q10-WE R8-EE R9-EW"
    assert t.landings("UF1") == canada | {f"na-{label}" for label in east.split()}


@pytest.mark.rule("EXP-9.6-l")
def test_natos_fighters_return_to_nato_cities_and_soviet_ones_to_the_bloc() -> None:
    t = fight("us-fighters", SB1="eu-K2-E", NF1="eu-K1-E", UB1="eu-D5")
    t.sortie("NF1", "eu-K2-E").end()
    t.break_off()
    nation = t.game.setting.nation_of_city
    assert {nation(t.space(label)) for label in t.landings("NF1")} == {"nato"}
    t.refused("no_haven", "EXP-9.6").land("NF1", "eu-L2-W")

    t = fight(SF1="eu-L2-W", UB1="eu-K2-E", SB1="eu-N4-W")
    t.sortie("SF1", "eu-K2-E").end()
    t.break_off()
    assert {nation(t.space(label)) for label in t.landings("SF1")} == {"soviet"}
    assert "eu-K3-W" in t.landings("SF1"), "Warsaw is good enough for a MiG"


@pytest.mark.rule("EXP-9.6-m")
def test_a_fighter_without_a_city_in_range_is_lost() -> None:
    """C12 is six squares from Novaya Zemlya: in reach of a sortie, out of the range of four."""
    t = fight(SF1="eu-D6", UB1="eu-C12", SB1="eu-N4-W")
    t.sortie("SF1", "eu-C12").end()
    t.break_off()
    assert t.removed == [(t.full("SF1")[0], "stranded")]
    assert t.at("UB1") == "eu-C12"


@pytest.mark.rule("EXP-9.6-n", "EXP-9.6-o")
def test_a_fighter_that_has_returned_shows_its_back_and_rests_for_a_round() -> None:
    t = fight(SF1="eu-H4-W", SF2="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", turn=2)
    assert t.believed("SF1", "us") == "?"
    t.sortie("SF1", "eu-F4-W").end()
    t.break_off().land("SF1", "eu-H4-W")
    assert t.believed("SF1", "us") == "real"
    assert t.believed("SF2", "us") == "?"
    marks = {view.id: view.marks for view in t.game.picture(t.known("us"), Side("us")).pieces}
    assert "maintenance" in marks[t.full("SF1")[0]]
    assert "maintenance" not in marks[t.full("SF2")[0]]

    assert t.turn == 3
    t.to_phase("soviet-fighters")
    t.refused("maintenance", "EXP-9.6").sortie("SF1", "eu-F4-W")
    assert not t.happened(FighterReady)
    t.end()
    assert [e.piece for e in t.happened(FighterReady)] == [t.piece("SF1")]
    t.to_phase("soviet-fighters")
    assert t.turn == 4
    t.sortie("SF1", "eu-F4-W")


@pytest.mark.rule("EXP-9.6-o")
def test_one_under_maintenance_does_not_scramble_and_is_lost_with_its_city() -> None:
    t = fight("us-bombers", SF1="eu-H4-W", maintenance="SF1", UB1="eu-F4-W", SB1="eu-N4-W", UB2="eu-D3")
    t.move("UB1", "eu-G4-W", "eu-H4-W")
    assert t.legal_kinds() == {"bomb", "stop"}, "nobody is asked"
    t.bomb()
    assert t.gone("SF1")


@pytest.mark.rule("EXP-9.6-o", "EXP-9.6-p")
def test_after_a_scramble_a_fighter_rests_to_the_end_of_the_next_phase_of_its_side() -> None:
    t = fight("us-bombers", SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-F4-E", UB3="eu-D3", SB1="eu-N4-W", dice=[1])
    t.move("UB1", "eu-G4-W", "eu-H4-W").scramble("SF1").land("SF1", "eu-H4-W")
    t.move("UB2", "eu-G4-W", "eu-H4-W")
    assert t.asked == "us aloft", "it is on the ground and cannot rise again"
    t.stop().end()
    t.refused("maintenance", "EXP-9.6").sortie("SF1", "eu-H4-W")
    t.end()
    assert [e.piece for e in t.happened(FighterReady)] == [t.piece("SF1")]


@pytest.mark.rule("EXP-9.6-t")
def test_a_fighter_that_met_no_bomber_flies_home_like_one_that_did_not_roll() -> None:
    t = fight(SF1="eu-H4-W", UB1="eu-F4-W", SB1="eu-N4-W")
    t.sortie("SF1", "eu-G4-W").end()
    assert t.asked == "soviet return"
    t.land("SF1", "eu-H4-W")
    assert t.believed("SF1", "us") == "real"
    assert t.piece("SF1") in t.state.resting


# --- the scramble


@pytest.mark.rule("EXP-9.6-p")
def test_a_fighter_on_the_ground_may_rise_against_a_bomber_over_it_with_one_added_to_the_die() -> None:
    for die, result in ((1, "hit"), (2, "damage"), (3, "miss"), (6, "miss")):
        t = fight("us-bombers", SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", dice=[die])
        t.move("UB1", "eu-G4-W", "eu-H4-W")
        assert t.asked == "soviet answer"
        t.refused("question_open", "NORAD-6.0").bomb()
        t.scramble("SF1")
        assert rolls(t) == [(die, 1, result)]
        if result == "hit":
            assert t.gone("UB1")
            t.land("SF1", "eu-H4-W")
            assert t.asked == "us fly"
        else:
            assert t.gone("SF1")
            t.bomb()
            assert t.ruined == {"eu-H4-W"}


@pytest.mark.rule("EXP-9.6-p")
def test_a_bomber_that_was_let_pass_may_bomb_or_fly_on() -> None:
    for verb in ("bomb", "on"):
        t = fight("us-bombers", SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W")
        t.move("UB1", "eu-G4-W", "eu-H4-W").scramble(None)
        if verb == "bomb":
            t.bomb()
            assert t.gone("SF1")
        else:
            t.move("UB1", "eu-I4-E").bomb()
            assert t.ruined == {"eu-I4-E"}
            assert t.at("SF1") == "eu-H4-W"


@pytest.mark.rule("EXP-9.6-p", "EXP-9.6-u")
def test_the_question_is_put_over_decoys_too_but_they_cannot_rise() -> None:
    t = fight("us-bombers", sf1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W")
    t.move("UB1", "eu-G4-W", "eu-H4-W")
    assert t.asked == "soviet answer"
    t.refused("decoy", "EXP-9.6").scramble("sf1")
    t.scramble(None).bomb()
    assert t.believed("sf1", "us") == "?"
    t = fight(sf1="eu-H4-W", UB1="eu-F4-W", SB1="eu-N4-W")
    t.refused("decoy", "NORAD-6.0").sortie("sf1", "eu-F4-W")


@pytest.mark.rule("EXP-9.6-p")
def test_a_side_sees_who_may_rise_and_the_enemy_only_who_stands_there() -> None:
    t = fight("us-bombers", SF1="eu-H4-W", sf1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", dice=[6])
    t.move("UB1", "eu-G4-W", "eu-H4-W")
    real, decoy = (name_of(t.game, unit) for unit in ("SF1", "sf1"))

    def rising(side: str) -> set[str]:
        battle = t.game.picture(t.known(side), Side(side)).battle
        assert battle is not None
        return set(battle.attackers)

    assert rising("soviet") == {real}
    assert rising("us") == {real, decoy}
    t.scramble("SF1")
    assert t.game.picture(t.known("soviet"), Side("soviet")).battle is None


@pytest.mark.rule("EXP-9.6-p")
def test_a_scramble_against_a_decoy_costs_the_fighter_and_no_die() -> None:
    t = fight("us-bombers", SF1="eu-H4-W", ub1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W")
    t.move("ub1", "eu-G4-W", "eu-H4-W").scramble("SF1")
    assert t.gone("ub1")
    assert t.gone("SF1")
    assert not rolls(t)


@pytest.mark.rule("EXP-9.6-q")
def test_one_fighter_only_rises_against_a_bomber_but_the_next_bomber_may_meet_another() -> None:
    t = fight("us-bombers", SF1="eu-H4-W", SF2="eu-H4-W", UB1="eu-F4-W", UB2="eu-F4-E", SB1="eu-N4-W", dice=[6, 1])
    t.move("UB1", "eu-G4-W", "eu-H4-W").scramble("SF1")
    assert t.asked == "us aloft", "no second question"
    t.stop()
    t.move("UB2", "eu-G4-W", "eu-H4-W")
    assert t.asked == "soviet answer"
    t.scramble("SF2")
    assert t.gone("UB2")


@pytest.mark.rule("EXP-9.6-r")
def test_with_sam_and_fighter_the_defender_chooses_the_order_and_may_use_both() -> None:
    def meet(dice: list[int]) -> Table:
        t = fight("us-bombers", SF1="eu-H4-W", SS1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", dice=dice)
        return t.move("UB1", "eu-G4-W", "eu-H4-W")

    assert meet([]).legal_kinds() == {"answer-sam", "answer-scramble"}
    t = meet([6]).scramble("SF1")
    assert t.asked == "soviet answer"
    t.refused("answered", "EXP-9.6").scramble("SF1")
    t.fire()
    assert t.gone("UB1")
    assert t.gone("SF1")

    t = meet([1]).hold()
    assert t.asked == "soviet answer"
    t.refused("answered", "NORAD-7.2").fire()
    t.scramble("SF1")
    assert t.gone("UB1")
    assert t.at("SS1") == "eu-H4-W"

    t = meet([]).fire()
    assert t.gone("UB1")
    assert t.asked == "us fly", "nothing is left to answer"


@pytest.mark.rule("EXP-9.6-s")
def test_a_bomber_damaged_in_a_scramble_ends_this_move_and_has_one_more() -> None:
    t = fight("us-bombers", SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", dice=[2])
    t.move("UB1", "eu-G4-W", "eu-H4-W").scramble("SF1")
    assert rolls(t) == [(2, 1, "damage")]
    t.move("UB1", "eu-H4-E", "eu-G4-E").end()
    t.end().to_phase("us-bombers")
    t.move("UB1", "eu-H4-W").bomb()
    assert t.ruined == {"eu-H4-W"}

    t = fight("us-bombers", SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", dice=[2])
    t.move("UB1", "eu-G4-W", "eu-H4-W").scramble("SF1").bomb()
    assert t.ruined == {"eu-H4-W"}, "it may bomb at once"


@pytest.mark.rule("EXP-9.6-s", "EXP-9.6-h")
def test_damaged_in_a_scramble_it_is_still_bound_to_its_target_in_this_move() -> None:
    t = fight("us-bombers", f"{DICE} targets", SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", dice=[2])
    t.state = t.state._replace(targets={t.piece("UB1"): t.space("eu-I4-E"), t.piece("UB2"): t.space("eu-I4-E")})
    t.move("UB1", "eu-G4-W", "eu-H4-W").scramble("SF1")
    t.refused("not_its_target", "NORAD-9.5").bomb()
    t.stop().end()
    t.to_phase("us-bombers").move("UB1", "eu-G4-W", "eu-H4-W").bomb()
    assert t.ruined == {"eu-H4-W"}


@pytest.mark.rule("EXP-9.6-p")
def test_who_guesses_while_the_fighter_flies_home_knows_that_the_bomber_it_shot_down_has_no_move_left() -> None:
    t = fight("us-bombers", f"{DICE} targets", SF1="eu-H4-W", UB1="eu-F4-W", UB2="eu-D3", SB1="eu-N4-W", dice=[1])
    t.state = t.state._replace(targets={t.piece("UB1"): t.space("eu-I4-E"), t.piece("UB2"): t.space("eu-I4-E")})
    t.move("UB1", "eu-G4-W", "eu-H4-W").scramble("SF1")
    assert t.gone("UB1")
    known = t.game.redact(t.state, Side("soviet"))
    for seed in range(5):
        guess = t.game.determinize(known, Dice(seed_from(str(seed))))
        assert list(t.game.legal_actions(guess)) == list(t.game.legal_actions(t.state))


@pytest.mark.rule("EXP-9.6-s", "EXP-9.6-g")
def test_damaged_in_a_scramble_it_always_has_the_city_below_within_reach() -> None:
    """Petropavlovsk lies far from any other city; the bomber can come back to it by two steps."""
    t = fight("us-bombers", SF1="eu-K16-E", UB1="eu-J16-E", UB2="eu-D3", SB1="eu-N4-W", dice=[2])
    t.move("UB1", "eu-K16-E").scramble("SF1").stop().end()
    assert t.at("UB1") == "eu-K16-E"
    t.to_phase("us-bombers").move("UB1", "eu-J16-E", "eu-K16-E").bomb()
    assert t.ruined == {"eu-K16-E"}
