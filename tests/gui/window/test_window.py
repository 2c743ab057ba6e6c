"""The window: commands, shortcuts, layout, language, seats, dialogs, and pieces that come in from beside the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QDockWidget,
    QMainWindow,
    QTabBar,
    QToolButton,
    QWidget,
)

from wargame_desk.app import commands, i18n, main, table_commands
from wargame_desk.app.commands import COMMANDS, MENUS
from wargame_desk.app.seats import SeatsDialog, in_words
from wargame_desk.app.widgets import DockHead
from wargame_desk.core.ids import Side
from wargame_desk.core.values import Position
from wargame_desk.mapview.theme import UIS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.gui.window.conftest import Begin, Hands
    from wargame_desk.app.window import MainWindow

K = Qt.Key
LEFT = Qt.MouseButton.LeftButton


# --- the table of commands


def test_every_command_has_words_a_menu_and_a_handler(begin: Begin, window: MainWindow) -> None:
    begin()
    handled = set(window._own_handlers()) | set(table_commands.handlers(window.table))
    held = {one.id for one in COMMANDS if one.held}
    assert {one.id for one in COMMANDS} == handled | held
    assert {one.menu for one in COMMANDS} <= {name for name, _ in MENUS}
    assert all(one.text and one.help for one in COMMANDS)
    assert len({one.id for one in COMMANDS}) == len(COMMANDS)


def test_no_two_commands_share_a_key() -> None:
    keys = [QKeySequence(key).toString() for one in COMMANDS for key in one.keys]
    assert len(keys) == len(set(keys)), sorted(key for key in keys if keys.count(key) > 1)
    assert all(keys)


def test_no_command_takes_a_key_of_the_hex_cursor() -> None:
    plain = {key for one in COMMANDS for key in one.keys}
    assert not plain & set("QWEASD")


def test_the_start_page_offers_only_what_can_be_done_there(window: MainWindow, begin: Begin) -> None:
    shown = {action.text() for action in window.menuBar().actions() if action.isVisible()}
    assert shown == {"&Game", "&Window", "&Help"}
    assert not window.commands["save"].isVisible()
    begin()
    assert window.commands["save"].isVisible()


def test_every_button_of_the_toolbar_has_a_name_and_a_tip_with_its_key(begin: Begin, window: MainWindow) -> None:
    begin()
    buttons = [b for b in window.toolbar.findChildren(QToolButton) if b.defaultAction() is not None]
    assert len(buttons) == sum(one.toolbar for one in COMMANDS)
    for button in buttons:
        assert button.text()
        assert not button.icon().isNull()
        keys = window.commands.keys(button.defaultAction().objectName())
        assert not keys or "(" in button.toolTip()


def test_shortcuts_can_be_chosen_anew(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    window.choices.change(shortcuts={"undo": ("Ctrl+J",), "peek": ("U",)})
    assert window.commands["undo"].shortcut() == QKeySequence("Ctrl+J")
    assert window.commands["redo"].shortcut() == QKeySequence("Ctrl+Shift+Z")
    QTest.keyPress(hands.table.view, K.Key_U)
    assert not hands.table.scene.screen.counters
    QTest.keyRelease(hands.table.view, K.Key_U)
    assert commands.spec("undo").keys == ("Ctrl+Z",)


@pytest.mark.parametrize("command", ["preferences", "how-to-play", "shortcuts", "about", "new", "open"])
def test_dialogs_open_from_the_start_page(window: MainWindow, command: str) -> None:
    window.do(command)
    opened = [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]
    assert len(opened) == 1
    opened[0].reject()


# --- layout and language


def test_the_layout_is_remembered_and_can_be_reset(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    log = hands.table.findChild(QDockWidget, "log")
    assert log.isVisible()
    log.close()
    window.do("start-screen")
    hands = begin()
    log = hands.table.findChild(QDockWidget, "log")
    assert not log.isVisible()
    window.do("reset-layout")
    assert log.isVisible()


def _in_front(hands: Hands, name: str) -> bool:
    return not hands.table.findChild(QDockWidget, name).visibleRegion().isEmpty()


def test_a_panel_that_is_asked_for_comes_to_the_front(begin: Begin) -> None:
    hands = begin()
    charts = hands.table.findChild(QDockWidget, "charts")
    assert not charts.isVisible()
    charts.toggleViewAction().trigger()
    QApplication.processEvents()
    assert _in_front(hands, "charts")


def test_the_forecast_comes_forward_as_a_battle_is_put_together(begin: Begin) -> None:
    hands = begin(position=Position(pieces={"A": "0603"}, phase="soviet-combat"))
    log, forecast = (hands.table.findChild(QDockWidget, name) for name in ("log", "forecast"))
    log.parentWidget().tabifyDockWidget(forecast, log)
    log.raise_()
    QApplication.processEvents()
    assert not _in_front(hands, "forecast")
    hands.click("0504")
    hands.click("0603")
    QApplication.processEvents()
    assert _in_front(hands, "forecast")


def test_a_narrow_window_piles_the_docks(begin: Begin, window: MainWindow) -> None:
    window.resize(800, 600)
    hands = begin()
    docks = [dock for dock in hands.table.findChildren(QDockWidget) if dock.toggleViewAction().isChecked()]
    assert len({dock.geometry().topLeft().x() for dock in docks if not dock.visibleRegion().isEmpty()}) == 1
    assert hands.table.view.width() > 300


def _width_of_docks(hands: Hands) -> set[int]:
    """The places across of the docks in sight."""
    docks = [dock for dock in hands.table.findChildren(QDockWidget) if dock.toggleViewAction().isChecked()]
    return {dock.geometry().x() for dock in docks if not dock.visibleRegion().isEmpty()}


def test_docks_give_way_to_the_map_as_the_window_gets_narrow_and_come_back(
    begin: Begin, window: MainWindow, qtbot: QtBot
) -> None:
    hands = begin()
    hands.table.panels.open("rules")
    QTest.qWait(30)
    assert len(_width_of_docks(hands)) == 2
    window.resize(1024, 600)
    qtbot.waitUntil(lambda: len(_width_of_docks(hands)) == 1)
    assert hands.table.view.width() > 0.6 * window.width()
    assert _opened(hands, "rules"), "what was opened stays open"
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: len(_width_of_docks(hands)) == 2)
    assert _opened(hands, "rules")


def test_a_layout_made_by_hand_is_left_alone_until_it_is_reset(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    hands = begin()
    QTest.qWait(30)
    log = hands.table.findChild(QDockWidget, "log")
    log.parentWidget().addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, log)
    window.resize(1024, 700)
    QTest.qWait(100)
    assert len(_width_of_docks(hands)) == 2
    window.do("reset-layout")
    qtbot.waitUntil(lambda: len(_width_of_docks(hands)) == 1)


class _Windows(QObject):
    """Notes every widget that is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(f"{type(watched).__name__} {watched.accessibleName()}")
        return False


