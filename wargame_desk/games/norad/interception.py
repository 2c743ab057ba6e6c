"""Fighters against bombers: the sortie, the attacks at the end of the phase, and the fight by die with its returns.

Rule: NORAD-5.3, NORAD-7.1, NORAD-8.0, EXP-9.6.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.sequence import pop, push, replace_top
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.norad.actions import Return, Sortie
from wargame_desk.games.norad.effects import remove, show
from wargame_desk.games.norad.events import (
    FighterLanded,
    FighterReady,
    FighterRolled,
    InterceptionBroken,
    PieceMoved,
    TargetChosen,
)
from wargame_desk.games.norad.facts import may_be_real, phase_of, phasing, standing_city, victims_at
from wargame_desk.games.norad.options import ORTHOGONAL
from wargame_desk.games.norad.sequence import INTERCEPT
from wargame_desk.games.norad.setting import BOMBER_POINTS, FIGHTER, FIGHTER_POINTS, SLBM, Setting
from wargame_desk.games.norad.state import Aim, Homing, Interception, Phase, Resolution, State, Toll

DIE = 6
SCRAMBLE = 1
"""What a scramble adds to the die. Rule: EXP-9.6."""
RETURNS_TO = {"us": ("us", "canada"), "canada": ("canada",), "nato": ("nato",), "soviet": ("soviet",)}
"""Whose cities take a fighter, by its nation. Rule: EXP-9.6."""


# --- the sortie


def can_fly(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a fighter may move now. Rule: NORAD-5.3, NORAD-6.0, NORAD-7.4, EXP-9.6."""
    if phase_of(setting, s).kind != INTERCEPT or not isinstance(s.top, Phase):
        return Refusal("wrong_phase", "NORAD-5.3", (piece,))
    if setting.side_of[piece] != phasing(setting, s):
        return Refusal("not_yours", "NORAD-5.0", (piece,))
    if setting.kind_of[piece] != FIGHTER:
        return Refusal("never_moves", "NORAD-6.0", (piece,))
    if piece not in s.at:
        return Refusal("not_on_map", "NORAD-5.3", (piece,))
    if piece in s.flown:
        return Refusal("already_moved", "NORAD-5.3", (piece,))
    if piece in s.resting:
        return Refusal("maintenance", "EXP-9.6", (piece,))
    if not may_be_real(setting, s, piece):
        return Refusal("decoy", "NORAD-6.0", (piece,))
    return None


