"""What players call sides, counters and spaces. Names say nothing of a back: a counter keeps its number for good.

Owns names only; the sentences that hold them are in ``words`` and ``happened``. Rule: NORAD-2.1, NORAD-2.2.
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.texts import tr, tr_list
from wargame_desk.games.norad.sequence import SOVIET
from wargame_desk.games.norad.setting import AMERICA, BOMBER, FIGHTER, SAM, Setting

MANY = 5
"""Counters named one by one before a sentence only counts the rest."""


def side_name(side: Side) -> str:
    """What players call a side."""
    return tr("Soviet") if side == SOVIET else tr("U.S.")


# --- counters


def piece_name(setting: Setting, piece: PieceId) -> str:
    """A counter as players call it: its kind and its number, with its side where both sides have such counters."""
    group = setting.group_of[piece]
    number = piece - group.pieces[0] + 1
    if group.nation == "canada":
        return tr("Canadian fighter {number}", number=number)
    if len(setting.maps) > 1:
        return _name_with_side(group.nation, group.kind, number)
    match group.kind:
        case kind if kind == BOMBER:
            return tr("Bomber {number}", number=number)
        case kind if kind == FIGHTER:
            return tr("Fighter {number}", number=number)
        case kind if kind == SAM:
            return tr("SAM {number}", number=number)
    return tr("Missile {number}", number=number)


def _name_with_side(nation: str, kind: str, number: int) -> str:
    """The Expansion has two of most names; NATO's are told apart by their own. Rule: EXP-2.2."""
    nations = {"soviet": tr("Soviet"), "us": tr("U.S."), "nato": tr("NATO")}
    side = nations[nation]
    if kind == BOMBER:
        return tr("{side} bomber {number}", side=side, number=number)
    if kind == FIGHTER:
        return tr("{side} fighter {number}", side=side, number=number)
    if kind == SAM:
        return tr("{side} SAM {number}", side=side, number=number)
    return tr("{side} missile {number}", side=side, number=number)


def pieces_named(setting: Setting, pieces: Iterable[PieceId]) -> str:
    """Counters joined as words; of many the rest are counted."""
    named = [piece_name(setting, p) for p in pieces]
    if len(named) > MANY:
        more = tr("{count} more", count=len(named) - MANY + 1)
        named = [*named[: MANY - 1], more]
    return tr_list(named)


# --- spaces


def space_name(setting: Setting, space: SpaceId) -> str:
    """A space as printed: a city by name and square, a square by its label, a space beside the map by what it is."""
    spot, city = setting.spots[space], setting.cities.get(space)
    if city is not None:
        return tr("{city} ({square})", city=city.name, square=spot.name)
    if spot.region == "arctic":
        return _arctic_name(setting, space)
    if spot.region == "side":
        row = spot.name.partition("-")[2]
        return tr("Siberia, row {row}", row=row) if spot.map == AMERICA else tr("Alaska, row {row}", row=row)
    if spot.region == "base":
        return tr("the base on Cuba") if spot.map == AMERICA else tr("the Pacific base")
    if len(setting.maps) == 1:
        return spot.name
    square = spot.name
    return tr("{square} in America", square=square) if spot.map == AMERICA else tr("{square} in Eurasia", square=square)


def _arctic_name(setting: Setting, space: SpaceId) -> str:
    """A staging square: both maps of the Expansion have one of each number. Rule: NORAD-5.1."""
    spot = setting.spots[space]
    column = spot.name.partition("-")[2]
    if len(setting.maps) == 1:
        return tr("the Arctic, column {column}", column=column)
    if spot.map == AMERICA:
        return tr("the Arctic off America, column {column}", column=column)
    return tr("the Arctic off Eurasia, column {column}", column=column)


def spaces_named(setting: Setting, spaces: Iterable[SpaceId]) -> str:
    """Spaces joined as words."""
    return tr_list([space_name(setting, s) for s in spaces])
