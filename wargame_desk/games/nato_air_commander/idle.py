"""What is allowed and adds nothing: a unit whose rating in use is 0, munitions that double nothing. Refuses nothing."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_desk.core.values import Action
from wargame_desk.games.nato_air_commander.actions import Arm, Assign, OpenRaid
from wargame_desk.games.nato_air_commander.facts import rating, rating_of
from wargame_desk.games.nato_air_commander.planning import free_row
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State


def idle(setting: Setting, s: State, actions: Iterable[Action]) -> bool:
    """Whether one of some actions, played in a row, counts for nothing. Rule: NAC-7.1, NAC-7.2, NAC-7.3."""
    missions = {row: raid.mission for row, raid in s.raids.items()}
    at = dict(s.at)
    for action in actions:
        if isinstance(action, OpenRaid) and (row := free_row(setting, s)) is not None:
            missions[row] = action.mission
        elif isinstance(action, Assign):
            at[action.piece] = action.to
        if isinstance(action, Arm | Assign):
            slot = setting.slots.get(at[action.piece])
            if slot is None or slot.row not in missions:
                continue
            if not rating(setting, s, action.piece, rating_of(missions[slot.row], slot.role)):
                return True
    return False
