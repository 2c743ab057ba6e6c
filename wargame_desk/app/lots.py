"""The pieces that wait off the map, and the order in which alike ones come to hand: by lot, so that it tells nothing.

Where like pieces always came in the order of their names, a side could read off which kind those are that still wait
between two that have come. Nobody sees these lots: they are drawn anew for each game and each run of the program.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from secrets import token_bytes

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.core.views import PieceView

_SALT = token_bytes(16)


def drawn(bridge: SessionBridge, pieces: Iterable[PieceView]) -> list[PieceView]:
    """The pieces in the order of their lots; in a game without secrets as they are."""
    if not bridge.game.hidden:
        return list(pieces)
    game = bridge.commitment.encode()
    return sorted(pieces, key=lambda piece: sha256(_SALT + game + piece.id.encode()).digest())


def waiting(bridge: SessionBridge) -> list[PieceView]:
    """The pieces of the side that decides which wait off the map, in the order of their lots."""
    decision = bridge.decision
    if decision is None:
        return []
    pieces = (p for p in bridge.view.pieces if p.place == "entering" and p.at is None and p.side == decision.side)
    return drawn(bridge, pieces)


def coming(bridge: SessionBridge) -> list[PieceView]:
    """Those of them that can be put on the map now; where there are like ones, one is asked for all."""
    can: dict[object, bool] = {}
    found = []
    for piece in waiting(bridge):
        like = (piece.face, piece.marks) if bridge.game.hidden else piece.id
        if like not in can:
            can[like] = bool(bridge.ways(bridge.piece(piece.id)))
        if can[like]:
            found.append(piece)
    return found
