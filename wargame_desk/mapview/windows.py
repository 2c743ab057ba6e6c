"""Several windows on one map: what each sees, and which of them the pointer is over.

Owns where a point of the screen lies on the map. Camera and gestures are the view's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsView, QToolTip, QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.tools import MapEvent


class MapWindow(QGraphicsView):
    """A window on a map.

    Attributes:
        fellows: other windows on the same map, into which a drag that begins here may go on.
        dragged: whether the pointer has left the place where it was pressed.
        rests: whether its zoom has come to rest.
        tip: what is said about a piece on which the pointer rests, by its id; "" for nothing.
    """

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.map = scene
        self.fellows: tuple[MapWindow, ...] = ()
        self.dragged = False
        self.rests = True
        self.tip: Callable[[str], str] = lambda piece: ""

    @property
    def zoom(self) -> float:
        """1 is 100 %: a hex is 72 device-independent pixels flat to flat."""
        return self.transform().m11()

    def to_scene(self, at: QPointF) -> QPointF:
        """A viewport point in scene units, unrounded."""
        back, _ = self.viewportTransform().inverted()
        return back.map(at)

    def seen(self) -> QRectF:
        """The part of the scene in view."""
        back, _ = self.viewportTransform().inverted()
        return back.mapRect(QRectF(self.viewport().rect()))

    def show_tip(self, event: QHelpEvent) -> None:
        """The pointer rests: say what it rests on."""
        piece = self.map.hit(self.to_scene(QPointF(event.pos()))).piece
        QToolTip.showText(event.globalPos(), self.tip(piece) if piece is not None else "", self.viewport())

    def look_through(self) -> None:
        """Several windows may show one map: what is painted and hit now is at this one's zoom."""
        screen = self.map.screen
        screen.zoom, screen.ratio, screen.settled = self.zoom, self.devicePixelRatioF(), self.rests

    # --- what is under the pointer, here or in a fellow

    def event_at(self, at: QPointF, screen: QPoint, modifiers: Qt.KeyboardModifier) -> MapEvent:
        scene = self.to_scene(at)
        hit = self.map.hit(scene)
        return MapEvent(hit.space, hit.piece, hit.member, scene, screen, modifiers, dragged=self.dragged)

    def told(self, event: QMouseEvent) -> MapEvent:
        """A mouse event on the map, or in the window on it that the pointer has gone to."""
        screen = event.globalPosition().toPoint()
        fellow = self._under(screen) if self.dragged else self
        if fellow is None:
            return MapEvent(None, None, -1, self.to_scene(event.position()), screen, event.modifiers(), dragged=True)
        at = event.position() if fellow is self else fellow.viewport().mapFromGlobal(event.globalPosition())
        told = fellow.event_at(at, screen, event.modifiers())
        return replace(told, dragged=self.dragged)

    def event_on(self, space: SpaceId, piece: str | None, modifiers: Qt.KeyboardModifier) -> MapEvent:
        """A space, and a piece there, as a map event in the window in which it is seen."""
        view = self.showing(space)
        at = view.mapFromScene(self.map.geometry.centre(space))
        told = view.event_at(QPointF(at), view.viewport().mapToGlobal(at), modifiers)
        return replace(told, space=space, piece=piece)

    def place_at(self, screen: QPoint) -> tuple[QPointF, SpaceId | None]:
        """A point of the screen in scene units, and the space there; None beside every window on this map."""
        view = self._under(screen, alone=False)
        seen = view if view is not None else self
        at = seen.to_scene(QPointF(seen.viewport().mapFromGlobal(screen)))
        return at, None if view is None else self.map.geometry.at(at)

    def showing(self, space: SpaceId) -> MapWindow:
        """The window on this map in which a space is in sight: this one, or else a fellow, or else this one."""
        centre = self.map.geometry.centre(space)
        for view in (self, *self.fellows):
            if view.isVisible() and view.seen().contains(centre):
                return view
        return self

    def holds(self, space: SpaceId) -> bool:
        """Whether a space is this window's own to show, scrolled to or not, so that no other need move for it."""
        return False

    def ensure_seen(self, space: SpaceId) -> None:
        """Bring a space into sight."""

    def _under(self, screen: QPoint, *, alone: bool = True) -> MapWindow | None:
        """The window on this map under a point of the screen; with ``alone``, this one where there are no others."""
        if alone and not self.fellows:
            return self
        for view in (self, *self.fellows):
            inside = view.viewport().mapFromGlobal(screen)
            if view.isVisible() and view.viewport().visibleRegion().contains(inside):
                return view
        return None

    def nudge(self, event: QMouseEvent) -> None:
        """Something is dragged: a window that shows but a part may move on at its edge."""


def holder_of(space: SpaceId, views: Iterable[MapWindow]) -> MapWindow | None:
    """The window whose own a space is to show: of several the one in which it is in sight now, else the first."""
    holding = [view for view in views if view.holds(space)]
    return min(holding, key=lambda view: not view.seen().contains(view.map.geometry.centre(space)), default=None)
