"""What never changes during a game: the board, the units, the values of the options, the results table.

Owns the facts that every chapter needs, and the ones derived from where units stand (who is where, zones of
control, costs). Holds no position.
"""

from __future__ import annotations

from typing import NamedTuple

from wargame_desk.core.board import named
from wargame_desk.core.derived import Derived
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.pathfinding import CLOSED, Field
from wargame_desk.games.strike_force_one.data import Data
from wargame_desk.games.strike_force_one.options import Rules

SOVIET, US = Side("soviet"), Side("us")
SIDES = (SOVIET, US)
MOVE_POINTS = 4
WEST_GERMAN = "G"


class Facts(NamedTuple):
    """What follows from where units stand.

    ``stacks`` are the units of each occupied hex in ascending order; ``zones`` and ``fields`` are by side: the
    hexes in its *enemy's* zones of control, and the board as its units meet it. ``over`` are the hexes that
    hold more units than may stand there when a step ends.
    """

    stacks: dict[SpaceId, tuple[PieceId, ...]]
    over: tuple[SpaceId, ...]
    zones: dict[Side, bytearray]
    fields: dict[Side, Field]


class Setting:
    """The static part of a game.

    Attributes:
        names: the letter of each piece; a PieceId is an index into it.
        side_of: the side of each piece.
        start: the printed start hex of each piece, None for those not in play at first.
        towns, town_names: the town hexes and their names, in printed order.
        woods: the woods hexes.
        cost: movement points to enter each hex, were it empty.
        entry: the hexes by which each side's optional units enter.

    Rule: SFO-1.0, SFO-2.0, SFO-TEC.
    """

    def __init__(self, data: Data, rules: Rules) -> None:
        board = HexBoard(data.board.columns, even_down=data.board.even_down)
        self.data, self.rules, self.board = data, rules, board
        self.turns = data.board.turns
        self.names = tuple(unit.id for unit in data.pieces)
        self.side_of = tuple(Side(unit.side) for unit in data.pieces)
        self.start = tuple(None if unit.start is None else board.space(unit.start) for unit in data.pieces)
        self.woods = frozenset(named(board, data.board.woods))
        self.towns = named(board, [town.space for town in data.board.towns])
        self.town_names = {board.space(town.space): town.name for town in data.board.towns}
        self.cost = tuple(rules.woods_cost if s in self.woods else 1 for s in board.spaces)
        self.entry = {
            Side(side): tuple(SpaceId(s) for s in board.spaces if board.cells[s][0] == column)
            for side, column in data.board.entry.items()
        }
        self.table = next(table for table in data.tables if table.id == rules.table)
        self.west_german = PieceId(self.names.index(WEST_GERMAN))
        self.facts = Derived(self._facts)

    def _facts(self, at: dict[PieceId, SpaceId]) -> Facts:
        stacks: dict[SpaceId, tuple[PieceId, ...]] = {}
        zones = {side: bytearray(len(self.cost)) for side in SIDES}
        costs = {side: list(self.cost) for side in SIDES}
        near = self.board.near
        for piece in sorted(at):
            space = at[piece]
            stacks[space] = (*stacks.get(space, ()), piece)
            enemy = other(self.side_of[piece])
            costs[enemy][space] = CLOSED
            zone = zones[enemy]
            for there in near[space]:
                zone[there] = 1
        over = tuple(space for space, stack in stacks.items() if len(stack) > self.rules.stack)
        return Facts(stacks, over, zones, {side: Field(near, costs[side], zones[side]) for side in SIDES})

    def units(self, side: Side) -> tuple[PieceId, ...]:
        """Every unit of a side, in play or not."""
        return tuple(PieceId(p) for p, owner in enumerate(self.side_of) if owner == side)

    def enemies_near(self, at: dict[PieceId, SpaceId], space: SpaceId, side: Side) -> tuple[PieceId, ...]:
        """The enemies of a side whose zones of control reach a hex. Rule: SFO-4.3."""
        near = self.board.near[space]
        return tuple(p for p in sorted(at) if self.side_of[p] != side and at[p] in near)


def other(side: Side) -> Side:
    """The opposing side."""
    return US if side == SOVIET else SOVIET
