"""What this game's resource files are read into. Frozen, printed labels and names, no behaviour.

``resources/games/norad/``: ``board.json`` is a ``BoardData``, ``cities.json`` a list of ``CityData``, ``pieces.json``
a ``PiecesData``, ``rules.json`` a list of ``RuleText``, ``look.json`` a ``LookData``, ``land.json`` a
``LandData``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_desk.core.board import Ring
from wargame_desk.core.looks import SideLook
from wargame_desk.core.present import RuleText
from wargame_desk.core.tables import Provenance, Source


@dataclass(frozen=True, slots=True)
class RowData:
    """A band of latitude: its letter and its borders in degrees north."""

    label: str
    north: float
    south: float


@dataclass(frozen=True, slots=True)
class SquareData:
    """A square: its name, row and column, its borders in degrees east, and what lies in it.

    ``land`` is the share of land, ``kind`` "sea", "coast" or "land"; ``launch`` marks squares of open sea next to any
    coast. ``orthogonal`` and ``diagonal`` are its neighbours across a side and across a corner.
    """

    label: str
    row: str
    column: int
    west: float
    east: float
    land: float
    kind: str
    launch: bool
    orthogonal: tuple[str, ...]
    diagonal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArcticData:
    """A staging square north of a column and the squares that lie ahead of it."""

    column: int
    leads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideEntryData:
    """Staging squares beside the map: a name such as "siberia", and by row the square ahead and the one south of it."""

    name: str
    leads: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class BaseData:
    """A base box in the south: its name, and the squares by which its bombers enter."""

    name: str
    leads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapData:
    """One continent.

    ``home_coast`` are the squares with a coast of its defender, the United States or the Eastern Bloc.
    """

    name: str
    arctic: tuple[ArcticData, ...]
    side: SideEntryData
    base: BaseData
    exit_row: str
    forward_bases: tuple[str, ...]
    home_coast: tuple[str, ...]
    squares: tuple[SquareData, ...]


@dataclass(frozen=True, slots=True)
class BoardData:
    """Both continents; ``maps`` has the keys "america" and "eurasia"."""

    columns: str
    rows: tuple[RowData, ...]
    maps: Mapping[str, MapData]
    provenance: tuple[Provenance, ...]


@dataclass(frozen=True, slots=True)
class CityData:
    """A city: where, whose ("free" or "east"), its value in points, and where both facts come from.

    ``radar`` marks the stations of the DEW line; ``sheet_x`` is the mark of the printed target sheet, which is kept
    as a fact and decides nothing.
    """

    map: str
    square: str
    name: str
    country: str
    bloc: str
    value: int
    longitude: float
    latitude: float
    radar: bool
    sheet_x: bool
    value_source: Source
    square_source: Source
    note: str


@dataclass(frozen=True, slots=True)
class FighterData:
    """A type of fighter for rule 9.6: name, air combat factor, range in squares."""

    name: str
    combat: int
    range: int
    source: Source


@dataclass(frozen=True, slots=True)
class GroupData:
    """Counters of one kind: how many of them are real and how many decoys.

    ``drawn`` of them are in the game, taken by lot (0: all). ``option`` names the option that brings them in ("" for
    none); ``types`` are the fighter types of the real ones, in order, the last for all that follow.
    """

    name: str
    side: str
    kind: str
    nation: str
    real: int
    decoys: int
    option: str = ""
    drawn: int = 0
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PiecesData:
    """The counters of each game by variant, and the types of fighter."""

    variants: Mapping[str, tuple[GroupData, ...]]
    fighters: Mapping[str, FighterData]


@dataclass(frozen=True, slots=True)
class LookData:
    """Colours of the sides, nations and maps, titles, small print, shapes of aircraft, lakes.

    ``rings`` are the colours of cities by country, else by bloc; ``aircraft`` names the silhouette of each kind of
    aircraft by nation.
    """

    stocks: Mapping[str, SideLook]
    sides: Mapping[str, str]
    titles: Mapping[str, tuple[str, str]]
    notes: tuple[tuple[str, str], ...]
    seed: int
    palette: Mapping[str, str]
    rings: Mapping[str, str]
    aircraft: Mapping[str, Mapping[str, str]]
    silhouettes: Mapping[str, Ring]
    lakes: Mapping[str, Ring]


@dataclass(frozen=True, slots=True)
class LandData:
    """Coasts as closed lines of longitude and latitude, and where they come from."""

    name: str
    source: str
    rings: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class Data:
    """All resource files of the game together."""

    board: BoardData
    cities: tuple[CityData, ...]
    pieces: PiecesData
    rules: tuple[RuleText, ...]
    look: LookData
    land: LandData
