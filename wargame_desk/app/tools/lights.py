"""What lights up on the map while pieces are in the hand. Owns overlay names that begin with "hand"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from wargame_desk.app.tools.carry import Verdict
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.present import Way
from wargame_desk.core.views import Battle
from wargame_desk.mapview import overlays as o
from wargame_desk.mapview.scene import MapScene

_ARROWED = ("attack", "retreat", "advance")
_JOINED = ("arm", "crew")
"""Kinds of ways that end on another counter."""


class Lights:
    """Turns ways and verdicts into overlays."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self._targets = 0

    def selection(self, spaces: tuple[SpaceId, ...], names: tuple[str, ...] = ()) -> None:
        """Ring what is selected: spaces, and pieces that lie by themselves."""
        self._scene.set_overlay("hand.selection", o.SelectionOverlay(spaces, names) if spaces else None)

    def cursor(self, space: SpaceId | None) -> None:
        """Show the hex cursor."""
        self._scene.set_overlay("hand.cursor", None if space is None else o.CursorOverlay(space))

    def hover(self, space: SpaceId | None) -> None:
        """Tint what the pointer is on."""
        self._scene.set_overlay("hand.hover", None if space is None else o.HoverOverlay(space))

    def reach(self, ways: Mapping[SpaceId, Way]) -> None:
        """Light every place that can be reached, with its cost and whether the move ends there."""
        moves = {
            to: (str(way.cost) if way.costs else way.note, way.stop is not None)
            for to, way in ways.items()
            if way.kind not in (*_ARROWED, *_JOINED)
        }
        self._scene.set_overlay("hand.reach", o.ReachOverlay(moves) if moves else None)
        for kind in ("retreat", "advance"):
            spaces = tuple(to for to, way in ways.items() if way.kind == kind)
            self._scene.set_overlay(f"hand.{kind}", o.ChoiceOverlay(kind, spaces) if spaces else None)
        joined = tuple(to for to, way in ways.items() if way.kind in _JOINED)
        self._scene.set_overlay("hand.join", o.ChoiceOverlay("join", joined) if joined else None)
        self._ring_targets([to for to, way in ways.items() if way.kind == "attack"])

    def choices(self, kind: str, spaces: Iterable[SpaceId]) -> None:
        """Light the places to choose from before anything is taken up."""
        chosen = tuple(spaces)
        self._scene.set_overlay("hand.choice", o.ChoiceOverlay(kind, chosen) if chosen else None)

    def verdict(self, verdict: Verdict | None, to: SpaceId | None, *, sign: bool, pill: str = "") -> None:
        """Show what putting down on a space would mean: the route, an arrow, or that it is forbidden.

        Args:
            sign: whether to draw the no-entry sign (a counter in the hand carries its own).
            pill: what an attack would be, such as "3 on 1".
        """
        scene = self._scene
        battle = self._battle
        scene.show_battle(battle)
        for name in ("hand.no", "hand.arrow", "hand.pill"):
            scene.set_overlay(name, None)
        if verdict is None or to is None:
            scene.set_overlay("hand.route", None)
            return
        if verdict.refused is not None:
            scene.set_overlay("hand.no", o.ForbiddenOverlay((to,), sign))
        if verdict.kind in _ARROWED and len(verdict.path) > 1:
            scene.set_overlay("hand.arrow", o.ArrowsOverlay(verdict.kind, ((verdict.path[0], to),)))
            if pill:
                before: tuple[SpaceId, ...] = ()
                if battle is not None and battle.target == to:
                    before = battle.sources
                    scene.show_battle(replace(battle, pill=""))  # what it would be stands in its place
                scene.set_overlay("hand.pill", o.PillsOverlay({to: pill}, "target", (*before, verdict.path[0])))

    def route(self, verdict: Verdict, waypoints: tuple[SpaceId, ...], *, entering: bool) -> None:
        """Draw the route with its running cost."""
        if verdict.kind in _ARROWED or len(verdict.path) < (1 if entering else 2):
            self._scene.set_overlay("hand.route", None)
            return
        costs = tuple(map(str, verdict.costs[1:] if entering else verdict.costs))
        shown = o.RouteOverlay(verdict.path, costs, waypoints) if len(verdict.path) > 1 else None
        self._scene.set_overlay("hand.route", shown)

    def clear(self) -> None:
        """Put out everything that belongs to pieces in the hand; selection, cursor and choices stay."""
        self._ring_targets([])
        self._scene.show_battle(self._battle)
        names = ("reach", "retreat", "advance", "join", "no", "arrow", "pill", "route")
        self._scene.clear_overlays(*(f"hand.{name}" for name in names))

    @property
    def _battle(self) -> Battle | None:
        """The battle that is being put together on the map."""
        return self._scene.view_now.battle if self._scene.view_now is not None else None

    def _ring_targets(self, spaces: list[SpaceId]) -> None:
        for i in range(max(self._targets, len(spaces))):
            overlay = o.TargetOverlay(spaces[i]) if i < len(spaces) else None
            self._scene.set_overlay(f"hand.target.{i}", overlay)
        self._targets = len(spaces)
