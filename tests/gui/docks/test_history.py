"""The history tree, the replay and the comparison: nothing is lost, and a visit comes back to the same position."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui.docks.conftest import MakeTable, Table
from wargame_desk.app.docks.history import HistoryDock
from wargame_desk.app.docks.tree import AHEAD, ASIDE, NOW, PAST

Show = Callable[..., None]


def branched(table: MakeTable) -> tuple[Table, int]:
    """D moves, then E (node 2); E taken back, F moves instead (node 3) and the step ends."""
    desk = table()
    desk.play("move", piece="D", to="0706")
    desk.play("move", piece="E", to="0707")
    other = desk.bridge.at
    desk.bridge.undo()
    desk.play("move", piece="F", to="0607")
    desk.play("end-phase")
    return desk, other


def test_lines_hang_where_they_leave(table: MakeTable, show: Show) -> None:
    desk, other = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    rows = {row.node: row for row in dock.tree.rows}
    assert [row.node for row in dock.tree.rows if row.under is None] == [0, 1, 3, 4]
    assert rows[other].under == 1
    assert rows[other].state == ASIDE
    assert rows[4].state == NOW
    assert rows[1].state == PAST
    assert rows[1].text == "D moves 0905 to 0706 (2 MP), stops"


def test_a_visit_returns_to_the_same_position(table: MakeTable, show: Show) -> None:
    desk, other = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    digest = desk.bridge.session.digest()
    dock.tree.entered_node.emit(other)
    assert desk.bridge.at == other
    assert desk.bridge.session.digest() != digest
    dock.visit(4)
    assert desk.bridge.session.digest() == digest


def test_enter_stands_on_a_position(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk, other = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    dock.tree.setFocus()
    dock.tree.setCurrentIndex(dock.tree.index_of(other))
    qtbot.keyClick(dock.tree, Qt.Key.Key_Return)
    assert desk.bridge.at == other


def test_going_on_from_there_keeps_both_lines(table: MakeTable, show: Show) -> None:
    desk, other = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    dock.tree.choose(other)
    dock.go.click()
    desk.play("move", piece="B", to="0603")
    assert {row.node for row in dock.tree.rows} == {0, 1, 2, 3, 4, 5}
    assert next(row for row in dock.tree.rows if row.node == 3).state == ASIDE


def test_the_slider_goes_along_the_line(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    """Start, D, F, end of step: places 0 to 3 of a line of three steps."""
    desk, _ = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    assert (dock.slider.maximum(), dock.slider.value()) == (3, 3)
    assert dock.meta == "3 of 3"
    dock.slider.setFocus()
    qtbot.keyClick(dock.slider, Qt.Key.Key_Home)
    assert dock.where.text() == "0 of 3 steps: turn 1, Soviet movement"
    qtbot.waitUntil(lambda: desk.bridge.at == 0)
    assert dock.advice.isVisible()
    assert [row.state for row in dock.tree.rows if row.under is None] == [NOW, AHEAD, AHEAD, AHEAD]


def test_step_play_and_pause(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk, _ = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    dock.visit(0)
    told: list[str] = []
    desk.bridge.advanced.connect(lambda report: told.append(report.how))
    dock.step(1)
    assert desk.bridge.at == 1
    assert told == ["redo"], "a step on tells what happened, as when it was played"
    dock.step(-1)
    assert desk.bridge.at == 0
    assert desk.bridge.takebacks == 0
    dock.pace.setCurrentIndex(2)
    dock.toggle()
    assert dock.playing
    assert dock.play.accessibleName() == "Pause"
    dock.toggle()
    assert not dock.playing
    dock.toggle()
    qtbot.waitUntil(lambda: desk.bridge.at == 4, timeout=3000)
    assert not dock.playing


def test_an_action_stops_the_replay(table: MakeTable, show: Show) -> None:
    desk, _ = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    dock.visit(1)
    dock.toggle()
    desk.play("move", piece="C", to="0604")
    assert not dock.playing


def test_a_turn_is_jumped_to(table: MakeTable, show: Show) -> None:
    desk = table()
    for _ in range(5):
        desk.play("end-phase")
    dock = HistoryDock(desk.bridge)
    show(dock)
    assert [dock.turn.itemText(i) for i in range(dock.turn.count())] == ["Turn 1", "Turn 2"]
    assert dock.turn.currentText() == "Turn 2"
    dock.turn.setCurrentIndex(0)
    dock.turn.activated.emit(0)
    assert desk.bridge.at == 0


def test_a_line_is_named(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk, other = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    dock.tree.choose(other)
    dock.name.click()
    assert dock.naming.isVisible()
    QTest.keyClicks(dock.naming, "With E")
    qtbot.keyClick(dock.naming, Qt.Key.Key_Return)
    assert next(row for row in dock.tree.rows if row.node == other).name == "With E"
    assert desk.bridge.session.nodes[other].name == "With E"


def test_two_positions_side_by_side(table: MakeTable, show: Show) -> None:
    """In one line E stands in 0707 and F at home; here it is the other way round, and the step is over."""
    desk, other = branched(table)
    dock = HistoryDock(desk.bridge)
    show(dock)
    dock.tree.choose(other)
    dock.compare.setChecked(True)
    lines = {line.what: (line.first, line.second) for line in dock.table.lines}
    assert lines["Turn"] == ("1", "1")
    assert lines["Step"] == ("Soviet movement", "Soviet combat")
    assert lines["Altenfeld"] == ("held by W", "held by W")
    assert lines["Soviet losses"] == ("0", "0")
    assert lines["Unit E"] == ("0707", "0906")
    assert lines["Unit F"] == ("0907", "0607")
    assert "Unit D" not in lines


def test_take_backs_are_marked(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.roll_z()
    rolled = desk.bridge.at
    desk.bridge.undo()
    desk.play("cancel-attack")
    dock = HistoryDock(desk.bridge)
    show(dock)
    row = next(row for row in dock.tree.rows if row.node == rolled)
    assert row.taken_back
    assert "taken back" in dock.tree.index_of(rolled).data(Qt.ItemDataRole.AccessibleTextRole)
