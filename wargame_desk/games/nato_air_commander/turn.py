"""From phase to phase: what begins each, what goes on by itself, and what ends a turn. Rule: NAC-4.0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import (
    ground,
    happenings,
    objectives,
    planning,
    raids,
    recon,
    reinforcement,
    resources,
    turn_end,
    victory,
)
from wargame_desk.games.nato_air_commander import sequence as seq
from wargame_desk.games.nato_air_commander.events import GameEnded, PhaseBegun
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import (
    Arrivals,
    Choice,
    Closing,
    Combat,
    Echelon,
    Flight,
    Happening,
    Homing,
    Market,
    Phase,
    Raiding,
    State,
    Supply,
    Tally,
)

BEGIN: Mapping[str, Callable[[Setting, Log[State]], None]] = {
    seq.OBJECTIVES: objectives.begin,
    seq.RECON: recon.begin,
    seq.PLANNING: planning.begin,
    seq.RAIDS: raids.begin,
    seq.GROUND: ground.begin,
    seq.REINFORCEMENT: reinforcement.begin,
    seq.EVENTS: happenings.begin,
    seq.RESOURCES: resources.begin,
    seq.TURN_END: turn_end.begin,
}
GO_ON: Mapping[type, Callable[[Setting, Log[State], Any], bool]] = {
    Raiding: raids.go_on_raiding,
    Flight: raids.go_on,
    Combat: ground.go_on,
    Echelon: reinforcement.go_on_echelon,
    Supply: reinforcement.go_on_supply,
    Arrivals: reinforcement.go_on_arrivals,
    Happening: happenings.go_on,
    Choice: happenings.go_on_choice,
    Market: resources.go_on,
    Homing: turn_end.go_on_homing,
    Closing: turn_end.close,
}
"""What each frame does that asks nobody; False when somebody must decide. The other frames always ask."""
SURPRISED = (seq.OBJECTIVES, seq.RECON)
"""Phases that a surprise attack takes from the first turn. Rule: NAC-4.0."""


def settle(setting: Setting, log: Log[State]) -> None:
    """Go on until somebody must decide, or the game is over."""
    while (ended := victory.outcome(setting, log.s)) is None:
        top = log.s.top
        if isinstance(top, Phase):
            _phase(setting, log, top)
        elif not GO_ON.get(type(top), _ask)(setting, log, top):
            return
    log.emit(GameEnded(ended.level, ended.rule, log.s.vp))


def _ask(setting: Setting, log: Log[State], frame: Any) -> bool:
    return False


def _phase(setting: Setting, log: Log[State], phase: Phase) -> None:
    """Begin a phase, or go on to the next. Rule: NAC-4.0."""
    spec = seq.PHASES[phase.index]
    if not phase.begun:
        log.s = log.s._replace(stack=(Phase(phase.index, True),))
        if log.s.turn == 1 and setting.rules.surprise and spec.id in SURPRISED:
            return
        log.emit(PhaseBegun(spec.id, log.s.turn))
        BEGIN[spec.id](setting, log)
        return
    if spec.id == seq.GROUND and log.s.tally.met:
        objectives.earn_retreats(setting, log)
        return
    if phase.index + 1 < len(seq.PHASES):
        log.s = log.s._replace(stack=(Phase(phase.index + 1),))
        return
    clean = (0,) * len(setting.lines)
    log.s = log.s._replace(turn=log.s.turn + 1, stack=(Phase(0),), tally=Tally(clean, clean))


_PHASE_OF: Mapping[str, str] = {
    "fly-recon": seq.RECON,
    "lay-card": seq.RECON,
    "open-raid": seq.PLANNING,
    "clear-raid": seq.PLANNING,
    "assign": seq.PLANNING,
    "recall": seq.PLANNING,
    "arm": seq.PLANNING,
    "disarm": seq.PLANNING,
    "crew": seq.PLANNING,
    "fly-raid": seq.RAIDS,
    "remove-card": seq.RAIDS,
    "reinforce": seq.REINFORCEMENT,
    "buy": seq.RESOURCES,
    "send-home": seq.TURN_END,
}


def out_of_sequence(s: State, action: Action) -> Refusal:
    """Why an action is not possible now: another phase, or something else must be decided first. Rule: NAC-4.0."""
    now, wanted = seq.PHASES[s.phase].id, _PHASE_OF.get(action.kind, "")
    pieces: tuple[PieceId, ...] = tuple(p for p in (getattr(action, "piece", None),) if p is not None)
    if wanted and wanted != now:
        return Refusal("wrong_phase", "NAC-4.0", pieces, (), (now, wanted))
    return Refusal("decide_first", "NAC-4.0", pieces, (), (s.top.kind,))
