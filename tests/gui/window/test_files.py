"""Files at the window: save, open, autosave, full disks, wrong files; and faults of the program itself."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QMessageBox

from wargame_desk import catalogue, paths
from wargame_desk.app import errors
from wargame_desk.app.errors import Faults
from wargame_desk.app.games_in_progress import GameInProgress
from wargame_desk.app.map_pictures import MapPictures
from wargame_desk.app.new_game import NewGameDialog
from wargame_desk.persistence import records, reporting, saves
from wargame_desk.persistence import settings as files

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.gui.window.conftest import Begin
    from wargame_desk.app.window import MainWindow


def _message(window: MainWindow) -> QMessageBox:
    """The message that is open; fails if there is none or more than one."""
    found = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert len(found) == 1, [box.text() for box in found]
    return found[0]


def _messages(window: MainWindow) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def _press(box: QMessageBox, text: str) -> None:
    QTest.mouseClick(next(b for b in box.buttons() if b.text() == text), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


# --- saving and opening


def test_how_a_game_was_begun_is_kept_for_the_next_one(window: MainWindow) -> None:
    window.do("new")
    dialog = window.findChild(NewGameDialog)
    seat = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Who plays U.S.")
    seat.setCurrentIndex(seat.findData("greedy"))
    dialog._accept()
    assert window.table is not None
    kept = files.load(paths.settings_file()).settings.last
    assert kept == {}, "it is written a little later"
    window.choices.write()
    kept = files.load(paths.settings_file()).settings.last
    assert kept["strike-force-one"].scenario == "standard"
    assert kept["strike-force-one"].seats == {"soviet": "human", "us": "greedy"}


def test_a_save_is_offered_under_the_name_of_the_game_that_every_system_allows(
    begin: Begin, window: MainWindow
) -> None:
    begin()
    game = window.filing.game
    assert game is not None
    game.name = "Jo: rematch?"
    window.do("save-as")
    dialog = window.findChild(QFileDialog)
    assert [Path(name).name for name in dialog.selectedFiles()] == ["Jo - rematch-, turn 1.wdsave"]
    dialog.reject()


def test_a_game_that_was_saved_is_offered_where_it_lies(begin: Begin, window: MainWindow, tmp_path: Path) -> None:
    begin()
    assert window.filing.save_to(tmp_path / "Evening, turn 1.wdsave")
    window.do("save-as")
    dialog = window.findChild(QFileDialog)
    assert [Path(name) for name in dialog.selectedFiles()] == [tmp_path / "Evening, turn 1.wdsave"]
    dialog.reject()


def test_save_and_open_give_the_same_position(begin: Begin, window: MainWindow, tmp_path: Path) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    assert window.isWindowModified()
    digest = hands.table.bridge.session.digest()
    assert window.filing.save_to(tmp_path / "mine.wdsave")
    assert not window.isWindowModified()
    assert saves.look(tmp_path / "mine.wdsave").thumbnail is not None
    hands.drag("0903", "0803")
    window.filing.open_path(tmp_path / "mine.wdsave")
    assert window.table is not None
    assert window.table.bridge.session.digest() == digest


def test_every_action_is_in_the_record_at_once(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    game = window.filing.game
    assert game is not None
    assert game.record is not None
    before = game.record.path.read_bytes()
    hands.drag("0904", "0704")
    after = game.record.path.read_bytes()
    assert after.startswith(before)
    line = json.loads(after[len(before) :].splitlines()[0])
    assert (line["op"], line["action"]["kind"]) == ("act", "move")


def test_a_game_taken_up_from_its_record_is_saved_where_it_was_saved_before(
    begin: Begin, window: MainWindow, tmp_path: Path
) -> None:
    """As after a crash: the record goes on, and so does the save; another game's save is left alone."""
    other, mine = tmp_path / "other.wdsave", tmp_path / "mine.wdsave"
    begin()
    assert window.filing.save_to(other)
    hands = begin()
    hands.drag("0904", "0704")
    assert window.filing.save_to(mine)
    hands.drag("0903", "0803")
    assert window.filing.save_to(other.with_name("gone.wdsave"))
    assert window.filing.save_to(mine)
    other.with_name("gone.wdsave").unlink()
    assert window.filing.game is not None
    record = window.filing.game.record_path
    assert record is not None
    window.filing.put_away()
    window.clear_table()
    window.filing.open_path(record)
    assert window.filing.game is not None
    assert window.filing.game.path == mine
    assert "mine" in window.windowTitle()
    before = other.read_bytes()
    hands.drag("0905", "0805")
    window.filing.save()
    assert not window.filing.game.changed
    assert other.read_bytes() == before


