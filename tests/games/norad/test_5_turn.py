"""Rule 5: turns, entry over the Pole, the bombers' move, and the fighters' one flight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.norad.playing import steps
from tests.games.norad.table import Table, opening, table
from wargame_desk.games.norad.actions import EndPhase, Move
from wargame_desk.games.norad.events import PhaseBegun, PieceRemoved


def entry(waiting: str = "B1 B2 B3 B4 B5", turn: int = 1, **units: Any) -> Table:
    """The start of a Soviet turn with bombers beyond the Pole."""
    return table(phase="soviet-stage", turn=turn, waiting=waiting, **units)


def in_column(t: Table, *units: str) -> Table:
    """Place bombers north of columns 1, 2, 3 and so on."""
    for number, unit in enumerate(units, 1):
        t.stage(unit, f"arctic-{number}")
    return t


# --- 5.0: turns


@pytest.mark.rule("NORAD-5.0-a")
def test_the_soviets_go_first_and_turns_alternate_without_limit() -> None:
    t = entry(waiting="B1", turn=1, B2="E9").stage("B1", "arctic-1").end()
    t.fly("B1", "B1").fly("B2", "G9-W").end()
    assert (t.asked, t.turn) == ("us intercept", 1)
    t.end()
    assert (t.asked, t.turn) == ("soviet fly", 2)  # nobody waits: no entry
    t.fly("B1", "D1").fly("B2", "I9-W").end().end()
    begun = [(event.phase, event.turn) for event in t.happened(PhaseBegun)]
    assert begun == [("soviet-move", 1), ("us-move", 1), ("soviet-move", 2), ("us-move", 2), ("soviet-move", 3)]
    late = table(turn=99, B1="E6").fly("B1", "G6-W").end().end()
    assert (late.winner, late.turn) == (None, 100)


@pytest.mark.rule("NORAD-5.0-b", "NORAD-5.3-b")
def test_nobody_moves_out_of_his_turn_but_the_sams_answer() -> None:
    t = table(B1="L5-W", F1="M5-E", S1="L5-E")
    t.refused("wrong_phase", "NORAD-5.3").sortie("F1", "L5-W")
    t.move("B1", "L5-E")
    assert t.asked == "us answer"
    t.refused("question_open", "NORAD-6.0").stop()
    t.refused("question_open", "NORAD-6.0").bomb()
    t.refused("question_open", "NORAD-6.0").sortie("F1", "L5-E")
    t.hold()
    assert t.asked == "soviet aloft"
    t.bomb()
    t = table(phase="us-move", B1="M6-W", F1="M5-E", S1="M5-E")
    t.refused("wrong_phase", "NORAD-5.0").move("B1", "N6-W", "O6-W")
    t.refused("never_moves", "NORAD-6.0").sortie("S1", "M6-W")


# --- 5.1: entry


@pytest.mark.rule("NORAD-5.1-a")
def test_at_least_four_enter_in_a_turn_while_there_are_so_many() -> None:
    t = in_column(entry(), "B1", "B2", "B3")
    why = t.refused("enter_four", "NORAD-5.1").end()
    assert "4" in why.text
    assert "3" in why.text
    t.stage("B5", "arctic-9")  # whichever, and wherever
    assert EndPhase() in t.legal()
    t.stage("B4", "arctic-12").end()  # more than four may
    few = in_column(entry("B1 b1 B2"), "B1", "b1")
    few.refused("enter_four", "NORAD-5.1").end()
    few.stage("B2", "arctic-3").end()
    assert few.asked == "soviet fly"


@pytest.mark.rule("NORAD-5.1-a", "NORAD-7.4-c")
def test_decoys_count_among_the_four_and_it_goes_on_until_all_32_have_entered() -> None:
    t = opening()
    for name in (t.game.piece_name(p) for p in t.game.setting.of(t.game.sides[1], "fighter", "sam")):
        t.place(name, "T8-EE")
    t.end()
    entered = []
    for _ in range(8):
        waiting = sorted(t.state.pool)[:4]
        for column, piece in enumerate(waiting, 1):
            t.stage(t.game.piece_name(piece), f"arctic-{column}")
        t.end()
        entered += waiting
        while t.phase == "soviet-move":
            t._take(t.legal()[-1])  # the end of the phase, or any move that is owed
        t.end()
    assert sorted(entered) == list(t.game.setting.of(t.game.sides[0], "bomber"))
    assert t.phase == "soviet-move"


@pytest.mark.rule("NORAD-5.1-b", "NORAD-5.1-c")
def test_as_many_may_enter_as_there_are_squares_outside_one_in_each() -> None:
    bombers = [f"B{i}" for i in range(1, 14)]
    t = entry(" ".join(bombers))
    assert t.places("B1") == {f"arctic-{i}" for i in range(1, 13)}
    t.stage("B1", "arctic-6")
    why = t.refused("one_each", "NORAD-5.1").stage("B2", "arctic-6")
    assert why.pieces == "bomber-2 bomber-1"
    assert "arctic-6" not in t.places("B2")
    t.unstage("B1")
    in_column(t, *bombers[:12])
    assert t.places("B13") == set()
    t.refused("not_outside", "NORAD-5.1").stage("B13", "A6")
    t.end()
    assert len(t.state.entering) == 12


@pytest.mark.rule("NORAD-5.1-c")
def test_all_are_placed_before_any_of_them_moves() -> None:
    t = in_column(entry(), "B1", "B2", "B3", "B4")
    t.refused("wrong_phase", "NORAD-5.0").move("B1", "A1", "B1")
    t.end()
    t.refused("wrong_phase", "NORAD-5.1").stage("B5", "arctic-7")
    t.move("B1", "A1", "B1")
    t.refused("wrong_phase", "NORAD-5.1").stage("B5", "arctic-7")


@pytest.mark.rule("NORAD-5.1-d", "NORAD-5.1-e")
def test_an_entering_bomber_ends_in_row_b_c_or_d() -> None:
    t = entry("B1").stage("B1", "arctic-6").end()
    # Outside to A5, A6 or A7 is the first point; three are left. Sideways steps cost rows.
    rows: dict[str, set[str]] = {}
    for label in t.reach("B1"):
        rows.setdefault(label[0], set()).add(label)
    assert sorted(rows) == ["B", "C", "D"]
    assert rows["D"] == {f"D{i}" for i in range(2, 11)}  # one column a step at most, four steps
    assert rows["B"] == {f"B{i}" for i in range(2, 11)}
    t.refused("must_go_south", "NORAD-6.0").move("B1", "A6")
    t.refused("must_go_south", "NORAD-6.0").move("B1", "A6", "A7", "A8")
    t.refused("too_far", "NORAD-6.0").move("B1", "A6", "B6", "C6", "D6", "E6")
    t.move("B1", "A6", "B6", "C6", "D6")


@pytest.mark.rule("NORAD-5.1-f")
def test_entry_comes_before_the_move_of_those_on_the_map() -> None:
    t = entry("B1 B2 B3 B4", turn=2, B5="D3", b1="D9")
    t.refused("wrong_phase", "NORAD-5.0").move("B5", "E3", "F3-W")  # the four are not even placed
    in_column(t, "B1", "B2", "B3", "B4").end()
    t.fly("B1", "B1").fly("B2", "B2")
    why = t.refused("enter_first", "NORAD-5.1").move("B5", "E3", "F3-W")
    assert why.pieces == "bomber-5 bomber-3 bomber-4"
    t.fly("B3", "D3")  # where bomber 5 stands, which can still leave
    t.fly("B4", "B4")
    t.fly("B5", "F3-W").fly("b1", "F9-W").end()
    assert t.at("B3") == "D3"


@pytest.mark.rule("NORAD-5.1-g")
def test_who_was_placed_outside_must_fly_in() -> None:
    t = in_column(entry(), "B1", "B2", "B3", "B4", "B5").end()
    for unit, to in (("B1", "B1"), ("B2", "B2"), ("B3", "B3"), ("B4", "B4")):
        t.fly(unit, to)
    assert t.refused("must_enter", "NORAD-5.1").end().pieces == "bomber-5"
    t.fly("B5", "B5").end()
    assert not t.state.entering
    assert not any(label.startswith("arctic") for label in t.labels(t.state.at.values()))


# --- 5.2: the bombers' move


@pytest.mark.rule("NORAD-5.2-a", "NORAD-6.0-k")
def test_every_bomber_on_the_map_must_move_real_or_decoy() -> None:
    t = table(B1="E6", b1="E9")
    assert t.refused("must_move", "NORAD-6.0").end().pieces == " ".join(t.full("B1", "b1"))
    t.fly("B1", "G6-W")
    assert t.refused("must_move", "NORAD-6.0").end().pieces == t.full("b1")[0]
    t.fly("b1", "G9-W").end()
    assert t.phase == "us-move"


@pytest.mark.rule("NORAD-5.2-b")
def test_who_has_entered_does_not_move_again() -> None:
    t = entry("B1", B2="E9").stage("B1", "arctic-1").end().move("B1", "A1", "B1")
    t.refused("already_moved", "NORAD-5.2").move("B1", "C1", "D1")
    t.fly("B2", "G9-W")
    t.refused("already_moved", "NORAD-5.2").move("B2", "H9-W", "I9-W")


@pytest.mark.rule("NORAD-5.2-c")
def test_a_bomber_is_turned_over_by_its_bomb_by_a_shot_and_by_nothing_else() -> None:
    t = table(B1="J5-E", B2="F12-E", B3="K8-E", S1="L5-E", F1="N8-E", S2="L8-W")
    t.move("B1", "K5-E", "L5-E").hold()
    assert t.revealed == []
    t.stop()  # on a city, without attacking it
    assert t.revealed == []
    t.move("B2", "G12-E").bomb()
    assert t.revealed == ["bomber-2"]
    t.move("B3", "L8-W").fire()
    assert t.revealed[1:] == ["sam-2", "bomber-3"]
    assert t.believed("B1", "us") == "?"
    t.end().sortie("F1", "L5-E").end()
    assert t.believed("B1", "us") == "real"


@pytest.mark.rule("NORAD-5.2-d")
def test_no_bomber_leaves_the_map() -> None:
    t = table(B1="E1", B2="E12", B3="A6")
    for unit, to in (("B1", "arctic-1"), ("B3", "arctic-6")):
        t.refused("not_adjacent", "NORAD-6.0").move(unit, to)
    assert t.why_not("B3", "arctic-6").code == "other_map"
    # Two rows south with four points there are two to go sideways: E1, E2, E3, then F4-W and G4-E. Nothing else.
    assert {x for x in t.reach("B1") if x[0] == "G"} == {f"G{i}-{half}" for i in (1, 2, 3, 4) for half in "WE"}
    assert {x for x in t.reach("B2") if x[0] == "G"} == {f"G{i}-{half}" for i in (9, 10, 11, 12) for half in "WE"}


@pytest.mark.rule("NORAD-5.2-e")
def test_who_is_out_of_the_game_stays_out_and_counts_for_no_entry() -> None:
    t = entry("B1 B2", B3="K5-E", S1="L5-E")
    in_column(t, "B1", "B2").end().fly("B1", "B1").fly("B2", "B2")
    t.move("B3", "L5-E").fire()
    assert t.gone("B3")
    t.refused("not_on_map", "NORAD-5.2").move("B3", "M5-E")
    t.end().end()
    assert t.phase == "soviet-move"  # nobody waits any more: two were all
    again = entry("B1")
    again.refused("not_waiting", "NORAD-5.1").stage("B2", "arctic-1")


@pytest.mark.rule("NORAD-5.2-f", "NORAD-5.2-g")
def test_in_row_v_a_bomber_is_gone_without_being_shown() -> None:
    t = table(B1="T7-EE", b1="U3-WW", B2="S3-WW", waiting="B3")
    t.move("B1", "U7-EE", "V7-EE")
    assert (t.gone("B1"), t.revealed, t.removed) == (True, [], [("bomber-1", "edge")])
    assert t.believed("B1", "us") == "?"
    seen = t.happened(PieceRemoved, "us")
    assert [(t.labels([event.space]), event.why) for event in seen] == [({"V7-EE"}, "edge")]
    # From row U only one row is left to go; that is enough, and sideways is not.
    t.refused("must_go_south", "NORAD-6.0").move("b1", "U3-WE")
    t.move("b1", "V3-WW")
    assert t.gone("b1")
    assert t.revealed == []
    t.move("B2", "T3-WW", "U3-WW")  # row U is on the map


@pytest.mark.rule("NORAD-5.2-f")
def test_who_has_reached_row_v_goes_no_further() -> None:
    t = table(B1="U9-EW")
    why = t.refused("ends_in_last_row", "NORAD-5.2").move("B1", "V9-EW", "U9-EE")  # Miami, by way of row V
    assert why.spaces == "V9-EW"
    t.refused("ends_in_last_row", "NORAD-5.2").move("B1", "V9-EW", "V9-WE")
    routes = [action.path for action in t.legal("B1") if isinstance(action, Move)]
    assert len(routes) > 9
    assert not [path for path in routes if any(label[0] == "V" for label in t.labels(path[:-1]))]
    t.move("B1", "U9-EE").bomb()
    assert t.ruined == {"U9-EE"}


@pytest.mark.rule("NORAD-5.2-h", "NORAD-7.4-c")
def test_one_bomber_a_square_at_the_end_of_the_turn() -> None:
    t = table(B1="E6", b1="E7", B2="E8")
    t.fly("B1", "G6-E")
    why = t.refused("stacking", "NORAD-5.2").move("b1", "F7-W", "G6-E")  # bomber 1 has moved and stays
    assert (why.pieces, why.spaces) == (" ".join(t.full("b1", "B1")), "G6-E")
    assert "G6-E" not in t.reach("b1")
    t.fly("b1", "G7-W").fly("B2", "G8-W").end()


@pytest.mark.rule("NORAD-5.2-h", "NORAD-7.3-h")
def test_the_bomber_that_marks_a_ruin_takes_no_room() -> None:
    t = table(B1="K5-E", B2="J5-E", ruined="M5-E")
    t.fly("B2", "L5-E").bomb()
    t.move("B1", "L5-E", "M5-E")  # over one ruin, to stop on another
    assert t.at("B1") == "M5-E"
    t.end()


@pytest.mark.rule("NORAD-5.2-i")
def test_bombers_pass_each_other_and_may_share_a_square_that_is_then_left() -> None:
    t = table(B1="E6", B2="F6-W", B3="G6-W")
    t.move("B1", "F6-W", "G6-W", "H6-W")  # over both
    t.move("B2", "G6-W", "H6-E")
    t.fly("B3", "I6-W").end()
    t = table(B1="E6", B2="G6-W", b1="E9")
    t.move("B1", "F6-W", "G6-W")  # bomber 2 has not moved yet
    assert t.refused("clear_first", "NORAD-5.2").end().spaces == "G6-W"
    t.fly("b1", "G9-W")  # others may go before it
    t.refused("clear_first", "NORAD-5.2").end()
    t.fly("B2", "I6-W").end()
    assert (t.at("B1"), t.at("B2")) == ("G6-W", "I6-W")


@pytest.mark.rule("NORAD-5.1-f", "NORAD-5.2-i")
def test_a_second_wave_may_enter_where_the_first_still_stands() -> None:
    # The same four squares turn after turn: the first wave leaves them only when all of the second have entered.
    t = entry("B5 B6 B7 B8", turn=2, B1="D3", B2="D4", B3="D5", B4="D6")
    in_column(t, "B5", "B6", "B7", "B8").end()
    for unit, to in (("B5", "D3"), ("B6", "D4"), ("B7", "D5"), ("B8", "D6")):
        t.fly(unit, to)
    assert t.refused("clear_first", "NORAD-5.2").end().pieces == " ".join(t.full("B1", "B2", "B3", "B4"))
    for unit, to in (("B4", "F6-W"), ("B2", "F4-W"), ("B1", "F3-W"), ("B3", "F5-W")):
        t.fly(unit, to)
    t.end()
    assert [t.at(f"B{i}") for i in range(5, 9)] == ["D3", "D4", "D5", "D6"]


@pytest.mark.rule("NORAD-5.2-h", "NORAD-5.2-i")
def test_nobody_may_join_or_stop_where_one_that_owes_a_move_would_find_no_square() -> None:
    # From B1 four steps lead to D1-D5, E1-E5 and F1-W to F5-W. Bombers that have moved hold all of them but F5-W.
    squares = [*(f"D{i}" for i in range(1, 6)), *(f"E{i}" for i in range(1, 6))]
    squares += [f"F{i}-{half}" for i in range(1, 5) for half in "WE"]
    taken: dict[str, Any] = {f"B{i}": label for i, label in enumerate(squares, 3)}

    def crowd(**more: Any) -> Table:
        t = table(B1="B1", B2="C6", b1="arctic-1", **taken, **more)
        t.state = t.state._replace(moved=frozenset(t.piece(unit) for unit in (*taken, *more)))
        return t

    t = crowd()
    t.fly("b1", "B2")  # nothing is owed, and bomber 2 may go where it likes
    assert "F5-W" in t.reach("B2")
    t = crowd().fly("b1", "B1")  # bomber 1 owes its move, and has one square left
    why = t.refused("blocks_exit", "NORAD-5.2").move("B2", "D6", "E5", "F5-W")
    assert (why.pieces, why.spaces) == ("bomber-2 bomber-1", "F5-W B1")
    assert "F5-W" not in t.reach("B2")
    t.fly("B2", "F5-E").fly("B1", "F5-W").end()
    full = crowd(B24="F5-W")
    assert full.refused("stacking", "NORAD-5.2").move("b1", "A1", "B1").pieces == " ".join(full.full("b1", "B1"))
    full.fly("b1", "B2")


@pytest.mark.rule("NORAD-5.2-j", "NORAD-6.0-e", "NORAD-7.1-f")
def test_bombers_fly_over_and_stop_among_fighters_without_a_fight() -> None:
    t = table(B1="J6-W", B2="K5-E", F1="J6-E", F2="L5-E", f1="L5-E", waiting="B3")
    t.move("B2", "L5-E", "M6-W")
    t.move("B1", "J6-E", "K6-W", "L5-E").stop()
    assert t.at("B1") == "L5-E"
    assert t.removed == []
    assert t.revealed == []
    t.end()
    assert t.asked == "us intercept"


# --- 5.3: the fighters' move


@pytest.mark.rule("NORAD-5.3-a")
def test_some_fighters_fly_or_none() -> None:
    for flying in ((), ("F1",), ("F1", "F2")):
        t = table(phase="us-move", B1="M6-W", B2="N6-W", F1="M5-E", F2="M5-E", waiting="B3")
        assert EndPhase() in t.legal()
        for unit, to in zip(flying, ("M6-W", "N6-W"), strict=False):
            t.sortie(unit, to)
        t.end()
        assert [t.gone(unit) for unit in ("F1", "F2")] == [unit in flying for unit in ("F1", "F2")]


@pytest.mark.rule("NORAD-5.3-c")
def test_a_fighter_flies_once_and_is_gone_with_that_turn() -> None:
    t = table(phase="us-move", B1="M6-W", B2="N6-W", F1="M5-E", waiting="B3").sortie("F1", "M6-W")
    t.refused("already_moved", "NORAD-5.3").sortie("F1", "N6-W")
    assert not t.gone("F1")
    t.end()
    assert t.gone("F1")
    assert t.at("B2") == "N6-W"


@pytest.mark.rule("NORAD-5.3-d")
def test_a_flight_to_an_empty_square_is_legal_and_wasted() -> None:
    t = table(phase="us-move", B1="M6-W", F1="M5-E", waiting="B3")
    assert t.sorties("F1") == {"M6-W"}  # the list names what can be attacked
    t.sortie("F1", "N6-W").end()
    assert t.removed == [("fighter-1", "spent")]
    assert t.revealed == ["fighter-1"]
    assert t.at("B1") == "M6-W"


# --- crowds, and whole games


@pytest.mark.rule("NORAD-5.1-e", "NORAD-5.1-g", "NORAD-6.0-r")
def test_an_entrant_that_finds_no_room_in_rows_b_to_d_waits_another_turn() -> None:
    # From the ice above column 1, four steps lead to columns 1 to 5 of rows B, C and D; row A is no place to stop.
    taken: dict[str, Any] = {
        f"B{i}": label for i, label in enumerate((f"{row}{column}" for row in "BCD" for column in range(1, 6)), 2)
    }
    t = table(b1="arctic-1", **taken)
    t.state = t.state._replace(moved=frozenset(t.piece(unit) for unit in taken))
    assert t.reach("b1") == set()
    t.refused("must_go_south", "NORAD-6.0").move("b1", "A1")
    t.end()
    assert t.at("b1") is None
    assert t.piece("b1") in t.state.pool


@pytest.mark.rule("NORAD-5.2-h", "NORAD-5.1-g", "NORAD-6.0-k")
@pytest.mark.parametrize(("variant", "options"), [("norad", ""), ("norad", "solitaire"), ("pvo-strany", "")])
def test_after_every_turn_of_whole_games_each_bomber_has_its_square_and_is_two_rows_on(
    variant: str, options: str
) -> None:
    turns, before = 0, dict[int, int]()
    for game, state, _, step in steps(variant, options, 1):
        row, kind = game.setting.row, game.setting.phases[state.phase].kind
        bombers = {p: x for p, x in step.state.at.items() if game.setting.kind_of[p] == "bomber"}
        if kind == "stage":
            before = {p: row[x] for p, x in bombers.items()}
        began = [e for e in step.events if isinstance(e, PhaseBegun)]
        if kind == "fly" and began:
            turns += 1
            assert len(set(bombers.values())) == len(bombers)
            assert not step.state.entering
            assert all(game.setting.on_map[x] for x in bombers.values())
            assert all(row[x] >= before[p] + 2 for p, x in bombers.items() if p in before)
            before = {p: row[x] for p, x in bombers.items()}
    assert turns > 7
