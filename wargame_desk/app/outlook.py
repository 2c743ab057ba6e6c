"""How the map is looked at: where each side left it when it got up, and which way the board lies.

Owns these places and ways. What lies on the map is the table's affair.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.core.board import Board
from wargame_desk.core.ids import Side
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView


class Outlook:
    """The places and ways of one table."""

    def __init__(self, bridge: SessionBridge, view: MapView) -> None:
        self._bridge, self._view = bridge, view
        self._kept: dict[Side | None, tuple[float, QPointF]] = {}
        self._whose: Side | None = None
        self._lies = 0

    def keep(self) -> None:
        """A side gets up: remember what part of the map it looked at, for it alone."""
        self._kept[self._whose] = (self._view.zoom, self._view.seen().center())

    def recall(self, side: Side | None) -> bool:
        """A side sits down and looks where it looked last. Returns whether it had looked at all."""
        self._whose = side
        kept = self._kept.get(side)
        if kept is None:
            return False
        self._view.set_zoom(kept[0])
        self._view.centerOn(kept[1])
        return True

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
        old.deleteLater()
        return scene
