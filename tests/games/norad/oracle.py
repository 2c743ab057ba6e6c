"""Where bombers may go, worked out the slow way: every path is walked, and each end judged by rules 5, 6 and 7.

Shares nothing with the game but which squares are neighbours, which the map's own tests prove.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.state import Aloft, State

LAST = {"norad": "V", "pvo-strany": "U"}


class Flight(NamedTuple):
    """A bomber on its way: rows are counted from ``start``, ``north`` if it has gone the wrong way."""

    piece: PieceId
    here: SpaceId
    start: int
    left: int
    north: bool
    duty: int


class Oracle:
    """One position of NORAD or PVO Strany, without bases beside the map."""

    def __init__(self, game: Norad, state: State) -> None:
        self.game, self.s, self.last = game, state, ord(LAST[str(game.options["variant"])]) - 65
        sets = game.setting
        self.bombers = {p: x for p, x in state.at.items() if sets.kind_of[p] == "bomber"}
        self.sams = {x for p, x in state.at.items() if sets.kind_of[p] == "sam"}
        self.room: dict[tuple[PieceId, SpaceId], bool] = {}
        self.cities = set(sets.cities) - set(state.ruined)

    def row(self, space: SpaceId) -> int:
        """0 for row A; -1 for the ice."""
        label = self.game.board.label(space)
        return -1 if label.startswith("arctic") else ord(label[0]) - 65

    def take_off(self, piece: PieceId, duty: int | None = None) -> Flight:
        """The flight of a bomber as it stands."""
        top, here = self.s.top, self.s.at[piece]
        if isinstance(top, Aloft) and top.piece == piece:
            return Flight(piece, here, top.start_row, top.points // 2, top.turned, top.duty)
        duty = self.duty(piece) if duty is None else duty
        return Flight(piece, here, self.row(here), 4, False, duty)

    def duty(self, piece: PieceId) -> int:
        """Two rows, or as many as the others leave it."""
        for duty in (2, 1):
            if self.stops(self.take_off(piece, duty)):
                return duty
        return 0

    def next(self, flight: Flight) -> list[Flight]:
        """One step in every direction."""
        staging = self.row(flight.here) < 0
        near = [x for x, _ in self.game.setting.steps[flight.here]] if staging else self.game.board.near[flight.here]
        north = {x: flight.north or self.row(x) < self.row(flight.here) for x in near}
        return [flight._replace(here=x, left=flight.left - 1, north=north[x]) for x in near]

    def walk(self, flight: Flight) -> set[Flight]:
        """Every way of one step or more that nothing interrupts."""
        found: set[Flight] = set()
        todo = [flight]
        while todo:
            now = todo.pop()
            if now.left == 0 or (now != flight and (now.here in self.sams or self.row(now.here) == self.last)):
                continue
            for after in self.next(now):
                if after not in found:
                    found.add(after)
                    todo.append(after)
        return found

    def stops(self, flight: Flight, free: bool = False) -> set[SpaceId]:
        """Where a bomber may end without a bomb; ``free``: only where nobody else is."""
        return {end.here for end in self.walk(flight) if self.may_stop(end, free=free)}

    def may_stop(self, end: Flight, *, free: bool = False) -> bool:
        """Rules 5.2 and 6.0."""
        rows = self.row(end.here) - end.start
        if end.north or rows < min(end.duty, self.last - end.start):
            return False
        if self.row(end.here) == self.last:
            return True
        there = [p for p, x in self.bombers.items() if x == end.here and p != end.piece]
        if free or any(p in self.s.moved for p in there):
            return not there
        return (not there and not self.owing) or self.leaves_room(end.piece, end.here)

    @cached_property
    def owing(self) -> list[PieceId]:
        """Bombers that have not moved, in whose square another has stopped."""
        spaces = list(self.bombers.values())
        return [p for p, x in self.bombers.items() if p not in self.s.moved and spaces.count(x) > 1]

    def leaves_room(self, piece: PieceId, space: SpaceId) -> bool:
        """Whether, with a bomber in a square, all that then owe a move can each still find a square of their own."""
        if (piece, space) not in self.room:
            after = Oracle(self.game, self.s._replace(at={**self.s.at, piece: space}, moved=self.s.moved | {piece}))
            wanted = [after.stops(after.take_off(p, 2), free=True) for p in after.owing]
            self.room[piece, space] = self.seated(wanted, frozenset())
        return self.room[piece, space]

    def seated(self, wanted: list[set[SpaceId]], taken: frozenset[SpaceId]) -> bool:
        """Whether each can have one of the squares that it wants."""
        if not wanted or min(map(len, wanted)) >= len(wanted) + len(taken):
            return True
        first, *rest = sorted(wanted, key=len)
        return any(self.seated(rest, taken | {space}) for space in first - taken)

    def may_bomb(self, piece: PieceId, space: SpaceId) -> bool:
        """Rule 7.3; alone at the table anybody may try."""
        real = bool(self.s.back[piece]) or self.game.setting.rules.solitaire
        return real and space in self.cities

    def may_end(self, end: Flight) -> bool:
        """Whether a leg may end so: to bomb, to stop, or over SAMs with something to do afterwards."""
        if self.may_bomb(end.piece, end.here) or self.may_stop(end):
            return True
        return end.here in self.sams and any(self.may_end(on) for on in self.walk(end))

    def ends(self, piece: PieceId) -> set[SpaceId]:
        """Every square in which the next leg of a bomber may end."""
        return {end.here for end in self.walk(self.take_off(piece)) if self.may_end(end)}
