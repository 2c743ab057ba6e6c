"""Rule 8: the optional units, and which options go together. Units that a case does not name are eliminated."""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import Table, game_of, table
from wargame_desk.core.values import OptionError
from wargame_desk.games.strike_force_one.actions import DeclareReplacements, EndPhase, Enter, Move
from wargame_desk.games.strike_force_one.events import ReinforcementReceived, ReplacementLost, UnitMoved


def echelon(**how: object) -> Table:
    """A Soviet movement step of turn 2 with the Second Echelon."""
    return table("advanced", **{"options": "second-echelon", "turn": 2, **how})  # type: ignore[arg-type]


def german(**how: object) -> Table:
    """The end of a Soviet turn with the West German unit in the game."""
    return table("advanced", **{"options": "west-german", "phase": "soviet-combat", **how})  # type: ignore[arg-type]


# --- 8.0


@pytest.mark.rule("SFO-8.0-a")
def test_each_option_by_itself_or_both_and_only_with_the_advanced_game() -> None:
    for options in ("", "second-echelon", "west-german", "second-echelon west-german"):
        rules = game_of("advanced", options).setting.rules
        assert (rules.second_echelon, rules.west_german) == ("second-echelon" in options, "west-german" in options)
    for option in ("second-echelon", "west-german"):
        with pytest.raises(OptionError) as why:
            game_of("standard", option)
        assert why.value.option == option
    assert "needs Rules: Advanced" in str(why.value)
    # Without the option nothing of it is there.
    t = table("advanced", turn=2, A="0302", B="0504", W="0101")
    t.refused("not_in_game", "SFO-8.1").replacements("C")
    assert not [action for action in t.legal() if isinstance(action, DeclareReplacements)]
    t.to_phase("us-move")
    assert t.happened(ReinforcementReceived) == []
    t.refused("may_not_enter", "SFO-8.21").enter("G", "0101")


# --- 8.1


@pytest.mark.rule("SFO-8.1-a")
def test_once_a_game_one_or_two_eliminated_units() -> None:
    t = echelon(A="0604", B="0605", C="0606", D="0607")
    why = t.refused("wrong_number", "SFO-8.12").replacements()
    assert why.text == "One or two units come back, each once."
    t.refused("wrong_number", "SFO-8.12").replacements("E", "E")
    why = t.refused("not_eliminated", "SFO-8.12").replacements("A", "E")
    assert why.text == "A is not among the eliminated Soviet units."
    t.refused("not_eliminated", "SFO-8.12").replacements("W")  # dead, but not Soviet
    offered = [t.names(a.pieces) for a in t.legal() if isinstance(a, DeclareReplacements)]
    assert offered == ["E", "F", "EF"]
    t.replacements("E").enter("E", "0901")
    why = t.refused("declared_before", "SFO-8.1").replacements("F")  # though one unit was all it brought
    assert why.text == "Replacements have been declared; that is done once a game."
    t.to_phase("us-combat").to_phase("soviet-move")
    t.refused("declared_before", "SFO-8.1").replacements("F")
    # Three at once are too many.
    echelon(A="0604", B="0605", C="0606").refused("wrong_number", "SFO-8.12").replacements("D", "E", "F")
    # With nobody lost there is nothing to declare.
    all_six = echelon(A="0604", B="0605", C="0606", D="0607", E="0707", F="0708")
    assert not [action for action in all_six.legal() if isinstance(action, DeclareReplacements)]


@pytest.mark.rule("SFO-8.11-a")
def test_from_turn_two_on_at_any_moment_of_a_soviet_movement_step() -> None:
    why = echelon(turn=1, A="0604").refused("too_early", "SFO-8.11").replacements("B")
    assert why.text == "Replacements come from turn 2 on."
    for turn in (2, 3, 4):
        echelon(turn=turn, A="0604").replacements("B")
    t = echelon(A="0604", C="0606").move("A", "0605").replacements("B").enter("B", "0901").move("C", "0607")  # between
    assert t.legal() == [EndPhase()]
    for phase in ("soviet-combat", "us-move", "us-combat"):
        echelon(phase=phase, A="0604").refused("not_soviet_movement", "SFO-8.11").replacements("B")


@pytest.mark.rule("SFO-8.12-a")
def test_they_come_back_together_and_at_once() -> None:
    t = echelon(A="0604", B="0605").replacements("C", "D")
    assert t.asked == "soviet enter CD"
    why = t.refused("entering_open", "SFO-8.12").end()
    assert why.text == "First bring in C and D."
    t.refused("entering_open", "SFO-8.12").move("A", "0603")
    t.refused("declared_before", "SFO-8.1").replacements("E")
    t.refused("may_not_enter", "SFO-8.12").enter("E", "0901")
    assert all(isinstance(action, Enter) for action in t.legal())
    t.enter("D", "0901")
    assert t.asked == "soviet enter C"
    t.enter("C", "0908")
    assert t.asked == "soviet move AB"
    assert (t.at("C"), t.at("D")) == ("0908", "0901")
    # What is lost afterwards is lost for good.
    t = echelon(dice=[6], A="0604", W="0504").replacements("C").enter("C", "0908").end().attack("0504", "0604")
    assert t.at("A") is None
    t.to_phase("us-combat").to_phase("soviet-move")
    t.refused("declared_before", "SFO-8.1").replacements("A")


