"""Air planning: raids, their units, munitions and pilots, and the OEW Mission. Rule: NAC-7.0.

Everything can be taken back until planning ends; a raid then needs a unit on its primary mission.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import raid_events
from wargame_desk.games.nato_air_commander.actions import Arm, Assign, Crew, EndPhase, OpenRaid
from wargame_desk.games.nato_air_commander.effects import grounded, most_units
from wargame_desk.games.nato_air_commander.facts import (
    front_box,
    move_track,
    on_raid,
    pilot_of,
    pop,
    push,
    rating,
    stock,
)
from wargame_desk.games.nato_air_commander.recon import HEADQUARTERS, STAGING, named
from wargame_desk.games.nato_air_commander.setting import (
    AIR,
    AT_LINE,
    CAS,
    DECAP,
    FOFA,
    MISSIONS,
    MOST_PRIMARY,
    MOST_RAIDS,
    MOST_UNITS,
    OCA,
    PRIMARY,
    ROLES,
    Setting,
    Slot,
)
from wargame_desk.games.nato_air_commander.state import Pair, Planning, Raid, State

OEW_TURN = 2
"""The first turn of OEW Missions. Rule: NAC-7.5."""
MOVED, STUCK = "moved", "stuck"


def begin(setting: Setting, log: Log[State]) -> None:
    """Raids may be planned, or none. Rule: NAC-7.0."""
    push(log, Planning())


# --- raids


def free_row(setting: Setting, s: State) -> int | None:
    """The first row of the display without a raid; None if all are taken. Rule: NAC-2.1."""
    return next((row for row in range(len(setting.places)) if row not in s.raids), None)


def free_place(setting: Setting, s: State, row: int, role: str) -> SpaceId | None:
    """The first place of a role in a row that no unit takes; None if all are taken. Rule: NAC-7.0."""
    taken = setting.units_in(s.at)
    return next((place for place in setting.places[row][role] if not taken.get(place)), None)


def can_open(setting: Setting, s: State, mission: str, line: str | None) -> Refusal | None:
    """Whether a raid with this primary mission can be begun. Rule: NAC-7.0, NAC-7.1."""
    if mission not in MISSIONS or (mission in AT_LINE) != (line in setting.line_index):
        return Refusal("no_mission", "NAC-7.1")
    number = -1 if line is None else setting.line_index[line]
    target = setting.target(mission, number)
    if mission == CAS and front_box(setting, s, number) is None:
        return Refusal("no_nato_force", "NAC-7.1", (), (target,))
    if mission == FOFA and named(STAGING, line) not in s.tally.recon:
        return Refusal("not_located", "NAC-7.1", (), (target,))
    if mission == DECAP and HEADQUARTERS not in s.tally.recon:
        return Refusal("no_headquarters", "NAC-7.1", (), (target,))
    same = sum(1 for raid in s.raids.values() if (raid.mission, raid.line) == (mission, number))
    if mission == DECAP and same:
        return Refusal("one_decapitation", "NAC-7.1", (), (target,))
    if same >= MOST_RAIDS:
        return Refusal("three_raids", "NAC-7.0", (), (target,), (MOST_RAIDS,))
    if free_row(setting, s) is None:
        return Refusal("no_row", "NAC-2.1", (), (target,), (len(setting.places),))
    return None


def open_raid(setting: Setting, log: Log[State], mission: str, line: str | None) -> None:
    """Begin a raid in the first free row. Rule: NAC-7.0."""
    row = free_row(setting, log.s)
    assert row is not None
    raid = Raid(mission, -1 if line is None else setting.line_index[line])
    log.s = log.s._replace(raids={**log.s.raids, row: raid})
    log.emit(raid_events.RaidOpened(row + 1, mission, line))


def can_clear(s: State, number: int) -> Refusal | None:
    """Whether there is such a raid. Rule: NAC-7.0."""
    return None if number - 1 in s.raids else Refusal("no_raid", "NAC-7.0", (), (), (number,))


def clear(setting: Setting, log: Log[State], number: int) -> None:
    """Take a raid back with all that was given to it. Rule: NAC-7.0."""
    for piece in on_raid(setting, log.s, number - 1):
        _take_home(setting, log, piece)
    _close(log, number - 1)


def _close(log: Log[State], row: int) -> None:
    log.s = log.s._replace(raids={r: raid for r, raid in log.s.raids.items() if r != row})
    log.emit(raid_events.RaidCleared(row + 1))


# --- units


def can_fly(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether an air unit can be sent on a mission: only from the Basing Box. Rule: NAC-7.0, NAC-11.0."""
    if piece not in setting.air:
        return Refusal("no_air_unit", "NAC-7.0", (piece,))
    if s.at.get(piece) != setting.basing:
        return Refusal("not_in_basing", "NAC-7.0", (piece,))
    if grounded(setting, s, setting.nation[piece]):
        return Refusal("grounded", "NAC-11.0", (piece,))
    return None


