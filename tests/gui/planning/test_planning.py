"""A turn is planned with the mouse: display beside the map, raids by drag, the panel with chances, repeated raids."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from tests.gui.planning.conftest import LEFT, PLAIN, Begin, Planner, move
from wargame_desk.app import style
from wargame_desk.app.docks.available import Swatch
from wargame_desk.app.docks.plan_parts import Bursts, Histogram, Places, ShareBar
from wargame_desk.app.tracks_strip import TracksStrip
from wargame_desk.app.widgets import RuleLink, Words
from wargame_desk.core.plans import percent
from wargame_desk.games.nato_air_commander import actions
from wargame_desk.games.nato_air_commander.state import Planning
from wargame_desk.mapview.tools import MapEvent


def words_of(planner: Planner) -> str:
    return "\n".join(words.text() for words in planner.panel.findChildren(Words))


def pilot_and_units(planner: Planner) -> tuple[str, list[str]]:
    """A pilot who waits, and units of his nation."""
    setting, at = planner.session.game.setting, planner.session.state.at
    ready = [p for p in setting.pilots if at.get(p) == setting.ready]
    pilot = next(p for p in ready if len(planner.based(setting.nation[p])) >= 2)
    return setting.names[pilot], planner.based(setting.nation[pilot])


# --- display


def test_the_display_opens_by_itself_beside_a_map_that_stays_large(begin: Begin) -> None:
    planner = begin()
    display, view = planner.desk.display, planner.table.view
    assert display is not None
    assert display.isVisible()
    assert view.viewport().width() >= 400
    assert display.width() >= 600
    assert view.home is not None
    assert view.seen().contains(view.home)
    for label in ("echo-cas", "echo-fofa", "foxtrot-1", "alpha-reserve"):
        assert planner.place(label)[0] is view
    for label in ("dead", "oca", "raid-1-primary-1", "raid-10-sead-4", "basing", "oew-2", "damaged", "pilots"):
        assert planner.place(label)[0] in display.views


def test_the_windows_of_the_display_fill_its_width_and_scroll(begin: Begin) -> None:
    planner = begin()
    assert planner.desk.display is not None
    rows = planner.desk.display.views[0]
    assert abs(rows.zoom * rows.region.width() - rows.viewport().width()) < 1
    before = rows.seen().top()
    planner.place("raid-10-primary-1")
    assert rows.seen().top() > before
    rows.fit()
    assert abs(rows.seen().top() - rows.region.top()) < 2


def test_closing_the_display_gives_the_map_the_whole_sheet(begin: Begin) -> None:
    planner = begin()
    planner.table.panels._docks["display"].hide()
    QTest.qWait(30)
    assert planner.table.view.home is None
    planner.window.do("display")
    QTest.qWait(30)
    assert planner.table.view.home is not None


def test_a_game_without_windows_has_neither_display_nor_strip(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    from wargame_desk import catalogue

    assert window.filing.start(lambda: catalogue.start("strike-force-one", "standard", seed=1))
    table = window.table
    assert table.panels.body("display") is table.panels.body("plans") is table.panels.body("available") is None
    assert table.planning.strip.isHidden()
    assert not window.commands["clear-plan"].isVisible()
    assert table.panels.body("forecast") is not None


def test_a_counter_under_the_pointer_is_named_with_its_figures(begin: Begin) -> None:
    planner = begin()
    setting, name = planner.session.game.setting, planner.based("US")[0]
    report = planner.table.bridge.about_piece(planner.table.bridge.piece(name))
    view, at = planner.counter(name)
    tip = view.tip(name)
    assert tip.startswith(report.title.partition("  ")[0])
    assert all(f"{word} {figure}" in tip for figure, word in report.figures)
    planner.table.view.hovered.emit(planner.session.state.at[setting.names.index(name)], name)
    assert planner.table.chip.accessibleName().startswith(report.title.partition("  ")[0])
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at)))
    assert QToolTip.text() == tip
    QToolTip.hideText()


def test_the_strip_says_what_can_be_dragged_off_it(begin: Begin) -> None:
    counts = begin().desk.strip.counts
    assert [key for key, count in counts.items() if "Drag it" in count.toolTip()] == ["pgm"]


def test_munitions_lie_in_sight_in_the_display(begin: Begin) -> None:
    planner = begin()
    centre = planner.table.scene.geometry.centre(planner.session.game.board.space("pgm"))
    assert any(view.seen().contains(centre) for view in planner.desk.display.views)


def test_a_dock_that_floats_has_a_way_back(begin: Begin) -> None:
    planner = begin()
    dock = planner.table.panels._docks["display"]
    back = next(button for button in dock.findChildren(QPushButton) if button.text() == "Put back")
    assert not back.isVisible()
    dock.setFloating(True)
    assert back.isVisible()
    back.click()
    assert not dock.isFloating()
    assert not back.isVisible()


def test_a_new_layout_brings_back_what_the_phase_needs(begin: Begin, qtbot: QtBot) -> None:
    planner = begin()
    dock = planner.table.panels._docks["display"]
    dock.setFloating(True)
    dock.hide()
    planner.window.do("reset-layout")
    qtbot.waitUntil(lambda: dock.isVisible() and not dock.visibleRegion().isEmpty() and dock.width() >= 600)
    assert not dock.isFloating()


# --- raids by drag


def test_a_raid_is_put_together_by_drags_between_windows(begin: Begin) -> None:
    planner = begin()
    lead, escort, support = planner.based("US")[:3]
    planner.drag(lead, "echo-cas")
    assert planner.label_of(lead) == "raid-1-primary-1"
    planner.drag(escort, "raid-1-escort-2")
    planner.drag(support, "raid-1-sead-1")
    assert (planner.label_of(escort), planner.label_of(support)) == ("raid-1-escort-2", "raid-1-sead-1")
    planner.drag(support, "basing")
    assert planner.label_of(support) == "basing"


def test_a_pilot_is_dragged_onto_a_unit_and_back(begin: Begin) -> None:
    planner = begin()
    pilot, units = pilot_and_units(planner)
    planner.drag(units[0], "dead")
    planner.drag(pilot, "raid-1-primary-1")
    assert planner.label_of(pilot) == "raid-1-primary-1"


def test_munitions_are_dragged_off_the_strip_onto_a_unit(begin: Begin) -> None:
    planner = begin()
    lead = planner.based("US")[0]
    planner.drag(lead, "dead")
    count = planner.desk.strip.counts["pgm"]
    before = planner.session.state.pgm
    view, at = planner.place("raid-1-primary-1")
    QTest.mousePress(count, LEFT, PLAIN, count.rect().center())
    for point in (count.mapToGlobal(count.rect().center()) + QPoint(9, 9), view.viewport().mapToGlobal(at)):
        move(count, point)
    QTest.mouseRelease(count, LEFT, PLAIN, count.mapFromGlobal(view.viewport().mapToGlobal(at)))
    assert planner.session.state.pgm == before - 1
    assert count.figure == str(before - 1)


def test_a_refused_place_says_its_rule_beside_it_over_the_display(begin: Begin) -> None:
    planner = begin()
    lead, other = planner.based("US")[:2]
    planner.drag(lead, "dead")
    planner.drag(other, "raid-2-escort-1", hold=True)
    card = planner.table.card
    for _ in range(60):
        if card.isVisible():
            break
        QTest.qWait(30)
    assert card.isVisible()
    assert "7.0" in card.text
    assert card.parentWidget() is planner.window
    planner.release(other, "raid-2-escort-1")
    assert planner.label_of(other) == "basing"


def test_what_is_dropped_where_nothing_can_stand_is_told_why(begin: Begin) -> None:
    planner = begin()
    lead = planner.based("US")[0]
    view, there = planner.counter(lead)
    QTest.mousePress(view.viewport(), LEFT, PLAIN, there)
    screen = view.viewport().mapToGlobal(there)
    move(view.viewport(), screen + QPoint(9, -9))
    target = planner.table.view
    legend = target.viewport().mapToGlobal(target.mapFromScene(target.home.left() + 6, target.home.center().y()))
    move(view.viewport(), legend)
    QTest.mouseRelease(view.viewport(), LEFT, PLAIN, view.viewport().mapFromGlobal(legend))
    assert planner.label_of(lead) == "basing"
    assert planner.table.live.text.startswith("There is nothing there to put ")


def test_every_target_and_free_place_is_lit_while_a_unit_is_in_the_hand(begin: Begin) -> None:
    planner = begin()
    lead, other = planner.based("US")[:2]
    planner.drag(lead, "dead")
    planner.drag(other, "raid-1-escort-1", hold=True)
    lit = planner.table.scene.overlay("hand.reach")
    board = planner.session.game.board
    assert lit is not None
    assert {board.space(label) for label in ("oca", "echo-cas", "raid-1-primary-2", "raid-1-sead-4")} <= set(lit.spaces)
    assert board.space("echo-fofa") not in lit.spaces
    planner.release(other, "raid-1-escort-1")


def test_what_a_click_would_do_is_lit(begin: Begin) -> None:
    planner = begin(recon=True)
    lit = planner.table.scene.overlay("hand.choice")
    board = planner.session.game.board
    cards = {board.space(f"{line}-reserve") for line in planner.session.game.setting.lines}
    assert lit is not None
    assert set(lit.spaces) == {*cards, board.space("surveillance"), board.space("decap")}


def test_a_click_on_a_card_flies_its_recon_mission(begin: Begin) -> None:
    planner = begin(recon=True)
    nodes = len(planner.session.nodes)
    planner.click("echo-reserve")
    flown = planner.session.nodes[nodes].action
    assert flown == actions.FlyRecon("staging", "echo")


# --- the panel


def test_the_panel_shows_who_flies_and_every_chance(begin: Begin) -> None:
    planner = begin()
    lead, escort = planner.based("US")[:2]
    planner.drag(lead, "dead")
    planner.drag(escort, "raid-1-escort-1")
    planner.table.open_dock("plans")
    QTest.qWait(30)
    panel = planner.panel
    plan = panel.plan
    assert plan is not None
    said = words_of(planner)
    for part in (plan.title, plan.text, *(role.uses for role in plan.roles), *(h.summary for h in plan.hurdles)):
        assert part in said
    assert [bar._share for bar in panel.findChildren(ShareBar)][-1] == float(plan.whole)
    assert len(panel.findChildren(Histogram)) == 2
    assert panel.findChild(Bursts).accessibleName() == "1 hit"
    assert [places.accessibleName().split(":")[0] for places in panel.findChildren(Places)] == [
        "Primary",
        "Air escort",
        "SEAD",
    ]
    rules = {link.rule for link in panel.findChildren(RuleLink)}
    assert {"NAC-7.1", "NAC-7.2", "NAC-8.1", "NAC-8.2", "NAC-8.3"} <= rules
    assert {"7.1", "8.1", "8.3"} <= {link.text() for link in panel.findChildren(RuleLink)}


def test_the_panel_follows_the_place_that_is_looked_at_and_clears_its_raid(begin: Begin) -> None:
    planner = begin()
    first, second = planner.based("US")[:2]
    planner.drag(first, "dead")
    planner.drag(second, "oca")
    planner.table.open_dock("plans")
    panel = planner.panel
    panel.select_space(planner.session.game.board.space("raid-1-primary-1"))
    assert panel.number == 1
    panel.select_space(planner.session.game.board.space("oca"))
    assert panel.number == 2
    planner.window.do("clear-plan")
    assert planner.label_of(second) == "basing"
    assert list(planner.session.state.raids) == [0]


def test_percents_are_never_rounded_to_certainty() -> None:
    assert [percent(c) for c in (Fraction(0), Fraction(1, 500), Fraction(1, 4), Fraction(499, 500), Fraction(1))] == [
        "0%", "<1%", "25%", ">99%", "100%",
    ]  # fmt: skip


# --- the list of units


def test_the_list_is_filtered_by_nation_and_by_what_units_can_do(begin: Begin) -> None:
    planner = begin()
    available = planner.desk.available
    assert available is not None
    planner.table.open_dock("available")
    QTest.qWait(30)
    every = len(available.shown)
    assert every == len(planner.based())
    chips = {chip.text(): chip for chip in available.findChildren(QPushButton)}
    chips["British"].click()
    assert {unit.face.stock for unit in available.shown} == {"UK"}
    next(c for c in available.findChildren(QPushButton) if c.text() == "can strike").click()
    assert all(unit.figures[2] > 0 for unit in available.shown)
    assert 0 < len(available.shown) < len(planner.based("UK"))
    available.sorting.setCurrentIndex(3)
    available._fill()
    strikes = [unit.figures[2] for unit in available.shown]
    assert strikes == sorted(strikes, reverse=True)


def test_a_unit_is_dragged_from_the_list_to_a_target(begin: Begin) -> None:
    planner = begin()
    available = planner.desk.available
    assert available is not None
    planner.table.open_dock("available")
    QTest.qWait(30)
    swatch = available.findChildren(Swatch)[0]
    view, at = planner.place("alpha-cas")
    QTest.mousePress(swatch, LEFT, PLAIN, swatch.rect().center())
    for point in (swatch.mapToGlobal(swatch.rect().center()) + QPoint(9, 9), view.viewport().mapToGlobal(at)):
        move(swatch, point)
    QTest.mouseRelease(swatch, LEFT, PLAIN, swatch.mapFromGlobal(view.viewport().mapToGlobal(at)))
    assert planner.label_of(swatch.unit.piece.id) == "raid-1-primary-1"


# --- the strip, and the raids of the last turn


def test_the_strip_says_what_the_tracks_say(begin: Begin) -> None:
    planner = begin()
    tracks = dict(planner.table.bridge.view.tracks)
    shown = {key: count.figure for key, count in planner.desk.strip.counts.items()}
    assert shown == {key: str(tracks[key]) for key in ("turn", "vp", "rp", "pgm", "dead", "oca")}


def test_the_raids_of_the_last_turn_are_repeated_and_refusals_told(begin: Begin) -> None:
    planner = begin()
    lead, second = planner.based("US")[:2]
    planner.drag(lead, "dead")
    planner.drag(second, "raid-1-escort-1")
    session, bridge = planner.session, planner.table.bridge
    assert not bridge.plan_again(None)[0]
    assert "As last turn" not in [button.text() for button in planner.panel.findChildren(QPushButton)]
    while session.state.turn == 1 or not isinstance(session.state.top, Planning):
        listed = list(session.game.legal_actions(session.state))
        end = [action for action in listed if isinstance(action, actions.EndPhase)]
        bridge.submit((end or listed)[0])
        bridge.land()
    assert session.state.raids == {}
    able = planner.label_of(lead) == "basing"
    planner.panel.refresh()
    assert planner.panel.repeat.isHidden() != bool(bridge.plan_again(None)[0])
    planner.window.do("repeat-plans")
    QApplication.processEvents()
    if able:
        assert session.state.raids[0].mission == "dead"
        assert planner.label_of(lead) == "raid-1-primary-1"
    else:
        assert session.state.raids == {}
    assert planner.table.live.text


def test_the_first_key_stands_where_units_wait_and_the_menu_key_tells_of_that_place(begin: Begin) -> None:
    planner = begin()
    table, board = planner.table, planner.session.game.board
    QTest.keyClick(table.view, Qt.Key.Key_Right)
    cursor = table.hex_cursor.space
    assert cursor == board.space("basing")
    assert table.view.showing(cursor) in planner.desk.display.views
    told: list[MapEvent] = []
    table.tool.menu = told.append  # type: ignore[method-assign]
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), table.view.mapToGlobal(QPoint(5, 5)))
    table.view.contextMenuEvent(event)
    assert told[0].space == cursor
    assert told[0].piece in planner.based()


def test_keys_reach_the_display(begin: Begin) -> None:
    planner = begin()
    lead = planner.based("US")[0]
    planner.table.pick(lead)
    assert planner.table.tool.carry is not None
    planner.table.tool.show_cursor(planner.session.game.board.space("dead"))
    QTest.keyClick(planner.table.view, Qt.Key.Key_Return)
    assert planner.label_of(lead) == "raid-1-primary-1"


def test_what_a_window_beside_the_map_holds_never_moves_the_map(begin: Begin) -> None:
    planner = begin()
    board, view = planner.session.game.board, planner.table.view
    before = view.seen()
    for label in ("raid-10-sead-4", "basing", "pilots", "dead"):
        view.centre_on(board.space(label))
        view.ensure_seen(board.space(label))
        assert view.seen() == before
        assert planner.place(label)[0] is not view
    planner.table.panels._docks["display"].hide()
    QTest.qWait(30)
    view.actual_size()
    view.centre_on(board.space("raid-10-sead-4"))
    assert view.showing(board.space("raid-10-sead-4")) is view


def test_the_strip_reads_a_track_as_it_is_printed(begin: Begin) -> None:
    """DEAD and OCA print what they do to a card; the first space does nothing."""
    planner = begin()
    strip = planner.desk.strip
    dead = strip.counts["dead"]
    dead.show_value(2)
    assert dead.figure == "−1"
    assert dead.toolTip() == "Modifier of the DEAD track: −1, space 3 of 6"


def test_the_plan_panel_asks_for_units_only_while_raids_are_planned(begin: Begin) -> None:
    planner = begin()
    assert planner.panel.plan is None
    assert "drag a unit" in planner.panel.empty.text()
    session, bridge = planner.session, planner.table.bridge
    while session.game.decision(session.state).kind in ("planning", "raiding", "check"):
        listed = list(session.game.legal_actions(session.state))
        end = [action for action in listed if isinstance(action, actions.EndPhase)]
        bridge.submit((end or listed)[0])
        bridge.land()
    planner.panel.show_now()
    assert planner.panel.empty.text() == "Nothing is planned in this phase."


def test_space_goes_through_the_units_of_a_box(begin: Begin) -> None:
    planner = begin()
    table, view = planner.table, planner.table.view
    table.tool.show_cursor(planner.session.game.board.space("basing"))
    there = [member.id for member in table.scene.members(planner.session.game.board.space("basing"))]
    chosen = []
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Space)
        chosen.append(table.tool.selection[0])
        assert table.tool.carry is not None, "it can act, so it is in the hand"
    assert chosen == there[:3]
    QTest.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert table.tool.selection == (there[1],)


def test_the_objectives_of_the_turn_stand_above_the_map_and_are_shown_large_when_pressed(begin: Begin) -> None:
    planner = begin()
    strip, bridge = planner.desk.strip, planner.table.bridge
    looks, piles = bridge.presenter.look.cards, dict(bridge.view.piles)
    open_ = [looks[piles[f"objective-{i}"][0]] for i in (1, 2)]
    assert [task.look for task in strip.tasks] == open_
    assert [task.figure for task in strip.tasks] == [f"0 of {look.need}" for look in open_]
    assert all(look.text in task.toolTip() for task, look in zip(strip.tasks, open_, strict=True))
    strip.tasks[1].click()
    browser = planner.table.cards.browser
    assert browser is not None
    assert browser._large.card == piles["objective-2"][0]
    browser.close()


def test_numbers_and_objectives_stand_in_one_row_as_long_as_that_can_be(begin: Begin, qtbot: QtBot) -> None:
    bridge = begin().table.bridge
    strip = TracksStrip(bridge.presenter.look)
    qtbot.addWidget(strip)
    strip.show_view(bridge.view)
    strip.show()
    for wide, rows in ((1280, 1), (800, 1), (400, 2)):
        strip.resize(wide, 120)
        high = strip.tasks[0].sizeHint().height()
        assert strip._flow.heightForWidth(wide) >= rows * high
        assert (strip._flow.heightForWidth(wide) == high) == (rows == 1)
        assert all(task.sizeHint().width() >= style.px(96) for task in strip.tasks)
