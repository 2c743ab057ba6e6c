"""Campaigns for one at the window: two turns by hand, ten turns with a kill in the middle of a raid, and the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.gui.window.air_commander import AirCommander
from wargame_desk import catalogue
from wargame_desk.app.end_of_game import EndOfGame
from wargame_desk.app.games_in_progress import GameInProgress
from wargame_desk.app.window import MainWindow

GAME = "nato-air-commander"


def begin(window: MainWindow, qtbot: QtBot, scenario: str, seed: int) -> AirCommander:
    assert window.filing.start(lambda: catalogue.start(GAME, scenario, seed=seed))
    qtbot.waitExposed(window)
    QTest.qWait(60)
    return AirCommander(window)


def texts(widget: Any) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget))


def test_the_tutorial_is_played_by_hand(window: MainWindow, qtbot: QtBot) -> None:
    commander = begin(window, qtbot, "tutorial", 3)
    commander.play(400)
    assert commander.over
    assert {"fly-recon", "open-raid", "assign", "fly-raid", "reinforce", "end-phase"} <= commander.kinds
    assert commander.questions, "cards have been decided on"
    course = window.table.bridge.course()
    assert [turn for turn, _ in course] == [8, 9, 10], "at the start, and at the end of both turns"


def test_ten_turns_killed_in_a_check_go_on_from_the_autosave(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    commander = begin(window, qtbot, "build-up", 5)
    commander.play(2000, by_hand=False, until="check")
    bridge, question = window.table.bridge, window.table.cards.question
    assert question.isVisible()
    at, card, asked = bridge.session.at, question.pictures[0].card, question.text
    record = window.filing.game.record.path
    assert window.filing.save_to(tmp_path / "check.wdsave"), "a game can be saved in the middle of a raid"
    window.filing.game.record.close()  # as a killed program leaves it
    window.filing.game.record = None
    window.filing.game = None
    window.clear_table()
    for file in (tmp_path / "check.wdsave", record):
        found = GameInProgress.open(file)
        assert isinstance(found, GameInProgress)
        window.filing.lay(found)
        QTest.qWait(30)
        question = window.table.cards.question
        assert window.table.bridge.session.at == at
        assert question.isVisible()
        assert (question.pictures[0].card, question.text) == (card, asked)
    again = AirCommander(window)
    window.table.open_dock("sequence")  # a log in sight would be made anew with every step
    again.play(3000, by_hand=False)
    assert again.over
    table = window.table
    turns = [turn for turn, _ in table.bridge.course()]
    assert turns == list(range(11)) or table.bridge.outcome.rule == "NAC-13.4" or turns[-1] < 10
    qtbot.waitUntil(lambda: any(sheet.isVisible() for sheet in table.findChildren(EndOfGame)), timeout=4000)
    told = texts(next(sheet for sheet in table.findChildren(EndOfGame) if sheet.isVisible()))
    assert not [word for word in ("nobody", "sides", "Dice", "rolled") if word in told]
    assert "both sides" not in window._subject.text()
    assert "you play NATO" in window._subject.text()
