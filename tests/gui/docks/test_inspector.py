"""The inspector shows a stack, one member of it in full, and what it can do now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.gui.docks.conftest import MakeTable, Table
from tests.gui.docks.words import said, seen
from wargame_desk.app.docks.inspector import InspectorDock, Member
from wargame_desk.core.values import Position

Show = Callable[..., None]


def stacked(table: MakeTable) -> Table:
    return table("advanced", position=Position(pieces={"D": "0706", "E": "0706", "Z": "0606"}))


def buttons(dock: InspectorDock) -> list[str]:
    return [button.text() for button in seen(dock, QPushButton)]


def press(dock: InspectorDock, text: str) -> None:
    next(button for button in seen(dock, QPushButton) if button.text() == text).click()


def test_nothing_is_chosen_at_first(table: MakeTable, show: Show) -> None:
    dock = InspectorDock(table().bridge)
    show(dock, 318, 220)
    assert "Click a unit or a place on the map to see it here." in said(dock)


def test_a_unit_in_full(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.attack_z()
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 220)
    dock.select_space(desk.space("0606"))
    words = said(dock)
    assert dock.name.text() == "Z"
    for fact in ("U.S. infantry company", "0606, open ground", "In the zone of control of D, E and F"):
        assert fact in words
    assert "strength" in words
    assert "1 of 1" in words
    assert dock.meta == "0606"


def test_an_empty_hex(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 220)
    dock.select_space(desk.space("0703"))
    assert dock.name.text() == "0703"
    assert dock.kind.text() == "woods"
    assert "0 of 1" in said(dock)
    assert not dock.swatch.isVisible()


def test_a_stack_has_its_strip(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = stacked(table)
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 260)
    dock.select_space(desk.space("0706"))
    strip = seen(dock, Member)
    assert len(strip) == 2
    assert dock.piece == "E", "the top one is shown first"
    assert "2 of 2" in said(dock)
    with qtbot.waitSignal(dock.piece_asked) as asked:
        qtbot.mouseClick(strip[0], Qt.MouseButton.LeftButton)
    assert asked.args == ["D"]
    assert dock.name.text() == "D"


def test_alt_and_the_wheel_walk_the_stack(table: MakeTable, show: Show) -> None:
    desk = stacked(table)
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 260)
    dock.select_space(desk.space("0706"))
    middle = QPointF(dock.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(dock.mapToGlobal(middle.toPoint())),
        QPoint(0, 0),
        QPoint(120, 0),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.AltModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(dock, event)
    assert dock.name.text() == "D"


def test_the_unit_is_followed(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 220)
    dock.select_space(desk.space("0905"), "D")
    desk.play("move", piece="D", to="0706")
    assert dock.meta == "0706"
    assert "Has moved" in said(dock)


def test_what_it_can_do_now(table: MakeTable, show: Show) -> None:
    """Z is eliminated for want of a retreat; D, E or F may advance: the button does it."""
    position = Position(pieces={"D": "0706", "E": "0707", "F": "0607", "Z": "0606"}, turn=1, phase="soviet-combat")
    desk = table(rolls=(1,), position=position)
    desk.play("declare-attack", target="0606")
    desk.play("add-attackers", space="0706")
    desk.play("add-attackers", space="0707")
    desk.play("add-attackers", space="0607")
    desk.play("resolve-attack")
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 260)
    dock.select_space(desk.space("0706"))
    assert buttons(dock) == ["Advance D"]
    press(dock, "Advance D")
    assert dock.meta == "0606"


def test_a_loss_is_chosen_here(table: MakeTable, show: Show) -> None:
    """Advanced, 2 on 2 in the open: column 0, die 6 is AE. One attacker is lost, and the owner says which."""
    pieces = {"D": "0605", "E": "0605", "Y": "0606", "Z": "0606"}
    desk = table("advanced", rolls=(6,), position=Position(pieces=pieces, turn=1, phase="soviet-combat"))
    desk.play("declare-attack", target="0606")
    desk.play("add-attackers", space="0605")
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 260)
    dock.select_space(desk.space("0605"))
    desk.play("resolve-attack")
    assert buttons(dock) == ["Lose E"]
    dock.walk(1)
    assert buttons(dock) == ["Lose D"]
    press(dock, "Lose D")
    assert "Eliminated" in said(dock)


def test_an_attack_by_button(table: MakeTable, show: Show) -> None:
    position = Position(pieces={"D": "0706", "Z": "0606"}, turn=1, phase="soviet-combat")
    desk = table(position=position)
    dock = InspectorDock(desk.bridge)
    show(dock, 318, 260)
    dock.select_space(desk.space("0706"))
    assert buttons(dock) == ["Attack 0606"]
    press(dock, "Attack 0606")
    assert desk.bridge.view.battle is not None
    assert desk.bridge.view.battle.pill == "1 on 1"
