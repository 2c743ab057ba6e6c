"""Chapter 14: levels of victory and defeat, and the defeat that comes at once."""

from __future__ import annotations

import pytest

from tests.games.nato_air_commander.table import END, LINES, Table, card, table
from wargame_desk.games.nato_air_commander.events import CombatFought, GameEnded

ODD = [card(1, air=5), card(2, air=3), card(60)]
"""Cards with which neither track recovers and no war comes."""


def last_turn(vp: int, turn: int = 10) -> Table:
    """The end of a turn, with these Victory Points."""
    return table(phase="turn-end", turn=turn, deck=[*ODD, *range(3, 13)], vp=vp)


@pytest.mark.rule("NAC-14.0-a")
@pytest.mark.parametrize(
    ("vp", "level"),
    [
        (0, "overwhelming-victory"),
        (4, "overwhelming-victory"),
        (5, "decisive-victory"),
        (9, "decisive-victory"),
        (10, "minor-victory"),
        (14, "minor-victory"),
    ],
)
def test_up_to_fourteen_points_are_a_victory(vp: int, level: str) -> None:
    t = last_turn(vp)
    outcome = t.game.outcome(t.state)
    assert outcome is not None
    assert (outcome.winner, outcome.level, outcome.rule) == ("nato", level, "NAC-14.0")
    assert t.happened(GameEnded) == [GameEnded(level, "NAC-14.0", vp)]


@pytest.mark.rule("NAC-14.0-b")
@pytest.mark.parametrize(
    ("vp", "level"),
    [
        (15, "minor-defeat"),
        (19, "minor-defeat"),
        (20, "decisive-defeat"),
        (25, "decisive-defeat"),
        (26, "humiliating-defeat"),
        (29, "humiliating-defeat"),
    ],
)
def test_fifteen_points_and_more_are_a_defeat(vp: int, level: str) -> None:
    t = last_turn(vp)
    outcome = t.game.outcome(t.state)
    assert outcome is not None
    assert (outcome.winner, outcome.level) == (None, level)
    assert t.legal() == []
    t.refused("game_over", "NAC-14.0").end()


@pytest.mark.rule("NAC-14.0-a", "NAC-14.0-d")
@pytest.mark.parametrize("turn", [1, 5, 9])
def test_no_level_is_reached_before_the_tenth_turn_is_over(turn: int) -> None:
    for vp in (0, 30):
        t = last_turn(vp, turn)
        assert (t.game.outcome(t.state), t.turn, t.happened(GameEnded)) == (None, turn + 1, [])


@pytest.mark.rule("NAC-14.0-c")
@pytest.mark.parametrize("line", LINES)
def test_the_game_is_lost_as_soon_as_the_last_line_has_broken(line: str) -> None:
    # The one that is left stands a box before its end and takes it: 8 against 2 + 4.
    far = dict.fromkeys(LINES, END) | {line: END - 1}
    t = table(phase="ground-combat", deck=range(1, 13), wp=far, force={line: 8})
    outcome = t.game.outcome(t.state)
    assert outcome is not None
    assert (outcome.winner, outcome.level, outcome.rule) == (None, "instant-defeat", "NAC-14.0")
    assert t.game.describe(outcome).startswith("Humiliating Defeat")
    assert (len(t.happened(CombatFought)), t.phase, t.asked) == (1, "ground-combat", "")
    assert (t.drawn("echelon"), t.happened(GameEnded)[0].points) == ([], t.state.vp)


@pytest.mark.rule("NAC-14.0-c")
def test_five_lines_are_not_all() -> None:
    far = dict.fromkeys(LINES, END) | {"foxtrot": END - 1}
    t = table(phase="ground-combat", deck=range(1, 19), wp=far)  # 4 against 6 holds
    assert (t.game.outcome(t.state), t.asked) == (None, "supply")


@pytest.mark.rule("NAC-14.0-c")
def test_it_comes_before_the_levels_of_the_last_turn() -> None:
    far = dict.fromkeys(LINES, END) | {"echo": END - 1}
    t = table(phase="ground-combat", turn=10, deck=range(1, 13), wp=far, force={"echo": 8}, vp=-60)
    assert t.happened(GameEnded)[0].level == "instant-defeat"


@pytest.mark.rule("NAC-14.0-d")
def test_to_drive_every_force_into_its_start_box_ends_nothing() -> None:
    near = dict.fromkeys(LINES, 1)
    t = table(phase="ground-combat", deck=range(1, 19), wp=near, force=dict.fromkeys(LINES, 1))  # 6 against 1
    assert [t.reached(line) for line in LINES] == [0] * 6
    assert (t.state.vp, t.game.outcome(t.state), t.asked) == (0, None, "supply")
