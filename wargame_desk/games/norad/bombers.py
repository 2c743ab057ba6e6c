"""The bombers' phase: who may move when, a leg, a stop, a bomb, and what must be done before the phase ends.

Rule: NORAD-5.1, NORAD-5.2, NORAD-6.0, NORAD-7.3, NORAD-8.0, NORAD-9.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.sequence import pop, push
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.norad import flight, missiles
from wargame_desk.games.norad.actions import Bomb, Move, PlaceSlbm, Relocate, Stop
from wargame_desk.games.norad.effects import ask, destroy_city, remove, show
from wargame_desk.games.norad.events import BomberRelocated, PieceMoved, RaidFailed
from wargame_desk.games.norad.facts import defended, dew_broken, noted, phase_of, phasing, standing_city
from wargame_desk.games.norad.options import ORTHOGONAL
from wargame_desk.games.norad.sequence import FLY
from wargame_desk.games.norad.setting import AMERICA, BOMBER, SLBM, Setting
from wargame_desk.games.norad.state import Aloft, Phase, Question, State

# --- who may move


def can_begin(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a bomber may start its move now: those that enter go first. Rule: NORAD-5.1, NORAD-5.2, EXP-4.0."""
    if phase_of(setting, s).kind != FLY:
        return Refusal("wrong_phase", "NORAD-5.0", (piece,))
    if setting.side_of[piece] != phasing(setting, s) or setting.kind_of[piece] not in (BOMBER, SLBM):
        return Refusal("not_yours", "NORAD-5.0", (piece,))
    if piece not in s.at:
        return Refusal("not_on_map", "NORAD-5.2", (piece,))
    match s.top:
        case Aloft(piece=flying) | Question(piece=flying):
            return Refusal("finish_first", "NORAD-6.0", (piece, flying), (s.at[flying],))
    if piece in s.moved:
        return Refusal("already_moved", "NORAD-5.2", (piece,))
    if setting.kind_of[piece] == BOMBER and piece not in s.entering and _comes_after_entry(setting, s, piece):
        waiting = tuple(p for p in sorted(s.entering) if p not in s.moved and has_leg(setting, s, p))
        if waiting:
            return Refusal("enter_first", "NORAD-5.1", (piece, *waiting))
    return None


def _comes_after_entry(setting: Setting, s: State, piece: PieceId) -> bool:
    return _bound(setting, s, piece) and not flight.from_base(setting, s, piece)


def start_of(setting: Setting, s: State, piece: PieceId) -> Aloft:
    """The move of a bomber as it stands: under way, or before its first step."""
    if isinstance(s.top, Aloft) and s.top.piece == piece:
        return s.top
    return flight.begin(setting, s, piece, flight.duty_of(setting, s, piece))


@noted
def has_leg(setting: Setting, s: State, piece: PieceId) -> bool:
    """Whether a bomber can move at all."""
    return any(True for _ in flight.legs(setting, s, start_of(setting, s, piece)))


def can_move(setting: Setting, s: State, move: Move) -> Refusal | None:
    """Whether a leg is allowed. Rule: NORAD-6.0, NORAD-9.3."""
    piece = move.piece
    under_way = isinstance(s.top, Aloft) and s.top.piece == piece
    refusal = None if under_way else can_begin(setting, s, piece)
    if refusal is not None:
        return refusal
    if setting.kind_of[piece] == SLBM:
        return missiles.can_strike(setting, s, piece, move.path)
    after = flight.follow(setting, s, start_of(setting, s, piece), move.path)
    if isinstance(after, Refusal):
        return after
    return flight.can_end_leg(setting, s, after, move.path[-1])


def legs_of(setting: Setting, s: State, piece: PieceId) -> Iterator[Move]:
    """The legs that a bomber or missile may fly now."""
    under_way = isinstance(s.top, Aloft) and s.top.piece == piece
    if not under_way and can_begin(setting, s, piece) is not None:
        return
    if setting.kind_of[piece] == SLBM:
        yield from missiles.strikes(setting, s, piece)
        return
    yield from flight.moves_of(setting, s, start_of(setting, s, piece))


