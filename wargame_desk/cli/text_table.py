"""A large map as a table: a line for each square that holds something, with the cities near it.

Draws views, as the window's map does; knows no game and no rule. Where a map has hundreds of spaces, a drawing in
characters shows nothing that a list does not show better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import wrap

from wargame_desk.cli.text_map import BRACKETS, WIDTH, place_name, standing_line
from wargame_desk.core.board import Board
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Objective, PieceView, Standing, View

NEAR = 2
"""Squares within which a city is named beside what stands there."""
SIGNS = {"moved": "'", "must-move": "!"}
"""Marks that have a sign of their own."""


class TextTable:
    """A game's map, ready to be listed with any view.

    Args:
        sides: what the sides are called, in the order that decides their brackets.
    """

    def __init__(self, board: Board, look: Look, sides: Mapping[Side, str]) -> None:
        self._board, self._look, self._names = board, look, sides
        self._order = {side: i % len(BRACKETS) for i, side in enumerate(sides)}

    def draw(self, view: View, standing: Standing | None = None) -> str:
        """The squares with what stands in them, then what stands beside the map, then who leads."""
        lines = [*self._squares(view, standing), *self._beside(view), *self._key(view)]
        return "\n".join([*lines, *self._standing(standing)] if standing is not None else lines)

    # --- the squares

    def _squares(self, view: View, standing: Standing | None) -> Iterator[str]:
        here: dict[SpaceId, list[PieceView]] = {}
        for piece in view.pieces:
            if piece.at is not None:
                here.setdefault(piece.at, []).append(piece)
        if not here:
            yield tr("Nothing stands on the map.")
            return
        cities = standing.objectives if standing is not None else ()
        rows = [(self._board.label(s), self._near(s, cities), self._counters(here[s])) for s in sorted(here)]
        first, second = (max(len(row[i]) for row in rows) for i in (0, 1))
        for label, near, counters in rows:
            indent = " " * (first + second + 4)
            text = f"{label:{first}}  {near:{second}}  {counters}"
            yield from wrap(text, WIDTH, subsequent_indent=indent, drop_whitespace=True, break_on_hyphens=False)

    def _near(self, space: SpaceId, cities: Iterable[Objective]) -> str:
        """The city in a square, or the nearest one within two squares."""
        far = [(d, city) for city in cities if (d := self._board.distance(space, city.space)) is not None and d <= NEAR]
        if not far:
            return "-"
        steps, city = min(far, key=lambda found: (found[0], found[1].space))
        name = f"{city.name} ({city.text})"
        return name if steps == 0 else tr("{steps} from {city}", steps=steps, city=name)

    def _counters(self, pieces: Iterable[PieceView]) -> str:
        """Counters by name, in the brackets of their side; those in a row of which the same is known as one."""
        alike: dict[tuple[Side, str, str], list[str]] = {}
        for piece in pieces:
            sign = "".join(SIGNS[mark] for mark in piece.marks if mark in SIGNS)
            alike.setdefault((piece.side, sign, self._known(piece)), []).append(piece.id)
        out = []
        for (side, sign, told), names in alike.items():
            left, right = tuple(BRACKETS[self._order[side]])
            out += [f"{left}{name}{sign}{told}{right}" for name in ranges(names)]
        return " ".join(out)

    def _known(self, piece: PieceView) -> str:
        """What the viewer knows of a counter besides its name."""
        face = self._look.faces.get(piece.face)
        told = [mark for mark in piece.marks if mark not in SIGNS]
        told += [face.ident, *face.figures] if face is not None and face.ident else []
        return f" {', '.join(told)}" if told else ""

    # --- beside the map

    def _beside(self, view: View) -> Iterator[str]:
        """The counters that are not on the map, by side and by where they are."""
        away = sorted((p for p in view.pieces if p.at is None), key=lambda p: (self._order[p.side], p.place))
        for (side, place), group in groupby(away, key=lambda p: (p.side, p.place)):
            names = {"side": self._names[side], "place": place_name(place)}
            text = tr("{side}, {place}: {pieces}", **names, pieces=self._counters(group))
            yield from wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        marked = [f"{marker.label or self._board.label(marker.at)} {marker.kind}" for marker in view.markers]
        if marked:
            yield from wrap("; ".join(marked), WIDTH, subsequent_indent="  ")

    def _key(self, view: View) -> Iterator[str]:
        signs = [f"{BRACKETS[i][0]}{self._names[side]}{BRACKETS[i][1]}" for side, i in self._order.items()]
        yield "  ".join([*signs, tr("' has acted"), tr("! must move")])

    def _standing(self, standing: Standing) -> Iterator[str]:
        yield from wrap(standing_line(standing), WIDTH)


def ranges(names: Iterable[str]) -> list[str]:
    """Names that end in numbers, kind by kind, those in a row as one: "bomber-1 – bomber-5"."""
    kinds: dict[str, list[tuple[int, str]]] = {}
    for name in names:
        stem, dash, number = name.rpartition("-")
        numbered = bool(dash) and number.isdigit()
        kinds.setdefault(stem if numbered else name, []).append((int(number) if numbered else 0, name))
    out: list[list[str]] = []
    for kind in kinds.values():
        last = -1
        for at, name in sorted(kind):
            if 0 <= last == at - 1:
                out[-1][1:] = [name]
            else:
                out.append([name])
            last = at
    return [" – ".join(run) for run in out]
