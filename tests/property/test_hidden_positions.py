"""Two thousand positions of games with secrets: whatever is hidden may be exchanged, and nobody notices."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.conformance import laws, secrets
from wargame_desk import catalogue
from wargame_desk.core.game import Game
from wargame_desk.core.values import Action, OptionValue

POSITIONS = 250
"""Positions of each setting: two thousand in all."""
FIGHTS = {"fighter-combat": True, "cuba": True, "targets": True, "slbm": True, "canada": True, "dew-line": True}
SETTINGS: tuple[tuple[str, dict[str, OptionValue]], ...] = (
    ("norad", {}),
    ("norad-all-options", {}),
    ("norad-all-options", {"city-exemption": True}),
    ("norad-solitaire", {"cuba": True}),
    ("pvo-strany", {"siberia": True}),
    ("pvo-strany-all-options", {}),
    ("expansion", {"diagonal-cost": True}),
    ("expansion", {**FIGHTS}),
)


class Enough(Exception):
    """All positions of a setting have been looked at."""


@pytest.mark.parametrize(("scenario", "more"), SETTINGS, ids=[f"{name}-{len(more)}" for name, more in SETTINGS])
def test_what_is_hidden_can_be_exchanged(scenario: str, more: dict[str, OptionValue]) -> None:
    setup = catalogue.scenario("norad", scenario)
    game = catalogue.open_game("norad", {**setup.options, **more})
    rng, looks, compared = random.Random(11), 0, 0

    def each(state: Any, actions: list[Action]) -> None:
        nonlocal looks, compared
        if rng.random() < 0.6:
            compared += secrets.nothing_betrays(game, state, actions, rng)
            looks += 1
        if looks == POSITIONS:
            raise Enough

    def play_on() -> None:
        for seed in range(9):
            laws.playout(game, setup, seed, laws.uniform, each)

    with pytest.raises(Enough):
        play_on()
    assert compared > POSITIONS


class Telltale:
    """A game that betrays one secret: it shows a viewer everything."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def picture(self, known: Any, side: Any) -> Any:
        return self._game.picture(self.truth, side)

    def redact(self, state: Any, side: Any) -> Any:
        self.truth = state
        return self._game.redact(state, side)


def test_a_game_that_betrays_something_is_found_out() -> None:
    setup = catalogue.scenario("norad", "norad")
    game: Any = Telltale(catalogue.open_game("norad", setup.options))
    rng = random.Random(3)

    def each(state: Any, actions: list[Action]) -> None:
        secrets.nothing_betrays(game, state, actions, rng)

    with pytest.raises(AssertionError):
        laws.playout(game, setup, 1, laws.uniform, each)
