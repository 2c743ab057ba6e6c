"""A table for the docks: a scripted game, actions by their printed names, and docks shown on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from wargame_desk import catalogue
from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody
from wargame_desk.core.codec import gesture_from
from wargame_desk.core.session import UndoPolicy
from wargame_desk.core.values import Position
from wargame_desk.mapview.theme import LIGHT


class Table:
    """A bridge, and the game played on it by labels."""

    def __init__(self, bridge: SessionBridge) -> None:
        self.bridge = bridge

    def space(self, label: str) -> int:
        return int(self.bridge.game.board.space(label))

    def play(self, kind: str, **fields: Any) -> None:
        """Play one action; it must be legal."""
        assert self.bridge.submit(gesture_from(self.bridge.game, self.bridge.known, {"kind": kind, **fields}))

    def attack_z(self) -> None:
        """D, E and F go to Z's hex and attack it: 3 on 1, not yet rolled."""
        for piece, to in (("D", "0706"), ("E", "0707"), ("F", "0607")):
            self.play("move", piece=piece, to=to)
        self.play("end-phase")
        self.play("declare-attack", target="0606")
        for space in ("0706", "0707", "0607"):
            self.play("add-attackers", space=space)

    def roll_z(self) -> None:
        """The same attack, rolled."""
        self.attack_z()
        self.play("resolve-attack")


MakeTable = Callable[..., Table]


@pytest.fixture
def table(qapp: QApplication) -> MakeTable:
    """Make a table: ``rolls`` are die faces from 1, ``position`` overrides the set-up."""

    def make(
        scenario: str = "standard",
        rolls: tuple[int, ...] = (2,),
        position: Position | None = None,
        own_dice: bool = False,
    ) -> Table:
        session = catalogue.start(
            "strike-force-one",
            scenario,
            seed=1,
            script=tuple(face - 1 for face in rolls),
            position=position,
            own_dice=own_dice,
            policy=UndoPolicy.FREE,
        )
        return Table(SessionBridge(session))

    return make


@pytest.fixture
def show(qtbot: QtBot, dressed: object) -> Iterator[Callable[..., None]]:
    """Put a dock on the screen in a size; it is gone after the test, so that a later palette need not dress it."""
    shown: list[DockBody] = []

    def put(dock: DockBody, width: int = 318, height: int = 700) -> None:
        shown.append(dock)
        dock.resize(width, height)
        dock.show()
        qtbot.waitExposed(dock)
        QApplication.processEvents()

    yield put
    for dock in shown:
        dock.close()
        dock.deleteLater()
        QCoreApplication.sendPostedEvents(dock, QEvent.Type.DeferredDelete)


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[Callable[[str, int], None]]:
    """The application in its light palette at 100 %; a test may dress it otherwise, and it is put back after."""
    usual = style.sheet(LIGHT, 100)
    if qapp.styleSheet() != usual:
        style.apply(qapp, "light", 100)
    yield lambda palette, size: style.apply(qapp, palette, size)
    if qapp.styleSheet() != usual:
        style.apply(qapp, "light", 100)