def test_a_game_in_which_nothing_was_done_leaves_nothing_behind(begin: Begin, window: MainWindow) -> None:
    begin()
    window.do("start-screen")
    assert window.table is None
    assert records.listing(paths.records_folder()).games == ()


def test_several_games_in_progress_are_kept(begin: Begin, window: MainWindow) -> None:
    begin().drag("0904", "0704")
    begin("advanced").drag("0904", "0804")
    window.do("start-screen")
    found = records.listing(paths.records_folder()).games
    assert {info.scenario for info in found} == {"Standard Game", "Advanced Game"}
    assert all(info.closed and info.thumbnail for info in found)


def test_leaving_asks_about_what_was_not_saved(begin: Begin, window: MainWindow) -> None:
    window.choices.change(confirm_exit=True)
    hands = begin()
    hands.drag("0904", "0704")
    window.close()
    assert window.isVisible()
    box = _message(window)
    assert "autosave" in box.informativeText()
    _press(box, "Cancel")
    assert window.table is not None
    window.do("start-screen")
    _press(_message(window), "Leave without saving")
    assert window.table is None
    assert len(records.listing(paths.records_folder()).games) == 1, "it can still be continued"


def test_a_game_that_is_over_is_put_away_without_a_question(begin: Begin, window: MainWindow) -> None:
    window.choices.change(confirm_exit=True)
    begin().drag("0904", "0704")
    bridge = window.table.bridge
    bridge.resign(bridge.game.sides[0])
    window.do("start-screen")
    assert window.table is None
    assert not _messages(window)
    assert len(records.listing(paths.records_folder()).games) == 1, "it can still be looked at"


def test_a_new_game_is_chosen_before_the_one_on_the_table_is_spoken_of(begin: Begin, window: MainWindow) -> None:
    window.choices.change(confirm_exit=True)
    begin().drag("0904", "0704")
    played = window.filing.game
    window.do("new")
    assert not _messages(window)
    window.findChild(NewGameDialog)._accept()
    _press(_message(window), "Leave without saving")
    assert window.filing.game is not played
    assert len(window.table.bridge.session.nodes) == 1


def test_a_scenario_file_begins_a_game(window: MainWindow) -> None:
    path = paths.shipped_scenarios("strike-force-one") / "tutorial.json"
    window.filing.open_path(path)
    assert window.table is not None
    assert window.table.bridge.session.scenario.id == "tutorial"


