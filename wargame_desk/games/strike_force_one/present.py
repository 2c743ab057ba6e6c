"""What the table asks: looks, gestures, forecasts, charts, words for panels.

Owns the Presenter of this game; each answer comes from the module that knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.looks import Look, MapLook
from wargame_desk.core.present import Chart, Fact, PlainTable, Report, Roll, Way
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, Event, OptionSpec, Refusal
from wargame_desk.core.views import Forecast
from wargame_desk.games.strike_force_one import events, forecast, gestures, movement, reinforcements, words
from wargame_desk.games.strike_force_one.options import option_specs
from wargame_desk.games.strike_force_one.sequence import phase_of
from wargame_desk.games.strike_force_one.setting import MOVE_POINTS, SIDES, Setting, other
from wargame_desk.games.strike_force_one.state import Attack, State


class Table(PlainTable):
    """The presenter: made once a game, from its data."""

    def __init__(self, game: forecast.Battlefield) -> None:
        self._game = game
        self._setting = game.setting
        data = game.setting.data
        self.rules = data.rules
        self.provenance = tuple((p.part, p.source, p.note) for p in data.board.provenance)
        self.look = Look(data.look.stocks, data.look.faces, _map_look(game.setting), _sides(game.setting))

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        return option_specs()

    def side_name(self, side: Side) -> str:
        return words.side_name(side)

    # --- gestures

    def ways(self, known: State, piece: PieceId) -> tuple[Way, ...]:
        return tuple(gestures.ways(self._setting, known, piece))

    def why_not(self, known: State, piece: PieceId, to: SpaceId) -> Refusal:
        return gestures.why_not(self._setting, known, piece, to)

    def click(self, known: State, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
        return gestures.click(self._setting, known, space)

    # --- forecasts and charts

    def forecast(self, known: State) -> Forecast | None:
        top = known.top
        return forecast.of_attack(self._game, known, top) if isinstance(top, Attack) else None

    def forecast_with(self, known: State, piece: PieceId, target: SpaceId) -> Forecast | None:
        space = known.at.get(piece)
        if space is None or phase_of(known).kind != "attack":
            return None
        return forecast.would_attack(self._game, known, space, target)

    def charts(self, known: State) -> tuple[Chart, ...]:
        table = self._setting.table
        now = self.forecast(known)
        column = now.column if now is not None and now.column >= 0 else None
        others = (t for t in self._setting.data.tables if t.id != table.id)
        return (Chart(table, column), *(Chart(t, in_use=False) for t in others))

    # --- words

    def about_space(self, known: State, space: SpaceId) -> Report:
        """A hex: number, terrain, who stands there, whose zones reach it, room left.

        Rule: SFO-2.0, SFO-4.3, SFO-7.11.
        """
        setting = self._setting
        label = setting.board.label(space)
        lines = [f"{label}, {_terrain_text(setting, space)}"]
        stack = setting.facts(known.at).stacks.get(space, ())
        if stack:
            lines.append(
                tr("{side} {units}", side=words.side_name(setting.side_of[stack[0]]), units=words.units(setting, stack))
            )
        for side in SIDES:
            near = setting.enemies_near(known.at, space, other(side))
            if near and not (stack and setting.side_of[stack[0]] == side):
                lines.append(
                    tr(
                        "In the {side} zone of control ({units})",
                        side=words.side_name(side),
                        units=words.units(setting, near),
                    )
                )
        room = tr("{count} of {limit}", count=len(stack), limit=setting.rules.stack)
        return Report(f"{label}  {_terrain_text(setting, space)}", tuple(lines), ((room, tr("stacking")),))

    def about_piece(self, known: State, piece: PieceId) -> Report:
        """A unit: what it is, where, in whose zones, and its figures. Rule: SFO-2.0, SFO-4.1."""
        setting = self._setting
        kind = tr("West German") if piece == setting.west_german else words.side_name(setting.side_of[piece])
        title = tr("{unit}  {side} infantry company", unit=setting.names[piece], side=kind)
        at = known.at.get(piece)
        if at is None:
            return Report(title, (_off_map_text(setting, known, piece),))
        lines = [f"{setting.board.label(at)}, {_terrain_text(setting, at)}"]
        near = setting.enemies_near(known.at, at, setting.side_of[piece])
        lines.append(
            tr("In the zone of control of {units}", units=words.units(setting, near))
            if near
            else tr("In no enemy zone of control")
        )
        if piece in known.done:
            lines.append(tr("Has moved") if phase_of(known).kind == "move" else tr("Has fought"))
        if piece in known.struck:
            lines.append(tr("Has been attacked this turn"))
        figures = (("1", tr("strength")), (str(MOVE_POINTS), tr("moves")))
        return Report(title, tuple(lines), figures)

    def facts(self, events_: tuple[Event, ...], side: Side) -> tuple[Fact, ...]:
        return tuple(_facts(self._setting, events_, side))

    def rolls(self, events_: tuple[Event, ...], side: Side) -> tuple[Roll, ...]:
        """The die of each battle. Rule: SFO-5.5, SFO-7.31."""
        table = self._setting.table.id
        return tuple(
            Roll(e.die, forecast.FACES, side, e.result, words.battle(self._setting, e), table, e.die - 1, e.column)
            for e in events_
            if isinstance(e, events.BattleRolled)
        )

    # --- overlays

    @property
    def zone_name(self) -> str:
        return tr("Zones of control")

    def zone(self, known: State, side: Side) -> frozenset[SpaceId]:
        """The hexes in the zones of control of a side. Rule: SFO-4.3."""
        zone = self._setting.facts(known.at).zones[other(side)]
        return frozenset(SpaceId(space) for space in self._setting.board.spaces if zone[space])

    def threat(self, known: State, piece: PieceId) -> frozenset[SpaceId]:
        """Where a unit could be after its next movement. Rule: SFO-4.1."""
        if piece not in known.at:
            return frozenset()
        return movement.threat_of(self._setting, known.at, piece, self._setting.side_of[piece])

    def attackers_on(self, known: State, space: SpaceId) -> tuple[PieceId, ...]:
        """The enemies of who stands in a hex (of the phasing side if nobody does) that could attack it next.

        Rule: SFO-4.1, SFO-5.0.
        """
        setting = self._setting
        stack = setting.facts(known.at).stacks.get(space)
        side = setting.side_of[stack[0]] if stack else phase_of(known).side
        near = set(setting.board.near[space])
        return tuple(
            piece
            for piece in sorted(known.at)
            if setting.side_of[piece] != side
            and (known.at[piece] in near or near & movement.threat_of(setting, known.at, piece, other(side)))
        )


def _terrain_text(setting: Setting, space: SpaceId) -> str:
    if space in setting.town_names:
        return tr("town {name}", name=setting.town_names[space])
    return tr("woods") if space in setting.woods else tr("open ground")


def _off_map_text(setting: Setting, known: State, piece: PieceId) -> str:
    if piece in reinforcements.may_enter(setting, known):
        return tr("Waits to enter by its own edge of the map")
    return tr("Eliminated") if piece in known.dead else tr("Not on the map")


def _sides(setting: Setting) -> dict[Side, str]:
    return {Side(side): stock for side, stock in setting.data.look.sides.items()}


def _map_look(setting: Setting) -> MapLook:
    board, look = setting.board, setting.data.look
    kinds = tuple(
        "woods" if space in setting.woods else "town" if space in setting.towns else "open" for space in board.spaces
    )
    return MapLook(
        title=look.title,
        subtitle=look.subtitle,
        terrain=kinds,
        styles=look.styles,
        names=tuple((board.space(town.label_space), town.name) for town in setting.data.board.towns),
        letters=tuple(
            (board.space(unit.start), unit.id, look.faces[unit.face].stock)
            for unit in setting.data.pieces
            if unit.start is not None
        ),
        objectives=setting.towns,
        notes=look.notes,
        seed=look.seed,
    )


# --- the log


def _facts(setting: Setting, events_: tuple[Event, ...], side: Side) -> Iterator[Fact]:
    for event in events_:
        rule, spaces = _place_of(setting, event)
        if rule:
            yield Fact(words.event(setting, event), rule, _owner(setting, event, side), spaces, _kind(event))


MOVES = (events.UnitMoved, events.UnitEntered)
BATTLES = (
    events.BattleRolled,
    events.UnitEliminated,
    events.UnitRetreated,
    events.UnitAdvanced,
    events.AdvanceDeclined,
)
TURNS = (events.PhaseBegun, events.GameEnded)


def _kind(event: Event) -> str:
    """What a log's filters sort an event under."""
    kinds = (("move", MOVES), ("battle", BATTLES), ("turn", TURNS))
    return next((kind for kind, classes in kinds if isinstance(event, classes)), "other")


