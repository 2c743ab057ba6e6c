"""What several chapters do to a position: turn a counter over, take it away, destroy a city, ask the defender.

Owns those steps and their events; whether they may be done is the chapters' own.
"""

from __future__ import annotations

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.sequence import push
from wargame_desk.core.values import Barrier
from wargame_desk.games.norad.events import BackShown, CityDestroyed, DefenderAsked, DewBroken, PieceRemoved
from wargame_desk.games.norad.facts import dew_broken, points, ready_fighters, sams_at
from wargame_desk.games.norad.setting import SLBM, Setting
from wargame_desk.games.norad.state import Aloft, Question, State


def show(log: Log[State], *pieces: PieceId) -> None:
    """Turn counters over for everybody. Rule: NORAD-5.2, NORAD-7.1."""
    for piece in pieces:
        if piece not in log.s.shown:
            back = log.s.back[piece]
            assert back is not None
            log.emit(BackShown(piece, back), Barrier.REVEAL)
            log.s = log.s._replace(shown=log.s.shown | {piece})


def remove(log: Log[State], why: str, *pieces: PieceId) -> None:
    """Take counters out of the game, unseen unless they have been shown before."""
    gone = frozenset(pieces)
    for piece in pieces:
        log.emit(PieceRemoved(piece, log.s.at[piece], why))
    s = log.s
    log.s = s._replace(
        at={p: x for p, x in s.at.items() if p not in gone},
        entering=s.entering - gone,
        resting={p: t for p, t in s.resting.items() if p not in gone},
        damaged={p: t for p, t in s.damaged.items() if p not in gone},
        flown={p: v for p, v in s.flown.items() if p not in gone},
    )


def destroy_city(setting: Setting, log: Log[State], piece: PieceId, space: SpaceId) -> None:
    """A bomber or missile destroys the city it is over, with everything of its side there.

    The defenders are removed without being shown; the attacker stays behind as the marker of the ruin.
    Rule: NORAD-7.3, NORAD-9.1, EXP-4.0.
    """
    side, city = setting.side_of[piece], setting.cities[space]
    broken = dew_broken(setting, log.s)
    show(log, piece)
    log.s = log.s._replace(ruined=dict(sorted({**log.s.ruined, space: piece}.items())))
    log.emit(CityDestroyed(piece, space, city.value, points(setting, log.s, side)))
    here = [p for p, x in sorted(log.s.at.items()) if x == space]
    lost = [p for p in here if setting.side_of[p] == city.side and setting.kind_of[p] != SLBM]
    remove(log, "city", *lost)
    log.s = log.s._replace(at={p: x for p, x in log.s.at.items() if p != piece}, damaged=_without(log.s, piece))
    if dew_broken(setting, log.s) and not broken:
        log.emit(DewBroken())


def _without(s: State, piece: PieceId) -> dict[PieceId, int]:
    return {p: turn for p, turn in s.damaged.items() if p != piece}


def ask(setting: Setting, log: Log[State], piece: PieceId, move: Aloft | None) -> None:
    """Put the question to the defender. Rule: NORAD-6.0, NORAD-7.2, EXP-9.6."""
    s, space = log.s, log.s.at[piece]
    enemy = setting.other(setting.side_of[piece])
    scramble = setting.rules.dice and move is not None and bool(ready_fighters(setting, s, space, enemy))
    stack = s.stack if move is None else push(s.stack, move)
    log.s = s._replace(stack=push(stack, Question(piece, bool(sams_at(setting, s, space, enemy)), scramble)))
    log.emit(DefenderAsked(piece, space), Barrier.HANDOVER)
