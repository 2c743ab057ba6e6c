"""What can happen in recon, planning and raids. Cards are named when they have been turned up, and never before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Event


@dataclass(frozen=True, slots=True)
class ReconFlown(Event):
    """A Recon Mission was resolved: a card, its modified value, and the rating that must stay above it."""

    kind: Literal["recon-flown"] = field(default="recon-flown", kw_only=True)
    mission: str
    line: str | None
    card: int
    value: int
    rating: int
    success: bool


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """The card that was shown went to the Surveillance space or under the deck."""

    kind: Literal["card-laid"] = field(default="card-laid", kw_only=True)
    card: int
    under: bool


@dataclass(frozen=True, slots=True)
class EchelonLocated(Event):
    """A line's reinforcement card was turned up."""

    kind: Literal["echelon-located"] = field(default="echelon-located", kw_only=True)
    line: str
    card: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RaidOpened(Event):
    """A raid was begun."""

    kind: Literal["raid-opened"] = field(default="raid-opened", kw_only=True)
    raid: int
    mission: str
    line: str | None


@dataclass(frozen=True, slots=True)
class RaidCleared(Event):
    """A raid was taken back, or had no units when planning ended."""

    kind: Literal["raid-cleared"] = field(default="raid-cleared", kw_only=True)
    raid: int


@dataclass(frozen=True, slots=True)
class UnitAssigned(Event):
    """An air unit went to a place of the display."""

    kind: Literal["unit-assigned"] = field(default="unit-assigned", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class UnitRecalled(Event):
    """An air unit or a pilot was taken back."""

    kind: Literal["unit-recalled"] = field(default="unit-recalled", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class UnitArmed(Event):
    """An air unit took munitions (``armed`` False: gave them back)."""

    kind: Literal["unit-armed"] = field(default="unit-armed", kw_only=True)
    piece: PieceId
    armed: bool


@dataclass(frozen=True, slots=True)
class PilotAssigned(Event):
    """A pilot flies an air unit."""

    kind: Literal["pilot-assigned"] = field(default="pilot-assigned", kw_only=True)
    piece: PieceId
    unit: PieceId


@dataclass(frozen=True, slots=True)
class OewFlown(Event):
    """An OEW Mission was assigned; ``moved`` says whether the marker could go up."""

    kind: Literal["oew-flown"] = field(default="oew-flown", kw_only=True)
    first: PieceId
    second: PieceId
    moved: bool


@dataclass(frozen=True, slots=True)
class RaidBegun(Event):
    """A raid took off."""

    kind: Literal["raid-begun"] = field(default="raid-begun", kw_only=True)
    raid: int


@dataclass(frozen=True, slots=True)
class SegmentResolved(Event):
    """A raid met the enemy: "interception", "defence" or "stealth"; value against total."""

    kind: Literal["segment-resolved"] = field(default="segment-resolved", kw_only=True)
    raid: int
    segment: str
    card: int
    value: int
    total: int
    success: bool


@dataclass(frozen=True, slots=True)
class SegmentSkipped(Event):
    """A lone Stealth Unit was not intercepted."""

    kind: Literal["segment-skipped"] = field(default="segment-skipped", kw_only=True)
    raid: int


@dataclass(frozen=True, slots=True)
class RaidAborted(Event):
    """A raid turned back."""

    kind: Literal["raid-aborted"] = field(default="raid-aborted", kw_only=True)
    raid: int


@dataclass(frozen=True, slots=True)
class StepLost(Event):
    """An air unit took a step loss."""

    kind: Literal["step-lost"] = field(default="step-lost", kw_only=True)
    piece: PieceId
    eliminated: bool


@dataclass(frozen=True, slots=True)
class PilotLost(Event):
    """A pilot was lost with a step of the unit, or (``spent``) gave a second card."""

    kind: Literal["pilot-lost"] = field(default="pilot-lost", kw_only=True)
    piece: PieceId
    spent: bool


@dataclass(frozen=True, slots=True)
class RedrawSpent(Event):
    """A decapitation hit gave a second card; ``left`` remain."""

    kind: Literal["redraw-spent"] = field(default="redraw-spent", kw_only=True)
    left: int


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """One of two cards was chosen."""

    kind: Literal["card-kept"] = field(default="card-kept", kw_only=True)
    card: int
    instead: int


@dataclass(frozen=True, slots=True)
class HitsScored(Event):
    """A raid scored hits; ``counted`` of them have an effect."""

    kind: Literal["hits-scored"] = field(default="hits-scored", kw_only=True)
    raid: int
    mission: str
    line: str | None
    total: int
    hits: int
    counted: int


RAID_EVENTS = (
    ReconFlown,
    CardLaid,
    EchelonLocated,
    RaidOpened,
    RaidCleared,
    UnitAssigned,
    UnitRecalled,
    UnitArmed,
    PilotAssigned,
    OewFlown,
    RaidBegun,
    SegmentResolved,
    SegmentSkipped,
    RaidAborted,
    StepLost,
    PilotLost,
    RedrawSpent,
    CardKept,
    HitsScored,
)
"""Every class of these events, in the order of a turn."""
