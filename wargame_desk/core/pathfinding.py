"""Where a piece can go, what each step costs, and what stops it.

Owns the search that every game and every overlay uses: a bucket queue over integer movement points, exact and
deterministic (a cheaper way wins; of equal ways, the one by the lowest spaces). Knows
neither pieces nor sides: a game puts terrain, enemies and zones into a ``Field``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wargame_desk.core.ids import SpaceId

CLOSED = 1 << 20
"""A cost beyond any allowance: the space may never be entered. Every real step costs at least one point."""


class Field(NamedTuple):
    """A board as one class of piece meets it now.

    ``cost`` is the price in movement points to enter each space (``CLOSED`` if it may not), ``halt`` is true
    where a move must end on entry, and ``slips`` says whether a move may go straight from one such space to
    another.
    """

    near: Sequence[Sequence[SpaceId]]
    cost: Sequence[int]
    halt: Sequence[int]
    slips: bool = False


class Route(NamedTuple):
    """A way from ``start``: the spaces entered and the running cost on each."""

    start: SpaceId
    spaces: tuple[SpaceId, ...]
    costs: tuple[int, ...]

    @property
    def cost(self) -> int:
        return self.costs[-1] if self.costs else 0


class Reach(NamedTuple):
    """What one piece can reach: the cheapest cost of each space. Routes are traced when they are asked for."""

    start: SpaceId
    cost: dict[SpaceId, int]
    field: Field

    def route(self, to: SpaceId) -> Route:
        """The cheapest way to a space in reach, by the lowest spaces of equal ways; KeyError if it is not."""
        spaces = self.paths()[to]
        return Route(self.start, spaces, tuple([self.cost[s] for s in spaces]))

    def paths(self) -> dict[SpaceId, tuple[SpaceId, ...]]:
        """The cheapest way to every space in reach, the start's own empty one included."""
        near, price, halt, slips = self.field
        start, cost = self.start, self.cost
        found: dict[SpaceId, tuple[SpaceId, ...]] = {start: ()}
        held = halt[start] and not slips
        for there in near[start]:
            if there in cost and cost[there] == price[there] and not (held and halt[there]):
                found[there] = (there,)
        missing = len(cost) - len(found) + 1
        for spent, here in sorted([(spent, here) for here, spent in cost.items() if not halt[here]]):
            if not missing:
                break
            way = found[here]
            for there in near[here]:
                if there not in found and there in cost and cost[there] == spent + price[there]:
                    found[there] = (*way, there)
                    missing -= 1
        return found


def reachable(field: Field, start: SpaceId, points: int, goal: SpaceId | None = None) -> Reach:
    """Every space that can be entered from ``start`` for at most ``points``, ``start`` itself not counted.

    Whether the piece may also end its move there (stacking) is for the game to say. With a ``goal`` the search ends
    once its cost is known: only spaces that cost less have been settled by then.
    """
    near, cost, halt, slips = field
    best: dict[SpaceId, int] = {start: 0}
    beyond = points + 1
    buckets: list[list[SpaceId]] = [[] for _ in range(beyond)]
    known = best.get
    held = halt[start] and not slips
    for there in near[start]:
        price = cost[there]
        if price < beyond and not (held and halt[there]):
            best[there] = price
            buckets[price].append(there)
    for spent, bucket in enumerate(buckets[:-1]):  # with nothing left to spend, no way goes on
        if goal is not None and known(goal, beyond) <= spent:
            break
        for here in bucket:
            if halt[here] or best[here] != spent:
                continue
            for there in near[here]:
                total = spent + cost[there]
                if total < known(there, beyond):
                    best[there] = total
                    buckets[total].append(there)
    del best[start]
    return Reach(start, best, field)
