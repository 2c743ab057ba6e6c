"""Putting an attack together: click or drag attackers, click or drag onto the target."""

from __future__ import annotations

from wargame_desk.app.tools.hand import HandTool
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.values import Decision


class AttackTool(HandTool):
    """A click means what the game says it means; a piece in the hand goes first."""

    def decide(self, decision: Decision | None) -> None:
        """Once a target is chosen, those who can still join the attack are lit."""
        super().decide(decision)
        bridge, battle = self.desk.bridge, self.desk.bridge.view.battle
        if decision is None or battle is None or not bridge.human_to_move:
            return
        able = {
            piece.at
            for piece in bridge.view.pieces
            if piece.at is not None
            and piece.at not in battle.sources
            and any(way.to == battle.target for way in bridge.ways(bridge.piece(piece.id)))
        }
        self.lights.choices("attack", sorted(able))

    def act_at(self, space: SpaceId, piece: str | None) -> None:
        carry = self.carry
        if carry is not None and space != carry.start and space in carry.reach:
            super().act_at(space, piece)
        elif carry is not None and space == carry.start:
            self.put_down()
        elif self.click_means(space):
            self.select(space, ())
        else:
            super().act_at(space, piece)

    def escape(self) -> bool:
        """Put down what is in the hand; with nothing in it, drop the attack that is being put together."""
        if super().escape():
            return True
        back = next((command.action for command in self.desk.bridge.view.commands if command.action.revises), None)
        if back is None or not self.desk.bridge.human_to_move:
            return False
        return self.desk.submit((back,), False)
