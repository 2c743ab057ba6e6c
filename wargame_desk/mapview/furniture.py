"""What is printed beside the board: title, turn track, sequence of play, terrain key, losses, compass, notes.

Owns their places on the sheet and the printed part of them, which is baked into tiles. What changes during
play (turn marker, current step, eliminated counters) is painted over it from a View by ``FurnitureNow``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look, MapLook, MarkerFace
from wargame_desk.core.texts import tr
from wargame_desk.core.views import View
from wargame_desk.mapview.counters import counter
from wargame_desk.mapview.geometry import COLUMN, FURNITURE, MapGeometry
from wargame_desk.mapview.kit import CENTRE, MITER, NO_BRUSH, NO_PEN, colour, fit_text, mix, pen, star, text
from wargame_desk.mapview.markers import marker
from wargame_desk.mapview.print_style import PrintStyle
from wargame_desk.mapview.theme import MAP

BOX = "#F6F2E2"
SMALL_INK = "#57543F"
CREAM = "#D9D1B2"
PLACES = 4
"""Places printed for eliminated counters; more lie in smaller ones."""
NOW, TO_COME = "#E4D9AE", "#E9E3CC"


class SheetBoxes:
    """Rectangles of the furniture, in its own units (a 63rd of R), origin at the column's top left corner."""

    width = 274.0

    def __init__(self, terrains: int) -> None:
        w = self.width
        self.title = QRectF(0, 0, w, 150)
        self.track = QRectF(0, 166, w, 112)
        self.sequence = QRectF(0, 294, w, 196)
        self.key = QRectF(0, 506, w, 34 + 40.5 * max(1, terrains))
        self.losses = QRectF(0, self.key.bottom() + 16, w, 104)
        self.foot = self.losses.bottom() + 64

    def turn(self, number: int, turns: int) -> QRectF:
        """The box of a turn, from 1."""
        width = (self.width - 20 - (turns - 1) * 8) / turns
        return QRectF(10 + (number - 1) * (width + 8), self.track.y() + 36, width, 66)

    def step(self, index: int, steps: int) -> QRectF:
        """The line of a phase, from 0."""
        height = min(38.0, 152.0 / max(1, steps))
        return QRectF(6, self.sequence.y() + 34 + index * height, self.width - 12, height - 4)

    def loss_area(self) -> QRectF:
        """Where the eliminated counters lie."""
        return QRectF(10, self.losses.y() + 33, self.width - 20, 66)

    def loss(self, index: int, count: int) -> QRectF:
        """Where an eliminated counter lies: beside the others, in as many rows as let them be largest."""
        area, gap = self.loss_area(), 6.0
        side, across = 0.0, 1
        for rows in range(1, max(2, count) + 1):
            columns = -(-count // rows)
            wide, high = (area.width() + gap) / columns - gap, (area.height() + gap) / rows - gap
            if min(wide, high) > side:
                side, across = min(wide, high), columns
        side = min(56.0, side)
        row, column = divmod(index, across)
        step = (area.width() + gap) / across
        rows = -(-count // across)
        top = area.y() + (area.height() - rows * side - (rows - 1) * gap) / 2
        return QRectF(area.x() + column * step, top + row * (side + gap), side, side)


def column_origin(geometry: MapGeometry) -> QPointF:
    """Top left corner of the furniture on the sheet."""
    return QPointF(geometry.frame.right() + COLUMN * FURNITURE, geometry.frame.top())


class Sample(Protocol):
    """A small map that can print one of its hexes for the key."""

    geometry: MapGeometry

    def sample(self, p: QPainter, style: PrintStyle) -> None:
        """The spaces alone, clipped to their outline."""


Printer = Callable[[MapGeometry, Look], Sample]
"""What makes a map of a board with a look."""


class Furniture:
    """The printed part. ``printer`` makes the small maps of the terrain key."""

    def __init__(self, geometry: MapGeometry, look: Look, printer: Printer) -> None:
        self._look = look
        self._at = column_origin(geometry)
        self._boxes = SheetBoxes(len(look.map.styles))
        self._area = QRectF(self._at, geometry.sheet.bottomRight())
        self._samples = _KeySamples(look, printer)

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        if not rect.intersects(self._area):
            return
        p.save()
        p.translate(self._at)
        p.scale(FURNITURE, FURNITURE)
        boxes = self._boxes
        self._title(p, boxes.title)
        _box(p, boxes.track, tr("Game turn track"))
        _box(p, boxes.sequence, tr("Sequence of play"))
        _box(p, boxes.key, tr("Terrain key"))
        _box(p, boxes.losses, tr("Eliminated units"))
        for i in range(PLACES):
            p.setPen(pen(MAP.title_band, 1, alpha=130, style=Qt.PenStyle.DashLine))
            p.setBrush(NO_BRUSH)
            p.drawRoundedRect(boxes.loss(i, PLACES), 5, 5)
        self._key_text(p, boxes.key)
        compass(p, 50, boxes.foot + 6, 42)
        for i, (head, line) in enumerate(self._look.map.notes):
            text(p, 112, boxes.foot - 28 + i * 31, head, 11.5, MAP.ink, 640)
            text(p, 112, boxes.foot - 15 + i * 31, line, 10.5, SMALL_INK, 450)
        p.restore()
        self._samples.paint(p, self._at, boxes.key, style)

    def _title(self, p: QPainter, box: QRectF) -> None:
        p.setPen(NO_PEN)
        p.setBrush(colour(MAP.title_band))
        p.drawRect(box)
        stocks = [self._look.stocks[stock] for stock in self._look.sides.values()]
        for i, stock in enumerate(stocks):
            share = box.width() / len(stocks)
            p.setBrush(colour(stock.face))
            p.drawRect(QRectF(box.x() + i * share, box.bottom() - 9, share, 9))
        lines = title_lines(self._look.map.title.upper())
        size = min(fit_text(line, 36, 800, box.width() - 52) for line in lines)
        y = box.y() + (50 if len(lines) > 1 else 68)
        for line in lines:
            text(p, box.x() + 16, y, line, size, MAP.title_ink, 800, spacing=0.02)
            y += 36
        text(p, box.x() + 17, y - 10, self._look.map.subtitle, 12.5, CREAM, 480)
        p.setPen(NO_PEN)
        p.setBrush(colour(CREAM))
        p.drawPath(star(box.right() - 38, box.y() + 42, 19))

    def _key_text(self, p: QPainter, box: QRectF) -> None:
        for i, terrain in enumerate(self._look.map.styles.values()):
            y = box.y() + 51 + i * 40.5
            text(p, 70, y - 6, tr(terrain.name), 13, MAP.ink, 660, middle=True)
            words = tr(terrain.text)
            text(p, 70, y + 10, words, fit_text(words, 10.8, 450, box.width() - 78), SMALL_INK, 450, middle=True)


class _KeySamples:
    """One small hex of each terrain, printed by the map's own painters."""

    def __init__(self, look: Look, printer: Printer) -> None:
        self._look = look
        self._printer = printer
        self._maps: list[Sample] = []

    def paint(self, p: QPainter, at: QPointF, box: QRectF, style: PrintStyle) -> None:
        if not self._maps:
            for name, terrain in self._look.map.styles.items():
                one = MapLook("", "", (name,), {name: terrain}, seed=self._look.map.seed)
                geometry = MapGeometry(HexBoard([1]), furniture=False)
                self._maps.append(self._printer(geometry, Look({}, {}, one, {})))
        k = 21 / 63
        for i, shown in enumerate(self._maps):
            o = shown.geometry.centre(SpaceId(0))
            p.save()
            p.translate(at + QPointF(35, box.y() + 51 + i * 40.5) * FURNITURE)
            p.scale(k, k)
            p.translate(-o)
            shown.sample(p, replace(style, number=0.0, grid_width=2.0, shade=0.0))
            p.restore()


def title_lines(title: str) -> list[str]:
    """A title in at most two lines of about the same length."""
    words = title.split()
    if len(title) < 12 or len(words) < 2:
        return [title]
    cuts = range(1, len(words))
    best = min(cuts, key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:]))))
    return [" ".join(words[:best]), " ".join(words[best:])]


