"""By whose eyes the table is seen, and when the screen must change hands.

Owns who sits at the table of a game in which the sides know different things: with one person it is that side
always; between two people it changes only by the handover; a person who plays both sides, and everybody once the game
is over, needs none. What a side may know is the game's word.
"""

from __future__ import annotations

from typing import Any

from wargame_desk.core.derived import Derived
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN, Session
from wargame_desk.core.views import View

TRUTH = "truth"
"""Everything, which is open once the game is over."""
POSITIONS = 4
"""So many positions last looked at are kept as each side knows them: panels ask for the same one over and over."""


class Eyes:
    """Whose knowledge is shown.

    Attributes:
        lens: once the game is over, by whose eyes it is looked at: a side, or ``TRUTH``.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seated: Side | None = None
        self._searched = 0
        self._over = False
        self._watching: tuple[Side | str | None, ...] = ()
        self.lens: Side | str = TRUTH
        self._redacted: dict[Side | None, Derived[Any, Any]] = {}
        self._pictures: dict[Side | None, Derived[Any, View]] = {}

    @property
    def guarded(self) -> bool:
        """Whether anything has still to be kept from anybody."""
        return bool(self._session.game.hidden) and not self.over and self._watching != (TRUTH,)

    def watch(self, by: Side | str | None) -> None:
        """Nobody plays here any more: until the game is over it is seen by these eyes; ``TRUTH`` sees everything."""
        self._watching = (by,)

    @property
    def watching(self) -> bool:
        """Whether nobody plays here, and the game is only looked at."""
        return bool(self._watching)

    @property
    def _all_open(self) -> bool:
        """Whether everything is shown."""
        return self.lens == TRUTH if self.over else self._watching == (TRUTH,)

    @property
    def over(self) -> bool:
        """Whether the game has once come to an end: from then on all is open, whatever is looked at or played."""
        nodes = self._session.nodes
        while not self._over and self._searched < len(nodes):
            node = nodes[self._searched]
            self._over = node.ending is not None or self._session.game.outcome(node.state) is not None
            self._searched += 1
        return self._over

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return tuple(side for side in self._session.game.sides if self._session.seats[side] == HUMAN)

    @property
    def shared(self) -> bool:
        """Whether two people share the screen and must not see each other's side."""
        if self._watching or not self.guarded or not self._session.game.hands_over:
            return False
        return not self._session.alone and len(self.people) > 1

    @property
    def viewer(self) -> Side | None:
        """The side whose knowledge is shown; None for what everybody knows."""
        if not self._session.game.hidden or not self._session.game.hands_over:
            return None
        if self.over:
            return None if self.lens == TRUTH else Side(self.lens)
        if self._watching:
            by = self._watching[0]
            return None if by is None or by == TRUTH else Side(by)
        people = self.people
        if len(people) == 1:
            self._seated = people[0]
        elif self._session.alone:
            decision = self._session.decision
            self._seated = decision.side if decision is not None else self._seated
        elif not people:
            self._seated = None
        return self._seated

    @property
    def due(self) -> Side | None:
        """The side that the screen must be handed to before anything goes on; None while all is well."""
        decision = self._session.decision
        if decision is None or not self.shared or decision.side == self.viewer:
            return None
        return decision.side

    def seat(self, side: Side | None) -> None:
        """This side's person sits down; None when a person has got up and the next is not there yet."""
        self._seated = side

    def known(self, state: Any) -> Any:
        """A position as it may be shown now."""
        if self._all_open:
            return state
        viewer = self.viewer
        if viewer not in self._redacted:
            redact = self._session.game.redact
            self._redacted[viewer] = Derived(lambda state: redact(state, viewer), keep=POSITIONS)
        return self._redacted[viewer](state)

    def picture(self, state: Any) -> View:
        """A position as it may be drawn now."""
        viewer = self.viewer
        if viewer not in self._pictures:
            picture = self._session.game.picture
            self._pictures[viewer] = Derived(lambda known: picture(known, viewer), keep=POSITIONS)
        return self._pictures[viewer](self.known(state))

    def may_see(self, audience: tuple[Side, ...] | None) -> bool:
        """Whether an event for these sides (None: all) may be told."""
        game = self._session.game
        return audience is None or not game.hands_over or self._all_open or self.viewer in audience
