"""The Expansion: victory, stacking, sequence and movement."""

from __future__ import annotations

import pytest

from tests.games.norad.table import Table, game_of, table
from wargame_desk.games.norad.events import GameEnded

EXP = "expansion"
EAST_74 = "eu-I4-E eu-H4-W eu-L4-W eu-O14-W eu-I5-E eu-I7-W eu-J9-W eu-K3-W eu-K6-W eu-L4-E"
"""Ruins of 9 + 8 + 8 + 8 + 7 + 7 + 7 + 7 + 7 + 7 = 75 points."""
FREE_98 = "na-O9-W na-P10-W na-P10-E eu-K1-W na-O9-E na-Q5-EW na-R6-WW na-S6-WE eu-K1-E eu-L1-W na-M5-E na-O10-E"
"""Ruins of 9 * 4 + 8 * 6 + 7 + 7 = 98 points."""


@pytest.mark.rule("EXP-4.0-a")
def test_whoever_first_reaches_80_or_100_points_wins_at_once() -> None:
    t = table(EXP, phase="us-bombers", ruined=EAST_74, UB1="eu-E5", UB2="eu-D5", SB1="na-C5")
    assert t.points("us") == 75
    t.move("UB1", "eu-E4").bomb()
    assert t.points("us") == 80
    assert t.winner == "us"
    assert t.asked == "nobody"

    t = table(EXP, phase="soviet-bombers", ruined=FREE_98, SB1="na-H6-E", SB2="na-C5", UB1="eu-D5")
    assert t.points("soviet") == 98
    t.move("SB1", "na-I6-E", "na-J6-E").bomb()
    assert t.points("soviet") == 103
    assert t.winner == "soviet"


@pytest.mark.rule("EXP-4.0-a")
def test_a_point_short_of_it_the_game_goes_on() -> None:
    t = table(EXP, phase="us-bombers", ruined=EAST_74, UB1="eu-E5", SB1="na-C5")
    t.end()
    assert t.winner is None


@pytest.mark.rule("EXP-4.0-b")
def test_when_the_last_bomber_is_gone_the_side_with_more_points_wins_and_equal_points_draw() -> None:
    for ruins, winner in (
        ("na-M5-E eu-E4", "soviet"),
        ("na-L5-E eu-F5-W", "us"),
        ("na-M5-E eu-K6-W", None),
        ("", None),
    ):
        t = table(EXP, phase="us-fighters", ruined=ruins, SB1="na-E5", UF1="na-J6-E", NF1="eu-K1-W")
        t.sortie("UF1", "na-E5").end()
        assert t.happened(GameEnded)
        assert t.winner == winner
        assert t.asked == "nobody"


@pytest.mark.rule("EXP-4.0-b")
def test_a_bomber_or_missile_that_waits_still_keeps_the_game_open() -> None:
    for waiting in ("UB1", "ub1", "SM1", "UM1"):
        t = table(EXP, "slbm canada", phase="us-fighters", waiting=waiting, SB1="na-E5", UF1="na-J6-E")
        t.sortie("UF1", "na-E5").end()
        assert not t.happened(GameEnded)


@pytest.mark.rule("EXP-4.0-c")
def test_a_bomber_may_pass_over_an_enemy_bomber_but_not_end_its_move_there() -> None:
    t = table(EXP, phase="us-bombers", UB1="eu-G4-W", SB1="eu-H4-W", SB2="eu-G5-W")
    t.refused("enemy_bomber", "EXP-4.0").move("UB1", "eu-G4-E", "eu-G5-W")
    t.move("UB1", "eu-G4-E", "eu-G5-W", "eu-G5-E")
    assert t.legal_kinds() == {"bomb", "stop"}, "Plesetsk lies beyond"


@pytest.mark.rule("EXP-4.0-c")
def test_a_live_bomber_on_its_own_city_shields_it_from_bombers() -> None:
    t = table(EXP, phase="us-bombers", UB1="eu-G4-W", SB1="eu-H4-W")
    t.refused("enemy_bomber", "EXP-4.0").move("UB1", "eu-H4-W")
    assert "eu-H4-W" not in t.reach("UB1")
    assert "eu-I4-E" in t.reach("UB1"), "Moscow, over Leningrad or past it"
    t.move("UB1", "eu-H4-W", "eu-I4-E").bomb()
    assert t.ruined == {"eu-I4-E"}


@pytest.mark.rule("EXP-4.0-c")
def test_over_a_sam_and_a_bomber_the_defender_is_asked_and_the_bomber_must_then_fly_on() -> None:
    t = table(EXP, phase="us-bombers", UB1="eu-G4-W", SB1="eu-H4-W", SS1="eu-H4-W")
    t.move("UB1", "eu-H4-W").hold()
    t.refused("enemy_bomber", "EXP-4.0").bomb()
    t.refused("enemy_bomber", "EXP-4.0").stop()
    t.move("UB1", "eu-I4-E").bomb()
    assert t.ruined == {"eu-I4-E"}


