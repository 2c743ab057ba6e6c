"""Setting up: counters from the tray to cities and bases, and the targets written down in secret.

Rule: NORAD-3.1, NORAD-3.2, NORAD-9.2.2, NORAD-9.4, NORAD-9.5, PVO-3.1, EXP-3.1, EXP-3.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.values import Action, Barrier, Refusal
from wargame_desk.games.norad.actions import AssignTarget, Place
from wargame_desk.games.norad.events import PiecePlaced, SetUpFinished, TargetAssigned
from wargame_desk.games.norad.facts import phase_of, phasing
from wargame_desk.games.norad.sequence import ORDERS, SETUP, SOVIET, TARGETS
from wargame_desk.games.norad.setting import BOMBER, EURASIA, FIGHTER, SAM, SLBM, TARGET_MAP, Setting
from wargame_desk.games.norad.state import State

BASE_LIMIT, BASE_REAL = 5, 3
"""Bombers in a base in the south, and how many of them may be real. Rule: NORAD-9.2.2."""


# --- which counters are set up in which phase


def duties(setting: Setting, s: State) -> tuple[PieceId, ...]:
    """The counters that must be placed in this phase."""
    if phase_of(setting, s).kind != SETUP:
        return ()
    side = phasing(setting, s)
    return tuple(p for p in setting.of(side, FIGHTER, SAM, BOMBER) if setting.kind_of[p] != BOMBER or _nato(setting, p))


def _nato(setting: Setting, piece: PieceId) -> bool:
    return setting.group_of[piece].nation == "nato"


def unplaced(setting: Setting, s: State) -> tuple[PieceId, ...]:
    """The counters that must be placed in this phase and still lie in the tray."""
    return tuple(p for p in duties(setting, s) if p in s.pool)


def homes(setting: Setting, s: State, piece: PieceId) -> tuple[SpaceId, ...]:
    """Every space in which a counter may ever be set up in this phase, whoever stands there."""
    kind, group = phase_of(setting, s).kind, setting.group_of[piece]
    if kind == ORDERS:
        base = setting.base_of.get(TARGET_MAP[group.side])
        return (base,) if base is not None and group.kind == BOMBER and not _nato(setting, piece) else ()
    if kind != SETUP or group.kind == SLBM:
        return ()
    cities = [space for space, city in setting.cities.items() if city.side == group.side]
    if group.kind == BOMBER:
        if group.side == SOVIET:
            return tuple(space for space in cities if space in setting.forward_bases)
        return tuple(x for x in cities if setting.map_of[x] == EURASIA) if _nato(setting, piece) else ()
    if group.nation in ("canada", "nato"):
        return tuple(space for space in cities if setting.nation_of_city(space) == group.nation)
    return tuple(x for x in cities if setting.nation_of_city(x) != "nato")


# --- placing


def can_place(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a counter may be set up in a space. It may be placed anew until the set-up is finished.

    Rule: NORAD-3.1, NORAD-9.2.2, NORAD-9.4, EXP-3.1, EXP-3.2.
    """
    kind = phase_of(setting, s).kind
    if kind not in (ORDERS, SETUP):
        return Refusal("wrong_phase", "NORAD-3.1", (piece,))
    if setting.side_of[piece] != phasing(setting, s):
        return Refusal("not_yours", "NORAD-5.0", (piece,))
    group = setting.group_of[piece]
    places = homes(setting, s, piece)
    if not places:
        return Refusal("not_set_up_now", setup_rule(setting, piece), (piece,))
    if piece in s.at and s.at[piece] not in places:
        return Refusal("stays_in_base", "NORAD-9.2.2", (piece,))
    if to not in places:
        return Refusal("not_there", setup_rule(setting, piece), (piece,), (to,))
    if s.at.get(piece) == to:
        return Refusal("there_already", setup_rule(setting, piece), (piece,), (to,))
    if kind == ORDERS:
        return _room_in_base(setting, s, piece, to)
    return _room_in_city(setting, s, piece, to) if group.kind in (BOMBER, FIGHTER) else None


