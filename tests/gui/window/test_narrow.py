"""Where room is short: tabs of docks, the line of what is played, the score, each still to be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar
from pytestqt.qtbot import QtBot

from tests.gui.window.conftest import Begin, Hands, Start
from wargame_desk.app.docks.sequence import SequenceDock
from wargame_desk.app.subject import Subject
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import Side

AGAINST_COMPUTER = {Side("soviet"): "human", Side("us"): "random"}


def _bar(hands: Hands) -> QTabBar:
    QTest.qWait(20)
    return next(bar for bar in hands.table.findChildren(QTabBar) if bar.isVisible())


def _tabs(bar: QTabBar) -> list[tuple[str, str, bool]]:
    """Words, tooltip and whether there is an icon, of each tab."""
    return [(bar.tabText(i), bar.tabToolTip(i), not bar.tabIcon(i).isNull()) for i in range(bar.count())]


def _all_seen(bar: QTabBar) -> bool:
    QApplication.processEvents()
    return all(bar.rect().contains(bar.tabRect(i)) for i in range(bar.count()))


def _norad(start: Start) -> Hands:
    return start("norad", seats=AGAINST_COMPUTER)


def test_four_tabs_have_their_whole_titles(start: Start) -> None:
    bar = _bar(_norad(start))
    assert [text for text, _, _ in _tabs(bar)] == ["Sequence of play", "Stack", "Combat forecast", "Log"]
    assert _all_seen(bar)


def test_a_fifth_tab_shortens_long_titles_and_a_tooltip_has_them(start: Start) -> None:
    hands = _norad(start)
    hands.table.open_dock("rules")
    bar = _bar(hands)
    assert [(text, tip) for text, tip, _ in _tabs(bar)] == [
        ("Sequence", "Sequence of play"), ("Stack", ""), ("Forecast", "Combat forecast"), ("Rules", ""), ("Log", ""),
    ]  # fmt: skip
    assert _all_seen(bar)


def _many_docks(start: Start) -> Hands:
    hands = _norad(start)
    for dock in ("rules", "charts", "history", "oob", "scenario"):
        hands.table.open_dock(dock)
        QTest.qWait(20)
    return hands


def test_many_tabs_are_icons_behind_the_one_in_front(start: Start) -> None:
    hands = _many_docks(start)
    bar = _bar(hands)
    front = bar.currentIndex()
    for i, (text, tip, icon) in enumerate(_tabs(bar)):
        assert (text, icon) == ("Scenario", False) if i == front else (text == "" and tip and icon)
        assert bar.accessibleTabName(i)
    assert _all_seen(bar)
    names = {action.text() for action in hands.table.panels.actions()}
    assert {"Sequence of play", "Combat forecast", "Order of battle"} <= names, "the menu has whole titles"


def test_a_press_on_an_icon_brings_its_dock_to_the_front(start: Start) -> None:
    hands = _many_docks(start)
    bar = _bar(hands)
    log = next(i for i in range(bar.count()) if bar.tabToolTip(i) == "Log")
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(log).center())
    QTest.qWait(20)
    assert bar.tabText(bar.currentIndex()) == "Log"
    assert not hands.table.panels.body("log").visibleRegion().isEmpty()


def test_what_is_played_gives_up_its_first_parts_and_keeps_the_standing(qtbot: QtBot) -> None:
    line = Subject()
    qtbot.addWidget(line)
    line.show()
    line.resize(900, 30)
    line.show_parts(
        "NORAD 3", "Expansion: both continents", "both sides played here", "Soviet 6 of 100 · U.S. 10 of 80"
    )
    assert line.text().startswith("NORAD 3")
    assert line.toolTip() == ""
    whole = line.text()
    line.resize(QFontMetrics(line.font()).horizontalAdvance(whole) - 20, 30)
    assert line.text().startswith("Expansion")
    line.resize(60, 30)
    assert line.text() == "Soviet 6 of 100 · U.S. 10 of 80"
    assert line.toolTip() == whole


@pytest.mark.parametrize("size", [100, 150])
def test_the_score_of_both_sides_stands_on_one_line(start: Start, window: MainWindow, size: int) -> None:
    window.choices.change(text_size=size)
    hands = start("expansion", seats=AGAINST_COMPUTER)
    dock = hands.table.panels.body("sequence")
    assert isinstance(dock, SequenceDock)
    hands.table.open_dock("sequence")
    QTest.qWait(50)
    hint = dock.towns.hint
    assert hint.text() == "Soviet 0 of 100 · U.S. 0 of 80"
    assert hint.height() < 2 * QFontMetrics(hint.font()).height()
    assert hint.width() >= QFontMetrics(hint.font()).horizontalAdvance(hint.text())


def test_each_game_has_its_own_layout(begin: Begin, start: Start) -> None:
    def dock(hands: Hands, name: str) -> QDockWidget:
        return hands.table.findChild(QDockWidget, name)

    dock(begin(), "log").close()
    norad = _norad(start)
    assert dock(norad, "log").toggleViewAction().isChecked()
    dock(norad, "sequence").close()
    again = begin()
    assert not dock(again, "log").toggleViewAction().isChecked(), "as it was left in this game"
    assert dock(again, "sequence").toggleViewAction().isChecked()
    assert not dock(_norad(start), "sequence").toggleViewAction().isChecked()
