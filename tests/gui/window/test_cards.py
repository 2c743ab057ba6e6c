"""Cards at the table: what is decided on, looked through and watched; reports, the course of a game, and its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QRadioButton, QScrollArea
from pytestqt.qtbot import QtBot

from tests.gui.window.air_commander import AirCommander
from wargame_desk import catalogue
from wargame_desk.app import table_commands
from wargame_desk.app.campaign import CampaignSheet
from wargame_desk.app.end_of_game import EndOfGame
from wargame_desk.app.new_game import NewGameDialog
from wargame_desk.app.resolution import PAUSE
from wargame_desk.app.widgets import CounterSwatch
from wargame_desk.app.window import MainWindow
from wargame_desk.core.moments import Moment
from wargame_desk.core.values import OptionError
from wargame_desk.games.nato_air_commander.actions import EndPhase, FlyRecon

K = Qt.Key
GAME = "nato-air-commander"
Start = Callable[..., AirCommander]


@pytest.fixture
def start(window: MainWindow, qtbot: QtBot) -> Start:
    """Begins a campaign; ``until`` plays on to a kind of decision, without the hand."""

    def begin(scenario: str = "tutorial", seed: int = 3, until: str = "", **settings: Any) -> AirCommander:
        assert window.filing.start(lambda: catalogue.start(GAME, scenario, seed=seed))
        qtbot.waitExposed(window)
        QTest.qWait(40)
        commander = AirCommander(window)
        while until and commander.bridge.decision.kind != until:
            commander.bridge.submit(commander.choose())
        if settings:
            window.choices.choose(replace(window.choices.now, **settings))
        QApplication.processEvents()
        return commander

    return begin


# --- deciding on cards


def test_a_card_that_stops_a_raid_is_shown_with_its_sum_and_answered_by_key(start: Start) -> None:
    commander = start(until="check")
    question, bridge = commander.table.cards.question, commander.bridge
    assert question.isVisible()
    (picture,) = question.pictures
    assert picture.card == str(bridge.session.state.top.first)
    assert picture.lit == {"ground-defence"}
    assert "below 3" in question.text
    assert "it is stopped" in question.text
    assert question.answers == ("Use card 1", "Spend the pilot for a second card", "Spend a decapitation hit")
    at = bridge.session.at
    QTest.keyClick(commander.table.view, K.Key_Return)
    assert bridge.session.at == at, "Enter does not use the card that stops the raid"
    QTest.keyClick(commander.table.view, K.Key_2)
    first, second = (picture.card for picture in question.pictures)
    assert [first, second] == [str(bridge.session.state.top.first), str(bridge.session.state.top.second)]
    assert len(question.answers) == 2
    at = bridge.session.at
    QTest.keyClick(commander.table.view, K.Key_Return)
    assert bridge.session.at == at, "neither of two cards is the one that Enter takes"
    QTest.keyClick(commander.table.view, K.Key_2)
    assert bridge.session.at != at


def test_enter_gives_the_answer_that_stands_out(start: Start) -> None:
    commander = start(until="survey")
    question = commander.table.cards.question
    assert question.answers == ("Keep it for the Events Phase", "Put it under the deck")
    card = commander.bridge.session.state.top.card
    QTest.keyClick(commander.table.view, K.Key_Return)
    assert commander.bridge.session.state.surveyed == card
    assert not question.isVisible()


def test_a_card_is_taken_out_of_deck_or_discards_after_it_has_been_looked_at(start: Start) -> None:
    commander = start(until="headhunt")
    browser, state = commander.table.cards.browser, commander.bridge.session.state
    assert browser is not None
    assert len(browser.buttons) == len(state.deck.pile) + len(state.deck.bottom) + len(state.deck.discard)
    assert not browser._confirm.isEnabled()
    assert browser.sort.itemText(0) == "number", "a deck that may be searched lies in no order"
    browser.sort.setCurrentIndex(browser.sort.findData("air-intercept"))
    values = [
        int(commander.bridge.presenter.look.cards[b.card].figures[0].value) for b in browser.buttons if b.card != "S"
    ]
    assert values == sorted(values, reverse=True)
    wanted = browser.buttons[0]
    wanted.click()
    assert browser.buttons[0].card in browser._large.card
    browser._confirm.click()
    assert commander.bridge.session.state.gone == (int(wanted.card),)


def test_looking_through_the_cards_can_be_put_off(start: Start) -> None:
    commander = start(until="headhunt")
    commander.table.cards.browser.close()
    assert "Look through the cards..." in [button.text() for button in commander.table.prompt.buttons]
    commander.planner.window.do("browse")
    assert commander.table.cards.browser is not None
    commander.table.cards.browser.close()
    commander.press(next(c.action for c in commander.bridge.view.commands))
    assert commander.bridge.session.state.gone == ()


def test_discards_are_looked_through_and_no_face_that_lies_down(start: Start) -> None:
    commander = start(until="supply")
    window, cards = commander.planner.window, commander.table.cards
    window.do("browse")
    looks = commander.bridge.presenter.look.cards
    state = commander.bridge.session.state
    titles = [heap.title for heap in cards.browser._heaps]
    assert len(titles) == len(set(titles)) >= 2
    for heap in cards.browser._heaps:
        assert all(looks[lying.card].kind != "back" for lying in heap.cards)
    shown = {lying.card for heap in cards.browser._heaps for lying in heap.cards}
    assert not shown & {str(card) for card in state.deck.pile}
    assert [b.card for b in cards.browser.buttons] == [str(card) for card in reversed(state.deck.discard)]
    assert cards.browser.sort.currentText() == "as they were laid, the last first"
    cards.browser.close()
    commander.planner.click("discard")
    assert cards.browser is not None, "a click on the discards opens them"
    assert len(cards.browser._heaps) == 1
    cards.browser.close()
    commander.planner.click("deck")
    assert state.deck.bottom, "a card that was shown lies under the deck"
    assert cards.browser is not None
    assert [button.card for button in cards.browser.buttons] == [str(card) for card in state.deck.bottom]
    assert cards.browser.sort.currentText() == "as they will come"
    cards.browser.close()
    commander.planner.click("objective-deck")
    assert cards.browser is None, "nothing of this deck may be seen"


# --- moment by moment


def _recon(commander: AirCommander) -> None:
    commander.bridge.submit(FlyRecon("surveillance", None))


def test_a_resolution_is_shown_before_the_map_shows_what_came_of_it(start: Start, qtbot: QtBot) -> None:
    commander = start(reduced_motion=False, follow_motion=False, animation=400)
    card, told = commander.table.cards.resolution, []
    commander.bridge.advanced.connect(told.append)
    _recon(commander)
    assert card.isVisible()
    assert card.lines == ("Battlefield Surveillance. 3 − 1 = 2, under 6: success.",)
    assert not told, "what is shown last has its time, too"
    qtbot.waitUntil(lambda: not card.playing, timeout=PAUSE)
    assert len(told) == 1
    while commander.bridge.decision.kind != "raiding":
        commander.bridge.submit(commander.choose())
        card.run_on()
    told.clear()
    commander.bridge.submit(commander.choose())
    assert card.playing
    assert not told, "the map waits"
    shown = len(card.lines)
    qtbot.waitUntil(lambda: len(card.lines) > shown, timeout=PAUSE)
    QTest.keyClick(commander.table.view, K.Key_Escape)
    assert not card.playing
    assert len(told) == 1


def test_step_by_step_waits_for_the_player_and_is_remembered(start: Start, window: MainWindow) -> None:
    commander = start(until="raiding")
    card = commander.table.cards.resolution
    card.stepping.setChecked(True)
    assert window.choices.now.step_by_step
    commander.bridge.submit(commander.choose())
    for count in range(1, len(card.moments) + 1):
        assert card.playing
        assert len(card.lines) == count
        QTest.keyClick(commander.table.view, K.Key_Space)
    assert len(card.lines) == len(card.moments)
    assert not card.playing


def test_without_motion_all_is_there_at_once_and_ground_combat_line_by_line(start: Start) -> None:
    commander = start(until="supply")
    card = commander.table.cards.resolution
    assert not card.playing
    lines = [line for line in card.lines if "cohesion" in line and " = " in line]
    assert [line.partition(".")[0] for line in lines] == ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"]
    for line in lines:
        left, _, right = line.partition(". ")[2].partition(" = ")
        terms = [int("".join(c for c in term if c.isdigit())) for term in left.split("+")]
        assert sum(terms) == int(right.split()[0])
    QTest.keyClick(commander.table.view, K.Key_Escape)
    assert not card.isVisible()
    commander.planner.window.do("resolution")
    assert card.isVisible(), "it can be seen again"


def test_what_was_resolved_before_the_game_was_put_away_can_be_seen_again(start: Start, window: MainWindow) -> None:
    commander = start()
    _recon(commander)
    told = commander.table.cards.resolution.lines
    game = window.filing.game
    assert game is not None
    window.clear_table()
    window.filing.lay(game)
    card = AirCommander(window).table.cards.resolution
    assert not card.isVisible()
    window.do("resolution")
    assert card.isVisible()
    assert card.lines == told


def test_what_was_not_watched_to_its_end_has_happened_all_the_same(start: Start) -> None:
    commander = start(until="raiding", step_by_step=True)
    at = commander.bridge.session.at
    commander.bridge.submit(commander.choose())
    assert commander.table.cards.resolution.playing
    assert not commander.bridge.submit(commander.choose()), "a press on the way only ends it"
    assert not commander.table.cards.resolution.playing
    assert commander.bridge.session.nodes[commander.bridge.session.at].parent == at


def test_a_computer_that_plays_at_once_waits_for_no_moment(start: Start) -> None:
    commander = start(until="recon", reduced_motion=False, follow_motion=False, pace="instant")
    commander.bridge.seat(commander.bridge.decision.side, "greedy")
    for _ in range(40):
        if commander.bridge.view.phase != "recon":
            break
        QTest.qWait(20)
    assert commander.bridge.view.phase != "recon"
    assert not commander.table.cards.resolution.playing


# --- reports and the course


def test_the_report_of_a_turn_is_there_at_the_next_one_and_can_be_seen_again(start: Start) -> None:
    commander = start()
    while commander.bridge.view.turn == 9:
        commander.bridge.submit(commander.choose())
    report = commander.table.cards.report
    assert report.isVisible()
    assert report.title == "Report of turn 9"
    assert sum(row.startswith("Raid ") for row in report.rows) == 3
    assert any("has fallen" in row for row in report.rows)
    assert "Enter closes it" in commander.table.prompt.text
    QTest.keyClick(commander.table.view, K.Key_Return)
    assert not report.isVisible()
    assert "Enter closes it" not in commander.table.prompt.text
    commander.planner.window.do("turn-report")
    assert report.isVisible()


def test_the_course_of_the_game_has_every_turn_and_says_what_ranges_mean(start: Start) -> None:
    commander = start(until="market")
    commander.planner.window.do("campaign")
    sheet = next(s for s in commander.table.findChildren(CampaignSheet) if s.isVisible())
    points, cohesion, losses = sheet.charts
    state = commander.bridge.session.state
    assert points.lines[0].points == ((8, 6), (9, state.vp))
    assert [band.words for band in points.bands][:3] == ["Overwhelming Victory", "Decisive Victory", "Minor Victory"]
    assert (points.band_of(14).words, points.band_of(15).words) == ("Minor Victory", "Minor Defeat")
    assert dict(cohesion.lines[0].points)[9] == sum(state.force)
    assert dict(cohesion.lines[1].points)[9] == sum(map(sum, state.nato))
    assert len({(line.title, line.ink) for line in losses.lines}) == 2
    right = QPointF(points.width() * 0.5, 90)
    assert "Victory Points: " in points.tip(right)
    sheet.close()


# --- a game for one


def test_no_own_dice_in_a_game_without_dice(window: MainWindow) -> None:
    with pytest.raises(OptionError, match="no dice"):
        catalogue.start(GAME, "tutorial", own_dice=True)
    settings = replace(window.choices.now, dice="own", undo="consent")
    dialog = NewGameDialog(settings, GAME, "tutorial", window)
    dialog.show()
    assert not [button for button in dialog.findChildren(QRadioButton) if button.isVisible()]
    dialog._accept()
    assert dialog.chosen is not None
    assert not dialog.chosen.own_dice
    assert dialog.chosen.policy is None, "nobody else could consent"
    other = NewGameDialog(settings, "strike-force-one", "standard", window)
    other.show()
    assert [button.text() for button in other.findChildren(QRadioButton) if button.isVisible()]
    other._accept()
    assert other.chosen is not None
    assert other.chosen.own_dice
    assert catalogue.has_dice("norad")
    assert not catalogue.has_dice(GAME)


def test_a_new_game_is_the_one_on_the_table_and_to_look_asks_nothing(start: Start, window: MainWindow) -> None:
    commander = start()
    window.choices.change(confirm_exit=True)
    _recon(commander)
    window.do("new")
    assert not [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    dialog = next(dialog for dialog in window.findChildren(NewGameDialog) if dialog.isVisible())
    assert dialog._games.currentData() == GAME
    dialog.close()


def test_the_end_of_a_game_for_one_shows_it_whole(start: Start, window: MainWindow) -> None:
    commander = start()
    commander.bridge.agree_to_end()
    sheet = EndOfGame(commander.bridge)
    sheet.show()
    QApplication.processEvents()
    assert all(area.horizontalScrollBar().maximum() == 0 for area in sheet.findChildren(QScrollArea))
    assert sheet.findChildren(CounterSwatch), "the emblem is a counter of the player's"
    sheet.close()


def test_words_and_commands_of_a_game_for_one(start: Start, window: MainWindow) -> None:
    commander = start()
    assert "you play NATO" in window._subject.text()
    assert "both sides" not in window._subject.text()
    shown = {one.id for one in window.commands.specs() if window.commands[one.id].isVisible()}
    assert {"turn-report", "campaign", "browse", "resolution", "resign", "rematch"} <= shown
    assert not {"agree", "zone-second", "attackers", "grid"} & shown
    assert window.commands["rematch"].text() == "Play it &again"
    assert commander.table.panels.body("dice") is None
    _recon(commander)
    table_commands.undo(commander.table)
    assert "Cards already drawn cannot be taken back" in commander.table.live.text
    assert window.filing.start(lambda: catalogue.start("strike-force-one", "standard"))
    assert window.commands["rematch"].text() == "Re&match, sides swapped"
    shown = {one.id for one in window.commands.specs() if window.commands[one.id].isVisible()}
    assert not {"turn-report", "campaign", "browse", "resolution"} & shown


def test_a_phase_without_cards_puts_the_last_resolution_away(start: Start) -> None:
    commander = start(until="recon")
    commander.bridge.submit(FlyRecon("staging", "echo"))
    assert commander.table.cards.resolution.isVisible()
    commander.bridge.submit(EndPhase())
    assert not commander.table.cards.resolution.isVisible()


def test_what_has_happened_is_told_beside_the_place_where_it_happened(start: Start) -> None:
    """On a map that is hardly wider than the panel it lies over the docks; the place is ringed meanwhile."""
    commander = start(until="planning")
    table, setting = commander.table, commander.bridge.session.game.setting
    view, card = table.view, table.cards.resolution
    at = setting.position(0, 0)
    ringed: list[bool] = []
    card.told.connect(lambda _: ringed.append("moment" in view.map._overlays))
    card.play((Moment("Ground Combat", "Alpha", at=at), Moment("Ground Combat", "Bravo")))
    corner = view.viewport().mapTo(table, QPoint(0, 0))
    fought = view.mapFromScene(view.map.geometry.around(at, 0.5)).boundingRect().translated(corner)
    assert not card.geometry().intersects(fought)
    assert table.rect().contains(card.geometry())
    card.put_away()
    assert ringed == [True, False]
    assert "moment" not in view.map._overlays
