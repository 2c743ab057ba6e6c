"""Rules 9.2.1 and 9.2.2, and their forms in PVO Strany: bases beside and below the map."""

from __future__ import annotations

import pytest

from tests.games.norad.table import opening, table
from wargame_desk.games.norad.events import SetUpFinished

# --- 9.2.1: Siberia and Alaska


@pytest.mark.rule("NORAD-9.2.1-a")
def test_bombers_also_enter_by_the_western_edge_in_rows_a_to_h() -> None:
    t = table(options="siberia", phase="soviet-stage", waiting="B1 B2 b1 b2")
    sides = {f"siberia-{row}" for row in "ABCDEFGH"}
    assert t.places("B1") == sides | {f"arctic-{column}" for column in range(1, 13)}
    t.stage("B1", "siberia-C").stage("B2", "siberia-H").stage("b1", "siberia-F").stage("b2", "arctic-1").end()
    t.move("B1", "D1", "E1", "F1-W", "G1-W")
    t.move("B2", "I1-W", "J1-W")
    t.refused("not_adjacent", "NORAD-6.0").move("b1", "E1", "F1-W", "G1-W", "H1-W")
    t.move("b1", "F1-W", "G1-W", "H1-W")
    assert (t.at("B1"), t.at("B2"), t.at("b1")) == ("G1-W", "J1-W", "H1-W")


@pytest.mark.rule("NORAD-9.2.1-a")
def test_without_the_option_there_is_no_siberia_and_the_straight_step_costs_a_point() -> None:
    t = table(phase="soviet-stage", waiting="B1")
    assert t.places("B1") == {f"arctic-{column}" for column in range(1, 13)}
    t = table(options="siberia", phase="soviet-stage", waiting="B1")
    t.stage("B1", "siberia-D").end()
    assert {label[0] for label in t.reach("B1")} == {"F", "G", "H"}, "four points: H needs four rows"
    t.refused("too_far", "NORAD-6.0").move("B1", "D1", "E1", "F1-W", "G1-W", "H1-W")


@pytest.mark.rule("NORAD-9.2.1-b")
def test_any_number_may_use_the_same_siberian_row_but_their_moves_end_in_different_squares() -> None:
    t = table(options="siberia", phase="soviet-stage", waiting="B1 B2 B3 B4 B5 b1 b2 b3 b4")
    for unit in ("B1", "B2", "B3", "B4", "B5", "b1", "b2", "b3", "b4"):
        t.stage(unit, "siberia-E")
    t.end()
    t.move("B1", "F1-W", "G1-W")
    t.refused("stacking", "NORAD-5.2").move("B2", "F1-W", "G1-W")
    t.move("B2", "F1-W", "G1-E")


@pytest.mark.rule("NORAD-9.2.1-c")
def test_entrants_from_siberia_count_towards_the_four() -> None:
    t = table(options="siberia", phase="soviet-stage", waiting="B1 B2 B3 B4 b1")
    for unit in ("B1", "B2", "b1"):
        t.stage(unit, "siberia-B")
    t.refused("enter_four", "NORAD-5.1").end()
    t.stage("B3", "siberia-B").end()
    assert t.phase == "soviet-move"


@pytest.mark.rule("NORAD-9.2.1-d")
def test_the_duty_of_an_entrant_from_siberia_is_counted_from_its_row() -> None:
    t = table(options="siberia", phase="soviet-stage", waiting="B1 B2 b1")
    t.stage("B1", "siberia-C").stage("B2", "siberia-A").stage("b1", "siberia-G").end()
    t.refused("must_enter", "NORAD-5.1").end()
    t.refused("must_go_south", "NORAD-6.0").move("B1", "C1", "D1")
    t.refused("must_go_south", "NORAD-6.0").move("B2", "A1")
    t.refused("must_go_south", "NORAD-6.0").move("b1", "H1-W")
    t.move("B1", "D1", "E1").move("B2", "B1", "C1").move("b1", "H1-W", "I1-W")
    assert (t.at("B1"), t.at("B2"), t.at("b1")) == ("E1", "C1", "I1-W")


