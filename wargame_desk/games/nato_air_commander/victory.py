"""How a campaign ends. Rule: NAC-13.4, NAC-14.0."""

from __future__ import annotations

from wargame_desk.core.values import Outcome
from wargame_desk.games.nato_air_commander.sequence import NATO
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State

OVERWHELMING, DECISIVE, MINOR = "overwhelming-victory", "decisive-victory", "minor-victory"
MINOR_DEFEAT, DECISIVE_DEFEAT, HUMILIATING = "minor-defeat", "decisive-defeat", "humiliating-defeat"
NUCLEAR, INSTANT = "nuclear-defeat", "instant-defeat"
BANDS = (
    (4, OVERWHELMING),
    (9, DECISIVE),
    (14, MINOR),
    (19, MINOR_DEFEAT),
    (25, DECISIVE_DEFEAT),
)
"""The most Victory Points of each level; more is a humiliating defeat. Rule: NAC-14.0."""
ENOUGH, WORST = BANDS[2][0], BANDS[-1][0] + 1
"""The most points of a victory, and the fewest of a humiliating defeat. Rule: NAC-14.0."""
LEVELS = (OVERWHELMING, DECISIVE, MINOR, MINOR_DEFEAT, DECISIVE_DEFEAT, HUMILIATING, INSTANT, NUCLEAR)
"""Every level, the best first."""
VICTORIES = LEVELS[:3]


def level(vp: int) -> str:
    """The level of a total. Rule: NAC-14.0."""
    return next((name for most, name in BANDS if vp <= most), HUMILIATING)


def outcome(setting: Setting, s: State) -> Outcome | None:
    """How the game ended, or None: by nuclear war, by the end of every line, or after the last turn.

    Rule: NAC-13.4, NAC-14.0.
    """
    if s.war:
        return Outcome(None, NUCLEAR, "NAC-13.4")
    if all(at == setting.end(line) for line, at in enumerate(s.wp)):
        return Outcome(None, INSTANT, "NAC-14.0")
    if s.turn <= setting.turns:
        return None
    found = level(s.vp)
    return Outcome(NATO if found in VICTORIES else None, found, "NAC-14.0")
