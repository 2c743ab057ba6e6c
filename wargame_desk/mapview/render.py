"""Pictures of a position without a window: previews, thumbnails, print, the ``render`` command.

Owns the step from a View to an image or a PDF page. Uses the same painters as the window, so that a print looks
like the screen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.views import View
from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.kit import load_fonts, smooth_painter
from wargame_desk.mapview.overlays import Overlay, of_battle
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.sheet import Printed
from wargame_desk.mapview.sheets import sheet_of
from wargame_desk.mapview.stack import Member, Stack
from wargame_desk.mapview.stamps import DeviceGrid
from wargame_desk.mapview.theme import DARK_SHADE

COUNTER_INCHES = 0.5
"""Side of a counter on paper."""


def paint_sheet(p: QPainter, printed: Printed, area: QRectF, scale: float, *, palette: str = "light") -> None:
    """Paint a part of the printed sheet at ``scale`` device pixels a unit, its corner at the painter's origin."""
    p.save()
    p.scale(scale, scale)
    p.translate(-area.topLeft())
    printed.paint(p, area, printed.style(scale, palette))
    p.restore()


class Picture:
    """One board and look, ready to be drawn any number of times."""

    def __init__(self, board: Board, look: Look, *, furniture: bool = True) -> None:
        load_fonts()
        made = sheet_of(board, look, furniture=furniture)
        self.geometry, self._printed = made.geometry, made.printed
        self._atlas = CounterAtlas(look)
        self._now, self._under, self._over = made.follows, made.under, made.over
        for painted in (self._under, self._over):
            if painted is not None:
                painted.patient = True
        self._taken: frozenset[SpaceId | None] = frozenset()
        self._overlays = made.overlays(self.geometry, lambda p, spaces: None, lambda space: space in self._taken)

    @property
    def sheet(self) -> QRectF:
        """The whole sheet in scene units."""
        return self.geometry.sheet

    def paint(
        self,
        p: QPainter,
        view: View | None,
        area: QRectF,
        scale: float,
        *,
        palette: str = "light",
        overlays: Mapping[str, Overlay] | None = None,
    ) -> None:
        """Paint a part of the map at ``scale`` device pixels a scene unit, its corner at the painter's origin."""
        paint_sheet(p, self._printed, area, scale, palette=palette)
        p.save()
        p.scale(scale, scale)
        p.translate(-area.topLeft())
        p.setClipRect(area)
        shown = dict(overlays or {})
        if view is not None and view.battle is not None:
            shown.update({name: overlay for name, overlay in of_battle(view.battle).items() if overlay is not None})
        self._taken = frozenset() if view is None else frozenset(piece.at for piece in view.pieces)
        for overlay in shown.values():
            self._overlays.under(p, overlay, area)
        if view is not None:
            self._counters(p, view, scale, palette)
        for overlay in shown.values():
            self._overlays.over(p, overlay, area)
        p.restore()

    def _counters(self, p: QPainter, view: View, scale: float, palette: str) -> None:
        screen = Screen(self.geometry.measure, self._printed.style)
        screen.zoom, screen.palette = scale, palette
        stacks: dict[SpaceId, list[Member]] = {}
        for piece in view.pieces:
            if piece.at is not None:
                stacks.setdefault(piece.at, []).append(Member(piece.id, piece.face, piece.marks))
        if self._now is not None:
            p.save()
            p.translate(self._now.origin)
            p.scale(self._now.scale, self._now.scale)
            self._now.paint(p, view, scale, DARK_SHADE if palette == "dark" else 0.0)
            p.restore()
        if self._under is not None:
            self._under.set_view(view)
            self._under.paint(p, self.sheet, screen)
        shown = []
        for space, members in stacks.items():
            stack = Stack(space, self.geometry.counter_centre(space), screen, lay=self.geometry.lies)
            stack.set_members(tuple(members))
            shown.append(stack)
        self._atlas.start_frame(math.inf)
        with DeviceGrid(p) as grid:
            for stack in sorted(shown, key=lambda stack: (stack.y, stack.x)):
                stack.paint(grid, self._atlas)
        if self._over is not None:
            self._over.set_view(view)
            self._over.paint(p, self.sheet, screen)

    def image(
        self,
        view: View | None,
        *,
        scale: float | None = None,
        size: QSize | None = None,
        area: QRectF | None = None,
        palette: str = "light",
        overlays: Mapping[str, Overlay] | None = None,
    ) -> QImage:
        """An image of an area (the sheet if left out), at ``scale`` pixels a unit or as large as fits ``size``."""
        area = area if area is not None else self.sheet
        if scale is None:
            scale = 1.0 if size is None else min(size.width() / area.width(), size.height() / area.height())
        wide, high = max(1, int(area.width() * scale + 1e-6)), max(1, int(area.height() * scale + 1e-6))
        made = QImage(wide, high, QImage.Format.Format_RGB32)
        made.fill(0)
        p = smooth_painter(made)
        self.paint(p, view, area, scale, palette=palette, overlays=overlays)
        p.end()
        return made


def render_image(
    board: Board,
    look: Look,
    view: View | None,
    *,
    scale: float | None = None,
    size: QSize | None = None,
    area: QRectF | None = None,
    furniture: bool = True,
    palette: str = "light",
    overlays: Mapping[str, Overlay] | None = None,
) -> QImage:
    """Draw a position. ``scale`` 1 is 100 %; ``area`` is a rectangle of the sheet in scene units."""
    picture = Picture(board, look, furniture=furniture)
    return picture.image(view, scale=scale, size=size, area=area, palette=palette, overlays=overlays)


def render_pdf(
    path: Path,
    board: Board,
    look: Look,
    view: View | None,
    *,
    dpi: int = 300,
    furniture: bool = True,
    overlays: Mapping[str, Overlay] | None = None,
) -> None:
    """Write one page as large as the sheet, with counters of half an inch. OSError if it cannot be written."""
    picture = Picture(board, look, furniture=furniture)
    sheet, inch = picture.sheet, COUNTER_INCHES / picture.geometry.measure.counter
    with path.open("wb"):
        pass  # QPdfWriter does not say why it failed
    writer = QPdfWriter(str(path))
    writer.setResolution(dpi)
    inches = QSizeF(sheet.width() * inch, sheet.height() * inch)
    writer.setPageSize(QPageSize(inches, QPageSize.Unit.Inch, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(look.map.title)
    p = QPainter()
    if not p.begin(writer):
        raise OSError(f"cannot write {path}")
    picture.paint(p, view, sheet, dpi * inch, overlays=overlays)
    p.end()