def can_relocate(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a bomber north of row H may be set on row H before it moves. Rule: NORAD-9.1."""
    refusal = can_begin(setting, s, piece)
    if refusal is not None:
        return refusal
    row_h = setting.row_h.get(AMERICA, ())
    if not dew_broken(setting, s):
        return Refusal("dew_stands", "NORAD-9.1", (piece,), (to,))
    if setting.kind_of[piece] != BOMBER or not _north_of_h(setting, s, piece):
        return Refusal("not_north_of_h", "NORAD-9.1", (piece,), (s.at[piece],))
    if to not in row_h:
        return Refusal("not_row_h", "NORAD-9.1", (piece,), (to,))
    others = setting.facts(s.at).bombers.get(to, ())
    if others:
        return Refusal("one_each", "NORAD-9.1", (piece, *others), (to,))
    return None


def _north_of_h(setting: Setting, s: State, piece: PieceId) -> bool:
    space = s.at[piece]
    return setting.map_of[space] == AMERICA and setting.row[space] < setting.row_index["H"] and piece not in s.southern


def relocations(setting: Setting, s: State, piece: PieceId) -> Iterator[Relocate]:
    """Where a bomber may be set on row H."""
    if not dew_broken(setting, s) or piece not in s.at or not _north_of_h(setting, s, piece):
        return
    for to in setting.row_h[AMERICA]:
        if can_relocate(setting, s, piece, to) is None:
            yield Relocate(piece, to)


# --- the course of a move


def relocate(log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """Set a bomber on row H; its move begins there. Rule: NORAD-9.1."""
    log.emit(BomberRelocated(piece, log.s.at[piece], to))
    log.s = log.s._replace(at={**log.s.at, piece: to})


def fly(setting: Setting, log: Log[State], piece: PieceId, path: tuple[SpaceId, ...]) -> None:
    """Fly a leg, and stop, be asked about, or be over a city at its end. Rule: NORAD-6.0."""
    s = log.s
    if setting.kind_of[piece] == SLBM:
        missiles.fly(setting, log, piece, path[0])
        return
    start, to = s.at[piece], path[-1]
    after = flight.follow(setting, s, start_of(setting, s, piece), path)
    assert isinstance(after, Aloft)
    stack = s.stack if isinstance(s.top, Phase) else pop(s.stack)
    southern = s.southern | {piece} if flight.from_base(setting, s, piece) else s.southern
    log.emit(PieceMoved(piece, (start, *path)))
    log.s = s._replace(
        at={**s.at, piece: to}, stack=stack, entering=s.entering - {piece}, southern=southern, moved=s.moved | {piece}
    )
    side = setting.side_of[piece]
    if defended(setting, log.s, to, side):
        ask(setting, log, piece, after)
    elif setting.may_bomb(side, to) and standing_city(setting, log.s, to):
        log.s = log.s._replace(stack=push(stack, replace(after, points=0)))
    else:
        come_to_rest(setting, log, piece)


def come_to_rest(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """End a move without a bomb: in the last row a bomber is gone.

    Rule: NORAD-5.2, PVO-4.0, NORAD-9.2.2, EXP-9.6.
    """
    s = log.s
    if flight.in_last_move(s, piece):
        remove(log, "damage", piece)
    elif flight.at_edge(setting, s, piece, s.at[piece]):
        remove(log, "edge", piece)


def stop(setting: Setting, log: Log[State], move: Aloft) -> None:
    """The bomber in the air stays where it is. Rule: NORAD-7.3."""
    log.s = log.s._replace(stack=pop(log.s.stack))
    come_to_rest(setting, log, move.piece)


def bomb(setting: Setting, log: Log[State], move: Aloft) -> None:
    """The bomber in the air bombs the city below; in solitaire it may prove a decoy. Rule: NORAD-7.3, NORAD-8.0."""
    piece, space = move.piece, log.s.at[move.piece]
    log.s = log.s._replace(stack=pop(log.s.stack))
    if log.s.back[piece]:
        destroy_city(setting, log, piece, space)
        return
    show(log, piece)
    log.emit(RaidFailed(piece, space))
    remove(log, "decoy", piece)


# --- the end of the phase


def idle(setting: Setting, s: State) -> Iterator[PieceId]:
    """Attackers that still must move: entrants, bombers with rows to go, missiles off the coast.

    Rule: NORAD-5.1, NORAD-5.2, NORAD-6.0, NORAD-9.3.
    """
    side = phasing(setting, s)
    for piece in sorted(s.at):
        if setting.side_of[piece] != side or piece in s.moved:
            continue
        if setting.kind_of[piece] == SLBM or (setting.kind_of[piece] == BOMBER and _must_fly(setting, s, piece)):
            yield piece


def owing(setting: Setting, s: State) -> frozenset[PieceId]:
    """The attackers that must move before the bombers' phase can end. Rule: NORAD-5.1, NORAD-5.2, NORAD-6.0."""
    if phase_of(setting, s).kind != FLY:
        return frozenset()
    return frozenset((*idle(setting, s), *flight.owing(setting, s, phasing(setting, s))))


@noted
def _must_fly(setting: Setting, s: State, piece: PieceId) -> bool:
    space = s.at[piece]
    if setting.map_of[space] not in setting.restricted or flight.from_base(setting, s, piece) or piece in s.damaged:
        return False
    move = flight.begin(setting, s, piece, flight.duty_of(setting, s, piece))
    if piece in s.entering:
        return any(True for _ in flight.legs(setting, s, move))
    return move.duty > 0 and any(True for _ in flight.legs(setting, s, move, only_stops=True))


def can_end(setting: Setting, s: State) -> Refusal | None:
    """Whether the bombers' phase may end. Rule: NORAD-5.1, NORAD-6.0, NORAD-9.2.2, NORAD-9.3."""
    debtors = flight.owing(setting, s, phasing(setting, s))
    if debtors:
        return Refusal("clear_first", "NORAD-5.2", debtors, tuple(s.at[p] for p in debtors))
    waiting = tuple(idle(setting, s))
    if waiting:
        entering = tuple(p for p in waiting if p in s.entering)
        if entering:
            return Refusal("must_enter", "NORAD-5.1", entering)
        missile = next((p for p in waiting if setting.kind_of[p] == SLBM), None)
        if missile is not None:
            return Refusal("missile_waits", "NORAD-9.3", tuple(p for p in waiting if setting.kind_of[p] == SLBM))
        return Refusal("must_move", "NORAD-6.0", waiting)
    return _must_commit(setting, s)


def _must_commit(setting: Setting, s: State) -> Refusal | None:
    """With nothing else left to play, what waits in a base or at sea may not wait for ever. Rule: NORAD-9.2.2."""
    side = phasing(setting, s)
    mine = [p for p in (*s.at, *s.pool) if setting.side_of[p] == side and setting.kind_of[p] in (BOMBER, SLBM)]
    waiting = tuple(
        p for p in sorted(mine) if flight.from_base(setting, s, p) or (p in s.pool and setting.kind_of[p] == SLBM)
    )
    if not waiting or len(waiting) < len(mine) or s.moved:
        return None
    return Refusal("must_commit", "NORAD-9.2.2", waiting)


def end(setting: Setting, log: Log[State]) -> None:
    """Take away what can no longer do its duty; entrants that did not fly in wait. Rule: NORAD-9.2.2, EXP-9.6."""
    s, side = log.s, phasing(setting, log.s)
    late = [p for p, turn in sorted(s.damaged.items()) if turn <= s.turn and setting.side_of[p] == side]
    remove(log, "damage", *late)
    mine = (p for p in sorted(log.s.southern) if p in log.s.at and setting.side_of[p] == side)
    stuck = [p for p in mine if p not in log.s.moved and flight.held_by_edge(setting, log.s, p)]
    remove(log, "edge", *stuck)
    left = frozenset(p for p in log.s.entering if setting.side_of[p] == side)
    log.s = log.s._replace(
        at={p: x for p, x in log.s.at.items() if p not in left},
        pool=log.s.pool | left,
        entering=log.s.entering - left,
    )


def _bound(setting: Setting, s: State, piece: PieceId) -> bool:
    return setting.map_of[s.at[piece]] in setting.restricted


# --- the list


def actions(setting: Setting, s: State, about: PieceId | None) -> Iterator[Action]:
    """What the side whose bombers fly may do, with nothing under way or a debt to pay."""
    pieces = sorted(s.at) if about is None else [about]
    for piece in pieces:
        if piece in s.at and piece not in s.moved and can_begin(setting, s, piece) is None:
            yield from relocations(setting, s, piece)
            yield from legs_of(setting, s, piece)
    if isinstance(s.top, Phase):
        side = phasing(setting, s)
        for piece in sorted(s.pool) if about is None else [about]:
            if setting.kind_of[piece] == SLBM and piece in s.pool and setting.side_of[piece] == side:
                for to in missiles.free_waters(setting, s, piece):
                    yield PlaceSlbm(piece, to)


def over_city(setting: Setting, s: State, move: Aloft) -> Iterator[Action]:
    """What the bomber in the air may do. Rule: NORAD-6.0, NORAD-7.3."""
    here = s.at[move.piece]
    if move.points:
        yield from flight.moves_of(setting, s, move)
    if flight.can_bomb(setting, s, move.piece, here) is None:
        yield Bomb()
    if flight.can_stop(setting, s, move, here) is None:
        yield Stop()


# --- why not


def why_not(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Why a bomber cannot end its leg in a square: the reason that a player would want to hear.

    Rule: NORAD-5.2, NORAD-6.0.
    """
    under_way = isinstance(s.top, Aloft) and s.top.piece == piece
    refusal = None if under_way else can_begin(setting, s, piece)
    if refusal is not None:
        return refusal
    if setting.kind_of[piece] == SLBM:
        return missiles.can_strike(setting, s, piece, (to,)) or Refusal("no_path", "NORAD-9.3", (piece,), (to,))
    here = s.at[piece]
    if to == here:
        return Refusal("no_path", "NORAD-6.0", (piece,), (to,))
    if not setting.on_map[to] or setting.map_of[to] != setting.map_of[here]:
        return Refusal("other_map", "NORAD-5.2", (piece,), (to,))
    move = start_of(setting, s, piece)
    for turning in (False, True):
        for path, after in flight.search(setting, s, move, here, turning=turning):
            if path[-1] == to:
                found = flight.can_end_leg(setting, s, after, to)
                if found is not None:
                    return found
    return _out_of_reach(setting, s, piece, to, move.points)


def _out_of_reach(setting: Setting, s: State, piece: PieceId, to: SpaceId, points: int) -> Refusal:
    """Too far, or behind defended squares that stop every way."""
    here = s.at[piece]
    if setting.flight_cost(here).get(to, points + 1) <= points:
        return Refusal("behind_defenders", "NORAD-6.0", (piece,), (to,))
    far = setting.board.distance(here, to) if setting.on_map[here] else None
    return Refusal("too_far", "NORAD-6.0", (piece,), (to,), (far or 0, points // ORTHOGONAL))
