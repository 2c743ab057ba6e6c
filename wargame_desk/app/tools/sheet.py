"""The hand on a sheet of boxes: a click on a box does what the game says it means; boxes that mean something are lit.

Counters are taken up, dragged and put down as on every map.
"""

from __future__ import annotations

from wargame_desk.app.reports import Refused
from wargame_desk.app.tools.hand import HandTool
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.values import Decision


class SheetTool(HandTool):
    """A click on a box that means something does it; else the counter there is taken up."""

    def decide(self, decision: Decision | None) -> None:
        super().decide(decision)
        bridge = self.desk.bridge
        if decision is None or not bridge.human_to_move:
            return
        spaces = decision.spaces or map(SpaceId, bridge.game.board.spaces)
        meant = {space: bridge.click(space) for space in spaces}
        does = {space for space, what in meant.items() if what and not isinstance(what, Refused)}
        self.lights.choices("advance", sorted(does | self._to_name(decision)))

    def _to_name(self, decision: Decision) -> set[SpaceId]:
        """Where the pieces stand of which one must be named."""
        if decision.optional or decision.spaces:
            return set()
        where = (self.desk.scene.space_of(self.desk.name(piece)) for piece in decision.pieces)
        return {space for space in where if space is not None}

    def act_at(self, space: SpaceId, piece: str | None) -> None:
        carry = self.carry
        in_hand = carry is not None and space != carry.start
        if in_hand or self._can_act(piece) or not self.click_means(space):
            super().act_at(space, piece)
