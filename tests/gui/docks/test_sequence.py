"""The sequence of play says which turn and step it is, what is left to do, and who is winning."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui.docks.conftest import MakeTable
from tests.gui.docks.words import said, seen
from wargame_desk.app.docks.rows import PressRow
from wargame_desk.app.docks.sequence import SequenceDock, StepRow
from wargame_desk.core.values import Position

Show = Callable[..., None]


def steps(dock: SequenceDock) -> list[StepRow]:
    return seen(dock, StepRow)


def test_the_first_step(table: MakeTable, show: Show) -> None:
    dock = SequenceDock(table().bridge)
    show(dock, 230)
    assert dock.meta == "Turn 1 of 4"
    rows = steps(dock)
    assert [row.now for row in rows] == [True, False, False, False]
    assert rows[0].left.text() == "6 units can still move"
    assert rows[0].link.rule == "SFO-4.0"
    assert rows[1].accessibleName() == "2 Soviet combat: to come"


def test_what_is_left_is_counted_down(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = SequenceDock(desk.bridge)
    show(dock, 230)
    desk.play("move", piece="D", to="0706")
    assert steps(dock)[0].left.text() == "5 units can still move"


def test_a_step_that_is_done_has_its_tick(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.attack_z()
    dock = SequenceDock(desk.bridge)
    show(dock, 230)
    assert steps(dock)[0].accessibleName() == "1 Soviet movement: done"
    assert steps(dock)[1].left.text() == "Soviet combat: choose who attacks 0606"


def test_objectives_and_their_holders(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    """At the start W holds Altenfeld (0504), and nobody the other two towns."""
    desk = table()
    dock = SequenceDock(desk.bridge)
    show(dock, 230)
    rows = seen(dock, PressRow)
    assert [row.accessibleName() for row in rows] == [
        "Neukirchen, nobody",
        "Marbach, nobody",
        "Altenfeld, held by W",
    ]
    assert dock.towns.hint.text() == "Soviets need two"
    with qtbot.waitSignal(dock.space_asked) as asked:
        qtbot.keyClick(rows[2], Qt.Key.Key_Space)
    assert asked.args == [desk.space("0504")]


def test_standing_and_losses(table: MakeTable, show: Show) -> None:
    """One of the two towns needed is half the way; the U.S. side would win with that."""
    position = Position(pieces={"A": "0302", "B": None, "Z": None})
    dock = SequenceDock(table("standard", position=position).bridge)
    show(dock, 230)
    assert dock.bar.share == 0.5
    assert dock.standing_text.text() == "1 town is in Soviet hands"
    assert dock.leader.text() == "If the game ended now: U.S. victory"
    assert dock.standing_head.link.rule == "SFO-6.0"
    assert dock.standing_head.link.text() == "rule 6.0", "and not a score"
    lost = said(dock).splitlines()
    assert lost[lost.index("Losses") :].count("1") == 2


def test_the_end_is_told(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = SequenceDock(desk.bridge)
    show(dock, 230)
    desk.bridge.agree_to_end()
    assert dock.leader.text() == "The players ended the game together."


def test_a_low_dock_scrolls_to_the_present_step(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = SequenceDock(desk.bridge)
    show(dock, 230, 150)
    for _ in desk.bridge.view.phases:
        QTest.qWait(20)
        (now,) = (row for row in steps(dock) if row.now)
        top = now.mapTo(dock, QPoint(0, 0)).y()
        assert 0 <= top <= dock.height() - now.height(), now.accessibleName()
        desk.play("end-phase")
