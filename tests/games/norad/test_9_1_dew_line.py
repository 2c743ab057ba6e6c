"""Rule 9.1: Anchorage and Godthåb gone, bombers enter from row H."""

from __future__ import annotations

import pytest

from tests.games.norad.table import table
from wargame_desk.games.norad.events import DewBroken

BOTH = "H3-W G12-E"


@pytest.mark.rule("NORAD-9.1-a")
def test_the_line_breaks_when_both_stations_are_gone_by_bomber_or_missile() -> None:
    t = table(options="dew-line slbm canada", ruined="G12-E", B1="G2-E", B2="C3", M1="I3-W")
    t.refused("dew_stands", "NORAD-9.1").relocate("B2", "H7-W")
    t.move("B1", "H3-W").bomb()
    assert len(t.happened(DewBroken)) == 1

    t = table(options="dew-line slbm canada", ruined="G12-E", B2="C3", M1="I3-W")
    t.move("M1", "H3-W")
    assert len(t.happened(DewBroken)) == 1

    t = table(options="dew-line", ruined="J6-E", B1="G2-E", B2="C3")
    t.move("B1", "H3-W").bomb()
    assert not t.happened(DewBroken)
    t.refused("dew_stands", "NORAD-9.1").relocate("B2", "H7-W")


@pytest.mark.rule("NORAD-9.1-a")
def test_without_the_option_nothing_changes() -> None:
    t = table(ruined="G12-E", B1="G2-E", B2="C3", waiting="B3")
    t.move("B1", "H3-W").bomb()
    t.refused("dew_stands", "NORAD-9.1").relocate("B2", "H7-W")


@pytest.mark.rule("NORAD-9.1-b")
def test_entrants_are_placed_on_row_h_and_reach_row_l_at_most() -> None:
    t = table(options="dew-line", phase="soviet-stage", ruined=BOTH, waiting="B1 B2 B3 B4 b1")
    assert t.places("B1") == {f"H{column}-{part}" for column in range(1, 13) for part in "WE"}
    t.refused("not_outside", "NORAD-5.1").stage("B1", "arctic-7")
    t.stage("B1", "H7-W")
    t.refused("one_each", "NORAD-9.1").stage("B2", "H7-W")
    t.stage("B2", "H7-E").stage("B3", "H8-W")
    t.refused("enter_four", "NORAD-5.1").end()
    t.stage("b1", "H8-E").end()
    rows = {label[0] for label in t.reach("B1")}
    assert rows == {"J", "K", "L"}, "no stop in row I, where row A's part is played, nor beyond row L"
    t.refused("must_go_south", "NORAD-6.0").move("B1", "I7-W")
    t.move("B1", "I7-W", "J7-W", "K7-W", "L7-W")
    assert t.at("B1") == "L7-W"


@pytest.mark.rule("NORAD-9.1-b", "NORAD-9.1-d")
def test_no_more_must_enter_than_row_h_has_room_for() -> None:
    """Bombers of the turn before stand in 22 of its 24 squares."""
    row = [f"H{column}-{part}" for column in range(1, 13) for part in "WE"]
    units = dict(zip([f"B{i}" for i in range(5, 25)] + ["b1", "b2"], row, strict=False))
    t = table(options="dew-line", phase="soviet-stage", waiting="B1 B2 B3 B4", **units)
    t.state = t.state._replace(ruined=dict.fromkeys(sorted((t.space("H3-W"), t.space("G12-E"))), t.piece("b8")))
    assert t.places("B1") == {"H12-W", "H12-E"}
    t.stage("B1", "H12-W")
    t.refused("enter_four", "NORAD-5.1").end()
    t.stage("B2", "H12-E").end()
    assert t.phase == "soviet-move"


