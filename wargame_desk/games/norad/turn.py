"""From one phase to the next. Rule: NORAD-5.0, PVO-11.0, EXP-4.0."""

from __future__ import annotations

from wargame_desk.core.game import Log
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.norad import bombers, defence, entry, interception, placing, victory
from wargame_desk.games.norad.events import GameEnded, PhaseBegun
from wargame_desk.games.norad.facts import phase_of
from wargame_desk.games.norad.sequence import FLY, INTERCEPT, ONCE, STAGE
from wargame_desk.games.norad.setting import Setting
from wargame_desk.games.norad.state import Aim, Aloft, Phase, Question, Resolution, State


def can_end_phase(setting: Setting, s: State) -> Refusal | None:
    """Whether the phase may end, with nothing under way: what it demands must be done."""
    kind = phase_of(setting, s).kind
    if kind in ONCE:
        return placing.can_end(setting, s)
    if kind == STAGE:
        return entry.can_end(setting, s)
    return bombers.can_end(setting, s) if kind == FLY else None


def end_phase(setting: Setting, log: Log[State]) -> None:
    """Close the phase; the fighters' attacks come first. Rule: NORAD-7.1."""
    spec = phase_of(setting, log.s)
    if spec.kind in ONCE:
        placing.finish(setting, log)
    elif spec.kind == FLY:
        bombers.end(setting, log)
    elif spec.kind == INTERCEPT and log.s.flown:
        interception.resolve(setting, log)
        return
    elif spec.kind == INTERCEPT:
        interception.wake(setting, log)
    _next(setting, log)


def settle(setting: Setting, log: Log[State]) -> None:
    """Carry on with everything that leaves nobody a choice, to the next decision or the end of the game."""
    was_resolving = any(isinstance(frame, Resolution) for frame in log.s.stack)
    while victory.outcome(setting, log.s) is None:
        if defence.settle(setting, log) or interception.settle(setting, log):
            was_resolving = was_resolving or any(isinstance(frame, Resolution) for frame in log.s.stack)
            continue
        if was_resolving and isinstance(log.s.top, Phase):
            was_resolving = False
            interception.wake(setting, log)
            _next(setting, log)
            continue
        return
    result = victory.outcome(setting, log.s)
    assert result is not None
    log.emit(GameEnded(result.winner, result.rule), Barrier.HANDOVER)


def _next(setting: Setting, log: Log[State]) -> None:
    """Open the next phase; entry is passed over where nobody waits."""
    s, phases = log.s, setting.phases
    before, index, turn = phase_of(setting, s).side, s.phase + 1, s.turn
    first = next(i for i, spec in enumerate(phases) if spec.kind not in ONCE)
    if index == len(phases):
        index = first
    if index == first:
        turn += 1
        s = _count_round(setting, s)
    log.s = s._replace(turn=turn, stack=(Phase(index),), moved=frozenset(), flown={})
    if phases[index].kind == STAGE and not entry.waiting(setting, log.s) and not entry.staged(setting, log.s):
        _next(setting, log)
        return
    barrier = Barrier.HANDOVER if phases[index].side != before else Barrier.NONE
    log.emit(PhaseBegun(phases[index].id, turn), barrier)


def _count_round(setting: Setting, s: State) -> State:
    """Whether the round that has ended brought anything: a loss, or a counter that came into play.

    Counted only where bombers can stay up for ever. Rule: NORAD-6.0, EXP-4.0.
    """
    endless = len(setting.attackers) > 1 or setting.rules.lenient
    left = len(s.at) + 2 * len(s.pool) + len(setting.cities) - len(s.ruined)
    quiet = s.quiet + 1 if endless and s.turn > 0 and left == s.tally else 0
    return s._replace(quiet=quiet, tally=left)


def out_of_sequence(setting: Setting, s: State) -> Refusal:
    """The refusal of what belongs to another moment of the sequence of play. Rule: NORAD-5.0, NORAD-6.0, NORAD-7.1."""
    match s.top:
        case Question(piece):
            return Refusal("question_open", "NORAD-6.0", (piece,), (s.at[piece],))
        case Aloft(piece):
            return Refusal("finish_first", "NORAD-6.0", (piece, piece), (s.at[piece],))
        case Phase():
            return Refusal("wrong_phase", "NORAD-5.0", (), (), (phase_of(setting, s).id,))
        case Aim():
            return Refusal("fight_open", "NORAD-7.1")
    return Refusal("fight_open", "EXP-9.6")
