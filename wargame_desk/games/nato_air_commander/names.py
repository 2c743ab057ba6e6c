"""What players call air units, boxes, lines, missions, cards and levels; sentences are in ``words``."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import tr, tr_list
from wargame_desk.games.nato_air_commander import raids, recon, victory
from wargame_desk.games.nato_air_commander.setting import CAS, DEAD, DECAP, ESCORT, FOFA, OCA, PRIMARY, Setting
from wargame_desk.games.nato_air_commander.state import SHUFFLE


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def nation_name(nation: str) -> str:
    """A nation as an adjective. Rule: NAC-2.2."""
    names = {
        "US": tr("U.S."),
        "UK": tr("British"),
        "GE": tr("German"),
        "CA": tr("Canadian"),
        "NL": tr("Dutch"),
        "BE": tr("Belgian"),
    }
    return names.get(nation, nation)


def piece_name(setting: Setting, piece: PieceId) -> str:
    """An air unit by aircraft and wing, a pilot by nation, a force by line or box, munitions."""
    if piece in setting.air:
        unit = setting.data.units.air[piece]
        return tr("{aircraft} of {wing}", aircraft=unit.aircraft, wing=unit.wing)
    if piece in setting.pilots:
        return _pilot_name(setting, piece)
    if piece in setting.force_line:
        return tr("Warsaw Pact force {line}", line=line_name(setting, setting.force_line[piece]))
    if piece in setting.pgms:
        return tr("Precision munitions")
    there = next(there for there, defender in setting.defenders.items() if defender == piece)
    return tr("NATO force in {box}", box=space_name(setting, there))


def _pilot_name(setting: Setting, pilot: PieceId) -> str:
    """A pilot by nation, numbered where it has several."""
    nation = setting.nation[pilot]
    fellows = [other for other in setting.pilots if setting.nation[other] == nation]
    if len(fellows) == 1:
        return tr("{nation} pilot", nation=nation_name(nation))
    return tr("{nation} pilot {number}", nation=nation_name(nation), number=fellows.index(pilot) + 1)


def pieces_named(setting: Setting, pieces: Iterable[PieceId]) -> str:
    """Pieces as a list in a sentence."""
    return tr_list([piece_name(setting, piece) for piece in pieces])


def line_name(setting: Setting, line: int) -> str:
    """A thrust line."""
    return setting.data.board.lines[line].name


def line_called(setting: Setting, line: str) -> str:
    """A thrust line by its id."""
    return line_name(setting, setting.line_index[line])


def recon_name(setting: Setting, mission: str, line: str | None) -> str:
    """A Recon Mission, with its line. Rule: NAC-6.0."""
    if mission == recon.STAGING and line is not None:
        return tr("Locate Staging Areas: {line}", line=line_called(setting, line))
    return tr("Battlefield Surveillance") if mission == recon.SURVEILLANCE else tr("Locate Headquarters")


def mission_name(mission: str) -> str:
    """A primary mission in full. Rule: NAC-7.1."""
    names = {
        CAS: tr("close air support"),
        FOFA: tr("follow-on forces attack"),
        DEAD: tr("destruction of enemy air defenses"),
        OCA: tr("offensive counter-air"),
        DECAP: tr("decapitation strike"),
    }
    return names[mission]


def mission_short(mission: str) -> str:
    """A primary mission as the display prints it."""
    return {CAS: tr("CAS"), FOFA: tr("FOFA"), DEAD: tr("DEAD"), OCA: tr("OCA"), DECAP: tr("DECAP")}[mission]


def aim_name(setting: Setting, mission: str, line: str | None) -> str:
    """A mission with its line: "CAS, Echo"."""
    if line is None:
        return mission_short(mission)
    return tr("{mission}, {line}", mission=mission_short(mission), line=line_name(setting, setting.line_index[line]))


def rating_name(which: int) -> str:
    """A rating of an air unit. Rule: NAC-2.2."""
    return (tr("Air rating"), tr("Ground rating"), tr("Strike rating"))[which]


def role_name(role: str) -> str:
    """A role in a raid. Rule: NAC-7.0, NAC-7.2."""
    return {PRIMARY: tr("primary mission"), ESCORT: tr("air escort")}.get(role, tr("SEAD"))


def segment_name(segment: str) -> str:
    """A segment of a raid. Rule: NAC-8.0."""
    names = {raids.INTERCEPTION: tr("air interception"), raids.DEFENCE: tr("ground defense")}
    return names.get(segment, tr("stealth"))


def track_name(track: str) -> str:
    """What a marker stands on. Rule: NAC-2.1."""
    names = {
        "dead": tr("DEAD track"),
        "oca": tr("OCA track"),
        "rp": tr("Resource Points"),
        "pgm": tr("Precision munitions"),
        "vp": tr("Warsaw Pact Victory Points"),
    }
    return names[track]


def space_name(setting: Setting, space: SpaceId) -> str:
    """A space in words."""
    place = setting.front.get(space)
    if place is not None:
        return setting.data.board.lines[place[0]].boxes[place[1]].name
    if space in setting.start:
        line = setting.data.board.lines[setting.start.index(space)]
        return tr("{box} (Start Box of {line})", box=line.start.name, line=line.name)
    if space in setting.targets:
        mission, number = setting.targets[space]
        return aim_name(setting, mission, None if number < 0 else setting.lines[number])
    slot = setting.slots.get(space)
    if slot is not None:
        return tr("raid {number}, {role}", number=slot.row + 1, role=role_name(slot.role))
    if space in setting.reserve:
        return tr("the reinforcement card of {line}", line=line_name(setting, setting.reserve.index(space)))
    if space in setting.due:
        return tr("turn {turn} of the track", turn=setting.due[space])
    return _box_name(setting.board.label(space))


def _box_name(label: str) -> str:
    names = {
        "basing": tr("the Basing Box"),
        "damaged": tr("the Damaged Box"),
        "repair": tr("the Repair Box"),
        "oew-1": tr("the OEW Box"),
        "oew-2": tr("the OEW Box"),
        "pilots": tr("the Pilots box"),
        "recruits": tr("pilots to recruit"),
        "eliminated": tr("the eliminated units"),
        "pgm": tr("the PGM track"),
        "surveillance": tr("the Battlefield Surveillance space"),
        "next-turn": tr("the Next Turn space"),
        "deck": tr("the Resolution deck"),
        "discard": tr("the discards"),
        "objective-deck": tr("the Objective deck"),
        "objective-discard": tr("the Objective discards"),
        "objective-1": tr("the first Objective"),
        "objective-2": tr("the second Objective"),
    }
    return names.get(label, label)


def card_name(setting: Setting, card: int) -> str:
    """A Resolution Card: "card 12"."""
    return tr("the Shuffle card") if card == SHUFFLE else tr("card {number}", number=card)


def objective_name(setting: Setting, card: int) -> str:
    """An Objective Card by its title."""
    return tr("Shuffle") if card == SHUFFLE else tr(setting.objectives[card].name)


def level_name(level: str) -> str:
    """A level of victory or defeat. Rule: NAC-14.0."""
    names = {
        victory.OVERWHELMING: tr("Overwhelming Victory"),
        victory.DECISIVE: tr("Decisive Victory"),
        victory.MINOR: tr("Minor Victory"),
        victory.MINOR_DEFEAT: tr("Minor Defeat"),
        victory.DECISIVE_DEFEAT: tr("Decisive Defeat"),
        victory.HUMILIATING: tr("Humiliating Defeat"),
        victory.INSTANT: tr("Humiliating Defeat: every line has broken"),
        victory.NUCLEAR: tr("Nuclear war"),
    }
    return names[level]
