"""A piece in the middle of its move: it is in the hand already, and where it can go on to is lit."""

from __future__ import annotations

from wargame_desk.app.tools.hand import HandTool
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.values import Decision


class AloftTool(HandTool):
    """Goes on with the piece that is under way by a click, a drag or the cursor."""

    def decide(self, decision: Decision | None) -> None:
        super().decide(decision)
        self._hold()

    def act_at(self, space: SpaceId, piece: str | None) -> None:
        super().act_at(space, piece)
        if self.carry is None:
            self._hold()

    def _hold(self) -> None:
        """Take up the piece that is under way, wherever the player has looked meanwhile."""
        bridge = self.desk.bridge
        decision = bridge.decision
        if decision is None or not decision.pieces or not bridge.human_to_move:
            return
        name = self.desk.name(decision.pieces[0])
        space = self.desk.scene.space_of(name)
        if space is not None and bridge.ways(decision.pieces[0]):
            self.select(space, (name,))
            self.take((name,))