@pytest.mark.rule("SFO-8.13-a")
def test_one_point_for_a_hex_of_the_east_edge_and_three_to_go_on() -> None:
    t = echelon(W="0504").replacements("D")
    why = t.refused("path_too_long", "SFO-4.1").enter("D", "0904", "0804", "0805", "0806", "0807")
    assert why.text == "On this way 0807 costs D 5 movement points, and it has 4."
    t.refused("no_path", "SFO-8.13").enter("D")
    t.refused("not_adjacent", "SFO-4.0").enter("D", "0904", "0704")
    t.refused("path_too_long", "SFO-4.1").enter("D", "0904", "0804", "0705", "0605")  # 1 + 1 + 2 for the woods + 1
    t.enter("D", "0904", "0804", "0704", "0604")
    t.refused("already_moved", "SFO-4.0").move("D", "0704")
    t.end()
    assert t.targets() == {"0504"}  # and it fights this turn
    # It stops like any unit, and a woods hex at the edge is entered for one point.
    t = echelon(W="0704").replacements("D")
    t.refused("stop_on_path", "SFO-4.31").enter("D", "0904", "0804", "0805")
    t = echelon(woods="0904", W="0504").replacements("D").enter("D", "0904", "0804", "0704", "0604")
    assert t.at("D") == "0604"


@pytest.mark.rule("SFO-8.13-b")
def test_the_entry_hex_is_on_the_edge_and_in_no_enemy_zone() -> None:
    t = echelon(W="0803", X="0908", B="0901", C="0901", moved="BC").replacements("D")
    why = t.refused("entry_zone", "SFO-8.13").enter("D", "0903")
    assert (why.pieces, why.text) == ("DW", "D cannot enter at 0903, next to W.")
    t.refused("entry_zone", "SFO-8.13").enter("D", "0904", "0905")
    t.refused("enemy_in_hex", "SFO-4.2").enter("D", "0908")
    why = t.refused("wrong_edge", "SFO-8.13").enter("D", "0804")
    assert why.text == "D cannot enter at 0804; it comes from its own edge of the map."
    t.refused("wrong_edge", "SFO-8.13").enter("D", "0101")
    t.refused("stacking", "SFO-7.11").enter("D", "0901")  # two stand there
    assert t.entries("D") & {"0901", "0902", "0903", "0904", "0905", "0906", "0907", "0908"} == {
        *("0902", "0905", "0906"),  # 0907 lies next to X
        *("0903", "0904", "0907"),  # entered from those, and then a stop
    }
    t.enter("D", "0901", "0801")  # through the full hex
    assert t.at("D") == "0801"


@pytest.mark.rule("SFO-8.13-c")
def test_a_declaration_is_refused_while_nobody_could_enter() -> None:
    # The four U.S. units in column 08 have all of column 09 in their zones.
    t = echelon(W="0801", X="0803", Y="0805", Z="0807", A="0604")
    why = t.refused("no_entry", "SFO-8.13").replacements("B", "C")
    assert why.text == "No hex of the east edge is open to B and C; the declaration would be wasted."
    assert not [action for action in t.legal() if isinstance(action, DeclareReplacements)]
    # A map whose column 09 is one hex with one neighbour, 0801, full and next to W: room for one unit is left.
    t = echelon(columns=(8, 7, 8, 7, 8, 7, 8, 7, 1), moved="ABC", A="0801", B="0801", C="0901", W="0802").replacements(
        "D", "E"
    )
    assert t.entries("D") == t.entries("E") == {"0901"}
    t.enter("E", "0901")
    assert (t.at("E"), t.at("D"), t.asked) == ("0901", None, "soviet move")
    assert t.names(event.piece for event in t.happened(ReplacementLost)) == "D"
    t.to_phase("us-combat").to_phase("soviet-move")
    t.refused("declared_before", "SFO-8.1").replacements("D")


# --- 8.2


@pytest.mark.rule("SFO-8.2-a")
def test_one_west_german_unit_like_any_american_and_only_once() -> None:
    t = german(A="0302", B="0504", X="0105").end().enter("G", "0105")
    assert t.on("0105") == "XG"
    t.end().to_phase("us-move")
    t.move("G", "0205", "0305", "0405", "0406")  # four points like the others
    assert [event.cost for event in t.happened(UnitMoved)] == [4]
    t.refused("not_yours", "SFO-4.0").move("A", "0301")
    assert len(t.happened(ReinforcementReceived)) == 1  # the towns are lost still, and there is no second
    t.refused("may_not_enter", "SFO-8.2").enter("G", "0101")
    # Once it is dead it does not come back: 0201 lies next to D, 0202 next to C.
    t = german(dice=[1], A="0302", B="0504", C="0103", D="0101", G="0102").attack("0102", "0103", "0101").advance(None)
    assert t.at("G") is None
    t.end()
    assert (t.phase, t.entries("G"), t.happened(ReinforcementReceived)) == ("us-move", set(), [])


