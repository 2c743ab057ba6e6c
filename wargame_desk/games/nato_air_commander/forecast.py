"""The exact chances of a raid, counted over the cards that its player has not seen.

Cards that do the same for a raid are counted together, and drawn without replacement by whole numbers; nothing is
rolled and no hidden card is looked at. What the chances mean in words is in ``plans``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from wargame_desk.core.deck import UNSEEN, Deck
from wargame_desk.core.ids import PieceId
from wargame_desk.games.nato_air_commander.facts import alone, nearest, on_raid, pilot_of
from wargame_desk.games.nato_air_commander.knowledge import face_down
from wargame_desk.games.nato_air_commander.raids import (
    DEFENCE,
    INTERCEPTION,
    LOSS,
    STEALTH,
    check,
    gets_through,
    total_of,
    value_of,
)
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import SHUFFLE, Check, Flight, State

NONE = Fraction(0)
SURE = Fraction(1)


class Piles(NamedTuple):
    """Where the cards of each group lie, as far as is known.

    Attributes:
        pool: face down, in the deck or beside it.
        hidden: how many of the pool are in the deck; any of them with the same chance.
        pile: known to be in the deck, in no order.
        bottom: the groups of the cards known to lie under it, in their order.
        discard: face up.
    """

    pool: tuple[int, ...]
    hidden: int
    pile: tuple[int, ...]
    bottom: tuple[int, ...]
    discard: tuple[int, ...]

    def shuffled(self) -> Piles:
        """All but what lies beside the deck in one pile again. Rule: NAC-4.1."""
        pile = [a + b for a, b in zip(self.pile, self.discard, strict=True)]
        for group in self.bottom:
            pile[group] += 1
        return Piles(self.pool, self.hidden, tuple(pile), (), (0,) * len(pile))


Passes = tuple[bool, ...]
"""Which checks of a raid a card passes; () for the Shuffle card."""
Group = tuple[str, Passes]
"""Cards that lie in the same place and pass the same checks."""
SHUFFLES = 0
"""The group of the Shuffle card, which stands for itself."""


class Odds(NamedTuple):
    """What may become of a raid.

    Attributes:
        whole: the chance that it reaches its result.
        hit: the chance of each of its units to be hit.
    """

    whole: Fraction
    hit: dict[PieceId, Fraction]

    def if_aborted(self, piece: PieceId) -> Fraction:
        """The chance of a unit to be hit once the raid has been turned back."""
        return NONE if self.whole == SURE else self.hit[piece] / (SURE - self.whole)


class Course(NamedTuple):
    """How far a raid has come, and what can still buy second cards.

    Attributes:
        at: the next of its checks.
        failing: whether a card that fails lies on the table, to be replaced or kept.
        pilot: whether a pilot can be spent; ``redraws`` are the decapitation hits.
    """

    at: int
    failing: bool
    pilot: bool
    redraws: int


# --- what can be drawn


def in_the_air(s: State) -> Flight | None:
    """The raid that is being resolved."""
    return next((frame for frame in reversed(s.stack) if isinstance(frame, Flight)), None)


def checks_of(setting: Setting, s: State, row: int) -> tuple[str, ...]:
    """The segments of a raid that turn on a card. Rule: NAC-8.1, NAC-8.2."""
    return (STEALTH,) if alone(setting, s, row) else (INTERCEPTION, DEFENCE)


def passing(setting: Setting, s: State, row: int, segment: str) -> dict[int, bool]:
    """Every numbered card, and whether it lets a raid through a check as things stand. Rule: NAC-8.1, NAC-8.2."""
    total = total_of(setting, s, row, segment)
    return {card: gets_through(value_of(setting, s, segment, card), total) for card in setting.cards}


def to_come(setting: Setting, s: State) -> tuple[int, ...]:
    """The numbered cards that may come next: those face down, or what the deck will be made of when it is empty."""
    unseen = [card for card in face_down(setting, s) if card != SHUFFLE] if UNSEEN in s.deck.pile else []
    known = [card for card in s.deck.pile if card not in (UNSEEN, SHUFFLE)]
    return tuple(sorted([*unseen, *known])) or s.deck.bottom or tuple(c for c in s.deck.discard if c != SHUFFLE)


def _grouped(passes: dict[int, Passes], unseen: tuple[int, ...], deck: Deck) -> tuple[Piles, dict[Group, list[int]]]:
    """Cards that lie in the same place and pass the same checks are a group; the Shuffle card is one of its own."""
    cards: dict[Group, list[int]] = {("", ()): []}
    number: dict[Group, int] = {("", ()): SHUFFLES}

    def group(place: str, card: int) -> int:
        key = ("", ()) if card == SHUFFLE else (place, passes[card])
        cards.setdefault(key, []).append(card)
        return number.setdefault(key, len(number))

    pool = Counter(group("pool", card) for card in unseen)
    pile = Counter(group("pile", card) for card in deck.pile if card != UNSEEN)
    discard = Counter(group("discard", card) for card in deck.discard)
    bottom = tuple(group(f"bottom {place}", card) for place, card in enumerate(deck.bottom))
    down, known, up = (tuple(counts[i] for i in range(len(number))) for counts in (pool, pile, discard))
    return Piles(down, deck.pile.count(UNSEEN), known, bottom, up), cards


def _tops(piles: Piles) -> Iterator[tuple[Fraction, int, Piles]]:
    """What may lie on top of the deck, the Shuffle card too, and the piles once it has been discarded."""
    total, beside = piles.hidden + sum(piles.pile), sum(piles.pool)
    if not total:
        group, *rest = piles.bottom
        yield SURE, group, piles._replace(bottom=tuple(rest), discard=_plus(piles.discard, group, 1))
        return
    for group, count in enumerate(piles.pool):
        if count and piles.hidden:
            chance = Fraction(count * piles.hidden, beside * total)
            pool, discard = _plus(piles.pool, group, -1), _plus(piles.discard, group, 1)
            yield chance, group, piles._replace(pool=pool, hidden=piles.hidden - 1, discard=discard)
    for group, count in enumerate(piles.pile):
        if count:
            pile, discard = _plus(piles.pile, group, -1), _plus(piles.discard, group, 1)
            yield Fraction(count, total), group, piles._replace(pile=pile, discard=discard)


def _plus(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def _drawn(piles: Piles) -> Iterator[tuple[Fraction, int, Piles]]:
    """The group of the next card that is not the Shuffle card.

    That one takes everything back. Drawn again at once it would change nothing: only what follows counts.
    Rule: NAC-4.1.
    """
    if not (piles.hidden or any(piles.pile) or piles.bottom):
        piles = piles.shuffled()
    for chance, group, after in _tops(piles):
        if group != SHUFFLES:
            yield chance, group, after
            continue
        others = [top for top in _tops(after.shuffled()) if top[1] != SHUFFLES]
        share = sum((top[0] for top in others), NONE)
        for again, drawn, left in others:
            yield chance * again / share, drawn, left


# --- a raid from card to card

Spread = dict[tuple[Piles, bool, int], Fraction]
"""The chance of each state of affairs before a check: piles, whether the pilot is left, redraws left."""


def odds(setting: Setting, s: State, row: int, *, redraws: bool = True) -> Odds:
    """The exact chances of a raid that has not been decided.

    A second card is taken for each check that fails as long as one can be paid for, the pilot first; for losses the
    first card is kept. Cards are drawn without replacement. Rule: NAC-4.1, NAC-7.4, NAC-8.1, NAC-8.2, NAC-8.3.

    Args:
        row: of the display, from 0.
        redraws: False: as if no second card could be had.
    """
    units = on_raid(setting, s, row)
    flight = in_the_air(s)
    if flight is not None and flight.raid == row and flight.segment == LOSS:
        return _losing(setting, s, units)
    checks = checks_of(setting, s, row)
    course = _course(setting, s, row, checks, redraws=redraws)
    good = [passing(setting, s, row, segment) for segment in checks]
    passes = {card: tuple(cards[card] for cards in good) for card in setting.cards}
    piles, groups = _grouped(passes, face_down(setting, s), s.deck)
    whole, loss_cards = _course_of(tuple(passes for _, passes in groups), piles, course)
    if checks == (STEALTH,):
        return Odds(whole, dict.fromkeys(units, SURE - whole))
    return Odds(whole, _losses(setting, units, zip(groups.values(), loss_cards, strict=True)))


def _course(setting: Setting, s: State, row: int, checks: tuple[str, ...], *, redraws: bool) -> Course:
    pilot, left = pilot_of(setting, s, row) is not None and redraws, s.tally.redraws if redraws else 0
    flight, top = in_the_air(s), s.top
    if flight is None or flight.raid != row:
        return Course(0, False, pilot, left)
    at = checks.index(flight.segment)
    if not isinstance(top, Check) or top.second is None:
        return Course(at, isinstance(top, Check), pilot, left)
    if check(setting, s, row, flight.segment, top.second)[2]:
        return Course(at + 1, False, pilot, left)
    return Course(at, True, False, 0)


@lru_cache(maxsize=256)
def _course_of(groups: tuple[Passes, ...], piles: Piles, course: Course) -> tuple[Fraction, tuple[Fraction, ...]]:
    """The chance to get through every check, and that of each group to have the loss card."""
    now: Spread = {(piles, course.pilot, course.redraws): SURE}
    lost: dict[Piles, Fraction] = {}
    for at in range(course.at, len(groups[-1])):
        now = _pass(groups, at, now, lost, failing=course.failing and at == course.at)
    loss_cards = [NONE] * len(groups)
    for left, chance in lost.items():
        for drawn, group, _ in _drawn(left):
            loss_cards[group] += chance * drawn
    return sum(now.values(), NONE), tuple(loss_cards)


def _pass(groups: tuple[Passes, ...], at: int, now: Spread, lost: dict[Piles, Fraction], *, failing: bool) -> Spread:
    """A check: what there is of the spread behind it. What fails goes to ``lost``."""
    through: Spread = {}
    for (piles, pilot, redraws), chance in now.items():
        firsts = [(SURE, SHUFFLES, piles)] if failing else _drawn(piles)
        for first, group, after in firsts:
            here = chance * first
            if groups[group][at : at + 1] == (True,):
                _add(through, (after, pilot, redraws), here)
            elif pilot or redraws:
                paid = (False, redraws) if pilot else (False, redraws - 1)
                for second, drawn, left in _drawn(after):
                    if groups[drawn][at]:
                        _add(through, (left, *paid), here * second)
                    else:
                        lost[left] = lost.get(left, NONE) + here * second
            else:
                lost[after] = lost.get(after, NONE) + here
    return through


def _add(spread: Spread, key: tuple[Piles, bool, int], chance: Fraction) -> None:
    spread[key] = spread.get(key, NONE) + chance


def _losses(
    setting: Setting, units: tuple[PieceId, ...], cards: Iterable[tuple[list[int], Fraction]]
) -> dict[PieceId, Fraction]:
    """How likely each unit is to be hit: of a group, every card is as likely as another. Rule: NAC-8.1, NAC-8.2."""
    hit = dict.fromkeys(units, NONE)
    for alike, chance in cards:
        if chance:
            counts = Counter(piece for card in alike for piece in nearest(setting, units, card))
            for piece, count in counts.items():
                hit[piece] += chance * Fraction(count, len(alike))
    return hit


def _losing(setting: Setting, s: State, units: tuple[PieceId, ...]) -> Odds:
    """A raid that has been turned back: the loss card lies on the table."""
    top = s.top
    assert isinstance(top, Check)
    hit = nearest(setting, units, top.first if top.second is None else top.second)
    return Odds(NONE, {piece: SURE if piece in hit else NONE for piece in units})
