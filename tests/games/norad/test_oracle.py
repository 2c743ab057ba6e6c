"""The bombers' ways against an oracle that walks every path, in positions from whole games."""

from __future__ import annotations

import random

import pytest

from tests.games.norad.oracle import Flight, Oracle
from tests.games.norad.playing import steps
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.games.norad import bombers
from wargame_desk.games.norad.actions import Move
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.state import Aloft, Phase, State

GAMES = [("norad", ""), ("norad", "solitaire"), ("pvo-strany", "")]


def positions(variant: str, options: str) -> list[tuple[Norad, State]]:
    """Every sixth position of a game, and all those with a bomber in the air."""
    played = enumerate(steps(variant, options, 1))
    return [(game, s) for i, (game, s, _, _) in played if i % 6 == 0 or isinstance(s.top, Aloft)]


def flying(game: Norad, state: State, rng: random.Random) -> list[PieceId]:
    """Some bombers that may begin or go on with their move."""
    if isinstance(state.top, Aloft):
        return [state.top.piece] if state.top.points else []
    if not isinstance(state.top, Phase) or game.setting.phases[state.phase].kind != "fly":
        return []
    able = [
        p for p in state.at if game.setting.kind_of[p] == "bomber" and bombers.can_begin(game.setting, state, p) is None
    ]
    return rng.sample(able, min(1, len(able)))


@pytest.mark.rule("NORAD-6.0-a", "NORAD-6.0-h", "NORAD-6.0-k", "NORAD-6.0-m")
@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_every_end_of_a_leg_and_no_other_is_listed(variant: str, options: str) -> None:
    rng, compared, aloft = random.Random(1), 0, 0
    for game, state in positions(variant, options):
        for piece in flying(game, state, rng):
            listed = {a.path[-1] for a in game.legal_actions(state, piece) if isinstance(a, Move) and a.piece == piece}
            under_way = isinstance(state.top, Aloft)
            expected = Oracle(game, state).ends(piece)
            if under_way:  # to leave a city and come back to it is legal, and not worth a line
                expected.discard(state.at[piece])
            assert listed == expected, (game.board.label(state.at[piece]), game.piece_name(piece))
            compared += 1
            aloft += under_way
    assert compared > 20
    if variant == "norad":
        assert aloft


@pytest.mark.rule("NORAD-5.2-h", "NORAD-5.2-i", "NORAD-6.0-j")
@pytest.mark.parametrize(("variant", "options"), GAMES[:1])
def test_any_path_is_judged_as_the_oracle_does(variant: str, options: str) -> None:
    rng, verdicts = random.Random(2), {True: 0, False: 0}
    for game, state in positions(variant, options):
        for piece in flying(game, state, rng):
            oracle = Oracle(game, state)
            for _ in range(12):
                path = _any_path(game, state, piece, rng)
                allowed = game.check(state, Move(piece, path)) is None
                end = _followed(oracle, piece, path)
                assert allowed == (end is not None and oracle.may_end(end)), path
                verdicts[allowed] += 1
    assert min(verdicts.values()) > 20


def _any_path(game: Norad, state: State, piece: PieceId, rng: random.Random) -> tuple[SpaceId, ...]:
    path: list[SpaceId] = []
    here = state.at[piece]
    for _ in range(rng.choice((1, 2, 2, 3, 3, 4, 4, 5))):
        here = rng.choice([space for space, _ in game.setting.steps[here]])
        path.append(here)
    return tuple(path)


def _followed(oracle: Oracle, piece: PieceId, path: tuple[SpaceId, ...]) -> Flight | None:
    """The flight at the end of a path; None if it is too long or interrupted."""
    now = oracle.take_off(piece)
    for number, space in enumerate(path):
        if number and (now.here in oracle.sams or oracle.row(now.here) == oracle.last):
            return None
        now = next((after for after in oracle.next(now) if after.here == space), now)
        if now.left < 0:
            return None
    return now
