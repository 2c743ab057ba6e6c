"""The sequence of play, as a table.

Rule: SFO-3.0 Sequence of Play.
"""

from __future__ import annotations

from wargame_desk.core.ids import Side
from wargame_desk.core.sequence import PhaseSpec
from wargame_desk.core.texts import mark
from wargame_desk.games.strike_force_one.setting import SOVIET, US, Setting
from wargame_desk.games.strike_force_one.state import State

PHASES = (
    PhaseSpec("soviet-move", SOVIET, "move", mark("Soviet movement"), "SFO-4.0"),
    PhaseSpec("soviet-combat", SOVIET, "attack", mark("Soviet combat"), "SFO-5.0"),
    PhaseSpec("us-move", US, "move", mark("U.S. movement"), "SFO-4.0"),
    PhaseSpec("us-combat", US, "attack", mark("U.S. combat"), "SFO-5.0"),
)


def phase_of(s: State) -> PhaseSpec:
    """The step that is being played."""
    return PHASES[s.phase]


def phasing(s: State) -> Side:
    """The side whose step it is."""
    return PHASES[s.phase].side


def is_over(setting: Setting, s: State) -> bool:
    """Whether the last turn is complete. Rule: SFO-3.0, SFO-6.0."""
    return s.turn > setting.turns
