"""Every way to be told no: code, rule, who and where, and the sentence a player reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.games.strike_force_one.table import Table, Why, game_of, opening, table
from wargame_desk.games.strike_force_one.words import REFUSALS


class Case(NamedTuple):
    """A refusal as it must come out; ``where`` makes the position, ``said`` is a verb of the table and its words."""

    code: str
    rule: str
    pieces: str
    spaces: str
    where: Callable[[], Table]
    said: str
    text: str


def fight(**how: object) -> Table:
    """A Soviet combat step."""
    return table(**{"phase": "soviet-combat", **how})  # type: ignore[arg-type]


def stacks(**how: object) -> Table:
    """The same in the Advanced Game."""
    return fight(rules="advanced", **how)


def beaten(**units: str) -> Table:
    """W in 0504 must retreat from A in 0604."""
    return fight(dice=[1], A="0604", W="0504", **units).attack("0504", "0604")


def echelon(**how: object) -> Table:
    """A Soviet movement step of turn 2 with the Second Echelon."""
    return table(**{"rules": "advanced", "options": "second-echelon", "turn": 2, **how})  # type: ignore[arg-type]


def german(**units: str) -> Table:
    """The West German unit may enter."""
    return table("advanced", options="west-german", phase="us-move", tracks={"german-due": 1}, **units)


def pocket() -> Table:
    """A has joined B in 0101, from which the only way is 0201: 0102 and 0401 are woods, and W stands in 0202."""
    return table(woods="0102 0401", W="0202", A="0201", B="0101", E="0301").move("A", "0101")


CASES = [
    # the sequence of play
    Case("game_over", "6.0", "", "", lambda: table(phase="us-combat", turn=4).end(), "end", "The game is over."),
    Case(
        *("wrong_step", "3.0", "", "", lambda: table(A="0604", W="0504"), "declare 0504"),
        "That is not done in this step; steps are played in order.",
    ),
    Case(
        *("attack_open", "5.4", "", "0504", lambda: fight(A="0604", W="0504").declare("0504"), "end"),
        "First roll or clear the attack on 0504.",
    ),
    Case("battle_open", "3.0", "", "0504", beaten, "end", "First finish the battle for 0504."),
    Case(
        *("entering_open", "8.12", "BC", "", lambda: echelon(A="0604").replacements("B", "C"), "move A 0603"),
        "First bring in B and C.",
    ),
    # movement
    Case(
        *("not_movement", "3.0", "A", "", lambda: fight(A="0604"), "move A 0603"),
        "A can move only in its own movement step.",
    ),
    Case("not_yours", "4.0", "W", "", opening, "move W 0503", "W belongs to the other player."),
    Case("not_on_map", "4.0", "B", "", lambda: table(A="0604"), "move B 0603", "B is not on the map."),
    Case(
        *("already_moved", "4.0", "A", "", lambda: table(A="0604").move("A", "0605"), "move A 0604"),
        "A has made its move; points left over are lost.",
    ),
    Case("no_path", "4.0", "A", "", lambda: table(A="0604"), "move A", "A would not leave its hex."),
    Case(
        *("not_adjacent", "4.0", "A", "0603 0605", lambda: table(A="0604"), "move A 0603 0605"),
        "A cannot jump: 0603 and 0605 are not adjacent.",
    ),
    Case(
        *("stop_on_path", "4.31", "AW", "0604", lambda: table(A="0704", W="0504"), "move A 0604 0605"),
        "A must stop at 0604, next to W.",
    ),
    Case(
        *("must_stop", "4.31", "AW", "0404 0603 0604", lambda: table(A="0704", W="0504"), "why_not A 0404"),
        "A must stop at 0603 or 0604, next to W, and has no other way to 0404.",
    ),
    Case(
        *("infiltration", "4.33", "AWX", "0704 0604", lambda: table(A="0604", W="0504", X="0803"), "move A 0704"),
        "A cannot go straight from 0604 to 0704: both are next to W and X.",
    ),
    Case(
        *("held", "4.33", "AW", "0606 0604"),
        *(lambda: table(A="0604", W="0504", X="0706", Y="0803"), "why_not A 0606"),
        "A is next to W and cannot start into another zone; it has no other way to 0606.",
    ),
    Case(
        *("path_too_long", "4.1", "A", "0603", lambda: table(A="0604"), "move A 0603 0604 0603 0604 0603"),
        "On this way 0603 costs A 5 movement points, and it has 4.",
    ),
    Case(
        *("too_far", "4.1", "A", "0101", lambda: table(A="0901"), "why_not A 0101"),
        "0101 costs A 8 movement points, and it has 4.",
    ),
    Case(
        *("no_way", "4.2", "A", "0103", lambda: table(A="0101", W="0102", X="0201"), "why_not A 0103"),
        "Enemies, the map's edge and hexes it may not enter leave A no way to 0103.",
    ),
    Case(
        *("enemy_in_hex", "4.2", "AW", "0504", lambda: table(A="0604", W="0504"), "move A 0504"),
        "The enemy is in 0504: W.",
    ),
    Case(
        *("woods", "4.2", "A", "0705", lambda: table(A="0604"), "move A 0705"),
        "0705 is woods, which no unit may enter in the Standard Game.",
    ),
    Case(
        *("full", "4.2", "AB", "0903"),
        *(lambda: table(options="stacking-at-once", A="0902", B="0903"), "move A 0903"),
        "0903 is full with B.",
    ),
    Case(
        *("stacking", "4.2", "AB", "0903", lambda: table(A="0902", B="0903", moved="B"), "move A 0903"),
        "0903 is full with B; the step could then not end within the stacking limit.",
    ),
    Case(
        *("blocks_exit", "4.2", "EAB", "0201 0101", pocket, "move E 0201"),
        "A and B could then not bring 0101 within the stacking limit.",
    ),
    Case("overstacked", "4.2", "AB", "0101", pocket, "end", "0101 holds A and B; at most 1 may stay there."),
    # combat
    Case("no_enemy", "5.0", "", "0604", lambda: fight(A="0604"), "declare 0604", "There is no enemy in 0604."),
    Case(
        *("attacked_before", "5.3", "W", "0504", lambda: fight(A="0604", W="0504", attacked="W"), "declare 0504"),
        "W has been attacked this turn.",
    ),
    Case(
        *("nobody_adjacent", "5.0", "W", "0504", lambda: fight(A="0704", W="0504"), "declare 0504"),
        "None of your units is next to 0504.",
    ),
    Case(
        *("all_fought", "5.3", "W", "0504", lambda: fight(A="0604", W="0504", fought="A"), "declare 0504"),
        "Every unit next to 0504 has fought this turn.",
    ),
    Case(
        *("too_weak", "7.31", "WX", "0504", lambda: stacks(A="0604", W="0504", X="0504"), "declare 0504"),
        "1 against 2: the differential would be below 0.",
    ),
    Case(
        *("no_attackers", "5.4", "", "0504", lambda: fight(A="0604", W="0504").declare("0504"), "roll"),
        "Nobody attacks 0504 yet: choose units next to it.",
    ),
    Case(
        *("no_friend", "5.2", "", "0603", lambda: fight(A="0604", W="0504").declare("0504"), "add 0603"),
        "None of your units stands in 0603.",
    ),
    Case(
        *("joined_before", "5.3", "A", "0604"),
        *(lambda: fight(A="0604", W="0504").declare("0504").add("0604"), "add 0604"),
        "A is already part of this attack.",
    ),
    Case(
        *("not_adjacent_to_target", "5.2", "AB", "0704 0504"),
        *(lambda: stacks(A="0704", B="0704", C="0604", W="0504").declare("0504"), "add 0704"),
        "A is not next to 0504.",
    ),
    Case(
        *("fought_before", "5.3", "A", "0604"),
        *(lambda: fight(A="0604", B="0404", W="0504", fought="A").declare("0504"), "add 0604"),
        "A has fought this turn.",
    ),
    Case(
        *("no_movement_now", "3.0", "A", "0603", lambda: fight(A="0604"), "why_not A 0603"),
        "A can only attack now: movement is over for this turn.",
    ),
    # results
    Case(
        *("not_in_battle", "5.7", "B", "0504", lambda: beaten(B="0603").retreat("W", "0404"), "advance B"),
        "B is not one of the units to choose from in the battle for 0504.",
    ),
    Case(
        *("need_not_retreat", "5.6", "A", "0504", beaten, "retreat A 0605"),
        "A does not have to retreat.",
    ),
    Case(
        *("retreat_not_adjacent", "5.6", "W", "0405 0504", beaten, "retreat W 0405"),
        "W retreats one hex; 0405 is not next to 0504.",
    ),
    Case(
        *("retreat_woods", "5.6", "W", "0403", beaten, "retreat W 0403"),
        "W cannot retreat into the woods of 0403.",
    ),
    Case(
        *("retreat_enemy", "5.6", "WA", "0604", beaten, "retreat W 0604"),
        "W cannot retreat to 0604, where the enemy is: A.",
    ),
    Case(
        *("retreat_full", "5.6", "WX", "0404", lambda: beaten(X="0404"), "retreat W 0404"),
        "W cannot retreat to 0404, which is full with X.",
    ),
    Case(
        *("retreat_zone", "5.6", "WA", "0505", beaten, "retreat W 0505"),
        "W cannot retreat to 0505, next to A.",
    ),
    # optional units
    Case("may_not_enter", "8.12", "A", "", opening, "enter A 0901", "A may not enter now."),
    Case(
        *("wrong_edge", "8.22", "G", "0205", german, "enter G 0205"),
        "G cannot enter at 0205; it comes from its own edge of the map.",
    ),
    Case(
        *("entry_zone", "8.22", "GA", "0105", lambda: german(A="0205"), "enter G 0105"),
        "G cannot enter at 0105, next to A.",
    ),
    Case(
        *("entry_shut", "8.22", "GAB", "0304 0103 0104"),
        *(lambda: german(A="0202", B="0204", C="0206"), "why_not G 0304"),
        "G could come to 0304 only by entering at 0103 or 0104, next to A and B.",
    ),
    Case(
        *("not_in_game", "8.1", "A", "", lambda: table("advanced", turn=2), "replacements A"),
        "Replacements are not part of this game.",
    ),
    Case(
        *("not_soviet_movement", "8.11", "A", "", lambda: echelon(phase="us-move"), "replacements A"),
        "Replacements are declared in a Soviet movement step.",
    ),
    Case(
        *("too_early", "8.11", "A", "", lambda: echelon(turn=1), "replacements A"),
        "Replacements come from turn 2 on.",
    ),
    Case(
        *("declared_before", "8.1", "A", "", lambda: echelon(tracks={"echelon-used": 1}), "replacements A"),
        "Replacements have been declared; that is done once a game.",
    ),
    Case(
        *("wrong_number", "8.12", "ABC", "", echelon, "replacements A B C"),
        "One or two units come back, each once.",
    ),
    Case(
        *("not_eliminated", "8.12", "A", "", lambda: echelon(A="0604"), "replacements A"),
        "A is not among the eliminated Soviet units.",
    ),
    Case(
        *("no_entry", "8.13", "AB", " ".join(f"09{row:02}" for row in range(1, 9))),
        *(lambda: echelon(W="0801", X="0803", Y="0805", Z="0807"), "replacements A B"),
        "No hex of the east edge is open to A and B; the declaration would be wasted.",
    ),
]


def say(case: Case) -> Why:
    """Say it at the table."""
    verb, *words = case.said.split()
    t = case.where()
    asked = t if verb == "why_not" else t.refused(case.code, f"SFO-{case.rule}")
    return getattr(asked, verb)(*words)  # type: ignore[no-any-return]


@pytest.mark.parametrize("case", CASES, ids=[case.code for case in CASES])
def test_the_refusal(case: Case) -> None:
    assert say(case) == (case.code, f"SFO-{case.rule}", case.pieces, case.spaces, case.text)


def test_there_is_a_case_for_every_code_and_a_text_for_every_rule() -> None:
    assert [case.code for case in CASES if [c.code for c in CASES].count(case.code) > 1] == []
    assert {case.code for case in CASES} == set(REFUSALS)
    known = {rule.id for rule in game_of().presenter.rules}
    assert {case.rule for case in CASES} <= known
