"""What a decision says in its two lines and on its buttons: the numbers in them are those of the position."""

from __future__ import annotations

from tests.games.nato_air_commander.table import Table, card, table
from wargame_desk.games.nato_air_commander.actions import EndPhase
from wargame_desk.games.nato_air_commander.events import TrackMoved
from wargame_desk.games.nato_air_commander.raid_events import ReconFlown


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


def test_a_track_is_told_by_the_modifier_that_is_printed() -> None:
    """Both tracks read 0, 1, 1, 2, 3, 4; two hits from the first space stand on the second 1."""
    t = table(dead=2)
    strip = {count.key: count for count in t.game.presenter.look.map.areas.counts}
    assert strip["dead"].figures == ("0", "−1", "−1", "−2", "−3", "−4")
    printed = {track.key: [cell.words for cell in track.cells] for track in t.game.presenter.look.map.areas.tracks}
    assert tuple(printed["dead"]) == strip["dead"].figures
    assert t.game.describe(TrackMoved("dead", 0, 2)) == "DEAD track −1: 2 spaces on"
    assert t.game.describe(TrackMoved("oca", 3, 2)) == "OCA track −1: 1 space back"
    report = t.game.presenter.about_space(t.known, t.space("dead"))
    assert "DEAD track: −1 to each card, space 3 of 6" in report.lines


def test_recon_tells_the_card_and_what_was_taken_from_it() -> None:
    t = table(phase="recon", oca=1, deck=[card(1, air=5), card(2, air=9), *range(3, 19)])
    t.recon("headquarters").recon("staging", "echo")
    told = [t.game.describe(event) for event in t.happened(ReconFlown)]
    assert told == [
        "Locate Headquarters: 5 − 1 = 4, under 6, success",
        "Locate Staging Areas: Echo: 9 − 1 = 8, not under 6, failed; Recon ends",
    ]


def test_a_pilot_dropped_in_the_basing_box_learns_where_pilots_go() -> None:
    t = table(pilots="pilot-us-1")
    why = t.game.presenter.why_not(t.known, t.piece("pilot-us-1"), t.space("basing"))
    assert why.rule == "NAC-7.4"
    assert "go to a unit that flies on a raid" in t.game.describe(why)


def test_an_enemy_force_is_refused_by_the_rule_of_the_moment() -> None:
    deck = [*range(1, 7), card(7, nato=3), *range(8, 19)]
    t = table(phase="reinforcement", deck=deck, echelon=[card(24 - i, wp=0) for i in range(6)])
    force, start = t.piece("wp-echo"), t.space("echo-start")
    why = t.game.presenter.why_not(t.known, force, start)
    assert (why.code, why.rule) == ("enemy_force", "NAC-10.2")
    clicked = t.game.presenter.click(t.known, start)
    assert (clicked.code, clicked.rule) == ("no_force", "NAC-10.2")
    t = table(phase="recon")
    assert t.game.presenter.why_not(t.known, force, start).code == "no_air_unit"


def test_after_the_last_turn_the_last_turn_is_shown() -> None:
    t = table(phase="turn-end", turn=10)
    assert t.decision is None
    assert t.state.turn == 11
    assert (t.view.turn, dict(t.view.tracks)["turn"]) == (10, 10)
