"""The table round the map: prompt, undo and its policy, overlays, computer seats, own dice, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QMessageBox

from wargame_desk import catalogue
from wargame_desk.app.end_of_game import EndOfGame
from wargame_desk.app.roll_dialog import RollDialog
from wargame_desk.core.ids import Side
from wargame_desk.core.session import UndoPolicy
from wargame_desk.core.values import Barrier, Position
from wargame_desk.mapview import overlays

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.gui.window.conftest import Begin, Hands
    from wargame_desk.app.window import MainWindow

K = Qt.Key
SOVIET, US = Side("soviet"), Side("us")
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def _answer(window: MainWindow, text: str) -> None:
    """Press a button of the question that is open, by its words."""
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    QTest.mouseClick(next(b for b in box.buttons() if b.text() == text), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def _roll(hands: Hands) -> None:
    """B and C attack W with the dice of the game."""
    hands.drag("0903", "0603")
    hands.drag("0904", "0604")
    hands.button("End movement")
    hands.click("0504")
    hands.click("0603")
    hands.click("0604")
    hands.button("Roll the battle")


# --- the prompt


def test_the_prompt_names_who_must_act_and_what_is_left(begin: Begin) -> None:
    hands = begin()
    assert hands.table.prompt.text == "Soviet movement: move your units\n6 units have not moved."
    hands.drag("0902", "0802")
    assert "5 units have not moved." in hands.table.prompt.text
    mains = [b for b in hands.table.prompt.buttons if b.objectName() == "main"]
    assert len(mains) == 1


def test_the_prompt_counts_no_units_when_none_is_left(begin: Begin) -> None:
    where = {**dict.fromkeys("ABCDEFWXYZ"), "A": "0904", "W": "0504"}
    hands = begin(position=Position(pieces=where, phase="soviet-move"))
    hands.drag("0904", "0804")
    assert hands.table.prompt.text == "Soviet movement: move your units\nEvery unit has moved."


def test_ending_a_step_with_idle_units_asks_until_told_not_to(begin: Begin, window: MainWindow) -> None:
    window.choices.change(confirm_end_phase=True)
    hands = begin()
    hands.button("End movement")
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    assert "6 units could still act" in box.informativeText()
    _answer(window, "Go on playing")
    assert hands.table.bridge.view.phase == "soviet-move"
    hands.button("End movement")
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    box.checkBox().setChecked(True)
    _answer(window, "End movement")
    assert hands.table.bridge.view.phase == "soviet-combat"
    assert not window.choices.now.confirm_end_phase


# --- undo


def test_a_move_is_taken_back_and_done_again(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    window.do("undo")
    assert hands.label_of("C") == "0904"
    window.do("redo")
    assert hands.label_of("C") == "0704"


def test_a_roll_stands_when_two_people_play(begin: Begin, window: MainWindow) -> None:
    hands = begin(script=(0,))
    _roll(hands)
    at = hands.table.bridge.at
    window.do("undo")
    assert hands.table.bridge.at == at
    assert "A roll cannot be taken back" in hands.table.live.text


def test_with_consent_a_roll_is_taken_back_and_marked(begin: Begin, window: MainWindow) -> None:
    hands = begin(script=(0,), policy=UndoPolicy.CONSENT)
    _roll(hands)
    at = hands.table.bridge.at
    window.do("undo")
    assert hands.table.bridge.at == at, "the other side is asked first"
    _answer(window, "Soviet agrees")
    assert hands.table.bridge.at != at
    assert hands.table.bridge.session.takebacks == [(at, Barrier.CHANCE)]


def test_alone_a_roll_is_taken_back_at_once_and_marked(begin: Begin, window: MainWindow) -> None:
    hands = begin(script=(0,), policy=UndoPolicy.FREE)
    _roll(hands)
    window.do("undo")
    assert hands.table.bridge.takebacks == 1
    assert "marked in the record" in hands.table.live.text


# --- seeing


def test_overlays_of_zones_and_attackers(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    window.commands["zone-second"].trigger()
    zone = hands.table.scene.overlay("see.zone.us")
    assert isinstance(zone, overlays.ZoneOverlay)
    assert hands.space("0604") in zone.spaces, "next to W"
    assert hands.space("0904") not in zone.spaces
    window.commands["zone-second"].trigger()
    assert hands.table.scene.overlay("see.zone.us") is None
    hands.table.tool.show_cursor(hands.space("0504"))
    window.do("attackers")
    rings = hands.table.scene.overlay("see.attackers")
    assert isinstance(rings, overlays.FocusOverlay)
    assert "could attack 0504" in hands.table.live.text


def test_who_can_attack_is_told_of_the_hex_looked_at_last(begin: Begin, window: MainWindow) -> None:
    """Pointer or hex cursor, whichever moved last; Escape puts the rings out."""
    hands = begin()
    hands.click("0502")
    hands.move("0405")
    window.do("attackers")
    assert hands.table.scene.overlay("see.place") == overlays.HoverOverlay(hands.space("0405"))
    hands.table.tool.show_cursor(hands.space("0505"))
    hands.key(K.Key_W)
    window.do("attackers")
    assert hands.table.scene.overlay("see.place") == overlays.HoverOverlay(hands.space("0504"))
    hands.move("0606")
    window.do("attackers")
    assert hands.table.scene.overlay("see.place") == overlays.HoverOverlay(hands.space("0606"))
    hands.key(K.Key_Escape)
    assert hands.table.scene.overlay("see.place") is None
    assert hands.table.scene.overlay("see.attackers") is None


def test_reach_of_an_enemy_on_hover(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    window.commands["enemy-reach"].trigger()
    hands.move("0504")
    assert isinstance(hands.table.scene.overlay("see.reach"), overlays.ZoneOverlay)
    hands.move("0101")
    assert hands.table.scene.overlay("see.reach") is None


def test_last_turns_arrows(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    hands.button("End movement")
    hands.button("End combat")
    window.commands["last-turn"].trigger()
    shown = hands.table.scene.overlay("see.arrows.move")
    assert shown == overlays.ArrowsOverlay("move", ((hands.space("0904"), hands.space("0704")),), faded=True)


def test_counters_hide_while_the_key_is_held(begin: Begin) -> None:
    hands = begin()
    QTest.keyPress(hands.table.view, K.Key_H)
    assert not hands.table.scene.screen.counters
    QTest.keyRelease(hands.table.view, K.Key_H)
    assert hands.table.scene.screen.counters


# --- stacks


def _stacked(begin: Begin) -> Hands:
    return begin("advanced", position=Position(pieces={"A": "0904", "B": "0904", "C": "0902", "D": "0905"}))


def test_shift_drag_takes_the_whole_stack(begin: Begin) -> None:
    hands = _stacked(begin)
    hands.press("0904", SHIFT)
    hands.move("0804")
    assert hands.table.scene.drag is not None
    assert hands.table.scene.drag.pieces == ("A", "B")
    hands.release("0804", SHIFT)
    assert (hands.label_of("A"), hands.label_of("B")) == ("0804", "0804")
    path = hands.table.bridge.session.line()
    assert [node.action.piece for node in path] == [0, 1], "bottom first: the order of the stack is kept"
    assert [member.id for member in hands.table.scene.members(hands.space("0804"))] == ["A", "B"]


def test_the_member_that_cannot_go_stays_and_the_reason_is_said(begin: Begin) -> None:
    hands = begin("advanced", position=Position(pieces={"A": "0904", "B": "0904", "C": "0804"}))
    hands.drag("0804", "0704")
    hands.table.tool.select(hands.space("0904"), ("A",))
    hands.table.pick("A")
    hands.click("0704")
    assert hands.label_of("A") == "0704"
    hands.table.pick("B")
    hands.click("0704")
    assert hands.label_of("B") == "0904", "two are in 0704 already, and both have moved"
    assert "0704" in hands.table.live.text


def test_a_stack_moves_as_far_as_there_is_room(begin: Begin) -> None:
    hands = begin("advanced", position=Position(pieces={"A": "0904", "B": "0904", "C": "0804"}))
    hands.drag("0804", "0704")
    hands.press("0904", SHIFT)
    hands.move("0704")
    hands.release("0704", SHIFT)
    there = sorted(piece for piece in "ABC" if hands.label_of(piece) == "0704")
    assert len(there) == 2
    assert "stayed" in hands.table.live.text


def test_control_picks_one_member_and_the_wheel_walks_the_stack(begin: Begin) -> None:
    hands = _stacked(begin)
    hands.click("0904")
    top = hands.table.tool.selection
    assert len(top) == 1
    hands.table.view.stack_walked.emit(1)
    assert hands.table.tool.selection != top
    both = {*top, *hands.table.tool.selection}
    assert both == {"A", "B"}


def test_alt_and_the_wheel_reach_the_stack(begin: Begin) -> None:
    hands = _stacked(begin)
    hands.click("0904")
    before = hands.table.tool.selection
    at = QPointF(hands.at("0904"))
    view = hands.table.view.viewport()
    event = QWheelEvent(
        at, QPointF(view.mapToGlobal(hands.at("0904"))), hands.at("0904") * 0, QPointF(0, 120).toPoint(),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.AltModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)
    assert hands.table.tool.selection != before
    assert event.type() == QEvent.Type.Wheel


# --- the menu of what can be done here


def test_the_menu_lists_what_can_be_done_here(begin: Begin) -> None:
    hands = begin()
    menu = hands.table.menu.menu_for(hands.space("0904"), "C")
    texts = [entry.text() for entry in menu.actions()]
    assert texts[0] == "0904, open ground"
    assert {"Take up C", "Who can attack 0904", "Show the reach of C", "End movement"} <= set(texts)
    next(entry for entry in menu.actions() if entry.text() == "Take up C").trigger()
    assert hands.table.tool.carry is not None


# --- computer seats


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_computer_against_computer_plays_to_the_end(begin: Begin, window: MainWindow, qtbot: QtBot, kind: str) -> None:
    window.choices.change(pace="instant")
    hands = begin(seats={SOVIET: kind, US: kind})
    qtbot.waitUntil(lambda: hands.table.bridge.outcome is not None, timeout=120_000)
    assert "victory" in hands.table.prompt.text


def test_the_computer_answers_pauses_steps_and_is_relieved(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    window.choices.change(pace="instant")
    hands = begin(seats={US: "greedy"})
    window.commands["pause-computer"].trigger()
    hands.button("End movement")
    hands.button("End combat")
    QTest.qWait(120)
    assert hands.table.bridge.view.phase == "us-move"
    assert "the computer waits" in hands.table.prompt.text
    nodes = len(hands.table.bridge.session.nodes)
    window.do("step-computer")
    assert len(hands.table.bridge.session.nodes) == nodes + 1
    QTest.qWait(60)
    assert len(hands.table.bridge.session.nodes) == nodes + 1, "it waits again"
    window.do("stop-computer")
    assert set(hands.table.bridge.seats.values()) == {"human"}
    assert "U.S." in hands.table.prompt.text


def test_undo_and_redo_pass_over_the_whole_turn_of_the_computer(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    window.choices.change(pace="instant")
    hands = begin(seats={US: "greedy"})
    bridge = hands.table.bridge
    hands.button("End movement")
    before = bridge.at
    hands.button("End combat")
    qtbot.waitUntil(lambda: bridge.human_to_move, timeout=30_000)
    after = bridge.at
    assert after > before + 2
    window.do("undo")
    assert bridge.at == before
    window.do("redo")
    assert bridge.at == after
    assert "Done again" in hands.table.live.text


def test_the_computer_answers_again_what_is_played_again_after_an_undo(
    begin: Begin, window: MainWindow, qtbot: QtBot
) -> None:
    """W is in reach of C; the same attack, taken back and made again, is answered as before."""
    window.choices.change(pace="instant")
    where = {**dict.fromkeys("ABDEFXYZ"), "C": "0604", "W": "0504"}
    hands = begin(position=Position(pieces=where, phase="soviet-combat"), script=(0,), seats={US: "greedy"})
    bridge = hands.table.bridge

    def fight() -> tuple[int, int]:
        hands.click("0504")
        hands.click("0604")
        hands.button("Roll the battle")
        qtbot.waitUntil(lambda: bridge.human_to_move and not bridge.can_redo, timeout=30_000)
        return bridge.at, len(bridge.session.nodes)

    first = fight()
    assert hands.label_of("W") != "0504", "the computer has made its retreat"
    while bridge.at > 0:
        window.do("undo")
    assert fight() == first


def test_the_computer_goes_on_until_a_person_must_decide(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    window.choices.change(pace="instant")
    hands = begin(seats={SOVIET: "random"})
    qtbot.waitUntil(lambda: hands.table.bridge.human_to_move, timeout=30_000)
    decision = hands.table.bridge.decision
    assert decision is not None
    assert decision.side == US


def test_nothing_is_played_while_an_earlier_position_is_looked_at(begin: Begin, window: MainWindow) -> None:
    window.choices.change(pace="slow")
    hands = begin(seats={SOVIET: "random", US: "random"})
    for _ in range(4):
        window.do("step-computer")
    window.do("pause-computer")
    window.choices.change(pace="instant")
    window.do("back")
    window.do("back")
    at, nodes = hands.table.bridge.at, len(hands.table.bridge.session.nodes)
    QTest.qWait(100)
    assert (hands.table.bridge.at, len(hands.table.bridge.session.nodes)) == (at, nodes)
    assert "An earlier position" in hands.table.prompt.text


# --- own dice, the end


def test_own_dice_are_asked_for(begin: Begin, window: MainWindow) -> None:
    hands = begin(own_dice=True)
    _roll(hands)
    dialog = next(d for d in hands.table.findChildren(RollDialog) if d.isVisible())
    assert hands.table.bridge.view.battle is not None
    QTest.keyClick(dialog, K.Key_1)
    assert "die 1" in hands.table.dice.text


def test_a_roll_that_is_not_given_changes_nothing(begin: Begin, window: MainWindow) -> None:
    hands = begin(own_dice=True)
    _roll(hands)
    at = hands.table.bridge.at
    next(d for d in hands.table.findChildren(RollDialog) if d.isVisible()).reject()
    assert hands.table.bridge.at == at
    assert hands.buttons() == ["Clear", "Roll the battle"]


def test_resigning_asks_and_ends_the_game(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    hands = begin()
    window.do("resign")
    _answer(window, "Play on")
    assert hands.table.bridge.outcome is None
    window.do("resign")
    _answer(window, "Resign")
    assert hands.table.bridge.outcome is not None
    assert hands.table.bridge.outcome.winner == US
    qtbot.waitUntil(lambda: any(s.isVisible() for s in hands.table.findChildren(EndOfGame)), timeout=4000)
    assert "resigned" in hands.table.prompt.text


def test_an_agreed_end_has_no_winner_and_a_rematch_swaps_the_seats(begin: Begin, window: MainWindow) -> None:
    hands = begin(seats={US: "greedy"})
    window.do("agree")
    _answer(window, "End it")
    assert hands.table.bridge.outcome.winner is None
    window.do("rematch")
    assert window.table is not None
    assert window.table.bridge.seats == {SOVIET: "greedy", US: "human"}
    assert window.table.bridge.outcome is None


def test_an_only_choice_is_made_if_the_player_wants_it(begin: Begin, window: MainWindow) -> None:
    assert replace(window.choices.now, auto_only_choice=True).auto_only_choice
    window.choices.change(auto_only_choice=True)
    assert begin().table.bridge.play_only_choice


def test_the_title_names_game_and_turn(begin: Begin, window: MainWindow) -> None:
    begin()
    assert window.windowTitle() == "Strike Force One: Standard Game[*], Turn 1 of 4 - Wargame Desk"


def test_a_scenario_that_teaches_without_a_guide_lies_open_and_help_leads_back_to_it(
    begin: Begin, window: MainWindow
) -> None:
    hands = begin(replace(catalogue.scenario("strike-force-one", "tutorial"), id="another"))
    dock = hands.table.findChild(QDockWidget, "scenario")
    assert not dock.visibleRegion().isEmpty()
    hands.table.panels.forward("sequence")
    QTest.qWait(30)
    assert dock.visibleRegion().isEmpty()
    window.commands["about-scenario"].trigger()
    QTest.qWait(30)
    assert not dock.visibleRegion().isEmpty()
    for scenario in ("standard", "tutorial"):
        hands = begin(scenario)
        there = hands.table.findChild(QDockWidget, "scenario").visibleRegion()
        assert there.isEmpty(), "another game begins without it, and the guide takes its place"
