"""The nearest legal action to one that was refused, of those that gain something: what a refusal offers in its place.

Works for every game by the names that actions share: ``piece`` acts; ``to``, ``path``, ``space`` or ``target``
is where.
"""

from __future__ import annotations

from typing import Any

from wargame_desk.core.game import Game
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action


def place_of(action: Action) -> SpaceId | None:
    """Where an action aims, if anywhere."""
    path = getattr(action, "path", None)
    if path:
        return SpaceId(path[-1])
    for name in ("to", "space", "target"):
        value = getattr(action, name, None)
        if isinstance(value, int):
            return SpaceId(value)
    return None


def piece_of(action: Action) -> PieceId | None:
    """The piece that acts, if the action names one."""
    value = getattr(action, "piece", None)
    return PieceId(value) if isinstance(value, int) else None


def nearest_legal(game: Game[Any, Any], state: Any, action: Action) -> Action | None:
    """The listed action of the same kind and piece that aims nearest, the earliest of equals; None if none."""
    piece, place = piece_of(action), place_of(action)
    best: tuple[int, Action] | None = None
    for listed in game.legal_actions(state, piece):
        if listed.kind != action.kind or piece_of(listed) != piece:
            continue
        there = place_of(listed)
        far = 0
        if place is not None and there is not None:
            found = game.board.distance(place, there)
            far = 1_000_000 if found is None else found
        if (best is None or far < best[0]) and not game.presenter.idle(state, (listed,)):
            best = (far, listed)
    return best[1] if best else None
