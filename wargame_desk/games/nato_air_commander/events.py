"""What can happen, in the past tense. Cards are named when they have been turned up, and never before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Event


@dataclass(frozen=True, slots=True)
class PhaseBegun(Event):
    """A phase has begun."""

    kind: Literal["phase-begun"] = field(default="phase-begun", kw_only=True)
    phase: str
    turn: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A Resolution Card was turned up, for what.

    "recon", "interception", "defence", "stealth", "loss", "combat", "echelon", "supply", "event",
    "recovery", "war", "survey", or "second" for one that may serve instead of another.
    """

    kind: Literal["card-drawn"] = field(default="card-drawn", kw_only=True)
    card: int
    why: str
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """All discards went back into a deck, "resolution" or "objective".

    ``card`` says whether its Shuffle card was the reason.
    """

    kind: Literal["deck-shuffled"] = field(default="deck-shuffled", kw_only=True)
    deck: str
    card: bool


@dataclass(frozen=True, slots=True)
class ObjectiveDrawn(Event):
    """An Objective Card was turned up; 0 is the Shuffle card."""

    kind: Literal["objective-drawn"] = field(default="objective-drawn", kw_only=True)
    card: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ObjectiveReceived(Event):
    """An Objective Card is active this turn."""

    kind: Literal["objective-received"] = field(default="objective-received", kw_only=True)
    card: int


@dataclass(frozen=True, slots=True)
class ObjectivePassed(Event):
    """An Objective Card could not be used and was discarded; 0 is a second Shuffle, a null Objective."""

    kind: Literal["objective-passed"] = field(default="objective-passed", kw_only=True)
    card: int


@dataclass(frozen=True, slots=True)
class ReconFlown(Event):
    """A Recon Mission was resolved: the modified value against the rating it must stay under."""

    kind: Literal["recon-flown"] = field(default="recon-flown", kw_only=True)
    mission: str
    line: str | None
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


@dataclass(frozen=True, slots=True)
class TrackMoved(Event):
    """A marker was moved: "dead", "oca", "rp", "pgm" or "vp"."""

    kind: Literal["track-moved"] = field(default="track-moved", kw_only=True)
    track: str
    start: int
    to: int


@dataclass(frozen=True, slots=True)
class CardRemoved(Event):
    """A card was taken out of the game, from "discards" or "deck"; None: the player took none."""

    kind: Literal["card-removed"] = field(default="card-removed", kw_only=True)
    card: int | None
    out_of: str


@dataclass(frozen=True, slots=True)
class ObjectiveJudged(Event):
    """An Objective was met or failed, and what that did to Resource Points."""

    kind: Literal["objective-judged"] = field(default="objective-judged", kw_only=True)
    card: int
    have: int
    need: int
    met: bool
    points: int


@dataclass(frozen=True, slots=True)
class CombatFought(Event):
    """A line was fought.

    Card, NATO cohesion and CAS hits against the Pact's cohesion. ``result``: "fails", "holds" or "counterattack".
    """

    kind: Literal["combat-fought"] = field(default="combat-fought", kw_only=True)
    line: str
    card: int
    attack: int
    cohesion: int
    hits: int
    force: int
    result: str


@dataclass(frozen=True, slots=True)
class CombatSkipped(Event):
    """A line without NATO forces was not fought."""

    kind: Literal["combat-skipped"] = field(default="combat-skipped", kw_only=True)
    line: str


@dataclass(frozen=True, slots=True)
class ForceMoved(Event):
    """A Warsaw Pact force went from one box to another."""

    kind: Literal["force-moved"] = field(default="force-moved", kw_only=True)
    line: str
    start: SpaceId
    to: SpaceId
    retreat: bool


@dataclass(frozen=True, slots=True)
class ForceChanged(Event):
    """The cohesion of a Warsaw Pact force changed."""

    kind: Literal["force-changed"] = field(default="force-changed", kw_only=True)
    line: str
    start: int
    to: int


@dataclass(frozen=True, slots=True)
class NatoChanged(Event):
    """The cohesion of a NATO force changed; 0 is none."""

    kind: Literal["nato-changed"] = field(default="nato-changed", kw_only=True)
    space: SpaceId
    start: int
    to: int


@dataclass(frozen=True, slots=True)
class EchelonArrived(Event):
    """A line's reinforcement: the card, its value, FOFA hits, and what was added."""

    kind: Literal["echelon-arrived"] = field(default="echelon-arrived", kw_only=True)
    line: str
    card: int
    value: int
    hits: int
    added: int