def _owner(setting: Setting, event: Event, side: Side) -> Side | None:
    piece: PieceId | None = getattr(event, "piece", None)
    if piece is not None:
        return setting.side_of[piece]
    return None if isinstance(event, (events.PhaseBegun, events.GameEnded)) else side


def _place_of(setting: Setting, event: Event) -> tuple[str, tuple[SpaceId, ...]]:
    """The rule of an event and the hexes it happened in; no rule for events that the log leaves out."""
    advanced = setting.rules.by_differential
    match event:
        case events.UnitMoved(_, path, _, stopped):
            return "SFO-4.31" if stopped else "SFO-4.0", path
        case events.UnitEntered(piece, path):
            return "SFO-8.22" if piece == setting.west_german else "SFO-8.13", path
        case events.BattleRolled(space=space):
            return "SFO-7.31" if advanced else "SFO-5.5", (space,)
        case events.UnitEliminated(_, space, _):
            return "SFO-7.4" if advanced else "SFO-5.6", (space,)
        case events.UnitRetreated(_, start, to):
            return "SFO-7.4" if advanced else "SFO-5.6", (start, to)
        case events.UnitAdvanced(_, start, to):
            return "SFO-5.7", (start, to)
        case events.AdvanceDeclined(space):
            return "SFO-5.7", (space,)
        case events.ReplacementsDeclared() | events.ReplacementLost():
            return "SFO-8.12", ()
        case events.ReinforcementReceived():
            return "SFO-8.21", ()
        case events.PhaseBegun():
            return "SFO-3.0", ()
        case events.GameEnded():
            return "SFO-6.0", ()
    return "", ()
