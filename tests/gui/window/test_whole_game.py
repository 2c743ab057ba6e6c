"""Whole games through the window by mouse and keyboard: every decision is made by a gesture, none by the program.

Which of the legal actions is taken is drawn by a seed; how it is done goes round: drag, two clicks, keys, buttons.
After each gesture the game must have played exactly that action.
"""

from __future__ import annotations

import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from wargame_desk import paths
from wargame_desk.app.games_in_progress import GameInProgress
from wargame_desk.core.ids import SpaceId
from wargame_desk.persistence import records

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gui.window.conftest import Begin, Hands
    from wargame_desk.app.window import MainWindow

K = Qt.Key


class Player:
    """Makes gestures for actions."""

    def __init__(self, hands: Hands, seed: int) -> None:
        self.hands = hands
        self.rng = random.Random(seed)
        self.turn = 0
        self.kinds: set[str] = set()

    @property
    def game(self) -> Any:
        return self.hands.table.bridge.game

    def play(self, most: int = 1000) -> None:
        """Play until the end, or at most so many actions."""
        bridge = self.hands.table.bridge
        for _ in range(most):
            if bridge.decision is None:
                return
            action = self.choose(list(self.game.legal_actions(bridge.session.state)))
            self.do(action)
            done = bridge.session.node.action
            same = (done.kind, _piece(done), _place(done)) == (action.kind, _piece(action), _place(action))
            assert same, f"meant {action}, played {done}: {self.hands.table.live.text}"
            self.kinds.add(action.kind)

    def choose(self, actions: list[Any]) -> Any:
        """Any action, but steps are seldom ended early and replacements are wanted."""
        wanted = [a for a in actions if a.kind in ("declare-replacements", "enter", "add-attackers")]
        if wanted and self.rng.random() < 0.8:
            return self.rng.choice(wanted)
        others = [a for a in actions if a.kind != "end-phase"]
        if others and self.rng.random() < 0.85:
            return self.rng.choice(others)
        return self.rng.choice(actions)

    def do(self, action: Any) -> None:
        self.turn += 1
        hands, label = self.hands, self.game.board.label
        place = _place(action)
        match action.kind:
            case "end-phase" | "resolve-attack":
                if self.turn % 2:
                    hands.window.do("main-action")
                else:
                    hands.button(hands.buttons()[-1])
            case "declare-attack" | "add-attackers":
                self.at(label(place))
            case "choose-loss":
                hands.button(f"Lose {self.game.piece_name(action.piece)}")
            case "declare-replacements":
                self.replacements(action)
            case "enter":
                self.enter(action)
            case "advance" if action.piece is None:
                hands.button("Stay")
            case "advance":
                self.carry(self.game.piece_name(action.piece), label(hands.table.bridge.decision.spaces[0]))
            case _:
                self.carry(self.game.piece_name(action.piece), label(place))

    def at(self, label: str) -> None:
        """A click or Enter on a hex."""
        if self.turn % 2:
            self.hands.click(label)
        else:
            self.hands.table.tool.show_cursor(self.hands.space(label))
            self.hands.key(K.Key_Return)

    def carry(self, piece: str, goal: str) -> None:
        """Take a unit somewhere by drag, by two clicks, or by keys. In a stack the member is picked first."""
        hands = self.hands
        start = hands.label_of(piece)
        assert start is not None
        members = [member.id for member in hands.table.scene.members(hands.space(start))]
        if len(members) > 1:
            hands.table.pick(piece)
            hands.table.tool.show_cursor(hands.space(goal))
            hands.key(K.Key_Return)
        elif self.turn % 3 == 0:
            hands.drag(start, goal)
        elif self.turn % 3 == 1 and hands.table.bridge.decision.kind == "move":
            hands.click(start)
            hands.click(goal)
        else:
            hands.table.pick(piece)
            hands.table.tool.show_cursor(hands.space(goal))
            hands.key(K.Key_Return)

    def replacements(self, action: Any) -> None:
        """One button; where there are several ways to do it, it opens a menu of them."""
        command = next(c for c in self.hands.table.bridge.view.commands if c.action.kind == action.kind)
        self.hands.button(command.text)
        text = self.hands.table.bridge.describe(action)
        for menu in self.hands.table.findChildren(QMenu):
            for entry in menu.actions():
                if entry.text() == text:
                    entry.trigger()
                    menu.close()
                    return

    def enter(self, action: Any) -> None:
        hands, name = self.hands, self.game.piece_name(action.piece)
        goal = self.game.board.label(_place(action))
        piece = hands.table.tray.piece(name)
        if self.turn % 2:
            QTest.mouseClick(piece, Qt.MouseButton.LeftButton)
            hands.click(goal)
        else:
            there = piece.mapFromGlobal(hands.table.view.viewport().mapToGlobal(hands.at(goal)))
            middle = piece.rect().center()
            QTest.mousePress(piece, Qt.MouseButton.LeftButton, pos=middle)
            QTest.mouseMove(piece, middle + QPoint(9, 0))
            QTest.mouseMove(piece, there)
            QTest.mouseRelease(piece, Qt.MouseButton.LeftButton, pos=there)
        QApplication.processEvents()


