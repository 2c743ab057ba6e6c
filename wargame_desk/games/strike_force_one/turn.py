"""From one step of the turn to the next, and to the end of the game.

Rule: SFO-3.0 Sequence of Play.
"""

from __future__ import annotations

from wargame_desk.core.game import Log
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.strike_force_one.events import GameEnded, PhaseBegun, PhaseEnded
from wargame_desk.games.strike_force_one.movement import overfull, stacking_rule
from wargame_desk.games.strike_force_one.reinforcements import receive_west_german
from wargame_desk.games.strike_force_one.sequence import PHASES, is_over
from wargame_desk.games.strike_force_one.setting import US, Setting
from wargame_desk.games.strike_force_one.state import Phase, State
from wargame_desk.games.strike_force_one.victory import soviet_towns, winner


def can_end_phase(setting: Setting, s: State) -> Refusal | None:
    """Whether the step may end: not while a hex holds more units than the limit. Rule: SFO-4.2, SFO-7.11."""
    over = overfull(setting, s)
    if not over:
        return None
    space = next(iter(over))
    return Refusal("overstacked", stacking_rule(setting), over[space], (space,), (setting.rules.stack,))


def end_phase(setting: Setting, log: Log[State]) -> None:
    """Close the step and open the next one, or end the game after the last turn. Rule: SFO-3.0."""
    s = log.s
    log.emit(PhaseEnded(PHASES[s.phase].id, s.turn))
    index = (s.phase + 1) % len(PHASES)
    turn = s.turn + (index == 0)
    log.s = s._replace(turn=turn, stack=(Phase(index),), done=frozenset(), struck=frozenset())
    if is_over(setting, log.s):
        log.emit(GameEnded(winner(setting, log.s), soviet_towns(setting, log.s)), Barrier.HANDOVER)
        return
    barrier = Barrier.NONE if PHASES[index].side == PHASES[s.phase].side else Barrier.HANDOVER
    log.emit(PhaseBegun(PHASES[index].id, turn), barrier)
    if PHASES[index].side == US and PHASES[index].kind == "move":
        receive_west_german(setting, log)
