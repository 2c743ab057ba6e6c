"""Optional units: Soviet Second Echelon replacements and the West German company.

Rule: SFO-8.1 to SFO-8.22.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.pathfinding import CLOSED, Reach, reachable
from wargame_desk.core.sequence import pop, push, replace_top
from wargame_desk.core.values import Refusal
from wargame_desk.games.strike_force_one import movement
from wargame_desk.games.strike_force_one.actions import DeclareReplacements, Enter
from wargame_desk.games.strike_force_one.events import (
    ReinforcementReceived,
    ReplacementLost,
    ReplacementsDeclared,
    UnitEntered,
)
from wargame_desk.games.strike_force_one.setting import MOVE_POINTS, SOVIET, Setting
from wargame_desk.games.strike_force_one.state import Phase, Returning, State, without
from wargame_desk.games.strike_force_one.victory import NEEDED, soviet_towns

FIRST_TURN = 2
MOST = 2
ENTRY_COST = 1


# --- Second Echelon (8.1)


def can_declare(setting: Setting, s: State, pieces: tuple[PieceId, ...]) -> Refusal | None:
    """Whether the Soviet player may bring these units back now.

    Once a game, in a Soviet movement step from turn 2 on, one or two eliminated units; refused while none of
    them could enter, so that the declaration is not wasted.

    Rule: SFO-8.1, SFO-8.11, SFO-8.12, SFO-8.13.
    """
    if not setting.rules.second_echelon:
        return Refusal("not_in_game", "SFO-8.1", pieces)
    if s.echelon_used:
        return Refusal("declared_before", "SFO-8.1", pieces)
    if s.phase != 0:
        return Refusal("not_soviet_movement", "SFO-8.11", pieces)
    if s.turn < FIRST_TURN:
        return Refusal("too_early", "SFO-8.11", pieces, (), (FIRST_TURN,))
    if not 1 <= len(pieces) <= MOST or len(set(pieces)) != len(pieces):
        return Refusal("wrong_number", "SFO-8.12", pieces, (), (MOST,))
    for piece in pieces:
        if piece not in s.dead or setting.side_of[piece] != SOVIET:
            return Refusal("not_eliminated", "SFO-8.12", (piece,))
    if next(_entries(setting, s, pieces), None) is None:
        return Refusal("no_entry", "SFO-8.13", pieces, setting.entry[SOVIET])
    return None


def declarations(setting: Setting, s: State) -> Iterator[DeclareReplacements]:
    """Every set of units that may be declared now."""
    if not setting.rules.second_echelon:
        return
    dead = tuple(p for p in sorted(s.dead) if setting.side_of[p] == SOVIET)
    for count in range(1, MOST + 1):
        for pieces in combinations(dead, count):
            if can_declare(setting, s, pieces) is None:
                yield DeclareReplacements(pieces)


def declare(log: Log[State], pieces: tuple[PieceId, ...]) -> None:
    """Use the declaration; the units enter next. Rule: SFO-8.12."""
    s = log.s
    log.s = s._replace(stack=push(s.stack, Returning(pieces)), echelon_used=True)
    log.emit(ReplacementsDeclared(pieces))


def settle(setting: Setting, log: Log[State]) -> None:
    """Units that cannot enter when their turn comes are lost for good. Rule: SFO-8.12, SFO-8.13."""
    while isinstance(frame := log.s.top, Returning):
        if frame.pieces and next(_entries(setting, log.s, frame.pieces), None) is not None:
            return
        for piece in frame.pieces:
            log.emit(ReplacementLost(piece))
        log.s = log.s._replace(stack=pop(log.s.stack))


# --- the West German company (8.2)


def receive_west_german(setting: Setting, log: Log[State]) -> None:
    """As a U.S. movement step begins with two towns lost, the unit is received, once. Rule: SFO-8.21."""
    s = log.s
    if setting.rules.west_german and not s.german_due and soviet_towns(setting, s) >= NEEDED:
        log.s = s._replace(german_due=True)
        log.emit(ReinforcementReceived(setting.west_german))


def may_enter(setting: Setting, s: State) -> tuple[PieceId, ...]:
    """The units off the map that may enter now. Once received, the West German unit needs no second trigger.

    Rule: SFO-8.12, SFO-8.21, SFO-8.22.
    """
    top = s.top
    if isinstance(top, Returning):
        return top.pieces
    german = setting.west_german
    waiting = s.german_due and german not in s.at and german not in s.dead
    return (german,) if waiting and isinstance(top, Phase) and s.phase == 2 else ()


# --- entering, for both


def can_enter(setting: Setting, s: State, enter: Enter) -> Refusal | None:
    """Whether a unit may enter along a path that begins with its entry hex.

    One point for the entry hex whatever its terrain, then on with the other three; the entry hex lies on the
    side's edge, holds no enemy and is in no enemy zone of control.

    Rule: SFO-4.2, SFO-8.13, SFO-8.22.
    """
    piece, path = enter.piece, enter.path
    barred = can_act(setting, s, piece)
    if barred is not None:
        return barred
    if not path:
        return Refusal("no_path", entry_rule(setting, piece), (piece,))
    barred = can_enter_by(setting, s, piece, path[0])
    if barred is not None:
        return barred
    barred = movement.can_follow(setting, s, piece, path[0], path[1:], ENTRY_COST)
    if barred is not None:
        return barred
    return movement.can_stop(setting, s, piece, path[-1], {})


def can_act(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a unit may enter now. Rule: SFO-8.12, SFO-8.2, SFO-8.21, SFO-8.22."""
    return None if piece in may_enter(setting, s) else Refusal("may_not_enter", _bar(setting, s, piece), (piece,))


