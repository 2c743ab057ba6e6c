"""The sentences: why not, what happened, what to do now. Made from facts, and only when they are shown.

Owns every sentence of the game but the panel texts in ``present.py``. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.texts import mark, tr, tr_either, tr_list, trn
from wargame_desk.core.values import Action, Decision, Event, Outcome, Refusal
from wargame_desk.games.strike_force_one import actions, events
from wargame_desk.games.strike_force_one.sequence import PHASES
from wargame_desk.games.strike_force_one.setting import SOVIET, Setting

REFUSALS = {
    "game_over": mark("The game is over."),
    "wrong_step": mark("That is not done in this step; steps are played in order."),
    "attack_open": mark("First roll or clear the attack on {hex}."),
    "battle_open": mark("First finish the battle for {hex}."),
    "entering_open": mark("First bring in {units}."),
    "not_movement": mark("{unit} can move only in its own movement step."),
    "not_yours": mark("{unit} belongs to the other player."),
    "not_on_map": mark("{unit} is not on the map."),
    "already_moved": mark("{unit} has made its move; points left over are lost."),
    "no_path": mark("{unit} would not leave its hex."),
    "not_adjacent": mark("{unit} cannot jump: {hex} and {hexes} are not adjacent."),
    "stop_on_path": mark("{unit} must stop at {hex}, next to {others}."),
    "must_stop": mark("{unit} must stop at {either}, next to {others}, and has no other way to {hex}."),
    "infiltration": mark("{unit} cannot go straight from {hexes} to {hex}: both are next to {others}."),
    "held": mark("{unit} is next to {others} and cannot start into another zone; it has no other way to {hex}."),
    "path_too_long": mark("On this way {hex} costs {unit} {value} movement points, and it has {limit}."),
    "too_far": mark("{hex} costs {unit} {value} movement points, and it has {limit}."),
    "no_way": mark("Enemies, the map's edge and hexes it may not enter leave {unit} no way to {hex}."),
    "enemy_in_hex": mark("The enemy is in {hex}: {others}."),
    "woods": mark("{hex} is woods, which no unit may enter in the Standard Game."),
    "full": mark("{hex} is full with {others}."),
    "stacking": mark("{hex} is full with {others}; the step could then not end within the stacking limit."),
    "blocks_exit": mark("{others} could then not bring {hexes} within the stacking limit."),
    "overstacked": mark("{hex} holds {units}; at most {value} may stay there."),
    "no_enemy": mark("There is no enemy in {hex}."),
    "attacked_before": mark("{unit} has been attacked this turn."),
    "nobody_adjacent": mark("None of your units is next to {hex}."),
    "all_fought": mark("Every unit next to {hex} has fought this turn."),
    "too_weak": mark("{value} against {limit}: the differential would be below 0."),
    "no_attackers": mark("Nobody attacks {hex} yet: choose units next to it."),
    "no_friend": mark("None of your units stands in {hex}."),
    "joined_before": mark("{unit} is already part of this attack."),
    "not_adjacent_to_target": mark("{unit} is not next to {hexes}."),
    "fought_before": mark("{unit} has fought this turn."),
    "not_in_battle": mark("{unit} is not one of the units to choose from in the battle for {hex}."),
    "need_not_retreat": mark("{unit} does not have to retreat."),
    "retreat_not_adjacent": mark("{unit} retreats one hex; {hex} is not next to {hexes}."),
    "retreat_woods": mark("{unit} cannot retreat into the woods of {hex}."),
    "retreat_enemy": mark("{unit} cannot retreat to {hex}, where the enemy is: {others}."),
    "retreat_full": mark("{unit} cannot retreat to {hex}, which is full with {others}."),
    "retreat_zone": mark("{unit} cannot retreat to {hex}, next to {others}."),
    "may_not_enter": mark("{unit} may not enter now."),
    "wrong_edge": mark("{unit} cannot enter at {hex}; it comes from its own edge of the map."),
    "entry_shut": mark("{unit} could come to {hex} only by entering at {either}, next to {others}."),
    "no_movement_now": mark("{unit} can only attack now: movement is over for this turn."),
    "entry_zone": mark("{unit} cannot enter at {hex}, next to {others}."),
    "not_in_game": mark("Replacements are not part of this game."),
    "not_soviet_movement": mark("Replacements are declared in a Soviet movement step."),
    "too_early": mark("Replacements come from turn {value} on."),
    "declared_before": mark("Replacements have been declared; that is done once a game."),
    "wrong_number": mark("One or two units come back, each once."),
    "not_eliminated": mark("{unit} is not among the eliminated Soviet units."),
    "no_entry": mark("No hex of the east edge is open to {units}; the declaration would be wasted."),
}
"""A sentence for each refusal code.

