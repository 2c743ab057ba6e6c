"""The camera of a map: zoom and place, what fits, and the room round the sheet.

Owns them. Gestures are the view's.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from wargame_desk.core.ids import SpaceId
from wargame_desk.mapview.geometry import H
from wargame_desk.mapview.kit import colour
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.stamps import make_room
from wargame_desk.mapview.windows import MapWindow, holder_of

SMALLEST, LARGEST = 0.25, 4.0
NOTCH = 2 ** (1 / 3)
"""Zoom of one notch of the wheel and of one "zoom in"."""
_COSTS_LITTLE = 0.77
"""Share of the board's size for which the whole sheet is worth showing."""
_MARGIN, _LEAST_MARGIN = 12, 2
"""Device-independent pixels of table round what is fitted; what a board may be given to fill the width."""
_SETTLE = 140


class Camera(MapWindow):
    """A window on a map that can be zoomed and moved. ``home`` is what "fit" shows, None for the whole sheet."""

    zoom_changed = Signal(float)
    camera_changed = Signal()
    """The part of the map in view has changed."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.home: QRectF | None = None
        self._anchor: tuple[QPointF, QPointF] | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE)
        self._settle.timeout.connect(self._settled)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAutoFillBackground(False)
        self._apply(1.0, settled=True)

    def limits(self) -> tuple[float, float]:
        """Smallest and largest zoom; a sheet too large for 25 % may go as small as it takes to fit."""
        return min(SMALLEST, self._fitting(self.map.geometry.sheet)), LARGEST

    def _fitting(self, area: QRectF, margin: int = _MARGIN) -> float:
        size = self.viewport().size()
        wide, high = max(1, size.width() - 2 * margin), max(1, size.height() - 2 * margin)
        return min(wide / area.width(), high / area.height())

    def set_zoom(self, zoom: float, at: QPointF | None = None, *, settled: bool = True) -> None:
        """Zoom so that what is under ``at`` (viewport coordinates, the middle if left out) stays there."""
        low, high = self.limits()
        zoom = min(high, max(low, zoom))
        at = at if at is not None else QPointF(self.viewport().rect().center())
        if self._anchor is None or self._anchor[0] != at:
            self._anchor = (at, self.to_scene(at))
        anchor = self._anchor
        self._apply(zoom, settled=settled)
        moved = self.viewportTransform().map(anchor[1]) - at
        self._scroll(round(moved.x()), round(moved.y()))
        self._anchor = anchor
        self.zoom_changed.emit(self.zoom)

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * NOTCH)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / NOTCH)

    def actual_size(self) -> None:
        self.set_zoom(1.0)

    def fit(self) -> None:
        """Bring the whole sheet into view, or the part of it that is at home here."""
        area = self.home if self.home is not None else self.map.geometry.sheet
        self._show_area(area, self._fitting(area))

    def fit_board(self, home: QPointF | None = None) -> None:
        """Bring the board into view as large as it goes, and what is printed beside it where that costs little.

        Where it does not, the paper round the board fills the width if the board can be that large, and no table
        is shown at the left while the sheet goes on at the right. A board that nobody could read as a whole fills
        the width as well, with ``home`` (a point of the scene, the middle if left out) as near the middle as goes.
        """
        if self.home is not None:
            self.fit()
            return
        frame, sheet, paper = self.map.geometry.frame, self.map.geometry.sheet, self.map.geometry.paper
        filling = self.viewport().width() / paper.width()
        readable = self.map.screen.measure.dots
        if self._fitting(frame) < readable:
            self._show_area(paper, max(filling, readable), home)
            return
        zoom = min(self._fitting(frame, _LEAST_MARGIN), max(self._fitting(frame), filling))
        if self._fitting(sheet) >= _COSTS_LITTLE * zoom:
            self.fit()
            return
        self._show_area(paper, zoom)
        bare = sheet.left() - self.seen().left()
        if bare > 0:
            self.centerOn(paper.center() + QPointF(bare, 0))

    def _show_area(self, area: QRectF, zoom: float, towards: QPointF | None = None) -> None:
        """Show the middle of an area, or as much of it as goes round another point of it."""
        low, high = self.limits()
        self._apply(min(high, max(low, zoom)), settled=True)
        middle = area.center()
        if towards is not None:
            seen = self.seen()
            dx, dy = (max(0.0, area.width() - seen.width()) / 2, max(0.0, area.height() - seen.height()) / 2)
            off = towards - middle
            middle += QPointF(min(max(off.x(), -dx), dx), min(max(off.y(), -dy), dy))
        self.centerOn(middle)
        self._anchor = None
        self.zoom_changed.emit(self.zoom)

    def centre_on(self, space: SpaceId) -> None:
        """Bring a space to the middle; there is table enough round the sheet for any of them.

        One that a fellow holds is shown there, and this window stays where it is.
        """
        if self._leave_to_fellow(space):
            return
        self.finish_gesture()
        self.centerOn(self.map.geometry.centre(space))

    def _leave_to_fellow(self, space: SpaceId) -> bool:
        """Have a window beside this one show a space that it holds. Returns whether there is one."""
        holder = holder_of(space, self.fellows)
        if holder is not None:
            holder.ensure_seen(space)
        return holder is not None

    def ensure_seen(self, space: SpaceId) -> None:
        """Centre a space unless it is comfortably in view: not close to an edge beyond which the sheet goes on.

        One that a fellow holds is shown there.
        """
        if self._leave_to_fellow(space):
            return
        seen, sheet = QRectF(self.viewport().rect()), self.viewportTransform().mapRect(self.map.geometry.sheet)
        inner = seen.adjusted(
            H if sheet.left() < -1 else 0,
            H if sheet.top() < -1 else 0,
            -H if sheet.right() > seen.right() + 1 else 0,
            -H if sheet.bottom() > seen.bottom() + 1 else 0,
        )
        if not inner.contains(self.viewportTransform().map(self.map.geometry.centre(space))):
            self.centre_on(space)

    def picture(self) -> QPixmap:
        """What the view shows, every tile and counter painted in full."""
        self._settled()
        self.map.set_patient(True)
        try:
            return self.viewport().grab()
        finally:
            self.map.set_patient(False)

    def finish_gesture(self) -> None:
        self._anchor = None

    def _apply(self, zoom: float, *, settled: bool) -> None:
        ratio = self.devicePixelRatioF()
        self.rests = settled
        self.map.set_zoom(zoom, ratio, settled=settled)
        if settled:
            self._settle.stop()
        else:
            self._settle.start()
        self.resetTransform()
        self.scale(zoom, zoom)
        self._make_room()

    def _settled(self) -> None:
        self.rests = True
        self.map.set_zoom(self.zoom, self.devicePixelRatioF(), settled=True)
        self.viewport().update()

    def _make_room(self) -> None:
        """Table enough round the sheet that any corner can be brought to the middle, and room for its stamps."""
        size, zoom = self.viewport().size(), self.zoom
        make_room(round(size.width() * size.height() * self.devicePixelRatioF() ** 2))
        dx, dy = size.width() / zoom / 2 + H, size.height() / zoom / 2 + H
        self.setSceneRect(self.map.geometry.sheet.adjusted(-dx, -dy, dx, dy))

    def _scroll(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    def pan(self, dx: int, dy: int) -> None:
        """Move the part in view by device-independent pixels."""
        self._anchor = None
        self._scroll(dx, dy)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Repaint instead of moving pixels: from tiles it costs less, and stays on whole pixels at any ratio."""
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        super().scrollContentsBy(dx, dy)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.camera_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is in the middle stays in the middle; nothing moves for what comes and goes above or below the map."""
        old, new = event.oldSize(), event.size()
        share = 0.0 if new.width() == old.width() else 0.5
        kept = self.to_scene(QPointF(old.width() / 2, old.height() * share))
        super().resizeEvent(event)
        self._make_room()
        if old.width() > 0:
            moved = self.viewportTransform().map(kept) - QPointF(new.width() / 2, new.height() * share)
            self._scroll(round(moved.x()), round(moved.y()))
        self.camera_changed.emit()

    def drawBackground(self, p: QPainter, rect: QRectF | QRect) -> None:
        sheet = self.map.geometry.sheet
        if not sheet.contains(QRectF(rect)):
            p.fillRect(rect, colour(self.map.screen.ui.table))

    def set_palette(self, name: str) -> None:
        """ "light", "dark" or "contrast"."""
        self.map.set_palette(name)
        self.viewport().update()
