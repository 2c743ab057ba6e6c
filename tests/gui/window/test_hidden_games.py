"""Games with secrets at one window: the handover covers everything, nothing leaks, whole games come to their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.window.commander import Commander
from tests.gui.window.conftest import Hands, Start
from wargame_desk import catalogue
from wargame_desk.app import errors, hold_button, style
from wargame_desk.app.beliefs import Beliefs
from wargame_desk.app.docks.inspector import InspectorDock
from wargame_desk.app.docks.oob import oob_rows
from wargame_desk.app.games_in_progress import GameInProgress
from wargame_desk.app.help import PlayersGuide
from wargame_desk.app.help_keys import ShortcutSheet
from wargame_desk.app.orders import OrdersSheet
from wargame_desk.app.seats import SeatsDialog
from wargame_desk.app.widgets import RuleLink, Words
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import Side
from wargame_desk.core.present import rule_number
from wargame_desk.core.values import Position

K = Qt.Key
ONLY_ITS_OWN = Qt.FindChildOption.FindDirectChildrenOnly
SOVIET, US = Side("soviet"), Side("us")


@pytest.fixture(autouse=True)
def _short_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hold_button, "HOLD", 40)


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
    assert offered == {"save", "start-screen", "quit"}
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


def test_a_game_is_saved_and_left_from_the_handover(start: Start, window: MainWindow) -> None:
    hands = start()
    commander = Commander(hands, 1)
    _set_up(commander)
    hands.button("Ready")
    assert window.covered
    window.choices.change(confirm_exit=True)
    at = window.filing.game.record_path
    window.handover._panel.leave.linkActivated.emit("#")
    box = _box(window)
    assert box is not None
    assert window.covered, "while it is asked nothing of either side is shown"
    _press(box, "Leave without saving")
    assert window.table is None
    assert not window.covered
    assert window.toolbar.isHidden()
    assert all(window._menus[name].menuAction().isVisible() for name in ("game", "window", "help"))
    window.filing.open_path(at)
    QTest.qWait(60)
    assert window.covered, "who takes the game up again begins with the handover"


def test_large_text_overlaps_nothing_and_the_button_is_in_sight(start: Start, qapp: QApplication) -> None:
    try:
        style.apply(qapp, "light", 200)
        window = start().window
        window.resize(1024, 600)
        QTest.qWait(30)
        screen = window.handover
        screen.take_focus()
        panel = screen.button.parentWidget()
        parts = [part.geometry() for part in panel.findChildren(QWidget, options=ONLY_ITS_OWN) if part.isVisible()]
        assert len(parts) >= 5
        for i, one in enumerate(parts):
            assert panel.rect().contains(one)
            assert not [other for other in parts[:i] if one.intersects(other)]
        assert screen.button.visibleRegion().boundingRect() == screen.button.rect()
    finally:
        style.apply(qapp, "light", 100)


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


def _box(window: MainWindow) -> QMessageBox | None:
    return next((box for box in window.findChildren(QMessageBox) if box.isVisible()), None)


def _press(box: QMessageBox | None, text: str) -> None:
    assert box is not None
    next(button for button in box.buttons() if button.text() == text).click()


def test_taking_over_the_enemy_of_a_person_is_asked_first(start: Start) -> None:
    hands = start(seats={US: "greedy"})
    window, bridge = hands.window, hands.table.bridge
    window.do("stop-computer")
    _press(_box(window), "Cancel")
    assert bridge.seats[US] == "greedy"
    window.do("seats")
    dialog = next(d for d in hands.table.findChildren(SeatsDialog) if d.isVisible())
    for side, who in ((US, "human"), (SOVIET, "greedy")):
        dialog.seats[side].setCurrentIndex(dialog.seats[side].findData(who))
    dialog.accept()
    assert bridge.viewer == SOVIET, "nothing is shown before the answer"
    _press(_box(window), "Take over")
    assert not dialog.isVisible()
    assert bridge.seats == {SOVIET: "greedy", US: "human"}
    assert bridge.viewer == US
    assert not window.covered, "the only person there needs no handover"


def test_a_side_among_computers_is_taken_without_a_question(start: Start) -> None:
    hands = start(seats={US: "greedy", SOVIET: "greedy"})
    window = hands.window
    window.do("seats")
    dialog = next(d for d in hands.table.findChildren(SeatsDialog) if d.isVisible())
    dialog.seats[US].setCurrentIndex(dialog.seats[US].findData("human"))
    dialog.accept()
    assert _box(window) is None
    assert hands.table.bridge.viewer == US


def test_the_map_menu_speaks_of_this_game(start: Start) -> None:
    window = start(seats={US: "greedy"}).window
    about_map = [one.id for one in window.commands.specs() if one.menu == "map"]
    said = [window.commands[name].text() + window.commands[name].toolTip() for name in about_map]
    assert "&Reach of fighters: U.S." in [window.commands[name].text() for name in about_map]
    assert not [text for text in said if "hex" in text.lower() or "zone" in text.lower()]
    squares = window.commands["grid"].icon().pixmap(20).toImage()
    assert window.filing.start(lambda: catalogue.start("strike-force-one", "standard"))
    assert window.commands["grid"].icon().pixmap(20).toImage() != squares
    assert window.commands["numbers"].text() == "Hex &numbers"
    assert window.commands["zone-second"].text() == "&Zones of control: U.S."


def test_help_speaks_of_the_game_on_the_table_and_the_keys_of_any(start: Start, window: MainWindow) -> None:
    start(alone=True)
    window.do("how-to-play")
    guide = next(dialog for dialog in window.findChildren(PlayersGuide) if dialog.isVisible())
    assert guide.pages[guide.page].name == "norad"
    assert not guide.isModal(), "it may stay open beside the game"
    window.do("how-to-play")
    assert len([dialog for dialog in window.findChildren(PlayersGuide) if dialog.isVisible()]) == 1
    guide.reject()
    sheet = ShortcutSheet({}, window.commands.specs(), window)
    assert not [word for word in ("hex", "zones of control") if word in sheet.as_html().lower()]


def test_a_rule_of_another_game_in_the_book_bears_its_letters(start: Start) -> None:
    """PVO Strany has rules of its own under numbers that NORAD uses too: PVO-3.1 and NORAD-5.0 are told apart."""
    hands = start("pvo-strany", alone=True)
    bridge = hands.table.bridge
    assert bridge.rule_number("PVO-4.0") == "PVO-4.0"
    assert bridge.rule_number("NORAD-5.2") == "5.2"
    links = {link.rule: link.text() for link in hands.table.findChildren(RuleLink) if link.rule}
    assert links["PVO-4.0"] == "rule PVO-4.0"
    game = catalogue.open_game("strike-force-one", {})
    assert rule_number(game.presenter.rules, "SFO-4.33") == "4.33"


def test_like_counters_come_to_hand_by_lot_and_piles_keep_their_places(start: Start) -> None:
    orders = set()
    for seed in range(4):
        hands = start(seed=seed, seats={US: "random"}, position=Position(phase="soviet-stage"))
        real, decoys = hands.table.tray.piles
        assert (len(real.pieces), len(decoys.pieces)) == (24, 8)
        assert {"real"} == {mark for piece in real.pieces for mark in piece.marks}
        shown = [piece.id for piece in hands.table.bridge.view.pieces]
        orders.add(tuple(sorted(range(24), key=lambda i: shown.index(real.pieces[i].id))))
    assert len(orders) == 4, "which of them comes first is not to be read off any list"


def test_piles_stay_in_full_sight_while_they_grow_smaller(start: Start) -> None:
    hands = start()
    commander = Commander(hands, 3)
    commander.sit_down()
    tray = hands.table.tray
    for _ in range(3):
        commander.play(1)
        piles = [tray.piece(pile.pieces[0].id) for pile in tray.piles]
        assert len(piles) == 3, "fighters, decoys and SAMs"
        for pile in piles:
            assert pile.visibleRegion().boundingRect() == pile.rect()


def test_the_order_of_battle_lists_what_waits_by_kind_and_a_press_takes_it_up(start: Start) -> None:
    hands = start(seats={US: "random"}, position=Position(phase="soviet-stage"))
    table = hands.table
    rows = [row for row in oob_rows(table.bridge) if row.piece and row.space is None]
    waiting = [(row.face, "decoy" in row.marks) for row in rows if row.piece.startswith("bomber")]
    assert waiting == sorted(waiting)
    assert len(set(waiting)) == 2, "24 real ones and 8 decoys"
    assert [row.can_enter for row in rows if row.piece.startswith("bomber")] == [True] * 32
    name = next(row.piece for row in rows if row.can_enter)
    table.panels.piece_asked.emit(name)
    assert table.tool.selection == (name,)
    assert table.tool.carry is not None


def test_nobody_is_said_to_enter_in_the_enemys_phase(start: Start) -> None:
    hands = start(alone=True)
    bridge = hands.table.bridge
    assert bridge.decision.side == US
    able = {row.piece.split("-")[0] for row in oob_rows(bridge) if row.can_enter}
    assert "fighter" in able
    assert "bomber" not in able


def test_a_report_of_a_fault_holds_nothing_that_one_side_alone_knows(start: Start) -> None:
    hands = start()
    _set_up(Commander(hands, 1))
    bridge = hands.table.bridge
    own = [fact.text for entry in bridge.history() for fact in entry.facts]
    assert bridge.viewer == US
    assert any("fighter" in text.lower() for text in own), "the side itself reads where its fighters stand"
    told = errors.as_text(errors.report([], hands.window))
    open_log = [fact.text for _, fact in bridge.open_log()]
    for text in set(own) - set(open_log):
        assert text not in told, text
    assert set(own) - set(open_log)


def test_nothing_of_the_last_side_is_painted_in_the_signal_that_changes_the_side(start: Start) -> None:
    hands = start()
    commander = Commander(hands, 1)
    _set_up(commander)
    window, grabbed = hands.window, []
    window.table.bridge.handed_over.connect(lambda _: grabbed.append(window.grab().toImage()))
    window.do("main-action")
    assert window.covered
    assert len(grabbed) == 1
    after = _picture(window)
    assert grabbed[0] == after, "the handover page was there at once, and nothing else"
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
    """The same places with real and decoy exchanged: handover and Soviet table are the same to the last pixel.

    The first games draw what later ones find drawn already, which may tell in the last bit of a pixel: two go before.
    """
    pictures, texts = [], []
    for exchanged in (False, False, False, True):
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
    assert texts[-2] == texts[-1]
    for one, other in zip(*pictures[-2:], strict=True):
        assert one == other


# --- questions, lists, orders


def _over_the_coast(start: Start, **how: Any) -> Hands:
    """Turn 4: two real bombers and a decoy two rows north of cities with SAMs; the Soviet side has sat down."""
    game = catalogue.open_game("norad", {"variant": "norad"})
    places = {
        "bomber-1": "K5-E", "bomber-2": "L8-W", "bomber-3": "L9-W",
        "sam-1": "M5-E", "sam-2": "N8-E", "fighter-1": "P8-E",
    }  # fmt: skip
    marks = {"bomber-1": ("real",), "bomber-2": ("real",), "bomber-3": ("decoy",), "fighter-1": ("real",)}
    pieces = {**dict.fromkeys(game.setting.names), **places}
    hands = start(position=Position(pieces, marks, 4, "soviet-move"), **how)
    Commander(hands, 1).sit_down()
    assert hands.table.bridge.viewer == SOVIET
    return hands


def _fly(hands: Hands, piece: str, to: str) -> None:
    hands.table.pick(piece)
    hands.table.tool.show_cursor(hands.space(to))
    hands.key(K.Key_Return)


def test_a_question_interrupts_the_move_by_a_handover(start: Start) -> None:
    hands = _over_the_coast(start)
    window, table = hands.window, hands.table
    _fly(hands, "bomber-1", "M5-E")
    assert window.covered
    assert "A question in the enemy's move" in window.handover.text
    assert "Bomber 1 is over Seattle M5-E" in window.handover.text
    Commander(hands, 1).sit_down()
    assert table.bridge.viewer == US
    card = table.notices.question
    assert card.isVisible()
    assert card.answers == ("Hold fire", "Fire a SAM")
    paper = QRectF(card.geometry().adjusted(16, 16, -16, -16))
    marks = [(at, table.view.viewportTransform().mapRect(box)) for at, box in table.scene.landmarks()]
    hidden = [at for at, box in marks if paper.intersects(box)]
    near = [at for at in hidden if (table.bridge.game.board.distance(hands.space("M5-E"), at) or 0) <= 4]
    assert not paper.contains(hands.at("M5-E").toPointF()), "never over the square"
    assert near == [], "nor over what a bomber of it may reach"
    at = table.bridge.session.at
    hands.key(K.Key_Return, K.Key_Escape)
    assert table.bridge.session.at == at, "neither answer is the one that Enter presses"
    hands.key(K.Key_1)
    assert window.covered, "back to the side that moves"
    assert "The SAMs of Seattle M5-E held their fire" in window.handover.text
    Commander(hands, 1).sit_down()
    assert hands.buttons() == ["Stay without bombing", "Bomb Seattle (7)"]
    hands.button("Bomb Seattle (7)")
    assert not window.covered, "the Soviet side goes on"
    assert table.bridge.standing.goal == "Soviet 7 of 100"


def test_an_order_answers_without_a_handover_and_only_its_owner_sees_it(start: Start) -> None:
    hands = _over_the_coast(start)
    _fly(hands, "bomber-1", "M5-E")
    Commander(hands, 1).sit_down()
    sheet = OrdersSheet(hands.table.bridge)
    assert len(sheet.choices) == 2, "the two SAMs"
    for box in sheet.choices.values():
        box.setCurrentIndex(box.findData("never"))
    sheet.give()
    assert set(hands.table.bridge.orders().values()) == {"never"}
    hands.key(K.Key_1)
    Commander(hands, 1).sit_down()
    bridge = hands.table.bridge
    assert bridge.viewer == SOVIET
    assert not bridge.orders()
    assert not any(bridge.order_choices(bridge.piece(name)) for name in ("sam-1", "sam-2", "bomber-1"))
    hands.button("Stay without bombing")
    _fly(hands, "bomber-2", "N8-E")
    assert not hands.window.covered, "it was answered by order"
    assert bridge.session.nodes[bridge.session.at].by == "order"
    assert "No SAM is fired" in hands.table.live.text
    assert hands.buttons() == ["Stay without bombing", "Bomb Minneapolis (6)"]


def test_what_may_not_be_ended_names_the_pieces_and_a_click_shows_them(start: Start) -> None:
    hands = _over_the_coast(start)
    hands.window.do("main-action")
    card = hands.table.notices.faults
    assert card.isVisible()
    assert set(card.pieces) == {"bomber-1", "bomber-2", "bomber-3"}
    card.piece_asked.emit("bomber-2")
    assert hands.table.tool.selection == ("bomber-2",)


def test_the_panel_tells_of_the_city_under_a_counter(start: Start) -> None:
    """Bomber 2 stands two rows north of Minneapolis, which is worth 6 points; the others are too far away."""
    hands = _over_the_coast(start)
    dock = InspectorDock(hands.table.bridge)
    dock.select_space(hands.space("N8-E"), "sam-2")
    said = [words.text() for words in dock.findChildren(Words)]
    assert said.index("SAM 2") < said.index("Minneapolis (N8-E), city")
    assert "U.S. city, worth 6 points to the enemy" in said
    assert "In reach next turn: Bomber 2" in said
    assert "points" not in said, "6 points are the city's and not the SAM's"


def test_a_click_on_a_bomber_that_may_not_move_says_why(start: Start) -> None:
    """A bomber moves once a turn (NORAD-5.2): one that has moved answers a click with that rule."""
    hands = _over_the_coast(start)
    hands.window.do("usual")
    hands.table.live.say("")
    hands.click(hands.label_of("bomber-2"))
    assert hands.table.tool.carry is None
    assert "Rule 5.2." in hands.table.live.text


def test_the_usual_move_for_many_stops_for_nobody(start: Start) -> None:
    hands = _over_the_coast(start)
    hands.window.do("usual")
    bridge = hands.table.bridge
    assert not hands.window.covered
    rows = {
        view.id: bridge.game.board.label(view.at)[0]
        for view in bridge.view.pieces
        if view.id.startswith("bomber") and view.at is not None
    }
    assert rows == {"bomber-1": "M", "bomber-2": "N", "bomber-3": "N"}
    assert hands.label_of("bomber-1") != "M5-E", "not into a square where somebody asks"


def test_an_order_to_many_is_taken_back_and_done_again_as_one(start: Start) -> None:
    hands = _over_the_coast(start)
    bridge, table = hands.table.bridge, hands.table
    before, state = bridge.at, hands.state()
    assert "3 must still move." in table.prompt.text
    assert all("must-move" in view.marks for view in bridge.view.pieces if view.id in ("bomber-1", "bomber-2"))
    hands.window.do("usual")
    after = bridge.at
    assert len(bridge.session.path()) >= len(bridge.session.path(before)) + 3
    assert "must still move" not in table.prompt.text
    assert not any("must-move" in view.marks for view in bridge.view.pieces)
    hands.window.do("undo")
    assert bridge.at == before
    assert hands.state() == state
    hands.window.do("redo")
    assert bridge.at == after


def test_a_set_up_by_chance_is_taken_back_as_one(start: Start) -> None:
    hands = start(alone=True)
    before = hands.table.bridge.at
    hands.table.tray.asked.emit("chance")
    assert hands.table.tray.piles == ()
    hands.window.do("undo")
    assert hands.table.bridge.at == before


def test_the_usual_move_for_many_leaves_alone_who_owes_none(start: Start, window: MainWindow) -> None:
    """In Eurasia bombers fly as they like, or stay (EXP-4.0)."""
    hands = start(
        "expansion",
        alone=True,
        position=Position(pieces={"us-bomber-1": "eu-K3-W", "us-bomber-2": "eu-L3-W"}, phase="us-bombers", turn=3),
    )
    bridge = hands.table.bridge
    assert bridge.decision.kind == "fly"
    assert "must still move" not in hands.table.prompt.text
    assert "Usual move for many" not in hands.buttons()
    before = bridge.at
    hands.window.do("usual")
    assert bridge.at == before


def test_a_word_locks_a_seat(start: Start) -> None:
    hands = _over_the_coast(start)
    hands.table.bridge.session.lock(US, "sesame")
    window = hands.window
    _fly(hands, "bomber-1", "M5-E")
    assert window.covered
    assert not window.handover.button.isEnabled(), "the word comes first"
    window.handover.word_tried.emit("wrong")
    assert not window.handover.button.isEnabled()
    window.handover.word_tried.emit("sesame")
    assert window.handover.button.isEnabled()
    Commander(hands, 1).sit_down()
    assert hands.table.bridge.viewer == US


def test_an_earlier_position_is_only_looked_at_and_by_own_eyes(start: Start) -> None:
    hands = _over_the_coast(start)
    hands.window.do("usual")
    bridge, at = hands.table.bridge, hands.table.bridge.session.at
    hands.window.do("back")
    assert bridge.looking_back
    assert bridge.session.at == at
    assert bridge.viewer == SOVIET
    assert not bridge.human_to_move
    assert "An earlier position" in hands.table.prompt.text
    hands.window.do("latest")
    assert not bridge.looking_back
    assert bridge.human_to_move


def test_a_line_that_was_left_is_looked_at_and_the_way_back_is_found(start: Start) -> None:
    hands = start("tutorial", seats={US: "greedy"})
    bridge, first = hands.table.bridge, None
    for which in (0, -1):
        assert bridge.submit(list(bridge.game.legal_actions(bridge.known))[which])
        first = first or bridge.at
        if which == 0:
            assert bridge.undo()
    latest = bridge.at
    assert latest != first
    hands.table.open_dock("history")
    bridge.visit(first)
    assert (bridge.at, bridge.line()) == (first, [0, first])
    assert not bridge.forward(), "that line ends here"
    hands.window.do("back")
    assert bridge.at == 0
    bridge.visit(first)
    hands.window.do("latest")
    assert (bridge.at, bridge.line()) == (latest, [0, latest])
    assert bridge.human_to_move


# --- whole games


KEPT = {"bomber": 6, "fighter": 4, "sam": 2}
"""Counters of each kind with which the Expansion is played here: with all of them it goes on for many minutes."""


def _fewer(scenario: str) -> Position | None:
    if scenario != "expansion":
        return None
    setup = catalogue.scenario("norad", scenario)
    names = catalogue.open_game("norad", setup.options).setting.names  # type: ignore[attr-defined]
    numbered = [(name, *name.rsplit("-", 2)[-2:]) for name in names]
    return Position(pieces={name: None for name, kind, number in numbered if int(number) > KEPT[kind]})


@pytest.mark.parametrize("scenario", ["norad-all-options", "pvo-strany", "expansion"])
def test_a_whole_game_with_handovers(start: Start, scenario: str) -> None:
    hands = start(scenario, position=_fewer(scenario))
    commander = Commander(hands, 11, hasty=True)
    commander.play(3000)
    assert commander.over
    assert commander.handovers > 8
    assert not hands.window.covered, "all is open now"
    bridge = hands.table.bridge
    assert bridge.viewer is None
    assert all(back is not None for back in bridge.known.back.values())


def test_a_whole_game_against_the_computer(start: Start) -> None:
    """One person defends, nobody hands anything over, all is open at the end. Attacking takes longer: by command."""
    hands = start("pvo-strany", seats={US: "greedy"})
    hands.table.opponent.set_pace("instant")
    commander = Commander(hands, 5, hasty=True)
    commander.play(3000)
    assert commander.over
    assert commander.handovers == 0
    bridge = hands.table.bridge
    played = {node.by for node in bridge.session.nodes}
    assert {"human", "greedy"} <= played
    assert bridge.viewer is None
    assert all(back is not None for back in bridge.known.back.values())
    assert "victory" in hands.table.prompt.text or "draw" in hands.table.prompt.text


def test_one_person_playing_both_sides_keeps_that_in_files(start: Start, window: MainWindow, tmp_path: Any) -> None:
    hands = start(alone=True)
    _set_up(Commander(hands, 1))
    hands.button("Ready")
    assert not window.covered
    saved = tmp_path / "alone.wdsave"
    assert window.filing.save_to(saved)
    record = window.filing.game.record_path
    for path in (saved, record):
        window.filing.put_away()
        window.clear_table()
        window.filing.open_path(path)
        QTest.qWait(60)
        assert window.table.bridge.session.alone
        assert not window.covered, path.suffix
        assert window.table.bridge.viewer == SOVIET


def test_a_game_saved_and_killed_in_a_question_goes_on(start: Start, window: MainWindow, tmp_path: Any) -> None:
    hands = _over_the_coast(start)
    _fly(hands, "bomber-1", "M5-E")
    path = tmp_path / "question.wdsave"
    assert window.covered
    assert window.filing.save_to(path), "a game can be saved while the screen changes hands"
    Commander(hands, 1).sit_down()
    record, at = window.filing.game.record.path, window.table.bridge.session.at
    window.filing.game.record.close()  # as a killed program leaves it
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
    assert "answer-sam" in again.kinds


def test_a_finished_game_is_seen_by_each_sides_eyes_and_as_it_was(start: Start) -> None:
    hands = _over_the_coast(start)
    bridge = hands.table.bridge
    hands.window.do("usual")
    node = bridge.at
    bridge.agree_to_end()
    assert bridge.viewer is None
    sheet = Beliefs(bridge)
    assert sheet.lenses == (SOVIET, US, "truth")
    said = [words.text() for words in sheet.findChildren(Words)]
    assert "Turn 4. The players ended the game together." in said

    def marks(lens: str) -> set[str]:
        view = bridge.view_through(node, lens)
        return {mark for piece in view.pieces if piece.id in ("bomber-1", "bomber-3") for mark in piece.marks}

    assert {"real", "decoy"} <= marks("soviet")
    assert not {"real", "decoy"} & marks("us")
    assert {"real", "decoy"} <= marks("truth")
    sheet.slider.setValue(bridge.line().index(node))
    scene, zoom = sheet.map.map, sheet.map.zoom

    def shown(piece: str) -> set[str]:
        at = scene.space_of(piece)
        assert at is not None
        return {mark for member in scene.members(at) if member.id == piece for mark in member.marks}

    assert "real" in shown("bomber-1")
    QTest.keyClick(sheet.map, K.Key_2)
    assert sheet.lens == US
    assert "real" not in shown("bomber-1")
    sheet.cards[SOVIET].click()
    assert "real" in shown("bomber-1")
    assert sheet.map.zoom == zoom, "the map stays where it is while the eyes change"
    sheet.slider.setValue(sheet.slider.maximum() - 1)
    sheet.lay(US)
    assert bridge.viewer == US
    assert bridge.looking_back


def test_the_board_is_turned_and_played_on(start: Start) -> None:
    hands = start("expansion")
    commander = Commander(hands, 2)
    commander.sit_down()
    table = hands.table
    before = table.scene.geometry.centre(hands.space("na-P8-E"))
    hands.window.do("turn-board")
    assert table.view.map is table.scene
    after = table.scene.geometry.centre(hands.space("na-P8-E"))
    assert (before.y() > 0) != (after.y() > 0), "North America is at the other end of the sheet"
    commander.play(3)
    assert commander.kinds == {"place"}


# --- the computer at work


def test_a_set_up_that_nobody_may_see_is_not_waited_for_and_is_counted(
    start: Start, window: MainWindow, qtbot: QtBot
) -> None:
    window.choices.change(pace="slow")
    hands = start(seats={US: "random"})
    table = hands.table
    assert table.prompt.busy.isVisible(), "at once there is a sign"
    assert "U.S.: the computer plays" in table.prompt.text
    told: list[str] = []
    table.bridge.advanced.connect(lambda _: told.append(table.prompt.text))
    assert table.prompt.buttons[-1].text() == "Pause"
    qtbot.waitUntil(lambda: table.bridge.human_to_move, timeout=15000)
    assert sum("1 counter placed so far" in text for text in told) == 1
    assert any("22 counters placed so far" in text for text in told)
    assert not table.prompt.busy.isVisible()


def test_what_the_computer_does_in_sight_is_paced_and_it_can_be_paused(
    start: Start, window: MainWindow, qtbot: QtBot
) -> None:
    window.choices.change(pace="slow")
    hands = start("norad", seats={SOVIET: "random"})
    table = hands.table
    _set_up(Commander(hands, 1))
    hands.button("Ready")
    at = table.bridge.at
    QTest.qWait(200)
    assert table.bridge.at == at, "the first counter that is seen to move waits its time"
    assert table.prompt.busy.isVisible()
    hands.button("Pause")
    assert not table.prompt.busy.isVisible()
