"""Standing orders to SAMs and fighters: what a defender answers without being asked.

An order says what to do when an attacker is overhead; what a decoy cannot do is not done, so that "always" on a decoy
looks like "never" on a real counter. Rule: NORAD-6.0, NORAD-7.2, PVO-3.1, EXP-9.6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.standing_orders import ALWAYS, ASK, NEVER
from wargame_desk.core.values import Action
from wargame_desk.games.norad.actions import AnswerSam, AnswerScramble
from wargame_desk.games.norad.defence import defender
from wargame_desk.games.norad.facts import may_be_real, ready_fighters, sams_at
from wargame_desk.games.norad.setting import FIGHTER, SAM, Setting
from wargame_desk.games.norad.state import Question, State

CHOICES = (ALWAYS, NEVER, ASK)


def choices(setting: Setting, side: Side, piece: PieceId) -> tuple[str, ...]:
    """The orders that a side can give a counter: its SAMs always, its fighters where they scramble."""
    if setting.side_of[piece] != side:
        return ()
    asked = (SAM, FIGHTER) if setting.rules.dice else (SAM,)
    return CHOICES if setting.kind_of[piece] in asked else ()


def answer(setting: Setting, known: State, orders: Mapping[PieceId, str]) -> Action | None:
    """What the orders of the defender answer; None where he must be asked.

    SAMs come first: while they are to be asked about, no fighter rises by itself. Rule: NORAD-7.2, EXP-9.6.
    """
    question = known.top
    if not isinstance(question, Question):
        return None
    space, side = known.at[question.piece], defender(setting, question)
    if question.sam:
        _, order = _first(setting, known, sams_at(setting, known, space, side), orders)
        return None if order == ASK else AnswerSam(order == ALWAYS)
    piece, order = _first(setting, known, ready_fighters(setting, known, space, side), orders)
    if order == ASK:
        return None
    return AnswerScramble(piece, True) if order == ALWAYS else AnswerScramble(None, False)


def _first(
    setting: Setting, known: State, pieces: Iterable[PieceId], orders: Mapping[PieceId, str]
) -> tuple[PieceId | None, str]:
    """The counter that acts and what is done: one that always does goes before those that ask, they before none."""
    found: tuple[PieceId | None, str] = (None, NEVER)
    for piece in pieces:
        order = orders.get(piece, ASK)
        if order == ALWAYS and may_be_real(setting, known, piece):
            return piece, ALWAYS
        if order == ASK:
            found = (None, ASK)
    return found
