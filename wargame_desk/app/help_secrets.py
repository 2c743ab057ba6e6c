"""The pages of "how to play" on games in which the sides know different things, shown on the first lesson of NORAD.

Owns their words and positions. Each picture shows what one side may see, or what both may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_desk import catalogue
from wargame_desk.app.help_parts import Page, Shown
from wargame_desk.core.codec import action_from
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.mapview.overlays import Overlay, ReachOverlay, SelectionOverlay

GAME, SEATTLE = "norad", "M5-E"


def secret_pages() -> tuple[Page, ...]:
    """The pages, in the player's language."""
    return (
        Page(
            tr("Real or decoy"),
            (
                tr("In NORAD you see where each counter of the other side is, but not whether it is real. Your own"
                   " bear a mark that says so, for your eyes alone."),
                tr("A counter is turned over, for both, when it bombs or is attacked. Until then the program says and"
                   " shows the same of a real one and of a decoy."),
                tr("What only you can know is told to you alone: a decoy can be picked up like any other, and the card"
                   " that refuses it is seen by nobody else."),
            ),
            ("2.1", "5.2", "6.0", "7.4"),
            _real_or_decoy,
            GAME,
        ),
        Page(
            tr("Two people at one screen"),
            (
                tr("When the other side is to decide, the whole window is covered. Hand the screen over; whoever takes"
                   " it reads what both sides saw, and goes on. A word can lock each seat."),
                tr("A bomber over a SAM asks the defender at once whether he fires, and the screen goes back when he"
                   " has answered."),
                tr("To be asked less often, give your SAMs and fighters standing orders: always, never, or ask me. The"
                   " other side cannot see them."),
                tr("Against the computer, or alone, nothing is covered."),
            ),
            ("5.0", "7.2", "8.0"),
            _handed_over,
            GAME,
        ),
    )  # fmt: skip


def _begin() -> Session:
    session = catalogue.start(GAME, "tutorial", seed=0)
    for piece, to in (("bomber-17", "arctic-3"), ("bomber-20", "arctic-5")):
        _do(session, kind="stage-bomber", piece=piece, to=to)
    _do(session, kind="end-phase")
    for piece, path in (("bomber-17", ["A3", "B3", "C3", "D3"]), ("bomber-20", ["A5", "B5", "C5", "D5"])):
        _do(session, kind="move", piece=piece, path=path)
    return session


def _do(session: Session, **action: Any) -> None:
    session.submit(action_from(session.game, action))


def _shown(session: Session, side: Side | None, overlays: Mapping[str, Overlay], **more: Any) -> Shown:
    game = session.game
    view = game.picture(session.known(side), side)
    return Shown(game, view, overlays, game.board.space(SEATTLE), 1.0, **more)


def _real_or_decoy() -> Shown:
    """What the Soviet side sees, with the ways of a bomber."""
    session, side = _begin(), Side("soviet")
    game, known = session.game, session.known(side)
    piece = game.piece_id("bomber-8")
    ways = game.presenter.ways(known, piece)
    reach = ReachOverlay({way.to: (str(way.cost), way.stop is not None) for way in ways})
    overlays: dict[str, Overlay] = {"reach": reach, "chosen": SelectionOverlay((game.board.space("K6-W"),))}
    refusal = game.presenter.why_not(known, piece, game.board.space("L6-W"))
    return _shown(session, side, overlays, said=((game.describe(refusal), refusal.rule),))


def _handed_over() -> Shown:
    """What both sides know while the defender is asked."""
    session = _begin()
    _do(session, kind="move", piece="bomber-3", path=["L5-E", SEATTLE])
    game, decision = session.game, session.decision
    prompt = game.describe(decision).split("\n")[0] if decision else ""
    chosen = SelectionOverlay((game.board.space(SEATTLE),))
    return _shown(session, None, {"chosen": chosen}, said=((prompt, "NORAD-7.2"),))
