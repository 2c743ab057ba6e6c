"""What every kind of board must keep. A new kind is added to ``BOARDS`` and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from wargame_desk.core.areas import Area, AreaBoard
from wargame_desk.core.board import Board, Box
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.squares import Place, Sector, SquareBoard


def _cap(*, box: bool) -> SquareBoard:
    """Two columns of ten degrees in three rows; in the last row each is split in two. Corners count as near."""
    places = [
        Place("A1", Sector(-20, -10, 80, 77), ("A2", "B1", "B2")),
        Place("A2", Sector(-10, 0, 80, 77), ("A1", "B1", "B2")),
        Place("B1", Sector(-20, -10, 77, 74), ("A1", "A2", "B2", "C1-W", "C1-E", "C2-W")),
        Place("B2", Sector(-10, 0, 77, 74), ("A1", "A2", "B1", "C1-E", "C2-W", "C2-E")),
        Place("C1-W", Sector(-20, -15, 74, 71), ("B1", "C1-E")),
        Place("C1-E", Sector(-15, -10, 74, 71), ("B1", "B2", "C1-W", "C2-W")),
        Place("C2-W", Sector(-10, -5, 74, 71), ("B1", "B2", "C1-E", "C2-E")),
        Place("C2-E", Sector(-5, 0, 74, 71), ("B2", "C2-W")),
    ]
    if box:
        places.append(Place("south", Box(-2.0, 24.0, 4.0, 3.0)))
    return SquareBoard(places, down=-10.0)


def _sheet() -> AreaBoard:
    """A line of three boxes, a track of two that touch no line, and a wide box below, wider than a search cell."""
    return AreaBoard(
        [
            Area("start", Box(400.0, 40.0, 60.0, 40.0), ("front",)),
            Area("front", Box(300.0, 20.0, 60.0, 40.0), ("start", "end")),
            Area("end", Box(200.0, 60.0, 60.0, 40.0), ("front",)),
            Area("turn-1", Box(10.5, 10.5, 30.0, 30.0)),
            Area("turn-2", Box(45.5, 10.5, 30.0, 30.0)),
            Area("basing", Box(-20.0, 150.0, 480.0, 250.0)),
        ]
    )


BOARDS: dict[str, Callable[[], Board]] = {
    "hex, even columns down, CCRR": lambda: HexBoard([8, 7, 8, 7, 8, 7, 8, 7, 8]),
    "hex, odd columns down": lambda: HexBoard([5, 6, 5, 6], even_down=False),
    "hex, col.row": lambda: HexBoard([12] * 15, first=10, dotted=True),
    "one hex": lambda: HexBoard([1]),
    "squares with a split": lambda: _cap(box=False),
    "squares and a box beside them": lambda: _cap(box=True),
    "boxes, joined and apart": _sheet,
    "one box": lambda: AreaBoard([Area("alone", Box(0.0, 0.0, 1.0, 1.0))]),
}
