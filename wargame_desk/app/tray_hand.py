"""The hand between tray and map: pieces from beside the map, and back beside it.

Owns these gestures and what the tray shows. Where a piece may go is the bridge's word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtGui import QCursor

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.setup_menu import SetupMenu
from wargame_desk.app.tools import HandTool
from wargame_desk.app.tray import Tray
from wargame_desk.app.tray_filling import piles
from wargame_desk.core.areas import AreaBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView


class TrayHand(QObject):
    """Connects one tray with the tool in the hand."""

    def __init__(
        self,
        bridge: SessionBridge,
        tray: Tray,
        view: MapView,
        tool: Callable[[], HandTool],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(view)
        self.setups = SetupMenu(bridge, view, say)
        tray.asked.connect(lambda name: self.setups.do(name, QCursor.pos()))
        self._bridge, self._tray, self._view, self._tool = bridge, tray, view, tool
        tray.taken.connect(lambda name: tool().take_from_tray(name))
        tray.dragged.connect(self._dragged)
        tray.dropped.connect(lambda _, at: tool().drop(self._space_at(at)))
        tray.cancelled.connect(lambda: tool().cancel())

    @property
    def _scene(self) -> MapScene:
        return self._view.map

    def refresh(self) -> None:
        """Show what lies beside the map now. While pieces can be taken back there is a place to put them.

        On a sheet of boxes everything has its box.
        """
        if isinstance(self._bridge.game.board, AreaBoard):
            return
        self._tray.show_piles(piles(self._bridge), self.setups.doings(), keep=self._keeps())

    def _keeps(self) -> bool:
        bridge = self._bridge
        return bridge.human_to_move and any(
            bridge.taking_back(bridge.piece(piece.id)) is not None
            for piece in bridge.view.pieces
            if piece.at is not None
        )

    def put_back(self, names: Iterable[str], at: QPoint) -> bool:
        """Pieces have been let go at a point of the screen: if that is the tray, they go back into it."""
        if not self._tray.holds(at):
            return False
        found = [self._bridge.taking_back(self._bridge.piece(name)) for name in names]
        actions = [action for action in found if action is not None]
        if actions:
            self._bridge.submit_all(actions)
        return bool(actions)

    def _dragged(self, name: str, at: QPoint) -> None:
        here = self._in_scene(at)
        if not self._tool().dragging:
            pile = self._tray.piece(name)
            side = pile.height() // 2
            self._tool().drag_from_tray(name, self._in_scene(pile.mapToGlobal(QPoint(side, side))), here)
        self._tool().carry_over(here, self._space_at(at))

    def _in_scene(self, at: QPoint) -> QPointF:
        """A point of the screen in the scene."""
        return self._view.to_scene(QPointF(self._view.viewport().mapFromGlobal(at)))

    def _space_at(self, at: QPoint) -> SpaceId | None:
        inside = self._view.viewport().mapFromGlobal(at)
        if not self._view.viewport().rect().contains(inside):
            return None
        return self._scene.geometry.at(self._in_scene(at))
