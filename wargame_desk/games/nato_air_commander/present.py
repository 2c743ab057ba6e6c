"""What the table asks: looks, gestures, forecasts, words for panels.

Owns the Presenter of this game; each answer comes from the module that knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.curves import Curve
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.moments import CardChoice, Moment
from wargame_desk.core.plans import Plan
from wargame_desk.core.present import Chart, Fact, News, PlainTable, Report, Roll, Way
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, Event, OptionSpec, Refusal
from wargame_desk.core.views import Forecast
from wargame_desk.games.nato_air_commander import (
    card_choice,
    curves,
    gestures,
    log_lines,
    moments,
    news,
    plans,
    repeating,
    turn_forecast,
    victory,
)
from wargame_desk.games.nato_air_commander.counter_reports import about_piece
from wargame_desk.games.nato_air_commander.idle import idle
from wargame_desk.games.nato_air_commander.look import look_of
from wargame_desk.games.nato_air_commander.options import option_specs
from wargame_desk.games.nato_air_commander.reports import about_space
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State


class Table(PlainTable):
    """The presenter: made once a game, from its data."""

    rolls_dice = False
    levels = victory.LEVELS
    plans_in = ("planning", "pair", "raiding")

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self.rules = setting.data.rules
        self.provenance = tuple((p.part, p.source, p.note) for p in setting.data.board.provenance)
        self.look = look_of(setting)

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        return option_specs()

    def side_name(self, side: Side) -> str:
        return tr("NATO")

    def ways(self, known: State, piece: PieceId) -> tuple[Way, ...]:
        return tuple(gestures.ways(self._setting, known, piece))

    def why_not(self, known: State, piece: PieceId, to: SpaceId) -> Refusal:
        return gestures.why_not(self._setting, known, piece, to)

    def click(self, known: State, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
        return gestures.click(self._setting, known, space)

    def plan_again(
        self, known: State, earlier: Iterator[State], number: int | None
    ) -> tuple[tuple[Action, ...], tuple[Refusal, ...]]:
        return repeating.again(self._setting, known, earlier, number)

    def idle(self, known: State, actions: tuple[Action, ...]) -> bool:
        return idle(self._setting, known, actions)

    def forecast(self, known: State) -> Forecast | None:
        return turn_forecast.of_position(self._setting, known)

    def forecast_with(self, known: State, piece: PieceId, target: SpaceId) -> Forecast | None:
        return turn_forecast.with_unit(self._setting, known, piece, target)

    def plans(self, known: State) -> tuple[Plan, ...]:
        return plans.of_raids(self._setting, known)

    def charts(self, known: State) -> tuple[Chart, ...]:
        return ()

    def about_space(self, known: State, space: SpaceId) -> Report:
        return about_space(self._setting, known, space)

    def about_piece(self, known: State, piece: PieceId) -> Report:
        return about_piece(self._setting, known, piece)

    @property
    def zone_name(self) -> str:
        return tr("Boxes held by NATO")

    def zone(self, known: State, side: Side) -> frozenset[SpaceId]:
        """The FEBA Boxes west of the Warsaw Pact. Rule: NAC-9.0."""
        return frozenset(there for there, (line, box) in self._setting.front.items() if known.nato[line][box])

    def threat(self, known: State, piece: PieceId) -> frozenset[SpaceId]:
        return frozenset()

    def attackers_on(self, known: State, space: SpaceId) -> tuple[PieceId, ...]:
        return ()

    def facts(self, events: tuple[Event, ...], side: Side) -> tuple[Fact, ...]:
        return tuple(log_lines.lines(self._setting, events))

    def news(self, known: State, events: tuple[Event, ...]) -> tuple[News, ...]:
        return news.news(self._setting, known, events)

    def moments(self, known: State, events: tuple[Event, ...]) -> tuple[Moment, ...]:
        return moments.moments(self._setting, known, events)

    def card_choice(self, known: State) -> CardChoice | None:
        return card_choice.choice(self._setting, known)

    def curves(self, known: State) -> tuple[Curve, ...]:
        return curves.curves(self._setting, known)

    def rolls(self, events: tuple[Event, ...], side: Side) -> tuple[Roll, ...]:
        """None: there are no dice, and a card is no number from 1 to n. Rule: NAC-2.0."""
        return ()
