"""Games that are only watched: step by step, as a film, with remarks; and a game of one's own from any step."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tests.gui.window.conftest import Hands
from wargame_desk import catalogue, paths
from wargame_desk.app import replay, watching
from wargame_desk.app.docks.log import LogDock
from wargame_desk.app.learn import LearnSheet
from wargame_desk.app.on_offer import NOT_WATCHED
from wargame_desk.app.window import MainWindow
from wargame_desk.core.session import HUMAN

GAMES = [entry.id for entry in catalogue.entries()]
Watch = Callable[[str], Hands]


def everything_shipped() -> dict[str, str]:
    files = paths.samples_folder().iterdir()
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.fixture
def watch(window: MainWindow, qtbot: QtBot) -> Watch:
    def lay(game: str) -> Hands:
        window.filing.watch_sample(game)
        qtbot.waitExposed(window)
        QApplication.processEvents()
        return Hands(window)

    return lay


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_opens_at_its_beginning_and_nothing_is_played_or_written(
    game: str, watch: Watch, window: MainWindow
) -> None:
    before = everything_shipped()
    hands = watch(game)
    bridge = hands.table.bridge
    assert bridge.at == 0
    assert hands.buttons() == ["Play on from here", "Step back", "Step on", "Next remark", "Watch"]
    assert hands.table.remarks.isVisible()
    assert len(hands.table.remarks.text) > 20
    line = bridge.line()
    for _ in range(12):
        hands.button("Step on")
    assert bridge.at == line[12]
    hands.button("Step back")
    assert bridge.at == line[11]
    assert not hands.table.opponent.working
    assert not bridge.human_to_move
    assert not any(window.commands[name].isEnabled() for name in NOT_WATCHED)
    assert window.commands["play-on"].isVisible()
    assert window.filing.may_leave(lambda: None), "there is nothing to be asked about"
    window.do("start-screen")
    assert window.table is None
    assert everything_shipped() == before
    assert not paths.records_folder().exists() or not list(paths.records_folder().glob("*.wdrecord"))


def test_nothing_can_be_played_or_taken_back_where_a_game_is_watched(watch: Watch) -> None:
    hands = watch("strike-force-one")
    bridge, nodes = hands.table.bridge, len(hands.table.bridge.session.nodes)
    action = next(bridge.game.legal_actions(bridge.known))
    assert not bridge.submit(action)
    hands.drag("0904", "0705")
    assert (len(bridge.session.nodes), bridge.at) == (nodes, 0)
    assert bridge.view.commands == ()


def test_the_log_does_not_tell_how_it_ends(watch: Watch) -> None:
    hands = watch("strike-force-one")
    log = hands.window.findChild(LogDock)
    assert log.model.rowCount() == 0
    for _ in range(7):
        hands.button("Step on")
    said = [line.fact.text for line in log.model.lines]
    assert said[0].startswith("A moves 0902 to 0603")
    assert said[-1] == "Turn 1: Soviet combat"
    assert len(said) == 7


def test_a_remark_stands_at_its_step_and_quietly_after_it(watch: Watch) -> None:
    hands = watch("strike-force-one")
    remarks, bridge = hands.table.remarks, hands.table.bridge
    bridge.visit(bridge.line()[10])
    assert remarks.text.startswith("E attacks alone.")
    link = next(child for child in remarks.findChildren(QAbstractButton) if child.isVisible())
    assert link.text() == "5.6"
    link.click()
    assert any("5.6" in label.text() for label in hands.window.findChildren(type(remarks._words)) if label.isVisible())
    bridge.visit(bridge.line()[12])
    assert remarks.text.startswith("E attacks alone."), "until there is another"
    bridge.visit(bridge.line()[14])
    assert remarks.text.startswith("B and C together do better")


def test_next_remark_goes_on_to_the_next_step_that_has_one(watch: Watch, window: MainWindow) -> None:
    hands = watch("strike-force-one")
    bridge = hands.table.bridge
    told = sorted(bridge.watched.remarks)
    bridge.visit(told[0])
    hands.button("Next remark")
    assert bridge.at == told[1]
    bridge.visit(told[-1])
    window.do("next-remark")
    assert bridge.at == told[-1]
    assert hands.table.live.text == "There is no further remark."


def test_the_film_runs_twice_as_fast(watch: Watch, window: MainWindow) -> None:
    film = watch("strike-force-one").table.replay
    window.commands["replay-fast"].trigger()
    assert film._timer.interval() == replay.STEP_MS // 2
    window.commands["replay-fast"].trigger()
    assert film._timer.interval() == replay.STEP_MS


def test_the_film_waits_while_a_remark_is_read(watch: Watch, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr("wargame_desk.app.remark_strip.reading_time", lambda remark: 4000)
    hands = watch("strike-force-one")
    film, bridge = hands.table.replay, hands.table.bridge
    film._timer.setInterval(20)
    bridge.visit(bridge.line()[1])
    bridge.visit(bridge.line()[0])  # it was laid on the table some time ago
    hands.button("Watch")
    assert film.playing
    assert "Pause" in hands.buttons()
    QTest.qWait(150)
    assert bridge.at == 0, "the first remark is still being read"
    qtbot.waitUntil(lambda: bridge.at == bridge.line()[1], timeout=20000)
    qtbot.waitUntil(lambda: bridge.at == bridge.line()[10], timeout=40000)
    hands.button("Pause")
    assert not film.playing
    assert replay.STEP_MS >= 500
    assert watching.reading_time(watching.Remark("x" * 100)) > 3000


@pytest.mark.parametrize(("game", "step"), [("strike-force-one", 18), ("norad", 30), ("nato-air-commander", 39)])
def test_a_game_of_one_s_own_begins_at_any_step(game: str, step: int, watch: Watch, window: MainWindow) -> None:
    before = everything_shipped()
    hands = watch(game)
    watched = hands.table.bridge
    watched.visit(watched.line()[step])
    decider = watched.decision.side
    state = watched.session.nodes[watched.at].state
    hands.button("Play on from here")
    message = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    assert f"{watched.side_name(decider)}: You" in message.informativeText()
    message.accept()
    own = hands.table.bridge
    assert own is not watched
    assert own.watched is None
    assert own.session.state == state
    assert own.human_to_move
    assert own.seats[decider] == HUMAN
    assert [who for side, who in own.seats.items() if side != decider] == ["greedy"] * (len(own.seats) - 1)
    assert own.outcome is None
    action = next(own.game.legal_actions(own.known))
    assert own.submit(action)
    (record,) = paths.records_folder().glob("*.wdrecord")
    assert window.filing.game.record.path == record
    assert everything_shipped() == before


def test_at_the_end_it_can_be_watched_again_and_there_is_nothing_to_play(watch: Watch) -> None:
    hands = watch("strike-force-one")
    hands.window.do("latest")
    assert hands.buttons() == ["Step back", "Step on", "Next remark", "Watch again"]
    assert "Soviet victory" in hands.table.prompt.text
    hands.button("Watch again")
    assert hands.table.bridge.at == 0


def test_the_record_that_ships_is_watched_whichever_way_it_is_opened(window: MainWindow) -> None:
    before = everything_shipped()
    window.filing.open_path(paths.samples_folder() / "norad.wdrecord")
    assert window.table.bridge.watched is not None
    window.do("start-screen")
    assert everything_shipped() == before


def test_another_text_size_leaves_the_step_on_the_table(watch: Watch, window: MainWindow) -> None:
    hands = watch("norad")
    hands.table.bridge.visit(hands.table.bridge.line()[40])
    window.rebuild()
    assert window.table.bridge.at == window.table.bridge.line()[40]
    assert window.table.bridge.watched is not None


# --- learn to play


def sheet_of(window: MainWindow) -> LearnSheet:
    window.do("learn")
    return next(found for found in window.findChildren(LearnSheet) if found.isVisible())


def press(sheet: LearnSheet, name: str) -> None:
    button = next(b for b in sheet.findChildren(QAbstractButton) if name in (b.accessibleName(), b.text()))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_start_page_and_help_lead_to_the_three_ways_of_learning(window: MainWindow) -> None:
    assert window.commands["learn"].isVisible()
    sheet = sheet_of(window)
    names = [button.accessibleName() or button.text() for button in sheet.findChildren(QAbstractButton)]
    for entry in catalogue.entries():
        assert f"Guided lesson in {entry.title}" in names
        assert f"Watch a game of {entry.title}" in names
    assert "Open the guide" in names


def test_a_game_to_watch_is_reached(window: MainWindow) -> None:
    press(sheet_of(window), "Watch a game of NORAD 3")
    assert window.table.bridge.game.id == "norad"
    assert window.table.bridge.watched is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_begun_at_once_by_a_person_against_the_computer(game: str, window: MainWindow) -> None:
    entry = catalogue.entry(game)
    press(sheet_of(window), f"Guided lesson in {entry.title}")
    bridge = window.table.bridge
    assert bridge.scenario.tutorial
    assert bridge.watched is None
    sides = [side for side, _ in entry.sides]
    assert bridge.seats == {sides[0]: HUMAN, **dict.fromkeys(sides[1:], "greedy")}


def test_the_guide_is_reached(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setitem(window._handlers, "how-to-play", lambda _: asked.append("guide"))
    press(sheet_of(window), "Open the guide")
    assert asked == ["guide"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_focus_and_no_other(key: Qt.Key, window: MainWindow) -> None:
    sheet = sheet_of(window)
    sheet.setFocus()
    QTest.keyClick(sheet, key)
    assert sheet.isVisible(), "no button has the focus, and none is the main one"
    wanted = next(b for b in sheet.findChildren(QAbstractButton) if b.accessibleName() == "Watch a game of NORAD 3")
    wanted.setFocus()
    QTest.keyClick(wanted, key)
    assert window.table.bridge.game.id == "norad"
    assert window.table.bridge.watched is not None
