"""Where a piece can go, what each step costs, and what stops it.

Owns the search that every game and every overlay uses: a bucket queue over integer movement points, exact and
deterministic (a cheaper way wins; between equal ways, the one found first in ascending space order). Knows
neither pieces nor sides: a game puts terrain, enemies and zones into a ``Field``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wargame_desk.core.ids import SpaceId

CLOSED = 0
"""A cost that means: may never be entered. Every real step costs at least one point."""


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
    """What one piece can reach: the cheapest cost of each space, and the space before it."""

    start: SpaceId
    cost: dict[SpaceId, int]
    before: dict[SpaceId, SpaceId]

    def route(self, to: SpaceId) -> Route:
        """The cheapest way to a space in reach; KeyError if it is not."""
        spaces: list[SpaceId] = []
        here = to
        while here != self.start:
            spaces.append(here)
            here = self.before[here]
        spaces.reverse()
        return Route(self.start, tuple(spaces), tuple(self.cost[s] for s in spaces))


def reachable(field: Field, start: SpaceId, points: int) -> Reach:
    """Every space that can be entered from ``start`` for at most ``points``, ``start`` itself not counted.

    Whether the piece may also end its move there (stacking) is for the game to say.
    """
    near, cost, halt, slips = field
    best: dict[SpaceId, int] = {start: 0}
    before: dict[SpaceId, SpaceId] = {}
    buckets: list[list[SpaceId]] = [[] for _ in range(points + 1)]
    held = halt[start] and not slips
    for there in near[start]:
        price = cost[there]
        if price and price <= points and not (held and halt[there]):
            best[there] = price
            before[there] = start
            buckets[price].append(there)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] != spent or halt[here]:
                continue
            for there in near[here]:
                price = cost[there]
                if price:
                    total = spent + price
                    if total <= points and total < best.get(there, points + 1):
                        best[there] = total
                        before[there] = here
                        buckets[total].append(there)
    del best[start]
    return Reach(start, best, before)
