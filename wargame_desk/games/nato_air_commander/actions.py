"""The decisions of the game, each small enough to list. Their kinds are fixed names in files and messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, by_kind


@dataclass(frozen=True, slots=True)
class FlyRecon(Action):
    """Fly a Recon Mission: "surveillance", "headquarters", or "staging" with a line. Rule: NAC-6.0."""

    kind: Literal["fly-recon"] = field(default="fly-recon", kw_only=True)
    mission: str
    line: str | None


@dataclass(frozen=True, slots=True)
class LayCard(Action):
    """Lay the card that was shown on the Surveillance space, or put it under the deck. Rule: NAC-6.1."""

    kind: Literal["lay-card"] = field(default="lay-card", kw_only=True)
    under: bool


@dataclass(frozen=True, slots=True)
class OpenRaid(Action):
    """Begin a raid in the first free row: its primary mission, and the line it aims at. Rule: NAC-7.0, NAC-7.1."""

    kind: Literal["open-raid"] = field(default="open-raid", kw_only=True)
    mission: str
    line: str | None


@dataclass(frozen=True, slots=True)
class ClearRaid(Action):
    """Take a raid back with all that was given to it. ``raid`` is its number, from 1. Rule: NAC-7.0."""

    kind: Literal["clear-raid"] = field(default="clear-raid", kw_only=True)
    raid: int
    revises: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Put an air unit into a place of the display: a raid's, or the OEW Box. Rule: NAC-7.0, NAC-7.5."""

    kind: Literal["assign"] = field(default="assign", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class Recall(Action):
    """Take an air unit, or a pilot, back from the display. Rule: NAC-7.0."""

    kind: Literal["recall"] = field(default="recall", kw_only=True)
    piece: PieceId
    revises: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Arm(Action):
    """Give an air unit precision munitions. Rule: NAC-7.3."""

    kind: Literal["arm"] = field(default="arm", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Disarm(Action):
    """Take its munitions back. Rule: NAC-7.3."""

    kind: Literal["disarm"] = field(default="disarm", kw_only=True)
    piece: PieceId
    revises: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Crew(Action):
    """Give an air unit a pilot. Rule: NAC-7.4."""

    kind: Literal["crew"] = field(default="crew", kw_only=True)
    piece: PieceId
    unit: PieceId


@dataclass(frozen=True, slots=True)
class FlyRaid(Action):
    """Resolve a raid. ``raid`` is its number, from 1. Rule: NAC-8.0."""

    kind: Literal["fly-raid"] = field(default="fly-raid", kw_only=True)
    raid: int


@dataclass(frozen=True, slots=True)
class Redraw(Action):
    """Draw a second card, for the "pilot" or a "decapitation" hit. Rule: NAC-7.4, NAC-8.3."""

    kind: Literal["redraw"] = field(default="redraw", kw_only=True)
    by: str


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Use the "first" or the "second" card. By place: after a shuffle they can be the same.

    Rule: NAC-7.4, NAC-8.3.
    """

    kind: Literal["keep"] = field(default="keep", kw_only=True)
    which: str


@dataclass(frozen=True, slots=True)
class RemoveCard(Action):
    """Take a card out of the game after a decapitation hit, 0 the Shuffle card; None takes none. Rule: NAC-8.3."""

    kind: Literal["remove-card"] = field(default="remove-card", kw_only=True)
    card: int | None


@dataclass(frozen=True, slots=True)
class Reinforce(Action):
    """Give a point of cohesion to a NATO force. Rule: NAC-10.2."""

    kind: Literal["reinforce"] = field(default="reinforce", kw_only=True)
    to: SpaceId


@dataclass(frozen=True, slots=True)
class ChooseSpace(Action):
    """Name the line of a retreat by its Start Box, or the force of an event. Rule: NAC-9.0, NAC-11.0."""

    kind: Literal["choose-space"] = field(default="choose-space", kw_only=True)
    to: SpaceId


@dataclass(frozen=True, slots=True)
class ChoosePiece(Action):
    """Name the air unit or pilot of an event. Rule: NAC-11.0."""

    kind: Literal["choose-piece"] = field(default="choose-piece", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Spend Resource Points: "rebuild", "begin", "finish", "pilot" with a piece, "pgm" without. Rule: NAC-12.2."""

    kind: Literal["buy"] = field(default="buy", kw_only=True)
    item: str
    piece: PieceId | None


@dataclass(frozen=True, slots=True)
class SendHome(Action):
    """Send a Damaged unit to the Basing Box or the Damaged Box. Rule: NAC-13.1."""

    kind: Literal["send-home"] = field(default="send-home", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """End the phase, or what lies on top of it. Rule: NAC-4.0."""

    kind: Literal["end-phase"] = field(default="end-phase", kw_only=True)


ACTIONS = by_kind(
    FlyRecon,
    LayCard,
    OpenRaid,
    ClearRaid,
    Assign,
    Recall,
    Arm,
    Disarm,
    Crew,
    FlyRaid,
    Redraw,
    Keep,
    RemoveCard,
    Reinforce,
    ChooseSpace,
    ChoosePiece,
    Buy,
    SendHome,
    EndPhase,
)
