"""What the tables of all games have in common: a position that is played on by verbs, and a refusal that is expected.

Each game's ``table.py`` adds its own verbs and questions. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Self, TypeVar

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.values import Action, Event, Refusal

E = TypeVar("E", bound=Event)


class Why(NamedTuple):
    """A refusal in names and labels, and the sentence a player reads."""

    code: str
    rule: str
    pieces: str
    spaces: str
    text: str


class PlayedOn:
    """A position that is played on: what is said must be legal, and changes it."""

    game: Any
    state: Any
    phase: Any
    end: Callable[[], Any]
    between_names = " "

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.state = game, state
        self.log: list[Event] = []

    def check(self, action: Action) -> Refusal | None:
        """Whether an action is legal."""
        refusal: Refusal | None = self.game.check(self.state, action)
        return refusal

    def _say(self, action: Action) -> Self:
        refusal = self.check(action)
        assert refusal is None, f"{self.game.describe(action)}: {self.game.describe(refusal)}"
        return self._take(action)

    def _take(self, action: Action) -> Self:
        step = self.game.apply(self.state, action)
        self.state = step.state
        self.log += step.events
        return self

    def to_phase(self, phase: str) -> Self:
        """End phases until this one."""
        while self.phase != phase:
            self.end()
        return self

    def legal(self) -> list[Action]:
        """Everything that is listed."""
        return list(self.game.legal_actions(self.state))

    @property
    def turn(self) -> int:
        """The turn."""
        turn: int = self.state.turn
        return turn

    @property
    def winner(self) -> Side | None:
        """The winner, once the game is over."""
        outcome = self.game.outcome(self.state)
        return None if outcome is None else outcome.winner

    def seen(self, side: str | None = None) -> list[Event]:
        """All events so far, or those that a side could see."""
        return [e for e in self.log if side is None or e.audience is None or side in e.audience]

    def happened(self, kind: type[E], side: str | None = None) -> list[E]:
        """Every event of a class so far, or those that a side could see."""
        return [e for e in self.seen(side) if isinstance(e, kind)]

    def names(self, pieces: Iterable[int]) -> str:
        """Names of pieces in a row."""
        return self.between_names.join(self.game.piece_name(PieceId(p)) for p in pieces)

    def labels(self, spaces: Iterable[int]) -> set[str]:
        """Labels of spaces."""
        return {self.game.board.label(SpaceId(space)) for space in spaces}

    def why(self, refusal: Refusal) -> Why:
        """A refusal in words."""
        spaces = " ".join(self.game.board.label(space) for space in refusal.spaces)
        return Why(refusal.code, refusal.rule, self.names(refusal.pieces), spaces, self.game.describe(refusal))


class Expected:
    """The next thing said must be refused; the verb returns why, in names."""

    def __init__(self, table: PlayedOn, code: str, rule: str) -> None:
        self.game, self._table, self._code, self._rule = table.game, table, code, rule

    def _say(self, action: Action) -> Why:
        refusal = self._table.check(action)
        assert refusal is not None, f"{self.game.describe(action)} was allowed"
        why = self._table.why(refusal)
        assert (why.code, why.rule) == (self._code, self._rule), why
        assert action not in self._table.legal()
        return why
