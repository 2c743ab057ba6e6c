"""A counter in words: an air unit, a pilot, a ground force, munitions. Rule: NAC-2.2, NAC-2.3, NAC-2.4.

Owns these panel texts; spaces are told in ``reports``.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.ids import PieceId
from wargame_desk.core.present import Report
from wargame_desk.core.texts import tr, trn
from wargame_desk.games.nato_air_commander.effects import grounded
from wargame_desk.games.nato_air_commander.facts import front_box
from wargame_desk.games.nato_air_commander.names import (
    capital,
    line_name,
    nation_name,
    piece_name,
    pieces_named,
    space_name,
)
from wargame_desk.games.nato_air_commander.reports import combat_outlook
from wargame_desk.games.nato_air_commander.setting import AIR, GROUND, STRIKE, Setting
from wargame_desk.games.nato_air_commander.state import Choice, State
from wargame_desk.games.nato_air_commander.vocabulary import PILOT


def about_piece(setting: Setting, known: State, piece: PieceId) -> Report:
    """A counter: what it is, where it is, what it can do."""
    name = piece_name(setting, piece)
    if piece in setting.air:
        return _air(setting, known, piece, name)
    if piece in setting.pilots:
        return Report(name, tuple(_pilot(setting, known, piece)))
    if piece in setting.force_line:
        return _force(setting, known, setting.force_line[piece], name)
    if piece in setting.pgms:
        return Report(name, (tr("One load doubles the rating that a unit's mission uses"),))
    return _defender(setting, known, piece, name)


# --- air units


def _air(setting: Setting, known: State, piece: PieceId, name: str) -> Report:
    """A wing: whose, its ratings as they are now, what it is good for. Rule: NAC-2.2, NAC-7.1, NAC-7.2."""
    unit = setting.data.units.air[piece]
    kind = tr("{nation} air unit", nation=nation_name(unit.nation))
    ratings = setting.ratings[piece][piece in known.damaged]
    words = (tr("Air"), tr("Ground"), tr("Strike"))
    figures = (*((str(v), w) for v, w in zip(ratings, words, strict=True)), (str(unit.loss), tr("Loss Number")))
    return Report(f"{name}  {kind}", tuple(_wing(setting, known, piece)), figures)


def _wing(setting: Setting, known: State, piece: PieceId) -> Iterator[str]:
    unit = setting.data.units.air[piece]
    yield _whereabouts(setting, known, piece)
    if piece in setting.stealth:
        yield tr("Stealth: one step; alone on a raid only a 10 stops it")
    elif piece in known.damaged:
        yield tr("Damaged; at full strength {ratings}", ratings=" / ".join(map(str, unit.front)))
    else:
        yield tr("On its Damaged side {ratings}", ratings=" / ".join(map(str, unit.back)))
    if piece in known.armed:
        yield tr("Carries munitions: the rating of its mission counts double")
    rider = next((pilot for pilot, flown in known.riding.items() if flown == piece), None)
    if rider is not None:
        yield tr("Flown by the {pilot}", pilot=piece_name(setting, rider))
    if grounded(setting, known, unit.nation):
        yield tr("May not fly this turn: an event keeps its nation on the ground")
    yield _duties(setting, known, piece)
    note = setting.data.units.notes.get(unit.aircraft)
    if note:
        yield tr(note)


def _whereabouts(setting: Setting, known: State, piece: PieceId) -> str:
    at = known.at.get(piece)
    if at is None:
        return tr("Out of the game")
    if at in setting.due:
        return tr("Arrives in turn {turn}", turn=setting.due[at])
    return capital(space_name(setting, at))


def _duties(setting: Setting, known: State, piece: PieceId) -> str:
    """What a unit can do as it is now. Rule: NAC-7.1, NAC-7.2, NAC-7.5."""
    air, ground, strike = (setting.ratings[piece][piece in known.damaged][which] for which in (AIR, GROUND, STRIKE))
    fit = []
    if air:
        fit.append(tr("air escort {rating}", rating=air))
    if ground:
        fit.append(tr("CAS, FOFA and SEAD {rating}", rating=ground))
    if strike:
        fit.append(tr("DEAD, OCA and decapitation {rating}", rating=strike))
    return tr("Can fly: {missions}", missions="; ".join(fit)) if fit else tr("Brings nothing to any mission now")


# --- pilots


def _pilot(setting: Setting, known: State, piece: PieceId) -> Iterator[str]:
    """Where he is, and what he could fly. Rule: NAC-7.4."""
    unit = known.riding.get(piece)
    at = known.at.get(piece)
    if unit is not None:
        yield tr("Flies {unit}", unit=piece_name(setting, unit))
    elif at is None:
        yield tr("Out of the game")
    elif at == setting.recruits and isinstance(known.top, Choice) and known.top.effect == PILOT:
        yield tr("Can join now, for nothing")
    elif at == setting.recruits:
        yield tr("Can be recruited for 2 RP")
    else:
        yield tr("Ready in the Pilots box")
        mates = [
            p for p in setting.air if setting.nation[p] == setting.nation[piece] and known.at.get(p) in setting.slots
        ]
        yield (
            tr("Can fly: {units}", units=pieces_named(setting, mates))
            if mates
            else tr("No unit of that nation flies in a raid yet")
        )
    if at is not None:
        yield tr("Spent at a check of his raid, he buys a second card")


# --- ground forces


def _force(setting: Setting, known: State, line: int, name: str) -> Report:
    """A Warsaw Pact force: its line, its cohesion, what comes to it. Rule: NAC-2.3, NAC-9.0."""
    at = known.wp[line]
    lines = [tr("In {space}", space=space_name(setting, setting.position(line, at)))]
    left = setting.end(line) - at
    if left:
        lines.append(trn("{count} box from the end of its line", "{count} boxes from the end of its line", left))
        box = front_box(setting, known, line)
        assert box is not None
        lines.append(tr("Faces the NATO force in {box}", box=space_name(setting, setting.box[line][box])))
        lines += combat_outlook(setting, known, line)
    else:
        lines.append(tr("At the end of its line"))
    return Report(name, tuple(lines), ((str(known.force[line]), tr("Cohesion")),))


def _defender(setting: Setting, known: State, piece: PieceId, name: str) -> Report:
    """A NATO force: its cohesion and how its next combat stands. Rule: NAC-2.3, NAC-9.0."""
    there = next(there for there, defender in setting.defenders.items() if defender == piece)
    line, box = setting.front[there]
    held = known.nato[line][box]
    if not held:
        return Report(name, (tr("Destroyed"),))
    lines = [tr("Line {line}", line=line_name(setting, line))]
    if front_box(setting, known, line) == box:
        lines += combat_outlook(setting, known, line)
    else:
        lines.append(tr("Behind the front"))
    return Report(name, tuple(lines), ((str(held), tr("Cohesion")),))
