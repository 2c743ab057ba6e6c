"""Rule 5.7: advance after combat."""

from __future__ import annotations

import pytest

from tests.games.strike_force_one.table import Table, table
from wargame_desk.games.strike_force_one.events import UnitAdvanced


def won(**units: str) -> Table:
    """A in 0604 has beaten W out of 0504 into 0404."""
    return (
        table(phase="soviet-combat", dice=[1, 1], A="0604", W="0504", **units)
        .attack("0504", "0604")
        .retreat("W", "0404")
    )


@pytest.mark.rule("SFO-5.7-a")
def test_one_unit_that_took_part_may_advance() -> None:
    t = won(B="0603")
    assert t.asked == "soviet advance A"
    why = t.refused("not_in_battle", "SFO-5.7").advance("B")  # next to 0504, but it only looked on
    assert why.text == "B is not one of the units to choose from in the battle for 0504."
    t.advance("A")
    assert t.at("A") == "0504"
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0603", W="0504").attack("0504", "0604", "0603")
    t.retreat("W", "0404").advance("B")
    assert (t.at("A"), t.at("B")) == ("0604", "0504")
    t.refused("wrong_step", "SFO-3.0").advance("A")  # one, and no more
    # A hex emptied by elimination is open to one of them too.
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0404", C="0505", W="0504")
    t.attack("0504", "0604", "0404", "0505").advance("C")
    assert t.at("C") == "0504"


@pytest.mark.rule("SFO-5.7-b")
def test_an_advance_may_be_declined() -> None:
    t = won().advance(None)
    assert (t.at("A"), t.on("0504")) == ("0604", "")
    assert t.happened(UnitAdvanced) == []


@pytest.mark.rule("SFO-5.7-c")
def test_an_advance_is_decided_at_once_or_never() -> None:
    t = won(C="0702", X="0602")
    why = t.refused("battle_open", "SFO-5.7").declare("0602")
    assert why.text == "First finish the battle for 0504."
    t.refused("battle_open", "SFO-5.7").end()
    t.advance(None).attack("0602", "0702")
    t.retreat("X", "0502")
    t.refused("not_in_battle", "SFO-5.7").advance("A")


@pytest.mark.rule("SFO-5.7-d")
def test_an_advance_ignores_zones() -> None:
    t = won(X="0503").advance("A")  # 0604 and 0504 both lay next to W; 0504 lies next to W and X now
    assert t.at("A") == "0504"


@pytest.mark.rule("SFO-5.7-e")
def test_an_advance_ignores_movement_points() -> None:
    t = table(dice=[1], A="0906", W="0504").move("A", "0805", "0804", "0704", "0604").end()
    t.attack("0504", "0604").retreat("W", "0404").advance("A")
    assert t.at("A") == "0504"
    t.to_phase("us-combat").to_phase("soviet-move").move("A", "0604", "0704", "0804", "0805")  # four again


@pytest.mark.rule("SFO-5.7-f")
def test_a_defender_never_advances() -> None:
    t = table(phase="soviet-combat", dice=[6], A="0604", W="0504").attack("0504", "0604")
    assert (t.result, t.on("0604")) == ("AE", "")
    t.refused("wrong_step", "SFO-3.0").advance("W")
    t = won()
    t.refused("not_in_battle", "SFO-5.7").advance("W")


@pytest.mark.rule("SFO-5.7-g")
def test_an_advance_occupies_a_town() -> None:
    t = table(phase="soviet-combat", turn=4, dice=[1], A="0604", B="0302", W="0504").attack("0504", "0604")
    t.retreat("W", "0404").advance("A")
    assert [o.holder for o in t.game.standing(t.state).objectives] == [None, "soviet", "soviet"]
    assert t.end().end().end().winner == "soviet"
    # It counts at once for the West German unit too.
    t = table("advanced", options="west-german", phase="soviet-combat", dice=[1], A="0604", B="0302", W="0504")
    t.attack("0504", "0604").retreat("W", "0404").advance("A").end()
    assert t.entries("G")


@pytest.mark.rule("SFO-5.7-h")
def test_the_advanced_unit_has_fought_and_takes_its_zone_along() -> None:
    stay = won(C="0702", X="0602").advance(None).attack("0602", "0702")
    assert stay.retreats("X") == {"0502", "0503"}  # 0603 lies next to A in 0604
    go = won(C="0702", X="0602").advance("A").attack("0602", "0702")
    assert go.retreats("X") == {"0502"}  # 0503 and 0603 lie next to A in 0504
    t = won(X="0503").advance("A")
    assert t.targets() == set()
    t.refused("all_fought", "SFO-5.3").declare("0503")
