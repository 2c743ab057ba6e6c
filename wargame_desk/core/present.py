"""Gestures and panels as data: what a click or a drag means, and what the table tells.

Owns descriptions only; ``mapview`` and ``app`` draw them. A game's ``Presenter`` makes them from the state that
the viewing side knows, so that no screen holds a rule. What things look like is in ``looks``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from wargame_desk.core.board import Board
from wargame_desk.core.curves import Curve
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.moments import CardChoice, Moment
from wargame_desk.core.plans import Plan
from wargame_desk.core.tables import Entry, ResultsTable, Source
from wargame_desk.core.values import Action, OptionSpec, Refusal
from wargame_desk.core.views import Forecast


class Way(NamedTuple):
    """One place a piece can be put, and what it takes.

    ``actions`` are submitted in order; ``path`` and ``costs`` are the route drawn, without its start; ``stop``
    says what ends the move there; ``kind`` names the action, such as "move", "attack" or "place", for drawing it;
    ``note`` is written on the lit space where no movement points are ("2 RP").
    """

    to: SpaceId
    kind: str
    actions: tuple[Action, ...]
    path: tuple[SpaceId, ...] = ()
    costs: tuple[int, ...] = ()
    stop: Entry | None = None
    note: str = ""

    @property
    def cost(self) -> int:
        """Movement points for the whole way, 0 where none are spent."""
        return self.costs[-1] if self.costs else 0


class Report(NamedTuple):
    """A thing in words: its name, short facts, and (figure, word) pairs for the inspector."""

    title: str
    lines: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()


class Chart(NamedTuple):
    """A results table with what is in use now: the live column, and after a roll the live row."""

    table: ResultsTable
    column: int | None = None
    row: int | None = None
    in_use: bool = True


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule for the rules window: id ("4.33"), title, a summary in our own words, the pages it concerns."""

    id: str
    title: str
    text: str
    pages: tuple[str, ...] = ()
    source: Source = Source.RULEBOOK


def rule_text(rules: tuple[RuleText, ...], rule: str) -> RuleText | None:
    """The text of a rule by the id under which the code cites it; None if it has no text.

    The main rules of a game are listed by number alone ("4.33" for "SFO-4.33"). Where one rulebook holds several games
    that use the same numbers again, the others are listed with their letters ("PVO-4.0").
    """
    by_id = {text.id: text for text in rules}
    return by_id.get(rule) or by_id.get(rule.partition("-")[2])


def rule_number(rules: tuple[RuleText, ...], rule: str) -> str:
    """What players call a rule: "4.33" for "SFO-4.33", with its letters where the rules are listed with them."""
    letters, dash, number = rule.partition("-")
    lettered = any(text.id.startswith(letters + dash) for text in rules)
    return rule if not dash or lettered else number


class Fact(NamedTuple):
    """A line of a log: the sentence, its rule, whose it is, and where it happened.

    ``kind`` sorts lines for filters: "move", "battle", "turn", or "other".
    """

    text: str
    rule: str
    side: Side | None
    spaces: tuple[SpaceId, ...] = ()
    kind: str = "other"


class News(NamedTuple):
    """A row of the report that the next player reads when the screen is handed over.

    ``face`` is a key into ``Look.faces``, drawn beside it, or "" for a plain mark of its ``kind``; ``figure`` is what
    it was worth ("+5"). ``side`` is whose doing it was.
    """

    head: str
    more: str = ""
    side: Side | None = None
    face: str = ""
    figure: str = ""
    kind: str = "other"


class Errand(NamedTuple):
    """A piece that a place is to be written down for: the place so far, and what may be written, by ``Way.to``."""

    piece: PieceId
    place: SpaceId | None
    choices: tuple[Way, ...]


class Roll(NamedTuple):
    """A roll that was made: its value (1 to ``faces``), whose it was, its result as a code and in words.

    ``table``, ``row`` and ``column`` are the chart and the indices of the cell it led to; -1 where it led to none.
    """

    value: int
    faces: int
    side: Side | None
    result: str
    text: str
    table: str = ""
    row: int = -1
    column: int = -1


S = TypeVar("S", contravariant=True)


