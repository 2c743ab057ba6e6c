"""Sentences for refusals, events, decisions, actions and outcomes."""

from __future__ import annotations

from wargame_desk.core.values import Action, Decision, Event, Outcome, Refusal
from wargame_desk.games.nato_air_commander.setting import Setting


def describe(setting: Setting, thing: Refusal | Event | Decision | Action | Outcome) -> str:
    """The sentence a player reads."""
    return str(thing)
