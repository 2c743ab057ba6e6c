"""Counters and cities on the globe: what is seen, what is not told, what lies over what."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.gui.mapview.globes import SCENARIOS, Globe, globe
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.views import View
from wargame_desk.mapview import overlays as o
from wargame_desk.mapview.atlas import CounterAtlas
from wargame_desk.mapview.cities import Cities
from wargame_desk.mapview.globe_overlays import GlobeOverlays
from wargame_desk.mapview.measure import DEGREE
from wargame_desk.mapview.render import Picture, render_image
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.sheets import sheet_of
from wargame_desk.mapview.view import MapView


@pytest.fixture
def norad(qtbot: QtBot) -> Globe:
    return globe("norad-all-options")


@pytest.fixture
def scene(norad: Globe) -> MapScene:
    made = MapScene(norad.board, norad.look)
    made.set_motion(reduced=True)
    return made


def cities_of(made: Globe, view: View, zoom: float) -> tuple[Cities, Screen]:
    sheet = sheet_of(made.board, made.look, furniture=False)
    assert isinstance(sheet.over, Cities)
    screen = Screen(sheet.geometry.measure, sheet.printed.style)
    screen.zoom = zoom
    sheet.over.set_view(view)
    return sheet.over, screen


def around(made: Globe, label: str, reach: float = 60.0) -> QRectF:
    at = sheet_of(made.board, made.look, furniture=False).geometry.centre(made.board.space(label))
    return QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)


def drawn(made: Globe, view: View, label: str, scale: float = 2.0) -> QImage:
    return render_image(made.board, made.look, view, scale=scale, area=around(made, label), furniture=False)


# --- what a counter tells


def test_fronts_of_real_and_decoy_are_the_same_pixels(norad: Globe) -> None:
    """The same position with two hidden counters changed for each other looks the same to the other side."""
    game, state = norad.game, norad.state(120)
    held: dict[SpaceId, list[PieceId]] = {}
    for piece, space in state.at.items():
        held.setdefault(space, []).append(piece)
    alone = [
        pieces[0]
        for pieces in held.values()
        if len(pieces) == 1 and game.setting.names[pieces[0]].startswith("bomber") and pieces[0] not in state.shown
    ]
    real = next(p for p in alone if state.back[p])
    decoy = next(p for p in alone if not state.back[p])
    swapped = state._replace(back={**state.back, real: state.back[decoy], decoy: state.back[real]})
    views = [[game.picture(game.redact(s, Side(who)), Side(who)) for s in (state, swapped)] for who in ("us", "soviet")]
    picture = Picture(norad.board, norad.look)
    theirs, own = ([picture.image(view, scale=1.0) for view in pair] for pair in views)
    assert theirs[0] == theirs[1]
    assert own[0] != own[1]


def test_a_tick_for_real_and_a_ring_for_decoy_are_seen_at_every_size(norad: Globe) -> None:
    atlas = CounterAtlas(norad.look)
    for side in (18.0, 33.48, 67.0):
        shown = [
            atlas.pixmap("bomber-soviet", side, 1.0, marks=marks).toImage() for marks in ((), ("real",), ("decoy",))
        ]
        assert all(one != other for one, other in combinations(shown, 2))


def test_every_face_of_every_game_is_drawn_and_no_two_alike(qtbot: QtBot) -> None:
    for scenario in ("expansion", "norad-all-options"):
        look = globe(scenario).look
        atlas = CounterAtlas(look)
        seen: dict[bytes, str] = {}
        for name in look.faces:
            image = atlas.pixmap(name, 67.0, 1.0).toImage()
            assert seen.setdefault(bytes(image.constBits()), name) == name


@pytest.mark.parametrize("mark", ["moved", "entering", "damaged", "maintenance", "northward"])
def test_each_mark_has_a_badge_of_its_own(norad: Globe, mark: str) -> None:
    atlas = CounterAtlas(norad.look)
    marks = ("moved", "entering", "damaged", "maintenance", "northward")
    plain = atlas.pixmap("bomber-soviet", 67.0, 1.0).toImage()
    images = {name: atlas.pixmap("bomber-soviet", 67.0, 1.0, marks=(name,)).toImage() for name in marks}
    assert images[mark] != plain
    assert all(images[mark] != image for name, image in images.items() if name != mark)


# --- stacks


def test_sams_lie_on_top_of_a_stack(norad: Globe) -> None:
    state = norad.state(40)
    view = norad.game.picture(norad.game.redact(state, None), None)
    stacks: dict[SpaceId, list[str]] = {}
    for piece in view.pieces:
        if piece.at is not None:
            stacks.setdefault(piece.at, []).append(piece.face)
    mixed = [faces for faces in stacks.values() if len({face.startswith("sam") for face in faces}) == 2]
    assert mixed
    for faces in mixed:
        kinds = [face.startswith("sam") for face in faces]
        assert kinds == sorted(kinds)


def test_three_of_a_stack_are_drawn_an_eighth_of_a_side_apart_and_the_top_is_hit(norad: Globe, scene: MapScene) -> None:
    scene.show_view(norad.view({"cuba": ["bomber-soviet"] * 5}))
    cuba = norad.board.space("cuba")
    stack = scene._layer.get(cuba)
    assert stack is not None
    side = 1.86 * 18
    offsets = [stack.offset(i) for i in range(5)]
    assert offsets[0] == offsets[1] == offsets[2]
    assert (offsets[3] - offsets[2]).x() == pytest.approx(0.13 * side)
    assert (offsets[4] - offsets[3]).y() == pytest.approx(-0.13 * side)
    assert scene.hit(scene.geometry.counter_centre(cuba)).piece == "4"


def test_each_of_five_in_a_base_box_can_be_picked_when_the_stack_is_fanned_out(norad: Globe, scene: MapScene) -> None:
    scene.show_view(norad.view({"cuba": ["bomber-soviet"] * 5}))
    middle = scene.geometry.counter_centre(norad.board.space("cuba"))
    scene.fan(middle)
    seen = {scene.hit(middle + QPointF(dx, dy)).piece for dx in range(-90, 91, 6) for dy in range(-70, 71, 6)}
    assert seen - {None} == {"0", "1", "2", "3", "4"}


def test_two_counters_say_their_number(norad: Globe) -> None:
    one, two = norad.view({"P8-E": ["fighter-us"]}), norad.view({"P8-E": ["fighter-us"] * 2})
    images = [drawn(norad, view, "P8-E") for view in (one, two)]
    chip = QPointF(60 + 0.46 * 33.48, 60 - 0.52 * 33.48) * 2
    found = [image.pixelColor(round(chip.x()) - 8, round(chip.y())) for image in images]
    assert found[1].name() == "#10191e"
    assert found[0] != found[1]


def test_counters_larger_than_their_square_are_hit_where_they_show(norad: Globe, scene: MapScene) -> None:
    """In row A a square is narrower than a counter."""
    scene.show_view(norad.view({"A6": ["bomber-soviet"]}))
    at = scene.geometry.counter_centre(norad.board.space("A6")) + QPointF(15.5, 0)
    assert norad.board.label(scene.geometry.at(at)) != "A6"  # type: ignore[arg-type]
    hit = scene.hit(at)
    assert (hit.space, hit.piece) == (norad.board.space("A6"), "0")


def test_a_drag_lifts_follows_and_glides_back(norad: Globe, scene: MapScene) -> None:
    scene.show_view(norad.view({"arctic-4": ["bomber-soviet"]}))
    home = scene.geometry.counter_centre(norad.board.space("arctic-4"))
    assert scene.lift(["0"], home) == ("0",)
    assert scene.drag is not None
    scene.drag_to(home + QPointF(50, 80))
    rise = QPointF(-0.03, -0.06) * 33.48
    assert scene.drag.item.pos() == home + QPointF(50, 80) + rise
    scene.glide_back()
    assert scene.drag is None
    assert scene.hit(home).piece == "0"


# --- cities


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("actions", [0, 60])
def test_names_of_cities_lie_on_no_other_name_at_100_per_cent(qtbot: QtBot, scenario: str, actions: int) -> None:
    made = globe(scenario)
    view = made.game.picture(made.game.redact(made.state(actions), None), None)
    cities, screen = cities_of(made, view, 1.0)
    placed = cities.placed(screen)
    assert len(placed) == len(made.globe.cities)
    names = [(one.city.name, one.name) for one in placed]
    assert all(box is not None for _, box in names)
    overlapping = [
        (one, other) for (one, a), (other, b) in combinations(names, 2) if a is not None and b and a.intersects(b)
    ]
    assert overlapping == []


def test_far_away_a_name_without_room_is_left_out(qtbot: QtBot) -> None:
    made = globe("expansion")
    cities, screen = cities_of(made, made.view({}), 0.45)
    boxes = [one.name for one in cities.placed(screen) if one.name is not None]
    assert 40 < len(boxes) < len(made.globe.cities)
    assert not any(a.intersects(b) for a, b in combinations(boxes, 2))


def test_an_empty_city_stands_at_its_true_place_and_a_taken_one_on_the_corner_of_its_stack(norad: Globe) -> None:
    geometry = sheet_of(norad.board, norad.look, furniture=False).geometry
    for view, wanted in (
        (norad.view({}), norad.board.project(-90.2, 38.95)),  # 0.75 degrees from the northern border, at the least
        (norad.view({"P8-E": ["sam-us"]}), None),
    ):
        cities, screen = cities_of(norad, view, 1.0)
        at = next(one.at for one in cities.placed(screen) if one.city.name == "St Louis")
        if wanted is None:
            middle = geometry.counter_centre(norad.board.space("P8-E"))
            assert (at - middle).x() == pytest.approx(-0.52 * 33.48)
            assert (at - middle).y() == pytest.approx(-0.36 * 33.48)
        else:
            assert (at.x() - wanted[0] * 18) ** 2 + (at.y() - wanted[1] * 18) ** 2 < 30**2
            assert norad.board.at((at.x() / 18, at.y() / 18)) == norad.board.space("P8-E")


def test_a_destroyed_city_is_marked_and_its_neighbours_are_not(norad: Globe) -> None:
    before, after = norad.view({}), norad.view({}, [("O9-W", "destroyed")])
    assert drawn(norad, before, "O9-W") != drawn(norad, after, "O9-W")
    assert drawn(norad, before, "L5-E") == drawn(norad, after, "L5-E")


def test_a_radar_that_is_gone_loses_its_colour(norad: Globe) -> None:
    amber = norad.globe.palette["amber"]

    def ambers(view: View) -> int:
        image = drawn(norad, view, "H3-W")
        pixels = (image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height()))
        return sum(name.upper() == amber for name in pixels)

    assert ambers(norad.view({})) > 20
    assert ambers(norad.view({}, [("H3-W", "radar-gone")])) == 0


def test_markers_are_followed_in_the_window(qtbot: QtBot, norad: Globe, scene: MapScene) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    shown = []
    for position in (norad.view({}), norad.view({}, [("O9-W", "destroyed")]), norad.view({})):
        scene.show_view(position)
        view.centre_on(norad.board.space("O9-W"))
        shown.append(view.picture().toImage())
    assert shown[0] == shown[2] != shown[1]


# --- overlays


OVERLAYS: dict[str, object] = {
    "reach": lambda s: o.ReachOverlay({s("N9-W"): ("2", False), s("N9-E"): ("3", True)}),
    "forbidden": lambda s: o.ForbiddenOverlay((s("N9-W"), s("arctic-4")), sign=True),
    "route": lambda s: o.RouteOverlay((s("M9-W"), s("N9-W"), s("O9-W")), ("1", "2"), (s("N9-W"),)),
    "selection": lambda s: o.SelectionOverlay((s("N9-W"),)),
    "cursor": lambda s: o.CursorOverlay(s("N9-W")),
    "hover": lambda s: o.HoverOverlay(s("N9-W")),
    "target": lambda s: o.TargetOverlay(s("N9-W"), "2 fighters"),
    "arrows": lambda s: o.ArrowsOverlay("attack", ((s("P9-W"), s("N9-W")),)),
    "choice": lambda s: o.ChoiceOverlay("retreat", (s("N9-W"),)),
    "zone": lambda s: o.ZoneOverlay(frozenset((s("N9-W"), s("M9-W"), s("cuba")))),
    "focus": lambda s: o.FocusOverlay((s("N9-W"),)),
    "objective": lambda s: o.ObjectiveOverlay((s("N9-W"),)),
    "pills": lambda s: o.PillsOverlay({s("N9-W"): "two rows south"}),
}


@pytest.mark.parametrize("name", OVERLAYS)
def test_every_overlay_shows_on_its_square_and_stays_within_its_reach(
    qtbot: QtBot, norad: Globe, scene: MapScene, name: str
) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    scene.show_view(norad.view({}))
    view.centre_on(norad.board.space("N9-W"))
    bare = view.picture().toImage()
    scene.set_overlay("it", OVERLAYS[name](norad.board.space))  # type: ignore[operator]
    lit = view.picture().toImage()
    scene.set_overlay("it", None)
    assert lit != bare
    corner = bare.rect().adjusted(0, 0, -640, -440)
    assert lit.copy(corner) == bare.copy(corner)
    assert view.picture().toImage() == bare


def test_what_a_square_costs_hides_no_city(norad: Globe, scene: MapScene) -> None:
    view = norad.view({})
    reach = o.ReachOverlay(dict.fromkeys((norad.board.space("P7-E"), norad.board.space("O8-W")), ("4", False)))
    picture = Picture(norad.board, norad.look, furniture=False)
    area = around(norad, "P7-E")
    plain = picture.image(view, scale=2.0, area=area)
    lit = picture.image(view, scale=2.0, area=area, overlays={"reach": reach})
    cities, screen = cities_of(norad, view, 2.0)
    denver = next(one for one in cities.placed(screen) if one.city.name == "Denver")
    at = (denver.at - area.topLeft()) * 2
    disc = QRectF(at.x() - 14, at.y() - 14, 28, 28).toRect()
    assert plain.copy(disc) == lit.copy(disc)


@pytest.mark.parametrize("zoom", [0.41, 0.8, 2.0])
def test_no_figure_lies_on_a_counter_or_on_the_name_of_a_city(norad: Globe, zoom: float) -> None:
    state = norad.state(60)
    sheet = sheet_of(norad.board, norad.look, furniture=False)
    screen = Screen(sheet.geometry.measure, sheet.printed.style)
    screen.zoom = zoom
    cities = sheet.over
    assert isinstance(cities, Cities)
    cities.set_view(norad.game.picture(norad.game.redact(state, None), None))
    marks = [box for _, box in cities.landmarks(screen)]
    painter = sheet.overlays(sheet.geometry, lambda p, spaces: None, lambda space: False)
    assert isinstance(painter, GlobeOverlays)
    size = max(0.8 * DEGREE, 10 / zoom)
    places = {space: painter.figure_place(space, 1, size) for space in map(SpaceId, norad.board.spaces)}
    without = sum(place is None for place in places.values())
    assert without < len(places) / 20, "nearly every square has room"
    for at, side in filter(None, places.values()):
        figure = QRectF(at.x() - side * 0.3, at.y() - side * 0.36, side * 0.6, side * 0.72)
        assert not any(figure.intersects(box) for box in marks)


def test_a_view_of_the_game_shows_every_counter_that_is_on_the_board(norad: Globe, scene: MapScene) -> None:
    state = norad.state(60)
    view = norad.game.picture(norad.game.redact(state, None), None)
    scene.show_view(view)
    on_board = {piece.id: piece.at for piece in view.pieces if piece.at is not None}
    assert {name: scene.space_of(name) for name in on_board} == on_board
    assert len(on_board) > 20
