"""Rules 9.3 and 9.4: missiles from submarines, and the Canadian fighters that come with them."""

from __future__ import annotations

import pytest

from tests.games.norad.table import game_of, opening, table
from wargame_desk.games.norad.actions import EndPhase, Place, PlaceSlbm

WITH = "slbm canada"


@pytest.mark.rule("NORAD-9.3-a")
def test_the_soviets_get_three_real_missiles_with_letters_and_a_decoy() -> None:
    setting = game_of(options=WITH).setting
    pool = next(group.pool for group in setting.groups if group.kind == "slbm")
    assert pool == (0, 1, 2, 3)
    faces = game_of(options=WITH).presenter.look.faces
    assert [faces[f"slbm-soviet-{i}"].ident for i in (1, 2, 3)] == ["A", "B", "C"]
    assert not [group for group in game_of().setting.groups if group.kind == "slbm"]


@pytest.mark.rule("NORAD-9.3-b")
def test_any_number_of_missiles_may_be_placed_on_sea_next_to_the_coast_of_the_united_states() -> None:
    t = table(options=WITH, B1="L7-W", waiting="M1 M2 M3 m1")
    for square in (
        "P10-E",  # a coast, not the sea
        "P12-W",  # open sea, two squares off
        "H9-W",  # Hudson Bay
        "L4-E",  # off Vancouver Island
        "H12-W",  # off Greenland
        "V6-WE",  # off Mexico
    ):
        t.refused("not_off_the_coast", "NORAD-9.3").launch("M1", square)
    t.launch("M1", "P11-W").launch("M2", "Q10-EW").launch("m1", "M5-W")
    assert t.at("M3") is None
    t.move("B1", "M7-W", "N7-W").end()
    assert t.phase == "us-move"


@pytest.mark.rule("NORAD-9.3-b")
@pytest.mark.parametrize("variant", ["norad", "pvo-strany", "expansion"])
def test_no_missile_is_set_up_before_the_first_turn(variant: str) -> None:
    """Both sides of the Expansion set counters up, and have missiles besides: those stay in the tray."""
    t = opening(variant, f"{WITH} targets cuba")
    setting = t.game.setting
    missiles = {piece for group in setting.groups if group.kind == "slbm" for piece in group.pieces}
    cities, sea = tuple(setting.cities)[::20], setting.launch[0]
    for _ in range(400):
        if t.state.turn:
            break
        for piece in missiles:
            assert all(t.game.check(t.state, Place(piece, city)) is not None for city in cities)
            assert t.game.check(t.state, PlaceSlbm(piece, sea)) is not None
        listed = list(t.game.legal_actions(t.state))
        assert not [a for a in listed if isinstance(a, Place) and a.piece in missiles]
        t.state = t.game.apply(t.state, listed[-1] if isinstance(listed[-1], EndPhase) else listed[0]).state
    assert t.state.turn == 1
    assert missiles <= t.state.pool


@pytest.mark.rule("NORAD-9.3-b")
def test_the_coasts_of_canada_and_greenland_are_open_to_missiles_by_a_choice_of_the_table() -> None:
    t = table(options=f"{WITH} any-coast", B1="L7-W", waiting="M1 M2 M3")
    t.launch("M1", "H9-W").launch("M2", "L4-E").launch("M3", "H12-W")
    assert t.at("M3") == "H12-W"


@pytest.mark.rule("NORAD-9.3-b")
def test_missiles_are_placed_in_the_turn_of_their_side_alone() -> None:
    t = table(options=WITH, phase="us-move", B1="L7-W", waiting="M1")
    t.refused("wrong_phase", "NORAD-9.3").launch("M1", "P11-W")


@pytest.mark.rule("NORAD-9.3-c")
def test_a_square_holds_one_missile_but_a_bomber_may_be_there_too() -> None:
    t = table(options=WITH, B1="N12-W", b1="M10-E", waiting="M1 m1")
    t.launch("M1", "P11-W")
    t.refused("one_missile", "NORAD-9.3").launch("m1", "P11-W")
    t.move("B1", "O11-E", "P11-W")
    assert t.at("B1") == t.at("M1") == "P11-W"