def _room_in_base(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    there = tuple(p for p in setting.facts(s.at).bombers.get(to, ()) if p != piece)
    if len(there) >= BASE_LIMIT:
        return Refusal("base_full", "NORAD-9.2.2", (piece,), (to,), (BASE_LIMIT,))
    real = sum(1 for p in there if s.back[p])
    if not setting.rules.solitaire and s.back[piece] and real >= BASE_REAL:
        return Refusal("base_real", "NORAD-9.2.2", (piece,), (to,), (BASE_REAL,))
    return None


def _room_in_city(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """One bomber a city; a Soviet bomber and a fighter may not share one. Rule: EXP-3.1, EXP-3.2."""
    facts, bomber = setting.facts(s.at), setting.kind_of[piece] == BOMBER
    others = tuple(p for p in facts.bombers.get(to, ()) if p != piece)
    if bomber and others:
        return Refusal("one_bomber", setup_rule(setting, piece), (piece, *others), (to,))
    if setting.side_of[piece] == SOVIET:
        crowd = facts.fighters.get(to, ()) if bomber else others
        if crowd:
            return Refusal("fighter_there", "EXP-3.1", (piece, *crowd), (to,))
    return None


def setup_rule(setting: Setting, piece: PieceId) -> str:
    """The rule by which a counter is set up."""
    group = setting.group_of[piece]
    if group.nation == "canada":
        return "NORAD-9.4"
    if len(setting.maps) > 1:
        return "EXP-3.1" if group.side == SOVIET else "EXP-3.2"
    return "NORAD-3.1" if group.side != SOVIET else "PVO-3.1"


def can_unplace(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a counter may go back into the tray: only while its side sets up."""
    if phase_of(setting, s).kind not in (ORDERS, SETUP) or setting.side_of[piece] != phasing(setting, s):
        return Refusal("wrong_phase", "NORAD-3.1", (piece,))
    if piece not in s.at or s.at[piece] not in homes(setting, s, piece):
        return Refusal("not_on_map", "NORAD-3.1", (piece,))
    return None


def place(setting: Setting, log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """Set a counter up."""
    s = log.s
    log.emit(PiecePlaced(setting.side_of[piece], piece, to))
    log.s = s._replace(at=dict(sorted({**s.at, piece: to}.items())), pool=s.pool - {piece})


def unplace(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """Take a counter back into the tray."""
    s = log.s
    log.emit(PiecePlaced(setting.side_of[piece], piece, None))
    log.s = s._replace(at={p: x for p, x in s.at.items() if p != piece}, pool=s.pool | {piece})


# --- targets


def to_assign(setting: Setting, s: State) -> tuple[PieceId, ...]:
    """The real counters that get a target in this phase: missiles before the enemy sets up, bombers after.

    Rule: NORAD-9.5.
    """
    kind = phase_of(setting, s).kind
    if not setting.rules.targets or kind not in (ORDERS, TARGETS):
        return ()
    mine = setting.of(phasing(setting, s), SLBM if kind == ORDERS else BOMBER)
    return tuple(p for p in mine if s.back[p] and (p in s.at or p in s.pool))


def targets_of(setting: Setting, s: State, piece: PieceId) -> tuple[SpaceId, ...]:
    """The enemy's cities that a bomber or missile could ever come to: on its continent; of a missile, off the coast.

    Rule: NORAD-9.3, NORAD-9.5, EXP-2.2.
    """
    side = setting.side_of[piece]
    key = setting.map_of[s.at[piece]] if piece in s.at else TARGET_MAP[side]
    cities = (x for x in setting.cities if setting.may_bomb(side, x) and setting.map_of[x] == key)
    if setting.kind_of[piece] != SLBM:
        return tuple(cities)
    return tuple(x for x in cities if any(sea in setting.board.near[x] for sea in setting.launch))


def can_assign(setting: Setting, s: State, piece: PieceId, city: SpaceId) -> Refusal | None:
    """Whether a target may be written down. Rule: NORAD-9.5."""
    if piece not in to_assign(setting, s):
        if setting.side_of[piece] == phasing(setting, s) and s.back[piece] == 0:
            return Refusal("decoy", "NORAD-9.5", (piece,))
        return Refusal("no_target_now", "NORAD-9.5", (piece,))
    if not setting.may_bomb(setting.side_of[piece], city):
        return Refusal("no_city", "NORAD-9.5", (piece,), (city,))
    if city not in targets_of(setting, s, piece):
        rule = "NORAD-9.3" if setting.kind_of[piece] == SLBM else "EXP-2.2"
        return Refusal("never_reached", rule, (piece,), (city,))
    if s.targets.get(piece) == city:
        return Refusal("there_already", "NORAD-9.5", (piece,), (city,))
    return None


def assign(setting: Setting, log: Log[State], piece: PieceId, city: SpaceId) -> None:
    """Write a target down; it stays secret until the end. Rule: NORAD-9.5."""
    log.emit(TargetAssigned(setting.side_of[piece], piece, city))
    log.s = log.s._replace(targets=dict(sorted({**log.s.targets, piece: city}.items())))


# --- the end of it


def can_end(setting: Setting, s: State) -> Refusal | None:
    """Whether the set-up, or the writing of targets, may end. Rule: NORAD-3.1, NORAD-9.5."""
    left = unplaced(setting, s)
    if left:
        return Refusal("place_all", setup_rule(setting, left[0]), left, (), (len(left),))
    blank = tuple(p for p in to_assign(setting, s) if p not in s.targets)
    if blank:
        return Refusal("assign_all", "NORAD-9.5", blank, (), (len(blank),))
    return None


def finish(setting: Setting, log: Log[State]) -> None:
    """Declare the set-up finished, or the list of targets; the enemy sees fronts from now on. Rule: NORAD-3.1."""
    s, spec = log.s, phase_of(setting, log.s)
    side = spec.side
    if spec.kind == ORDERS and setting.rules.solitaire:
        log.s = s = _few_real_in_base(setting, s, side)
    mine = [(p, x) for p, x in s.at.items() if setting.side_of[p] == side] if spec.kind != TARGETS else []
    placed = sum(1 for p, x in mine if x in homes(setting, s, p))
    log.emit(SetUpFinished(side, placed), Barrier.HANDOVER)


def _few_real_in_base(setting: Setting, s: State, side: Side) -> State:
    """In solitaire nobody could count the real bombers in a base: those over the limit change backs with decoys."""
    base = setting.base_of.get(TARGET_MAP[side])
    inside = [p for p, x in sorted(s.at.items()) if x == base]
    real = [p for p in inside if s.back[p]][BASE_REAL:]
    group = setting.group_of[inside[0]] if inside else None
    decoys = [p for p in (group.pieces if group else ()) if p not in inside and s.back[p] == 0]
    back = dict(s.back)
    for one, other in zip(real, decoys, strict=False):
        back[one], back[other] = back[other], back[one]
    return s._replace(back=back)


# --- the list


def actions(setting: Setting, s: State, about: PieceId | None) -> Iterator[Action]:
    """One counter for each front and back where all must be placed: nobody else sees which is placed first.

    Where some stay behind, as bombers do, each is listed: which ones come tells something of those that do not. A
    counter asked about by name is answered for itself.
    """
    kind, side = phase_of(setting, s).kind, phasing(setting, s)
    tray = [p for p in sorted(s.pool) if setting.side_of[p] == side] if about is None else [about]
    seen: set[tuple[str, int | None]] = set()
    all_come = frozenset(duties(setting, s))
    for piece in tray:
        like = (setting.group_of[piece].name, None if setting.rules.solitaire else s.back[piece])
        if piece not in s.pool or setting.side_of[piece] != side or (like in seen and about is None):
            continue
        if kind in (ORDERS, SETUP):
            if piece in all_come:
                seen.add(like)
            for to in homes(setting, s, piece):
                if can_place(setting, s, piece, to) is None:
                    yield Place(piece, to)
    blank = [p for p in to_assign(setting, s) if p not in s.targets and (about is None or about == p)]
    for piece in blank[:1]:
        for city in targets_of(setting, s, piece):
            yield AssignTarget(piece, city)
