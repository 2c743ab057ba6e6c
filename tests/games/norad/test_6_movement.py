"""Rule 6: four points for bombers and six for fighters, two rows south, and the stop over a SAM."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.norad.table import Table, game_of, table
from wargame_desk.games.norad.actions import Bomb, EndPhase, Move, Stop
from wargame_desk.games.norad.events import DefenderAsked, PieceMoved, SamHeld
from wargame_desk.games.norad.state import Aloft, Question


def halves(row: str, first: int, last: int) -> set[str]:
    """Squares of a row split once, counted from 0 for column 1 west."""
    return {f"{row}{i // 2 + 1}-{'WE'[i % 2]}" for i in range(first, last + 1)}


def one(unit: str, space: str, options: str = "", ruined: str = "") -> Table:
    """A bomber alone on the map, with another that waits."""
    units: dict[str, Any] = {unit: space}
    return table("norad", options, ruined=ruined, waiting="B9", **units)


def quarters(row: str, first: int, last: int) -> set[str]:
    """Squares of a row split twice, counted from 0."""
    return {f"{row}{i // 4 + 1}-{('WW', 'WE', 'EW', 'EE')[i % 4]}" for i in range(first, last + 1)}


# M6-W is half column 10. Two or three rows south leave four steps sideways; the fourth row is split again: from
# P4-E to P7-E (7 to 13) a step leads to their eight quarters each way and to a corner on each side (13 to 28).
FROM_M6_W = halves("O", 6, 14) | halves("P", 6, 14) | quarters("Q", 13, 28)


@pytest.mark.rule("NORAD-6.0-a", "NORAD-6.0-j", "NORAD-6.0-l")
def test_where_a_bomber_may_end_with_four_points() -> None:
    t = table(b1="M6-W", waiting="B1")
    assert t.reach("b1") == FROM_M6_W
    t.move("b1", "N6-W", "O6-W")  # two of the four points will do
    assert t.at("b1") == "O6-W"


@pytest.mark.rule("NORAD-6.0-m", "NORAD-6.0-n")
def test_a_real_bomber_may_also_turn_to_a_city_to_bomb_it() -> None:
    t = table(B1="M6-W")
    # Within four steps, north or short of two rows: Seattle, Vancouver, Edmonton and Winnipeg.
    assert t.reach("B1") == FROM_M6_W | {"M5-E", "L5-E", "J6-E", "L8-W"}
    decoy = table(b1="M6-W", waiting="B1")
    for path in (("M5-E",), ("L5-E",), ("L6-W", "K6-E", "J6-E")):
        decoy.refused("must_bomb" if path[0] != "M5-E" else "must_go_south", "NORAD-6.0").move("b1", *path)


@pytest.mark.rule("NORAD-6.0-b")
def test_a_fighter_has_six_points_and_diagonals_cost_one() -> None:
    # Due east of M5-E, at one square and at six; and at seven, which is one too many.
    row = ("M6-W", "M6-E", "M7-W", "M7-E", "M8-W", "M8-E", "M9-W")
    bombers: dict[str, Any] = {f"B{i}": label for i, label in enumerate(row, 1)}
    t = table(phase="us-move", F1="M5-E", **bombers)
    assert t.sorties("F1") == set(row[:6])
    # Six diagonals: N6-W, O6-E, P7-W, then quarters Q7-EW (26), R7-EE (27) and S8-WW (28).
    t = table(phase="us-move", F1="M5-E", B1="S8-WW", B2="T8-WE")
    assert t.sorties("F1") == {"S8-WW"}
    t.refused("too_far", "NORAD-6.0").sortie("F1", "T8-WE")


@pytest.mark.rule("NORAD-6.0-c", "NORAD-7.4-a")
def test_a_decoy_fighter_never_moves_and_nobody_but_its_owner_hears_of_it() -> None:
    t = table(phase="us-move", F1="M5-E", f1="M5-E", B1="M6-W")
    before = t.state
    why = t.refused("decoy", "NORAD-6.0").sortie("f1", "M6-W")
    assert why.pieces == t.full("f1")[0]
    assert t.legal("f1") == []
    assert t.state == before
    decision = t.decision
    assert decision is not None
    assert {t.game.piece_name(p) for p in decision.pieces} == set(t.full("F1", "f1"))  # asked about like any other
    other = table(phase="us-move", F1="M5-E", F2="M5-E", B1="M6-W")
    for one in (t, other):
        one.sortie("F1", "M6-W").end()
    assert [e for e in t.seen("soviet") if e.kind != "back-shown"] == [
        e for e in other.seen("soviet") if e.kind != "back-shown"
    ]


@pytest.mark.rule("NORAD-6.0-d")
def test_fighters_turn_as_they_like_and_stay_on_their_map() -> None:
    t = table("norad", "cuba", phase="us-move", F1="M5-E", F2="U9-EE", B1="K5-W", B2="M4-E", waiting="B3")
    assert t.sorties("F1") == {"K5-W", "M4-E"}  # north-west, and due west over the sea
    t.refused("other_map", "NORAD-2.2").sortie("F2", "cuba")
    t.refused("other_map", "NORAD-2.2").sortie("F1", "arctic-5")
    t.sortie("F2", "V10-WW")


@pytest.mark.rule("NORAD-6.0-e", "NORAD-7.1-e")
def test_a_fighter_flies_over_one_bomber_to_another() -> None:
    # All round M5-E there is a bomber in every square; beyond them, in O6-W, is the one that is meant.
    ring = ("L5-W", "L5-E", "L6-W", "M5-W", "M6-W", "N5-W", "N5-E", "N6-W")
    bombers: dict[str, Any] = {f"B{i}": label for i, label in enumerate(ring, 1)}
    t = table(phase="us-move", F1="M5-E", B9="O6-W", **bombers)
    t.sortie("F1", "O6-W").end()
    assert t.removed == [("bomber-9", "shot"), ("fighter-1", "spent")]


# --- the stop over a SAM


@pytest.mark.rule("NORAD-6.0-f", "NORAD-6.0-g")
def test_a_bomber_that_enters_a_sams_square_stops_and_the_defender_is_asked_at_once() -> None:
    t = table(B1="K5-E", S1="L5-E", waiting="B2")
    why = t.refused("defended_on_path", "NORAD-6.0").move("B1", "L5-E", "M5-E")
    assert why.spaces == "L5-E"
    t.move("B1", "L5-E")
    assert (t.at("B1"), t.asked) == ("L5-E", "us answer")
    assert t.happened(DefenderAsked) == [DefenderAsked(t.piece("B1"), t.space("L5-E"))]
    assert t.legal_kinds() == {"answer-sam"}
    assert t.believed("B1", "us") == "?"  # he sees the front alone
    decoy = table(b1="K5-E", S1="L5-E", waiting="B2").move("b1", "L5-E")
    assert (decoy.asked, decoy.legal_kinds()) == ("us answer", {"answer-sam"})


@pytest.mark.rule("NORAD-6.0-f", "NORAD-7.2-e")
def test_to_start_in_the_square_is_not_to_enter_it_but_to_come_back_is() -> None:
    t = table(B1="L5-E", S1="L5-E", waiting="B2")
    t.move("B1", "M5-E").bomb()
    assert t.happened(DefenderAsked) == []
    t = table(B1="L5-E", S1="L5-E", waiting="B2")
    t.move("B1", "L5-W", "L5-E")
    assert t.asked == "us answer"
    idle = table(phase="us-move", B1="L5-E", S1="L5-E")
    assert idle.legal() == [EndPhase()]  # nor is there a shot at one that sits there


@pytest.mark.rule("NORAD-6.0-h", "NORAD-7.2-f")
def test_after_a_hold_the_bomber_bombs_or_flies_on_with_what_it_has_left() -> None:
    t = table(B1="K5-E", S1="L5-E", S2="M5-E", waiting="B2")
    t.move("B1", "L5-E").hold()
    assert t.happened(SamHeld) == [SamHeld(t.space("L5-E"))]
    assert Bomb() in t.legal()
    assert {"N6-W", "O6-W", "M5-E"} <= t.reach("B1")  # three points: as far as row O
    assert t.why_not("B1", "P6-W").code == "too_far"
    t.move("B1", "M5-E")
    assert t.asked == "us answer"  # the next SAM
    t.hold()
    # Two points left, and row M is far enough south: two squares each way. North there is Vancouver to bomb.
    assert t.reach("B1") == (halves("M", 7, 11) | halves("N", 7, 11) | halves("O", 7, 11)) - {"M5-E"} | {"L5-E"}
    t.move("B1", "N5-E", "O5-E")
    assert (t.at("B1"), t.at("S1"), t.at("S2")) == ("O5-E", "L5-E", "M5-E")
    bombs = table(B1="K5-E", S1="L5-E", waiting="B2").move("B1", "L5-E").hold().bomb()
    assert bombs.ruined == {"L5-E"}


@pytest.mark.rule("NORAD-6.0-hh")
def test_the_defender_does_not_learn_what_the_bomber_means_to_do_next() -> None:
    t = table(B1="J5-E", S1="L5-E", waiting="B2").move("B1", "K5-E", "L5-E")
    frames = t.known("us").stack
    assert isinstance(frames[-1], Question)
    assert isinstance(frames[-2], Aloft)
    assert t.labels(t.happened(PieceMoved, "us")[0].path) == {"J5-E", "K5-E", "L5-E"}
    t.hold()
    kinds = {type(action) for action in t.legal()}
    assert kinds == {Move, Bomb, Stop}
    # After a step to the north only what ends in a bomb is left: here, or in a city three squares away.
    north = table(B1="M6-W", S1="L5-E", waiting="B2").move("B1", "L5-E").hold()
    assert Stop() not in north.legal()
    assert Bomb() in north.legal()
    assert north.reach("B1") == {"M5-E", "J6-E", "O6-E"}


@pytest.mark.rule("NORAD-6.0-i", "NORAD-7.2-a", "NORAD-7.2-d")
def test_each_bomber_meets_the_sams_that_are_left() -> None:
    t = table(B1="K5-E", B2="K5-W", B3="K6-W", b1="L5-W", S1="L5-E", S2="L5-E", F1="M5-E")
    t.move("B1", "L5-E").fire()
    assert (t.gone("B1"), t.gone("S1"), t.gone("S2")) == (True, True, False)  # one SAM, one bomber
    t.move("b1", "L5-E").hold().fly("b1", "N5-E")
    assert t.at("S2") == "L5-E"  # it has held its fire, and is asked again
    t.move("B2", "L5-E").fire()
    assert (t.gone("B2"), t.gone("S2")) == (True, True)
    t.move("B3", "L5-E")
    assert t.asked == "soviet aloft"  # nobody is left to ask
    t.bomb()
    assert t.ruined == {"L5-E"}


@pytest.mark.rule("NORAD-6.0-s")
def test_a_stop_over_a_sam_is_no_excuse_from_the_two_rows() -> None:
    t = table(b1="K5-E", S1="L5-E", waiting="B2").move("b1", "L5-E").hold()
    t.refused("must_go_south", "NORAD-6.0").stop()
    t.refused("decoy", "NORAD-7.4").bomb()
    assert t.legal_kinds() == {"move"}
    t.move("b1", "M5-E")
    assert t.asked == "soviet aloft"
    t.stop()
    # With its last point it may not even enter: nothing would be left for the second row.
    spent = table(b1="K4-W", S1="L5-E", waiting="B2")
    spent.refused("must_go_south", "NORAD-6.0").move("b1", "K4-E", "K5-W", "K5-E", "L5-E")
    spent.move("b1", "L4-E", "L5-W", "L5-E")  # with its third it may


# --- two rows south, never north


@pytest.mark.rule("NORAD-6.0-k", "NORAD-6.0-l")
def test_two_of_the_steps_must_lead_south_and_sideways_does_not_count() -> None:
    for unit in ("B1", "b1"):
        t = one(unit, "J7-E")
        t.refused("must_go_south", "NORAD-6.0").move(unit, "K7-E", "K8-W", "K8-E", "K9-W")
        t.refused("must_go_south", "NORAD-6.0").move(unit, "J8-W", "J8-E", "J9-W", "J9-E")
        t.move(unit, "J8-W", "K8-E", "L9-W", "L9-E")  # two south, two east
        assert t.at(unit) == "L9-E"


@pytest.mark.rule("NORAD-6.0-j")
def test_no_step_leads_north_even_if_the_end_lies_far_enough_south() -> None:
    for step in ("I7-W", "I7-E", "I8-W"):
        t = table(B1="J7-E", waiting="B9")
        why = t.refused("must_bomb", "NORAD-6.0").move("B1", step, "J7-E", "K7-E", "L7-E")
        assert why.spaces == "L7-E"
    t = table(B1="J7-E", waiting="B9")
    t.refused("must_bomb", "NORAD-6.0").move("B1", "K7-E", "L7-E", "M7-E", "L7-E")


@pytest.mark.rule("NORAD-6.0-k")
def test_who_bombed_or_was_lost_has_no_duty_left() -> None:
    t = table(B1="L5-W", B2="K8-E", B3="T7-EE", B4="E6", S1="L8-W")
    t.move("B1", "L5-E").bomb()  # no row south
    t.move("B2", "L8-W").fire()  # one row
    t.move("B3", "U7-EE", "V7-EE")
    assert t.refused("must_move", "NORAD-6.0").end().pieces == "bomber-4"
    t.fly("B4", "G6-W").end()


@pytest.mark.rule("NORAD-6.0-m", "NORAD-7.3-j")
def test_only_a_move_that_ends_with_a_bomb_is_free_of_the_duty() -> None:
    t = table(B1="M6-W", waiting="B9")
    # Over Vancouver and back: it has been to a city, and that is not enough.
    t.refused("must_bomb", "NORAD-6.0").move("B1", "L5-E", "M6-W", "N6-W", "O6-W")
    t.move("B1", "L5-E")
    assert t.legal() == [Bomb()]
    t.bomb()
    ruin = table(B1="M6-W", waiting="B9", ruined="L5-E")
    ruin.refused("must_bomb", "NORAD-6.0").move("B1", "L5-E")
    # Shot on the way: also done.
    shot = table(B1="M6-W", S1="L5-E", waiting="B9").move("B1", "L5-E").fire()
    assert shot.removed == [("sam-1", "spent"), ("bomber-1", "shot")]


@pytest.mark.rule("NORAD-6.0-m", "NORAD-6.0-n")
def test_by_the_lenient_reading_any_city_on_the_way_frees_real_and_decoy() -> None:
    for unit in ("B1", "b1"):
        t = one(unit, "M6-W", "city-exemption")
        assert {"L5-E", "K5-E", "L6-W", "M5-E"} <= t.reach(unit)
        t.move(unit, "L5-E", "K5-E")  # over Vancouver and on to the north
        assert t.at(unit) == "K5-E"
        t.end()
        stays = one(unit, "M6-W", "city-exemption").move(unit, "L5-E")
        assert Stop() in stays.legal()
        ruin = one(unit, "M6-W", "city-exemption", ruined="L5-E")
        ruin.refused("must_bomb", "NORAD-6.0").move(unit, "L5-E", "K5-E")


@pytest.mark.rule("NORAD-6.0-o")
def test_who_turned_or_fell_short_to_reach_a_city_must_bomb_it() -> None:
    north = table(B1="M6-W", waiting="B9").move("B1", "L5-E")
    assert north.refused("must_bomb", "NORAD-6.0").stop().spaces == "L5-E"
    short = table(B1="K5-E", waiting="B9").move("B1", "L5-E")
    short.refused("must_go_south", "NORAD-6.0").stop()
    assert short.legal() == [Bomb()]
    free = table(B1="J5-E", waiting="B9").move("B1", "K5-E", "L5-E")  # two rows: as it likes
    assert set(free.legal()) == {Bomb(), Stop()}


@pytest.mark.rule("NORAD-6.0-o")
def test_the_exempt_move_to_a_city_that_is_not_its_target_is_illegal_from_the_start() -> None:
    t = table("norad", "targets", B1="M6-W", waiting="B9")
    t.state = t.state._replace(targets={t.piece("B1"): t.space("M5-E"), t.piece("B9"): t.space("M5-E")})
    t.refused("must_bomb", "NORAD-6.0").move("B1", "L5-E")
    assert t.reach("B1") == FROM_M6_W | {"M5-E"}
    t.move("B1", "M5-E").bomb()


@pytest.mark.rule("NORAD-6.0-p")
def test_a_bomber_may_go_south_and_then_turn_north_to_its_city() -> None:
    t = table(B1="L6-E", waiting="B9")
    t.move("B1", "M6-E", "N6-W", "M5-E").bomb()
    assert t.ruined == {"M5-E"}
    far = table(B1="L6-E", waiting="B9")
    far.refused("too_far", "NORAD-6.0").move("B1", "M6-E", "N6-E", "N6-W", "N5-E", "M5-E")


@pytest.mark.rule("NORAD-6.0-q")
def test_a_city_on_which_the_bomber_stands_is_bombed_by_flying_out_and_back() -> None:
    t = table(B1="L5-E", b1="M5-E", waiting="B9")
    assert Bomb() not in t.legal()
    assert "L5-E" in t.reach("B1")
    t.fly("B1", "L5-E").bomb()
    assert t.ruined == {"L5-E"}
    assert "M5-E" not in t.reach("b1")
    # The SAMs of the city are asked anew.
    guarded = table(B1="L5-E", S1="L5-E", waiting="B9").fly("B1", "L5-E")
    assert guarded.asked == "us answer"
    guarded.fire()
    assert guarded.gone("B1")


def crowded(*rows: str) -> Table:
    """A bomber in the corner A1 whose squares in some rows are all taken by bombers that have moved."""
    taken: dict[str, Any] = {
        f"B{i}": label for i, label in enumerate((f"{row}{c}" for row in rows for c in range(1, 6)), 2)
    }
    t = table(B1="A1", **taken)
    t.state = t.state._replace(moved=frozenset(t.piece(unit) for unit in taken))
    return t


@pytest.mark.rule("NORAD-6.0-r")
def test_where_a_crowd_bars_the_two_rows_a_bomber_goes_as_far_south_as_it_can() -> None:
    # Four steps from A1 lead to columns 1 to 5 of rows B to E, and no further.
    free = crowded("C", "D")
    assert free.reach("B1") == {f"E{c}" for c in range(1, 6)}
    t = crowded("C", "D", "E")
    assert t.reach("B1") == {f"B{c}" for c in range(1, 6)}
    t.refused("must_go_south", "NORAD-6.0").move("B1", "A2")
    assert t.refused("must_move", "NORAD-6.0").end().pieces == "bomber-1"
    t.fly("B1", "B3").end()
    full = crowded("B", "C", "D", "E")
    assert full.reach("B1") == {f"A{c}" for c in range(2, 6)}
    full.end()  # nothing is owed where nothing can be done


def test_the_option_of_the_lenient_reading_names_its_rule() -> None:
    spec = next(s for s in game_of().presenter.option_specs if s.id == "city-exemption")
    assert (spec.rule, spec.default) == ("NORAD-6.0", False)