@pytest.mark.rule("NORAD-9.3-d")
def test_a_missile_does_not_move_in_the_turn_in_which_it_is_placed() -> None:
    t = table(options=WITH, waiting="M1 m1")
    t.launch("M1", "P11-W")
    t.refused("already_moved", "NORAD-5.2").move("M1", "P10-E")
    t.refused("already_placed", "NORAD-9.3").launch("M1", "O11-W")
    t.end()
    t.end()
    t.move("M1", "P10-E")
    assert t.ruined == {"P10-E"}


@pytest.mark.rule("NORAD-9.3-e")
def test_fighters_attack_a_missile_as_they_do_a_bomber() -> None:
    t = table(options=WITH, phase="us-move", M1="P11-W", m1="M5-W", B1="C5", F1="P10-E", C1="L5-E")
    t.sortie("F1", "P11-W").sortie("C1", "M5-W")
    assert not t.revealed, "attacks come after all moves"
    t.end()
    assert sorted(t.revealed) == sorted(t.full("F1", "M1", "C1", "m1"))
    assert all(t.gone(unit) for unit in ("F1", "M1", "C1", "m1"))


@pytest.mark.rule("NORAD-9.3-e")
def test_with_a_bomber_and_a_missile_in_one_square_the_fighter_names_one() -> None:
    t = table(options=WITH, phase="us-move", M1="P11-W", B1="P11-W", F1="P10-E")
    t.sortie("F1", "P11-W").aim("F1", "M1").end()
    assert t.gone("M1")
    assert t.at("B1") == "P11-W"


@pytest.mark.rule("NORAD-9.3-f")
def test_a_missile_must_move_exactly_one_square_and_a_real_one_destroys_the_city_there() -> None:
    t = table(options=WITH, M1="P11-W", M2="M5-W", waiting="m1")
    t.refused("missile_waits", "NORAD-9.3").end()
    t.refused("one_step", "NORAD-9.3").move("M1", "O10-E", "N10-E")
    t.refused("not_adjacent", "NORAD-9.3").move("M1", "P10-W")
    t.move("M1", "P10-E")
    assert t.ruined == {"P10-E"}
    assert t.points() == 9
    t.move("M2", "N5-E")
    assert t.gone("M2")
    assert t.points() == 9, "where no city stands it is spent for nothing"


@pytest.mark.rule("NORAD-9.3-f")
def test_a_missile_that_comes_down_on_a_ruin_scores_nothing() -> None:
    t = table(options=WITH, M1="P11-W", ruined="P10-E", waiting="m1")
    t.move("M1", "P10-E")
    assert t.gone("M1")
    assert t.points() == 9, "New York scored once, before"


@pytest.mark.rule("NORAD-9.3-g")
def test_a_decoy_also_makes_its_step_and_is_shown_and_gone_without_effect() -> None:
    t = table(options=WITH, m1="P11-W", F1="P10-E", waiting="M1")
    t.refused("missile_waits", "NORAD-9.3").end()
    t.move("m1", "P10-E")
    assert t.revealed == t.full("m1")
    assert t.removed == [(t.full("m1")[0], "spent")]
    assert not t.ruined
    assert t.at("F1") == "P10-E"


@pytest.mark.rule("NORAD-9.3-g", "NORAD-9.3-h")
def test_sams_below_may_be_fired_before_the_missile_strikes_and_are_spent_on_a_decoy_too() -> None:
    for unit in ("M1", "m1"):
        t = table(options=WITH, S1="P10-E", S2="P10-E", waiting="M2", **{unit: "P11-W"})
        t.move(unit, "P10-E")
        assert t.asked == "us answer"
        t.fire()
        assert t.gone(unit)
        assert t.gone("S1") != t.gone("S2"), "one is spent"
        assert not t.ruined


@pytest.mark.rule("NORAD-9.3-h")
def test_where_the_sam_holds_the_missile_strikes_and_takes_it_too() -> None:
    t = table(options=WITH, M1="P11-W", S1="P10-E", waiting="M2")
    t.move("M1", "P10-E")
    assert not t.ruined, "it has not struck yet"
    t.hold()
    assert t.ruined == {"P10-E"}
    assert t.gone("S1")


