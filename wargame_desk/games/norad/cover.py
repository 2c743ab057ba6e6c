"""How well fighters and SAMs cover the cities of their side: what the computer sets up by, and keeps in hand.

A fighter covers a city by the share of its approaches that it can reach: there it meets a bomber the turn before it
bombs. Owns that measure and the worth of defenders by it. No rule here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import lru_cache

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.games.norad.setting import BOMBER, BOMBER_POINTS, FIGHTER, FIGHTER_POINTS, SAM, SLBM, Setting
from wargame_desk.games.norad.state import State

OPEN = 0.7
"""What is left open of a city's worth by each fighter that covers it whole."""
LOOKS = 0.2
"""What cover is worth that only looks like it, by decoys."""
UNDER_SAM = 1.0
"""What a SAM is worth in a city, as a share of the city's value; each further one there half of that."""
CROWD = 0.3
"""What each further fighter in a city loses by it: one bomb takes them all."""
FIGHTER_WORTH, DECOY_WORTH, SAM_WORTH = 3.5, 0.1, 0.5
"""In points. A fighter waits for a bomber from which more is to be feared: it flies but once."""
AT_RISK = 0.3
"""What is left of a fighter's worth whose city can be bombed in the next turn."""
LEAST = 0.2
"""What is left of a fighter's worth when there are no more bombers than fighters."""
LANDS = 0.5
"""How often a fighter that has flown comes back where it takes a die."""


@lru_cache(maxsize=512)
def approaches(setting: Setting, city: SpaceId) -> frozenset[SpaceId]:
    """The squares from which a bomber comes to a city in one move; where bombers are bound south, none behind it."""
    bound = setting.map_of[city] in setting.restricted
    return frozenset(
        x
        for x, cost in setting.flight_cost(city).items()
        if cost <= BOMBER_POINTS and not (bound and setting.row[x] > setting.row[city])
    )


@lru_cache(maxsize=512)
def covered(setting: Setting, start: SpaceId, side: Side) -> tuple[tuple[SpaceId, float], ...]:
    """The cities of a side whose approaches a fighter reaches from a square, each with the share of them."""
    reach = {x for x, cost in setting.flight_cost(start).items() if cost <= FIGHTER_POINTS}
    found = []
    for city in setting.cities.values():
        ways = approaches(setting, city.space) if city.side == side else frozenset[SpaceId]()
        share = len(ways & reach) / len(ways) if ways else 0.0
        if share:
            found.append((city.space, share))
    return tuple(found)


def of_set_up(setting: Setting, s: State, side: Side) -> float:
    """What a set-up of defenders protects, in points: real ones first the most, decoys what is still open.

    Backs that nobody knows count as real ones.
    """
    stacks = Counter[tuple[SpaceId, str]]()
    real: dict[SpaceId, float] = {}
    apparent: dict[SpaceId, float] = {}
    value = 0.0
    for piece in setting.of(side, FIGHTER, SAM):
        space, decoy = s.at.get(piece), s.back[piece] == 0
        if space is None:
            continue
        kind = setting.kind_of[piece]
        stacks[space, kind] += 1
        if kind == SAM:
            value += setting.cities[space].value * UNDER_SAM / 2 ** (stacks[space, kind] - 1) * (LOOKS if decoy else 1)
            continue
        value -= CROWD * (stacks[space, kind] - 1)
        for city, share in covered(setting, space, side):
            apparent[city] = apparent.get(city, 0.0) + share
            if not decoy:
                real[city] = real.get(city, 0.0) + share
    for weight, cover in ((1.0, real), (LOOKS, apparent)):
        value += weight * sum(setting.cities[city].value * (1 - OPEN**n) for city, n in cover.items())
    return value


def in_hand(setting: Setting, s: State, side: Side, threatened: Collection[SpaceId]) -> float:
    """What fighters and SAMs are worth that may still be used: less, when few bombers are left for them.

    A fighter is worth more where more cities still stand that it covers, less where its own may be ``threatened``.
    """
    enemy = setting.other(side)
    bombers = sum(1 for p in setting.of(enemy, BOMBER, SLBM) if p in s.at or p in s.pool)
    fighters = [p for p in setting.of(side, FIGHTER) if (p in s.at or p in s.pool) and s.back[p] != 0]
    wanted = min(1.0, max(LEAST, bombers / max(1, len(fighters)) - 1))
    value = SAM_WORTH * sum(1 for p in setting.of(side, SAM) if p in s.at and s.back[p] != 0)
    value += DECOY_WORTH * sum(1 for p in setting.of(side, FIGHTER) if (p in s.at or p in s.pool) and s.back[p] == 0)
    ruined = frozenset(s.ruined)
    for piece in fighters:
        value += wanted * FIGHTER_WORTH * _use(setting, s, piece, side, threatened, ruined)
    return value


def _use(
    setting: Setting, s: State, piece: PieceId, side: Side, threatened: Collection[SpaceId], ruined: frozenset[SpaceId]
) -> float:
    """What is left of a fighter's worth: 1 for one at the best place."""
    if piece in s.flown:
        return LANDS if setting.rules.dice else 0.0
    if piece not in s.at:
        return 1.0
    here = s.at[piece]
    use = 0.5 + 0.5 * _standing(setting, here, side, ruined) / best_cover(setting, side)
    return use * AT_RISK if here in threatened else use


@lru_cache(maxsize=4096)
def _standing(setting: Setting, here: SpaceId, side: Side, ruined: frozenset[SpaceId]) -> float:
    """The points that a fighter covers from a square, in cities that still stand."""
    return sum(setting.cities[x].value * share for x, share in covered(setting, here, side) if x not in ruined)


@lru_cache(maxsize=16)
def best_cover(setting: Setting, side: Side) -> float:
    """The most points that a fighter can cover from any city of its side."""
    mine = [city for city in setting.cities.values() if city.side == side]
    covers = [sum(setting.cities[x].value * share for x, share in covered(setting, city.space, side)) for city in mine]
    return max(covers, default=1.0)
