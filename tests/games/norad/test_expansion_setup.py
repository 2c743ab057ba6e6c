"""The Expansion: both continents, and how they are set up."""

from __future__ import annotations

import pytest

from tests.games.norad.table import Table, game_of, opening, table
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import Side
from wargame_desk.core.values import Refusal
from wargame_desk.games.norad.actions import AssignTarget

EXP = "expansion"
EVERY = "dew-line siberia cuba slbm canada targets diagonal-cost fighter-combat"


def set_up(t: Table, side: str, where: dict[str, str]) -> None:
    """Place every counter of a side that must be placed, each group in a city."""
    for group in t.game.setting.groups:
        for piece in group.pieces:
            if group.side == side and piece in t.state.pool and group.name in where:
                t.place(t.game.piece_name(piece), where[group.name])


@pytest.mark.rule("EXP-12.0-a")
def test_the_whole_map_is_used_and_each_option_works_in_its_half() -> None:
    setting = game_of(EXP, EVERY).setting
    assert setting.maps == ("america", "eurasia")
    labels = {setting.board.label(x) for x in setting.board.spaces}
    assert {"na-siberia-A", "eu-alaska-A", "na-cuba", "eu-pacific", "na-arctic-12", "eu-arctic-17"} <= labels
    assert {g.name for g in setting.groups if g.kind == "slbm"} == {"soviet-slbm", "us-slbm"}
    backs = {
        g.name: [setting.fighter_types[b - 1].name for b in g.pool if b] for g in setting.groups if "fighter" in g.name
    }
    assert backs["soviet-fighter"].count("MiG-21") == 2
    assert backs["canadian-fighter"] == ["CF-101"] * 3
    assert [spec.kind for spec in setting.phases[:6]] == ["orders", "orders", "setup", "setup", "targets", "targets"]


@pytest.mark.rule("EXP-2.2-a")
def test_no_way_leads_from_one_continent_to_the_other() -> None:
    setting = game_of(EXP, EVERY).setting
    for start, ways in enumerate(setting.steps):
        assert {setting.map_of[there] for there, _ in ways} <= {setting.map_of[start]}
    t = table(EXP, SB1="na-C5", UF1="na-J6-E", phase="us-fighters", SF1="eu-E4", UB1="eu-D5")
    t.refused("other_map", "EXP-2.2").sortie("UF1", "eu-D5")
    t = table(EXP, SB1="na-C5", phase="soviet-bombers")
    assert t.why_not("SB1", "eu-C5").code == "other_map"


@pytest.mark.rule("EXP-2.2-b", "EXP-2.2-d")
def test_nato_takes_part_with_its_aircraft_and_cities() -> None:
    setting = game_of(EXP).setting
    nato = {
        g.name: (g.side, sum(1 for b in g.pool if b), g.pool.count(0)) for g in setting.groups if g.nation == "nato"
    }
    assert nato == {"nato-fighter": ("us", 4, 2), "nato-bomber": ("us", 1, 1)}
    t = table(EXP, phase="soviet-bombers", SB1="eu-J3-E", NB1="eu-L1-W", NF1="eu-L1-W")
    t.move("SB1", "eu-J3-W", "eu-J2-E", "eu-J2-W").bomb()
    assert t.ruined == {"eu-J2-W"}, "Copenhagen"
    assert t.points("soviet") == 6


@pytest.mark.rule("EXP-2.2-c")
def test_west_berlin_is_a_target_of_the_soviets_and_a_place_for_nato() -> None:
    t = table(EXP, phase="us-bombers", UB1="eu-J2-W", waiting="SB1")
    t.move("UB1", "eu-K2-W")
    assert t.phase == "us-bombers"
    assert t.asked == "us fly", "nothing to bomb there"
    t = table(EXP, phase="soviet-bombers", SB1="eu-K3-W", waiting="UB1")
    t.move("SB1", "eu-K2-E", "eu-K2-W").bomb()
    assert t.points("soviet") == 6
    t = table(EXP, phase="us-setup", turn=0, waiting="NF1 NB1 UF1 SF1")
    assert "eu-K2-W" in t.places("NF1")
    assert "eu-K2-W" in t.places("NB1")
    t = table(EXP, phase="soviet-setup", turn=0, waiting="SF1 SB1")
    t.refused("not_there", "EXP-3.1").place("SF1", "eu-K2-W")
    t.refused("not_there", "EXP-3.1").place("SB1", "eu-K2-W")


