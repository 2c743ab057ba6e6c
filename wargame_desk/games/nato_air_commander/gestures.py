"""What a drag or a click means now: the actions it stands for, or the refusal of them.

Owns the translation only; each verdict comes from the chapter that owns the rule. A gesture that stands for several
actions (out of one raid and into another, say) is tried on a copy of the position, so that each is judged where it
will be played.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.present import Way
from wargame_desk.core.texts import trn
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import (
    happenings,
    objectives,
    planning,
    recon,
    reinforcement,
    resources,
    trial,
    turn,
    turn_end,
    victory,
)
from wargame_desk.games.nato_air_commander.actions import (
    Arm,
    Assign,
    Buy,
    ChoosePiece,
    ChooseSpace,
    Crew,
    FlyRecon,
    OpenRaid,
    Recall,
    Reinforce,
    SendHome,
)
from wargame_desk.games.nato_air_commander.facts import rating, rating_of
from wargame_desk.games.nato_air_commander.setting import AT_LINE, DECAP, MOST_PRIMARY, PRIMARY, Setting
from wargame_desk.games.nato_air_commander.state import (
    Choice,
    Homing,
    Market,
    Pair,
    Planning,
    Recon,
    Retreats,
    State,
    Supply,
)
from wargame_desk.games.nato_air_commander.vocabulary import NATO_LOSS, PILOT

ASSIGN, RECALL, ARM, CREW, BUY, HOME, CHOOSE, RETREAT = (
    "assign",
    "recall",
    "arm",
    "crew",
    "buy",
    "home",
    "choose",
    "retreat",
)
"""Kinds of ways."""
Plan = tuple[Action, ...] | Refusal
"""What a gesture stands for, or why it cannot be."""


def ways(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    """Everywhere a counter can be put now, one way a space."""
    if victory.outcome(setting, s) is not None:
        return
    for to, kind, note in _offers(setting, s, piece):
        meant = _drag(setting, s, piece, to)
        if to != s.at.get(piece) and not isinstance(meant, Refusal):
            yield Way(to, kind, meant, note=note)


def why_not(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Why a counter cannot be put on a space."""
    if victory.outcome(setting, s) is not None:
        return Refusal("game_over", "NAC-14.0")
    meant = _drag(setting, s, piece, to)
    return meant if isinstance(meant, Refusal) else Refusal("decide_first", "NAC-4.0", (piece,), (to,), (s.top.kind,))


# --- what could be meant at all: the spaces worth asking about


def _offers(setting: Setting, s: State, piece: PieceId) -> Iterator[tuple[SpaceId, str, str]]:
    """Spaces that a counter might be put on, with the kind of the way and a note for the map."""
    match s.top:
        case Planning() | Pair():
            yield from _planned(setting, s, piece)
        case Market() as market:
            yield from _sold(setting, market, piece)
        case Homing() if piece in s.damaged:
            yield from ((to, HOME, "") for to in (setting.basing, setting.hurt))
        case Choice():
            yield from ((to, CHOOSE, "") for to in (setting.ready, setting.basing))
        case Retreats() if piece in setting.force_line:
            yield from ((to, RETREAT, "") for to in _behind(setting, s, piece))


def _planned(setting: Setting, s: State, piece: PieceId) -> Iterator[tuple[SpaceId, str, str]]:
    if piece in setting.air:
        for to, (mission, _) in setting.targets.items():
            yield to, ASSIGN, _adds(setting, s, piece, mission, PRIMARY)
        for to, slot in setting.slots.items():
            if slot.row in s.raids:
                yield to, ASSIGN, _adds(setting, s, piece, s.raids[slot.row].mission, slot.role)
        yield from ((to, ASSIGN, "") for to in setting.oew)
        yield setting.basing, RECALL, ""
    elif piece in setting.pilots:
        yield from ((to, CREW, "") for to in setting.slots if setting.units_in(s.at).get(to))
        yield setting.ready, RECALL, ""
    elif piece in setting.pgms:
        yield from ((to, ARM, "") for to in setting.slots if setting.units_in(s.at).get(to))


def _adds(setting: Setting, s: State, piece: PieceId, mission: str, role: str) -> str:
    """What a unit adds to the total of a role, as it is written on the place. Rule: NAC-7.1, NAC-7.2."""
    return f"+{rating(setting, s, piece, rating_of(mission, role))}"


