"""The history of a game: a tree of nodes, what each was reached by, and the marks that stay for good.

Owns the shape of the tree and the way through it. Knows no game and writes no record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from typing import Any, NamedTuple

from wargame_desk.core.ids import Side
from wargame_desk.core.values import Action, Barrier, Event, Outcome


class UndoPolicy(Enum):
    """Who may take back what. ``TABLE`` stops at chance and reveals; ``CONSENT`` asks; ``FREE`` marks."""

    TABLE = "table"
    CONSENT = "consent"
    FREE = "free"


class UndoVerdict(NamedTuple):
    """Whether the last action can be taken back: at once, only with consent, and past which barrier."""

    allowed: bool
    consent: bool
    barrier: Barrier


OPENED_SEAT, TRUTH = "open-seat", "truth"


class Mark(NamedTuple):
    """Something that was done at a node and stays in the record for good.

    ``kind`` is "open-seat" (``by`` opened the seat of ``side`` without its word) or "truth" (everything was shown
    before the end).
    """

    kind: str
    node: int
    side: Side | None = None
    by: Side | None = None


@dataclass(slots=True)
class Node:
    """One position in the history tree, and how it came about.

    ``rolled`` are results entered by hand (0-based); ``ending`` is set where the players closed the game.
    """

    state: Any
    parent: int | None = None
    action: Action | None = None
    events: tuple[Event, ...] = ()
    barrier: Barrier = Barrier.NONE
    by: str = ""
    rolled: tuple[int, ...] = ()
    name: str = ""
    ending: Outcome | None = None
    children: list[int] = field(default_factory=list)


class History:
    """The tree and the place in it.

    Attributes:
        nodes: every node, the start first.
        at: the node that the game stands on.
    """

    def __init__(self, first: Node) -> None:
        self.nodes: list[Node] = [first]
        self.at = 0
        self._last_child: dict[int, int] = {}

    @property
    def node(self) -> Node:
        """The node the game stands on."""
        return self.nodes[self.at]

    def path(self, node: int | None = None) -> list[int]:
        """The nodes from the start to a node (default: the present one), both included."""
        here: int | None = self.at if node is None else node
        out = []
        while here is not None:
            out.append(here)
            here = self.nodes[here].parent
        return out[::-1]

    def line(self, node: int | None = None) -> Iterator[Node]:
        """The nodes after the start on the way to a node, in order."""
        return (self.nodes[i] for i in self.path(node)[1:])

    def main_line(self, node: int | None = None) -> list[int]:
        """The line of a node (default: the present one), followed to its end along what was last stood on."""
        out = self.path(node)
        while (child := self._last_child.get(out[-1])) is not None:
            out.append(child)
        return out

    @property
    def can_redo(self) -> bool:
        """Whether there is a line to go forward on."""
        return self.at in self._last_child

    # --- for the session

    def _stand(self, child: int) -> None:
        self._last_child[self.at] = child
        self.at = child

    def _back(self) -> int:
        """Step back to the parent, and remember where from."""
        parent = self.node.parent
        assert parent is not None
        self._last_child[parent] = self.at
        self.at = parent
        return parent

    def _go(self, node: int) -> None:
        """Stand on any node; the way to it is then the line to go forward on."""
        way = self.path(node)
        for parent, child in pairwise(way):
            self._last_child[parent] = child
        self.at = node

    def _grow(self, node: Node) -> None:
        self.nodes.append(node)
        child = len(self.nodes) - 1
        self.node.children.append(child)
        self._last_child.pop(child, None)
        self._stand(child)
