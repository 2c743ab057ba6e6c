"""Small questions about a position that many chapters ask, and the changes that many make.

Owns no rule that refuses anything.
"""

from __future__ import annotations

from typing import Any

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId
from wargame_desk.games.nato_air_commander.effects import amount
from wargame_desk.games.nato_air_commander.events import ForceChanged, NatoChanged, TrackMoved
from wargame_desk.games.nato_air_commander.raid_events import StepLost
from wargame_desk.games.nato_air_commander.setting import (
    AIR,
    DEAD,
    ESCORT,
    GROUND,
    MOST_COHESION,
    OCA,
    RATING,
    ROLES,
    SEAD,
    Setting,
)
from wargame_desk.games.nato_air_commander.state import Frame, State
from wargame_desk.games.nato_air_commander.vocabulary import AIR_INTERCEPT, GROUND_DEFENCE

HIGHEST = 10
"""The highest rating that a card can have, events included."""


# --- ratings


def rating(setting: Setting, s: State, piece: PieceId, which: int) -> int:
    """A rating of an air unit as it is now, doubled if it carries munitions. Rule: NAC-2.2, NAC-7.3."""
    value = setting.ratings[piece][piece in s.damaged][which]
    return 2 * value if piece in s.armed else value


def on_raid(setting: Setting, s: State, row: int, *roles: str) -> tuple[PieceId, ...]:
    """The air units of a raid, or those in some of its roles."""
    there = setting.units_in(s.at)
    places = setting.places[row]
    return tuple(p for role in roles or ROLES for place in places[role] for p in there.get(place, ()))


def rating_of(mission: str, role: str) -> int:
    """The rating that counts in a role. Rule: NAC-7.1, NAC-7.2."""
    return {ESCORT: AIR, SEAD: GROUND}.get(role, RATING[mission])


def strength(setting: Setting, s: State, row: int, role: str) -> int:
    """The total of the rating that a role uses. Rule: NAC-8.1, NAC-8.2, NAC-8.3."""
    which = rating_of(s.raids[row].mission, role)
    return sum(rating(setting, s, piece, which) for piece in on_raid(setting, s, row, role))


def alone(setting: Setting, s: State, row: int) -> bool:
    """Whether a raid is one Stealth Unit and nothing else. Rule: NAC-8.1, NAC-8.2."""
    units = on_raid(setting, s, row)
    return len(units) == 1 and units[0] in setting.stealth


def pilot_of(setting: Setting, s: State, row: int) -> PieceId | None:
    """The pilot who flies in a raid. Rule: NAC-7.4."""
    units = on_raid(setting, s, row)
    return next((pilot for pilot, unit in s.riding.items() if unit in units), None)


# --- cards as they count now


def air_intercept(setting: Setting, s: State, card: int) -> int:
    """A card's Air Intercept after the event in force and the OCA modifier. Rule: NAC-6.0, NAC-8.1."""
    printed = setting.cards[card].air_intercept
    value = min(max(HIGHEST, printed), printed + amount(setting, s, AIR_INTERCEPT))
    return value - setting.modifier(OCA, s.oca)


def ground_defence(setting: Setting, s: State, card: int) -> int:
    """A card's Ground Defense after the event in force and the DEAD modifier. Rule: NAC-8.2."""
    printed = setting.cards[card].ground_defence
    value = min(max(HIGHEST, printed), printed + amount(setting, s, GROUND_DEFENCE))
    return value - setting.modifier(DEAD, s.dead)


# --- the front


def front_box(setting: Setting, s: State, line: int) -> int | None:
    """The index of the right-most FEBA Box that NATO holds on a line; None at its end. Rule: NAC-9.0."""
    return s.wp[line] if s.wp[line] < setting.end(line) else None


def replaced(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A row of numbers with one of them exchanged."""
    return (*values[:at], value, *values[at + 1 :])


def set_nato(setting: Setting, log: Log[State], line: int, box: int, value: int) -> None:
    """Give the NATO force of a box another cohesion; 0 takes it away."""
    before = log.s.nato[line][box]
    if before == value:
        return
    row = replaced(log.s.nato[line], box, value)
    log.s = log.s._replace(nato=(*log.s.nato[:line], row, *log.s.nato[line + 1 :]))
    log.emit(NatoChanged(setting.box[line][box], before, value))


def change_force(setting: Setting, log: Log[State], line: int, by: int) -> None:
    """Change the cohesion of a Warsaw Pact force, between 1 and 8. Rule: NAC-2.3."""
    before = log.s.force[line]
    after = max(1, min(MOST_COHESION, before + by))
    if after != before:
        log.s = log.s._replace(force=replaced(log.s.force, line, after))
        log.emit(ForceChanged(setting.lines[line], before, after))


# --- tracks


def move_track(setting: Setting, log: Log[State], track: str, by: int) -> int:
    """Move the DEAD or OCA marker by spaces, as far as the track goes; how far it went. Rule: NAC-8.3."""
    before: int = getattr(log.s, track)
    after = max(0, min(len(setting.track(track)) - 1, before + by))
    _set(log, track, before, after)
    return after - before


def pay(setting: Setting, log: Log[State], by: int, least: int | None = None) -> None:
    """Change the Resource Points up to the end of their track; a debt knows none. Rule: NAC-8.4, NAC-12.1."""
    before = log.s.rp
    after = min(setting.data.board.resource_points[1], before + by)
    _set(log, "rp", before, after if least is None else max(after, min(least, before)))


def stock(setting: Setting, log: Log[State], by: int) -> None:
    """Change the munitions on their track. Rule: NAC-7.3, NAC-12.2."""
    before = log.s.pgm
    _set(log, "pgm", before, max(0, min(setting.data.board.most_pgms, before + by)))


def score(log: Log[State], by: int) -> None:
    """Change the Warsaw Pact's Victory Points. Rule: NAC-9.0, NAC-13.5."""
    _set(log, "vp", log.s.vp, log.s.vp + by)


def _set(log: Log[State], track: str, before: int, after: int) -> None:
    if before != after:
        exchanged: dict[str, Any] = {track: after}
        log.s = log.s._replace(**exchanged)
        log.emit(TrackMoved(track, before, after))


# --- frames and losses


def push(log: Log[State], *frames: Frame) -> None:
    """Lay frames on the stack; the last is next."""
    log.s = log.s._replace(stack=(*log.s.stack, *frames))


def pop(log: Log[State]) -> None:
    """Take the top frame away."""
    log.s = log.s._replace(stack=log.s.stack[:-1])


def exchange(log: Log[State], frame: Frame) -> None:
    """Put another frame in the place of the top one."""
    log.s = log.s._replace(stack=(*log.s.stack[:-1], frame))


def nearest(setting: Setting, units: tuple[PieceId, ...], card: int) -> tuple[PieceId, ...]:
    """The units whose Loss Number is nearest to a card's, every one of them where they tie. Rule: NAC-8.1, NAC-8.2."""
    gap = min((abs(setting.loss[piece] - card) for piece in units), default=0)
    return tuple(piece for piece in units if abs(setting.loss[piece] - card) == gap)


def lose_step(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """A step loss: turned to its Damaged side, or eliminated. Rule: NAC-2.8, NAC-2.2."""
    s = log.s
    gone = piece in s.damaged or piece in setting.stealth
    at = {**s.at, piece: setting.lost} if gone else s.at
    log.s = s._replace(at=at, damaged=s.damaged | {piece})
    log.emit(StepLost(piece, gone))