@dataclass(frozen=True, slots=True)
class EchelonLaid(Event):
    """New reinforcement cards lie face down."""

    kind: Literal["echelon-laid"] = field(default="echelon-laid", kw_only=True)
    count: int


@dataclass(frozen=True, slots=True)
class SupplyDrawn(Event):
    """So many points of NATO reinforcement have arrived."""

    kind: Literal["supply-drawn"] = field(default="supply-drawn", kw_only=True)
    points: int


@dataclass(frozen=True, slots=True)
class UnitArrived(Event):
    """An air unit came into the theatre."""

    kind: Literal["unit-arrived"] = field(default="unit-arrived", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class EventEnded(Event):
    """The event of the Next Turn space no longer holds."""

    kind: Literal["event-ended"] = field(default="event-ended", kw_only=True)
    card: int


@dataclass(frozen=True, slots=True)
class EventDrawn(Event):
    """The event of the turn; ``lasts`` through the next turn."""

    kind: Literal["event-drawn"] = field(default="event-drawn", kw_only=True)
    card: int
    lasts: bool


@dataclass(frozen=True, slots=True)
class EffectIdle(Event):
    """An effect of the event found nothing to act on."""

    kind: Literal["effect-idle"] = field(default="effect-idle", kw_only=True)
    card: int
    effect: str


@dataclass(frozen=True, slots=True)
class UnitRepaired(Event):
    """A unit is back in the Basing Box at full strength."""

    kind: Literal["unit-repaired"] = field(default="unit-repaired", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class PilotReady(Event):
    """A pilot has joined."""

    kind: Literal["pilot-ready"] = field(default="pilot-ready", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class PointsGained(Event):
    """Income of the turn: Start Boxes, major cities, and the two tracks."""

    kind: Literal["points-gained"] = field(default="points-gained", kw_only=True)
    starts: int
    cities: int
    dead: int
    oca: int
    points: int


@dataclass(frozen=True, slots=True)
class ItemBought(Event):
    """Resource Points were spent."""

    kind: Literal["item-bought"] = field(default="item-bought", kw_only=True)
    item: str
    piece: PieceId | None
    cost: int


@dataclass(frozen=True, slots=True)
class UnitHome(Event):
    """A unit came back from the display to a box."""

    kind: Literal["unit-home"] = field(default="unit-home", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class OewEnded(Event):
    """The OEW Mission is over; ``moved`` says whether the marker went back."""

    kind: Literal["oew-ended"] = field(default="oew-ended", kw_only=True)
    moved: bool


@dataclass(frozen=True, slots=True)
class TrackRecovered(Event):
    """The card drawn for a track, "dead" or "oca", and whether the enemy recovered a space."""

    kind: Literal["track-recovered"] = field(default="track-recovered", kw_only=True)
    track: str
    card: int
    recovered: bool


@dataclass(frozen=True, slots=True)
class WarChecked(Event):
    """The card drawn against nuclear war, and whether it came."""

    kind: Literal["war-checked"] = field(default="war-checked", kw_only=True)
    card: int
    points: int
    war: bool


@dataclass(frozen=True, slots=True)
class EndsHeld(Event):
    """Points for Warsaw Pact forces at the end of their lines."""

    kind: Literal["ends-held"] = field(default="ends-held", kw_only=True)
    count: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    kind: Literal["game-ended"] = field(default="game-ended", kw_only=True)
    level: str
    rule: str
    points: int


EVENTS = (
    PhaseBegun,
    CardDrawn,
    DeckShuffled,
    ObjectiveDrawn,
    ObjectiveReceived,
    ObjectivePassed,
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
    TrackMoved,
    CardRemoved,
    ObjectiveJudged,
    CombatFought,
    CombatSkipped,
    ForceMoved,
    ForceChanged,
    NatoChanged,
    EchelonArrived,
    EchelonLaid,
    SupplyDrawn,
    UnitArrived,
    EventEnded,
    EventDrawn,
    EffectIdle,
    UnitRepaired,
    PilotReady,
    PointsGained,
    ItemBought,
    UnitHome,
    OewEnded,
    TrackRecovered,
    WarChecked,
    EndsHeld,
    GameEnded,
)
"""Every class of event, in the order of a turn."""
