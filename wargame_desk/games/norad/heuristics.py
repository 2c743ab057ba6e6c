"""What this game's computer opponent thinks is good. No rule here; only differences between scores mean anything."""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.games.norad.facts import points, standing_city
from wargame_desk.games.norad.setting import BOMBER, FIGHTER, SAM, SLBM, Setting
from wargame_desk.games.norad.state import Interception, Question, State
from wargame_desk.games.norad.victory import outcome

WIN = 1000.0
POINT = 10.0
REAL_BOMBER, DECOY_BOMBER, UNKNOWN_BOMBER = 22.0, 5.0, 17.0
REAL_FIGHTER, DECOY_FIGHTER, SAM_WORTH = 12.0, 1.0, 16.0
NEAR = 1.2
"""What it is worth to a bomber to be a square nearer to the best city it can still reach."""


def score(setting: Setting, s: State, side: Side) -> float:
    """How good a position looks to a side that knows this much of it."""
    ended = outcome(setting, s)
    if ended is not None:
        return 0.0 if ended.winner is None else WIN if ended.winner == side else -WIN
    value = 0.0
    for attacker in setting.attackers:
        worth = POINT * points(setting, s, attacker) + _threats(setting, s, attacker)
        value += worth if attacker == side else -worth
    for piece in (*s.at, *s.pool):
        worth = _worth(setting, s, piece)
        value += worth if setting.side_of[piece] == side else -worth
    return value + _cover(setting, s, side) + _under_way(s)


def _under_way(s: State) -> float:
    """A decision that is still open is a little better than one given away."""
    return 0.1 if isinstance(s.top, Question | Interception) else 0.0


def _worth(setting: Setting, s: State, piece: PieceId) -> float:
    kind, back = setting.kind_of[piece], s.back[piece]
    if kind in (BOMBER, SLBM):
        return UNKNOWN_BOMBER if back is None else REAL_BOMBER if back else DECOY_BOMBER
    if kind == FIGHTER:
        if piece in s.flown:
            return _sortie(setting, s, piece)
        return REAL_FIGHTER * 0.6 if back is None else REAL_FIGHTER if back else DECOY_FIGHTER
    return SAM_WORTH if kind == SAM else 0.0


def _sortie(setting: Setting, s: State, piece: PieceId) -> float:
    """A fighter on its way is worth what it will take with it: the first on each bomber takes it, others nothing."""
    victim = s.flown[piece]
    if victim is None or victim not in s.at:
        return 0.0
    first = min(f for f, v in s.flown.items() if v == victim)
    return UNKNOWN_BOMBER + _threat(setting, s, victim) if first == piece else 0.0


def _threats(setting: Setting, s: State, side: Side) -> float:
    return sum(
        _threat(setting, s, p) for p in s.at if setting.side_of[p] == side and setting.kind_of[p] in (BOMBER, SLBM)
    )


def _threat(setting: Setting, s: State, piece: PieceId) -> float:
    """What a bomber may still reach: the best city by value and distance, the assigned one where it is known."""
    if s.back[piece] == 0 and setting.kind_of[piece] == BOMBER:
        return 0.0
    here, side = s.at[piece], setting.side_of[piece]
    target = s.targets.get(piece)
    cities = (target,) if target is not None else tuple(setting.cities)
    return max((_lure(setting, s, here, side, city) for city in cities), default=0.0)


def _lure(setting: Setting, s: State, here: SpaceId, side: Side, city: SpaceId) -> float:
    if not setting.may_bomb(side, city) or not standing_city(setting, s, city):
        return 0.0
    far = setting.board.distance(here, city) if setting.on_map[here] else None
    if far is None or far > 14:
        return 0.0
    return max(0.0, setting.cities[city].value - NEAR * far)


def _cover(setting: Setting, s: State, side: Side) -> float:
    """Before the first turn: defenders spread over the cities that are worth most."""
    if s.turn:
        return 0.0
    value = 0.0
    crowd: dict[SpaceId, int] = {}
    for piece, space in s.at.items():
        if setting.side_of[piece] == side and space in setting.cities:
            crowd[space] = crowd.get(space, 0) + 1
            value += setting.cities[space].value / crowd[space]
    return value
