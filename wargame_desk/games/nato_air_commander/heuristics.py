"""What this game's computer commander thinks is good, and the one action that it would take. No rule here.

The air plan comes from ``tasking``, the ground war from ``outlook``; everything else is decided here, on what is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from wargame_desk.core.deck import UNSEEN
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.values import Action
from wargame_desk.games.nato_air_commander import (
    drawing,
    forecast,
    ground,
    happenings,
    planning,
    raids,
    recon,
    reinforcement,
)
from wargame_desk.games.nato_air_commander import resources as shop
from wargame_desk.games.nato_air_commander.actions import (
    Arm,
    Assign,
    Buy,
    ChoosePiece,
    ChooseSpace,
    Crew,
    EndPhase,
    FlyRaid,
    FlyRecon,
    Keep,
    LayCard,
    OpenRaid,
    Redraw,
    Reinforce,
    RemoveCard,
    SendHome,
)
from wargame_desk.games.nato_air_commander.data import CardData
from wargame_desk.games.nato_air_commander.facts import nearest, on_raid
from wargame_desk.games.nato_air_commander.outlook import outlook_of
from wargame_desk.games.nato_air_commander.samples import ORDER
from wargame_desk.games.nato_air_commander.setting import DECAP, ESCORT, FOFA, PRIMARY, SEAD, Setting
from wargame_desk.games.nato_air_commander.sorties import POINT, Sortie
from wargame_desk.games.nato_air_commander.state import (
    SHUFFLE,
    Check,
    Choice,
    Combat,
    Echelon,
    Flight,
    Headhunt,
    Homing,
    Market,
    Pair,
    Planning,
    Raid,
    Raiding,
    Recon,
    Retreats,
    State,
    Supply,
    Survey,
)
from wargame_desk.games.nato_air_commander.tasking import Plan, make
from wargame_desk.games.nato_air_commander.vocabulary import (
    AIR_INTERCEPT,
    ATTACK,
    CAS_HITS,
    DEAD_TRACK,
    GROUND_DEFENCE,
    MOST_UNITS,
    NATO_FRONT,
    NATO_LOSS,
    NATO_POINTS,
    NO_FLY,
    OBJECTIVE_REWARD,
    OCA_TRACK,
    PGMS,
    PILOT,
    REPAIR,
    RESOURCE_POINTS,
    STEP_LOSS,
    STRONGEST_WP,
    WP_COHESION,
    WP_REINFORCE,
)

HOPE = 0.3
"""How likely a second card must be to serve better."""
DEAR = 1.0
"""A loss for which a second card is taken."""
REPAIR_TURNS = 2
"""Turns that a unit misses while it is repaired."""
PILOTS, PGMS_KEPT = 3, 4
"""How many of each are bought ahead."""
GOOD: Mapping[str, float] = {
    RESOURCE_POINTS: 0.3,
    PGMS: 0.6,
    DEAD_TRACK: 0.8,
    OCA_TRACK: 0.8,
    WP_COHESION: -0.5,
    STRONGEST_WP: -0.6,
    NATO_POINTS: 0.4,
    NATO_LOSS: 0.4,
    NATO_FRONT: 0.4,
    STEP_LOSS: -1.0,
    PILOT: 0.6,
    REPAIR: 0.8,
    WP_REINFORCE: -1.0,
    GROUND_DEFENCE: -1.0,
    AIR_INTERCEPT: -1.0,
    ATTACK: 2.0,
    CAS_HITS: 1.5,
    OBJECTIVE_REWARD: 0.4,
}
"""What a unit of each effect of events is worth to NATO."""
BAD: Mapping[str, float] = {NO_FLY: -0.6, MOST_UNITS: -1.0}
"""What events are worth that have no measure."""


def score(setting: Setting, s: State, side: Side) -> float:
    """How good a position looks: points so far and to come, and what the air force has left."""
    outlook, turn = outlook_of(setting), s.turn + (s.phase > 4)
    ahead = sum(outlook.cost(line, turn, at, s.force[line], s.nato[line][at:]) for line, at in enumerate(s.wp))
    lost = sum(1 for piece in setting.air if s.at.get(piece) == setting.lost)
    return -(s.vp + ahead) - 0.5 * len(s.damaged) - 0.5 * lost + POINT * s.rp + 0.3 * s.pgm


def shortlist(setting: Setting, s: State) -> tuple[Action, ...]:
    """The one action that the computer commander would take; () where the game asks what it does not know."""
    choose = _CHOOSE.get(type(s.top))
    return () if choose is None else (choose(setting, s, s.top),)


# --- recon


def _recon(setting: Setting, s: State, top: Recon) -> Action:
    """What an Objective asks for first, then a look at the event, then headquarters, then the lines in danger."""
    asked = {setting.objectives[card].demand.partition("-")[0] for card in s.active}
    outlook = outlook_of(setting)
    lines = sorted(
        range(len(setting.lines)),
        key=lambda n: -outlook.cost(n, s.turn, s.wp[n], s.force[n], s.nato[n][s.wp[n] :]),
    )
    staging = [(recon.STAGING, setting.lines[n]) for n in lines if s.wp[n] < setting.end(n)]
    missions: list[tuple[str, str | None]] = [(recon.HEADQUARTERS, None)] if DECAP in asked else []
    missions += staging[:2] if FOFA in asked else []
    missions += [(recon.SURVEILLANCE, None), (recon.HEADQUARTERS, None), *staging]
    for mission, line in missions:
        if recon.can_fly(setting, s, mission, line) is None:
            return FlyRecon(mission, line)
    return EndPhase()


def _survey(setting: Setting, s: State, top: Survey) -> Action:
    """Keep an event that is better than most."""
    usual = sum(goodness(card) for card in setting.cards.values()) / len(setting.cards)
    return LayCard(under=goodness(setting.cards[top.card]) < usual)


def goodness(card: CardData) -> float:
    """What an event is worth to NATO."""
    return sum(
        BAD[e.kind] if e.kind in BAD else GOOD.get(e.kind, 0.0) * e.amount * (len(e.lines) or 3) / 3
        for e in card.effects
    )


# --- planning


def _planning(setting: Setting, s: State, top: Planning) -> Action:
    """The next step of the plan; what somebody else has begun is flown as it is."""
    plan = _plan_of(setting, s)
    for row, sortie in enumerate(plan.sorties):
        line = None if sortie.line < 0 else setting.lines[sortie.line]
        if row not in s.raids and planning.can_open(setting, s, sortie.mission, line) is None:
            return OpenRaid(sortie.mission, line)
        if s.raids.get(row) != Raid(sortie.mission, sortie.line):
            return EndPhase()
        step = _fill(setting, s, row, sortie)
        if step is not None:
            return step
    if plan.oew and all(planning.can_support(setting, s, piece, setting.oew[0]) is None for piece in plan.oew):
        return Assign(plan.oew[0], setting.oew[0])
    return EndPhase()


def _fill(setting: Setting, s: State, row: int, sortie: Sortie) -> Action | None:
    """The next unit, munitions or pilot of a raid, as far as what somebody else has put there leaves room."""
    for role, units in ((PRIMARY, sortie.primary), (ESCORT, sortie.escort), (SEAD, sortie.sead)):
        for unit in units:
            free = planning.free_place(setting, s, row, role)
            if free is not None and planning.can_assign(setting, s, unit.piece, free) is None:
                return Assign(unit.piece, free)
    for piece in sorted(sortie.armed - s.armed):
        if planning.can_arm(setting, s, piece) is None:
            return Arm(piece)
    if sortie.crew is not None and planning.can_crew(setting, s, *sortie.crew) is None:
        return Crew(*sortie.crew)
    return None


def _pair(setting: Setting, s: State, top: Pair) -> Action:
    """The second unit of the plan, or whoever is worth least."""
    able = [a for a in planning.partners(setting, s, None) if isinstance(a, Assign)]
    wanted = _plan_of(setting, s).oew
    return next((a for a in able if a.piece in wanted), able[0])


def _plan_of(setting: Setting, s: State) -> Plan:
    """The plan as it was made before anything was assigned."""
    base = _unassigned(setting, s)
    return _planned(setting, _Known(base))


class _Known:
    """A position as a key: two are the same if everything that a plan may depend on is."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.key = (
            *(s.turn, s.wp, s.force, s.nato, s.rp, s.pgm, s.dead, s.oca, s.deck, s.gone, s.echelon, s.event, s.active),
            *(s.surveyed, tuple(sorted(s.at.items())), s.damaged, s.tally),
        )
        self._hash = hash(self.key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.key == other.key


@lru_cache(maxsize=8)
def _planned(setting: Setting, known: _Known) -> Plan:
    return make(setting, known.s)


def _unassigned(setting: Setting, s: State) -> State:
    """The position with everything taken back that has been assigned."""
    away = (*setting.slots, *setting.oew)
    at = {p: setting.basing if p < len(setting.air) and there in away else there for p, there in s.at.items()}
    at.update(dict.fromkeys(s.riding, setting.ready))
    oca = s.oca - (s.tally.oew == "moved")
    tally = s.tally._replace(oew="")
    return s._replace(at=at, riding={}, armed=frozenset(), raids={}, pgm=s.pgm + len(s.armed), oca=oca, tally=tally)


# --- raids and checks


def _raiding(setting: Setting, s: State, top: Raiding) -> Action:
    """Those that help the others first."""
    return FlyRaid(min(raids.waiting(s), key=lambda n: (ORDER.index(s.raids[n - 1].mission), n)))


def _check(setting: Setting, s: State, top: Check) -> Action:
    """A second card where it is likely to be better; then the better one."""
    below = s.stack[-2]
    rate = _rating(setting, s, below)
    if top.second is not None:
        return Keep(drawing.SECOND if rate(top.second) > rate(top.first) else drawing.FIRST)
    cards = forecast.to_come(setting, s)
    better = sum(1 for card in cards if rate(card) > rate(top.first)) / max(1, len(cards))
    worth = better >= HOPE and _matters(setting, s, below, top.first)
    if worth and drawing.can_redraw(s, top, drawing.PILOT) is None:
        return Redraw(drawing.PILOT)
    if worth and drawing.can_redraw(s, top, drawing.DECAPITATION) is None:
        return Redraw(drawing.DECAPITATION)
    return Keep(drawing.FIRST)


def _rating(setting: Setting, s: State, below: object) -> Callable[[int], float]:
    """How good a card is for what it was drawn for."""
    match below:
        case Flight(row, raids.LOSS):
            return lambda card: -_loss(setting, s, row, card)
        case Flight(row, segment):
            return lambda card: float(raids.check(setting, s, row, segment, card)[2])
        case Combat(line):
            rank = {ground.FAILS: 0.0, ground.HOLDS: 2.0, ground.COUNTERATTACK: 3.0}
            return lambda card: rank[ground.result(s.force[line], ground.defence(setting, s, line, card))]
        case Echelon(line):
            return lambda card: -float(max(0, reinforcement.value(setting, s, line, card) - s.tally.fofa[line]))
    return lambda card: float(setting.cards[card].nato_reinforce)


def _matters(setting: Setting, s: State, below: object, card: int) -> bool:
    """Whether a first card is bad enough to pay for another."""
    rate = _rating(setting, s, below)(card)
    match below:
        case Flight(_, raids.LOSS):
            return rate <= -DEAR
        case Combat():
            return rate < 2
        case Echelon():
            return rate <= -2
        case Supply():
            return rate <= 2
    return True


def _loss(setting: Setting, s: State, row: int, card: int) -> float:
    units = on_raid(setting, s, row)
    return sum(unit_worth(setting, s, piece) for piece in nearest(setting, units, card))


def unit_worth(setting: Setting, s: State, piece: PieceId) -> float:
    """What the next step of an air unit is worth."""
    last = piece in s.damaged or piece in setting.stealth
    return sum(setting.ratings[piece][0]) / 8 * (2 if last else 1)


def _headhunt(setting: Setting, s: State, top: Headhunt) -> Action:
    """The worst card goes: strong defences, weak ground forces, a harmful event."""
    cards = {*s.deck.pile, *s.deck.bottom, *s.deck.discard} - {SHUFFLE, UNSEEN}
    return RemoveCard(max(sorted(cards), key=lambda card: _harm(setting.cards[card]), default=None))


def _harm(card: CardData) -> float:
    ratings = card.air_intercept + card.ground_defence - 2.5 * card.attack + 2 * card.wp_reinforce
    return ratings - card.nato_reinforce - 2 * goodness(card)


# --- the ground


def _retreats(setting: Setting, s: State, top: Retreats) -> Action:
    """Where a retreat spares most."""
    outlook, turn = outlook_of(setting), s.turn + 1

    def spared(line: int) -> float:
        at, force, nato = s.wp[line], s.force[line], s.nato[line][s.wp[line] :]
        after = outlook.driven_back(line, turn, at, max(1, force - (0 if at else 2)), nato)
        return outlook.cost(line, turn, at, force, nato) - after

    return ChooseSpace(setting.start[max(range(len(setting.lines)), key=spared)])


def _supply(setting: Setting, s: State, top: Supply) -> Action:
    """A point where it spares most."""
    takers = reinforcement.takers(setting, s)
    return Reinforce(max(takers, key=lambda there: _gain(setting, s, there, 1))) if takers else EndPhase()


def _gain(setting: Setting, s: State, there: SpaceId, by: int) -> float:
    """What cohesion in a box spares from the next turn on."""
    line, box = setting.front[there]
    at, row = s.wp[line], s.nato[line]
    nato = (*row[:box], row[box] + by, *row[box + 1 :])
    outlook = outlook_of(setting)
    before = outlook.cost(line, s.turn + 1, at, s.force[line], row[at:])
    return before - outlook.cost(line, s.turn + 1, at, s.force[line], nato[at:])


def _choice(setting: Setting, s: State, top: Choice) -> Action:
    """The force that is missed least, the nation with most units, the best unit in repair."""
    found = happenings.choices(setting, s, top.effect)
    if top.effect == NATO_LOSS:
        return ChooseSpace(SpaceId(max(found, key=lambda there: _gain(setting, s, SpaceId(there), -1))))
    if top.effect == PILOT:
        nations = [setting.nation[p] for p in setting.air if s.at.get(p) == setting.basing]
        return ChoosePiece(PieceId(max(found, key=lambda pilot: nations.count(setting.nation[pilot]))))
    return ChoosePiece(PieceId(max(found, key=lambda piece: sum(setting.ratings[piece][0]))))


# --- the end of the turn


def _market(setting: Setting, s: State, top: Market) -> Action:
    """Repairs first, then pilots and munitions, then what has been lost; in haste with what is left over."""
    left = setting.turns - s.turn
    for item, piece in _wishes(setting, s, top, left):
        if shop.can_buy(setting, s, top, item, piece) is None:
            return Buy(item, piece)
    return EndPhase()


def _wishes(setting: Setting, s: State, market: Market, left: int) -> list[tuple[str, PieceId | None]]:
    def units(box: SpaceId) -> list[PieceId]:
        return sorted((p for p in setting.air if s.at.get(p) == box), key=lambda p: -sum(setting.ratings[p][0]))

    repair = units(setting.repair)
    ready = sum(1 for p in setting.pilots if s.at.get(p) == setting.ready)
    recruits = [p for p in setting.pilots if s.at.get(p) == setting.recruits]
    wishes: list[tuple[str, PieceId | None]] = []
    if left >= 1:
        wishes += [(shop.FINISH, p) for p in repair if p in market.began]
    if left >= REPAIR_TURNS:
        wishes += [(shop.BEGIN, p) for p in units(setting.hurt)]
    if left >= 1:
        wishes += [(shop.PILOT, p) for p in recruits[: max(0, PILOTS - ready)]]
        wishes += [(shop.PGM, None)] if s.pgm < PGMS_KEPT else []
        wishes += [(shop.FINISH, p) for p in repair]
    if left > REPAIR_TURNS + 1:
        wishes += [(shop.REBUILD, p) for p in units(setting.lost)]
    if left >= 1:
        wishes += [(shop.PILOT, p) for p in recruits] + [(shop.PGM, None)]
    return wishes


def _homing(setting: Setting, s: State, top: Homing) -> Action:
    """Damaged units go to be repaired as long as that pays."""
    if setting.turns - s.turn >= REPAIR_TURNS:
        waiting = sum(1 for p in setting.air if s.at.get(p) == setting.hurt)
        for piece in sorted(s.damaged):
            if (s.at.get(piece) in setting.slots or s.at.get(piece) in setting.oew) and waiting <= s.rp + 4:
                return SendHome(piece, setting.hurt)
    return EndPhase()


_CHOOSE: Mapping[type, Callable[[Setting, State, Any], Action]] = {
    Recon: _recon,
    Survey: _survey,
    Planning: _planning,
    Pair: _pair,
    Raiding: _raiding,
    Check: _check,
    Headhunt: _headhunt,
    Retreats: _retreats,
    Supply: _supply,
    Choice: _choice,
    Market: _market,
    Homing: _homing,
}
"""How each decision is made."""
