"""How large things are on one kind of sheet, in scene units: device-independent pixels at 100 %.

Owns numbers only. A sheet of hexes and a sheet of squares on the globe differ in nothing else that stacks, drags and
motion have to know.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

H = 72.0
"""Flat to flat of a hex at 100 %."""
R = H / math.sqrt(3)
"""Centre to corner of a hex at 100 %; line widths of overlays are fractions of it on every sheet."""
COUNTER = 0.68 * H
"""Side of a counter on hexes."""
DEGREE = 18.0
"""A degree of latitude at 100 %."""
DOTS = 5.6 / DEGREE
"""Zoom of a map of the globe below which it is too small for names: above it a continent fits into 890 by 510 px."""
LETTER = 0.78 * DEGREE
"""Size of the letters beside a map of the globe."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes of one kind of sheet.

    Attributes:
        unit: a board unit.
        counter: side of a counter.
        drop: how far a counter's centre lies below its space's.
        step: how far each counter of a stack sticks out, in sides.
        drawn: how many of a stack are drawn, 0 for all.
        counted: from how many counters on a stack says its number.
        near: how a preview is zoomed that shows hexes at 100 %.
        least: side of a counter on screen below which it does not shrink, down to the zoom ``dots``.
    """

    unit: float
    counter: float
    drop: float
    step: float = 0.09
    drawn: int = 0
    counted: int = 3
    near: float = 1.0
    least: float = 0.0
    dots: float = 0.0

    def side(self, zoom: float) -> float:
        """Side of a counter on screen, in device-independent pixels."""
        full = self.counter * zoom
        return max(self.least, full) if zoom >= self.dots else full


HEXES = Measure(R, COUNTER, 0.045 * H)
"""A drop leaves the hex number free."""
AREAS = Measure(1.0, 50.0, 0.0, counted=2, near=0.55, dots=0.34)
"""Counters of a sheet of areas have the side that their space gives them; this is that of an air unit. Smaller than
``dots``, names of boxes no longer have room."""
SQUARES = Measure(DEGREE, 1.86 * DEGREE, 0.0, step=0.13, drawn=3, counted=2, least=18.0, dots=DOTS)
