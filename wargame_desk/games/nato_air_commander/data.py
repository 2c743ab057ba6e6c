"""What this game's resource files are read into. Frozen, printed labels and names, no behaviour.

``resources/games/nato-air-commander/``: ``board.json`` is a ``BoardData``, ``units.json`` a ``UnitsData``,
``cards.json`` a ``CardsData``, ``objectives.json`` an ``ObjectivesData``, ``rules.json`` a list of ``RuleText``,
``look.json`` a ``LookData``, ``land.json`` a ``LandData``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wargame_desk.core.board import Point, Ring
from wargame_desk.core.looks import SideLook
from wargame_desk.core.present import RuleText
from wargame_desk.core.tables import Provenance, Source


@dataclass(frozen=True, slots=True)
class BoxData:
    """A box of a thrust line: its space, its town with its true place in degrees east and north, its value."""

    label: str
    name: str
    vp: int
    town: tuple[float, float]


@dataclass(frozen=True, slots=True)
class LineData:
    """A thrust line: who defends it, the Start Box in the east, and the FEBA Boxes from east to west."""

    id: str
    name: str
    sector: str
    start: BoxData
    boxes: tuple[BoxData, ...]


@dataclass(frozen=True, slots=True)
class SpaceData:
    """A space of the sheet: left, top, width and height in sheet units, and what kind of space it is.

    ``kind``: "front", "start", "target" (a raid's), "card", "slot" (for one air unit), "hold" (for many), "turn" or
    "supply" (of munitions).
    """

    label: str
    kind: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class BoardData:
    """The sheet: ``rows`` of the Air Mission Display, modifiers of the two tracks from the left, ends of tracks."""

    turns: int
    rows: int
    dead_track: tuple[int, ...]
    oca_track: tuple[int, ...]
    resource_points: tuple[int, int]
    most_pgms: int
    lines: tuple[LineData, ...]
    spaces: tuple[SpaceData, ...]
    provenance: tuple[Provenance, ...]


@dataclass(frozen=True, slots=True)
class AirUnitData:
    """A wing: ``front`` and ``back`` are air, ground and strike rating; ``back`` is empty for a single step."""

    id: str
    nation: str
    aircraft: str
    wing: str
    stealth: bool
    loss: int
    front: tuple[int, ...]
    back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnitsData:
    """The air units, the number of pilots by nation, and a note on each type of aircraft."""

    source: Source
    air: tuple[AirUnitData, ...]
    pilots: Mapping[str, int]
    notes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EffectData:
    """One thing that an event does: a word of ``vocabulary``, how much, and to whom.

    ``lines`` are ids of thrust lines (none: all), ``nation`` that of air units.
    """

    kind: str
    amount: int = 0
    lines: tuple[str, ...] = ()
    nation: str = ""


@dataclass(frozen=True, slots=True)
class CardData:
    """A Resolution Card. ``timing``: "now", or "next" for an event that lasts through the next turn."""

    number: int
    air_intercept: int
    ground_defence: int
    attack: int
    wp_reinforce: int
    nato_reinforce: int
    event: str
    timing: Literal["now", "next"]
    text: str
    effects: tuple[EffectData, ...]


@dataclass(frozen=True, slots=True)
class CardsData:
    """The Resolution deck; ``shuffle`` says that the Shuffle card is in it."""

    source: Source
    shuffle: bool
    cards: tuple[CardData, ...]


@dataclass(frozen=True, slots=True)
class ObjectiveData:
    """An Objective Card.

    Attributes:
        demand: what is counted: "cas-hits", "fofa-hits", "dead-hits", "oca-hits", "decap-hits", "cas-raids", "raids".
        line: the sector it names, or "".
        need: how many.
        counts: for raids: "flown" (aborted ones too) or "through" (only those that reached their target).
        oew_counts: an OEW mission counts as a raid.
        reward, penalty: Resource Points, both positive.
        retreat: the line that is driven back, "choice" for one of the player's choice, or "".
    """

    name: str
    demand: str
    line: str
    need: int
    counts: Literal["flown", "through", "hits"]
    oew_counts: bool
    reward: int
    penalty: int
    retreat: str
    text: str
    source: Source


@dataclass(frozen=True, slots=True)
class ObjectivesData:
    """The Objective deck; ``shuffle`` says that the Shuffle card is in it."""

    shuffle: bool
    cards: tuple[ObjectiveData, ...]


@dataclass(frozen=True, slots=True)
class LookData:
    """Colours, words and silhouettes of the sheet, its counters and its cards.

    ``silhouettes`` are half outlines of aircraft, nose at (0, 0), tail at y = 100; ``aircraft`` says which a type has.
    """

    title: str
    subtitle: str
    stocks: Mapping[str, SideLook]
    sides: Mapping[str, str]
    palette: Mapping[str, str]
    silhouettes: Mapping[str, Ring]
    aircraft: Mapping[str, str]
    notes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Projection:
    """Where a place lies on the sheet: its upper left corner in sheet units and degrees, and the scales of a degree."""

    left: float
    top: float
    west: float
    north: float
    east_scale: float
    north_scale: float

    def place(self, longitude: float, latitude: float) -> Point:
        """A place in sheet units."""
        return (
            self.left + (longitude - self.west) * self.east_scale,
            self.top + (self.north - latitude) * self.north_scale,
        )


@dataclass(frozen=True, slots=True)
class CountryData:
    """A country of 1987: "frg", "gdr", "ally", "pact" or "neutral", and its land as closed lines in degrees."""

    name: str
    kind: str
    rings: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class LandData:
    """Coasts and borders around the front, and where they come from; lines are in degrees east and north."""

    source: str
    projection: Projection
    countries: tuple[CountryData, ...]
    rivers: Mapping[str, Ring]
    inner_border: Ring
    names: tuple[tuple[str, str, float, float], ...]
    """Kind ("sea" or "country"), text, and where it is printed."""


@dataclass(frozen=True, slots=True)
class Data:
    """All resource files of the game together."""

    board: BoardData
    units: UnitsData
    cards: CardsData
    objectives: ObjectivesData
    rules: tuple[RuleText, ...]
    look: LookData
    land: LandData
