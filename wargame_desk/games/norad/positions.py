"""What is wrong with a position that somebody has made: who may stand where, and how many.

Owns no rule of play; it finds faults, each a sentence, and stops at none.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.games.norad.placing import BASE_LIMIT, BASE_REAL
from wargame_desk.games.norad.sequence import FLY
from wargame_desk.games.norad.setting import AMERICA, BOMBER, FIGHTER, SAM, TARGET_MAP, Setting
from wargame_desk.games.norad.state import State


def faults(setting: Setting, s: State) -> list[str]:
    """Every fault of where counters stand and how they are marked. Rule: NORAD-3.1, NORAD-5.1, NORAD-5.2, NORAD-9."""
    found: list[str] = []
    for piece, space in s.at.items():
        if setting.kind_of[piece] in (FIGHTER, SAM):
            found += _defender(setting, s, piece, space)
        elif setting.kind_of[piece] == BOMBER:
            found += _bomber(setting, s, piece, space)
        else:
            found += _missile(setting, piece, space)
    for space, stack in setting.facts(s.at).bombers.items():
        found += _crowd(setting, s, stack, space)
    return [*found, *_marks(setting, s)]


def _defender(setting: Setting, s: State, piece: PieceId, space: SpaceId) -> Iterator[str]:
    """Fighters and SAMs stand in cities of their side that still stand. Rule: NORAD-3.1, NORAD-7.3, NORAD-9.4."""
    name, label = setting.names[piece], setting.board.label(space)
    city, group = setting.cities.get(space), setting.group_of[piece]
    if city is None or city.side != group.side:
        yield tr("{name} is put on {space}, which is no city of its side (rule 3.1)", name=name, space=label)
    elif space in s.ruined:
        yield tr("{name} is put on {space}, which is destroyed (rule 7.3)", name=name, space=label)
    else:
        nation = setting.nation_of_city(space)
        if nation != group.nation and (group.nation in ("canada", "nato") or nation == "nato"):
            yield tr("{name} is put on {space}, a city of another nation", name=name, space=label)


def _bomber(setting: Setting, s: State, piece: PieceId, space: SpaceId) -> Iterator[str]:
    """Bombers fly over their enemy's map, or wait beside it; nothing rests in the last row. Rule: NORAD-5.1."""
    name, label = setting.names[piece], setting.board.label(space)
    spot, side, key = setting.spots[space], setting.side_of[piece], setting.map_of[space]
    abroad = key == TARGET_MAP[side] and setting.group_of[piece].nation != "nato"
    if not abroad and (key == AMERICA or spot.region != "square"):
        yield tr("{name} is put on {space}, where it cannot come (rule 2.2)", name=name, space=label)
    spec = setting.phases[s.phase]
    if spot.region in ("arctic", "side") and (spec.kind != FLY or spec.side != side):
        yield tr("{name} is put on {space}, but no bombers of its side are about to fly in", name=name, space=label)
    last = key in setting.restricted and spot.region == "square" and spot.row == setting.exit_row[key]
    if last and piece not in s.southern:
        yield tr("{name} is put on {space}, in the last row, where it would be gone (rule 5.2)", name=name, space=label)


def _missile(setting: Setting, piece: PieceId, space: SpaceId) -> Iterator[str]:
    """Missiles wait off the enemy's coast. Rule: NORAD-9.3."""
    if space not in setting.launch or setting.map_of[space] != TARGET_MAP[setting.side_of[piece]]:
        name, label = setting.names[piece], setting.board.label(space)
        yield tr("{name} is put on {space}, which is no sea square off the enemy's coast", name=name, space=label)


def _crowd(setting: Setting, s: State, stack: tuple[PieceId, ...], space: SpaceId) -> Iterator[str]:
    """One bomber a square, but in the boxes beside the map; five in a base, at most three real.

    Rule: NORAD-5.2, NORAD-9.2.2.
    """
    region, label = setting.spots[space].region, setting.board.label(space)
    if region in ("square", "arctic") and len(stack) > 1:
        yield tr("more than one bomber is in {space} (rule 5.2)", space=label)
    if region == "base" and len(stack) > BASE_LIMIT:
        yield tr("more than {count} bombers are in {space} (rule 9.2.2)", count=BASE_LIMIT, space=label)
    if region == "base" and sum(1 for p in stack if s.back[p]) > BASE_REAL:
        yield tr("more than {count} real bombers are in {space} (rule 9.2.2)", count=BASE_REAL, space=label)


def _marks(setting: Setting, s: State) -> Iterator[str]:
    """Marks belong to a kind of counter and to an option."""
    rules = setting.rules
    wanted = (
        ("southern", s.southern, BOMBER, rules.base),
        ("maintenance", s.resting, FIGHTER, rules.dice),
        ("damaged", s.damaged, BOMBER, rules.dice),
    )
    for mark, pieces, kind, in_use in wanted:
        for piece in sorted(pieces):
            if setting.kind_of[piece] != kind or not in_use:
                yield tr("{name} cannot be marked {mark}", name=setting.names[piece], mark=mark)
