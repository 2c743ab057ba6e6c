"""What each side may see: the decision, the picture, the standing. All of it is open in this game.

Rule: SFO-PI, SFO-6.0.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Decision
from wargame_desk.core.views import Battle as BattleView
from wargame_desk.core.views import Command, Objective, PhaseView, PieceView, Standing, View
from wargame_desk.games.strike_force_one import combat, movement, reinforcements, turn
from wargame_desk.games.strike_force_one.actions import (
    Advance,
    CancelAttack,
    ChooseLoss,
    DeclareReplacements,
    EndPhase,
    ResolveAttack,
)
from wargame_desk.games.strike_force_one.sequence import PHASES, is_over, phase_of, phasing
from wargame_desk.games.strike_force_one.setting import SIDES, Setting
from wargame_desk.games.strike_force_one.state import Attack, Battle, Phase, Returning, State
from wargame_desk.games.strike_force_one.victory import NEEDED, holder, soviet_towns, winner

DECISION_KINDS = ("move", "attack", "attackers", "enter", "loss", "retreat", "advance")
"""Every kind of decision that a player can be asked for."""


def decision(setting: Setting, s: State) -> Decision | None:
    """Who decides what: the phasing side, or the owner of the units a result is about.

    Rule: SFO-3.0, SFO-4.0, SFO-5.6, SFO-7.4.
    """
    if is_over(setting, s):
        return None
    side = phasing(s)
    match s.top:
        case Phase():
            idle = tuple(p for p in sorted(s.at) if setting.side_of[p] == side and p not in s.done)
            kind = phase_of(s).kind
            targets = tuple(combat.targets(setting, s)) if kind == "attack" else ()
            return Decision(side, kind, idle, targets, optional=not setting.facts(s.at).over)
        case Returning(pieces):
            return Decision(side, "enter", pieces, setting.entry[side])
        case Attack(target):
            return Decision(side, "attackers", (), (target,))
        case Battle() as battle:
            kind = battle.todo[0].split("-")[-1]
            pieces = (battle.pending or ()) if kind == "retreat" else combat.concerned(battle)
            return Decision(combat.chooser(s, battle), kind, pieces, (battle.hex,), optional=kind == "advance")


# --- the picture


def picture(setting: Setting, s: State, side: Side | None) -> View:
    """A position as a screen draws it."""
    return View(
        side=side,
        turn=min(s.turn, setting.turns),
        turns=setting.turns,
        phase=phase_of(s).id,
        phases=_phases(setting, s),
        decision=decision(setting, s),
        pieces=tuple(_piece(setting, s, piece) for piece in _in_the_game(setting)),
        commands=() if is_over(setting, s) else tuple(_commands(setting, s)),
        battle=_battle(setting, s),
        tracks=(("turn", min(s.turn, setting.turns)),),
    )


def _in_the_game(setting: Setting) -> tuple[PieceId, ...]:
    every = (PieceId(p) for p in range(len(setting.names)))
    return tuple(p for p in every if p != setting.west_german or setting.rules.west_german)


def _phases(setting: Setting, s: State) -> tuple[PhaseView, ...]:
    over = is_over(setting, s)
    states = ["done" if over or i < s.phase else "now" if i == s.phase else "to come" for i in range(len(PHASES))]
    return tuple(
        PhaseView(spec.id, spec.side, tr(spec.title), spec.rule, state)
        for spec, state in zip(PHASES, states, strict=True)
    )


def _piece(setting: Setting, s: State, piece: PieceId) -> PieceView:
    name, place = setting.names[piece], ""
    if piece not in s.at:
        place = "eliminated" if piece in s.dead else "reserve"
        if piece in reinforcements.may_enter(setting, s):
            place = "entering"
    return PieceView(name, setting.side_of[piece], s.at.get(piece), name, _marks(setting, s, piece), place)


def _marks(setting: Setting, s: State, piece: PieceId) -> tuple[str, ...]:
    marks = []
    if piece in s.done and not is_over(setting, s):
        marks.append("moved" if phase_of(s).kind == "move" else "fought")
    if isinstance(s.top, Battle) and s.top.pending and piece in s.top.pending:
        marks.append("must-retreat")
    return tuple(marks)


def _battle(setting: Setting, s: State) -> BattleView | None:
    match s.top:
        case Attack(target, hexes):
            count = len(setting.facts(s.at).stacks.get(target, ()))
            pill = tr("{attackers} on {defenders}", attackers=combat.strength(setting, s, s.top), defenders=count)
            return BattleView(target, hexes, pill)
        case Battle(hex=space):
            return BattleView(space, (), "")
    return None


# --- the buttons


def _commands(setting: Setting, s: State) -> list[Command]:
    match s.top:
        case Phase() if phase_of(s).kind == "move":
            return _movement_commands(setting, s)
        case Phase():
            battles = sum(1 for _ in combat.targets(setting, s))
            return [Command(EndPhase(), tr("End combat"), "main", "SFO-5.1", battles)]
        case Attack() as attack:
            clear = Command(CancelAttack(), tr("Clear"), "flat", "SFO-5.1")
            if combat.can_resolve(setting, s, attack) is None:
                return [clear, Command(ResolveAttack(), tr("Roll the battle"), "main", "SFO-5.5")]
            return [clear]
        case Battle() as battle if battle.todo[0] == combat.ADVANCE:
            stay = Command(Advance(None), tr("Stay"), "plain", "SFO-5.7")
            if len(battle.attackers) == 1:
                name = setting.names[battle.attackers[0]]
                return [stay, Command(Advance(battle.attackers[0]), tr("Advance {unit}", unit=name), "main", "SFO-5.7")]
            return [stay]
        case Battle() as battle if battle.todo[0] in (combat.ATTACKER_LOSS, combat.DEFENDER_LOSS):
            return [
                Command(ChooseLoss(piece), tr("Lose {unit}", unit=setting.names[piece]), "plain", "SFO-7.4")
                for piece in combat.concerned(battle)
            ]
    return []


def _movement_commands(setting: Setting, s: State) -> list[Command]:
    commands = []
    declared = list(reinforcements.declarations(setting, s))
    if declared:
        commands.append(_replacements(setting, declared[-1]))
    if turn.can_end_phase(setting, s) is None:
        movers = {move.piece for move in movement.moves(setting, s)} | set(reinforcements.may_enter(setting, s))
        commands.append(Command(EndPhase(), tr("End movement"), "main", "SFO-3.0", len(movers)))
    return commands


def _replacements(setting: Setting, action: DeclareReplacements) -> Command:
    names = ", ".join(setting.names[p] for p in action.pieces)
    return Command(action, tr("Take replacements ({units})", units=names), "plain", "SFO-8.1")


# --- victory so far


def standing(setting: Setting, s: State) -> Standing:
    """Towns, who would win now, and losses, which do not count. Rule: SFO-6.0."""
    held = soviet_towns(setting, s)
    return Standing(
        leader=winner(setting, s),
        share=min(held / NEEDED, 1.0),
        text=_towns_text(held),
        goal=tr("Soviets need two"),
        rule="SFO-6.0",
        objectives=tuple(_objective(setting, s, town) for town in setting.towns),
        losses=tuple((side, sum(1 for p in s.dead if setting.side_of[p] == side)) for side in SIDES),
    )


def _towns_text(held: int) -> str:
    if not held:
        return tr("No town is in Soviet hands")
    return trn("{count} town is in Soviet hands", "{count} towns are in Soviet hands", held)


def _objective(setting: Setting, s: State, space: SpaceId) -> Objective:
    piece = holder(setting, s.at, space)
    name = setting.town_names[space]
    if piece is None:
        return Objective(space, name, None, tr("nobody"))
    names = ", ".join(setting.names[p] for p in setting.facts(s.at).stacks[space])
    return Objective(space, name, setting.side_of[piece], tr("held by {units}", units=names))