@pytest.mark.rule("SFO-8.21-a")
def test_it_is_received_where_the_soviets_hold_two_towns_as_the_step_begins() -> None:
    assert german(A="0302").end().happened(ReinforcementReceived) == []
    for towns in ({"A": "0302", "B": "0504"}, {"A": "0302", "B": "0504", "C": "0205"}):
        t = german(**towns).end()
        assert len(t.happened(ReinforcementReceived)) == 1  # by itself: nobody declared anything
        assert t.entries("G")
    # Two towns held earlier in the turn do not count.
    t = german(phase="soviet-move", A="0302", B="0504").move("B", "0604").end().end()
    assert t.happened(ReinforcementReceived) == []
    assert t.entries("G") == set()
    # Nor does what changes later in the step; the next one asks again.
    t.to_phase("soviet-move").move("B", "0504").end().end()
    assert len(t.happened(ReinforcementReceived)) == 1


@pytest.mark.rule("SFO-8.22-a")
def test_one_point_for_a_hex_of_the_west_edge_and_three_to_go_on() -> None:
    t = german(A="0302", B="0504").end()
    t.refused("path_too_long", "SFO-4.1").enter("G", "0105", "0205", "0305", "0405", "0406")
    t.refused("wrong_edge", "SFO-8.22").enter("G", "0205")
    t.enter("G", "0105", "0205", "0305", "0405")
    t.refused("already_moved", "SFO-4.0").move("G", "0406")
    # It fights in the step that follows, and a woods hex at the edge costs one point.
    t = german(A="0302", B="0504", woods="0104", dice=[3]).end().enter("G", "0104", "0203", "0303").end()
    assert t.targets() == {"0302"}
    t.attack("0302", "0303")


@pytest.mark.rule("SFO-8.22-b")
def test_its_entry_hex_is_in_no_soviet_zone() -> None:
    t = german(A="0205", B="0302", C="0108", X="0101", Y="0101", moved="XY").end()
    why = t.refused("entry_zone", "SFO-8.22").enter("G", "0105")
    assert (why.pieces, why.text) == ("GA", "G cannot enter at 0105, next to A.")
    t.refused("enemy_in_hex", "SFO-4.2").enter("G", "0108")
    t = german(phase="us-move", A="0205", B="0302", X="0101", Y="0101", moved="XY")
    t.refused("stacking", "SFO-7.11").enter("G", "0101")


@pytest.mark.rule("SFO-8.22-c")
def test_it_stays_at_hand_without_a_second_trigger() -> None:
    t = german(A="0302", B="0504").end().end()  # received, and left outside
    t.refused("may_not_enter", "SFO-8.22").enter("G", "0101")  # in U.S. combat
    t.to_phase("soviet-move")
    t.move("A", "0303").move("B", "0604").end().end()
    assert t.phase == "us-move"
    assert len(t.happened(ReinforcementReceived)) == 1
    t.enter("G", "0101")
    assert t.at("G") == "0101"


# --- why a unit cannot come in there


def test_the_reason_why_an_entering_unit_cannot_get_there_is_the_true_one() -> None:
    t = echelon(W="0604", X="0802").replacements("D")
    assert t.why_not("D", "0604")[:2] == ("enemy_in_hex", "SFO-4.2")
    assert t.why_not("D", "0902")[:2] != ("entry_zone", "SFO-8.13")  # 0901, and then a step into the zone
    why = t.why_not("D", "0505")
    assert why.text == "0505 costs D 5 movement points, and it has 4."
    why = t.why_not("D", "0603")  # four by 0903, 0803 and 0704: but 0903 is shut, and 0704 is a stop
    assert (why.code, why.rule) == ("must_stop", "SFO-4.31")
    # Soviets in 0202, 0204 and 0206 shut 0102 to 0107: 0304 is in reach from 0103 and 0104 alone.
    t = table(
        "advanced", options="west-german", phase="us-move", tracks={"german-due": 1}, A="0202", B="0204", C="0206"
    )
    why = t.why_not("G", "0304")
    assert (why.code, why.rule, why.spaces) == ("entry_shut", "SFO-8.22", "0304 0103 0104")
    assert why.text == "G could come to 0304 only by entering at 0103 or 0104, next to A and B."
    assert t.why_not("G", "0103")[:2] == ("entry_zone", "SFO-8.22")
    assert [action for action in t.legal() if isinstance(action, Move)] == []
