"""Unit movement: paths, zones of control, stacking at the end of a step.

Owns rule 4 and what rules 7.1 and 7.2 change in it. Every verdict on a move, listed or not, is made here.

Rule: SFO-4.0 to SFO-4.33, SFO-7.11, SFO-7.21.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.pathfinding import CLOSED, Field, Reach, reachable
from wargame_desk.core.values import Refusal
from wargame_desk.games.strike_force_one.actions import Move
from wargame_desk.games.strike_force_one.sequence import PHASES, phasing
from wargame_desk.games.strike_force_one.setting import MOVE_POINTS, Facts, Setting
from wargame_desk.games.strike_force_one.state import Phase, State

Exits = dict[PieceId, Reach]
At = dict[PieceId, SpaceId]


def stacking_rule(setting: Setting) -> str:
    """The rule that sets the stacking limit in this game."""
    return "SFO-4.2" if setting.rules.stack == 1 else "SFO-7.11"


# --- who may move


def can_act(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a unit may make its move now. Rule: SFO-3.0, SFO-4.0."""
    top = s.top
    if not isinstance(top, Phase) or PHASES[top.index].kind != "move":
        return Refusal("not_movement", "SFO-3.0", (piece,))
    if setting.side_of[piece] != phasing(s):
        return Refusal("not_yours", "SFO-4.0", (piece,))
    if piece not in s.at:
        return Refusal("not_on_map", "SFO-4.0", (piece,))
    if piece in s.done:
        return Refusal("already_moved", "SFO-4.0", (piece,))
    return None


# --- the path


def can_follow(
    setting: Setting, s: State, piece: PieceId, start: SpaceId, path: tuple[SpaceId, ...], points: int
) -> Refusal | None:
    """Whether a unit may go along a path; its stop at the end is judged by ``can_stop``.

    Rule: SFO-4.0 adjacent hexes, SFO-4.1 points, SFO-4.2 prohibited hexes, SFO-4.31 stop, SFO-4.33 no
    infiltration, SFO-7.21 woods.
    """
    facts = setting.facts(s.at)
    zone = facts.zones[setting.side_of[piece]]
    here, spent = start, 0
    for step, there in enumerate(path):
        if there not in setting.board.near[here]:
            return Refusal("not_adjacent", "SFO-4.0", (piece,), (here, there))
        if step and zone[here]:
            enemies = setting.enemies_near(s.at, here, setting.side_of[piece])
            return Refusal("must_stop", "SFO-4.31", (piece, *enemies), (path[-1], here))
        barred = can_enter(setting, facts, piece, there)
        if barred is not None:
            return barred
        if zone[here] and zone[there]:
            return _infiltration(setting, s, piece, here, there)
        spent += setting.cost[there]
        if spent > points:
            return Refusal("too_far", "SFO-4.1", (piece,), (path[-1],), (_price(setting, path), points))
        here = there
    return None


def can_enter(setting: Setting, facts: Facts, piece: PieceId, there: SpaceId) -> Refusal | None:
    """Whether a unit may be in a hex at all. Rule: SFO-4.2, SFO-7.21."""
    stack = facts.stacks.get(there)
    if stack and setting.side_of[stack[0]] != setting.side_of[piece]:
        return Refusal("enemy_in_hex", "SFO-4.2", (piece, *stack), (there,))
    if setting.cost[there] == CLOSED:
        return Refusal("woods", "SFO-4.2", (piece,), (there,))
    return None


def _infiltration(setting: Setting, s: State, piece: PieceId, here: SpaceId, there: SpaceId) -> Refusal:
    side = setting.side_of[piece]
    enemies = dict.fromkeys((*setting.enemies_near(s.at, here, side), *setting.enemies_near(s.at, there, side)))
    return Refusal("infiltration", "SFO-4.33", (piece, *enemies), (there, here))


def _price(setting: Setting, path: tuple[SpaceId, ...]) -> int:
    return sum(setting.cost[space] for space in path)


def reach_of(setting: Setting, s: State, piece: PieceId) -> Reach:
    """Where a unit's four points take it, stops not yet judged. Rule: SFO-4.1, SFO-4.31, SFO-4.33."""
    return reachable(setting.facts(s.at).fields[setting.side_of[piece]], s.at[piece], MOVE_POINTS)


# --- the stop


def can_stop(setting: Setting, s: State, piece: PieceId, there: SpaceId, exits: Exits) -> Refusal | None:
    """Whether a unit may end its move in a hex that it can enter.

    The limit binds when the step ends, so a unit may stop on a full hex while every hex over the limit can
    still be cleared by friends that have not moved. ``exits`` remembers what those friends can reach.

    Rule: SFO-4.2, SFO-7.11.
    """
    facts = setting.facts(s.at)
    friends = tuple(p for p in facts.stacks.get(there, ()) if p != piece)
    full = len(friends) >= setting.rules.stack
    if not full and not facts.over:
        return None
    if setting.rules.late_stacking:
        at, done = {**s.at, piece: there}, s.done | {piece}
        if payable(setting, s, at, done, exits):
            return None
        if not full:
            full_hex, stack = next(iter(overfull(setting, s).items()))
            return Refusal("blocks_exit", stacking_rule(setting), (piece, *stack), (there, full_hex))
    return Refusal("stacking", stacking_rule(setting), (piece, *friends), (there,), (setting.rules.stack,))


