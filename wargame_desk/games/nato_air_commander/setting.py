"""What never changes in a game: lines, boxes, air units, cards, and the rules in force.

Made once from the data and the options; owns the numbers of pieces and spaces. Knows no position.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from wargame_desk.core.areas import Area, AreaBoard
from wargame_desk.core.board import Box
from wargame_desk.core.derived import Derived
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import ComponentError
from wargame_desk.games.nato_air_commander.components import faults
from wargame_desk.games.nato_air_commander.data import CardData, Data, ObjectiveData
from wargame_desk.games.nato_air_commander.options import Rules

CAS, FOFA, DEAD, OCA, DECAP = "cas", "fofa", "dead", "oca", "decap"
MISSIONS = (CAS, FOFA, DEAD, OCA, DECAP)
"""The primary missions. Rule: NAC-7.1."""
AT_LINE = (CAS, FOFA)
"""Those that aim at a thrust line."""
PRIMARY, ESCORT, SEAD = "primary", "escort", "sead"
ROLES = (PRIMARY, ESCORT, SEAD)
AIR, GROUND, STRIKE = 0, 1, 2
"""Ratings of an air unit. Rule: NAC-2.2."""
RATING = {CAS: GROUND, FOFA: GROUND, DEAD: STRIKE, OCA: STRIKE, DECAP: STRIKE}
"""The rating that a primary mission uses. Rule: NAC-7.1."""
MOST_PRIMARY, MOST_UNITS, MOST_RAIDS = 3, 5, 3
"""Units on a primary mission, units of a raid, raids at one target. Rule: NAC-7.0."""
MOST_COHESION = 8
MOST_HITS = 3
"""Hits of DEAD, OCA and decapitation that count in a turn. Rule: NAC-8.3."""
RECON_RATING = 6
MAJOR_CITY = 3
"""Victory Points that make a box a major city. Rule: NAC-2.1."""


class Slot(NamedTuple):
    """A place of the Air Mission Display: its row from 0, and its role."""

    row: int
    role: str


class Setting:
    """A game before it begins.

    Attributes:
        board: every space of the sheet.
        lines: ids of the thrust lines, in their order; ``line_index`` is the other way round.
        start, box: the Start Box of each line; its FEBA Boxes from east to west.
        front: each FEBA Box with its line and its index there.
        vp: Victory Points of the FEBA Boxes by line.
        air, pilots: ids of the air units and of the pilots; ``nation`` is that of each.
        ratings: front and back of each air unit; ``loss`` its Loss Number.
        cards, objectives: by number; 0 is the Shuffle card, which has no entry.

    Raises:
        ComponentError: every fault of the components.
    """

    def __init__(self, data: Data, rules: Rules) -> None:
        found = faults(data)
        if found:
            raise ComponentError(found)
        self.data, self.rules = data, rules
        self._lay_out(data)
        self._muster(data)
        self.cards: Mapping[int, CardData] = {card.number: card for card in data.cards.cards}
        self.objectives: Mapping[int, ObjectiveData] = dict(enumerate(data.objectives.cards, start=1))
        self.deck = tuple(sorted([*self.cards, *([0] if data.cards.shuffle else [])]))
        self.objective_deck = tuple(sorted([*self.objectives, *([0] if data.objectives.shuffle else [])]))
        self.units_in = Derived(self._sorted, keep=4)

    def _lay_out(self, data: Data) -> None:
        board = data.board
        near: dict[str, list[str]] = {}
        for line in board.lines:
            chain = [line.start.label, *(box.label for box in line.boxes)]
            for a, b in pairwise(chain):
                near.setdefault(a, []).append(b)
                near.setdefault(b, []).append(a)
        self.board = AreaBoard([Area(s.label, Box(*s.box), tuple(near.get(s.label, ()))) for s in board.spaces])
        space = self.board.space
        self.kind = tuple(s.kind for s in board.spaces)
        self.lines = tuple(line.id for line in board.lines)
        self.line_index = {line: i for i, line in enumerate(self.lines)}
        self.start = tuple(space(line.start.label) for line in board.lines)
        self.box = tuple(tuple(space(box.label) for box in line.boxes) for line in board.lines)
        self.front = {there: (n, i) for n, row in enumerate(self.box) for i, there in enumerate(row)}
        self.vp = tuple(tuple(box.vp for box in line.boxes) for line in board.lines)
        self.basing, self.hurt, self.repair = space("basing"), space("damaged"), space("repair")
        self.ready, self.recruits = space("pilots"), space("recruits")
        self.lost, self.munitions = space("eliminated"), space("pgm")
        self.oew = (space("oew-1"), space("oew-2"))
        self.places = tuple(self._row(number) for number in range(1, board.rows + 1))
        self.slots = {
            there: Slot(row, role) for row, roles in enumerate(self.places) for role in ROLES for there in roles[role]
        }
        self.due = {space(f"turn-{turn}"): turn for turn in range(1, board.turns + 1)}
        self.targets = {self.target(mission, n): (mission, n) for mission, n in self._aims()}
        self.reserve = tuple(space(f"{line}-reserve") for line in self.lines)

    def _row(self, number: int) -> dict[str, tuple[SpaceId, ...]]:
        """The places of a row of the display by role."""
        found: dict[str, list[SpaceId]] = {role: [] for role in ROLES}
        for there in self.board.spaces:
            label = self.board.label(SpaceId(there))
            for role in ROLES:
                if label.startswith(f"raid-{number}-{role}-"):
                    found[role].append(SpaceId(there))
        return {role: tuple(places) for role, places in found.items()}

    def _aims(self) -> list[tuple[str, int]]:
        at_lines = [(mission, n) for mission in AT_LINE for n in range(len(self.lines))]
        return [*at_lines, (DEAD, -1), (OCA, -1), (DECAP, -1)]

    def _muster(self, data: Data) -> None:
        units, pilots = data.units.air, data.units.pilots
        names = [unit.id for unit in units]
        self.air = tuple(PieceId(i) for i in range(len(names)))
        nations = [unit.nation for unit in units]
        for nation, count in pilots.items():
            names += [f"pilot-{nation.lower()}-{i + 1}" for i in range(count)]
            nations += [nation] * count
        self.pilots = tuple(PieceId(i) for i in range(len(self.air), len(names)))
        self.forces = tuple(PieceId(len(names) + n) for n in range(len(self.lines)))
        names += [f"wp-{line}" for line in self.lines]
        self.defenders = {there: PieceId(len(names) + i) for i, there in enumerate(self.front)}
        names += [f"nato-{self.board.label(there)}" for there in self.front]
        self.pgms = tuple(PieceId(len(names) + i) for i in range(data.board.most_pgms))
        names += [f"pgm-{i + 1}" for i in range(data.board.most_pgms)]
        self.names = tuple(names)
        self.piece_ids = {name: PieceId(i) for i, name in enumerate(names)}
        self.nation = tuple(nations)
        self.loss = tuple(unit.loss for unit in units)
        self.ratings = tuple((unit.front, unit.back or unit.front) for unit in units)
        self.stealth = frozenset(PieceId(i) for i, unit in enumerate(units) if unit.stealth)
        self.force_line = {piece: n for n, piece in enumerate(self.forces)}

    def _sorted(self, at: dict[PieceId, SpaceId]) -> dict[SpaceId, tuple[PieceId, ...]]:
        """The air units in each space, in the order of their ids; pilots are not among them."""
        found: dict[SpaceId, tuple[PieceId, ...]] = {}
        for piece, there in sorted(at.items()):
            if piece < len(self.air):
                found[there] = (*found.get(there, ()), piece)
        return found

    # --- small answers

    @property
    def turns(self) -> int:
        """How long a game is. Rule: NAC-4.0."""
        return self.data.board.turns

    def end(self, line: int) -> int:
        """The last position of a line."""
        return len(self.box[line])

    def position(self, line: int, at: int) -> SpaceId:
        """The space of a Warsaw Pact force that has come so far: 0 is the Start Box."""
        return self.box[line][at - 1] if at else self.start[line]

    def target(self, mission: str, line: int) -> SpaceId:
        """The space of the sheet at which a mission aims. Rule: NAC-7.1."""
        return self.board.space(f"{self.lines[line]}-{mission}" if mission in AT_LINE else mission)

    def modifier(self, track: str, at: int) -> int:
        """What a space of the DEAD or OCA track takes from a card. Rule: NAC-2.1."""
        return self.track(track)[at]

    def track(self, track: str) -> tuple[int, ...]:
        """The modifiers of the DEAD or the OCA track."""
        return self.data.board.dead_track if track == DEAD else self.data.board.oca_track
