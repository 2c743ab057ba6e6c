"""Pieces of several spaces chosen together, for orders to many: by Shift and clicks, or by a band drawn round them.

Owns what is chosen so, and the band. What is ordered then is the table's affair.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QRubberBand

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView


class Band:
    """The chosen pieces, in the order of their choice.

    Attributes:
        names: of the pieces.
        drawing: whether a band is being drawn.
    """

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._rubber: QRubberBand | None = None
        self._from = QPoint()
        self.names: tuple[str, ...] = ()

    @property
    def drawing(self) -> bool:
        return self._rubber is not None

    @property
    def spaces(self) -> tuple[SpaceId, ...]:
        """Where the chosen pieces are."""
        scene: MapScene = self._view.map
        found = (scene.space_of(name) for name in self.names)
        return tuple(dict.fromkeys(space for space in found if space is not None))

    def toggle(self, name: str) -> None:
        """Take a piece in, or leave it out again."""
        self.names = tuple(n for n in self.names if n != name) if name in self.names else (*self.names, name)

    def keep(self, names: frozenset[str]) -> None:
        """Only these are still chosen."""
        self.names = tuple(name for name in self.names if name in names)

    def clear(self) -> None:
        """Nothing is chosen."""
        self.names = ()

    def begin(self, screen: QPoint) -> None:
        """A band is drawn from a point of the screen."""
        self._from = self._view.viewport().mapFromGlobal(screen)
        self._rubber = QRubberBand(QRubberBand.Shape.Rectangle, self._view.viewport())
        self._rubber.setGeometry(QRect(self._from, self._from))
        self._rubber.show()

    def draw(self, screen: QPoint) -> None:
        """The band goes to another point."""
        if self._rubber is not None:
            there = self._view.viewport().mapFromGlobal(screen)
            self._rubber.setGeometry(QRect(self._from, there).normalized())

    def end(self) -> list[str]:
        """The band is let go: the pieces inside it, topmost last."""
        rubber, self._rubber = self._rubber, None
        if rubber is None:
            return []
        box = rubber.geometry()
        rubber.hide()
        rubber.deleteLater()
        scene = self._view.map
        found = []
        for space in scene.occupied():
            if box.contains(self._view.mapFromScene(scene.geometry.counter_centre(space))):
                found += [member.id for member in scene.members(space)]
        return found
