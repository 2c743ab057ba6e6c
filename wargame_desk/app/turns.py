"""The turn in words, for titles and panels."""

from __future__ import annotations

from wargame_desk.core.texts import tr
from wargame_desk.core.views import View


def turn_text(view: View) -> str:
    """The turn, with the last one where the game has a fixed number; before the first one, that it is being set up."""
    if not view.turn:
        return tr("Set-up")
    if view.turns:
        return tr("Turn {turn} of {turns}", turn=view.turn, turns=view.turns)
    return tr("Turn {turn}", turn=view.turn)
