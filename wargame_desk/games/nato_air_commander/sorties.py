"""What raids are worth to the computer commander, in Victory Points of the Warsaw Pact. No rule here.

Chances are those of the shares of cards, near enough to choose by; what a player is shown comes from ``forecast``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from wargame_desk.core.deck import UNSEEN
from wargame_desk.core.ids import PieceId
from wargame_desk.games.nato_air_commander import effects, forecast, raids, reinforcement
from wargame_desk.games.nato_air_commander.data import ObjectiveData
from wargame_desk.games.nato_air_commander.facts import air_intercept, front_box, ground_defence
from wargame_desk.games.nato_air_commander.objectives import START_LOSS
from wargame_desk.games.nato_air_commander.outlook import GROWTH, Shares, outlook_of, shares
from wargame_desk.games.nato_air_commander.setting import (
    AIR,
    CAS,
    DEAD,
    DECAP,
    FOFA,
    GROUND,
    MOST_HITS,
    OCA,
    RATING,
    Setting,
)
from wargame_desk.games.nato_air_commander.state import State
from wargame_desk.games.nato_air_commander.vocabulary import ATTACK, CAS_HITS

STEP = 0.2
"""What a step of an average air unit is worth; two of them where nothing is left of it."""
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
        self._shares: dict[tuple[str, int, float], float] = {}
        self.ease = {DEAD: 0.0, OCA: 0.0}
        """Modifier that raids planned so far are expected to add."""

    # --- chances

    def chance(self, sortie: Sortie) -> float:
        """The chance of a raid to get through, without second cards."""
        units = sortie.units
        if len(units) == 1 and units[0].stealth:
            return self.stealthy
        escort, sead = sortie.total(sortie.escort, AIR), sortie.total(sortie.sead, GROUND)
        return self.through(escort, sead, helped=sortie.mission not in (DEAD, OCA))

    def through(self, escort: int, sead: int, *, helped: bool) -> float:
        """The chance to pass both checks; ``helped`` by the raids on the tracks that fly before."""
        oca, dead = (self.ease[OCA], self.ease[DEAD]) if helped else (0.0, 0.0)
        return self._share(OCA, escort, oca) * self._share(DEAD, sead, dead)

    def _share(self, track: str, total: int, ease: float) -> float:
        """The share of cards that let a total through; half a point of modifier is half way to the next."""
        found = self._shares.get((track, total, ease))
        if found is None:
            values, whole = self.air if track == OCA else self.ground, int(ease)
            low, high = (_passing(values, total, whole + more) for more in (0, 1))
            found = self._shares[track, total, ease] = low + (ease - whole) * (high - low)
        return found

    def hits(self, sortie: Sortie) -> int:
        """What a raid scores."""
        return self.made(sortie.mission, sortie.total(sortie.primary, RATING[sortie.mission]))

    def made(self, mission: str, total: int) -> int:
        """What factors score."""
        return raids.hits_of(mission, total, self.extra)

    # --- worth

    def worth(self, sortie: Sortie, others: tuple[Sortie, ...] | None = None) -> float:
        """What a raid is worth beside the others."""
        chance = self.chance(sortie)
        gain = self.gain(sortie.mission, sortie.line, self.hits(sortie), others)
        return chance * gain - (1 - chance) * at_stake(sortie.units)

    def gain(self, mission: str, line: int, hits: int, others: tuple[Sortie, ...] | None = None) -> float:
        """What its hits are worth on average over what the others may have scored before."""
        same = [o for o in (self.sorties if others is None else others) if (o.mission, o.line) == (mission, line)]
        value = self._value(mission, line)
        spread = {0: 1.0}
        for other in same:
            spread = more_hits(spread, self.hits(other), self.chance(other))
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


def at_stake(units: tuple[Unit, ...]) -> float:
    """What a raid loses on average if it is turned back: a unit, at times two that tie."""
    return 1.15 / len(units) * sum(u.worth for u in units)


def _passing(values: list[int], total: int, ease: int) -> float:
    return sum(raids.gets_through(v - ease, total) for v in values) / max(1, len(values))


def more_hits(spread: Mapping[int, float], hits: int, chance: float) -> dict[int, float]:
    """A distribution of hits with another raid's."""
    found: dict[int, float] = {}
    for before, share in spread.items():
        found[before] = found.get(before, 0.0) + share * (1 - chance)
        found[before + hits] = found.get(before + hits, 0.0) + share * chance
    return found
