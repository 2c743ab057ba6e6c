"""What can happen, in the past tense. Cards are named when they have been turned up, and never before.

What recon, planning and raids bring is in ``raid_events``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Event
from wargame_desk.games.nato_air_commander.raid_events import RAID_EVENTS


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
    *RAID_EVENTS,
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
