"""The hand: picks pieces up and puts them down, by drag, by two clicks, or by keys alone.

Owns the gesture and what is selected. Where a piece can go is the bridge's word; what is lit is in ``lights``.
Subclasses add what a click means in battles.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt, QTimer

from wargame_desk.app.bridge import Refused
from wargame_desk.app.tools.carry import Carry, Verdict
from wargame_desk.app.tools.cursor import WAYS, HexCursor
from wargame_desk.app.tools.desk import ToolDesk
from wargame_desk.app.tools.lights import Lights
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import mark, tr, tr_list
from wargame_desk.core.values import Decision
from wargame_desk.mapview.stack import Member
from wargame_desk.mapview.tools import MapEvent, Tool

_Key = Qt.Key
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
CARD_DELAY = 350
"""Milliseconds over a forbidden space before the card says why."""

_CANNOT = {
    "attack": mark("{unit} cannot attack {hex}"),
    "attackers": mark("{unit} cannot attack {hex}"),
    "retreat": mark("{unit} cannot retreat to {hex}"),
    "advance": mark("{unit} cannot advance to {hex}"),
    "enter": mark("{unit} cannot enter at {hex}"),
}
_CANNOT_REACH = mark("{unit} cannot reach {hex}")


class HandTool(Tool):
    """Moves pieces, selects, walks stacks, and steers the hex cursor.

    Attributes:
        selection: names of the chosen pieces, all of one space.
        carry: what is in the hand, or None; ``dragging`` tells a drag from two clicks.
    """

    def __init__(self, desk: ToolDesk, cursor: HexCursor) -> None:
        self.desk = desk
        self.cursor = cursor
        self.lights = Lights(desk.scene)
        self.selection: tuple[str, ...] = ()
        self.carry: Carry | None = None
        self.dragging = False
        self.over: SpaceId | None = None
        self._verdict: Verdict | None = None
        self._whole_stack = self._doubled = False
        self._pressed: str | None = None
        self._card_due = QTimer(desk.view)
        self._card_due.setSingleShot(True)
        self._card_due.timeout.connect(self._show_card)

    # --- what the decision lights

    def decide(self, decision: Decision | None) -> None:
        """A new position: put everything down and show what is to be chosen now."""
        self.put_down()
        self.lights.choices("retreat", ())

    def leave_table(self) -> None:
        """Another tool takes over."""
        self.put_down()
        self.lights.choices("retreat", ())
        self.lights.hover(None)
        self.lights.cursor(None)
        self.select(None, ())

    # --- mouse

    def press(self, event: MapEvent) -> bool:
        self.desk.scene.finish_animations()
        self.show_cursor(None)
        self._pressed = event.piece
        return event.piece is not None and self.desk.bridge.human_to_move

    def move(self, event: MapEvent) -> None:
        if not self.dragging:
            if self._pressed is None:
                return
            self._lift(self._pressed, event)
        self.desk.scene.drag_to(event.at, refused=self._preview(event.space, event))

    def release(self, event: MapEvent) -> None:
        if self.dragging:
            self._drop(event.space)
        elif self._doubled:
            self._doubled = False
        else:
            self._click(event)
        self._pressed = None

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
            self._preview(event.space, event)

    def leave(self) -> None:
        self.lights.hover(None)
        if self.carry is not None and not self.dragging and self.cursor.space is None:
            self._preview(None)

    def _click(self, event: MapEvent) -> None:
        if event.space is None:
            self.put_down()
            self.select(None, ())
        elif event.piece is not None and event.modifiers & (_SHIFT | _CONTROL):
            self._choose_member(event.space, event.piece, toggle=event.holds(_CONTROL))
        else:
            self.act_at(event.space, event.piece)

    def _choose_member(self, space: SpaceId, piece: str, *, toggle: bool) -> None:
        """Shift adds a piece to what is chosen; Ctrl picks one member of a stack, or lets it go."""
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

    # --- taking up

    def _lift(self, piece: str, event: MapEvent) -> None:
        scene = self.desk.scene
        space = scene.space_of(piece)
        self._whole_stack = event.holds(_SHIFT)
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
        scene.lift(names, event.at)

    def take(self, names: Iterable[str]) -> None:
        """Take pieces up: light what they can reach. They stay where they are until they are put down."""
        desk = self.desk
        order = [member.id for member in self._fellows(tuple(names))] or list(names)
        pieces = [desk.piece(name) for name in order]
        self.carry = Carry(desk.bridge, pieces, desk.scene.space_of(order[0]))
        self.over, self._verdict = None, None
        self.lights.reach(self.carry.reach())

    def _fellows(self, names: tuple[str, ...]) -> list[Member]:
        space = self.desk.scene.space_of(names[0]) if names else None
        return [] if space is None else [m for m in self.desk.scene.members(space) if m.id in names]

    def put_down(self) -> None:
        """Let go of what is in the hand without a word."""
        self._card_due.stop()
        self.desk.card.hide_card()
        if self.carry is None:
            return
        self.carry = None
        if self.dragging:
            self.dragging = False
            self.desk.scene.drop()
        self.over, self._verdict = None, None
        self.lights.clear()

    def cancel(self) -> None:
        if self.dragging:
            self.dragging = False
            self.desk.scene.glide_back()
        self.put_down()

    # --- over a space

    def _preview(self, space: SpaceId | None, event: MapEvent | None = None) -> bool:
        """Show what putting down here would mean. Returns whether it would be refused."""
        carry = self.carry
        if carry is None:
            return False
        tracing = event is not None and event.holds(_SHIFT) and len(carry.pieces) == 1
        if event is not None and not event.holds(_SHIFT):
            self._whole_stack = False
        if space != self.over:
            if tracing and not self._whole_stack and space is not None:
                self._trace(carry, space)
            self.over = space
            self._judge(carry, space)
        return self._verdict is not None and self._verdict.refused is not None

    def _trace(self, carry: Carry, space: SpaceId) -> None:
        """Waypoints follow the pointer; going back along them takes them back."""
        if space == carry.start:
            carry.waypoints.clear()
        elif carry.waypoints[-2:-1] == [space]:
            carry.drop_waypoint()
        else:
            carry.add_waypoint(space)

    def _judge(self, carry: Carry, space: SpaceId | None) -> None:
        self._card_due.stop()
        self.desk.card.hide_card()
        home = space is None or space == carry.start
        self._verdict = None if home or space is None else carry.verdict(space)
        verdict = self._verdict
        pill = ""
        if verdict is not None and space is not None and verdict.kind == "attack":
            forecast = self.desk.bridge.forecast_with(carry.leader, space)
            pill = forecast.label if forecast is not None else ""
        self.lights.verdict(verdict, space, sign=not self.dragging, pill=pill)
        if verdict is not None:
            self.lights.route(verdict, tuple(carry.waypoints), entering=carry.start is None)
            if verdict.refused is not None:
                self._card_due.start(CARD_DELAY)

    def _show_card(self) -> None:
        if self.carry is not None and self.over is not None and self._verdict is not None and self._verdict.refused:
            self._refuse(self.carry, self.over, self._verdict)

    def _refuse(self, carry: Carry, space: SpaceId, verdict: Verdict) -> None:
        """The card beside the space, and the same words in the live line."""
        refused = verdict.refused
        if refused is None:
            return
        title = self.cannot(carry.leader, space)
        back = tr("Esc puts {unit} back", unit=self.desk.name(carry.leader))
        self.desk.card.show_refusal(title, refused, verdict.nearest, back, space)
        self.desk.say(sentence_of(title, refused))

    def cannot(self, piece: PieceId, space: SpaceId) -> str:
        """ "D cannot reach 0605"."""
        decision = self.desk.bridge.decision
        words = _CANNOT.get(decision.kind if decision else "", _CANNOT_REACH)
        return tr(words, unit=self.desk.name(piece), hex=self.desk.label(space))

    # --- putting down

    def _drop(self, space: SpaceId | None) -> None:
        """The end of a drag."""
        carry = self.carry
        self.dragging = False
        verdict = carry.verdict(space) if carry is not None and space not in (None, carry.start) else None
        if carry is None or space is None or verdict is None:
            self.desk.scene.glide_back()
        elif verdict.refused is not None:
            self.desk.scene.glide_back()
            self.desk.say(sentence_of(self.cannot(carry.leader, space), verdict.refused))
        else:
            self.desk.scene.drop()
            self._submit(carry, space, verdict, moved_by_hand=True)
            return
        self.put_down()

    def _submit(self, carry: Carry, space: SpaceId, verdict: Verdict, *, moved_by_hand: bool = False) -> None:
        self.put_down()
        if len(carry.pieces) == 1 or verdict.kind == "attack":
            self.desk.submit(verdict.actions, moved_by_hand)
        else:
            self._submit_each(carry, space, moved_by_hand)

    def _submit_each(self, carry: Carry, space: SpaceId, moved_by_hand: bool) -> None:
        """Put down the members of a stack one by one, top first, and say who stayed and why."""
        desk, stayed = self.desk, []
        why: Refused | None = None
        for piece in reversed(carry.pieces):
            way = next((way for way in desk.bridge.ways(piece) if way.to == space), None)
            if way is None or not desk.submit(way.actions, moved_by_hand):
                why = why or desk.bridge.why_not(piece, space)
                stayed.append(desk.name(piece))
        if stayed and why is not None:
            names = tr_list(stayed[::-1])
            desk.say(tr("{units} stayed: {why}", units=names, why=sentence_of("", why)))

    # --- clicks and keys that act

    def act_at(self, space: SpaceId, piece: str | None) -> None:
        """What a click on a space, or Enter on it, does: put down there, else take up or select."""
        carry = self.carry
        if carry is not None and not self.dragging and space != carry.start:
            verdict = carry.verdict(space)
            if verdict.refused is None:
                self._submit(carry, space, verdict)
                return
            if not self._can_act(piece):
                self._verdict, self.over = verdict, space
                self.lights.verdict(verdict, space, sign=True)
                self._refuse(carry, space, verdict)
                return
        again = carry is not None and piece is not None and (piece,) == self.selection
        self.put_down()
        self.select(space, (piece,) if piece else ())
        if piece is not None and not again and self._can_act(piece):
            self.take((piece,))
        else:
            self.tell_place(space, piece)

    def _can_act(self, piece: str | None) -> bool:
        bridge = self.desk.bridge
        return piece is not None and bridge.human_to_move and bool(bridge.ways(bridge.piece(piece)))

    def click_means(self, space: SpaceId) -> bool:
        """Do what the game says a click here means. Returns whether it meant anything."""
        meant = self.desk.bridge.click(space)
        if isinstance(meant, Refused):
            self.put_down()
            self.desk.card.show_refusal(tr("Not possible"), meant, "", "", space)
            self.desk.say(sentence_of("", meant))
            return True
        if not meant:
            return False
        self.put_down()
        self.desk.submit(meant, False)
        return True

    def select(self, space: SpaceId | None, names: tuple[str, ...]) -> None:
        """Choose pieces of a space, or only look at it."""
        self.selection = names
        self.lights.selection((space,) if space is not None and names else ())
        self.desk.select(space, names[-1] if names else None)

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

    def tell_place(self, space: SpaceId, piece: str | None) -> None:
        """Say what is here, in the live line."""
        bridge = self.desk.bridge
        report = bridge.about_space(space)
        lines = list(report.lines)
        if piece is not None:
            about = bridge.about_piece(bridge.piece(piece))
            lines = [about.title.replace("  ", " "), *about.lines]
        self.desk.say(". ".join(line.rstrip(".") for line in lines) + ".")

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
            return self._waypoint(self.cursor.space)
        elif key == _Key.Key_Shift:
            return self._waypoint(event.space)
        elif key == _Key.Key_Backspace:
            return self._unwaypoint()
        elif key in (_Key.Key_PageUp, _Key.Key_PageDown):
            self.walk(1 if key == _Key.Key_PageUp else -1)
        elif key in (_Key.Key_Tab, _Key.Key_Backtab):
            self.desk.next_unit(-1 if key == _Key.Key_Backtab else 1)
        else:
            return False
        return True

    def escape(self) -> bool:
        """Put back what is in the hand, else let go of what is selected. Returns whether there was anything."""
        there = self.carry is not None or bool(self.selection) or self.desk.card.isVisible()
        self.cancel()
        self.select(None, ())
        return there

    def show_cursor(self, space: SpaceId | None) -> None:
        """Put the hex cursor on a space, or hide it."""
        if space is not None or self.cursor.space is not None:
            self.cursor.put(space)
            self.lights.cursor(space)

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
        desk.view.ensure_seen(space)
        self.tell_place(space, None)
        if self.carry is not None:
            self._preview(space)
            self._tell_verdict()
        else:
            desk.select(space, None)

    def _first_place(self) -> SpaceId:
        if self.selection:
            found = self.desk.scene.space_of(self.selection[0])
            if found is not None:
                return found
        middle = self.desk.scene.geometry.at(self.desk.view.seen().center())
        return SpaceId(0) if middle is None else middle

    def _tell_verdict(self) -> None:
        verdict, space = self._verdict, self.over
        if verdict is None or space is None or self.carry is None:
            return
        if verdict.refused is not None:
            self.desk.say(sentence_of(self.cannot(self.carry.leader, space), verdict.refused))
        elif verdict.actions:
            told = self.desk.bridge.describe(verdict.actions[-1])
            if verdict.costs:
                told = tr("{action}: {cost} MP", action=told, cost=verdict.costs[-1])
            self.desk.say(told)

    def _enter(self) -> None:
        space = self.cursor.space
        if space is None:
            self.show_cursor(self._first_place())
            return
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

    # --- pieces beside the map

    def take_from_tray(self, name: str) -> None:
        """Take up a piece that is not on the map."""
        self.put_down()
        self.select(None, ())
        self.selection = (name,)
        self.take((name,))

    def carry_over(self, at: QPointF, space: SpaceId | None) -> bool:
        """A piece from beside the map is over a space. Returns whether it would be refused."""
        return self._preview(space)

    def drop_from_tray(self, space: SpaceId | None) -> bool:
        """Put a piece from beside the map down. Returns whether it was played."""
        carry = self.carry
        if carry is None or space is None:
            self.put_down()
            return False
        verdict = carry.verdict(space)
        if verdict.refused is not None:
            self.desk.say(sentence_of(self.cannot(carry.leader, space), verdict.refused))
            self.put_down()
            return False
        self._submit(carry, space, verdict, moved_by_hand=True)
        return True


def sentence_of(title: str, refused: Refused) -> str:
    """A refusal in one line: what, why, by which rule."""
    number = refused.rule.split("-", 1)[-1]
    told = f"{title}. {refused.sentence}" if title else refused.sentence
    return tr("{told} Rule {number}.", told=told, number=number) if number else told