class Presenter(Protocol[S]):
    """What the table asks of a game, always about a state as the viewing side knows it."""

    @property
    def look(self) -> Look:
        """Counter faces, colours and the printed map."""

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """Every rule in our own words, for the rules window."""

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The options of the game, in the player's language."""

    @property
    def provenance(self) -> tuple[tuple[str, Source, str], ...]:
        """Parts of the game's data with where they come from, for "About this game"."""

    def side_name(self, side: Side) -> str:
        """What players call a side."""

    def ways(self, known: S, piece: PieceId) -> tuple[Way, ...]:
        """Everywhere a piece can be dragged now, by any kind of action, one way a space."""

    def why_not(self, known: S, piece: PieceId, to: SpaceId) -> Refusal:
        """Why a piece cannot be put on a space that is not among its ways."""

    def click(self, known: S, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
        """What a click on a space means now: actions to submit, a refusal, or None for nothing."""

    def forecast(self, known: S) -> Forecast | None:
        """The forecast of the battle being put together, if there is one."""

    def forecast_with(self, known: S, piece: PieceId, target: SpaceId) -> Forecast | None:
        """The forecast of an attack on ``target`` with this piece added to what is chosen so far."""

    def charts(self, known: S) -> tuple[Chart, ...]:
        """The game's charts, those in use first."""

    def about_space(self, known: S, space: SpaceId) -> Report:
        """A space in words, for the hex chip, the inspector and the live text."""

    def about_piece(self, known: S, piece: PieceId) -> Report:
        """A piece in words, for the inspector and the order of battle."""

    @property
    def zone_name(self) -> str:
        """What the spaces of ``zone`` are called, in the player's language."""

    def zone(self, known: S, side: Side) -> frozenset[SpaceId]:
        """The spaces a side controls by being near."""

    def threat(self, known: S, piece: PieceId) -> frozenset[SpaceId]:
        """The spaces a piece could reach in its side's next movement, things standing as they do."""

    def attackers_on(self, known: S, space: SpaceId) -> tuple[PieceId, ...]:
        """The pieces of the other side that could attack a space in their next turn."""

    def facts(self, events: tuple[Any, ...], side: Side) -> tuple[Fact, ...]:
        """Log lines for the events of one step, submitted by ``side``."""

    def rolls(self, events: tuple[Any, ...], side: Side) -> tuple[Roll, ...]:
        """The rolls among the events of one step, submitted by ``side``."""

    @property
    def rolls_dice(self) -> bool:
        """Whether dice are rolled in this game, which players could roll themselves."""

    @property
    def boards(self) -> tuple[Board, ...]:
        """The board in every way it can lie, the usual one first; all have the same spaces. () if it lies one way."""

    def news(self, known: S, events: tuple[Any, ...]) -> tuple[News, ...]:
        """The report of events that everybody saw, in order; what belongs together in one row."""

    def errands(self, known: S) -> tuple[Errand, ...]:
        """The pieces of the side that decides for which places are written down now."""

    def plans(self, known: S) -> tuple[Plan, ...]:
        """The plans that are being put together or carried out, with their chances."""

    @property
    def plans_in(self) -> tuple[str, ...]:
        """The kinds of decision in which plans are put together or carried out; () for a game without plans."""

    def plan_again(
        self, known: S, earlier: Iterator[S], number: int | None
    ) -> tuple[tuple[Action, ...], tuple[Refusal, ...]]:
        """What repeats the latest plans before: one for the plan of a number, all for None; and what refuses the rest.

        ``earlier`` are the positions before this one, the latest first.
        """

    def idle(self, known: S, actions: tuple[Action, ...]) -> bool:
        """Whether legal actions, played in a row, gain the player nothing: allowed, and never suggested."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Every level at which a game that is played out can end, the best first; () where they have no order."""

    def moments(self, known: S, events: tuple[Any, ...]) -> tuple[Moment, ...]:
        """What events brought, to be shown one after the other; () where the map shows it all.

        ``known`` is the position before them.
        """

    def card_choice(self, known: S) -> CardChoice | None:
        """The cards that are being decided on now, if any."""

    def curves(self, known: S) -> tuple[Curve, ...]:
        """The numbers by which the course of a game is told; () for a game without a chart of it."""

    def usual(self, known: S, piece: PieceId) -> tuple[Action, ...]:
        """The plainest way for a piece to do its duty now, for orders to many; () if it has none, or no such way."""

    def duties(self, known: S) -> str:
        """What the side that decides must still do before the step can end, in a sentence; "" if nothing."""


class NoPlans:
    """The answers of a game of dice: without plans and cards, whose outcomes are wins and draws alone.

    For a ``Presenter`` to inherit.
    """

    rolls_dice: bool = True
    levels: tuple[str, ...] = ()
    plans_in: tuple[str, ...] = ()

    def plans(self, known: Any) -> tuple[Plan, ...]:
        return ()

    def plan_again(
        self, known: Any, earlier: Iterator[Any], number: int | None
    ) -> tuple[tuple[Action, ...], tuple[Refusal, ...]]:
        return (), ()

    def idle(self, known: Any, actions: tuple[Action, ...]) -> bool:
        return False

    def moments(self, known: Any, events: tuple[Any, ...]) -> tuple[Moment, ...]:
        return ()

    def card_choice(self, known: Any) -> CardChoice | None:
        return None

    def curves(self, known: Any) -> tuple[Curve, ...]:
        return ()


class PlainTable(NoPlans):
    """The answers of a game whose board lies one way, without secrets, written orders and orders to many.

    For a ``Presenter`` to inherit.
    """

    boards: tuple[Board, ...] = ()

    def news(self, known: Any, events: tuple[Any, ...]) -> tuple[News, ...]:
        return ()

    def errands(self, known: Any) -> tuple[Errand, ...]:
        return ()

    def usual(self, known: Any, piece: PieceId) -> tuple[Action, ...]:
        return ()

    def duties(self, known: Any) -> str:
        return ""
