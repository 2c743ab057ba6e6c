"""A window with a game on the table, and hands: mouse and keys at hexes by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from wargame_desk import catalogue, paths
from wargame_desk.app import main
from wargame_desk.app.choices import Choices
from wargame_desk.app.games_in_progress import GameInProgress
from wargame_desk.app.table import TablePage
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import SpaceId
from wargame_desk.persistence.settings import Settings

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


class Hands:
    """Mouse and keyboard on a window's map."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def table(self) -> TablePage:
        assert self.window.table is not None
        return self.window.table

    def wait_for_card(self) -> None:
        """Until the refusal card is shown: it waits a moment of its own, and a busy machine longer."""
        for _ in range(100):
            if self.table.card.isVisible():
                return
            QTest.qWait(50)
        raise AssertionError("no refusal card")

    def space(self, label: str) -> SpaceId:
        return self.table.bridge.game.board.space(label)

    def label_of(self, piece: str) -> str | None:
        """Where the game says a piece is."""
        at = next(view.at for view in self.table.bridge.view.pieces if view.id == piece)
        return None if at is None else self.table.bridge.game.board.label(at)

    def at(self, label: str, dx: float = 0, dy: float = 0) -> QPoint:
        """Where a hex is on the screen of the map."""
        centre = self.table.scene.geometry.counter_centre(self.space(label))
        return self.table.view.mapFromScene(centre) + QPoint(round(dx), round(dy))

    def press(self, label: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        QApplication.processEvents()  # what the last step shows is laid out before a hand comes to the map
        QTest.mousePress(self.table.view.viewport(), LEFT, modifier, self.at(label))

    def move(self, label: str) -> None:
        QTest.mouseMove(self.table.view.viewport(), self.at(label))
        QApplication.processEvents()

    def release(self, label: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.mouseRelease(self.table.view.viewport(), LEFT, modifier, self.at(label))
        QApplication.processEvents()

    def drag(self, *way: str) -> None:
        """Press at the first hex, move over the others, let go at the last."""
        self.press(way[0])
        for label in way[1:]:
            self.move(label)
        self.release(way[-1])

    def click(self, label: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.mouseClick(self.table.view.viewport(), LEFT, modifier, self.at(label))
        QApplication.processEvents()

    def key(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        for key in keys:
            QTest.keyClick(self.table.view, key, modifier)
        QApplication.processEvents()

    def button(self, text: str) -> None:
        """Press a button of the prompt line by its words."""
        found = next(button for button in self.table.prompt.buttons if button.text() == text)
        QTest.mouseClick(found, LEFT)
        QApplication.processEvents()

    def buttons(self) -> list[str]:
        return [button.text() for button in self.table.prompt.buttons]

    def state(self) -> Any:
        return self.table.bridge.session.state


@pytest.fixture
def choices() -> Choices:
    """Settings without animations, questions or automatic moves."""
    calm = replace(
        Settings(), palette="light", reduced_motion=True, confirm_end_phase=False, confirm_exit=False,
        auto_only_choice=False,
    )  # fmt: skip
    return Choices(paths.settings_file(), calm)


@pytest.fixture
def window(qtbot: QtBot, choices: Choices) -> Iterator[MainWindow]:
    """The window on its start page."""
    app = main.make_application()
    main.dress(app, choices.now)
    made = MainWindow(choices)
    made.resize(1280, 800)
    made.show()
    yield made
    made.filing.put_away()
    made.clear_table()
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what a loop that runs would do


Begin = Callable[..., Hands]


@pytest.fixture
def begin(window: MainWindow, qtbot: QtBot) -> Begin:
    """Begins a game: scenario, and what else ``catalogue.start`` takes; returns the hands."""

    def start(scenario: str = "standard", **how: Any) -> Hands:
        how.setdefault("seed", 1)
        assert window.filing.start(lambda: catalogue.start("strike-force-one", scenario, **how))
        assert isinstance(window.filing.game, GameInProgress)
        hands = Hands(window)
        qtbot.waitExposed(window)
        qtbot.waitUntil(lambda: abs(hands.table.view.zoom - 1.0) > 1e-9)
        QTest.qWait(30)
        return hands

    return start


Start = Callable[..., Hands]


@pytest.fixture
def start(window: MainWindow) -> Start:
    """Begins NORAD in one of its scenarios and returns the hands."""

    def begin(scenario: str = "norad", **how: Any) -> Hands:
        how.setdefault("seed", 1)
        assert window.filing.start(lambda: catalogue.start("norad", scenario, **how))
        QTest.qWait(60)
        return Hands(window)

    return begin
