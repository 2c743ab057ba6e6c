"""The Game protocol by delegation. No rule of its own: each verb goes to the chapter that owns it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Log, Step
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.tables import Ledger
from wargame_desk.core.values import (
    Action,
    Decision,
    Event,
    IllegalActionError,
    OptionValue,
    Outcome,
    Position,
    Refusal,
    Setup,
)
from wargame_desk.core.views import Standing, View
from wargame_desk.games.strike_force_one import (
    combat,
    heuristics,
    ledgers,
    movement,
    reinforcements,
    retreat,
    setup,
    turn,
    view,
    words,
)
from wargame_desk.games.strike_force_one.actions import (
    ACTIONS,
    AddAttackers,
    Advance,
    CancelAttack,
    ChooseLoss,
    DeclareAttack,
    DeclareReplacements,
    EndPhase,
    Enter,
    Move,
    ResolveAttack,
    Retreat,
)
from wargame_desk.games.strike_force_one.data import Data
from wargame_desk.games.strike_force_one.events import UnitMoved
from wargame_desk.games.strike_force_one.options import complete_options, rules_from
from wargame_desk.games.strike_force_one.present import Table
from wargame_desk.games.strike_force_one.sequence import is_over, phase_of
from wargame_desk.games.strike_force_one.setting import SIDES, Setting
from wargame_desk.games.strike_force_one.state import Attack, Battle, Phase, Returning, State
from wargame_desk.games.strike_force_one.victory import winner


class StrikeForceOne:
    """Strike Force One with its options chosen. OptionError if they do not go together."""

    id = "strike-force-one"
    title = "Strike Force One"
    rules_version = 1
    sides = SIDES
    actions = ACTIONS
    state_type = State
    hidden = False
    hands_over = False

    def __init__(self, data: Data, options: Mapping[str, OptionValue]) -> None:
        self.options: Mapping[str, OptionValue] = complete_options(options)
        self.setting = Setting(data, rules_from(self.options))
        self.board = self.setting.board

    @cached_property
    def presenter(self) -> Table:
        return Table(self)

    # --- the course of a game

    def setup(self, scenario: Setup, position: Position | None, dice: Dice) -> State:
        return setup.first_state(self.setting, scenario.start.under(position), dice)

    def decision(self, state: State) -> Decision | None:
        return view.decision(self.setting, state)

    def outcome(self, state: State) -> Outcome | None:
        if not is_over(self.setting, state):
            return None
        return Outcome(winner(self.setting, state), "win", "SFO-6.0")

    def legal_actions(self, state: State, about: PieceId | None = None) -> Iterator[Action]:
        if is_over(self.setting, state):
            return
        match state.top:
            case Phase(index) if phase_of(state).kind == "move":
                yield from movement.moves(self.setting, state, about)
                yield from reinforcements.entries(self.setting, state, about)
                if about is None:
                    if index == 0:
                        yield from reinforcements.declarations(self.setting, state)
                    if turn.can_end_phase(self.setting, state) is None:
                        yield EndPhase()
            case Phase():
                for target in combat.targets(self.setting, state):
                    if about is None or target in self._targets_of(state, about):
                        yield DeclareAttack(target)
                if about is None:
                    yield EndPhase()
            case Returning():
                yield from reinforcements.entries(self.setting, state, about)
            case Attack() as attack:
                for add in combat.additions(self.setting, state, attack):
                    if about is None or state.at.get(about) == add.space:
                        yield add
                if about is None and combat.can_resolve(self.setting, state, attack) is None:
                    yield ResolveAttack()
            case Battle() as battle:
                yield from self._battle_actions(state, battle, about)

    def _targets_of(self, state: State, piece: PieceId) -> tuple[SpaceId, ...]:
        if piece not in state.at or piece in state.done:
            return ()
        return self.board.near[state.at[piece]]

    def _battle_actions(self, state: State, battle: Battle, about: PieceId | None) -> Iterator[Action]:
        if battle.todo[0] in (combat.ATTACKER_RETREAT, combat.DEFENDER_RETREAT):
            pieces = battle.pending or ()
            yield from retreat.retreats(
                self.setting, state, pieces if about is None else tuple(p for p in pieces if p == about)
            )
            return
        for piece in combat.concerned(battle):
            if about is None or piece == about:
                yield Advance(piece) if battle.todo[0] == combat.ADVANCE else ChooseLoss(piece)
        if about is None and battle.todo[0] == combat.ADVANCE:
            yield Advance(None)

    def check(self, state: State, action: Action) -> Refusal | None:
        if is_over(self.setting, state):
            return Refusal("game_over", "SFO-6.0")
        match action, state.top:
            case Move(), _:
                return movement.can_move(self.setting, state, action)
            case Enter(), _:
                return reinforcements.can_enter(self.setting, state, action)
            case DeclareReplacements(pieces), _:
                return reinforcements.can_declare(self.setting, state, pieces)
            case DeclareAttack(target), Phase() if phase_of(state).kind == "attack":
                return combat.can_declare(self.setting, state, target)
            case AddAttackers(space), Attack() as attack:
                return combat.can_add(self.setting, state, attack, space)
            case ResolveAttack(), Attack() as attack:
                return combat.can_resolve(self.setting, state, attack)
            case CancelAttack(), Attack():
                return None
            case EndPhase(), Phase():
                return turn.can_end_phase(self.setting, state)
            case ((ChooseLoss() | Retreat() | Advance()), Battle() as battle):
                return self._check_battle(state, battle, action)
        return _out_of_sequence(state, action)

    def _check_battle(self, state: State, battle: Battle, action: Action) -> Refusal | None:
        match action, battle.todo[0]:
            case ChooseLoss(piece), combat.ATTACKER_LOSS | combat.DEFENDER_LOSS:
                if piece in combat.concerned(battle):
                    return None
                return Refusal("not_in_battle", "SFO-7.4", (piece,), (battle.hex,))
            case Retreat(piece, to), combat.ATTACKER_RETREAT | combat.DEFENDER_RETREAT:
                if piece in (battle.pending or ()):
                    return retreat.can_retreat(self.setting, state, piece, to)
                return Refusal("need_not_retreat", retreat.retreat_rule(self.setting), (piece,), (battle.hex,))
            case Advance(piece), combat.ADVANCE:
                return combat.can_advance(battle, piece)
        return _out_of_sequence(state, action)

    def complete(self, state: State, action: Action) -> Action | Refusal:
        """A move or entry that names only its end gets its cheapest way, or the reason why there is none."""
        if not isinstance(action, (Move, Enter)) or len(action.path) != 1 or self.check(state, action) is None:
            return action
        piece, to = action.piece, action.path[0]
        if isinstance(action, Move):
            refusal = movement.can_act(self.setting, state, piece)
        else:
            refusal = reinforcements.can_act(self.setting, state, piece)
        if refusal is not None:
            return refusal
        listed = movement.moves if isinstance(action, Move) else reinforcements.entries
        for other in listed(self.setting, state, piece):
            if other.path[-1] == to:
                return other
        why_not = movement.why_not if isinstance(action, Move) else reinforcements.why_not
        return why_not(self.setting, state, piece, to)

    def apply(self, state: State, action: Action) -> Step[State]:
        log: Log[State] = Log(state)
        match action, state.top:
            case Move(piece, path), _:
                self._move(log, piece, path)
            case Enter(), _:
                reinforcements.enter(self.setting, log, action)
            case DeclareReplacements(pieces), _:
                reinforcements.declare(log, pieces)
            case DeclareAttack(target), Phase():
                combat.declare(log, target)
            case AddAttackers(space), Attack() as attack:
                combat.add(self.setting, log, attack, space)
            case CancelAttack(), Attack() as attack:
                combat.cancel(log, attack)
            case ResolveAttack(), Attack() as attack:
                combat.roll(self.setting, log, attack)
            case ChooseLoss(piece), Battle() as battle:
                combat.eliminate(log, battle, piece, trapped=False)
            case Retreat(piece, to), Battle() as battle:
                combat.retreat(log, battle, piece, to)
            case Advance(who), Battle() as battle:
                combat.advance(log, battle, who)
            case EndPhase(), Phase():
                turn.end_phase(self.setting, log)
            case _:
                raise IllegalActionError(action)
        combat.settle(self.setting, log)
        reinforcements.settle(self.setting, log)
        return log.step()

    def _move(self, log: Log[State], piece: PieceId, path: tuple[SpaceId, ...]) -> None:
        s = log.s
        start, there = s.at[piece], path[-1]
        zone = self.setting.facts(s.at).zones[self.setting.side_of[piece]]
        log.s = s._replace(at={**s.at, piece: there}, done=s.done | {piece})
        cost = sum(self.setting.cost[space] for space in path)
        log.emit(UnitMoved(piece, (start, *path), cost, bool(zone[there])))

    # --- what is known and said

    def explain(self, state: State, subject: Action) -> Ledger:
        return ledgers.explain(self.setting, state, subject)

    def redact(self, state: State, side: Side | None) -> State:
        """Everything is open but the dice. Rule: SFO-PI."""
        return state._replace(dice=Dice(b""))

    def determinize(self, known: State, dice: Dice) -> State:
        return known._replace(dice=dice)

    def picture(self, known: State, side: Side | None) -> View:
        return view.picture(self.setting, known, side)

    def describe(self, thing: Refusal | Event | Decision | Action | Outcome) -> str:
        return words.describe(self.setting, thing)

    def standing(self, state: State) -> Standing:
        return view.standing(self.setting, state)

    def shortlist(self, known: State) -> tuple[Action, ...]:
        return ()

    def score(self, state: State, side: Side) -> float:
        return heuristics.score(self.setting, state, side)

    def piece_name(self, piece: PieceId) -> str:
        return self.setting.names[piece]

    def piece_id(self, name: str) -> PieceId:
        if name not in self.setting.names:
            raise KeyError(name)
        return PieceId(self.setting.names.index(name))

    def dice_of(self, state: State) -> Dice:
        return state.dice

    def with_dice(self, state: State, dice: Dice) -> State:
        return state._replace(dice=dice)


def _out_of_sequence(state: State, action: Action) -> Refusal:
    """An action that belongs to another moment of the sequence of play. Rule: SFO-3.0, SFO-5.4, SFO-5.7."""
    match state.top:
        case Attack(target):
            return Refusal("attack_open", "SFO-5.4", (), (target,))
        case Battle(hex=space, todo=(step, *_)):
            rule = "SFO-5.7" if step == combat.ADVANCE else "SFO-3.0"
            return Refusal("battle_open", rule, (), (space,), (step,))
        case Returning(pieces):
            return Refusal("entering_open", "SFO-8.12", pieces)
    return Refusal("wrong_step", "SFO-3.0", (), (), (phase_of(state).id, action.kind))
