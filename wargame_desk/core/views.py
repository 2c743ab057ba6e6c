"""What a screen, a log or a message needs to show: values made by ``Game.picture`` from a redacted state.

Owns no rule and no drawing. Nothing here can be turned back into a state.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.tables import Ledger
from wargame_desk.core.values import Action, Decision


class PieceView(NamedTuple):
    """One piece as a side sees it.

    ``face`` is a key into the game's look; ``marks`` are badge names ("moved", "must-move", "fought", ...);
    ``place`` says where a piece is that is not on the board ("eliminated", "reserve", ...). Pieces of one space
    stand in stack order, bottom first, by their order in the view.
    """

    id: str
    side: Side
    at: SpaceId | None
    face: str
    marks: tuple[str, ...] = ()
    place: str = ""


class MarkerView(NamedTuple):
    """A marker on a space that is no piece: a ruin, a wreck, a station out of order. ``kind`` picks its drawing."""

    at: SpaceId
    kind: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done by a button: the action, its words, and how much it stands out.

    ``role`` is "main" (at most one a decision), "plain" or "flat"; ``undone`` counts units that could still
    act and would lose the chance.
    """

    action: Action
    text: str
    role: str = "plain"
    rule: str = ""
    undone: int = 0


@dataclass(frozen=True, slots=True)
class PhaseView:
    """One step of the turn: ``state`` is "done", "now" or "to come"."""

    id: str
    side: Side
    title: str
    rule: str
    state: str


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle being put together or carried out, for arrows, brackets and pills.

    Attributes:
        target: the space; ``sources`` those from which it is attacked.
        pill: a short label over the target, such as "3 on 1".
        attackers: the pieces that attack or may, by name, where the spaces do not say it.
    """

    target: SpaceId
    sources: tuple[SpaceId, ...]
    pill: str
    attackers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A whole position as one side may see it (``side`` None: everything that is public)."""

    side: Side | None
    turn: int
    turns: int
    phase: str
    phases: tuple[PhaseView, ...]
    decision: Decision | None
    pieces: tuple[PieceView, ...]
    commands: tuple[Command, ...] = ()
    battle: Battle | None = None
    tracks: tuple[tuple[str, int], ...] = ()
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    markers: tuple[MarkerView, ...] = ()


@dataclass(frozen=True, slots=True)
class Objective:
    """A place that counts for victory: who holds it now, in which piece's hands."""

    space: SpaceId
    name: str
    holder: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Victory so far.

    ``leader`` would win if the game ended now; ``share`` is how far the first side has got towards its goal,
    0 to 1; ``text`` says it in words; ``losses`` counts eliminated pieces by side.
    """

    leader: Side | None
    share: float
    text: str
    goal: str
    rule: str
    objectives: tuple[Objective, ...] = ()
    losses: tuple[tuple[Side, int], ...] = field(default_factory=tuple)


class Chance(NamedTuple):
    """One result with its exact probability, in words and as a code; ``tone`` is "good", "bad" or "even"
    for the side that acts."""

    result: str
    text: str
    probability: Fraction
    tone: str = "even"


class Remark(NamedTuple):
    """A sentence that a player wants beside the numbers ("Z leaves 0606", "4 in 6"), with its rule."""

    text: str
    figure: str
    rule: str


class Forecast(NamedTuple):
    """What an action may bring: the table column it uses, the ledger behind it, and the exact distribution.

    ``table`` and ``column`` name the chart and column index to light up; ``label`` is the column in words.
    ``chances`` are the best first for the side that acts, so that "this bad or worse" is a tail of them.
    """

    table: str
    column: int
    label: str
    ledger: Ledger
    chances: tuple[Chance, ...]
    remarks: tuple[Remark, ...] = ()
