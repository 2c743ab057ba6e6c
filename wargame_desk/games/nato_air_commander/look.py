"""The look of this game as data: a face for each counter; the sheet and the cards come from modules of their own."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.board import Ring
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import CounterFace, Look, MapLook, TerrainStyle
from wargame_desk.core.texts import tr
from wargame_desk.games.nato_air_commander.card_look import cards
from wargame_desk.games.nato_air_commander.data import AirUnitData
from wargame_desk.games.nato_air_commander.setting import MOST_COHESION, Setting
from wargame_desk.games.nato_air_commander.sheet_look import sheet


def look_of(setting: Setting) -> Look:
    """Stocks, counter faces, the sheet and the cards."""
    data = setting.data.look
    faces = dict(_faces(setting))
    sides = {Side(side): stock for side, stock in data.sides.items()}
    return Look(data.stocks, faces, _map_look(setting), sides, cards(setting))


def _faces(setting: Setting) -> Iterator[tuple[str, CounterFace]]:
    """Every face that a view can name."""
    for unit in setting.data.units.air:
        yield unit.id, _wing(setting, unit, unit.front, damaged=False)
        if unit.back:
            yield f"{unit.id}-damaged", _wing(setting, unit, unit.back, damaged=True)
    for nation in setting.data.units.pilots:
        yield f"pilot-{nation}", CounterFace(nation, "pilot", ident=nation)
    for cohesion in range(1, MOST_COHESION + 1):
        yield f"wp-{cohesion}", CounterFace("pact", "army", (str(cohesion),))
        yield f"nato-{cohesion}", CounterFace("nato", "corps", (str(cohesion),))
    yield "pgm", CounterFace("stores", "munition", ident=tr("PGM"))


def _wing(setting: Setting, unit: AirUnitData, ratings: tuple[int, ...], *, damaged: bool) -> CounterFace:
    """An air unit: nation, Loss Number, silhouette and its three ratings. Rule: NAC-2.2."""
    return CounterFace(
        unit.nation,
        "wing",
        tuple(map(str, ratings)),
        ident=unit.nation,
        stripe=damaged,
        caption=tr("S") if unit.stealth else "",
        outline=_outline(setting, unit.aircraft),
        tag=str(unit.loss),
    )


def _outline(setting: Setting, aircraft: str) -> Ring:
    """The silhouette of a type of aircraft; a type that nobody has drawn looks like the first that somebody has."""
    look = setting.data.look
    return look.silhouettes[look.aircraft.get(aircraft, next(iter(look.aircraft.values())))]


def _map_look(setting: Setting) -> MapLook:
    data = setting.data.look
    styles = {
        kind: TerrainStyle(kind, name, "")
        for kind, name in (
            ("front", tr("FEBA Box")),
            ("start", tr("Start Box")),
            ("target", tr("Target of raids")),
            ("card", tr("Space for cards")),
            ("slot", tr("Place of a mission")),
            ("hold", tr("Holding box")),
            ("turn", tr("Turn")),
            ("supply", tr("Track of munitions")),
        )
    }
    boxes = tuple(box for line in setting.data.board.lines for box in line.boxes)
    return MapLook(
        data.title,
        data.subtitle,
        setting.kind,
        styles,
        names=tuple((setting.board.space(box.label), box.name) for box in boxes),
        notes=data.notes,
        areas=sheet(setting),
    )
