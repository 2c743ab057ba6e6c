"""What this game's computer opponent thinks is good. No rule here; only differences between scores mean anything.

Everything is measured in points: what the attackers have scored, what each bomber may still score, and what the
defenders are worth who may yet stop one. Backs that are unknown count by their share among the counters of their kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.games.norad.facts import points
from wargame_desk.games.norad.setting import (
    BOMBER,
    BOMBER_POINTS,
    FIGHTER,
    FIGHTER_POINTS,
    NORTH,
    SAM,
    SLBM,
    SOUTH,
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
FIGHTER_WORTH, DECOY_WORTH, SAM_WORTH = 1.2, 0.1, 0.5
KILL = 0.5
"""How often a fighter brings a bomber down where it takes a die."""


def score(setting: Setting, s: State, side: Side) -> float:
    """How good a position looks to a side that knows this much of it."""
    ended = outcome(setting, s)
    if ended is not None:
        return 0.0 if ended.winner is None else WIN if ended.winner == side else -WIN
    value = 0.0
    for attacker in setting.attackers:
        hopes = points(setting, s, attacker) + _hopes(setting, s, attacker)
        value += hopes if attacker == side else -hopes
    for owner in setting.sides:
        worth = _defenders(setting, s, owner)
        value += worth if owner == side else -worth
    if s.turn == 0:
        value += _set_up(setting, s, side) + _targets(setting, s, side)
    return value


# --- attackers


def _hopes(setting: Setting, s: State, side: Side) -> float:
    """What the bombers and missiles of a side may still score, each by a city of its own, the most likely first."""
    reach = _fighters_near(setting, s, setting.other(side))
    hunters, value = _hunters(s), 0.0
    hopes: list[tuple[float, tuple[tuple[float, SpaceId], ...]]] = []
    for group in setting.groups:
        if group.side != side or group.kind not in (BOMBER, SLBM):
            continue
        share = sum(1 for back in group.pool if back) / len(group.pool)
        for piece in group.pieces:
            likely = _chance_of_real(s, piece, share)
            if piece in s.pool:
                value += WAITING * likely
            elif piece in s.at:
                likely *= _survives(setting, hunters[piece]) / (1 + IN_REACH * reach.get(s.at[piece], 0))
                hopes.append((likely, _cities_ahead(setting, s, piece)))
    hopes.sort(key=lambda hope: -hope[0] * (hope[1][0][0] if hope[1] else 0.0))
    taken = set[SpaceId]()
    for likely, cities in hopes:
        worth, city = max(
            ((worth * SECOND if city in taken else worth, city) for worth, city in cities if city not in s.ruined),
            default=(0.0, None),
        )
        value += worth * likely
        if city is not None:
            taken.add(city)
    return value


def _chance_of_real(s: State, piece: PieceId, share: float) -> float:
    back = s.back[piece]
    return share if back is None else 1.0 if back else BLUFF


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


def _cities_ahead(setting: Setting, s: State, piece: PieceId) -> tuple[tuple[float, SpaceId], ...]:
    """What a bomber may still reach with its worth, the best first; the assigned city alone where it is known."""
    here, side, target = s.at[piece], setting.side_of[piece], s.targets.get(piece)
    if setting.kind_of[piece] == SLBM:
        near = [x for x in (here, *setting.board.near[here]) if setting.may_bomb(side, x)]
        found = tuple((float(setting.cities[x].value), x) for x in near)
    else:
        bound = setting.map_of[here] in setting.restricted
        way = 0 if not bound else NORTH if piece in s.southern or setting.spots[here].region == "base" else SOUTH
        found = _lures(setting, here, way, side)
    return found if target is None else tuple(lure for lure in found if lure[1] == target)


@lru_cache(maxsize=8192)
def _lures(setting: Setting, start: SpaceId, way: int, side: Side) -> tuple[tuple[float, SpaceId], ...]:
    """The cities that a bomber can come to in the next turns with what each is worth from here, the best first."""
    found = []
    for city, cost in _costs(setting, start).items():
        if not setting.may_bomb(side, city):
            continue
        turns = max(1, -(-cost // BOMBER_POINTS))
        ahead = (setting.row[city] - setting.row[start]) * way
        if not way or ahead >= 2 * (turns - 1) - BOMBER_POINTS // 2:
            nearer = 1 - cost / 1000
            found.append((setting.cities[city].value * LATER ** (turns - 1) * nearer, city))
    return tuple(sorted(found, reverse=True))


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
    """How many fighters of a side reach each square that an enemy bomber is in."""
    standing = [s.at[p] for p in setting.of(side, FIGHTER) if p in s.at and p not in s.flown and s.back[p] != 0]
    flights = [setting.flight_cost(x) for x in standing]
    squares = {s.at[p] for p in setting.of(setting.other(side), BOMBER) if p in s.at}
    return {x: sum(1 for cost in flights if cost.get(x, FIGHTER_POINTS + 1) <= FIGHTER_POINTS) for x in squares}


# --- defenders


def _defenders(setting: Setting, s: State, side: Side) -> float:
    """What fighters and SAMs are worth that may still be used: less, when few bombers are left for them."""
    enemy = setting.other(side)
    bombers = sum(1 for p in setting.of(enemy, BOMBER, SLBM) if p in s.at or p in s.pool)
    fighters = [p for p in setting.of(side, FIGHTER) if p in s.at or p in s.pool]
    wanted = min(1.0, bombers / max(1, len(fighters)))
    value = SAM_WORTH * sum(1 for p in setting.of(side, SAM) if p in s.at and s.back[p] != 0)
    for piece in fighters:
        back = s.back[piece]
        if back == 0:
            value += DECOY_WORTH
        elif piece not in s.flown:
            value += FIGHTER_WORTH * wanted
        elif setting.rules.dice:
            value += FIGHTER_WORTH * wanted * KILL
    return value


# --- before the first turn


def _set_up(setting: Setting, s: State, side: Side) -> float:
    """Defenders spread over the cities that are worth most, real ones first; bombers in cities and bases."""
    value, crowd = 0.0, Counter[tuple[SpaceId, str]]()
    for piece, space in s.at.items():
        city = setting.cities.get(space)
        if setting.side_of[piece] != side or city is None:
            continue
        kind = setting.kind_of[piece]
        crowd[space, kind] += 1
        value += city.value / crowd[space, kind] * (0.6 if s.back[piece] == 0 else 1.0)
    return value


def _targets(setting: Setting, s: State, side: Side) -> float:
    """Targets that are worth much, and not the same for all."""
    times = Counter(city for piece, city in s.targets.items() if setting.side_of[piece] == side)
    return sum(setting.cities[city].value * (2 - 0.5**n) for city, n in times.items())
