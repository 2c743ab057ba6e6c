"""The computer at the table of a game with secrets: it plays on what its side knows, and on nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.norad.table import Table, game_of, opening, table
from wargame_desk import catalogue
from wargame_desk.ai.players import player
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import Side
from wargame_desk.core.values import Action
from wargame_desk.games.norad.actions import Sortie
from wargame_desk.games.norad.cover import covered
from wargame_desk.games.norad.state import State


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_it_plays_a_game_to_its_end(kind: str) -> None:
    game = catalogue.open_game("norad", {"variant": "norad"})
    state: Any = game.setup(catalogue.scenario("norad", "tutorial"), None, Dice(b"players"))
    seats = {side: player(kind, 3) for side in game.sides}
    steps = 0
    while (decision := game.decision(state)) is not None:
        action = seats[decision.side].choose(game, game.redact(state, decision.side))
        assert game.check(state, action) is None
        state, steps = game.apply(state, action).state, steps + 1
        assert steps < 200
    assert game.outcome(state) is not None


def test_a_defender_chooses_the_same_whatever_is_over_his_sam() -> None:
    """A real bomber and a decoy over Seattle, and the same player with the same thoughts."""
    real = table(B1="K5-E", b1="E5", S1="M5-E").fly("B1", "M5-E")
    backs = dict(real.state.back)
    one, other = real.piece("B1"), real.piece("b1")
    backs[one], backs[other] = backs[other], backs[one]
    decoy: State = real.state._replace(back=backs)
    game, us = real.game, Side("us")
    for seed in range(6):
        choices = {player("greedy", seed).choose(game, game.redact(state, us)) for state in (real.state, decoy)}
        assert len(choices) == 1


def test_greed_bombs_what_it_can() -> None:
    t = table(B1="O9-E", waiting="B2").fly("B1", "P10-W")
    assert player("greedy", 1).choose(t.game, t.known("soviet")).kind == "bomb"


# --- the defence


def chosen(t: Table, side: str, seed: int = 1) -> Action:
    return player("greedy", seed).choose(t.game, t.known(side))


@pytest.mark.parametrize("seed", [1, 2])
def test_real_sams_guard_the_dearest_cities_and_fighters_cover_more_than_by_lot(seed: int) -> None:
    game = game_of()
    cover = {}
    for kind in ("greedy", "random"):
        t = opening(seed=b"cover-%d" % seed)
        one = player(kind, seed)
        while t.phase == "us-setup":
            t._say(one.choose(game, t.known("us")))
            if t.phase == "us-setup":
                placed = t.state
        setting, values = game.setting, {x: city.value for x, city in game.setting.cities.items()}
        if kind == "greedy":
            sams = [values[placed.at[p]] for p in setting.of(Side("us"), "sam")]
            assert sorted(sams, reverse=True) == sorted(values.values(), reverse=True)[:5]
        real = [placed.at[p] for p in setting.of(Side("us"), "fighter") if placed.back[p]]
        cover[kind] = sum(values[city] * share for space in real for city, share in covered(setting, space, Side("us")))
    assert cover["greedy"] > cover["random"]


def test_a_fighter_meets_the_bomber_that_threatens_most() -> None:
    """New York (9) lies two squares from one bomber, Seattle (7) and Vancouver (5) from the other."""
    t = table(B1="M10-W", B2="K5-E", F1="N8-E", waiting="B3 B4 B5", phase="us-move")
    assert {t.space("M10-W"), t.space("K5-E")} == {a.to for a in t.legal("F1") if isinstance(a, Sortie)}
    for seed in range(4):
        assert chosen(t, "us", seed) == Sortie(t.piece("F1"), t.space("M10-W"))


def test_a_fighter_waits_while_nothing_is_in_danger_and_flies_when_nothing_more_will_come() -> None:
    far = {"B1": "C6", "F1": "G12-E"}
    assert chosen(table(**far, waiting="B2 B3 B4", phase="us-move"), "us").kind == "end-phase"
    last = table(B1="I9-W", F1="L8-W", phase="us-move")
    assert chosen(last, "us").kind == "sortie"


def test_one_fighter_a_bomber_is_enough() -> None:
    t = table(B1="M10-W", F1="N8-E", F2="N8-E", waiting="B3 B4 B5", phase="us-move")
    t._say(chosen(t, "us"))
    assert chosen(t, "us").kind == "end-phase"


def test_a_bomber_that_has_let_a_city_pass_is_taken_for_a_decoy() -> None:
    """Both may bomb Chicago (9) or Detroit (8); one lies over Chicago and has not done so."""
    t = table(B1="O9-W", B2="M9-E", F1="N8-E", waiting="B3 B4 B5", phase="us-move")
    for seed in range(4):
        assert chosen(t, "us", seed) == Sortie(t.piece("F1"), t.space("M9-E"))
