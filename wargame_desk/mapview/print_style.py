"""How the sheet is printed at a zoom under a palette: levels of detail, sizes of what must stay readable.

Owns the thresholds; paints nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from wargame_desk.mapview.measure import DEGREE, DOTS, H, R
from wargame_desk.mapview.theme import CONTRAST_GRID, CONTRAST_NUMBER, DARK_SHADE


def detail_for(height: float) -> str:
    """Level of detail for the height of a hex on screen, in device-independent pixels."""
    return "full" if height >= 63.99 else "mid" if height >= 35.99 else "far" if height >= 17.99 else "overview"


@dataclass(frozen=True, slots=True)
class PrintStyle:
    """How the sheet is printed: what a tile is kept under, besides its place and scale.

    ``number`` and ``name`` are the sizes of hex numbers and place names in scene units, ``number`` 0 for none;
    ``shade`` is how much black lies over all; ``bold`` prints lines and numbers in the darkest ink.
    """

    detail: str = "full"
    grid: bool = True
    number: float = 0.15 * R
    name: float = 0.235 * R
    texture: bool = True
    grid_width: float = 1.0
    shade: float = 0.0
    bold: bool = False


ALL_NAMES, CLOSE = 13.0 / DEGREE, 24.0 / DEGREE
"""With ``DOTS``, zooms of a globe (7, 13 and 24 px a degree) from which there are names; all names; names of waters."""
_ID, _CITY = 0.46 * DEGREE, 0.62 * DEGREE


def globe_style(zoom: float, palette: str = "light", *, grid: bool = True, numbers: bool = True) -> PrintStyle:
    """The same for a map of the globe, whose ``number`` is the size of ids. Dark by itself, it is never shaded."""
    detail = "overview" if zoom < DOTS else "far" if zoom < ALL_NAMES else "mid" if zoom < CLOSE else "full"
    number = _ID if numbers and _ID * zoom >= 7.0 else 0.0
    name = max(_CITY, 8.5 / zoom) if zoom >= DOTS else 0.0
    wide = CONTRAST_GRID if palette == "contrast" else 1.0
    return PrintStyle(detail, grid, round(number, 2), round(name, 2), grid_width=wide)


_LEAST = 7.2
"""Size on screen below which print on a sheet of areas would be a smudge, in device-independent pixels."""


def area_style(zoom: float, palette: str = "light", *, grid: bool = True, numbers: bool = True) -> PrintStyle:
    """The same for a sheet of areas, whose ``number`` is the least size of print there, in scene units."""
    detail = "overview" if zoom < 0.22 else "far" if zoom < 0.62 else "mid" if zoom < 1.3 else "full"
    least = round(_LEAST / zoom, 2)
    shade = DARK_SHADE if palette == "dark" else 0.0
    bold = palette == "contrast"
    return PrintStyle(detail, grid, least, least, texture=not bold, shade=shade, bold=bold)


def style_for(zoom: float, palette: str = "light", *, grid: bool = True, numbers: bool = True) -> PrintStyle:
    """The style for a zoom (1 is 100 %) under a palette ("light", "dark", "contrast")."""
    detail = detail_for(H * zoom)
    size = max(0.15 * R, 7.0 / zoom) if numbers and detail in ("full", "mid") else 0.0
    name = min(max(0.235 * R, 9.0 / zoom), 0.8 * R)
    style = PrintStyle(detail=detail, grid=grid, number=round(size, 2), name=round(name, 2))
    if palette == "dark":
        return replace(style, shade=DARK_SHADE)
    if palette == "contrast":
        number = round(style.number * CONTRAST_NUMBER, 2)
        return replace(style, texture=False, number=number, grid_width=CONTRAST_GRID, bold=True)
    return style
