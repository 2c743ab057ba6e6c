"""The look of this game as data: a face for each front and back, and the printed map."""

from __future__ import annotations

from wargame_desk.core.board import Ring
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import CounterFace, Look, MapLook, TerrainStyle
from wargame_desk.core.texts import tr
from wargame_desk.games.norad.globe_look import globe_look
from wargame_desk.games.norad.setting import BOMBER, FIGHTER, SAM, Group, Setting, printed

FRONTS = {BOMBER: ("4",), FIGHTER: ("6",)}
"""The figure on the front: movement points."""


def look_of(setting: Setting) -> Look:
    """Stocks, counter faces and the map."""
    data = setting.data.look
    faces: dict[str, CounterFace] = {}
    for group in setting.groups:
        faces |= _faces(setting, group)
    return Look(data.stocks, faces, _map_look(setting), {Side(side): stock for side, stock in data.sides.items()})


def _faces(setting: Setting, group: Group) -> dict[str, CounterFace]:
    """The front that both kinds share, the back of a decoy, and one back for each printed number. Rule: NORAD-2.1."""
    front = group.front
    outline = _outline(setting, group)
    shown = FRONTS.get(group.kind, ())
    found = {
        front: CounterFace(group.nation, group.kind, shown, outline=outline),
        f"{front}-decoy": CounterFace(group.nation, "decoy", (), caption=tr("DECOY"), outline=outline),
    }
    for back in sorted(set(group.pool) - {0}):
        found[f"{front}-{back}"] = _back(setting, group, back, outline)
    return found


def _outline(setting: Setting, group: Group) -> Ring:
    """The silhouette of an aircraft or a missile."""
    look = setting.data.look
    return look.silhouettes[look.aircraft[group.nation][group.kind]]


def _back(setting: Setting, group: Group, back: int, outline: Ring) -> CounterFace:
    if group.kind == FIGHTER:
        kind = setting.fighter_types[back - 1]
        figures = (str(kind.combat), str(kind.range))
        return CounterFace(group.nation, FIGHTER, figures, ident=kind.name, outline=outline)
    if group.kind == SAM:
        return CounterFace(group.nation, SAM, ident=tr("REAL"), outline=outline)
    return CounterFace(group.nation, "burst", ident=printed(group, back), outline=outline)


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
        globe=globe_look(setting),
    )
