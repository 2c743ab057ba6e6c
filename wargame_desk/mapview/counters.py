"""Counters: painted from a face description, in fractions of their side.

Owns the half-inch grammar and its levels of detail. Draws what the description says and decides nothing: what
a figure means or which badge a unit has earned comes from outside.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPolygonF

from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.mapview.air import FULL as AIR_BADGES
from wargame_desk.mapview.air import TICKS, air_counter
from wargame_desk.mapview.badges import badge, hatched_no
from wargame_desk.mapview.kit import (
    CENTRE,
    FLAT,
    NO_BRUSH,
    NO_PEN,
    RIGHT,
    colour,
    mix,
    pen,
    rounded,
    soft_shadow,
    star,
    text,
    text_width,
)
from wargame_desk.mapview.symbols import size_mark, symbol
from wargame_desk.mapview.wings import KINDS as WING_KINDS
from wargame_desk.mapview.wings import wing_counter

LIFT = 1.06
"""How much larger a lifted counter is."""
GHOST, REFUSED = 0.55, 0.62
"""Opacity of the picture left behind, and of a counter that cannot go where it is held."""
REST, LIFTED, NO, GHOSTED = "rest", "lifted", "no", "ghost"


def level(px: float) -> str:
    """Level of detail for a side in device-independent pixels."""
    return "full" if px >= 44 else "mid" if px >= 24 else "small" if px >= 12 else "dot"


def body(
    p: QPainter, s: float, look: SideLook, *, shadow: bool = True, lifted: bool = False, soft: float = 0.085
) -> None:
    """Card, bevel and shadow, with the top left corner at the origin; ``soft`` is the corner radius."""
    box = QRectF(0, 0, s, s)
    path = rounded(box, s * soft)
    if lifted:
        soft_shadow(p, path, s * 0.09, s * 0.17, s * 0.22, 150)
    elif shadow:
        soft_shadow(p, path, s * 0.015, s * 0.04, s * 0.075, 150)
    p.setPen(NO_PEN)
    p.setBrush(colour(look.edge))
    p.drawPath(path)
    rim, edge = s * 0.024, s * 0.012
    bevel = QLinearGradient(0, 0, s, s)
    bevel.setColorAt(0, mix(look.face, "#FFFFFF", 0.45))
    bevel.setColorAt(0.5, mix(look.face, "#FFFFFF", 0.08))
    bevel.setColorAt(1, mix(look.face, "#000000", 0.32))
    p.setBrush(bevel)
    p.drawPath(rounded(box.adjusted(edge, edge, -edge, -edge), s * soft * 0.9))
    face = QLinearGradient(0, 0, 0, s)
    face.setColorAt(0, mix(look.face, "#FFFFFF", 0.06))
    face.setColorAt(1, mix(look.face, "#000000", 0.05))
    p.setBrush(face)
    inner = rim + edge
    p.drawPath(rounded(box.adjusted(inner, inner, -inner, -inner), s * soft * 0.72))


def side_mark(p: QPainter, s: float, look: SideLook, size: float = 0.048) -> None:
    """The drawn mark in the top left corner."""
    if look.mark == "none":
        return
    x, y = s * 0.115, s * 0.125
    p.setPen(NO_PEN)
    p.setBrush(colour(look.ink))
    p.drawPath(star(x, y, s * size * 1.25) if look.mark == "star" else star(x, y, s * size * 1.35, 4, 0.34))


def figure_line(
    p: QPainter, s: float, figures: tuple[str, ...], ink: str, *, y: float, size: float, width: float, weight: float
) -> None:
    """The big figures, first narrowed and then shrunk together until they fit; two plain numbers get a dash."""
    if not figures:
        return
    gap, stretch, px = 0.19, 1.0, size * s

    def total() -> float:
        return sum(text_width(f, px, weight, 0, stretch) for f in figures) + gap * px * (len(figures) - 1)

    while total() > width * s and stretch > 0.80:
        stretch -= 0.02
    while total() > width * s:
        px *= 0.97
    if len(figures) == 1:
        text(p, s / 2, y * s, figures[0], px, ink, weight, CENTRE, stretch=stretch)
        return
    free = min((width * s - total()) / (len(figures) - 1), px * 0.34)
    x = s / 2 - (total() + free * (len(figures) - 1)) / 2
    for i, figure in enumerate(figures):
        x += text(p, x, y * s, figure, px, ink, weight, stretch=stretch) + gap * px + free
        if i == 0 and len(figures) == 2 and figure.isdigit() and figures[1].isdigit():
            middle = x - (gap * px + free) / 2
            p.setPen(pen(ink, px * 0.09, cap=FLAT))
            p.drawLine(QPointF(middle - px * 0.11, y * s - px * 0.36), QPointF(middle + px * 0.11, y * s - px * 0.36))


def reduced_stripe(p: QPainter, s: float, look: SideLook) -> None:
    """Step loss: a diagonal band under everything else that moves away from the ink."""
    p.save()
    p.setClipPath(rounded(QRectF(0.036 * s, 0.036 * s, 0.928 * s, 0.928 * s), s * 0.06))
    p.setPen(NO_PEN)
    light_ink = colour(look.ink).lightness() > 128
    p.setBrush(mix(look.face, "#000000" if light_ink else "#FFFFFF", 0.38 if light_ink else 0.42))
    p.drawPolygon(QPolygonF([QPointF(0, s * 0.42), QPointF(s * 0.42, 0), QPointF(s * 0.69, 0), QPointF(0, s * 0.69)]))
    p.restore()


def _full(p: QPainter, s: float, face: CounterFace, look: SideLook) -> None:
    plain = not (face.cls or face.range_)
    if plain:
        symbol(p, QRectF(0.22 * s, 0.205 * s, 0.56 * s, 0.56 * s * 2 / 3), face.symbol, look.box_ink, look.box, 1.65)
        _ident(p, s, face.ident, look.ink)
    else:
        symbol(p, QRectF(0.40 * s, 0.215 * s, 0.45 * s, 0.45 * s * 2 / 3), face.symbol, look.box_ink, look.box, 1.9)
        text(p, 0.925 * s, 0.155 * s, face.ident, 0.095 * s, look.ink, 600, RIGHT)
        _class_column(p, s, face, look)
    side_mark(p, s, look)
    if face.size:
        size_mark(p, 0.5 * s, 0.08 * s, 0.09 * s, face.size, look.ink)
    if face.caption:
        text(p, 0.5 * s, 0.63 * s, face.caption, 0.075 * s, look.ink, 560, CENTRE)
    size = 0.31 if plain else 0.275
    figure_line(p, s, face.figures, look.ink, y=0.905, size=size, width=0.86, weight=760)


def _ident(p: QPainter, s: float, ident: str, ink: str) -> None:
    """The unit's letter, as large as the corner allows; a longer name is set smaller."""
    size = 0.20 * s
    wide = text_width(ident, size, 750)
    size *= min(1.0, 0.30 * s / wide) if wide else 1.0
    text(p, 0.92 * s, 0.188 * s, ident, size, ink, 750, RIGHT)


