"""What may come: forecasts of battles, plans with their chances, what repeats the plans of before, cards to choose,
what is still to be done.

Owns the bridge's answers about these, plans worked out once a position. What a plan is, is the game's word.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject

from wargame_desk.app.reports import Refused
from wargame_desk.app.seating import Seating
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.moments import CardChoice
from wargame_desk.core.plans import Plan
from wargame_desk.core.present import Errand
from wargame_desk.core.session import Session
from wargame_desk.core.values import Action, Refusal
from wargame_desk.core.views import Forecast


class Foresight(Seating):
    """The prospects of a session."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self._plans: tuple[object, tuple[Plan, ...]] = (None, ())

    @property
    @abstractmethod
    def known(self) -> Any:
        """The state as the viewer knows it."""

    @property
    @abstractmethod
    def human_to_move(self) -> bool:
        """Whether a person decides now."""

    @abstractmethod
    def _refused(self, refusal: Refusal, instead: Action | None) -> Refused:
        """A refusal ready to be shown."""

    def forecast(self) -> Forecast | None:
        """The forecast of the battle being put together."""
        return self.presenter.forecast(self.known)

    def forecast_with(self, piece: PieceId, target: SpaceId) -> Forecast | None:
        """The forecast of an attack with this piece added."""
        return self.presenter.forecast_with(self.known, piece, target)

    def plans(self) -> tuple[Plan, ...]:
        """The plans that are being put together or carried out."""
        key = self.at, self.viewer, self.eyes.over, self.eyes.lens
        if self._plans[0] != key:
            self._plans = key, self.presenter.plans(self.known)
        return self._plans[1]

    def errands(self) -> tuple[Errand, ...]:
        """The pieces for which the player writes down places now."""
        return self.presenter.errands(self.known) if self.human_to_move else ()

    def usual(self, piece: PieceId) -> tuple[Action, ...]:
        """The plainest way for a piece to do its duty now, () if there is none."""
        return self.presenter.usual(self.known, piece) if self.human_to_move else ()

    def duties(self) -> str:
        """What must still be done before this step can end, in a sentence; "" if nothing."""
        return self.presenter.duties(self.known) if self.human_to_move else ""

    def card_choice(self) -> CardChoice | None:
        """The cards that the player decides on now, if any."""
        return self.presenter.card_choice(self.known) if self.human_to_move else None

    def plan_again(self, number: int | None) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
        """What repeats the latest plans before, one or all of them, and why the rest of them cannot be."""
        if not self.human_to_move:
            return (), ()
        actions, refusals = self.presenter.plan_again(self.known, self._earlier(), number)
        return actions, tuple(self._refused(refusal, None) for refusal in refusals)

    def _earlier(self) -> Iterator[Any]:
        """The positions before this one as the viewer knows them, the latest first."""
        node = self.before(self.at)
        while node is not None:
            yield self.eyes.known(self._session.nodes[node].state)
            node = self.before(node)
