"""Who has won, and whether the game can still go on. Only facts that everybody sees decide it.

Rule: NORAD-4.0, PVO-4.0, EXP-4.0, NORAD-10.0.
"""

from __future__ import annotations

from wargame_desk.core.values import Outcome
from wargame_desk.games.norad.facts import attackers_left, goal_reached, points
from wargame_desk.games.norad.sequence import SOVIET, US
from wargame_desk.games.norad.setting import Setting
from wargame_desk.games.norad.state import State

QUIET = 10
"""Rounds in which nothing comes and nothing is lost, after which a game is counted out in which bombers can stay up
for ever: the Expansion, and any with the lenient reading of the duty south. The rules do not say what ends it.
"""


def outcome(setting: Setting, s: State) -> Outcome | None:
    """How the game ended; None while it goes on. Level "points" is a win by count alone. Rule: NORAD-4.0, EXP-4.0."""
    winner = goal_reached(setting, s)
    if winner is not None:
        return Outcome(winner, "win", rule(setting))
    if len(s.stack) > 1 or s.turn == 0:
        return None
    if attackers_left(setting, s) and s.quiet < QUIET:
        return None
    if len(setting.attackers) == 1:
        return Outcome(setting.other(setting.attackers[0]), "win", rule(setting))
    soviet, us = points(setting, s, SOVIET), points(setting, s, US)
    leader = None if soviet == us else SOVIET if soviet > us else US
    return Outcome(leader, "points" if leader else "draw", "EXP-4.0")


def rule(setting: Setting) -> str:
    """The rule by which this game is won."""
    if len(setting.attackers) > 1:
        return "EXP-4.0"
    return "NORAD-4.0" if setting.attackers[0] == SOVIET else "PVO-4.0"
