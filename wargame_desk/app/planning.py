"""Planning at the table: the display beside the map, the plan panel, the list of units and the strip of tracks.

Owns how these and the hand work together. A game whose look has none of them gets none.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QTimer

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.available import AvailableDock
from wargame_desk.app.docks.display import DisplayDock
from wargame_desk.app.docks.plans import PlansDock
from wargame_desk.app.floating import LiveLine
from wargame_desk.app.outlook import Outlook
from wargame_desk.app.panels import Panels
from wargame_desk.app.reports import StepReport
from wargame_desk.app.tools import HandTool
from wargame_desk.app.tools.grip import sentence_of
from wargame_desk.app.tracks_strip import TracksStrip
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Action, Decision
from wargame_desk.mapview.area_geometry import rect
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

_LARGE = 0.6
"""Zoom from which the whole sheet in one window is large enough to plan on."""
_FIRST = 50
"""Milliseconds in which windows that have just been opened are painted in whole frames."""
_SOON = 25
"""Milliseconds after a step in which its chances are worked out."""
_TOLD = 2
"""Refusals of a repeated plan that are said in full."""


class Table(Protocol):
    """The table, as far as plans need it."""

    bridge: SessionBridge
    scene: MapScene
    view: MapView
    live: LiveLine
    panels: Panels
    outlook: Outlook
    tool: HandTool

    def play(self, action: Action) -> None:
        """Submit one action of the player's."""

    def isVisible(self) -> bool:
        """Whether it is in sight."""

    def width(self) -> int:
        """Its width in px."""

    def setUpdatesEnabled(self, on: bool) -> None:
        """Whether it is painted."""


