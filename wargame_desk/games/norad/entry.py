"""Entry: bombers are placed outside the map before any of them flies. Rule: NORAD-5.1, NORAD-9.1, NORAD-9.2.1."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Refusal
from wargame_desk.games.norad.actions import StageBomber
from wargame_desk.games.norad.events import BomberStaged
from wargame_desk.games.norad.facts import dew_broken, phase_of, phasing
from wargame_desk.games.norad.sequence import STAGE
from wargame_desk.games.norad.setting import AMERICA, BOMBER, TARGET_MAP, Setting
from wargame_desk.games.norad.state import State

LEAST = 4
"""Bombers that must enter in a turn. Rule: NORAD-5.1."""


def waiting(setting: Setting, s: State) -> tuple[PieceId, ...]:
    """The bombers of the phasing side that wait outside the map."""
    side = phasing(setting, s)
    return tuple(p for p in sorted(s.pool) if setting.side_of[p] == side and setting.kind_of[p] == BOMBER)


def staged(setting: Setting, s: State) -> tuple[PieceId, ...]:
    """The bombers placed outside the map in this turn."""
    return tuple(p for p in sorted(s.entering) if setting.side_of[p] == phasing(setting, s))


def squares(setting: Setting, s: State) -> tuple[SpaceId, ...]:
    """Where bombers may be placed now: outside the map, or on row H once the DEW line is broken.

    Rule: NORAD-5.1, NORAD-9.1, NORAD-9.2.1.
    """
    key = TARGET_MAP[phasing(setting, s)]
    outside = setting.staging[key]
    if key == AMERICA and dew_broken(setting, s):
        return (*setting.row_h[key], *(space for space in outside if setting.spots[space].region == "side"))
    return outside


def can_stage(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a bomber may be placed in a square outside the map: one a square, but beside the map any number.

    Rule: NORAD-5.1, NORAD-9.1, NORAD-9.2.1.
    """
    if phase_of(setting, s).kind != STAGE:
        return Refusal("wrong_phase", "NORAD-5.1", (piece,))
    if piece not in waiting(setting, s):
        return Refusal("not_waiting", "NORAD-5.1", (piece,))
    if to not in squares(setting, s):
        return Refusal("not_outside", "NORAD-5.1", (piece,), (to,))
    others = setting.facts(s.at).bombers.get(to, ())
    if others and setting.spots[to].region != "side":
        rule = "NORAD-5.1" if setting.spots[to].region == "arctic" else "NORAD-9.1"
        return Refusal("one_each", rule, (piece, *others), (to,))
    return None


def can_unstage(setting: Setting, s: State, piece: PieceId) -> Refusal | None:
    """Whether a bomber may be taken back: only one that was placed in this turn, before the bombers fly."""
    if phase_of(setting, s).kind == STAGE and piece in staged(setting, s):
        return None
    return Refusal("not_staged", "NORAD-5.1", (piece,))


def needed(setting: Setting, s: State) -> int:
    """How many bombers must enter in this turn: on row H no more than there is room for.

    Rule: NORAD-5.1, NORAD-9.1, EXP-4.0.
    """
    if TARGET_MAP[phasing(setting, s)] not in setting.restricted:
        return 0
    here, more = len(staged(setting, s)), len(waiting(setting, s))
    return min(LEAST, here + more, here + len(free(setting, s)))


def free(setting: Setting, s: State) -> tuple[SpaceId, ...]:
    """Where there is still room for a bomber; beside the map there always is."""
    taken = setting.facts(s.at).bombers
    return tuple(x for x in squares(setting, s) if setting.spots[x].region == "side" or x not in taken)


def can_end(setting: Setting, s: State) -> Refusal | None:
    """Whether enough bombers have been placed. Rule: NORAD-5.1."""
    count, least = len(staged(setting, s)), needed(setting, s)
    if count >= least:
        return None
    return Refusal("enter_four", "NORAD-5.1", (), (), (count, least))


def stage(log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """Place a bomber outside the map."""
    s = log.s
    log.emit(BomberStaged(piece, to))
    log.s = s._replace(at={**s.at, piece: to}, pool=s.pool - {piece}, entering=s.entering | {piece})


def unstage(log: Log[State], piece: PieceId) -> None:
    """Take a bomber back."""
    s = log.s
    log.emit(BomberStaged(piece, None))
    at = {p: x for p, x in s.at.items() if p != piece}
    log.s = s._replace(at=at, pool=s.pool | {piece}, entering=s.entering - {piece})


def actions(setting: Setting, s: State, about: PieceId | None) -> Iterator[StageBomber]:
    """Every waiting bomber in every free square: the enemy sees which counter comes, so none stands for another."""
    room = free(setting, s)
    for piece in waiting(setting, s):
        if about is None or about == piece:
            for to in room:
                yield StageBomber(piece, to)
