"""Positions for scenarios and study: what may be asked for, and everything that is wrong with one that may not."""

from __future__ import annotations

import pytest

from tests.games.norad.table import first_position, game_of, table
from wargame_desk.core.dice import Dice
from wargame_desk.core.values import Position, PositionError, Setup

ALL = "siberia cuba slbm canada"
FLY, FIGHT = "soviet-move", "us-move"


BAD = [
    (Position(pieces={"bomber-33": "E6"}), "there is no counter bomber-33"),
    (Position(pieces={"bomber-1": "E66"}), "counter bomber-1 is put on E66, which is not on the map"),
    (Position(pieces={"fighter-1": "E6"}), "fighter-1 is put on E6, which is no city of its side (rule 3.1)"),
    (Position(pieces={"sam-1": "E6"}), "sam-1 is put on E6, which is no city of its side (rule 3.1)"),
    (
        Position(
            pieces={"sam-1": "M5-E", "bomber-1": None}, marks={"bomber-1": ("real",)}, piles={"ruined": ("M5-E",)}
        ),
        "sam-1 is put on M5-E, which is destroyed (rule 7.3)",
    ),
    (
        Position(pieces={"canadian-fighter-1": "M5-E"}),
        "canadian-fighter-1 is put on M5-E, a city of another nation",
    ),
    (Position(phase="tea"), "there is no phase tea; there are"),
    (Position(phase=FLY, turn=0), "turn 0 does not go with phase soviet-move"),
    (Position(phase="us-setup", turn=3), "turn 3 does not go with phase us-setup"),
    (Position(marks={"bomber-1": ("tired",)}), "bomber-1 cannot be marked tired"),
    (Position(marks={"bomber-77": ("real",)}), "there is no counter bomber-77"),
    (Position(marks={"bomber-1": ("real", "decoy")}), "bomber-1 is marked both real and decoy"),
    (Position(marks={"sam-1": ("decoy",)}), "too many of sam-1's kind are marked decoy"),
    (Position(marks={"fighter-1": ("southern",)}), "fighter-1 cannot be marked southern"),
    (Position(marks={"fighter-1": ("maintenance",)}), "fighter-1 cannot be marked maintenance"),
    (Position(marks={"bomber-1": ("damaged",)}), "bomber-1 cannot be marked damaged"),
    (Position(tracks={"echelon": 1}), "this game has no track echelon"),
    (Position(piles={"cards": ("one",)}), "this game has no pile cards"),
    (Position(piles={"ruined": ("E6",)}), "E6 is no city that can be destroyed"),
    (
        Position(piles={"ruined": ("M5-E",)}),
        "no real bomber is out of the game that could have destroyed M5-E",
    ),
    (Position(pieces={"bomber-1": "E6", "bomber-2": "E6"}), "more than one bomber is in E6 (rule 5.2)"),
    (
        Position(pieces={"bomber-1": "arctic-6", "bomber-2": "arctic-6"}, phase=FLY),
        "more than one bomber is in arctic-6 (rule 5.2)",
    ),
    (
        Position(pieces={"bomber-1": "arctic-6"}, phase=FIGHT),
        "bomber-1 is put on arctic-6, but no bombers of its side are about to fly in",
    ),
    (
        Position(pieces={"bomber-1": "siberia-C"}, phase="soviet-stage"),
        "bomber-1 is put on siberia-C, but no bombers of its side are about to fly in",
    ),
    (
        Position(pieces={"bomber-1": "V7-WW"}),
        "bomber-1 is put on V7-WW, in the last row, where it would be gone (rule 5.2)",
    ),
    (
        Position(pieces={f"bomber-{i}": "cuba" for i in range(1, 7)}, marks={"bomber-1": ("decoy",)}),
        "more than 5 bombers are in cuba (rule 9.2.2)",
    ),
    (
        Position(
            pieces={f"bomber-{i}": "cuba" for i in range(1, 5)},
            marks={f"bomber-{i}": ("real",) for i in range(1, 5)},
        ),
        "more than 3 real bombers are in cuba (rule 9.2.2)",
    ),
    (Position(pieces={"slbm-1": "E6"}), "slbm-1 is put on E6, which is no sea square off the enemy's coast"),
]


