"""Who sits at the table: the handover, the word of a seat, standing orders, and by whose eyes a finished game is seen.

Owns the bridge's answers about seats. What they mean is the session's; nothing here is played.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal

from wargame_desk.app.chronicle import Chronicle
from wargame_desk.app.handing_over import handover_of
from wargame_desk.app.reports import Handover
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.session import HUMAN
from wargame_desk.core.views import View


class Seating(Chronicle):
    """The seats of a session."""

    handed_over = Signal(object)

    @abstractmethod
    def _tell(self, how: str, played: Sequence[int] = (), by: str = HUMAN) -> None:
        """Say what has changed."""

    def watch(self, lens: Side | str) -> None:
        """Once the game is over: look at it by the eyes of a side, or see the truth."""
        self.eyes.lens = lens
        self._tell("visit")

    def view_through(self, node: int, lens: Side | str) -> View:
        """A position by the eyes of a side, or as it was; only what is open anyway before the game is over."""
        if not self.eyes.over:
            return self.view_of(node)
        kept, self.eyes.lens = self.eyes.lens, lens
        try:
            return self.view_of(node)
        finally:
            self.eyes.lens = kept

    @property
    def handover(self) -> Handover | None:
        """What stands on the screen while it changes hands; None while nobody must be waited for."""
        due = self.eyes.due
        return None if due is None else handover_of(self._session, due)

    def take_seat(self) -> None:
        """The side that was waited for has sat down."""
        due = self.eyes.due
        if due is not None:
            self.eyes.seat(due)
            self._tell("seat")

    def locked(self, side: Side) -> bool:
        """Whether a word must be given before a side sits down."""
        return self._session.locked(side)

    def unlocks(self, side: Side, word: str) -> bool:
        """Whether this is the word."""
        return self._session.unlocks(side, word)

    def lock(self, word: str) -> None:
        """The side at the table chooses the word of its seat; "" for none."""
        if self.viewer is not None:
            self._session.lock(self.viewer, word)
            self._tell("visit")

    def open_seat(self, side: Side) -> None:
        """The word of a seat has been forgotten: another side opens it, and the record says so for good."""
        others = [other for other in self.game.sides if other != side]
        self._session.open_seat(side, others[0])

    # --- standing orders of the side at the table

    def order_choices(self, piece: PieceId) -> tuple[str, ...]:
        """The standing orders that the viewer can give a piece; () for a piece that is not his or takes none."""
        side = self.viewer
        return () if side is None or not self.eyes.guarded else self._session.order_choices(side, piece)

    def orders(self) -> Mapping[PieceId, str]:
        """The viewer's standing orders; what is not named asks."""
        return {} if self.viewer is None else self._session.orders_of(self.viewer)

    def order(self, given: Mapping[PieceId, str]) -> None:
        """Give standing orders, from the next question on."""
        if self.viewer is not None:
            self._session.order(self.viewer, given)
            self._tell("visit")
