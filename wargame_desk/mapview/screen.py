"""How the map is shown now: zoom, pixel ratio, palette and what is hidden. Shared by every item of a scene.

Owns these values and nothing else; whoever changes one tells the scene.
"""

from __future__ import annotations

from collections.abc import Callable

from wargame_desk.mapview.measure import HEXES, Measure
from wargame_desk.mapview.print_style import PrintStyle, style_for
from wargame_desk.mapview.theme import UIS, Ui


class Screen:
    """Zoom 1 is 100 %. ``settled`` is false while a zoom gesture goes on: then the nearest pictures serve.

    Args:
        measure: the sizes of the sheet.
        style: the print style for a zoom and a palette, with ``grid`` and ``numbers``.
    """

    def __init__(self, measure: Measure = HEXES, style: Callable[..., PrintStyle] = style_for) -> None:
        self.measure = measure
        self._style = style
        self.zoom = 1.0
        self.ratio = 1.0
        self.settled = True
        self.palette = "light"
        self.grid = True
        self.numbers = True
        self.counters = True
        self.reduced_motion = False
        self.pace = 1.0

    @property
    def ui(self) -> Ui:
        return UIS[self.palette]

    @property
    def sheet_shadow(self) -> int:
        """Alpha of the sheet's shadow on the table."""
        return {"light": 90, "dark": 150}.get(self.palette, 0)

    def style(self, zoom: float) -> PrintStyle:
        """The print style for a zoom under the present settings."""
        return self._style(zoom, self.palette, grid=self.grid, numbers=self.numbers)

    @property
    def side(self) -> float:
        """Side of a counter on screen in device-independent pixels."""
        return self.measure.side(self.zoom)

    @property
    def span(self) -> float:
        """Side of a counter in scene units."""
        return self.measure.side(self.zoom) / self.zoom
