"""The map in characters: spaces drawn from their outlines, with label, counters and terrain in each.

Draws views, as the window's map does; knows no game and no rule. A space comes out eight characters wide and four
lines high, so that nine columns of hexes stand in sixty characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor
from textwrap import wrap
from typing import NamedTuple

from wargame_desk.core.board import Board, Point
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.looks import MapLook
from wargame_desk.core.texts import tr
from wargame_desk.core.views import PieceView, Standing, View

WIDTH = 80
ACROSS, DOWN = 8, 4
_ROOM = ACROSS - 2

BRACKETS = ("[]", "()", "<>", "{}")
"""What stands round the counters of each side, so that sides are told apart without colour."""

MARKS = {"moved": "'", "fought": "'", "must-retreat": "!"}
GROUNDS = {"open": "", "woods": "^^^^", "town": "####", "water": "~~~~", "hill": "/\\/\\"}

_RESET = "\x1b[0m"
_SIDE_COLOURS = ("\x1b[1;31m", "\x1b[1;34m", "\x1b[1;35m", "\x1b[1;36m")
_GROUND_COLOURS = {"woods": "\x1b[32m", "town": "\x1b[33m", "water": "\x1b[36m"}
_FAINT = "\x1b[2m"


class _Sign(NamedTuple):
    """One character on the sheet and the escape sequence of its colour, if any."""

    text: str
    colour: str = ""


class TextMap:
    """A game's map, ready to be drawn with any view.

    Args:
        sides: the sides in order, which decides their brackets and colours.
        colour: use the terminal's colours.
    """

    def __init__(self, board: Board, look: MapLook, sides: Sequence[Side], *, colour: bool = False) -> None:
        self._board, self._look, self._colour = board, look, colour
        self._order = {side: i % len(BRACKETS) for i, side in enumerate(sides)}
        self._drawn = [SpaceId(s) for s in board.spaces if board.outline(SpaceId(s))]
        first = board.outline(self._drawn[0])
        self._left, self._top = board.bounds[:2]
        self._scale = (ACROSS / _span(x for x, _ in first), DOWN / _span(y for _, y in first))
        self._grid = self._outlines()

    def draw(self, view: View, standing: Standing | None = None) -> str:
        """The map with its counters, and below it what stands beside the map."""
        sheet = dict(self._grid)
        for space in self._drawn:
            self._fill(sheet, space, view, standing)
        return "\n".join([*self._lines(sheet), *self._beside(view), *self._key(view, standing)])

    # --- outlines

    def _place(self, point: Point) -> tuple[int, int]:
        """Where a point of the board lies on the sheet: column, line."""
        x, y = point
        return round((x - self._left) * self._scale[0]), round((y - self._top) * self._scale[1]) + 1

    def _outlines(self) -> dict[tuple[int, int], _Sign]:
        sheet: dict[tuple[int, int], _Sign] = {}
        for space in self._drawn:
            corners = [self._place(corner) for corner in self._board.outline(space)]
            for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
                for place, sign in _stroke(a, b):
                    if sheet.get(place, _Sign("_")).text == "_":
                        sheet[place] = _Sign(sign, _FAINT)
        return sheet

    # --- what stands in a space

    def _fill(self, sheet: dict[tuple[int, int], _Sign], space: SpaceId, view: View, standing: Standing | None) -> None:
        x, y = self._place(self._board.centre(space))
        kind = self._look.styles[self._look.terrain[space]].kind
        here = [piece for piece in view.pieces if piece.at == space]
        self._write(sheet, x, y - 2, self._board.label(space), _FAINT, room=_ROOM - 2)
        if here:
            order = self._order[here[0].side]
            self._write(sheet, x, y - 1, counters(here, BRACKETS[order]), _SIDE_COLOURS[order])
        named = [o.name for o in standing.objectives if o.space == space] if standing else []
        ground = named[0] if named else GROUNDS.get(kind, kind)
        self._write(sheet, x, y, ground, _GROUND_COLOURS.get(kind, ""))

    def _write(
        self, sheet: dict[tuple[int, int], _Sign], x: int, y: int, text: str, colour: str, room: int = _ROOM
    ) -> None:
        text = text[:room]
        start = x - (len(text) + 1) // 2
        for i, sign in enumerate(text):
            sheet[start + i, y] = _Sign(sign, colour)

    def _lines(self, sheet: Mapping[tuple[int, int], _Sign]) -> Iterator[str]:
        rows: dict[int, dict[int, _Sign]] = {}
        for (x, y), sign in sheet.items():
            rows.setdefault(y, {})[x] = sign
        for y in range(min(rows), max(rows) + 1):
            row = rows.get(y, {})
            signs = [row.get(x, _Sign(" ")) for x in range(max(row, default=-1) + 1)]
            yield self._coloured(signs) if self._colour else "".join(sign.text for sign in signs)

    def _coloured(self, signs: list[_Sign]) -> str:
        out, now = [], ""
        for text, colour in signs:
            if colour != now and text != " ":
                out.append((_RESET if now else "") + colour)
                now = colour
            out.append(text)
        return "".join(out) + (_RESET if now else "")

    # --- below the map

    def _beside(self, view: View) -> Iterator[str]:
        """The pieces that are not on the map, by where they are."""
        places: dict[str, list[str]] = {}
        for piece in view.pieces:
            if piece.at is None:
                places.setdefault(piece.place, []).append(piece.id)
        if places:
            told = "; ".join(f"{place_name(place)}: {', '.join(ids)}" for place, ids in places.items())
            yield tr("Off the map: {pieces}", pieces=told)

    def _key(self, view: View, standing: Standing | None) -> Iterator[str]:
        """What the signs mean, and who holds the places that count."""
        sides = list(dict.fromkeys(piece.side for piece in view.pieces))
        signs = [f"{BRACKETS[self._order[side]][0]}{side}{BRACKETS[self._order[side]][1]}" for side in sides]
        named = {o.space for o in standing.objectives} if standing else set()
        plain = {key for space, key in enumerate(self._look.terrain) if space not in named}
        styles = [style for key, style in self._look.styles.items() if key in plain and GROUNDS.get(style.kind)]
        grounds = [f"{GROUNDS[style.kind]} {style.name}" for style in styles]
        yield "  ".join([*signs, *grounds, tr("' has acted"), tr("! must retreat")])
        if standing is not None:
            held = [f"{o.name} {self._board.label(o.space)} {o.text}" for o in standing.objectives]
            yield from wrap(f"{standing_line(standing)} {'; '.join(held)}.", WIDTH)


def standing_line(standing: Standing) -> str:
    """How the game stands, and what it takes to win."""
    return f"{standing.text.rstrip('.')} ({standing.goal})."


def place_name(place: str) -> str:
    """Where a piece is that is not on the map, in words."""
    words = {"entering": tr("waiting"), "reserve": tr("reserve"), "eliminated": tr("out of the game")}
    return words.get(place, place)


def counters(pieces: Iterable[PieceView], brackets: str) -> str:
    """The counters of one space in six characters: ids with their marks, in the brackets of their side."""
    names = [piece.id + next((MARKS[mark] for mark in piece.marks if mark in MARKS), "") for piece in pieces]
    room = _ROOM - 2
    text = " ".join(names)
    if len(text) > room:
        text = "".join(names)
    if len(text) > room and len(names) > 1:
        more = f"+{len(names) - 1}"
        text = names[-1][: room - len(more)] + more
    return f"{brackets[0]}{text[:room]}{brackets[1]}"


def _span(values: Iterable[float]) -> float:
    found = list(values)
    return max(found) - min(found)


def _stroke(a: tuple[int, int], b: tuple[int, int]) -> Iterator[tuple[tuple[int, int], str]]:
    """The characters of one line between two corners: an underscore lies at the foot of the line above."""
    (ax, ay), (bx, by) = (a, b) if a[1] < b[1] or (a[1] == b[1] and a[0] <= b[0]) else (b, a)
    if ay == by:
        yield from (((x, ay - 1), "_") for x in range(ax, bx))
        return
    slope = (bx - ax) / (by - ay)
    sign = "|" if bx == ax else "\\" if slope > 0 else "/"
    for y in range(ay, by):
        yield (floor(ax + slope * (y + 0.5 - ay)), y), sign