def can_assign(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether an air unit can take a place of the display. Rule: NAC-7.0, NAC-7.5."""
    if to in setting.oew:
        return can_support(setting, s, piece, to)
    slot = setting.slots.get(to)
    if slot is None or slot.row not in s.raids:
        return Refusal("no_raid_there", "NAC-7.0", (piece,), (to,))
    if (refusal := can_fly(setting, s, piece)) is not None:
        return refusal
    units = on_raid(setting, s, slot.row)
    limit = most_units(setting, s, MOST_UNITS)
    if len(units) >= limit:
        return Refusal("raid_full", "NAC-7.0" if limit == MOST_UNITS else "NAC-11.0", (piece,), (to,), (limit,))
    primary = on_raid(setting, s, slot.row, PRIMARY)
    if slot.role == PRIMARY and len(primary) >= MOST_PRIMARY:
        return Refusal("primary_full", "NAC-7.0", (piece,), (to,), (MOST_PRIMARY,))
    if setting.units_in(s.at).get(to):
        return Refusal("place_taken", "NAC-7.0", (piece,), (to,))
    if slot.role != PRIMARY and not primary:
        return Refusal("primary_first", "NAC-7.0", (piece,), (to,), (slot.row + 1,))
    return None


def assign(setting: Setting, log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """Put an air unit into a place; in the OEW Box the second completes the mission. Rule: NAC-7.0, NAC-7.5."""
    top = log.s.top
    log.s = log.s._replace(at={**log.s.at, piece: to})
    log.emit(raid_events.UnitAssigned(piece, to))
    if to not in setting.oew:
        return
    if not isinstance(top, Pair):
        push(log, Pair(piece))
        return
    pop(log)
    moved = move_track(setting, log, OCA, 1) > 0
    log.s = log.s._replace(tally=log.s.tally._replace(oew=MOVED if moved else STUCK))
    log.emit(raid_events.OewFlown(top.first, piece, moved))


def can_support(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether an air unit can fly in the OEW Mission: two units with an Air rating, from the second turn.

    Rule: NAC-7.5.
    """
    if s.turn < OEW_TURN:
        return Refusal("oew_too_soon", "NAC-7.5", (piece,), (to,), (OEW_TURN,))
    if s.tally.oew:
        return Refusal("one_oew", "NAC-7.5", (piece,), (to,))
    if (refusal := can_fly(setting, s, piece)) is not None:
        return refusal
    if rating(setting, s, piece, AIR) < 1:
        return Refusal("no_air_rating", "NAC-7.5", (piece,), (to,))
    if setting.units_in(s.at).get(to):
        return Refusal("place_taken", "NAC-7.5", (piece,), (to,))
    if not isinstance(s.top, Pair) and not _partner(setting, s, piece):
        return Refusal("oew_needs_two", "NAC-7.5", (piece,), (to,))
    return None


def _partner(setting: Setting, s: State, piece: PieceId) -> bool:
    """Whether another unit could complete the pair. Rule: NAC-7.5."""
    based = setting.units_in(s.at).get(setting.basing, ())
    return any(p != piece and can_fly(setting, s, p) is None and rating(setting, s, p, AIR) >= 1 for p in based)


def _slot_of(setting: Setting, s: State, piece: PieceId) -> Slot | None:
    """The place of the display in which an air unit flies on a raid."""
    there = s.at.get(piece)
    return setting.slots.get(there) if there is not None and piece in setting.air else None


def can_recall(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a unit or pilot can be taken back: the last of a primary mission only with its whole raid.

    Rule: NAC-7.0.
    """
    if piece in s.riding:
        return None
    there = s.at.get(piece)
    if there in setting.oew and piece in setting.air:
        return None
    slot = _slot_of(setting, s, piece)
    if slot is None:
        return Refusal("not_on_mission", "NAC-7.0", (piece,))
    supported = len(on_raid(setting, s, slot.row)) > 1
    if slot.role == PRIMARY and on_raid(setting, s, slot.row, PRIMARY) == (piece,) and supported:
        return Refusal("last_primary", "NAC-7.0", (piece,), (), (slot.row + 1,))
    return None


def recall(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """Take a unit or pilot back; an OEW Mission is called off as a whole, and its shift undone. Rule: NAC-7.0."""
    s = log.s
    if piece in setting.pilots:
        _leave(setting, log, piece)
        return
    if s.at[piece] not in setting.oew:
        _take_home(setting, log, piece)
        return
    if isinstance(s.top, Pair):
        pop(log)
    if s.tally.oew == MOVED:
        move_track(setting, log, OCA, -1)
    log.s = log.s._replace(tally=log.s.tally._replace(oew=""))
    for other in [p for p, there in s.at.items() if there in setting.oew]:
        _take_home(setting, log, other)


def _take_home(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """A unit goes back to the Basing Box, its munitions to their track, its pilot to the Pilots box."""
    for pilot in [pilot for pilot, unit in log.s.riding.items() if unit == piece]:
        _leave(setting, log, pilot)
    if piece in log.s.armed:
        disarm(setting, log, piece)
    log.s = log.s._replace(at={**log.s.at, piece: setting.basing})
    log.emit(raid_events.UnitRecalled(piece))


def _leave(setting: Setting, log: Log[State], pilot: PieceId) -> None:
    s = log.s
    riding = {p: unit for p, unit in s.riding.items() if p != pilot}
    log.s = s._replace(at={**s.at, pilot: setting.ready}, riding=riding)
    log.emit(raid_events.UnitRecalled(pilot))


# --- munitions and pilots


def can_arm(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a unit of a raid can take munitions: one each, as long as there are any. Rule: NAC-7.3, NAC-7.5."""
    if _slot_of(setting, s, piece) is None:
        return Refusal("not_on_raid", "NAC-7.3", (piece,))
    if piece in s.armed:
        return Refusal("one_pgm", "NAC-7.3", (piece,))
    return None if s.pgm else Refusal("no_pgm", "NAC-7.3", (piece,))


def arm(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """Load munitions; the track goes down at once. Rule: NAC-7.3."""
    log.s = log.s._replace(armed=log.s.armed | {piece})
    log.emit(raid_events.UnitArmed(piece, True))
    stock(setting, log, -1)


def can_disarm(s: State, piece: PieceId) -> Refusal | None:
    """Whether a unit carries munitions. Rule: NAC-7.0."""
    return None if piece in s.armed else Refusal("not_armed", "NAC-7.3", (piece,))


def disarm(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """Put munitions back on their track. Rule: NAC-7.0."""
    log.s = log.s._replace(armed=log.s.armed - {piece})
    log.emit(raid_events.UnitArmed(piece, False))
    stock(setting, log, 1)


def can_crew(setting: Setting, s: State, pilot: PieceId, unit: PieceId) -> Refusal | None:
    """Whether a pilot can fly a unit: his own nation's, one a unit and one a raid. Rule: NAC-7.4."""
    if pilot not in setting.pilots or s.at.get(pilot) != setting.ready:
        return Refusal("no_pilot", "NAC-7.4", (pilot,))
    slot = _slot_of(setting, s, unit)
    if slot is None:
        return Refusal("not_on_raid", "NAC-7.4", (unit,))
    if setting.nation[pilot] != setting.nation[unit]:
        return Refusal("other_nation", "NAC-7.4", (pilot, unit))
    if pilot_of(setting, s, slot.row) is not None:
        return Refusal("one_pilot", "NAC-7.4", (pilot, unit), (), (slot.row + 1,))
    return None


def crew(log: Log[State], pilot: PieceId, unit: PieceId) -> None:
    """A pilot flies a unit, and is where it is. Rule: NAC-7.4."""
    s = log.s
    log.s = s._replace(at={**s.at, pilot: s.at[unit]}, riding={**s.riding, pilot: unit})
    log.emit(raid_events.PilotAssigned(pilot, unit))


# --- the end of planning


def finish(setting: Setting, log: Log[State]) -> None:
    """Raids without any unit are taken back; all others have one on their primary mission. Rule: NAC-7.0."""
    for row in sorted(log.s.raids):
        if not on_raid(setting, log.s, row):
            _close(log, row)
    pop(log)


# --- what can be done


def actions(setting: Setting, s: State, about: PieceId | None) -> Iterator[Action]:
    """Every assignment, each to the first free place of its kind."""
    if about is None:
        for mission, line in setting.targets.values():
            name = None if line < 0 else setting.lines[line]
            if can_open(setting, s, mission, name) is None:
                yield OpenRaid(mission, name)
    based = setting.units_in(s.at).get(setting.basing, ())
    free = [free_place(setting, s, row, role) for row in sorted(s.raids) for role in ROLES]
    places = [place for place in free if place is not None]
    for piece in based if about is None else (about,) if about in based else ():
        for to in (*places, setting.oew[0]):
            if can_assign(setting, s, piece, to) is None:
                yield Assign(piece, to)
    yield from _fittings(setting, s, about)
    if about is None:
        yield EndPhase()


def _fittings(setting: Setting, s: State, about: PieceId | None) -> Iterator[Action]:
    """Munitions and pilots for units that fly."""
    flying = [piece for row in sorted(s.raids) for piece in on_raid(setting, s, row)]
    if s.pgm:
        yield from (Arm(p) for p in flying if about in (None, p) and can_arm(setting, s, p) is None)
    for pilot in setting.pilots:
        if about in (None, pilot) and s.at.get(pilot) == setting.ready:
            yield from (Crew(pilot, unit) for unit in flying if can_crew(setting, s, pilot, unit) is None)


def partners(setting: Setting, s: State, about: PieceId | None) -> Iterator[Action]:
    """The units that can complete an OEW Mission. Rule: NAC-7.5."""
    free = next(place for place in setting.oew if not setting.units_in(s.at).get(place))
    for piece in setting.units_in(s.at).get(setting.basing, ()):
        if about in (None, piece) and can_support(setting, s, piece, free) is None:
            yield Assign(piece, free)
