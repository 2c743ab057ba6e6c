"""What never changes during a game: boards, cities, counters, the values of the options.

Owns the facts that every chapter needs, and those derived from where counters stand. Holds no position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple
from zlib import crc32

from wargame_desk.core.derived import Derived
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.sequence import PhaseSpec
from wargame_desk.core.squares import Place, Sector, SquareBoard
from wargame_desk.core.tables import Source
from wargame_desk.games.norad import layout, survey
from wargame_desk.games.norad.data import CityData, Data, FighterData, GroupData, MapData
from wargame_desk.games.norad.options import EXPANSION, NORAD, ORTHOGONAL, PVO, Rules
from wargame_desk.games.norad.sequence import SOVIET, US, phases_of

SIDES = {NORAD: (SOVIET, US), PVO: (US, SOVIET), EXPANSION: (SOVIET, US)}
"""The sides of each game, first player first."""
AMERICA, EURASIA = "america", "eurasia"
MAPS = {NORAD: (AMERICA,), PVO: (EURASIA,), EXPANSION: (AMERICA, EURASIA)}
PREFIX = {AMERICA: "na-", EURASIA: "eu-"}
"""Before the labels of a game on both continents, where each name stands twice."""
BOMBER, FIGHTER, SAM, SLBM = "bomber", "fighter", "sam", "slbm"
BOMBER_POINTS, FIGHTER_POINTS = 8, 12
"""Half movement points. Rule: NORAD-6.0."""
SOUTH, NORTH = 1, -1
GOAL = {SOVIET: 100, US: 80}
"""Points that win. Rule: NORAD-4.0, PVO-4.0, EXP-4.0."""
TARGET_MAP = {SOVIET: AMERICA, US: EURASIA}
"""Where a side's bombers from outside the map and its missiles go. Rule: EXP-2.2."""


class City(NamedTuple):
    """A city in play: its value counts for the side that destroys it."""

    space: SpaceId
    name: str
    side: Side
    country: str
    value: int
    radar: bool
    source: Source


class Group(NamedTuple):
    """Counters with one front, among which the backs are shuffled.

    ``pool`` are all backs, of which as many are drawn as there are ``pieces``.
    """

    name: str
    side: Side
    kind: str
    nation: str
    pieces: tuple[PieceId, ...]
    pool: tuple[int, ...]

    @property
    def front(self) -> str:
        """The key of the front that all of them share. Rule: NORAD-2.1."""
        return f"{self.kind}-{self.nation}"

    @property
    def mixed(self) -> bool:
        """Whether a front leaves anything open: there are different backs. Rule: NORAD-2.1."""
        return len(set(self.pool)) > 1


def printed(group: Group, back: int) -> str:
    """What is printed on the back of a real bomber or missile: its column of the target sheet. Rule: NORAD-9.5."""
    if group.kind == SLBM:
        return "ABC"[back - 1]
    return "N" if group.nation == "nato" else str(back)


class Spot(NamedTuple):
    """What kind of space it is: ``region`` is "square", "arctic", "side" or "base"; rows count from 0 for A.

    ``row`` of an arctic staging square is -1, of a staging square beside the map that row's, of a base the last one's.
    """

    label: str
    name: str
    map: str
    region: str
    row: int
    kind: str = ""
    launch: bool = False


class Facts(NamedTuple):
    """What follows from where counters stand: those of each kind by space, in ascending order.

    ``crowds`` are the bombers that share a square of the map.
    """

    bombers: dict[SpaceId, tuple[PieceId, ...]]
    fighters: dict[SpaceId, tuple[PieceId, ...]]
    sams: dict[SpaceId, tuple[PieceId, ...]]
    slbms: dict[SpaceId, tuple[PieceId, ...]]
    crowds: tuple[tuple[PieceId, ...], ...] = ()


