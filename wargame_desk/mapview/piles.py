"""What lies on the card spaces of a sheet in a position: the top card of each pile and how many there are.

Owns no drawing. A card that lies face down is known by its back alone.
"""

from __future__ import annotations

from typing import NamedTuple

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.sheet_look import AreaLook, PileLook
from wargame_desk.core.views import View

DRAWN, DISCARD = "drawn", "discard"
"""The pile of cards that are being decided on; they are shown on the discards."""


class Top(NamedTuple):
    """A pile with its top card by its name in ``Look.cards``, the number of cards, and what is said about it.

    ``done`` is how much has been done of what the card asks for.
    """

    look: PileLook
    card: str
    cards: int
    located: bool = False
    done: int = 0
    held: bool = False
    """Whether the card has just been drawn and is being decided on."""


def tops(areas: AreaLook, view: View) -> dict[SpaceId, Top]:
    """The piles that have cards, by their spaces."""
    piles = dict(view.piles)
    located = {marker.at for marker in view.markers if marker.kind == "located"}
    done = {marker.at: int(marker.label) for marker in view.markers if marker.kind == "progress"}
    drawn = piles.get(DRAWN, ())
    found = {}
    for look in areas.piles:
        held = drawn if look.pile == DISCARD else ()
        cards = (*piles.get(look.pile, ()), *held)
        if cards:
            face = look.card(_shown(look, cards))
            found[look.space] = Top(look, face, len(cards), look.space in located, done.get(look.space, 0), bool(held))
    return found


def _shown(look: PileLook, cards: tuple[str, ...]) -> str:
    """The card on top, as it lies."""
    return "?" if look.closed else cards[-1]


def turned(before: Top | None, after: Top, back: str) -> str | None:
    """The card that is seen before another turns up on a pile; None if none turns."""
    if after.card == back or (before is not None and before.card == after.card and before.cards == after.cards):
        return None
    if before is not None and before.card == back:
        return back
    return back if before is None or after.cards > before.cards else None
