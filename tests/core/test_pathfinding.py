"""The bucket search against a plain search that tries everything."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.pathfinding import CLOSED, Field, Reach, Route, reachable

BOARD = HexBoard([6, 5, 6, 5, 6])
SIZE = len(BOARD.spaces)
FIELDS = st.builds(
    Field,
    st.just(BOARD.near),
    st.lists(st.sampled_from([CLOSED, 1, 1, 1, 2, 3]), min_size=SIZE, max_size=SIZE),
    st.lists(st.sampled_from([0, 0, 0, 1]), min_size=SIZE, max_size=SIZE),
    st.booleans(),
)


def exhaustive(field: Field, start: SpaceId, points: int) -> dict[SpaceId, int]:
    """Every walk, step by step, as the rule is worded."""
    best: dict[SpaceId, int] = {}

    def walk(here: SpaceId, spent: int, first: bool) -> None:
        for there in field.near[here]:
            price = field.cost[there]
            infiltrates = field.halt[here] and field.halt[there] and not field.slips
            if price == CLOSED or spent + price > points or infiltrates:
                continue
            if not first and field.halt[here]:
                continue
            if spent + price < best.get(there, points + 1):
                best[there] = spent + price
                walk(there, spent + price, False)

    walk(start, 0, True)
    best.pop(start, None)
    return best


@given(FIELDS, st.integers(0, SIZE - 1), st.integers(0, 6))
def test_costs_equal_a_search_of_every_walk(field: Field, start: int, points: int) -> None:
    assert reachable(field, SpaceId(start), points).cost == exhaustive(field, SpaceId(start), points)


@given(FIELDS, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.integers(0, 6))
def test_a_search_for_one_goal_finds_its_cost(field: Field, start: int, goal: int, points: int) -> None:
    found = reachable(field, SpaceId(start), points, goal=SpaceId(goal)).cost
    assert found.get(SpaceId(goal)) == exhaustive(field, SpaceId(start), points).get(SpaceId(goal))


@given(FIELDS, st.integers(0, SIZE - 1))
def test_routes_walk_from_the_start_and_add_up(field: Field, start: int) -> None:
    reach = reachable(field, SpaceId(start), 6)
    for to, cost in reach.cost.items():
        route = reach.route(to)
        assert route.spaces[-1] == to
        assert route.cost == cost
        here, spent = SpaceId(start), 0
        for space, running in zip(route.spaces, route.costs, strict=True):
            assert space in field.near[here]
            spent += field.cost[space]
            assert running == spent
            here = space
        assert not any(field.halt[space] for space in route.spaces[:-1])


def test_of_equal_ways_the_one_by_the_lowest_spaces_is_taken() -> None:
    board = HexBoard([3, 2, 3])
    field = Field(board.near, [1] * 8, [0] * 8)
    route = reachable(field, board.space("0102"), 2).route(board.space("0302"))
    assert [board.label(s) for s in route.spaces] == ["0201", "0302"]


def test_standing_still_is_no_route() -> None:
    assert Route(SpaceId(3), (), ()).cost == 0
    assert Reach(SpaceId(0), {}, Field(((),), (1,), (0,))).route(SpaceId(0)).spaces == ()
