"""Contrast: inks on their palettes, overlays on every terrain, also for those who see colours differently."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.mapview import overlays as o
from wargame_desk.mapview.geometry import R
from wargame_desk.mapview.icons import DRAWINGS, pixmap
from wargame_desk.mapview.render import Picture
from wargame_desk.mapview.theme import MARKER_STOCK, NEUTRAL, UIS, Ui

Rgb = tuple[float, float, float]
SIGHT: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Matrices on linear light, after Machado and others (2009), full severity."""


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: QColor, sight: str = "usual") -> float:
    light = [linear(v) for v in (colour.redF(), colour.greenF(), colour.blueF())]
    seen = [min(1.0, max(0.0, sum(k * v for k, v in zip(row, light, strict=True)))) for row in SIGHT[sight]]
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def contrast(a: float, b: float) -> float:
    high, low = max(a, b), min(a, b)
    return (high + 0.05) / (low + 0.05)


def ratio(a: str, b: str) -> float:
    return contrast(luminance(QColor(a)), luminance(QColor(b)))


@pytest.mark.parametrize("ui", UIS.values(), ids=lambda ui: ui.name)
def test_inks_keep_their_promise(ui: Ui) -> None:
    """Secondary text 7:1, hints 4.5:1, borders of controls 3:1, on bodies and heads of docks."""
    for ground in (ui.panel, ui.window):
        assert ratio(ui.ink, ground) >= 10
        assert ratio(ui.ink2, ground) >= 6.2
        assert ratio(ui.ink3, ground) >= 4.5
        for tone in (ui.good, ui.warn, ui.bad, ui.accent):
            assert ratio(tone, ground) >= 4.5
    assert ratio(ui.ink2, ui.panel) >= 7
    assert ratio(ui.line_strong, ui.panel) >= 3
    assert ratio(ui.accent_ink, ui.accent) >= 4.5


def test_counter_inks_are_six_to_one_on_their_faces(look: Look) -> None:
    for stock in (*look.stocks.values(), *MARKER_STOCK.values(), NEUTRAL):
        assert ratio(stock.ink, stock.face) >= 6
        assert ratio(stock.box_ink, stock.box) >= 6
    assert ratio(look.stocks["soviet"].face, look.stocks["us"].face) >= 2.5


SPACES = {"open": "0602", "woods": "0703", "town": "0302"}


def overlay_on(space: SpaceId, near: SpaceId, name: str) -> o.Overlay:
    made: dict[str, o.Overlay] = {
        "reach": o.ReachOverlay({space: ("3", False)}),
        "stop": o.ReachOverlay({space: ("2", True)}),
        "forbidden": o.ForbiddenOverlay((space,)),
        "route": o.RouteOverlay((near, space), ("1",)),
        "selection": o.SelectionOverlay((space,)),
        "cursor": o.CursorOverlay(space),
        "target": o.TargetOverlay(space, "3 on 1"),
        "attack": o.ArrowsOverlay("attack", ((near, space),)),
        "retreat": o.ArrowsOverlay("retreat", ((near, space),)),
        "advance": o.ArrowsOverlay("advance", ((near, space),)),
        "retreat choice": o.ChoiceOverlay("retreat", (space,)),
        "advance choice": o.ChoiceOverlay("advance", (space,)),
        "objective": o.ObjectiveOverlay((space,)),
        "zone": o.ZoneOverlay(frozenset((space,))),
        "focus": o.FocusOverlay((space,)),
    }
    return made[name]


NAMES = ("reach", "stop", "forbidden", "route", "selection", "cursor", "target", "attack", "retreat", "advance",
         "retreat choice", "advance choice", "objective", "zone", "focus")  # fmt: skip


@pytest.mark.parametrize("ground", SPACES)
@pytest.mark.parametrize("name", NAMES)
def test_overlays_stand_out_on_every_terrain_for_every_eye(board: HexBoard, look: Look, name: str, ground: str) -> None:
    """Side by side, an overlay has two tones 3:1 apart (its line and its casing or fill), whatever lies below."""
    space = board.space(SPACES[ground])
    near = board.near[space][0]
    picture = Picture(board, look)
    at = picture.geometry.centre(space)
    area = QRectF(at.x() - 1.4 * R, at.y() - 1.4 * R, 2.8 * R, 2.8 * R)
    plain = picture.image(None, scale=2, area=area)
    marked = picture.image(None, scale=2, area=area, overlays={"it": overlay_on(space, near, name)})
    for sight in SIGHT:
        assert strongest_step(plain, marked, sight) >= 3, sight


def strongest_step(plain: QImage, marked: QImage, sight: str) -> float:
    """A high contrast between a pixel that the overlay changed and one close to it: the 98th of a hundred."""
    found = []
    for x, y in itertools.product(range(4, plain.width() - 8, 3), range(4, plain.height() - 8, 3)):
        if plain.pixel(x, y) == marked.pixel(x, y):
            continue
        here = luminance(marked.pixelColor(x, y), sight)
        around = ((x + 6, y), (x, y + 6), (x + 3, y + 3), (x - 4, y + 4))
        found.append(max(contrast(here, luminance(marked.pixelColor(a, b), sight)) for a, b in around))
    assert len(found) > 40
    return sorted(found)[int(0.98 * len(found)) - 1]


def test_overlays_differ_without_colour(board: HexBoard, look: Look) -> None:
    """In grey no two field overlays are the same picture: each has a pattern or form of its own."""
    space = board.space("0602")
    picture = Picture(board, look)
    at = picture.geometry.centre(space)
    area = QRectF(at.x() - R, at.y() - R, 2 * R, 2 * R)
    names = ("reach", "stop", "forbidden", "selection", "cursor", "target", "retreat choice", "objective", "zone")
    plain = picture.image(None, scale=1, area=area)
    shapes = []
    for name in names:
        image = picture.image(None, scale=1, area=area, overlays={"it": overlay_on(space, board.near[space][0], name)})
        shapes.append(
            {
                (x, y)
                for x in range(image.width())
                for y in range(image.height())
                if contrast(luminance(image.pixelColor(x, y)), luminance(plain.pixelColor(x, y))) > 1.5
            }
        )
    for (a, one), (b, two) in itertools.combinations(zip(names, shapes, strict=True), 2):
        assert len(one ^ two) > 0.25 * max(len(one), len(two)), (a, b)


def test_every_icon_draws_something_inside_its_margin() -> None:
    for name in DRAWINGS:
        image = pixmap(name, "#000000", 20, 2.0).toImage()
        inked = [(x, y) for x in range(40) for y in range(40) if image.pixelColor(x, y).alpha() > 40]
        assert len(inked) > 20, name
        assert all(0 < x < 39 and 0 < y < 39 for x, y in inked), name