def _box(p: QPainter, box: QRectF, title: str) -> None:
    p.setPen(pen(MAP.title_band, 1.4, join=MITER))
    p.setBrush(colour(BOX))
    p.drawRect(box)
    p.setPen(NO_PEN)
    p.setBrush(colour(MAP.title_band))
    p.drawRect(QRectF(box.x(), box.y(), box.width(), 26))
    text(p, box.x() + 12, box.y() + 13, title.upper(), 11.5, MAP.title_ink, 700, spacing=0.07, middle=True)


def compass(p: QPainter, cx: float, cy: float, r: float) -> None:
    """A compass rose of radius ``r`` with its N above."""
    o = QPointF(cx, cy)

    def ray(degrees: float, reach: float) -> QPointF:
        a = math.radians(degrees)
        return o + QPointF(math.cos(a), math.sin(a)) * (r * reach)

    p.setPen(pen(MAP.ink, 1.1))
    p.setBrush(NO_BRUSH)
    for k in (0.74, 0.68):
        p.drawEllipse(o, r * k, r * k)
    for i in range(72):
        p.drawLine(ray(i * 5, 0.60 if i % 6 == 0 else 0.64), ray(i * 5, 0.68))
    p.setPen(pen(MAP.ink, 0.9))
    for size, turn in ((0.58, 45), (1.0, 0)):
        for i in range(4):
            direction = i * 90 + turn - 90
            for side, fill in ((-45, MAP.ink), (45, MAP.paper)):
                p.setBrush(colour(fill))
                p.drawPolygon(QPolygonF([ray(direction, size), ray(direction + side, 0.17), o]))
    text(p, cx, cy - r * 1.08, tr("N"), r * 0.34, MAP.ink, 760, CENTRE)


