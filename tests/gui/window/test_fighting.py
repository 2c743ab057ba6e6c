"""Battles at the window: choosing target and attackers, rolling, retreat, advance, loss.

W stands in 0504; 0603 and 0604 are next to it and B in 0903 and C in 0904 can reach them for 3 points.
Dice are scripted: ``script=(n,)`` gives a roll of n + 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from wargame_desk.app.docks.forecast import ForecastDock
from wargame_desk.app.docks.log import LogDock
from wargame_desk.core.values import Position
from wargame_desk.mapview import overlays

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.gui.window.conftest import Begin, Hands
    from wargame_desk.app.window import MainWindow

K = Qt.Key


def _ready(begin: Begin, *script: int, **how: object) -> Hands:
    """B in 0603 and C in 0604, both next to W in 0504; Soviet combat."""
    hands = begin(script=tuple(script), **how)
    hands.drag("0903", "0803", "0603")
    hands.drag("0904", "0804", "0604")
    assert (hands.label_of("B"), hands.label_of("C")) == ("0603", "0604")
    hands.button("End movement")
    return hands


def test_target_attackers_and_the_main_button(begin: Begin) -> None:
    hands = _ready(begin, 0)
    hands.click("0504")
    assert hands.table.bridge.view.battle.target == hands.space("0504")
    assert "choose who attacks 0504" in hands.table.prompt.text
    hands.click("0603")
    hands.click("0604")
    assert hands.table.bridge.view.battle.pill == "2 on 1"
    assert hands.buttons() == ["Clear", "Roll the battle"]
    hands.click("0604")  # left out again
    assert hands.table.bridge.view.battle.pill == "1 on 1"


def test_those_who_can_attack_the_target_are_lit_until_they_do(begin: Begin) -> None:
    hands = _ready(begin, 0)
    hands.click("0504")

    def lit() -> object:
        return hands.table.scene.overlay("hand.choice")

    assert lit() == overlays.ChoiceOverlay("attack", (hands.space("0603"), hands.space("0604")))
    hands.click("0603")
    assert lit() == overlays.ChoiceOverlay("attack", (hands.space("0604"),))
    hands.click("0604")
    assert lit() is None
    hands.click("0604")  # left out again
    assert lit() == overlays.ChoiceOverlay("attack", (hands.space("0604"),))
    hands.button("Clear")
    assert lit() is None


def test_escape_drops_the_attack_that_is_being_put_together(begin: Begin) -> None:
    hands = _ready(begin, 0)
    hands.click("0504")
    hands.click("0603")
    hands.key(K.Key_Escape, K.Key_Escape)
    assert hands.table.bridge.view.battle is None


def test_dragging_an_attacker_onto_the_enemy(begin: Begin) -> None:
    hands = _ready(begin, 0)
    hands.press("0603")
    hands.move("0504")
    arrow = hands.table.scene.overlay("hand.arrow")
    assert arrow == overlays.ArrowsOverlay("attack", ((hands.space("0603"), hands.space("0504")),))
    pill = hands.table.scene.overlay("hand.pill")
    assert isinstance(pill, overlays.PillsOverlay)
    hands.release("0504")
    assert hands.table.bridge.view.battle.sources == (hands.space("0603"),)


def test_an_enemy_out_of_reach_is_refused_with_a_card(begin: Begin) -> None:
    hands = _ready(begin, 0)
    hands.click("0502")
    assert "None of your units is next to 0502." in hands.table.card.text
    assert "5." in hands.table.card.text


def test_roll_retreat_by_click_and_advance(begin: Begin) -> None:
    """Two attack one: column 2, a roll of 1 makes the defender retreat (rulebook row). W is the U.S. player's."""
    hands = _ready(begin, 0)
    hands.click("0504")
    hands.click("0603")
    hands.click("0604")
    hands.button("Roll the battle")
    assert "die 1" in hands.table.dice.text
    assert "U.S. player: retreat W" in hands.table.prompt.text
    lit = hands.table.scene.overlay("hand.choice")
    assert isinstance(lit, overlays.ChoiceOverlay)
    assert lit.kind == "retreat"
    goal = hands.table.bridge.game.board.label(lit.spaces[0])
    hands.click("0403")  # woods
    assert hands.label_of("W") == "0504"
    assert "retreat into the woods" in hands.table.live.text
    hands.click(goal)
    assert hands.label_of("W") == goal
    assert "advance into 0504" in hands.table.prompt.text
    hands.drag("0603", "0504")
    assert hands.label_of("B") == "0504"


def test_the_die_card_takes_no_press_from_the_map_under_it(begin: Begin) -> None:
    """It lies over the top row for a while; a press there is the map's, and puts the card away."""
    hands = _ready(begin, 0)
    for hex_number in ("0504", "0603", "0604"):
        hands.click(hex_number)
    hands.button("Roll the battle")
    card, view = hands.table.dice, hands.table.view
    assert card.isVisible()
    assert view.childAt(card.geometry().center()) is view.viewport()
    hands.press("0101")
    assert not card.isVisible()
    hands.release("0101")


def _rolling(begin: Begin, window: MainWindow) -> Hands:
    """B and C have just rolled against W, and the die still tumbles."""
    hands = _ready(begin, 0)
    for hex_number in ("0504", "0603", "0604"):
        hands.click(hex_number)
    window.choices.change(reduced_motion=False, follow_motion=False)
    hands.button("Roll the battle")
    assert hands.table.dice.tumbling
    return hands


