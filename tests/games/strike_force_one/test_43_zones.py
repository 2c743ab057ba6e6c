"""Rule 4.3: zones of control, the stop, leaving, and no slipping from zone to zone. W in 0504 is the usual enemy."""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import Table, table
from wargame_desk.games.strike_force_one.events import UnitMoved


def zone(t: Table, side: str) -> set[str]:
    return t.labels(t.game.presenter.zone(t.state, side))


# --- 4.3


@pytest.mark.rule("SFO-4.3-a")
def test_a_zone_is_the_hexes_round_a_unit() -> None:
    assert zone(table(W="0802"), "us") == {"0801", "0803", "0702", "0703", "0902", "0903"}
    assert zone(table(W="0504"), "us") == {"0503", "0505", "0403", "0404", "0603", "0604"}  # not its own hex
    assert zone(table(W="0101"), "us") == {"0102", "0201"}  # at the edge of the map
    assert zone(table(W="0504"), "soviet") == set()


@pytest.mark.rule("SFO-4.3-b")
def test_zones_hold_in_every_step_until_the_unit_is_gone() -> None:
    t = table(phase="soviet-combat", dice=[1, 1], A="0604", C="0702", W="0504", X="0602")
    t.attack("0504", "0604").retreat("W", "0404").advance("A")
    # The advance took A's zone to 0504, the retreat W's to 0404, in the middle of a step.
    assert zone(t, "us") >= {"0405", "0305", "0505"}
    assert zone(t, "soviet") >= {"0404", "0603", "0503"}
    # A has fought, and its zone bars 0503 and 0603 all the same; C bars 0601.
    t.attack("0602", "0702")
    assert t.retreats("X") == {"0502"}
    dead = table(phase="soviet-combat", dice=[1], A="0604", B="0404", C="0505", W="0504")
    dead.attack("0504", "0604", "0404", "0505")
    assert zone(dead, "us") == set()


@pytest.mark.rule("SFO-4.3-c")
def test_no_unit_cancels_a_zone() -> None:
    t = table(A="0704", B="0604", C="0505", W="0504")
    assert zone(t, "us") == {"0503", "0505", "0403", "0404", "0603", "0604"}
    t.refused("stop_on_path", "SFO-4.31").move("A", "0604", "0605")  # B stands there, and the zone remains
    t.refused("infiltration", "SFO-4.33").move("B", "0505")


@pytest.mark.rule("SFO-4.3-d")
def test_zones_reach_into_and_out_of_every_terrain() -> None:
    assert zone(table(W="0704"), "us") == {"0703", "0705", "0603", "0604", "0803", "0804"}  # woods on both ends
    assert "0504" in zone(table(W="0404"), "us")  # a town
    t = table("advanced", A="0702", W="0704")
    t.refused("stop_on_path", "SFO-4.31").move("A", "0703", "0603")
    t = table("advanced", A="0701", W="0703")
    t.refused("stop_on_path", "SFO-4.31").move("A", "0702", "0602")


# --- 4.31


@pytest.mark.rule("SFO-4.31-a")
def test_a_unit_stops_where_it_enters_a_zone() -> None:
    t = table(A="0704", W="0504")
    why = t.refused("stop_on_path", "SFO-4.31").move("A", "0604", "0605")
    assert (why.pieces, why.spaces) == ("AW", "0604")
    assert why.text == "A must stop at 0604, next to W."
    t = table(A="0804", W="0504")
    t.refused("stop_on_path", "SFO-4.31").move("A", "0704", "0604", "0605")
    t.move("A", "0704", "0604")
    assert t.happened(UnitMoved)[0].stopped
    t.refused("already_moved", "SFO-4.0").move("A", "0704")


@pytest.mark.rule("SFO-4.31-a", "SFO-4.32-a")
def test_important_note_two_brown_and_green() -> None:
    t = table(A="0704", W="0504").move("A", "0604")  # one hex between them: it steps up and stops
    t.to_phase("us-combat").to_phase("soviet-move")
    t.move("A", "0704", "0803", "0802", "0801")  # away again and three hexes on
    back = table(A="0604", W="0504")
    back.refused("stop_on_path", "SFO-4.31").move("A", "0704", "0603", "0602")  # but for a hex next to Green


@pytest.mark.rule("SFO-4.31-b")
def test_entering_a_zone_costs_nothing_extra_and_takes_any_point() -> None:
    t = table(A="0906", W="0504").move("A", "0805", "0804", "0704", "0604")  # with the last point
    assert t.happened(UnitMoved)[0].cost == 4
    t = table(A="0704", W="0504").move("A", "0604")  # with the first
    assert t.happened(UnitMoved)[0].cost == 1


@pytest.mark.rule("SFO-4.31-c")
def test_a_unit_stays_in_a_zone_as_long_as_it_likes() -> None:
    t = table(A="0604", W="0504")
    for _ in range(12):
        t.end()
    assert (t.turn, t.phase, t.at("A"), t.at("W")) == (4, "soviet-move", "0604", "0504")