@pytest.mark.rule("EXP-3.1-a")
def test_the_soviets_set_up_first_on_cities_of_the_bloc() -> None:
    t = opening(EXP)
    assert t.phase == "soviet-setup"
    pools = {g.name: (sum(1 for b in g.pool if b), g.pool.count(0)) for g in t.game.setting.groups}
    assert pools["soviet-fighter"] == (12, 6)
    assert pools["soviet-sam"] == (3, 1)
    assert pools["soviet-bomber"] == (24, 8)
    bloc = {x for x, city in t.game.setting.cities.items() if city.side == Side("soviet")}
    assert t.places("soviet-fighter-1") == t.places("soviet-sam-1") == t.labels(bloc)
    set_up(t, "soviet", {"soviet-fighter": "eu-K3-W"})
    t.refused("place_all", "EXP-3.1").end()
    set_up(t, "soviet", {"soviet-sam": "eu-K3-W"})
    t.end()
    assert t.phase == "us-setup"


@pytest.mark.rule("EXP-3.1-b", "EXP-3.1-c")
def test_soviet_bombers_may_be_based_on_soviet_cities_as_far_west_as_column_4() -> None:
    t = table(EXP, phase="soviet-setup", turn=0, waiting="SB1 SB2 sb1 SF1 SS1 UF1")
    west = {"E4", "H4-W", "I4-E", "J3-E", "L4-W", "L4-E", "M4-W", "M4-E", "N4-W"}
    assert t.places("SB1") == {f"eu-{label}" for label in west}, "not Warsaw, Gorky or Pyongyang"
    t.place("SB1", "eu-E4")
    t.refused("one_bomber", "EXP-3.1").place("sb1", "eu-E4")
    t.place("sb1", "eu-M4-W").place("SS1", "eu-M4-W").place("SF1", "eu-I4-E")
    t.refused("fighter_there", "EXP-3.1").place("SB2", "eu-I4-E")
    t.end()
    assert t.piece("SB2") in t.state.pool, "any number, or fewer"


@pytest.mark.rule("EXP-3.1-c")
def test_a_fighter_and_a_bomber_of_the_soviets_never_share_a_city_whichever_comes_first() -> None:
    t = table(EXP, phase="soviet-setup", turn=0, waiting="SB1 SF1 sf1")
    t.place("SB1", "eu-E4")
    t.refused("fighter_there", "EXP-3.1").place("SF1", "eu-E4")
    t.refused("fighter_there", "EXP-3.1").place("sf1", "eu-E4")


@pytest.mark.rule("EXP-3.1-d")
def test_bombers_that_are_not_based_wait_north_of_america_and_enter_only_there() -> None:
    t = table(EXP, phase="soviet-stage", waiting="SB1 SB2 UB1", SB3="eu-E4")
    assert t.places("SB1") == {f"na-arctic-{column}" for column in range(1, 13)}
    t.refused("not_outside", "NORAD-5.1").stage("SB1", "eu-arctic-4")
    t.refused("not_waiting", "NORAD-5.1").stage("SB3", "na-arctic-4")
    t.stage("SB1", "na-arctic-4").stage("SB2", "na-arctic-5").end()
    assert not [label for label in t.reach("SB3") if label.startswith("na-")]


@pytest.mark.rule("EXP-3.2-a")
def test_after_them_the_americans_set_up_in_north_america() -> None:
    t = table(EXP, "canada", phase="us-setup", turn=0, waiting="UF1 uf1 US1 CF1 SB1")
    america = {x for x, city in t.game.setting.cities.items() if t.game.setting.map_of[x] == "america"}
    assert t.places("UF1") == t.places("uf1") == t.places("US1") == t.labels(america)
    t.refused("not_there", "EXP-3.2").place("UF1", "eu-K1-W")
    for unit in ("UF1", "uf1", "US1"):
        t.place(unit, "na-M10-E")
    pools = {g.name: (sum(1 for b in g.pool if b), g.pool.count(0)) for g in t.game.setting.groups}
    assert pools["us-fighter"] == (12, 6)
    assert pools["us-sam"] == (5, 0)


