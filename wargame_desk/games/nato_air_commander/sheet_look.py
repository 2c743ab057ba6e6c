"""The printed sheet as data: the map of 1987, lines with their boxes, the display, tracks, piles and panels."""

from __future__ import annotations

from wargame_desk.core.board import Box, Point
from wargame_desk.core.sheet_look import (
    AreaLook,
    CellLook,
    CountLook,
    DisplayLook,
    GroundLook,
    KeyLook,
    LandLook,
    LineLook,
    PanelLook,
    PileLook,
    ReadLook,
    RowLook,
    SampleLook,
    SheetTrack,
    StopLook,
    WindowLook,
    WordLook,
)
from wargame_desk.core.texts import tr
from wargame_desk.games.nato_air_commander import card_look
from wargame_desk.games.nato_air_commander.data import BoxData, LineData
from wargame_desk.games.nato_air_commander.happened import signed
from wargame_desk.games.nato_air_commander.names import mission_short
from wargame_desk.games.nato_air_commander.setting import AT_LINE, MAJOR_CITY, ROLES, Setting
from wargame_desk.games.nato_air_commander.victory import WORST, level

_MAP_TOP, _MAP_WIDE = 166.0, 1008.0
_LEFT, _WIDE = 1024.0, 962.0
_SHEET = Box(0.0, 0.0, 2000.0, 1400.0)
_TITLE = Box(24.0, 186.0, 392.0, 108.0)
_READING = Box(24.0, 306.0, 392.0, 178.0)
_KEY = Box(20.0, 1150.0, 288.0, 226.0)
_MOST_POINTS = 40
"""The last cell of the track of Victory Points."""
_ROW_HIGH = 56.0


def sheet(setting: Setting) -> AreaLook:
    """Everything that is printed."""
    look = setting.data.look
    return AreaLook(
        size=_SHEET,
        palette=look.palette,
        kinds=setting.kind,
        badges=frozenset(f"pilot-{nation}" for nation in setting.data.units.pilots),
        title=_TITLE,
        ground=_ground(setting),
        lines=tuple(_line(setting, line) for line in setting.data.board.lines),
        panels=_panels(setting),
        display=_display(setting),
        tracks=_tracks(setting),
        supply=_supply(setting),
        piles=_piles(setting),
        key_box=_KEY,
        key=_key(),
        samples=_samples(setting),
        notes_at=(322.0, 1396.0),
        raid_shape=look.silhouettes.get("f16", ()),
        windows=_windows(setting),
        home=Box(0.0, 0.0, _LEFT - 8, _SHEET.height),
        counts=_counts(setting),
        uses=((tr("Air"), tr("can escort")), (tr("Ground"), tr("can fly SEAD")), (tr("Strike"), tr("can strike"))),
        title_note=tr("Boxes and values are a reconstruction: see the charts."),
        supply_title=tr("PRECISION MUNITIONS"),
        samples_title=tr("HOW TO READ AN AIR UNIT"),
    )


def _windows(setting: Setting) -> tuple[WindowLook, ...]:
    """The display and the tracks; below them the targets that stand on tracks, and munitions; then the air units."""
    left, wide = _LEFT - 8, _WIDE + 16
    dead, basing = _box(setting, "dead"), _box(setting, "basing")
    hurt, stock = _box(setting, "damaged"), _box(setting, "pgm")
    tracks = stock.top + stock.height - dead.top + 12
    holds = Box(left, basing.top - 4, wide, _SHEET.height - basing.top + 4)
    return (
        WindowLook(Box(left, 4.0, wide, basing.top - 12)),
        WindowLook(Box(left, dead.top - 8, wide, tracks), tracks),
        WindowLook(holds, hurt.top + hurt.height + 8 - holds.top),
    )


