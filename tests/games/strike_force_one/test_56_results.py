"""Rule 5.6: results and retreats in the Standard Game.

W in 0504, attacked from 0604, may retreat to 0404 and 0503: 0403 is woods, 0505 and 0603 lie next to 0604.
"""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import table
from wargame_desk.games.strike_force_one.actions import Retreat
from wargame_desk.games.strike_force_one.events import BattleRolled, UnitEliminated, UnitMoved


@pytest.mark.rule("SFO-5.6-DE-a")
def test_defender_eliminated_is_removed_and_one_attacker_may_advance() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0404", C="0505", W="0504")
    t.attack("0504", "0604", "0404", "0505")
    assert (t.result, t.at("W")) == ("DE", None)
    assert "W" in t.dead
    assert t.asked == "soviet advance ABC"


# --- defender retreats


@pytest.mark.rule("SFO-5.6-DR-a")
def test_the_defender_chooses_one_of_its_retreats() -> None:
    for to in ("0404", "0503"):
        t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
        assert (t.result, t.asked) == ("DR", "us retreat W")
        assert t.retreats("W") == {"0404", "0503"}
        t.retreat("W", to)
        assert t.at("W") == to
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
    why = t.refused("retreat_not_adjacent", "SFO-5.6").retreat("W", "0405")
    assert why.text == "W retreats one hex; 0405 is not next to 0504."


@pytest.mark.rule("SFO-5.6-DR-b")
def test_away_means_out_of_every_zone_and_no_more() -> None:
    # From 0603 the attack leaves 0505 and 0404; 0505 lies sideways, not opposite, and is as good.
    t = table(phase="soviet-combat", dice=[1], A="0603", W="0504").attack("0504", "0603")
    assert t.retreats("W") == {"0404", "0505"}
    why = t.refused("retreat_zone", "SFO-5.6").retreat("W", "0503")
    assert (why.pieces, why.text) == ("WA", "W cannot retreat to 0503, next to A.")


@pytest.mark.rule("SFO-5.6-DR-c")
def test_a_retreat_is_not_optional() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
    assert all(isinstance(action, Retreat) for action in t.legal())
    t.refused("retreat_not_adjacent", "SFO-5.6").retreat("W", "0504")  # stay
    t.refused("battle_open", "SFO-3.0").lose("W")
    t.refused("battle_open", "SFO-3.0").advance(None)
    t.refused("battle_open", "SFO-3.0").end()


@pytest.mark.rule("SFO-5.6-DR-d")
def test_the_attacker_may_advance_after_a_retreat_and_after_a_death_for_want_of_one() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604").retreat("W", "0404")
    assert t.asked == "soviet advance A"
    t.advance("A")
    assert t.at("A") == "0504"
    t = table(phase="soviet-combat", dice=[1], A="0102", W="0101").attack("0101", "0102")
    assert (t.result, t.at("W"), t.asked) == ("DR", None, "soviet advance A")
    t.advance("A")
    assert t.at("A") == "0101"


@pytest.mark.rule("SFO-5.6-DR-a")
def test_the_caption_of_two_against_one() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0603", W="0504").attack("0504", "0604", "0603")
    assert t.retreats("W") == {"0404"}  # 0503 lies next to B, 0505 next to A
    t.retreat("W", "0404")
    assert t.asked == "soviet advance AB"


# --- restrictions


@pytest.mark.rule("SFO-5.6-R-a")
def test_no_retreat_into_any_unit() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504", X="0404").attack("0504", "0604")
    why = t.refused("retreat_full", "SFO-5.6").retreat("W", "0404")
    assert (why.pieces, why.text) == ("WX", "W cannot retreat to 0404, which is full with X.")
    assert t.retreats("W") == {"0503"}
    why = t.refused("retreat_enemy", "SFO-5.6").retreat("W", "0604")
    assert (why.pieces, why.text) == ("WA", "W cannot retreat to 0604, where the enemy is: A.")
    # Its own neighbours can be the death of a unit.
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504", X="0404", Y="0503").attack("0504", "0604")
    assert t.at("W") is None


@pytest.mark.rule("SFO-5.6-R-b", "SFO-2.0-d")
def test_no_retreat_into_woods_or_off_the_map() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
    why = t.refused("retreat_woods", "SFO-5.6").retreat("W", "0403")
    assert why.text == "W cannot retreat into the woods of 0403."
    # 0801 has five sides: 0802 holds A, 0702 and 0902 lie next to it, and the north is the edge.
    t = table(phase="soviet-combat", dice=[1], A="0802", W="0801").attack("0801", "0802")
    assert t.retreats("W") == {"0701", "0901"}


@pytest.mark.rule("SFO-5.6-R-c")
def test_no_retreat_next_to_any_enemy_in_the_battle_or_not() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0405", W="0504").attack("0504", "0604")
    assert t.retreats("W") == {"0503"}  # 0404 lies next to B, who looks on
    # B has fought first, and bars it all the same; X is beaten northward out of 0406.
    t = table(phase="soviet-combat", dice=[1, 1], A="0604", B="0405", W="0504", X="0406").attack("0406", "0405")
    t.retreat("X", "0407").advance(None).attack("0504", "0604")
    assert t.retreats("W") == {"0503"}


