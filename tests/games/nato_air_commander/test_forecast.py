"""Exact chances of raids: what the resolver does over every ordered hand. Rule: NAC-4.1, NAC-7.4, NAC-8.0."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.games.nato_air_commander.small_decks import begin, deals, dealt, decided, fates, raid, ready
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.games.nato_air_commander import forecast
from wargame_desk.games.nato_air_commander.actions import FlyRaid, Redraw
from wargame_desk.games.nato_air_commander.forecast import odds
from wargame_desk.games.nato_air_commander.raids import LOSS
from wargame_desk.games.nato_air_commander.state import Check, Flight, State

WEAK = {"primary": "us-a10-1 us-a10-2", "escort": "nl-f16-1", "sead": "us-f4g-1"}
"""Air 4 against interception, ground 6 against the ground defence; loss numbers 6, 12, 29 and 24."""
CARDS = (2, 3, 4, 9, 14, 22)
"""Air Intercept 7 5 2 8 3 3, Ground Defense 10 7 3 2 6 8."""


def agree(game: Any, state: State) -> None:
    """The forecast is what the resolver does, hand by hand, over everything that may lie face down."""
    units = [game.piece_name(p) for p in forecast.on_raid(game.setting, state, 0)]
    through = Fraction(0)
    hit = dict.fromkeys(units, Fraction(0))
    possible = deals(game, state)
    for one in possible:
        for fate in fates(game, one):
            chance = fate.chance / len(possible)
            through += chance if fate.through else 0
            for unit in fate.hit:
                hit[unit] += chance
    found = odds(game.setting, game.redact(state, game.sides[0]), 0)
    assert found.whole == through
    assert {game.piece_name(piece): share for piece, share in found.hit.items()} == hit


def test_a_plain_raid_by_hand() -> None:
    """Escort 4: cards 4, 14 and 22 pass (2, 3, 3). SEAD 6: cards 4 and 9 pass (3, 2).

    Of 30 ordered pairs: 4 then 9; 14 then 4 or 9; 22 then 4 or 9: five.
    """
    game, state = begin()
    state = dealt(game, raid(game, state, "cas", "echo", **WEAK), CARDS)
    assert odds(game.setting, game.redact(state, game.sides[0]), 0).whole == Fraction(5, 30)
    agree(game, state)


def test_a_lost_raid_by_hand() -> None:
    """One card is left after both are drawn: the loss is known by its number.

    Cards 4, 14, 2: through never, for after a pass on 4 or 14 the ground defence of the other or of 2 decides: 14
    then 4 passes (6 orders, one of them). All others lose: the unit nearest to the card that comes next.
    """
    game, state = begin()
    state = dealt(game, raid(game, state, "cas", "echo", **WEAK), (2, 4, 14))
    found = odds(game.setting, game.redact(state, game.sides[0]), 0)
    # Orders: 2|4, 2|14 (fail at once, then the loss card), 4 14|2, 4 2|14, 14 2|4, and 14 4 through.
    # Losses by card: 4 -> no. 6, 14 -> no. 12, 4 14 then 2 -> no. 6, 4 2 then 14 -> no. 12, 14 2 then 4 -> no. 6.
    a10_1, a10_2 = game.piece_id("us-a10-1"), game.piece_id("us-a10-2")
    assert found.whole == Fraction(1, 6)
    assert found.hit[a10_1] == Fraction(1, 6) + Fraction(1, 6) + Fraction(1, 6)
    assert found.hit[a10_2] == Fraction(1, 6) + Fraction(1, 6)
    assert found.if_aborted(a10_1) == Fraction(3, 5)
    agree(game, state)


def test_units_that_tie_are_all_hit() -> None:
    """Loss numbers 6 and 12: card 9 hits both."""
    game, state = begin()
    state = dealt(game, raid(game, state, "cas", "echo", primary="us-a10-1 us-a10-2"), (2, 9))
    found = odds(game.setting, game.redact(state, game.sides[0]), 0)
    assert found.hit == {game.piece_id("us-a10-1"): Fraction(1), game.piece_id("us-a10-2"): Fraction(1, 2)}
    agree(game, state)


@pytest.mark.parametrize("redraws", [0, 1, 2])
@pytest.mark.parametrize("pilot", ["", "pilot-us-1=us-a10-1"])
def test_second_cards(pilot: str, redraws: int) -> None:
    game, state = begin()
    state = dealt(game, raid(game, state, "cas", "echo", **WEAK, pilots=pilot), CARDS)
    state = state._replace(tally=state.tally._replace(redraws=redraws))
    agree(game, state)
    plain = odds(game.setting, game.redact(state, game.sides[0]), 0, redraws=False).whole
    assert plain == Fraction(5, 30)


@pytest.mark.parametrize("pilot", ["", "pilot-us-2=us-f117-1"])
def test_a_lone_stealth_unit(pilot: str) -> None:
    """Cards 2 and 16 have a 10: one draw, or two with a pilot."""
    game, state = begin("build-up")
    state = state._replace(at={**state.at, game.piece_id("us-f117-1"): game.setting.basing})
    state = dealt(game, raid(game, state, "oca", None, primary="us-f117-1", pilots=pilot), (2, 3, 4, 16, 22, 30))
    found = odds(game.setting, game.redact(state, game.sides[0]), 0)
    assert found.whole == (Fraction(14, 15) if pilot else Fraction(4, 6))
    assert found.hit == {game.piece_id("us-f117-1"): 1 - found.whole}
    agree(game, state)


def test_cards_face_down_beside_the_deck() -> None:
    """Six cards in the deck and two on lines' spaces, or one and five: any of the face-down cards can be drawn."""
    game, state = begin()
    planned = raid(game, state, "cas", "echo", **WEAK, pilots="pilot-us-1=us-a10-2")
    agree(game, dealt(game, planned, CARDS, beside=(30, 11)))
    agree(game, dealt(game, planned, CARDS[:3], beside=(30, 11, 9, 14, 22), discard=(8,)))


