"""What holds in every game, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.strike_force_one import oracle
from tests.games.strike_force_one.playing import GAMES, steps
from wargame_desk.core.tables import total
from wargame_desk.games.strike_force_one.actions import DeclareReplacements, Enter, Move, ResolveAttack
from wargame_desk.games.strike_force_one.events import (
    BattleRolled,
    GameEnded,
    PhaseEnded,
    UnitEntered,
    UnitMoved,
    UnitRetreated,
)
from wargame_desk.games.strike_force_one.game import StrikeForceOne
from wargame_desk.games.strike_force_one.state import State

SEEDS = range(25)
STEPS = ["soviet-move", "soviet-combat", "us-move", "us-combat"]


def places(game: StrikeForceOne, state: State, side: str) -> dict[str, str]:
    """The units of a side by letter, with their hexes by number."""
    mine = {p: space for p, space in state.at.items() if game.setting.side_of[p] == side}
    return {game.piece_name(p): game.board.label(space) for p, space in mine.items()}


@pytest.mark.rule("SFO-INV-a", "SFO-5.6-R-c")
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_a_retreat_ends_next_to_no_enemy(rules: str, options: str) -> None:
    retreats = 0
    for seed in SEEDS:
        for game, _, _, step in steps(rules, options, seed):
            for event in step.events:
                if isinstance(event, UnitRetreated):
                    retreats += 1
                    enemy = "us" if game.setting.side_of[event.piece] == "soviet" else "soviet"
                    enemies = set(places(game, step.state, enemy).values())
                    assert not oracle.near(game.board.label(event.to)) & enemies
    assert retreats > 50


@pytest.mark.rule("SFO-INV-b", "SFO-7.11-a")
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_no_hex_holds_both_sides_and_numbers_rise_by_entries_alone(rules: str, options: str) -> None:
    limit = 2 if rules == "advanced" else 1
    for seed in SEEDS:
        for game, state, action, step in steps(rules, options, seed):
            for side in game.sides:
                before, after = places(game, state, side), places(game, step.state, side)
                entered = isinstance(action, Enter) and game.setting.side_of[action.piece] == side
                assert len(after) <= len(before) + entered
                assert set(after) - set(before) <= ({game.piece_name(action.piece)} if entered else set())  # type: ignore[attr-defined]
                if any(isinstance(event, (PhaseEnded, UnitRetreated)) for event in step.events):
                    assert max(Counter(after.values()).values(), default=0) <= limit
            soviet, us = (set(places(game, step.state, side).values()) for side in game.sides)
            assert not soviet & us


@pytest.mark.rule("SFO-2.0-i", "SFO-3.0-h", "SFO-6.0-d")
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_a_die_a_battle_sixteen_steps_and_one_winner(rules: str, options: str) -> None:
    for seed in SEEDS:
        events, last = [], None
        for _, state, _, step in steps(rules, options, seed):
            rolled = sum(isinstance(event, BattleRolled) for event in step.events)
            assert step.state.dice.n == state.dice.n + rolled
            events += step.events
            last = step.state
        assert [event.phase for event in events if isinstance(event, PhaseEnded)] == STEPS * 4
        assert sum(isinstance(event, BattleRolled) for event in events) == last.dice.n  # type: ignore[union-attr]
        assert [event.winner in ("soviet", "us") for event in events if isinstance(event, GameEnded)] == [True]


@pytest.mark.rule("SFO-5.3-b", "SFO-5.3-c", "SFO-5.3-d", "SFO-7.31-c")
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_battles_stay_within_the_limits(rules: str, options: str) -> None:
    battles = 0
    for seed in SEEDS:
        fought: Counter[int] = Counter()
        struck: Counter[int] = Counter()
        rolled = 0
        for game, _, _, step in steps(rules, options, seed):
            for event in step.events:
                if isinstance(event, BattleRolled):
                    battles += 1
                    rolled += 1
                    fought.update(event.attackers)
                    struck.update(event.defenders)
                    assert 0 <= event.column <= 5
                    assert event.label == game.setting.table.columns[event.column]
                if isinstance(event, PhaseEnded):
                    assert not [piece for piece, times in (fought + struck).items() if times > 1]
                    assert rolled <= (5 if "west-german" in options else 4)
                    fought, struck, rolled = Counter(), Counter(), 0
    assert battles > 100


@pytest.mark.rule("SFO-7.12-c", "SFO-5.3-b")
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_what_can_never_come_about_in_a_combat_step(rules: str, options: str) -> None:
    """A half-spent stack next to an enemy; a beaten defender next to a fresh attacker."""
    for seed in SEEDS:
        retreated: set[str] = set()
        for game, _, _, step in steps(rules, options, seed):
            for event in step.events:
                if isinstance(event, UnitRetreated):
                    retreated.add(game.piece_name(event.piece))
                if isinstance(event, PhaseEnded):
                    retreated = set()
            phase = game.picture(step.state, None).phase
            if not phase.endswith("combat"):
                continue
            side = "soviet" if phase.startswith("soviet") else "us"
            done = {game.piece_name(piece) for piece in step.state.done}
            mine = places(game, step.state, side)
            theirs = places(game, step.state, "us" if side == "soviet" else "soviet")
            for name, hex_ in mine.items():
                if oracle.near(hex_) & set(theirs.values()):
                    mates = {mate for mate, there in mine.items() if there == hex_}
                    assert mates <= done or not mates & done
                if name not in done:
                    assert not oracle.near(hex_) & {theirs[beaten] for beaten in retreated & theirs.keys()}


@pytest.mark.rule("SFO-4.0-b", "SFO-3.0-e")
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_who_decides_moves_only_his_own(rules: str, options: str) -> None:
    for seed in SEEDS:
        for game, state, action, _ in steps(rules, options, seed):
            decision = game.decision(state)
            assert decision is not None
            piece = getattr(action, "piece", None)
            if piece is not None:
                assert game.setting.side_of[piece] == decision.side
            if not decision.kind.startswith(("retreat", "loss")):
                assert decision.side == game.picture(state, None).phase.split("-")[0]


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_ledgers_add_up_to_the_numbers_used(rules: str, options: str) -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        for game, state, action, step in steps(rules, options, seed):
            ledger = total(game.explain(state, action))
            for event in step.events:
                if isinstance(event, UnitMoved) and isinstance(action, Move):
                    assert ledger == event.cost
                    seen["move"] += 1
                if isinstance(event, UnitEntered) and isinstance(action, Enter):
                    advanced = rules == "advanced"
                    path = [game.board.label(space) for space in event.path]
                    assert ledger == 1 + sum(oracle.price(label, advanced) for label in path[1:])
                    seen["enter"] += 1
                if isinstance(event, BattleRolled) and isinstance(action, ResolveAttack):
                    assert ledger == (event.column if rules == "advanced" else event.column + 1)
                    seen["battle"] += 1
            if isinstance(action, DeclareReplacements):
                assert game.explain(state, action) == ()
    assert seen["move"] > 100
    assert seen["battle"] > 25
    assert ("west-german" in options) == (seen["enter"] > 0)
