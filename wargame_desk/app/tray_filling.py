"""What lies in the tray now: the player's pieces off the map that may come onto it, like ones in one pile.

Owns what counts as alike: the same face, the same marks, and the same words about them. Knows no widget.
"""

from __future__ import annotations

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.marks import mark_word
from wargame_desk.app.lots import coming, waiting
from wargame_desk.app.tray import Pile
from wargame_desk.core.views import PieceView


def piles(bridge: SessionBridge) -> list[Pile]:
    """The piles for the side that decides, always in the same order: by face, real ones before decoys."""
    if not bridge.human_to_move:
        return []
    found: dict[tuple[object, ...], list[PieceView]] = {}
    notes: dict[tuple[object, ...], str] = {}
    for piece in coming(bridge) if bridge.game.hidden else waiting(bridge):
        about = bridge.about_piece(bridge.piece(piece.id))
        key = (piece.face, piece.marks, about.lines, about.figures) if bridge.game.hidden else (piece.id,)
        if key not in found:
            kind = about.title.partition("  ")[0].rstrip("0123456789 ")
            notes[key] = " ".join((kind, *map(mark_word, piece.marks))) if bridge.game.hidden else about.title
        found.setdefault(key, []).append(piece)
    made = [Pile(tuple(pieces), notes[key]) for key, pieces in found.items()]
    return sorted(made, key=_place) if bridge.game.hidden else made


def _place(pile: Pile) -> tuple[str, bool, tuple[str, ...]]:
    top = pile.pieces[0]
    return top.face, "decoy" in top.marks, top.marks
