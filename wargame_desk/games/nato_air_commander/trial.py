"""Planning tried on a copy of the position: for gestures and orders that stand for several actions.

Owns the step from an action to the question and the change of ``planning``; judges nothing itself.
"""

from __future__ import annotations

from wargame_desk.core.game import Log
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import planning, turn
from wargame_desk.games.nato_air_commander.actions import Arm, Assign, Crew, OpenRaid
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State


def check(setting: Setting, s: State, action: Action) -> Refusal | None:
    """Whether an action that adds to the raids is allowed. Rule: NAC-7.0."""
    match action:
        case OpenRaid(mission, line):
            return planning.can_open(setting, s, mission, line)
        case Assign(piece, to):
            return planning.can_assign(setting, s, piece, to)
        case Arm(piece):
            return planning.can_arm(setting, s, piece)
        case Crew(pilot, unit):
            return planning.can_crew(setting, s, pilot, unit)
    return turn.out_of_sequence(s, action)


def play(setting: Setting, log: Log[State], action: Action) -> None:
    """Play an allowed one."""
    match action:
        case OpenRaid(mission, line):
            planning.open_raid(setting, log, mission, line)
        case Assign(piece, to):
            planning.assign(setting, log, piece, to)
        case Arm(piece):
            planning.arm(setting, log, piece)
        case Crew(pilot, unit):
            planning.crew(log, pilot, unit)
