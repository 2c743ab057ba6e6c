"""Missiles from submarines: placed off the coast, they strike a turn later. Rule: NORAD-9.3, PVO-9.3."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Refusal
from wargame_desk.games.norad.actions import Move
from wargame_desk.games.norad.effects import ask, destroy_city, remove, show
from wargame_desk.games.norad.events import MissilePlaced, PieceMoved, RaidFailed
from wargame_desk.games.norad.facts import phase_of, phasing, sams_at, standing_city
from wargame_desk.games.norad.sequence import FLY
from wargame_desk.games.norad.setting import SLBM, TARGET_MAP, Setting
from wargame_desk.games.norad.state import Phase, State


def can_place(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a missile may appear in a square: sea next to the enemy's coast, one a square. Rule: NORAD-9.3."""
    if phase_of(setting, s).kind != FLY or not isinstance(s.top, Phase):
        return Refusal("wrong_phase", "NORAD-9.3", (piece,))
    if setting.kind_of[piece] != SLBM or setting.side_of[piece] != phasing(setting, s):
        return Refusal("not_yours", "NORAD-9.3", (piece,))
    if piece not in s.pool:
        return Refusal("already_placed", "NORAD-9.3", (piece,))
    if to not in _waters(setting, piece):
        return Refusal("not_off_the_coast", "NORAD-9.3", (piece,), (to,))
    others = tuple(p for p in setting.facts(s.at).slbms.get(to, ()) if setting.side_of[p] == setting.side_of[piece])
    if others:
        return Refusal("one_missile", "NORAD-9.3", (piece, *others), (to,))
    return None


def _waters(setting: Setting, piece: PieceId) -> tuple[SpaceId, ...]:
    key = TARGET_MAP[setting.side_of[piece]]
    return tuple(space for space in setting.launch if setting.map_of[space] == key)


def free_waters(setting: Setting, s: State, piece: PieceId) -> Iterator[SpaceId]:
    """Where a missile may be placed."""
    for space in _waters(setting, piece):
        if can_place(setting, s, piece, space) is None:
            yield space


def place(log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """A missile appears, and waits for a turn. Rule: NORAD-9.3."""
    s = log.s
    log.emit(MissilePlaced(piece, to))
    log.s = s._replace(at={**s.at, piece: to}, pool=s.pool - {piece}, moved=s.moved | {piece})


def can_strike(setting: Setting, s: State, piece: PieceId, path: tuple[SpaceId, ...]) -> Refusal | None:
    """Whether a missile may take its one step. Rule: NORAD-9.3."""
    here = s.at[piece]
    if len(path) != 1:
        return Refusal("one_step", "NORAD-9.3", (piece,), (here,))
    if path[0] not in setting.board.near[here]:
        return Refusal("not_adjacent", "NORAD-9.3", (piece,), (path[0], here))
    return None


def strikes(setting: Setting, s: State, piece: PieceId) -> Iterator[Move]:
    """The steps of a missile."""
    for space in setting.board.near[s.at[piece]]:
        yield Move(piece, (space,))


def fly(setting: Setting, log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """The missile flies; SAMs below may be fired before it strikes. Rule: NORAD-9.3."""
    s = log.s
    log.emit(PieceMoved(piece, (s.at[piece], to)))
    log.s = s._replace(at={**s.at, piece: to}, moved=s.moved | {piece})
    if sams_at(setting, log.s, to, setting.other(setting.side_of[piece])):
        ask(setting, log, piece, None)
    else:
        strike(setting, log, piece)


def strike(setting: Setting, log: Log[State], piece: PieceId) -> None:
    """The missile comes down: a real one destroys the city it may strike, every other is shown and gone.

    Rule: NORAD-9.3, NORAD-9.5.
    """
    s, space = log.s, log.s.at[piece]
    city = setting.may_bomb(setting.side_of[piece], space) and standing_city(setting, s, space)
    meant = not setting.rules.targets or s.targets.get(piece) == space
    if city and meant and s.back[piece]:
        destroy_city(setting, log, piece, space)
        return
    show(log, piece)
    log.emit(RaidFailed(piece, space))
    remove(log, "spent", piece)