class PlanningDesk(QObject):
    """What a table has for plans, joined with its hand.

    Attributes:
        strip: the tracks, to stand above the map.
    """

    def __init__(self, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._bridge: SessionBridge = table.bridge
        self._opened_for = ""
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.setInterval(_SOON)
        self._telling.timeout.connect(self._tell)
        areas = self._bridge.presenter.look.map.areas
        self._home = areas.home if areas is not None else None
        self.strip = TracksStrip(self._bridge.presenter.look)
        bodies = [table.panels.body(dock) for dock in ("display", "plans", "available")]
        self.display = next((body for body in bodies if isinstance(body, DisplayDock)), None)
        self.plans = next((body for body in bodies if isinstance(body, PlansDock)), None)
        self.available = next((body for body in bodies if isinstance(body, AvailableDock)), None)

    def connect_up(self) -> None:
        """Join everything, once the hand of the table is there."""
        table, bridge = self._table, self._bridge
        bridge.advanced.connect(self._advanced)
        bridge.decision_changed.connect(self._decided)
        self.strip.track_asked.connect(self._show_track)
        self.strip.dragged.connect(self._dragged)
        self.strip.dropped.connect(self._dropped)
        if self.display is not None:
            self.display.use(table.scene, lambda: table.tool)
            table.view.fellows = self.display.views
            for view in self.display.views:
                view.fellows = (table.view, *(other for other in self.display.views if other is not view))
                view.tip = table.view.tip
                view.stack_walked.connect(lambda step: table.tool.walk(step))
            self.display.hovered.connect(table.view.hovered)
            table.panels.seen.connect(lambda dock: self._seen() if dock == "display" else None)
        table.panels.seen.connect(lambda dock: QTimer.singleShot(0, self, lambda: self._raised(dock)))
        if self.plans is not None:
            self.plans.again_asked.connect(self.again)
            self.plans.played.connect(table.play)
        if self.available is not None:
            self.available.dragged.connect(self._dragged)
            self.available.dropped.connect(self._dropped)

    def _raised(self, dock: str) -> None:
        """A dock that is read only in sight has come to the front."""
        body = self._table.panels.body(dock)
        if body is not None and body.lazy and not body.visibleRegion().isEmpty():
            body.show_now()

    # --- the game goes on

    def _advanced(self, report: StepReport) -> None:
        self.strip.show_view(report.view)
        if self._bridge.presenter.plans_in:
            self._telling.start()

    def _tell(self) -> None:
        """The chances, a moment after the counters have been seen in their new places."""
        if self._bridge.eyes.due is None:
            self._table.scene.show_plans(self._bridge.plans())
            if self.display is not None:
                self.display.tell()

    def _decided(self, decision: Decision | None) -> None:
        """Where plans are made and carried out, the display opens by itself, once a phase; the plan panel at least."""
        kinds = self._bridge.presenter.plans_in
        now = self._bridge.view.phase if decision is not None and decision.kind in kinds else ""
        if now and now != self._opened_for:
            QTimer.singleShot(0, self, self.open_display if self._wanted() else self._open_panel)
        if now or decision is None:
            self._opened_for = now

    def open_again(self) -> None:
        """The docks have been laid out anew: what the phase needs comes back."""
        self._opened_for = ""
        self._decided(self._bridge.decision)

    def _wanted(self) -> bool:
        """Whether the whole sheet would be too small in the window of the map."""
        if self.display is None or not self._table.isVisible():
            return self.display is not None
        view, sheet = self._table.view, self._table.scene.geometry.sheet
        size = view.viewport().size()
        return min(size.width() / sheet.width(), size.height() / sheet.height()) < _LARGE

    def open_display(self) -> None:
        """Bring the display into sight, with the room that the map can spare; what else is for plans lies behind it."""
        self._table.setUpdatesEnabled(False)  # nothing is painted in the sizes between
        for dock in ("available", "plans", "display"):
            self._table.panels.open(dock)
        QTimer.singleShot(0, self, self._widen)

    def _open_panel(self) -> None:
        """The whole sheet is in sight: the plan panel stands beside it."""
        self._table.panels.open("plans")

    def _widen(self) -> None:
        """Give the display what the map, shown as high as it goes, does not need; nothing of it once it floats."""
        if self._home is not None:
            least = round(self._table.view.height() * self._home.width / self._home.height) + 24
            self._table.panels.widen("display", self._table.width() - least - 16)
        QTimer.singleShot(0, self, self._show_opened)

    def _show_opened(self) -> None:
        """Paint what has been opened, once and whole: bit by bit, several windows would take much longer."""
        table, scene = self._table, self._table.scene
        self._seen()
        for view in self.display.views if self.display is not None else ():
            view.fit()  # what the phase begins with lies at the head of each
        table.outlook.fit_now()
        scene.set_patient(True)
        table.setUpdatesEnabled(True)
        QTimer.singleShot(_FIRST, scene, lambda: scene.set_patient(False))

    def _seen(self) -> None:
        """The display has been opened or closed: the map shows what is left for it, or the whole sheet."""
        home, view = self._home, self._table.view
        shown = self._table.panels.is_open("display")
        wanted = rect(home) if shown and home is not None else None
        if wanted != view.home:
            view.home = wanted
            self._table.outlook.fit()

    def bring(self, space: SpaceId) -> bool:
        """Scroll the display to a space, if it lies there and is in sight."""
        return self.display is not None and self.display.bring(space)

    def panel_for(self, space: SpaceId | None) -> str:
        """The dock that shows a place in full: the plan it belongs to, else what stands there."""
        places = {place for plan in self._bridge.plans() for role in plan.roles for place in role.places}
        return "plans" if self.plans is not None and space in places else "inspector"

    def _show_track(self, track: str) -> None:
        areas = self._bridge.presenter.look.map.areas
        found = next((t for t in areas.tracks if t.key == track), None) if areas is not None else None
        cell = found.cells[0].box if found is not None else areas.supply[0].box if areas and areas.supply else None
        if cell is None:
            return
        middle = rect(cell)
        for view in self.display.views if self.display is not None else ():
            if view.isVisible() and view.region.contains(middle):
                view.ensure_shown(middle.adjusted(0, -40, 0, 60))
                return
        self._table.view.centerOn(middle.center())

    # --- units out of the list

    def _dragged(self, name: str, at: QPoint) -> None:
        tool, view = self._table.tool, self._table.view
        here, space = view.place_at(at)
        if not tool.dragging:
            tool.drag_from_tray(name, here, here)
        tool.carry_over(here, space)

    def _dropped(self, at: QPoint) -> None:
        here, space = self._table.view.place_at(at)
        self._table.tool.drop(space, here)

    # --- orders

    def clear(self) -> None:
        """Take back the plan that is shown in the panel."""
        plan = self.plans.plan if self.plans is not None else None
        if plan is None or plan.clear is None:
            self._table.live.say(tr("There is no plan that could be taken back now."))
        else:
            self._table.play(plan.clear)

    def again(self, number: int | None = None) -> None:
        """Put together again what was planned in the latest turn before, as far as it can be; say what cannot."""
        table, bridge = self._table, self._bridge
        actions, refused = bridge.plan_again(number)
        table.tool.put_down()
        if actions:
            bridge.submit_found(actions)
        told = [sentence_of("", one) for one in refused[:_TOLD]]
        if len(refused) > _TOLD:
            more = len(refused) - _TOLD
            told.append(trn("{count} more could not be repeated.", "{count} more could not be repeated.", more))
        if actions:
            told.insert(0, tr("Put together as last turn."))
        table.live.say(" ".join(told) if told else tr("There is nothing to repeat now."))