``{unit}`` is the first piece, ``{others}`` the rest, ``{units}`` all; ``{hex}`` the first space, ``{hexes}`` the
rest and ``{either}`` one of them; ``{value}`` and ``{limit}`` the first two values.
"""

RESULTS = {
    "DE": mark("Defender eliminated"),
    "DR": mark("Defender retreats"),
    "AR": mark("Attackers retreat"),
    "AE": mark("Attacker eliminated"),
    "EX": mark("Exchange"),
    "NE": mark("No effect"),
}


def describe(setting: Setting, thing: Refusal | Event | Decision | Action | Outcome) -> str:
    """The sentence for anything that crosses the game's border."""
    match thing:
        case Refusal():
            return refusal(setting, thing)
        case Decision():
            return decision(setting, thing)
        case Outcome():
            return outcome(thing)
        case Event():
            return event(setting, thing)
    return action(setting, thing)


def side_name(side: Side) -> str:
    """What players call a side."""
    return tr("Soviet") if side == SOVIET else tr("U.S.")


def units(setting: Setting, pieces: Iterable[PieceId]) -> str:
    """Unit letters, joined as words."""
    return tr_list([setting.names[p] for p in pieces])


def hexes(setting: Setting, spaces: Iterable[SpaceId]) -> str:
    """Hex numbers, joined as words."""
    return tr_list([setting.board.label(s) for s in spaces])


def refusal(setting: Setting, why: Refusal) -> str:
    """Why not, in one or two sentences without the rule number."""
    pieces, spaces = why.pieces, why.spaces
    values = (*why.values, "", "")
    return tr(REFUSALS[why.code]).format(
        unit=units(setting, pieces[:1]),
        others=units(setting, pieces[1:]),
        units=units(setting, pieces),
        hex=hexes(setting, spaces[:1]),
        hexes=hexes(setting, spaces[1:]),
        either=tr_either([setting.board.label(s) for s in spaces[1:]]),
        value=values[0],
        limit=values[1],
    )


def decision(setting: Setting, what: Decision) -> str:
    """What to do now; on a second line what is left or how to go about it."""
    side, where, who = side_name(what.side), hexes(setting, what.spaces), units(setting, what.pieces)
    match what.kind:
        case "move":
            left = len(what.pieces)
            head = tr("{side} movement: move your units", side=side)
            more = trn("{count} unit has not moved.", "{count} units have not moved.", left)
            if not left:
                more = tr("Every unit has moved.")
            if not what.optional:
                more = tr("A hex holds too many units; one of them must still move on.")
        case "attack":
            head = tr("{side} combat: choose an enemy to attack", side=side)
            more = tr("Attacking is voluntary. Choose the enemy, or send one of your units against it.")
            if not what.spaces:
                head = tr("{side} combat: no attack is possible", side=side)
                more = tr("Nobody who may still attack stands next to an enemy who may be attacked. End the step.")
        case "attackers":
            head = tr("{side} combat: choose who attacks {hex}", side=side, hex=where)
            more = tr("Add units next to it or leave them out, then roll; until then the attack can be dropped.")
        case "enter":
            head = tr("{side} replacements: bring in {units}", side=side, units=who)
            more = tr("The first hex costs one point and lies outside every enemy zone of control.")
        case "loss":
            head = tr("{side} player: choose the unit to lose", side=side)
            more = tr("{units} fought for {hex}; the owner chooses.", units=who, hex=where)
        case "retreat":
            head = tr("{side} player: retreat {units}", side=side, units=who)
            more = tr("One hex each, out of every enemy zone of control; a unit with nowhere to go is eliminated.")
        case _:
            head = tr("{side} player: advance into {hex}, or stay", side=side, hex=where)
            more = trn(
                "Click {units} or {hex}, or stay; it has to be decided now.",
                "One of {units} may: click {hex} to choose, or drag one in. It has to be decided now.",
                len(what.pieces),
                units=who,
                hex=where,
            )
    return f"{head}\n{more}"


def outcome(end: Outcome) -> str:
    """How the game ended."""
    if end.level == "agreed":
        return tr("The players ended the game together.")
    winner = tr("nobody") if end.winner is None else side_name(end.winner)
    if end.level == "resigned":
        return tr("The other side resigned: {side} victory.", side=winner)
    if end.winner == SOVIET:
        return tr("Soviet victory: two towns are in Soviet hands after the last turn.")
    return tr("U.S. victory: the Soviets hold fewer than two towns after the last turn.")


