"""Status badges on counters, markers in a hex, and the signs that say no.

Owns their shapes: every badge differs in outline and drawing first, in colour second. Decides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from wargame_desk.mapview.kit import (
    CENTRE,
    FLAT,
    NO_BRUSH,
    NO_PEN,
    Ink,
    colour,
    pen,
    polygon_path,
    rounded,
    soft_shadow,
    star,
    text,
)
from wargame_desk.mapview.theme import OVER


def badge(p: QPainter, x: float, y: float, d: float, name: str) -> None:
    """Paint the badge of a mark in a box of side ``d``. Marks that have no badge paint nothing.

    Known: ``moved``, ``must-move``, ``fought`` or ``fired``, ``must-retreat``, ``crippled``, ``disrupted`` with its
    level after a hyphen ("disrupted-2"), and of aircraft ``entering``, ``damaged``, ``maintenance``, ``northward``.
    """
    kind, _, number = name.partition("-") if name.startswith("disrupted") else (name, "", "")
    paint = _BADGES.get(kind)
    if paint is None:
        return
    p.save()
    p.translate(x, y)
    paint(p, d, number)
    p.restore()


def has_badge(name: str) -> bool:
    """Whether a mark shows on the counter."""
    return name in _BADGES or name.startswith("disrupted-")


def _disc(p: QPainter, d: float, fill: Ink, rim: Ink, width: float) -> None:
    circle = QPainterPath()
    circle.addEllipse(QRectF(0, 0, d, d))
    soft_shadow(p, circle, 0, d * 0.05, d * 0.12, 110)
    p.setPen(pen(rim, d * width))
    p.setBrush(colour(fill))
    p.drawEllipse(QRectF(0, 0, d, d))


def _moved(p: QPainter, d: float, _: str) -> None:
    _disc(p, d, "#0072B2", "#FFFFFF", 0.06)
    p.setPen(pen("#FFFFFF", d * 0.13))
    p.setBrush(NO_BRUSH)
    p.drawPolyline(QPolygonF([QPointF(d * 0.38, d * 0.28), QPointF(d * 0.64, d * 0.5), QPointF(d * 0.38, d * 0.72)]))


def _must_move(p: QPainter, d: float, _: str) -> None:
    """The chevron of ``moved`` in a square of another colour: the move is still due."""
    box = rounded(QRectF(0, 0, d, d), d * 0.2)
    soft_shadow(p, box, 0, d * 0.05, d * 0.12, 110)
    p.setPen(pen("#3A2600", d * 0.07))
    p.setBrush(colour("#F2B632"))
    p.drawPath(box)
    p.setPen(pen("#2A1B00", d * 0.14))
    p.setBrush(NO_BRUSH)
    p.drawPolyline(QPolygonF([QPointF(d * 0.38, d * 0.26), QPointF(d * 0.66, d * 0.5), QPointF(d * 0.38, d * 0.74)]))


def _fought(p: QPainter, d: float, _: str) -> None:
    _disc(p, d, "#2B2B2B", "#FFFFFF", 0.06)
    p.setPen(NO_PEN)
    p.setBrush(colour("#FFD23F"))
    p.drawPath(star(d / 2, d / 2, d * 0.38, 7, 0.45))


def _crippled(p: QPainter, d: float, _: str) -> None:
    _disc(p, d, "#A8321F", "#3B0D06", 0.07)
    p.setPen(pen("#FFFFFF", d * 0.15))
    p.drawLine(QPointF(d * 0.29, d * 0.29), QPointF(d * 0.71, d * 0.71))
    p.drawLine(QPointF(d * 0.71, d * 0.29), QPointF(d * 0.29, d * 0.71))


def _disrupted(p: QPainter, d: float, number: str) -> None:
    hexagon = star(d / 2, d / 2, d * 0.54, 3, 1.0)
    soft_shadow(p, hexagon, 0, d * 0.05, d * 0.12, 110)
    p.setPen(pen("#3A2600", d * 0.07))
    p.setBrush(colour("#E69F00"))
    p.drawPath(hexagon)
    text(p, d / 2, d / 2, number, d * 0.62, "#2A1B00", 800, CENTRE, middle=True)


def _must_retreat(p: QPainter, d: float, _: str) -> None:
    """A violet diamond with an arrow that turns back: no other badge stands on its point."""
    k = d * 0.64
    diamond = polygon_path(
        QPolygonF([QPointF(d / 2 + dx * k, d / 2 + dy * k) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))])
    )
    soft_shadow(p, diamond, 0, d * 0.05, d * 0.12, 110)
    p.setPen(pen("#FFFFFF", d * 0.07))
    p.setBrush(colour(OVER.retreat))
    p.drawPath(diamond)
    turn = QPainterPath(QPointF(d * 0.70, d * 0.73))
    turn.lineTo(d * 0.70, d * 0.53)
    turn.arcTo(QRectF(d * 0.42, d * 0.25, d * 0.28, d * 0.28), 0, 180)
    turn.lineTo(d * 0.42, d * 0.58)
    p.setPen(pen("#FFFFFF", d * 0.105))
    p.setBrush(NO_BRUSH)
    p.drawPath(turn)
    p.setPen(pen("#FFFFFF", d * 0.05))
    p.setBrush(colour("#FFFFFF"))
    p.drawPolygon(QPolygonF([QPointF(d * 0.26, d * 0.54), QPointF(d * 0.58, d * 0.54), QPointF(d * 0.42, d * 0.77)]))


def _entering(p: QPainter, d: float, _: str) -> None:
    """Down across a line: it has still to fly in."""
    _disc(p, d, "#F2B632", "#3A2600", 0.06)
    p.setPen(pen("#2A1B00", d * 0.12))
    p.drawLine(QPointF(d * 0.26, d * 0.34), QPointF(d * 0.74, d * 0.34))
    p.drawLine(QPointF(d * 0.5, d * 0.20), QPointF(d * 0.5, d * 0.74))
    p.setBrush(NO_BRUSH)
    p.drawPolyline(QPolygonF([QPointF(d * 0.32, d * 0.58), QPointF(d * 0.5, d * 0.77), QPointF(d * 0.68, d * 0.58)]))


def _damaged(p: QPainter, d: float, _: str) -> None:
    """A jagged crack."""
    _disc(p, d, "#A8321F", "#FFFFFF", 0.06)
    p.setPen(pen("#FFFFFF", d * 0.12))
    p.setBrush(NO_BRUSH)
    crack = ((0.58, 0.16), (0.36, 0.46), (0.62, 0.54), (0.42, 0.84))
    p.drawPolyline(QPolygonF([QPointF(d * x, d * y) for x, y in crack]))


def _maintenance(p: QPainter, d: float, _: str) -> None:
    """A spanner in a square."""
    box = rounded(QRectF(0, 0, d, d), d * 0.24)
    soft_shadow(p, box, 0, d * 0.05, d * 0.12, 110)
    p.setPen(pen("#FFFFFF", d * 0.06))
    p.setBrush(colour("#4A5660"))
    p.drawPath(box)
    p.setPen(pen("#FFFFFF", d * 0.15))
    p.drawLine(QPointF(d * 0.28, d * 0.74), QPointF(d * 0.58, d * 0.44))
    p.setPen(pen("#FFFFFF", d * 0.12, cap=FLAT))
    p.setBrush(NO_BRUSH)
    p.drawArc(QRectF(d * 0.50, d * 0.16, d * 0.34, d * 0.34), 90 * 16, 270 * 16)


def _northward(p: QPainter, d: float, _: str) -> None:
    """Two points up: it came from the south, and goes north."""
    _disc(p, d, "#F3EAD0", "#16232B", 0.07)
    p.setPen(pen("#16232B", d * 0.12))
    p.setBrush(NO_BRUSH)
    for y in (0.50, 0.74):
        p.drawPolyline(
            QPolygonF([QPointF(d * 0.28, d * y), QPointF(d * 0.5, d * (y - 0.22)), QPointF(d * 0.72, d * y)])
        )


_BADGES: dict[str, Callable[[QPainter, float, str], None]] = {
    "moved": _moved,
    "must-move": _must_move,
    "fought": _fought,
    "fired": _fought,
    "crippled": _crippled,
    "disrupted": _disrupted,
    "must-retreat": _must_retreat,
    "entering": _entering,
    "damaged": _damaged,
    "maintenance": _maintenance,
    "northward": _northward,
}


def no_sign(p: QPainter, x: float, y: float, r: float) -> None:
    """A no-entry disc."""
    p.setPen(pen("#FFFFFF", r * 0.22))
    p.setBrush(colour(OVER.target))
    p.drawEllipse(QPointF(x, y), r, r)
    p.setPen(pen("#FFFFFF", r * 0.34, cap=FLAT))
    p.drawLine(QPointF(x - r * 0.52, y), QPointF(x + r * 0.52, y))


def hatch(
    p: QPainter, path: QPainterPath, ink: Ink, gap: float, width: float, alpha: int = 200, *, crossed: bool = False
) -> None:
    """Bars at 45 degrees inside a path, or bars both ways."""
    p.save()
    p.setClipPath(path)
    box = path.boundingRect()
    reach = (box.width() + box.height()) / 2
    p.translate(box.center())
    p.setPen(pen(ink, width, alpha=alpha, cap=FLAT))
    for angle in (45, 135) if crossed else (45,):
        p.save()
        p.rotate(angle)
        for i in range(int(2 * reach / gap) + 1):
            y = -reach + i * gap
            p.drawLine(QPointF(-2 * reach, y), QPointF(2 * reach, y))
        p.restore()
    p.restore()


def hatched_no(p: QPainter, s: float) -> None:
    """What turns a counter of side ``s`` into one that cannot go there: hatch, red ring, no-entry disc."""
    path = rounded(QRectF(0, 0, s, s), s * 0.085)
    hatch(p, path, "#FFFFFF", s * 0.108, s * 0.02, 150)
    p.strokePath(path, pen(OVER.target, s * 0.03))
    no_sign(p, s * 0.96, s * 0.04, s * 0.155)


def pennant(p: QPainter, cx: float, cy: float, h: float, ink: Ink, fill: Ink = OVER.target) -> None:
    """A flag on its staff, ``h`` high."""
    p.setPen(pen(ink, h * 0.09))
    p.drawLine(QPointF(cx - h * 0.32, cy - h * 0.55), QPointF(cx - h * 0.32, cy + h * 0.55))
    p.setBrush(colour(fill))
    p.setPen(pen(ink, h * 0.06))
    flag = ((-0.30, -0.52), (0.46, -0.24), (-0.30, 0.04))
    p.drawPolygon(QPolygonF([QPointF(cx + a * h, cy + b * h) for a, b in flag]))


def entrenchment(p: QPainter, cx: float, cy: float, s: float) -> None:
    """An earthwork round a counter of side ``s``, open to the south; goes under the stack."""
    p.save()
    box = QRectF(cx - s * 0.64, cy - s * 0.64, s * 1.28, s * 1.28)
    p.setBrush(NO_BRUSH)
    for ink, width in (("#4E3A1E", 0.13), ("#A98A55", 0.085)):
        p.setPen(pen(ink, s * width, cap=FLAT))
        p.drawArc(box, -38 * 16, 256 * 16)
    p.setPen(pen("#4E3A1E", s * 0.025))
    for degrees in range(-34, 216, 12):
        a = math.radians(-degrees)
        u = QPointF(math.cos(a), math.sin(a))
        p.drawLine(QPointF(cx, cy) + u * (s * 0.60), QPointF(cx, cy) + u * (s * 0.68))
    p.restore()


_PUFFS = ((-0.42, 0.16, 0.40), (0.40, 0.20, 0.38), (0, -0.14, 0.50), (-0.16, 0.30, 0.42), (0.22, -0.04, 0.40))


def smoke(p: QPainter, cx: float, cy: float, r: float, alpha: int = 215) -> None:
    """Five puffs."""
    p.save()
    p.setPen(pen("#5C6166", r * 0.055, alpha=alpha))
    p.setBrush(colour("#D9DCDD", alpha))
    for dx, dy, k in _PUFFS:
        p.drawEllipse(QPointF(cx + dx * r, cy + dy * r), k * r, k * r)
    p.setPen(NO_PEN)
    p.setBrush(colour("#E6E8E8", alpha))
    for dx, dy, k in _PUFFS:
        p.drawEllipse(QPointF(cx + dx * r, cy + dy * r), (k - 0.03) * r, (k - 0.03) * r)
    p.setPen(pen("#7E8488", r * 0.05, alpha=alpha))
    p.setBrush(NO_BRUSH)
    for dx, dy, k in ((-0.10, -0.14, 0.24), (0.26, 0.14, 0.18), (-0.34, 0.22, 0.18)):
        p.drawArc(QRectF(cx + (dx - k) * r, cy + (dy - k) * r, 2 * k * r, 2 * k * r), 20 * 16, 150 * 16)
    p.restore()


def mines(p: QPainter, cx: float, cy: float, r: float) -> None:
    """Three spiked balls."""
    p.save()
    for dx, dy in ((-0.52, 0.18), (0, -0.22), (0.52, 0.18)):
        o = QPointF(cx + dx * r, cy + dy * r)
        p.setPen(pen("#2A2A22", r * 0.075))
        for i in range(8):
            p.drawLine(o, o + QPointF(math.cos(i * math.pi / 4), math.sin(i * math.pi / 4)) * (r * 0.30))
        p.setPen(NO_PEN)
        p.setBrush(colour("#2A2A22"))
        p.drawEllipse(o, r * 0.19, r * 0.19)
        p.setBrush(colour(OVER.target))
        p.drawEllipse(o, r * 0.075, r * 0.075)
    p.restore()
