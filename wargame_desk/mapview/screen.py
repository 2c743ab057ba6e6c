"""How the map is shown now: zoom, pixel ratio, palette and what is hidden. Shared by every item of a scene.

Owns these values and nothing else; whoever changes one tells the scene.
"""

from __future__ import annotations

from wargame_desk.mapview.geometry import COUNTER
from wargame_desk.mapview.print_style import PrintStyle, style_for
from wargame_desk.mapview.theme import UIS, Ui


class Screen:
    """Zoom 1 is 100 %. ``settled`` is false while a zoom gesture goes on: then the nearest pictures serve."""

    def __init__(self) -> None:
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
        return style_for(zoom, self.palette, grid=self.grid, numbers=self.numbers)

    @property
    def side(self) -> float:
        """Side of a counter on screen in device-independent pixels."""
        return COUNTER * self.zoom
