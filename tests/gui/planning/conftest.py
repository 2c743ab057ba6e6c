"""A campaign on the table in its planning, and a mouse that finds spaces in whichever window they are seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from wargame_desk import catalogue, paths
from wargame_desk.app import main
from wargame_desk.app.choices import Choices
from wargame_desk.app.docks.plans import PlansDock
from wargame_desk.app.planning import PlanningDesk
from wargame_desk.app.table import TablePage
from wargame_desk.app.window import MainWindow
from wargame_desk.core.session import Session
from wargame_desk.games.nato_air_commander.actions import EndPhase
from wargame_desk.games.nato_air_commander.state import Planning
from wargame_desk.mapview.view import MapView
from wargame_desk.persistence.settings import Settings

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


class Planner:
    """Mouse on a window with a campaign."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def table(self) -> TablePage:
        assert self.window.table is not None
        return self.window.table

    @property
    def desk(self) -> PlanningDesk:
        return self.table.planning

    @property
    def panel(self) -> PlansDock:
        assert self.desk.plans is not None
        return self.desk.plans

    @property
    def session(self) -> Session[Any, Any]:
        return self.table.bridge.session

    def label_of(self, name: str) -> str:
        """Where a piece is."""
        game = self.session.game
        return str(game.board.label(self.session.state.at[game.piece_id(name)]))

    def based(self, nation: str = "") -> list[str]:
        """Names of units in the Basing Box."""
        setting, at = self.session.game.setting, self.session.state.at
        found = setting.units_in(at)[setting.basing]
        return [setting.names[p] for p in found if nation in ("", setting.nation[p])]

    # --- the mouse

    def place(self, label: str) -> tuple[MapView, QPoint]:
        """The window in which a space is seen, scrolled to it if need be, and its middle there."""
        space = self.session.game.board.space(label)
        self.desk.bring(space)
        view = self.table.view.showing(space)
        return view, view.mapFromScene(self.table.scene.geometry.polygon(space).boundingRect().center())

    def counter(self, name: str) -> tuple[MapView, QPoint]:
        """The window in which a counter is seen, and a point on it."""
        space = self.table.scene.space_of(name)
        assert space is not None
        self.desk.bring(space)
        view = self.table.view.showing(space)
        area = self.table.scene.geometry.polygon(space).boundingRect()
        x = area.left()
        while x < area.right():
            y = area.top()
            while y < area.bottom():
                if self.table.scene.hit(QPointF(x, y)).piece == name:
                    return view, view.mapFromScene(QPointF(x + 8, y + 8))
                y += 6
            x += 6
        raise AssertionError(f"{name} is nowhere to be seen")

    def drag(self, name: str, label: str, *, hold: bool = False) -> None:
        """Drag a counter to a space, through whichever windows lie between; ``hold`` keeps the button down."""
        start, there = self.counter(name)
        end, here = self.place(label)
        start, there = self.counter(name)
        screen = end.viewport().mapToGlobal(here)
        QTest.mousePress(start.viewport(), LEFT, PLAIN, there)
        for point in (start.viewport().mapToGlobal(there) + QPoint(9, -9), screen):
            move(start.viewport(), point)
        if not hold:
            self.release(name, label)

    def release(self, name: str, label: str) -> None:
        end, here = self.place(label)
        start = self._held_by(name)
        QTest.mouseRelease(
            start.viewport(), LEFT, PLAIN, start.viewport().mapFromGlobal(end.viewport().mapToGlobal(here))
        )
        QApplication.processEvents()

    def _held_by(self, name: str) -> MapView:
        space = self.table.scene.space_of(name)
        assert space is not None
        return self.table.view.showing(space)

    def click(self, label: str) -> None:
        view, at = self.place(label)
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, at)
        QApplication.processEvents()


def move(widget: QWidget, screen: QPoint) -> None:
    """Move with the left button down: what QTest sends has no button."""
    at = QPointF(widget.mapFromGlobal(screen))
    event = QMouseEvent(QEvent.Type.MouseMove, at, QPointF(screen), Qt.MouseButton.NoButton, LEFT, PLAIN)
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window of 1280 by 800 without animations and questions."""
    app = main.make_application()
    calm = replace(
        Settings(), palette="light", reduced_motion=True, confirm_end_phase=False, confirm_exit=False,
        auto_only_choice=False,
    )  # fmt: skip
    choices = Choices(paths.settings_file(), calm)
    main.dress(app, calm)
    made = MainWindow(choices)
    made.resize(1280, 800)
    made.show()
    yield made
    made.filing.put_away()
    made.clear_table()
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


Begin = Callable[..., Planner]


@pytest.fixture
def begin(window: MainWindow, qtbot: QtBot) -> Begin:
    """Begins a campaign and goes on to its planning; ``recon`` stops before it."""

    def start(*, recon: bool = False) -> Planner:
        def make() -> Session[Any, Any]:
            session = catalogue.start("nato-air-commander", "build-up", seed=4)
            while not recon and not isinstance(session.state.top, Planning):
                session.submit(EndPhase())
            return session

        assert window.filing.start(make)
        planner = Planner(window)
        qtbot.waitExposed(window)
        display = planner.desk.display
        assert display is not None
        if not recon:
            qtbot.waitUntil(lambda: display.width() >= 600)
        QTest.qWait(60)
        return planner

    return start