class Setting:
    """The static part of a game. ValueError names every fault of the board's data.

    Rule: NORAD-2.1, NORAD-2.2, PVO-2.2, EXP-2.2.
    """

    def __init__(self, data: Data, rules: Rules) -> None:
        self.data, self.rules = data, rules
        self._of: dict[tuple[Side, tuple[str, ...]], tuple[PieceId, ...]] = {}
        self._flights: dict[SpaceId, dict[SpaceId, int]] = {}
        self.sides = SIDES[rules.variant]
        self.maps = MAPS[rules.variant]
        faults = survey.faults(data, self.maps)
        if faults:
            raise ValueError("; ".join(faults))
        self.attackers = self.sides if rules.variant == EXPANSION else self.sides[:1]
        self.restricted = frozenset((AMERICA,) if rules.variant == EXPANSION else self.maps)
        """The maps on which the rules of entry and the duty to go south hold. Rule: EXP-4.0."""
        self.phases: tuple[PhaseSpec, ...] = phases_of(rules)
        self._read_board()
        self._read_cities()
        self._read_pieces()
        self.facts = Derived(self._facts, keep=8)
        self.notes: Derived[object, dict[object, Any]] = Derived(lambda state: {}, keep=8)
        """What has been worked out about the states last asked about. Rules look ahead: eight are under way at most."""

    # --- the board

    def _read_board(self) -> None:
        board = self.data.board
        self.row_index = {row.label: i for i, row in enumerate(board.rows)}
        spots: list[Spot] = []
        for key in self.maps:
            spots += self._spots(key, board.maps[key])
        self.spots = tuple(spots)
        self.board = self.board_with(self.maps[0])
        space = self.board.space
        self.row = tuple(spot.row for spot in spots)
        self.map_of = tuple(spot.map for spot in spots)
        self.on_map = tuple(spot.region == "square" for spot in spots)
        self.staging = {
            key: tuple(SpaceId(i) for i, s in enumerate(spots) if s.map == key and s.region in ("arctic", "side"))
            for key in self.maps
        }
        self.launch = tuple(SpaceId(i) for i, spot in enumerate(spots) if spot.launch and self._off_coast(spot))
        self.exit_row = {key: self.row_index[board.maps[key].exit_row] for key in self.maps}
        self.last_rows = frozenset(
            SpaceId(i)
            for i, spot in enumerate(spots)
            if spot.map in self.restricted and spot.row == self.exit_row[spot.map]
        )
        """Where a bomber on its way south has reached the edge and goes no further. Rule: NORAD-5.2, PVO-4.0."""
        steps: list[tuple[tuple[SpaceId, int], ...]] = [()] * len(spots)
        for key in self.maps:
            data, named = board.maps[key], self._finder(key)
            for square in data.squares:
                ways = [(named(s), ORTHOGONAL) for s in square.orthogonal]
                ways += [(named(s), self.rules.diagonal) for s in square.diagonal]
                steps[named(square.label)] = tuple(sorted(ways))
            ahead = {s.label: s.column for s in data.squares}
            for staging in data.arctic:
                steps[named(f"arctic-{staging.column}")] = tuple(
                    (named(s), ORTHOGONAL if ahead[s] == staging.column else self.rules.diagonal) for s in staging.leads
                )
            if self.rules.side_entry:
                for row, (ahead_of_it, *corners) in data.side.leads.items():
                    ways = [(named(ahead_of_it), ORTHOGONAL), *((named(s), self.rules.diagonal) for s in corners)]
                    steps[named(f"{data.side.name}-{row}")] = tuple(ways)
            if self.rules.base:
                steps[named(data.base.name)] = tuple((named(s), ORTHOGONAL) for s in data.base.leads)
        self.steps = tuple(steps)
        """From each space, on the map or beside it: the squares that a step leads to and its cost in half points."""
        self.onward = {
            way: tuple(
                tuple((there, cost) for there, cost in ways if not self.turns(SpaceId(here), there, way))
                for here, ways in enumerate(steps)
            )
            for way in (SOUTH, NORTH)
        }
        """The steps that do not lead the wrong way, for bombers bound south and for those bound north."""
        self.row_h = {key: self._row(key, "H") for key in self.maps}
        self.base_of = {key: space(self._label(key, board.maps[key].base.name)) for key in self.maps if self.rules.base}
        self.forward_bases = frozenset(
            space(self._label(key, label)) for key in self.maps for label in board.maps[key].forward_bases
        )

    def _finder(self, key: str) -> Callable[[str], SpaceId]:
        """Spaces of a map by the names that its data use."""
        return lambda name: self.board.space(self._label(key, name))

    def _off_coast(self, sea: Spot) -> bool:
        """Whether a missile may be placed in a square of open sea next to a coast. Rule: NORAD-9.3, PVO-9.3."""
        home = self.data.board.maps[sea.map].home_coast
        near = self.board.near[self.board.space(sea.label)]
        return self.rules.any_coast or any(self.spots[x].name in home for x in near)

    def _label(self, key: str, label: str) -> str:
        return (PREFIX[key] if len(self.maps) > 1 else "") + label

    def _row(self, key: str, row: str) -> tuple[SpaceId, ...]:
        wanted = self.row_index[row]
        return tuple(
            SpaceId(i) for i, s in enumerate(self.spots) if s.region == "square" and s.map == key and s.row == wanted
        )

    def _spots(self, key: str, data: MapData) -> list[Spot]:
        rows, label = self.row_index, self._label
        found = [Spot(label(key, s.label), s.label, key, "square", rows[s.row], s.kind, s.launch) for s in data.squares]
        found += [Spot(label(key, f"arctic-{s.column}"), f"arctic-{s.column}", key, "arctic", -1) for s in data.arctic]
        if self.rules.side_entry:
            found += [
                Spot(label(key, f"{data.side.name}-{row}"), f"{data.side.name}-{row}", key, "side", rows[row])
                for row in data.side.leads
            ]
        if self.rules.base:
            found.append(Spot(label(key, data.base.name), data.base.name, key, "base", rows[data.exit_row]))
        return found

    def board_with(self, bottom: str) -> SquareBoard:
        """The board with a continent at the bottom of the sheet. All have the same spaces."""
        down, places = layout.DOWN[bottom], list[Place]()
        for key in self.maps:
            places += self._places(key, self.data.board.maps[key], down)
        return SquareBoard(places, down=down)

    def _places(self, key: str, data: MapData, down: float) -> list[Place]:
        rows = {row.label: row for row in self.data.board.rows}
        label, single = self._label, len(self.maps) == 1
        places = []
        for s in data.squares:
            near = tuple(label(key, n) for n in (*s.orthogonal, *s.diagonal))
            shape = Sector(s.west, s.east, rows[s.row].north, rows[s.row].south)
            places.append(Place(label(key, s.label), shape, near))
        first = {s.column: s for s in data.squares if s.row == self.data.board.rows[0].label}
        for staging in data.arctic:
            head = first[staging.column]
            north = rows[head.row].north
            cell = layout.staging(len(data.arctic), staging.column, head.west, head.east, north, single=single)
            places.append(Place(label(key, f"arctic-{staging.column}"), cell))
        by_label = {s.label: s for s in data.squares}
        if self.rules.side_entry:
            for row, (lead, *_) in data.side.leads.items():
                edge = by_label[lead]
                after = edge.column > 1
                sector = layout.beside(edge.west, edge.east, rows[row].north, rows[row].south, after=after)
                places.append(Place(label(key, f"{data.side.name}-{row}"), sector))
        if self.rules.base:
            doors = [by_label[lead] for lead in data.base.leads]
            south = rows[data.exit_row].south
            box = layout.base(down, min(d.west for d in doors), max(d.east for d in doors), south)
            places.append(Place(label(key, data.base.name), box))
        return places

    def turns(self, here: SpaceId, there: SpaceId, way: int) -> bool:
        """Whether a step leads a bomber bound one way (1 south, -1 north) the other way. Rule: NORAD-6.0."""
        return (self.row[there] - self.row[here]) * way < 0 and self.map_of[there] in self.restricted

    def flight_cost(self, start: SpaceId) -> Mapping[SpaceId, int]:
        """Half points that an aircraft spends from a square to every square a fighter can reach. Rule: NORAD-6.0."""
        if start not in self._flights:
            self._flights[start] = self._costs_from(start)
        return self._flights[start]

    def _costs_from(self, start: SpaceId) -> dict[SpaceId, int]:
        best = {start: 0}
        rings: list[list[SpaceId]] = [[start], *([] for _ in range(FIGHTER_POINTS))]
        for spent, ring in enumerate(rings):
            for here in ring:
                if best[here] != spent:
                    continue
                for there, cost in self.steps[here]:
                    total = spent + cost
                    if total <= FIGHTER_POINTS and total < best.get(there, total + 1):
                        best[there] = total
                        rings[total].append(there)
        return best

    # --- cities

    def _read_cities(self) -> None:
        found = [self._city(city) for city in self.data.cities if self._in_play(city)]
        self.cities = {city.space: city for city in sorted(found)}
        self.radars = tuple(city.space for city in self.cities.values() if city.radar)

    def _in_play(self, city: CityData) -> bool:
        """NATO's cities in Eurasia count in the Expansion only. Rule: PVO-2.2."""
        return city.map in self.maps and not (self.rules.variant == PVO and city.bloc == "free")

    def _city(self, city: CityData) -> City:
        side = SOVIET if city.bloc == "east" else US
        space = self.board.space(self._label(city.map, city.square))
        return City(space, city.name, side, city.country, city.value, city.radar, city.value_source)

    def nation_of_city(self, space: SpaceId) -> str:
        """Whose fighters belong in a city: "us", "canada", "nato" or "soviet". Rule: NORAD-9.4, EXP-3.2, EXP-9.6."""
        city = self.cities[space]
        if city.side == SOVIET:
            return "soviet"
        if self.map_of[space] == EURASIA:
            return "nato"
        return "canada" if city.country == "CAN" else "us"

    def may_bomb(self, side: Side, space: SpaceId) -> bool:
        """Whether a square holds a city of the enemy, standing or not. Rule: EXP-4.0."""
        city = self.cities.get(space)
        return city is not None and city.side != side

    # --- counters

    def _read_pieces(self) -> None:
        chosen: dict[str, list[GroupData]] = {}
        for group in self.data.pieces.variants[self.rules.variant]:
            if not group.option or group.option in self.rules.groups:
                chosen.setdefault(group.name, []).append(group)
        self.fighter_types: tuple[FighterData, ...] = tuple(self.data.pieces.fighters.values())
        type_numbers = {id: i + 1 for i, id in enumerate(self.data.pieces.fighters)}
        groups, names = [], list[str]()
        for name, parts in chosen.items():
            pool: list[int] = []
            for part in parts:
                pool += [self._back(part, i, type_numbers) for i in range(part.real)] + [0] * part.decoys
            count = sum(part.drawn or part.real + part.decoys for part in parts)
            pieces = tuple(PieceId(len(names) + i) for i in range(count))
            names += [f"{name}-{i + 1}" for i in range(count)]
            one = parts[0]
            groups.append(Group(name, Side(one.side), one.kind, one.nation, pieces, tuple(sorted(pool))))
        self.groups = tuple(groups)
        self.names = tuple(names)
        self.group_of = tuple(group for group in groups for _ in group.pieces)
        self.side_of = tuple(group.side for group in self.group_of)
        self.kind_of = tuple(group.kind for group in self.group_of)
        self.mixed = tuple(group.mixed for group in self.group_of)
        self.fronts = tuple(group.front for group in self.group_of)

    @staticmethod
    def _back(group: GroupData, i: int, type_numbers: Mapping[str, int]) -> int:
        if group.kind == FIGHTER:
            return type_numbers[group.types[min(i, len(group.types) - 1)]]
        return 1 if group.kind == SAM else i + 1

    @cached_property
    def piece_ids(self) -> dict[str, PieceId]:
        """Pieces by name."""
        return {name: PieceId(i) for i, name in enumerate(self.names)}

    def of(self, side: Side, *kinds: str) -> tuple[PieceId, ...]:
        """The counters of a side of some kinds."""
        found = self._of.get((side, kinds))
        if found is None:
            found = tuple(p for g in self.groups if g.side == side and g.kind in kinds for p in g.pieces)
            self._of[side, kinds] = found
        return found

    @cached_property
    def stacked(self) -> tuple[PieceId, ...]:
        """Every counter as stacks lie, bottom first: SAMs on top, and for the rest an order that tells nothing."""

        def height(piece: PieceId) -> tuple[bool, int]:
            return self.kind_of[piece] == SAM, crc32(self.names[piece].encode())

        return tuple(sorted((PieceId(p) for p in range(len(self.names))), key=height))

    def other(self, side: Side) -> Side:
        """The opposing side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    # --- derived from where counters stand

    def _facts(self, at: dict[PieceId, SpaceId]) -> Facts:
        found = Facts({}, {}, {}, {})
        by_kind = {BOMBER: found.bombers, FIGHTER: found.fighters, SAM: found.sams, SLBM: found.slbms}
        for piece in sorted(at):
            held, space = by_kind[self.kind_of[piece]], at[piece]
            held[space] = (*held.get(space, ()), piece)
        crowds = (stack for space, stack in found.bombers.items() if len(stack) > 1 and self.on_map[space])
        return found._replace(crowds=tuple(crowds))