@pytest.mark.rule("EXP-3.2-b")
def test_four_nato_fighters_are_drawn_from_four_real_and_two_decoys() -> None:
    seen = set()
    for number in range(40):
        t = opening(EXP, seed=bytes([number]))
        group = next(g for g in t.game.setting.groups if g.name == "nato-fighter")
        assert len(group.pieces) == 4
        real = sum(1 for p in group.pieces if t.state.back[p])
        assert real in (2, 3, 4)
        seen.add(real)
        assert [t.believed(t.game.piece_name(p), "soviet") for p in group.pieces] == ["?"] * 4
        assert "?" not in [t.believed(t.game.piece_name(p), "us") for p in group.pieces]
    assert seen == {2, 3, 4}
    t = table(EXP, phase="us-setup", turn=0, waiting="NF1 SB1")
    nato = {x for x in t.game.setting.cities if t.game.setting.nation_of_city(x) == "nato"}
    assert t.places("NF1") == t.labels(nato)
    assert len(nato) == 15


@pytest.mark.rule("EXP-3.2-b")
def test_the_soviets_can_only_guess_how_many_of_natos_fighters_are_real() -> None:
    t = opening(EXP)
    group = next(g for g in t.game.setting.groups if g.name == "nato-fighter")
    guesses = [t.game.determinize(t.known("soviet"), Dice(bytes([number]))) for number in range(30)]
    assert {sum(1 for p in group.pieces if guess.back[p]) for guess in guesses} == {2, 3, 4}
    mine = t.game.determinize(t.known("us"), Dice(b"us"))
    assert [mine.back[p] for p in group.pieces] == [t.state.back[p] for p in group.pieces]


@pytest.mark.rule("EXP-3.2-c", "EXP-3.2-d")
def test_both_nato_bombers_are_set_up_on_nato_cities_one_a_square_with_fighters_if_wished() -> None:
    t = table(EXP, phase="us-setup", turn=0, waiting="NF1 NB1 nb1 SB1")
    t.place("NF1", "eu-K1-W").place("NB1", "eu-K1-W")
    t.refused("one_bomber", "EXP-3.2").place("nb1", "eu-K1-W")
    t.refused("not_there", "EXP-3.2").place("nb1", "na-M5-E")
    t.refused("place_all", "EXP-3.2").end()
    t.place("nb1", "eu-L1-W").end()
    assert t.phase == "soviet-stage"


@pytest.mark.rule("EXP-3.2-e")
def test_american_bombers_wait_north_of_eurasia_and_enter_there() -> None:
    t = table(EXP, phase="us-stage", waiting="UB1 ub1 SB1")
    pools = {g.name: (sum(1 for b in g.pool if b), g.pool.count(0)) for g in t.game.setting.groups}
    assert pools["us-bomber"] == (20, 8)
    assert t.places("UB1") == t.places("ub1") == {f"eu-arctic-{column}" for column in range(1, 18)}
    t.refused("not_outside", "NORAD-5.1").stage("UB1", "na-arctic-4")
    t = table(EXP, phase="us-setup", turn=0, waiting="UB1 SB1")
    assert not t.places("UB1")


@pytest.mark.rule("EXP-4.0-j")
def test_no_side_bombs_its_own_cities_or_writes_one_down() -> None:
    t = table(EXP, phase="us-bombers", UB1="eu-J1-W", waiting="SB1")
    t.move("UB1", "eu-K1-W")
    assert t.asked == "us fly", "London is no target of the Americans"
    t = table(EXP, phase="soviet-bombers", SB1="eu-I3-E", waiting="UB1")
    t.move("SB1", "eu-H4-W")
    assert t.asked == "soviet fly"
    t = table(EXP, "targets", phase="soviet-targets", turn=0, waiting="SB1 UB1")
    refusal = t.game.check(t.state, AssignTarget(t.piece("SB1"), t.space("eu-I4-E")))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_city"
    t.assign("SB1", "na-P10-E")


@pytest.mark.rule("EXP-2.2-a")
def test_targets_are_cities_on_the_continent_of_the_bomber() -> None:
    """Based at Leningrad it can be sent to London; from outside the map it comes to America alone."""
    t = table(EXP, "targets", phase="soviet-targets", turn=0, SB1="eu-H4-W", waiting="SB2")
    t.refused("never_reached", "EXP-2.2").assign("SB1", "na-P10-E")
    t.refused("never_reached", "EXP-2.2").assign("SB2", "eu-K1-W")
    t.assign("SB1", "eu-K1-W").assign("SB2", "na-P10-E")
