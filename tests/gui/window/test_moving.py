"""Moving on the map: by drag, by two clicks, by keys alone; and what is said where it cannot be done.

At the start of the Standard Game the Soviet units A to F stand in 0902 to 0907, W in 0504, X in 0502, Y in 0405 and
Z in 0606. Each unit has 4 movement points and a hex of open ground costs one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from wargame_desk.mapview import overlays

if TYPE_CHECKING:
    from tests.gui.window.conftest import Begin

K = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_pick_up_lights_the_reach_and_a_legal_drop_moves(begin: Begin) -> None:
    hands = begin()
    hands.press("0904")
    hands.move("0804")
    lit = hands.table.scene.overlay("hand.reach")
    assert isinstance(lit, overlays.ReachOverlay)
    assert lit.spaces[hands.space("0804")] == ("1", False)
    assert lit.spaces[hands.space("0604")] == ("3", True), "next to W: the move ends there"
    assert hands.space("0504") not in lit.spaces
    hands.move("0704")
    route = hands.table.scene.overlay("hand.route")
    assert isinstance(route, overlays.RouteOverlay)
    assert route.costs == ("1", "2")
    hands.release("0704")
    assert hands.label_of("C") == "0704"
    assert "C moves 0904 to 0704" in hands.table.live.text
    assert hands.table.scene.overlay("hand.reach") is None


def test_a_counter_is_held_where_it_was_pressed_however_fast_the_hand_goes(begin: Begin) -> None:
    hands = begin()
    hands.press("0904")
    hands.move("0804")  # one movement of a whole hex
    scene = hands.table.scene
    assert scene.drag is not None
    QTest.qWait(300)  # it has been lifted
    away = scene.drag.item.pos() - scene.geometry.counter_centre(hands.space("0804"))
    assert abs(away.x()) < 15
    assert abs(away.y()) < 15


def test_a_forbidden_hex_says_why_by_rule_and_the_counter_goes_back(begin: Begin) -> None:
    hands = begin()
    hands.press("0904")
    hands.move("0705")  # woods
    drag = hands.table.scene.drag
    assert drag is not None
    assert drag.item.state == "no"
    assert not hands.table.card.isVisible(), "the card waits a moment"
    hands.wait_for_card()
    text = hands.table.card.text
    assert "C cannot reach 0705" in text
    assert "woods" in text
    assert "4.2" in text, "the rule's number stands on the card"
    assert "Esc puts C back" in text
    assert "MP" in text, "the nearest legal hex with its cost"
    hands.release("0705")
    assert hands.label_of("C") == "0904"
    assert hands.table.scene.drag is None
    assert not hands.table.card.isVisible()
    assert "C cannot reach 0705" in hands.table.live.text
    assert "Rule" in hands.table.live.text


def test_the_card_lies_beside_the_hex_and_not_over_it(begin: Begin) -> None:
    hands = begin()
    for label in ("0504", "0101", "0705", "0108"):
        hands.press("0904")
        hands.move(label)
        hands.wait_for_card()
        card = hands.table.card
        inner = card.geometry().adjusted(16, 16, -16, -16)
        assert not inner.contains(hands.at(label)), label
        hands.key(K.Key_Escape)
        hands.release(label)


def test_escape_puts_a_dragged_counter_back(begin: Begin) -> None:
    hands = begin()
    hands.press("0904")
    hands.move("0804")
    hands.key(K.Key_Escape)
    assert hands.table.scene.drag is None
    hands.release("0804")
    assert hands.label_of("C") == "0904"
    assert hands.table.scene.overlay("hand.reach") is None


def test_three_pixels_of_tremor_are_no_drag(begin: Begin) -> None:
    hands = begin()
    view = hands.table.view.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=hands.at("0904"))
    QTest.mouseMove(view, hands.at("0904", 2, 1))
    assert hands.table.scene.drag is None
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=hands.at("0904", 2, 1))
    assert hands.table.tool.selection == ("C",)


def test_the_same_move_by_two_clicks(begin: Begin) -> None:
    hands = begin()
    hands.click("0904")
    assert hands.table.tool.selection == ("C",)
    assert hands.table.scene.overlay("hand.reach") is not None
    hands.click("0704")
    assert hands.label_of("C") == "0704"


def test_the_same_move_by_keys_alone(begin: Begin) -> None:
    hands = begin()
    hands.key(K.Key_Tab, K.Key_Tab, K.Key_Tab)  # A, B, C
    assert hands.table.tool.selection == ("C",)
    hands.key(K.Key_A)  # south-west of 0904 lies 0804
    assert hands.table.hex_cursor.space == hands.space("0804")
    assert "1 MP" in hands.table.live.text
    hands.key(K.Key_Q)  # north-west of 0804 lies 0704
    hands.key(K.Key_Return)
    assert hands.label_of("C") == "0704"


def test_arrow_keys_walk_every_column_and_say_each_hex(begin: Begin) -> None:
    hands = begin()
    hands.click("0904")
    hands.key(K.Key_Escape)
    hands.table.tool.show_cursor(hands.space("0904"))
    said = []
    for _ in range(8):
        hands.key(K.Key_Left)
        said.append(hands.table.live.text)
    columns = [hands.table.bridge.game.board.label(hands.table.hex_cursor.space)[:2]]
    assert columns == ["01"]
    assert len(said) == len({*said}) == 8, "every step says another sentence"
    assert said[0].startswith("0803") or said[0].startswith("0804")


def test_keys_refuse_with_the_same_words(begin: Begin) -> None:
    hands = begin()
    hands.key(K.Key_Tab, K.Key_Tab, K.Key_Tab)
    hands.key(K.Key_A, K.Key_A)  # 0804, 0705: woods
    assert "C cannot reach 0705" in hands.table.live.text
    hands.key(K.Key_Return)
    assert hands.label_of("C") == "0904"
    assert "C cannot reach 0705" in hands.table.card.text
    hands.key(K.Key_Escape)
    assert not hands.table.card.isVisible()


def test_waypoints_choose_the_route_and_the_core_judges_it(begin: Begin) -> None:
    """0803 is next to 0904; by way of 0804 and 0704 it takes three steps, and three points."""
    hands = begin()
    hands.press("0904")
    hands.move("0804")
    tool = hands.table.tool
    assert tool.carry is not None
    for label in ("0804", "0704"):
        assert tool.carry.add_waypoint(hands.space(label))
    hands.move("0703")  # woods, off the route
    hands.move("0803")
    route = hands.table.scene.overlay("hand.route")
    assert isinstance(route, overlays.RouteOverlay)
    board = hands.table.bridge.game.board
    assert [board.label(space) for space in route.path] == ["0904", "0804", "0704", "0803"]
    assert route.costs == ("1", "2", "3")
    hands.release("0803")
    assert hands.label_of("C") == "0803"
    assert "(3 MP)" in hands.table.live.text, "by the short way it costs 1"


def test_a_route_through_a_zone_is_refused(begin: Begin) -> None:
    hands = begin()
    hands.press("0904")
    hands.move("0804")
    tool = hands.table.tool
    assert tool.carry is not None
    tool.carry.add_waypoint(hands.space("0604"))  # next to W: every move ends there
    hands.move("0603")
    hands.wait_for_card()
    hands.release("0603")
    assert hands.label_of("C") == "0904"


def test_shift_while_hovering_adds_waypoints(begin: Begin) -> None:
    hands = begin()
    hands.click("0904")
    hands.move("0803")
    QTest.keyPress(hands.table.view, K.Key_Shift)
    tool = hands.table.tool
    tool.key(_shift_over(hands, "0803"))
    assert tool.carry is not None
    assert tool.carry.waypoints == [hands.space("0803")]
    QTest.keyRelease(hands.table.view, K.Key_Shift)
    hands.key(K.Key_Backspace)
    assert tool.carry.waypoints == []


def _shift_over(hands, label: str):  # type: ignore[no-untyped-def]
    from wargame_desk.mapview.tools import MapEvent

    return MapEvent(hands.space(label), key=int(K.Key_Shift))


def test_a_unit_of_the_other_side_cannot_be_moved(begin: Begin) -> None:
    hands = begin()
    hands.drag("0502", "0501", "0501")
    assert hands.label_of("X") == "0502"
    assert "belongs to the other player" in hands.table.live.text


def test_a_second_move_is_refused(begin: Begin) -> None:
    hands = begin()
    hands.drag("0904", "0804")
    hands.drag("0804", "0704")
    assert hands.label_of("C") == "0804"
    assert "has made its move" in hands.table.live.text


def test_next_unit_skips_those_that_have_moved(begin: Begin) -> None:
    hands = begin()
    hands.drag("0902", "0802")
    hands.key(K.Key_Tab)
    seen = []
    for _ in range(6):
        seen.append(hands.table.tool.selection[0])
        hands.key(K.Key_Tab)
    assert "A" not in seen
    assert set(seen) == {"B", "C", "D", "E", "F"}


def test_a_counter_let_go_off_the_map_says_so(begin: Begin) -> None:
    hands = begin()
    view = hands.table.view
    beside = view.mapFromScene(hands.table.scene.geometry.frame.topLeft()) + QPoint(2, 2)
    assert hands.table.scene.geometry.at(view.to_scene(QPointF(beside))) is None
    hands.press("0904")
    hands.move("0804")
    QTest.mouseMove(view.viewport(), beside)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=beside)
    assert hands.label_of("C") == "0904"
    assert hands.table.live.text == "C was let go off the map and is back in its place."
    assert hands.table.live.isVisible()


def test_what_is_seen_elsewhere_is_only_read_out(begin: Begin) -> None:
    """The chip names the hex, the inspector the unit and the card the refusal: the live line stays out of sight."""
    hands = begin()
    hands.click("0502")
    assert "0502, open ground" in hands.table.live.text
    assert not hands.table.live.isVisible()
    hands.click("0904")
    hands.key(K.Key_A, K.Key_A, K.Key_A)  # the cursor comes to 0904; 0804, 0705: woods
    hands.wait_for_card()
    assert "C cannot reach 0705" in hands.table.live.text
    assert not hands.table.live.isVisible()
    assert hands.table.chip.accessibleName() == "0705 woods"


def test_a_sentence_that_is_read_out_does_not_wipe_one_that_is_to_be_seen(begin: Begin) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    assert hands.table.live.isVisible()
    hands.click("0502")
    assert "0502, open ground" in hands.table.live.text
    assert hands.table.live.isVisible(), "it still shows the move"
