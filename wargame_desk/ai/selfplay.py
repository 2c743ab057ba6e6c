"""Games that computer players play among themselves, as fast as the rules go.

Owns the loop of one such game and what is kept of it. Everything in a game follows from its seed alone, so that any
game of a thousand can be played again by itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from wargame_desk.ai.players import PLAYERS, Player
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.game import Game
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.values import Action, Setup

ENDLESS = 5_000
"""Actions after which a game counts as one without an end."""

WON, DEAD_END, WITHOUT_END, FAILED = "over", "dead-end", "endless", "exception"


class Played(NamedTuple):
    """What is kept of a game: how it went, who won, how long it took, what each side lost.

    ``how`` is "over", "dead-end" (nobody could do anything), "endless" or "exception"; ``error`` says more. ``level``
    and ``rule`` are those of the outcome.
    """

    number: int
    how: str
    winner: Side | None
    level: str
    actions: int
    losses: tuple[tuple[Side, int], ...]
    error: str = ""
    rule: str = ""


class PieceFirstPlayer:
    """A random player that draws a unit first and then one of its actions: three times as fast as drawing from all.

    Each unit that is still to act, and acting with none of them, has the same chance; so it ends steps sooner than
    a player who draws from the whole list.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def choose(self, game: Game[Any, Any], known: Any, deadline: float | None = None) -> Action:
        decision = game.decision(known)
        pieces: tuple[PieceId, ...] = decision.pieces if decision is not None else ()
        drawn = self._rng.randrange(len(pieces) + 1)
        if drawn < len(pieces):
            of_piece: list[Action] = list(game.legal_actions(known, pieces[drawn]))
            if of_piece:
                return self._rng.choice(of_piece)
        every: list[Action] = list(game.legal_actions(known))
        without = [action for action in every if getattr(action, "piece", None) is None]
        return self._rng.choice(without or every)


PIECE_FIRST = "piece-first"

MAKERS: Mapping[str, Callable[[int], Player]] = {
    **{name: make for name, (_, make) in PLAYERS.items()},
    PIECE_FIRST: PieceFirstPlayer,
}
"""Who can play such games, by id."""


def seed_of(seed: str, number: int) -> str:
    """The seed of game ``number`` of a series, as a word that begins the same game anywhere."""
    return f"{seed}/{number}"


def own_seed(dice_seed: bytes, side: Side) -> int:
    """The seed of a computer player's own lots: it follows from the game's, and says nothing about its rolls."""
    return int.from_bytes(sha256(b"wargame-desk player:" + dice_seed + side.encode()).digest()[:8], "big")


def play(game: Game[Any, Any], setup: Setup, seats: Mapping[Side, str], seed: str, number: int = 0) -> Played:
    """Play one game to its end. Nothing that goes wrong in it is raised: it is told in the result."""
    dice = Dice(seed_from(seed_of(seed, number)))
    players = {side: MAKERS[who](own_seed(dice.seed, side)) for side, who in seats.items()}
    state, count = game.setup(setup, None, dice), 0
    how, error = WON, ""
    try:
        while (decision := game.decision(state)) is not None:
            if count >= ENDLESS:
                how = WITHOUT_END
                break
            side = decision.side
            state = game.apply(state, players[side].choose(game, game.redact(state, side))).state
            count += 1
    except Exception as why:  # whatever goes wrong in one game of many is a finding, not the end of them
        how, error = (DEAD_END, "") if _nothing_to_do(game, state) else (FAILED, f"{type(why).__name__}: {why}")
    outcome = game.outcome(state) if how == WON else None
    winner, level, rule = (outcome.winner, outcome.level, outcome.rule) if outcome is not None else (None, "", "")
    return Played(number, how, winner, level, count, game.standing(state).losses, error, rule)


def _nothing_to_do(game: Game[Any, Any], state: Any) -> bool:
    try:
        return next(game.legal_actions(state), None) is None
    except Exception:  # then that is what went wrong
        return False
