"""Drawing Resolution Cards: the Shuffle card, empty piles, and second cards.

A card that is drawn lies on the discards at once, so a shuffle during a choice takes it back. Rule: NAC-4.1, NAC-7.4,
NAC-8.3.
"""

from __future__ import annotations

from dataclasses import replace

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.nato_air_commander.events import CardDrawn, DeckShuffled
from wargame_desk.games.nato_air_commander.facts import exchange, pop, push
from wargame_desk.games.nato_air_commander.raid_events import CardKept, PilotLost, RedrawSpent
from wargame_desk.games.nato_air_commander.state import SHUFFLE, Check, Combat, Echelon, Flight, State, Supply

PILOT, DECAPITATION = "pilot", "decapitation"
FIRST, SECOND = "first", "second"


def take(log: Log[State]) -> int:
    """The top card, which may be the Shuffle card; an empty deck is made of the discards first. Rule: NAC-4.1."""
    card = take_unseen(log)
    log.s = log.s._replace(deck=log.s.deck.discarded(card))
    return card


def take_unseen(log: Log[State]) -> int:
    """The top card, to be laid down somewhere without a look at it. Rule: NAC-4.1, NAC-10.1."""
    if not log.s.deck.left:
        log.s = log.s._replace(deck=log.s.deck.reshuffled())
        log.emit(DeckShuffled("resolution", False))
    card, deck, dice = log.s.deck.draw(log.s.dice)
    log.s = log.s._replace(deck=deck, dice=dice)
    return card


def draw(log: Log[State], why: str) -> int:
    """The next card that is not the Shuffle card. That one takes all discards, and itself, back. Rule: NAC-4.1."""
    while True:
        card = take(log)
        log.emit(CardDrawn(card, why), Barrier.CHANCE)
        if card != SHUFFLE:
            return card
        log.s = log.s._replace(deck=log.s.deck.reshuffled())
        log.emit(DeckShuffled("resolution", True))


# --- second cards


def offer(log: Log[State], card: int, *, pilot: PieceId | None, content: bool) -> None:
    """Hand a card to the frame on top; where a second one can be had that could serve better, ask first.

    Args:
        content: whether no other card could serve better.
    """
    if content or (pilot is None and not log.s.tally.redraws):
        hand_over(log, card)
    else:
        push(log, Check(pilot, card))


def hand_over(log: Log[State], card: int) -> None:
    """Give a card to the frame that asked for it."""
    top = log.s.top
    assert isinstance(top, Flight | Combat | Echelon | Supply)
    exchange(log, replace(top, card=card))


def can_redraw(s: State, check: Check, by: str) -> Refusal | None:
    """Whether a second card can be drawn: one a check, whatever pays for it. Rule: NAC-7.4, NAC-8.3."""
    if check.second is not None:
        return Refusal("one_redraw", "NAC-7.4")
    if by == PILOT:
        return None if check.pilot is not None else Refusal("no_pilot_here", "NAC-7.4")
    if by == DECAPITATION:
        return None if s.tally.redraws else Refusal("no_redraw", "NAC-8.3")
    return Refusal("no_redraw", "NAC-8.3")


def redraw(log: Log[State], check: Check, by: str) -> None:
    """Pay for a second card, and draw it. An expended pilot is gone for good. Rule: NAC-7.4, NAC-8.3."""
    s = log.s
    if by == PILOT:
        assert check.pilot is not None
        dismiss(log, check.pilot, spent=True)
    else:
        log.s = s._replace(tally=s.tally._replace(redraws=s.tally.redraws - 1))
        log.emit(RedrawSpent(log.s.tally.redraws))
    below = log.s.stack[-2]
    second = _second(log, below)
    exchange(log, replace(check, second=second))


def _second(log: Log[State], below: object) -> int:
    """The second card. For a line's reinforcement the Shuffle card counts as none and shuffles nothing.

    Rule: NAC-10.1.
    """
    if isinstance(below, Echelon):
        card = take(log)
        log.emit(CardDrawn(card, "echelon"), Barrier.CHANCE)
        return card
    return draw(log, "second")


def can_keep(check: Check, which: str) -> Refusal | None:
    """Whether there is such a card to keep. Rule: NAC-7.4."""
    there = which == FIRST or (which == SECOND and check.second is not None)
    return None if there else Refusal("no_such_card", "NAC-7.4")


def keep(log: Log[State], check: Check, which: str) -> None:
    """Use one of the two cards. Rule: NAC-7.4, NAC-8.3."""
    pop(log)
    if which == SECOND:
        assert check.second is not None
        log.emit(CardKept(check.second, check.first))
        hand_over(log, check.second)
        return
    if check.second is not None:
        log.emit(CardKept(check.first, check.second))
    hand_over(log, check.first)


def dismiss(log: Log[State], pilot: PieceId, *, spent: bool) -> None:
    """A pilot leaves the game. Rule: NAC-7.4, NAC-8.1."""
    s = log.s
    at = {p: there for p, there in s.at.items() if p != pilot}
    log.s = s._replace(at=at, riding={p: unit for p, unit in s.riding.items() if p != pilot})
    log.emit(PilotLost(pilot, spent))


def can_remove(s: State, card: int | None) -> Refusal | None:
    """Whether a card lies where a decapitation hit reaches it: in the deck or the discards. Rule: NAC-8.3."""
    if card is None or card in s.deck.pile or card in s.deck.bottom or card in s.deck.discard:
        return None
    return Refusal("card_not_there", "NAC-8.3", (), (), (card,))
