"""What happened in a game, as log lines that one side may read.

Owns which events of a session a side sees, and where a game with hidden information keeps its secrets until the
end. Makes no sentence: those come from the game's presenter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wargame_desk.core.ids import Side
from wargame_desk.core.present import Fact
from wargame_desk.core.session import Node, Session
from wargame_desk.core.values import Event

HIDDEN_UNTIL_END = "hidden_until_end"


class Told(NamedTuple):
    """One action of a game as it is told: where the game stood, who decided, and what could be seen of it."""

    turn: int
    phase: str
    side: Side
    by: str
    facts: tuple[Fact, ...]


def hides_truth(session: Session) -> bool:
    """Whether a side must be named: some things stay unknown to others until the game is over."""
    return session.game.hidden and session.outcome is None


def seen(node: Node, viewer: Side | None) -> tuple[Event, ...]:
    """The events of a node that a side saw; all of them for None."""
    return tuple(e for e in node.events if e.audience is None or viewer is None or viewer in e.audience)


def decider(session: Session, node: Node) -> Side:
    """Who decided what led to a node."""
    before = session.game.decision(session.nodes[node.parent or 0].state)
    return before.side if before is not None else session.game.sides[0]


def told(session: Session, viewer: Side | None) -> Iterator[Told]:
    """The line of play to where the game stands, action by action."""
    game = session.game
    for node in session.line():
        before = session.nodes[node.parent or 0].state
        view = game.picture(game.redact(before, viewer), viewer)
        side = decider(session, node)
        yield Told(view.turn, view.phase, side, node.by, game.presenter.facts(seen(node, viewer), side))


def facts(session: Session, viewer: Side | None) -> Iterator[Fact]:
    """Every log line of the line of play."""
    return (fact for step in told(session, viewer) for fact in step.facts)