def _what_is_told(hands: Hands) -> str:
    """Every place where an outcome can be read: prompt, live line, log, forecast, marks on the map."""
    table = hands.table
    log, forecast = table.panels.body("log"), table.panels.body("forecast")
    assert isinstance(log, LogDock)
    assert isinstance(forecast, ForecastDock)
    lines = [line.fact.text for line in log.model.lines]
    marks = [member.marks for member in table.scene.members(hands.space("0504"))]
    result = "" if forecast.result.isHidden() else forecast.result.text()
    return " / ".join([table.prompt.text, table.live.text, *lines, result, str(marks)]).lower()


def test_nothing_is_told_of_a_roll_before_the_die_has_landed(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    hands = _rolling(begin, window)
    told = _what_is_told(hands)
    assert not [word for word in ("die 1", "retreat") if word in told]
    qtbot.waitUntil(lambda: not hands.table.dice.tumbling, timeout=4000)
    told = _what_is_told(hands)
    for word in ("retreat w", "die 1, defender retreats", "die 1: defender retreats", "must-retreat"):
        assert word in told


def test_a_rolling_die_is_skipped_by_a_key_a_press_or_the_button_again(begin: Begin, window: MainWindow) -> None:
    for skip in (
        lambda hands: hands.key(K.Key_Control),
        lambda hands: hands.press("0101"),
        lambda hands: hands.button("Roll the battle"),
    ):
        window.choices.change(reduced_motion=True)
        hands = _rolling(begin, window)
        skip(hands)
        assert not hands.table.dice.tumbling
        assert "die 1" in _what_is_told(hands)
        assert not hands.table.card.isVisible(), "nothing is refused"


def test_the_die_is_put_away_when_another_position_is_looked_at(begin: Begin, window: MainWindow) -> None:
    hands = _rolling(begin, window)
    window.do("back")
    assert not hands.table.dice.tumbling
    assert not hands.table.dice.isVisible()
    window.do("latest")
    assert not hands.table.dice.isVisible()
    assert "retreat w" in hands.table.prompt.text.lower()


def test_the_advance_can_be_declined(begin: Begin) -> None:
    hands = _ready(begin, 0)
    hands.click("0504")
    hands.click("0603")
    hands.click("0604")
    hands.button("Roll the battle")
    hands.click(hands.table.bridge.game.board.label(hands.table.scene.overlay("hand.choice").spaces[0]))
    hands.button("Stay")
    assert hands.label_of("B") == "0603"
    assert "no attack is possible" in hands.table.prompt.text, "nobody else stands next to an enemy"


def test_a_battle_by_keys_alone(begin: Begin) -> None:
    hands = _ready(begin, 0)
    hands.table.tool.show_cursor(hands.space("0603"))
    hands.key(K.Key_Return)  # takes B up
    hands.key(K.Key_A)  # south-west of 0603 lies 0504 or its neighbour
    if hands.table.hex_cursor.space != hands.space("0504"):
        hands.key(K.Key_S)
    hands.key(K.Key_Return)
    assert hands.table.bridge.view.battle.pill == "1 on 1"
    hands.table.tool.show_cursor(hands.space("0604"))
    hands.key(K.Key_Return)
    assert hands.table.bridge.view.battle.pill == "2 on 1"
    hands.window.do("main-action")
    assert "die 1" in hands.table.dice.text


def test_the_owner_chooses_his_loss_by_clicking_the_unit(begin: Begin) -> None:
    """Advanced Game, two against two in one hex: an exchange costs the defender one unit of his choice."""
    where = {"A": "0603", "B": "0603", "C": "0604", "D": "0604", "E": None, "F": None,
             "W": "0504", "X": "0504", "Y": "0405", "Z": "0606"}  # fmt: skip
    hands = None
    for roll in range(6):
        position = Position(pieces=where, phase="soviet-combat")
        hands = begin("advanced", position=position, script=(roll, *range(6)))
        hands.click("0504")
        hands.click("0603")
        hands.click("0604")
        hands.button("Roll the battle")
        decision = hands.table.bridge.decision
        if decision is not None and decision.kind == "loss":
            break
    assert hands is not None
    decision = hands.table.bridge.decision
    assert decision is not None
    assert decision.kind == "loss", "some roll of this column makes a side choose a loss"
    name = hands.table.bridge.game.piece_name(decision.pieces[-1])
    assert f"Lose {name}" in hands.buttons()
    hands.table.tool.act_at(hands.space(hands.label_of(name) or ""), name)
    assert hands.label_of(name) is None


def _advance_is_due(begin: Begin) -> Hands:
    """B in 0603 and C in 0604 have driven W out of 0504."""
    hands = _ready(begin, 0)
    for hex_number in ("0504", "0603", "0604"):
        hands.click(hex_number)
    hands.button("Roll the battle")
    hands.click(hands.table.bridge.game.board.label(hands.table.scene.overlay("hand.choice").spaces[0]))
    return hands


def test_a_click_on_the_lit_hex_offers_who_may_advance(begin: Begin) -> None:
    hands = _advance_is_due(begin)
    assert "One of B and C may: click 0504 to choose" in hands.table.prompt.text
    hands.click("0504")
    menu = next(menu for menu in hands.table.findChildren(QMenu) if menu.isVisible())
    assert [entry.text() for entry in menu.actions()] == ["Advance B", "Advance C"]
    QTest.keyClick(menu, K.Key_Down)
    QTest.keyClick(menu, K.Key_Return)
    assert (hands.label_of("B"), hands.label_of("C")) == ("0603", "0504")


def test_a_click_on_one_of_the_attackers_advances_it(begin: Begin) -> None:
    hands = _advance_is_due(begin)
    hands.click("0604")
    assert hands.label_of("C") == "0504"