@pytest.mark.rule("NORAD-9.3-i")
def test_a_missile_destroys_one_city_for_its_value_and_all_that_is_there() -> None:
    t = table(options=WITH, M1="Q10-EW", F1="P10-E", f1="P10-E", C1="M10-E", waiting="M2")
    t.move("M1", "P10-E")
    assert t.points() == 9
    assert t.gone("F1")
    assert t.gone("f1")
    assert t.at("C1") == "M10-E"
    assert t.revealed == t.full("M1"), "the fighters are lost unseen"
    assert t.gone("M1")


@pytest.mark.rule("NORAD-9.3-j")
def test_a_missile_may_be_placed_where_it_touches_no_city() -> None:
    t = table(options=WITH, waiting="M1 M2")
    setting = t.game.setting
    near = {setting.board.label(x) for x in setting.board.near[t.space("D1")]}
    assert not near & {setting.board.label(x) for x in setting.cities}
    t.launch("M1", "D1").end().end()
    t.move("M1", "E1")
    assert not t.ruined


@pytest.mark.rule("NORAD-9.3-k")
def test_a_missile_flies_in_any_direction() -> None:
    t = table(options=WITH, M1="R5-EW", waiting="m1")
    assert t.reach("M1") == {"Q5-WE", "Q5-EW", "Q5-EE", "R5-WE", "R5-EE", "S5-WE", "S5-EW", "S5-EE"}
    t.move("M1", "Q5-EW")
    assert t.ruined == {"Q5-EW"}, "San Francisco, to the north"


@pytest.mark.rule("PVO-9.3-a")
def test_in_pvo_strany_the_missiles_come_off_the_coasts_of_the_eastern_bloc() -> None:
    pool = next(g.pool for g in game_of("pvo-strany", WITH).setting.groups if g.kind == "slbm")
    assert pool == (0, 1, 2, 3)
    t = table("pvo-strany", WITH, phase="us-move", waiting="M1 M2 m1")
    t.refused("not_off_the_coast", "NORAD-9.3").launch("M1", "J1-W")
    t.refused("not_off_the_coast", "NORAD-9.3").launch("M1", "R3-WW")
    t.launch("M1", "D4").launch("M2", "O14-E").end().end()
    t.move("M1", "E4").move("M2", "O14-W")
    assert t.ruined == {"E4", "O14-W"}
    assert t.points("us") == 5 + 8, "Murmansk and Vladivostok"


# --- 9.4


@pytest.mark.rule("NORAD-9.4-a")
def test_four_canadian_fighters_three_of_them_real_are_set_up_in_canadian_cities_only() -> None:
    t = opening(options="canada")
    pool = next(g.pool for g in t.game.setting.groups if g.name == "canadian-fighter")
    assert (len(pool), pool.count(0)) == (4, 1)
    assert t.places("canadian-fighter-1") == {"J6-E", "L5-E", "L8-W", "M10-E", "N10-W", "N10-E"}
    t.refused("not_there", "NORAD-9.4").place("canadian-fighter-1", "M5-E")
    t.place("canadian-fighter-1", "M10-E")
    for group in t.game.setting.groups:
        for piece in group.pieces:
            if piece in t.state.pool and group.side == "us" and group.name != "canadian-fighter":
                t.place(t.game.piece_name(piece), "G12-E")
    t.refused("place_all", "NORAD-9.4").end()
    for i in (2, 3, 4):
        t.place(f"canadian-fighter-{i}", "J6-E")
    t.end()
    assert t.phase == "soviet-stage"


@pytest.mark.rule("NORAD-9.4-b")
def test_canadian_fighters_fly_and_fight_as_american_ones_do() -> None:
    t = table(options="canada", phase="us-move", B1="J12-W", B2="C5", C1="M10-E", C2="J6-E", c1="J6-E", F1="M10-E")
    assert t.sorties("C1") == t.sorties("F1") == {"J12-W"}
    t.refused("too_far", "NORAD-6.0").sortie("C2", "C5")
    t.refused("decoy", "NORAD-6.0").sortie("c1", "J6-E")
    t.sortie("C1", "J12-W")
    t.refused("already_moved", "NORAD-5.3").sortie("C1", "J12-W")
    t.end()
    assert t.gone("B1")
    assert t.gone("C1")
