"""The contract of a game.

Owns what every game answers and every caller may rely on. A Game is static (boards, tables, option values); a
State holds only what play changes, is frozen, and shares what did not change with the state before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from wargame_desk.core.board import Board
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.present import Presenter
from wargame_desk.core.tables import Ledger
from wargame_desk.core.values import (
    Action,
    Barrier,
    Decision,
    Event,
    OptionValue,
    Outcome,
    Position,
    Refusal,
    Setup,
)
from wargame_desk.core.views import Standing, View

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Step(NamedTuple, Generic[S]):
    """What an action did: the new state, what happened in order, and the strongest barrier passed."""

    state: S
    events: tuple[Event, ...]
    barrier: Barrier


class Game(Protocol[S, A]):
    """A game with its options chosen. Holds boards, tables and parameters, never a position."""

    @property
    def id(self) -> str:
        """Stable name in files and on the command line, such as "strike-force-one"."""

    @property
    def title(self) -> str:
        """What players call it."""

    @property
    def rules_version(self) -> int:
        """Raised when the same actions would lead elsewhere; kept in files."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, first player first."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option with its value."""

    @property
    def board(self) -> Board:
        """Where it is played."""

    @property
    def actions(self) -> Mapping[str, type[A]]:
        """Action classes by kind."""

    @property
    def state_type(self) -> type[S]:
        """The class of its states, for checkpoints."""

    @property
    def hidden(self) -> bool:
        """Whether anything is ever kept from a side."""

    @property
    def hands_over(self) -> bool:
        """Whether the sides know different things, so that two people at one screen must hand it over."""

    def setup(self, scenario: Setup, position: Position | None, dice: Dice) -> S:
        """The first state. PositionError if the scenario or position breaks the rules."""

    def decision(self, state: S) -> Decision | None:
        """Who decides what now, or None when the game is over."""

    def legal_actions(self, state: S, about: PieceId | None = None) -> Iterator[A]:
        """A canonical subset of what ``check`` allows, in stable order; never empty before the end.

        One route a destination, one order a set, no take-backs. ``about`` narrows it to one piece.
        """

    def check(self, state: S, action: A) -> Refusal | None:
        """Say why an action is not allowed, or None if it is. Changes nothing."""

    def complete(self, state: S, action: A) -> A | Refusal:
        """Fill in what a gesture leaves open: a move that names only its end gets its best route."""

    def apply(self, state: S, action: A) -> Step[S]:
        """Carry out an allowed action. IllegalActionError if it is not; ChanceNeeded if dice must be given."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def explain(self, state: S, subject: A) -> Ledger:
        """The ledger behind the number an action turns on: a move's cost, a battle's column."""

    def redact(self, state: S, side: Side | None) -> S:
        """The state as a side may know it, holes where it may not. The only code that keeps secrets."""

    @property
    def presenter(self) -> Presenter[S]:
        """What the table asks: looks, gestures, forecasts, words."""

    def picture(self, known: S, side: Side | None) -> View:
        """What a screen needs to draw, from a redacted state."""

    def determinize(self, known: S, dice: Dice) -> S:
        """Some state that fits what is known and can be played on."""

    def describe(self, thing: Refusal | Event | Decision | Action | Outcome) -> str:
        """The sentence a player reads. A decision's second line, if any, says what is left undone."""

    def standing(self, state: S) -> Standing:
        """Victory so far."""

    def shortlist(self, known: S) -> tuple[A, ...]:
        """The few actions that are worth a computer player's look, from what the decider knows; () for all."""

    def score(self, state: S, side: Side) -> float:
        """How good a position looks to a side's computer opponent; only differences mean anything."""

    def piece_name(self, piece: PieceId) -> str:
        """The name of a piece in files and messages."""

    def piece_id(self, name: str) -> PieceId:
        """The piece with this name; KeyError if there is none."""

    def dice_of(self, state: S) -> Dice:
        """The source of chance of a state."""

    def with_dice(self, state: S, dice: Dice) -> S:
        """The state with another source of chance."""


class Log(Generic[S]):
    """The scratch pad of one ``apply``: the state so far, the events so far, the strongest barrier."""

    __slots__ = ("barrier", "events", "s")

    def __init__(self, state: S) -> None:
        self.s = state
        self.events: list[Event] = []
        self.barrier = Barrier.NONE

    def emit(self, event: Event, barrier: Barrier = Barrier.NONE) -> None:
        """Note what happened."""
        self.events.append(event)
        if barrier.value > self.barrier.value:
            self.barrier = barrier

    def step(self) -> Step[S]:
        """What the action did."""
        return Step(self.s, tuple(self.events), self.barrier)
