"""Choices that a battle leaves: where to retreat, who advances, which unit is lost."""

from __future__ import annotations

from wargame_desk.app.tools.hand import HandTool
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.instead import piece_of
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Decision


class ChoiceTool(HandTool):
    """Lit places to choose from, by a click, a drag or Enter."""

    def decide(self, decision: Decision | None) -> None:
        super().decide(decision)
        bridge = self.desk.bridge
        if decision is not None and bridge.human_to_move:
            spaces = {way.to for piece in decision.pieces for way in bridge.ways(piece)}
            kind = "retreat" if decision.kind == "retreat" else "advance"
            self.lights.choices(kind, sorted(spaces))

    def act_at(self, space: SpaceId, piece: str | None) -> None:
        carry = self.carry
        in_hand = carry is not None and space != carry.start and space in carry.reach
        if in_hand or not (self.click_means(space) or self._choose_who(space)):
            super().act_at(space, piece)

    def _choose_who(self, space: SpaceId) -> bool:
        """Where several pieces could go to a lit place, ask which. Returns whether there was anything to ask."""
        bridge = self.desk.bridge
        if bridge.decision is None or not bridge.human_to_move:
            return False
        ways = [way for piece in bridge.decision.pieces for way in bridge.ways(piece) if way.to == space]
        if len(ways) < 2:
            return False
        self.put_down()
        self.desk.choose(space, [way.actions[-1] for way in ways])
        return True


class LossTool(HandTool):
    """A click on a unit gives it up, if it is one of those to choose from."""

    def act_at(self, space: SpaceId, piece: str | None) -> None:
        bridge = self.desk.bridge
        if piece is not None and bridge.human_to_move:
            number = bridge.piece(piece)
            for command in bridge.view.commands:
                if piece_of(command.action) == number:
                    self.desk.submit((command.action,), False)
                    return
            self.desk.say(tr("{unit} is not one of the units to choose from.", unit=bridge.unit(number)))
        super().act_at(space, piece)
