"""How the docks that stand one under another share the height they have. Owns numbers only: names and pixels."""

from __future__ import annotations

from collections.abc import Mapping


def give(heights: Mapping[str, int], asked: str, wanted: int, least: Mapping[str, int]) -> dict[str, int]:
    """Heights in which ``asked`` has what it wants, as far as the others can spare it above their least.

    Each of the others gives in proportion to what it can spare. One that has enough already keeps what it has.
    """
    need = wanted - heights[asked]
    spare = {name: max(0, high - least[name]) for name, high in heights.items() if name != asked}
    whole = sum(spare.values())
    if need <= 0 or whole == 0:
        return dict(heights)
    given = {name: round(spare[name] * min(1.0, need / whole)) for name in spare}
    return {name: high - given.get(name, 0) for name, high in heights.items()} | {
        asked: heights[asked] + sum(given.values())
    }


def release(heights: Mapping[str, int], emptied: str, least: int, to: str) -> dict[str, int]:
    """Heights in which an empty dock keeps no more than its least, and another has the rest."""
    freed = max(0, heights[emptied] - least)
    return dict(heights) | {emptied: heights[emptied] - freed, to: heights[to] + freed}