def _piece(action: Any) -> Any:
    return getattr(action, "piece", None)


def _place(action: Any) -> SpaceId | None:
    path = getattr(action, "path", None)
    if path:
        return path[-1]
    for name in ("to", "space", "target"):
        if getattr(action, name, None) is not None:
            return getattr(action, name)
    return None


def test_a_whole_standard_game(begin: Begin) -> None:
    hands = begin("standard", seed=11)
    player = Player(hands, seed=3)
    player.play()
    bridge = hands.table.bridge
    assert bridge.outcome is not None
    assert bridge.view.turn == 4
    assert "victory" in hands.table.prompt.text
    assert player.kinds >= {"move", "declare-attack", "add-attackers", "resolve-attack", "end-phase"}
    assert "retreat" in player.kinds or "advance" in player.kinds


def test_a_whole_advanced_game_with_both_options(begin: Begin) -> None:
    """Every kind of action that the game knows is made once at least; the take-back of an attack is not listed."""
    hands = begin("advanced-all-options", seed=5)
    player = Player(hands, seed=4)
    player.play()
    assert hands.table.bridge.outcome is not None
    assert player.kinds == set(hands.table.bridge.game.actions) - {"cancel-attack"}


KILLED = """
import os, signal, sys
from wargame_desk import catalogue, paths
from wargame_desk.app import main
from wargame_desk.app.choices import Choices
from wargame_desk.app.window import MainWindow
from wargame_desk.persistence.settings import Settings

app = main.make_application()
choices = Choices(paths.settings_file(), Settings(reduced_motion=True))
main.dress(app, choices.now)
window = MainWindow(choices)
window.show()
window.filing.start(lambda: catalogue.start("strike-force-one", "standard", seed=11))
bridge = window.table.bridge
for _ in range(9):
    bridge.submit(next(bridge.game.legal_actions(bridge.session.state)))
    app.processEvents()
print(bridge.session.digest(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_saved_killed_recovered_and_finished(window: MainWindow, begin: Begin, player_folders: Path) -> None:
    """A program that is killed in the middle of a game loses nothing: the game is taken up and played to its end."""
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, timeout=120)
    if sys.platform != "win32":
        assert done.returncode == -9, done.stderr
    digest = done.stdout.split()[-1]
    found = records.listing(paths.records_folder()).games
    assert [info.crashed for info in found] == [True]
    window.show_start()
    window.filing.open_path(found[0].path)
    assert window.table is not None
    session = window.table.bridge.session
    assert session.digest() == digest
    assert len(session.path()) == 10
    from tests.gui.window.conftest import Hands

    hands = Hands(window)
    QTest.qWait(50)
    Player(hands, seed=1).play(12)
    save = player_folders / "saves" / "mine.wdsave"
    assert window.filing.save_to(save)
    middle = session.digest()
    Player(hands, seed=2).play(5)
    window.filing.open_path(save)
    assert window.table is not None
    assert window.table.bridge.session.digest() == middle
    QTest.qWait(50)
    Player(Hands(window), seed=4).play()
    assert window.table.bridge.outcome is not None


def test_a_finished_game_can_be_replayed_to_its_beginning(begin: Begin) -> None:
    hands = begin("standard", seed=11)
    Player(hands, seed=3).play()
    bridge = hands.table.bridge
    end, line = bridge.session.digest(), bridge.line()
    for _ in line[1:]:
        hands.window.do("back")
    assert bridge.at == line[0]
    assert hands.label_of("A") == "0902"
    for _ in line[1:]:
        hands.window.do("forward")
    assert bridge.session.digest() == end
    assert isinstance(hands.window.filing.game, GameInProgress)


@pytest.fixture
def player_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folders of this test, so that the killed program uses the same."""
    monkeypatch.setenv("WARGAME_DESK_HOME", str(tmp_path))
    return tmp_path