def test_no_part_of_the_table_flashes_up_as_a_window_of_its_own(begin: Begin, window: MainWindow) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    watch = _Windows()
    app.installEventFilter(watch)
    try:
        hands = begin()
        for dock in ("charts", "rules", "history", "dice", "oob"):
            hands.table.panels.open(dock)
            QTest.qWait(20)
        hands.drag("0904", "0704")
        window.rebuild()
        QTest.qWait(50)
    finally:
        app.removeEventFilter(watch)
    assert watch.shown == []


def _high(hands: Hands, dock: str) -> int:
    return hands.table.findChild(QDockWidget, dock).height()


def test_a_forecast_takes_room_only_while_there_is_one(begin: Begin, qtbot: QtBot) -> None:
    hands = begin(position=Position(pieces={"A": "0603"}, phase="soviet-combat"))
    qtbot.waitUntil(lambda: _high(hands, "forecast") <= 110)
    assert _high(hands, "log") >= 280
    assert _high(hands, "inspector") >= 150
    hands.click("0504")
    hands.click("0603")
    qtbot.waitUntil(lambda: _high(hands, "forecast") >= 320)
    assert _high(hands, "log") >= 165
    hands.button("Clear")
    qtbot.waitUntil(lambda: _high(hands, "forecast") <= 110)
    assert _high(hands, "log") >= 280


