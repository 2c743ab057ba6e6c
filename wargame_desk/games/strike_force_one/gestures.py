"""What a drag or a click means now: the actions it stands for, or the refusal of them.

Owns the translation only; each verdict comes from the chapter that owns the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.present import Way
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.strike_force_one import combat, ledgers, movement, reinforcements, retreat
from wargame_desk.games.strike_force_one.actions import (
    AddAttackers,
    Advance,
    CancelAttack,
    DeclareAttack,
    Retreat,
)
from wargame_desk.games.strike_force_one.sequence import is_over, phase_of, phasing
from wargame_desk.games.strike_force_one.setting import Setting
from wargame_desk.games.strike_force_one.state import Attack, Battle, Phase, Returning, State

RETREATS = (combat.ATTACKER_RETREAT, combat.DEFENDER_RETREAT)


def ways(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    """Everywhere a unit can be put now, one way a hex."""
    if is_over(setting, s):
        return
    match s.top:
        case Phase() | Returning() if piece in reinforcements.may_enter(setting, s):
            yield from _entries(setting, s, piece)
        case Phase() if phase_of(s).kind == "move":
            yield from _moves(setting, s, piece)
        case Phase() | Attack():
            yield from _attacks(setting, s, piece)
        case Battle() as battle if battle.todo[0] in RETREATS and piece in (battle.pending or ()):
            for action in retreat.retreats(setting, s, (piece,)):
                yield Way(action.to, "retreat", (action,), (action.to,))
        case Battle() as battle if battle.todo[0] == combat.ADVANCE and piece in battle.attackers:
            yield Way(battle.hex, "advance", (Advance(piece),), (battle.hex,))


def _moves(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    for move in movement.moves(setting, s, piece):
        costs = tuple(accumulate(setting.cost[space] for space in move.path))
        stop = ledgers.stop_entry(setting, s, piece, move.path[-1])
        yield Way(move.path[-1], "move", (move,), move.path, costs, stop)


def _entries(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    for entry in reinforcements.entries(setting, s, piece):
        prices = (reinforcements.ENTRY_COST, *(setting.cost[space] for space in entry.path[1:]))
        stop = ledgers.stop_entry(setting, s, piece, entry.path[-1])
        yield Way(entry.path[-1], "enter", (entry,), entry.path, tuple(accumulate(prices)), stop)


def _attacks(setting: Setting, s: State, piece: PieceId) -> Iterator[Way]:
    at = s.at.get(piece)
    if at is None or setting.side_of[piece] != phasing(s):
        return
    for target in setting.board.near[at]:
        actions = attack_with(setting, s, at, target)
        if not isinstance(actions, Refusal) and actions:
            yield Way(target, "attack", actions, (target,))


def attack_with(setting: Setting, s: State, space: SpaceId, target: SpaceId) -> tuple[Action, ...] | Refusal:
    """The actions by which the units of a hex come to attack a target, whatever was chosen before."""
    top = s.top
    if isinstance(top, Attack) and top.target == target:
        return combat.can_add(setting, s, top, space) or (AddAttackers(space),)
    before: tuple[Action, ...] = (CancelAttack(),) if isinstance(top, Attack) else ()
    refusal = combat.can_declare(setting, s, target) or combat.can_add(setting, s, Attack(target), space)
    return refusal or (*before, DeclareAttack(target), AddAttackers(space))


def why_not(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    """Why a unit cannot be put on a hex."""
    match s.top:
        case Battle() as battle if battle.todo[0] in RETREATS:
            if piece not in (battle.pending or ()):
                return Refusal("need_not_retreat", retreat.retreat_rule(setting), (piece,), (battle.hex,))
            return retreat.can_retreat(setting, s, piece, to) or Refusal("wrong_step", "SFO-3.0", (piece,))
        case Battle() as battle:
            if battle.todo[0] == combat.ADVANCE and piece not in battle.attackers:
                return Refusal("not_in_battle", "SFO-5.7", (piece,), (battle.hex,))
            rule = "SFO-5.7" if battle.todo[0] == combat.ADVANCE else "SFO-3.0"
            return Refusal("battle_open", rule, (piece,), (battle.hex,))
        case Phase() | Attack() if phase_of(s).kind == "attack":
            return _why_no_attack(setting, s, piece, to)
        case _ if piece in reinforcements.may_enter(setting, s):
            return reinforcements.why_not(setting, s, piece, to)
    return movement.can_act(setting, s, piece) or movement.why_not(setting, s, piece, to)


def _why_no_attack(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal:
    at = s.at.get(piece)
    if at is None:
        return Refusal("not_on_map", "SFO-5.0", (piece,))
    if setting.side_of[piece] != phasing(s):
        return Refusal("not_yours", "SFO-5.0", (piece,))
    stack = setting.facts(s.at).stacks.get(to, ())
    if not stack or setting.side_of[stack[0]] == phasing(s):
        return Refusal("no_movement_now", "SFO-3.0", (piece,), (to,))
    refusal = attack_with(setting, s, at, to)
    return refusal if isinstance(refusal, Refusal) else Refusal("wrong_step", "SFO-3.0", (piece,))


def click(setting: Setting, s: State, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
    """What a click on a hex means now, or None where it means nothing."""
    if is_over(setting, s):
        return None
    match s.top:
        case Phase() if phase_of(s).kind == "attack" and _is_enemy(setting, s, space):
            return combat.can_declare(setting, s, space) or (DeclareAttack(space),)
        case Attack() as attack:
            return _click_attack(setting, s, attack, space)
        case Battle() as battle if battle.todo[0] in RETREATS:
            return _click_retreat(setting, s, battle, space)
        case Battle() as battle if battle.todo[0] == combat.ADVANCE:
            return _click_advance(s, battle, space)
    return None


def _is_enemy(setting: Setting, s: State, space: SpaceId) -> bool:
    stack = setting.facts(s.at).stacks.get(space)
    return stack is not None and setting.side_of[stack[0]] != phasing(s)


def _click_attack(setting: Setting, s: State, attack: Attack, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
    if space == attack.target or space not in setting.facts(s.at).stacks:
        return None
    if space in attack.hexes:
        rest = tuple(AddAttackers(other) for other in attack.hexes if other != space)
        return (CancelAttack(), DeclareAttack(attack.target), *rest)
    if _is_enemy(setting, s, space):
        return combat.can_declare(setting, s, space) or (CancelAttack(), DeclareAttack(space))
    return combat.can_add(setting, s, attack, space) or (AddAttackers(space),)


def _click_retreat(setting: Setting, s: State, battle: Battle, space: SpaceId) -> tuple[Action, ...] | Refusal | None:
    """A lit hex takes the unit that may go there.

    Two units of one hex are alike but for their letters, and the first goes; which of two from different hexes
    goes there is a choice that a click on the hex does not make.
    """
    pending = battle.pending or ()
    able = [action.piece for action in retreat.retreats(setting, s, pending) if action.to == space]
    if able:
        return (Retreat(able[0], space),) if len({s.at[piece] for piece in able}) == 1 else None
    if any(s.at[piece] == space for piece in pending):
        return None
    return retreat.can_retreat(setting, s, pending[0], space)


def _click_advance(s: State, battle: Battle, space: SpaceId) -> tuple[Action, ...] | None:
    if space == battle.hex:
        return (Advance(battle.attackers[0]),) if len(battle.attackers) == 1 else None
    here = [piece for piece in battle.attackers if s.at[piece] == space]
    return (Advance(here[0]),) if len(here) == 1 else None
