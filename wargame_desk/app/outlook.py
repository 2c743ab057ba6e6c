"""How the map is looked at: as large as it goes at first, where each side left it, and which way the board lies.

Owns these places and ways. What lies on the map is the table's affair.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.core.board import Board
from wargame_desk.core.ids import Side
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView


class Outlook(QObject):
    """The places and ways of one table.

    Until the player zooms, the map is fitted anew when the page or the width of the map changes: never when the tray
    or a line of the prompt comes or goes under it.
    """

    def __init__(self, bridge: SessionBridge, view: MapView, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._view, self._page = bridge, view, page
        self._kept: dict[Side | None, tuple[float, QPointF]] = {}
        self._whose: Side | None = None
        self._lies = 0
        self._fits = True
        view.zoom_changed.connect(self._zoomed)
        view.installEventFilter(self)
        page.installEventFilter(self)

    # --- as large as it goes

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent) and (
            watched is self._page or event.size().width() != event.oldSize().width()
        ):
            QTimer.singleShot(0, self, self._refit)
        return False

    def fit(self) -> None:
        """Show the board as large as it goes, soon, and until the player zooms."""
        self._fits = True
        QTimer.singleShot(0, self, self._refit)

    def fit_now(self) -> None:
        """The same at once."""
        self._fits = True
        self._refit()

    def look_again(self) -> None:
        """There is other room above or below the map: use it, unless the player has zoomed."""
        QTimer.singleShot(0, self, self._refit)

    def _refit(self) -> None:
        layout = self._page.layout()
        if self._fits and layout is not None:
            layout.activate()  # what comes or goes beside the map does so first
            self._view.fit_board(self._home())
            self._fits = True

    def _zoomed(self) -> None:
        self._fits = False

    def _home(self) -> QPointF | None:
        """The middle of what the side that looks at the map holds, None where it holds nothing."""
        bridge, geometry = self._bridge, self._view.map.geometry
        decision = bridge.decision
        side = bridge.viewer or (decision.side if decision is not None else None)
        found = [geometry.centre(place.space) for place in bridge.standing.objectives if place.holder == side]
        if not found:
            return None
        return QPointF(sum(at.x() for at in found) / len(found), sum(at.y() for at in found) / len(found))

    # --- where a side left it

    def keep(self) -> None:
        """A side gets up: remember what part of the map it looked at, for it alone."""
        self._kept[self._whose] = (self._view.zoom, self._view.seen().topLeft())

    def recall(self, side: Side | None) -> None:
        """A side sits down and looks where it looked last; the first time, at as much as goes."""
        self._whose = side
        kept = self._kept.get(side)
        if kept is None:
            self.fit()
            return
        self._view.set_zoom(kept[0])
        off = self._view.seen().topLeft() - kept[1]
        self._view.pan(-round(off.x() * self._view.zoom), -round(off.y() * self._view.zoom))

    # --- which way it lies

    def next_board(self) -> Board | None:
        """The board as it lies when it is turned; None if it lies one way only."""
        boards = self._bridge.presenter.boards
        if len(boards) < 2:
            return None
        self._lies = (self._lies + 1) % len(boards)
        return boards[self._lies]

    def lay(self, board: Board) -> MapScene:
        """Show a board that lies another way, drawn as the last one was, and return its map."""
        self._kept.clear()
        old = self._view.map
        scene = MapScene(board, old.look, parent=old.parent())
        for name in ("palette", "grid", "numbers"):
            setattr(scene.screen, name, getattr(old.screen, name))
        self._view.show_map(scene)
        scene.show_view(self._bridge.view)
        self._fits = True
        self._refit()
        old.deleteLater()
        return scene