@pytest.mark.rule("PVO-9.2-a")
def test_in_pvo_strany_bombers_also_enter_at_column_17_rows_a_to_h() -> None:
    t = table("pvo-strany", "siberia", phase="us-stage", waiting="B1 B2 b1 b2")
    assert {x for x in t.places("B1") if x.startswith("alaska")} == {f"alaska-{row}" for row in "ABCDEFGH"}
    for unit in ("B1", "B2", "b1", "b2"):
        t.stage(unit, "alaska-D")
    t.end()
    t.refused("must_go_south", "NORAD-6.0").move("B1", "D17", "E17")
    t.move("B1", "D17", "E17", "F17-E")
    t.move("B2", "E17", "F17-E", "G17-E", "H17-E")
    assert (t.at("B1"), t.at("B2")) == ("F17-E", "H17-E")


# --- 9.2.2: Cuba and the Pacific


@pytest.mark.rule("NORAD-9.2.2-a")
def test_before_the_enemy_sets_up_up_to_five_bombers_may_go_to_cuba_three_of_them_real() -> None:
    units = "B1 B2 B3 B4 b1 b2 b3"
    t = table(options="cuba", phase="soviet-orders", turn=0, waiting=units)
    for unit in ("B1", "B2", "B3"):
        t.place(unit, "cuba")
    t.refused("base_real", "NORAD-9.2.2").place("B4", "cuba")
    t.place("b1", "cuba").place("b2", "cuba")
    t.refused("base_full", "NORAD-9.2.2").place("b3", "cuba")
    before = t.known("us")
    assert not before.at, "nothing is seen while it is being decided"
    t.end()
    assert [(e.side, e.count) for e in t.happened(SetUpFinished, "us")] == [("soviet", 5)]
    assert [t.believed(unit, "us") for unit in ("B1", "B2", "B3", "b1", "b2")] == ["?"] * 5
    assert len(t.known("us").at) == 5, "how many is seen"
    assert t.phase == "us-setup"
    assert len(t.state.pool & set(t.game.setting.of("soviet", "bomber"))) == 2, "they are taken from the 32"


@pytest.mark.rule("NORAD-9.2.2-a")
def test_cuba_may_stay_empty_and_takes_no_fourth_real_bomber_even_into_an_empty_place() -> None:
    t = table(options="cuba", phase="soviet-orders", turn=0, waiting="B1 B2")
    t.end()
    assert t.phase == "us-setup"
    t = opening(options="cuba")
    assert t.phase == "soviet-orders"
    real = [p for p in t.game.setting.of("soviet", "bomber") if t.state.back[p]]
    for piece in real[:3]:
        t.place(t.game.piece_name(piece), "cuba")
    t.refused("base_real", "NORAD-9.2.2").place(t.game.piece_name(real[3]), "cuba")
    t.unplace(t.game.piece_name(real[0])).place(t.game.piece_name(real[3]), "cuba")


@pytest.mark.rule("NORAD-9.2.2-a")
def test_in_solitaire_where_nobody_can_count_no_more_than_three_are_real_after_all() -> None:
    t = table(options="cuba solitaire", phase="soviet-orders", turn=0, waiting="B1 B2 B3 B4 B5 b1 b2 b3")
    for unit in ("B1", "B2", "B3", "B4", "B5"):
        t.place(unit, "cuba")
    inside = {p for p, x in t.state.at.items() if x == t.space("cuba")}
    t.end()
    assert sum(1 for p in inside if t.state.back[p]) == 3
    bombers = t.game.setting.of("soviet", "bomber")
    assert sorted(t.state.back[p] or 0 for p in bombers) == [0] * 8 + list(range(1, 25))


