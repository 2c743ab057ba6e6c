"""What is longer than one raid is a sample with its band, and is the same whenever it is asked."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Any

from tests.games.nato_air_commander.small_decks import begin, dealt, decided, raid, ready
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.games.nato_air_commander import samples
from wargame_desk.games.nato_air_commander.actions import FlyRaid, RemoveCard
from wargame_desk.games.nato_air_commander.forecast import odds
from wargame_desk.games.nato_air_commander.state import Check, Combat, Headhunt, Raiding, State

CAS = {"primary": "us-a10-1 us-a10-2", "escort": "nl-f16-1", "sead": "us-f4g-1"}


def _two_raids() -> tuple[Any, State]:
    """A DEAD raid of two hits and a CAS raid of two on Echo, which asks for four."""
    game, state = begin("build-up")
    state = raid(game, state, "cas", "echo", **CAS, pilots="pilot-us-1=us-a10-1")
    state = raid(game, state, "dead", None, primary="us-f111-1 uk-tgr-1", escort="us-f15-1", sead="ge-ajt-1")
    return game, state._replace(active=(2, 10))


def test_one_raid_is_sampled_as_it_is_counted() -> None:
    game, state = begin()
    state = raid(game, state, "cas", "echo", **CAS, pilots="pilot-us-1=us-a10-1")
    known = game.redact(state, game.sides[0])
    exact = float(odds(game.setting, known, 0).whole)
    found = samples.turn(game.setting, known, 4000)
    assert abs(found.through.value - exact) < 1.7 * found.through.band
    hits = found.hits["cas", 4]
    assert abs(hits.value - 2 * exact) < 1.7 * hits.band


def test_two_raids_are_sampled_as_the_resolver_flies_them() -> None:
    """The second raid meets the track as the first has left it."""
    game, state = _two_raids()
    found = samples.turn(game.setting, game.redact(state, game.sides[0]), 2000)
    flown = [_fly(game, state, seed) for seed in range(500)]
    for aim, hits in (("cas", [s.tally.cas[4] for s in flown]), ("dead", [s.tally.dead for s in flown])):
        sampled = found.hits[aim, 4 if aim == "cas" else -1]
        assert abs(fmean(hits) - sampled.value) < 0.2
    assert found.met[2].value == 0
    assert found.together == (2000, 0, 0)


def _fly(game: Any, state: State, seed: int) -> State:
    """Both raids by the resolver, the one on the track first; a third keeps the phase open."""
    known = game.redact(ready(game, state), game.sides[0])
    state = game.determinize(known, Dice(seed_from(f"turn {seed}")))
    for number in (2, 1):
        state = game.apply(state, FlyRaid(number)).state
        while not isinstance(state.top, Raiding):
            answer = RemoveCard(None) if isinstance(state.top, Headhunt) else decided(game, state)
            assert answer is not None
            state = game.apply(state, answer).state
    return state


def test_the_same_position_gives_the_same_sample() -> None:
    game, state = _two_raids()
    known = game.redact(state, game.sides[0])
    other = game.redact(game.determinize(known, Dice(seed_from("other"))), game.sides[0])
    assert samples.turn(game.setting, known) == samples.turn(game.setting, other)
    assert game.presenter.forecast(known) == game.presenter.forecast(other)


def test_a_sample_says_that_it_is_one() -> None:
    game, state = _two_raids()
    found = game.presenter.forecast(game.redact(state, game.sides[0]))
    assert found is not None
    assert found.label == "All raids, sampled 400 times; ± is a band of 95 %"
    assert all("±" in remark.figure for remark in found.remarks)
    assert sum(chance.probability for chance in found.chances) == 1
    plans = game.presenter.plans(game.redact(state, game.sides[0]))
    told = [remark.text for plan in plans for remark in plan.remarks if "sampled" in remark.text]
    assert told == [f"All raids: “{_name(game, card)}” is met, sampled 400 times" for card in (2, 10)]


def _name(game: Any, card: int) -> str:
    name: str = game.setting.objectives[card].name
    return name


def test_a_unit_on_the_way_to_a_raid() -> None:
    """With the F-4G on SEAD: six factors, as the plan says once it is there."""
    game, state = begin()
    state = raid(game, state, "cas", "echo", primary="us-a10-1 us-a10-2", escort="nl-f16-1")
    piece, (to, *_) = game.piece_id("us-f4g-1"), game.setting.places[0]["sead"]
    found = game.presenter.forecast_with(game.redact(state, game.sides[0]), piece, to)
    with_it = raid(game, begin()[1], "cas", "echo", **CAS)
    assert found is not None
    assert found.chances[0].probability == odds(game.setting, game.redact(with_it, game.sides[0]), 0).whole
    assert game.presenter.forecast_with(game.redact(state, game.sides[0]), piece, game.setting.basing) is None


def test_a_second_card_on_the_ground() -> None:
    """Echo, 4 against 6: with three cards more, of Attack 3, 1 and 0, one holds."""
    game, state = begin()
    state = dealt(game, state, (2, 3, 14), discard=(22,))
    stack = (*state.stack[:1], Combat(4), Check(None, 22))
    found = game.presenter.forecast(game.redact(state._replace(stack=stack), game.sides[0]))
    assert found is not None
    assert [str(chance.probability) for chance in found.chances] == ["0", "1/3", "2/3"]
    assert sum(entry.value for entry in found.ledger) == 4


def test_nothing_is_foretold_where_nothing_flies() -> None:
    game, state = begin()
    assert game.presenter.forecast(game.redact(state, game.sides[0])) is None
    rng = random.Random(1)
    while isinstance(state.top, Raiding) or state.turn == 1:
        state = game.apply(state, rng.choice(list(game.legal_actions(state)))).state
    assert game.presenter.forecast(game.redact(state, game.sides[0])) is None
