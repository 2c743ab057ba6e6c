"""What helps to see the position: zones, an enemy's reach, who can attack a place, what the last turn did.

Owns the overlays whose names begin with "see". Every answer comes from the bridge.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.texts import tr, tr_list
from wargame_desk.mapview import overlays as o
from wargame_desk.mapview.scene import MapScene

_ZONE_INKS = ("#A8452A", "#55702A")
_ARROWS = {"moved": "move", "entered": "move", "retreated": "retreat", "advanced": "advance"}
"""The arrow for an event by the verb that its kind ends with."""


class Orientation(QObject):
    """Switches the overlays that explain the position."""

    def __init__(self, bridge: SessionBridge, scene: MapScene) -> None:
        super().__init__(scene)
        self._bridge, self._scene = bridge, scene
        self._zones: dict[Side, bool] = dict.fromkeys(bridge.game.sides, False)
        self._reach_on_hover = False
        self._arrows = False
        self._looked_at: SpaceId | None = None

    def use(self, scene: MapScene) -> None:
        """Explain on another map."""
        self._scene = scene
        self.refresh()

    def refresh(self) -> None:
        """The position has changed."""
        for side, on in self._zones.items():
            self.show_zone(side, on)
        self.show_arrows(self._arrows)
        self.forget()

    # --- zones and reach

    def show_zone(self, side: Side, on: bool) -> None:
        """The zones of control of a side."""
        self._zones[side] = on
        ink = _ZONE_INKS[self._bridge.game.sides.index(side) % len(_ZONE_INKS)]
        spaces = self._bridge.presenter.zone(self._bridge.known, side) if on else frozenset()
        self._scene.set_overlay(f"see.zone.{side}", o.ZoneOverlay(frozenset(spaces), ink) if spaces else None)

    def show_reach_on_hover(self, on: bool) -> None:
        """Whether an enemy under the pointer shows where it could be after its next movement."""
        self._reach_on_hover = on
        if not on:
            self.show_reach(None)

    def hover(self, piece: str | None) -> None:
        """The pointer is on a counter, or on none."""
        if not self._reach_on_hover:
            return
        found = next((view for view in self._bridge.view.pieces if view.id == piece), None)
        decision = self._bridge.decision
        enemy = found is not None and decision is not None and found.side != decision.side
        self.show_reach(self._bridge.piece(found.id) if enemy and found is not None else None)

    def show_reach(self, piece: PieceId | None) -> None:
        """Where a piece could be after its next movement; None takes it away."""
        spaces = frozenset() if piece is None else self._bridge.presenter.threat(self._bridge.known, piece)
        self._scene.set_overlay("see.reach", o.ZoneOverlay(spaces) if spaces else None)

    # --- who can attack here

    def tell_attackers(self, space: SpaceId) -> str:
        """Ring the units that could attack a space next, and say which. Asked again, puts the rings out."""
        if self._looked_at == space:
            self.forget()
            return ""
        bridge = self._bridge
        pieces = bridge.presenter.attackers_on(bridge.known, space)
        names = [bridge.game.piece_name(piece) for piece in pieces]
        places = [self._scene.space_of(name) for name in names]
        spaces = tuple(sorted({place for place in places if place is not None}))
        self._scene.set_overlay("see.attackers", o.FocusOverlay(spaces) if spaces else None)
        self._scene.set_overlay("see.place", o.HoverOverlay(space))
        self._looked_at = space
        label = bridge.place(space)
        if not names:
            return tr("Nobody can attack {hex} in the next turn.", hex=label)
        units = tr_list([bridge.unit(piece) for piece in pieces])
        return tr("{units} could attack {hex} in the next turn.", units=units, hex=label)

    def forget(self) -> None:
        """Put out what was asked about one place or one piece."""
        self._looked_at = None
        self.show_reach(None)
        self._scene.clear_overlays("see.attackers", "see.place")

    def point(self, space: SpaceId | None) -> None:
        """Ring a place that a panel speaks about."""
        self._scene.set_overlay("see.focus", o.FocusOverlay((space,)) if space is not None else None)

    # --- what the last turn did

    def show_arrows(self, on: bool) -> None:
        """The moves, retreats and advances of the side that played before this one."""
        self._arrows = on
        found: dict[str, list[tuple[SpaceId, SpaceId]]] = {}
        if on:
            for node in self._last_turn():
                for event in self._bridge.events_of(node):
                    self._collect(event, found)
        for kind in sorted(set(_ARROWS.values())):
            arrows = tuple(found.get(kind, ()))
            overlay = o.ArrowsOverlay(kind, arrows, faded=True) if arrows else None
            self._scene.set_overlay(f"see.arrows.{kind}", overlay)

    @staticmethod
    def _collect(event: object, found: dict[str, list[tuple[SpaceId, SpaceId]]]) -> None:
        kind = _ARROWS.get(str(getattr(event, "kind", "")).rsplit("-", 1)[-1])
        if kind is None:
            return
        path = tuple(getattr(event, "path", ())) or (getattr(event, "start", None), getattr(event, "to", None))
        start, end = path[0], path[-1]
        if start is not None and end is not None and start != end:
            found.setdefault(kind, []).append((start, end))

    def _last_turn(self) -> list[int]:
        """The nodes of the latest turn of another side than the one whose turn it is now."""
        bridge = self._bridge
        now = _phasing(bridge, bridge.at)
        nodes: list[int] = []
        node: int | None = bridge.at
        while node is not None and (before := bridge.before(node)) is not None:
            side = _phasing(bridge, before)
            if side != now:
                nodes.append(node)
            elif nodes:
                break
            node = before
        return nodes[::-1]


def _phasing(bridge: SessionBridge, node: int) -> Side | None:
    view = bridge.view_of(node)
    return next((phase.side for phase in view.phases if phase.state == "now"), None)
