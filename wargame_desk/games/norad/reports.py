"""A space or a counter in words, for whoever asks what it is: the inspector, the map's menu, a reader of the screen.

Owns these panel texts. Reads only what the viewing side knows: of a back it does not know it says so.
Rule: NORAD-2.1, NORAD-2.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.present import Report
from wargame_desk.core.tables import Source
from wargame_desk.core.texts import tr, tr_list
from wargame_desk.games.norad import flight
from wargame_desk.games.norad.facts import phase_of, standing_city, victims_at
from wargame_desk.games.norad.names import piece_name, pieces_named, side_name, space_name
from wargame_desk.games.norad.sequence import FLY
from wargame_desk.games.norad.setting import (
    BOMBER,
    BOMBER_POINTS,
    FIGHTER,
    FIGHTER_POINTS,
    SLBM,
    City,
    Setting,
    printed,
)
from wargame_desk.games.norad.state import Aloft, State

# --- spaces


def about_space(setting: Setting, known: State, space: SpaceId) -> Report:
    """A space: what it is, its city with value and state, who stands there, who could bomb it next turn.

    Rule: NORAD-2.2, NORAD-6.0, NORAD-7.3.
    """
    city = setting.cities.get(space)
    name, kind = space_name(setting, space), _kind_of_space(setting, known, space)
    lines = [f"{name}, {kind}"]
    if city is not None:
        lines += _city(setting, known, city)
    lines += _company(setting, known, space)
    if city is not None and city.side != _only_attacker(setting) and space not in known.ruined:
        threats = pieces_named(setting, could_bomb(setting, known, space))
        lines.append(tr("In reach next turn: {bombers}", bombers=threats) if threats else tr("No bomber is in reach"))
    elif setting.rules.slbm and space in setting.launch:
        lines.append(tr("A missile can be placed here"))
    figures = () if city is None else ((str(city.value), tr("points")),)
    return Report(f"{name}  {kind}", tuple(lines), figures)


def _only_attacker(setting: Setting) -> Side | None:
    """The side whose own cities nobody attacks, in the games that have one."""
    return setting.attackers[0] if len(setting.attackers) == 1 else None


def _kind_of_space(setting: Setting, known: State, space: SpaceId) -> str:
    spot = setting.spots[space]
    if space in setting.cities:
        return tr("destroyed city") if space in known.ruined else tr("city")
    if spot.region == "base":
        return tr("base")
    if spot.region != "square":
        return tr("entry")
    return {"sea": tr("sea"), "coast": tr("coast"), "land": tr("land")}[spot.kind]


def _city(setting: Setting, known: State, city: City) -> Iterator[str]:
    enemy = side_name(setting.other(city.side))
    if city.space in known.ruined:
        yield tr("Destroyed: {value} points to the {side} side", value=city.value, side=enemy)
    else:
        yield tr("{side} city, worth {value} points to the enemy", side=side_name(city.side), value=city.value)
    if city.source is Source.RECONSTRUCTED:
        yield tr("Its value is reconstructed")


def _company(setting: Setting, known: State, space: SpaceId) -> Iterator[str]:
    """A line for each side's counters in a space, decoys marked for those who know them."""
    for side in setting.sides:
        here = [p for p, x in sorted(known.at.items()) if x == space and setting.side_of[p] == side]
        if here:
            pieces = tr_list([_called(setting, known, p) for p in here])
            sided = len(setting.maps) > 1  # there the names say whose they are
            yield pieces if sided else tr("{side}: {pieces}", side=side_name(side), pieces=pieces)


def _called(setting: Setting, known: State, piece: PieceId) -> str:
    name = piece_name(setting, piece)
    return tr("{piece} (decoy)", piece=name) if known.back[piece] == 0 else name


def could_bomb(setting: Setting, known: State, space: SpaceId) -> tuple[PieceId, ...]:
    """The bombers that could be over a city in their next move and, for all that is known, bomb it.

    Entrants count where they stand. Rule: NORAD-6.0, NORAD-7.3, NORAD-7.4, NORAD-9.5.
    """
    side = setting.other(setting.cities[space].side)
    return tuple(p for p in setting.of(side, BOMBER) if p in known.at and _could_bomb(setting, known, p, space))


def _could_bomb(setting: Setting, known: State, piece: PieceId, space: SpaceId) -> bool:
    if known.back[piece] == 0 or known.targets.get(piece, space) != space or flight.from_base(setting, known, piece):
        return False
    return setting.flight_cost(known.at[piece]).get(space, BOMBER_POINTS + 1) <= BOMBER_POINTS


# --- counters


