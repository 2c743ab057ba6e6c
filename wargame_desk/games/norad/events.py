"""What can happen, in the past tense.

Events of a set-up are for its owner alone; all others are for everybody and name no back but in ``BackShown``.
Rule: NORAD-2.1, NORAD-5.2.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.values import Event


@dataclass(frozen=True, slots=True)
class _Secret(Event):
    """An event that only one side may see."""

    side: Side

    @property
    def audience(self) -> tuple[Side, ...] | None:
        return (self.side,)


@dataclass(frozen=True, slots=True)
class PiecePlaced(_Secret):
    """A counter was set up (``space`` None: taken back into the tray)."""

    kind: Literal["piece-placed"] = field(default="piece-placed", kw_only=True)
    piece: PieceId
    space: SpaceId | None


@dataclass(frozen=True, slots=True)
class TargetAssigned(_Secret):
    """A target was written down."""

    kind: Literal["target-assigned"] = field(default="target-assigned", kw_only=True)
    piece: PieceId
    city: SpaceId


@dataclass(frozen=True, slots=True)
class SetUpFinished(Event):
    """A side has finished a part of its set-up: how many counters it placed, 0 for written orders."""

    kind: Literal["set-up-finished"] = field(default="set-up-finished", kw_only=True)
    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class BomberStaged(Event):
    """A bomber was placed outside the map (``space`` None: taken back)."""

    kind: Literal["bomber-staged"] = field(default="bomber-staged", kw_only=True)
    piece: PieceId
    space: SpaceId | None


@dataclass(frozen=True, slots=True)
class BomberRelocated(Event):
    """A bomber was set on row H."""

    kind: Literal["bomber-relocated"] = field(default="bomber-relocated", kw_only=True)
    piece: PieceId
    start: SpaceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class PieceMoved(Event):
    """A counter flew: the squares from its start to where it is now."""

    kind: Literal["piece-moved"] = field(default="piece-moved", kw_only=True)
    piece: PieceId
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class MissilePlaced(Event):
    """A missile appeared off the coast."""

    kind: Literal["missile-placed"] = field(default="missile-placed", kw_only=True)
    piece: PieceId
    space: SpaceId


@dataclass(frozen=True, slots=True)
class DefenderAsked(Event):
    """An attacker is over a defended square."""

    kind: Literal["defender-asked"] = field(default="defender-asked", kw_only=True)
    piece: PieceId
    space: SpaceId


@dataclass(frozen=True, slots=True)
class SamHeld(Event):
    """The SAMs of a square held their fire."""

    kind: Literal["sam-held"] = field(default="sam-held", kw_only=True)
    space: SpaceId


@dataclass(frozen=True, slots=True)
class SamFired(Event):
    """A SAM was fired at an attacker."""

    kind: Literal["sam-fired"] = field(default="sam-fired", kw_only=True)
    sam: PieceId
    piece: PieceId
    space: SpaceId


@dataclass(frozen=True, slots=True)
class NoScramble(Event):
    """No fighter rose against the bomber."""

    kind: Literal["no-scramble"] = field(default="no-scramble", kw_only=True)
    space: SpaceId


@dataclass(frozen=True, slots=True)
class BackShown(Event):
    """A counter was turned over: its printed number, 0 for a decoy."""

    kind: Literal["back-shown"] = field(default="back-shown", kw_only=True)
    reveals: ClassVar[bool] = True
    piece: PieceId
    back: int


@dataclass(frozen=True, slots=True)
class CityDestroyed(Event):
    """A city was destroyed: its value, and the attacker's points after it."""

    kind: Literal["city-destroyed"] = field(default="city-destroyed", kw_only=True)
    piece: PieceId
    space: SpaceId
    value: int
    total: int


@dataclass(frozen=True, slots=True)
class RaidFailed(Event):
    """An attack on a city came to nothing: a decoy, or a missile that met no target."""

    kind: Literal["raid-failed"] = field(default="raid-failed", kw_only=True)
    piece: PieceId
    space: SpaceId


@dataclass(frozen=True, slots=True)
class PieceRemoved(Event):
    """A counter left the game. ``why`` is "shot", "spent", "city", "edge", "damage", "stranded" or "decoy"."""

    kind: Literal["piece-removed"] = field(default="piece-removed", kw_only=True)
    piece: PieceId
    space: SpaceId
    why: str


@dataclass(frozen=True, slots=True)
class TargetChosen(Event):
    """A fighter goes for one of two attackers."""

    kind: Literal["target-chosen"] = field(default="target-chosen", kw_only=True)
    piece: PieceId
    victim: PieceId


@dataclass(frozen=True, slots=True)
class FighterRolled(Event):
    """A fighter rolled: the die with what is added to it, its factor, and "hit", "damage" or "miss"."""

    kind: Literal["fighter-rolled"] = field(default="fighter-rolled", kw_only=True)
    piece: PieceId
    victim: PieceId
    space: SpaceId
    die: int
    added: int
    factor: int
    result: str


@dataclass(frozen=True, slots=True)
class InterceptionBroken(Event):
    """The rest of the fighters turned back."""

    kind: Literal["interception-broken"] = field(default="interception-broken", kw_only=True)
    victim: PieceId
    space: SpaceId


@dataclass(frozen=True, slots=True)
class FighterLanded(Event):
    """A fighter landed and is under maintenance."""

    kind: Literal["fighter-landed"] = field(default="fighter-landed", kw_only=True)
    piece: PieceId
    start: SpaceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class FighterReady(Event):
    """A fighter has finished its maintenance."""

    kind: Literal["fighter-ready"] = field(default="fighter-ready", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class DewBroken(Event):
    """Both stations of the DEW line are gone."""

    kind: Literal["dew-broken"] = field(default="dew-broken", kw_only=True)


@dataclass(frozen=True, slots=True)
class PhaseBegun(Event):
    """A phase began."""

    kind: Literal["phase-begun"] = field(default="phase-begun", kw_only=True)
    phase: str
    turn: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: who won (None for a draw), and by which rule."""

    kind: Literal["game-ended"] = field(default="game-ended", kw_only=True)
    winner: Side | None
    rule: str


EVENTS = (
    PiecePlaced,
    TargetAssigned,
    SetUpFinished,
    BomberStaged,
    BomberRelocated,
    PieceMoved,
    MissilePlaced,
    DefenderAsked,
    SamHeld,
    SamFired,
    NoScramble,
    BackShown,
    CityDestroyed,
    RaidFailed,
    PieceRemoved,
    TargetChosen,
    FighterRolled,
    InterceptionBroken,
    FighterLanded,
    FighterReady,
    DewBroken,
    PhaseBegun,
    GameEnded,
)
