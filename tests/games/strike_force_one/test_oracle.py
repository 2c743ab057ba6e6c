"""The program against the rules written a second time (``oracle.py``): every stop, many paths, every reason."""

from __future__ import annotations

import random

import pytest

from tests.games.strike_force_one import oracle
from tests.games.strike_force_one.playing import GAMES, states
from tests.games.strike_force_one.table import Table, game_of, table
from wargame_desk.core.values import Refusal
from wargame_desk.games.strike_force_one.actions import EndPhase, Move
from wargame_desk.games.strike_force_one.state import Phase, State

MOVING = [game for game in GAMES if "stacking-at-once" not in game[1]]


def moving(state: State) -> bool:
    """A movement step in which nothing is under way."""
    return isinstance(state.top, Phase) and state.phase in (0, 2)


def sides(t: Table) -> tuple[dict[str, str], frozenset[str]]:
    """The units of the side that moves, and the hexes of its enemies."""
    mine = t.phase.split("-")[0]
    where = {piece.id: (piece.side, piece.at) for piece in t.game.picture(t.state, None).pieces if piece.at is not None}
    own = {name: t.game.board.label(at) for name, (side, at) in where.items() if side == mine and at is not None}
    foes = frozenset(t.game.board.label(at) for side, at in where.values() if side != mine and at is not None)
    return own, foes


def test_the_boards_agree() -> None:
    board = game_of().board
    for space in board.spaces:
        label = board.label(space)
        assert {board.label(there) for there in board.near[space]} == oracle.near(label)


@pytest.mark.rule("SFO-4.1-a", "SFO-4.31-a", "SFO-4.33-a", "SFO-4.2-f")
@pytest.mark.parametrize(("rules", "options"), MOVING)
def test_units_may_stop_where_the_plain_rules_let_them(rules: str, options: str) -> None:
    checked = 0
    for t in states(rules, options, range(6), moving):
        units, enemies = sides(t)
        moved = {t.game.piece_name(piece) for piece in t.state.done}
        for name in units.keys() - moved:
            assert t.reach(name) == oracle.stops(units, moved, name, enemies, rules == "advanced")
            checked += 1
    assert checked > 200


@pytest.mark.rule("SFO-4.2-f")
def test_full_hexes_are_cleared_wherever_they_can_be() -> None:
    """The pocket, where places are scarce: every order of every choice, to the end of the step."""
    rng = random.Random(5)
    narrow = ["0101", "0201", "0301", "0302", "0102", "0103", "0203", "0104"]
    scarce = 0
    for _ in range(150):
        homes = dict(zip("ABCDE", rng.sample(narrow, 5), strict=True))
        t = table(W="0202", X="0402", **homes)
        while EndPhase() not in (actions := t.legal()) or (len(actions) > 1 and rng.random() < 0.7):
            units, enemies = sides(t)
            moved = {t.game.piece_name(piece) for piece in t.state.done}
            for name in units.keys() - moved:
                assert t.reach(name) == oracle.stops(units, moved, name, enemies, advanced=False)
            scarce += EndPhase() not in actions
            move = rng.choice([action for action in actions if isinstance(action, Move)])
            t._say(move)
    assert scarce > 40


@pytest.mark.rule("SFO-4.0-d", "SFO-4.33-b", "SFO-4.2-a")
@pytest.mark.parametrize(("rules", "options"), MOVING)
def test_paths_are_judged_as_the_plain_rules_judge_them(rules: str, options: str) -> None:
    rng, verdicts = random.Random(rules + options), {True: 0, False: 0}
    for t in states(rules, options, range(6), moving):
        units, enemies = sides(t)
        moved = {t.game.piece_name(piece) for piece in t.state.done}
        for name in sorted(units.keys() - moved):
            for _ in range(6):
                path = walk(units[name], rng)
                lawful = oracle.legal(units[name], path, enemies, rules == "advanced")
                stop = oracle.may_stop(units, moved, name, path[-1], enemies, rules == "advanced")
                move = Move(t.game.piece_id(name), tuple(t.game.board.space(label) for label in path))
                assert (t.game.check(t.state, move) is None) == (lawful and stop)
                verdicts[lawful] += 1
    assert min(verdicts.values()) > 100


def walk(start: str, rng: random.Random) -> tuple[str, ...]:
    """A random walk of one to five hexes, now and then with a jump in it."""
    path = [start]
    for _ in range(rng.randint(1, 5)):
        path.append(rng.choice(sorted(oracle.near(path[-1]))))
    if rng.random() < 0.1:
        path[-1] = "0504"
    return tuple(path[1:])


ZONE_CODES = {"must_stop", "infiltration", "held"}


@pytest.mark.rule("SFO-4.31-a", "SFO-4.33-a", "SFO-4.1-a")
@pytest.mark.parametrize(("rules", "options"), MOVING)
def test_the_reason_given_is_the_true_one(rules: str, options: str) -> None:
    """Points are blamed only where they would not do without any zone, and zones only where points would."""
    rng, given = random.Random(rules), set[str]()
    advanced = rules == "advanced"
    for t in states(rules, options, range(5), moving):
        units, enemies = sides(t)
        moved = {t.game.piece_name(piece) for piece in t.state.done}
        for name in rng.sample(sorted(units.keys() - moved), min(1, len(units.keys() - moved))):
            reach = t.reach(name)
            for space in t.game.board.spaces:
                label = t.game.board.label(space)
                if label in reach:
                    continue
                why = t.why_not(name, label)
                given.add(why.code)
                far = oracle.distance(units[name], label, enemies, advanced)
                if why.code == "too_far":
                    assert 4 < far < oracle.FAR
                    assert why.text.startswith(f"{label} costs {name} {far} ")
                elif why.code in ZONE_CODES:
                    assert far <= 4
                    assert label not in oracle.reach(units[name], enemies, advanced)
                elif why.code == "no_path":
                    assert label == units[name]
                elif why.code == "enemy_in_hex":
                    assert label in enemies
                elif why.code == "woods":
                    assert label in oracle.WOODS
                    assert not advanced
                else:
                    assert why.code in ("stacking", "blocks_exit", "no_way")
                if why.code == "must_stop":
                    enter_and_stop(units[name], why.spaces.split(), enemies, advanced)
                if why.code in ("held", "infiltration"):
                    zone = oracle.zones(enemies)
                    assert units[name] in zone
                gesture = t.game.complete(t.state, Move(t.game.piece_id(name), (space,)))
                assert isinstance(gesture, Refusal)
                assert t.why(gesture) == why
    assert {"too_far", "must_stop", "infiltration", "enemy_in_hex"} <= given


def enter_and_stop(start: str, spaces: list[str], enemies: frozenset[str], advanced: bool) -> None:
    """Each stop that is named can be reached and lies in a zone, and from each the hex would be near enough."""
    to, *stops = spaces
    for stop in stops:
        assert stop in oracle.zones(enemies)
        assert oracle.costs(start, enemies, advanced)[stop] + oracle.distance(stop, to, enemies, advanced) <= 4
