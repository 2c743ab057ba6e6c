"""The computer commander's air plan of a turn: which raids, with whom. No rule here.

The plan follows from what is known before anything has been assigned; it is made once and then carried out action by
action. Worth is measured in Victory Points of the Warsaw Pact. Chances are those of a full deck's shares, near enough
to choose by; what a player is shown comes from ``forecast``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from wargame_desk.core.deck import UNSEEN
from wargame_desk.core.ids import PieceId
from wargame_desk.games.nato_air_commander import effects, forecast, planning, raids, reinforcement
from wargame_desk.games.nato_air_commander.data import ObjectiveData
from wargame_desk.games.nato_air_commander.facts import air_intercept, front_box, ground_defence
from wargame_desk.games.nato_air_commander.objectives import START_LOSS
from wargame_desk.games.nato_air_commander.outlook import GROWTH, Shares, outlook_of, shares
from wargame_desk.games.nato_air_commander.recon import HEADQUARTERS, STAGING, named
from wargame_desk.games.nato_air_commander.setting import (
    AIR,
    CAS,
    DEAD,
    DECAP,
    FOFA,
    GROUND,
    MOST_HITS,
    MOST_PRIMARY,
    MOST_RAIDS,
    MOST_UNITS,
    OCA,
    RATING,
    STRIKE,
    Setting,
)
from wargame_desk.games.nato_air_commander.state import State
from wargame_desk.games.nato_air_commander.vocabulary import ATTACK, CAS_HITS

STEP = 0.45
"""What a step of an average air unit is worth; two of them where nothing is left of it."""
SENT = 0.06
"""What it costs to send a unit that another raid could use."""
MODIFIER = 1.1
"""What a point of modifier is worth in a turn."""
LASTING = 0.6
"""How much of that is left a turn later."""
SPACE = 0.12
"""What a space of a track is worth that brings no modifier yet."""
POINT = 0.3
"""What a Resource Point is worth."""
PARTLY = 0.4
"""How much of an Objective's worth comes little by little."""
MUNITIONS, CREWED = 0.3, 0.3
"""What a raid must gain by munitions or a pilot to be given them."""
HEADS = (1.2, 2.0, 2.8)
"""What decapitation hits are worth: a card out of the deck, then second cards."""


class Unit(NamedTuple):
    """An air unit that can fly: its ratings as it is, and what a step of it is worth."""

    piece: PieceId
    ratings: tuple[int, int, int]
    stealth: bool
    worth: float


@dataclass(frozen=True, slots=True)
class Sortie:
    """A raid of the plan. ``line`` is -1 for none; ``armed`` and ``crew`` are given last."""

    mission: str
    line: int
    primary: tuple[Unit, ...]
    escort: tuple[Unit, ...] = ()
    sead: tuple[Unit, ...] = ()
    armed: frozenset[PieceId] = frozenset()
    crew: tuple[PieceId, PieceId] | None = None

    @property
    def units(self) -> tuple[Unit, ...]:
        """Everybody who flies."""
        return (*self.primary, *self.escort, *self.sead)

    def total(self, units: tuple[Unit, ...], which: int) -> int:
        """The rating of some units, munitions counted."""
        return sum(u.ratings[which] * (2 if u.piece in self.armed else 1) for u in units)


class Plan(NamedTuple):
    """The plan of a turn: raids in the order of their numbers, and the pair that flies for OEW."""

    sorties: tuple[Sortie, ...]
    oew: tuple[PieceId, ...]


