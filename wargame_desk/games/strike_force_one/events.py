"""What can happen, in the past tense. All information is open in this game, so all events are for everybody.

Rule: SFO-PI.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.values import Event


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit moved: the hexes from its start to its end, and what the move cost."""

    kind: Literal["unit-moved"] = field(default="unit-moved", kw_only=True)
    piece: PieceId
    path: tuple[SpaceId, ...]
    cost: int
    stopped: bool


@dataclass(frozen=True, slots=True)
class UnitEntered(Event):
    """A unit entered the map along a path that begins with the entry hex."""

    kind: Literal["unit-entered"] = field(default="unit-entered", kw_only=True)
    piece: PieceId
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An attack on a hex was begun."""

    kind: Literal["attack-declared"] = field(default="attack-declared", kw_only=True)
    target: SpaceId


@dataclass(frozen=True, slots=True)
class AttackersAdded(Event):
    """The units of a hex joined the attack."""

    kind: Literal["attackers-added"] = field(default="attackers-added", kw_only=True)
    space: SpaceId
    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class AttackCancelled(Event):
    """The attack being put together was dropped."""

    kind: Literal["attack-cancelled"] = field(default="attack-cancelled", kw_only=True)
    target: SpaceId


@dataclass(frozen=True, slots=True)
class BattleRolled(Event):
    """A battle was rolled: who fought, the column (0 to 5) and its printed head, the die (1 to 6), the result."""

    kind: Literal["battle-rolled"] = field(default="battle-rolled", kw_only=True)
    space: SpaceId
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    column: int
    label: str
    die: int
    result: str


@dataclass(frozen=True, slots=True)
class UnitEliminated(Event):
    """A unit was eliminated; ``trapped`` if because it had no retreat."""

    kind: Literal["unit-eliminated"] = field(default="unit-eliminated", kw_only=True)
    piece: PieceId
    space: SpaceId
    trapped: bool


@dataclass(frozen=True, slots=True)
class UnitRetreated(Event):
    """A unit retreated one hex."""

    kind: Literal["unit-retreated"] = field(default="unit-retreated", kw_only=True)
    piece: PieceId
    start: SpaceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class UnitAdvanced(Event):
    """A unit advanced into the hex that its battle had emptied."""

    kind: Literal["unit-advanced"] = field(default="unit-advanced", kw_only=True)
    piece: PieceId
    start: SpaceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class AdvanceDeclined(Event):
    """The attacker stayed where he was."""

    kind: Literal["advance-declined"] = field(default="advance-declined", kw_only=True)
    space: SpaceId


@dataclass(frozen=True, slots=True)
class ReplacementsDeclared(Event):
    """The Soviet player used his one declaration."""

    kind: Literal["replacements-declared"] = field(default="replacements-declared", kw_only=True)
    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class ReplacementLost(Event):
    """A declared replacement found no hex to enter and is lost for good."""

    kind: Literal["replacement-lost"] = field(default="replacement-lost", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class ReinforcementReceived(Event):
    """The West German unit was received and may enter from now on."""

    kind: Literal["reinforcement-received"] = field(default="reinforcement-received", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class PhaseEnded(Event):
    """A step of the turn came to its end."""

    kind: Literal["phase-ended"] = field(default="phase-ended", kw_only=True)
    phase: str
    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegun(Event):
    """A step of the turn began."""

    kind: Literal["phase-begun"] = field(default="phase-begun", kw_only=True)
    phase: str
    turn: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The fourth turn is complete: the winner, and the towns in Soviet hands."""

    kind: Literal["game-ended"] = field(default="game-ended", kw_only=True)
    winner: Side
    towns: int


EVENTS = (
    UnitMoved,
    UnitEntered,
    AttackDeclared,
    AttackersAdded,
    AttackCancelled,
    BattleRolled,
    UnitEliminated,
    UnitRetreated,
    UnitAdvanced,
    AdvanceDeclined,
    ReplacementsDeclared,
    ReplacementLost,
    ReinforcementReceived,
    PhaseEnded,
    PhaseBegun,
    GameEnded,
)