@pytest.mark.rule("EXP-4.0-c")
def test_what_bombed_a_city_lies_there_as_a_marker_and_shields_nothing() -> None:
    t = table(EXP, phase="us-bombers", UB1="eu-G4-W", ub1="eu-F4-W", SB1="na-C5")
    t.move("UB1", "eu-H4-W").bomb()
    t.move("ub1", "eu-G4-W", "eu-H4-W")
    assert t.at("ub1") == "eu-H4-W"


@pytest.mark.rule("EXP-4.0-d")
def test_fighters_attack_bombers_even_on_the_ground_but_no_fighters() -> None:
    t = table(EXP, phase="us-fighters", NF1="eu-K1-E", NF2="eu-K1-E", SF1="eu-K3-W", SB1="eu-J3-E")
    assert t.sorties("NF1") == {"eu-J3-E"}, "the bomber in Minsk, not the fighter in Warsaw"
    t.sortie("NF1", "eu-J3-E").sortie("NF2", "eu-K3-W").end()
    assert t.gone("SB1")
    assert t.at("SF1") == "eu-K3-W"
    assert t.gone("NF2"), "it met nobody"


@pytest.mark.rule("EXP-4.0-e")
def test_in_eurasia_bombers_fly_where_they_like_or_stay() -> None:
    t = table(EXP, phase="soviet-bombers", SB1="eu-L4-W", sb2="eu-I4-E", sb1="eu-M4-E", UB1="eu-D5")
    t.move("SB1", "eu-K4-W", "eu-J4-W", "eu-I4-W", "eu-H4-W")
    assert t.at("SB1") == "eu-H4-W"
    t.move("sb2", "eu-I4-W").end()
    assert (t.at("sb1"), t.phase) == ("eu-M4-E", "us-fighters")


@pytest.mark.rule("EXP-4.0-e")
def test_in_eurasia_nobody_must_enter_and_row_a_is_no_bar() -> None:
    t = table(EXP, phase="us-stage", waiting="UB1 UB2 UB3 UB4 UB5 SB1")
    t.end()
    assert t.phase == "us-bombers"
    t = table(EXP, phase="us-stage", waiting="UB1 UB2 SB1")
    t.stage("UB1", "eu-arctic-4").stage("UB2", "eu-arctic-5").end()
    t.move("UB1", "eu-A4").end()
    assert t.at("UB1") == "eu-A4"
    assert t.piece("UB2") in t.state.pool, "one that did not fly in waits again"


@pytest.mark.rule("EXP-4.0-e")
def test_in_north_america_the_rules_of_entry_and_movement_stay_in_force() -> None:
    t = table(EXP, phase="soviet-stage", waiting="SB1 SB2 SB3 SB4 UB1", sb1="na-C11", SB5="eu-E4")
    t.stage("SB1", "na-arctic-1")
    t.refused("enter_four", "NORAD-5.1").end()
    t.stage("SB2", "na-arctic-3").stage("SB3", "na-arctic-5").stage("SB4", "na-arctic-7").end()
    t.move("SB5", "eu-D4")
    t.refused("enter_first", "NORAD-5.1").move("sb1", "na-D11", "na-E11")
    t.refused("must_go_south", "NORAD-6.0").move("SB1", "na-A1")
    for unit, column in (("SB1", 1), ("SB2", 3), ("SB3", 5), ("SB4", 7)):
        t.move(unit, f"na-A{column}", f"na-B{column}")
    t.refused("must_move", "NORAD-6.0").end()
    t.refused("must_go_south", "NORAD-6.0").move("sb1", "na-D11")


@pytest.mark.rule("EXP-4.0-f")
def test_in_eurasia_no_bomber_is_lost_in_the_last_row_in_america_it_is() -> None:
    t = table(EXP, phase="us-bombers", UB1="eu-S9-WW", SB1="na-C5")
    t.move("UB1", "eu-T9-WW", "eu-U9-WW").end()
    assert t.at("UB1") == "eu-U9-WW"
    assert not [label for label in t.labels(t.game.setting.board.spaces) if label.startswith("eu-V")]
    t = table(EXP, phase="soviet-bombers", SB1="na-T7-WW", UB1="eu-D5")
    t.move("SB1", "na-U7-WW", "na-V7-WW")
    assert t.removed == [(t.full("SB1")[0], "edge")]


