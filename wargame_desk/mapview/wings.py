"""Counters of area boards: air units with three ratings, ground forces with their cohesion, pilots and munitions.

Owns their grammar and its levels of detail. Draws what the face and the marks say and knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPolygonF

from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.mapview.air_icons import silhouette
from wargame_desk.mapview.kit import (
    CENTRE,
    NO_BRUSH,
    NO_PEN,
    colour,
    fit_text,
    pen,
    rounded,
    soft_shadow,
    star,
    text,
)
from wargame_desk.mapview.laying import BADGE

KINDS = ("wing", "corps", "army", "pilot", "munition")
"""Symbols of ``CounterFace`` that this grammar draws."""
FULL, PLAIN, SMALLEST = 27.5, 15.0, 9.0
"""Sides on screen from which all is drawn, ratings and silhouette, and anything but the card."""
USES = ("uses-air", "uses-ground", "uses-strike")
"""Marks that frame the rating in use, in the order of the ratings."""
PIPS = 8
_PAPER, _DARK, _CREAM, _LIT = "#F6F1DE", "#161A18", "#FFE9B0", "#FFF7D6"


def wing_counter(
    p: QPainter, s: float, face: CounterFace, look: SideLook, marks: tuple[str, ...], px: float, *, lifted: bool
) -> None:
    """Paint a counter of side ``s`` with its top left corner at the origin; ``px`` is its side on screen."""
    if face.symbol == "pilot":
        _pilot(p, s, face, look, px, lifted=lifted)
        return
    _card(p, s, look, lifted=lifted)
    if px >= SMALLEST:
        _DRAWN[face.symbol](p, s, face, look, marks, px)


def _card(p: QPainter, s: float, look: SideLook, *, lifted: bool) -> None:
    box = QRectF(0, 0, s, s)
    path = rounded(box, s * 0.09)
    if lifted:
        soft_shadow(p, path, s * 0.09, s * 0.17, s * 0.22, 170)
    else:
        soft_shadow(p, path, s * 0.02, s * 0.045, s * 0.08, 190)
    p.setPen(NO_PEN)
    p.setBrush(colour(look.edge))
    p.drawPath(path)
    edge = s * 0.024
    p.setBrush(colour(look.face))
    p.drawPath(rounded(box.adjusted(edge, edge, -edge, -edge), s * 0.075))
    p.setPen(pen("#FFFFFF", edge * 0.8, alpha=64))
    p.setBrush(NO_BRUSH)
    rim = edge * 1.5
    p.drawPath(rounded(box.adjusted(rim, rim, -rim, -rim), s * 0.07))


# --- air units


def _wing(p: QPainter, s: float, face: CounterFace, look: SideLook, marks: tuple[str, ...], px: float) -> None:
    ink, full = look.ink, px >= FULL
    p.save()
    edge = s * 0.024
    p.setClipPath(rounded(QRectF(edge, edge, s - 2 * edge, s - 2 * edge), s * 0.075))
    if face.stripe:
        p.setPen(NO_PEN)
        p.setBrush(colour("#F4EEDD", 158))
        p.drawPolygon(
            QPolygonF([QPointF(0, 0.62 * s), QPointF(0.62 * s, 0), QPointF(0.96 * s, 0), QPointF(0, 0.96 * s)])
        )
    light = QColor(ink).lightness() > 128
    foot = 0.665 if full else 0.60
    p.fillRect(QRectF(0, foot * s, s, s), colour("#000000", 52 if light else 30))
    p.restore()
    if px >= PLAIN:
        p.setPen(pen(QColor(look.face).darker(170), s * 0.012))
        p.setBrush(colour(ink))
        room = (
            QRectF(0.20 * s, 0.13 * s, 0.60 * s, 0.51 * s) if full else QRectF(0.18 * s, 0.07 * s, 0.64 * s, 0.50 * s)
        )
        p.drawPath(silhouette(face.outline, room))
    if full:
        _corners(p, s, face, ink)
    _ratings(p, s, face, look, marks, px, foot)
    if "flown" in marks:
        p.setPen(NO_PEN)
        p.setBrush(colour("#1B211D", 96))
        p.drawPath(rounded(QRectF(0, 0, s, s), s * 0.09))
    if "pgm" in marks:
        _loaded(p, s, px)
    if "pilot" in marks:
        x, y, k = BADGE
        _disc(p, QPointF((0.5 + x) * s, (0.5 + y) * s), k * s * 0.47, look)


def _corners(p: QPainter, s: float, face: CounterFace, ink: str) -> None:
    """Nation, loss number, and the disc of what is hard to see."""
    text(p, 0.06 * s, 0.135 * s, face.ident, 0.155 * s, ink, 720, middle=True)
    if face.tag:
        tag = QRectF(0.69 * s, 0.045 * s, 0.265 * s, 0.195 * s)
        p.setPen(NO_PEN)
        p.setBrush(colour(_DARK))
        p.drawPath(rounded(tag, s * 0.05))
        text(p, tag.center().x(), tag.center().y(), face.tag, 0.165 * s, _CREAM, 750, CENTRE, middle=True)
    if face.caption:
        at = QPointF(0.155 * s, 0.345 * s)
        p.setPen(NO_PEN)
        p.setBrush(colour(_DARK))
        p.drawEllipse(at, 0.10 * s, 0.10 * s)
        text(p, at.x(), at.y(), face.caption, 0.15 * s, "#FFFFFF", 800, CENTRE, middle=True)


def _ratings(
    p: QPainter, s: float, face: CounterFace, look: SideLook, marks: tuple[str, ...], px: float, foot: float
) -> None:
    """Air, ground and strike; what is not there is faint, and the one in use framed."""
    size, middle = (0.28, (foot + 0.985) / 2) if px >= FULL else (0.37, (foot + 0.97) / 2)
    for i, figure in enumerate(face.figures):
        x, ink = (0.18 + 0.32 * i) * s, colour(look.ink, 255 if figure != "0" else 120)
        if i < len(USES) and USES[i] in marks:
            frame = QRectF(x - 0.135 * s, (foot + 0.012) * s, 0.27 * s, (0.975 - foot) * s - 0.012 * s)
            p.setPen(pen("#20160A", max(s * 0.02, 0.8 * s / px)))
            p.setBrush(colour(_LIT))
            p.drawPath(rounded(frame, s * 0.05))
            ink = colour("#20160A")
        text(p, x, middle * s, figure, size * s, ink, 800, CENTRE, middle=True)


def _loaded(p: QPainter, s: float, px: float) -> None:
    """The tag of precision munitions, overhanging at the left."""
    if px < PLAIN:
        return
    box = QRectF(-0.10 * s, 0.43 * s, 0.42 * s, 0.21 * s)
    p.setPen(pen("#20241F", max(s * 0.018, 0.7 * s / px)))
    p.setBrush(colour(_PAPER))
    p.drawPath(rounded(box, s * 0.06))
    size = fit_text("PGM", s * 0.15, 800, box.width() * 0.86)
    text(p, box.center().x(), box.center().y(), "PGM", size, "#20241F", 800, CENTRE, middle=True)


# --- pilots and munitions


def _disc(p: QPainter, at: QPointF, r: float, look: SideLook) -> None:
    """A pilot as a badge."""
    p.setPen(pen("#20241F", r * 0.14))
    p.setBrush(colour(_PAPER))
    p.drawEllipse(at, r, r)
    p.setPen(NO_PEN)
    p.setBrush(QColor(look.face).darker(140))
    p.drawPath(star(at.x(), at.y(), r * 0.72, 5, 0.42))


def _pilot(p: QPainter, s: float, face: CounterFace, look: SideLook, px: float, *, lifted: bool) -> None:
    """A round counter of the nation."""
    at, r = QPointF(s / 2, s / 2), s * 0.47
    round_ = rounded(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), r)
    if lifted:
        soft_shadow(p, round_, s * 0.09, s * 0.17, s * 0.22, 170)
    else:
        soft_shadow(p, round_, s * 0.02, s * 0.045, s * 0.08, 190)
    p.setPen(pen(_PAPER, s * 0.05))
    p.setBrush(colour(look.face))
    p.drawEllipse(at, r - s * 0.025, r - s * 0.025)
    named = px >= FULL
    p.setPen(NO_PEN)
    p.setBrush(colour(look.ink))
    p.drawPath(star(at.x(), s * (0.40 if named else 0.5), s * (0.25 if named else 0.34), 5, 0.42))
    if named:
        text(p, at.x(), s * 0.765, face.ident, s * 0.19, look.ink, 800, CENTRE, middle=True)


def _munition(p: QPainter, s: float, face: CounterFace, look: SideLook, marks: tuple[str, ...], px: float) -> None:
    """A guided bomb and its word."""
    named = px >= FULL
    p.save()
    p.translate(s * 0.5, s * (0.36 if named else 0.5))
    p.rotate(-35)
    k = s * (0.30 if named else 0.42)
    p.setPen(NO_PEN)
    p.setBrush(colour(look.ink))
    p.drawPath(rounded(QRectF(-0.80 * k, -0.20 * k, 1.45 * k, 0.40 * k), 0.20 * k))
    p.drawPolygon(QPolygonF([QPointF(0.50 * k, -0.20 * k), QPointF(1.05 * k, 0), QPointF(0.50 * k, 0.20 * k)]))
    for sign in (-1, 1):
        p.drawPolygon(
            QPolygonF(
                [
                    QPointF(-0.95 * k, 0.55 * sign * k),
                    QPointF(-0.55 * k, 0.16 * sign * k),
                    QPointF(-0.20 * k, 0.16 * sign * k),
                    QPointF(-0.70 * k, 0.55 * sign * k),
                ]
            )
        )
    p.restore()
    if named:
        size = fit_text(face.ident, s * 0.24, 800, s * 0.80)
        text(p, s / 2, s * 0.775, face.ident, size, look.ink, 800, CENTRE, middle=True)


# --- ground forces


def _force(p: QPainter, s: float, face: CounterFace, look: SideLook, marks: tuple[str, ...], px: float) -> None:
    """The frame of the side, cohesion as a figure and as pips, so that it reads without turning the counter."""
    value = face.figures[0] if face.figures else ""
    if px >= PLAIN:
        _frame(p, s, army=face.symbol == "army")
        text(p, 0.725 * s, 0.385 * s, value, 0.52 * s, look.ink, 800, CENTRE, middle=True)
        count = int(value) if value.isdigit() else 0
        for i in range(PIPS):
            box = QRectF((0.09 + i * 0.105) * s, 0.755 * s, 0.078 * s, 0.125 * s)
            p.fillRect(box, colour("#FFE7A0") if i < count else colour("#000000", 92))
        return
    text(p, 0.5 * s, 0.5 * s, value, 0.78 * s, look.ink, 800, CENTRE, middle=True)


def _frame(p: QPainter, s: float, *, army: bool) -> None:
    """The frame of a unit symbol: a diamond with a tank's oval for the enemy, a crossed rectangle for one's own."""
    box = QRectF(0.10 * s, 0.21 * s, 0.38 * s, 0.28 * s)
    at = box.center()
    p.setPen(pen("#F6F1DE", s * 0.036))
    p.setBrush(NO_BRUSH)
    if army:
        wide, high = 0.215 * s, 0.205 * s
        corners = ((0, -high), (wide, 0), (0, high), (-wide, 0))
        p.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in corners]))
        p.drawEllipse(at, s * 0.105, s * 0.052)
        return
    p.drawRect(box)
    p.drawLine(box.topLeft(), box.bottomRight())
    p.drawLine(box.bottomLeft(), box.topRight())
    p.drawEllipse(at, s * 0.125, s * 0.08)


_Draw = Callable[[QPainter, float, CounterFace, SideLook, tuple[str, ...], float], None]
_DRAWN: dict[str, _Draw] = {"wing": _wing, "corps": _force, "army": _force, "munition": _munition}
