"""What is particular to one kind of map: its geometry, what is printed, and what is drawn over it for a position.

Owns the shape that every kind has. Everything else of the map view works for any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.plans import Plan
from wargame_desk.core.views import View
from wargame_desk.mapview.geometry import MapGeometry
from wargame_desk.mapview.print_style import PrintStyle
from wargame_desk.mapview.screen import Screen

if TYPE_CHECKING:
    from wargame_desk.mapview.overlay_paint import OverlayPainter

Numbers = Callable[[QPainter, list[SpaceId]], None]
Taken = Callable[[SpaceId], bool]


class Printed(Protocol):
    """The printed sheet. One place at one scale is one picture, whatever rectangle it is asked for in."""

    ground: str

    @property
    def geometry(self) -> MapGeometry:
        """Where things lie on it."""

    def style(self, zoom: float, palette: str = "light", *, grid: bool = True, numbers: bool = True) -> PrintStyle:
        """How the sheet is printed at a zoom (1 is 100 %) under a palette ("light", "dark", "contrast")."""

    def paint(self, p: QPainter, rect: QRectF, style: PrintStyle) -> None:
        """Paint what lies in a rectangle of the sheet; the painter is in scene units."""

    def numbers(self, p: QPainter, spaces: list[SpaceId], size: float, *, strong: bool = False) -> None:
        """Print the labels of some spaces once more, over a tint."""


class Follows(Protocol):
    """What is printed beside the board and follows the game, in units of ``scale`` scene units."""

    origin: QPointF
    size: QRectF
    scale: float

    def paint(self, p: QPainter, view: View, zoom: float, shade: float = 0.0) -> None:
        """Paint it; ``zoom`` 1 is 100 %, ``shade`` is how much black the palette lays over what is printed."""


class Painted(Protocol):
    """What is drawn for a position over the print or over the counters: cities and their state, cards, markers.

    ``patient``: whether a frame may take as long as it needs.
    """

    patient: bool

    def set_view(self, view: View) -> None:
        """Follow a position."""

    def paint(self, p: QPainter, rect: QRectF, screen: Screen) -> bool:
        """Paint what lies in a rectangle, the painter in scene units; whether more is to be done in another frame."""


@runtime_checkable
class Cards(Protocol):
    """Something painted that has cards, which may turn over between two positions."""

    @property
    def turning(self) -> bool:
        """Whether the last position turned a card over."""

    def card_on(self, space: SpaceId) -> tuple[str, int]:
        """The card that is seen on a space, by its name in ``Look.cards``, and its ticked boxes; ("", 0) for none."""

    def turn(self, t: float) -> None:
        """How far cards have turned: 0 as they lay, 1 as they lie."""


@runtime_checkable
class Landmarks(Protocol):
    """Something painted by which a player finds the way, and which should not be covered."""

    def landmarks(self, screen: Screen) -> list[tuple[SpaceId, QRectF]]:
        """What is drawn for each space, in scene units."""


@runtime_checkable
class Plans(Protocol):
    """Something painted that has room for the chances of plans."""

    def set_plans(self, plans: tuple[Plan, ...]) -> None:
        """Show these plans and no others."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The painters of one map.

    ``follows`` is None without furniture. ``over`` is drawn over the counters for a position, ``under`` below them;
    None where a map has nothing there that changes during play.
    """

    geometry: MapGeometry
    printed: Printed
    follows: Follows | None
    over: Painted | None
    overlays: Callable[[MapGeometry, Numbers, Taken], OverlayPainter]
    under: Painted | None = None
