"""What a side does not know changes no pixel of its map: hidden truths are exchanged and pictures compared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.conformance.secrets import worlds
from wargame_desk import catalogue
from wargame_desk.ai.selfplay import PieceFirstPlayer
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

POSITIONS = 25
"""Positions of each scenario: six scenarios make the 150 that are promised."""
SCENARIOS = (
    "norad",
    "norad-all-options",
    "norad-solitaire",
    "pvo-strany",
    "pvo-strany-all-options",
    "expansion",
)


def positions(game: Game[Any, Any], setup: Any, count: int) -> Iterator[Any]:
    """Positions of random games, some actions apart, from the set-up to the end."""
    rng, player, number = random.Random(7), PieceFirstPlayer(7), 0
    state = game.setup(setup, None, Dice(seed_from("pixels 0")))
    while count:
        for _ in range(rng.randrange(4, 24)):
            decision = game.decision(state)
            if decision is None:
                number += 1
                state = game.setup(setup, None, Dice(seed_from(f"pixels {number}")))
                continue
            state = game.apply(state, player.choose(game, game.redact(state, decision.side))).state
        if game.outcome(state) is None:
            count -= 1
            yield state


def shown(qtbot: QtBot, game: Game[Any, Any]) -> tuple[MapScene, MapView]:
    """The whole map, large enough that what an owner knows of his counters can be seen."""
    scene = MapScene(game.board, game.presenter.look)
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(1500, 950)
    with qtbot.waitExposed(view):
        view.show()
    view.fit()
    return scene, view


def painted(scene: MapScene, view: MapView, game: Game[Any, Any], state: Any, side: Side | None) -> QImage:
    """The map of a position as a side sees it."""
    scene.show_view(game.picture(game.redact(state, side), side))
    return view.picture().toImage()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_pixel_betrays_a_hidden_back(qtbot: QtBot, scenario: str) -> None:
    setup = catalogue.scenario("norad", scenario)
    game = catalogue.open_game("norad", setup.options)
    scene, view = shown(qtbot, game)
    exchanged = 0
    for number, state in enumerate(positions(game, setup, POSITIONS)):
        side = (*game.sides, None)[number % 3]
        both = worlds(game, state, side, number)
        exchanged += both.other.back != state.back
        assert painted(scene, view, game, state, side) == painted(scene, view, game, both.other, side), (number, side)
    assert exchanged > POSITIONS // 2


def test_the_owner_sees_what_the_other_side_does_not(qtbot: QtBot) -> None:
    setup = catalogue.scenario("norad", "norad")
    game = catalogue.open_game("norad", setup.options)
    scene, view = shown(qtbot, game)
    last = list(positions(game, setup, 8))[-1]
    soviet, us = game.sides
    assert painted(scene, view, game, last, soviet) != painted(scene, view, game, last, us)
