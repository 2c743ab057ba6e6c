"""Rules 4.0 to 4.2: paths, points, prohibited hexes, and one unit a hex when the step ends."""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import Table, table
from wargame_desk.core.codec import ActionError, action_from
from wargame_desk.games.strike_force_one.actions import EndPhase, Move
from wargame_desk.games.strike_force_one.events import UnitMoved

# --- 4.0


@pytest.mark.rule("SFO-4.0-a")
def test_one_move_a_unit_of_at_most_four_hexes() -> None:
    t = table(A="0801")
    why = t.refused("path_too_long", "SFO-4.1").move("A", "0701", "0601", "0501", "0401", "0301")
    assert why.text == "On this way 0301 costs A 5 movement points, and it has 4."
    t.move("A", "0701", "0601", "0501", "0401")
    # A move that stops early is over too: it is not taken up again.
    t = table(A="0801").move("A", "0701")
    why = t.refused("already_moved", "SFO-4.0").move("A", "0601")
    assert why.text == "A has made its move; points left over are lost."
    assert t.legal() == [EndPhase()]


@pytest.mark.rule("SFO-4.0-b")
def test_nobody_moves_an_opposing_unit_not_even_in_its_retreat() -> None:
    table(A="0604", W="0404").refused("not_yours", "SFO-4.0").move("W", "0405")
    beaten = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
    assert beaten.game.decision(beaten.state).side == "us"
    repelled = table(phase="soviet-combat", dice=[5], A="0604", W="0504").attack("0504", "0604")
    assert repelled.game.decision(repelled.state).side == "soviet"


@pytest.mark.rule("SFO-4.0-c")
def test_units_move_in_any_order_and_make_room_for_one_another() -> None:
    t = table(A="0901", B="0902", C="0903")
    t.move("C", "0904").move("B", "0903").move("A", "0902")
    assert (t.on("0902"), t.on("0903"), t.on("0904")) == ("A", "B", "C")


@pytest.mark.rule("SFO-4.0-d")
def test_a_path_is_a_chain_of_adjacent_hexes() -> None:
    t = table(A="0802")
    why = t.refused("not_adjacent", "SFO-4.0").move("A", "0803", "0805")
    assert why.text == "A cannot jump: 0803 and 0805 are not adjacent."
    t.refused("not_adjacent", "SFO-4.0").move("A", "0802")
    t.refused("not_adjacent", "SFO-4.0").move("A", "0803", "0803")
    t.refused("no_path", "SFO-4.0").move("A")
    t.refused("not_adjacent", "SFO-4.0").move("A", "0701")  # in an even column the neighbours lie beside and below


@pytest.mark.rule("SFO-4.0-e")
def test_a_path_may_turn_and_come_back() -> None:
    t = table(A="0802").move("A", "0803", "0802")
    assert t.at("A") == "0802"
    assert t.happened(UnitMoved)[0].cost == 2
    t = table(A="0802").move("A", "0902", "0903", "0802", "0803")
    assert t.at("A") == "0803"


# --- 4.1


@pytest.mark.rule("SFO-4.1-a")
def test_four_points_one_for_each_open_or_town_hex() -> None:
    t = table(A="0604").move("A", "0504", "0404", "0305", "0205")  # two towns among them
    assert t.happened(UnitMoved)[0].cost == 4
    t = table(A="0604")
    t.refused("path_too_long", "SFO-4.1").move("A", "0504", "0404", "0305", "0205", "0105")
    assert "0205" in t.reach("A")
    assert "0105" not in t.reach("A")


@pytest.mark.rule("SFO-4.1-b")
def test_points_left_over_are_not_kept_for_another_turn() -> None:
    t = table(A="0802").move("A", "0801").to_phase("us-combat").to_phase("soviet-move")
    assert t.turn == 2
    t.refused("path_too_long", "SFO-4.1").move("A", "0701", "0601", "0501", "0401", "0301")
    t.move("A", "0701", "0601", "0501", "0401")


@pytest.mark.rule("SFO-4.1-c", "SFO-7.11-b")
def test_points_are_not_lent_nor_shared_in_a_stack() -> None:
    t = table("advanced", A="0801", B="0801")
    t.refused("path_too_long", "SFO-4.1").move("A", "0701", "0601", "0501", "0401", "0301")
    t.move("A", "0701", "0601", "0501", "0401")  # on its own, and B has its four still
    t.move("B", "0701", "0601", "0501", "0401")  # joining costs nothing and is nobody's duty
    assert t.on("0401") == "AB"
    assert [event.cost for event in t.happened(UnitMoved)] == [4, 4]


# --- 4.2


@pytest.mark.rule("SFO-4.2-a")
def test_an_enemy_bars_its_hex_until_it_is_gone() -> None:
    t = table(A="0604", W="0504")
    why = t.refused("enemy_in_hex", "SFO-4.2").move("A", "0504")
    assert (why.pieces, why.spaces, why.text) == ("AW", "0504", "The enemy is in 0504: W.")
    t.refused("enemy_in_hex", "SFO-4.2").move("A", "0504", "0404")
    assert "0504" not in t.reach("A")
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0404", C="0505", W="0504")
    t.attack("0504", "0604", "0404", "0505").advance(None)
    t.to_phase("soviet-move").move("A", "0504", "0503")
    assert t.at("A") == "0503"


