"""Rule 1: who plays whom, and the three games on one base."""

from __future__ import annotations

import pytest

from tests.games.norad.table import game_of, table
from wargame_desk.games.norad.sequence import SOVIET, US
from wargame_desk.games.norad.setting import GOAL


@pytest.mark.rule("NORAD-1.0-a")
def test_each_player_has_his_own_counters_and_the_canadians_are_american() -> None:
    setting = game_of("norad", "canada slbm").setting
    sides = {group.name: group.side for group in setting.groups}
    assert sides == {"bomber": "soviet", "slbm": "soviet", "fighter": "us", "sam": "us", "canadian-fighter": "us"}
    assert setting.attackers == ("soviet",)
    assert {city.side for city in setting.cities.values()} == {"us"}
    t = table("norad", "canada slbm", B1="E6", F1="M5-E", C1="L5-E", S1="M5-E")
    t.refused("not_yours", "NORAD-5.0").move("F1", "M6-W")
    t.refused("not_yours", "NORAD-5.0").move("S1", "M6-W")
    t.move("B1", "F6-W", "G6-W").end()
    t.refused("not_yours", "NORAD-5.0").sortie("B1", "G6-E")
    t.sortie("C1", "G6-W")
    set_up = table("norad", phase="us-setup", turn=0, waiting="B1 F1")
    set_up.refused("not_yours", "NORAD-5.0").place("B1", "M5-E")


@pytest.mark.rule("NORAD-1.0-b")
def test_three_games_share_the_rules_and_later_ones_replace_parts_of_them() -> None:
    norad, pvo, expansion = (game_of(variant) for variant in ("norad", "pvo-strany", "expansion"))
    assert (norad.setting.attackers, pvo.setting.attackers) == (("soviet",), ("us",))
    assert set(expansion.setting.attackers) == {"soviet", "us"}
    assert (GOAL[SOVIET], GOAL[US]) == (100, 80)
    # 2.2: the maps; 4.0: the last row; 3.1: who sets up first.
    assert (norad.setting.maps, pvo.setting.maps) == (("america",), ("eurasia",))
    assert expansion.setting.maps == ("america", "eurasia")
    rows = {
        game.options["variant"]: {key: chr(65 + row) for key, row in game.setting.exit_row.items()}
        for game in (norad, pvo, expansion)
    }
    assert (rows["norad"]["america"], rows["pvo-strany"]["eurasia"]) == ("V", "U")
    first = {game.options["variant"]: game.setting.phases[0].side for game in (norad, pvo, expansion)}
    assert first == {"norad": "us", "pvo-strany": "soviet", "expansion": "soviet"}
    # What is replaced holds for that game alone: a bomber is lost in row U of Eurasia, not of America.
    america, eurasia = table(B1="T7-EE"), table("pvo-strany", phase="us-move", B1="T7-EE")
    america.move("B1", "U7-EE", "V7-EE")
    assert america.removed == [("bomber-1", "edge")]
    eurasia.move("B1", "U7-EE")
    assert eurasia.removed == [("bomber-1", "edge")]
    # Rule 4.0 of the Expansion frees the bombers in Eurasia from the duty south.
    both = table("expansion", phase="us-bombers", UB1="eu-J7-E")
    both.move("UB1", "eu-I7-E")
    assert both.at("UB1") == "eu-I7-E"
