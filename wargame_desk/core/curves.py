"""Numbers that tell how a game has gone, for a chart of its turns.

Owns their shape only; a game's presenter gives them for one position, and a chart draws those of each turn's end.
"""

from __future__ import annotations

from typing import NamedTuple


class Band(NamedTuple):
    """A range of values that means something, both ends included: its words, and "good", "bad" or "even"."""

    words: str
    least: int
    most: int
    tone: str


class Curve(NamedTuple):
    """A number at one position.

    Attributes:
        key: its name, the same in every position.
        chart: the heading of the chart in which it is drawn with others.
        title: what it is.
        value: how much it is now.
        ink: a name among the colours of charts: "own", "enemy" or "neutral".
        bands: ranges that mean something, the least first; they may go beyond what can be reached.
    """

    key: str
    chart: str
    title: str
    value: int
    ink: str = "neutral"
    bands: tuple[Band, ...] = ()
