"""The forecast of a battle: its column, the ledger behind it, the exact distribution, and what one unit changes.

Every probability comes from the resolver itself (``core.chance``); no table is read here.

Rule: SFO-5.5, SFO-7.31.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from wargame_desk.core.chance import Resolver, distribution
from wargame_desk.core.game import Step
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr, tr_list, trn
from wargame_desk.core.views import Chance, Forecast, Remark
from wargame_desk.games.strike_force_one import combat, ledgers
from wargame_desk.games.strike_force_one.actions import ResolveAttack
from wargame_desk.games.strike_force_one.events import BattleRolled
from wargame_desk.games.strike_force_one.retreat import retreats
from wargame_desk.games.strike_force_one.sequence import phasing
from wargame_desk.games.strike_force_one.setting import Setting
from wargame_desk.games.strike_force_one.state import Attack, Phase, State
from wargame_desk.games.strike_force_one.words import RESULTS

VACATING = ("DE", "EX", "DR")
TONES = {"DE": "good", "DR": "good", "EX": "even", "NE": "even", "AR": "bad", "AE": "bad"}
BEST_FIRST = ("DE", "DR", "EX", "NE", "AR", "AE")
FACES = 6


class Battlefield(Resolver[State], Protocol):
    """The resolver of this game, with what never changes in it."""

    @property
    def setting(self) -> Setting:
        """Board, units, tables and the values of the options."""


def with_attack(s: State, attack: Attack) -> State:
    """The position with this attack on the table instead of any other."""
    return s._replace(stack=(s.stack[0], attack))


def of_attack(game: Battlefield, s: State, attack: Attack) -> Forecast | None:
    """The forecast of an attack as it stands; without a distribution while too few attack."""
    setting = game.setting
    if not isinstance(s.stack[0], Phase) or not attack.hexes:
        return None
    column = combat.column_of(setting, combat.strength(setting, s, attack), combat.defence(setting, s, attack.target))
    ledger = ledgers.battle_ledger(setting, s, attack)
    if combat.can_resolve(setting, s, attack) is not None:
        return Forecast(setting.table.id, -1, str(column), ledger, ())
    found = results(game, s, attack)
    label = setting.table.columns[column]
    chances = tuple(Chance(code, tr(RESULTS[code]), found[code], TONES[code]) for code in BEST_FIRST if code in found)
    return Forecast(setting.table.id, column, label, ledger, chances, _remarks(game, s, attack, found))


def results(game: Battlefield, s: State, attack: Attack) -> dict[str, Fraction]:
    """The probability of each result, by the resolver."""
    return distribution(game, with_attack(s, attack), ResolveAttack(), _result)


def _result(step: Step[State]) -> str:
    return next(event.result for event in step.events if isinstance(event, BattleRolled))


def _sixths(chance: Fraction) -> str:
    return tr("{count} in {all}", count=int(chance * FACES), all=FACES)


def _vacated(found: dict[str, Fraction]) -> Fraction:
    return sum((found.get(code, Fraction(0)) for code in VACATING), Fraction(0))


def _remarks(game: Battlefield, s: State, attack: Attack, found: dict[str, Fraction]) -> tuple[Remark, ...]:
    setting = game.setting
    stack = setting.facts(s.at).stacks[attack.target]
    names = tr_list([setting.names[p] for p in stack])
    label = setting.board.label(attack.target)
    rule = "SFO-5.6" if not setting.rules.by_differential else "SFO-7.4"
    leaves = trn("{units} leaves {hex}", "{units} leave {hex}", len(stack), units=names, hex=label)
    if next(retreats(setting, s, stack), None) is None and (len(stack) == 1 or "EX" not in found):
        leaves = trn(
            "{units} is lost: it has no hex to retreat to",
            "{units} are lost: they have no hex to retreat to",
            len(stack),
            units=names,
        )
    remarks = [Remark(leaves, _sixths(_vacated(found)), rule)]
    remarks += [_what_if(game, s, attack, space) for space in _others(game, s, attack)]
    return tuple(remarks)


def _others(game: Battlefield, s: State, attack: Attack) -> list[SpaceId]:
    """Hexes worth a what-if: the first that could still join, and the last that could be left out."""
    free = [x for x in combat.supports(game.setting, s, attack.target) if x not in attack.hexes]
    spare = [attack.hexes[-1]] if len(attack.hexes) > 1 else []
    left = [x for x in spare if combat.can_resolve(game.setting, s, _changed(attack, x)) is None]
    return [*free[:1], *left]


def _changed(attack: Attack, space: SpaceId) -> Attack:
    if space in attack.hexes:
        return Attack(attack.target, tuple(x for x in attack.hexes if x != space))
    return Attack(attack.target, (*attack.hexes, space))


def _what_if(game: Battlefield, s: State, attack: Attack, space: SpaceId) -> Remark:
    setting, other = game.setting, _changed(attack, space)
    names = tr_list([setting.names[p] for p in setting.facts(s.at).stacks[space]])
    column = combat.column_of(setting, combat.strength(setting, s, other), combat.defence(setting, s, other.target))
    text = tr("Without {units}: column {column}") if space in attack.hexes else tr("With {units}: column {column}")
    rule = "SFO-7.31" if setting.rules.by_differential else "SFO-5.2"
    figure = _sixths(_vacated(results(game, s, other)))
    return Remark(text.format(units=names, column=setting.table.columns[column]), figure, rule)


def would_attack(game: Battlefield, s: State, space: SpaceId, target: SpaceId) -> Forecast | None:
    """The forecast with the units of one more hex on a target; None where they may not attack it."""
    top = s.top
    attack = top if isinstance(top, Attack) and top.target == target else Attack(target)
    if game.setting.side_of[game.setting.facts(s.at).stacks[space][0]] != phasing(s):
        return None
    if space in attack.hexes:
        return of_attack(game, s, attack)
    if combat.can_add(game.setting, s, attack, space) is not None:
        return None
    return of_attack(game, s, Attack(target, (*attack.hexes, space)))