def _bar(setting: Setting, s: State, piece: PieceId) -> str:
    """The rule that keeps a unit from entering now: not declared, no second time, not received, or not its step."""
    if setting.side_of[piece] == SOVIET:
        return "SFO-8.12"
    if piece != setting.west_german or piece in s.at or piece in s.dead:
        return "SFO-8.2"
    return "SFO-8.22" if s.german_due else "SFO-8.21"


def entry_rule(setting: Setting, piece: PieceId) -> str:
    """The rule by which a unit enters."""
    return "SFO-8.13" if setting.side_of[piece] == SOVIET else "SFO-8.22"


def can_enter_by(setting: Setting, s: State, piece: PieceId, space: SpaceId) -> Refusal | None:
    """Whether a hex may be a unit's entry hex. Rule: SFO-4.2, SFO-8.13, SFO-8.22."""
    side, rule = setting.side_of[piece], entry_rule(setting, piece)
    if space not in setting.entry[side]:
        return Refusal("wrong_edge", rule, (piece,), (space,))
    facts = setting.facts(s.at)
    barred = movement.can_enter(setting, facts, piece, space)
    if barred is not None:
        return barred
    if facts.zones[side][space]:
        return Refusal("entry_zone", rule, (piece, *setting.enemies_near(s.at, space, side)), (space,))
    return None


def entry_reach(setting: Setting, s: State, piece: PieceId) -> dict[SpaceId, tuple[SpaceId, ...]]:
    """The cheapest way in to each hex that a unit off the map can reach, entry hex first."""
    best: dict[SpaceId, tuple[int, tuple[SpaceId, ...]]] = {}
    field = setting.facts(s.at).fields[setting.side_of[piece]]
    for entry in setting.entry[setting.side_of[piece]]:
        if can_enter_by(setting, s, piece, entry) is not None:
            continue
        reach: Reach = reachable(field, entry, MOVE_POINTS - ENTRY_COST)
        for to, path in reach.paths().items():
            cost = reach.cost.get(to, 0)
            if to not in best or cost < best[to][0]:
                best[to] = cost, (entry, *path)
    return {to: best[to][1] for to in sorted(best)}


def entries(setting: Setting, s: State, about: PieceId | None = None) -> Iterator[Enter]:
    """One way in to each hex in which a unit may stop."""
    pieces = may_enter(setting, s)
    yield from _entries(setting, s, pieces if about is None else tuple(p for p in pieces if p == about))


def _entries(setting: Setting, s: State, pieces: tuple[PieceId, ...]) -> Iterator[Enter]:
    exits: movement.Exits = {}
    for piece in pieces:
        for to, path in entry_reach(setting, s, piece).items():
            if movement.can_stop(setting, s, piece, to, exits) is None:
                yield Enter(piece, path)


def enter(setting: Setting, log: Log[State], action: Enter) -> None:
    """Put a unit on the map; it has moved. Rule: SFO-8.13, SFO-8.22."""
    s, piece = log.s, action.piece
    stack = s.stack
    if isinstance(s.top, Returning):
        stack = replace_top(stack, Returning(without(s.top.pieces, piece)))
    log.s = s._replace(stack=stack, at={**s.at, piece: action.path[-1]}, dead=s.dead - {piece}, done=s.done | {piece})
    log.emit(UnitEntered(piece, action.path))


def why_not(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Why a unit that may enter cannot end its way in a hex. Rule: SFO-8.13, SFO-8.22, SFO-4.1, SFO-4.31."""
    side, facts, rule = setting.side_of[piece], setting.facts(s.at), entry_rule(setting, piece)
    barred = movement.can_enter(setting, facts, piece, to)
    if barred is not None:
        return barred
    ways = entry_reach(setting, s, piece)
    if to in ways:
        return movement.can_stop(setting, s, piece, to, {}) or Refusal("may_not_enter", rule, (piece,))
    barred = can_enter_by(setting, s, piece, to) if to in setting.entry[side] else None
    if barred is not None:
        return barred
    free = movement.without_zones(facts.fields[side])
    edge = {x: reachable(free, x, len(free.cost)).cost for x in setting.entry[side] if free.cost[x] != CLOSED}
    far = min((ENTRY_COST + costs[to] for costs in edge.values() if to in costs), default=None)
    if far is None:
        return Refusal("no_way", "SFO-4.2", (piece,), (to,))
    if far > MOVE_POINTS:
        return Refusal("too_far", "SFO-4.1", (piece,), (to,), (far, MOVE_POINTS))
    spent = {x: ENTRY_COST + sum(setting.cost[step] for step in path[1:]) for x, path in ways.items()}
    stopped = movement.stopped_on_the_way(setting, s, piece, to, spent)
    if stopped is not None:
        return stopped
    shut = tuple(x for x, costs in edge.items() if costs.get(to, MOVE_POINTS) <= MOVE_POINTS - ENTRY_COST)
    enemies = dict.fromkeys(p for x in shut for p in setting.enemies_near(s.at, x, side))
    return Refusal("entry_shut", rule, (piece, *enemies), (to, *shut))
