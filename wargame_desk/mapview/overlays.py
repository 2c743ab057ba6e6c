"""What can be laid over the map, as plain descriptions.

Owns no drawing (see ``overlay_paint``) and no rule: which hexes are reachable, what a step costs and where a
zone lies is told from outside. Give one to ``MapScene.set_overlay`` under a name of your choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.views import Battle


@dataclass(frozen=True, slots=True)
class ReachOverlay:
    """Spaces that can be reached: space to (cost as shown, whether the move ends there). Cost "" has no pill."""

    spaces: Mapping[SpaceId, tuple[str, bool]]


@dataclass(frozen=True, slots=True)
class ForbiddenOverlay:
    """Spaces where something may not go; ``sign`` adds the no-entry disc."""

    spaces: tuple[SpaceId, ...]
    sign: bool = False


@dataclass(frozen=True, slots=True)
class RouteOverlay:
    """A way from its first space on; ``costs`` are the running costs shown on the steps after it.

    ``waypoints`` are spaces of the way that were fixed by the player.
    """

    path: tuple[SpaceId, ...]
    costs: tuple[str, ...] = ()
    waypoints: tuple[SpaceId, ...] = ()


@dataclass(frozen=True, slots=True)
class SelectionOverlay:
    """Spaces whose pieces are chosen: a double ring; round the ``pieces`` themselves where each lies by itself."""

    spaces: tuple[SpaceId, ...]
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CursorOverlay:
    """The hex cursor of the keyboard."""

    space: SpaceId


@dataclass(frozen=True, slots=True)
class HoverOverlay:
    """The space under the pointer: a light tint."""

    space: SpaceId


@dataclass(frozen=True, slots=True)
class TargetOverlay:
    """A space under attack: brackets, cross hairs, and a pill such as "3 on 1", clear of arrows ``sources`` send."""

    space: SpaceId
    pill: str = ""
    sources: tuple[SpaceId, ...] = ()


@dataclass(frozen=True, slots=True)
class ArrowsOverlay:
    """Arrows of one kind: "attack", "retreat", "advance" or "move". ``faded`` for those of an earlier turn."""

    kind: str
    arrows: tuple[tuple[SpaceId, SpaceId], ...]
    faded: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceOverlay:
    """Spaces to choose from: ``kind`` "retreat" or "advance", and "attack" for those who can join one.

    "join" rings the counters that something can be put on.
    """

    kind: str
    spaces: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class ObjectiveOverlay:
    """Places that count for victory: a dotted ring."""

    spaces: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class ZoneOverlay:
    """An area (zone of control, range, supply): outline with ticks on its inner side and a light tint."""

    spaces: frozenset[SpaceId]
    ink: str = ""
    """A hex colour, or "" for the usual one."""


@dataclass(frozen=True, slots=True)
class FocusOverlay:
    """Spaces that a log line or a refusal speaks about: a ring that is neither selection nor target."""

    spaces: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class LessonOverlay:
    """Spaces that a lesson speaks about: a ring with beads, over the counters and clear of them.

    ``boxes`` are left, top, width and height on the sheet of single counters to be ringed.
    """

    spaces: tuple[SpaceId, ...]
    boxes: tuple[tuple[float, float, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class PillsOverlay:
    """Short labels over spaces, clear of arrows from ``sources``; ``tone`` "plain", "target", "good" or "warn"."""

    pills: Mapping[SpaceId, str] = field(default_factory=dict)
    tone: str = "plain"
    sources: tuple[SpaceId, ...] = ()


Overlay = (
    ReachOverlay
    | ForbiddenOverlay
    | RouteOverlay
    | SelectionOverlay
    | CursorOverlay
    | HoverOverlay
    | TargetOverlay
    | ArrowsOverlay
    | ChoiceOverlay
    | ObjectiveOverlay
    | ZoneOverlay
    | FocusOverlay
    | LessonOverlay
    | PillsOverlay
)


def of_battle(battle: Battle | None) -> dict[str, Overlay | None]:
    """Brackets and odds on the target, arrows from those who attack it and rings round them, by name."""
    if battle is None:
        return dict.fromkeys(BATTLE)
    target, sources = battle.target, battle.sources
    overlays = (
        TargetOverlay(target, battle.pill, sources),
        ArrowsOverlay("attack", tuple((source, target) for source in sources)) if sources else None,
        SelectionOverlay(sources) if sources else None,
    )
    return dict(zip(BATTLE, overlays, strict=True))


BATTLE = ("battle", "battle.arrows", "battle.sources")
"""The names of ``of_battle``."""