@pytest.mark.parametrize("dock", ["charts", "rules", "history", "dice"])
def test_a_panel_that_is_asked_for_gets_room(begin: Begin, qtbot: QtBot, dock: str) -> None:
    """At 1280 by 800, with a forecast on the table."""
    hands = begin(position=Position(pieces={"A": "0603"}, phase="soviet-combat"))
    hands.click("0504")
    hands.click("0603")
    qtbot.waitUntil(lambda: _high(hands, "forecast") >= 320)
    hands.table.panels.open(dock)
    qtbot.waitUntil(lambda: _high(hands, dock) >= 310)


def test_a_press_on_its_tab_gives_a_panel_room(begin: Begin, qtbot: QtBot) -> None:
    hands = begin(position=Position(pieces={"A": "0603"}, phase="soviet-combat"))
    hands.table.panels.open("rules")
    hands.table.panels.open("charts")
    hands.click("0504")
    hands.click("0603")
    qtbot.waitUntil(lambda: _high(hands, "charts") < 250)
    bar = next(b for b in hands.table.findChildren(QTabBar) if "Rules" in [b.tabText(i) for i in range(b.count())])
    at = next(i for i in range(bar.count()) if bar.tabText(i) == "Rules")
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(at).center())
    qtbot.waitUntil(lambda: _high(hands, "rules") >= 310)


