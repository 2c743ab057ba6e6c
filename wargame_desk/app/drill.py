"""Orders to many: the usual move for a group of pieces, and the same order once more.

Owns who is meant. What the usual move of a piece is, is the game's word; it stops where another side must answer.
"""

from __future__ import annotations

from collections.abc import Callable

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.tools import HandTool
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import tr, tr_list, trn
from wargame_desk.core.values import Action
from wargame_desk.core.views import PieceView


class Drill:
    """Gives the orders at one table.

    Args:
        submit: plays the actions of one gesture; whether the pieces lie there already.
        tool: what is in the hand, for the chosen group.
        say: puts a sentence into the live line.
    """

    def __init__(
        self,
        bridge: SessionBridge,
        submit: Callable[[tuple[Action, ...], bool], bool],
        tool: Callable[[], HandTool],
        say: Callable[[str], None],
    ) -> None:
        self._bridge, self._submit, self._tool, self._say = bridge, submit, tool, say
        self._last: dict[Side | None, tuple[str, ...]] = {}

    def usual(self) -> None:
        """The usual move for those of the chosen pieces, else of all, that still owe one."""
        tool = self._tool()
        chosen = tool.band.names or (tool.selection if len(tool.selection) > 1 else ())
        self._order(chosen or self._able())

    def repeat(self) -> None:
        """The last order to many again, for those of its pieces that can act."""
        last = self._last.get(self._bridge.viewer, ())
        if last:
            self._order(last)
        else:
            self._say(tr("No order to many has been given yet."))

    def _able(self) -> tuple[str, ...]:
        decision = self._bridge.decision
        return () if decision is None else tuple(self._bridge.game.piece_name(piece) for piece in decision.pieces)

    def _order(self, names: tuple[str, ...]) -> None:
        self._last[self._bridge.viewer] = names
        self._tool().put_down()
        with self._bridge.together.played():
            moved, left = self._carry_out(names)
        if self._bridge.human_to_move:
            self._tell(moved, left)

    def _carry_out(self, names: tuple[str, ...]) -> tuple[int, list[str]]:
        """Move one after the other, those that another made room for as well. Returns how many, and who is left."""
        left, moved = list(names), 0
        while left:
            before = len(left)
            for name in tuple(left):
                actions = self._bridge.usual(self._bridge.piece(name))
                if not actions:
                    continue
                played = self._submit(actions, False)
                if not self._bridge.human_to_move:
                    return moved, left
                if not played:
                    break
                left.remove(name)
                moved += 1
            if len(left) == before:
                break
        owing = {piece.id for piece in self._bridge.view.pieces if "must-move" in piece.marks}
        return moved, [name for name in left if name in owing]

    def _tell(self, moved: int, left: list[str]) -> None:
        done = trn("{count} unit has moved.", "{count} units have moved.", moved)
        if not left:
            self._say(done if moved else tr("None of them has to move now."))
            return
        titles = [self._bridge.unit(self._bridge.piece(name)) for name in left[:5]]
        named = tr_list(titles) if len(left) <= len(titles) else trn("{count} other", "{count} others", len(left))
        self._say(tr("{done} Left to you: {units}.", done=done, units=named))


def able_units(bridge: SessionBridge) -> list[PieceView]:
    """The pieces on the map that can go anywhere now."""
    if not bridge.human_to_move:
        return []
    pieces = [piece for piece in bridge.view.pieces if piece.at is not None]
    return [piece for piece in pieces if bridge.ways(bridge.piece(piece.id))]
