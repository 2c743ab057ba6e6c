"""The first steps do what their text says."""

from __future__ import annotations

from tests.games.norad.table import Table, game_of
from wargame_desk import catalogue
from wargame_desk.core.dice import Dice


def lesson() -> Table:
    """The tutorial at its start."""
    game = game_of()
    return Table(game, game.setup(catalogue.scenario("norad", "tutorial"), None, Dice(b"lesson")))


def flown() -> Table:
    """After its three steps of the Soviet side; the SAM has fired at Bomber 3."""
    t = lesson().stage("bomber-17", "arctic-3").stage("bomber-20", "arctic-5").end()
    t.fly("bomber-17", "D3").fly("bomber-20", "D5")
    t.fly("bomber-3", "M5-E").fire()
    return t.fly("bomber-8", "M5-E").bomb().fly("bomber-12", "P4-E")


def test_it_begins_as_its_first_paragraph_says() -> None:
    t = lesson()
    assert (t.points(), len(t.ruined)) == (85, 12)
    assert t.asked == "soviet stage"
    backs = {
        name: t.believed(name, "soviet") for name in ("bomber-3", "bomber-8", "bomber-12", "bomber-17", "bomber-20")
    }
    assert backs == {name: "decoy" if name == "bomber-3" else "real" for name in backs}
    values = {city.name: city.value for city in t.game.setting.cities.values()}
    assert (values["Seattle"], values["San Francisco"]) == (7, 8)
    assert t.at("sam-2") == "M5-E"
    text = catalogue.scenario("norad", "tutorial").text
    assert "Bomber 3" not in text, "the other player reads it too"


def test_both_waiting_bombers_must_come_and_fly_past_row_a() -> None:
    t = lesson().stage("bomber-17", "arctic-3")
    t.refused("enter_four", "NORAD-5.1").end()
    t.stage("bomber-20", "arctic-5").end()
    assert t.refused("must_go_south", "NORAD-6.0").move("bomber-17", "A3").spaces == "A3"


def test_the_decoy_draws_the_sam_and_the_next_bomber_bombs() -> None:
    t = flown()
    assert t.gone("sam-2")
    assert t.gone("bomber-3")
    assert (t.points(), "M5-E" in t.ruined) == (92, True)


def test_a_fighter_takes_a_bomber_with_it_and_the_rest_can_still_win() -> None:
    t = flown().end().sortie("fighter-9", "P4-E").end()
    assert t.gone("fighter-9")
    assert t.gone("bomber-12")
    t.fly("bomber-17", "H3-W").bomb().fly("bomber-20", "H5-E").end().end()
    assert (t.points(), t.winner) == (97, None)
    t.fly("bomber-20", "L5-E").bomb()
    assert (t.points(), t.winner) == (102, "soviet")


def test_left_alone_bomber_12_reaches_san_francisco() -> None:
    t = flown().end().end()
    t.fly("bomber-12", "Q5-EW").bomb()
    assert (t.points(), t.winner) == (100, "soviet")
