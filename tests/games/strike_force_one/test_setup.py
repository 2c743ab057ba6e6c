"""Positions for scenarios and study: what may be asked for, and what is said of one that may not."""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import game_of, opening, table
from wargame_desk.core.dice import Dice
from wargame_desk.core.values import OptionError, Position, PositionError, Setup
from wargame_desk.games.strike_force_one.events import ReinforcementReceived

BAD = [
    (Position(pieces={"Q": "0101"}), "there is no unit Q"),
    (Position(pieces={"A": "0909"}), "unit A is put on 0909, which is not on the map"),
    (Position(pieces={"A": "0504"}), r"enemies share hex 0504: A, W \(rule 4.2\)"),
    (Position(pieces={"A": "0903"}), "too many units in hex 0903: A, B"),
    (Position(pieces={"A": "0705"}), r"hex 0705 is woods, where A may not stand \(rule 4.2\)"),
    (Position(pieces={"G": "0101"}), "unit G belongs to an option that is not in use"),
    (Position(turn=0), "turn 0 is not among turns 1 to 4"),
    (Position(turn=5), "turn 5 is not among turns 1 to 4"),
    (Position(phase="tea"), "there is no phase tea; there are soviet-move, soviet-combat, us-move, us-combat"),
    (Position(marks={"A": ("tired",)}), "unit A cannot be marked tired"),
    (Position(marks={"Q": ("moved",)}), "there is no unit Q"),
    (Position(tracks={"weather": 1}), "there is no track weather with the value 1"),
    (Position(tracks={"echelon-used": 2}), "there is no track echelon-used with the value 2"),
    (Position(piles={"cards": ("one",)}), "this game has no pile cards"),
]


@pytest.mark.parametrize(("position", "text"), BAD, ids=[text for _, text in BAD])
def test_a_position_that_is_not_allowed_says_what_and_where(position: Position, text: str) -> None:
    with pytest.raises(PositionError, match=text):
        game_of().setup(Setup("case", "Case"), position, Dice(b""))


def test_a_position_lies_over_a_scenario_and_the_scenario_over_the_print() -> None:
    scenario = Position(pieces={"A": "0801", "B": None}, turn=2, phase="us-move", tracks={"echelon-used": 1})
    both = scenario.under(Position(pieces={"A": "0802"}, turn=3))
    assert (both.pieces, both.turn, both.phase) == ({"A": "0802", "B": None}, 3, "us-move")
    state = game_of().setup(Setup("case", "Case", start=scenario), Position(pieces={"A": "0802"}, turn=3), Dice(b""))
    t = opening()
    t.state = state
    assert (t.at("A"), t.at("B"), t.at("C"), t.dead, t.turn, t.phase) == ("0802", None, "0904", "B", 3, "us-move")


def test_marks_are_those_of_the_step() -> None:
    t = table(A="0604", B="0606", moved="A", fought="B")
    t.refused("already_moved", "SFO-4.0").move("A", "0605")
    t.move("B", "0605")  # having fought is nothing in a movement step


def test_a_west_german_unit_on_the_map_has_been_received() -> None:
    t = table("advanced", options="west-german", phase="soviet-combat", A="0302", B="0504", G="0101").end()
    assert t.happened(ReinforcementReceived) == []
    waiting = table("advanced", options="west-german", phase="us-move", A="0302", B="0504")
    assert waiting.entries("G")  # a position that begins with the step: two towns are lost


@pytest.mark.parametrize(
    ("options", "at_fault"),
    [
        ({"rules": "expert"}, "rules"),
        ({"weather": True}, "weather"),
        ({"west-german": "yes", "rules": "advanced"}, "west-german"),
        ({"west-german": 1, "rules": "advanced"}, "west-german"),
        ({"standard-crt-b": True, "rules": "advanced"}, "standard-crt-b"),
        ({"second-echelon": True}, "second-echelon"),
    ],
)
def test_options_that_do_not_exist_or_go_together(options: dict[str, bool | int | str], at_fault: str) -> None:
    game = type(game_of())
    with pytest.raises(OptionError) as why:
        game(game_of().setting.data, options)
    assert why.value.option == at_fault
