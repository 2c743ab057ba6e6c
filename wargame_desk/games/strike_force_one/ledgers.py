"""The ledger behind each number: what a move costs, why a battle uses its column.

Rule: SFO-4.1, SFO-4.31, SFO-7.21 for moves; SFO-5.5, SFO-7.22, SFO-7.31 for battles.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.tables import Entry, Ledger
from wargame_desk.core.texts import tr, tr_list, trn
from wargame_desk.core.values import Action
from wargame_desk.games.strike_force_one import combat, reinforcements
from wargame_desk.games.strike_force_one.actions import AddAttackers, DeclareAttack, Enter, Move, ResolveAttack
from wargame_desk.games.strike_force_one.setting import Setting
from wargame_desk.games.strike_force_one.state import Attack, State


def explain(setting: Setting, s: State, subject: Action) -> Ledger:
    """The ledger of an action; empty where it turns on no number."""
    match subject:
        case Move(piece, path):
            return move_ledger(setting, s, piece, path)
        case Enter(piece, path) if path:
            rule = reinforcements.entry_rule(setting, piece)
            label = setting.board.label(path[0])
            entry = Entry(reinforcements.ENTRY_COST, tr("{hex}: enters the map", hex=label), rule)
            return (entry, *move_ledger(setting, s, piece, path[1:], at=path[0]))
        case DeclareAttack(target):
            return battle_ledger(setting, s, Attack(target, tuple(combat.supports(setting, s, target))))
        case AddAttackers(space) if isinstance(s.top, Attack):
            return battle_ledger(setting, s, Attack(s.top.target, (*s.top.hexes, space)))
        case ResolveAttack() if isinstance(s.top, Attack):
            return battle_ledger(setting, s, s.top)
    return ()


def move_ledger(
    setting: Setting, s: State, piece: PieceId, path: tuple[SpaceId, ...], at: SpaceId | None = None
) -> Ledger:
    """One line a hex entered, and one for the stop that ends the move. Rule: SFO-4.1, SFO-4.31, SFO-7.21."""
    lines = []
    for space in path:
        woods = space in setting.woods
        text = tr("{hex}: woods") if woods else tr("{hex}: town") if space in setting.towns else tr("{hex}: open")
        reason = text.format(hex=setting.board.label(space))
        lines.append(Entry(setting.cost[space], reason, "SFO-7.21" if woods else "SFO-4.1"))
    end = path[-1] if path else at
    stop = None if end is None else stop_entry(setting, s, piece, end)
    return (*lines, stop) if stop is not None else tuple(lines)


def stop_entry(setting: Setting, s: State, piece: PieceId, space: SpaceId) -> Entry | None:
    """Why a unit must stop in a hex, if it must. Rule: SFO-4.31."""
    enemies = setting.enemies_near(s.at, space, setting.side_of[piece])
    if not enemies:
        return None
    names = tr_list([setting.names[p] for p in enemies])
    return Entry(0, tr("stops next to {units}", units=names), "SFO-4.31")


def battle_ledger(setting: Setting, s: State, attack: Attack) -> Ledger:
    """Attackers, defenders and woods: the sum is the column's figure. Rule: SFO-5.5, SFO-7.22, SFO-7.31."""
    units = combat.strength(setting, s, attack)
    rule = "SFO-7.31" if setting.rules.by_differential else "SFO-5.5"
    lines = [Entry(units, trn("{count} attacking unit", "{count} attacking units", units), rule)]
    if setting.rules.by_differential:
        count = len(setting.facts(s.at).stacks.get(attack.target, ()))
        lines.append(Entry(-count, trn("{count} defending unit", "{count} defending units", count), rule))
        if attack.target in setting.woods and setting.rules.woods_defence:
            lines.append(Entry(-setting.rules.woods_defence, tr("defends in woods"), "SFO-7.22"))
    return tuple(lines)
