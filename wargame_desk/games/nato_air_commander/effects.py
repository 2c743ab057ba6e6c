"""What the event of the Next Turn space changes while it holds.

Effects that happen at once are carried out in ``happenings``. Rule: NAC-11.0.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.games.nato_air_commander.data import EffectData
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State
from wargame_desk.games.nato_air_commander.vocabulary import MOST_UNITS, NO_FLY


def in_force(setting: Setting, s: State, kind: str) -> Iterator[EffectData]:
    """The effects of a kind that hold now. Rule: NAC-11.0."""
    if s.event is not None:
        for effect in setting.cards[s.event].effects:
            if effect.kind == kind:
                yield effect


def amount(setting: Setting, s: State, kind: str, line: str = "") -> int:
    """The sum of the effects of a kind, on a line where it matters."""
    return sum(e.amount for e in in_force(setting, s, kind) if not e.lines or line in e.lines)


def grounded(setting: Setting, s: State, nation: str) -> bool:
    """Whether the air units of a nation may not fly this turn."""
    return any(effect.nation == nation for effect in in_force(setting, s, NO_FLY))


def most_units(setting: Setting, s: State, usual: int) -> int:
    """Air units that a raid may hold."""
    return min([usual, *(effect.amount for effect in in_force(setting, s, MOST_UNITS))])
