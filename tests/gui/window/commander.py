"""Plays games with secrets through the window: trays, drags, questions, lists and handovers, all by hand.

Which of the legal actions is taken is drawn by a seed from what the side at the table knows.
"""

from __future__ import annotations

import random
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.window.conftest import Hands
from wargame_desk.core.ids import PieceId, SpaceId

LEFT = Qt.MouseButton.LeftButton


class Commander:
    """Both sides' people, taking turns at one window."""

    def __init__(self, hands: Hands, seed: int) -> None:
        self.hands, self.rng = hands, random.Random(seed)
        self.handovers = 0
        self.done = 0

    @property
    def bridge(self) -> Any:
        return self.hands.table.bridge

    # --- the course of the game

    def play(self, most: int, *, until: str = "") -> None:
        """Play so many actions, or to the end, or until a decision of a kind is due."""
        for _ in range(most):
            if self.bridge.session.outcome is not None:
                return
            self.sit_down()
            if until and self.bridge.decision.kind == until:
                return
            before = len(self.bridge.session.nodes)
            action = self.choose()
            self.do(action)
            assert len(self.bridge.session.nodes) > before, f"{action}: {self.hands.table.live.text}"
            self.done += 1

    def sit_down(self) -> None:
        """Hold the button until the next side has its seat."""
        window = self.hands.window
        if not window.covered:
            return
        self.handovers += 1
        button = window.handover.button
        QTest.keyPress(button, Qt.Key.Key_Return)
        QTest.qWait(560)
        if window.covered:
            QTest.qWait(700)
        QTest.keyRelease(button, Qt.Key.Key_Return) if window.covered else None
        assert not window.covered

    def choose(self) -> Any:
        """An action that the side at the table knows to be legal; phases are seldom ended early."""
        bridge = self.bridge
        listed = list(bridge.game.legal_actions(bridge.known))
        good = [a for a in listed if a.kind != "end-phase" and self._by_hand(a)]
        if good and (self.rng.random() < 0.9 or len(good) == len(listed)):
            return self.rng.choice(good)
        return (
            next(a for a in listed if a.kind == "end-phase") if any(a.kind == "end-phase" for a in listed) else good[0]
        )

    def _by_hand(self, action: Any) -> bool:
        """Whether a gesture leads to this action: each space has one way."""
        piece = getattr(action, "piece", None)
        if piece is None or action.kind not in ("move", "relocate", "sortie", "return"):
            return True
        to = _place(action)
        return any(way.to == to and way.actions[-1].kind == action.kind for way in self.bridge.ways(piece))

    # --- gestures

    def do(self, action: Any) -> None:
        table = self.hands.table
        match action.kind:
            case "end-phase" | "stop" | "bomb":
                self.press(action)
            case "answer-sam" | "answer-scramble" | "choose-target" | "roll" | "break-off" | "lose-interceptor":
                self.answer(action)
            case "place" | "stage-bomber" | "place-slbm":
                self.from_tray(action.piece, action.to)
            case "assign-target":
                self.write(action)
            case _:
                table.tool.cancel()
                self.carry(action.piece, _place(action))
        QApplication.processEvents()

    def press(self, action: Any) -> None:
        table = self.hands.table
        command = next(c for c in table.bridge.view.commands if c.action == action)
        self.hands.button(command.text)

    def answer(self, action: Any) -> None:
        """The number of the answer on the card."""
        card = self.hands.table.notices.question
        assert card.isVisible()
        index = next((i for i, c in enumerate(card._commands) if c.action == action), None)
        if index is None or index > 8:  # a card with many answers: those beyond the keys, or unlisted twins
            index = min(index or 0, 8)
        QTest.keyClick(self.hands.table.view, Qt.Key(Qt.Key.Key_1 + index))

    def from_tray(self, piece: PieceId, to: SpaceId) -> None:
        hands, table = self.hands, self.hands.table
        pile = table.tray.piece(table.bridge.game.piece_name(piece))
        label = table.bridge.game.board.label(to)
        if self.rng.random() < 0.5:
            QTest.mouseClick(pile, LEFT, pos=QPoint(12, 12))
            hands.click(label)
            return
        start = QPoint(12, 12)
        there = pile.mapFromGlobal(table.view.viewport().mapToGlobal(hands.at(label)))
        QTest.mousePress(pile, LEFT, pos=start)
        QTest.mouseMove(pile, start + QPoint(9, 0))
        QTest.mouseMove(pile, there)
        QTest.mouseRelease(pile, LEFT, pos=there)

    def write(self, action: Any) -> None:
        """Fill the list in, and hand it in."""
        self.hands.window.do("errands")
        from wargame_desk.app.errands import ErrandSheet

        sheet = next(s for s in self.hands.table.findChildren(ErrandSheet) if s.isVisible())
        sheet.fill_best()
        sheet._write()
        QApplication.processEvents()

    def carry(self, piece: PieceId, to: SpaceId | None) -> None:
        """By the tool, as a drag of this piece would do it: counters of a stack lie on each other."""
        table = self.hands.table
        name = table.bridge.game.piece_name(piece)
        space = table.scene.space_of(name)
        assert space is not None
        assert to is not None
        table.tool.select(space, (name,))
        table.tool.take((name,))
        table.tool.dragging = True
        table.scene.lift((name,), table.scene.geometry.counter_centre(space))
        table.tool.drop(to)


def _place(action: Any) -> SpaceId | None:
    path = getattr(action, "path", None)
    if path:
        return SpaceId(path[-1])
    to = getattr(action, "to", None)
    return None if to is None else SpaceId(to)
