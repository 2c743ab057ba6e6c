"""The printed globe as data: coasts, frames, cities, staging squares, tracks and legend of the continents in play."""

from __future__ import annotations

from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.looks import BesideLook, CityLook, FrameLook, GlobeLook, LegendLook, TrackLook
from wargame_desk.core.texts import tr
from wargame_desk.games.norad.data import CityData
from wargame_desk.games.norad.sequence import SOVIET, US
from wargame_desk.games.norad.setting import AMERICA, BOMBER, FIGHTER, GOAL, SAM, Setting, Spot


def globe_look(setting: Setting) -> GlobeLook:
    """Everything that is printed on the globe."""
    look = setting.data.look
    return GlobeLook(
        palette=look.palette,
        land=setting.data.land.rings,
        lakes=tuple(look.lakes.items()),
        frames=tuple(_frame(setting, key) for key in setting.maps),
        ids=tuple(spot.name if spot.region == "square" else "" for spot in setting.spots),
        cities=_cities(setting),
        beside=_beside(setting),
        tracks=tuple(
            TrackLook(f"vp-{side}", _track_title(side), GOAL[side], look.palette[side]) for side in setting.attackers
        ),
        legend=_legend(setting),
        waiting=tuple(
            (f"{BOMBER}-{side}", tr("Waiting in the Arctic"), look.palette[side]) for side in setting.attackers
        ),
    )


def _track_title(side: Side) -> str:
    return {SOVIET: tr("Soviet victory points"), US: tr("U.S. victory points")}[side]


def _raiders(setting: Setting, key: str) -> str:
    """The colour of the side whose bombers enter a map."""
    return setting.data.look.palette[SOVIET if key == AMERICA else US]


def _frame(setting: Setting, key: str) -> FrameLook:
    board = setting.data.board
    squares = board.maps[key].squares
    named = {square.row for square in squares}
    columns = sorted({square.column for square in squares})
    return FrameLook(
        west=min(square.west for square in squares),
        east=max(square.east for square in squares),
        rows=tuple((row.label, row.north, row.south) for row in board.rows if row.label in named),
        columns=tuple(map(str, columns)),
        ink=_raiders(setting, key),
    )


def _cities(setting: Setting) -> tuple[CityLook, ...]:
    rings = setting.data.look.rings

    def ring(city: CityData) -> str:
        return rings.get(city.country, rings[city.bloc])

    true = {(city.map, city.square): city for city in setting.data.cities}
    found = []
    for space, city in setting.cities.items():
        spot = setting.spots[space]
        data = true[spot.map, spot.name]
        found.append(CityLook(space, city.name, city.value, ring(data), data.longitude, data.latitude, city.radar))
    return tuple(found)


def _beside(setting: Setting) -> tuple[BesideLook, ...]:
    return tuple(
        BesideLook(
            SpaceId(space),
            spot.region,
            _words(spot),
            _raiders(setting, spot.map),
            tuple(SpaceId(to) for to, _ in setting.steps[space]),
        )
        for space, spot in enumerate(setting.spots)
        if spot.region != "square"
    )


def _words(spot: Spot) -> str:
    """What is printed in a space beside the map: a number, a row's letter, or the name of a base."""
    name, _, rest = spot.name.partition("-")
    if spot.region == "arctic":
        return f"0-{rest}"
    return rest or {"cuba": tr("Cuba"), "pacific": tr("Pacific")}[name]


def _legend(setting: Setting) -> tuple[LegendLook, ...]:
    """Lines for what this game has: cities by whose they are, then marks, then counters.

    With both continents there is room for the counters' backs only.
    """
    rings, nations = setting.data.look.rings, {setting.nation_of_city(space) for space in setting.cities}
    by_nation = {
        "us": (rings["USA"], tr("City of the U.S. with its value")),
        "canada": (rings["CAN"], tr("City of Canada")),
        "nato": (rings["free"], tr("City of NATO")),
        "soviet": (rings["east"], tr("City of the Eastern Bloc")),
    }
    lines = [LegendLook("city", ring, "", text) for nation, (ring, text) in by_nation.items() if nation in nations]
    lines.append(LegendLook("destroyed", "", "", tr("City destroyed")))
    if setting.radars:
        lines.append(LegendLook("radar", "", "", tr("Radar of the DEW Line")))
    words = {
        (BOMBER, "soviet"): tr("Soviet bomber, moves 4"),
        (BOMBER, "us"): tr("U.S. bomber, moves 4"),
        (FIGHTER, "us"): tr("U.S. fighter, moves 6 once"),
        (FIGHTER, "canada"): tr("Canadian fighter"),
        (FIGHTER, "soviet"): tr("Soviet fighter, moves 6 once"),
        (FIGHTER, "nato"): tr("NATO fighter"),
        (SAM, "us"): tr("SAM, never moves"),
        (SAM, "soviet"): tr("Soviet SAM"),
    }
    single = len(setting.maps) == 1
    fronts = dict.fromkeys((group.kind, group.nation) for group in setting.groups) if single else {}
    lines += [
        LegendLook("face", f"{kind}-{nation}", "", words[kind, nation])
        for kind, nation in fronts
        if (kind, nation) in words
    ]
    attacker = f"{BOMBER}-{setting.attackers[0]}"
    lines.append(LegendLook("face", f"{attacker}-1", "", tr("Back: real, its number")))
    lines.append(LegendLook("face", f"{attacker}-decoy", "", tr("Back: decoy")))
    lines.append(LegendLook("face", attacker, "real", tr("For its owner's eyes: real")))
    lines.append(LegendLook("face", attacker, "decoy", tr("For its owner's eyes: decoy")))
    return tuple(lines)
