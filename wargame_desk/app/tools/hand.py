"""The hand: mouse and keys on the map, turned into what the grip does.

Owns which gesture means what. Subclasses add what a click means in battles.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt

from wargame_desk.app.tools.band import Band
from wargame_desk.app.tools.cursor import WAYS, HexCursor
from wargame_desk.app.tools.desk import ToolDesk
from wargame_desk.app.tools.grip import Grip, sentence_of
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Decision
from wargame_desk.mapview.tools import MapEvent
from wargame_desk.mapview.windows import holder_of

_Key = Qt.Key
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class HandTool(Grip):
    """Moves pieces, selects, walks stacks, and steers the hex cursor."""

    def __init__(self, desk: ToolDesk, cursor: HexCursor) -> None:
        super().__init__(desk, cursor)
        self._doubled = False
        self.band = Band(desk.view)
        self._pressed: str | None = None
        self._pressed_at = QPointF()

    # --- mouse

    def press(self, event: MapEvent) -> bool:
        self.desk.scene.finish_animations()
        self.show_cursor(None)
        self._pressed, self._pressed_at = event.piece, event.at
        self._whole_stack = event.holds(_SHIFT)
        if event.piece is None and event.holds(_SHIFT) and self.desk.bridge.human_to_move:
            return True
        return event.piece is not None and self.desk.bridge.human_to_move

    def move(self, event: MapEvent) -> None:
        if not self.dragging:
            if self._pressed is None:
                self._draw_band(event)
                return
            self._lift(self._pressed)
        self.desk.scene.drag_to(event.at, refused=self._preview(self._aimed(event), event))

    def release(self, event: MapEvent) -> None:
        if self.band.drawing:
            self._gather(self.band.end())
        elif self.dragging and self._put_back(event):
            pass
        elif self.dragging:
            self.drop(self._aimed(event), event.at)
        elif self._doubled:
            self._doubled = False
        else:
            self._click(event)
        self._pressed, self._whole_stack = None, False

    def _aimed(self, event: MapEvent) -> SpaceId | None:
        """The space that is meant: the counter of a neighbour may lie over one that the piece in the hand can reach."""
        carry = self.carry
        if carry is None or event.space in carry.reach:
            return event.space
        under = self.desk.scene.geometry.at(event.at)
        return under if under in carry.reach else event.space

    def _put_back(self, event: MapEvent) -> bool:
        """Let go over the tray: back into it, if the pieces may go there."""
        carry = self.carry
        if carry is None or not self.desk.put_back(tuple(map(self.desk.name, carry.pieces)), event.screen):
            return False
        self.put_down()
        return True

    def double(self, event: MapEvent) -> None:
        self._doubled = True
        if event.space is not None:
            self.select(event.space, (event.piece,) if event.piece else ())
            self.desk.inspect()

    def menu(self, event: MapEvent) -> None:
        self.put_down()
        if event.space is not None:
            self.select(event.space, (event.piece,) if event.piece else ())
        self.desk.menu(event)

    def hover(self, event: MapEvent) -> None:
        self.lights.hover(event.space)
        if self.carry is not None and not self.dragging:
            self.show_cursor(None)
            self._preview(self._aimed(event), event)

    def leave(self) -> None:
        self.lights.hover(None)
        if self.carry is not None and not self.dragging and self.cursor.space is None:
            self._preview(None)

    def _click(self, event: MapEvent) -> None:
        if not event.modifiers & (_SHIFT | _CONTROL):
            self.band.clear()
        if event.space is None:
            self.put_down()
            self.select(None, ())
        elif event.piece is not None and event.modifiers & (_SHIFT | _CONTROL):
            self._choose_member(event.space, event.piece, toggle=event.holds(_CONTROL))
        elif not self._looks_through(event.space, event.piece):
            aimed = self._aimed(event)
            self.act_at(event.space if aimed is None else aimed, event.piece if aimed == event.space else None)

    def _looks_through(self, space: SpaceId, piece: str | None) -> bool:
        """Open the cards that lie on a space where a click means nothing else. Returns whether any do."""
        if piece is not None or self.carry is not None or self.desk.bridge.click(space):
            return False
        return self.desk.look_through(space)

    def _choose_member(self, space: SpaceId, piece: str, *, toggle: bool) -> None:
        """Shift adds a piece to what is chosen; Ctrl picks one member of a stack, or lets it go.

        With Shift pieces of several spaces are chosen together, for orders to many.
        """
        chosen_at = self.desk.scene.space_of(self.selection[0]) if self.selection else None
        if not toggle and (self.band.names or chosen_at not in (None, space)):
            self._gather((*self.selection, piece) if not self.band.names else (piece,))
            return
        here = {member.id for member in self.desk.scene.members(space)}
        chosen = tuple(name for name in self.selection if name in here)
        if piece in chosen:
            chosen = tuple(name for name in chosen if name != piece) if toggle else chosen
        else:
            chosen = (*chosen, piece)
        self.put_down()
        self.select(space, chosen)
        if chosen:
            self.take(chosen)

    def _draw_band(self, event: MapEvent) -> None:
        if not self.band.drawing:
            self.put_down()
            self.band.begin(event.screen)
        self.band.draw(event.screen)

    def _gather(self, names: Iterable[str]) -> None:
        """Take pieces that can act into the group, or leave them out if they are in it."""
        self.put_down()
        self.select(None, ())
        for name in names:
            if self._can_act(name):
                self.band.toggle(name)
        self.lights.selection(self.band.spaces, self.band.names)
        count = len(self.band.names)
        self.desk.say(trn("{count} unit chosen", "{count} units chosen", count) if count else tr("Nothing chosen"))

    def decide(self, decision: Decision | None) -> None:
        super().decide(decision)
        if self.band.names:
            self.band.keep(frozenset(name for name in self.band.names if self._can_act(name)))
            self.lights.selection(self.band.spaces, self.band.names)

    def _lift(self, piece: str) -> None:
        """Take a counter up by the point where it was pressed, however far the first movement has gone."""
        scene = self.desk.scene
        space = scene.space_of(piece)
        if piece in self.selection and len(self.selection) > 1:
            names = self.selection
        elif self._whole_stack and space is not None:
            names = tuple(member.id for member in scene.members(space))
        else:
            names = (piece,)
        self.put_down()
        self.select(space, names)
        self.take(names)
        self.dragging = True
        scene.lift(names, self._pressed_at)

    def _through_box(self, event: MapEvent) -> bool:
        """The next unit of the box or stack under the cursor, with Shift the one before; whether there is any."""
        self.walk(-1 if event.holds(_SHIFT) else 1)
        return bool(self.selection)

    def walk(self, step: int) -> None:
        """Go up or down the stack that is selected, or under the cursor."""
        scene = self.desk.scene
        space = scene.space_of(self.selection[0]) if self.selection else self.cursor.space
        members = [] if space is None else [member.id for member in scene.members(space)]
        if len(members) < 2 or space is None:
            return
        at = members.index(self.selection[-1]) if self.selection else len(members) - 1
        chosen = members[(at + step) % len(members)]
        self.put_down()
        self.select(space, (chosen,))
        if self._can_act(chosen):
            self.take((chosen,))
        self.tell_place(space, chosen)

    # --- keys

    def key(self, event: MapEvent) -> bool:
        key = event.key
        if key == _Key.Key_Escape:
            return self.escape()
        if key in WAYS and not event.modifiers & (_CONTROL | Qt.KeyboardModifier.AltModifier):
            self._step(key)
        elif key in (_Key.Key_Return, _Key.Key_Enter):
            self._enter()
        elif key == _Key.Key_Space:
            return self._waypoint(self.cursor.space) or self._through_box(event)
        elif key == _Key.Key_Shift:
            return self._waypoint(event.space)
        elif key == _Key.Key_Backspace:
            return self._unwaypoint()
        elif key == _Key.Key_Delete:
            return self._take_back()
        elif key in (_Key.Key_PageUp, _Key.Key_PageDown):
            self.walk(1 if key == _Key.Key_PageUp else -1)
        elif key in (_Key.Key_Tab, _Key.Key_Backtab):
            self.desk.next_unit(-1 if key == _Key.Key_Backtab else 1)
        else:
            return False
        return True

    def _take_back(self) -> bool:
        """Back beside the map with what is selected, where it may still be taken back."""
        bridge = self.desk.bridge
        found = [bridge.taking_back(bridge.piece(name)) for name in self.selection]
        actions = tuple(action for action in found if action is not None)
        return bool(actions) and self.desk.submit(actions, False)

    def escape(self) -> bool:
        """Put back what is in the hand, else let go of what is selected. Returns whether there was anything."""
        there = self.carry is not None or bool(self.selection) or self.desk.card.isVisible() or bool(self.band.names)
        self.band.end()
        self.band.clear()
        self.cancel()
        self.select(None, ())
        return there

    def show_cursor(self, space: SpaceId | None) -> None:
        """Put the hex cursor on a space, or hide it."""
        if space is not None or self.cursor.space is not None:
            self.cursor.put(space)
            self.lights.cursor(space)
            if space is not None:
                self.desk.over(space)

    def _step(self, key: int) -> None:
        desk = self.desk
        if self.cursor.space is None:
            self.show_cursor(self._first_place())
        elif self.cursor.step(key) is None:
            desk.say(tr("The map ends here."))
            return
        space = self.cursor.space
        if space is None:
            return
        self.lights.cursor(space)
        desk.over(space)
        desk.view.ensure_seen(space)
        self.tell_place(space, None)
        if self.carry is not None:
            self._preview(space)
            self._tell_verdict()
        else:
            desk.select(space, None)

    def spot(self) -> tuple[SpaceId, str | None] | None:
        space = self.cursor.space
        return None if space is None else (space, self._piece_at(space))

    def _first_place(self) -> SpaceId:
        if self.selection:
            found = self.desk.scene.space_of(self.selection[0])
            if found is not None:
                return found
        desk = self.desk
        beside = (
            SpaceId(piece.at)
            for piece in desk.bridge.view.pieces
            if piece.at is not None and holder_of(SpaceId(piece.at), desk.view.fellows) and self._can_act(piece.id)
        )
        if (there := next(beside, None)) is not None:  # what can act lies in a window beside the map
            return there
        middle = desk.scene.geometry.at(desk.view.seen().center())
        return SpaceId(0) if middle is None else middle

    def _tell_verdict(self) -> None:
        verdict, space = self._verdict, self.over
        if verdict is None or space is None or self.carry is None:
            return
        if verdict.refused is not None:
            self.desk.whisper(sentence_of(self.cannot(self.carry.leader, space), verdict.refused))
        elif verdict.actions:
            told = self.desk.bridge.describe(verdict.actions[-1])
            if verdict.costs:
                told = tr("{action}: {cost} MP", action=told, cost=verdict.costs[-1])
            self.desk.whisper(told)

    def _enter(self) -> None:
        space = self.cursor.space
        if space is None:
            self.show_cursor(self._first_place())
            return
        if not self._looks_through(space, self._piece_at(space)):
            self.act_at(space, self._piece_at(space))
        if self.cursor.space is not None:
            self.lights.cursor(self.cursor.space)

    def _piece_at(self, space: SpaceId) -> str | None:
        """The piece that Enter means: the selected one, else the topmost that can act, else the topmost."""
        members = [member.id for member in self.desk.scene.members(space)]
        chosen = [name for name in members if name in self.selection]
        able = [name for name in members if self._can_act(name)]
        return next(iter(chosen or able[::-1] or members[::-1]), None)

    def _waypoint(self, space: SpaceId | None) -> bool:
        carry = self.carry
        if carry is None or space is None or self._whole_stack or len(carry.pieces) > 1:
            return False
        if space == carry.start or not carry.has_route:
            return False
        if carry.add_waypoint(space):
            self.over = space
            self._judge(carry, space)
            self._tell_verdict()
        return True

    def _unwaypoint(self) -> bool:
        if self.carry is None or not self.carry.drop_waypoint():
            return False
        self._judge(self.carry, self.over)
        return True