def can_sortie(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a fighter may fly to a square; one over its own city need not move at all. Rule: NORAD-7.1."""
    refusal = can_fly(setting, s, piece)
    if refusal is not None:
        return refusal
    here = s.at[piece]
    if not setting.on_map[to] or setting.map_of[to] != setting.map_of[here]:
        return Refusal("other_map", "EXP-2.2" if len(setting.maps) > 1 else "NORAD-2.2", (piece,), (to,))
    far = setting.flight_cost(here).get(to)
    if far is None or far > FIGHTER_POINTS:
        steps = setting.board.distance(here, to)
        return Refusal("too_far", "NORAD-6.0", (piece,), (to,), (steps or 0, FIGHTER_POINTS // ORTHOGONAL))
    return None


def sorties(setting: Setting, s: State, about: PieceId | None) -> Iterator[Sortie]:
    """Every fighter to every attacker in its reach."""
    side = phasing(setting, s)
    enemy = setting.other(side)
    facts = setting.facts(s.at)
    targets = sorted({x for x in (*facts.bombers, *facts.slbms) if victims_at(setting, s, x, enemy)})
    for piece in setting.of(side, FIGHTER) if about is None else (about,):
        if piece in s.at and can_fly(setting, s, piece) is None:
            cost = setting.flight_cost(s.at[piece])
            for to in targets:
                if setting.on_map[to] and cost.get(to, FIGHTER_POINTS + 1) <= FIGHTER_POINTS:
                    yield Sortie(piece, to)


def fly(setting: Setting, log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """A fighter flies; it attacks when all have flown. Rule: NORAD-7.1."""
    s = log.s
    victims = victims_at(setting, s, to, setting.other(setting.side_of[piece]))
    log.emit(PieceMoved(piece, (s.at[piece], to)))
    log.s = s._replace(
        at={**s.at, piece: to},
        flown=dict(sorted({**s.flown, piece: victims[0] if len(victims) == 1 else None}.items())),
        moved=s.moved | {piece},
    )
    if len(victims) > 1:
        log.s = log.s._replace(stack=push(log.s.stack, Aim(piece)))


def choose_target(log: Log[State], piece: PieceId, victim: PieceId) -> None:
    """Between a bomber and a missile in one square the fighter takes one. Rule: NORAD-7.1."""
    log.emit(TargetChosen(piece, victim))
    log.s = log.s._replace(flown={**log.s.flown, piece: victim}, stack=pop(log.s.stack))


# --- the attacks


def resolve(setting: Setting, log: Log[State]) -> None:
    """All fighters have flown: carry the attacks out. Rule: NORAD-7.1, NORAD-8.0, EXP-9.6."""
    victims = tuple(sorted({v for v in log.s.flown.values() if v is not None}))
    log.s = log.s._replace(stack=push(log.s.stack, Resolution(victims)))


def settle(setting: Setting, log: Log[State]) -> bool:
    """Go on with the attacks as far as nobody has to choose; whether anything was done."""
    top = log.s.top
    match top:
        case Resolution(victims=(victim, *rest)):
            log.s = log.s._replace(stack=replace_top(log.s.stack, Resolution(tuple(rest))))
            _meet(setting, log, victim)
        case Resolution():
            _all_resolved(setting, log)
        case Interception(fighters=()):
            _close(setting, log, top)
        case Toll(fighters=(only,)):
            lose(log, only)
        case Homing(fighters=fighters) if not fighters:
            log.s = log.s._replace(stack=pop(log.s.stack))
        case Homing(fighters=(first, *_)) if not any(True for _ in havens(setting, log.s, first)):
            _landed(log, first)
            remove(log, "stranded", first)
        case _:
            return False
    return True


def _meet(setting: Setting, log: Log[State], victim: PieceId) -> None:
    fighters = tuple(f for f, v in sorted(log.s.flown.items()) if v == victim)
    real = tuple(f for f in fighters if log.s.back[f])
    if setting.rules.solitaire:
        show(log, *fighters)
        remove(log, "decoy", *(f for f in fighters if f not in real))
    if not real:
        return
    if not setting.rules.dice:
        show(log, *fighters, victim)
        remove(log, "shot", victim)
        remove(log, "spent", *real)
        return
    show(log, *real, victim)
    if log.s.back[victim]:
        log.s = log.s._replace(stack=push(log.s.stack, Interception(victim, real)))
    else:
        remove(log, "shot", victim)
        log.s = log.s._replace(stack=push(log.s.stack, Toll(real)))


def _all_resolved(setting: Setting, log: Log[State]) -> None:
    """Fighters that are left are shown, and gone unless they fly home; then it is over. Rule: NORAD-5.3, EXP-9.6."""
    left = tuple(sorted(log.s.flown))
    if not left:
        log.s = log.s._replace(stack=pop(log.s.stack))
        return
    show(log, *left)
    remove(log, "decoy", *(f for f in left if not log.s.back[f]))
    real = tuple(f for f in left if log.s.back[f])
    if not setting.rules.dice:
        remove(log, "spent", *real)
    elif real:
        log.s = log.s._replace(stack=push(log.s.stack, Homing(real, log.s.turn + 2)))


def roll(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """One fighter of an interception rolls. Rule: EXP-9.6."""
    top = log.s.top
    assert isinstance(top, Interception)
    result = _die(setting, log, piece, top.victim, 0)
    rest = tuple(f for f in top.fighters if f != piece)
    if result == "hit":
        remove(log, "shot", top.victim)
        rest = ()
    else:
        remove(log, "spent", piece)
        if result == "damage":
            _damage(log, top.victim)
    log.s = log.s._replace(stack=replace_top(log.s.stack, Interception(top.victim, rest)))


def _die(setting: Setting, log: Log[State], piece: PieceId, victim: PieceId, added: int) -> str:
    number, dice = log.s.dice.below(DIE)
    back = log.s.back[piece]
    assert back
    factor, die = setting.fighter_types[back - 1].combat, number + 1
    result = "hit" if die + added < factor else "damage" if die + added == factor else "miss"
    log.s = log.s._replace(dice=dice)
    log.emit(FighterRolled(piece, victim, log.s.at[victim], die, added, factor, result), Barrier.CHANCE)
    return result


def _damage(log: Log[State], victim: PieceId) -> None:
    """It may move once more, next turn; being damaged again gives it no second chance."""
    log.s = log.s._replace(damaged={victim: log.s.turn + 1, **log.s.damaged})


def break_off(log: Log[State]) -> None:
    """Fighters that have not rolled turn back. Rule: EXP-9.6."""
    top = log.s.top
    assert isinstance(top, Interception)
    log.emit(InterceptionBroken(top.victim, log.s.at[top.victim]))
    log.s = log.s._replace(stack=replace_top(log.s.stack, Interception(top.victim, ())))


def _close(setting: Setting, log: Log[State], top: Interception) -> None:
    """A damaged bomber without a city in reach is lost. Rule: EXP-9.6."""
    log.s = log.s._replace(stack=pop(log.s.stack))
    check_damaged(setting, log, top.victim)


def check_damaged(setting: Setting, log: Log[State], victim: PieceId) -> None:
    """Remove a damaged bomber that has no city within its four points. Rule: EXP-9.6."""
    s = log.s
    if victim not in s.damaged or victim not in s.at or setting.kind_of[victim] == SLBM:
        return
    cost = setting.flight_cost(s.at[victim])
    side = setting.side_of[victim]
    near = (x for x, spent in cost.items() if spent <= BOMBER_POINTS)
    if not any(setting.may_bomb(side, x) and standing_city(setting, s, x) for x in near):
        remove(log, "damage", victim)


def lose(log: Log[State], piece: PieceId) -> None:
    """The fighter that a decoy costs. Rule: EXP-9.6."""
    log.s = log.s._replace(stack=pop(log.s.stack))
    remove(log, "spent", piece)


# --- scrambles


def scramble(setting: Setting, log: Log[State], piece: PieceId, victim: PieceId) -> None:
    """A fighter on the ground rises at once against the bomber over its city. Rule: EXP-9.6."""
    show(log, piece)
    if not log.s.back[piece]:
        remove(log, "decoy", piece)
        return
    show(log, victim)
    if not log.s.back[victim]:
        remove(log, "shot", victim)
        remove(log, "spent", piece)
        return
    result = _die(setting, log, piece, victim, SCRAMBLE)
    if result == "hit":
        remove(log, "shot", victim)
        log.s = log.s._replace(stack=push(log.s.stack, Homing((piece,), log.s.turn + 1)))
        return
    remove(log, "spent", piece)
    if result == "damage":
        _damage(log, victim)
        check_damaged(setting, log, victim)


# --- returns and maintenance


def havens(setting: Setting, s: State, piece: PieceId) -> Iterator[SpaceId]:
    """The cities in which a fighter may land. Rule: EXP-9.6."""
    for space in setting.cities:
        if can_land(setting, s, piece, space) is None:
            yield space


def can_land(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a fighter may land in a city: its side's, its nation's, intact, within so many squares. Rule: EXP-9.6."""
    group, city = setting.group_of[piece], setting.cities.get(to)
    if city is None or city.side != group.side or to in s.ruined:
        return Refusal("no_haven", "EXP-9.6", (piece,), (to,))
    if setting.nation_of_city(to) not in RETURNS_TO[group.nation]:
        return Refusal("foreign_city", "EXP-9.6", (piece,), (to,))
    back, far = s.back[piece], setting.board.distance(s.at[piece], to)
    assert back
    limit = setting.fighter_types[back - 1].range
    if far is None or far > limit:
        return Refusal("out_of_range", "EXP-9.6", (piece,), (to,), (far or 0, limit))
    return None


def returns(setting: Setting, s: State, top: Homing, about: PieceId | None = None) -> Iterator[Return]:
    """Every landing of every fighter on its way home that has one."""
    for piece in top.fighters:
        if about is None or about == piece:
            for to in havens(setting, s, piece):
                yield Return(piece, to)


def land(log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """A fighter lands and is under maintenance. Rule: EXP-9.6."""
    top = log.s.top
    assert isinstance(top, Homing)
    log.emit(FighterLanded(piece, log.s.at[piece], to))
    _landed(log, piece)
    s = log.s
    log.s = s._replace(at={**s.at, piece: to}, resting=dict(sorted({**s.resting, piece: top.ready}.items())))


def _landed(log: Log[State], piece: PieceId) -> None:
    top = log.s.top
    assert isinstance(top, Homing)
    rest = tuple(f for f in top.fighters if f != piece)
    flown = {f: v for f, v in log.s.flown.items() if f != piece}
    log.s = log.s._replace(stack=replace_top(log.s.stack, Homing(rest, top.ready)), flown=flown)


def wake(setting: Setting, log: Log[State]) -> None:
    """At the end of its side's next phase a fighter is ready again. Rule: EXP-9.6."""
    side = phasing(setting, log.s)
    ready = [f for f, turn in log.s.resting.items() if turn <= log.s.turn + 1 and setting.side_of[f] == side]
    for piece in ready:
        log.emit(FighterReady(piece))
    log.s = log.s._replace(resting={f: t for f, t in log.s.resting.items() if f not in ready})
