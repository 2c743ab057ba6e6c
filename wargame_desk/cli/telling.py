"""What happened in a game, and how it stands, as one reader may know it.

Owns who reads: a side, everybody, or somebody who is shown everything; which events of a session he sees, and where a
game with hidden information keeps its secrets until the end. Makes no sentence: those come from the game's presenter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from wargame_desk.core.ids import Side
from wargame_desk.core.present import Fact
from wargame_desk.core.session import Node, Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Event
from wargame_desk.core.views import View

HIDDEN_UNTIL_END = "hidden_until_end"


class Reader(NamedTuple):
    """Who reads: a side, or nobody in particular (``side`` None); ``all`` if everything is shown to him."""

    side: Side | None = None
    all: bool = False

    def sees(self, event: Event) -> bool:
        """Whether he saw it happen."""
        return self.all or event.audience is None or self.side in event.audience

    def known(self, session: Session, state: Any) -> Any:
        """A position of a game as he knows it. Named for a side, he knows what that side knows."""
        shown = self.all and self.side is None and session.game.hidden
        return state if shown else session.game.redact(state, self.side)

    def view(self, session: Session) -> View:
        """The present position as he sees it."""
        return session.game.picture(self.known(session, session.state), self.side)


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


def reader(session: Session, side: Side | None, truth: bool = False) -> Reader:
    """Somebody who reads as a side, or as nobody in particular. All is open once nothing is hidden any more.

    ``truth``: he is shown everything before that.
    """
    return Reader(side, side is None and (truth or not hides_truth(session)))


def seen(node: Node, who: Reader) -> tuple[Event, ...]:
    """The events of a node that a reader saw."""
    return tuple(event for event in node.events if who.sees(event))


def decider(session: Session, node: Node) -> Side:
    """Who decided what led to a node."""
    before = session.game.decision(session.nodes[node.parent or 0].state)
    return before.side if before is not None else session.game.sides[0]


def told(session: Session, who: Reader, after: int = 0) -> Iterator[Told]:
    """The line of play to where the game stands, action by action, from after a number of nodes on."""
    game = session.game
    for node in list(session.line())[after:]:
        before = session.nodes[node.parent or 0].state
        view = game.picture(who.known(session, before), who.side)
        side = decider(session, node)
        yield Told(view.turn, view.phase, side, node.by, game.presenter.facts(seen(node, who), side))


def moment(turn: int, phase: str, turns: int = 0) -> str:
    """Where a game stands in words; turns are counted from 1, and of so many where that is settled."""
    if turns:
        return tr("Turn {turn} of {turns}: {phase}", turn=turn, turns=turns, phase=phase)
    return tr("Turn {turn}: {phase}", turn=turn, phase=phase) if turn else phase


def facts(session: Session, who: Reader, after: int = 0) -> Iterator[Fact]:
    """Every log line of the line of play, from after a number of nodes on."""
    return (fact for step in told(session, who, after) for fact in step.facts)