def test_a_deck_that_runs_out() -> None:
    """Two cards, one known under them, then the discards with what has been drawn."""
    game, state = begin()
    planned = raid(game, state, "cas", "echo", **WEAK, pilots="pilot-us-1=us-a10-2")
    agree(game, dealt(game, planned, (2, 4), bottom=(9,), discard=(14, 22)))
    agree(game, dealt(game, planned, (), bottom=(3, 4), discard=(14, 22, 9)))
    agree(game, dealt(game, planned, (3,), discard=(14, 2, 9), beside=(4, 22)))


@pytest.mark.parametrize("pilot", ["", "pilot-us-1=us-a10-2"])
def test_the_shuffle_card(pilot: str) -> None:
    """It takes everything back and the check draws again, as often as it comes up."""
    game, state = begin()
    planned = raid(game, state, "cas", "echo", **WEAK, pilots=pilot)
    agree(game, dealt(game, planned, (0, *CARDS[:4])))
    agree(game, dealt(game, planned, (0, *CARDS[:3]), bottom=(9,), discard=(14,)))
    agree(game, dealt(game, planned, (2, 4), discard=(0, 14, 9)))
    agree(game, dealt(game, planned, CARDS[:3], beside=(0, 30), discard=(14,)))


def test_a_second_shuffle_card_changes_nothing() -> None:
    """That is what the hands above rest on."""
    game, state = begin()
    state = dealt(game, raid(game, state, "cas", "echo", primary="us-a10-1"), (0, 2, 3), discard=(9, 14))
    once, twice = (
        game.apply(game.with_dice(ready(game, state), Dice(b"", 0, (*shuffles, 2, 1))), FlyRaid(1)).state
        for shuffles in ((0,), (0, 0))
    )
    assert once._replace(dice=state.dice) == twice._replace(dice=state.dice)


def test_tracks_and_events() -> None:
    """Modifiers of both tracks; the event of card 8 adds 1 to Air Intercept, but no card becomes more than 10."""
    game, state = begin()
    planned = raid(game, state, "oca", None, primary="uk-tgr-1 ge-tor-1", escort="us-f15-1 us-f16-1", sead="us-f4g-1")
    cards = dealt(game, planned._replace(dead=3, oca=1), (2, 3, 5, 16, 20, 24))
    agree(game, cards)
    agree(game, cards._replace(event=8, gone=tuple(card for card in cards.gone if card != 8)))
    agree(game, cards._replace(event=34, gone=tuple(card for card in cards.gone if card != 34)))


@pytest.mark.parametrize("seed", range(12))
def test_any_small_deck(seed: int) -> None:
    """Six cards by lot, somewhere; a raid by lot, with or without a pilot and decapitation hits."""
    rng = random.Random(seed)
    game, state = begin("build-up", str(seed))
    units = rng.sample(["us-a10-1", "us-a10-2", "uk-tgr-1", "us-f16-1", "us-f15-1", "us-f4g-1", "ca-cf18-1"], 4)
    count = rng.randint(1, 2)
    planned = raid(
        game,
        state,
        rng.choice(["dead", "oca"]),
        None,
        primary=" ".join(units[:count]),
        escort=units[2],
        sead=units[3],
        armed=units[3] if rng.random() < 0.5 else "",
        pilots=f"pilot-us-1={units[0]}" if units[0].startswith("us") else "",
    )
    cards = rng.sample(range(1, 37), 6)
    cut, end = sorted(rng.sample(range(1, 7), 2))
    shown = dealt(game, planned, tuple(cards[:cut]), discard=tuple(cards[cut:end]), beside=tuple(cards[end:]))
    agree(game, shown._replace(dead=rng.randint(0, 5), oca=rng.randint(0, 5)))


@pytest.mark.parametrize("seed", range(6))
def test_a_raid_in_the_air(seed: int) -> None:
    """At each card that may be replaced the chances are of what remains."""
    game, state = begin()
    state = dealt(game, raid(game, state, "cas", "echo", **WEAK, pilots="pilot-us-1=us-a10-1"), CARDS)
    state = state._replace(tally=state.tally._replace(redraws=1), dice=Dice(seed_from(f"air {seed}")))
    state = game.apply(ready(game, state), FlyRaid(1)).state
    asked = 0
    while (answer := decided(game, state)) is not None:
        asked += 1
        flight, check = state.stack[-2:]
        assert isinstance(flight, Flight)
        assert isinstance(check, Check)
        if flight.segment == LOSS:
            assert odds(game.setting, game.redact(state, game.sides[0]), 0).whole == 0
        elif check.second is None:
            assert isinstance(answer, Redraw)
            agree(game, state)
        else:
            agree(game, state)
        state = game.apply(state, answer).state
    assert asked or state.raids[0].through
