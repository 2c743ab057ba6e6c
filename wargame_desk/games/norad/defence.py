"""The defender's answer to an attacker over his square: SAMs fire or hold, a fighter rises or none.

Rule: NORAD-6.0, NORAD-7.2, NORAD-8.0, PVO-3.1, EXP-9.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.sequence import pop, replace_top
from wargame_desk.core.values import Action, Barrier, Refusal
from wargame_desk.games.norad import bombers, interception, missiles
from wargame_desk.games.norad.actions import AnswerSam, AnswerScramble
from wargame_desk.games.norad.effects import remove, show
from wargame_desk.games.norad.events import NoScramble, SamFired, SamHeld
from wargame_desk.games.norad.facts import may_be_real, ready_fighters, sams_at, standing_city
from wargame_desk.games.norad.setting import SLBM, Setting
from wargame_desk.games.norad.state import Aloft, Question, State


def defender(setting: Setting, question: Question) -> Side:
    """Who answers."""
    return setting.other(setting.side_of[question.piece])


def can_answer(setting: Setting, s: State, question: Question, action: AnswerSam | AnswerScramble) -> Refusal | None:
    """Whether an answer is possible. What a decoy cannot do is told to its owner alone. Rule: NORAD-7.2, PVO-3.1."""
    space, side = s.at[question.piece], defender(setting, question)
    if isinstance(action, AnswerSam):
        if not question.sam:
            return Refusal("answered", "NORAD-7.2", (question.piece,), (space,))
        if action.fire and not any(may_be_real(setting, s, p) for p in sams_at(setting, s, space, side)):
            return Refusal("decoy_sam", "PVO-3.1", sams_at(setting, s, space, side), (space,))
        return None
    if not question.scramble:
        return Refusal("answered", "EXP-9.6", (question.piece,), (space,))
    piece = action.piece
    if (piece is not None) != action.fire:
        return Refusal("which_fighter", "EXP-9.6", (), (space,))
    if piece is None:
        return None
    if piece not in ready_fighters(setting, s, space, side):
        return Refusal("not_ready", "EXP-9.6", (piece,), (space,))
    if not may_be_real(setting, s, piece):
        return Refusal("decoy", "EXP-9.6", (piece,), (space,))
    return None


def answers(setting: Setting, s: State, question: Question) -> Iterator[Action]:
    """Every answer that is possible."""
    space, side = s.at[question.piece], defender(setting, question)
    if question.sam:
        for fire in (True, False):
            if can_answer(setting, s, question, AnswerSam(fire)) is None:
                yield AnswerSam(fire)
    if question.scramble:
        for piece in ready_fighters(setting, s, space, side):
            if may_be_real(setting, s, piece):
                yield AnswerScramble(piece, True)
        yield AnswerScramble(None, False)


def answer_sam(setting: Setting, log: Log[State], question: Question, *, fire: bool) -> None:
    """Fire one SAM, or hold. In solitaire a SAM is turned over first and may prove a decoy. Rule: NORAD-7.2."""
    space, side = log.s.at[question.piece], defender(setting, question)
    log.s = log.s._replace(stack=replace_top(log.s.stack, replace(question, sam=False)))
    if not fire:
        log.emit(SamHeld(space), Barrier.HANDOVER)
        return
    here = sams_at(setting, log.s, space, side)
    sam = here[0] if setting.rules.solitaire else _to_hand(log, here)
    log.emit(SamFired(sam, question.piece, space), Barrier.HANDOVER)
    show(log, sam)
    if log.s.back[sam]:
        show(log, question.piece)
        remove(log, "spent", sam)
        remove(log, "shot", question.piece)
    else:
        remove(log, "decoy", sam)


def _to_hand(log: Log[State], here: tuple[PieceId, ...]) -> PieceId:
    """The SAM that is fired: the first of those that the enemy cannot tell apart.

    Where a real one lies below a decoy the two change places, or the one that is fired would betray the decoy.
    Rule: NORAD-2.1, PVO-3.1.
    """
    s = log.s
    real = next(p for p in here if s.back[p])
    if real in s.shown:
        return real
    first = next(p for p in here if p not in s.shown)
    log.s = s._replace(back={**s.back, first: s.back[real], real: s.back[first]})
    return first


def answer_scramble(setting: Setting, log: Log[State], question: Question, piece: PieceId | None) -> None:
    """Let one fighter roll with one added to the die, or none. Rule: EXP-9.6."""
    space = log.s.at[question.piece]
    log.s = log.s._replace(stack=replace_top(log.s.stack, replace(question, scramble=False)))
    if piece is None:
        log.emit(NoScramble(space), Barrier.HANDOVER)
        return
    interception.scramble(setting, log, piece, question.piece)


def settle(setting: Setting, log: Log[State]) -> bool:
    """Close a question that has been answered, or whose attacker is gone; whether there was one to close.

    A missile then strikes; a bomber flies on, and where nothing is left to decide its move is over.
    """
    question = log.s.top
    if not isinstance(question, Question):
        return False
    gone = question.piece not in log.s.at
    if not gone and (question.sam or question.scramble):
        return False
    log.s = log.s._replace(stack=pop(log.s.stack))
    if isinstance(log.s.top, Aloft) and gone:
        log.s = log.s._replace(stack=pop(log.s.stack))
    elif not gone and setting.kind_of[question.piece] == SLBM:
        missiles.strike(setting, log, question.piece)
    elif not gone:
        _fly_on(setting, log, question.piece)
    return True


def _fly_on(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """A bomber out of points over no city simply stops: nothing is left to choose."""
    move = log.s.top
    assert isinstance(move, Aloft)
    space = log.s.at[piece]
    city = setting.may_bomb(setting.side_of[piece], space) and standing_city(setting, log.s, space)
    if not move.points and not city:
        bombers.stop(setting, log, move)