@pytest.mark.rule("NORAD-9.2.2-b")
def test_any_number_come_from_cuba_besides_the_others_and_do_not_count_towards_the_four() -> None:
    t = table(
        options="cuba", phase="soviet-stage", waiting="B1 B2 B3 B4 B5", B11="cuba", B12="cuba", b1="cuba", b2="cuba"
    )
    t.stage("B1", "arctic-1").stage("B2", "arctic-3").stage("B3", "arctic-5")
    t.refused("enter_four", "NORAD-5.1").end()
    t.stage("B4", "arctic-7").end()
    for unit, column in (("B1", 1), ("B2", 3), ("B3", 5), ("B4", 7)):
        t.move(unit, f"A{column}", f"B{column}")
    t.move("B11", "V9-EW").move("b1", "V10-WW").move("b2", "V10-WE").end()
    assert [t.at(unit) for unit in ("B11", "B12", "b1", "b2")] == ["V9-EW", "cuba", "V10-WW", "V10-WE"]


@pytest.mark.rule("NORAD-9.2.2-b")
def test_bombers_in_cuba_cannot_wait_for_ever_once_nothing_else_is_left() -> None:
    t = table(options="cuba", B1="cuba", b1="cuba")
    t.refused("must_commit", "NORAD-9.2.2").end()
    t.move("b1", "V9-EW").end()
    t.end()
    assert t.at("B1") == "cuba"


@pytest.mark.rule("NORAD-9.2.2-c")
def test_a_bomber_from_cuba_stops_in_row_v_and_is_not_lost_there() -> None:
    t = table(options="cuba", B1="cuba", b1="cuba", F1="U9-EE", F2="T8-EE")
    assert t.reach("B1") == {"V9-EW", "V9-EE", "V10-WW", "V10-WE"}
    t.refused("too_far", "NORAD-6.0").move("B1", "V9-EE", "U9-EE")
    t.move("B1", "V9-EE")
    assert t.at("B1") == "V9-EE"
    t.refused("already_moved", "NORAD-5.2").move("B1", "U9-EE")
    t.refused("stacking", "NORAD-5.2").move("b1", "V9-EE")
    t.move("b1", "V10-WE").end()
    assert t.sorties("F1") == {"V9-EE", "V10-WE"}, "it can be attacked in the turn of its entry"
    t.sortie("F1", "V10-WE").end()
    assert t.gone("b1")
    t.move("B1", "U9-EW", "T9-EW", "S9-EW", "R9-EW")
    assert t.asked == "soviet aloft", "next turn it moves its four squares, here to Atlanta"


@pytest.mark.rule("NORAD-9.2.2-d")
def test_a_bomber_from_cuba_must_go_two_rows_north_and_never_south_but_to_bomb() -> None:
    t = table(options="cuba", B1="T9-EW", b1="T9-WW", B2="T10-WW", southern="B1 b1 B2")
    t.refused("must_move", "NORAD-6.0").end()
    for path in (["S9-EW"], ["T9-WE"], ["S9-EW", "S9-WE"]):
        t.refused("must_go_north", "NORAD-9.2.2").move("B1", *path)
    t.refused("must_bomb", "NORAD-6.0").move("b1", "U9-WW")
    t.refused("must_bomb", "NORAD-6.0").move("b1", "S9-WW", "R9-WW", "Q9-WW", "R8-EE")
    t.move("b1", "S9-WW", "R9-WW")
    t.move("B1", "U9-EE")
    assert t.legal_kinds() == {"bomb"}, "south only to Miami, and to bomb it"
    t.bomb()
    t.move("B2", "S10-WW", "R10-WW", "Q10-WW", "P10-W")
    assert t.at("b1") == "R9-WW"


