"""Games with secrets at one window: the handover covers everything, nothing leaks, whole games come to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.window.commander import Commander
from tests.gui.window.conftest import Hands
from wargame_desk import catalogue
from wargame_desk.app import hold_button
from wargame_desk.app.games_in_progress import GameInProgress
from wargame_desk.app.orders import OrdersSheet
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import Side

K = Qt.Key
SOVIET, US = Side("soviet"), Side("us")
Start = Callable[..., Hands]


@pytest.fixture(autouse=True)
def _short_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hold_button, "HOLD", 40)


@pytest.fixture
def start(window: MainWindow) -> Start:
    """Begins NORAD in one of its scenarios and returns the hands."""

    def begin(scenario: str = "norad", **how: Any) -> Hands:
        how.setdefault("seed", 1)
        alone = how.pop("alone", False)
        assert window.filing.start(lambda: catalogue.start("norad", scenario, **how), alone=alone)
        QTest.qWait(60)
        return Hands(window)

    return begin


def _picture(window: MainWindow) -> QImage:
    QApplication.processEvents()
    return window.grab().toImage()


def _set_up(commander: Commander) -> None:
    """The U.S. side sits down and sets up by chance, which the seed of the commander does not rule."""
    commander.sit_down()
    table = commander.hands.table
    for action in _first_places(table.bridge):
        table.bridge.submit(action)


def _first_places(bridge: Any) -> Iterator[Any]:
    """The first place that is offered, over and over, until the tray is empty."""
    while bridge.decision.kind == "setup":
        place = next((a for a in bridge.game.legal_actions(bridge.known) if a.kind == "place"), None)
        if place is None:
            return
        yield place


# --- the handover


def test_a_game_of_two_people_begins_with_the_handover(start: Start) -> None:
    hands = start()
    window = hands.window
    assert window.covered
    assert "U.S." in window.handover.text
    assert window.table.bridge.viewer is None
    assert not window.table.isVisible()
    assert not window.toolbar.isVisible()
    offered = {one.id for one in window.commands.specs() if window.commands[one.id].isEnabled()}
    assert offered == {"save", "quit"}
    QTest.keyClick(window.handover, K.Key_Escape)
    QTest.keyClick(window.handover.button, K.Key_Escape)
    assert window.covered, "Escape does nothing"


def test_the_button_must_be_held(start: Start) -> None:
    window = start().window
    QTest.keyClick(window.handover.button, K.Key_Return)
    QTest.qWait(80)
    assert window.covered, "a stray key shows nothing"
    QTest.keyPress(window.handover.button, K.Key_Return)
    QTest.qWait(160)
    assert not window.covered
    assert window.table.bridge.viewer == US


def test_a_side_against_the_computer_or_alone_needs_no_handover(start: Start) -> None:
    hands = start(seats={US: "greedy"})
    assert not hands.window.covered
    assert hands.table.bridge.viewer == SOVIET
    hands = start(alone=True)
    assert not hands.window.covered
    assert hands.table.bridge.viewer == US
    hands = start("norad-solitaire")
    assert not hands.window.covered
    assert hands.table.bridge.viewer is None


def test_nothing_of_the_last_side_is_painted_in_the_signal_that_changes_the_side(start: Start) -> None:
    hands = start()
    commander = Commander(hands, 1)
    _set_up(commander)
    window, grabbed = hands.window, []
    window.table.bridge.handed_over.connect(lambda _: grabbed.append(window.grab().toImage()))
    window.do("main-action")
    assert window.covered
    assert len(grabbed) == 1
    assert grabbed[0] == _picture(window), "the handover page was there at once, and nothing else"
    assert window.table.bridge.viewer is None
    assert "Soviet" in window.handover.text
    assert "23 counters" in window.handover.text
    marks = {
        mark for space in window.table.scene.occupied() for m in window.table.scene.members(space) for mark in m.marks
    }
    assert not marks & {"real", "decoy"}, "the map under it shows what everybody knows"


def _exchange(session: Any, side: Side) -> None:
    """Real and decoy change places everywhere among a side's fighters and bombers."""
    node = session.nodes[0]
    setting = session.game.setting
    back = dict(node.state.back)
    for group in setting.groups:
        if group.side == side and 0 in group.pool and len(set(group.pool)) > 1:
            values = [back[p] for p in group.pieces]
            for piece, value in zip(group.pieces, reversed(values), strict=True):
                back[piece] = value
    node.state = node.state._replace(back=back)


