"""Whether the squares of a board fit together: how rows split, who is whose neighbour, where cities lie.

A player may correct these data in files of his own; here every fault of them is found before a game is made. Knows
no rule of play. Rule: NORAD-2.2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from wargame_desk.core.texts import tr
from wargame_desk.games.norad.data import CityData, Data, MapData, SquareData

PARTS = (("",), ("W", "E"), ("WW", "WE", "EW", "EE"))
"""The squares of a column in a row, from west to east: whole, split once, split twice."""


def faults(data: Data, maps: tuple[str, ...]) -> list[str]:
    """Everything that is wrong with the maps in play, a sentence each."""
    rows = {row.label: i for i, row in enumerate(data.board.rows)}
    found: list[str] = []
    for key in maps:
        board = data.board.maps[key]
        named = list(_names(board, rows))
        found += named
        if not named:
            found += _splits(board, rows)
            found += _neighbours(board, rows)
        found += _places(board, [city for city in data.cities if city.map == key])
    return found


def _names(board: MapData, rows: Mapping[str, int]) -> Iterator[str]:
    """Squares named twice, or otherwise than their row and column say."""
    for label, count in Counter(square.label for square in board.squares).items():
        if count > 1:
            yield tr("square {square} is there {count} times", square=label, count=count)
    for square in board.squares:
        if square.row not in rows or _part(square) not in [part for parts in PARTS for part in parts]:
            yield tr("square {square} has no name of row {row}", square=square.label, row=square.row)


def _part(square: SquareData) -> str | None:
    """What follows row and column in the name of a square: "" or the letters of its splits."""
    head, _, part = square.label.partition("-")
    return part if head == f"{square.row}{square.column}" else None


def _splits(board: MapData, rows: Mapping[str, int]) -> Iterator[str]:
    """A column splits into halves and then into quarters, a step a row at most, and never joins again."""
    columns: dict[int, dict[str, list[SquareData]]] = {}
    for square in board.squares:
        columns.setdefault(square.column, {}).setdefault(square.row, []).append(square)
    for column, by_row in columns.items():
        before = 0
        for row in sorted(by_row, key=rows.__getitem__):
            squares = by_row[row]
            parts = tuple(_part(square) for square in squares)
            if parts not in PARTS or not _tile(squares):
                yield tr("column {column} does not split evenly in row {row}", column=column, row=row)
                continue
            depth = PARTS.index(parts)
            if depth not in (before, before + 1):
                yield tr("column {column} splits wrongly in row {row}", column=column, row=row)
            before = depth


def _tile(squares: list[SquareData]) -> bool:
    """Whether squares of one column and row are equally wide and leave no gap."""
    width = squares[0].east - squares[0].west
    edges = [(square.west, square.east) for square in squares]
    return width > 0 and edges == [(edges[0][0] + i * width, edges[0][0] + (i + 1) * width) for i in range(len(edges))]


def _neighbours(board: MapData, rows: Mapping[str, int]) -> Iterator[str]:
    """Squares touch across a side where their borders overlap, across a corner where they meet in a point."""
    cells: dict[tuple[int, int], list[SquareData]] = {}
    for square in board.squares:
        cells.setdefault((rows[square.row], square.column), []).append(square)
    for square in board.squares:
        row, column = rows[square.row], square.column
        round_it = [cells.get((row + i, column + j), ()) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        sides, corners = set[str](), set[str]()
        for other in (other for cell in round_it for other in cell if other is not square):
            overlap = min(square.east, other.east) - max(square.west, other.west)
            if overlap > 0 or (overlap == 0 and other.row == square.row):
                sides.add(other.label)
            elif overlap == 0:
                corners.add(other.label)
        if (set(square.orthogonal), set(square.diagonal)) != (sides, corners):
            yield tr("the neighbours of square {square} do not fit its borders", square=square.label)


def _places(board: MapData, cities: list[CityData]) -> Iterator[str]:
    """Cities, bases, coasts and entry squares must name squares that there are, and no square two cities."""
    squares = {square.label: square for square in board.squares}
    for label, count in Counter(city.square for city in cities).items():
        if count > 1:
            yield tr("square {square} has {count} cities", square=label, count=count)
    named = [
        *(city.square for city in cities),
        *board.forward_bases,
        *board.home_coast,
        *board.base.leads,
        *(label for leads in board.side.leads.values() for label in leads),
        *(label for staging in board.arctic for label in staging.leads),
    ]
    for label in sorted(set(named) - set(squares)):
        yield tr("there is no square {square}", square=label)
    for label in board.home_coast:
        if label in squares and squares[label].kind == "sea":
            yield tr("square {square} is no coast, but the sea", square=label)
