"""Rules 4 and 10: points that win, and when nothing is left that could score."""

from __future__ import annotations

import pytest

from tests.games.norad.table import game_of, table
from wargame_desk.games.norad.events import GameEnded
from wargame_desk.games.norad.sequence import SOVIET, US

RUINS = "G12-E H3-W J6-E L8-W M10-E N8-E N10-W N10-E O6-E O8-W O9-W O9-E O10-E P7-E P8-E Q10-WE"
"""Worth 5+5+5+5+5 +6+6+6 +5+6 +9+8+7 +5+6+6 = 95 points; Vancouver, L5-E, brings 5 more."""


@pytest.mark.rule("NORAD-4.0-a", "NORAD-7.3-i")
def test_a_hundred_points_win_not_a_hundred_cities() -> None:
    t = table(B1="L5-W", B2="F3-W", ruined=RUINS)
    assert t.points() == 95
    t.move("B1", "L5-E").bomb()
    assert (t.points(), t.winner) == (100, "soviet")
    assert len(t.ruined) == 17
    # One point less is not enough: Phoenix (5) in the place of St Louis (6).
    t = table(B1="L5-W", B2="F3-W", ruined=RUINS.replace("P8-E", "R6-EE"))
    t.move("B1", "L5-E").bomb()
    assert t.points() == 99
    assert t.winner is None


@pytest.mark.rule("NORAD-4.0-c", "NORAD-5.0-a")
def test_the_hundredth_point_ends_the_game_in_the_middle_of_the_turn() -> None:
    t = table(B1="L5-W", B2="F3-W", F1="M5-E", S1="M5-E", waiting="B3", ruined=RUINS)
    t.move("B1", "L5-E").bomb()
    assert t.asked == "nobody"
    assert t.happened(GameEnded) == [GameEnded(SOVIET, "NORAD-4.0")]
    assert t.legal() == []
    t.refused("game_over", "NORAD-4.0").move("B2", "G3-W", "H3-E")
    t.refused("game_over", "NORAD-4.0").end()


@pytest.mark.rule("NORAD-4.0-b", "NORAD-10.0-a")
def test_the_us_player_wins_when_no_bomber_is_left_to_score() -> None:
    shot = table(phase="us-move", B1="M6-W", F1="M5-E").sortie("F1", "M6-W").end()
    assert (shot.winner, shot.asked) == ("us", "nobody")
    bombed = table(B1="L5-W").move("B1", "L5-E").bomb()  # used up
    assert (bombed.winner, bombed.points()) == ("us", 5)
    gone = table(B1="T7-EE").move("B1", "U7-EE", "V7-EE")
    assert gone.winner == "us"
    by_sam = table(B1="L5-W", S1="L5-E").move("B1", "L5-E").fire()
    assert by_sam.winner == "us"
    assert by_sam.happened(GameEnded) == [GameEnded(US, "NORAD-4.0")]


@pytest.mark.rule("NORAD-4.0-b")
def test_the_game_goes_on_while_a_bomber_waits_anywhere_even_if_all_are_decoys() -> None:
    for waiting in ("B2", "b1"):
        t = table(phase="us-move", B1="M6-W", F1="M5-E", waiting=waiting).sortie("F1", "M6-W").end()
        assert t.winner is None
    # Nobody is told that the hundred points cannot be reached any more.
    t = table(b1="E6", b2="E9", F1="M5-E")
    assert t.winner is None
    assert t.game.standing(t.known("us")) == t.game.standing(t.known("soviet"))


@pytest.mark.rule("NORAD-4.0-b")
def test_attacks_that_are_under_way_are_finished_before_the_us_player_has_won() -> None:
    t = table(phase="us-move", B1="M6-W", B2="M6-E", F1="M5-E", F2="M5-E", F3="M5-E")
    t.sortie("F1", "M6-W").sortie("F2", "M6-E").sortie("F3", "N6-W").end()
    assert t.removed[:4] == [
        ("bomber-1", "shot"),
        ("fighter-1", "spent"),
        ("bomber-2", "shot"),
        ("fighter-2", "spent"),
    ]
    assert t.removed[4:] == [("fighter-3", "spent")]  # the one that met nobody too
    assert t.winner == "us"


@pytest.mark.rule("NORAD-4.0-d")
def test_every_city_in_the_frame_counts_and_cuba_does_not() -> None:
    setting = game_of("norad", "cuba").setting
    cities = {city.name: city for city in setting.cities.values()}
    assert sum(city.value for city in cities.values()) == 186
    assert {name for name, city in cities.items() if city.country == "CAN"} == {
        "Edmonton",
        "Vancouver",
        "Winnipeg",
        "Quebec",
        "Toronto",
        "Montreal",
    }
    assert cities["Godthåb"].country == "GRL"
    assert not any(setting.spots[city.space].region == "base" for city in cities.values())
    t = table(B1="F12-E", B2="E6", ruined="L5-E")
    assert t.points() == 5
    t.move("B1", "G12-E").bomb()
    assert t.points() == 10
