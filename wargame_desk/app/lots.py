"""The order in which alike pieces come to hand: drawn by lot, so that the order tells nothing.

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
