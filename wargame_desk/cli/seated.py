"""Who sits at the terminal, and what the next one is told when it changes hands.

Owns by whose eyes the terminal is seen. With one person it is that side always; between two people of a game in which
the sides know different things it changes by a handover only; nobody in particular sees what everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.cli import telling
from wargame_desk.cli.telling import Reader, Told
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN, Session


class Seated:
    """The person at the terminal.

    Args:
        truth: everything is shown to whoever looks, and the game is marked with it.
    """

    def __init__(self, session: Session, *, truth: bool = False) -> None:
        self._session, self._truth = session, truth
        self._side: Side | None = None
        self._left: dict[Side, list[int]] = {}

    @property
    def side(self) -> Side | None:
        """The side whose person sits here now; None for nobody in particular."""
        people = self._people()
        return people[0] if len(people) == 1 else self._side

    @property
    def sides(self) -> tuple[Side, ...]:
        """Whose orders may be given here now: one side's; both where one person plays both and hides nothing."""
        if not self._session.game.hands_over:
            return tuple(self._people())
        return (self.side,) if self.side is not None else ()

    @property
    def reader(self) -> Reader:
        """By whose eyes the table is seen."""
        session = self._session
        if not telling.hides_truth(session):
            return Reader(all=True)
        if self._truth:
            session.show_truth()
            return Reader(all=True)
        return Reader(self.side)

    def due(self, side: Side) -> bool:
        """Whether the terminal must change hands before this side decides."""
        session = self._session
        shared = telling.hides_truth(session) and session.game.hands_over and len(self._people()) > 1
        return shared and not self._truth and side != self._side

    def sit(self, side: Side) -> None:
        """This side's person sits down, and whoever sat here has got up."""
        if self._side is not None and self._side != side:
            self._left[self._side] = self._session.path()
        self._side = side

    def news(self) -> Iterator[Told]:
        """What the one who sits here has seen since he got up: nothing if he has not sat here before."""
        before = self._left.get(self._side) if self._side is not None else None
        if before is None:
            return iter(())
        now = self._session.path()
        same = sum(1 for a, b in zip(before, now, strict=False) if a == b)
        return telling.told(self._session, self.reader, same - 1)

    def _people(self) -> list[Side]:
        return [side for side in self._session.game.sides if self._session.seats[side] == HUMAN]
