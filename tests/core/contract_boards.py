"""What every kind of board must keep. A new kind is added to ``BOARDS`` and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from wargame_desk.core.board import Board
from wargame_desk.core.hexes import HexBoard

BOARDS: dict[str, Callable[[], Board]] = {
    "hex, even columns down, CCRR": lambda: HexBoard([8, 7, 8, 7, 8, 7, 8, 7, 8]),
    "hex, odd columns down": lambda: HexBoard([5, 6, 5, 6], even_down=False),
    "hex, col.row": lambda: HexBoard([12] * 15, first=10, dotted=True),
    "one hex": lambda: HexBoard([1]),
}
