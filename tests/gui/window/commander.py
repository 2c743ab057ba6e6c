"""Plays games with secrets through the window: trays, drags, questions, lists and handovers, all by hand.

Where a computer has a seat, it waits until it is its turn again.

Which of the legal actions is taken is drawn by a seed from what the side at the table knows.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.window.conftest import Hands
from wargame_desk.app import hold_button
from wargame_desk.app.errands import ErrandSheet
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.instead import place_of

LEFT = Qt.MouseButton.LeftButton
PATIENCE = 6000
"""So often it is looked whether the computer has moved."""
ANSWERS = ("answer-sam", "answer-scramble", "choose-target", "roll", "break-off", "lose-interceptor")


class Commander:
    """Both sides' people, taking turns at one window.

    Attributes:
        handovers: how often a side has sat down; ``kinds`` the kinds of action played.
        hasty: sets up by chance and flies bombers by orders to many, so that a whole game takes a minute.
        covered: called with the window while it is covered, before the next side sits down.
    """

    def __init__(self, hands: Hands, seed: int, *, hasty: bool = False) -> None:
        self.hands, self.rng, self.hasty = hands, random.Random(seed), hasty
        self.handovers = 0
        self.kinds: set[str] = set()
        self.covered: Callable[[Any], None] = lambda window: None

    @property
    def bridge(self) -> Any:
        return self.hands.table.bridge

    @property
    def over(self) -> bool:
        return self.bridge.session.outcome is not None

    # --- the course of the game

    def play(self, most: int, *, until: str = "") -> None:
        """Make so many gestures, or play to the end, or until a decision of a kind is due."""
        for _ in range(most):
            self.wait()
            if self.over:
                return
            self.sit_down()
            if until and self.bridge.decision.kind == until:
                return
            before = self.bridge.session.at
            if not (self.hasty and self._hurry()):
                action = self.choose()
                self.do(action)
                self.kinds.add(action.kind)
            assert self.bridge.session.at != before, f"{self.bridge.decision}: {self.hands.table.live.text}"

    def wait(self) -> None:
        """Until the computer, if it is to move, has moved."""
        for _ in range(PATIENCE):
            if self.over or not self.bridge.computer_to_move:
                return
            QTest.qWait(5)
        raise AssertionError(f"the computer does not end: {self.bridge.decision}")

    def sit_down(self) -> None:
        """Hold the button until the next side has its seat."""
        window = self.hands.window
        if not window.covered:
            return
        self.covered(window)
        self.handovers += 1
        QTest.keyPress(window.handover.button, Qt.Key.Key_Return)
        for _ in range(40):
            if not window.covered:
                break
            QTest.qWait(hold_button.HOLD // 4 + 5)
        assert not window.covered

    def _hurry(self) -> bool:
        """Orders to many, where they do something; every third time a bomber is flown by hand."""
        decision, before = self.bridge.decision, self.bridge.session.at
        if decision.kind in ("setup", "orders") and self.hands.table.tray.piles:
            self.hands.table.tray.asked.emit("chance")
        elif decision.kind == "fly" and self.rng.random() < 0.5:
            self.hands.window.do("usual")
        QApplication.processEvents()
        return self.bridge.session.at != before

    def choose(self) -> Any:
        """An action that the side at the table knows to be legal; phases are seldom ended early."""
        bridge = self.bridge
        listed = list(bridge.game.legal_actions(bridge.known))
        end = [action for action in listed if action.kind == "end-phase"]
        if end and self.rng.random() < (0.35 if self.hasty else 0.1):
            return end[0]
        others = [action for action in listed if action.kind != "end-phase"]
        self.rng.shuffle(others)
        others.sort(key=lambda action: not self._asks(action))
        return next((action for action in others if self._by_hand(action)), None) or end[0]

    def _asks(self, action: Any) -> bool:
        """Whether the defender will be asked: such flights are liked best."""
        if action.kind != "move":
            return False
        to = place_of(action)
        return any(way.to == to and way.stop is not None for way in self.bridge.ways(action.piece))

    def _by_hand(self, action: Any) -> bool:
        """Whether a gesture leads to this action: each space has one way."""
        if action.kind not in ("move", "relocate", "sortie", "return"):
            return True
        to = place_of(action)
        return any(way.to == to and way.actions[-1].kind == action.kind for way in self.bridge.ways(action.piece))

    # --- gestures

    def do(self, action: Any) -> None:
        match action.kind:
            case "end-phase" | "stop" | "bomb":
                command = next(c for c in self.bridge.view.commands if c.action == action)
                self.hands.button(command.text)
            case kind if kind in ANSWERS:
                self.answer(action)
            case "place" | "stage-bomber" | "place-slbm":
                self.from_tray(action.piece, action.to)
            case "assign-target":
                self.write()
            case _:
                self.carry(action, place_of(action))
        QApplication.processEvents()

    def answer(self, action: Any) -> None:
        """The number of the answer on the card; of twins the card lists one."""
        card = self.hands.table.notices.question
        assert card.isVisible()
        texts = card.answers
        wanted = self.bridge.describe(action)
        offered = [c.action for c in self.bridge.view.commands]
        index = offered.index(action) if action in offered else texts.index(wanted) if wanted in texts else 0
        QTest.keyClick(self.hands.table.view, Qt.Key(Qt.Key.Key_1 + min(index, 8)))

    def from_tray(self, piece: PieceId, to: SpaceId) -> None:
        """Two clicks, or a drag; of a pile the top piece comes, which is like all of it."""
        hands, table = self.hands, self.hands.table
        pile = table.tray.piece(table.bridge.game.piece_name(piece))
        if not table.view.viewport().rect().contains(hands.at(table.bridge.game.board.label(to))):
            table.view.fit()
        label, start = table.bridge.game.board.label(to), QPoint(12, 12)
        if self.rng.random() < 0.5:
            QTest.mouseClick(pile, LEFT, pos=start)
            hands.click(label)
            return
        there = pile.mapFromGlobal(table.view.viewport().mapToGlobal(hands.at(label)))
        QTest.mousePress(pile, LEFT, pos=start)
        QTest.mouseMove(pile, start + QPoint(9, 0))
        QTest.mouseMove(pile, there)
        QTest.mouseRelease(pile, LEFT, pos=there)

    def write(self) -> None:
        """Fill the list in, and hand it in."""
        self.hands.window.do("errands")
        sheet = next(sheet for sheet in self.hands.table.findChildren(ErrandSheet) if sheet.isVisible())
        sheet.fill_best()
        sheet.write()

    def carry(self, action: Any, to: SpaceId | None) -> None:
        """Pick the piece, and put it down by the cursor: counters of a stack may lie on each other.

        Out and back to the same space goes by the menu.
        """
        table, name = self.hands.table, self.bridge.game.piece_name(action.piece)
        assert to is not None
        if table.scene.space_of(name) == to:
            text = self.bridge.describe(action)
            menu = table.menu.menu_for(to, name)
            next(entry for entry in menu.actions() if entry.text() == text).trigger()
            menu.deleteLater()
            return
        table.pick(name)
        table.tool.show_cursor(to)
        self.hands.key(Qt.Key.Key_Return)