@pytest.mark.rule("NORAD-9.2.2-d")
def test_where_a_bomber_came_from_stays_known_to_everybody() -> None:
    t = table(options="cuba", B1="cuba", b1="R9-WW")
    t.move("B1", "V9-EE").move("b1", "S9-WW", "T9-WW").end()
    t.end()
    assert t.known("us").southern == {t.piece("B1")}
    assert not [label for label in t.reach("B1") if label[0] > "T" and label != "U9-EE"]
    assert {label[0] for label in t.reach("b1")} == {"V"}


@pytest.mark.rule("NORAD-9.2.2-e")
def test_one_that_the_edge_keeps_from_going_two_rows_north_is_removed_unseen() -> None:
    t = table(options="cuba", B1="B5", b1="A7", B2="C9", southern="B1 b1 B2")
    assert not t.reach("B1")
    t.move("B2", "B9", "A9").end()
    assert t.gone("B1")
    assert t.gone("b1")
    assert t.at("B2") == "A9"
    assert not t.revealed
    assert {why for _, why in t.removed} == {"edge"}


@pytest.mark.rule("NORAD-9.2.2-e", "NORAD-9.2.2-d")
def test_one_that_only_the_crowd_keeps_back_goes_as_far_as_it_can() -> None:
    """All of row A within its reach, columns 1 to 9, is taken: one row north will do, and it is not lost."""
    crowd = {f"B{number}": f"A{number - 1}" for number in range(2, 11)}
    t = table(options="cuba", B1="C5", southern="B1", **crowd)
    t.state = t.state._replace(moved=frozenset(t.piece(unit) for unit in crowd))
    assert t.reach("B1") == {f"B{column}" for column in range(1, 10)}
    t.refused("must_move", "NORAD-6.0").end()
    t.move("B1", "B4").end()
    assert t.at("B1") == "B4"


@pytest.mark.rule("NORAD-9.2.2-f")
def test_a_bomber_in_cuba_enters_from_there_alone_and_no_other_does() -> None:
    t = table(options="cuba", phase="soviet-stage", waiting="B1", B2="cuba")
    t.refused("not_waiting", "NORAD-5.1").stage("B2", "arctic-1")
    t.refused("not_outside", "NORAD-5.1").stage("B1", "cuba")
    t.stage("B1", "arctic-1").end()
    assert not [label for label in t.reach("B1") if label.startswith("V")]


@pytest.mark.rule("NORAD-9.2.2-g")
def test_an_entrant_whose_first_square_is_a_city_may_bomb_it() -> None:
    """No city lies in row V of this map; one in the Pacific base's row U neither: so the case is made."""
    t = table(options="cuba", B1="cuba", F1="U9-EE")
    setting = t.game.setting
    assert not [x for x in setting.cities if setting.row[x] == setting.exit_row["america"]]
    city = setting.cities[t.space("U9-EE")]
    there = t.space("V9-EE")
    setting.cities[there] = city._replace(space=there, name="Key West")
    try:
        t.move("B1", "V9-EE")
        assert t.legal_kinds() == {"bomb", "stop"}
        t.bomb()
        assert t.points() == city.value
    finally:
        del setting.cities[there]


@pytest.mark.rule("PVO-9.2-b")
def test_the_pacific_base_follows_the_same_rules_from_row_u() -> None:
    t = table("pvo-strany", "cuba", phase="us-orders", turn=0, waiting="B1 B2 B3 B4 b1 b2 b3")
    for unit in ("B1", "B2", "B3", "b1", "b2"):
        t.place(unit, "pacific")
    t.refused("base_full", "NORAD-9.2.2").place("b3", "pacific")
    t.end()
    assert t.phase == "soviet-setup"

    t = table("pvo-strany", "cuba", phase="us-move", B1="pacific", b1="S14-WW", southern="b1")
    assert {label[0] for label in t.reach("B1")} == {"U"}
    t.move("B1", "U14-WW")
    t.refused("must_go_north", "NORAD-9.2.2").move("b1", "R14-WW")
    t.move("b1", "R14-WW", "Q14-WW").end()
    assert t.at("B1") == "U14-WW", "row U takes no bomber that comes from there"
