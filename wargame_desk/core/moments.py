"""What happened, cut into moments that are shown one after the other; and cards that are being decided on.

Owns their shape only; a game's presenter makes them, and panels show them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.tables import Ledger
from wargame_desk.core.values import Action


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened: a card turned up, a line fought, a hit.

    Attributes:
        group: the heading under which it stands, such as a raid.
        head: what was done.
        text: what came of it, the sum behind it included.
        tone: "good", "bad" or "even" for the player.
        card: the card turned up for it, a key of ``Look.cards``; "" for none.
        lit: keys of the card's figures that counted.
        rule: the rule behind it.
        at: the space where it happened, if it happened on one.
    """

    group: str
    head: str
    text: str = ""
    tone: str = "even"
    card: str = ""
    lit: tuple[str, ...] = ()
    rule: str = ""
    at: SpaceId | None = None


class Candidate(NamedTuple):
    """A card that can be chosen: its key in ``Look.cards``, what it comes to, and the actions that choose it.

    ``lit`` are keys of the figures in question, ``ledger`` the sum they lead to, ``text`` what that means and ``tone``
    whether it is "good", "bad" or "even". ``place`` says where the card lies, where there are many.
    """

    card: str
    actions: tuple[Action, ...] = ()
    lit: tuple[str, ...] = ()
    ledger: Ledger = ()
    text: str = ""
    tone: str = "even"
    place: str = ""


class CardChoice(NamedTuple):
    """Cards of which one is to be chosen, or put somewhere: what for, what is needed, and by which rule.

    ``many`` means that they are looked through, as a whole deck is.
    """

    title: str
    need: str
    rule: str
    candidates: tuple[Candidate, ...]
    many: bool = False
