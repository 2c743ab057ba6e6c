"""Standing orders to SAMs and fighters: what a defender answers without being asked.

An order says what to do when an attacker is overhead; what a decoy cannot do is not done, so that "always" on a decoy
looks like "never" on a real counter. Rule: NORAD-6.0, NORAD-7.2, PVO-3.1, EXP-9.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

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
    here = (sams_at if question.sam else ready_fighters)(setting, known, space, side)
    rising = tuple(p for p in here if orders.get(p, ASK) == ALWAYS and may_be_real(setting, known, p))
    if not rising and any(orders.get(p, ASK) == ASK for p in here):
        return None
    if question.sam:
        return AnswerSam(bool(rising))
    return AnswerScramble(_by_lot(setting, known, rising, side) if rising else None, bool(rising))


def _by_lot(setting: Setting, known: State, rising: tuple[PieceId, ...], side: Side) -> PieceId:
    """One of the fighters that are to rise, each with the same chance.

    Were it the first by number, the enemy could tell what those before it are. The lot follows from the moment and
    from the backs of the side's own fighters, which the enemy does not know; asked again, it is the same.
    """
    backs = [known.back[piece] for piece in setting.of(side, FIGHTER)]
    moment = (known.turn, known.phase, len(known.at), sorted(known.moved), known.top)
    number = int.from_bytes(sha256(repr((backs, moment)).encode()).digest()[:8], "big")
    return rising[number % len(rising)]
