"""A sheet of areas: where counters lie, what a point hits, what is drawn for a position."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.gui.mapview.sheets import NATO, AreaSheet, area_sheet
from wargame_desk.core.board import Box
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.plans import Hurdle, Plan
from wargame_desk.core.tables import Ledger
from wargame_desk.core.views import View
from wargame_desk.mapview.area_geometry import AreaGeometry, rect
from wargame_desk.mapview.area_now import RAIDS
from wargame_desk.mapview.area_print import Press
from wargame_desk.mapview.area_tokens import Tokens
from wargame_desk.mapview.areas import area_sheet as painters_of
from wargame_desk.mapview.chip import ZoomControls
from wargame_desk.mapview.laying import AIR, BADGE, lay
from wargame_desk.mapview.overlays import SelectionOverlay
from wargame_desk.mapview.render import Picture
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.sheets import sheet_of
from wargame_desk.mapview.view import MapView

FIGHTERS = [f"us-f15-{i}" for i in (1, 2, 3, 4)]


@pytest.fixture
def sheet(qtbot: QtBot) -> AreaSheet:
    return area_sheet()


@pytest.fixture
def scene(sheet: AreaSheet) -> MapScene:
    made = MapScene(sheet.board, sheet.look)
    made.set_motion(reduced=True)
    return made


def drawn(sheet: AreaSheet, view: View, area: QRectF, scale: float = 1.0, palette: str = "light") -> QImage:
    return Picture(sheet.board, sheet.look).image(view, scale=scale, area=area, palette=palette)


def around(sheet: AreaSheet, label: str, by: float = 6.0) -> QRectF:
    return rect(sheet.board.areas[sheet.board.space(label)].box).adjusted(-by, -by, by, by)


# --- where counters lie


def test_three_units_in_a_box_lie_side_by_side_at_full_size() -> None:
    """A box of 400 by 100: from 9 in and 26 down, 50 wide, 5 apart; its middle is at (200, 50)."""
    lies = lay("hold", Box(0, 0, 400, 100), (False,) * 3)
    assert [(lie.x, lie.y, lie.side) for lie in lies] == [(-166, 1, 50), (-111, 1, 50), (-56, 1, 50)]


@pytest.mark.parametrize("count", [1, 7, 8, 20, 36])
@pytest.mark.parametrize("box", [Box(0, 0, 400, 100), Box(30, 40, 110, 84), Box(0, 0, 962, 134)])
def test_a_grid_shrinks_until_all_fit_and_none_lie_over_others(count: int, box: Box) -> None:
    lies = lay("hold", box, (False,) * count)
    sides = {lie.side for lie in lies}
    assert len(lies) == count
    assert len(sides) == 1
    assert 5 < lies[0].side <= AIR
    room = QRectF(-box.width / 2, -box.height / 2, box.width, box.height)
    bodies = [QRectF(x - side / 2, y - side / 2, side, side) for x, y, side, _ in lies]
    assert all(room.contains(body) for body in bodies)
    assert not any(a.intersects(b) for a, b in combinations(bodies, 2))


def test_a_pilot_lies_on_its_unit_as_a_badge_and_alone_where_there_is_none() -> None:
    unit, pilot = lay("slot", Box(0, 0, 50, 50), (False, True))
    assert (unit.x, unit.y, unit.side, unit.painted) == (0, 0, 48, True)
    x, y, k = BADGE
    assert (pilot.x, pilot.y, pilot.side) == pytest.approx((48 * x, 48 * y, 48 * k))
    assert not pilot.painted
    (alone,) = lay("slot", Box(0, 0, 50, 50), (True,))
    assert alone.painted
    assert alone.side == 48


def test_munitions_lie_on_the_cells_of_their_track(sheet: AreaSheet) -> None:
    geometry = AreaGeometry(sheet.board, sheet.areas)
    space = sheet.board.space("pgm")
    middle = geometry.counter_centre(space)
    for lie, cell in zip(geometry.lies(space, ("pgm",) * 3), sheet.areas.supply[1:4], strict=True):
        assert rect(cell.box).contains(middle + QPointF(lie.x, lie.y))


def test_a_force_in_a_box_leaves_its_name_and_its_value_free(sheet: AreaSheet) -> None:
    geometry = AreaGeometry(sheet.board, sheet.areas)
    space = sheet.board.space("charlie-2")
    box, middle = geometry.box(space), geometry.counter_centre(space)
    (lie,) = geometry.lies(space, ("nato-6",))
    body = QRectF(middle.x() + lie.x - lie.side / 2, middle.y() + lie.y - lie.side / 2, lie.side, lie.side)
    assert box.contains(body)
    assert body.top() >= box.top() + 18
    assert body.right() <= box.right() - 33


# --- what a point hits


def test_each_unit_of_a_grid_is_hit_where_it_lies(sheet: AreaSheet, scene: MapScene) -> None:
    faces = [unit.id for unit in sheet.game.setting.data.units.air]
    view = sheet.empty(pieces=sheet.units("basing", faces))
    scene.show_view(view)
    space = sheet.board.space("basing")
    middle = scene.geometry.counter_centre(space)
    lies = scene.geometry.lies(space, tuple(faces))
    assert lies is not None
    assert len(lies) == 36
    for piece, lie in zip(view.pieces, lies, strict=True):
        for dx, dy in ((0, 0), (0.45, 0.45), (-0.45, 0.45)):
            hit = scene.hit(middle + QPointF(lie.x + dx * lie.side, lie.y + dy * lie.side))
            assert (hit.space, hit.piece) == (space, piece.id)
    assert scene.hit(middle + QPointF(lies[-1].x + lies[-1].side, lies[-1].y)).piece is None


def test_the_badge_is_hit_before_the_unit_below_it(sheet: AreaSheet, scene: MapScene) -> None:
    unit = sheet.units("raid-1-escort-1", ["us-f15-1"], ("pilot",))
    pilot = sheet.units("raid-1-escort-1", ["pilot-US"])
    scene.show_view(sheet.empty(pieces=unit + pilot))
    middle = scene.geometry.counter_centre(sheet.board.space("raid-1-escort-1"))
    assert scene.hit(middle).piece == unit[0].id
    assert scene.hit(middle + QPointF(48 * BADGE[0], 48 * BADGE[1])).piece == pilot[0].id


def test_a_unit_of_a_grid_is_lifted_where_it_lies_and_glides_back_there(
    qtbot: QtBot, sheet: AreaSheet, scene: MapScene
) -> None:
    pieces = sheet.units("basing", FIGHTERS)
    scene.show_view(sheet.empty(pieces=pieces))
    space = sheet.board.space("basing")
    lies = scene.geometry.lies(space, tuple(FIGHTERS))
    assert lies is not None
    at = scene.geometry.counter_centre(space) + QPointF(lies[2].x + 10, lies[2].y - 5)
    assert scene.lift([pieces[2].id], at) == (pieces[2].id,)
    assert scene.drag is not None
    box = scene.drag.item.sceneBoundingRect()
    assert abs(box.center().x() - (at.x() - 10)) < 4
    assert abs(box.center().y() - (at.y() + 5)) < 6
    scene.drag_to(at + QPointF(300, -400))
    moved = scene.drag.item.sceneBoundingRect().center() - box.center()
    assert (moved.x(), moved.y()) == pytest.approx((300, -400), abs=0.01)
    scene.glide_back()
    assert scene.drag is None
    assert scene.hit(at).piece == pieces[2].id


def test_several_units_from_a_grid_lie_together_in_the_hand(sheet: AreaSheet, scene: MapScene) -> None:
    pieces = sheet.units("basing", FIGHTERS)
    scene.show_view(sheet.empty(pieces=pieces))
    space = sheet.board.space("basing")
    at = scene.geometry.counter_centre(space)
    assert scene.lift([pieces[0].id, pieces[3].id], at) == (pieces[0].id, pieces[3].id)
    assert scene.drag is not None
    assert scene.drag.item.boundingRect().width() < 3 * AIR


def test_only_units_that_cover_one_another_fan_out(sheet: AreaSheet, scene: MapScene) -> None:
    due, based = sheet.units("turn-3", FIGHTERS[:2]), sheet.units("basing", FIGHTERS[2:])
    scene.show_view(sheet.empty(pieces=due + based))
    turn = scene.geometry.counter_centre(sheet.board.space("turn-3"))
    scene.fan(turn)
    spread = {scene.hit(turn + QPointF(dx, 0)).piece for dx in range(-60, 61, 6)}
    assert {piece.id for piece in due} <= spread
    based_at = scene.geometry.counter_centre(sheet.board.space("basing"))
    lies = scene.geometry.lies(sheet.board.space("basing"), tuple(FIGHTERS[2:]))
    assert lies is not None
    first = based_at + QPointF(lies[0].x, lies[0].y)
    before = scene.hit(first).piece
    scene.fan(first)
    assert scene.hit(first).piece == before == based[0].id


def test_a_unit_that_goes_to_a_slot_is_shown_there_at_the_end(qtbot: QtBot, sheet: AreaSheet) -> None:
    scene = MapScene(sheet.board, sheet.look)
    scene.show_view(sheet.empty(pieces=sheet.units("basing", FIGHTERS)))
    pieces = list(sheet.units("basing", FIGHTERS))
    pieces[1] = pieces[1]._replace(at=sheet.board.space("raid-1-primary-1"))
    scene.show_view(sheet.empty(pieces=tuple(pieces)), animate=True)
    assert scene.animating
    scene.finish_animations()
    slot = sheet.board.space("raid-1-primary-1")
    assert scene.hit(scene.geometry.counter_centre(slot)).piece == pieces[1].id


# --- what is drawn


def test_the_sheet_is_chosen_by_the_look(sheet: AreaSheet) -> None:
    made = sheet_of(sheet.board, sheet.look, furniture=True)
    assert isinstance(made.geometry, AreaGeometry)
    assert made.geometry.sheet == QRectF(0, 0, 2000, 1400)
    with pytest.raises(TypeError):
        painters_of(sheet.board, replace(sheet.look, map=replace(sheet.look.map, areas=None)), furniture=True)


@pytest.mark.parametrize("scale", [0.48, 1.0, 2.0])
def test_one_place_is_one_picture_whatever_rectangle_it_is_asked_for_in(sheet: AreaSheet, scale: float) -> None:
    """Tiles must meet without a seam."""
    view = sheet.view(sheet.start())
    whole = drawn(sheet, view, QRectF(600, 400, 200, 200), scale)
    part = drawn(sheet, view, QRectF(650, 450, 100, 100), scale)
    cut = whole.copy(round(50 * scale), round(50 * scale), part.width(), part.height())
    worst = max(
        abs(a - b)
        for x in range(2, part.width() - 2, 3)
        for y in range(2, part.height() - 2, 3)
        for a, b in zip(cut.pixelColor(x, y).getRgb(), part.pixelColor(x, y).getRgb(), strict=True)
    )
    assert worst <= 40


def test_a_taken_box_looks_taken_and_its_way_is_solid(sheet: AreaSheet) -> None:
    area = around(sheet, "charlie-1", 60)
    free, taken = sheet.empty(), sheet.empty(markers=(sheet.marker("charlie-1", "taken"),))
    assert drawn(sheet, free, area) != drawn(sheet, taken, area)
    elsewhere = around(sheet, "delta-3")
    assert drawn(sheet, free, elsewhere) == drawn(sheet, taken, elsewhere)


@pytest.mark.parametrize(
    ("track", "values"), [("vp", (0, 1, 26, 40, 55)), ("rp", (-3, 0, 3)), ("dead", (0, 1, 2, 5)), ("turn", (1, 10))]
)
def test_every_value_of_a_track_is_seen(sheet: AreaSheet, track: str, values: tuple[int, ...]) -> None:
    """Values below zero, those beyond the last cell and cells with the same number look different all the same."""
    area = QRectF(1024, 688, 962, 234)
    seen = [drawn(sheet, sheet.empty(tracks=((track, value),)), area) for value in values]
    assert all(a != b for a, b in combinations(seen, 2))


def test_a_raid_is_named_in_its_row_and_at_its_target(sheet: AreaSheet) -> None:
    raid = sheet.empty(markers=(sheet.marker("echo-cas", "raid", "3"),))
    other = sheet.empty(markers=(sheet.marker("echo-fofa", "raid", "3"),))
    row = rect(sheet.areas.display.rows[2].aim)
    for area in (row, around(sheet, "echo-cas"), around(sheet, "echo-fofa")):
        assert drawn(sheet, raid, area) != drawn(sheet, other, area)
    untouched = rect(sheet.areas.display.rows[3].aim)
    assert drawn(sheet, raid, untouched) == drawn(sheet, sheet.empty(), untouched)


def test_raids_flown_and_those_that_got_through_look_different(sheet: AreaSheet) -> None:
    area = around(sheet, "alpha-cas")
    kinds = [sheet.empty(markers=(sheet.marker("alpha-cas", kind, "1"),)) for kind in RAIDS]
    pictures = [drawn(sheet, view, area) for view in kinds]
    assert all(a != b for a, b in combinations(pictures, 2))


def test_three_raids_and_hits_have_room_at_one_target(sheet: AreaSheet) -> None:
    tokens = Tokens(AreaGeometry(sheet.board, sheet.areas), sheet.areas)
    for label in ("alpha-cas", "dead", "oca", "decap"):
        room = rect(sheet.board.areas[sheet.board.space(label)].box)
        places = tokens.places(sheet.board.space(label), 4)
        assert all(room.contains(place) and place.width() >= 14 for place in places)
        assert not any(a.intersects(b) for a, b in combinations(places, 2))


def test_the_rating_in_use_is_framed(sheet: AreaSheet) -> None:
    area = around(sheet, "raid-1-primary-1")
    pictures = [
        drawn(sheet, sheet.empty(pieces=sheet.units("raid-1-primary-1", ["us-f16-1"], marks)), area)
        for marks in ((), ("uses-air",), ("uses-ground",), ("uses-strike",))
    ]
    assert all(a != b for a, b in combinations(pictures, 2))


def test_chances_are_printed_in_the_row_of_their_plan(qtbot: QtBot, sheet: AreaSheet, scene: MapScene) -> None:
    hurdle = Hurdle("i", "Air interception", Fraction(1, 2), (), Ledger(), "", "NAC-8.1")
    plan = Plan(1, "DEAD", "track", "planned", (), (hurdle,), 2, Ledger(), Fraction(1, 2))
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.show()
    scene.show_view(sheet.empty(markers=(sheet.marker("dead", "raid", "1"),)))
    view.fit()
    before = view.picture().toImage()
    scene.show_plans((plan,))
    after = view.picture().toImage()
    assert before != after
    scene.show_plans(())
    assert view.picture().toImage() == before


@pytest.mark.parametrize("palette", ["light", "dark", "contrast"])
def test_every_palette_prints_the_sheet(sheet: AreaSheet, palette: str) -> None:
    image = drawn(sheet, sheet.view(sheet.start()), QRectF(0, 0, 2000, 1400), 0.25, palette)
    colours = {image.pixel(x, y) for x in range(0, 500, 5) for y in range(0, 350, 5)}
    assert len(colours) > 100


def test_without_furniture_the_map_alone_is_shown(sheet: AreaSheet) -> None:
    picture = Picture(sheet.board, sheet.look, furniture=False)
    assert picture.sheet == rect(sheet.areas.ground.box)
    assert picture.image(sheet.view(sheet.start()), scale=0.3).width() == int(1008 * 0.3)


def test_every_face_of_a_view_is_in_the_look(sheet: AreaSheet) -> None:
    def faces(view: Any) -> set[str]:
        return {piece.face for piece in view.pieces}

    view = sheet.view(sheet.start())
    damaged = {f"{unit.id}-damaged" for unit in sheet.game.setting.data.units.air if not unit.stealth}
    forces = {f"{who}-{n}" for who in ("wp", "nato") for n in range(1, 9)}
    assert faces(view) | damaged | forces <= set(sheet.look.faces)
    assert all(sheet.look.faces[face].stock in sheet.look.stocks for face in sheet.look.faces)
    assert view.side == NATO


def test_a_chosen_unit_of_a_grid_is_ringed_itself(qtbot: QtBot, sheet: AreaSheet, scene: MapScene) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(1200, 840)
    view.show()
    pieces = sheet.units("basing", FIGHTERS)
    shown = sheet.empty(pieces=pieces)
    scene.show_view(shown)
    view.fit()
    plain = view.picture().toImage()
    space = sheet.board.space("basing")
    scene.set_overlay("hand.selection", SelectionOverlay((space,), (pieces[1].id,)))
    second = view.picture().toImage()
    assert scene.overlay("hand.selection") is None, "the box itself has no ring"
    assert second != plain
    scene.set_overlay("hand.selection", SelectionOverlay((space,), (pieces[2].id,)))
    assert view.picture().toImage() not in (plain, second)
    scene.show_view(shown)
    scene.set_overlay("hand.selection", None)
    assert view.picture().toImage() == plain


def test_on_hexes_and_boxes_without_a_chosen_piece_the_space_is_ringed(sheet: AreaSheet, scene: MapScene) -> None:
    scene.show_view(sheet.empty())
    overlay = SelectionOverlay((sheet.board.space("decap"),))
    scene.set_overlay("hand.selection", overlay)
    assert scene.overlay("hand.selection") == overlay


# --- words keep clear of one another


def test_words_that_have_no_room_give_way_to_shorter_ones(sheet: AreaSheet) -> None:
    """At 45 % words are 16 units high at least: a note of many letters does not fit into 150 units, one word does."""
    press, page = Press(sheet.areas.palette, 16.0), QImage(400, 60, QImage.Format.Format_ARGB32_Premultiplied)
    page.fill(0)
    p = QPainter(page)
    whole = press.first_of(p, (0, 30), ("PRIMARY, up to three units", "PRIMARY"), 10.5, "#000000", room=150)
    short = press.first_of(p, (0, 30), ("PRIMARY",), 10.5, "#000000", room=150)
    none = press.first_of(p, (0, 30), ("PRIMARY",), 10.5, "#000000", room=20)
    p.end()
    assert 0 < whole == short < 150
    assert none == 0


def test_what_arrives_later_hides_no_number_of_its_turn_and_nothing_below_the_track(sheet: AreaSheet) -> None:
    geometry = AreaGeometry(sheet.board, sheet.areas)
    box = geometry.box(SpaceId(sheet.board.space("turn-3")))
    (lie,) = geometry.lies(SpaceId(sheet.board.space("turn-3")), ("us-f15-1",))
    middle = geometry.counter_centre(SpaceId(sheet.board.space("turn-3"))).y() + lie.y
    points = next(track for track in sheet.areas.tracks if track.key == "rp")
    assert middle - lie.side / 2 > box.top() + 9 + 7, "the number of a turn, 13.5 high, is printed 9 below its top"
    assert middle + lie.side / 2 < points.at[1] - 8, "the heading of the next track, 16 high"


@pytest.mark.parametrize("scale", [0.335, 1.0])
def test_the_name_of_a_box_stands_over_what_lights_it(sheet: AreaSheet, scale: float) -> None:
    """Painted alone, the labels that go over a tint leave ink in the upper part of the box, where its name is."""
    geometry = AreaGeometry(sheet.board, sheet.areas)
    printed = painters_of(sheet.board, sheet.look, furniture=True).printed
    space = sheet.areas.lines[2].stops[2].space
    box = geometry.box(space)
    page = QImage(round(box.width()), round(box.height()), QImage.Format.Format_ARGB32_Premultiplied)
    page.fill(0)
    p = QPainter(page)
    p.translate(-box.topLeft())
    printed.numbers(p, [space], printed.style(scale).number)
    p.end()
    inked = {y for y in range(page.height()) for x in range(page.width()) if page.pixelColor(x, y).alpha()}
    assert inked
    assert max(inked) < box.height() / 2


def test_buttons_over_the_map_give_way_where_it_is_small(sheet: AreaSheet, scene: MapScene, qtbot: QtBot) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    controls = ZoomControls(view)
    view.show()
    for wide, high, lying, there in ((900, 600, False, True), (900, 200, True, True), (100, 200, True, False)):
        view.resize(wide, high)
        assert (controls.width() > controls.height()) == lying
        assert controls.isVisibleTo(view) == there
