"""The ledger behind each number: what a flight costs, what a fighter needs. Rule: NORAD-6.0, EXP-6.0, EXP-9.6."""

from __future__ import annotations

from itertools import pairwise

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.tables import Entry, Ledger
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.games.norad.actions import Move, Roll
from wargame_desk.games.norad.interception import DIE
from wargame_desk.games.norad.setting import Setting
from wargame_desk.games.norad.state import State


def explain(setting: Setting, s: State, subject: Action) -> Ledger:
    """The lines behind an action; () where no number is behind it. Flights are in half movement points."""
    match subject:
        case Move(piece, path) if piece in s.at:
            return flight_ledger(setting, s.at[piece], path)
        case Roll(piece):
            return roll_ledger(setting, s, piece)
    return ()


def flight_ledger(setting: Setting, start: SpaceId, path: tuple[SpaceId, ...]) -> Ledger:
    """One line a square entered, in half points. Rule: NORAD-6.0, EXP-6.0."""
    rule = "EXP-6.0" if setting.rules.diagonal != 2 else "NORAD-6.0"
    return tuple(
        Entry(dict(setting.steps[here]).get(there, 2), setting.spots[there].name, rule)
        for here, there in pairwise((start, *path))
    )


def roll_ledger(setting: Setting, s: State, piece: PieceId) -> Ledger:
    """The factor that a die must stay below. Rule: EXP-9.6."""
    back = s.back[piece]
    if not back:
        return ()
    kind = setting.fighter_types[back - 1]
    return (Entry(min(kind.combat, DIE), tr("{type}: air combat factor", type=kind.name), "EXP-9.6"),)
