"""How to win: two of the three towns when the fourth turn is complete.

Rule: SFO-6.0.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.games.strike_force_one.setting import SOVIET, US, Setting
from wargame_desk.games.strike_force_one.state import State

NEEDED = 2


def holder(setting: Setting, at: dict[PieceId, SpaceId], town: SpaceId) -> PieceId | None:
    """The first unit that stands in a town, if any: presence alone counts. Rule: SFO-6.0."""
    stack = setting.facts(at).stacks.get(town)
    return stack[0] if stack else None


def soviet_towns(setting: Setting, s: State) -> int:
    """How many towns Soviet units occupy. Rule: SFO-6.0."""
    return sum(
        1
        for town in setting.towns
        if (piece := holder(setting, s.at, town)) is not None and setting.side_of[piece] == SOVIET
    )


def winner(setting: Setting, s: State) -> Side:
    """Who has won, or would win if the game ended now. No tie is possible. Rule: SFO-6.0."""
    return SOVIET if soviet_towns(setting, s) >= NEEDED else US
