"""Where the spaces beside the map lie on the sheet.

Owns the shapes of staging squares and base boxes; which squares they lead to is in the data. The sheet of a single
continent has its staging squares as a row of boxes above the map; with both continents they are drawn round the Pole.
"""

from __future__ import annotations

from wargame_desk.core.board import Box
from wargame_desk.core.squares import Place, Sector, SquareBoard

DOWN = {"america": -110.0, "eurasia": 85.0}
"""The longitude that points straight down, by the continent that lies at the bottom."""
CAP = 85.4
"""Latitude of the inner border of staging squares that are drawn round the Pole."""
STAGING = 2.55
GAP = 0.25
SHELF = -3.6
"""Board units: side of a staging box, the gap between two, and the lower edge of their row above the Pole."""
BASE_WIDE, BASE_HIGH, BASE_DROP = 6.0, 4.2, 2.2


def staging(columns: int, column: int, west: float, east: float, north: float, *, single: bool) -> Sector | Box:
    """The staging square of a column: a box in the row above a single continent, else a part of the polar cap."""
    if not single:
        return Sector(west, east, CAP, north)
    width = columns * STAGING + (columns - 1) * GAP
    return Box(-width / 2 + (column - 1) * (STAGING + GAP), SHELF - STAGING, STAGING, STAGING)


def beside(west: float, east: float, north: float, south: float, *, after: bool) -> Sector:
    """The staging square of a row: a column's width west of the map, or east of it."""
    width = 10.0
    return Sector(east, east + width, north, south) if after else Sector(west - width, west, north, south)


def base(down: float, west: float, east: float, south: float) -> Box:
    """The box of a base in the south, just beyond the squares by which its bombers enter."""
    finder = SquareBoard([Place("", Sector(0, 1, 1, 0))], down=down)
    x, y = finder.project((west + east) / 2, south - BASE_DROP)
    left = x - BASE_WIDE / 2
    top = y if y >= 0 else y - BASE_HIGH
    return Box(left, top, BASE_WIDE, BASE_HIGH)