@pytest.mark.parametrize(("bad", "text"), BAD, ids=[text for _, text in BAD])
def test_a_position_that_is_not_allowed_says_what_and_where(bad: Position, text: str) -> None:
    with pytest.raises(PositionError) as caught:
        first_position(bad, "norad", ALL)
    assert text in str(caught.value)


EXPANSION_BAD = [
    ("us-bomber-1", "na-E6", "us-bomber-1 is put on na-E6, where it cannot come (rule 2.2)"),
    ("soviet-bomber-1", "eu-arctic-6", "soviet-bomber-1 is put on eu-arctic-6, where it cannot come (rule 2.2)"),
    ("nato-bomber-1", "eu-arctic-6", "nato-bomber-1 is put on eu-arctic-6, where it cannot come (rule 2.2)"),
    ("nato-fighter-1", "na-M5-E", "nato-fighter-1 is put on na-M5-E, a city of another nation"),
]


@pytest.mark.parametrize(("counter", "space", "text"), EXPANSION_BAD)
def test_each_side_and_nation_has_its_part_of_the_two_maps(counter: str, space: str, text: str) -> None:
    with pytest.raises(PositionError) as caught:
        first_position(Position({counter: space}, phase="us-bombers", turn=2), "expansion")
    assert text in str(caught.value)


def test_all_faults_are_named_at_once() -> None:
    bad = Position(
        pieces={"fighter-1": "E6", "bomber-99": "E6", "sam-1": "Z1", "bomber-1": "V7-WW"},
        marks={"bomber-2": ("tired",)},
        phase="tea",
        piles={"ruined": ("E6",)},
    )
    with pytest.raises(PositionError) as caught:
        first_position(bad)
    lines = str(caught.value).splitlines()
    assert len(lines) == 7
    for said in ("E6, which is no city", "bomber-99", "Z1", "V7-WW", "tired", "tea", "E6 is no city that"):
        assert sum(said in line for line in lines) == 1, said


def test_counters_outside_the_map_are_about_to_enter_it() -> None:
    t = table(B1="arctic-6", B2="E9", turn=1)
    assert t.state.entering == {t.piece("B1")}
    t.refused("enter_first", "NORAD-5.1").move("B2", "F9-W", "G9-W")
    t.move("B1", "A6", "B6").move("B2", "F9-W", "G9-W")


def test_a_ruin_has_a_real_bomber_whose_back_everybody_has_seen() -> None:
    t = table(B1="E6", ruined="M5-E G12-E")
    assert (t.ruined, t.points()) == ({"M5-E", "G12-E"}, 12)  # Seattle 7, Godthåb 5
    for piece in t.state.ruined.values():
        assert t.state.back[piece]
        assert piece in t.state.shown
        assert piece not in t.state.at


def test_marks_choose_backs_and_the_others_of_the_kind_take_what_is_left() -> None:
    marks = {f"fighter-{i}": ("decoy",) for i in range(1, 7)}
    game = game_of()
    state = game.setup(Setup("case", "Case"), Position(marks=marks), Dice(b"any"))
    backs = [state.back[game.piece_id(f"fighter-{i}")] for i in range(1, 19)]
    assert [bool(back) for back in backs] == [False] * 6 + [True] * 12


def test_what_marks_leave_open_is_dealt_by_the_dice() -> None:
    """Six NATO backs, four of them real; four counters draw. The first is marked, so the others are drawn from five."""
    game = game_of("expansion")
    position = Position(marks={"nato-fighter-1": ("real",)})
    hands = set()
    for seed in range(40):
        state = game.setup(Setup("case", "Case"), position, Dice(b"%d" % seed))
        backs = [bool(state.back[game.piece_id(f"nato-fighter-{n}")]) for n in (1, 2, 3, 4)]
        assert backs[0]
        assert 1 <= sum(backs[1:]) <= 3
        hands.add(tuple(backs[1:]))
    assert len(hands) == 7, "every hand of three with at least one real fighter"
