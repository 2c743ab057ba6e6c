"""What this game's computer commander thinks is good. No rule here."""

from __future__ import annotations

from wargame_desk.core.ids import Side
from wargame_desk.core.values import Action
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State


def score(setting: Setting, s: State, side: Side) -> float:
    """How good a position looks."""
    return -float(s.vp)


def shortlist(setting: Setting, s: State) -> tuple[Action, ...]:
    """The few actions that are worth a look; () for all."""
    return ()
