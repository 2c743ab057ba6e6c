"""The computer commander: it sees what its side may know, plays by the rules, and plays better than chance."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from tests.games.nato_air_commander.small_decks import begin, raid
from wargame_desk import catalogue
from wargame_desk.ai import selfplay
from wargame_desk.ai.players import player
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.games.nato_air_commander import heuristics, tasking
from wargame_desk.games.nato_air_commander.actions import Assign, Crew, EndPhase, FlyRaid, Keep, OpenRaid, Redraw
from wargame_desk.games.nato_air_commander.state import Check, Combat, Planning, Raiding, State
from wargame_desk.games.nato_air_commander.victory import LEVELS, VICTORIES

NAC = "nato-air-commander"


def _opened(scenario: str) -> tuple[Any, Any]:
    setup = catalogue.scenario(NAC, scenario)
    return catalogue.open_game(NAC, setup.options), setup


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_it_plays_a_campaign_to_its_end(kind: str) -> None:
    game, setup = _opened("bolt-from-the-blue")
    state = game.setup(setup, None, Dice(seed_from("players")))
    commander = player(kind, 3)
    while game.decision(state) is not None:
        action = commander.choose(game, game.redact(state, game.sides[0]))
        assert game.check(state, action) is None
        state = game.apply(state, action).state
    assert game.outcome(state).level in LEVELS


def test_the_short_list_is_of_listed_actions_and_knows_nothing_more() -> None:
    """Every decision of two campaigns: one action, among those listed, whatever lies face down."""
    asked = set()
    for seed in range(2):
        game, setup = _opened("crisis")
        state = game.setup(setup, None, Dice(seed_from(f"short {seed}")))
        while game.decision(state) is not None:
            known = game.redact(state, game.sides[0])
            (action,) = game.shortlist(known)
            assert action in set(game.legal_actions(state))
            other = game.redact(game.determinize(known, Dice(seed_from("other"))), game.sides[0])
            assert game.shortlist(other) == (action,)
            asked.add(state.top.kind)
            state = game.apply(state, action).state
    assert {"recon", "planning", "pair", "raiding", "check", "supply", "market"} <= asked


def test_it_plays_better_than_chance() -> None:
    """Points of the Warsaw Pact over some campaigns: less than half of them."""
    game, setup = _opened("build-up")
    mean = {kind: fmean(_points(game, setup, kind, number) for number in range(8)) for kind in ("random", "greedy")}
    assert mean["greedy"] < mean["random"] / 2


def _points(game: Any, setup: Any, kind: str, number: int) -> int:
    state = game.setup(setup, None, Dice(seed_from(f"points {number}")))
    commander = player(kind, number)
    while game.decision(state) is not None:
        state = game.apply(state, commander.choose(game, game.redact(state, game.sides[0]))).state
    points: int = state.vp
    return points


def test_it_wins_less_where_it_is_harder() -> None:
    wins = {}
    for scenario in ("build-up", "bolt-from-the-blue"):
        game, setup = _opened(scenario)
        played = [selfplay.play(game, setup, {game.sides[0]: "greedy"}, "harder", number) for number in range(12)]
        assert all(one.how == selfplay.WON for one in played)
        assert all((one.winner is not None) == (one.level in VICTORIES) for one in played)
        wins[scenario] = sum(one.winner is not None for one in played)
    assert wins["build-up"] > wins["bolt-from-the-blue"]


def test_what_somebody_else_has_begun_is_flown_as_it_is() -> None:
    """A raid that is no part of its plan: it plans no further."""
    game, state = begin()
    state = raid(game, state, "cas", "alpha", primary="nl-nf5-1")
    assert game.shortlist(game.redact(state, game.sides[0])) == (EndPhase(),)


def test_it_flies_the_raids_that_help_the_others_first() -> None:
    game, state = begin()
    state = raid(game, state, "cas", "echo", primary="us-a10-1")
    state = raid(game, state, "oca", None, primary="uk-tgr-1")
    state = raid(game, state, "dead", None, primary="us-f111-1")
    state = game.apply(state, EndPhase()).state
    flown = []
    while isinstance(state.top, Raiding):
        (action,) = game.shortlist(game.redact(state, game.sides[0]))
        assert isinstance(action, FlyRaid)
        flown.append(action.raid)
        row = action.raid - 1
        raids = {**state.raids, row: state.raids[row]._replace(flown=True)}
        if len(flown) == 3:
            break
        state = state._replace(raids=raids)
    assert flown == [3, 2, 1]


def test_its_plan_holds_to_the_limits() -> None:
    """Ten raids, three a target, five units, three of them primary; nobody twice."""
    for scenario in ("build-up", "crisis", "bolt-from-the-blue"):
        game, state = begin(scenario)
        plan = tasking.make(game.setting, game.redact(state, game.sides[0]))
        flying = [unit.piece for sortie in plan.sorties for unit in sortie.units] + list(plan.oew)
        assert len(flying) == len(set(flying)) >= 10
        assert 3 <= len(plan.sorties) <= 10
        targets = [(sortie.mission, sortie.line) for sortie in plan.sorties]
        assert all(targets.count(target) <= 3 for target in targets)
        assert all(1 <= len(s.primary) <= 3 and len(s.units) <= 5 for s in plan.sorties)
        assert sum(len(sortie.armed) for sortie in plan.sorties) <= state.pgm


def test_it_carries_its_plan_out() -> None:
    """When planning ends, the raids on the display are those of the plan."""
    game, state = begin("build-up")
    known = game.redact(state, game.sides[0])
    plan = tasking.make(game.setting, known)
    done = []
    while isinstance(state.top, Planning):
        (action,) = game.shortlist(game.redact(state, game.sides[0]))
        done.append(action)
        before = state
        state = game.apply(state, action).state
    assert [(a.mission, a.line) for a in done if isinstance(a, OpenRaid)] == [
        (s.mission, None if s.line < 0 else game.setting.lines[s.line]) for s in plan.sorties
    ]
    assert sum(isinstance(a, Assign) for a in done) == sum(len(s.units) for s in plan.sorties) + len(plan.oew)
    assert {a.piece for a in done if isinstance(a, Crew)} == {s.crew[0] for s in plan.sorties if s.crew}
    assert before.armed == frozenset().union(*(s.armed for s in plan.sorties))


def _asked(game: Any, state: State, below: Any, check: Check) -> Any:
    """What it answers to a card that was drawn for what lies below."""
    return game.shortlist(game.redact(state._replace(stack=(*state.stack[:1], below, check)), game.sides[0]))[0]


def test_a_second_card_is_taken_where_a_line_would_fall() -> None:
    """Echo, 4 against 6: card 14 (Attack 0) falls, card 2 (3) holds; of the two, the one that holds is kept."""
    game, state = begin()
    state = state._replace(tally=state.tally._replace(redraws=1))
    assert _asked(game, state, Combat(4), Check(None, 14)) == Redraw("decapitation")
    assert _asked(game, state, Combat(4), Check(None, 2)) == Keep("first")
    assert _asked(game, state, Combat(4), Check(None, 14, 2)) == Keep("second")
    assert _asked(game, state, Combat(4), Check(None, 2, 14)) == Keep("first")


def test_harmful_events_go_under_the_deck() -> None:
    """Ammunition Rationing is bad for NATO, Territorial Brigades are good."""
    game, _ = begin()
    rationing, brigades = (heuristics.goodness(game.setting.cards[card]) for card in (13, 23))
    assert rationing < 0 < brigades
