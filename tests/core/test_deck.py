"""Decks: a pile without an order, cards known to lie under it, discards, and what may be known of them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_desk.core.deck import UNSEEN, Deck, EmptyDeckError, filled, unseen
from wargame_desk.core.dice import ChanceNeeded, Dice

SIX = Deck((1, 2, 3, 4, 5, 6))


def rolled(*hand: int) -> Dice:
    """Dice that give these results and then ask."""
    return Dice(b"", 0, hand)


# --- drawing


def test_each_card_of_the_pile_is_as_likely_to_be_on_top() -> None:
    drawn = [SIX.draw(rolled(i)) for i in range(6)]
    assert [card for card, _, _ in drawn] == [1, 2, 3, 4, 5, 6]
    assert [deck.pile for _, deck, _ in drawn][1] == (1, 3, 4, 5, 6)
    with pytest.raises(ChanceNeeded) as asked:
        SIX.draw(rolled())
    assert asked.value.faces == 6


def test_every_order_of_a_deck_can_come_and_each_once() -> None:
    orders = []
    for hand in ((a, b, c) for a in range(3) for b in range(2) for c in range(1)):
        deck, dice, order = Deck((7, 8, 9)), rolled(*hand), []
        while deck.left:
            card, deck, dice = deck.draw(dice)
            order.append(card)
        orders.append(tuple(order))
    assert sorted(orders) == sorted(permutations((7, 8, 9)))


def test_a_card_that_is_drawn_is_nobodys_until_it_is_laid_down() -> None:
    card, deck, _ = SIX.draw(rolled(2))
    assert (card, deck) == (3, Deck((1, 2, 4, 5, 6)))
    assert deck.discarded(card) == Deck((1, 2, 4, 5, 6), (), (3,))


def test_cards_under_the_pile_come_last_and_in_their_order() -> None:
    deck, dice = Deck((4,), (9, 2)), rolled(0)
    assert deck.left == 3
    order = []
    while deck.left:
        card, deck, dice = deck.draw(dice)
        order.append(card)
    assert order == [4, 9, 2]
    assert dice.n == 1  # what is known asks no chance


def test_an_empty_deck_is_an_error_even_with_discards() -> None:
    with pytest.raises(EmptyDeckError):
        Deck((), (), (1, 2)).draw(rolled(0))


def test_the_same_cards_are_the_same_deck_however_they_came_together() -> None:
    one = Deck((2,), (1,), (3,)).reshuffled()
    other = Deck((3,)).under(2).discarded(1).reshuffled()
    assert one == other == Deck((1, 2, 3))


# --- laying cards elsewhere


def test_the_discards_keep_their_order() -> None:
    deck = SIX.discarded(5, 3).discarded(8)
    assert deck.discard == (5, 3, 8)
    assert deck.taken_back(3).discard == (5, 8)
    assert Deck((), (), (5, 3, 5, 8)).taken_back(5).discard == (5, 3, 8)
    with pytest.raises(ValueError, match="not in tuple"):
        deck.taken_back(9)


def test_a_card_is_put_under_all_others() -> None:
    assert SIX.under(9).under(8).bottom == (9, 8)


def test_a_card_is_taken_out_wherever_it_lies() -> None:
    deck = Deck((1, 2), (3, 4), (5,))
    assert deck.without(2) == Deck((1,), (3, 4), (5,))
    assert deck.without(3) == Deck((1, 2), (4,), (5,))
    with pytest.raises(ValueError, match="not in tuple"):
        deck.without(5)


def test_a_shuffle_takes_all_in() -> None:
    assert Deck((5, 9), (7, 1), (3, 2)).reshuffled() == Deck((1, 2, 3, 5, 7, 9))


# --- what may be known


def test_backs_are_counted_and_what_was_seen_stays_seen() -> None:
    assert Deck((1, 2), (7,), (3,)).concealed() == Deck((UNSEEN, UNSEEN), (7,), (3,))


def test_what_is_not_in_sight_is_told_by_counting() -> None:
    assert unseen((1, 2, 2, 3, 4), (2, UNSEEN, 4)) == (1, 2, 3)
    assert filled((UNSEEN, 5, UNSEEN), iter((8, 9))) == (8, 5, 9)


@given(st.lists(st.sampled_from(["draw", "under", "back", "shuffle", "conceal"]), max_size=30), st.binary(min_size=1))
def test_no_card_is_ever_lost_or_made(steps: list[str], seed: bytes) -> None:
    deck, dice, aside = SIX, Dice(seed), Counter[int]()
    for step in steps:
        if step == "draw" and deck.left:
            card, deck, dice = deck.draw(dice)
            deck = deck.discarded(card)
        elif step == "under" and deck.discard:
            card = deck.discard[0]
            deck = deck.taken_back(card).under(card)
        elif step == "back" and deck.discard:
            aside[deck.discard[-1]] += 1
            deck = deck.taken_back(deck.discard[-1])
        elif step == "shuffle":
            deck = deck.reshuffled()
        assert list(deck.pile) == sorted(deck.pile)
        assert deck.concealed().left == deck.left
        assert Counter((*deck.pile, *deck.bottom, *deck.discard)) + aside == Counter(SIX.pile)
