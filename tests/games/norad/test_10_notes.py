"""Rule 10: the designer's notes as far as they bind the game, and whole games that come to an end."""

from __future__ import annotations

import pytest

from tests.games.norad.playing import steps
from tests.games.norad.table import table
from wargame_desk.games.norad.events import GameEnded
from wargame_desk.games.norad.facts import points


@pytest.mark.rule("NORAD-10.0-a", "NORAD-4.0-b")
@pytest.mark.parametrize(("variant", "options"), [("norad", ""), ("pvo-strany", "slbm canada targets")])
def test_a_game_ends_at_the_latest_with_the_last_attacker_and_no_sooner(variant: str, options: str) -> None:
    played = steps(variant, options, 0)
    game, last = played[-1].game, played[-1].step
    side = game.setting.attackers[0]
    goal = {"norad": 100, "pvo-strany": 80}[variant]
    for _, state, _, _ in played:
        assert points(game.setting, state, side) < goal
        if state.turn:
            left = [p for p in (*state.at, *state.pool) if game.setting.kind_of[p] in ("bomber", "slbm")]
            assert left or len(state.stack) > 1
    assert [event for event in last.events if isinstance(event, GameEnded)]
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert (outcome.winner == side) == (points(game.setting, last.state, side) >= goal)


@pytest.mark.rule("NORAD-10.0-a")
def test_bombers_do_not_fly_home() -> None:
    # One that has bombed is out of the game; the others only go on to the south.
    t = table(B1="K5-E", B2="B6", waiting="B3").move("B1", "L5-E").bomb()
    assert t.gone("B1")
    for label in t.reach("B2"):
        assert label[0] in "DEF"
    t.fly("B2", "D6").end().end()
    assert t.phase == "soviet-stage"
    t.refused("not_waiting", "NORAD-5.1").stage("B1", "arctic-1")
