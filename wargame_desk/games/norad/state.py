"""What play changes: the state, and the frames that carry what is under way.

A state is frozen; dicts and sets in it are never changed in place. ``redact`` puts None in the place of a back that a
side may not see, so every chapter that reads a back asks for that of the side that decides.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, SpaceId


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of the sequence of play; always the bottom frame. Rule: NORAD-5.0."""

    kind: Literal["phase"] = field(default="phase", kw_only=True)
    index: int


@dataclass(frozen=True, slots=True)
class Aloft:
    """A bomber in the middle of its move.

    Attributes:
        start_row: the row its duty is counted from.
        duty: rows it must go, less than two only where the way is barred. Rule: NORAD-6.0.
        points: half movement points left.
        turned: it has gone the wrong way and must bomb.
        visited: it has entered a city square in this move.
    """

    kind: Literal["aloft"] = field(default="aloft", kw_only=True)
    piece: PieceId
    start_row: int
    duty: int
    points: int
    turned: bool
    visited: bool


@dataclass(frozen=True, slots=True)
class Question:
    """An attacker has entered the square of SAMs or of fighters that may scramble; the defender answers.

    ``sam`` and ``scramble`` say what has not been answered yet. Rule: NORAD-6.0, NORAD-7.2, EXP-9.6.
    """

    kind: Literal["question"] = field(default="question", kw_only=True)
    piece: PieceId
    sam: bool
    scramble: bool


@dataclass(frozen=True, slots=True)
class Aim:
    """A fighter in a square with two victims names one. Rule: NORAD-7.1."""

    kind: Literal["aim"] = field(default="aim", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Resolution:
    """The attacks of a turn being carried out: victims still to come. Rule: EXP-9.6."""

    kind: Literal["resolution"] = field(default="resolution", kw_only=True)
    victims: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Interception:
    """A real bomber has been met; its fighters roll one by one. Rule: EXP-9.6."""

    kind: Literal["interception"] = field(default="interception", kw_only=True)
    victim: PieceId
    fighters: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Toll:
    """The victim was a decoy: one of its interceptors is lost. Rule: EXP-9.6."""

    kind: Literal["toll"] = field(default="toll", kw_only=True)
    fighters: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Homing:
    """Fighters on their way back, the first of them next. Rule: EXP-9.6."""

    kind: Literal["homing"] = field(default="homing", kw_only=True)
    fighters: tuple[PieceId, ...]
    ready: int


Frame = Phase | Aloft | Question | Aim | Resolution | Interception | Toll | Homing


class State(NamedTuple):
    """A position.

    Attributes:
        turn: from 1; 0 while the sides set up.
        stack: frames, the phase at the bottom.
        at: where each counter on the map or beside it stands.
        back: what is on the back of each counter: 0 a decoy, else its printed number (of a fighter, its type); None
            where it may not be known.
        pool: counters not yet placed: in the tray, or waiting to enter.
        shown: counters whose backs everybody has seen.
        moved: counters that have moved, or were placed, in this phase.
        entering: bombers placed outside the map in this turn that have still to fly in.
        southern: bombers that came from a base in the south, and must go north.
        ruined: destroyed cities, with the counter that destroyed each.
        targets: the city assigned to each real bomber and missile, one side sees its own only.
        flown: fighters that have moved in this phase, with the counter that each attacks.
        resting: fighters under maintenance, with the turn in which they are ready.
        damaged: bombers that may move once more, with the turn in which they must.
        quiet: rounds in a row in which nothing came and nothing was lost.
        tally: what was left when the round began.
        dice: the source of chance.
    """

    turn: int
    stack: tuple[Frame, ...]
    at: dict[PieceId, SpaceId]
    back: dict[PieceId, int | None]
    pool: frozenset[PieceId]
    shown: frozenset[PieceId]
    moved: frozenset[PieceId]
    entering: frozenset[PieceId]
    southern: frozenset[PieceId]
    ruined: dict[SpaceId, PieceId]
    targets: dict[PieceId, SpaceId]
    flown: dict[PieceId, PieceId | None]
    resting: dict[PieceId, int]
    damaged: dict[PieceId, int]
    quiet: int
    tally: int
    dice: Dice

    @property
    def top(self) -> Frame:
        """What is under way."""
        return self.stack[-1]

    @property
    def phase(self) -> int:
        """Index of the phase at the bottom of the stack."""
        bottom = self.stack[0]
        assert isinstance(bottom, Phase)
        return bottom.index