def _class_column(p: QPainter, s: float, face: CounterFace, look: SideLook) -> None:
    """Class, range and what bends the range, left of the symbol."""
    x = 0.205 * s
    text(p, x, 0.335 * s, face.cls, 0.135 * s, look.ink, 720, CENTRE)
    text(p, x, 0.505 * s, face.range_, 0.165 * s, look.ink, 650, CENTRE)
    if face.indirect:
        lob = QPainterPath(QPointF(0.11 * s, 0.555 * s))
        lob.quadTo(QPointF(x, 0.505 * s), QPointF(0.30 * s, 0.555 * s))
        p.setPen(pen(look.ink, s * 0.018))
        p.setBrush(NO_BRUSH)
        p.drawPath(lob)
    if face.min_range:
        text(p, x, 0.645 * s, f"({face.min_range})", 0.105 * s, look.ink, 600, CENTRE)


def _mid(p: QPainter, s: float, face: CounterFace, look: SideLook) -> None:
    symbol(p, QRectF(0.17 * s, 0.10 * s, 0.66 * s, 0.44 * s), face.symbol, look.box_ink, look.box, 2.3)
    figure_line(p, s, face.figures[:2], look.ink, y=0.915, size=0.36, width=0.90, weight=800)


def _small(p: QPainter, s: float, face: CounterFace, look: SideLook) -> None:
    symbol(p, QRectF(0.08 * s, 0.22 * s, 0.84 * s, 0.56 * s), face.symbol, look.box_ink, look.box, 3.2)


_FACES = {"full": _full, "mid": _mid, "small": _small}


def counter(
    p: QPainter,
    s: float,
    face: CounterFace,
    look: SideLook,
    *,
    marks: tuple[str, ...] = (),
    state: str = REST,
    px: float | None = None,
) -> None:
    """Paint a counter with its top left corner at the origin.

    Args:
        s: its side, in the painter's units.
        marks: names of status badges, top one first.
        state: ``REST``, ``LIFTED`` (deep shadow; the caller makes it larger), ``NO`` or ``GHOSTED``.
        px: its side on screen in device-independent pixels, which picks the level of detail; ``s`` if left out.
    """
    px = s if px is None else px
    detail = level(px)
    p.save()
    if state in (GHOSTED, NO):
        p.setOpacity(GHOST if state == GHOSTED else REFUSED)
    if face.symbol in WING_KINDS:
        wing_counter(p, s, face, look, marks, px, lifted=state == LIFTED)
        p.restore()
        _signs(p, s, (), state, False, 0.30, 0.34)
        return
    if face.outline:
        air_counter(p, s, face, look, marks, px, lifted=state == LIFTED)
        p.restore()
        _signs(p, s, marks, state, px >= AIR_BADGES, 0.30, 0.34)
        return
    soft = 0.085 if detail in ("full", "mid") else 0.12
    body(p, s, look, shadow=state == REST and detail != "dot", lifted=state == LIFTED, soft=soft)
    if face.stripe:
        reduced_stripe(p, s, look)
    if detail in _FACES:
        _FACES[detail](p, s, face, look)
    p.restore()
    _signs(p, s, marks, state, detail in ("full", "mid"), 0.22, 0.34)


def _signs(p: QPainter, s: float, marks: tuple[str, ...], state: str, badges: bool, top: float, size: float) -> None:
    """Badges down the right edge, the first at ``top``, and the sign of a counter that cannot go there."""
    if badges and state != GHOSTED:
        for i, name in enumerate(mark for mark in marks if mark not in TICKS):
            badge(p, s * (1.16 - size), s * (top + 0.33 * i), s * size, name)
    if state == NO:
        hatched_no(p, s)
