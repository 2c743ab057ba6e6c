"""What a decision says in its two lines and on its buttons: the numbers in them are those of the position."""

from __future__ import annotations

from tests.games.nato_air_commander.table import Table, card, table
from wargame_desk.games.nato_air_commander.actions import EndPhase


def said(t: Table) -> tuple[str, str]:
    """The two lines of what is asked."""
    assert t.decision is not None
    head, more = t.game.describe(t.decision).split("\n")
    return head, more


def ends_by(t: Table) -> tuple[str, str]:
    """The words and the role of the button that ends the phase."""
    return next((c.text, c.role) for c in t.view.commands if c.action == EndPhase())


def test_a_raid_without_units_is_no_raid_that_will_fly() -> None:
    t = table(based="hog sow")
    assert ends_by(t) == ("Fly no raids", "main")
    t.open("cas", "echo")
    assert ends_by(t) == ("Fly no raids", "main")
    assert said(t)[1] == "2 can fly. Raid 1 has no air unit and will be dropped."
    t.assign("hog", "1 primary")
    assert ends_by(t) == ("Fly 1 raid", "main")
    assert "dropped" not in said(t)[1]
    t.open("cas", "delta").open("oca")
    assert ends_by(t) == ("Fly 1 raid", "main")
    assert said(t)[1] == "1 can fly. Raids 2 and 3 have no air unit and will be dropped."


def test_reinforcement_says_how_many_points_are_left_to_give_out() -> None:
    deck = [*range(1, 7), card(7, nato=3), *range(8, 19)]
    t = table(phase="reinforcement", deck=deck, echelon=[card(24 - i, wp=0) for i in range(6)])
    assert said(t)[0] == "NATO reinforcement: 3 points to give out"
    assert "3 points left over are lost" in said(t)[1]
    assert ends_by(t) == ("Leave the last 3 points", "flat")
    t.reinforce("echo-1").reinforce("echo-1")
    assert said(t)[0] == "NATO reinforcement: 1 point to give out"
    assert ends_by(t) == ("Leave the last point", "flat")


def test_once_the_second_card_is_drawn_nobody_is_asked_to_pay_for_one() -> None:
    t = table(based="hog", pilots="pilot-us-1", deck=[card(1, air=6), card(2, air=9), *range(3, 19)])
    t.raid("cas", "echo", primary="hog", pilot="pilot-us-1 hog").end().fly(1)
    assert "pay for a second one" in said(t)[0]
    t.redraw("pilot")
    assert "one of the two cards" in said(t)[0]
    assert "pay" not in said(t)[0]


def test_purchases_count_the_units_that_lie_in_the_boxes() -> None:
    t = table(phase="resources", based="sow", hurt="hog", lost="boar", damaged="hog", rp=3)
    assert said(t)[1].startswith("2 to mend in the boxes.")
