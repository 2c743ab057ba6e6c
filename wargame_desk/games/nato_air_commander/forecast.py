"""The exact chances of a raid, counted over the cards that its player has not seen.

Cards that do the same for a raid are counted together, and drawn without replacement by whole numbers; nothing is
rolled and no hidden card is looked at. What the chances mean in words is in ``plans``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from wargame_desk.core.deck import UNSEEN
from wargame_desk.core.ids import PieceId
from wargame_desk.games.nato_air_commander.facts import alone, nearest, on_raid, pilot_of
from wargame_desk.games.nato_air_commander.knowledge import face_down
from wargame_desk.games.nato_air_commander.raids import DEFENCE, INTERCEPTION, LOSS, STEALTH, check
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


class Group(NamedTuple):
    """Cards that lie in the same place and pass the same checks of a raid."""

    passes: tuple[bool, ...]
    cards: tuple[int, ...]


SHUFFLES = 0
"""The group of the Shuffle card."""


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
    """How far a raid has come: the checks ahead, and what can still buy second cards.

    Attributes:
        checks: its segments with a check; ``at`` is the next of them.
        failing: whether a card that fails lies on the table, to be replaced or kept.
        pilot: whether a pilot can be spent; ``redraws`` are the decapitation hits.
    """

    checks: tuple[str, ...]
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


def to_come(setting: Setting, s: State) -> tuple[int, ...]:
    """The numbered cards that may come next: those face down, or what the deck will be made of when it is empty."""
    unseen = [card for card in face_down(setting, s) if card != SHUFFLE] if UNSEEN in s.deck.pile else []
    known = [card for card in s.deck.pile if card not in (UNSEEN, SHUFFLE)]
    return tuple(sorted([*unseen, *known])) or s.deck.bottom or tuple(c for c in s.deck.discard if c != SHUFFLE)


def _grouped(setting: Setting, s: State, row: int, checks: tuple[str, ...]) -> tuple[list[Group], Piles]:
    """The cards by what they do for a raid and where they lie; the Shuffle card is a group of its own."""
    number: dict[tuple[str, tuple[bool, ...]], int] = {("", ()): SHUFFLES}
    cards: list[list[int]] = [[]]

    def group(place: str, card: int) -> int:
        passes = () if card == SHUFFLE else tuple(check(setting, s, row, at, card)[2] for at in checks)
        found = number.setdefault(("" if card == SHUFFLE else place, passes), len(cards))
        if found == len(cards):
            cards.append([])
        cards[found].append(card)
        return found

    pool = Counter(group("pool", card) for card in face_down(setting, s))
    pile = Counter(group("pile", card) for card in s.deck.pile if card != UNSEEN)
    discard = Counter(group("discard", card) for card in s.deck.discard)
    bottom = tuple(group(f"bottom {place}", card) for place, card in enumerate(s.deck.bottom))
    groups = [Group(passes, tuple(cards[i])) for (_, passes), i in number.items()]
    pool_, pile_, discard_ = (tuple(where[i] for i in range(len(groups))) for where in (pool, pile, discard))
    return groups, Piles(pool_, s.deck.pile.count(UNSEEN), pile_, bottom, discard_)


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
    course = _course(setting, s, row, flight, redraws=redraws)
    groups, piles = _grouped(setting, s, row, course.checks)
    now: Spread = {(piles, course.pilot, course.redraws): SURE}
    lost: dict[Piles, Fraction] = {}
    for at in range(course.at, len(course.checks)):
        now = _pass(groups, at, now, lost, failing=course.failing and at == course.at)
    whole = sum(now.values(), NONE)
    if course.checks == (STEALTH,):
        return Odds(whole, dict.fromkeys(units, SURE - whole))
    return Odds(whole, _losses(setting, units, groups, lost))


def _course(setting: Setting, s: State, row: int, flight: Flight | None, *, redraws: bool) -> Course:
    checks = checks_of(setting, s, row)
    pilot, left = pilot_of(setting, s, row) is not None and redraws, s.tally.redraws if redraws else 0
    if flight is None or flight.raid != row:
        return Course(checks, 0, False, pilot, left)
    at, top = checks.index(flight.segment), s.top
    if not isinstance(top, Check):
        return Course(checks, at, False, pilot, left)
    if top.second is None:
        return Course(checks, at, True, pilot, left)
    if check(setting, s, row, flight.segment, top.second)[2]:
        return Course(checks, at + 1, False, pilot, left)
    return Course(checks, at, True, False, 0)


def _pass(groups: list[Group], at: int, now: Spread, lost: dict[Piles, Fraction], *, failing: bool) -> Spread:
    """A check: what there is of the spread behind it. What fails goes to ``lost``."""
    through: Spread = {}
    for (piles, pilot, redraws), chance in now.items():
        firsts = [(SURE, SHUFFLES, piles)] if failing else _drawn(piles)
        for first, group, after in firsts:
            here = chance * first
            if groups[group].passes[at : at + 1] == (True,):
                _add(through, (after, pilot, redraws), here)
            elif pilot or redraws:
                paid = (False, redraws) if pilot else (False, redraws - 1)
                for second, drawn, left in _drawn(after):
                    if groups[drawn].passes[at]:
                        _add(through, (left, *paid), here * second)
                    else:
                        lost[left] = lost.get(left, NONE) + here * second
            else:
                lost[after] = lost.get(after, NONE) + here
    return through


def _add(spread: Spread, key: tuple[Piles, bool, int], chance: Fraction) -> None:
    spread[key] = spread.get(key, NONE) + chance


def _losses(
    setting: Setting, units: tuple[PieceId, ...], groups: list[Group], lost: dict[Piles, Fraction]
) -> dict[PieceId, Fraction]:
    """How likely each unit is to be hit: within a group every card is as likely as another. Rule: NAC-8.1."""
    cards = [NONE] * len(groups)
    for piles, chance in lost.items():
        for drawn, group, _ in _drawn(piles):
            cards[group] += chance * drawn
    hit = dict.fromkeys(units, NONE)
    for alike, chance in zip(groups, cards, strict=True):
        if chance:
            for piece, count in _hits(setting, units, alike.cards).items():
                hit[piece] += chance * Fraction(count, len(alike.cards))
    return hit


def _hits(setting: Setting, units: tuple[PieceId, ...], cards: Iterable[int]) -> Counter[PieceId]:
    """Of how many cards each unit is the nearest, ties for every one of them."""
    return Counter(piece for card in cards for piece in nearest(setting, units, card))


def _losing(setting: Setting, s: State, units: tuple[PieceId, ...]) -> Odds:
    """A raid that has been turned back: the loss card lies on the table."""
    top = s.top
    assert isinstance(top, Check)
    hit = nearest(setting, units, top.first if top.second is None else top.second)
    return Odds(NONE, {piece: SURE if piece in hit else NONE for piece in units})
