"""Decks of cards: a pile face down, cards known to lie under it, and the discards.

The pile has no order. Which card is on top is settled when it is drawn, each of the pile with the same chance; that
cannot be told from a shuffled pile, and nothing that looks at a state can learn what comes next. Owns no meaning of
any card: cards are numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wargame_desk.core.dice import Dice

UNSEEN = -1
"""A card whose face may not be known."""


class EmptyDeckError(LookupError):
    """A card was to be drawn and none is left."""


class Deck(NamedTuple):
    """A draw pile and its discards.

    Attributes:
        pile: cards face down, sorted; ``UNSEEN`` for each where the faces may not be known.
        bottom: cards known to lie under the pile, in the order in which they will come.
        discard: cards face up, in the order in which they were laid down.
    """

    pile: tuple[int, ...]
    bottom: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """Cards that can be drawn."""
        return len(self.pile) + len(self.bottom)

    def draw(self, dice: Dice) -> tuple[int, Deck, Dice]:
        """The top card, which is then nobody's, the deck without it and the dice after it.

        Raises:
            EmptyDeckError: nothing is left to draw.
        """
        if self.pile:
            at, dice = dice.below(len(self.pile))
            return self.pile[at], self._replace(pile=self.pile[:at] + self.pile[at + 1 :]), dice
        if self.bottom:
            return self.bottom[0], self._replace(bottom=self.bottom[1:]), dice
        raise EmptyDeckError

    def discarded(self, *cards: int) -> Deck:
        """The deck with cards laid on its discards."""
        return self._replace(discard=self.discard + cards)

    def taken_back(self, card: int) -> Deck:
        """The deck without the last of its discards of this face: it is laid elsewhere."""
        at = len(self.discard) - 1 - self.discard[::-1].index(card)
        return self._replace(discard=self.discard[:at] + self.discard[at + 1 :])

    def under(self, card: int) -> Deck:
        """The deck with a card put under it that has been seen."""
        return self._replace(bottom=(*self.bottom, card))

    def without(self, card: int) -> Deck:
        """The deck with one card taken out of its pile, wherever it lies there."""
        if card in self.pile:
            at = self.pile.index(card)
            return self._replace(pile=self.pile[:at] + self.pile[at + 1 :])
        at = self.bottom.index(card)
        return self._replace(bottom=self.bottom[:at] + self.bottom[at + 1 :])

    def reshuffled(self) -> Deck:
        """All cards in one pile again."""
        return Deck(tuple(sorted(self.pile + self.bottom + self.discard)))

    def concealed(self) -> Deck:
        """The deck as it lies on the table: the pile's backs, and what has been seen."""
        return self._replace(pile=(UNSEEN,) * len(self.pile))


def unseen(everything: Iterable[int], in_sight: Iterable[int]) -> tuple[int, ...]:
    """The cards that are not in sight, sorted; holes in sight count for nothing."""
    return tuple(sorted((Counter(everything) - Counter(c for c in in_sight if c != UNSEEN)).elements()))


def filled(cards: Iterable[int], supply: Iterator[int]) -> tuple[int, ...]:
    """Cards with each hole filled from a supply."""
    return tuple(next(supply) if card == UNSEEN else card for card in cards)
