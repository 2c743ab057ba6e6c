"""The printed map as square pixmaps, painted when first seen and kept while there is room.

Owns the cache, the time it may take in a frame, and what stands in for a tile that is not ready. Once a zoom
has come to rest its tiles have exactly one pixel a pixel; during a zoom those of the next power of two serve.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.geometry import H
from wargame_desk.mapview.print_style import PrintStyle
from wargame_desk.mapview.sheet import Printed
from wargame_desk.mapview.stamps import to_device_pixels

SIZE = 512
"""Side of a tile in device pixels."""
BUDGET = 0.0045
"""Seconds of painting new tiles in a frame of a pan; the first missing part is always painted."""
STILL, ARRIVED = 0.014, 0.05
"""The same when nothing moves, and in the first frame after a zoom has come to rest."""
KEPT = 160
_OVERVIEW = 1600
_STARTED = 24
StyleAt = Callable[[float], PrintStyle]
Key = tuple[float, PrintStyle, int, int]
"""Scale, style, column and row of a tile."""


class TileCache:
    """Tiles of one printed map.

    Args:
        style_at: the print style for a zoom, as the screen wants it now.
        more: called when a frame had to use stand-ins, so that another frame can be asked for.
    """

    def __init__(self, printed: Printed, style_at: StyleAt, more: Callable[[], None]) -> None:
        self._printed = printed
        self._style_at = style_at
        self._more = more
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._started: OrderedDict[Key, tuple[QPixmap, int]] = OrderedDict()
        self._overview: QPixmap | None = None
        self._ring: list[Key] = []
        self._seen: tuple[float, PrintStyle, range, range] | None = None
        self._budget = 0.0
        self._place = (0.0, 0.0)
        self.patient = False
        """Whether a frame may take as long as it needs: for pictures of the view."""
        self._rested: tuple[float, PrintStyle] | None = None
        self._ratio = 1.0
        self._cost = BUDGET
        """What a part has cost of late, in seconds."""
        self._sheet = printed.geometry.sheet

    # ------------------------------------------------------------------ keeping

    def restyle(self) -> None:
        """Forget the overview: the style has changed. Tiles are kept under their style."""
        self._overview = None

    def clear(self) -> None:
        self._kept.clear()
        self._started.clear()
        self._ring.clear()
        self._overview = None

    def forget(self, space: SpaceId) -> None:
        """Drop every tile that shows a space."""
        around = self._printed.geometry.polygon(space).boundingRect().adjusted(-H, -H, H, H)
        for key in [key for key in self._kept if self._area(key[0], key[2], key[3]).intersects(around)]:
            del self._kept[key]
        self._started.clear()
        self._overview = None

    @property
    def count(self) -> int:
        return len(self._kept)

    def overview(self) -> QPixmap:
        """The whole sheet in at most 1,600 pixels, plainly printed."""
        if self._overview is None:
            self._overview = self._paint_overview()
        return self._overview

    @property
    def has_overview(self) -> bool:
        return self._overview is not None

    def overview_scale(self) -> float:
        return min(0.5, _OVERVIEW / max(self._sheet.width(), self._sheet.height()))

    def _paint_overview(self) -> QPixmap:
        scale = self.overview_scale()
        made = QPixmap(math.ceil(self._sheet.width() * scale), math.ceil(self._sheet.height() * scale))
        p = QPainter(made)
        p.scale(scale, scale)
        p.translate(-self._sheet.topLeft())
        self._printed.paint(p, self._sheet, self._style_at(scale))
        p.end()
        return made

    # ------------------------------------------------------------------ painting

    def paint(self, p: QPainter, exposed: QRectF, zoom: float, ratio: float, *, exact: bool) -> None:
        """Lay tiles over the exposed part of the sheet. The painter is in scene units.

        Args:
            exact: whether the zoom has come to rest, so that tiles of exactly this scale are worth painting.
        """
        shown = exposed & self._sheet
        if shown.isEmpty():
            return
        scale = zoom * ratio
        self._ratio = ratio
        if exact:
            style = self._style_at(zoom)
            self._budget = self._allowed(p, scale, style)
            self._lay(p, shown, scale, scale, style)
            self._rested = (scale, style)
        else:
            self._budget = 0.0
            near = 2.0 ** math.ceil(math.log2(scale) - 1e-6)
            self._lay(p, shown, scale, near, self._style_at(near / ratio))

    def _allowed(self, p: QPainter, scale: float, style: PrintStyle) -> float:
        """Seconds that this frame may spend on new tiles."""
        to = p.deviceTransform()
        place, before = (to.dx(), to.dy()), self._place
        self._place = place
        if self.patient:
            return math.inf
        if self._rested != (scale, style):
            return ARRIVED
        return STILL if place == before else BUDGET

    def _lay(self, p: QPainter, shown: QRectF, scale: float, level: float, style: PrintStyle) -> None:
        """Lay tiles of scale ``level`` at ``scale``."""
        to = p.deviceTransform()
        k = scale / level
        x0, y0 = to.m11() * self._sheet.left() + to.dx(), to.m22() * self._sheet.top() + to.dy()
        if k == 1.0:
            x0, y0 = math.floor(x0 + 0.5), math.floor(y0 + 0.5)
        p.save()
        to_device_pixels(p)
        p.translate(x0, y0)
        if k != 1.0:
            p.scale(k, k)
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, k != 1.0)
        self._lay_all(p, shown, level, style, exact=k == 1.0)
        p.restore()

    def _lay_all(self, p: QPainter, shown: QRectF, level: float, style: PrintStyle, *, exact: bool) -> None:
        sheet = self._sheet
        wide, high = math.ceil(sheet.width() * level), math.ceil(sheet.height() * level)
        left = max(0, int((shown.left() - sheet.left()) * level) // SIZE)
        top = max(0, int((shown.top() - sheet.top()) * level) // SIZE)
        right = min((wide - 1) // SIZE, int((shown.right() - sheet.left()) * level + 1) // SIZE)
        bottom = min((high - 1) // SIZE, int((shown.bottom() - sheet.top()) * level + 1) // SIZE)
        until = time.perf_counter() + self._budget
        painted = missing = False
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                key = (level, style, i, j)
                tile = self._kept.get(key)
                if tile is not None:
                    self._kept.move_to_end(key)
                while tile is None and (not painted or time.perf_counter() + self._cost < until):
                    tile, painted = self._advance(key), True
                room = QRect(i * SIZE, j * SIZE, min(SIZE, wide - i * SIZE), min(SIZE, high - j * SIZE))
                if tile is None:
                    missing = True
                    self._stand_in(p, room, level, style, i, j, exact=exact)
                elif room.width() == SIZE and room.height() == SIZE:
                    p.drawPixmap(room.topLeft(), tile)
                else:
                    p.drawPixmap(room.topLeft(), tile, QRect(0, 0, room.width(), room.height()))
        if missing:
            self._more()
        self._ring = []
        self._seen = (level, style, range(left, right + 1), range(top, bottom + 1)) if exact and not missing else None

    def ahead(self) -> bool:
        """Paint a part of a tile just outside what was seen last, for an idle moment; whether there is more to do."""
        if self._seen is not None:
            self._ring, self._seen = self._around(*self._seen), None
        while self._ring:
            key = self._ring[-1]
            if key not in self._kept and key[1] == self._style_at(key[0] / self._ratio):
                self._advance(key)
                return True
            self._ring.pop()
        return False

    def _around(self, level: float, style: PrintStyle, columns: range, rows: range) -> list[Key]:
        """Tiles of the ring outside some columns and rows that are not kept."""
        wide, high = math.ceil(self._sheet.width() * level), math.ceil(self._sheet.height() * level)
        across = range(max(0, columns.start - 1), min((wide - 1) // SIZE + 1, columns.stop + 1))
        down = range(max(0, rows.start - 1), min((high - 1) // SIZE + 1, rows.stop + 1))
        around = [(level, style, i, j) for j in down for i in across]
        return [key for key in around if key not in self._kept]

    def _stand_in(
        self, p: QPainter, room: QRect, level: float, style: PrintStyle, i: int, j: int, *, exact: bool
    ) -> None:
        """The same place from a kept tile of another scale, or from the overview; rough while a zoom goes on."""
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, exact)
        here = QRectF(i * SIZE / level, j * SIZE / level, room.width() / level, room.height() / level)
        for other, printed in self._others(level):
            side = SIZE / other
            column, row = int(here.center().x() / side), int(here.center().y() / side)
            tile = self._kept.get((other, printed, column, row))
            if tile is not None and QRectF(column * side, row * side, side, side).contains(here):
                corner = here.topLeft() - QPointF(column * side, row * side)
                p.drawPixmap(QRectF(room), tile, QRectF(corner * other, here.size() * other))
                return
        if self._overview is None:
            p.fillRect(room, QColor(self._printed.ground))
            return
        k = self.overview_scale() / level
        source = QRectF(room.x() * k, room.y() * k, room.width() * k, room.height() * k)
        p.drawPixmap(QRectF(room), self._overview, source)

    def _others(self, level: float) -> list[tuple[float, PrintStyle]]:
        """Other scales that may have tiles: of the zoom that rested last, then the coarser ones of a gesture."""
        found = [self._rested] if self._rested is not None and self._rested[0] != level else []
        return found + [(level / k, self._style_at(level / k / self._ratio)) for k in (2, 4)]

    def _area(self, level: float, i: int, j: int) -> QRectF:
        side = SIZE / level
        return QRectF(self._sheet.left() + i * side, self._sheet.top() + j * side, side, side)

    def _advance(self, key: Key) -> QPixmap | None:
        """Paint the next part of a tile, a quarter or less; the tile once it is whole."""
        begun = time.perf_counter()
        tile, done = self._started.pop(key, (None, 0))
        if tile is None:
            tile = QPixmap(SIZE, SIZE)
        across = 2 if key[0] > 0.5 else 4
        side = SIZE // across
        self._paint_part(tile, key, QRect(done % across * side, done // across * side, side, side))
        self._cost += ((time.perf_counter() - begun) - self._cost) / 8
        if done + 1 < across * across:
            self._started[key] = (tile, done + 1)
            while len(self._started) > _STARTED:
                self._started.popitem(last=False)
            return None
        self._kept[key] = tile
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return tile

    def _paint_part(self, tile: QPixmap, key: Key, part: QRect) -> None:
        level, style, i, j = key
        corner = QPointF((i * SIZE + part.x()) / level, (j * SIZE + part.y()) / level) + self._sheet.topLeft()
        area = QRectF(corner, QSizeF(part.width() / level, part.height() / level))
        p = QPainter(tile)
        p.setClipRect(part)
        p.translate(-i * SIZE, -j * SIZE)
        p.scale(level, level)
        p.translate(-self._sheet.topLeft())
        self._printed.paint(p, area.adjusted(-1 / level, -1 / level, 1 / level, 1 / level), style)
        p.end()