def _counts(setting: Setting) -> tuple[CountLook, ...]:
    """What the tracks say, for the strip above the map. Rule: NAC-2.1."""
    inks, board = setting.data.look.palette, setting.data.board
    dead, oca = (tuple(_modifiers(track)) for track in (board.dead_track, board.oca_track))
    return (
        CountLook("turn", tr("Turn"), inks["turn"], tr("Game turn"), setting.turns),
        CountLook("vp", tr("VP"), inks["vp"], tr("Victory Points of the Warsaw Pact"), WORST),
        CountLook("rp", tr("RP"), inks["rp"], tr("Resource Points"), board.resource_points[1]),
        CountLook("pgm", tr("PGM"), inks["raid_edge"], tr("Precision munitions"), board.most_pgms),
        CountLook("dead", tr("DEAD"), inks["dead"], tr("Modifier of the DEAD track"), len(dead) - 1, dead),
        CountLook("oca", tr("OCA"), inks["oca"], tr("Modifier of the OCA track"), len(oca) - 1, oca),
    )


def _box(setting: Setting, label: str) -> Box:
    return setting.board.areas[setting.board.space(label)].box


# --- the map


def _ground(setting: Setting) -> GroundLook:
    land = setting.data.land
    place = land.projection.place

    def ring(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(place(x, y) for x, y in points)

    return GroundLook(
        Box(0.0, _MAP_TOP, _MAP_WIDE, _SHEET.height - _MAP_TOP),
        tuple(
            LandLook(country.kind, tuple(ring(r) for r in country.rings), country.kind == "frg", country.kind == "gdr")
            for country in land.countries
        ),
        tuple(ring(river) for river in land.rivers.values()),
        ring(land.inner_border),
        tuple(WordLook(kind, text, place(x, y)) for kind, text, x, y in land.names),
    )


def _line(setting: Setting, line: LineData) -> LineLook:
    """A thrust line with its Start Box, its FEBA Boxes and the head beside its start. Rule: NAC-2.1."""
    aims = tuple((setting.board.space(f"{line.id}-{mission}"), mission_short(mission)) for mission in AT_LINE)
    first, last = (setting.board.areas[space].box for space, _ in (aims[0], aims[-1]))
    head = Box(first.left - 8, first.top - 42, last.left + last.width - first.left + 16, first.height + 48)
    return LineLook(
        line.name,
        line.sector.split(" / ")[0],
        head,
        tuple(_stop(setting, box) for box in (line.start, *line.boxes)),
        aims,
    )


def _stop(setting: Setting, box: BoxData) -> StopLook:
    town = setting.data.land.projection.place(*box.town)
    return StopLook(setting.board.space(box.label), box.name, box.vp, box.vp >= MAJOR_CITY, town)


# --- the display


def _display(setting: Setting) -> DisplayLook:
    rows = tuple(_row(setting, number) for number in range(1, setting.data.board.rows + 1))
    heads = [_box(setting, f"raid-1-{role}-1").left for role in ROLES]
    titles = (tr("PRIMARY, up to 3"), tr("AIR ESCORT"), tr("SEAD"))
    aims = {space: _aim(setting, mission, line) for space, (mission, line) in setting.targets.items()}
    right = rows[0].chances.left
    return DisplayLook(
        Box(_LEFT, 10.0, _WIDE, 668.0),
        tr("AIR MISSION DISPLAY"),
        ((rows[0].aim.left, tr("TARGET")), *zip(heads, titles, strict=True), (right, tr("CHANCE"))),
        rows,
        aims,
        tr("no target"),
    )


def _row(setting: Setting, number: int) -> RowLook:
    places = tuple(setting.places[number - 1][role] for role in ROLES)
    first = setting.board.areas[places[0][0]].box
    last = setting.board.areas[places[-1][-1]].box
    top = first.top + first.height / 2 - _ROW_HIGH / 2
    left, right = last.left + last.width + 14, _LEFT + _WIDE - 12
    return RowLook(
        number,
        Box(first.left - 132, top, 122.0, _ROW_HIGH),
        places,
        Box(left, top, right - left, _ROW_HIGH),
    )


def _aim(setting: Setting, mission: str, line: int) -> tuple[str, str]:
    """What a raid does, and where."""
    if line >= 0:
        return mission_short(mission), setting.data.board.lines[line].name
    return mission_short(mission), tr("headquarters") if mission == "decap" else tr("track")


# --- tracks


def _cells(left: float, top: float, words: list[str], step: float, high: float = 34.0) -> tuple[CellLook, ...]:
    return tuple(CellLook(Box(left + i * step, top, step - 3, high), word) for i, word in enumerate(words))


def _tracks(setting: Setting) -> tuple[SheetTrack, ...]:
    """Turn, defences, Resource Points and Victory Points. Rule: NAC-2.1."""
    inks = setting.data.look.palette
    turns = tuple(CellLook(_box(setting, f"turn-{n}"), str(n)) for n in range(1, setting.turns + 1))
    points = [str(i) for i in range(setting.data.board.resource_points[1] + 1)]
    rp = _cells(1036.0, 778.0, points, 40.0)
    turn_at, rp_at = (turns[0].box.left, 700.0), (1036.0, 768.0)
    return (
        SheetTrack("turn", tr("GAME TURN"), turn_at, turns, 1, tr("TURN"), inks["turn"], raised=True),
        _defence(setting, "dead", tr("DEAD: TO GROUND DEFENSE")),
        _defence(setting, "oca", tr("OCA: TO AIR INTERCEPT")),
        SheetTrack(
            "rp", tr("RESOURCE POINTS"), rp_at, rp, 0, tr("RP"), inks["rp"], mirrored=True, minus_ink=inks["debt"]
        ),
        SheetTrack(
            "vp",
            tr("WARSAW PACT VICTORY POINTS"),
            (1036.0, 830.0),
            _points(setting),
            0,
            tr("WP VP"),
            inks["vp"],
            note=tr(
                "0–4 overwhelming · 5–9 decisive · 10–14 minor victory · 15–19 minor · 20–25 decisive · "
                "26 and more humiliating defeat"
            ),
        ),
    )


def _defence(setting: Setting, key: str, title: str) -> SheetTrack:
    """The track of a mission that wears the enemy's defences down: its cells show what they take off a card."""
    box, track, inks = _box(setting, key), setting.track(key), setting.data.look.palette
    step = box.width / len(track)
    cells = _cells(box.left, box.top + box.height - 36, _modifiers(track), step)
    limited = (*cells[:-1], cells[-1]._replace(tint=inks["limit"]))
    return SheetTrack(key, title, (box.left + 5, box.top + 10), limited, 0, mission_short(key), inks[key], printed=True)


def _modifiers(track: tuple[int, ...]) -> list[str]:
    """What the spaces of a track do to a card, as printed. Rule: NAC-2.1."""
    return [signed(-modifier) for modifier in track]


def _points(setting: Setting) -> tuple[CellLook, ...]:
    """Victory Points in two rows, tinted by the level they mean. Rule: NAC-14.0."""
    inks, half, step = setting.data.look.palette, _MOST_POINTS // 2 + 1, 44.6
    found = []
    for i in range(_MOST_POINTS + 1):
        row, column = divmod(i, half)
        box = Box(1036.0 + column * step, 842.0 + row * 38, step - 3, 34.0)
        tint = inks[level(i).replace("-victory", "").replace("-", "_")]
        found.append(CellLook(box, str(i), tint))
    return tuple(found)


def _supply(setting: Setting) -> tuple[CellLook, ...]:
    """The track of munitions: a cell for none, and one for each that can lie there. Rule: NAC-7.3."""
    box, most = _box(setting, "pgm"), setting.data.board.most_pgms
    return _cells(box.left, box.top + box.height - 36, [str(i) for i in range(most + 1)], box.width / (most + 1))


# --- panels, piles, key


def _panels(setting: Setting) -> tuple[PanelLook, ...]:
    space = setting.board.space
    found = [PanelLook(Box(_LEFT, 688.0, _WIDE, 234.0), "")]
    titles = (
        ("basing", tr("BASING BOX")),
        ("damaged", tr("DAMAGED")),
        ("repair", tr("REPAIR")),
        ("pilots", tr("PILOTS")),
        ("recruits", tr("RECRUITS")),
        ("decap", tr("DECAPITATION")),
        ("eliminated", tr("ELIMINATED")),
    )
    found += [PanelLook(_box(setting, label), title, (space(label),)) for label, title in titles]
    first, last = _box(setting, "oew-1"), _box(setting, "oew-2")
    oew = Box(first.left - 14, first.top - 28, last.left + last.width - first.left + 28, first.height + 34)
    found.append(PanelLook(oew, tr("OEW"), (), tr("turn 2 on")))
    return tuple(found)


def _piles(setting: Setting) -> tuple[PileLook, ...]:
    space = setting.board.space
    found = [
        PileLook(
            setting.reserve[i],
            f"{line.id}-reserve",
            line.name,
            "value",
            card_look.reserve_back(line.id),
            card_look.SHUFFLE,
            card_look.WP_REINFORCE,
        )
        for i, line in enumerate(setting.data.board.lines)
    ]
    plain = (
        ("surveillance", tr("Surveillance"), "one"),
        ("next-turn", tr("Next Turn"), "event"),
        ("deck", tr("Resolution deck"), "pile"),
        ("discard", tr("Discards"), "pile"),
    )
    found += [
        PileLook(space(label), label, title, form, card_look.BACK, card_look.SHUFFLE, closed=label == "deck")
        for label, title, form in plain
    ]
    kept = (
        ("objective-deck", tr("Objective deck"), "pile"),
        ("objective-discard", tr("Objective discards"), "pile"),
        ("objective-1", tr("Objective 1"), "one"),
        ("objective-2", tr("Objective 2"), "one"),
    )
    found += [
        PileLook(
            space(label),
            label,
            title,
            form,
            card_look.OBJECTIVE_BACK,
            card_look.OBJECTIVE_SHUFFLE,
            closed=label == "objective-deck",
        )
        for label, title, form in kept
    ]
    return tuple(found)


def _key() -> tuple[KeyLook, ...]:
    return (
        KeyLook("value", "1", tr("Victory points of a box")),
        KeyLook("major", "", tr("Major city: 3 VP, 1 RP")),
        KeyLook("face", "nato-6", tr("NATO force, cohesion 6")),
        KeyLook("face", "wp-5", tr("Pact force, cohesion 5")),
        KeyLook("held", "", tr("Box taken by the Pact")),
        KeyLook("border", "", tr("Inner-German border")),
    )


def _samples(setting: Setting) -> tuple[SampleLook, ...]:
    """An air unit and its other side, explained: the first with three ratings and two sides. Rule: NAC-2.2."""
    able = [unit for unit in setting.data.units.air if unit.back and all(unit.front)]
    if not able:
        return ()
    name, top, side = able[0].id, _READING.top + 42, 96.0
    hints = (
        ReadLook(0.03, 0.13, "left", tr("Nation")),
        ReadLook(0.06, 0.82, "left", tr("Air")),
        ReadLook(0.97, 0.13, "right", tr("Loss number")),
        ReadLook(0.94, 0.82, "right", tr("Strike")),
        ReadLook(0.50, 0.96, "below", tr("Ground")),
    )
    return (
        SampleLook(name, Box(_READING.left + 76, top, side, side), hints),
        SampleLook(
            f"{name}-damaged",
            Box(_READING.left + 276, top, side, side),
            (ReadLook(0.5, 0.96, "below", tr("Damaged: weaker")),),
        ),
    )
