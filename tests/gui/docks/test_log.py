"""The log: lines, filters, copy, places, and marks of what does not count any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui.docks.conftest import MakeTable
from wargame_desk.app.docks.log import LINE, NOW, PAST, TAKEN_BACK, UNDONE, LogDock, LogModel, log_lines

Show = Callable[..., None]


def texts(dock: LogDock) -> list[str]:
    return [dock.filter.index(row, 0).data() for row in range(dock.filter.rowCount())]


def states(dock: LogDock) -> list[str]:
    return [dock.filter.index(row, 0).data(LINE).state for row in range(dock.filter.rowCount())]


def test_every_line_in_order(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.roll_z()
    dock = LogDock(desk.bridge)
    show(dock)
    lines = texts(dock)
    assert lines[0] == "D moves 0905 to 0706 (2 MP), stops"
    assert lines[3] == "Turn 1: Soviet combat"
    assert lines[4] == "D, E and F against Z in 0606: column 3, die 2, defender retreats"
    assert states(dock)[:4] == [PAST] * 4
    assert states(dock)[4] == NOW


def test_filters(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.roll_z()
    dock = LogDock(desk.bridge)
    show(dock)
    everything = texts(dock)
    dock.kind.setCurrentIndex(dock.kind.findData("move"))
    assert [text[0] for text in texts(dock)] == ["D", "E", "F"]
    assert dock.meta == "filter: moves"
    dock.kind.setCurrentIndex(dock.kind.findData("battle"))
    assert texts(dock) == everything[4:]
    dock.kind.setCurrentIndex(dock.kind.findData("side:soviet"))
    assert "Turn 1: Soviet combat" not in texts(dock)
    assert len(texts(dock)) == 4
    dock.kind.setCurrentIndex(dock.kind.findData("all"))
    dock.words.setText("0707")
    assert texts(dock) == ["E moves 0906 to 0707 (2 MP), stops"]


def test_a_click_finds_the_place(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = table()
    desk.roll_z()
    dock = LogDock(desk.bridge)
    show(dock)
    row = dock.list.visualRect(dock.filter.index(0, 0))
    with qtbot.waitSignal(dock.space_asked) as asked:
        qtbot.mouseClick(dock.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert asked.args == [desk.space("0706")]


def test_pointing_at_a_line_rings_its_place(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = table()
    desk.roll_z()
    dock = LogDock(desk.bridge)
    show(dock)
    pointed: list[object] = []
    dock.space_pointed.connect(pointed.append)
    dock.list.setFocus()
    dock.list.setCurrentIndex(dock.filter.index(2, 0))
    dock.list.setCurrentIndex(dock.filter.index(1, 0))
    assert pointed[-1] == desk.space("0707")
    QTest.keyClick(dock.list, Qt.Key.Key_Down)
    assert pointed[-1] == desk.space("0607")


def test_copy(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = table()
    desk.roll_z()
    dock = LogDock(desk.bridge)
    show(dock)
    dock.list.setCurrentIndex(dock.filter.index(0, 0))
    qtbot.keyClick(dock.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Turn 1\tD moves 0905 to 0706 (2 MP), stops\trule 4.31"
    qtbot.mouseClick(dock.copy_button, Qt.MouseButton.LeftButton)
    assert len(QGuiApplication.clipboard().text().splitlines()) == dock.filter.rowCount()


def test_what_was_undone_is_marked(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = LogDock(desk.bridge)
    show(dock)
    desk.play("move", piece="D", to="0706")
    desk.play("move", piece="E", to="0707")
    desk.bridge.undo()
    assert states(dock) == [NOW, UNDONE]
    desk.bridge.redo()
    assert states(dock) == [PAST, NOW]


def test_a_roll_taken_back_stays_for_good(table: MakeTable, show: Show) -> None:
    """The roll is taken back, and the game goes on another way: its line stays, marked."""
    desk = table()
    desk.roll_z()
    dock = LogDock(desk.bridge)
    show(dock)
    desk.bridge.undo()
    desk.play("cancel-attack")
    marked = [text for text, state in zip(texts(dock), states(dock), strict=True) if state == TAKEN_BACK]
    assert marked[0].startswith("D, E and F against Z in 0606: column 3, die 2")


def test_what_is_chosen_stays_chosen(table: MakeTable, show: Show) -> None:
    """A new line is added below; the rows above keep their selection."""
    desk = table()
    desk.play("move", piece="D", to="0706")
    dock = LogDock(desk.bridge)
    show(dock)
    dock.list.setCurrentIndex(dock.filter.index(0, 0))
    desk.play("move", piece="E", to="0707")
    assert [line.fact.text[0] for line in dock.list.chosen_lines()] == ["D"]
    assert states(dock) == [PAST, NOW]


def test_another_line_takes_the_place_of_the_undone_one(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = LogDock(desk.bridge)
    show(dock)
    desk.play("move", piece="D", to="0706")
    desk.play("move", piece="E", to="0707")
    desk.bridge.undo()
    desk.play("move", piece="F", to="0607")
    assert [text[0] for text in texts(dock)] == ["D", "F"]
    assert states(dock) == [PAST, NOW]


def _lines(dock: LogDock) -> list[tuple[str, str, int]]:
    return [(line.fact.text, line.state, line.node) for line in dock.model.lines]


def _again(dock: LogDock) -> list[tuple[str, str, int]]:
    """The lines as they are when made anew."""
    return [(line.fact.text, line.state, line.node) for line in log_lines(dock.bridge)]


def test_a_step_adds_its_lines_and_makes_no_others_anew(
    table: MakeTable, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = table()
    dock = LogDock(desk.bridge)
    show(dock)
    monkeypatch.setattr(LogModel, "show_lines", lambda *_: pytest.fail("all lines were made anew"))
    added: list[tuple[int, int]] = []
    dock.model.rowsInserted.connect(lambda _, first, last: added.append((first, last)))
    desk.roll_z()
    assert _lines(dock) == _again(dock)
    assert added == [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5)], "of three moves and a phase one each, of the roll two"


def test_after_undo_and_on_a_branch_the_lines_are_as_if_made_anew(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = LogDock(desk.bridge)
    show(dock)
    for piece, to in (("D", "0706"), ("E", "0707")):
        desk.play("move", piece=piece, to=to)
    desk.bridge.undo()
    assert _lines(dock) == _again(dock)
    assert [state for _, state, _ in _lines(dock)] == [NOW, UNDONE]
    desk.play("move", piece="F", to="0607")
    assert _lines(dock) == _again(dock)
    assert [text[0] for text, _, _ in _lines(dock)] == ["D", "F"], "the line that was left is not the log's"
    desk.play("move", piece="E", to="0707")
    assert _lines(dock) == _again(dock)
    desk.bridge.visit(1)
    assert _lines(dock) == _again(dock)
    desk.play("move", piece="E", to="0707")
    assert _lines(dock) == _again(dock)


def test_a_dock_that_was_behind_another_makes_up_for_what_it_has_missed(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = LogDock(desk.bridge)
    show(dock)
    desk.play("move", piece="D", to="0706")
    dock.hide()
    desk.play("move", piece="E", to="0707")
    desk.play("move", piece="F", to="0607")
    dock.show()
    assert _lines(dock) == _again(dock)
    desk.play("end-phase")
    assert _lines(dock) == _again(dock)
