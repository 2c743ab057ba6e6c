"""What the table asks: looks, gestures, forecasts, words for panels.

Owns the Presenter of this game; each answer comes from the module that knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from wargame_desk.core.board import Board
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.present import Chart, Errand, Fact, News, NoPlans, Report, Roll, Way
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, Event, OptionSpec, Refusal
from wargame_desk.core.views import Forecast
from wargame_desk.games.norad import errands, events, forecast, gestures, look, news, reports
from wargame_desk.games.norad.facts import phasing, victims_at
from wargame_desk.games.norad.happened import event as event_text
from wargame_desk.games.norad.interception import DIE
from wargame_desk.games.norad.names import side_name
from wargame_desk.games.norad.options import option_specs
from wargame_desk.games.norad.setting import BOMBER, BOMBER_POINTS, FIGHTER, FIGHTER_POINTS, Setting
from wargame_desk.games.norad.state import State


class Table(NoPlans):
    """The presenter: made once a game, from its data."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self.rules = setting.data.rules
        self.provenance = tuple((p.part, p.source, p.note) for p in setting.data.board.provenance)
        self.look: Look = look.look_of(setting)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """With both continents either can lie at the bottom."""
        maps = self._setting.maps
        return tuple(self._setting.board_with(key) for key in maps) if len(maps) > 1 else ()

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        return option_specs()

    def side_name(self, side: Side) -> str:
        return side_name(side)

    # --- gestures

    def ways(self, known: State, piece: PieceId) -> tuple[Way, ...]:
        return tuple(gestures.ways(self._setting, known, piece))

    def why_not(self, known: State, piece: PieceId, to: SpaceId) -> Refusal:
        return gestures.why_not(self._setting, known, piece, to)

    def click(self, known: State, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
        return gestures.click(self._setting, known, space)

    # --- forecasts and charts

    def forecast(self, known: State) -> Forecast | None:
        return forecast.of_fight(self._setting, known)

    def forecast_with(self, known: State, piece: PieceId, target: SpaceId) -> Forecast | None:
        return None

    def charts(self, known: State) -> tuple[Chart, ...]:
        return ()

    # --- words

    def about_space(self, known: State, space: SpaceId) -> Report:
        return reports.about_space(self._setting, known, space)

    def about_piece(self, known: State, piece: PieceId) -> Report:
        return reports.about_piece(self._setting, known, piece)

    def facts(self, events_: tuple[Event, ...], side: Side) -> tuple[Fact, ...]:
        return tuple(_facts(self._setting, events_, side))

    def rolls(self, events_: tuple[Event, ...], side: Side) -> tuple[Roll, ...]:
        """The die of each fighter. Rule: EXP-9.6."""
        return tuple(
            Roll(e.die, DIE, self._setting.side_of[e.piece], e.result, event_text(self._setting, e))
            for e in events_
            if isinstance(e, events.FighterRolled)
        )

    def news(self, known: State, events_: tuple[Event, ...]) -> tuple[News, ...]:
        return news.news(self._setting, known, events_)

    # --- what is written down and ordered

    def errands(self, known: State) -> tuple[Errand, ...]:
        return tuple(errands.errands(self._setting, known))

    def usual(self, known: State, piece: PieceId) -> tuple[Action, ...]:
        return errands.usual(self._setting, known, piece)

    def duties(self, known: State) -> str:
        return errands.duties(self._setting, known)

    # --- overlays

    @property
    def zone_name(self) -> str:
        return tr("Reach of fighters")

    def zone(self, known: State, side: Side) -> frozenset[SpaceId]:
        """The squares that a side's fighters reach. Rule: NORAD-6.0."""
        return frozenset(
            space
            for piece in self._setting.of(side, FIGHTER)
            if piece in known.at and piece not in known.resting
            for space in self._setting.flight_cost(known.at[piece])
        )

    def threat(self, known: State, piece: PieceId) -> frozenset[SpaceId]:
        """The squares that an aircraft could reach in its next move. Rule: NORAD-6.0."""
        setting = self._setting
        if piece not in known.at or setting.kind_of[piece] not in (BOMBER, FIGHTER):
            return frozenset()
        points = BOMBER_POINTS if setting.kind_of[piece] == BOMBER else FIGHTER_POINTS
        return frozenset(x for x, cost in setting.flight_cost(known.at[piece]).items() if cost <= points)

    def attackers_on(self, known: State, space: SpaceId) -> tuple[PieceId, ...]:
        """Fighters that could reach the attacker of a square; over a city, the bombers that could reach it.

        Rule: NORAD-6.0, NORAD-7.1.
        """
        setting = self._setting
        city = setting.cities.get(space)
        side = city.side if city is not None else setting.other(phasing(setting, known))
        if victims_at(setting, known, space, side):
            return self._near(known, space, FIGHTER, FIGHTER_POINTS, setting.other(side))
        if city is not None:
            return reports.could_bomb(setting, known, space)
        return self._near(known, space, FIGHTER, FIGHTER_POINTS, side)

    def _near(self, known: State, space: SpaceId, kind: str, points: int, side: Side) -> tuple[PieceId, ...]:
        cost = self._setting.flight_cost(space)
        return tuple(
            p for p in self._setting.of(side, kind) if p in known.at and cost.get(known.at[p], points + 1) <= points
        )


# --- the log

_MOVES = (events.PieceMoved, events.BomberStaged, events.BomberRelocated, events.MissilePlaced, events.PiecePlaced)
_TURNS = (events.PhaseBegun, events.GameEnded, events.SetUpFinished)


def _facts(setting: Setting, events_: tuple[Event, ...], side: Side) -> Iterator[Fact]:
    for event in events_:
        kind = "move" if isinstance(event, _MOVES) else "turn" if isinstance(event, _TURNS) else "battle"
        piece: PieceId | None = getattr(event, "piece", None)
        owner = None if kind == "turn" else side if piece is None else setting.side_of[piece]
        yield Fact(event_text(setting, event), _rule_of(event), owner, _spaces(event), kind)


def _spaces(event: Event) -> tuple[SpaceId, ...]:
    path: tuple[SpaceId, ...] = getattr(event, "path", ())
    found = [getattr(event, name, None) for name in ("space", "start", "to", "city")]
    return path or tuple(space for space in found if space is not None)


_RULES: dict[type[Event], str] = {
    events.PiecePlaced: "NORAD-3.1",
    events.TargetAssigned: "NORAD-9.5",
    events.SetUpFinished: "NORAD-3.1",
    events.BomberStaged: "NORAD-5.1",
    events.BomberRelocated: "NORAD-9.1",
    events.PieceMoved: "NORAD-6.0",
    events.MissilePlaced: "NORAD-9.3",
    events.DefenderAsked: "NORAD-6.0",
    events.SamHeld: "NORAD-7.2",
    events.SamFired: "NORAD-7.2",
    events.NoScramble: "EXP-9.6",
    events.BackShown: "NORAD-5.2",
    events.CityDestroyed: "NORAD-7.3",
    events.RaidFailed: "NORAD-7.4",
    events.TargetChosen: "NORAD-7.1",
    events.FighterRolled: "EXP-9.6",
    events.InterceptionBroken: "EXP-9.6",
    events.FighterLanded: "EXP-9.6",
    events.FighterReady: "EXP-9.6",
    events.DewBroken: "NORAD-9.1",
    events.PhaseBegun: "NORAD-5.0",
}
_REMOVALS = {
    "shot": "NORAD-7.1",
    "spent": "NORAD-7.1",
    "city": "NORAD-7.3",
    "edge": "NORAD-5.2",
    "damage": "EXP-9.6",
    "stranded": "EXP-9.6",
    "decoy": "NORAD-7.4",
}


def _rule_of(event: Event) -> str:
    if isinstance(event, events.PieceRemoved):
        return _REMOVALS[event.why]
    if isinstance(event, events.GameEnded):
        return event.rule
    return _RULES[type(event)]
