"""Pictures on NATO Air Commander: plans with their chances, cards that decide, and what comes of a day."""

from __future__ import annotations

from PySide6.QtGui import QImage

from pictures.desk import Desk, Pictures, begin, play
from wargame_desk.ai.players import player
from wargame_desk.core.session import Session

GAME, SEED = "nato-air-commander", 4


def _planned(raids: int) -> Session:
    """The last but one day of the war, so many raids of it planned."""
    session, greedy, opened = play(begin(GAME, "tutorial", seed=SEED), "planning"), player("greedy", seed=1), 0
    while True:
        action = greedy.choose(session.game, session.known(session.decision.side))
        opened += action.kind == "open-raid"
        if action.kind == "end-phase" or opened > raids:
            return session
        session.submit(action)


def planning(desk: Desk) -> QImage:
    """The front and the display while raids are planned."""
    desk.lay(_planned(2))
    return desk.whole()


def plan(desk: Desk) -> QImage:
    """The panel that says the chances of a raid."""
    desk.lay(_planned(2))
    return desk.panel("plans", 360, 900)


def card(desk: Desk) -> QImage:
    """A card has stopped a raid, and its commander is asked."""
    desk.lay(play(_planned(9), "check"))
    return desk.whole()


def course(desk: Desk) -> QImage:
    """The course of a whole war, as curves."""
    desk.lay(play(begin(GAME, "build-up", seed=SEED)))
    desk.command("campaign")
    return desk.sheet()


PICTURES: Pictures = {"planning": planning, "plan": plan, "card": card, "course": course}
