"""What a page of "how to play" is made of. Owns these values only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from wargame_desk.core.game import Game
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.views import View
from wargame_desk.mapview.overlays import Overlay


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of a page, and what stands below it.

    ``around`` is the space in the middle (None: the whole map) at ``zoom``; ``said`` are sentences of the game's
    own, each with its rule; ``chances`` are results with their probability.
    """

    game: Game[Any, Any]
    view: View
    overlays: Mapping[str, Overlay] = field(default_factory=dict)
    around: SpaceId | None = None
    zoom: float = 0.0
    said: tuple[tuple[str, str], ...] = ()
    chances: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, paragraphs, rules to read on, and its picture, made when it is turned to.

    ``game`` is the id of the game that it is told with.
    """

    title: str
    text: tuple[str, ...]
    rules: tuple[str, ...]
    show: Callable[[], Shown]
    game: str = "strike-force-one"
