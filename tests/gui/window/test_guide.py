"""The guide at the table: it begins with the scenario, follows what is played, can be left, and comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tests.gui.window.conftest import Hands
from wargame_desk import catalogue, paths
from wargame_desk.app import guide_card, main
from wargame_desk.app.guide import Guide
from wargame_desk.app.guide_controls import Controls, exists
from wargame_desk.app.guide_ring import GuideRing
from wargame_desk.app.new_game import NewGameDialog
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.session import HUMAN
from wargame_desk.mapview.overlays import LessonOverlay
from wargame_desk.persistence import saves

GAMES = tuple(entry.id for entry in catalogue.entries())
SFO = "strike-force-one"
LEFT = Qt.MouseButton.LeftButton
Open = Callable[..., Hands]


@pytest.fixture
def tutorial(window: MainWindow, qtbot: QtBot) -> Open:
    """Begins the tutorial of a game as a click on the start screen does."""

    def begin(game: str = SFO) -> Hands:
        window.start.scenario_wanted.emit(game, "tutorial")
        qtbot.waitExposed(window)
        QTest.qWait(60)
        hands = Hands(window)
        hands.table.opponent.set_pace("instant")
        return hands

    return begin


def guide(hands: Hands) -> Guide:
    assert hands.table.guide is not None
    return hands.table.guide


def due(hands: Hands) -> str:
    return guide(hands).step.id


def press(hands: Hands, which: int) -> None:
    """Press Back (0), Next, Skip or Finish (1), or Leave (2)."""
    QTest.mouseClick(guide(hands).card.buttons[which], LEFT)
    QApplication.processEvents()


def go_to(hands: Hands, step: str) -> None:
    for _ in guide(hands).lesson.steps:
        if due(hands) == step:
            QTest.qWait(20)
            return
        press(hands, 1)
    raise AssertionError(f"no step {step}")


def rings(window: MainWindow) -> list[QRect]:
    """Where rings are, in the window."""
    return [ring.geometry() for ring in window.findChildren(GuideRing) if ring.isVisible()]


def ringed(hands: Hands) -> set[str]:
    """The spaces that are ringed on the map."""
    overlay = hands.table.scene.overlay("guide")
    if overlay is None:
        return set()
    assert isinstance(overlay, LessonOverlay)
    return {hands.table.bridge.game.board.label(space) for space in overlay.spaces}


# --- it begins with its scenario


@pytest.mark.parametrize("game", GAMES)
def test_the_start_screen_begins_it_without_a_question(tutorial: Open, window: MainWindow, game: str) -> None:
    hands = tutorial(game)
    assert not [one for one in window.findChildren(NewGameDialog) if one.isVisible()]
    assert guide(hands).card.isVisible()
    assert guide(hands).card.text.startswith("Step 1 of ")
    assert not hands.table.panels.is_open("scenario")
    seats = hands.table.bridge.seats
    first = hands.table.bridge.game.sides[0]
    assert {side: who == HUMAN for side, who in seats.items()} == {side: side == first for side in seats}


def test_a_scenario_that_does_not_teach_is_asked_about(window: MainWindow) -> None:
    window.start.scenario_wanted.emit(SFO, "standard")
    dialog = next(one for one in window.findChildren(NewGameDialog) if one.isVisible())
    dialog._accept()
    assert window.table is not None
    assert window.table.guide is None
    assert not window.commands["guide"].isVisible()


def test_a_file_begins_it_against_the_computer(window: MainWindow, qtbot: QtBot) -> None:
    window.filing.open_path(paths.shipped_scenarios(SFO) / "tutorial.json")
    hands = Hands(window)
    assert guide(hands).card.isVisible()
    assert sorted(hands.table.bridge.seats.values()) == ["greedy", HUMAN]


def test_the_new_game_dialog_begins_it_too(window: MainWindow) -> None:
    window.filing.new_game(SFO, "tutorial")
    dialog = next(one for one in window.findChildren(NewGameDialog) if one.isVisible())
    dialog._accept()
    assert guide(Hands(window)).card.isVisible()


def test_a_game_that_is_watched_is_not_taught(window: MainWindow) -> None:
    window.filing.watch_sample(SFO)
    assert window.table is not None
    assert window.table.guide is None


# --- it is played through


def test_the_first_lesson_by_mouse(tutorial: Open, qtbot: QtBot) -> None:
    hands = tutorial()
    for step in ("aim", "prompt"):
        assert due(hands) == step
        press(hands, 1)
    assert due(hands) == "choose"
    hands.click("0704")
    assert due(hands) == "refusal"
    hands.drag("0704", "0705")
    assert due(hands) == "refusal", "it stays until it has been read"
    assert guide(hands).card.buttons[1].text() == "Next"
    press(hands, 1)
    assert due(hands) == "contact"
    hands.drag("0704", "0604")
    assert due(hands) == "undo"
    hands.window.do("undo")
    assert due(hands) == "contact"
    hands.drag("0704", "0604")
    assert due(hands) == "surround"
    assert "(1 of 3)" in guide(hands).card.text
    hands.drag("0803", "0603")
    hands.drag("0706", "0505")
    assert due(hands) == "end-movement"
    hands.button("End movement")
    assert due(hands) == "target"
    hands.click("0504")
    assert due(hands) == "join"
    for label in ("0604", "0603", "0505"):
        hands.click(label)
    assert due(hands) == "roll"
    QTest.mouseClick(next(b for b in hands.table.prompt.buttons if b.property("plays") == "resolve-attack"), LEFT)
    qtbot.waitUntil(lambda: due(hands) == "after")
    qtbot.waitUntil(lambda: play_on(hands, 3), timeout=20_000)
    if due(hands) == "reply":
        press(hands, 1)
    assert due(hands) == "last-turn"
    qtbot.waitUntil(lambda: play_on(hands, 4), timeout=20_000)
    assert hands.table.bridge.outcome is not None
    assert due(hands) == "close"
    assert guide(hands).card.buttons[1].text() == "Finish"
    press(hands, 1)
    assert not guide(hands).card.isVisible()


def play_on(hands: Hands, turn: int) -> bool:
    """Take any advance and retreat and end each step, the computer playing in between; whether the turn is over."""
    bridge = hands.table.bridge
    if bridge.outcome is not None or bridge.view.turn > turn:
        return True
    decision = bridge.decision
    if bridge.human_to_move and decision is not None:
        actions = list(bridge.game.legal_actions(bridge.known))
        forced = decision.kind not in ("move", "attack")
        bridge.submit(actions[0] if forced else next(a for a in actions if a.kind == "end-phase"))
    return False


def test_another_way_leads_on(tutorial: Open) -> None:
    hands = tutorial()
    hands.drag("0803", "0603")
    assert due(hands) == "refusal", "what was to be read is past; a refusal can still be tried"
    hands.button("End movement")
    assert due(hands) == "target"
    hands.button("End combat")
    assert due(hands) in ("reply", "last-turn")


# --- back, on, away and again


def test_a_step_that_was_skipped_can_be_gone_back_to(tutorial: Open) -> None:
    hands = tutorial()
    go_to(hands, "refusal")
    assert [button.text() for button in guide(hands).card.buttons] == ["Back", "Skip", "Leave the lesson"]
    press(hands, 0)
    assert due(hands) == "choose"
    assert guide(hands).card.buttons[1].text() == "Next"
    press(hands, 0)
    press(hands, 0)
    assert due(hands) == "aim"
    assert not guide(hands).card.buttons[0].isEnabled()
    go_to(hands, "refusal")
    assert guide(hands).card.buttons[1].text() == "Skip"


def test_what_is_played_while_looking_back_leads_on(tutorial: Open) -> None:
    hands = tutorial()
    go_to(hands, "refusal")
    press(hands, 0)
    hands.drag("0704", "0604")
    assert due(hands) == "refusal"


def test_what_is_refused_before_it_is_asked_for_teaches_nothing(tutorial: Open) -> None:
    hands = tutorial()
    hands.drag("0704", "0705")
    go_to(hands, "choose")
    press(hands, 1)
    assert due(hands) == "refusal"


def test_a_second_quick_click_passes_nothing_over(tutorial: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide_card, "DEAF", 60_000)
    hands = tutorial()
    press(hands, 1)
    assert due(hands) == "prompt"
    press(hands, 1)
    assert due(hands) == "prompt"


def test_the_way_back_is_told_and_the_key_never_skips(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    go_to(hands, "refusal")
    press(hands, 2)
    assert hands.table.live.text == "The key F12 brings the lesson back."
    window.do("guide")
    assert guide(hands).card.buttons[0].hasFocus()


def test_it_is_left_and_comes_back_where_it_was(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    go_to(hands, "contact")
    assert ringed(hands) == {"0604", "0704"}
    press(hands, 2)
    assert not guide(hands).card.isVisible()
    assert ringed(hands) == set()
    hands.drag("0704", "0604")
    assert not guide(hands).card.isVisible(), "the game goes on without it"
    window.do("guide")
    assert guide(hands).card.isVisible()
    assert due(hands) == "undo"


def test_the_help_menu_has_it_with_a_key(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    press(hands, 2)
    assert window.commands["guide"].isVisible()
    assert window.commands.keys("guide") == ("F12",)
    QTest.keyClick(hands.table.view, Qt.Key.Key_F12)
    assert guide(hands).card.isVisible()


def test_a_game_that_is_saved_goes_on_at_its_step(tutorial: Open, window: MainWindow, tmp_path: Path) -> None:
    hands = tutorial()
    go_to(hands, "refusal")
    hands.drag("0704", "0705")
    press(hands, 1)
    hands.drag("0704", "0604")
    press(hands, 1)
    assert due(hands) == "surround"
    path = tmp_path / f"lesson{saves.SUFFIX}"
    assert window.filing.save_to(path)
    window.leave_table()
    assert window.table is None
    window.filing.open_path(path)
    again = Hands(window)
    assert due(again) == "surround"
    press(again, 2)
    window.leave_table()
    window.filing.open_path(path)
    assert not guide(Hands(window)).card.isVisible(), "who has left it is not asked again"


def test_the_autosave_goes_on_at_its_step(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    go_to(hands, "contact")
    hands.drag("0704", "0604")
    assert window.filing.game is not None
    path = window.filing.game.record_path
    assert path is not None
    window.leave_table()
    window.filing.open_path(path)
    assert due(Hands(window)) == "undo"


def test_another_language_or_text_size_leaves_it_where_it_is(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    go_to(hands, "surround")
    window.rebuild()
    assert due(Hands(window)) == "surround"


# --- for whom it is


def test_what_one_side_knows_is_read_by_it_alone(window: MainWindow) -> None:
    assert window.filing.start(lambda: catalogue.start("norad", "tutorial", seed=1))
    hands = Hands(window)
    sit_down(window)
    go_to(hands, "decoy")
    assert "bomber 3" in guide(hands).card.text
    game, bridge = hands.table.bridge.game, hands.table.bridge
    for piece, to in (("bomber-17", "arctic-3"), ("bomber-20", "arctic-5")):
        bridge.submit(game.actions["stage-bomber"](piece=game.piece_id(piece), to=game.board.space(to)))
    bridge.submit(game.actions["end-phase"]())
    for piece, to in (("bomber-17", "D3"), ("bomber-20", "D5"), ("bomber-3", "M5-E")):
        way = next(way for way in bridge.ways(game.piece_id(piece)) if game.board.label(way.to) == to)
        bridge.submit_all(way.actions)
    assert window.covered
    assert not rings(window)
    sit_down(window)
    assert bridge.viewer == "us"
    assert not guide(hands).card.isVisible()
    assert not rings(window)
    assert ringed(hands) == set()
    window.do("guide")
    assert not guide(hands).card.isVisible()
    assert hands.table.live.text == "The lesson is for who plays Soviet."
    bridge.submit(game.actions["answer-sam"](fire=True))
    sit_down(window)
    assert guide(hands).card.isVisible()
    assert due(hands) == "answer"


def sit_down(window: MainWindow) -> None:
    assert window.handover is not None
    assert window.covered
    window.handover.taken.emit()
    QApplication.processEvents()


def test_who_takes_the_other_side_is_not_taught(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    sides = hands.table.bridge.game.sides
    hands.table.bridge.seat(sides[0], "greedy")
    assert not guide(hands).card.isVisible()
    hands.table.bridge.seat(sides[0], HUMAN)
    assert guide(hands).card.isVisible()


# --- what it points at


def test_a_ring_lies_round_the_control_and_takes_no_click(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    go_to(hands, "end-movement")
    button = hands.table.prompt.buttons[-1]
    box = QRect(button.mapTo(window, QPoint(0, 0)), button.size())
    assert [ring.contains(box) for ring in rings(window)] == [True]
    at = button.mapTo(window, button.rect().center())
    assert window.childAt(at) is button
    QTest.mouseClick(button, LEFT)
    assert due(hands) == "target"


def test_a_ring_follows_the_window(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    go_to(hands, "end-movement")
    window.resize(1500, 900)
    QTest.qWait(60)
    button = hands.table.prompt.buttons[-1]
    box = QRect(button.mapTo(window, QPoint(0, 0)), button.size())
    assert [ring.contains(box) for ring in rings(window)] == [True]


def test_a_board_that_is_turned_keeps_its_rings(window: MainWindow) -> None:
    board = catalogue.open_game("norad", {"variant": "expansion"}).board
    seattle = next(label for space in range(len(board.near)) if "M5-E" in (label := board.label(SpaceId(space))))
    path = paths.overlay_folder("norad") / "guides" / "expansion.json"
    path.parent.mkdir(parents=True)
    step = {"id": "look", "title": "Look", "text": "Seattle lies in the west.", "spaces": [seattle]}
    head = {"format": "wargame-desk guide", "version": 1, "game": "norad", "scenario": "expansion"}
    path.write_text(json.dumps({**head, "title": "A walk", "steps": [step]}), encoding="utf-8")
    teaching = replace(catalogue.scenario("norad", "expansion"), tutorial=True)
    seats = {Side("soviet"): HUMAN, Side("us"): "greedy"}
    assert window.filing.start(lambda: catalogue.start("norad", teaching, seed=1, seats=seats))
    hands = Hands(window)
    before = hands.table.scene
    assert ringed(hands) == {seattle}
    window.do("turn-board")
    assert hands.table.scene is not before
    assert ringed(hands) == {seattle}


def test_no_ring_stays_when_the_table_is_left(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    go_to(hands, "end-movement")
    assert rings(window)
    window.leave_table()
    QTest.qWait(30)
    assert not rings(window)


def test_the_card_covers_nothing_that_it_speaks_about(tutorial: Open, window: MainWindow) -> None:
    for game in GAMES:
        hands = tutorial(game)
        card = guide(hands).card
        for step in guide(hands).lesson.steps:
            if due(hands) == step.id:
                QTest.qWait(10)
                covered = QRect(card.mapTo(window, QPoint(0, 0)), card.size())
                port = hands.table.view.viewport()
                assert not covered.intersects(QRect(port.mapTo(window, QPoint(0, 0)), port.size()))
                press(hands, 1)
        window.leave_table()


@pytest.mark.parametrize("game", GAMES)
def test_every_control_of_a_lesson_is_one(tutorial: Open, window: MainWindow, game: str) -> None:
    hands = tutorial(game)
    finder = Controls(hands.table, window)
    for step in guide(hands).lesson.steps:
        for control in step.controls:
            assert exists(control)
            word = control.partition(":")[0]
            if word in ("command", "prompt", "map", "main-button", "tracks"):
                assert finder._spot(control) is not None, control
            if word == "dock":
                assert hands.table.panels.frame(control.partition(":")[2]) is not None, control


def test_a_dock_behind_another_is_ringed_by_its_tab(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial("norad")
    spot = Controls(hands.table, window).find("dock:log")
    assert spot is not None
    assert spot.part is not None
    hands.table.open_dock("log")
    QTest.qWait(30)
    spot = Controls(hands.table, window).find("dock:log")
    assert spot is not None
    assert spot.part is None


def test_the_rule_of_a_step_opens_in_the_rules(tutorial: Open) -> None:
    hands = tutorial()
    card = guide(hands).card
    assert card.rule == "SFO-6.0"
    QTest.mouseClick(card._rule, LEFT)
    assert hands.table.panels.is_open("rules")


# --- for every eye and hand


def test_it_can_be_reached_by_keyboard(tutorial: Open, window: MainWindow) -> None:
    hands = tutorial()
    window.activateWindow()
    QTest.keyClick(hands.table.view, Qt.Key.Key_F12)
    assert guide(hands).card.buttons[1].hasFocus()
    QTest.keyClick(guide(hands).card.buttons[1], Qt.Key.Key_Space)
    assert due(hands) == "prompt"
    QTest.keyClick(guide(hands).card.buttons[1], Qt.Key.Key_Escape)
    assert hands.table.view.hasFocus()
    assert "Step 2 of" in guide(hands).card.accessibleDescription()


def test_large_text_is_not_cut(tutorial: Open, window: MainWindow) -> None:
    window.choices.change(text_size=200)
    main.dress(QApplication.instance(), window.choices.now)
    hands = tutorial()
    go_to(hands, "surround")
    QTest.qWait(40)
    card = guide(hands).card
    for part in (card._text, card._todo, card._title):
        assert part.height() >= part.heightForWidth(part.width())
    main.dress(QApplication.instance(), replace(window.choices.now, text_size=100))


# --- a lesson of the player's own


def test_a_corrected_lesson_takes_the_place_of_the_shipped_one(tutorial: Open) -> None:
    own(lambda document: document["steps"][0].update(title="My own beginning"))
    assert "My own beginning" in guide(tutorial()).card.text


def test_a_lesson_that_does_not_fit_is_told_and_the_game_goes_on(tutorial: Open, window: MainWindow) -> None:
    path = own(lambda document: document["steps"][2].update(controls=["dock:stack"]))
    hands = tutorial()
    assert hands.table.guide is None
    assert hands.table.panels.is_open("scenario")
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    told = box.informativeText() or box.text()
    assert str(path) in told
    assert "/steps/2/controls/0" in told
    assert "there is no control dock:stack" in told
    box.close()


def own(change: Callable[[dict], object]) -> Path:  # type: ignore[type-arg]
    shipped = paths.game_resources(SFO) / "guides" / "tutorial.json"
    document = json.loads(shipped.read_text("utf-8"))
    change(document)
    path = paths.overlay_folder(SFO) / "guides" / "tutorial.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return path
