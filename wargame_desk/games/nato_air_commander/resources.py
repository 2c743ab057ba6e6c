"""Resource Points: income and what they buy. Rule: NAC-12.0."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import events
from wargame_desk.games.nato_air_commander.actions import Buy, EndPhase
from wargame_desk.games.nato_air_commander.facts import pay, pop, push, stock
from wargame_desk.games.nato_air_commander.setting import DEAD, MAJOR_CITY, OCA, Setting
from wargame_desk.games.nato_air_commander.state import Market, State

REBUILD, BEGIN, FINISH, PILOT, PGM = "rebuild", "begin", "finish", "pilot", "pgm"
COST = {REBUILD: 2, BEGIN: 1, FINISH: 1, PILOT: 2, PGM: 3}
"""Resource Points of each purchase. Rule: NAC-12.2."""
HURRY = 2
"""Cost of finishing repairs that were begun in this phase. Rule: NAC-12.2."""


def begin(setting: Setting, log: Log[State]) -> None:
    """Income, then purchases; a debt that it does not pay is forgiven. Rule: NAC-12.1."""
    s = log.s
    starts = sum(1 for at in s.wp if at == 0)
    cities = sum(
        1 for line, row in enumerate(setting.vp) for box, vp in enumerate(row) if vp == MAJOR_CITY and box >= s.wp[line]
    )
    dead, oca = (int(getattr(s, t) == len(setting.track(t)) - 1) for t in (DEAD, OCA))
    log.emit(events.PointsGained(starts, cities, dead, oca, starts + cities + dead + oca))
    pay(setting, log, starts + cities + dead + oca)
    if log.s.rp < 0:
        pay(setting, log, -log.s.rp)
    began = setting.units_in(log.s.at).get(setting.repair, ())
    push(log, Market(began))


def cost(market: Market, item: str, piece: PieceId | None) -> int:
    """What a purchase costs. Rule: NAC-12.2."""
    return HURRY if item == FINISH and piece not in market.began else COST[item]


def can_buy(setting: Setting, s: State, market: Market, item: str, piece: PieceId | None) -> Refusal | None:
    """Whether something can be bought. Rule: NAC-12.2."""
    if item not in COST or (item == PGM) != (piece is None):
        return Refusal("no_such_item", "NAC-12.2")
    if piece is not None:
        box = {REBUILD: setting.lost, BEGIN: setting.hurt, FINISH: setting.repair, PILOT: setting.recruits}[item]
        fits = piece in (setting.pilots if item == PILOT else setting.air)
        if not fits or s.at.get(piece) != box:
            return Refusal("not_for_sale", "NAC-12.2", (piece,), (box,))
        if item == REBUILD and piece in setting.stealth and not setting.rules.rebuild_stealth:
            return Refusal("no_rebuilding", "NAC-12.2", (piece,))
    elif s.pgm >= setting.data.board.most_pgms:
        return Refusal("pgm_full", "NAC-12.2", (), (setting.munitions,), (s.pgm,))
    price = cost(market, item, piece)
    if price > s.rp:
        return Refusal("too_dear", "NAC-12.2", () if piece is None else (piece,), (), (price, s.rp))
    return None


def buy(setting: Setting, log: Log[State], market: Market, item: str, piece: PieceId | None) -> None:
    """Pay, and get it. Rule: NAC-12.2."""
    price = cost(market, item, piece)
    log.emit(events.ItemBought(item, piece, price))
    pay(setting, log, -price)
    if piece is None:
        stock(setting, log, 1)
        return
    s = log.s
    to = {REBUILD: setting.hurt, BEGIN: setting.repair, FINISH: setting.basing, PILOT: setting.ready}[item]
    damaged = s.damaged - {piece} if item == FINISH else s.damaged
    log.s = s._replace(at={**s.at, piece: to}, damaged=damaged)


def go_on(setting: Setting, log: Log[State], market: Market) -> bool:
    """When nothing more can be bought, the phase is over. Rule: NAC-12.2."""
    if any(True for _ in purchases(setting, log.s, market, None)):
        return False
    pop(log)
    return True


def purchases(setting: Setting, s: State, market: Market, about: PieceId | None) -> Iterator[Action]:
    """Everything that can be bought."""
    if not s.rp:
        return
    here = {setting.lost: REBUILD, setting.hurt: BEGIN, setting.repair: FINISH, setting.recruits: PILOT}
    for piece, there in sorted(s.at.items()):
        item = here.get(there)
        if item is not None and about in (None, piece) and can_buy(setting, s, market, item, piece) is None:
            yield Buy(item, piece)
    if about is None and can_buy(setting, s, market, PGM, None) is None:
        yield Buy(PGM, None)


def actions(setting: Setting, s: State, market: Market, about: PieceId | None) -> Iterator[Action]:
    """Purchases, or an end of them."""
    yield from purchases(setting, s, market, about)
    if about is None:
        yield EndPhase()