@pytest.mark.rule("SFO-4.2-a")
def test_the_caption_of_the_three_paths() -> None:
    """NO through the woods, NO through the enemy, YES round both."""
    t = table(A="0805", W="0806")
    t.refused("woods", "SFO-4.2").move("A", "0705", "0704")
    t.refused("enemy_in_hex", "SFO-4.2").move("A", "0806", "0807")
    t.move("A", "0804", "0704", "0604")
    assert t.at("A") == "0604"


@pytest.mark.rule("SFO-4.2-b")
def test_nothing_moves_off_the_map() -> None:
    t = table(A="0908")
    for beyond in ("0909", "1008", "0808", "0000"):
        with pytest.raises(ActionError, match="path"):
            action_from(t.game, {"kind": "move", "piece": "A", "path": [beyond]})
    first_steps = {move.path[0] for move in t.legal() if isinstance(move, Move)}
    assert t.labels(first_steps) == {"0907", "0807"}


@pytest.mark.rule("SFO-4.2-d")
def test_friends_are_passed_at_the_usual_price() -> None:
    t = table(A="0802", B="0803", moved="B").move("A", "0803", "0804")
    assert t.happened(UnitMoved)[0].cost == 2
    # Next to an enemy the unit must stop on the friend, and here it may not.
    t = table(A="0704", B="0604", W="0504", moved="B")
    t.refused("stop_on_path", "SFO-4.31").move("A", "0604", "0605")
    t.refused("stacking", "SFO-4.2").move("A", "0604")
    assert "0604" not in t.reach("A")


@pytest.mark.rule("SFO-4.2-e")
def test_one_unit_a_hex_when_the_step_ends() -> None:
    t = table(A="0802", B="0803", moved="B")
    why = t.refused("stacking", "SFO-4.2").move("A", "0803")
    assert (why.pieces, why.spaces) == ("AB", "0803")
    t = table(A="0802", B="0803").move("A", "0803")
    why = t.refused("overstacked", "SFO-4.2").end()
    assert (why.pieces, why.spaces) == ("AB", "0803")
    assert why.text == "0803 holds A and B; at most 1 may stay there."
    t.move("B", "0804").end()


# --- 4.2, the limit binds when the step ends


@pytest.mark.rule("SFO-4.2-f")
def test_two_units_change_places_and_another_moves_in_between() -> None:
    t = table(A="0902", B="0903", C="0906")
    t.move("A", "0903")
    assert not t.game.decision(t.state).optional
    t.move("C", "0907")
    t.refused("overstacked", "SFO-4.2").end()
    assert EndPhase() not in t.legal()
    t.move("B", "0902").end()
    assert (t.on("0902"), t.on("0903"), t.on("0907")) == ("B", "A", "C")


@pytest.mark.rule("SFO-4.2-f")
def test_a_third_unit_may_not_follow_where_only_one_can_leave() -> None:
    t = table(A="0902", B="0903", C="0904").move("A", "0903")
    why = t.refused("stacking", "SFO-4.2").move("C", "0903")
    assert why.pieces == "CAB"
    assert why.text == "0903 is full with A and B; the step could then not end within the stacking limit."


def pocket(**units: str) -> Table:
    """The north-west corner with 0102 and 0401 closed and W in 0202: 0101 has one way out, 0201, next to W.

    0301 leads to 0201 and 0302 only, both next to W.
    """
    return table(woods="0102 0401", W="0202", **units)


@pytest.mark.rule("SFO-4.2-f")
def test_the_only_way_out_of_a_full_hex_is_kept_open() -> None:
    t = pocket(A="0201", B="0101", E="0301").move("A", "0101")
    why = t.refused("blocks_exit", "SFO-4.2").move("E", "0201")
    assert (why.pieces, why.spaces) == ("EAB", "0201 0101")
    assert why.text == "A and B could then not bring 0101 within the stacking limit."
    t.move("E", "0302")
    assert t.legal() == [Move(t.game.piece_id("B"), (t.game.board.space("0201"),))]
    t.move("B", "0201").end()


@pytest.mark.rule("SFO-4.2-f")
def test_two_full_hexes_at_once_are_both_cleared() -> None:
    t = pocket(A="0201", B="0101", C="0302", D="0301").move("A", "0101").move("C", "0301")
    t.refused("overstacked", "SFO-4.2").end()
    # D could go to 0201 by itself, but B has no other place.
    why = t.refused("blocks_exit", "SFO-4.2").move("D", "0201")
    assert why.spaces == "0201 0101"
    assert t.reach("D") == {"0302"}
    t.move("D", "0302")
    t.refused("overstacked", "SFO-4.2").end()
    t.move("B", "0201").end()


@pytest.mark.rule("SFO-4.2-f")
def test_the_full_hex_that_is_named_is_the_one_that_could_not_be_cleared() -> None:
    t = pocket(D="0201", E="0101", A="0302", B="0301").move("A", "0301").move("D", "0101")
    why = t.refused("blocks_exit", "SFO-4.2").move("B", "0201")
    assert (why.pieces, why.spaces) == ("BDE", "0201 0101")


@pytest.mark.rule("SFO-4.2-f")
def test_the_option_that_checks_at_every_stop() -> None:
    t = table(options="stacking-at-once", A="0902", B="0903")
    why = t.refused("full", "SFO-4.2").move("A", "0903")
    assert why.text == "0903 is full with B."
    t.move("B", "0802").move("A", "0903").end()
