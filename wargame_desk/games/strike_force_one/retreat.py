"""Retreats: where a beaten unit may go.

Rule: SFO-5.6 Retreat Restrictions, SFO-7.4 Retreat Restrictions.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.pathfinding import CLOSED
from wargame_desk.core.values import Refusal
from wargame_desk.games.strike_force_one.actions import Retreat
from wargame_desk.games.strike_force_one.setting import Setting
from wargame_desk.games.strike_force_one.state import State


def retreat_rule(setting: Setting) -> str:
    """The rule that holds the restrictions in this game."""
    return "SFO-7.4" if setting.rules.by_differential else "SFO-5.6"


def can_retreat(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a unit may retreat into a hex.

    One hex, on the map, no enemy, no enemy zone of control whoever stands there, within the stacking limit;
    woods only where units may enter them. Costs no points.

    Rule: SFO-5.6, SFO-7.4.
    """
    rule, side, facts = retreat_rule(setting), setting.side_of[piece], setting.facts(s.at)
    if to not in setting.board.near[s.at[piece]]:
        return Refusal("retreat_not_adjacent", rule, (piece,), (to, s.at[piece]))
    if setting.cost[to] == CLOSED:
        return Refusal("retreat_woods", rule, (piece,), (to,))
    stack = facts.stacks.get(to, ())
    if stack and setting.side_of[stack[0]] != side:
        return Refusal("retreat_enemy", rule, (piece, *stack), (to,))
    if len(stack) >= setting.rules.stack:
        return Refusal("retreat_full", rule, (piece, *stack), (to,), (setting.rules.stack,))
    if facts.zones[side][to]:
        return Refusal("retreat_zone", rule, (piece, *setting.enemies_near(s.at, to, side)), (to,))
    return None


def retreats(setting: Setting, s: State, pieces: tuple[PieceId, ...]) -> Iterator[Retreat]:
    """Every retreat open to these units, units and hexes in order."""
    for piece in pieces:
        for to in setting.board.near[s.at[piece]]:
            if can_retreat(setting, s, piece, to) is None:
                yield Retreat(piece, to)