@pytest.mark.rule("NORAD-9.1-c")
def test_a_bomber_north_of_row_h_may_be_set_on_it_before_it_moves_and_has_all_its_points_left() -> None:
    t = table(options="dew-line", ruined=BOTH, B1="C3", B2="H9-W", B3="I9-W", b1="G1-W")
    for unit in ("B2", "B3"):
        t.refused("not_north_of_h", "NORAD-9.1").relocate(unit, "H7-W")
    t.refused("not_row_h", "NORAD-9.1").relocate("B1", "G7-W")
    assert "E3" in t.reach("B1"), "it may as well fly on from where it is"
    t.relocate("B1", "H12-E")
    assert not t.places("B1"), "once is enough"
    t.refused("must_move", "NORAD-6.0").end()
    t.refused("must_go_south", "NORAD-6.0").move("B1", "I12-E")
    t.move("B1", "I12-E", "J12-E", "K12-E", "L12-E")
    t.relocate("b1", "H1-W").move("b1", "I1-W", "J1-W")
    assert (t.at("B1"), t.at("b1")) == ("L12-E", "J1-W")


@pytest.mark.rule("NORAD-9.1-c")
def test_one_that_has_begun_to_move_cannot_be_set_on_row_h() -> None:
    t = table(options="dew-line", ruined=BOTH, B1="C3")
    t.move("B1", "D3", "E3")
    t.refused("already_moved", "NORAD-5.2").relocate("B1", "H7-W")


@pytest.mark.rule("NORAD-9.1-d")
def test_a_square_of_row_h_takes_one_bomber_at_a_time_entrants_and_others_together() -> None:
    t = table(options="dew-line", phase="soviet-stage", ruined=BOTH, waiting="B1", B2="C3", B3="C5", B4="H8-W")
    t.refused("one_each", "NORAD-9.1").stage("B1", "H8-W")
    t.stage("B1", "H7-W").end().move("B1", "I7-W", "J7-W")
    t.relocate("B2", "H7-W")
    t.refused("one_each", "NORAD-9.1").relocate("B3", "H7-W")
    t.refused("one_each", "NORAD-9.1").relocate("B3", "H8-W")
    t.move("B2", "I7-W", "J6-E")
    t.stop()
    t.relocate("B3", "H7-W")
    assert t.at("B3") == "H7-W"


@pytest.mark.rule("NORAD-9.1-e")
def test_the_new_limit_works_at_once_for_bombers_that_have_not_moved() -> None:
    t = table(
        options="dew-line", phase="soviet-stage", ruined="G12-E", waiting="B1 B2 B3 B4", B5="G2-E", B6="C9", B7="C11"
    )
    t.refused("not_outside", "NORAD-5.1").stage("B1", "H7-W")
    for unit, column in (("B1", 1), ("B2", 3), ("B3", 5), ("B4", 7)):
        t.stage(unit, f"arctic-{column}")
    t.end()
    for unit, column in (("B1", 1), ("B2", 3), ("B3", 5), ("B4", 7)):
        t.move(unit, f"A{column}", f"B{column}")
    t.move("B6", "D9", "E9")
    t.move("B5", "H3-W").bomb()
    t.refused("already_moved", "NORAD-5.2").relocate("B1", "H7-W")
    t.refused("already_moved", "NORAD-5.2").relocate("B6", "H7-W")
    t.relocate("B7", "H7-W").move("B7", "I7-W", "J7-W", "K7-W")
    assert t.at("B7") == "K7-W"


@pytest.mark.rule("NORAD-9.1-e")
def test_an_entrant_still_outside_the_map_when_the_line_breaks_may_start_from_row_h() -> None:
    """A missile strikes Anchorage before the entrants fly."""
    t = table(options="dew-line slbm canada", phase="soviet-stage", ruined="G12-E", waiting="B1", M1="I3-W")
    t.stage("B1", "arctic-7").end()
    t.move("M1", "H3-W")
    t.relocate("B1", "H7-W").move("B1", "I7-W", "J7-W", "K7-W", "L7-W")
    assert t.at("B1") == "L7-W"


@pytest.mark.rule("NORAD-9.1-f")
def test_squares_north_of_row_i_stay_in_use_for_bombers_and_fighters() -> None:
    t = table(options="dew-line", ruined=BOTH, B1="C5", F1="J6-E")
    t.move("B1", "D5", "E5").end()
    assert t.sorties("F1") == {"E5"}, "five squares north of Edmonton"
    t.sortie("F1", "E5").end()
    assert t.gone("B1")
