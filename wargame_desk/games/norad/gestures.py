"""What a drag or a click means now: the actions it stands for, or the refusal of them.

Owns the translation only; each verdict comes from the chapter that owns the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.present import Way
from wargame_desk.core.tables import Entry
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.norad import bombers, entry, interception, missiles, placing, turn, victory
from wargame_desk.games.norad.actions import Move, Place, PlaceSlbm
from wargame_desk.games.norad.facts import defended, phase_of
from wargame_desk.games.norad.sequence import FLY, INTERCEPT, ONCE, STAGE
from wargame_desk.games.norad.setting import FIGHTER, SLBM, Setting
from wargame_desk.games.norad.state import Aloft, Homing, Phase, State


def ways(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    """Everywhere a counter can be put now, one way a space."""
    if victory.outcome(setting, s) is not None:
        return
    match s.top:
        case Phase():
            yield from _phase_ways(setting, s, piece)
        case Aloft():
            yield from _flights(setting, s, piece)
        case Homing() as top:
            for action in interception.returns(setting, s, top, piece):
                yield Way(action.to, "return", (action,), (action.to,))


def _phase_ways(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    kind = phase_of(setting, s).kind
    if kind in ONCE:
        for to in placing.homes(setting, s, piece):
            if placing.can_place(setting, s, piece, to) is None:
                yield Way(to, "place", (Place(piece, to),))
    elif kind == STAGE:
        for action in entry.actions(setting, s, piece):
            yield Way(action.to, "stage", (action,))
    elif kind == INTERCEPT:
        yield from _sorties(setting, s, piece)
    elif piece in s.pool:
        for to in missiles.free_waters(setting, s, piece) if setting.kind_of[piece] == SLBM else ():
            yield Way(to, "place", (PlaceSlbm(piece, to),))
    else:
        yield from _flights(setting, s, piece)


def _flights(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    taken = set()
    if piece not in s.at:
        return
    for move in bombers.legs_of(setting, s, piece):
        taken.add(move.path[-1])
        yield _flight(setting, s, move)
    if isinstance(s.top, Phase):
        for action in bombers.relocations(setting, s, piece):
            if action.to not in taken:
                yield Way(action.to, "relocate", (action,))


def _flight(setting: Setting, s: State, move: Move) -> Way:
    start, to = s.at[move.piece], move.path[-1]
    costs = accumulate(dict(setting.steps[a]).get(b, 2) for a, b in pairwise((start, *move.path)))
    stop = None
    if defended(setting, s, to, setting.side_of[move.piece]):
        stop = Entry(0, tr("the defender is asked"), "NORAD-6.0")
    return Way(to, "move", (move,), move.path, tuple(-(-cost // 2) for cost in costs), stop)


def _sorties(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    if setting.kind_of[piece] != FIGHTER or piece not in s.at:
        return
    for action in interception.sorties(setting, s, piece):
        far = setting.flight_cost(s.at[piece])[action.to]
        yield Way(action.to, "attack", (action,), (action.to,), (-(-far // 2),))


def why_not(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Why a counter cannot be put on a space."""
    kind = phase_of(setting, s).kind
    refusal: Refusal | None
    match s.top:
        case Homing(fighters=fighters):
            if piece not in fighters:
                return Refusal("not_in_fight", "EXP-9.6", (piece,))
            refusal = interception.can_land(setting, s, piece, to)
        case Phase() if kind in ONCE:
            refusal = placing.can_place(setting, s, piece, to)
        case Phase() if kind == STAGE:
            refusal = entry.can_stage(setting, s, piece, to)
        case Phase() if kind == INTERCEPT:
            refusal = interception.can_sortie(setting, s, piece, to)
        case Phase() if kind == FLY and piece in s.pool:
            refusal = missiles.can_place(setting, s, piece, to)
        case Phase() | Aloft():
            refusal = bombers.why_not(setting, s, piece, to)
        case _:
            refusal = turn.out_of_sequence(setting, s)
    return refusal or Refusal("no_attacker", "NORAD-7.1", (piece,), (to,))


def click(setting: Setting, s: State, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
    """What a click on a square means now: in the air it is where the leg goes on to; else nothing."""
    if victory.outcome(setting, s) is not None:
        return None
    match s.top:
        case Aloft(piece):
            for way in _flights(setting, s, piece):
                if way.to == space:
                    return way.actions
        case Homing() as top:
            for action in interception.returns(setting, s, top, top.fighters[0]):
                if action.to == space:
                    return (action,)
    return None
