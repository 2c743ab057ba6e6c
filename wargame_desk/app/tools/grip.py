"""The grip: what is selected, what is in the hand, what putting it down would mean, and putting it down.

Owns the state of a gesture whatever made it: mouse, keys or tray. Where a piece can go is the bridge's word; what
is lit is in ``lights``.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt, QTimer

from wargame_desk.app.reports import Refused
from wargame_desk.app.tools.carry import Carry, Verdict
from wargame_desk.app.tools.cursor import HexCursor
from wargame_desk.app.tools.desk import ToolDesk
from wargame_desk.app.tools.lights import Lights
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import mark, tr, tr_list, trn
from wargame_desk.core.values import Decision
from wargame_desk.mapview.stack import Member
from wargame_desk.mapview.tools import MapEvent, Tool

_Key = Qt.Key
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_LONG = 26
"""Letters of a name that has no room in a line beside others."""
CARD_DELAY = 350
"""Milliseconds over a forbidden space before the card says why."""

_CANNOT = {
    "attack": mark("{unit} cannot attack {hex}"),
    "attackers": mark("{unit} cannot attack {hex}"),
    "retreat": mark("{unit} cannot retreat to {hex}"),
    "advance": mark("{unit} cannot advance to {hex}"),
    "enter": mark("{unit} cannot enter at {hex}"),
    **dict.fromkeys(("planning", "pair", "market", "homing", "choice"), mark("{unit} cannot go there")),
}
_CANNOT_REACH = mark("{unit} cannot reach {hex}")


class Grip(Tool):
    """Takes pieces up, shows what they could do, puts them down.

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
        self._whole_stack = False
        self._card_due = QTimer(desk.view)
        self._card_due.setSingleShot(True)
        self._card_due.timeout.connect(self._show_card)

    # --- what the decision lights

    def decide(self, decision: Decision | None) -> None:
        """A new position: put everything down and show what is to be chosen now. What was chosen stays chosen."""
        self.put_down()
        self.lights.choices("retreat", ())
        places = {self.desk.scene.space_of(name) for name in self.selection}
        space = places.pop() if len(places) == 1 else None
        self.select(space, self.selection if space is not None else ())

    def leave_table(self) -> None:
        """Another tool takes over."""
        self.put_down()
        self.lights.choices("retreat", ())
        self.lights.hover(None)
        self.lights.cursor(None)
        self.select(None, ())
        self._card_due.deleteLater()

    # --- taking up

    def take(self, names: Iterable[str]) -> None:
        """Take pieces up: light what they can reach. They stay where they are until they are put down."""
        desk = self.desk
        order = [member.id for member in self._fellows(tuple(names))] or list(names)
        pieces = [desk.piece(name) for name in order]
        self.carry = Carry(desk.bridge, pieces, desk.scene.space_of(order[0]))
        self.over, self._verdict = None, None
        self.lights.reach(self.carry.reach)

    def _fellows(self, names: tuple[str, ...]) -> list[Member]:
        space = self.desk.scene.space_of(names[0]) if names else None
        return [] if space is None else [m for m in self.desk.scene.members(space) if m.id in names]

    def put_down(self) -> None:
        """Let go of what is in the hand without a word."""
        self._card_due.stop()
        self.desk.card.put_away()
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
            self.desk.over(space)
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
        self.desk.card.put_away()
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
        unit = self.desk.bridge.unit(carry.leader)
        named = self.desk.scene.look.map.areas is not None and unit in refused.sentence
        title = tr("Not possible") if named else self.cannot(carry.leader, space)
        back = tr("Esc puts {unit} back", unit=unit) if len(unit) < _LONG else tr("Esc puts it back")
        self.desk.card.show_refusal(title, refused, verdict.nearest, back, space)
        self.desk.whisper(sentence_of(title, refused))

    def cannot(self, piece: PieceId, space: SpaceId) -> str:
        """ "D cannot reach 0605"."""
        decision = self.desk.bridge.decision
        words = _CANNOT.get(decision.kind if decision else "", _CANNOT_REACH)
        return tr(words, unit=self.desk.bridge.unit(piece), hex=self.desk.bridge.place(space))

    # --- putting down

    def drop(self, space: SpaceId | None, at: QPointF | None = None) -> None:
        """The end of a drag, and where on the sheet it ends; ``space`` is None where there is none."""
        carry = self.carry
        self.dragging = False
        if carry is not None and space is None:
            scene = self.desk.scene
            on_sheet = scene.look.map.areas is not None and at is not None and scene.geometry.sheet.contains(at)
            self._say_back(carry, on_sheet=on_sheet)
        verdict = carry.verdict(space) if carry is not None and space not in (None, carry.start) else None
        if carry is None or space is None or verdict is None:
            self.desk.scene.glide_back()
        elif verdict.refused is not None:
            self.desk.scene.glide_back()
            self.desk.say(sentence_of(self.cannot(carry.leader, space), verdict.refused))
            self.desk.card.told.emit(verdict.refused)
        else:
            self.desk.scene.drop()
            self._submit(carry, space, verdict, moved_by_hand=True)
            return
        self.put_down()

    def _say_back(self, carry: Carry, *, on_sheet: bool) -> None:
        """Pieces have been let go beside the map, or on it where nothing can stand."""
        units = tr_list([self.desk.bridge.unit(piece) for piece in carry.pieces])
        if on_sheet:
            self.desk.say(tr("There is nothing there to put {units} on.", units=units))
            return
        self.desk.say(
            trn(
                "{units} was let go off the map and is back in its place.",
                "{units} were let go off the map and are back in their place.",
                len(carry.pieces),
                units=units,
            )
        )

    def _submit(self, carry: Carry, space: SpaceId, verdict: Verdict, *, moved_by_hand: bool = False) -> None:
        self.put_down()
        if len(carry.pieces) == 1 or verdict.kind == "attack":
            self.desk.submit(verdict.actions, moved_by_hand)
        else:
            self._submit_each(carry, space, moved_by_hand)

    def _submit_each(self, carry: Carry, space: SpaceId, moved_by_hand: bool) -> None:
        """Put down the members of a stack one by one, bottom first so that their order is kept; say who stayed."""
        desk, stayed = self.desk, []
        why: Refused | None = None
        for piece in carry.pieces:
            way = next((way for way in desk.bridge.ways(piece) if way.to == space), None)
            if way is None or not desk.submit(way.actions, moved_by_hand):
                why = why or desk.bridge.why_not(piece, space)
                stayed.append(desk.bridge.unit(piece))
        if stayed and why is not None:
            names = tr_list(stayed)
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
            self._tell_why_not(space, piece)

    def _tell_why_not(self, space: SpaceId, piece: str | None) -> None:
        """Say why a piece of the side that moves cannot go anywhere, where that does not depend on where to."""
        bridge = self.desk.bridge
        decision, side = bridge.decision, next((p.side for p in bridge.view.pieces if p.id == piece), None)
        if piece is None or decision is None or decision.side != side or not bridge.human_to_move:
            return
        if self._can_act(piece):
            return
        found = [bridge.why_not(bridge.piece(piece), to) for to in bridge.game.board.near[space]]
        if found and len({(one.refusal.code, one.refusal.rule, one.refusal.pieces) for one in found}) == 1:
            self.desk.say(sentence_of("", found[0]))

    def _can_act(self, piece: str | None) -> bool:
        bridge = self.desk.bridge
        return piece is not None and bridge.human_to_move and bool(bridge.ways(bridge.piece(piece)))

    def click_means(self, space: SpaceId) -> bool:
        """Do what the game says a click here means. Returns whether it meant anything."""
        meant = self.desk.bridge.click(space)
        if isinstance(meant, Refused):
            self.put_down()
            self.desk.card.show_refusal(tr("Not possible"), meant, "", "", space)
            self.desk.whisper(sentence_of("", meant))
            return True
        if not meant:
            return False
        self.put_down()
        self.desk.submit(meant, False)
        return True

    def select(self, space: SpaceId | None, names: tuple[str, ...]) -> None:
        """Choose pieces of a space, or only look at it."""
        self.selection = names
        self.lights.selection((space,) if space is not None and names else (), names)
        self.desk.select(space, names[-1] if names else None)

    def tell_place(self, space: SpaceId, piece: str | None) -> None:
        """Say what is here to those who listen; the chip and the inspector show it."""
        bridge = self.desk.bridge
        report = bridge.about_space(space)
        lines = list(report.lines)
        if piece is not None:
            about = bridge.about_piece(bridge.piece(piece))
            lines = [about.title.replace("  ", " "), *about.lines]
        self.desk.whisper(". ".join(line.rstrip(".") for line in lines) + ".")

    # --- pieces beside the map

    def take_from_tray(self, name: str) -> None:
        """Take up a piece that is not on the map."""
        self.put_down()
        self.select(None, ())
        self.selection = (name,)
        self.desk.select(None, name)
        self.take((name,))

    def drag_from_tray(self, name: str, home: QPointF, at: QPointF) -> None:
        """Begin to drag a piece that is not on the map from its place beside it; both points are the scene's."""
        self.take_from_tray(name)
        self.dragging = True
        piece = next(piece for piece in self.desk.bridge.view.pieces if piece.id == name)
        self.desk.scene.bring(Member(piece.id, piece.face, piece.marks), home, at)

    def carry_over(self, at: QPointF, space: SpaceId | None) -> None:
        """A piece from beside the map is carried on, over a space or none."""
        self.desk.scene.drag_to(at, refused=self._preview(space))


def sentence_of(title: str, refused: Refused) -> str:
    """A refusal in one line: what, why, by which rule."""
    told = f"{title}. {refused.sentence}" if title else refused.sentence
    return tr("{told} Rule {number}.", told=told, number=refused.number) if refused.number else told
