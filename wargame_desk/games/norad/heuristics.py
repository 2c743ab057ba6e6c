"""What this game's computer opponent thinks is good. No rule here; only differences between scores mean anything.

Everything is measured in points: what the attackers have scored, what each bomber may still score, and what the
defenders are worth who may yet stop one. Backs that are unknown count by their share among the counters of their kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from functools import lru_cache
from typing import NamedTuple

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.games.norad import cover
from wargame_desk.games.norad.facts import points
from wargame_desk.games.norad.setting import (
    BOMBER,
    BOMBER_POINTS,
    FIGHTER,
    FIGHTER_POINTS,
    NORTH,
    SLBM,
    SOUTH,
    Group,
    Setting,
)
from wargame_desk.games.norad.state import Interception, Phase, Resolution, State
from wargame_desk.games.norad.victory import outcome

WIN = 1000.0
LATER = 0.7
"""What is left of a city's worth for each further turn that a bomber needs to reach it."""
TURNS = 4
"""How far ahead a bomber looks."""
SECOND = 0.3
"""What a city is worth to every bomber but the nearest one."""
BLUFF = 0.15
"""What a decoy is worth for looking like a real bomber."""
WAITING = 3.0
"""What a bomber or missile may score that has not yet come up."""
IN_REACH = 0.1
"""How much each fighter that can reach a bomber takes from its hopes."""
LET_PASS, NEAR = 0.3, 4
"""How much less likely a bomber is real that has come past a good city; how near it passed, in half points."""
DOUBT = 0.1
"""Less likely ones threaten nothing."""
KILL = 0.5
"""How often a fighter brings a bomber down where it takes a die."""


def score(setting: Setting, s: State, side: Side) -> float:
    """How good a position looks to a side that knows this much of it."""
    ended = outcome(setting, s)
    if ended is not None:
        return 0.0 if ended.winner is None else WIN if ended.winner == side else -WIN
    value = 0.0
    for owner in setting.sides:
        enemy = setting.other(owner)
        hopes, threatened = _hopes(setting, s, enemy) if enemy in setting.attackers else (0.0, frozenset[SpaceId]())
        worth = cover.in_hand(setting, s, owner, threatened) - points(setting, s, enemy) - hopes
        value += worth if owner == side else -worth
    if s.turn == 0:
        value += cover.of_set_up(setting, s, side) + _targets(setting, s, side)
    return value


# --- attackers


Lure = tuple[float, SpaceId]
"""What a city is worth to a bomber, and the city."""


class Ahead(NamedTuple):
    """The cities before a bomber, the best first, and those of them that may be bombed in the next turn."""

    lures: tuple[Lure, ...]
    soon: frozenset[SpaceId]


def _hopes(setting: Setting, s: State, side: Side) -> tuple[float, frozenset[SpaceId]]:
    """What the bombers and missiles of a side may still score, and the cities that they may bomb in the next turn.

    Each is counted by a city of its own, the most likely first.
    """
    reach = _fighters_near(setting, s, setting.other(side))
    hunters, value = _hunters(s), 0.0
    hopes: list[tuple[float, Ahead]] = []
    pool, at, backs = s.pool, s.at, s.back
    for group in setting.groups:
        if group.side != side or group.kind not in (BOMBER, SLBM):
            continue
        share = _share(group, s)
        for piece in group.pieces:
            here, back = at.get(piece), backs[piece]
            likely = share if back is None else 1.0 if back else BLUFF
            if piece in pool:
                value += WAITING * likely
            elif here is not None:
                ahead = _cities_ahead(setting, s, piece)
                if back is None and _let_pass(setting, s, piece, ahead):
                    likely *= LET_PASS
                if hunters or here in reach:
                    likely *= _survives(setting, hunters[piece]) / (1 + IN_REACH * reach.get(here, 0))
                hopes.append((likely, ahead))
    hopes.sort(key=lambda hope: -hope[0] * (hope[1].lures[0][0] if hope[1].lures else 0.0))
    taken, threatened = set[SpaceId](), set[SpaceId]()
    for likely, ahead in hopes:
        worth, lure = _best(ahead.lures, s.ruined, taken)
        value += worth * likely
        if lure is not None:
            taken.add(lure[1])
        if likely > DOUBT:
            threatened.update(ahead.soon)
    return value, frozenset(threatened)


def _best(cities: tuple[Lure, ...], ruined: Container[SpaceId], taken: Container[SpaceId]) -> tuple[float, Lure | None]:
    """The city that is worth most, of those the best first, when those that are taken are worth little."""
    best, chosen = 0.0, None
    for lure in cities:
        worth, city = lure
        if city in ruined:
            continue
        if city not in taken:
            return (worth, lure) if worth > best else (best, chosen)
        if worth * SECOND > best:
            best, chosen = worth * SECOND, lure
    return best, chosen


def _share(group: Group, s: State) -> float:
    """How many of the counters of a kind that have not bombed are real ones; those shot down were an even sample."""
    spent = len(set(group.pieces).intersection(s.ruined.values())) if s.ruined else 0
    left = len(group.pool) - spent
    return (_real(group) - spent) / left if left else 0.0


@lru_cache(maxsize=64)
def _real(group: Group) -> int:
    """How many counters of a kind are real."""
    return sum(1 for back in group.pool if back)


