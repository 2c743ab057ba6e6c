"""Plans as a player puts them together: who takes part in which role, and what the chances are, step by step.

Owns their shape only; a game's presenter makes them from what the player knows, and panels show them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.tables import Ledger
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.core.views import Remark


class Role(NamedTuple):
    """The pieces in one role of a plan: its places, whom it holds by name, the rating in use and its total.

    ``rating`` is the index of the figure on their counters that counts here; ``uses`` names it; ``room`` is how many
    more could join.
    """

    id: str
    title: str
    uses: str
    rating: int
    places: tuple[SpaceId, ...]
    pieces: tuple[str, ...]
    total: int
    room: int
    rule: str


class Bar(NamedTuple):
    """Cards that have one value: how many, and whether they let the plan go on."""

    value: int
    cards: int
    through: bool


@dataclass(frozen=True, slots=True)
class Hurdle:
    """A check that a plan must pass: its exact chance by itself, the cards by value, and the ledger behind it.

    ``short`` is its title where there is little room.
    """

    id: str
    title: str
    chance: Fraction
    bars: tuple[Bar, ...]
    ledger: Ledger
    summary: str
    rule: str
    short: str = ""


class Risk(NamedTuple):
    """How likely a piece is to be hit if the plan fails, and over all."""

    piece: str
    text: str
    if_aborted: Fraction
    overall: Fraction


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan with its chances, counted over what its owner has not seen.

    Attributes:
        number: as printed on the display.
        title, text: what it is, and against whom.
        state: "planned", "flown" or "through".
        roles: who takes part.
        hurdles: the checks, in order.
        hits, hits_ledger: what it scores if it gets there, and why.
        whole: the exact chance that it reaches its result.
        remarks: what else a player wants to know: with the pilot spent, what the hits would do.
        risks: who is hit if it fails.
        clear: what takes it back; None once it cannot be taken back.
        carry_out: what carries it out; None while it is being made, and once it has begun.
        faults: what keeps it from being flown, in words.
    """

    number: int
    title: str
    text: str
    state: str
    roles: tuple[Role, ...]
    hurdles: tuple[Hurdle, ...]
    hits: int
    hits_ledger: Ledger
    whole: Fraction
    remarks: tuple[Remark, ...] = ()
    risks: tuple[Risk, ...] = ()
    clear: Action | None = None
    carry_out: Action | None = None
    faults: tuple[str, ...] = ()


def percent(chance: Fraction) -> str:
    """A chance in whole hundredths; what is possible is never "0%", what is not sure never "100%"."""
    found = round(chance * 100)
    if chance > 0 and found == 0:
        return tr("<1%")
    if chance < 1 and found == 100:
        return tr(">99%")
    return tr("{number}%", number=found)
