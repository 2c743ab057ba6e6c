"""The look of this game as data: a face for each front and back, and the printed map."""

from __future__ import annotations

from wargame_desk.core.ids import Side
from wargame_desk.core.present import CounterFace, Look, MapLook, TerrainStyle
from wargame_desk.core.texts import tr
from wargame_desk.games.norad.setting import BOMBER, FIGHTER, SAM, Group, Setting, printed


def look_of(setting: Setting) -> Look:
    """Stocks, counter faces and the map."""
    data = setting.data.look
    faces: dict[str, CounterFace] = {}
    for group in setting.groups:
        faces |= _faces(setting, group)
    return Look(data.stocks, faces, _map_look(setting), {Side(side): stock for side, stock in data.sides.items()})


def _faces(setting: Setting, group: Group) -> dict[str, CounterFace]:
    """The front that both kinds share, the back of a decoy, and one back for each printed number. Rule: NORAD-2.1."""
    front = f"{group.kind}-{group.nation}"
    figures = {BOMBER: ("4",), FIGHTER: ("6",)}.get(group.kind, ())
    found = {
        front: CounterFace(group.nation, group.kind, figures),
        f"{front}-decoy": CounterFace(group.nation, "decoy", (), caption=tr("DECOY")),
    }
    for back in sorted(set(group.pool) - {0}):
        found[f"{front}-{back}"] = _back(setting, group, back)
    return found


def _back(setting: Setting, group: Group, back: int) -> CounterFace:
    if group.kind == FIGHTER:
        kind = setting.fighter_types[back - 1]
        return CounterFace(group.nation, FIGHTER, (str(kind.combat), str(kind.range)), ident=kind.name)
    if group.kind == SAM:
        return CounterFace(group.nation, SAM)
    return CounterFace(group.nation, "burst", ident=printed(group, back))


def _map_look(setting: Setting) -> MapLook:
    data = setting.data.look
    title, subtitle = data.titles[setting.rules.variant]
    terrain = tuple(spot.kind if spot.region == "square" else spot.region for spot in setting.spots)
    styles = {
        kind: TerrainStyle(kind, name, "")
        for kind, name in (
            ("sea", tr("Sea")),
            ("coast", tr("Coast")),
            ("land", tr("Land")),
            ("arctic", tr("Entry")),
            ("side", tr("Entry")),
            ("base", tr("Base")),
        )
    }
    return MapLook(
        title,
        subtitle,
        terrain,
        styles,
        names=tuple((space, city.name) for space, city in setting.cities.items()),
        notes=data.notes,
        seed=data.seed,
    )