def event(setting: Setting, thing: Event) -> str:
    """What happened, as the log says it."""
    label, names = setting.board.label, setting.names
    match thing:
        case events.UnitMoved(piece, path, cost, stopped):
            moved = tr("{unit} moves {start} to {end}", unit=names[piece], start=label(path[0]), end=label(path[-1]))
            points = trn("{count} MP", "{count} MP", cost)
            return tr("{moved} ({points}), stops", moved=moved, points=points) if stopped else f"{moved} ({points})"
        case events.UnitEntered(piece, path):
            return tr("{unit} enters at {hex}", unit=names[piece], hex=label(path[0])) + (
                tr(", goes on to {hex}", hex=label(path[-1])) if len(path) > 1 else ""
            )
        case events.AttackDeclared(target):
            return tr("Attack on {hex}", hex=label(target))
        case events.AttackersAdded(_, pieces):
            return trn("{units} joins", "{units} join", len(pieces), units=units(setting, pieces))
        case events.AttackCancelled(target):
            return tr("Attack on {hex} dropped", hex=label(target))
        case events.BattleRolled():
            return battle(setting, thing)
        case events.UnitEliminated(piece, space, trapped):
            text = tr("{unit} has no retreat from {hex}") if trapped else tr("{unit} is eliminated in {hex}")
            return text.format(unit=names[piece], hex=label(space))
        case events.UnitRetreated(piece, start, to):
            return tr("{unit} retreats {start} to {end}", unit=names[piece], start=label(start), end=label(to))
        case events.UnitAdvanced(piece, _, to):
            return tr("{unit} advances into {hex}", unit=names[piece], hex=label(to))
        case events.AdvanceDeclined(space):
            return tr("Nobody advances into {hex}", hex=label(space))
        case events.ReplacementsDeclared(pieces):
            return tr("Soviet replacements: {units}", units=units(setting, pieces))
        case events.ReplacementLost(piece):
            return tr("{unit} finds no way in and is lost for good", unit=names[piece])
        case events.ReinforcementReceived(piece):
            return tr("West German unit {unit} is received", unit=names[piece])
        case events.PhaseEnded(phase, _):
            return tr("{phase} ends", phase=phase_title(phase))
        case events.PhaseBegun(phase, turn):
            return tr("Turn {turn}: {phase}", turn=turn, phase=phase_title(phase))
        case events.GameEnded(winner, towns):
            held = trn("{count} town", "{count} towns", towns)
            return tr("{side} victory; the Soviets hold {towns}", side=side_name(winner), towns=held)
    raise TypeError(thing)


def battle(setting: Setting, rolled: events.BattleRolled) -> str:
    """A battle in one line: who, where, column, die, result."""
    return tr(
        "{attackers} against {defenders} in {hex}: column {column}, die {die}, {result}",
        attackers=units(setting, rolled.attackers),
        defenders=units(setting, rolled.defenders),
        hex=setting.board.label(rolled.space),
        column=rolled.label,
        die=rolled.die,
        result=tr(RESULTS[rolled.result]).lower(),
    )


def phase_title(phase: str) -> str:
    """The title of a step of the turn."""
    return tr(next(spec.title for spec in PHASES if spec.id == phase))


def action(setting: Setting, thing: Action) -> str:
    """A decision in a few words, for menus and previews."""
    label, names = setting.board.label, setting.names
    match thing:
        case actions.Move(piece, path) if path:
            return tr("Move {unit} to {hex}", unit=names[piece], hex=label(path[-1]))
        case actions.Enter(piece, path) if path:
            return tr("Bring {unit} in to {hex}", unit=names[piece], hex=label(path[-1]))
        case actions.DeclareAttack(target):
            return tr("Attack {hex}", hex=label(target))
        case actions.AddAttackers(space):
            return tr("Add the units in {hex}", hex=label(space))
        case actions.CancelAttack():
            return tr("Clear the attack")
        case actions.ResolveAttack():
            return tr("Roll the battle")
        case actions.ChooseLoss(piece):
            return tr("Lose {unit}", unit=names[piece])
        case actions.Retreat(piece, to):
            return tr("Retreat {unit} to {hex}", unit=names[piece], hex=label(to))
        case actions.Advance(None):
            return tr("Stay")
        case actions.Advance(piece) if piece is not None:
            return tr("Advance {unit}", unit=names[piece])
        case actions.DeclareReplacements(pieces):
            return tr("Take replacements ({units})", units=units(setting, pieces))
    return tr("End the step")
