"""Square game markers: turn, objective, status and field works, full size on their own stock.

Owns their drawing. The label comes from outside, so that it can be in the player's language.
"""

from __future__ import annotations

from PySide6.QtGui import QPainter

from wargame_desk.core.looks import MarkerFace
from wargame_desk.mapview.badges import badge, entrenchment, mines, pennant, smoke
from wargame_desk.mapview.counters import body
from wargame_desk.mapview.kit import CENTRE, NO_PEN, colour, fit_text, star, text
from wargame_desk.mapview.theme import MARKER_STOCK, NEUTRAL


def marker(p: QPainter, s: float, face: MarkerFace, *, shadow: bool = True) -> None:
    """Paint a marker of side ``s`` with its top left corner at the origin.

    Kinds: ``turn``, ``objective``, ``entrenched``, ``smoke``, ``mines``, and every mark that has a badge.
    """
    look = MARKER_STOCK.get(face.kind.partition("-")[0], NEUTRAL)
    p.save()
    body(p, s, look, shadow=shadow)
    if face.kind == "turn":
        p.setPen(NO_PEN)
        p.setBrush(colour(look.ink))
        p.drawPath(star(s / 2, s * 0.38, s * 0.2))
    elif face.kind == "objective":
        pennant(p, s * 0.5, s * 0.42, s * 0.46, look.ink)
    elif face.kind == "entrenched":
        entrenchment(p, s / 2, s * 0.52, s * 0.46)
    elif face.kind == "smoke":
        smoke(p, s / 2, s * 0.42, s * 0.36, 255)
    elif face.kind == "mines":
        mines(p, s / 2, s * 0.45, s * 0.38)
    else:
        badge(p, s * 0.25, s * 0.12, s * 0.5, face.kind)
    size = fit_text(face.label, s * (0.17 if face.kind == "turn" else 0.14), 720, s * 0.86)
    text(p, s / 2, s * (0.84 if face.kind == "turn" else 0.9), face.label, size, look.ink, 720, CENTRE, spacing=0.02)
    p.restore()
