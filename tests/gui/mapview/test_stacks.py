"""Stacks keep their order, split, fan out and are hit where they show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.views import View
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

Shown = tuple[MapScene, MapView]
FIFTEEN = ["A", "B", "C", "D", "E", "F", "W", "X", "Y", "Z", "G", "A2", "B2", "C2", "D2"]


def ids(scene: MapScene, board: HexBoard, label: str) -> list[str]:
    return [member.id for member in scene.members(board.space(label))]


def test_a_stack_of_fifteen_moves_splits_and_keeps_its_order(
    shown: Shown, board: HexBoard, position: Callable[..., View]
) -> None:
    scene, _ = shown
    scene.show_view(position({"0502": FIFTEEN}))
    assert ids(scene, board, "0502") == FIFTEEN
    scene.show_view(position({"0503": FIFTEEN}))
    assert ids(scene, board, "0502") == []
    assert ids(scene, board, "0503") == FIFTEEN
    scene.show_view(position({"0503": FIFTEEN[:6], "0602": FIFTEEN[6:]}))
    assert ids(scene, board, "0503") == FIFTEEN[:6]
    assert ids(scene, board, "0602") == FIFTEEN[6:]
    assert scene.space_of("Z") == board.space("0602")


def test_a_click_takes_the_top_of_a_lying_stack(shown: Shown, board: HexBoard) -> None:
    scene, _ = shown
    hit = scene.hit(scene.geometry.counter_centre(board.space("0803")))
    assert (hit.space, hit.piece, hit.member) == (board.space("0803"), "C", 1)


def test_every_member_of_a_fanned_stack_can_be_hit(
    shown: Shown, board: HexBoard, position: Callable[..., View]
) -> None:
    scene, _ = shown
    scene.show_view(position({"0504": FIFTEEN}))
    middle = scene.geometry.counter_centre(board.space("0504"))
    scene.fan(middle)
    seen = {scene.hit(middle + QPointF(dx, dy)).piece for dx in range(-160, 161, 8) for dy in range(-120, 121, 8)}
    assert seen - {None} == set(FIFTEEN)


def test_the_fan_closes_when_the_pointer_leaves(shown: Shown, board: HexBoard) -> None:
    scene, _ = shown
    middle = scene.geometry.counter_centre(board.space("0803"))
    scene.fan(middle)
    open_left = scene.hit(middle + QPointF(-30, 20)).piece
    scene.fan(None)
    assert open_left == "B"
    assert scene.hit(middle + QPointF(-40, 24)).piece is None


def test_hidden_counters_are_not_hit(shown: Shown, board: HexBoard) -> None:
    scene, _ = shown
    scene.set_counters(False)
    hit = scene.hit(scene.geometry.counter_centre(board.space("0803")))
    assert (hit.space, hit.piece) == (board.space("0803"), None)


def test_moves_are_animated_and_a_call_finishes_them(
    shown: Shown, board: HexBoard, position: Callable[..., View]
) -> None:
    scene, _ = shown
    scene.set_motion(reduced=False)
    scene.show_view(position({"0902": ["A"]}))
    way = tuple(board.space(label) for label in ("0902", "0801", "0702"))
    scene.show_view(position({"0702": ["A"]}), animate=True, moves={"A": way})
    assert scene.animating
    scene.finish_animations()
    assert not scene.animating
    assert ids(scene, board, "0702") == ["A"]


def test_reduced_motion_shows_end_states_at_once(shown: Shown, position: Callable[..., View]) -> None:
    scene, _ = shown
    scene.show_view(position({"0902": ["A"]}))
    scene.show_view(position({"0702": ["A"]}), animate=True)
    assert not scene.animating


def test_a_battle_in_the_view_is_drawn(shown: Shown, board: HexBoard, position: Callable[..., View]) -> None:
    from wargame_desk.core.views import Battle
    from wargame_desk.mapview.overlays import ArrowsOverlay, SelectionOverlay, TargetOverlay

    scene, _ = shown
    target, sources = board.space("0606"), (board.space("0706"), board.space("0607"))
    scene.show_view(position({"0606": ["Z"]}, battle=Battle(target, sources, "2 on 1")))
    assert scene.overlay("battle") == TargetOverlay(target, "2 on 1", sources)
    assert scene.overlay("battle.sources") == SelectionOverlay(sources)
    assert scene.overlay("battle.arrows") == ArrowsOverlay("attack", tuple((s, target) for s in sources))
    scene.show_view(position({"0606": ["Z"]}))
    assert scene.overlay("battle") is None


def test_objectives_and_battle_outlast_a_general_clearing(
    shown: Shown, board: HexBoard, position: Callable[..., View]
) -> None:
    from wargame_desk.core.views import Battle
    from wargame_desk.mapview.overlays import ObjectiveOverlay, SelectionOverlay

    scene, _ = shown
    scene.show_view(position({"0606": ["Z"]}, battle=Battle(board.space("0606"), (board.space("0607"),), "1 on 1")))
    scene.set_overlay("chosen", SelectionOverlay((board.space("0607"),)))
    scene.clear_overlays()
    assert scene.overlay("chosen") is None
    assert scene.overlay("battle") is not None
    towns = tuple(sorted(board.space(label) for label in ("0205", "0302", "0504")))
    kept = scene.overlay("objectives")
    assert isinstance(kept, ObjectiveOverlay)
    assert tuple(sorted(kept.spaces)) == towns


def test_the_odds_stand_where_no_arrow_comes_from(shown: Shown, board: HexBoard) -> None:
    """Above the target; below it if an arrow comes from the north; at a corner if one comes from the south too."""
    from wargame_desk.mapview.overlay_paint import pill_spot

    scene, _ = shown
    target = board.space("0504")
    around = {"north": "0503", "south": "0505", "north-east": "0603"}
    assert all(board.space(label) in board.near[target] for label in around.values())

    def spot(*directions: str) -> tuple[int, int]:
        found = pill_spot(scene.geometry, target, [board.space(around[name]) for name in directions])
        return (found.x() > 0) - (found.x() < 0), (found.y() > 0) - (found.y() < 0)

    assert spot("south") == spot("north-east") == (0, -1)
    assert spot("north") == (0, 1)
    assert spot("north", "south") == (1, 0)
    assert spot("north", "south", "north-east") == (-1, 0)
