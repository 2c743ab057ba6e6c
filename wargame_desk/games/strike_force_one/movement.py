"""Unit movement: paths, zones of control, stacking at the end of a step.

Owns rule 4 and what rules 7.1 and 7.2 change in it. Every verdict on a move, listed or not, is made here.

Rule: SFO-4.0 to SFO-4.33, SFO-7.1, SFO-7.11, SFO-7.2, SFO-7.21.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.pathfinding import CLOSED, Field, Reach, reachable
from wargame_desk.core.values import Refusal
from wargame_desk.games.strike_force_one.actions import Move
from wargame_desk.games.strike_force_one.sequence import PHASES, phasing
from wargame_desk.games.strike_force_one.setting import MOVE_POINTS, Facts, Setting
from wargame_desk.games.strike_force_one.state import Phase, Returning, State, without

Exits = dict[PieceId, Reach]
At = dict[PieceId, SpaceId]


def stacking_rule(setting: Setting) -> str:
    """The rule that sets the stacking limit in this game. Rule: SFO-4.2, SFO-7.11."""
    return "SFO-4.2" if setting.rules.stack == 1 else "SFO-7.11"


# --- who may move


def can_act(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a unit may make its move now. Rule: SFO-3.0, SFO-4.0."""
    top = s.top
    if isinstance(top, Returning):
        return Refusal("entering_open", "SFO-8.12", top.pieces)
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
    setting: Setting, s: State, piece: PieceId, start: SpaceId, path: tuple[SpaceId, ...], spent: int = 0
) -> Refusal | None:
    """Whether a unit may go along a path; its stop at the end is judged by ``can_stop``.

    ``spent`` are the points it has paid already, to enter the map.

    Rule: SFO-4.0 adjacent hexes, SFO-4.1 points, SFO-4.2 prohibited hexes, SFO-4.31 stop, SFO-4.32 leaving a
    zone, SFO-4.33 no infiltration, SFO-7.21 woods.
    """
    facts = setting.facts(s.at)
    zone = facts.zones[setting.side_of[piece]]
    here = start
    for step, there in enumerate(path):
        if there not in setting.board.near[here]:
            return Refusal("not_adjacent", "SFO-4.0", (piece,), (here, there))
        if step and zone[here]:
            enemies = setting.enemies_near(s.at, here, setting.side_of[piece])
            return Refusal("stop_on_path", "SFO-4.31", (piece, *enemies), (here,))
        barred = can_enter(setting, facts, piece, there)
        if barred is not None:
            return barred
        if zone[here] and zone[there]:
            return _infiltration(setting, s, piece, here, there)
        spent += setting.cost[there]
        if spent > MOVE_POINTS:
            return Refusal("path_too_long", "SFO-4.1", (piece,), (there,), (spent, MOVE_POINTS))
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
    stack = facts.stacks.get(there, ())
    friends = without(stack, piece) if piece in stack else stack
    full = len(friends) >= setting.rules.stack
    if not full and not facts.over:
        return None
    if not setting.rules.late_stacking:
        return Refusal("full", stacking_rule(setting), (piece, *friends), (there,), (setting.rules.stack,))
    stuck = full and s.done.issuperset(friends)
    if not stuck and clearable(setting, s, piece, there, exits):
        return None
    rule = stacking_rule(setting)
    if full:
        return Refusal("stacking", rule, (piece, *friends), (there,), (setting.rules.stack,))
    left = {space: without(stack, piece) for space, stack in overfull(setting, s).items()}
    over = {space: stack for space, stack in left.items() if len(stack) > setting.rules.stack}
    return Refusal("blocks_exit", rule, (piece, *(p for stack in over.values() for p in stack)), (there, *over))


def overfull(setting: Setting, s: State) -> dict[SpaceId, tuple[PieceId, ...]]:
    """The hexes that hold more units than may stand there when the step ends. Rule: SFO-4.2, SFO-7.11."""
    facts = setting.facts(s.at)
    return {space: facts.stacks[space] for space in facts.over}


def clearable(setting: Setting, s: State, piece: PieceId, there: SpaceId, exits: Exits) -> bool:
    """Whether, once a unit has stopped in a hex, friends that have not moved can bring every hex within the limit.

    Each of them is matched with a place, its own or one in its reach, by augmenting paths. Friends bar nobody's
    way and zones do not change during the step, so whatever can be matched can be carried out, in any order.
    """
    if _steps_aside(setting, s, piece, there):
        return True
    limit, side = setting.rules.stack, phasing(s)
    fixed = Counter({there: 1})
    idle: list[PieceId] = []
    for friend, space in s.at.items():
        if setting.side_of[friend] == side and friend != piece:
            if friend in s.done:
                fixed[space] += 1
            else:
                idle.append(friend)
    guests: dict[SpaceId, list[PieceId]] = {}

    def find_place(friend: PieceId, tried: set[SpaceId]) -> bool:
        for space in _places(setting, s, friend, exits):
            if space in tried:
                continue
            tried.add(space)
            here = guests.setdefault(space, [])
            if fixed[space] + len(here) < limit:
                here.append(friend)
                return True
            for i, guest in enumerate(here):
                if find_place(guest, tried):
                    here[i] = friend
                    return True
        return False

    return max(fixed.values()) <= limit and all(find_place(friend, set()) for friend in idle)


