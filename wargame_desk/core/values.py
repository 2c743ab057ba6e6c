"""The values that cross a game's border: actions, events, refusals, decisions, outcomes, scenarios.

Owns their shape only. Everything here is frozen and plain, so that it can be kept, compared, sent and saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar, NamedTuple

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.texts import tr

OptionValue = bool | int | str


class Refusal(NamedTuple):
    """Why not, in facts. Cheap to make: ``Game.describe`` writes the sentence when it is shown.

    ``code`` is snake_case and stable, ``rule`` is a ledger id such as ``SFO-4.33``; ``pieces`` and ``spaces``
    are those at fault, the piece that was to act first; ``values`` are the numbers the sentence needs.
    """

    code: str
    rule: str
    pieces: tuple[PieceId, ...] = ()
    spaces: tuple[SpaceId, ...] = ()
    values: tuple[int | str, ...] = ()


class Action:
    """One decision, small enough to list. Subclasses are frozen slotted dataclasses.

    ``kind`` is the tag in files and a real field (Literal, keyword only), so that two actions whose other
    fields look alike are told apart after a round trip.
    """

    __slots__ = ()
    kind: str
    revises: ClassVar[bool] = False
    """Takes something back inside a phase: ``check`` allows it, ``legal_actions`` does not list it."""


class Event:
    """Something that happened, in the past tense. Names pieces by id; identities travel in reveals only."""

    __slots__ = ()
    kind: str
    reveals: ClassVar[bool] = False
    """Turns over for all what was hidden: what follows it in a step may depend on that."""

    @property
    def audience(self) -> tuple[Side, ...] | None:
        """The sides that may see it; None for all."""
        return None


def by_kind(*classes: type[Action]) -> Mapping[str, type[Action]]:
    """Action classes by their tag. Tags never change; old ones stay readable."""
    return {kind_of(cls): cls for cls in classes}


def kind_of(cls: type[Any]) -> str:
    """The tag of an action, event or frame class."""
    return next(str(f.default) for f in fields(cls) if f.name == "kind")


class Barrier(Enum):
    """How far a take-back of this step would reach; the undo policy compares."""

    NONE = 0
    CHANCE = 1
    REVEAL = 2
    HANDOVER = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must decide what. Made of public facts only, so equal for every hidden truth.

    Attributes:
        side: who decides.
        kind: what is decided; picks the tool on the screen.
        pieces: those the decision is about: units that can still act, or that must.
        spaces: the places it is about.
        optional: whether passing is allowed.
        left: how often it can still be done, where that is no number of pieces: points to give out.
    """

    side: Side
    kind: str
    pieces: tuple[PieceId, ...] = ()
    spaces: tuple[SpaceId, ...] = ()
    optional: bool = False
    left: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw, or a solitaire loss), how well, and by which rule."""

    winner: Side | None
    level: str
    rule: str


@dataclass(frozen=True, slots=True)
class Position:
    """Any position at the start of a phase: overrides what the scenario says, by printed names and labels."""

    pieces: Mapping[str, str | None] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    turn: int | None = None
    phase: str | None = None
    tracks: Mapping[str, int] = field(default_factory=dict)
    piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def under(self, other: Position | None) -> Position:
        """This position with another laid over it; what that one leaves open stays."""
        if other is None:
            return self
        return Position(
            pieces={**self.pieces, **other.pieces},
            marks={**self.marks, **other.marks},
            turn=self.turn if other.turn is None else other.turn,
            phase=other.phase or self.phase,
            tracks={**self.tracks, **other.tracks},
            piles={**self.piles, **other.piles},
        )


@dataclass(frozen=True, slots=True)
class Setup:
    """A scenario as the rules see it: which options it fixes, and where it starts.

    ``title`` and ``text`` are for players; ``tutorial`` marks a scenario that teaches.
    """

    id: str
    title: str
    text: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: Position = field(default_factory=Position)
    tutorial: bool = False


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An optional rule that players may agree on before the game.

    ``needs`` are values other options must have for this one to make sense, for instance an optional rule that
    belongs to the Advanced Game only.
    """

    id: str
    title: str
    text: str
    rule: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    needs: Mapping[str, OptionValue] = field(default_factory=dict)
    fixed: bool = False
    """Fixed by the scenario: players do not choose it."""
    names: Mapping[OptionValue, str] = field(default_factory=dict)
    """Words for values that are not simply yes or no."""
    bars: Mapping[str, OptionValue] = field(default_factory=dict)
    """Values of other options with which this one does not go; the game says why."""

    def name_of(self, value: OptionValue) -> str:
        """A value as players read it; "" for yes and no."""
        return self.names.get(value, "" if isinstance(value, bool) else str(value))


class OptionError(ValueError):
    """Options that do not go together, or that a game does not have. ``option`` names the first at fault."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


def settle_options(game: str, specs: Sequence[OptionSpec], chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The chosen options with defaults for the rest.

    Args:
        game: what players call the game, for the error.

    Raises:
        OptionError: an option or value that does not exist, or one that does not go with the others.
    """
    known = {spec.id: spec for spec in specs}
    for name in chosen:
        if name not in known:
            raise OptionError(name, tr("{game} has no option {name}.", game=game, name=name))
    options: dict[str, OptionValue] = {spec.id: chosen.get(spec.id, spec.default) for spec in specs}
    for spec in specs:
        value = options[spec.id]
        if not any(value == allowed and type(value) is type(allowed) for allowed in spec.values):
            raise OptionError(spec.id, tr("{option} cannot be {value}.", option=spec.title, value=value))
        for other, needed in spec.needs.items():
            if value != spec.default and options[other] != needed:
                raise OptionError(spec.id, _clash(spec, known[other], needed))
    return options


def _clash(spec: OptionSpec, other: OptionSpec, needed: OptionValue) -> str:
    if needed is True:
        return tr("{option} needs {other}.", option=spec.title, other=other.title)
    if needed is False:
        return tr("{option} does not go with {other}.", option=spec.title, other=other.title)
    value = other.name_of(needed)
    return tr("{option} needs {other}: {value}.", option=spec.title, other=other.title, value=value)


class IllegalActionError(Exception):
    """A caller applied what ``check`` refuses: a bug of the caller."""


class PositionError(ValueError):
    """A scenario or position that the rules do not allow; says which piece and place."""


class Fault(NamedTuple):
    """What is wrong with resource files that are sound one by one.

    ``file`` is a name such as "board.json", ``place`` names and indices in its document, ``text`` a sentence without a
    full stop.
    """

    file: str
    place: tuple[str | int, ...]
    text: str


class ComponentError(ValueError):
    """Resource files from which no game can be made; ``faults`` are all that were found, at least one."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(f"{fault.file}: {fault.text}" for fault in faults))
        self.faults = tuple(faults)
