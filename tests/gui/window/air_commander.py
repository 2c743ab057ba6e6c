"""Plays a campaign for one through the window: drags, clicks, keys, buttons and the sheet of cards.

Which action is taken the greedy computer player says, from what the side knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.planning.conftest import LEFT, PLAIN, Planner, move
from wargame_desk.ai.players import player
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import PieceId

ON_CARDS = ("keep", "redraw", "lay-card")
"""What is answered on the card with the cards in question."""


class AirCommander:
    """NATO's commander at one window.

    Attributes:
        kinds: the kinds of action that were played.
        questions: the texts of the cards that asked.
    """

    def __init__(self, window: MainWindow) -> None:
        self.planner = Planner(window)
        self.player = player("greedy")
        self.kinds: set[str] = set()
        self.questions: list[str] = []

    @property
    def table(self) -> Any:
        return self.planner.table

    @property
    def bridge(self) -> Any:
        return self.table.bridge

    @property
    def over(self) -> bool:
        return self.bridge.session.outcome is not None

    def choose(self) -> Any:
        bridge = self.bridge
        return self.player.choose(bridge.game, bridge.known_to(bridge.decision.side))

    def play(self, most: int, *, by_hand: bool = True, until: str = "") -> None:
        """So many actions, or to the end, or until a raid waits for a decision of a kind."""
        for _ in range(most):
            if self.over or (until and self._due(until)):
                return
            before = self.bridge.session.at
            if not by_hand and self.bridge.decision.kind == "planning":
                QApplication.processEvents()
                self.bridge.submit_found(self._plans())
            action = self.choose()
            if by_hand:
                self.do(action)
            else:
                self.bridge.submit(action)
            self.kinds.add(action.kind)
            assert self.bridge.session.at != before, f"{action}: {self.table.live.text}"

    def _plans(self) -> Iterator[Any]:
        """Everything that is planned in a turn: the screen is told of it once."""
        while (action := self.choose()).kind != "end-phase":
            self.kinds.add(action.kind)
            yield action

    def _due(self, kind: str) -> bool:
        frames = [frame.kind for frame in self.bridge.session.state.stack]
        return frames[-1] == kind and "flight" in frames

    # --- gestures

    def do(self, action: Any) -> None:
        self.table.cards.report.put_away()
        match action.kind:
            case "open-raid":
                self.open_raid(action)
            case "assign":
                self.carry(self._name(action.piece), self._label(action.to))
            case "crew":
                self.carry(self._name(action.piece), self.planner.label_of(self._name(action.unit)))
            case "arm":
                self.arm(action.piece)
            case "remove-card":
                self.take_card(action)
            case "reinforce" | "choose-space":
                self.planner.click(self._label(action.to))
            case kind if kind in ON_CARDS:
                self.answer(action)
            case "buy" | "choose-piece" | "send-home" if getattr(action, "piece", None) is not None:
                self.put(action)
            case _:
                self.press(action)
        QApplication.processEvents()

    def carry(self, name: str, label: str) -> None:
        """A drag; two clicks where the window must be scrolled between the one place and the other."""
        end, here = self.planner.place(label)
        start, there = self.planner.counter(name)
        space = self.bridge.game.board.space(label)
        middle = self.table.scene.geometry.polygon(space).boundingRect().center()
        if start is not end or end.mapFromScene(middle) == here:
            self.planner.drag(name, label)
            return
        QTest.mouseClick(start.viewport(), LEFT, PLAIN, there)
        self.planner.click(label)

    def open_raid(self, action: Any) -> None:
        """The unit that leads the raid is dropped on the target: that opens it, and gives it its place."""
        self._wait_for_display()
        game, known = self.bridge.game, self.bridge.known
        then = self.player.choose(game, game.apply(known, action).state)
        assert then.kind == "assign"
        line = -1 if action.line is None else game.setting.line_index[action.line]
        self.carry(self._name(then.piece), self._label(game.setting.target(action.mission, line)))

    def _wait_for_display(self) -> None:
        """The display opens by itself when planning begins, and its windows find their size."""
        for _ in range(50):
            if self.planner.desk.display is not None and self.planner.desk.display.width() >= 600:
                break
            QTest.qWait(20)
        QApplication.processEvents()

    def arm(self, piece: PieceId) -> None:
        """Munitions come off the strip above the map."""
        count = self.planner.desk.strip.counts["pgm"]
        view, at = self.planner.counter(self._name(piece))
        start, there = count.rect().center(), view.viewport().mapToGlobal(at)
        QTest.mousePress(count, LEFT, PLAIN, start)
        for point in (count.mapToGlobal(start) + QPoint(9, 9), there):
            move(count, point)
        QTest.mouseRelease(count, LEFT, PLAIN, count.mapFromGlobal(there))

    def answer(self, action: Any) -> None:
        """The number of the answer on the card."""
        card = self.table.cards.question
        assert card.isVisible()
        self.questions.append(card.text)
        offered = {command.text: command.action for command in self.bridge.view.commands}
        number = [offered[text] for text in card.answers].index(action)
        QTest.keyClick(self.table.view, Qt.Key(Qt.Key.Key_1 + number))

    def take_card(self, action: Any) -> None:
        """Out of the sheet in which deck and discards lie."""
        browser = self.table.cards.browser
        assert browser is not None
        if action.card is None:
            browser.close()
            self.press(action)
            return
        wanted = str(action.card) if action.card else "S"
        button = next(button for button in browser.buttons if button.card == wanted)
        button.click()
        browser._confirm.click()

    def put(self, action: Any) -> None:
        """A counter into the box that means this action."""
        way = next((way for way in self.bridge.ways(action.piece) if way.actions[-1] == action), None)
        if way is None:
            self.press(action)
        else:
            self.carry(self._name(action.piece), self._label(way.to))

    def press(self, action: Any) -> None:
        """A button of the prompt line, or an entry of the list behind one; else of the menu."""
        command = next((command for command in self.bridge.view.commands if command.action == action), None)
        if command is None:
            self.table.play(action)
            return
        for button in self.table.prompt.buttons:
            if button.text() == command.text:
                QTest.mouseClick(button, LEFT)
                return
            entries = button.menu().actions() if button.menu() is not None else []
            for entry in entries:
                if entry.text() == command.text:
                    entry.trigger()
                    return
        raise AssertionError(command.text)

    def _name(self, piece: PieceId) -> str:
        return str(self.bridge.game.piece_name(piece))

    def _label(self, space: Any) -> str:
        return str(self.bridge.game.board.label(space))