# --- 4.32 and 4.33


@pytest.mark.rule("SFO-4.32-a")
def test_a_unit_leaves_a_zone_with_all_four_points() -> None:
    t = table(A="0604", W="0504").move("A", "0704", "0803", "0802", "0801")
    assert t.happened(UnitMoved)[0].cost == 4


@pytest.mark.rule("SFO-4.33-a")
def test_no_step_from_zone_to_zone_of_one_enemy_or_of_two() -> None:
    t = table(A="0604", W="0504")
    why = t.refused("infiltration", "SFO-4.33").move("A", "0603")
    assert (why.pieces, why.spaces) == ("AW", "0603 0604")
    assert why.text == "A cannot go straight from 0604 to 0603: both are next to W."
    # 0604 lies next to W alone, 0704 next to X alone.
    t = table(A="0604", W="0504", X="0803")
    why = t.refused("infiltration", "SFO-4.33").move("A", "0704")
    assert why.pieces == "AWX"


@pytest.mark.rule("SFO-4.33-b")
def test_from_zone_to_zone_by_way_of_one_two_or_three_free_hexes() -> None:
    for path in (
        ("0904", "0903"),
        ("0904", "0803"),  # back where it began
        ("0804", "0904", "0903"),
        ("0804", "0905", "0904", "0903"),
    ):
        t = table(A="0803", W="0802").move("A", *path)
        assert t.at("A") == path[-1]
        assert t.happened(UnitMoved)[0].stopped


@pytest.mark.rule("SFO-4.33-b")
def test_the_caption_of_the_three_paths_out_of_a_zone() -> None:
    """Two NO, straight from zone to zone; one YES, which ends next to an enemy all the same."""
    t = table(A="0604", W="0504", X="0803")
    t.refused("infiltration", "SFO-4.33").move("A", "0603")
    t.refused("infiltration", "SFO-4.33").move("A", "0505", "0405")
    t.move("A", "0605", "0505")
    assert t.at("A") == "0505"


@pytest.mark.rule("SFO-4.33-c")
def test_retreats_and_advances_are_not_bound_by_it() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504", X="0402")
    t.attack("0504", "0604")
    t.retreat("W", "0404")  # from the zone of A out of every zone
    t.advance("A")  # from the zone of W into the zone of W
    assert t.at("A") == "0504"
    assert zone(t, "us") >= {"0504"}


@pytest.mark.rule("SFO-4.33-d")
def test_the_caption_of_the_unit_that_cannot_move() -> None:
    """0603 and 0505 lie next to W, 0605 next to X, 0704 next to Y, and 0705 is woods."""
    t = table(A="0604", W="0504", X="0706", Y="0803")
    assert t.reach("A") == set()
    assert t.game.presenter.ways(t.state, t.game.piece_id("A")) == ()
    t.end()
    assert t.targets() == {"0504"}  # but it can fight
    # A friend in a free hex is a way out.
    t = table(A="0604", B="0605", W="0504", Y="0803", moved="B")
    assert "0605" not in t.reach("A")
    assert {"0606", "0706"} <= t.reach("A")


@pytest.mark.rule("SFO-4.33-e")
def test_from_a_free_hex_the_first_step_may_lead_into_a_zone() -> None:
    t = table(A="0704", W="0504").move("A", "0603")
    assert t.at("A") == "0603"


# --- the reason that is given is the true one


@pytest.mark.rule("SFO-4.31-a")
def test_stops_are_blamed_where_points_would_do() -> None:
    t = table(A="0704", W="0504")
    why = t.why_not("A", "0404")  # three points by 0604 and 0505
    assert (why.code, why.rule, why.spaces) == ("must_stop", "SFO-4.31", "0404 0603 0604")
    assert why.text == "A must stop at 0603 or 0604, next to W, and has no other way to 0404."


@pytest.mark.rule("SFO-4.33-a")
def test_infiltration_is_blamed_where_the_first_step_is_barred() -> None:
    t = table(A="0604", W="0504", X="0706", Y="0803")
    assert t.why_not("A", "0605").rule == "SFO-4.33"
    why = t.why_not("A", "0606")  # two points, were it free to start
    assert (why.code, why.rule, why.pieces) == ("held", "SFO-4.33", "AW")
    assert why.text == "A is next to W and cannot start into another zone; it has no other way to 0606."


@pytest.mark.rule("SFO-4.1-a")
def test_points_are_blamed_where_even_without_zones_they_would_not_do() -> None:
    t = table(A="0704", W="0504")
    why = t.why_not("A", "0304")
    assert (why.code, why.rule) == ("woods", "SFO-4.2")
    why = t.why_not("A", "0305")  # column 07 to column 03: four columns west, and round the enemy and the woods
    assert (why.code, why.rule) == ("must_stop", "SFO-4.31")
    why = t.why_not("A", "0206")
    assert (why.code, why.rule) == ("too_far", "SFO-4.1")
    assert why.text == "0206 costs A 5 movement points, and it has 4."
    assert t.why_not("A", "0704").code == "no_path"
