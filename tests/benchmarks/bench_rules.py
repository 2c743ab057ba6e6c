"""Rules core: ranges, outlines and random play, each against a reference in the same run."""

from __future__ import annotations

import heapq
import random
import time
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

import chess
import networkx
import shapely

from tests.benchmarks.rows import Row, seconds
from wargame_desk import catalogue
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.pathfinding import CLOSED, Field, reachable

SIZE = 100
COSTS = (1, 1, 1, 2, 2, 3, 4, CLOSED)
ENEMIES = 150


class TestMap:
    """A 100 x 100 hex map with costs 1 to 4, prohibited hexes and 150 enemy units with zones of control."""

    __test__ = False

    def __init__(self) -> None:
        rng = random.Random(3)
        self.board = HexBoard([SIZE] * SIZE)
        spaces = list(self.board.spaces)
        self.cost = rng.choices(COSTS, [12, 4, 2, 4, 3, 2, 1, 1], k=len(spaces))
        self.start = self.board.space("5050")
        self.cost[self.start] = 1
        self.zone = bytearray(len(spaces))
        for enemy in rng.sample(spaces, ENEMIES):
            if enemy != self.start and self.start not in self.board.near[enemy]:
                self.cost[enemy] = CLOSED
                for there in self.board.near[enemy]:
                    self.zone[there] = 1
        self.field = Field(self.board.near, self.cost, self.zone)


def ranges(test_map: TestMap) -> Iterator[Row]:
    """Legal range with zones of control, against the obvious program and a graph library."""
    board, by_cell = test_map.board, {cell: i for i, cell in enumerate(test_map.board.cells)}
    costs = {cell: test_map.cost[i] for cell, i in by_cell.items()}
    zones = {cell for cell, i in by_cell.items() if test_map.zone[i]}
    start = board.cells[test_map.start]

    def neighbours(c: int, r: int) -> Iterator[tuple[int, int]]:
        up = r - 1 + (c % 2 == 0)
        for cell in ((c, r - 1), (c, r + 1), (c - 1, up), (c - 1, up + 1), (c + 1, up), (c + 1, up + 1)):
            if cell in costs:
                yield cell

    def plain(points: int) -> dict[tuple[int, int], int]:
        best, queue = {start: 0}, [(0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if spent > best[here] or (here in zones and here != start):
                continue
            for there in neighbours(*here):
                price = costs[there]
                if spent + price <= points and spent + price < best.get(there, points + 1):
                    best[there] = spent + price
                    heapq.heappush(queue, (spent + price, there))
        return best

    graph = networkx.DiGraph()
    for here in board.spaces:
        if not test_map.zone[here]:
            for there in board.near[here]:
                if test_map.cost[there] != CLOSED:
                    graph.add_edge(here, there, weight=test_map.cost[there])

    for points in (6, 12):
        ours = reachable(test_map.field, test_map.start, points).cost
        assert {board.cells[s]: c for s, c in ours.items()} | {start: 0} == plain(points)
        library = networkx.single_source_dijkstra_path_length(graph, test_map.start, cutoff=points)
        assert {**ours, test_map.start: 0} == library
        us = seconds(partial(reachable, test_map.field, test_map.start, points))
        name = f"legal range, {points} MP, {len(ours)} hexes of a 100 x 100 map"
        factor = seconds(partial(plain, points)) / us
        yield Row(name, "dictionary of tuples, heapq", f"{factor:.1f} x faster", "4 x faster", factor >= 4)
        search = partial(networkx.single_source_dijkstra_path_length, graph, test_map.start, cutoff=points)
        factor = seconds(search) / us
        yield Row(name, "networkx Dijkstra, cutoff", f"{factor:.1f} x faster", "2.5 x faster", factor >= 2.5)


def outline(test_map: TestMap) -> Iterator[Row]:
    """The outline of a range as one closed ring, against a union of polygons."""
    board = test_map.board
    middle = board.space("5050")
    disc = [SpaceId(s) for s in board.spaces if (board.distance(middle, SpaceId(s)) or 0) <= 6]
    polygons = [shapely.Polygon(board.outline(s)) for s in disc]
    rings = board.rings(disc)
    assert len(disc) == 127
    assert len(rings) == 1
    assert abs(shapely.Polygon(rings[0]).area - sum(p.area for p in polygons)) < 1e-6
    factor = seconds(lambda: shapely.unary_union(polygons)) / seconds(lambda: board.rings(disc))
    yield Row("outline of a 127-hex range", "shapely union", f"{factor:.0f} x faster", "40 x faster", factor >= 40)


def chess_game(seed: int) -> int:
    """Random chess, as its users write it: list the legal moves, choose, push. Returns the plies."""
    rng, board = random.Random(seed), chess.Board()
    while not board.is_game_over() and board.ply() < 300:
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def our_game(game: Any, setup: Any, seed: int) -> int:
    """Random play that chooses the piece first, then among its actions. Returns the actions."""
    rng, state, count = random.Random(seed), game.setup(setup, None, Dice(seed_from(str(seed)))), 0
    while (decision := game.decision(state)) is not None:
        actions: list[Any] = []
        if decision.kind == "move" and decision.pieces and rng.random() < 0.85:
            actions = list(game.legal_actions(state, rng.choice(decision.pieces)))
        if not actions:
            actions = list(game.legal_actions(state))
        state = game.apply(state, rng.choice(actions)).state
        count += 1
    return count


def playouts() -> Iterator[Row]:
    """Random games of the Standard Game, actions a second, against random chess, plies a second."""
    setup = catalogue.scenario("strike-force-one", "standard")
    game = catalogue.open_game("strike-force-one", setup.options)

    def rate(play: Any, games: int) -> float:
        start = time.process_time()  # one thread: what else the machine does is left out
        return sum(play(seed) for seed in range(games)) / (time.process_time() - start)

    pairs = [(rate(partial(our_game, game, setup), 30), rate(chess_game, 8)) for _ in range(9)]
    ratio = median(ours / reference for ours, reference in pairs)
    ours = median(ours for ours, _ in pairs)
    yield Row(
        "random games of Standard, piece first",
        "python-chess: list, choose, push",
        f"{ratio:.2f} x ({ours:,.0f} actions/s)",
        "0.6 x, goal 1 x",
        ratio >= 0.6,
    )


def rows() -> list[Row]:
    """Every row of this module."""
    test_map = TestMap()
    return [*ranges(test_map), *outline(test_map), *playouts()]


if __name__ == "__main__":
    from tests.benchmarks.rows import table

    print(table(rows()))
