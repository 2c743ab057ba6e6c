"""A game of hidden pieces: the reach of all fighters, and what it costs to look at the largest position."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Any

from tests.benchmarks.rows import Row, seconds
from tests.conformance.laws import playout
from wargame_desk import catalogue
from wargame_desk.core.ids import PieceId, Side, SpaceId

SEED = 3


class Largest:
    """The position of a random Expansion game with the most counters on the map while bombers fly."""

    def __init__(self) -> None:
        setup = catalogue.scenario("norad", "expansion")
        self.game: Any = catalogue.open_game("norad", setup.options)
        self.state: Any = None
        self.actions: list[Any] = []

        def each(state: Any, actions: list[Any]) -> None:
            decision = self.game.decision(state)
            more = self.state is None or len(state.at) > len(self.state.at)
            if more and decision.kind == "fly" and any(action.kind == "move" for action in actions):
                self.state, self.actions = state, actions

        playout(self.game, setup, SEED, each=each)


def reach(largest: Largest) -> Iterator[Row]:
    """The squares that each fighter can fly to in a turn, against a search from each by names."""
    game, state = largest.game, largest.state
    setting = game.setting
    near: dict[str, list[tuple[str, int]]] = {}
    for space in game.board.spaces:
        here = SpaceId(space)
        near[game.board.label(here)] = [(game.board.label(there), cost) for there, cost in setting.steps[here]]
    fighters = [PieceId(p) for p in sorted(state.at) if setting.kind_of[p] == "fighter"]
    starts = [game.board.label(state.at[piece]) for piece in fighters]

    def plain(start: str) -> dict[str, int]:
        best, queue = {start: 0}, [(0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if spent > best[here]:
                continue
            for there, cost in near[here]:
                total = spent + cost
                if total <= 12 and total < best.get(there, 13):
                    best[there] = total
                    heapq.heappush(queue, (total, there))
        return best

    def ours() -> list[Any]:
        setting._flights.clear()  # what has been found is kept for the whole game: begin anew
        return [setting.flight_cost(state.at[piece]) for piece in fighters]

    for found, start in zip(ours(), starts, strict=True):
        assert {game.board.label(there): cost for there, cost in found.items()} == plain(start)
    name = f"reach of {len(fighters)} fighters for a turn"
    reference = seconds(lambda: [plain(start) for start in starts])
    factor = reference / seconds(ours)
    yield Row(name, "dictionary of labels, heapq", f"{factor:.1f} x faster", "2 x faster", factor >= 2)
    again = reference / seconds(lambda: [setting.flight_cost(state.at[piece]) for piece in fighters])
    yield Row(
        f"{name}, asked again", "dictionary of labels, heapq", f"{again:,.0f} x faster", "100 x faster", again >= 100
    )


def looking(largest: Largest) -> Iterator[Row]:
    """Redact and picture of the largest position, against apply on it."""
    game, state = largest.game, largest.state
    moves = [action for action in largest.actions if action.kind == "move"][:40]
    side: Side = game.sides[0]
    apply = seconds(lambda: [game.apply(state, move) for move in moves]) / len(moves)
    look = seconds(lambda: game.picture(game.redact(state, side), side))
    ratio = look / apply
    yield Row(
        f"redact and picture, {len(state.at)} counters on the map",
        "apply on the same position",
        f"{ratio:.1f} x ({look * 1000:.2f} against {apply * 1000:.2f} ms)",
        "at most 5 x",
        ratio <= 5,
    )


def rows() -> list[Row]:
    """Every row of this module."""
    largest = Largest()
    return [*reach(largest), *looking(largest)]


if __name__ == "__main__":
    from tests.benchmarks.rows import table

    print(table(rows()))
