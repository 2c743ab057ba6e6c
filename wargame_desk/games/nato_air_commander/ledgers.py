"""The ledgers behind the numbers on which actions turn."""

from __future__ import annotations

from wargame_desk.core.tables import Ledger
from wargame_desk.core.values import Action
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State


def explain(setting: Setting, s: State, subject: Action) -> Ledger:
    """The ledger of an action; empty where no number decides."""
    return ()
