"""The display beside the map: parts of the same sheet in windows of their own, one under another, each scrolling.

Owns these windows. Counters, gestures and hits are the map's: what is dragged out of one goes on into the other.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.mapview.area_geometry import rect
from wargame_desk.mapview.region import RegionView
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.tools import MapEvent, Tool
from wargame_desk.mapview.windows import holder_of

_LEAST_ROWS = 0.42
"""Share of the height that the parts of fixed height leave to the one that takes what there is."""


class Through(Tool):
    """Hands every gesture on to the tool that the table holds now."""

    def __init__(self, tool: Callable[[], Tool]) -> None:
        self._tool = tool

    def press(self, event: MapEvent) -> bool:
        return self._tool().press(event)

    def move(self, event: MapEvent) -> None:
        self._tool().move(event)

    def release(self, event: MapEvent) -> None:
        self._tool().release(event)

    def double(self, event: MapEvent) -> None:
        self._tool().double(event)

    def spot(self) -> tuple[SpaceId, str | None] | None:
        return self._tool().spot()

    def menu(self, event: MapEvent) -> None:
        self._tool().menu(event)

    def hover(self, event: MapEvent) -> None:
        self._tool().hover(event)

    def leave(self) -> None:
        self._tool().leave()

    def key(self, event: MapEvent) -> bool:
        return self._tool().key(event)

    def cancel(self) -> None:
        self._tool().cancel()


def has_windows(bridge: SessionBridge) -> bool:
    """Whether the sheet of this game has parts for windows beside the map."""
    areas = bridge.presenter.look.map.areas
    return areas is not None and bool(areas.windows)


class DisplayDock(DockBody):
    """Windows on the parts of the sheet that the look names.

    Signals:
        hovered: space and piece under the pointer, as the map's own window says it.
    """

    hovered = Signal(object, object)

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Display"), tr("The part of the sheet on which plans are put together"))
        self.views: tuple[RegionView, ...] = ()
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.outer.addLayout(self._column, 1)

    def use(self, scene: MapScene, tool: Callable[[], Tool]) -> None:
        """Show parts of this map, with the hand of the table."""
        areas = self.bridge.presenter.look.map.areas
        if areas is None:
            return
        hand = Through(tool)
        made = []
        for window in areas.windows:
            view = RegionView(scene, rect(window.box), window.shown)
            view.tool = hand
            view.setAccessibleName(tr("Display"))
            view.setAccessibleDescription(tr("Arrow keys move the cursor on the map; Enter picks up and puts down"))
            view.hovered.connect(self.hovered)
            self._column.addWidget(view, 0 if window.shown else 1)
            made.append(view)
        self.views = tuple(made)
        self._share()

    def refresh(self) -> None:
        """Its windows follow the map; what is told of plans is asked for once the counters lie."""

    def tell(self) -> None:
        """Say at the head how many plans there are."""
        plans = self.bridge.plans()
        self.say_meta(tr("{count} of {most}", count=len(plans), most=self._rows()) if plans else "")

    def _rows(self) -> int:
        areas = self.bridge.presenter.look.map.areas
        return 0 if areas is None else len(areas.display.rows)

    # --- where the map is

    def bring(self, space: SpaceId) -> bool:
        """Scroll to a space; whether it lies in a window here that can be seen."""
        view = holder_of(space, self.views)
        if view is not None:
            view.ensure_seen(space)
        return view is not None

    # --- sizes

    def _share(self) -> None:
        """Parts of fixed height get it, as long as enough is left to the others."""
        wide, high = self.width(), self.height()
        fixed = [view for view in self.views if self._column.stretch(self._column.indexOf(view)) == 0]
        wanted = {view: view.high(wide) for view in fixed}
        most = max(80, round(high * (1 - _LEAST_ROWS)))
        over = sum(wanted.values()) - most
        for view in reversed(fixed):
            cut = max(0, min(over, wanted[view] - 60))
            over -= cut
            view.setFixedHeight(wanted[view] - cut)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
