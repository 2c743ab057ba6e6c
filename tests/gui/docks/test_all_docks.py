"""What holds for every dock: names for those who cannot see, the keyboard, large text, palettes, laziness."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.docks.conftest import MakeTable
from tests.gui.docks.words import seen
from wargame_desk.app import style
from wargame_desk.app.docks import DOCKS, DockSpec
from wargame_desk.app.docks.body import LEFT, RIGHT, DockBody
from wargame_desk.app.docks.sequence import SequenceDock
from wargame_desk.core.texts import tr
from wargame_desk.mapview.theme import UIS

Show = Callable[..., None]
EVERY = pytest.mark.parametrize("spec", DOCKS, ids=lambda spec: spec.id)
CONTROLS = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QSlider)


def test_the_table_of_docks() -> None:
    assert [spec.id for spec in DOCKS if spec.shown] == ["sequence", "inspector", "forecast", "log"]
    assert {spec.area for spec in DOCKS} == {LEFT, RIGHT}
    assert len({spec.id for spec in DOCKS}) == len(DOCKS)


def after_a_roll(table: MakeTable, spec: DockSpec) -> DockBody:
    desk = table()
    desk.roll_z()
    dock = spec.make(desk.bridge)
    dock.select_space(desk.space("0706"), "D")
    return dock


@EVERY
def test_everything_has_a_name(table: MakeTable, show: Show, spec: DockSpec) -> None:
    dock = after_a_roll(table, spec)
    show(dock)
    assert dock.accessibleName() == tr(spec.title)
    assert dock.accessibleDescription()
    nameless = [
        widget
        for kind in CONTROLS
        for widget in seen(dock, kind)
        if not (widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()))
        and not isinstance(widget.parent(), (QLineEdit, QComboBox))
        and "qt_" not in widget.objectName()
    ]
    assert nameless == []


@EVERY
def test_every_control_is_reached_by_keyboard(table: MakeTable, show: Show, spec: DockSpec) -> None:
    dock = after_a_roll(table, spec)
    show(dock)
    for kind in CONTROLS:
        for widget in seen(dock, kind):
            inside = isinstance(widget.parent(), (QLineEdit, QComboBox)) or "qt_" in widget.objectName()
            if widget.isEnabled() and not inside:
                assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus, widget


def cut(dock: DockBody) -> list[str]:
    """The words that have less room than they need, and the widgets that lie beyond what can be scrolled to."""
    found = []
    for label in seen(dock, QLabel):
        need = label.heightForWidth(label.width()) if label.hasHeightForWidth() else label.sizeHint().height()
        if label.height() < need or label.width() < label.minimumSizeHint().width():
            found.append(label.text())
    for area in seen(dock, QScrollArea):
        inner = area.widget()
        if inner.width() > area.viewport().width() and not area.horizontalScrollBar().isVisible():
            found.append(f"{inner.width()} wide")
        if inner.height() > area.viewport().height() and not area.verticalScrollBar().isVisible():
            found.append(f"{inner.height()} high")
    return found


@EVERY
@pytest.mark.parametrize(("size", "width", "height"), [(80, 212, 300), (100, 212, 320), (200, 318, 360)])
def test_large_text_scrolls_and_is_never_cut(
    table: MakeTable,
    show: Show,
    dressed: Callable[[str, int], None],
    spec: DockSpec,
    size: int,
    width: int,
    height: int,
) -> None:
    dressed("light", size)
    dock = after_a_roll(table, spec)
    show(dock, width, height)
    QApplication.processEvents()
    assert cut(dock) == []


@EVERY
def test_rows_have_the_height_their_words_need(
    table: MakeTable, show: Show, dressed: Callable[[str, int], None], spec: DockSpec
) -> None:
    """A list at 200 % gives each row at least the height that its delegate asks for at this width."""
    dressed("light", 200)
    dock = after_a_roll(table, spec)
    show(dock, 318, 500)
    for view in seen(dock, QAbstractItemView):
        model = view.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            assert view.visualRect(index).height() >= view.itemDelegate().sizeHint(_options(view), index).height()


def _options(view: QAbstractItemView) -> object:
    from PySide6.QtWidgets import QStyleOptionViewItem

    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.widget = view  # type: ignore[attr-defined]
    return option


@EVERY
@pytest.mark.parametrize("palette", ["dark", "contrast"])
def test_another_palette_reaches_a_dock_that_is_open(
    table: MakeTable, show: Show, dressed: Callable[[str, int], None], spec: DockSpec, palette: str
) -> None:
    dock = after_a_roll(table, spec)
    show(dock)
    dressed(palette, 100)
    dock.retheme(style.ui())
    QApplication.processEvents()
    picture = dock.grab().toImage()
    corner = picture.pixelColor(1, picture.height() - 2)
    assert corner in (QColor(UIS[palette].panel), QColor(UIS[palette].raised))
    light = QColor(UIS["light"].panel)
    step = 4
    grounds = sum(
        picture.pixelColor(x, y) == light
        for x in range(0, picture.width(), step)
        for y in range(0, picture.height(), step)
    )
    assert grounds == 0


def test_a_hidden_dock_waits(table: MakeTable, qtbot: QtBot, show: Show) -> None:
    """What is not in sight is not kept up to date; it catches up when it is shown."""
    desk = table()
    dock = SequenceDock(desk.bridge)
    qtbot.addWidget(dock)
    desk.play("end-phase")
    assert dock.meta == ""
    show(dock)
    assert dock.meta == "Turn 1 of 4"


@EVERY
def test_a_larger_text_reaches_a_dock_that_is_open(
    table: MakeTable, show: Show, dressed: Callable[[str, int], None], spec: DockSpec
) -> None:
    dock = after_a_roll(table, spec)
    show(dock, 318, 400)
    dressed("light", 200)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    QApplication.processEvents()
    assert cut(dock) == []


@EVERY
def test_nothing_of_a_dock_is_a_window_of_its_own(table: MakeTable, show: Show, spec: DockSpec) -> None:
    dock = after_a_roll(table, spec)
    show(dock)
    loose = [
        widget
        for widget in dock.findChildren(QWidget)
        if widget.isWindow() and not isinstance(widget, QAbstractScrollArea) and widget.isVisible()
    ]
    assert loose == []
