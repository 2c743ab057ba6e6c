"""What this game's computer opponent thinks is good. No rule here; only differences between scores mean anything.

Positive is good for the Soviets inside this module; ``score`` turns it for the side that asks.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.games.strike_force_one import combat
from wargame_desk.games.strike_force_one.sequence import is_over, phasing
from wargame_desk.games.strike_force_one.setting import SOVIET, US, Setting
from wargame_desk.games.strike_force_one.state import Attack, Battle, State
from wargame_desk.games.strike_force_one.victory import soviet_towns, winner

WIN = 1000.0
UNIT = 9.0
TOWN = 22.0
NEAR = (0.0, 6.0, 4.0, 2.6, 1.6, 0.9, 0.4)
"""What it is worth to stand 1, 2, 3 … hexes from a town."""
SWING = {"DE": 11.0, "DR": 5.0, "EX": 4.0, "NE": -0.2, "AR": -3.5, "AE": -10.0}
"""What a result is worth to the attacker."""


def score(setting: Setting, s: State, side: Side) -> float:
    """How good a position looks to a side."""
    value = _soviet(setting, s)
    return value if side == SOVIET else -value


def _soviet(setting: Setting, s: State) -> float:
    if is_over(setting, s):
        return WIN if winner(setting, s) == SOVIET else -WIN
    late = s.turn / setting.turns
    value = TOWN * (0.4 + late) * min(soviet_towns(setting, s), 2)
    units = [setting.side_of[p] for p in s.at]
    value += UNIT * (units.count(SOVIET) - 1.3 * units.count(US))
    value += _towns(setting, s, late)
    top = s.top
    if isinstance(top, Attack):
        swing = _best_attack(setting, s, top)
        value += swing if phasing(s) == SOVIET else -swing
    elif isinstance(top, Battle):
        value += 0.3 if phasing(s) == SOVIET else -0.3
    return value


def _towns(setting: Setting, s: State, late: float) -> float:
    """Pressure on each town: the nearest units of both sides, and an American who stands in it."""
    value = 0.0
    for town in setting.towns:
        soviet, american = _nearness(setting, s.at, town)
        value += (0.6 + late) * soviet
        value -= (0.5 + 0.8 * late) * american
    return value


def _nearness(setting: Setting, at: dict[PieceId, SpaceId], town: SpaceId) -> tuple[float, float]:
    soviet, american = 0.0, 0.0
    for piece, space in at.items():
        far = setting.board.distance(town, space)
        worth = NEAR[far] if far is not None and far < len(NEAR) else 0.0
        if setting.side_of[piece] == SOVIET:
            soviet = max(soviet, worth) + 0.12 * worth
        else:
            american = max(american, 7.0 if far == 0 else worth)
    return soviet, american


def _best_attack(setting: Setting, s: State, attack: Attack) -> float:
    """What the attack is worth with everybody who can still join: one more attacker never makes it worse."""
    most = sum(combat.supports(setting, s, attack.target).values())
    joined = combat.strength(setting, s, attack)
    column = combat.column_of(setting, max(most, joined), combat.defence(setting, s, attack.target))
    results = [setting.table.result(row, min(column, 5)) for row in range(combat.DIE)]
    town = 6.0 if attack.target in setting.towns else 0.0
    vacated = sum(result in ("DE", "DR", "EX") for result in results) / combat.DIE
    eager = 0.001 * joined
    return sum(SWING[result] for result in results) / combat.DIE + town * vacated + eager
