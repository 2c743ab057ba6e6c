"""A game that hides something, to be saved, recorded and spoilt: NORAD with every option, repeatable by seed."""

from __future__ import annotations

from tests.persistence.table import play
from wargame_desk import catalogue
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session

SOVIET, US = Side("soviet"), Side("us")
WORD = "Thule"


def begun(scenario: str = "norad-all-options", seed: int = 7) -> Session:
    """A game at its beginning."""
    return catalogue.start("norad", scenario, seed=seed)


def played(actions: int = 70, scenario: str = "norad-all-options", seed: int = 7) -> Session:
    """A game past its set-up, with everything in it that a side keeps to itself, and every kind of mark."""
    session = begun(scenario, seed)
    session.order(US, {session.game.piece_id("sam-1"): "always", session.game.piece_id("sam-2"): "never"})
    session.lock(US, WORD)
    play(session, actions, seed, undos=0.05)
    session.name(len(session.nodes) // 2, "Bombers 3 and 4 are real")
    session.show_truth()
    session.open_seat(US, SOVIET)
    session.lock(US, WORD)
    return session
