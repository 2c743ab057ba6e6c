"""What play changes: the state, and the frames that carry what is under way.

A state is frozen; dicts and sets in it are never changed in place. Stacks are read in ascending piece order, so
their order survives every move, save and reload.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, SpaceId


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of the turn, 0 to 3; always the bottom frame. Rule: SFO-3.0."""

    kind: Literal["phase"] = field(default="phase", kw_only=True)
    index: int


@dataclass(frozen=True, slots=True)
class Returning:
    """Replacements that have been declared and still have to enter. Rule: SFO-8.12."""

    kind: Literal["returning"] = field(default="returning", kw_only=True)
    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack being put together: its target and the hexes that join. Nothing is rolled yet. Rule: SFO-5.4."""

    kind: Literal["attack"] = field(default="attack", kw_only=True)
    target: SpaceId
    hexes: tuple[SpaceId, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """A rolled result being carried out.

    ``todo[0]`` is the step in hand; ``pending`` are the units that still must retreat (None: not begun).
    Rule: SFO-5.6, SFO-7.4.
    """

    kind: Literal["battle"] = field(default="battle", kw_only=True)
    hex: SpaceId
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    todo: tuple[str, ...]
    pending: tuple[PieceId, ...] | None = None


Frame = Phase | Returning | Attack | Battle


class State(NamedTuple):
    """A position.

    Attributes:
        turn: 1 to 4, and 5 once the game is over.
        stack: frames, the phase at the bottom.
        at: where each unit on the map stands.
        dead: eliminated units.
        done: units that moved in this movement step, or fought in this combat step.
        struck: units attacked in this combat step.
        echelon_used: the Soviet replacements have been declared.
        german_due: the West German unit has been received.
        dice: the source of chance.
    """

    turn: int
    stack: tuple[Frame, ...]
    at: dict[PieceId, SpaceId]
    dead: frozenset[PieceId]
    done: frozenset[PieceId]
    struck: frozenset[PieceId]
    echelon_used: bool
    german_due: bool
    dice: Dice

    @property
    def top(self) -> Frame:
        """The frame in hand."""
        return self.stack[-1]

    @property
    def phase(self) -> int:
        """The step of the turn, 0 to 3."""
        bottom = self.stack[0]
        assert isinstance(bottom, Phase)
        return bottom.index


def without(pieces: tuple[PieceId, ...], piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces but one, order kept."""
    return tuple(p for p in pieces if p != piece)
