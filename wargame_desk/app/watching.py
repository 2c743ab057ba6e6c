"""A game that is only watched: a sample, or the game in a report of a fault. Its files are read and never written.

Owns what is said about such a game. It lies on the table like any other; what differs is in these values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wargame_desk.app.eyes import TRUTH
from wargame_desk.core.ids import Side


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said when a step is reached: a sentence or two, the rule that they speak of, and a heading."""

    text: str
    rule: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Watched:
    """How a game is watched.

    Attributes:
        title: what it is called while it is watched.
        start: the node that is shown first.
        remarks: by node.
        eyes: by whose eyes it is seen until it is over: a side, ``TRUTH``, or None for what everybody knows.
        lens: by whose eyes it is seen where it is over, a side or ``TRUTH``.
        playable: whether a game of one's own may be begun from any step of it.
        report: the report that it comes from, in text; "" for none.
    """

    title: str
    start: int = 0
    remarks: Mapping[int, Remark] = field(default_factory=dict)
    eyes: Side | str | None = TRUTH
    lens: Side | str = TRUTH
    playable: bool = True
    report: str = ""


def reading_time(remark: Remark) -> int:
    """Milliseconds for which a film stands still at a remark, so that it can be read."""
    return 1500 + 45 * len(remark.text)
