"""The printed map as square pixmaps, painted when first seen and kept while there is room.

Owns the cache, the time it may take in a frame, and what stands in for a tile that is not ready. Once a zoom
has come to rest its tiles have exactly one pixel a pixel; during a zoom those of the next power of two serve.
Tiles lie in layers, one for each scale and style; the layer that was left longest ago makes room first.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.geometry import H
from wargame_desk.mapview.kit import finished
from wargame_desk.mapview.print_style import PrintStyle
from wargame_desk.mapview.sheet import Printed
from wargame_desk.mapview.stamps import to_device_pixels

WIDE, HIGH = 512, 256
"""A tile in device pixels: wide, for few of them to be laid; not high, for little of one to lie out of sight."""
PART, SMALL = 256, 128
"""Side of what is painted at once, and where much lies in little room."""
BUDGET = 0.0045
"""Seconds of painting new tiles in a frame of a pan; the first missing part is always painted."""
STILL, ARRIVED = 0.014, 0.05
"""The same when nothing moves, and in the first frame after a zoom has come to rest."""
_KEPT, _LEAST = 1.25, 24
"""How many tiles are kept: so many times what is in view and just round it in all windows, and at least."""
_OVERVIEW = 1024
_STARTED = 8
StyleAt = Callable[[float], PrintStyle]
Layer = tuple[float, PrintStyle]
Place = tuple[int, int]
"""Column and row of a tile."""


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
        self._layers: OrderedDict[Layer, OrderedDict[Place, QPixmap]] = OrderedDict()
        self._count, self._room = 0, _LEAST
        self._started: OrderedDict[tuple[Layer, Place], tuple[QImage, int]] = OrderedDict()
        self._overview: QPixmap | None = None
        self._ring: list[tuple[Layer, Place]] = []
        self._seen: tuple[Layer, range, range] | None = None
        self._budget = 0.0
        self._place = (0.0, 0.0)
        self.windows: tuple[tuple[float, float], ...] = ()
        """Device pixels across and down of each window on the map: none may drop what another shows."""
        self.patient = False
        """Whether a frame may take as long as it needs: for pictures of the view."""
        self._rested: Layer | None = None
        self._ratio = 1.0
        self._cost = BUDGET
        """What a part has cost of late, in seconds."""
        self._sheet = printed.geometry.sheet

    # ------------------------------------------------------------------ keeping

    def restyle(self) -> None:
        """Forget the overview: the style has changed. Tiles are kept under their style."""
        self._overview = None

    def clear(self) -> None:
        self._layers.clear()
        self._count = 0
        self._started.clear()
        self._ring.clear()
        self._overview = None

    def forget(self, space: SpaceId) -> None:
        """Drop every tile that shows a space."""
        around = self._printed.geometry.polygon(space).boundingRect().adjusted(-H, -H, H, H)
        for (level, _), tiles in self._layers.items():
            for place in [place for place in tiles if self._area(level, *place).intersects(around)]:
                del tiles[place]
                self._count -= 1
        self._started.clear()
        self._overview = None

    @property
    def count(self) -> int:
        return self._count

    def overview(self) -> QPixmap:
        """The whole sheet in at most 1,024 pixels, plainly printed."""
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
        wide, high = math.ceil(self._sheet.width() * scale), math.ceil(self._sheet.height() * scale)
        made = QImage(wide, high, QImage.Format.Format_RGB32)
        p = QPainter(made)
        p.scale(scale, scale)
        p.translate(-self._sheet.topLeft())
        self._printed.paint(p, self._sheet, self._style_at(scale))
        p.end()
        return finished(made)

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
            self._lay(p, shown, scale, (scale, style))
            self._rested = (scale, style)
        else:
            self._budget = 0.0
            near = 2.0 ** math.ceil(math.log2(scale) - 1e-6)
            self._lay(p, shown, scale, (near, self._style_at(near / ratio)))

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

    def _lay(self, p: QPainter, shown: QRectF, scale: float, layer: Layer) -> None:
        """Lay the tiles of a layer at ``scale``."""
        to = p.deviceTransform()
        k = scale / layer[0]
        x0, y0 = to.m11() * self._sheet.left() + to.dx(), to.m22() * self._sheet.top() + to.dy()
        if k == 1.0:
            x0, y0 = math.floor(x0 + 0.5), math.floor(y0 + 0.5)
        p.save()
        to_device_pixels(p)
        p.translate(x0, y0)
        if k != 1.0:
            p.scale(k, k)
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, k != 1.0)
        self._lay_all(p, shown, layer, exact=k == 1.0)
        p.restore()

    def _lay_all(self, p: QPainter, shown: QRectF, layer: Layer, *, exact: bool) -> None:
        sheet, level = self._sheet, layer[0]
        wide, high = math.ceil(sheet.width() * level), math.ceil(sheet.height() * level)
        left = max(0, int((shown.left() - sheet.left()) * level) // WIDE)
        top = max(0, int((shown.top() - sheet.top()) * level) // HIGH)
        right = min((wide - 1) // WIDE, int((shown.right() - sheet.left()) * level + 1) // WIDE)
        bottom = min((high - 1) // HIGH, int((shown.bottom() - sheet.top()) * level + 1) // HIGH)
        if exact:
            wanted = sum((math.ceil(w / WIDE) + 2) * (math.ceil(h / HIGH) + 2) for w, h in self.windows)
            self._room = max(_LEAST, round(_KEPT * max(wanted, (right - left + 3) * (bottom - top + 3))))
        until = time.perf_counter() + self._budget
        painted = missing = False
        tiles = self._tiles_of(layer)
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                tile = tiles.get((i, j))
                if tile is not None:
                    tiles.move_to_end((i, j))
                while tile is None and (not painted or time.perf_counter() + self._cost < until):
                    tile, painted = self._advance(layer, (i, j)), True
                if tile is None:
                    missing = True
                    self._stand_in(p, self._room_of(level, i, j), layer, i, j, exact=exact)
                elif (i + 1) * WIDE <= wide and (j + 1) * HIGH <= high:
                    p.drawPixmap(i * WIDE, j * HIGH, tile)
                else:
                    p.drawPixmap(i * WIDE, j * HIGH, tile, 0, 0, wide - i * WIDE, high - j * HIGH)
        if missing:
            self._more()
        self._ring = []
        self._seen = (layer, range(left, right + 1), range(top, bottom + 1)) if exact and not missing else None

    def _tiles_of(self, layer: Layer) -> OrderedDict[Place, QPixmap]:
        """The tiles of a layer, which is in use from now on."""
        tiles = self._layers.setdefault(layer, OrderedDict())
        self._layers.move_to_end(layer)
        return tiles

    def _find(self, layer: Layer, place: Place) -> QPixmap | None:
        tiles = self._layers.get(layer)
        return tiles.get(place) if tiles is not None else None

    def _room_of(self, level: float, i: int, j: int) -> QRect:
        """The part of a layer that a tile covers."""
        wide, high = math.ceil(self._sheet.width() * level), math.ceil(self._sheet.height() * level)
        return QRect(i * WIDE, j * HIGH, min(WIDE, wide - i * WIDE), min(HIGH, high - j * HIGH))

    def ahead(self) -> bool:
        """Paint a part of a tile just outside what was seen last, for an idle moment; whether there is more to do."""
        if self._seen is not None:
            self._ring, self._seen = self._around(*self._seen), None
        while self._ring:
            layer, place = self._ring[-1]
            if self._find(layer, place) is None and layer[1] == self._style_at(layer[0] / self._ratio):
                self._advance(layer, place)
                return True
            self._ring.pop()
        return False

    def _around(self, layer: Layer, columns: range, rows: range) -> list[tuple[Layer, Place]]:
        """Tiles of the ring outside some columns and rows that are not kept."""
        level = layer[0]
        wide, high = math.ceil(self._sheet.width() * level), math.ceil(self._sheet.height() * level)
        across = range(max(0, columns.start - 1), min((wide - 1) // WIDE + 1, columns.stop + 1))
        down = range(max(0, rows.start - 1), min((high - 1) // HIGH + 1, rows.stop + 1))
        return [(layer, (i, j)) for j in down for i in across if self._find(layer, (i, j)) is None]

    def _stand_in(self, p: QPainter, room: QRect, layer: Layer, i: int, j: int, *, exact: bool) -> None:
        """The same place from a kept tile of another scale, or from the overview; rough while a zoom goes on."""
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, exact)
        level = layer[0]
        here = QRectF(i * WIDE / level, j * HIGH / level, room.width() / level, room.height() / level)
        for other in self._others(level):
            wide, high = WIDE / other[0], HIGH / other[0]
            column, row = int(here.center().x() / wide), int(here.center().y() / high)
            tile = self._find(other, (column, row))
            if tile is not None and QRectF(column * wide, row * high, wide, high).contains(here):
                corner = here.topLeft() - QPointF(column * wide, row * high)
                p.drawPixmap(QRectF(room), tile, QRectF(corner * other[0], here.size() * other[0]))
                return
        if self._overview is None:
            p.fillRect(room, QColor(self._printed.ground))
            return
        k = self.overview_scale() / level
        source = QRectF(room.x() * k, room.y() * k, room.width() * k, room.height() * k)
        p.drawPixmap(QRectF(room), self._overview, source)

    def _others(self, level: float) -> list[Layer]:
        """Other scales that may have tiles: of the zoom that rested last, then the coarser ones of a gesture."""
        found = [self._rested] if self._rested is not None and self._rested[0] != level else []
        return found + [(level / k, self._style_at(level / k / self._ratio)) for k in (2, 4)]

    def _area(self, level: float, i: int, j: int) -> QRectF:
        wide, high = WIDE / level, HIGH / level
        return QRectF(self._sheet.left() + i * wide, self._sheet.top() + j * high, wide, high)

    def _advance(self, layer: Layer, place: Place) -> QPixmap | None:
        """Paint the next part of a tile; the tile once it is whole."""
        begun = time.perf_counter()
        image, done = self._started.pop((layer, place), (None, 0))
        if image is None:
            image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
        side = PART if layer[0] > 0.5 else SMALL
        across = WIDE // side
        self._paint_part(image, layer, place, QRect(done % across * side, done // across * side, side, side))
        self._cost += ((time.perf_counter() - begun) - self._cost) / 8
        if done + 1 < across * HIGH // side:
            self._started[layer, place] = (image, done + 1)
            while len(self._started) > _STARTED:
                self._started.popitem(last=False)
            return None
        tile = finished(image)
        self._keep(layer, place, tile)
        return tile

    def _keep(self, layer: Layer, place: Place, tile: QPixmap) -> None:
        self._tiles_of(layer)[place] = tile
        self._count += 1
        while self._count > self._room:
            longest = next(iter(self._layers))
            if self._layers[longest]:
                self._layers[longest].popitem(last=False)
                self._count -= 1
            else:
                del self._layers[longest]

    def _paint_part(self, image: QImage, layer: Layer, place: Place, part: QRect) -> None:
        (level, style), (i, j) = layer, place
        corner = QPointF((i * WIDE + part.x()) / level, (j * HIGH + part.y()) / level) + self._sheet.topLeft()
        area = QRectF(corner, QSizeF(part.width() / level, part.height() / level))
        p = QPainter(image)
        p.setClipRect(part)
        p.translate(-i * WIDE, -j * HIGH)
        p.scale(level, level)
        p.translate(-self._sheet.topLeft())
        self._printed.paint(p, area.adjusted(-1 / level, -1 / level, 1 / level, 1 / level), style)
        p.end()
