"""Panels beside a map of the globe: title, legend, notes, and what follows the game: victory points and waves.

Owns their sizes and print. Where they stand, the geometry finds out.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from wargame_desk.core.looks import GlobeLook, LegendLook, Look, TrackLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import View
from wargame_desk.mapview.air_icons import destroyed, radar
from wargame_desk.mapview.counters import counter
from wargame_desk.mapview.globe_geometry import GlobeGeometry, Panel
from wargame_desk.mapview.kit import CENTRE, MITER, NO_PEN, RIGHT, colour, fit_text, mix, pen, text, text_width

_TITLE, _INDENT = QSizeF(430, 116), 200.0
"""The title stands further in than the rest, clear of the zoom controls over the view's upper left corner, in the
smallest window and with large text as well."""
_LINE, _LEGEND_WIDE = 33.0, 268.0
_TRACK, _WAVE, _GAP = QSizeF(344, 122), QSizeF(344, 58), 10.0
_NOTE, _NOTE_WIDE, _NOTE_PX = 17.0, 400.0, 11.5
_READABLE = 0.2
_CELLS = 12
"""Boxes of tens on a track: 0 to 100, and the last for all beyond."""


def panels_of(look: Look, globe: GlobeLook) -> dict[str, Panel]:
    """The panels of a sheet with their sizes and the corners they like best."""
    follows = len(globe.tracks) * (_TRACK.height() + _GAP) + len(globe.waiting) * (_WAVE.height() + _GAP) - _GAP
    notes = sum(len(lines) for lines in _note_lines(look))
    return {
        "title": Panel(_TITLE, ("top-left", "bottom-left", "top-right", "bottom-right"), _INDENT),
        "follows": Panel(QSizeF(_TRACK.width(), follows), ("bottom-left", "bottom-right", "top-right", "top-left")),
        "legend": Panel(
            QSizeF(_LEGEND_WIDE, 46 + _LINE * len(globe.legend)),
            ("top-right", "bottom-right", "bottom-left", "top-left"),
        ),
        "notes": Panel(QSizeF(_NOTE_WIDE, _NOTE * max(1, notes)), ("bottom-right", "bottom-left", "top-right")),
    }


class GlobeNotes:
    """The part that is printed."""

    def __init__(self, geometry: GlobeGeometry, look: Look, globe: GlobeLook) -> None:
        self._look = look
        self._globe = globe
        self._inks = globe.palette
        self._boxes = geometry.panels

    def paint(self, p: QPainter, rect: QRectF, scale: float) -> None:
        """Paint the panels that a rectangle of the sheet shows; none at a scale at which nobody could read them."""
        if scale < _READABLE:
            return
        for name, draw in (("title", self._title), ("legend", self._legend), ("notes", self._notes)):
            box = self._boxes[name]
            if box.adjusted(-4, -4, 4, 4).intersects(rect):
                draw(p, box)

    def _title(self, p: QPainter, box: QRectF) -> None:
        inks, look = self._inks, self._look.map
        p.setPen(pen(inks["paper"], 1, alpha=190, join=MITER))
        p.setBrush(colour(inks["panel"]))
        p.drawRect(box)
        p.drawRect(box.adjusted(4, 4, -4, -4))
        title = look.title.upper()
        size = 44.0
        while text_width(title, size, 800, 0.12) > box.width() - 44:
            size *= 0.97
        text(p, box.left() + 21, box.top() + 44, title, size, inks["paper"], 800, spacing=0.12, middle=True)
        size = fit_text(look.subtitle, 15.5, 600, box.width() - 44)
        text(p, box.left() + 22, box.top() + 89, look.subtitle, size, inks["text"], 560, spacing=0.02, middle=True)

    def _legend(self, p: QPainter, box: QRectF) -> None:
        panel(p, box, self._inks, tr("Legend"))
        for i, line in enumerate(self._globe.legend):
            at = QPointF(box.left() + 30, box.top() + 54 + i * _LINE)
            self._sample(p, at, line)
            size = fit_text(line.text, 13, 500, box.width() - 68)
            text(p, at.x() + 27, at.y(), line.text, size, self._inks["text"], 500, middle=True)

    def _sample(self, p: QPainter, at: QPointF, line: LegendLook) -> None:
        if line.kind == "city":
            p.setPen(pen(line.name, 3.3))
            p.setBrush(colour(self._inks["paper"]))
            p.drawEllipse(at, 10, 10)
            text(p, at.x(), at.y(), "7", 14, self._inks["ink"], 800, CENTRE, middle=True)
        elif line.kind == "destroyed":
            destroyed(p, at, 8.5)
        elif line.kind == "radar":
            radar(p, QRectF(at.x() - 11, at.y() - 12, 24, 24), self._inks["amber"], 0.09)
        else:
            face = self._look.faces[line.name]
            marks = (line.mark,) if line.mark else ()
            p.save()
            p.translate(at.x() - 15, at.y() - 15)
            counter(p, 30, face, self._look.stocks[face.stock], marks=marks, px=34)
            p.restore()

    def _notes(self, p: QPainter, box: QRectF) -> None:
        right = box.center().x() > 0
        x, y = box.right() if right else box.left(), box.top() + _NOTE / 2
        for lines in _note_lines(self._look):
            for words in lines:
                ink = self._inks["dim"]
                text(p, x, y, words, _NOTE_PX, ink, 480, RIGHT if right else "left", middle=True)
                y += _NOTE


def _note_lines(look: Look) -> list[list[str]]:
    """The small print, broken into lines."""
    return [_wrapped(f"{head.capitalize()}: {words}", _NOTE_WIDE) for head, words in look.map.notes]


def _wrapped(words: str, width: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, _NOTE_PX, 480) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def panel(p: QPainter, box: QRectF, inks: Mapping[str, str], title: str, ink: str = "") -> None:
    """A panel with a heading."""
    p.setPen(pen(ink or inks["edge"], 1.4))
    p.setBrush(colour(inks["panel"]))
    p.drawRoundedRect(box, 6, 6)
    text(p, box.left() + 14, box.top() + 18, title.upper(), 11.5, ink or inks["dim"], 700, spacing=0.11, middle=True)


class GlobeNow:
    """The part that follows the game: victory points of each side that scores them, and bombers still to come."""

    scale = 1.0

    def __init__(self, geometry: GlobeGeometry, look: Look, globe: GlobeLook) -> None:
        self._look = look
        self._globe = globe
        self._inks = globe.palette
        box = geometry.panels["follows"]
        self.origin = box.topLeft()
        self.size = QRectF(QPointF(0, 0), box.size())

    def paint(self, p: QPainter, view: View, zoom: float, shade: float = 0.0) -> None:
        """Paint from the panel's top left corner."""
        values, y = dict(view.tracks), 0.0
        for track in self._globe.tracks:
            self._track(p, QRectF(QPointF(0, y), _TRACK), track, values.get(track.key, 0))
            y += _TRACK.height() + _GAP
        for face, title, ink in self._globe.waiting:
            count = sum(piece.face == face and piece.place == "entering" for piece in view.pieces)
            if count:
                self._wave(p, QRectF(QPointF(0, y), _WAVE), count, (face, title, ink), zoom)
                y += _WAVE.height() + _GAP

    def _track(self, p: QPainter, box: QRectF, track: TrackLook, value: int) -> None:
        inks = self._inks
        panel(p, box, inks, track.title, track.ink)
        words = tr("{points} of {goal}", points=value, goal=track.goal)
        text(p, box.right() - 14, box.top() + 18, words, 14, inks["text"], 800, RIGHT, middle=True)
        bar = QRectF(box.left() + 14, box.top() + 31, box.width() - 28, 5)
        p.setPen(NO_PEN)
        p.setBrush(colour(inks["frame"]))
        p.drawRoundedRect(bar, 2.5, 2.5)
        p.setBrush(colour(track.ink))
        bar.setWidth(bar.width() * min(1.0, value / track.goal))
        p.drawRoundedRect(bar, 2.5, 2.5)
        tens = [str(10 * i) for i in range(_CELLS - 1)] + [f"{10 * (_CELLS - 1)}+"]
        self._row(p, box, 44, "×10", tens, min(value // 10, _CELLS - 1), track.goal // 10, track.ink)
        self._row(p, box, 82, "×1", [str(i) for i in range(10)], value % 10, -1, track.ink)

    def _row(
        self, p: QPainter, box: QRectF, y: float, head: str, cells: list[str], now: int, goal: int, ink: str
    ) -> None:
        inks = self._inks
        text(p, box.left() + 14, box.top() + y + 16, head, 11, inks["dim"], 600, middle=True)
        wide = (box.width() - 28 - 32) / _CELLS
        for i, words in enumerate(cells):
            cell = QRectF(box.left() + 46 + i * wide, box.top() + y, wide - 3, 32)
            here = i == now
            p.setPen(pen(ink if i == goal or here else mix(inks["edge"], inks["panel"], 0.3), 1))
            p.setBrush(colour(ink) if here else mix(inks["panel"], ink, 0.35 if i == goal else 0.05))
            p.drawRoundedRect(cell, 3, 3)
            size = fit_text(words, 14 if here else 12.5, 800 if here else 600, cell.width() - 4)
            shown, weight = ("#FFFFFF", 800) if here else (inks["text"] if i == goal else inks["dim"], 600)
            text(p, cell.center().x(), cell.center().y(), words, size, shown, weight, CENTRE, middle=True)

    def _wave(self, p: QPainter, box: QRectF, count: int, wave: tuple[str, str, str], zoom: float) -> None:
        name, title, ink = wave
        panel(p, box, self._inks, "", ink)
        face = self._look.faces[name]
        for i in range(min(3, count)):
            p.save()
            p.translate(box.left() + 12 + 4 * i, box.top() + 14 - 4 * i)
            counter(p, 36, face, self._look.stocks[face.stock], px=36 * max(zoom, 0.75))
            p.restore()
        x = box.left() + 72
        text(p, x, box.top() + 20, title.upper(), 11.5, ink, 700, spacing=0.09, middle=True)
        words = trn("{count} bomber", "{count} bombers", count)
        text(p, x, box.top() + 39, words, 14, self._inks["text"], 700, middle=True)
