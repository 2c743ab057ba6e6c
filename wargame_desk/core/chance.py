"""Exact forecasts: apply the action with every possible result, by the resolver itself.

Owns the branching over chance; knows no table and no game. What a forecast says is therefore what will happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from wargame_desk.core.dice import ChanceNeeded, Dice
from wargame_desk.core.game import Step
from wargame_desk.core.values import Action

S = TypeVar("S")


class Resolver(Protocol[S]):
    """The part of a game that a forecast needs: what carries an action out, and what gives it its dice."""

    def apply(self, state: S, action: Any) -> Step[S]:
        """See ``Game.apply``."""

    def with_dice(self, state: S, dice: Dice) -> S:
        """See ``Game.with_dice``."""


class TooManyOutcomes(Exception):
    """An action branches further than was asked for: take a sample instead."""


def outcomes(game: Resolver[S], state: S, action: Action, limit: int = 4096) -> Iterator[tuple[Fraction, Step[S]]]:
    """Every result of an action with its probability. TooManyOutcomes beyond ``limit`` results."""
    todo: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while todo:
        hand, chance = todo.pop()
        try:
            step = game.apply(game.with_dice(state, Dice(b"", 0, hand)), action)
        except ChanceNeeded as need:
            todo += [((*hand, i), chance / need.faces) for i in reversed(range(need.faces))]
            continue
        if not limit:
            raise TooManyOutcomes
        limit -= 1
        yield chance, step


def distribution(game: Resolver[S], state: S, action: Action, result: Callable[[Step[S]], str]) -> dict[str, Fraction]:
    """The probability of each result code, in the order in which results first appear."""
    found: dict[str, Fraction] = {}
    for chance, step in outcomes(game, state, action):
        code = result(step)
        found[code] = found.get(code, Fraction(0)) + chance
    return found