def test_a_file_dropped_on_the_window_is_opened(begin: Begin, window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    begin().drag("0904", "0704")
    window.filing.save_to(tmp_path / "dropped.wdsave")
    window.do("start-screen")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "dropped.wdsave"))])
    plain = Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, plain)
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.table is not None)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "cannot be opened"),
        (b"not json at all", "cannot be opened"),
        (b'{"format": "something else"}', "no save, record, scenario or report"),
        (b'{"format": "wargame-desk save", "version": 99}', "version"),
    ],
)
def test_a_wrong_file_gets_a_clear_message(window: MainWindow, tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "odd.wdsave"
    path.write_bytes(content)
    window.open_first([path], "")
    QTest.qWait(50)
    box = _message(window)
    assert said in f"{box.text()} {box.informativeText()}"
    assert "odd.wdsave" in box.text()
    assert window.table is None
    box.accept()


def test_a_broken_save_leaves_the_game_on_the_table(begin: Begin, window: MainWindow, tmp_path: Path) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    window.filing.save_to(tmp_path / "good.wdsave")
    data = (tmp_path / "good.wdsave").read_bytes()
    (tmp_path / "bad.wdsave").write_bytes(data.replace(b"Standard", b"Stendard"))
    digest = hands.table.bridge.session.digest()
    window.filing.open_path(tmp_path / "bad.wdsave")
    assert "altered" in _message(window).informativeText()
    assert window.table is not None
    assert window.table.bridge.session.digest() == digest
    assert hands.label_of("C") == "0704"


def test_the_game_on_the_table_is_not_opened_once_more(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    game = window.filing.game
    assert game is not None
    assert game.record_path is not None
    window.filing.open_path(game.record_path)
    assert window.filing.game is game
    assert hands.table.live.text == "This game lies on the table already."
    assert _messages(window) == []


def test_one_game_in_two_windows_goes_on_as_a_copy(begin: Begin, window: MainWindow) -> None:
    begin().drag("0904", "0704")
    game = window.filing.game
    assert game is not None
    assert game.record is not None
    other = GameInProgress.open(game.record.path)
    assert isinstance(other, GameInProgress)
    assert other.id != game.id
    assert "another window" in other.reports[0]
    assert other.record is not None
    assert other.record.path != game.record.path
    other.close()


# --- no room, no right to write


def _full(*_: object, **__: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_while_autosaving_is_said_once_and_the_game_goes_on(
    begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = begin()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _full)
        hands.drag("0904", "0704")
        box = _message(window)
        assert "The autosave cannot be written" in box.text()
        assert "the disk is full.\nThe game goes on; it is tried again" in box.informativeText()
        assert "Choose another" not in box.informativeText(), "where the autosave lies cannot be chosen"
        box.accept()
        QApplication.processEvents()
        hands.drag("0903", "0803")
        assert _messages(window) == [], "the same reason is not told twice"
    hands.drag("0902", "0802")
    assert [hands.label_of(unit) for unit in "ABC"] == ["0802", "0803", "0704"]
    game = window.filing.game
    assert game is not None
    assert game.problem == ""
    assert game.record is not None
    found = records.read(game.record.path).session_lines
    assert [line["action"]["piece"] for line in found if line["op"] == "act"] == ["C", "B", "A"], "nothing is missing"


def test_no_autosave_at_all_is_said_and_the_game_goes_on(
    window: MainWindow, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(records, "_open", refuse)
        hands = begin()
    assert "The autosave cannot be written" in _message(window).text()
    assert "without autosave" in _message(window).informativeText()
    hands.drag("0904", "0704")
    assert hands.label_of("C") == "0704"


def test_a_save_that_fails_says_so_and_loses_nothing(
    begin: Begin, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    path = tmp_path / "mine.wdsave"
    assert window.filing.save_to(path)
    before = path.read_bytes()
    hands.drag("0903", "0803")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", _full)
        assert not window.filing.save_to(path)
    box = _message(window)
    assert "The game could not be saved" in box.text()
    advice = "the disk is full. Free some space or choose another disk.\nThe game goes on."
    assert box.informativeText().endswith(advice), "advice is given once"
    assert path.read_bytes() == before
    assert window.isWindowModified()
    box.accept()
    QApplication.processEvents()
    hands.drag("0902", "0802")
    assert hands.label_of("A") == "0802"


# --- pictures


def test_the_map_goes_to_the_clipboard_and_to_a_file(begin: Begin, window: MainWindow, tmp_path: Path) -> None:
    table = begin().table
    pictures = MapPictures(table.bridge, table, table.live.say)
    window.do("copy-map")
    assert QApplication.clipboard().image().width() > 1000
    assert pictures.write(tmp_path / "map.png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert not pictures.write(tmp_path / "nowhere" / "map.png")
    assert "could not be saved" in _message(window).text()


def test_the_map_is_printed_on_one_page(begin: Begin, window: MainWindow, tmp_path: Path) -> None:
    from PySide6.QtPrintSupport import QPrinter

    table = begin().table
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "map.pdf"))
    assert MapPictures(table.bridge, table, table.live.say).paint_on(printer)
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")


# --- faults of the program


def test_an_exception_shows_one_dialog_with_a_report_and_the_game_goes_on(
    begin: Begin, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    faults = Faults(window)
    with qtbot.captureExceptions():
        faults.watch()

        def broken() -> None:
            raise ZeroDivisionError("a fault for the test")

        QTimer.singleShot(0, broken)
        QTimer.singleShot(0, broken)
        qtbot.waitUntil(lambda: faults.dialog is not None)
        faults.unwatch()
    dialog = faults.dialog
    assert dialog is not None
    assert "ZeroDivisionError: a fault for the test" in dialog.text
    assert "C moves 0904 to 0704" in dialog.text, "the log"
    assert not dialog.seal.isVisible(), "nothing is hidden in this game"
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    (saved,) = paths.reports_folder().iterdir()
    assert reporting.as_text(reporting.read(saved)) == dialog.text
    QTest.mouseClick(dialog.go_on_button, Qt.MouseButton.LeftButton)
    hands.drag("0903", "0803")
    assert hands.label_of("B") == "0803"
    faults.caught(ZeroDivisionError, _fault("again"), None)
    faults.caught(ZeroDivisionError, _fault("again"), None)
    assert len(faults.seen) == 1, "the same fault is told once"
    assert "ZeroDivisionError" in capsys.readouterr().err


def _fault(text: str) -> ZeroDivisionError:
    return ZeroDivisionError(text)


def test_a_report_is_made_even_if_the_game_cannot_be_described(
    window: MainWindow, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin()

    def broken(*_: object) -> object:
        raise RuntimeError("no words")

    monkeypatch.setattr(window.filing, "for_a_report", broken)
    text = errors.as_text(errors.report(["Traceback: x"], window))
    assert "Traceback: x" in text
    assert "could not be described" in text


def test_without_a_game_the_report_says_so(window: MainWindow) -> None:
    assert "No game was on the table." in errors.as_text(errors.report([], window))
    assert sys.excepthook is not None
    assert catalogue.entries()
