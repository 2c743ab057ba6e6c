"""Fifteen units in one hex, in the player's own hands: they move as a whole, split, and keep their order.

The board is Strike Force One's with nine more Soviet units and room for fifteen in a hex. The stack begins in 0904.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.window.conftest import LEFT, Hands
from wargame_desk import catalogue
from wargame_desk.app.window import MainWindow
from wargame_desk.core.dice import Dice
from wargame_desk.core.session import Session
from wargame_desk.core.values import Position, Setup
from wargame_desk.games.strike_force_one.game import StrikeForceOne

K = Qt.Key
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
FIFTEEN = list("ABCDEFHIJKLMNOP")
MORE = FIFTEEN[6:]


def _session() -> Session:
    data = catalogue.open_game("strike-force-one").setting.data  # type: ignore[attr-defined]
    pieces = (*data.pieces, *(replace(data.pieces[0], id=name, start=None) for name in MORE))
    faces = {**data.look.faces, **{name: replace(data.look.faces["A"], ident=name) for name in MORE}}
    game = StrikeForceOne(replace(data, pieces=pieces, look=replace(data.look, faces=faces)), {})
    game.setting.rules = game.setting.rules._replace(stack=len(FIFTEEN))
    return Session(game, Setup("crowd", "Crowd", start=Position(dict.fromkeys(FIFTEEN, "0904"))), Dice(b"crowd"))


@pytest.fixture
def crowd(window: MainWindow, qtbot: QtBot) -> Hands:
    assert window.filing.start(_session)
    hands = Hands(window)
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: abs(hands.table.view.zoom - 1.0) > 1e-9)
    QTest.qWait(30)
    assert _stack(hands, "0904") == FIFTEEN
    return hands


def _stack(hands: Hands, label: str) -> list[str]:
    """The units of a hex as the map shows them, bottom first."""
    return [member.id for member in hands.table.scene.members(hands.space(label))]


def _member(hands: Hands, label: str, name: str) -> QPoint:
    """Where a unit of a fanned-out stack can be clicked."""
    view, middle = hands.table.view, hands.at(label)
    found = [middle + QPoint(dx, dy) for dx in range(-180, 181, 6) for dy in range(-150, 151, 6)]
    hit = [at for at in found if hands.table.scene.hit(view.mapToScene(at)).piece == name]
    return hit[len(hit) // 2]


def _split(hands: Hands, names: list[str]) -> None:
    """Fan the stack out, pick some units with Ctrl, and drag them from 0904 to 0804."""
    viewport = hands.table.view.viewport()
    for label in ("0101", "0904"):
        hands.move(label)
    for name in names:
        QTest.mouseClick(viewport, LEFT, CONTROL, _member(hands, "0904", name))
    assert sorted(hands.table.tool.selection) == sorted(names)
    QTest.mousePress(viewport, LEFT, pos=_member(hands, "0904", names[-1]))
    hands.move("0804")
    hands.release("0804")


def test_the_whole_stack_is_dragged_with_shift(crowd: Hands) -> None:
    crowd.press("0904", SHIFT)
    QTest.mouseMove(crowd.table.view.viewport(), crowd.at("0804"))
    drag = crowd.table.scene.drag
    assert drag is not None
    assert list(drag.pieces) == FIFTEEN
    crowd.release("0804", SHIFT)
    assert _stack(crowd, "0904") == []
    assert _stack(crowd, "0804") == FIFTEEN
    assert {crowd.label_of(name) for name in FIFTEEN} == {"0804"}


@pytest.mark.parametrize("order", [FIFTEEN[2:14:2], FIFTEEN[12:0:-2]], ids=["from the bottom", "from the top"])
def test_some_are_picked_and_dragged_off_and_both_stacks_keep_their_order(crowd: Hands, order: list[str]) -> None:
    _split(crowd, order)
    assert _stack(crowd, "0804") == sorted(order)
    assert _stack(crowd, "0904") == [name for name in FIFTEEN if name not in order]


def test_the_parts_come_together_again_in_order(crowd: Hands) -> None:
    _split(crowd, ["B", "H", "P"])
    crowd.press("0904", SHIFT)
    QTest.mouseMove(crowd.table.view.viewport(), crowd.at("0804"))
    crowd.release("0804", SHIFT)
    assert _stack(crowd, "0904") == []
    assert _stack(crowd, "0804") == FIFTEEN


def test_one_is_taken_from_the_stack_by_keys(crowd: Hands) -> None:
    """Enter takes the topmost; PageDown goes down the stack."""
    crowd.table.tool.show_cursor(crowd.space("0904"))
    crowd.key(K.Key_Return, K.Key_PageDown, K.Key_PageDown)
    assert crowd.table.tool.selection == ("N",)
    crowd.key(K.Key_A)  # south-west of 0904 lies 0804
    crowd.key(K.Key_Return)
    QApplication.processEvents()
    assert _stack(crowd, "0804") == ["N"]
    assert _stack(crowd, "0904") == [name for name in FIFTEEN if name != "N"]


def test_the_whole_stack_goes_back_by_escape_and_by_undo(crowd: Hands) -> None:
    crowd.press("0904", SHIFT)
    QTest.mouseMove(crowd.table.view.viewport(), crowd.at("0804"))
    crowd.key(K.Key_Escape)
    crowd.release("0804")
    assert _stack(crowd, "0904") == FIFTEEN
    _split(crowd, ["B", "H", "P"])
    for _ in range(3):
        crowd.window.do("undo")
    assert _stack(crowd, "0904") == FIFTEEN
    assert _stack(crowd, "0804") == []
