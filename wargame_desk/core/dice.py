"""Counter-based chance: number n is a pure function of (seed, n).

The same numbers roll dice, draw and shuffle, so a save, an undo or a reload cannot change the next one. A
``hand`` holds results given from outside: rolled by the players, scripted for study, or tried by a forecast.
``docs/file-formats.md`` gives the formula and a test vector for anybody's own check.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

SEED_BYTES = 32


class ChanceNeeded(Exception):
    """Chance was asked for and none was given: find a number in ``range(faces)`` and apply again."""

    def __init__(self, faces: int) -> None:
        super().__init__(faces)
        self.faces = faces


class RollError(ValueError):
    """A result given from outside that the die or deck in use does not have."""


class Dice(NamedTuple):
    """The source of chance inside a state.

    ``hand`` is None for the program's own numbers; otherwise results in ``range(faces)`` that are used first.
    When a hand is used up, ``strict`` dice ask (``ChanceNeeded``); others go on with the seed.
    """

    seed: bytes
    n: int = 0
    hand: tuple[int, ...] | None = None
    strict: bool = True

    def below(self, faces: int) -> tuple[int, Dice]:
        """A number in ``range(faces)``, and the dice after it."""
        if self.hand is not None:
            if self.hand:
                value = self.hand[0]
                if not 0 <= value < faces:
                    raise RollError(f"{value} is not in range({faces})")
                return value, Dice(self.seed, self.n + 1, self.hand[1:], self.strict)
            if self.strict:
                raise ChanceNeeded(faces)
        return number(self.seed, self.n, faces), Dice(self.seed, self.n + 1, self.hand, self.strict)

    def shuffled(self, cards: tuple[int, ...]) -> tuple[tuple[int, ...], Dice]:
        """Fisher-Yates from the back, one number a card."""
        deck, dice = list(cards), self
        for last in range(len(deck) - 1, 0, -1):
            at, dice = dice.below(last + 1)
            deck[last], deck[at] = deck[at], deck[last]
        return tuple(deck), dice


def number(seed: bytes, n: int, faces: int) -> int:
    """Number ``n`` of a seed in ``range(faces)``, without bias: words beyond the last full multiple are passed over."""
    limit = (1 << 64) // faces * faces
    block = sha256(seed + n.to_bytes(8, "big")).digest()
    while True:
        for i in range(0, 32, 8):
            word = int.from_bytes(block[i : i + 8], "big")
            if word < limit:
                return word % faces
        block = sha256(block).digest()


def seed_from(text: str) -> bytes:
    """A 32-byte seed from a word or small number, for games that are to be repeated. Its commitment is weak."""
    return sha256(b"wargame-desk seed:" + text.encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published before the game so that the seed shown after it can be checked."""
    return sha256(b"wargame-desk commitment:" + seed).hexdigest()
