"""The rules of movement once more, as plainly as they are written: every path is walked, nothing is clever.

Knows hexes by their numbers, units by their letters, and nothing of the program but the state it is asked about.
Friends never bar a way and enemies stand still, so what a unit can reach depends on its hex and the enemies alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

WOODS = frozenset({"0304", "0403", "0506", "0703", "0705"})
POINTS = 4
FAR = 99
Places = dict[str, str]


@cache
def near(label: str) -> frozenset[str]:
    """The hexes round a hex: odd columns lie half a hex higher than even ones."""
    column, row = int(label[:2]), int(label[2:])
    down = 0 if column % 2 else 1
    cells = {(column, row - 1), (column, row + 1)}
    cells |= {(column + side, row - 1 + down + step) for side in (-1, 1) for step in (0, 1)}
    return frozenset(f"{c:02}{r:02}" for c, r in cells if 1 <= c <= 9 and 1 <= r <= (8 if c % 2 else 7))


def zones(enemies: frozenset[str]) -> frozenset[str]:
    """The hexes next to an enemy."""
    return frozenset(hex_ for enemy in enemies for hex_ in near(enemy))


def price(label: str, advanced: bool) -> int:
    """Points to enter a hex; more than anybody has where nobody may."""
    return 1 if label not in WOODS else 2 if advanced else FAR


def legal(start: str, path: tuple[str, ...], enemies: frozenset[str], advanced: bool, spent: int = 0) -> bool:
    """Whether a unit may walk a path: 4.0, 4.1, 4.2, 4.31, 4.33, 7.21. Where it may stop is another matter."""
    zone, here = zones(enemies), start
    for i, there in enumerate(path):
        if there not in near(here) or there in enemies:
            return False
        if i and here in zone:  # it had to stop
            return False
        if here in zone and there in zone:  # infiltration
            return False
        spent += price(there, advanced)
        if spent > POINTS:
            return False
        here = there
    return bool(path)


def paths(start: str, enemies: frozenset[str], advanced: bool, spent: int = 0) -> Iterator[tuple[str, ...]]:
    """Every legal path."""
    todo: list[tuple[str, ...]] = [()]
    while todo:
        path = todo.pop()
        for there in near(path[-1] if path else start):
            longer = (*path, there)
            if legal(start, longer, enemies, advanced, spent):
                yield longer
                todo.append(longer)


@cache
def costs(start: str, enemies: frozenset[str], advanced: bool) -> dict[str, int]:
    """The fewest points of a legal path to each hex; the start among them where a path comes back to it."""
    found: dict[str, int] = {}
    for path in paths(start, enemies, advanced):
        spent = sum(price(hex_, advanced) for hex_ in path)
        found[path[-1]] = min(found.get(path[-1], FAR), spent)
    return found


def reach(start: str, enemies: frozenset[str], advanced: bool) -> frozenset[str]:
    """Every hex at the end of a legal path but the start."""
    return frozenset(costs(start, enemies, advanced)) - {start}


def distance(start: str, to: str, enemies: frozenset[str], advanced: bool) -> int:
    """The points from hex to hex if there were no zones; ``FAR`` where there is no way."""
    return _distances(start, enemies, advanced).get(to, FAR)


@cache
def _distances(start: str, enemies: frozenset[str], advanced: bool) -> dict[str, int]:
    cost, ring = {start: 0}, {start}
    while ring:
        ahead = set()
        for here in ring:
            for there in near(here) - enemies:
                total = cost[here] + price(there, advanced)
                if total < min(FAR, cost.get(there, FAR)):
                    cost[there] = total
                    ahead.add(there)
        ring = ahead
    return cost


def stops(units: Places, moved: set[str], piece: str, enemies: frozenset[str], advanced: bool) -> frozenset[str]:
    """Where a unit may end its move."""
    ends = reach(units[piece], enemies, advanced)
    return frozenset(there for there in ends if may_stop(units, moved, piece, there, enemies, advanced))


def may_stop(units: Places, moved: set[str], piece: str, there: str, enemies: frozenset[str], advanced: bool) -> bool:
    """Whether the step can still end within the limit once a unit has stopped in a hex (4.2, 7.11)."""
    limit = 2 if advanced else 1
    idle = tuple(sorted(units.keys() - moved - {piece}))
    fixed = Counter(units[name] for name in moved) + Counter([there])
    return max(fixed.values()) <= limit and _fits(idle, units, fixed, limit, enemies, advanced)


def _fits(
    idle: tuple[str, ...], units: Places, count: Counter[str], limit: int, enemies: frozenset[str], advanced: bool
) -> bool:
    """Whether the units that have not moved can all find places, by trying every way there is."""
    if not idle:
        return True
    home = units[idle[0]]
    for place in (home, *sorted(reach(home, enemies, advanced))):
        if count[place] < limit and _fits(idle[1:], units, count + Counter([place]), limit, enemies, advanced):
            return True
    return False