@dataclass
class Desk:
    """Where a plan is put together: what is known, what is left, what has been planned."""

    setting: Setting
    s: State
    free: list[Unit]
    limit: int
    sorties: list[Sortie] = field(default_factory=list)

    def __post_init__(self) -> None:
        setting, s = self.setting, self.s
        cards = forecast.to_come(setting, s)
        self.air = [air_intercept(setting, s, card) for card in cards]
        self.ground = [ground_defence(setting, s, card) for card in cards]
        faces = [setting.cards[card] for card in cards]
        found = sum(max(c.air_intercept, c.ground_defence) >= raids.DEADLY for c in faces)
        self.stealthy = 1 - found / max(1, len(faces))
        self.attack = shares([max(0, c.attack + effects.amount(setting, s, ATTACK)) for c in faces])
        self.extra = effects.amount(setting, s, CAS_HITS)
        self.left = setting.turns - s.turn
        self.lines = [Line(setting, s, line, self.attack) for line in range(len(setting.lines))]
        self.wants = [setting.objectives[card] for card in s.active]
        self._tables: dict[tuple[float, float], tuple[list[float], list[float]]] = {}
        self.ease = {DEAD: 0.0, OCA: 0.0}
        """Modifier that raids planned so far are expected to add."""

    # --- chances

    def chance(self, sortie: Sortie) -> float:
        """The chance of a raid to get through, without second cards."""
        units = sortie.units
        if len(units) == 1 and units[0].stealth:
            return self.stealthy
        first = self._share(self.air, sortie.total(sortie.escort, AIR), self._gain(sortie, OCA))
        return first * self._share(self.ground, sortie.total(sortie.sead, GROUND), self._gain(sortie, DEAD))

    def _gain(self, sortie: Sortie, track: str) -> float:
        return 0.0 if sortie.mission in (DEAD, OCA) else self.ease[track]

    def _share(self, values: list[int], total: int, ease: float) -> float:
        """The share of cards that let a total through; half a point of modifier is half way to the next."""
        whole = int(ease)
        low = _passing(values, total, whole)
        return low if ease == whole else low + (ease - whole) * (_passing(values, total, whole + 1) - low)

    def hits(self, sortie: Sortie) -> int:
        """What a raid scores."""
        total = sortie.total(sortie.primary, RATING[sortie.mission])
        made = max(1, total // raids.PER_HIT)
        return max(1, made + self.extra) if sortie.mission == CAS else made

    # --- worth

    def worth(self, sortie: Sortie, others: tuple[Sortie, ...] | None = None) -> float:
        """What a raid is worth beside the others."""
        chance = self.chance(sortie)
        gain = self.gain(sortie.mission, sortie.line, self.hits(sortie), others)
        units = sortie.units
        spare = 1.15 / len(units) * sum(u.worth for u in units)
        return chance * gain - (1 - chance) * spare

    def gain(self, mission: str, line: int, hits: int, others: tuple[Sortie, ...] | None = None) -> float:
        """What its hits are worth on average over what the others may have scored before."""
        same = [o for o in (self.sorties if others is None else others) if (o.mission, o.line) == (mission, line)]
        value = self._value(mission, line)
        spread = {0: 1.0}
        for other in same:
            spread = _more(spread, self.hits(other), self.chance(other))
        return sum(share * (value(before + hits) - value(before)) for before, share in spread.items())

    def _value(self, mission: str, line: int) -> Callable[[int], float]:
        """What hits of a kind are worth altogether."""
        bonus = [want for want in self.wants if self._wanted(want, mission, line)]

        def value(hits: int) -> float:
            found = self._plain(mission, line, hits)
            for want in bonus:
                share = min(1.0, hits / want.need)
                found += self.prize(want) * (PARTLY * share + (1 - PARTLY) * (hits >= want.need))
            return found

        return value

    def _wanted(self, want: ObjectiveData, mission: str, line: int) -> bool:
        if not want.demand.endswith("-hits") or not want.demand.startswith(mission):
            return False
        return not want.line or self.setting.lines[line] == want.line

    def _plain(self, mission: str, line: int, hits: int) -> float:
        if mission == CAS:
            return self.lines[line].saved(hits)
        if mission == FOFA:
            return self.lines[line].delayed(hits)
        counted = min(hits, MOST_HITS)
        if mission == DECAP:
            return HEADS[counted - 1] if counted else 0.0
        return self.track(mission, counted)

    def track(self, mission: str, hits: int) -> float:
        """What spaces of a track are worth, this turn and as long as they last."""
        track, at = self.setting.track(mission), self.s.dead if mission == DEAD else self.s.oca
        to = min(len(track) - 1, at + hits)
        turns = sum(LASTING**n for n in range(self.left + 1))
        return (MODIFIER * (track[to] - track[at]) + SPACE * (to - at)) * turns

    def prize(self, want: ObjectiveData) -> float:
        """What an Objective is worth."""
        value = POINT * (want.reward + want.penalty)
        if want.retreat in self.setting.line_index:
            return value + self.lines[self.setting.line_index[want.retreat]].retreat
        return value + (max(line.retreat for line in self.lines) if want.retreat else 0.0)


class Line:
    """A thrust line in the eyes of a planner: what hits on it are worth."""

    def __init__(self, setting: Setting, s: State, line: int, attack: Shares) -> None:
        self._outlook = outlook_of(setting)
        self._setting, self._s, self._line, self._attack = setting, s, line, attack
        self._at, self._force = s.wp[line], s.force[line]
        self._nato = s.nato[line][s.wp[line] :]
        card = s.echelon[line]
        located = card is not None and card != UNSEEN
        self._grows = reinforcement.value(setting, s, line, card) if located and card is not None else GROWTH
        self._saved: dict[tuple[int, int], float] = {}
        self.fought = front_box(setting, s, line) is not None
        self.retreat = self._retreat()

    def _cost(self, hits: int, grows: int) -> float:
        found = self._saved.get((hits, grows))
        if found is None:
            found = self._saved[hits, grows] = self._outlook.combat(
                self._line, self._s.turn, self._at, self._force, self._nato, hits, grows, self._attack
            )
        return found

    def saved(self, hits: int) -> float:
        """What close air support spares."""
        return self._cost(0, self._grows) - self._cost(hits, self._grows) if self.fought else 0.0

    def delayed(self, hits: int) -> float:
        """What hits on its reinforcement spare."""
        return self._cost(1, self._grows) - self._cost(1, max(0, self._grows - hits)) if self.fought else 0.0

    def _retreat(self) -> float:
        """What a retreat at the end of the turn spares."""
        turn, force = self._s.turn + 1, self._force
        now = self._outlook.cost(self._line, turn, self._at, force, self._nato)
        loss = 0 if self._at else START_LOSS
        return now - self._outlook.driven_back(self._line, turn, self._at, max(1, force - loss), self._nato)


def _passing(values: list[int], total: int, ease: int) -> float:
    return sum(1 for v in values if v - ease <= 0 or v - ease < total) / max(1, len(values))


def _more(spread: Mapping[int, float], hits: int, chance: float) -> dict[int, float]:
    """A distribution of hits with another raid's."""
    found: dict[int, float] = {}
    for before, share in spread.items():
        found[before] = found.get(before, 0.0) + share * (1 - chance)
        found[before + hits] = found.get(before + hits, 0.0) + share * chance
    return found


# --- the plan


def units_of(setting: Setting, s: State) -> list[Unit]:
    """The air units that can be sent."""
    based = setting.units_in(s.at).get(setting.basing, ())
    return [_unit(setting, s, piece) for piece in based if planning.can_fly(setting, s, piece) is None]


def _unit(setting: Setting, s: State, piece: PieceId) -> Unit:
    ratings = setting.ratings[piece][piece in s.damaged]
    last = piece in s.damaged or piece in setting.stealth
    worth = STEP * sum(setting.ratings[piece][0]) / 8 * (2 if last else 1) * min(1.0, (setting.turns - s.turn + 1) / 5)
    return Unit(piece, (ratings[AIR], ratings[GROUND], ratings[STRIKE]), piece in setting.stealth, worth)


def make(setting: Setting, s: State) -> Plan:
    """The plan of a turn from a position in which nothing has been assigned."""
    desk = Desk(setting, s, units_of(setting, s), effects.most_units(setting, s, MOST_UNITS))
    for mission in (DEAD, OCA):
        _add_best(desk, [(mission, -1)])
        _ease(desk, mission)
    while len(desk.sorties) < len(setting.places) and _add_best(desk, aims(desk)):
        pass
    _reinforce(desk)
    _count(desk)
    _arm(desk)
    _crew(desk)
    return Plan(tuple(desk.sorties), _pair(desk))


def aims(desk: Desk) -> list[tuple[str, int]]:
    """What can be attacked once more."""
    s, lines = desk.s, range(len(desk.setting.lines))
    found = [(CAS, line) for line in lines if desk.lines[line].fought]
    found += [(FOFA, line) for line in lines if named(STAGING, desk.setting.lines[line]) in s.tally.recon]
    found += [(DEAD, -1), (OCA, -1), *([(DECAP, -1)] if HEADQUARTERS in s.tally.recon else [])]
    count = [(o.mission, o.line) for o in desk.sorties]
    return [aim for aim in found if count.count(aim) < (1 if aim[0] == DECAP else MOST_RAIDS)]


def _ease(desk: Desk, track: str) -> None:
    """What the raids on a track will do for those that fly after them."""
    spread = {0: 1.0}
    for sortie in desk.sorties:
        if sortie.mission == track:
            spread = _more(spread, desk.hits(sortie), desk.chance(sortie))
    row, at = desk.setting.track(track), desk.s.dead if track == DEAD else desk.s.oca
    after = sum(share * row[min(len(row) - 1, at + min(hits, MOST_HITS))] for hits, share in spread.items())
    desk.ease[track] = after - row[at]


def _add_best(desk: Desk, targets: list[tuple[str, int]]) -> bool:
    """Add the raid that is worth most for what it takes; False if none is worth it."""
    best: tuple[float, Sortie] | None = None
    for mission, line in targets:
        for sortie in _compositions(desk, mission, line):
            value = desk.worth(sortie) - SENT * len(sortie.units)
            if value > 0 and (best is None or value > best[0]):
                best = value, sortie
    if best is None:
        return False
    _take(desk, best[1])
    return True


def _take(desk: Desk, sortie: Sortie) -> None:
    gone = {u.piece for u in sortie.units}
    desk.free = [u for u in desk.free if u.piece not in gone]
    desk.sorties.append(sortie)


def _compositions(desk: Desk, mission: str, line: int) -> Iterator[Sortie]:
    """Raids of each shape with the units that do each job best and are missed least elsewhere."""
    which = RATING[mission]
    fit = _ranked(desk.free, which)
    for unit in fit:
        if unit.stealth and unit.ratings[which]:
            yield Sortie(mission, line, (unit,))
    fit = [u for u in fit if not u.stealth]
    for count in range(1, MOST_PRIMARY + 1):
        primary = tuple(u for u in fit[:count] if u.ratings[which])
        if len(primary) < count:
            return
        rest = [u for u in desk.free if u not in primary and not u.stealth]
        escorts = [u for u in _ranked(rest, AIR) if u.ratings[AIR]]
        for escort in range(min(len(escorts), desk.limit - count) + 1):
            left = [u for u in rest if u not in escorts[:escort]]
            seads = [u for u in _ranked(left, GROUND) if u.ratings[GROUND]]
            for sead in range(min(len(seads), desk.limit - count - escort) + 1):
                yield Sortie(mission, line, primary, tuple(escorts[:escort]), tuple(seads[:sead]))


def _ranked(units: list[Unit], which: int) -> list[Unit]:
    """Those with the best rating first, less what they could do elsewhere."""
    return sorted(units, key=lambda u: -(u.ratings[which] - 0.35 * max(u.ratings[:which] + u.ratings[which + 1 :])))


def _reinforce(desk: Desk) -> None:
    """Units that are left join where they raise a raid's worth most."""
    while True:
        best: tuple[float, int, Sortie] | None = None
        for i, sortie in enumerate(desk.sorties):
            if len(sortie.units) >= desk.limit or sortie.units[0].stealth:
                continue
            others = tuple(o for o in desk.sorties if o is not sortie)
            now = desk.worth(sortie, others)
            seen = set()
            for unit in desk.free:
                if unit.stealth or unit.ratings in seen:
                    continue
                seen.add(unit.ratings)
                for joined in _joined(sortie, unit):
                    gain = desk.worth(joined, others) - now
                    if gain > 0.01 and (best is None or gain > best[0]):
                        best = gain, i, joined
        if best is None:
            return
        _, i, joined = best
        new = set(joined.units) - set(desk.sorties[i].units)
        desk.free = [u for u in desk.free if u not in new]
        desk.sorties[i] = joined


def _joined(sortie: Sortie, unit: Unit) -> Iterator[Sortie]:
    if unit.ratings[AIR]:
        yield replace(sortie, escort=(*sortie.escort, unit))
    if unit.ratings[GROUND]:
        yield replace(sortie, sead=(*sortie.sead, unit))
    if unit.ratings[RATING[sortie.mission]] and len(sortie.primary) < MOST_PRIMARY:
        yield replace(sortie, primary=(*sortie.primary, unit))


def _count(desk: Desk) -> None:
    """Objectives that count raids are worth a few small ones more."""
    for want in desk.wants:
        if want.demand not in ("raids", "cas-raids"):
            continue
        counted = [o for o in desk.sorties if want.demand == "raids" or o.mission == CAS]
        short = want.need - len(counted)
        spare = sorted((u for u in desk.free if not u.stealth and u.ratings[GROUND]), key=lambda u: u.worth)
        room = len(desk.setting.places) - len(desk.sorties)
        if not 0 < short <= min(len(spare), room) or desk.prize(want) < sum(u.worth for u in spare[:short]):
            continue
        for unit in spare[:short]:
            lines = [line for mission, line in aims(desk) if mission == CAS]
            if lines:
                _take(desk, max((Sortie(CAS, line, (unit,)) for line in lines), key=desk.worth))


def _arm(desk: Desk) -> None:
    """Munitions where they are worth most."""
    for _ in range(desk.s.pgm):
        best: tuple[float, int, Sortie] | None = None
        for i, sortie in enumerate(desk.sorties):
            others = tuple(o for o in desk.sorties if o is not sortie)
            now = desk.worth(sortie, others)
            for unit in sortie.units:
                if unit.piece not in sortie.armed:
                    armed = replace(sortie, armed=sortie.armed | {unit.piece})
                    gain = desk.worth(armed, others) - now
                    if gain > MUNITIONS and (best is None or gain > best[0]):
                        best = gain, i, armed
        if best is None:
            return
        desk.sorties[best[1]] = best[2]


def _crew(desk: Desk) -> None:
    """Pilots where a second card is worth most."""
    setting, s = desk.setting, desk.s
    for pilot in (p for p in setting.pilots if s.at.get(p) == setting.ready):
        best: tuple[float, int, PieceId] | None = None
        for i, sortie in enumerate(desk.sorties):
            if sortie.crew is not None:
                continue
            own = [u for u in sortie.units if setting.nation[u.piece] == setting.nation[pilot]]
            chance = desk.chance(sortie)
            gain = chance * (1 - chance) * desk.gain(sortie.mission, sortie.line, desk.hits(sortie), ())
            if own and gain > CREWED and (best is None or gain > best[0]):
                best = gain, i, max(own, key=lambda u: -u.worth).piece
        if best is not None:
            _, i, unit = best
            desk.sorties[i] = replace(desk.sorties[i], crew=(pilot, unit))


def _pair(desk: Desk) -> tuple[PieceId, ...]:
    """Two units that are left over fly for OEW where that helps."""
    s, track = desk.s, desk.setting.track(OCA)
    wanted = any(want.oew_counts for want in desk.wants)
    helps = s.oca + 1 < len(track) and track[s.oca + 1] > track[s.oca]
    if s.turn < planning.OEW_TURN or s.tally.oew or not (helps or (wanted and s.oca + 1 < len(track))):
        return ()
    able = sorted((u for u in desk.free if u.ratings[AIR] and not u.stealth), key=lambda u: u.worth)
    return tuple(u.piece for u in able[:2]) if len(able) >= 2 else ()
