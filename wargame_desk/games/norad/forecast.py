"""The chances of fighters by die: exact, whatever the order in which they roll. Rule: EXP-9.6."""

from __future__ import annotations

from fractions import Fraction

from wargame_desk.core.ids import PieceId
from wargame_desk.core.tables import Entry
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import Chance, Forecast, Remark
from wargame_desk.games.norad.data import FighterData
from wargame_desk.games.norad.facts import ready_fighters
from wargame_desk.games.norad.interception import DIE, SCRAMBLE
from wargame_desk.games.norad.setting import Setting
from wargame_desk.games.norad.state import Interception, Question, State


def of_fight(setting: Setting, s: State) -> Forecast | None:
    """What an interception under way may bring if every fighter rolls, or the best scramble; None where neither is."""
    match s.top:
        case Interception(victim, fighters):
            return _interception(setting, s, victim, _kinds(setting, s, fighters))
        case Question(piece, scramble=True):
            side = setting.other(setting.side_of[piece])
            return _scramble(s, piece, _kinds(setting, s, ready_fighters(setting, s, s.at[piece], side)))
    return None


def _kinds(setting: Setting, s: State, fighters: tuple[PieceId, ...]) -> list[FighterData]:
    """The types of the fighters that the viewer knows to be real."""
    return [setting.fighter_types[back - 1] for f in fighters if (back := s.back[f])]


def _interception(setting: Setting, s: State, victim: PieceId, kinds: list[FighterData]) -> Forecast:
    label = trn("{count} fighter", "{count} fighters", len(kinds))
    ledger = tuple(Entry(kind.combat, tr("{type}: air combat factor", type=kind.name), "EXP-9.6") for kind in kinds)
    found = chances([kind.combat for kind in kinds], hurt=victim in s.damaged)
    remark = Remark(tr("A roll below the factor shoots down, an equal one damages."), "", "EXP-9.6")
    return Forecast("", -1, label, ledger, _named(found), (remark,))


def _scramble(s: State, victim: PieceId, kinds: list[FighterData]) -> Forecast | None:
    """The fighter with the best factor rises against a bomber that may yet be a decoy."""
    if not kinds:
        return None
    best = max(kinds, key=lambda kind: kind.combat)
    ledger = (
        Entry(best.combat, tr("{type}: air combat factor", type=best.name), "EXP-9.6"),
        Entry(-SCRAMBLE, tr("one is added to the die"), "EXP-9.6"),
    )
    found = chances([best.combat], hurt=victim in s.damaged, added=SCRAMBLE)
    remark = Remark(tr("A decoy is shot down for certain, and costs the fighter."), "", "EXP-9.6")
    return Forecast("", -1, tr("Scramble, if it is real"), ledger, _named(found), (remark,))


def _named(found: tuple[Fraction, Fraction, Fraction]) -> tuple[Chance, ...]:
    down, damaged, free = found
    return (
        Chance("hit", tr("shot down"), down, "good"),
        Chance("damage", tr("damaged: one more move"), damaged, "even"),
        Chance("miss", tr("unharmed"), free, "bad"),
    )


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
