"""The part of the furniture that follows the game, as an item over the sheet."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargame_desk.core.views import View
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.sheet import Follows
from wargame_desk.mapview.stamps import half_octave, make_stamp
from wargame_desk.mapview.theme import DARK_SHADE


class FurnitureItem(QGraphicsItem):
    """Turn marker, current step, eliminated counters; tracks."""

    def __init__(self, now: Follows, screen: Screen) -> None:
        super().__init__()
        self._now = now
        self._screen = screen
        self._view: View | None = None
        self._picture: tuple[object, QPixmap] | None = None
        self.setPos(self._now.origin)
        self.setScale(self._now.scale)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(2)

    def boundingRect(self) -> QRectF:
        return self._now.size.adjusted(-8, -8, 8, 8)

    def set_view(self, view: View) -> None:
        if self._view is None or _shown(view) != _shown(self._view):
            self._picture = None
            self.update()
        self._view = view

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._view is None:
            return
        screen, view = self._screen, self._view
        zoom = screen.zoom if screen.settled else half_octave(screen.zoom)
        key = (zoom, screen.ratio, screen.palette)
        box = self.boundingRect()
        if self._picture is None or self._picture[0] != key:
            scale = zoom * screen.ratio * self._now.scale

            def paint(q: QPainter) -> None:
                q.translate(-box.center())
                self._now.paint(q, view, zoom, DARK_SHADE if screen.palette == "dark" else 0.0)

            made = make_stamp(box.width() / 2, scale, paint, box.height() / 2)
            self._picture = (key, made)
        picture = self._picture[1]
        scale = zoom * screen.ratio * self._now.scale
        size = QRectF(0, 0, picture.width() / scale, picture.height() / scale)
        size.moveCenter(box.center())
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        p.drawPixmap(size, picture, QRectF(picture.rect()))


def _shown(view: View) -> tuple[object, ...]:
    """What the furniture shows of a position."""
    return view.turn, view.turns, view.phases, view.tracks, [piece for piece in view.pieces if piece.at is None]
