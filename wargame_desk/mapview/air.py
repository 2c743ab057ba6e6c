"""Counters of the air games: silhouette above, figure below right, the nation's mark below left.

Owns the air grammar and its levels of detail. A front is drawn from what both kinds share, so that real and decoy are
the same pixels; what the owner alone knows is a tick that comes with the marks.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.mapview.air_icons import maple, missile, mushroom, silhouette
from wargame_desk.mapview.kit import (
    CENTRE,
    NO_BRUSH,
    NO_PEN,
    RIGHT,
    colour,
    fit_text,
    pen,
    rounded,
    soft_shadow,
    star,
    text,
)

FULL, SMALLEST = 26.0, 11.0
"""Sides on screen from which the mark of the nation is drawn, and anything but the card."""
_BACKS = ("burst", "decoy")
_DARKER = 135
_STARS = {"#FFCE7A": "#FFD45E"}
"""The star's gold beside a gold rim; elsewhere it has the ink's cream."""
TICKS = ("real", "decoy")
"""Marks that are drawn as a tick on the card: what its owner knows of it."""


def is_back(face: CounterFace) -> bool:
    """Whether a face is what stands on the back of a counter."""
    return face.symbol in _BACKS or bool(face.ident)


def air_counter(
    p: QPainter, s: float, face: CounterFace, look: SideLook, marks: tuple[str, ...], px: float, *, lifted: bool
) -> None:
    """Paint a counter of side ``s`` with its top left corner at the origin; ``px`` is its side on screen."""
    ground = QColor(look.face).darker(_DARKER) if is_back(face) else QColor(look.face)
    _card(p, s, ground, look, px, lifted=lifted)
    if px < SMALLEST:
        return
    p.setPen(NO_PEN)
    p.setBrush(colour(look.ink))
    match face.symbol:
        case "burst":
            p.drawPath(mushroom(QRectF(0.10 * s, 0.12 * s, 0.52 * s, 0.74 * s)))
            size = s * (0.36 if len(face.ident) < 2 else 0.30)
            text(p, 0.77 * s, 0.71 * s, face.ident, size, look.ink, 800, CENTRE, middle=True)
        case "decoy":
            _decoy(p, s, face, look, px)
        case "sam" | "slbm":
            _missile(p, s, face, look, px)
        case _:
            _aircraft(p, s, face, look, ground, px)
    _tick(p, s, look, marks, 1.0 if px >= FULL else 1.5)


def _card(p: QPainter, s: float, ground: QColor, look: SideLook, px: float, *, lifted: bool) -> None:
    box = QRectF(0, 0, s, s)
    path = rounded(box, s * 0.09)
    if lifted:
        soft_shadow(p, path, s * 0.09, s * 0.17, s * 0.22, 170)
    else:
        soft_shadow(p, path, s * 0.02, s * 0.045, s * 0.09, 190)
    p.setPen(NO_PEN)
    p.setBrush(ground.darker(190))
    p.drawPath(path)
    edge, rim = max(0.8 * s / px, s * 0.028), max(1.1 * s / px, s * 0.034)
    inset = edge + rim / 2
    p.setPen(pen(look.edge, rim))
    p.setBrush(ground)
    p.drawPath(rounded(box.adjusted(inset, inset, -inset, -inset), s * 0.07))


def _aircraft(p: QPainter, s: float, face: CounterFace, look: SideLook, ground: QColor, px: float) -> None:
    if px < FULL:
        p.drawPath(silhouette(face.outline, QRectF(0.10 * s, 0.11 * s, 0.62 * s, 0.56 * s)))
        figure = face.figures[0] if face.figures else ""
        halo = s * 0.10
        text(p, 0.92 * s, 0.72 * s, figure, s * 0.46, look.ink, 800, RIGHT, middle=True, halo=ground, halo_width=halo)
        return
    named = bool(face.ident)
    top = 0.27 if named else 0.10
    p.drawPath(silhouette(face.outline, QRectF(0.12 * s, top * s, 0.76 * s, (0.62 - top) * s)))
    if named:
        size = fit_text(face.ident, 0.17 * s, 700, 0.78 * s)
        text(p, 0.5 * s, 0.17 * s, face.ident, size, look.ink, 700, CENTRE, middle=True)
    figures = "-".join(face.figures)
    size = fit_text(figures, 0.36 * s, 800, 0.52 * s)
    text(p, 0.90 * s, 0.765 * s, figures, size, look.ink, 800, RIGHT, middle=True)
    _nation(p, s, look)


def _nation(p: QPainter, s: float, look: SideLook) -> None:
    """A star or a maple leaf below left."""
    at = QPointF(0.24 * s, 0.77 * s)
    p.setPen(NO_PEN)
    if look.mark == "maple":
        p.setBrush(colour("#E8473A"))
        p.drawEllipse(at, s * 0.135, s * 0.135)
        p.setBrush(colour(look.ink))
        p.drawPath(maple(QRectF(at.x() - 0.10 * s, at.y() - 0.10 * s, 0.20 * s, 0.20 * s)))
    elif look.mark == "star":
        p.setBrush(colour(_STARS.get(look.edge.upper(), look.ink)))
        p.drawPath(star(at.x(), at.y(), s * 0.13, 5, 0.382))


def _missile(p: QPainter, s: float, face: CounterFace, look: SideLook, px: float) -> None:
    if px < FULL:
        p.drawPath(missile(face.outline, QRectF(0.20 * s, 0.08 * s, 0.60 * s, 0.84 * s)))
        return
    p.drawPath(missile(face.outline, QRectF(0.27 * s, 0.09 * s, 0.46 * s, 0.63 * s)))
    words = face.ident or face.symbol.upper()
    size = fit_text(words, 0.21 * s, 800, 0.80 * s)
    text(p, 0.5 * s, 0.845 * s, words, size, look.ink, 800, CENTRE, middle=True, spacing=0.03)


def _decoy(p: QPainter, s: float, face: CounterFace, look: SideLook, px: float) -> None:
    """The outline alone, and the word."""
    p.setBrush(NO_BRUSH)
    dashed = Qt.PenStyle.DashLine if px >= 60 else Qt.PenStyle.SolidLine
    p.setPen(pen(look.ink, max(s / px, s * 0.028), alpha=230, style=dashed))
    high = 0.54 if px >= FULL else 0.76
    p.drawPath(silhouette(face.outline, QRectF(0.15 * s, 0.10 * s, 0.70 * s, high * s)))
    if px >= FULL:
        size = fit_text(face.caption, 0.22 * s, 800, 0.84 * s)
        text(p, 0.5 * s, 0.80 * s, face.caption, size, look.ink, 800, CENTRE, middle=True)


def _tick(p: QPainter, s: float, look: SideLook, marks: tuple[str, ...], k: float) -> None:
    """What the owner knows: a dot for real, a ring for a decoy."""
    if "real" not in marks and "decoy" not in marks:
        return
    p.setPen(pen(look.ink, s * 0.038 * k))
    p.setBrush(colour(look.ink) if "real" in marks else NO_BRUSH)
    p.drawEllipse(QPointF(0.84 * s, 0.155 * s), s * 0.068 * k, s * 0.068 * k)