def test_what_the_next_side_sees_does_not_depend_on_what_is_hidden(start: Start) -> None:
    """The same places with real and decoy exchanged: handover and Soviet table are the same to the last pixel."""
    pictures, texts = [], []
    for exchanged in (False, True):
        hands = start()
        bridge = hands.table.bridge
        if exchanged:
            _exchange(bridge.session, US)
        commander = Commander(hands, 3)
        commander.sit_down()
        game = bridge.game
        cities = sorted(game.setting.cities)
        cls = game.actions["place"]
        pieces = [p for p in range(len(game.setting.names)) if game.setting.side_of[p] == US]
        for i, piece in enumerate(p for p in pieces if game.setting.kind_of[p] in ("fighter", "sam")):
            homes = [way.to for way in bridge.ways(piece)]
            assert bridge.submit(cls(piece=piece, to=homes[i % len(homes)]))
        assert cities
        hands.window.do("main-action")
        covered = _picture(hands.window)
        commander.sit_down()
        table = hands.table
        for dock in ("oob", "history", "log"):
            table.open_dock(dock)
            QTest.qWait(30)
        texts.append([entry.facts for entry in table.bridge.history()])
        pictures.append((covered, table.view.picture().toImage(), _picture(hands.window)))
    assert texts[0] == texts[1]
    for one, other in zip(*pictures, strict=True):
        assert one == other


# --- questions, lists, orders


def _to_question(start: Start, **how: Any) -> Commander:
    hands = start("norad-all-options", **how)
    commander = Commander(hands, 5, hasty=True)
    commander.play(400, until="answer")
    assert hands.table.bridge.decision.kind == "answer"
    return commander


def test_a_question_stands_beside_its_square_with_like_answers(start: Start) -> None:
    commander = _to_question(start)
    table = commander.hands.table
    card = table.notices.question
    assert card.isVisible()
    assert card.answers == ("Hold fire", "Fire a SAM")
    assert table.bridge.viewer == US
    label = table.bridge.game.board.label(table.bridge.decision.spaces[0])
    inner = card.geometry().adjusted(16, 16, -16, -16)
    assert not inner.contains(commander.hands.at(label)), "never over the square"
    at = table.bridge.session.at
    commander.hands.key(K.Key_Return, K.Key_Escape)
    assert table.bridge.session.at == at, "neither is the one that Enter presses"
    commander.hands.key(K.Key_1)
    assert table.bridge.session.at != at
    assert commander.hands.window.covered, "back to the side that moves"


def test_an_order_answers_without_a_handover_and_only_its_owner_sees_it(start: Start) -> None:
    hands = start("norad-all-options")
    commander = Commander(hands, 5, hasty=True)
    commander.sit_down()
    while hands.table.bridge.decision.side != US or hands.table.bridge.decision.kind != "setup":
        commander.play(1)
        commander.sit_down()
    commander.play(1)
    sheet = OrdersSheet(hands.table.bridge)
    assert len(sheet.choices) == 5, "the five SAMs"
    for box in sheet.choices.values():
        box.setCurrentIndex(box.findData("never"))
    sheet.give()
    assert set(hands.table.bridge.orders().values()) == {"never"}
    commander.play(400, until="answer")
    session = hands.table.bridge.session
    assert hands.table.bridge.decision is None or hands.table.bridge.decision.kind != "answer"
    assert any(node.by == "order" for node in session.nodes), "some question was answered by order"


def test_a_word_locks_a_seat_and_the_other_side_may_open_it(start: Start) -> None:
    hands = start()
    commander = Commander(hands, 1)
    _set_up(commander)
    window, bridge = hands.window, hands.table.bridge
    bridge.lock("sesame")
    window.do("main-action")
    commander.sit_down()
    commander.hasty = True
    while bridge.decision.side == SOVIET and not window.covered:
        commander.play(1)
    if window.covered:
        assert window.handover._panel.word.isVisible()
        QTest.keyPress(window.handover.button, K.Key_Return)
        QTest.qWait(120)
        assert window.covered, "the word comes first"
        window.handover.word_tried.emit("wrong")
        assert not window.handover.button.isEnabled()
        window.handover.word_tried.emit("sesame")
        assert window.handover.button.isEnabled()
    assert window.covered


# --- whole games


@pytest.mark.parametrize("scenario", ["norad-all-options", "pvo-strany", "expansion"])
def test_a_whole_game_with_handovers(start: Start, scenario: str) -> None:
    hands = start(scenario)
    commander = Commander(hands, 11, hasty=True)
    commander.play(3000)
    assert commander.over
    assert commander.handovers > 8
    assert not hands.window.covered, "all is open now"
    bridge = hands.table.bridge
    assert bridge.viewer is None
    assert all(back is not None for back in bridge.known.back.values())


def test_a_game_saved_and_killed_in_a_question_goes_on(start: Start, window: MainWindow, tmp_path: Any) -> None:
    commander = _to_question(start)
    path = tmp_path / "question.wdsave"
    assert window.filing.save_to(path)
    record = window.filing.game.record.path
    at = window.table.bridge.session.at
    window.filing.game.record.close()  # as a killed program leaves it: no clean end
    window.filing.game.record = None
    window.filing.game = None
    window.clear_table()
    for file in (path, record):
        found = GameInProgress.open(file)
        assert isinstance(found, GameInProgress)
        window.filing.lay(found)
        assert window.covered, "who opens a game with secrets sits down first"
        assert window.table.bridge.session.at == at
        again = Commander(Hands(window), 7, hasty=True)
        again.sit_down()
        assert window.table.notices.question.isVisible()
        assert window.table.bridge.viewer == US
    again.play(3000)
    assert again.over
    assert commander.handovers
