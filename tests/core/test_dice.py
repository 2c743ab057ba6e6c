"""Chance that can be checked: pure, unbiased, committed to, and given by hand where players roll."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from wargame_desk.core.dice import ChanceNeeded, Dice, commitment, number, seed_from

SEED = bytes(range(32))


def test_a_number_is_sha256_of_seed_and_count() -> None:
    for n in range(50):
        word = int.from_bytes(sha256(SEED + n.to_bytes(8, "big")).digest()[:8], "big")
        assert number(SEED, n, 6) == word % 6


def test_words_beyond_the_last_full_multiple_are_passed_over() -> None:
    faces = (1 << 63) + 1  # so large that about half of all words must be refused
    values = [number(SEED, n, faces) for n in range(200)]
    words = [int.from_bytes(sha256(SEED + n.to_bytes(8, "big")).digest()[:8], "big") for n in range(200)]
    refused = [n for n, word in enumerate(words) if word >= faces]
    assert refused
    assert all(value < faces for value in values)
    assert all(values[n] == words[n] for n in range(200) if n not in refused)


def test_reading_does_not_lean_on_order() -> None:
    dice = Dice(SEED)
    rolls = []
    for _ in range(20):
        value, dice = dice.below(6)
        rolls.append(value)
    assert rolls == [number(SEED, n, 6) for n in range(20)]
    assert dice == Dice(SEED, 20)


def test_a_die_is_fair_within_chance() -> None:
    counts = Counter(number(SEED, n, 6) for n in range(60_000))
    chi_square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert chi_square < 20.5  # one in a thousand for five degrees of freedom


def test_own_dice_ask_when_their_hand_is_used_up() -> None:
    value, dice = Dice(SEED, 4, (5, 0)).below(6)
    assert (value, dice.n, dice.hand) == (5, 5, (0,))
    with pytest.raises(ChanceNeeded) as need:
        Dice(SEED, 0, ()).below(6)
    assert need.value.faces == 6


def test_scripted_dice_go_on_with_the_seed() -> None:
    value, dice = Dice(SEED, 0, (2,), strict=False).below(6)
    assert value == 2
    assert dice.below(6)[0] == number(SEED, 1, 6)


@pytest.mark.parametrize("wrong", [-1, 6])
def test_a_given_result_must_be_on_the_die(wrong: int) -> None:
    with pytest.raises(ValueError, match="range"):
        Dice(SEED, 0, (wrong,)).below(6)


def test_a_shuffle_keeps_every_card_and_uses_one_number_a_card() -> None:
    deck, dice = Dice(SEED).shuffled(tuple(range(37)))
    assert sorted(deck) == list(range(37))
    assert deck != tuple(range(37))
    assert dice.n == 36


def test_the_commitment_hides_and_binds_the_seed() -> None:
    assert commitment(SEED) == sha256(b"wargame-desk commitment:" + SEED).hexdigest()
    assert commitment(SEED) != commitment(SEED[:-1] + b"\0")
    assert len(seed_from("7")) == 32
    assert seed_from("7") != seed_from("8")
