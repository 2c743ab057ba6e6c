"""The map as a scene: the sheet, stacks, overlays and what moves between them.

Owns the step from one View to the next. It is told what to show and never asks why: no rule, no session.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.plans import Plan
from wargame_desk.core.views import Battle, View
from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.board_item import BoardItem
from wargame_desk.mapview.counter_layer import CounterLayer
from wargame_desk.mapview.drag import Drag
from wargame_desk.mapview.furniture_item import FurnitureItem
from wargame_desk.mapview.kit import load_fonts
from wargame_desk.mapview.motion import Motion, move_duration
from wargame_desk.mapview.overlay_item import OverlayItem
from wargame_desk.mapview.overlay_paint import reach_of
from wargame_desk.mapview.overlays import BATTLE, ObjectiveOverlay, Overlay, SelectionOverlay, of_battle
from wargame_desk.mapview.painted_item import OVER, UNDER, PaintedItem
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.sheets import sheet_of
from wargame_desk.mapview.stack import BESIDE, Member, Stack
from wargame_desk.mapview.theme import ANIM_MS

_OWN = ("objectives", *BATTLE)
"""Overlays that the scene sets by itself."""


class Hit(NamedTuple):
    """What lies under a point: the space, the topmost counter there as stacks lie now, and its place."""

    space: SpaceId | None
    piece: str | None = None
    member: int = -1


class _Spot(NamedTuple):
    """Where a counter lies: its space, the middle of its place, and its side (None for the usual one)."""

    space: SpaceId
    x: float
    y: float
    side: float | None


class MapScene(QGraphicsScene):
    """The map of one board with one look.

    Args:
        furniture: whether title, turn track, key and notes are printed beside the board.
    """

    shown = Signal()
    """A View has been shown."""
    rested = Signal()
    """The last running animation has ended."""

    def __init__(self, board: Board, look: Look, *, furniture: bool = True, parent: QObject | None = None) -> None:
        super().__init__(parent)
        load_fonts()
        self.board = board
        self.look = look
        sheet = sheet_of(board, look, furniture=furniture)
        self.geometry, self.printed = sheet.geometry, sheet.printed
        self.screen = Screen(self.geometry.measure, self.printed.style)
        self.atlas = CounterAtlas(look)
        self.view_now: View | None = None
        self._painter = sheet.overlays(self.geometry, self._numbers_again, lambda space: bool(self.members(space)))
        self._where: dict[str, SpaceId] = {}
        self._overlays: dict[str, tuple[Overlay, tuple[OverlayItem, ...]]] = {}
        self._ringed: dict[str, frozenset[str]] = {}
        """Pieces chosen under the name of an overlay."""
        self._fanned: Stack | None = None
        self._drag: Drag | None = None
        self.motion = Motion(self, self.atlas, self.screen, self.rested.emit)
        self.board_item = BoardItem(self.printed, self.screen)
        self.addItem(self.board_item)
        self._layer = CounterLayer(self.geometry, self.atlas, self.screen)
        self.addItem(self._layer)
        self.furniture_item = FurnitureItem(sheet.follows, self.screen) if sheet.follows is not None else None
        self._painted = tuple(
            PaintedItem(painted, self.geometry.sheet, self.screen, z)
            for painted, z in ((sheet.under, UNDER), (sheet.over, OVER))
            if painted is not None
        )
        if self.furniture_item is not None:
            self.addItem(self.furniture_item)
        for item in self._painted:
            self.addItem(item)
        if look.map.objectives:
            self.set_overlay("objectives", ObjectiveOverlay(look.map.objectives))

    def _numbers_again(self, p: QPainter, spaces: list[SpaceId]) -> None:
        size = self.screen.style(self.screen.zoom).number
        if size:
            self.printed.numbers(p, spaces, size, strong=True)

    # ------------------------------------------------------------------ how it is shown

    def set_zoom(self, zoom: float, ratio: float, *, settled: bool) -> None:
        """Tell the items what a scene unit is on screen: ``zoom`` 1 is 100 %, ``ratio`` device pixels a point."""
        screen = self.screen
        if (zoom, ratio, settled) != (screen.zoom, screen.ratio, screen.settled):
            screen.zoom, screen.ratio, screen.settled = zoom, ratio, settled
            self.update()

    def set_palette(self, name: str) -> None:
        """ "light", "dark" or "contrast"."""
        self.screen.palette = name
        self._restyle()

    def set_grid(self, on: bool) -> None:
        self.screen.grid = on
        self._restyle()

    def set_numbers(self, on: bool) -> None:
        self.screen.numbers = on
        self._restyle()

    def set_counters(self, on: bool) -> None:
        self.screen.counters = on
        self.update()

    def set_patient(self, on: bool) -> None:
        """Whether frames may take as long as they need, so that each is complete."""
        self.board_item.tiles.patient = self.atlas.patient = on
        for item in self._painted:
            item.set_patient(on)

    def set_motion(self, *, reduced: bool, pace: float = 1.0) -> None:
        """Whether end states are shown at once, and how fast animations run (2 is twice as fast)."""
        self.screen.reduced_motion, self.screen.pace = reduced, pace

    def _restyle(self) -> None:
        self.board_item.tiles.restyle()
        self.update()

    # ------------------------------------------------------------------ positions

    def show_view(
        self, view: View, *, animate: bool = False, moves: Mapping[str, Sequence[SpaceId]] | None = None
    ) -> None:
        """Show a position.

        Args:
            animate: whether counters that changed place travel there and lost ones fade.
            moves: the way of a piece, its start first; others go straight.
        """
        self.finish_animations()
        if self._drag is not None:
            self.drop()
        before = {piece: self._spot(piece) for piece in self._where}
        places: dict[SpaceId, list[Member]] = {}
        for piece in view.pieces:
            if piece.at is not None:
                places.setdefault(piece.at, []).append(Member(piece.id, piece.face, piece.marks))
        self._where = {member.id: space for space, members in places.items() for member in members}
        self._layer.set_stacks({space: tuple(members) for space, members in places.items()})
        if self._fanned is not None and self._layer.get(self._fanned.space) is not self._fanned:
            self._fanned = None
        self.view_now = view
        if self.furniture_item is not None:
            self.furniture_item.set_view(view)
        for item in self._painted:
            item.set_view(view)
        self.show_battle(view.battle)
        if animate and not self.screen.reduced_motion:
            self._animate(before, moves or {})
            for item in self._painted:
                item.turn(self.motion)
        self.shown.emit()

    def show_battle(self, battle: Battle | None) -> None:
        """Brackets and odds on the target, rings and arrows on those who attack it."""
        for name, overlay in of_battle(battle).items():
            self.set_overlay(name, overlay)

    def show_plans(self, plans: tuple[Plan, ...]) -> None:
        """Print the chances of plans where the sheet has a display for them."""
        for item in self._painted:
            item.set_plans(plans)

    def _spot(self, piece: str) -> tuple[Member, _Spot]:
        """A piece's counter, and where it lies now."""
        space = self._where[piece]
        stack = self._layer.get(space)
        assert stack is not None
        index = next(i for i, member in enumerate(stack.members) if member.id == piece)
        home = stack.at if not stack.wide else stack.at + stack.offset(index)
        return stack.members[index], _Spot(space, home.x(), home.y(), stack.side(index) if stack.wide else None)

    def _animate(self, before: Mapping[str, tuple[Member, _Spot]], moves: Mapping[str, Sequence[SpaceId]]) -> None:
        """Send what changed place on its way, together where several went from one spot to one other."""
        groups: dict[tuple[_Spot, _Spot | None, tuple[SpaceId, ...]], list[Member]] = {}
        for piece, (member, start) in before.items():
            space = self._where.get(piece)
            if space == start.space:
                continue
            end = self._spot(piece)[1] if space is not None else None
            groups.setdefault((start, end, tuple(moves.get(piece, ()))), []).append(member)
        for (start, end, way), members in groups.items():
            self._send(tuple((member, QPointF(0, 0)) for member in members), start, end, way)

    def _send(
        self,
        held: tuple[tuple[Member, QPointF], ...],
        start: _Spot,
        end: _Spot | None,
        way: tuple[SpaceId, ...],
    ) -> None:
        home = QPointF(start.x, start.y)
        if end is None:
            self.motion.fade(held, home, ANIM_MS["result"], start.side)
            return
        between = way[1:-1] if len(way) > 1 and way[0] == start.space and way[-1] == end.space else ()
        points = [home, *map(self.geometry.counter_centre, between), QPointF(end.x, end.y)]
        duration = move_duration(len(points) - 1) if between else ANIM_MS["result"]
        stack, ids = self._layer.get(end.space), frozenset(member.id for member, _ in held)
        assert stack is not None
        stack.hide_members(stack.hidden | ids)
        self.motion.travel(held, points, duration, end.side)
        self.motion.run(duration, lambda t: None, lambda: stack.hide_members(stack.hidden - ids))

    def finish_animations(self) -> None:
        """End states at once."""
        self.motion.finish()

    @property
    def animating(self) -> bool:
        return self.motion.busy

    def members(self, space: SpaceId) -> tuple[Member, ...]:
        """The counters of a space as shown, bottom first."""
        stack = self._layer.get(space)
        return stack.members if stack is not None else ()

    def space_of(self, piece: str) -> SpaceId | None:
        """Where a piece is shown; None if it is not on the board."""
        return self._where.get(piece)

    def occupied(self) -> Iterable[SpaceId]:
        """The spaces with counters."""
        return iter(self._layer)

    def card_on(self, space: SpaceId) -> tuple[str, int]:
        """The card that is seen on a space, by its name in ``Look.cards``, and how many of its boxes are ticked.

        ("", 0) where none lies.
        """
        return next((found for item in self._painted if (found := item.card_on(space))[0]), ("", 0))

    def landmarks(self) -> list[tuple[SpaceId, QRectF]]:
        """What stands in spaces now and should not be covered, in scene units: counters, cities with their names."""
        shadow = 0.3 * self.screen.span
        found = []
        for space in self._layer:
            stack = self._layer.get(space)
            if stack is not None:
                edge = 0.0 if stack.wide else shadow
                found.append((space, stack.box().adjusted(edge, edge, -edge, -edge)))
        return found + [mark for item in self._painted for mark in item.landmarks()]

    def chosen(self) -> frozenset[SpaceId]:
        """The spaces that overlays ring as chosen."""
        rings = (overlay for overlay, _ in self._overlays.values() if isinstance(overlay, SelectionOverlay))
        return frozenset(space for ring in rings for space in ring.spaces)

    # ------------------------------------------------------------------ what is under a point

    def hit(self, at: QPointF) -> Hit:
        """What lies under a scene point. A fanned-out stack is asked first."""
        space = self.geometry.at(at)
        if self.screen.counters:
            for stack in self._near(at):
                index = stack.member_at(at)
                if index is not None:
                    return Hit(stack.space, stack.members[index].id, index)
        return Hit(space)

    def _near(self, at: QPointF) -> list[Stack]:
        """Stacks that may lie under a point, topmost first: further south lies on top."""
        found = [self._fanned] if self._fanned is not None else []
        return found + self._layer.exposed(QRectF(at, at))[::-1]

    def fan(self, at: QPointF | None) -> None:
        """Fan out the stack under a scene point and close any other; None closes all."""
        stack = None
        if at is not None and self._drag is None:
            held = self._fanned
            if held is not None and held.box().contains(at):
                return
            hit = self.hit(at)
            stack = self._layer.get(hit.space) if hit.piece is not None and hit.space is not None else None
            if stack is not None and not stack.fans:
                stack = None
        if stack is self._fanned:
            return
        if self._fanned is not None:
            self._spread(self._fanned, 0.0)
        self._fanned = stack
        if stack is not None:
            self._spread(stack, 1.0)

    def _spread(self, stack: Stack, to: float) -> None:
        start = stack.spread
        self._layer.open(stack)
        out = QEasingCurve.Type.OutQuad
        self.motion.run(ANIM_MS["fan"], lambda t: stack.set_spread(start + (to - start) * t), lambda: None, out)

    # ------------------------------------------------------------------ overlays

    def set_overlay(self, name: str, overlay: Overlay | None) -> None:
        """Show an overlay under a name, in place of the one that had it; None takes it away."""
        if isinstance(overlay, SelectionOverlay) or (overlay is None and name in self._ringed):
            overlay = self._ring(name, overlay)
        kept = self._overlays.get(name)
        if kept is not None:
            if kept[0] == overlay:
                return
            for item in kept[1]:
                self.removeItem(item)
            del self._overlays[name]
        if overlay is None:
            return
        area, order = reach_of(overlay, self.geometry), len(self._overlays) * 0.01
        items = tuple(OverlayItem(overlay, self._painter, area, over=over, order=order) for over in (False, True))
        for item in items:
            self.addItem(item)
        self._overlays[name] = (overlay, items)

    def _ring(self, name: str, overlay: SelectionOverlay | None) -> SelectionOverlay | None:
        """Ring chosen pieces that lie by themselves; what is left to be ringed as a space."""
        self._ringed.pop(name, None)
        if overlay is not None:
            self._ringed[name] = frozenset(overlay.pieces)
            alone = {self._where.get(piece) for piece in overlay.pieces}
            wide = {space for space in alone if space is not None and self.geometry.lies(space, ()) is not None}
            left = tuple(space for space in overlay.spaces if space not in wide)
            overlay = replace(overlay, spaces=left) if left else None
        self._layer.choose(frozenset().union(*self._ringed.values()))
        return overlay

    def box_of(self, piece: str) -> QRectF | None:
        """Where a counter lies that lies by itself in a space for many; None for others, whose space says it."""
        if piece not in self._where:
            return None
        _, spot = self._spot(piece)
        half = 0.0 if spot.side is None else spot.side / 2
        return QRectF(spot.x - half, spot.y - half, 2 * half, 2 * half) if half else None

    def overlay(self, name: str) -> Overlay | None:
        kept = self._overlays.get(name)
        return kept[0] if kept is not None else None

    def clear_overlays(self, *names: str) -> None:
        """Take away the named overlays; if none is named, all but the objectives and the battle of the View."""
        for name in names or tuple(name for name in self._overlays if name not in _OWN):
            self.set_overlay(name, None)

    # ------------------------------------------------------------------ dragging

    def lift(self, pieces: Iterable[str], at: QPointF) -> tuple[str, ...]:
        """Take pieces of one stack into the hand at a scene point; returns them bottom first.

        ValueError if they are not all in one space.
        """
        wanted = frozenset(pieces)
        spaces = {self._where.get(piece) for piece in wanted}
        space = next(iter(spaces), None)
        if len(spaces) != 1 or space is None:
            raise ValueError("a drag takes pieces of one stack")
        stack = self._layer.get(space)
        assert stack is not None
        return self._carry(stack, wanted, at)

    def bring(self, counter: Member, home: QPointF, at: QPointF) -> None:
        """Take a counter that lies beside the map, its middle at ``home``, into the hand at a scene point."""
        stack = Stack(BESIDE, home, self.screen)
        stack.set_members((counter,))
        self._carry(stack, frozenset((counter.id,)), at)

    def _carry(self, stack: Stack, pieces: frozenset[str], at: QPointF) -> tuple[str, ...]:
        self.finish_animations()
        if self._drag is not None:
            self._drag.drop()
        self._fanned = None
        self._drag = Drag(self, stack, pieces, at, self.atlas, self.screen, self.motion)
        return self._drag.pieces

    @property
    def drag(self) -> Drag | None:
        return self._drag

    def drag_to(self, at: QPointF, *, refused: bool = False) -> None:
        """Carry the lifted counters to a scene point."""
        if self._drag is not None:
            self._drag.to(at, refused=refused)

    def drop(self) -> None:
        """End the drag at once, the counters back in their stack until the next View."""
        drag, self._drag = self._drag, None
        if drag is not None:
            drag.drop()

    def glide_back(self) -> None:
        """End the drag with the counters gliding back."""
        drag, self._drag = self._drag, None
        if drag is not None:
            drag.glide_back()

    def sheet(self) -> QRectF:
        """The sheet of paper, in scene units."""
        return self.geometry.sheet
