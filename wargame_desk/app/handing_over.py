"""What the handover screen may say: the public part of what happened since a side last decided.

Owns the choice of events. Nothing here reads more than everybody knows.
"""

from __future__ import annotations

from wargame_desk.app.reports import Handover
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.core.standing_orders import ORDER
from wargame_desk.core.values import Event

QUESTIONS = ("answer",)
"""Kinds of decision that interrupt the other side's move."""
CHOICES = ("aim", "rolls", "toll")
"""Kinds of decision in which one of few pieces is named."""


def handover_of(session: Session, to: Side) -> Handover:
    """What stands on the screen while it is handed to a side, which is to decide now."""
    game, decision = session.game, session.decision
    assert decision is not None
    known = session.known(None)
    events, by_others = since(session, to)
    public = tuple(e for e in events if e.audience is None)
    own = tuple(e for e in by_others if e.audience is not None and to in e.audience)
    others = [side for side in game.sides if side != to]
    return Handover(
        to=to,
        away=others[0] if len(session.nodes) > 1 and others else None,
        view=game.picture(known, None),
        standing=game.standing(known),
        decision=decision,
        news=game.presenter.news(known, public),
        sealed=len(game.presenter.facts(own, to)) if own else 0,
        answer=decision.kind in QUESTIONS,
    )


def since(session: Session, side: Side) -> tuple[list[Event], list[Event]]:
    """What has happened since a side last decided, oldest first: its last action and all after; and all after it."""
    found: list[tuple[Event, ...]] = []
    own: tuple[Event, ...] = ()
    at = session.at
    while (parent := session.nodes[at].parent) is not None:
        decision = session.game.decision(session.nodes[parent].state)
        if decision is not None and decision.side == side and session.nodes[at].by != ORDER:
            own = session.nodes[at].events
            break
        found.append(session.nodes[at].events)
        at = parent
    after = [event for events in reversed(found) for event in events]
    return [*own, *after], after
