"""Cards: faces, backs, what lies on the card spaces, and that what lies face down is never drawn."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.gui.mapview.sheets import NATO, AreaSheet, area_sheet
from wargame_desk.ai.selfplay import PieceFirstPlayer
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.views import View
from wargame_desk.mapview.area_geometry import rect
from wargame_desk.mapview.area_now import AreaNow
from wargame_desk.mapview.area_panels import card_box
from wargame_desk.mapview.card_popup import CardPopup, in_words
from wargame_desk.mapview.cards import card_pixmap, card_size
from wargame_desk.mapview.piles import Top, tops, turned
from wargame_desk.mapview.render import Picture
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView


@pytest.fixture
def sheet(qtbot: QtBot) -> AreaSheet:
    return area_sheet()


def image(sheet: AreaSheet, name: str, size: float = 240, **how: object) -> QImage:
    return card_pixmap(sheet.look, name, size, **how).toImage()  # type: ignore[arg-type]


def space_of(sheet: AreaSheet, view: View, label: str) -> QImage:
    area = rect(sheet.board.areas[sheet.board.space(label)].box)
    return Picture(sheet.board, sheet.look).image(view, scale=1.0, area=area)


# --- faces and backs


@pytest.mark.parametrize("size", [240, 120, 88])
def test_no_two_cards_look_alike(sheet: AreaSheet, size: float) -> None:
    """36 Resolution Cards, 12 or so Objectives, two Shuffle cards and the backs, at every size that is used."""
    names = list(sheet.look.cards)
    assert {"1", "36", "S", "?", "objective-1", "objective-S", "objective-?", "alpha-?"} <= set(names)
    pictures = [image(sheet, name, size) for name in names]
    assert all(a != b for a, b in combinations(pictures, 2))


def test_a_pixmap_is_as_sharp_as_the_screen(sheet: AreaSheet) -> None:
    assert card_size(120) == (120, 168)
    one, two = (card_pixmap(sheet.look, "8", 120, ratio) for ratio in (1.0, 2.0))
    assert (one.devicePixelRatio(), two.devicePixelRatio()) == (1.0, 2.0)
    assert abs(two.width() - 2 * one.width()) <= 2
    assert one.width() >= 120


def test_the_figure_asked_for_is_framed_and_boxes_are_ticked(sheet: AreaSheet) -> None:
    plain = image(sheet, "8")
    asked = [image(sheet, "8", lit=(key,)) for key in ("air-intercept", "ground-defence", "attack")]
    assert all(a != b for a, b in combinations([plain, *asked], 2))
    ticked = [image(sheet, "objective-1", done=count) for count in range(5)]
    assert all(a != b for a, b in combinations(ticked, 2))


def test_a_small_card_shows_what_its_space_uses(sheet: AreaSheet) -> None:
    """The same value on two cards differs in the number alone; an event space tells the event."""
    looks = sheet.look.cards
    values = {name: look.figures[3].value for name, look in looks.items() if look.kind == "figures"}
    assert looks["8"].figures[3].key == "wp-reinforce"
    assert values["8"] == "1"
    view = sheet.empty(piles=(("alpha-reserve", ("8",)), ("next-turn", ("8",))))
    other = sheet.empty(piles=(("alpha-reserve", ("3",)), ("next-turn", ("2",))))
    for label in ("alpha-reserve", "next-turn"):
        assert space_of(sheet, view, label) != space_of(sheet, other, label)


def test_a_card_is_told_in_words(sheet: AreaSheet) -> None:
    words = in_words(sheet.look.cards["8"])
    assert "MiG-29 Regiments Surge" in words
    assert "Air intercept 4" in words
    assert "next turn" in words
    assert "Reinforce" not in in_words(sheet.look.cards["?"])


# --- piles


def test_a_pile_shows_its_top_card_and_how_many_there_are(sheet: AreaSheet) -> None:
    piles = (("deck", ("?",) * 12), ("discard", ("4", "S", "9")), ("objective-1", ("objective-3",)))
    found = tops(sheet.areas, sheet.empty(piles=piles))
    by_name = {top.look.pile: (top.card, top.cards) for top in found.values()}
    assert by_name == {"deck": ("?", 12), "discard": ("9", 3), "objective-1": ("objective-3", 1)}


def test_a_pile_that_may_be_looked_through_lies_face_down_on_the_map(sheet: AreaSheet) -> None:
    found = tops(sheet.areas, sheet.empty(piles=(("deck", ("3", "5", "S")), ("objective-deck", ("?",)))))
    assert {top.look.pile: top.card for top in found.values()} == {"deck": "?", "objective-deck": "objective-?"}


def test_a_card_being_decided_on_lies_on_the_discards(sheet: AreaSheet) -> None:
    (top,) = tops(sheet.areas, sheet.empty(piles=(("discard", ("4",)), ("drawn", ("7",))))).values()
    assert (top.look.pile, top.card, top.cards, top.held) == ("discard", "7", 2, True)


def test_reserves_have_their_line_on_the_back(sheet: AreaSheet) -> None:
    piles = tuple((f"{line}-reserve", ("?",)) for line in ("alpha", "echo"))
    assert {top.card for top in tops(sheet.areas, sheet.empty(piles=piles)).values()} == {"alpha-?", "echo-?"}


def test_what_has_been_done_is_ticked_on_the_map(sheet: AreaSheet) -> None:
    piles = (("objective-1", ("objective-1",)),)
    views = [
        sheet.empty(piles=piles),
        sheet.empty(piles=piles, markers=(sheet.marker("objective-1", "progress", "2"),)),
    ]
    assert space_of(sheet, views[0], "objective-1") != space_of(sheet, views[1], "objective-1")
    (top,) = tops(sheet.areas, views[1]).values()
    assert top.done == 2


# --- turning over


def test_which_changes_turn_a_card_over(sheet: AreaSheet) -> None:
    pile = next(look for look in sheet.areas.piles if look.pile == "alpha-reserve")
    discard = next(look for look in sheet.areas.piles if look.pile == "discard")
    down, up = Top(pile, "alpha-?", 1), Top(pile, "8", 1)
    assert turned(down, up, pile.back) == "alpha-?"
    assert turned(None, down, pile.back) is None
    assert turned(up, up, pile.back) is None
    assert turned(Top(discard, "3", 4), Top(discard, "9", 5), discard.back) == "?"
    assert turned(Top(discard, "9", 5), Top(discard, "3", 4), discard.back) is None


def test_a_card_turns_for_as_long_as_the_design_says_and_not_under_reduced_motion(
    qtbot: QtBot, sheet: AreaSheet
) -> None:
    before = sheet.empty(piles=(("alpha-reserve", ("?",)),))
    after = sheet.empty(piles=(("alpha-reserve", ("8",)),))
    moving, still = MapScene(sheet.board, sheet.look), MapScene(sheet.board, sheet.look)
    still.set_motion(reduced=True)
    for scene in (moving, still):
        scene.show_view(before)
        scene.show_view(after, animate=True)
    assert moving.animating
    assert not still.animating
    qtbot.waitUntil(lambda: not moving.animating, timeout=2000)


def test_the_back_is_seen_first_and_the_face_last(sheet: AreaSheet) -> None:
    down = sheet.empty(piles=(("alpha-reserve", ("?",)),))
    up = sheet.empty(piles=(("alpha-reserve", ("8",)),))
    picture = Picture(sheet.board, sheet.look)
    area = card_box(rect(sheet.board.areas[sheet.board.space("alpha-reserve")].box))
    closed, opened = (picture.image(view, scale=1.0, area=area) for view in (down, up))
    now = picture._under
    assert isinstance(now, AreaNow)
    assert closed != opened

    class Halted:
        """The position as it is while the card turns."""

        patient = True

        def set_view(self, view: View) -> None:
            """The position stays."""

        paint = staticmethod(now.paint)

    now.set_view(down)
    now.set_view(up)
    assert now.turning
    picture._under = Halted()
    seen = []
    for t in (0.0, 0.25, 0.5, 1.0):
        now.turn(t)
        seen.append(picture.image(up, scale=1.0, area=area))
    assert seen[0] == closed
    assert seen[-1] == opened
    assert all(a != b for a, b in combinations(seen, 2))


# --- what is not known


def positions(sheet: AreaSheet, count: int) -> list[object]:
    """Positions of a random game, some actions apart."""
    rng, player = random.Random(5), PieceFirstPlayer(5)
    state, number, found = sheet.start(), 0, []
    while len(found) < count:
        for _ in range(rng.randrange(6, 40)):
            decision = sheet.game.decision(state)
            if decision is None:
                number += 1
                state = sheet.start(f"cards {number}")
                continue
            state = sheet.game.apply(state, player.choose(sheet.game, sheet.game.redact(state, NATO))).state
        if sheet.game.outcome(state) is None:
            found.append(state)
    return found


def test_cards_face_down_change_no_pixel(sheet: AreaSheet) -> None:
    """Two worlds that differ only in cards that lie face down give the same picture of the whole sheet."""
    picture, differed = Picture(sheet.board, sheet.look), 0
    for n, state in enumerate(positions(sheet, 6)):
        known = sheet.game.redact(state, NATO)
        worlds = [sheet.game.determinize(known, Dice(seed_from(f"world {n} {i}"))) for i in range(2)]
        differed += worlds[0].echelon != worlds[1].echelon or worlds[0].deck != worlds[1].deck
        one, two = (picture.image(sheet.view(world), scale=0.5) for world in worlds)
        assert one == two
    assert differed >= 4


def test_what_is_found_out_does_change_the_picture(sheet: AreaSheet) -> None:
    """The test above could not fail if the spaces were never drawn."""
    hidden, seen = (sheet.empty(piles=(("echo-reserve", (name,)),)) for name in ("?", "12"))
    assert space_of(sheet, hidden, "echo-reserve") != space_of(sheet, seen, "echo-reserve")
    located = replace(seen, markers=(sheet.marker("echo-reserve", "located"),))
    assert space_of(sheet, located, "echo-reserve") != space_of(sheet, seen, "echo-reserve")


# --- enlarged


def test_a_card_under_the_pointer_is_shown_large_but_no_back(qtbot: QtBot, sheet: AreaSheet) -> None:
    scene = MapScene(sheet.board, sheet.look)
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    popup = CardPopup(view)
    scene.show_view(sheet.empty(piles=(("objective-1", ("objective-3",)), ("deck", ("?",) * 9))))
    space = sheet.board.space
    assert scene.card_on(space("objective-1")) == ("objective-3", 0)
    assert scene.card_on(space("basing")) == ("", 0)
    view.hovered.emit(space("objective-1"), None)
    qtbot.waitUntil(popup.isVisible, timeout=2000)
    assert popup.card == "objective-3"
    assert "Objective" in popup.accessibleName().title()
    assert view.rect().contains(popup.geometry())
    view.hovered.emit(space("deck"), None)
    assert not popup.isVisible()
    view.hovered.emit(space("basing"), None)
    qtbot.wait(300)
    assert popup.card == ""


def test_the_area_of_a_card_lies_in_its_space(sheet: AreaSheet) -> None:
    for pile in sheet.areas.piles:
        room = rect(sheet.board.areas[pile.space].box)
        assert room.contains(card_box(room))
        assert isinstance(card_box(room), QRectF)