@pytest.mark.rule("SFO-5.6-R-d")
def test_a_unit_without_a_retreat_is_eliminated() -> None:
    # A friend (0404), woods (0403), zones (0603, 0505) and, in 0503, the zone of B, who does not fight.
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0502", W="0504", X="0404").attack("0504", "0604")
    assert t.at("W") is None
    assert [event.trapped for event in t.happened(UnitEliminated)] == [True]
    assert t.at("X") == "0404"


@pytest.mark.rule("SFO-5.6-R-e")
def test_a_retreat_is_one_hex_and_costs_no_points() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604").retreat("W", "0404")
    t.advance(None).to_phase("us-move").move("W", "0405", "0306", "0206", "0106")
    assert t.happened(UnitMoved)[0].cost == 4


# --- attackers retreat


@pytest.mark.rule("SFO-5.6-AR-a", "SFO-5.6-AR-d")
def test_every_attacker_retreats_two_hexes_from_the_defender_and_bystanders_stay() -> None:
    t = table(phase="soviet-combat", dice=[6], A="0604", B="0404", C="0503", W="0504").attack("0504", "0604", "0404")
    assert (t.result, t.asked) == ("AR", "soviet retreat AB")
    assert t.retreats("A") == {"0605", "0704"}
    assert t.retreats("B") == {"0305", "0405"}
    board = t.game.board
    for label in t.retreats("A") | t.retreats("B"):
        assert (board.distance(board.space(label), board.space("0504")) or 0) >= 2
    why = t.refused("retreat_zone", "SFO-5.6").retreat("A", "0505")
    assert why.pieces == "AW"  # the defender just attacked
    t.refused("need_not_retreat", "SFO-5.6").retreat("C", "0502")
    t.retreat("B", "0305").retreat("A", "0704")
    assert (t.at("A"), t.at("B"), t.at("C"), t.at("W")) == ("0704", "0305", "0503", "0504")


@pytest.mark.rule("SFO-5.6-AR-b")
def test_each_attacker_is_judged_by_itself() -> None:
    # X in 0305 holds one of B's hexes and reaches the other.
    t = table(phase="soviet-combat", dice=[6], A="0604", B="0404", W="0504", X="0305").attack("0504", "0604", "0404")
    assert t.retreats("B") == set()
    t.retreat("A", "0605")
    assert (t.at("A"), t.at("B")) == ("0605", None)


@pytest.mark.rule("SFO-5.6-AR-c")
def test_the_attacker_chooses_the_order_and_a_hex_taken_is_taken() -> None:
    # X bars 0605, Y bars 0602: both A (0604) and B (0603) have 0704 alone.
    units = {"A": "0604", "B": "0603", "W": "0504", "X": "0706", "Y": "0502"}
    for first, second in ("AB", "BA"):
        t = table(phase="soviet-combat", dice=[6], **units).attack("0504", "0604", "0603")
        assert t.retreats("A") == t.retreats("B") == {"0704"}
        t.retreat(first, "0704")
        assert (t.at(first), t.at(second)) == ("0704", None)
    # A hex that an attacker has left lies next to the defender still.
    t = table(phase="soviet-combat", dice=[6], A="0604", B="0603", W="0504").attack("0504", "0604", "0603")
    t.retreat("A", "0605")
    assert t.retreats("B") == {"0602", "0704"}


# --- attacker eliminated


@pytest.mark.rule("SFO-5.6-AE-a")
def test_attacker_eliminated_is_removed_at_once() -> None:
    t = table(phase="soviet-combat", dice=[6], A="0604", B="0404", W="0504").attack("0504", "0604")
    assert (t.result, t.at("A"), t.at("B"), t.at("W")) == ("AE", None, "0404", "0504")
    assert [event.trapped for event in t.happened(UnitEliminated)] == [False]
    # It stands in the column of one unit alone, as the singular of the rule wants it.
    for rows in (table(), table(options="standard-crt-b")):
        cells = rows.game.setting.table.cells
        assert [(die, column) for die, row in enumerate(cells) for column, x in enumerate(row) if x == "AE"] == [(5, 0)]


@pytest.mark.rule("SFO-5.6-AE-b")
def test_nobody_advances_after_ar_or_ae() -> None:
    for die, result in ((5, "AR"), (6, "AE")):
        t = table(phase="soviet-combat", dice=[die], A="0604", B="0404", W="0504").attack("0504", "0604")
        if result == "AR":
            t.retreat("A", "0605")
        assert t.happened(BattleRolled)[0].result == result
        assert (t.on("0604"), t.at("W"), t.asked) == ("", "0504", "soviet attack B")
        t.refused("wrong_step", "SFO-3.0").advance("W")
