"""Order of battle, charts, rules: what they list, and what a press does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui.docks.conftest import MakeTable
from tests.gui.docks.words import said, seen
from wargame_desk.app.docks.charts import ChartsDock
from wargame_desk.app.docks.oob import OobDock, OobRow
from wargame_desk.app.docks.rules import RulesDock, depth, parent_of
from wargame_desk.app.reports import Refused
from wargame_desk.app.widgets import RuleLink
from wargame_desk.core.codec import gesture_from
from wargame_desk.core.values import Position

Show = Callable[..., None]


# --- order of battle


def unit(dock: OobDock, name: str) -> OobRow:
    return next(row for row in dock.model.rows if row.piece == name)


def test_every_unit_with_its_place(table: MakeTable, show: Show) -> None:
    desk = table(rolls=(1,))
    dock = OobDock(desk.bridge)
    show(dock)
    assert [row.piece for row in dock.model.rows] == ["", *"ABCDEF", "", *"WXYZ"]
    assert dock.model.rows[0].where == "6 of 6 on the map"
    assert unit(dock, "W").where == "0504, town Altenfeld"
    desk.play("move", piece="D", to="0706")
    assert (unit(dock, "D").where, unit(dock, "D").status) == ("0706, open ground", "moved")


def test_the_eliminated_are_listed_and_counted(table: MakeTable, show: Show) -> None:
    """Die 1 on column 3 eliminates the defender."""
    desk = table(rolls=(1,))
    dock = OobDock(desk.bridge)
    show(dock)
    desk.roll_z()
    assert unit(dock, "Z").gone
    assert unit(dock, "Z").where == "Eliminated"
    heads = [row for row in dock.model.rows if not row.piece]
    assert [(row.where, row.status) for row in heads] == [
        ("6 of 6 on the map", "0 lost"),
        ("3 of 4 on the map", "1 lost"),
    ]
    assert unit(dock, "D").status == "fought"


def test_a_press_finds_the_place(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = table()
    dock = OobDock(desk.bridge)
    show(dock)
    box = dock.list.visualRect(dock.model.index(1, 0))
    with qtbot.waitSignal(dock.space_asked) as asked:
        qtbot.mouseClick(dock.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert asked.args == [desk.space("0902")]


def test_a_unit_that_waits_is_picked_here(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    """Replacements that have been declared wait off the map: Enter on one picks it to enter."""
    desk = table("advanced-all-options", position=Position(pieces={"A": None}, turn=2, phase="soviet-move"))
    dock = OobDock(desk.bridge)
    show(dock)
    assert unit(dock, "A").gone
    desk.play("declare-replacements", pieces=["A"])
    assert unit(dock, "A").can_enter
    assert dock.meta == "1 can enter"
    dock.list.setFocus()
    dock.list.setCurrentIndex(dock.model.index(1, 0))
    with qtbot.waitSignal(dock.piece_asked) as asked:
        qtbot.keyClick(dock.list, Qt.Key.Key_Return)
    assert asked.args == ["A"]


def test_the_unit_picked_on_the_map_is_marked(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = OobDock(desk.bridge)
    show(dock)
    dock.select_space(desk.space("0504"), "W")
    assert dock.list.currentIndex().row() == 8


# --- charts


def test_the_live_column_then_the_row(table: MakeTable, show: Show) -> None:
    desk = table(rolls=(5,))
    desk.attack_z()
    dock = ChartsDock(desk.bridge)
    show(dock)
    card = dock.cards["standard"]
    assert (card.grid.chart.column, card.grid.chart.row) == (2, None)
    assert card.live.text() == "Column 3 is in use"
    desk.play("resolve-attack")
    assert (card.grid.chart.column, card.grid.chart.row) == (2, 4)
    assert card.live.text() == "Column 3, die 5: AR"
    assert dock.cards["advanced"].head.hint.text() == "not in this game"


def test_charts_say_where_they_come_from(table: MakeTable, show: Show) -> None:
    dock = ChartsDock(table().bridge)
    show(dock)
    words = said(dock)
    assert "Rows 1 and 2 are from the rulebook" in words
    assert "Shape of the map" in words
    assert "Reconstructed. Nine columns of 8 and 7 hexes" in words


def test_a_chart_can_be_heard(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.attack_z()
    dock = ChartsDock(desk.bridge)
    show(dock)
    told = dock.cards["standard"].grid.accessibleDescription()
    assert told.startswith("Column in use: 3. Column 1, die 1: DR, from the rulebook.")
    assert "Column 1, die 6: AE, reconstructed." in told


# --- rules


def test_a_number_that_is_a_rule_opens_it_whichever_rules_speak_of_it(table: MakeTable) -> None:
    dock = RulesDock(table().bridge)
    dock.words.setText("4.3")
    assert dock.filter.rowCount() > 1
    dock.words.setText("5.1")
    QTest.keyClick(dock.words, Qt.Key.Key_Return)
    assert dock.shown == "5.1"


def test_search_by_number_and_by_words(table: MakeTable, show: Show) -> None:
    dock = RulesDock(table().bridge)
    show(dock)
    assert dock.meta == "42 rules"
    dock.words.setText("slipping")
    assert [dock.filter.index(i, 0).data() for i in range(dock.filter.rowCount())] == [
        "4.33 No slipping from zone to zone"
    ]
    assert dock.meta == "1 rule"
    QTest.keyClick(dock.words, Qt.Key.Key_Return)
    assert dock.shown == "4.33"


def test_a_search_without_a_hit_says_so(table: MakeTable, show: Show) -> None:
    dock = RulesDock(table().bridge)
    show(dock)
    before = dock.list.viewport().grab().toImage()
    dock.words.setText("helicopter")
    assert dock.meta == "0 rules"
    assert dock.list.accessibleDescription() == "No rule has all of these words."
    said = dock.list.viewport().grab().toImage()
    dock.list.empty = ""
    assert said not in (before, dock.list.viewport().grab().toImage()), "it is written where the rows would be"
    dock.words.clear()
    assert dock.list.accessibleDescription() != "No rule has all of these words."


def test_opened_from_a_refusal(table: MakeTable, show: Show) -> None:
    """D may not enter the woods of 0705 in the Standard Game."""
    desk = table()
    dock = RulesDock(desk.bridge)
    show(dock)
    refusals: list[Refused] = []
    desk.bridge.refused.connect(refusals.append)
    action = gesture_from(desk.bridge.game, desk.bridge.known, {"kind": "move", "piece": "D", "path": ["0805", "0705"]})
    assert not desk.bridge.submit(action)
    assert dock.show_rule(refusals[0].rule)
    assert dock.shown == refusals[0].rule.removeprefix("SFO-")
    assert dock.title.text() == refusals[0].rule_title


def test_every_refusal_and_rule_id_opens(table: MakeTable, show: Show) -> None:
    dock = RulesDock(table().bridge)
    show(dock)
    assert dock.show_rule("SFO-CRT-S")
    assert dock.shown == "CRT-S"
    assert dock.show_rule("CRT-A")
    assert dock.shown == "CRT-A"
    assert dock.show_rule("SFO-4.335"), "a case below 4.33 opens the rule above it"
    assert dock.shown == "4.33"
    assert not dock.show_rule("SFO-99.0")
    assert dock.shown == "4.33"


def test_back_and_forward(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    dock = RulesDock(table().bridge)
    show(dock)
    for rule in ("4.0", "5.5", "6.0"):
        dock.show_rule(rule)
    assert not dock.forward.isEnabled()
    qtbot.mouseClick(dock.back, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dock.back, Qt.MouseButton.LeftButton)
    assert dock.shown == "4.0"
    assert not dock.back.isEnabled()
    qtbot.mouseClick(dock.forward, Qt.MouseButton.LeftButton)
    assert dock.shown == "5.5"
    dock.show_rule("8.1")
    assert not dock.forward.isEnabled(), "another way begins here"


def test_a_rule_shows_its_family_and_source(table: MakeTable, show: Show) -> None:
    dock = RulesDock(table().bridge)
    show(dock)
    dock.show_rule("4.3")
    assert [link.rule for link in seen(dock, RuleLink)] == ["4.0", "4.31", "4.32", "4.33"]
    dock.show_rule("CRT-S")
    assert dock.source.text() == "In our own words; reconstructed."


def test_how_rules_nest() -> None:
    assert [depth(rule) for rule in ("4.0", "4.3", "4.33", "TEC", "CRT-S")] == [0, 1, 2, 0, 0]
    assert [parent_of(rule) for rule in ("4.33", "4.3", "4.0", "PI")] == ["4.3", "4.0", "", ""]
