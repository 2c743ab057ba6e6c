"""How the map is looked at: what stays where it is, and what is in sight at first."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from tests.gui.window.conftest import Hands, Start
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import Side


def _looked_at(hands: Hands) -> tuple[float, float, float]:
    """Zoom, and the place in the map's upper left corner."""
    corner = hands.table.view.seen().topLeft()
    return hands.table.view.zoom, round(corner.x(), 3), round(corner.y(), 3)


def test_nothing_moves_on_the_map_when_the_tray_comes_or_goes(start: Start) -> None:
    hands = start(alone=True)
    table = hands.table
    assert table.tray.isVisible()
    before, high = _looked_at(hands), table.view.height()
    table.tray.hide()
    QTest.qWait(80)
    assert table.view.height() > high
    assert _looked_at(hands) == before
    table.tray.show()
    QTest.qWait(80)
    assert table.view.height() == high
    assert _looked_at(hands) == before


def test_the_map_is_fitted_to_another_window_until_it_is_zoomed(start: Start, window: MainWindow) -> None:
    hands = start(alone=True)
    before = hands.table.view.zoom
    window.resize(1180, 700)
    QTest.qWait(80)
    assert hands.table.view.zoom < before
    hands.table.view.set_zoom(0.8)
    window.resize(1280, 800)
    QTest.qWait(80)
    assert hands.table.view.zoom == pytest.approx(0.8)


def test_two_continents_leave_one_panel_and_ones_own_is_seen_whole_and_readable(start: Start) -> None:
    hands = start("expansion", seats={Side("us"): "random"})
    table, geometry = hands.table, hands.table.scene.geometry
    assert table.view.width() > 0.7 * table.width()
    assert table.view.zoom >= table.scene.screen.measure.dots, "names are shown"
    own = [place.space for place in table.bridge.standing.objectives if place.holder == Side("soviet")]
    seen = table.view.seen()
    assert all(seen.contains(geometry.centre(space)) for space in own)
    assert seen.top() >= geometry.paper.top() - 2 / table.view.zoom, "no bare table is shown"


@pytest.mark.parametrize("scenario", ["norad", "pvo-strany", "expansion"])
def test_the_zoom_buttons_leave_the_title_of_the_map_free(start: Start, scenario: str) -> None:
    table = start(scenario, alone=True).table
    title = table.scene.geometry.panels["title"]  # type: ignore[attr-defined]
    left = table.view.viewportTransform().map(QPointF(title.topLeft())).x()
    assert left > table.zoom.geometry().right()