def test_sizes_of_panels_outlive_another_text_size(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    """Made wider at 100 %, there is one pile at 150 %; back at 100 % the panel is as wide as it was."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    window.choices.changed.disconnect(window._use_settings)
    main.follow(app, window.choices)
    window.choices.changed.connect(window._use_settings)
    main.follow_with(window)
    hands = begin()
    dock = hands.table.findChild(QDockWidget, "sequence")
    desk = dock.parentWidget()
    assert isinstance(desk, QMainWindow)
    QTest.qWait(50)
    desk.resizeDocks([dock], [300], Qt.Orientation.Horizontal)
    QTest.qWait(50)
    wide = dock.width()
    assert wide >= 290
    try:
        window.choices.change(text_size=150)
        QTest.qWait(50)
    finally:
        window.choices.change(text_size=100)
    qtbot.waitUntil(lambda: abs(hands.table.findChild(QDockWidget, "sequence").width() - wide) <= 4)
    window.do("reset-layout")
    qtbot.waitUntil(lambda: hands.table.findChild(QDockWidget, "sequence").width() <= 250)


def _opened(hands: Hands, dock: str) -> bool:
    return hands.table.findChild(QDockWidget, dock).toggleViewAction().isChecked()


def test_titles_of_panels_in_one_place_are_never_cut(begin: Begin, window: MainWindow) -> None:
    window.resize(800, 600)
    hands = begin()
    for dock in ("oob", "charts", "rules", "history", "dice"):
        hands.table.panels.open(dock)
    QTest.qWait(30)
    (bar,) = (bar for bar in hands.table.findChildren(QTabBar) if bar.isVisible())
    for i in range(bar.count()):
        assert bar.tabRect(i).width() >= bar.fontMetrics().horizontalAdvance(bar.tabText(i)), bar.tabText(i)
    assert bar.usesScrollButtons()


def test_another_language_is_spoken_at_once_and_the_game_stays(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    try:
        i18n.use("en-pseudo")
        window.rebuild()
        assert window.table is not None
        assert window.menuBar().actions()[0].text().startswith("[")
        assert window.table.prompt.text.startswith("[")
        piece = next(view for view in window.table.bridge.view.pieces if view.id == "C")
        assert window.table.bridge.game.board.label(piece.at) == "0704"
    finally:
        i18n.use("en")
        window.rebuild()
    assert window.menuBar().actions()[0].text() == "&Game"


def test_another_text_size_and_palette_reach_every_part_of_a_game_in_progress(begin: Begin, window: MainWindow) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    window.choices.changed.disconnect(window._use_settings)
    main.follow(app, window.choices)  # as the program does: dressed first, then the window hears of it
    window.choices.changed.connect(window._use_settings)
    main.follow_with(window)
    hands = begin()
    hands.drag("0904", "0704")
    window.do("grid")
    hands.table.panels.open("rules")
    icon = window.toolbar.iconSize().width()
    zoom = hands.table.zoom.width()
    wide = hands.table.findChild(QDockWidget, "rules").width()
    head = hands.table.findChild(DockHead).layout().contentsMargins().left()
    try:
        window.choices.change(text_size=200)
        assert window.toolbar.iconSize().width() == 2 * icon
        assert hands.table.zoom.width() > 1.8 * zoom
        assert hands.table.findChild(DockHead).layout().contentsMargins().left() == 2 * head
        assert hands.label_of("C") == "0704"
        assert not window.commands["grid"].isChecked(), "what was switched off stays off"
        QTest.qWait(50)
        assert _opened(hands, "rules"), "what was opened stays open"
        window.choices.change(text_size=130)
        QTest.qWait(30)
        assert _opened(hands, "rules")
        front = hands.table.findChild(QDockWidget, "sequence")  # of the pile that 1280 have room for at 130 %
        assert front.width() > 1.25 * wide, "panels grow with their words"
        window.choices.change(palette="dark")
        picture = window.commands["new"].icon().pixmap(40, 40).toImage()
        inks = {picture.pixelColor(x, y).name() for x in range(40) for y in range(40)}
        assert UIS["dark"].ink.lower() in inks
    finally:
        window.choices.change(text_size=100, palette="light")


def test_large_text_cuts_nothing_from_the_prompt(begin: Begin, window: MainWindow) -> None:
    from wargame_desk.app import style

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    hands = begin()
    try:
        style.apply(app, "light", 200)
        QTest.qWait(50)
        for button in hands.table.prompt.buttons:
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.text())
            assert button.height() >= button.fontMetrics().height()
        assert hands.table.prompt.height() >= hands.table.prompt.minimumSizeHint().height()
    finally:
        style.apply(app, "light", 100)


# --- seats


def test_a_side_is_handed_over_and_taken_back(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    window.choices.change(pace="slow")
    window.do("seats")
    dialog = next(d for d in hands.table.findChildren(SeatsDialog) if d.isVisible())
    us = dialog.seats[Side("us")]
    us.setCurrentIndex(us.findData("greedy"))
    dialog.pace.setCurrentIndex(dialog.pace.findData("fast"))
    dialog.accept()
    assert hands.table.bridge.seats[Side("us")] == "greedy"
    assert hands.table.opponent.pace == window.choices.now.pace == "fast"
    assert window.commands["pause-computer"].isVisible()
    assert in_words(hands.table.bridge) == "you play Soviet"
    hands.table.bridge.seat(Side("soviet"), "greedy")
    assert in_words(hands.table.bridge) == "computer against computer"
    for side in hands.table.bridge.game.sides:
        hands.table.bridge.seat(side, "human")
    assert in_words(hands.table.bridge) == "both sides played here", "by one person or by two"


# --- looking closer


def test_double_click_opens_the_inspector(begin: Begin) -> None:
    hands = begin()
    dock = hands.table.findChild(QDockWidget, "inspector")
    dock.close()
    QTest.mouseDClick(hands.table.view.viewport(), LEFT, pos=hands.at("0904"))
    assert dock.isVisible()
    assert hands.table.tool.selection == ("C",)


def test_the_rule_on_a_refusal_card_opens_the_rules(begin: Begin) -> None:
    hands = begin()
    hands.click("0904")
    hands.click("0705")
    assert hands.table.card.isVisible()
    hands.table.card.rule_asked.emit("SFO-4.2")
    assert hands.table.findChild(QDockWidget, "rules").isVisible()


def test_an_earlier_position_says_so(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    hands.drag("0903", "0803")
    window.do("back")
    assert "An earlier position" in hands.table.prompt.text
    hands.drag("0902", "0802")
    assert "An earlier position" not in hands.table.prompt.text
    assert len(hands.table.bridge.session.nodes) == 4, "the first line is kept beside the new one"


# --- pieces from beside the map


def _entering(begin: Begin) -> Hands:
    """Turn 2: A is lost, and the Soviets declare it as a replacement."""
    hands = begin("advanced-all-options", position=Position(pieces={"A": None}, turn=2, phase="soviet-move"))
    text = next(c.text for c in hands.table.bridge.view.commands if c.action.kind == "declare-replacements")
    hands.button(text)
    assert hands.table.tray.isVisible()
    return hands


def test_a_replacement_is_dragged_onto_the_map(begin: Begin) -> None:
    hands = _entering(begin)
    piece = hands.table.tray.piece("A")
    QTest.mousePress(piece, LEFT, pos=piece.rect().center())
    QTest.mouseMove(piece, piece.rect().center() + QPoint(12, 0))
    goal = piece.mapFromGlobal(hands.table.view.viewport().mapToGlobal(hands.at("0901")))
    QTest.mouseMove(piece, goal)
    assert hands.table.scene.overlay("hand.reach") is not None
    drag = hands.table.scene.drag
    assert drag is not None, "the counter is in the hand"
    assert drag.pieces == ("A",)
    off = drag.item.pos() - hands.table.scene.geometry.counter_centre(hands.space("0901"))
    assert max(abs(off.x()), abs(off.y())) < 20, "the counter is under the pointer"
    assert drag.item.state == "lifted"
    QTest.mouseRelease(piece, LEFT, pos=goal)
    assert hands.table.scene.drag is None
    assert hands.label_of("A") == "0901"
    assert not hands.table.tray.isVisible()


@pytest.mark.parametrize("where", ["nowhere", "a forbidden hex"])
def test_a_replacement_let_go_elsewhere_stays_in_the_tray(begin: Begin, where: str) -> None:
    hands = _entering(begin)
    piece = hands.table.tray.piece("A")
    QTest.mousePress(piece, LEFT, pos=piece.rect().center())
    QTest.mouseMove(piece, piece.rect().center() + QPoint(12, 0))
    goal = QPoint(-5000, -5000)
    if where != "nowhere":
        goal = piece.mapFromGlobal(hands.table.view.viewport().mapToGlobal(hands.at("0101")))
    QTest.mouseMove(piece, goal)
    QTest.mouseRelease(piece, LEFT, pos=goal)
    assert hands.label_of("A") is None
    assert hands.table.tray.isVisible()
    assert hands.table.scene.overlay("hand.reach") is None
    if where != "nowhere":
        assert "A cannot enter at 0101" in hands.table.live.text


def test_escape_while_a_replacement_is_dragged(begin: Begin) -> None:
    hands = _entering(begin)
    piece = hands.table.tray.piece("A")
    QTest.mousePress(piece, LEFT, pos=piece.rect().center())
    QTest.mouseMove(piece, piece.rect().center() + QPoint(12, 0))
    QTest.keyClick(piece, K.Key_Escape)
    assert hands.table.tool.carry is None
    goal = piece.mapFromGlobal(hands.table.view.viewport().mapToGlobal(hands.at("0901")))
    QTest.mouseRelease(piece, LEFT, pos=goal)
    assert hands.label_of("A") is None


# --- for those who cannot see it


def test_whatever_takes_the_focus_has_a_name(begin: Begin, window: MainWindow) -> None:
    hands = begin()
    hands.drag("0904", "0704")
    nameless = [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (widget.accessibleName() or getattr(widget, "text", lambda: "")())
        and not isinstance(widget.parent(), QAbstractScrollArea)  # a viewport speaks through its area
    ]
    assert [f"{type(w).__name__} {w.objectName()} in {type(w.parent()).__name__}" for w in nameless] == []
