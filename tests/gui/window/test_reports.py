"""A report of a fault: one file that opens where the fault happened, sealed or open, and names nobody."""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from tests.gui.window.conftest import Begin, Hands
from wargame_desk import catalogue, paths
from wargame_desk.app import errors
from wargame_desk.app.report_sheet import ReportSheet
from wargame_desk.app.scrubbing import anonymous
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import Side
from wargame_desk.persistence import reporting
from wargame_desk.persistence.check import problems

US, SOVIET = Side("us"), Side("soviet")
FAULT = 'Traceback (most recent call last):\n  File "x.py", line 1, in f\nZeroDivisionError: a fault for the test\n'


def saved(window: MainWindow, *, sealed: bool = True) -> Path:
    path = errors.report_path()
    reporting.write(path, errors.report([FAULT], window, sealed=sealed))
    return path


def opened(window: MainWindow, path: Path) -> Hands:
    window.filing.put_away()
    window.clear_table()
    window.show_start()
    window.filing.open_path(path)
    QApplication.processEvents()
    return Hands(window)


def test_it_opens_in_replay_where_the_fault_happened_with_its_text(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    hands.drag("0903", "0803")
    played = hands.table.bridge.session
    state = played.state
    hands = opened(window, saved(window))
    bridge = hands.table.bridge
    assert bridge.watched is not None
    assert bridge.session.state == state
    assert bridge.at == len(played.nodes) - 1
    assert hands.table.remarks.text == "ZeroDivisionError: a fault for the test"
    assert hands.table.remarks.accessibleName() == f"Here the fault happened: {hands.table.remarks.text}"
    assert hands.table.remarks.isVisible()
    assert hands.buttons() == ["Whole report", "Play on from here", "Step back", "Step on", "Watch again"]
    hands.button("Whole report")
    (sheet,) = (found for found in window.findChildren(ReportSheet) if found.isVisible())
    assert FAULT.strip() in sheet.findChild(QPlainTextEdit).toPlainText()
    sheet.reject()
    hands.button("Step back")
    assert bridge.at == len(played.nodes) - 2
    hands.button("Step on")
    hands.button("Play on from here")
    assert hands.table.bridge.watched is None
    assert hands.table.bridge.session.state == state
    assert hands.table.bridge.seats == played.seats, "as they sat when it happened"


def test_a_fault_at_an_earlier_position_opens_there(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    hands.drag("0903", "0803")
    hands.table.bridge.visit(1)
    hands = opened(window, saved(window))
    assert hands.table.bridge.at == 1


def test_a_fault_on_a_line_that_was_left_opens_there(window: MainWindow) -> None:
    assert window.filing.start(lambda: catalogue.start("norad", "tutorial", seed=3, seats={US: "greedy"}))
    bridge = window.table.bridge
    for which in (0, -1):
        assert bridge.submit(list(bridge.game.legal_actions(bridge.known))[which])
        if which == 0:
            assert bridge.undo()
    bridge.visit(1)
    hands = opened(window, saved(window))
    assert hands.table.bridge.at == 1
    assert hands.table.remarks.text == "ZeroDivisionError: a fault for the test"
    hands.button("Step back")
    assert hands.table.bridge.at == 0


def test_a_report_without_a_game_is_shown_as_text(window: MainWindow) -> None:
    path = saved(window)
    window.filing.open_path(path)
    assert window.table is None
    (sheet,) = window.findChildren(ReportSheet)
    text = sheet.findChild(QPlainTextEdit).toPlainText()
    assert "No game was on the table." in text
    assert "ZeroDivisionError: a fault for the test" in text


# --- sealed or open


@pytest.fixture
def secret(window: MainWindow, qtbot: QtBot) -> Callable[[], Hands]:
    """NORAD, the U.S. side against the computer, some counters set up: the backs are the players' own."""

    def lay() -> Hands:
        seats = {SOVIET: "greedy"}
        assert window.filing.start(lambda: catalogue.start("norad", "norad", seed=3, seats=seats))
        bridge = window.table.bridge
        for _ in range(4):
            assert bridge.submit(next(bridge.game.legal_actions(bridge.known)))
        qtbot.waitExposed(window)
        return Hands(window)

    return lay


def backs(hands: Hands, side: Side) -> set[object]:
    """What is shown on the backs of a side's bombers and fighters."""
    bridge = hands.table.bridge
    kinds = ("bomber", "fighter")
    pieces = [piece for piece in bridge.view.pieces if piece.side == side and piece.id.startswith(kinds)]
    told = {line for piece in pieces for line in bridge.about_piece(bridge.piece(piece.id)).lines}
    return told & {"Real", "Decoy"}


def test_sealed_it_shows_what_the_side_at_the_table_may_know(secret: Callable[[], Hands], window: MainWindow) -> None:
    hands = secret()
    assert hands.table.bridge.viewer == US
    assert backs(hands, SOVIET) == set()
    path = saved(window)
    text = path.read_text("utf-8")
    assert json.loads(text)["sealed"] is True
    assert "history" not in json.loads(text)["game"]
    hands = opened(window, path)
    bridge = hands.table.bridge
    assert bridge.viewer == US
    assert "watched as U.S. sees it" in window._subject.text()
    assert backs(hands, US)
    assert backs(hands, SOVIET) == set()
    assert "Play on from here" not in hands.buttons()
    for command in ("play-on", "save", "save-as", "seats", "resign", "beliefs"):
        assert not window.commands[command].isVisible(), command
    for node in bridge.line():
        bridge.visit(node)
        assert backs(hands, SOVIET) == set()


def test_open_it_shows_everything(secret: Callable[[], Hands], window: MainWindow) -> None:
    secret()
    hands = opened(window, saved(window, sealed=False))
    assert backs(hands, SOVIET) == {"Real", "Decoy"}
    assert backs(hands, US)
    assert not window.covered


def test_the_dialog_offers_the_seal_where_something_is_hidden(
    secret: Callable[[], Hands], window: MainWindow, qtbot: QtBot
) -> None:
    secret()
    faults = errors.Faults(window)
    faults.caught(ZeroDivisionError, ZeroDivisionError("bomber-3 is real"), None)
    qtbot.waitUntil(lambda: faults.dialog is not None)
    dialog = faults.dialog
    assert dialog.seal.isVisible()
    assert "ZeroDivisionError" in dialog.text
    assert dialog.seal.isChecked()
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    dialog.seal.setChecked(False)
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    found = [reporting.read(path) for path in sorted(paths.reports_folder().iterdir())]
    assert [report.sealed for report in found] == [True, False]
    assert ["bomber-3 is real" in reporting.as_text(report) for report in found] == [False, True]
    assert "bomber-3 is real" not in dialog.text
    dialog.accept()


def test_between_two_people_a_sealed_report_is_for_the_one_at_the_table(window: MainWindow) -> None:
    assert window.filing.start(lambda: catalogue.start("norad", "norad", seed=3))
    window._take_seat()
    viewer = window.table.bridge.viewer
    assert viewer is not None
    hands = opened(window, saved(window))
    assert not window.covered, "nobody is asked to hand over: nobody plays"
    assert hands.table.bridge.viewer == viewer


def test_whose_eyes_it_is_cannot_be_written_into_it(secret: Callable[[], Hands], window: MainWindow) -> None:
    secret()
    path = saved(window)
    document = json.loads(path.read_text("utf-8"))
    document["looker"] = document["looker"][:-8] + "AAAAAAA="
    path.write_text(json.dumps(document), encoding="utf-8")
    window.filing.put_away()
    window.clear_table()
    window.show_start()
    window.filing.open_path(path)
    assert window.table is None
    assert [box for box in window.findChildren(QMessageBox) if "damaged or altered" in box.informativeText()]
    assert problems(path, catalogue.open_game)


def test_a_sealed_report_that_calls_itself_open_is_not_played_on(
    secret: Callable[[], Hands], window: MainWindow
) -> None:
    secret()
    path = saved(window)
    document = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(document | {"sealed": False}), encoding="utf-8")
    hands = opened(window, path)
    assert hands.table.bridge.viewer == US
    assert "Play on from here" not in hands.buttons()


# --- nothing about the player


def test_nothing_in_it_says_whose_it_is(begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    hands.table.bridge.name_node(1, "Aunt Mary's plan")
    hands.table.bridge.session.lock(SOVIET, "secret word")
    window.filing.game.name = "Evening with Jo"
    place = paths.own_folder() / "saves" / "Evening with Jo.wdsave"
    where = str(Path(errors.__file__))
    trace = f'Traceback:\n  File "{where}", line 3, in f\nFileNotFoundError: "{place}"\n'
    path = errors.report_path()
    reporting.write(path, errors.report([trace], window))
    text = path.read_text("utf-8")
    for word in ("Aunt Mary", "Evening", "Jo.", str(paths.own_folder()), str(Path.home()) + "/", '"word"'):
        assert word not in text, word
    assert 'File \\"wargame_desk/app/errors.py\\", line 3' in text, "what helps stays"
    assert reporting.read(path).game is not None


def test_paths_lose_what_is_personal_and_keep_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/jo"))
    monkeypatch.setattr(getpass, "getuser", lambda: "jo")
    told = anonymous('open "/home/jo/My Games/x.json": /mnt/jo/y; /home/jo/saves/z.wdsave failed; jo says so')
    assert told == 'open "<home>/....json": /mnt/<user>/y; <home>/....wdsave failed; jo says so'
    assert anonymous("no folder '/mnt/jo', but /mnt/jo-ann") == "no folder '/mnt/<user>', but /mnt/jo-ann"


def test_a_home_that_is_the_root_is_in_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert anonymous('File "/mnt/games/x.py", line 3') == 'File "/mnt/games/x.py", line 3'
