"""Standing orders: what a seat answers without being asked, piece by piece.

Owns the words of an order and what a game offers that takes them. Orders are a seat's own business: no state, view or
event holds them, and what they lead to is an ordinary action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.values import Action, Decision

ALWAYS, NEVER, ASK = "always", "never", "ask"
ORDER = "order"
"""By whom an action was submitted that a standing order has led to."""


@runtime_checkable
class TakesOrders(Protocol):
    """A game in which a seat may answer some questions beforehand."""

    def order_choices(self, side: Side, piece: PieceId) -> tuple[str, ...]:
        """The orders that a side can give a piece; () if it takes none. What is on its back makes no difference."""

    def order_action(self, known: Any, decision: Decision, orders: Mapping[PieceId, str]) -> Action | None:
        """What the orders of the deciding side answer; None where it must be asked.

        ``known`` is the state as that side knows it; a piece without an order asks. Only legal actions are given.
        """


def choices(game: object, side: Side, piece: PieceId) -> tuple[str, ...]:
    """The orders that a side can give a piece, in any game."""
    return game.order_choices(side, piece) if isinstance(game, TakesOrders) else ()


def answer(game: object, known: Any, decision: Decision, orders: Mapping[PieceId, str]) -> Action | None:
    """What orders answer, in any game; None where the side must be asked."""
    if not orders or not isinstance(game, TakesOrders):
        return None
    return game.order_action(known, decision, orders)
