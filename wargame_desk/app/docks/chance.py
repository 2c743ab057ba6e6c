"""What chance allows for a die: the exact band of counts, by whole numbers alone.

Owns the binomial arithmetic of the dice statistics. No game, no Qt.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

TAIL = (1, 40)
"""Chance allowed beyond each end of a band, as a fraction: 1 in 40, so that 95 in 100 lie within."""


class Band(NamedTuple):
    """The counts that chance gives in 95 of 100 games: from ``low`` to ``high``, both included."""

    low: int
    high: int

    def holds(self, count: int) -> bool:
        """Whether a count is nothing out of the ordinary."""
        return self.low <= count <= self.high


def band(rolls: int, faces: int) -> Band:
    """The band for how often one face comes in so many rolls.

    At most 1 in 40 lies below it and at most 1 in 40 above it, exactly: the binomial distribution is summed in
    whole numbers over ``faces ** rolls``.
    """
    weights = [comb(rolls, k) * (faces - 1) ** (rolls - k) for k in range(rolls + 1)]
    whole = faces**rolls
    return Band(_inner_end(weights, whole), rolls - _inner_end(weights[::-1], whole))


def _inner_end(weights: list[int], whole: int) -> int:
    """The first count that may not be cut off: all before it together weigh at most the tail."""
    before = 0
    for count, weight in enumerate(weights):
        before += weight
        if before * TAIL[1] > whole * TAIL[0]:
            return count
    return len(weights) - 1
