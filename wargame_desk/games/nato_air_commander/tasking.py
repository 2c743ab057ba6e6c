"""The computer commander's air plan of a turn: which raids, with whom. No rule here.

The plan follows from what is known before anything has been assigned; it is made once and then carried out action by
action. What raids are worth is in ``sorties``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from wargame_desk.core.ids import PieceId
from wargame_desk.games.nato_air_commander import effects, planning
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
from wargame_desk.games.nato_air_commander.sorties import STEP, Desk, Sortie, Unit, at_stake, more_hits
from wargame_desk.games.nato_air_commander.state import State

SENT = 0.03
"""What it costs to send a unit that another raid could use."""
CROWD = 0.5
"""How much less a raid is wanted for each unit in it: the power of their number that its worth is divided by."""
ELSEWHERE = 0.35
"""What another rating of a unit is worth while it flies for one."""
MUNITIONS, CREWED = 0.3, 0.3
"""What a raid must gain by munitions or a pilot to be given them."""


class Plan(NamedTuple):
    """The plan of a turn: raids in the order of their numbers, and the pair that flies for OEW."""

    sorties: tuple[Sortie, ...]
    oew: tuple[PieceId, ...]


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
            spread = more_hits(spread, desk.hits(sortie), desk.chance(sortie))
    row, at = desk.setting.track(track), desk.s.dead if track == DEAD else desk.s.oca
    after = sum(share * row[min(len(row) - 1, at + min(hits, MOST_HITS))] for hits, share in spread.items())
    desk.ease[track] = after - row[at]


def _add_best(desk: Desk, targets: list[tuple[str, int]]) -> bool:
    """Add the raid that is worth most for what it takes; False if none is worth it."""
    best: tuple[float, Sortie] | None = None
    gains: dict[tuple[str, int, int], float] = {}
    for which in (GROUND, STRIKE):
        aimed = [(mission, line) for mission, line in targets if RATING[mission] == which]
        for shape in _shapes(desk.free, which, desk.limit) if aimed else ():
            count, total = len(shape.units), shape.total(shape.primary, which)
            lone = count == 1 and shape.primary[0].stealth
            escort, sead = shape.total(shape.escort, AIR), shape.total(shape.sead, GROUND)
            chances = [desk.stealthy if lone else desk.through(escort, sead, helped=helped) for helped in (False, True)]
            for mission, line in aimed:
                hits, chance = desk.made(mission, total), chances[mission not in (DEAD, OCA)]
                if (mission, line, hits) not in gains:
                    gains[mission, line, hits] = desk.gain(mission, line, hits)
                value = chance * gains[mission, line, hits] - (1 - chance) * at_stake(shape.units) - SENT * count
                value /= count**CROWD
                if value > 0 and (best is None or value > best[0]):
                    best = value, replace(shape, mission=mission, line=line)
    if best is None:
        return False
    _take(desk, best[1])
    return True


def _take(desk: Desk, sortie: Sortie) -> None:
    gone = {u.piece for u in sortie.units}
    desk.free = [u for u in desk.free if u.piece not in gone]
    desk.sorties.append(sortie)


def _shapes(free: list[Unit], which: int, limit: int) -> Iterator[Sortie]:
    """Raids of each shape, still without a target: the units that do each job best and are missed least elsewhere."""
    fit = _ranked(free, which)
    for unit in fit:
        if unit.stealth and unit.ratings[which]:
            yield Sortie("", -1, (unit,))
    fit = [u for u in fit if not u.stealth]
    for count in range(1, MOST_PRIMARY + 1):
        primary = tuple(u for u in fit[:count] if u.ratings[which])
        if len(primary) < count:
            return
        rest = [u for u in free if u not in primary and not u.stealth]
        escorts = [u for u in _ranked(rest, AIR) if u.ratings[AIR]]
        for escort in range(min(len(escorts), limit - count) + 1):
            left = [u for u in rest if u not in escorts[:escort]]
            seads = [u for u in _ranked(left, GROUND) if u.ratings[GROUND]]
            for sead in range(min(len(seads), limit - count - escort) + 1):
                yield Sortie("", -1, primary, tuple(escorts[:escort]), tuple(seads[:sead]))


def _ranked(units: list[Unit], which: int) -> list[Unit]:
    """Those with the best rating first, less what they could do elsewhere."""
    return sorted(units, key=lambda u: -_fitness(u.ratings, which))


@cache
def _fitness(ratings: tuple[int, int, int], which: int) -> float:
    return ratings[which] - ELSEWHERE * max(ratings[:which] + ratings[which + 1 :])


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