def _let_pass(setting: Setting, s: State, piece: PieceId, ahead: Ahead) -> bool:
    """Whether a bomber has come past a city that nothing ahead of it outdoes, and not bombed it.

    Assigned targets leave it another reason.
    """
    if setting.rules.targets or setting.rules.solitaire or not isinstance(s.top, Phase):
        return False
    behind = _behind(setting, s.at[piece], setting.side_of[piece])
    best = max((setting.cities[x].value for x in behind if x not in s.ruined), default=0)
    return best > 0 and all(
        setting.cities[x].value <= best for _, x in ahead.lures if x not in s.ruined and x not in behind
    )


@lru_cache(maxsize=2048)
def _behind(setting: Setting, here: SpaceId, side: Side) -> frozenset[SpaceId]:
    """The cities that a bomber in a square must have come by: where bombers are bound south those near to the north."""
    if setting.map_of[here] not in setting.restricted:
        return frozenset((here,)) if setting.may_bomb(side, here) else frozenset[SpaceId]()
    near = setting.flight_cost(here).items()
    return frozenset(
        x for x, cost in near if cost <= NEAR and setting.row[x] <= setting.row[here] and setting.may_bomb(side, x)
    )


def _survives(setting: Setting, hunters: int) -> float:
    """A bomber that fighters have been sent against: without the die the first one takes it."""
    if not hunters:
        return 1.0
    return (1 - KILL) ** hunters if setting.rules.dice else 0.0


def _hunters(s: State) -> Counter[PieceId]:
    """How many fighters are still to attack each bomber."""
    if isinstance(s.top, Phase):
        return Counter(victim for f, victim in s.flown.items() if victim is not None and s.back[f] != 0)
    found: Counter[PieceId] = Counter()
    for frame in s.stack:
        if isinstance(frame, Resolution):
            found.update(victim for victim in s.flown.values() if victim in frame.victims)
        elif isinstance(frame, Interception):
            found[frame.victim] = len(frame.fighters)
    return found


def _cities_ahead(setting: Setting, s: State, piece: PieceId) -> Ahead:
    """What a bomber may still reach with its worth, the best first; the assigned city alone where it is known."""
    here, side, target = s.at[piece], setting.side_of[piece], s.targets.get(piece)
    if setting.kind_of[piece] == SLBM:
        found = _missile_lures(setting, here, side)
    else:
        bound = setting.map_of[here] in setting.restricted
        way = 0 if not bound else NORTH if piece in s.southern or setting.spots[here].region == "base" else SOUTH
        found = _lures(setting, here, way, side)
    if target is None:
        return found
    return Ahead(tuple(lure for lure in found.lures if lure[1] == target), found.soon & {target})


@lru_cache(maxsize=1024)
def _missile_lures(setting: Setting, here: SpaceId, side: Side) -> Ahead:
    """The cities that a missile can strike."""
    near = [x for x in (here, *setting.board.near[here]) if setting.may_bomb(side, x)]
    return Ahead(tuple(sorted(((float(setting.cities[x].value), x) for x in near), reverse=True)), frozenset(near))


@lru_cache(maxsize=8192)
def _lures(setting: Setting, start: SpaceId, way: int, side: Side) -> Ahead:
    """The cities that a bomber can come to in the next turns with what each is worth from here, the best first."""
    found, soon = [], []
    for city, cost in _costs(setting, start).items():
        if not setting.may_bomb(side, city):
            continue
        turns = max(1, -(-cost // BOMBER_POINTS))
        ahead = (setting.row[city] - setting.row[start]) * way
        if not way or ahead >= 2 * (turns - 1) - BOMBER_POINTS // 2:
            nearer = 1 - cost / 1000
            found.append((setting.cities[city].value * LATER ** (turns - 1) * nearer, city))
            soon += [city] if turns == 1 else []
    return Ahead(tuple(sorted(found, reverse=True)), frozenset(soon))


def _costs(setting: Setting, start: SpaceId) -> dict[SpaceId, int]:
    """Half points to everything within a few turns."""
    limit = TURNS * BOMBER_POINTS
    best = {start: 0}
    rings: list[list[SpaceId]] = [[start], *([] for _ in range(limit))]
    for spent, ring in enumerate(rings):
        for here in ring:
            for there, cost in setting.steps[here] if best[here] == spent else ():
                if spent + cost <= limit and spent + cost < best.get(there, limit + 1):
                    best[there] = spent + cost
                    rings[spent + cost].append(there)
    return best


def _fighters_near(setting: Setting, s: State, side: Side) -> Mapping[SpaceId, int]:
    """How many fighters of a side reach each square that an enemy bomber is in; squares that none reaches left out."""
    at, flown, back = s.at, s.flown, s.back
    bases = Counter(at[p] for p in setting.of(side, FIGHTER) if p in at and p not in flown and back[p] != 0)
    squares = {at[p] for p in setting.of(setting.other(side), BOMBER) if p in at}
    found = dict[SpaceId, int]()
    for base, fighters in bases.items():
        for x in squares & _reach(setting, base):
            found[x] = found.get(x, 0) + fighters
    return found


@lru_cache(maxsize=2048)
def _reach(setting: Setting, base: SpaceId) -> frozenset[SpaceId]:
    """The squares that a fighter reaches."""
    return frozenset(x for x, cost in setting.flight_cost(base).items() if cost <= FIGHTER_POINTS)


# --- before the first turn


def _targets(setting: Setting, s: State, side: Side) -> float:
    """Targets that are worth much, and not the same for all."""
    times = Counter(city for piece, city in s.targets.items() if setting.side_of[piece] == side)
    return sum(setting.cities[city].value * (2 - 0.5**n) for city, n in times.items())
