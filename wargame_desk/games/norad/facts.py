"""Small questions about a position that many chapters ask: whose turn, who is where, what has been destroyed.

Owns no rule that refuses anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.sequence import PhaseSpec
from wargame_desk.games.norad.setting import BOMBER, GOAL, SLBM, Setting
from wargame_desk.games.norad.state import State

Answer = TypeVar("Answer")
About = TypeVar("About", PieceId, Side)


def noted(ask: Callable[[Setting, State, About], Answer]) -> Callable[[Setting, State, About], Answer]:
    """Answer a question about a position and a counter, or a side, once for as long as that position is asked about."""

    @wraps(ask)
    def answer(setting: Setting, s: State, about: About) -> Answer:
        notes = setting.notes(s)
        key = (ask, about)
        if key not in notes:
            notes[key] = ask(setting, s, about)
        found: Answer = notes[key]
        return found

    return answer


def phase_of(setting: Setting, s: State) -> PhaseSpec:
    """The phase that is being played."""
    return setting.phases[s.phase]


def phasing(setting: Setting, s: State) -> Side:
    """The side whose phase it is."""
    return setting.phases[s.phase].side


def points(setting: Setting, s: State, side: Side) -> int:
    """What a side has scored: the values of the enemy's cities destroyed. Rule: NORAD-7.3."""
    return sum(setting.cities[space].value for space in s.ruined if setting.cities[space].side != side)


def goal_reached(setting: Setting, s: State) -> Side | None:
    """The side that has the points it needs. Rule: NORAD-4.0, PVO-4.0, EXP-4.0."""
    for side in setting.attackers:
        if points(setting, s, side) >= GOAL[side]:
            return side
    return None


def standing_city(setting: Setting, s: State, space: SpaceId) -> bool:
    """Whether a city that is still intact lies in a square."""
    return space in setting.cities and space not in s.ruined


def dew_broken(setting: Setting, s: State) -> bool:
    """Whether the DEW line is in use and both its stations are gone. Rule: NORAD-9.1."""
    return setting.rules.dew and bool(setting.radars) and all(space in s.ruined for space in setting.radars)


def attackers_left(setting: Setting, s: State) -> bool:
    """Whether any bomber or missile can still score, real or not. Rule: NORAD-4.0, NORAD-10.0."""
    return any(setting.kind_of[p] in (BOMBER, SLBM) for p in (*s.at, *s.pool))


def may_be_real(setting: Setting, s: State, piece: PieceId) -> bool:
    """Whether its owner may use a counter as a real one: he sees its back; in solitaire nobody does.

    Rule: NORAD-7.4, NORAD-8.0.
    """
    return setting.rules.solitaire or s.back[piece] != 0


def victims_at(setting: Setting, s: State, space: SpaceId, side: Side) -> tuple[PieceId, ...]:
    """The bombers and missiles of a side in a square. Rule: NORAD-7.1, NORAD-9.3."""
    facts = setting.facts(s.at)
    here = (*facts.bombers.get(space, ()), *facts.slbms.get(space, ()))
    return tuple(p for p in here if setting.side_of[p] == side)


def ready_fighters(setting: Setting, s: State, space: SpaceId, side: Side) -> tuple[PieceId, ...]:
    """The fighters of a side in a square that are not under maintenance. Rule: EXP-9.6."""
    here = setting.facts(s.at).fighters.get(space, ())
    return tuple(p for p in here if setting.side_of[p] == side and p not in s.resting)


def sams_at(setting: Setting, s: State, space: SpaceId, side: Side) -> tuple[PieceId, ...]:
    """The SAMs of a side in a square."""
    return tuple(p for p in setting.facts(s.at).sams.get(space, ()) if setting.side_of[p] == side)


@noted
def guarded(setting: Setting, s: State, side: Side) -> frozenset[SpaceId]:
    """The squares in which a bomber of ``side`` is stopped for a question. Rule: NORAD-6.0, EXP-9.6."""
    facts, enemy = setting.facts(s.at), setting.other(side)
    by_sams = frozenset(space for space in facts.sams if sams_at(setting, s, space, enemy))
    if not setting.rules.dice:
        return by_sams
    return by_sams.union(space for space in facts.fighters if ready_fighters(setting, s, space, enemy))


def defended(setting: Setting, s: State, space: SpaceId, side: Side) -> bool:
    """Whether a bomber of ``side`` that enters a square is stopped for a question. Rule: NORAD-6.0, EXP-9.6."""
    return space in guarded(setting, s, side)
