"""Toolbar and tool icons: drawn paths on a 20-unit grid, 1.6-unit round strokes, one colour, no glyphs.

Owns the drawings, written in a small path language, and the step to pixmaps and ``QIcon``s. An icon of a tool
shows the thing as it looks on the map.

The language: a stroke is letters with numbers. ``M x y`` moves, ``L x y ...`` draws lines, ``Q x y x y`` and
``C x y x y x y`` curves, ``Z`` closes; ``O x y r`` is a circle, ``R x y w h r`` a rounded rectangle, ``A x y w h
start sweep`` an arc in degrees, anticlockwise from the east. A stroke that begins with ``*`` is filled.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPainterPath, QPixmap

from wargame_desk.mapview.kit import NO_BRUSH, NO_PEN, Ink, colour, finished, pen

_HEX = "M 18 10 L 14 16.93 6 16.93 2 10 6 3.07 14 3.07 Z"
_SQUARE = "M 4.6 4.8 Q 10 3.2 15.4 4.8 L 18 15.6 Q 10 13.4 2 15.6 Z"
_BULB = "A 5 2.5 10 10 -50 280"

DRAWINGS: dict[str, tuple[str, ...]] = {
    # playing
    "move": ("*O 4.5 15 1.6", "O 4.5 15 1.6", "M 5.6 13.8 L 9 9 15.5 6", "M 11.5 4.6 L 16 5.8 13.8 9.8"),
    "attack": ("O 10 10 5.4", "M 10 1.8 L 10 6.4 M 10 13.6 L 10 18.2 M 1.8 10 L 6.4 10 M 13.6 10 L 18.2 10"),
    "zoc": (_HEX, "*O 10 10 2.4"),
    "reach": (_HEX, "M 10 6.5 L 10 13.5 M 6.5 10 L 13.5 10"),
    "threat": (_HEX, "M 7 7.6 L 13 12.4 M 13 7.6 L 7 12.4"),
    "retreat": (
        "M 15.5 15.5 L 15.5 9.5",
        "A 5.5 4.5 10 10 0 180",
        "M 5.5 9.5 L 5.5 14.5",
        "M 2.5 11.7 L 5.5 15 8.5 11.7",
    ),
    "advance": ("M 3.5 16.5 L 16 4", "M 8.5 3.8 L 16.2 3.8 16.2 11.5"),
    "stack": ("R 6.5 2.8 10.5 10.5 1.5", "M 3.2 6.5 L 3.2 16.8 13.6 16.8"),
    "dice": (
        "R 3 3 14 14 3",
        "*O 7 7 1.25",
        "*O 13 13 1.25",
        "*O 10 10 1.25",
        "*O 13 7 1.25",
        "*O 7 13 1.25",
    ),
    "hint": (_BULB, "M 7.6 11.6 L 7.6 14 12.4 14 12.4 11.6", "M 8.2 16.8 L 11.8 16.8"),
    "turn": ("A 3.5 3.5 13 13 40 290", "M 15.8 2.6 L 15.2 6.4 11.4 5.8"),
    "resign": ("M 5 2.8 L 5 17.4", "M 5 3.6 Q 8 2 10.5 3.6 Q 13 5.2 16 3.8 L 16 10.6 Q 13 12 10.5 10.4 Q 8 8.8 5 10.4"),
    "flag": ("M 5 2.5 L 5 17.5", "*M 5 3 L 16 6.6 5 10.2 Z", "M 5 3 L 16 6.6 5 10.2 Z"),
    "people": (
        "O 7 7 2.7",
        "M 2.3 16.5 Q 2.3 11.6 7 11.6 Q 11.7 11.6 11.7 16.5",
        "A 11 4.6 5 5 -100 220",
        "M 13.6 11.7 Q 17.8 12 17.8 16.5",
    ),
    "person": ("O 10 6.4 3.2", "M 4 17 Q 4 11.6 10 11.6 Q 16 11.6 16 17"),
    "computer": (
        "R 2.5 3.5 15 10 1.5",
        "M 10 13.5 L 10 16.5",
        "M 6.3 16.8 L 13.7 16.8",
        "M 6 7 L 8 8.6 6 10.2",
        "M 10 10.4 L 13 10.4",
    ),
    "swap": ("M 3 7 L 16 7", "M 12.6 3.6 L 16.4 7 12.6 10.4", "M 17 13.4 L 4 13.4", "M 7.4 10.4 L 3.6 13.4 7.4 16.6"),
    "next-unit": ("R 2.8 5.5 8 9 1.4", "M 13 5.6 L 17.2 10 13 14.4"),
    "previous-unit": ("R 9.2 5.5 8 9 1.4", "M 7 5.6 L 2.8 10 7 14.4"),
    # time
    "undo": ("M 4 8 L 12 8", "A 7.5 8 9 8 90 -180", "M 12 16 L 7 16", "M 7.5 4.5 L 4 8 7.5 11.5"),
    "redo": ("M 16 8 L 8 8", "A 3.5 8 9 8 90 180", "M 8 16 L 13 16", "M 12.5 4.5 L 16 8 12.5 11.5"),
    "play": ("*M 6 4 L 16 10 6 16 Z", "M 6 4 L 16 10 6 16 Z"),
    "pause": ("*R 5 4 3.4 12 0.8", "*R 11.6 4 3.4 12 0.8"),
    "step": ("*M 4.5 4.5 L 12 10 4.5 15.5 Z", "M 4.5 4.5 L 12 10 4.5 15.5 Z", "M 15.2 4.5 L 15.2 15.5"),
    "step-back": ("*M 15.5 4.5 L 8 10 15.5 15.5 Z", "M 15.5 4.5 L 8 10 15.5 15.5 Z", "M 4.8 4.5 L 4.8 15.5"),
    "stop": ("*R 4.5 4.5 11 11 1.2",),
    "skip": ("*M 3 5 L 9.2 10 3 15 Z", "*M 9.2 5 L 15.4 10 9.2 15 Z", "M 16.8 5 L 16.8 15"),
    "clock": ("O 10 10 7.2", "M 10 5.6 L 10 10 13.2 12"),
    "tree": ("O 5 4.6 1.9", "O 5 15.4 1.9", "O 15 10 1.9", "M 5 6.5 L 5 13.5", "M 5 8 Q 5 10 8 10 L 13.1 10"),
    # map
    "grid": (_HEX,),
    "grid-squares": (_SQUARE, "M 10 4 L 10 14.5", "M 3.4 10 Q 10 8 16.6 10"),
    "zoc-squares": (_SQUARE, "*O 10 9.4 2.2"),
    "threat-squares": (_SQUARE, "M 7.4 7 L 12.6 11.6 M 12.6 7 L 7.4 11.6"),
    "numbers": (_HEX, "M 8.4 8 L 10.2 6.8 10.2 13.2"),
    "counters": (
        "R 4 4 12 12 1.6",
        "R 6.6 6.2 6.8 4.4 0.2",
        "M 6.6 6.2 L 13.4 10.6 M 13.4 6.2 L 6.6 10.6",
        "M 8 13.4 L 12 13.4",
    ),
    "eye": ("M 2 10 Q 10 1.5 18 10 Q 10 18.5 2 10", "O 10 10 2.6"),
    "eye-off": ("M 2 10 Q 10 1.5 18 10 Q 10 18.5 2 10", "M 4 16.5 L 16 3.5"),
    "zoom-in": ("O 8.5 8.5 5.4", "M 12.6 12.6 L 17 17", "M 6 8.5 L 11 8.5", "M 8.5 6 L 8.5 11"),
    "zoom-out": ("O 8.5 8.5 5.4", "M 12.6 12.6 L 17 17", "M 6 8.5 L 11 8.5"),
    "search": ("O 8.5 8.5 5.4", "M 12.6 12.6 L 17 17"),
    "fit": ("M 7 3 L 3 3 3 7", "M 13 3 L 17 3 17 7", "M 3 13 L 3 17 7 17", "M 17 13 L 17 17 13 17"),
    "fullscreen": (
        "M 8 3 L 3 3 3 8",
        "M 12 3 L 17 3 17 8",
        "M 3 12 L 3 17 8 17",
        "M 17 12 L 17 17 12 17",
        "M 3 3 L 7.6 7.6 M 17 17 L 12.4 12.4",
    ),
    "minimap": ("R 2.8 3.8 14.4 12.4 1.4", "R 9 8.6 5.6 4.6 0.6"),
    "layers": ("M 10 3 L 17.4 7 10 11 2.6 7 Z", "M 2.6 10.3 L 10 14.2 17.4 10.3", "M 2.6 13.5 L 10 17.4 17.4 13.5"),
    "ruler": (
        "M 3 15 L 17 5",
        "M 5.8 13 L 7.6 15.6",
        "M 8.6 11 L 10.4 13.6",
        "M 11.4 9 L 13.2 11.6",
        "M 14.2 7 L 16 9.6",
    ),
    # documents
    "new": ("M 4.5 17 L 4.5 3 11.5 3 15.5 7 15.5 17 Z", "M 10 8.5 L 10 14 M 7.2 11.2 L 12.8 11.2"),
    "open": ("M 2.5 16 L 2.5 4.5 7.5 4.5 9.3 6.7 16 6.7 16 9", "M 2.5 16 L 5 9 18.2 9 15.6 16 Z"),
    "save": ("M 3.5 3.5 L 13.5 3.5 16.5 6.5 16.5 16.5 3.5 16.5 Z", "R 6.5 10.5 7 6 0", "R 7 3.5 5 3.5 0"),
    "copy": ("R 7 7 10 10 1.4", "M 13 3.4 L 4.6 3.4 Q 3.2 3.4 3.2 4.8 L 3.2 13"),
    "print": ("M 6 7.4 L 6 2.8 14 2.8 14 7.4", "R 2.8 7.4 14.4 6.6 1.2", "R 6 11.6 8 5.6 0.4", "*O 14.6 9.6 0.8"),
    "book": (
        "M 10 5 L 10 17",
        "M 10 5 Q 6 2.6 2.5 4 L 2.5 16 Q 6 14.6 10 17",
        "M 10 5 Q 14 2.6 17.5 4 L 17.5 16 Q 14 14.6 10 17",
    ),
    "chart": (
        "M 3 3.4 L 17 3.4 17 16.6 3 16.6 Z",
        "M 3 7.4 L 17 7.4 M 3 12 L 17 12 M 8 3.4 L 8 16.6 M 12.6 3.4 L 12.6 16.6",
    ),
    "bars": ("M 3 17 L 17 17", "*R 4 10 3 7 0.4", "*R 8.5 6 3 11 0.4", "*R 13 3 3 14 0.4"),
    "log": ("M 7.5 5 L 17 5 M 7.5 10 L 17 10 M 7.5 15 L 17 15", "*O 3.6 5 1.1", "*O 3.6 10 1.1", "*O 3.6 15 1.1"),
    "pencil": ("M 4 16 L 4.8 12.4 13.4 3.8 16.2 6.6 7.6 15.2 Z", "M 11.4 5.8 L 14.2 8.6"),
    # window
    "gear": (
        "O 10 10 4.6",
        "M 15.6 10 L 18 10 M 4.4 10 L 2 10 M 10 4.4 L 10 2 M 10 15.6 L 10 18",
        "M 13.96 6.04 L 15.66 4.34 M 6.04 13.96 L 4.34 15.66 M 6.04 6.04 L 4.34 4.34 M 13.96 13.96 L 15.66 15.66",
    ),
    "keyboard": (
        "R 2 5 16 10.4 1.6",
        "M 6.6 12.4 L 13.4 12.4",
        "*O 5.4 8.2 0.9",
        "*O 8.5 8.2 0.9",
        "*O 11.5 8.2 0.9",
        "*O 14.6 8.2 0.9",
    ),
    "home": (
        "M 2.6 10 L 10 3.2 17.4 10",
        "M 4.8 8.4 L 4.8 16.8 15.2 16.8 15.2 8.4",
        "M 8.2 16.8 L 8.2 11.6 11.8 11.6 11.8 16.8",
    ),
    "info": ("O 10 10 7.4", "M 10 9.4 L 10 14", "*O 10 6.2 1.1"),
    "help": (
        "O 10 10 7.4",
        "M 7.6 7.8 Q 7.8 5.6 10 5.6 Q 12.5 5.7 12.4 7.8 Q 12.3 9.2 10.8 10 Q 10 10.5 10 11.6",
        "*O 10 14.2 1.1",
    ),
    "warning": ("M 10 2.8 L 18 16.8 2 16.8 Z", "M 10 7.6 L 10 12", "*O 10 14.4 1.05"),
    "check": ("M 3.6 10.6 L 8 15 16.4 5.2",),
    "cross": ("M 4.6 4.6 L 15.4 15.4 M 15.4 4.6 L 4.6 15.4",),
    "plus": ("M 10 3.6 L 10 16.4 M 3.6 10 L 16.4 10",),
    "chevron-left": ("M 12.6 4 L 6.6 10 12.6 16",),
    "chevron-right": ("M 7.4 4 L 13.4 10 7.4 16",),
    "chevron-up": ("M 4 12.6 L 10 6.6 16 12.6",),
    "chevron-down": ("M 4 7.4 L 10 13.4 16 7.4",),
    "filter": ("M 3 4 L 17 4 11.8 10.4 11.8 16 8.2 14 8.2 10.4 Z",),
    "more": ("*O 4.4 10 1.4", "*O 10 10 1.4", "*O 15.6 10 1.4"),
}

ON_SQUARES = {"grid": "grid-squares", "zoc": "zoc-squares", "threat": "threat-squares"}
"""What stands for drawings of a hex where spaces are squares on the globe."""
"""Name to strokes."""

_TOKEN = re.compile(r"[A-Z]|-?\d+(?:\.\d+)?")
_NEEDS = {"M": 2, "L": 2, "Q": 4, "C": 6, "O": 3, "R": 5, "A": 6, "Z": 0}


@lru_cache(maxsize=512)
def stroke_path(stroke: str) -> QPainterPath:
    """The path of one stroke."""
    path, letter, numbers = QPainterPath(), "", list[float]()
    for token in _TOKEN.findall(stroke):
        if token.isalpha():
            letter, numbers = token, []
        else:
            numbers.append(float(token))
        if letter and len(numbers) == _NEEDS[letter]:
            _draw(path, letter, numbers)
            numbers = []
    return path


def _draw(path: QPainterPath, letter: str, n: list[float]) -> None:
    match letter:
        case "M":
            path.moveTo(n[0], n[1])
        case "L":
            path.lineTo(n[0], n[1])
        case "Q":
            path.quadTo(n[0], n[1], n[2], n[3])
        case "C":
            path.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
        case "O":
            path.addEllipse(QPointF(n[0], n[1]), n[2], n[2])
        case "R":
            path.addRoundedRect(QRectF(n[0], n[1], n[2], n[3]), n[4], n[4])
        case "A":
            box = QRectF(n[0], n[1], n[2], n[3])
            path.arcMoveTo(box, n[4])
            path.arcTo(box, n[4], n[5])
        case _:
            path.closeSubpath()


def paint(p: QPainter, name: str, ink: Ink) -> None:
    """Draw an icon on the 20-unit grid. KeyError for an unknown name."""
    for stroke in DRAWINGS[name]:
        path = stroke_path(stroke)
        if stroke.startswith("*"):
            p.setPen(NO_PEN)
            p.setBrush(colour(ink))
        else:
            p.setPen(pen(ink, 1.6))
            p.setBrush(NO_BRUSH)
        p.drawPath(path)


def pixmap(name: str, ink: Ink, size: int = 20, ratio: float = 1.0) -> QPixmap:
    """An icon ``size`` device-independent pixels wide for a screen of pixel ratio ``ratio``."""
    image = QImage(round(size * ratio), round(size * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    p = QPainter(image)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.scale(size * ratio / 20, size * ratio / 20)
    paint(p, name, ink)
    p.end()
    made = finished(image)
    made.setDevicePixelRatio(ratio)
    return made


def icon(name: str, ink: Ink, size: int = 20, ratio: float = 2.0, *, disabled: Ink | None = None) -> QIcon:
    """A ``QIcon``; ``disabled`` is the ink of its disabled state."""
    made = QIcon(pixmap(name, ink, size, ratio))
    if disabled is not None:
        made.addPixmap(pixmap(name, disabled, size, ratio), QIcon.Mode.Disabled)
    return made
