"""Games to be saved, recorded and spoilt: random play of the shipped game, repeatable by seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from wargame_desk import catalogue
from wargame_desk.core.game import Game
from wargame_desk.core.session import Session
from wargame_desk.core.values import OptionValue, Refusal
from wargame_desk.games.strike_force_one.game import StrikeForceOne

GAME = "strike-force-one"


def begun(scenario: str = "advanced-all-options", seed: int = 7, **choices: Any) -> Session:
    """A game at its beginning."""
    return catalogue.start(GAME, scenario, seed=seed, **choices)


def play(session: Session, actions: int, seed: int = 1, undos: float = 0.1) -> Session:
    """Play some random actions, with a take-back now and then."""
    chance = random.Random(seed)
    for _ in range(actions):
        if session.decision is None:
            break
        session.submit(chance.choice(list(session.game.legal_actions(session.state))))
        if chance.random() < undos:
            session.undo()
    return session


def played(actions: int = 40, scenario: str = "advanced-all-options", seed: int = 7) -> Session:
    """A game some way on, a node of it named, a seat handed over."""
    session = play(begun(scenario, seed), actions, seed)
    session.name(len(session.nodes) // 2, "Half way – où?")
    return session


def same(a: Session, b: Session) -> bool:
    """Whether two sessions are the same game at the same place, with the same history."""
    return (
        a.digest() == b.digest()
        and list(a.lines()) == list(b.lines())
        and a.seats == b.seats
        and a.dice == b.dice
        and a.scenario == b.scenario
        and a.position == b.position
        and a.chosen_policy == b.chosen_policy
        and a.game.options == b.game.options
        and [node.state for node in a.nodes] == [node.state for node in b.nodes]
    )


class Stricter(StrikeForceOne):
    """Tomorrow's rules: company B no longer moves in the first turn."""

    rules_version = 2

    def check(self, state: Any, action: Any) -> Refusal | None:
        if action.kind == "move" and self.piece_name(action.piece) == "B" and state.turn == 1:
            return Refusal("too_far", "SFO-4.1", (action.piece,), (action.path[-1],), (5, 4))
        return super().check(state, action)


def tomorrow(game_id: str, options: Mapping[str, OptionValue]) -> Game[Any, Any]:
    """The catalogue after a change of rules."""
    today = catalogue.open_game(game_id, options)
    assert isinstance(today, StrikeForceOne)
    return Stricter(today.setting.data, options)