@pytest.mark.rule("EXP-4.0-g")
def test_the_sequence_of_a_round() -> None:
    phases = [(spec.id, spec.side, spec.kind) for spec in game_of(EXP).setting.phases[2:]]
    assert phases == [
        ("soviet-stage", "soviet", "stage"),
        ("soviet-bombers", "soviet", "fly"),
        ("us-fighters", "us", "intercept"),
        ("us-stage", "us", "stage"),
        ("us-bombers", "us", "fly"),
        ("soviet-fighters", "soviet", "intercept"),
    ]


@pytest.mark.rule("EXP-4.0-g")
def test_attacks_are_resolved_in_their_own_phase_and_sams_asked_in_the_enemys() -> None:
    t = table(EXP, phase="soviet-bombers", SB1="na-H6-E", US1="na-J6-E", UF1="na-L8-W", UB1="eu-F4-W", SF1="eu-I4-E")
    t.move("SB1", "na-I6-E", "na-J6-E")
    assert t.asked == "us answer"
    t.hold().stop().end()
    t.sortie("UF1", "na-J6-E").end()
    assert t.gone("SB1"), "before the American bombers fly"
    t.move("UB1", "eu-G4-W").end()
    t.sortie("SF1", "eu-G4-W").end()
    assert t.gone("UB1")


@pytest.mark.rule("EXP-4.0-h")
def test_bombers_of_its_side_are_lost_with_a_city_that_a_missile_destroys() -> None:
    t = table(EXP, "slbm canada", phase="us-bombers", UM1="eu-D4", SB1="eu-E4", sb1="eu-E5", SS1="eu-E4", UB1="eu-D6")
    t.move("UM1", "eu-E4").hold()
    assert t.ruined == {"eu-E4"}
    assert t.gone("SB1"), "a live bomber shields its city from bombers, not from missiles"
    assert t.at("sb1") == "eu-E5"
    assert t.believed("SB1", "us") == "?", "lost unseen"


def round_of_waiting(t: Table) -> None:
    """Everybody ends every phase until a new round begins."""
    turn = t.turn
    while t.turn == turn and t.winner is None and not t.happened(GameEnded):
        t.end()


@pytest.mark.rule("EXP-4.0-i")
def test_ten_rounds_without_a_loss_end_the_game_on_points() -> None:
    t = table(EXP, phase="soviet-bombers", ruined="na-M5-E", SB1="eu-E4", UB1="eu-H2-W", turn=1)
    for _ in range(10):
        assert t.winner is None
        round_of_waiting(t)
    assert t.winner is None, "the round in which it was set up does not count"
    round_of_waiting(t)
    assert t.winner == "soviet"


@pytest.mark.rule("EXP-4.0-i")
def test_a_loss_starts_the_count_anew() -> None:
    t = table(EXP, phase="soviet-bombers", SB1="eu-E4", UB1="eu-E8", SB2="eu-J3-E", NF1="eu-K1-E", turn=1)
    for _ in range(10):
        round_of_waiting(t)
    t.end().sortie("NF1", "eu-J3-E").end()
    round_of_waiting(t)
    assert t.state.quiet == 0
    assert not t.happened(GameEnded)


# --- 6.0, the option


@pytest.mark.rule("EXP-6.0-a")
def test_diagonal_steps_cost_a_point_and_a_half_for_bombers_and_fighters() -> None:
    t = table(EXP, "diagonal-cost", phase="soviet-bombers", SB1="eu-D9", UB1="eu-D2", SB2="na-C5", sb1="na-C9")
    t.refused("too_far", "NORAD-6.0").move("SB1", "eu-C8", "eu-B7", "eu-A6")
    t.refused("too_far", "NORAD-6.0").move("SB1", "eu-C8", "eu-B7", "eu-A7", "eu-A6")
    t.move("SB1", "eu-C8", "eu-B7", "eu-A7")
    assert t.at("SB1") == "eu-A7", "two diagonals and a straight step make four points"
    t.move("SB2", "na-D6", "na-E7")
    assert t.at("SB2") == "na-E7", "and two diagonals two rows"
    t.refused("too_far", "NORAD-6.0").move("sb1", "na-D8", "na-E7", "na-F6-E")
    t.move("sb1", "na-D9", "na-E9", "na-F9-W", "na-G9-W")


@pytest.mark.rule("EXP-6.0-a")
def test_four_diagonals_use_a_fighter_up() -> None:
    """From Murmansk, E4, four corners to A8; A9 beyond needs a point more, A7 one less."""
    for options, reach in (("", {"eu-A7", "eu-A8", "eu-A9", "eu-A10"}), ("diagonal-cost", {"eu-A7", "eu-A8"})):
        units = {"UB1": "eu-A7", "UB2": "eu-A8", "UB3": "eu-A9", "UB4": "eu-A10"}
        t = table(EXP, options, phase="soviet-fighters", SF1="eu-E4", SB1="na-C5", **units)
        assert t.sorties("SF1") == reach
