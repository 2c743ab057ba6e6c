"""Combat: who may attack whom, the column, the die, and the result carried out.

Owns rule 5 with rules 7.12 and 7.3, and 7.4 but for the retreats (``retreat.py``).

Rule: SFO-5.0 to SFO-5.7, SFO-7.12, SFO-7.22, SFO-7.3, SFO-7.31, SFO-7.4.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.sequence import pop, push, replace_top
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.strike_force_one.actions import AddAttackers
from wargame_desk.games.strike_force_one.events import (
    AdvanceDeclined,
    AttackCancelled,
    AttackDeclared,
    AttackersAdded,
    BattleRolled,
    UnitAdvanced,
    UnitEliminated,
    UnitRetreated,
)
from wargame_desk.games.strike_force_one.retreat import retreats
from wargame_desk.games.strike_force_one.sequence import phasing
from wargame_desk.games.strike_force_one.setting import Setting, other
from wargame_desk.games.strike_force_one.state import Attack, Battle, State, without

DIE = 6
ATTACKER_LOSS, DEFENDER_LOSS = "attacker-loss", "defender-loss"
ATTACKER_RETREAT, DEFENDER_RETREAT = "attacker-retreat", "defender-retreat"
ADVANCE = "advance"

STEPS = {
    "DE": (DEFENDER_LOSS, DEFENDER_RETREAT, ADVANCE),
    "DR": (DEFENDER_RETREAT, ADVANCE),
    "EX": (ATTACKER_LOSS, DEFENDER_LOSS, DEFENDER_RETREAT, ADVANCE),
    "AR": (ATTACKER_RETREAT,),
    "AE": (ATTACKER_LOSS, ATTACKER_RETREAT),
    "NE": (),
}
"""What each result asks for, in order: losses before retreats, so that zones are read anew. Rule: SFO-7.4."""


# --- putting an attack together


def defence(setting: Setting, s: State, target: SpaceId) -> int:
    """The defence of a hex in units, woods included. Rule: SFO-7.22, SFO-7.31."""
    units = len(setting.facts(s.at).stacks.get(target, ()))
    return units + (setting.rules.woods_defence if target in setting.woods else 0)


def needed(setting: Setting, s: State, target: SpaceId) -> int:
    """The fewest attacking units that may attack a hex. Rule: SFO-5.4, SFO-7.31."""
    return defence(setting, s, target) if setting.rules.by_differential else 1


def supports(setting: Setting, s: State, target: SpaceId) -> dict[SpaceId, int]:
    """The hexes that could still attack a target, with their units; ascending.

    A hex attacks whole or not at all, so one unit that has fought keeps its stack mate out.

    Rule: SFO-5.2, SFO-5.3, SFO-7.12.
    """
    side, stacks = phasing(s), setting.facts(s.at).stacks
    found: dict[SpaceId, int] = {}
    for space in setting.board.near[target]:
        stack = stacks.get(space)
        if stack and setting.side_of[stack[0]] == side and s.done.isdisjoint(stack):
            found[space] = len(stack)
    return found


def can_declare(setting: Setting, s: State, target: SpaceId) -> Refusal | None:
    """Whether an attack on a hex may be begun. Rule: SFO-5.0, SFO-5.3, SFO-7.31."""
    defenders = setting.facts(s.at).stacks.get(target, ())
    if not defenders or setting.side_of[defenders[0]] == phasing(s):
        return Refusal("no_enemy", "SFO-5.0", (), (target,))
    if not s.struck.isdisjoint(defenders):
        return Refusal("attacked_before", "SFO-5.3", defenders, (target,))
    strength, need = sum(supports(setting, s, target).values()), needed(setting, s, target)
    if not strength:
        return Refusal(*_nobody_near(setting, s, target), defenders, (target,))
    if strength < need:
        return Refusal("too_weak", "SFO-7.31", defenders, (target,), (strength, need))
    return None


def _nobody_near(setting: Setting, s: State, target: SpaceId) -> tuple[str, str]:
    """Whether nobody is next to a target, or only units that have fought."""
    stacks = setting.facts(s.at).stacks
    if any(setting.side_of[stacks[x][0]] == phasing(s) for x in setting.board.near[target] if x in stacks):
        return "all_fought", "SFO-5.3"
    return "nobody_adjacent", "SFO-5.0"


def can_add(setting: Setting, s: State, attack: Attack, space: SpaceId) -> Refusal | None:
    """Whether the units of a hex may join an attack. Rule: SFO-5.2, SFO-5.3, SFO-7.12."""
    stack = setting.facts(s.at).stacks.get(space, ())
    if not stack or setting.side_of[stack[0]] != phasing(s):
        return Refusal("no_friend", "SFO-5.2", (), (space,))
    if space in attack.hexes:
        return Refusal("joined_before", "SFO-5.3", stack, (space,))
    if space not in setting.board.near[attack.target]:
        return Refusal("not_adjacent_to_target", "SFO-5.2", stack, (space, attack.target))
    if not s.done.isdisjoint(stack):
        return Refusal("fought_before", "SFO-5.3", tuple(p for p in stack if p in s.done), (space,))
    return None


def strength(setting: Setting, s: State, attack: Attack) -> int:
    """The attacking units chosen so far."""
    stacks = setting.facts(s.at).stacks
    return sum(len(stacks[space]) for space in attack.hexes)


def can_resolve(setting: Setting, s: State, attack: Attack) -> Refusal | None:
    """Whether enough units have joined to roll. Rule: SFO-5.4, SFO-7.31."""
    have, need = strength(setting, s, attack), needed(setting, s, attack.target)
    if not have:
        return Refusal("no_attackers", "SFO-5.4", (), (attack.target,))
    if have < need:
        return Refusal("too_weak", "SFO-7.31", (), (attack.target,), (have, need))
    return None


def additions(setting: Setting, s: State, attack: Attack) -> Iterator[AddAttackers]:
    """Hexes that may join, each set of them listed once.

    Ascending, and only where the rest can still reach the minimum; where a player has joined them in another
    order and the rest cannot, all that are left.
    """
    free = supports(setting, s, attack.target)
    have, need = strength(setting, s, attack), needed(setting, s, attack.target)
    rest = {space: units for space, units in free.items() if space not in attack.hexes}
    last = max(attack.hexes, default=SpaceId(-1))
    if have + sum(units for space, units in rest.items() if space > last) < need:
        last = SpaceId(-1)
    for space in rest:
        if space > last and have + sum(units for x, units in rest.items() if x >= space) >= need:
            yield AddAttackers(space)


def targets(setting: Setting, s: State) -> Iterator[SpaceId]:
    """Enemy hexes that may be attacked now, ascending."""
    side = phasing(s)
    for space, stack in sorted(setting.facts(s.at).stacks.items()):
        if setting.side_of[stack[0]] != side and can_declare(setting, s, space) is None:
            yield space


def column_of(setting: Setting, attackers: int, target_defence: int) -> int:
    """The column index (0 to 5) of a battle; never beyond the table. Rule: SFO-5.5, SFO-7.31."""
    return attackers - (target_defence if setting.rules.by_differential else 1)


# --- carrying it out


def declare(log: Log[State], target: SpaceId) -> None:
    """Begin an attack."""
    log.s = log.s._replace(stack=push(log.s.stack, Attack(target)))
    log.emit(AttackDeclared(target))


def add(setting: Setting, log: Log[State], attack: Attack, space: SpaceId) -> None:
    """Let a hex join."""
    log.emit(AttackersAdded(space, setting.facts(log.s.at).stacks[space]))
    log.s = log.s._replace(stack=replace_top(log.s.stack, Attack(attack.target, (*attack.hexes, space))))


def cancel(log: Log[State], attack: Attack) -> None:
    """Drop an attack that is being put together."""
    log.s = log.s._replace(stack=pop(log.s.stack))
    log.emit(AttackCancelled(attack.target))


def roll(setting: Setting, log: Log[State], attack: Attack) -> None:
    """Throw the one die of a battle and look the result up. Rule: SFO-5.5, SFO-7.31, SFO-CRT-S, SFO-CRT-A."""
    s = log.s
    stacks = setting.facts(s.at).stacks
    attackers = tuple(sorted(p for space in attack.hexes for p in stacks[space]))
    defenders = stacks[attack.target]
    column = column_of(setting, len(attackers), defence(setting, s, attack.target))
    row, dice = s.dice.below(DIE)
    result = setting.table.result(row, column)
    label = setting.table.columns[column]
    log.emit(BattleRolled(attack.target, attackers, defenders, column, label, row + 1, result), Barrier.CHANCE)
    log.s = s._replace(
        stack=replace_top(s.stack, Battle(attack.target, attackers, defenders, STEPS[result])),
        done=s.done.union(attackers),
        struck=s.struck.union(defenders),
        dice=dice,
    )


def settle(setting: Setting, log: Log[State]) -> None:
    """Carry out every step of a battle that leaves nobody a choice."""
    while isinstance(battle := log.s.top, Battle):
        if not battle.todo:
            log.s = log.s._replace(stack=pop(log.s.stack))
        elif not _forced(setting, log, battle):
            return


def _forced(setting: Setting, log: Log[State], battle: Battle) -> bool:
    """Do the step in hand if it asks nobody; otherwise say so."""
    group = concerned(battle)
    match battle.todo[0]:
        case "attacker-loss" | "defender-loss":
            if len(group) > 1:
                return False
            if group:
                eliminate(log, battle, group[0], trapped=False)
            else:
                _next_step(log, battle)
        case "advance":
            if group:
                return False
            _next_step(log, battle)
        case _:
            if battle.pending is None:
                _put(log, battle, battle.todo, group)
            elif not battle.pending:
                _next_step(log, battle)
            elif next(retreats(setting, log.s, battle.pending), None) is not None:
                return False
            else:
                eliminate(log, battle, battle.pending[0], trapped=True)
    return True


def concerned(battle: Battle) -> tuple[PieceId, ...]:
    """The units that the step in hand is about."""
    return battle.defenders if battle.todo[0].startswith("defender") else battle.attackers


def chooser(s: State, battle: Battle) -> Side:
    """Who decides the step in hand: the owner of the units it is about. Rule: SFO-4.0, SFO-5.6, SFO-7.4."""
    return other(phasing(s)) if battle.todo[0].startswith("defender") else phasing(s)


def eliminate(log: Log[State], battle: Battle, piece: PieceId, trapped: bool) -> None:
    """Remove a unit of the battle from the map. Rule: SFO-5.6."""
    s = log.s
    log.emit(UnitEliminated(piece, s.at[piece], trapped))
    log.s = s._replace(
        at={p: space for p, space in s.at.items() if p != piece},
        dead=s.dead | {piece},
        stack=replace_top(
            s.stack,
            Battle(
                battle.hex,
                without(battle.attackers, piece),
                without(battle.defenders, piece),
                battle.todo if trapped else battle.todo[1:],
                without(battle.pending, piece) if trapped and battle.pending else None,
            ),
        ),
    )


def retreat(log: Log[State], battle: Battle, piece: PieceId, to: SpaceId) -> None:
    """Move a retreating unit one hex. Rule: SFO-5.6, SFO-7.4."""
    s = log.s
    log.emit(UnitRetreated(piece, s.at[piece], to))
    log.s = s._replace(at={**s.at, piece: to})
    _put(log, battle, battle.todo, without(battle.pending or (), piece))


def can_advance(battle: Battle, piece: PieceId | None) -> Refusal | None:
    """Whether a unit may advance into the emptied hex. Rule: SFO-5.7, SFO-7.4."""
    if piece is None or piece in battle.attackers:
        return None
    return Refusal("not_in_battle", "SFO-5.7", (piece,), (battle.hex,))


def advance(log: Log[State], battle: Battle, piece: PieceId | None) -> None:
    """Advance one unit, whatever zones and points say, or none. Rule: SFO-5.7."""
    s = log.s
    if piece is None:
        log.emit(AdvanceDeclined(battle.hex))
    else:
        log.emit(UnitAdvanced(piece, s.at[piece], battle.hex))
        log.s = s._replace(at={**s.at, piece: battle.hex})
    log.s = log.s._replace(stack=pop(log.s.stack))


def _next_step(log: Log[State], battle: Battle) -> None:
    _put(log, battle, battle.todo[1:], None)


def _put(log: Log[State], battle: Battle, todo: tuple[str, ...], pending: tuple[PieceId, ...] | None) -> None:
    frame = Battle(battle.hex, battle.attackers, battle.defenders, todo, pending)
    log.s = log.s._replace(stack=replace_top(log.s.stack, frame))
