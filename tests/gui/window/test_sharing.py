"""The arithmetic by which docks of one column share its height."""

from __future__ import annotations

from wargame_desk.app import sharing

LEAST = {"a": 100, "b": 100, "c": 100}


def test_the_others_give_in_proportion_to_what_they_can_spare() -> None:
    """300 are needed more; a can spare 100 and b 300: they give 75 and 225."""
    given = sharing.give({"a": 200, "b": 400, "c": 50}, "c", 350, LEAST)
    assert given == {"a": 125, "b": 175, "c": 350}


def test_nobody_gives_more_than_he_can_spare() -> None:
    assert sharing.give({"a": 150, "b": 90, "c": 60}, "c", 330, LEAST) == {"a": 100, "b": 90, "c": 110}


def test_one_that_has_enough_keeps_what_it_has() -> None:
    now = {"a": 200, "b": 400, "c": 50}
    assert sharing.give(now, "b", 330, LEAST) == now


def test_an_empty_one_gives_up_all_but_its_least() -> None:
    assert sharing.release({"a": 200, "b": 350, "c": 90}, "b", 96, "c") == {"a": 200, "b": 96, "c": 344}
    assert sharing.release({"a": 200, "b": 80, "c": 90}, "b", 96, "c") == {"a": 200, "b": 80, "c": 90}
