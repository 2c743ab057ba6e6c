"""The chances of an interception by die: exact, for the fighters in the order in which they stand. Rule: EXP-9.6."""

from __future__ import annotations

from fractions import Fraction

from wargame_desk.core.tables import Entry
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import Chance, Forecast
from wargame_desk.games.norad.interception import DIE
from wargame_desk.games.norad.setting import Setting
from wargame_desk.games.norad.state import Interception, State


def of_interception(setting: Setting, s: State) -> Forecast | None:
    """What an interception under way may bring if every fighter rolls; None where none is under way."""
    top = s.top
    if not isinstance(top, Interception):
        return None
    kinds = [setting.fighter_types[back - 1] for f in top.fighters if (back := s.back[f])]
    down, damaged, free = chances([kind.combat for kind in kinds], hurt=top.victim in s.damaged)
    label = trn("{count} fighter", "{count} fighters", len(kinds))
    ledger = tuple(Entry(kind.combat, kind.name, "EXP-9.6") for kind in kinds)
    found = (
        Chance("hit", tr("shot down"), down, "good"),
        Chance("damage", tr("damaged: one more move"), damaged, "even"),
        Chance("miss", tr("unharmed"), free, "bad"),
    )
    return Forecast("", -1, label, ledger, found)


def chances(factors: list[int], *, hurt: bool, added: int = 0) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that a bomber is shot down, damaged or neither when fighters of these factors all roll.

    A roll below the factor hits, an equal one damages. ``hurt``: it is damaged already.
    """
    unharmed, alive = Fraction(0 if hurt else 1), Fraction(1)
    for factor in factors:
        hit = Fraction(max(0, min(DIE, factor - 1 - added)), DIE)
        equal = Fraction(1 if 1 <= factor - added <= DIE else 0, DIE)
        alive *= 1 - hit
        unharmed *= 1 - hit - equal
    return 1 - alive, alive - unharmed, unharmed
