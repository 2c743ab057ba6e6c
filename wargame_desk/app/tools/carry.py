"""Pieces in the hand: where they can go, what the way costs, and why not. No drawing, no widget.

Owns the route that the player shapes with waypoints; whether it is allowed is the core's word.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.reports import Refused
from wargame_desk.core.areas import AreaBoard
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.present import Way
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Action


class Verdict(NamedTuple):
    """What would happen if the pieces were put down here.

    Attributes:
        actions: what to submit, () if it would be refused.
        kind: of the way: "move", "attack", "retreat" ...
        path: the spaces of the route, its start first; costs: running costs of the steps after it.
        refused: why not.
        nearest: the nearest place where the piece can be put, in words; "".
    """

    actions: tuple[Action, ...]
    kind: str = ""
    path: tuple[SpaceId, ...] = ()
    costs: tuple[int, ...] = ()
    refused: Refused | None = None
    nearest: str = ""


class Carry:
    """Pieces of one space that the player has taken up.

    Attributes:
        pieces: bottom first; the last one leads.
        start: their space, None for pieces that come from beside the map.
        reach: every place where at least one of the pieces can go, by its cheapest way.
        waypoints: the spaces the player has fixed.
    """

    def __init__(self, bridge: SessionBridge, pieces: Iterable[PieceId], start: SpaceId | None) -> None:
        self._bridge = bridge
        self.pieces = tuple(pieces)
        self.start = start
        self.waypoints: list[SpaceId] = []
        self._ways = {piece: {way.to: way for way in bridge.ways(piece)} for piece in self.pieces}
        self.reach = self._reach()

    @property
    def leader(self) -> PieceId:
        return self.pieces[-1]

    @property
    def kinds(self) -> set[str]:
        """The kinds of its ways."""
        return {way.kind for ways in self._ways.values() for way in ways.values()}

    @property
    def has_route(self) -> bool:
        """Whether the leading piece goes by a route, which can be drawn."""
        return self._template() is not None

    def add_waypoint(self, space: SpaceId) -> bool:
        """Fix a space of the route. Returns whether it is a new one that a route can go through."""
        if space == self.start or space in self.waypoints[-1:] or not self._template():
            return False
        self.waypoints.append(space)
        return True

    def drop_waypoint(self) -> bool:
        """Take the last fixed space back."""
        return bool(self.waypoints) and self.waypoints.pop() is not None

    def verdict(self, to: SpaceId) -> Verdict:
        """What putting the leading piece down on a space means."""
        if self.waypoints and len(self.pieces) == 1 and (template := self._template()) is not None:
            return self._by_route(template, to)
        for piece in reversed(self.pieces):
            way = self._ways[piece].get(to)
            if way is not None:
                start = () if self.start is None else (self.start,)
                path = (*start, *way.path) if way.path else (*start, *self._straight(to))
                return Verdict(way.actions, way.kind, path, way.costs)
        return Verdict((), refused=self._bridge.why_not(self.leader, to), nearest=self._nearest(to))

    # --- inside

    def _straight(self, to: SpaceId) -> tuple[SpaceId, ...]:
        """What is drawn of a way without a route: its end; nothing on a sheet of boxes, where nothing travels."""
        return () if isinstance(self._bridge.game.board, AreaBoard) else (to,)

    def _reach(self) -> dict[SpaceId, Way]:
        found: dict[SpaceId, Way] = {}
        for piece in reversed(self.pieces):
            for to, way in self._ways[piece].items():
                if to not in found or way.cost < found[to].cost:
                    found[to] = way
        return found

    def _template(self) -> Action | None:
        """An action with a path, to be given another one."""
        for way in self._ways[self.leader].values():
            if way.actions and hasattr(way.actions[-1], "path"):
                return way.actions[-1]
        return None

    def _by_route(self, template: Action, to: SpaceId) -> Verdict:
        route = self.route(to)
        start = () if self.start is None else (self.start,)
        whole = (*start, *route)
        changed: Any = template
        action: Action = replace(changed, path=route)
        refused = self._bridge.check(action)
        if refused is not None:
            return Verdict((), path=whole, refused=refused, nearest=self._nearest(to))
        return Verdict((action,), template.kind, whole, self._costs(action))

    def route(self, to: SpaceId) -> tuple[SpaceId, ...]:
        """The spaces from the start, which is left out, through every waypoint to a space."""
        stops = [*self.waypoints, to]
        if self.start is not None:
            stops.insert(0, self.start)
        out: list[SpaceId] = [] if self.start is not None else [stops[0]]
        for a, b in pairwise(stops):
            out += self._between(a, b)
        return tuple(out)

    def _between(self, a: SpaceId, b: SpaceId) -> list[SpaceId]:
        """A shortest chain from a to b, through reachable spaces where that is as short."""
        near = self._bridge.game.board.near
        good = self._ways[self.leader]
        came: dict[SpaceId, SpaceId] = {}
        queue, seen = deque([a]), {a}
        while queue and b not in came:
            here = queue.popleft()
            for there in sorted(near[here], key=lambda space: space not in good):
                if there not in seen:
                    seen.add(there)
                    came[there] = here
                    queue.append(there)
        chain: list[SpaceId] = []
        here = b
        while here != a and here in came:
            chain.append(here)
            here = came[here]
        return chain[::-1]

    def _costs(self, action: Action) -> tuple[int, ...]:
        """Running costs from the ledger of the whole move, one line a step."""
        ledger = self._bridge.game.explain(self._bridge.known, action)
        steps = len(getattr(action, "path", ()))
        return tuple(accumulate(entry.value for entry in ledger[:steps]))

    def _far(self, a: SpaceId, b: SpaceId) -> float:
        """How far two spaces lie apart: in steps, or on the sheet where none lead from one to the other."""
        board = self._bridge.game.board
        steps = board.distance(a, b)
        return math.dist(board.centre(a), board.centre(b)) if steps is None else steps

    def _nearest(self, to: SpaceId) -> str:
        idle, known = self._bridge.presenter.idle, self._bridge.known
        gaining = [way for way in self.reach.values() if not idle(known, way.actions)]
        if not gaining:
            return ""
        best = min(gaining, key=lambda way: (self._far(way.to, to), way.cost))
        label = self._bridge.place(best.to)
        if not best.costs:
            return label
        points = trn("{count} MP", "{count} MP", best.cost)
        return tr("{hex} for {points}", hex=label, points=points)
