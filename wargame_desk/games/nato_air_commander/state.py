"""What play changes: the state, and the frames that carry what is under way.

A state is frozen; dicts and sets in it are never changed in place. ``redact`` puts ``UNSEEN`` in the place of each card
that the player may not see.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from wargame_desk.core.deck import Deck
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, SpaceId

SHUFFLE = 0
"""The Shuffle card of either deck. Resolution Cards keep their numbers; Objective Cards count from 1."""


# --- frames


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the turn; always the bottom frame. Once ``begun``, it is over when it lies on top. Rule: NAC-4.0."""

    kind: Literal["phase"] = field(default="phase", kw_only=True)
    index: int
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Recon:
    """Recon Missions can be flown. Rule: NAC-6.0."""

    kind: Literal["recon"] = field(default="recon", kw_only=True)


@dataclass(frozen=True, slots=True)
class Survey:
    """A card that Battlefield Surveillance has shown waits for its place. Rule: NAC-6.1."""

    kind: Literal["survey"] = field(default="survey", kw_only=True)
    card: int


@dataclass(frozen=True, slots=True)
class Planning:
    """Raids are put together. Rule: NAC-7.0."""

    kind: Literal["planning"] = field(default="planning", kw_only=True)


@dataclass(frozen=True, slots=True)
class Pair:
    """One unit stands in the OEW Box; a second must join it. Rule: NAC-7.5."""

    kind: Literal["pair"] = field(default="pair", kw_only=True)
    first: PieceId


@dataclass(frozen=True, slots=True)
class Raiding:
    """Raids are resolved, in any order. Rule: NAC-8.0."""

    kind: Literal["raiding"] = field(default="raiding", kw_only=True)


@dataclass(frozen=True, slots=True)
class Flight:
    """A raid in the air.

    ``segment``: "interception", "defence", "stealth" (the one draw of a lone Stealth Unit), "loss" or "result";
    ``card`` is what a draw has handed back. Rule: NAC-8.1, NAC-8.2, NAC-8.3.
    """

    kind: Literal["flight"] = field(default="flight", kw_only=True)
    raid: int
    segment: str
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """A drawn card that may be replaced, at the price of a pilot or of a decapitation hit; then one of two is kept.

    What was drawn for is the frame below. Rule: NAC-7.4, NAC-8.3.
    """

    kind: Literal["check"] = field(default="check", kw_only=True)
    pilot: PieceId | None
    first: int
    second: int | None = None


@dataclass(frozen=True, slots=True)
class Headhunt:
    """A decapitation hit: the player looks through deck and discards and may take a card out. Rule: NAC-8.3."""

    kind: Literal["headhunt"] = field(default="headhunt", kw_only=True)


@dataclass(frozen=True, slots=True)
class Combat:
    """Ground combat on one line after the other; ``line`` is next. Rule: NAC-9.0."""

    kind: Literal["combat"] = field(default="combat", kw_only=True)
    line: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Retreats:
    """Retreats that met Objectives have earned, still to be carried out: ids of Objective Cards. Rule: NAC-9.0."""

    kind: Literal["retreats"] = field(default="retreats", kw_only=True)
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Echelon:
    """Warsaw Pact reinforcements, line after line; ``line`` is next. Rule: NAC-10.1."""

    kind: Literal["echelon"] = field(default="echelon", kw_only=True)
    line: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Supply:
    """Points of NATO cohesion to give out; ``left`` is None until a card has said how many. Rule: NAC-10.2."""

    kind: Literal["supply"] = field(default="supply", kw_only=True)
    left: int | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Air units that are due come in when all else has. Rule: NAC-10.3."""

    kind: Literal["arrivals"] = field(default="arrivals", kw_only=True)


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that is carried out now; ``step`` is its next effect. Rule: NAC-11.0."""

    kind: Literal["happening"] = field(default="happening", kw_only=True)
    card: int
    step: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """An effect that asks the player for a force, a unit or a pilot. Rule: NAC-11.0."""

    kind: Literal["choice"] = field(default="choice", kw_only=True)
    effect: str


