"""Buttons of the prompt take the clicks that are meant for them, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.window.conftest import LEFT, PLAIN
from wargame_desk import catalogue
from wargame_desk.app import style
from wargame_desk.app.choices import Choices
from wargame_desk.app.widgets import Button
from wargame_desk.app.window import MainWindow
from wargame_desk.games.nato_air_commander.actions import FlyRecon

SETTLE = 1500


@pytest.fixture(autouse=True)
def _settling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buttons settle as they do for a player, but late enough for a busy machine."""
    monkeypatch.setattr("wargame_desk.app.prompt.SETTLE", SETTLE)


def begin(window: MainWindow) -> None:
    assert window.filing.start(lambda: catalogue.start("nato-air-commander", "tutorial", seed=3))
    window.show()
    QTest.qWait(SETTLE + 60)


def main_button(window: MainWindow) -> Button:
    assert window.table is not None
    return next(button for button in window.table.prompt.buttons if button.objectName() == "main")


def click(button: Button, kind: QEvent.Type = QEvent.Type.MouseButtonPress) -> None:
    at = QPointF(button.rect().center())
    held = Qt.MouseButton.LeftButton
    for event, down in ((kind, held), (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)):
        there = button.mapToGlobal(at)
        QApplication.sendEvent(button, QMouseEvent(event, at, there, LEFT, down, PLAIN))
    QApplication.processEvents()


def test_a_new_decision_takes_no_click_before_it_can_have_been_read(window: MainWindow) -> None:
    begin(window)
    table = window.table
    assert table is not None
    click(main_button(window))
    session = table.bridge.session
    assert session.decision.kind != "recon", "an old one takes it at once"
    at = session.at
    click(main_button(window))
    assert session.at == at
    QTest.qWait(SETTLE + 60)
    click(main_button(window))
    assert session.at != at


def test_the_second_half_of_a_double_click_goes_nowhere(window: MainWindow) -> None:
    begin(window)
    table = window.table
    assert table is not None
    at = table.bridge.session.at
    click(main_button(window), QEvent.Type.MouseButtonDblClick)
    assert table.bridge.session.at == at


def test_buttons_are_dead_while_it_is_shown_what_came_of_them(window: MainWindow) -> None:
    begin(window)
    table = window.table
    assert table is not None
    window.choices.choose(replace(window.choices.now, reduced_motion=False, follow_motion=False))
    table.bridge.submit(FlyRecon("surveillance", None))
    assert table.cards.resolution.playing
    assert not main_button(window).isEnabled()
    table.cards.resolution.run_on()
    assert main_button(window).isEnabled()


@pytest.mark.parametrize(("size", "wide"), [(100, 800), (150, 1280)])
def test_a_narrow_prompt_cuts_no_button_and_keeps_room_for_its_words(
    window: MainWindow, choices: Choices, size: int, wide: int
) -> None:
    choices.change(text_size=size)
    window.resize(wide, 700)
    begin(window)
    assert window.table is not None
    prompt = window.table.prompt
    assert prompt.buttons
    for button in prompt.buttons:
        assert button.width() >= button.sizeHint().width()
        assert prompt.rect().contains(button.geometry().translated(prompt._holder.pos()))
    assert prompt._head.width() >= style.px(200)
    assert prompt.height() < window.height() / 4
