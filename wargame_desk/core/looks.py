"""Looks as data: what counters, markers, cards and the printed map show.

Owns descriptions only; ``mapview`` and ``app`` draw them. A game gives one ``Look`` by its ``Presenter``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from wargame_desk.core.board import Ring
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.sheet_look import AreaLook, CardLook


@dataclass(frozen=True, slots=True)
class SideLook:
    """A side's colours and drawn mark ("star", "rose", "none"); hex colours."""

    name: str
    face: str
    ink: str
    box: str
    box_ink: str
    edge: str
    mark: str


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What a counter shows, in the hobby's half-inch grammar. Data only; painters read it.

    ``symbol`` is a symbol name ("infantry"), ``figures`` the bottom line (attack, defence, movement),
    ``ident`` the letter or type code, ``size`` the echelon ("I", "II", "..."), ``stock`` a key into
    ``Look.stocks``. The air grammar has symbols of its own: "bomber", "fighter", "sam", "slbm", "burst" and "decoy".
    Counters of area boards have "wing" (``figures`` are its ratings, ``ident`` its nation, ``caption`` the letter in a
    disc), "corps" and "army" (one figure, told by pips too), "pilot" and "munition".
    """

    stock: str
    symbol: str = "infantry"
    figures: tuple[str, ...] = ()
    ident: str = ""
    size: str = ""
    cls: str = ""
    range_: str = ""
    min_range: str = ""
    indirect: bool = False
    stripe: bool = False
    caption: str = ""
    outline: Ring = ()
    """Half of an aircraft seen from above, nose at (0, 0), tail at y = 100: a counter of the air grammar."""
    tag: str = ""
    """A number in a dark tag, to be compared with that of a card."""


@dataclass(frozen=True, slots=True)
class MarkerFace:
    """What a square game marker shows: its kind of stock and its label."""

    kind: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class TerrainStyle:
    """How a kind of terrain is printed ("open", "woods", "town"), its name and what the key says of it."""

    kind: str
    name: str
    text: str


class CityLook(NamedTuple):
    """A city: its square, its true place in degrees, its value, the colour of its ring; ``radar`` marks a station."""

    space: SpaceId
    name: str
    value: int
    ring: str
    longitude: float
    latitude: float
    radar: bool = False


class FrameLook(NamedTuple):
    """A map on the globe: its borders and rows in degrees, its columns, the colour of the line in the north."""

    west: float
    east: float
    rows: tuple[tuple[str, float, float], ...]
    """Letter, northern and southern border of each row, from the north."""
    columns: tuple[str, ...]
    ink: str


class BesideLook(NamedTuple):
    """A space beside a map: "arctic", "side" or "base", its words, its colour, and the squares it leads to."""

    space: SpaceId
    kind: str
    text: str
    ink: str
    leads: tuple[SpaceId, ...]


class TrackLook(NamedTuple):
    """A track printed beside the board: its name in ``View.tracks``, its words, the number that wins, its colour."""

    key: str
    title: str
    goal: int
    ink: str


class LegendLook(NamedTuple):
    """A line of the legend: what is drawn ("city", "destroyed", "radar" or "face"), which, its mark, and the words."""

    kind: str
    name: str
    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class GlobeLook:
    """What is printed on a map of squares on the globe.

    ``land`` are closed lines in degrees, ``lakes`` the same with their names; ``ids`` is the printed name of each
    space; ``waiting`` are faces whose counters wait to enter, each with a heading and a colour.
    """

    palette: Mapping[str, str]
    land: tuple[Ring, ...]
    lakes: tuple[tuple[str, Ring], ...]
    frames: tuple[FrameLook, ...]
    ids: tuple[str, ...]
    cities: tuple[CityLook, ...]
    beside: tuple[BesideLook, ...] = ()
    tracks: tuple[TrackLook, ...] = ()
    legend: tuple[LegendLook, ...] = ()
    waiting: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MapLook:
    """The printed map: terrain of each space, names, start letters and the furniture beside the board.

    ``terrain[space]`` is a key into ``styles``. ``names`` are (space, text) labels printed in that space;
    ``letters`` are (space, text, stock) start positions; ``objectives`` get the dotted ring. ``notes`` is the
    small print, provenance included. ``seed`` makes the drawing the same on each machine. ``globe`` is there for
    squares on the globe and ``areas`` for a sheet of areas, which are printed by them alone.
    """

    title: str
    subtitle: str
    terrain: tuple[str, ...]
    styles: Mapping[str, TerrainStyle]
    names: tuple[tuple[SpaceId, str], ...] = ()
    letters: tuple[tuple[SpaceId, str, str], ...] = ()
    objectives: tuple[SpaceId, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    seed: int = 11
    globe: GlobeLook | None = None
    areas: AreaLook | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Everything a game looks like: stocks of card, counter faces, the printed map."""

    stocks: Mapping[str, SideLook]
    faces: Mapping[str, CounterFace]
    map: MapLook
    sides: Mapping[Side, str]
    """The stock that stands for each side in panels."""
    cards: Mapping[str, CardLook] = field(default_factory=dict)
    """Faces and backs of cards, by name."""