class FurnitureNow:
    """The part that follows the game: turn boxes and marker, steps of the turn, eliminated counters."""

    scale = FURNITURE

    def __init__(self, geometry: MapGeometry, look: Look) -> None:
        self._look = look
        self._boxes = SheetBoxes(len(look.map.styles))
        self.origin = column_origin(geometry)
        self.size = QRectF(0, 0, SheetBoxes.width, self._boxes.foot)

    def paint(self, p: QPainter, view: View, zoom: float, shade: float = 0.0) -> None:
        """Paint in furniture units.

        Args:
            zoom: 1 is 100 %; picks the counters' level of detail.
            shade: how much black the palette lays over what is printed.
        """
        self._track(p, view, shade)
        self._steps(p, view, shade)
        lost = [piece.face for piece in view.pieces if piece.place == "eliminated"]
        if len(lost) > PLACES:
            p.fillRect(self._boxes.loss_area().adjusted(-4, -3, 4, 3), mix(BOX, "#000000", shade))
        for i, name in enumerate(lost):
            box, face = self._boxes.loss(i, max(PLACES, len(lost))), self._look.faces[name]
            p.save()
            p.translate(box.topLeft())
            counter(p, box.width(), face, self._look.stocks[face.stock], px=box.width() * FURNITURE * zoom)
            p.restore()

    def _track(self, p: QPainter, view: View, shade: float) -> None:
        for turn in range(1, view.turns + 1):
            box = self._boxes.turn(turn, view.turns)
            p.setPen(pen(MAP.title_band, 1.2))
            p.setBrush(mix(NOW if turn == view.turn else TO_COME, "#000000", shade))
            p.drawRect(box)
            size, o = min(26.0, box.width() * 0.5), box.center()
            text(p, o.x(), o.y(), str(turn), size, colour(MAP.title_band, 150), 760, CENTRE, middle=True)
            if turn == view.turns:
                last = tr("LAST")
                size = fit_text(last, 8.5, 650, box.width() - 4)
                text(p, o.x(), box.bottom() - 6, last, size, colour(MAP.title_band, 190), 650, CENTRE, spacing=0.06)
            if turn == view.turn:
                side = min(52.0, box.width() - 4)
                p.save()
                p.translate(o.x() - side / 2, o.y() - side / 2)
                marker(p, side, MarkerFace("turn", tr("TURN")))
                p.restore()

    def _steps(self, p: QPainter, view: View, shade: float) -> None:
        steps: Sequence[tuple[str, str, str]] = [(step.title, step.state, step.side) for step in view.phases]
        for i, (title, state, side) in enumerate(steps):
            line = self._boxes.step(i, len(steps))
            if state == "now":
                p.setPen(pen(MAP.title_band, 1.2))
                p.setBrush(mix(NOW, "#000000", shade))
                p.drawRect(line)
            look = next((self._look.stocks[v] for k, v in self._look.sides.items() if k == side), None)
            tile = min(26.0, line.height() - 4)
            y = line.center().y()
            p.setPen(pen(look.edge if look else MAP.title_band, 1))
            p.setBrush(colour(look.face if look else MAP.title_band))
            p.drawRoundedRect(QRectF(12, y - tile / 2, tile, tile), 4, 4)
            ink = look.ink if look else MAP.title_ink
            text(p, 12 + tile / 2, y, str(i + 1), tile * 0.54, ink, 760, CENTRE, middle=True)
            size = fit_text(title, 13.5, 560, line.width() - tile - 24)
            text(p, 22 + tile, y, title, size, MAP.ink, 560, middle=True)