def about_piece(setting: Setting, known: State, piece: PieceId) -> Report:
    """A counter: where it is, what is known of its back, what it must and can do. Rule: NORAD-2.1, NORAD-6.0."""
    group = setting.group_of[piece]
    side = {"canada": tr("Canadian"), "nato": tr("NATO")}.get(group.nation, side_name(group.side))
    kinds = {BOMBER: tr("{side} bomber"), FIGHTER: tr("{side} fighter"), SLBM: tr("{side} missile")}
    kind = kinds.get(group.kind, tr("{side} SAM")).format(side=side)
    lines = [_whereabouts(setting, known, piece), _back(setting, known, piece)]
    target = known.targets.get(piece)
    if target is not None:
        lines.append(tr("Target: {city}", city=space_name(setting, target)))
    if piece in known.at:
        say = _bomber if group.kind == BOMBER else _fighter if group.kind == FIGHTER else _waits
        lines += say(setting, known, piece)
    points = {BOMBER: BOMBER_POINTS // 2, FIGHTER: FIGHTER_POINTS // 2}.get(group.kind)
    figures = () if points is None else ((str(points), tr("moves")),)
    return Report(f"{piece_name(setting, piece)}  {kind}", tuple(lines), figures)


def _whereabouts(setting: Setting, known: State, piece: PieceId) -> str:
    at = known.at.get(piece)
    if at is not None:
        return space_name(setting, at)
    if piece not in known.pool:
        ruin = next((space for space, by in known.ruined.items() if by == piece), None)
        return tr("Out of the game") if ruin is None else tr("Marks the ruin of {city}", city=space_name(setting, ruin))
    return tr("Waits outside the map") if setting.kind_of[piece] in (BOMBER, SLBM) else tr("Not set up yet")


def _back(setting: Setting, known: State, piece: PieceId) -> str:
    """What the viewer knows of a back."""
    back, group = known.back[piece], setting.group_of[piece]
    if back is None:
        return tr("Real or decoy: not known to you")
    if not back:
        return tr("Decoy")
    if group.kind == FIGHTER and setting.rules.dice:
        kind = setting.fighter_types[back - 1]
        return tr("Real: {type}, combat {combat}, range {range}", type=kind.name, combat=kind.combat, range=kind.range)
    if group.kind in (BOMBER, SLBM) and setting.rules.targets:
        return tr("Real, number {number}", number=printed(group, back))
    return tr("Real")


def _bomber(setting: Setting, known: State, piece: PieceId) -> Iterator[str]:
    """Points left in the air, or the duty of this turn. Rule: NORAD-6.0, NORAD-9.2.2, EXP-9.6."""
    if piece in known.damaged:
        yield tr("Damaged: one move left, and only to bomb")
    flying = next((frame for frame in known.stack if isinstance(frame, Aloft) and frame.piece == piece), None)
    if flying is not None:
        yield tr("In the air, movement points left: {points}", points=_points(flying.points))
        if flying.turned:
            yield tr("It must bomb where it ends")
    elif piece in known.moved:
        yield tr("Has moved")
    elif phase_of(setting, known).kind == FLY and phase_of(setting, known).side == setting.side_of[piece]:
        yield _duty(setting, known, piece)
    if standing_city(setting, known, known.at[piece]) and piece in known.moved and flying is None:
        yield tr("Over a city that it has not bombed")


def _duty(setting: Setting, known: State, piece: PieceId) -> str:
    here = known.at[piece]
    if flight.from_base(setting, known, piece):
        return tr("May enter in the last row, or wait")
    rows = flight.duty_of(setting, known, piece)
    if not rows:
        return tr("Flies as it likes, or stays")
    way = flight.southward(setting, known, piece)
    goal = min(max(setting.row[here] + rows * way, 0), setting.exit_row[setting.map_of[here]])
    row = next(label for label, i in setting.row_index.items() if i == goal)
    if way > 0:
        return tr("Must end in row {row} or farther south, or bomb", row=row)
    return tr("Must end in row {row} or farther north, or bomb", row=row)


def _points(halves: int) -> str:
    return f"{halves // 2}½".removeprefix("0") if halves % 2 else str(halves // 2)


def _fighter(setting: Setting, known: State, piece: PieceId) -> Iterator[str]:
    """Its sortie, its maintenance, or whom it reaches. Rule: NORAD-5.3, NORAD-7.1, EXP-9.6."""
    if piece in known.flown:
        yield tr("Has flown; attacks come at the end of the phase")
    elif piece in known.resting:
        yield tr("Under maintenance")
    elif known.back[piece] != 0 or setting.rules.solitaire:
        reached = pieces_named(setting, _reached(setting, known, piece))
        yield tr("In reach: {pieces}", pieces=reached) if reached else tr("No attacker is in reach")
    else:
        yield tr("Stays here, to deceive")


def _reached(setting: Setting, known: State, piece: PieceId) -> tuple[PieceId, ...]:
    enemy, cost = setting.other(setting.side_of[piece]), setting.flight_cost(known.at[piece])
    near = sorted(x for x, spent in cost.items() if spent <= FIGHTER_POINTS and setting.on_map[x])
    return tuple(victim for space in near for victim in victims_at(setting, known, space, enemy))


def _waits(setting: Setting, known: State, piece: PieceId) -> Iterator[str]:
    """A missile off the coast; a SAM has no more to say. Rule: NORAD-9.3."""
    if setting.kind_of[piece] == SLBM:
        yield tr("Takes its one step in its side's next turn") if piece in known.moved else tr("Takes its one step now")