def _sold(setting: Setting, market: Market, piece: PieceId) -> Iterator[tuple[SpaceId, str, str]]:
    for to, item in _shelf(setting, piece).items():
        price = resources.cost(market, item, piece)
        yield to, BUY, trn("{count} RP", "{count} RP", price)


def _shelf(setting: Setting, piece: PieceId) -> dict[SpaceId, str]:
    """What is bought by putting a counter into a box."""
    if piece in setting.pilots:
        return {setting.ready: resources.PILOT}
    return {
        setting.hurt: resources.REBUILD,
        setting.repair: resources.BEGIN,
        setting.basing: resources.FINISH,
    }


def _behind(setting: Setting, s: State, force: PieceId) -> Iterator[SpaceId]:
    """The space a Warsaw Pact force retreats to, if there is one."""
    line = setting.force_line[force]
    if s.wp[line]:
        yield setting.position(line, s.wp[line] - 1)


# --- what putting a counter on a space stands for


def _drag(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Plan:
    match s.top:
        case Planning() | Pair():
            return _plan(setting, s, piece, to)
        case Market() as market:
            item = _shelf(setting, piece).get(to, "")
            return _one(Buy(item, piece), resources.can_buy(setting, s, market, item, piece))
        case Homing():
            return _one(SendHome(piece, to), turn_end.can_send(setting, s, piece, to))
        case Choice() as choice:
            home = setting.ready if choice.effect == PILOT else setting.basing
            refusal = happenings.can_choose(setting, s, choice, piece, space=False)
            return _one(ChoosePiece(piece), refusal or _elsewhere(to, home, piece))
        case Retreats():
            if piece not in setting.force_line:
                return turn.out_of_sequence(s, Assign(piece, to))
            if to not in _behind(setting, s, piece):
                return Refusal("no_line", "NAC-9.0", (piece,), (to,))
            return (ChooseSpace(setting.start[setting.force_line[piece]]),)
        case Supply() if piece in setting.force_line:
            return Refusal("enemy_force", "NAC-10.2", (piece,))
    if piece in setting.force_line or piece in setting.defenders.values():
        return Refusal("no_air_unit", "NAC-7.0", (piece,))
    return turn.out_of_sequence(s, Assign(piece, to))


def _elsewhere(to: SpaceId, home: SpaceId, piece: PieceId) -> Refusal | None:
    return None if to == home else Refusal("not_for_event", "NAC-11.0", (piece,), (to,))


def _one(action: Action, refusal: Refusal | None) -> Plan:
    return refusal or (action,)


def _plan(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Plan:
    """A unit, a pilot or munitions in the planning of raids. Rule: NAC-7.0."""
    if isinstance(s.top, Pair) and piece != s.top.first and to not in setting.oew:
        return Refusal("oew_second", "NAC-7.5", (piece, s.top.first), (to,))
    if piece in setting.pilots:
        return _crew(setting, s, piece, to)
    if piece in setting.pgms:
        unit = _unit_at(setting, s, to)
        if unit is None:
            return Refusal("no_unit_there", "NAC-7.3", (piece,), (to,))
        return _one(Arm(unit), planning.can_arm(setting, s, unit))
    if to == setting.basing:
        return _one(Recall(piece), planning.can_recall(setting, s, piece))
    return _send(setting, s, piece, to)


def _unit_at(setting: Setting, s: State, to: SpaceId) -> PieceId | None:
    """The air unit in a place of the display."""
    return next(iter(setting.units_in(s.at).get(to, ())), None) if to in setting.slots or to in setting.oew else None


def _crew(setting: Setting, s: State, pilot: PieceId, to: SpaceId) -> Plan:
    """A pilot to a unit, from another one too, or back. Rule: NAC-7.4."""
    if to == setting.ready:
        return _one(Recall(pilot), planning.can_recall(setting, s, pilot))
    unit = _unit_at(setting, s, to)
    if unit is None:
        return Refusal("no_unit_there", "NAC-7.4", (pilot,), (to,))
    before: tuple[Action, ...] = ()
    if pilot in s.riding:
        before, s = _off(setting, s, pilot)
    return planning.can_crew(setting, s, pilot, unit) or (*before, Crew(pilot, unit))


def _off(setting: Setting, s: State, piece: PieceId) -> tuple[tuple[Action, ...], State]:
    """Taking a piece back, and the position after it."""
    log = Log(s)
    planning.recall(setting, log, piece)
    return (Recall(piece),), log.s


def _send(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Plan:
    """A unit to a target, a place of a raid or the OEW Box, from another raid too. Rule: NAC-7.0."""
    now = s
    before: tuple[Action, ...] = ()
    after: list[Action] = []
    if piece in setting.air and (s.at.get(piece) in setting.slots or s.at.get(piece) in setting.oew):
        if (refusal := planning.can_recall(setting, s, piece)) is not None:
            return refusal
        before, now = _off(setting, s, piece)
        after += [Arm(piece)] if piece in s.armed else []
        after += [Crew(pilot, piece) for pilot, unit in s.riding.items() if unit == piece]
    meant = _aim(setting, now, piece, to) if to in setting.targets else _place(setting, now, piece, to)
    if isinstance(meant, Refusal):
        return meant
    return (*before, *meant, *(() if to in setting.oew else _kept(setting, now, meant, after)))


def _kept(setting: Setting, s: State, meant: tuple[Action, ...], after: list[Action]) -> tuple[Action, ...]:
    """Munitions and pilot that still fit where the unit has gone: its new raid may have a pilot of its own."""
    log = Log(s)
    for action in meant:
        trial.play(setting, log, action)
    return tuple(action for action in after if trial.check(setting, log.s, action) is None)


def _place(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Plan:
    return _one(Assign(piece, to), planning.can_assign(setting, s, piece, to))


def _aim(setting: Setting, s: State, piece: PieceId, target: SpaceId) -> Plan:
    """A unit at a target: it joins the first raid there with room on its primary mission, or begins one."""
    mission, number = setting.targets[target]
    if (refusal := planning.can_fly(setting, s, piece)) is not None:
        return refusal
    there = [row for row, raid in sorted(s.raids.items()) if (raid.mission, raid.line) == (mission, number)]
    full: Refusal | None = None
    for row in there:
        place = planning.free_place(setting, s, row, PRIMARY)
        full = _full(piece, target) if place is None else planning.can_assign(setting, s, piece, place)
        if place is not None and full is None:
            return (Assign(piece, place),)
    line = setting.lines[number] if mission in AT_LINE else None
    if (refusal := planning.can_open(setting, s, mission, line)) is not None:
        # There can be one decapitation strike only, so that what keeps a unit out of it is the reason to tell.
        return full if mission == DECAP and full is not None else refusal
    free = planning.free_row(setting, s)
    assert free is not None
    return OpenRaid(mission, line), Assign(piece, setting.places[free][PRIMARY][0])


def _full(piece: PieceId, target: SpaceId) -> Refusal:
    return Refusal("primary_full", "NAC-7.0", (piece,), (target,), (MOST_PRIMARY,))


# --- clicks


def click(setting: Setting, s: State, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
    """What a click on a space means now, where no counter is in the hand; None for nothing."""
    if victory.outcome(setting, s) is not None:
        return None
    match s.top:
        case Recon():
            return _scout(setting, s, space)
        case Supply():
            if space in setting.front or space in setting.start:
                return _one(Reinforce(space), reinforcement.can_reinforce(setting, s, space))
        case Retreats():
            line = _line_of(setting, space)
            if line is not None:
                return _one(ChooseSpace(setting.start[line]), objectives.can_choose(setting, setting.start[line]))
        case Choice(effect) as choice if effect == NATO_LOSS and space in setting.front:
            return _one(ChooseSpace(space), happenings.can_choose(setting, s, choice, space, space=True))
        case Market() as market if space == setting.munitions:
            return _one(Buy(resources.PGM, None), resources.can_buy(setting, s, market, resources.PGM, None))
    return None


def _scout(setting: Setting, s: State, space: SpaceId) -> Plan | None:
    """The Recon Mission that a space stands for. Rule: NAC-6.0."""
    mission, line = "", None
    if space in setting.reserve:
        mission, line = recon.STAGING, setting.lines[setting.reserve.index(space)]
    elif setting.board.label(space) == "surveillance":
        mission = recon.SURVEILLANCE
    elif space == setting.target(DECAP, -1):
        mission = recon.HEADQUARTERS
    if not mission:
        return None
    return _one(FlyRecon(mission, line), recon.can_fly(setting, s, mission, line))


def _line_of(setting: Setting, space: SpaceId) -> int | None:
    """The line of a box or Start Box."""
    if space in setting.start:
        return setting.start.index(space)
    place = setting.front.get(space)
    return None if place is None else place[0]