def _steps_aside(setting: Setting, s: State, piece: PieceId, there: SpaceId) -> bool:
    """Whether one friend at most has to step aside after a stop, and has room next door: usual, and seen at once."""
    facts, limit, home = setting.facts(s.at), setting.rules.stack, s.at.get(piece)
    stacks = facts.stacks
    units = {space: len(stacks[space]) for space in facts.over}
    units[there] = len(stacks.get(there, ())) + 1
    if home in units:
        units[home] -= 1
    crowded = [space for space, count in units.items() if count > limit]
    if len(crowded) != 1 or units[crowded[0]] > limit + 1:
        return not crowded
    for friend in stacks[crowded[0]]:
        if friend != piece and friend not in s.done:
            for room in _next_door(setting, s, friend):
                if room != there and len(stacks.get(room, ())) < limit:
                    return True
    return False


def _next_door(setting: Setting, s: State, friend: PieceId) -> Iterator[SpaceId]:
    """The adjacent hexes that a unit can enter with its first step. Rule: SFO-4.2, SFO-4.33."""
    home, field = s.at[friend], setting.facts(s.at).fields[setting.side_of[friend]]
    for space in field.near[home]:
        if field.cost[space] <= MOVE_POINTS and not (field.halt[home] and field.halt[space]):
            yield space


def _places(setting: Setting, s: State, friend: PieceId, exits: Exits) -> Iterator[SpaceId]:
    """Where a unit that has not moved can end the step: at home, then next door, for most need look no further."""
    yield s.at[friend]
    yield from _next_door(setting, s, friend)
    if friend not in exits:
        exits[friend] = reach_of(setting, s, friend)
    yield from exits[friend].cost


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
    refusal = can_follow(setting, s, piece, start, path)
    if refusal is not None:
        return refusal
    return can_stop(setting, s, piece, path[-1], {})


def moves(setting: Setting, s: State, about: PieceId | None = None) -> Iterator[Move]:
    """One move, by the cheapest route, to each hex in which a unit may stop; units and hexes in order."""
    side, facts = phasing(s), setting.facts(s.at)
    exits: Exits = {}
    for piece in sorted(s.at) if about is None else (about,):
        if piece in s.done or piece not in s.at or setting.side_of[piece] != side:
            continue
        if piece not in exits:
            exits[piece] = reach_of(setting, s, piece)
        paths = exits[piece].paths()
        for there in sorted(exits[piece].cost):
            free = there not in facts.stacks and not facts.over
            if free or can_stop(setting, s, piece, there, exits) is None:
                yield Move(piece, paths[there])


def why_not(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Why a unit that may move cannot end its move in a hex: the reason that a player would want to hear.

    Other ways are tried before the points are blamed. Rule: SFO-4.1, SFO-4.2, SFO-4.31, SFO-4.33.
    """
    start, facts = s.at[piece], setting.facts(s.at)
    if to == start:
        return Refusal("no_path", "SFO-4.0", (piece,))
    barred = can_enter(setting, facts, piece, to)
    if barred is not None:
        return barred
    reach = reach_of(setting, s, piece)
    if to in reach.cost:
        return can_stop(setting, s, piece, to, {}) or Refusal("stacking", stacking_rule(setting), (piece,), (to,))
    free = without_zones(facts.fields[setting.side_of[piece]])
    far = reachable(free, start, len(free.cost), goal=to).cost.get(to)
    if far is None:
        return Refusal("no_way", "SFO-4.2", (piece,), (to,))
    if far > MOVE_POINTS:
        return Refusal("too_far", "SFO-4.1", (piece,), (to,), (far, MOVE_POINTS))
    return stopped_on_the_way(setting, s, piece, to, reach.cost) or _held(setting, s, piece, to)


def without_zones(field: Field) -> Field:
    """The same board to a unit that no zone of control would stop."""
    return Field(field.near, field.cost, bytearray(len(field.cost)))


def stopped_on_the_way(
    setting: Setting, s: State, piece: PieceId, to: SpaceId, costs: Mapping[SpaceId, int]
) -> Refusal | None:
    """The stops that end every way to a hex, where points alone would do; None where no stop does.

    Args:
        costs: the points spent on each hex that the unit can reach.
    """
    side, facts = setting.side_of[piece], setting.facts(s.at)
    free = without_zones(facts.fields[side])
    stops = tuple(
        here
        for here in sorted(costs)
        if facts.zones[side][here] and to in reachable(free, here, MOVE_POINTS - costs[here], goal=to).cost
    )
    if not stops:
        return None
    enemies = dict.fromkeys(p for here in stops for p in setting.enemies_near(s.at, here, side))
    return Refusal("must_stop", "SFO-4.31", (piece, *enemies), (to, *stops))


def _held(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Every way begins by going from zone to zone."""
    start = s.at[piece]
    if to in setting.board.near[start]:
        return _infiltration(setting, s, piece, start, to)
    return Refusal("held", "SFO-4.33", (piece, *setting.enemies_near(s.at, start, setting.side_of[piece])), (to, start))


def threat_of(setting: Setting, at: At, piece: PieceId, side: Side) -> frozenset[SpaceId]:
    """The hexes a unit could reach in its next movement if nothing else moved. Rule: SFO-4.1."""
    reach = reachable(setting.facts(at).fields[side], at[piece], MOVE_POINTS)
    return frozenset(reach.cost)