@dataclass(frozen=True, slots=True)
class Market:
    """Resource Points are spent; ``began`` are the units that stood in the Repair Box. Rule: NAC-12.2."""

    kind: Literal["market"] = field(default="market", kw_only=True)
    began: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Homing:
    """Damaged units come home, to be repaired or to fly on. Rule: NAC-13.1, NAC-13.2."""

    kind: Literal["homing"] = field(default="homing", kw_only=True)


@dataclass(frozen=True, slots=True)
class Closing:
    """What remains of the turn asks nobody. Rule: NAC-13.2, NAC-13.3, NAC-13.4, NAC-13.5."""

    kind: Literal["closing"] = field(default="closing", kw_only=True)


Frame = (
    Phase
    | Recon
    | Survey
    | Planning
    | Pair
    | Raiding
    | Flight
    | Check
    | Headhunt
    | Combat
    | Retreats
    | Echelon
    | Supply
    | Arrivals
    | Happening
    | Choice
    | Market
    | Homing
    | Closing
)


# --- what is kept


class Raid(NamedTuple):
    """A raid: its primary mission, the line it aims at (-1 for none), whether it has flown and got through."""

    mission: str
    line: int
    flown: bool = False
    through: bool = False


class Tally(NamedTuple):
    """What this turn has brought so far; thrown away at its end.

    Attributes:
        cas, fofa: hits by line.
        dead, oca, decap: hits that count, at most three of each.
        redraws: decapitation hits that can still buy a second card.
        recon: Recon Missions that have succeeded: "surveillance", "headquarters", or "staging-" and a line.
        oew: "" if none was flown, "moved" if the marker went up, "stuck" if it could not.
        met: Objective Cards that have been met and may still earn a retreat.
    """

    cas: tuple[int, ...]
    fofa: tuple[int, ...]
    dead: int = 0
    oca: int = 0
    decap: int = 0
    redraws: int = 0
    recon: frozenset[str] = frozenset()
    oew: str = ""
    met: tuple[int, ...] = ()


class State(NamedTuple):
    """A position.

    Attributes:
        turn: from 1; one more than the last once the game has been played out.
        stack: frames, the phase at the bottom.
        wp: how far each Warsaw Pact force has come: 0 its Start Box, 1 the first FEBA Box.
        force: cohesion of each Warsaw Pact force, 1 to 8.
        nato: cohesion of the NATO force in each FEBA Box of each line, 0 where there is none.
        vp, rp, pgm: Victory Points of the Warsaw Pact, Resource Points (may be negative), munitions on the track.
        dead, oca: spaces from the left on the two tracks.
        deck: the Resolution deck; gone: cards out of the game.
        echelon: the reinforcement card on each line's space; None where none lies.
        surveyed: the card on the Battlefield Surveillance space; event: that on the Next Turn space.
        objectives: the Objective deck; active: the Objective Cards of this turn.
        at: where each air unit and pilot is; a pilot flies in its unit's space; who is not there is out of the game.
        damaged: air units on their Damaged side; armed: those that carry munitions.
        riding: the unit that each assigned pilot flies.
        raids: by row of the display, from 0.
        tally: what the turn has brought.
        war: the failure has ended the world.
        dice: the source of chance.
    """

    turn: int
    stack: tuple[Frame, ...]
    wp: tuple[int, ...]
    force: tuple[int, ...]
    nato: tuple[tuple[int, ...], ...]
    vp: int
    rp: int
    pgm: int
    dead: int
    oca: int
    deck: Deck
    gone: tuple[int, ...]
    echelon: tuple[int | None, ...]
    surveyed: int | None
    event: int | None
    objectives: Deck
    active: tuple[int, ...]
    at: dict[PieceId, SpaceId]
    damaged: frozenset[PieceId]
    armed: frozenset[PieceId]
    riding: dict[PieceId, PieceId]
    raids: dict[int, Raid]
    tally: Tally
    war: bool
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