def overfull(setting: Setting, s: State) -> dict[SpaceId, tuple[PieceId, ...]]:
    """The hexes that hold more units than may stand there when the step ends. Rule: SFO-4.2, SFO-7.11."""
    facts = setting.facts(s.at)
    return {space: facts.stacks[space] for space in facts.over}


def payable(setting: Setting, s: State, at: At, done: frozenset[PieceId], exits: Exits) -> bool:
    """Whether friends that have not moved can clear every hex over the limit, one after another.

    Rings of three or more in which no unit has a free hex of its own are not looked for.
    """
    limit = setting.rules.stack
    count = Counter(at.values())
    debt = next((space for space in sorted(count) if count[space] > limit), None)
    if debt is None:
        return True
    for friend in sorted(p for p, space in at.items() if space == debt and p not in done):
        if friend not in exits:
            exits[friend] = reach_of(setting, s, friend)
        for there in exits[friend].cost:
            if count[there] < limit and payable(setting, s, {**at, friend: there}, done | {friend}, exits):
                return True
    return False


# --- the verbs


def can_move(setting: Setting, s: State, move: Move) -> Refusal | None:
    """Whether a move along its path is allowed. Rule: SFO-4.0 to SFO-4.33."""
    piece, path = move.piece, move.path
    refusal = can_act(setting, s, piece)
    if refusal is not None:
        return refusal
    start = s.at[piece]
    if not path:
        return Refusal("no_path", "SFO-4.0", (piece,))
    refusal = can_follow(setting, s, piece, start, path, MOVE_POINTS)
    if refusal is not None:
        return refusal
    return can_stop(setting, s, piece, path[-1], {})


def moves(setting: Setting, s: State, about: PieceId | None = None) -> Iterator[Move]:
    """One move, by the cheapest route, to each hex in which a unit may stop; units and hexes in order."""
    side = phasing(s)
    exits: Exits = {}
    for piece in sorted(s.at) if about is None else (about,):
        if piece in s.done or piece not in s.at or setting.side_of[piece] != side:
            continue
        reach = exits.get(piece) or exits.setdefault(piece, reach_of(setting, s, piece))
        for there in sorted(reach.cost):
            if can_stop(setting, s, piece, there, exits) is None:
                yield Move(piece, reach.route(there).spaces)


def why_not(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Why a unit that may move cannot end its move in a hex: the reason that a player would want to hear.

    Other ways are tried before the points are blamed. Rule: SFO-4.1, SFO-4.2, SFO-4.31, SFO-4.33.
    """
    start, side, facts = s.at[piece], setting.side_of[piece], setting.facts(s.at)
    if to == start:
        return Refusal("no_path", "SFO-4.0", (piece,))
    barred = can_enter(setting, facts, piece, to)
    if barred is not None:
        return barred
    reach = reach_of(setting, s, piece)
    if to in reach.cost:
        return can_stop(setting, s, piece, to, {}) or Refusal("stacking", stacking_rule(setting), (piece,), (to,))
    field = facts.fields[side]
    free = Field(field.near, field.cost, bytearray(len(field.cost)))
    far = reachable(free, start, len(field.cost)).cost.get(to)
    if far is None:
        return Refusal("no_way", "SFO-4.2", (piece,), (to,))
    if far > MOVE_POINTS:
        return Refusal("too_far", "SFO-4.1", (piece,), (to,), (far, MOVE_POINTS))
    return _stopped_on_the_way(setting, s, piece, to, reach, free)


def _stopped_on_the_way(setting: Setting, s: State, piece: PieceId, to: SpaceId, reach: Reach, free: Field) -> Refusal:
    side, start = setting.side_of[piece], s.at[piece]
    zone = setting.facts(s.at).zones[side]
    if zone[start] and zone[to] and to in setting.board.near[start]:
        return _infiltration(setting, s, piece, start, to)
    stops = tuple(
        here
        for here in sorted(reach.cost)
        if zone[here] and to in reachable(free, here, MOVE_POINTS - reach.cost[here]).cost
    )
    if stops:
        enemies = dict.fromkeys(p for here in stops for p in setting.enemies_near(s.at, here, side))
        return Refusal("must_stop", "SFO-4.31", (piece, *enemies), (to, *stops))
    return Refusal("held", "SFO-4.33", (piece, *setting.enemies_near(s.at, start, side)), (to, start))


def threat_of(setting: Setting, at: At, piece: PieceId, side: Side) -> frozenset[SpaceId]:
    """The hexes a unit could reach in its next movement if nothing else moved. Rule: SFO-4.1."""
    reach = reachable(setting.facts(at).fields[side], at[piece], MOVE_POINTS)
    return frozenset(reach.cost)
