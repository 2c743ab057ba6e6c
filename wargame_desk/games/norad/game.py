"""The Game protocol by delegation. No rule of its own: each verb goes to the chapter that owns it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Log, Step
from wargame_desk.core.ids import PieceId, Side
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
from wargame_desk.games.norad import (
    bombers,
    defence,
    entry,
    flight,
    heuristics,
    interception,
    knowledge,
    ledgers,
    missiles,
    orders,
    placing,
    setup,
    turn,
    victory,
    view,
    words,
)
from wargame_desk.games.norad.actions import (
    ACTIONS,
    AnswerSam,
    AnswerScramble,
    AssignTarget,
    Bomb,
    BreakOff,
    ChooseTarget,
    EndPhase,
    LoseInterceptor,
    Move,
    Place,
    PlaceSlbm,
    Relocate,
    Return,
    Roll,
    Sortie,
    StageBomber,
    Stop,
    Unplace,
    UnstageBomber,
)
from wargame_desk.games.norad.data import Data
from wargame_desk.games.norad.facts import phase_of, victims_at
from wargame_desk.games.norad.options import complete_options, rules_from
from wargame_desk.games.norad.present import Table
from wargame_desk.games.norad.sequence import FLY, INTERCEPT, ONCE, STAGE
from wargame_desk.games.norad.setting import Setting
from wargame_desk.games.norad.state import Aim, Aloft, Homing, Interception, Phase, Question, State, Toll


class Norad:
    """NORAD, PVO Strany or the Expansion with its options chosen. OptionError if they do not go together."""

    id = "norad"
    title = "NORAD 3"
    rules_version = 1
    actions = ACTIONS
    state_type = State
    hidden = True

    def __init__(self, data: Data, options: Mapping[str, OptionValue]) -> None:
        self.options: Mapping[str, OptionValue] = complete_options(options)
        self.setting = Setting(data, rules_from(self.options))
        self.board = self.setting.board
        self.sides = self.setting.sides

    @property
    def hands_over(self) -> bool:
        """In solitaire nobody knows more than the other. Rule: NORAD-8.0."""
        return not self.setting.rules.solitaire

    @cached_property
    def presenter(self) -> Table:
        return Table(self.setting)

    # --- the course of a game

    def setup(self, scenario: Setup, position: Position | None, dice: Dice) -> State:
        return setup.first_state(self.setting, scenario.start.under(position), dice)

    def decision(self, state: State) -> Decision | None:
        return view.decision(self.setting, state)

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(self.setting, state)

    def legal_actions(self, state: State, about: PieceId | None = None) -> Iterator[Action]:
        if victory.outcome(self.setting, state) is not None:
            return
        setting = self.setting
        match state.top:
            case Phase():
                yield from self._phase_actions(state, about)
            case Aloft() as move:
                yield from bombers.over_city(setting, state, move)
            case Question() as question:
                yield from defence.answers(setting, state, question)
            case Aim(piece):
                for victim in victims_at(setting, state, state.at[piece], setting.other(setting.side_of[piece])):
                    yield ChooseTarget(piece, victim)
            case Interception(fighters=fighters):
                yield from (Roll(piece) for piece in fighters)
                yield BreakOff()
            case Toll(fighters):
                yield from (LoseInterceptor(piece) for piece in fighters)
            case Homing() as homing:
                yield from interception.returns(setting, state, homing, about)

    def _phase_actions(self, state: State, about: PieceId | None) -> Iterator[Action]:
        setting, kind = self.setting, phase_of(self.setting, state).kind
        if kind in ONCE:
            yield from placing.actions(setting, state, about)
        elif kind == STAGE:
            yield from entry.actions(setting, state, about)
        elif kind == FLY:
            yield from bombers.actions(setting, state, about)
        elif kind == INTERCEPT:
            yield from interception.sorties(setting, state, about)
        if about is None and turn.can_end_phase(setting, state) is None:
            yield EndPhase()

    def check(self, state: State, action: Action) -> Refusal | None:
        if victory.outcome(self.setting, state) is not None:
            return Refusal("game_over", victory.rule(self.setting))
        setting = self.setting
        match action, state.top:
            case Place(piece, to), Phase():
                return placing.can_place(setting, state, piece, to)
            case Unplace(piece), Phase():
                return placing.can_unplace(setting, state, piece)
            case AssignTarget(piece, city), Phase():
                return placing.can_assign(setting, state, piece, city)
            case StageBomber(piece, to), Phase():
                return entry.can_stage(setting, state, piece, to)
            case UnstageBomber(piece), Phase():
                return entry.can_unstage(setting, state, piece)
            case Relocate(piece, to), Phase():
                return bombers.can_relocate(setting, state, piece, to)
            case Move(), Phase() | Aloft():
                return bombers.can_move(setting, state, action)
            case PlaceSlbm(piece, to), Phase():
                return missiles.can_place(setting, state, piece, to)
            case Sortie(piece, to), Phase():
                return interception.can_sortie(setting, state, piece, to)
            case EndPhase(), Phase():
                return turn.can_end_phase(setting, state)
        return self._check_frame(state, action)

    def _check_frame(self, state: State, action: Action) -> Refusal | None:
        """Actions that answer what lies on top of the phase."""
        setting = self.setting
        match action, state.top:
            case Stop(), Aloft(piece) as move:
                return flight.can_stop(setting, state, move, state.at[piece])
            case Bomb(), Aloft(piece):
                return flight.can_bomb(setting, state, piece, state.at[piece])
            case ((AnswerSam() | AnswerScramble()), Question() as question):
                return defence.can_answer(setting, state, question, action)
            case ChooseTarget(piece, victim), Aim(flying):
                here = victims_at(setting, state, state.at[flying], setting.other(setting.side_of[flying]))
                if piece == flying and victim in here:
                    return None
                return Refusal("no_victim", "NORAD-7.1", (piece, victim))
            case Roll(piece), Interception(fighters=fighters):
                return None if piece in fighters else Refusal("not_in_fight", "EXP-9.6", (piece,))
            case BreakOff(), Interception():
                return None
            case LoseInterceptor(piece), Toll(fighters):
                return None if piece in fighters else Refusal("not_in_fight", "EXP-9.6", (piece,))
            case Return(piece, to), Homing(fighters=fighters):
                if piece not in fighters:
                    return Refusal("not_in_fight", "EXP-9.6", (piece,))
                return interception.can_land(setting, state, piece, to)
        return turn.out_of_sequence(setting, state)

    def complete(self, state: State, action: Action) -> Action | Refusal:
        """A move that names only its end gets its route, or the reason why there is none."""
        if not isinstance(action, Move) or len(action.path) != 1 or self.check(state, action) is None:
            return action
        for other in self.legal_actions(state, action.piece):
            if isinstance(other, Move) and other.piece == action.piece and other.path[-1] == action.path[0]:
                return other
        return bombers.why_not(self.setting, state, action.piece, action.path[0])

    def apply(self, state: State, action: Action) -> Step[State]:
        log: Log[State] = Log(state)
        setting = self.setting
        match action, state.top:
            case Place(piece, to), Phase():
                placing.place(setting, log, piece, to)
            case Unplace(piece), Phase():
                placing.unplace(setting, log, piece)
            case AssignTarget(piece, city), Phase():
                placing.assign(setting, log, piece, city)
            case StageBomber(piece, to), Phase():
                entry.stage(log, piece, to)
            case UnstageBomber(piece), Phase():
                entry.unstage(log, piece)
            case Relocate(piece, to), Phase():
                bombers.relocate(log, piece, to)
            case Move(piece, path), _:
                bombers.fly(setting, log, piece, path)
            case PlaceSlbm(piece, to), Phase():
                missiles.place(log, piece, to)
            case Sortie(piece, to), Phase():
                interception.fly(setting, log, piece, to)
            case EndPhase(), Phase():
                turn.end_phase(setting, log)
            case _:
                self._apply_frame(log, action)
        turn.settle(setting, log)
        return log.step()

    def _apply_frame(self, log: Log[State], action: Action) -> None:
        setting = self.setting
        match action, log.s.top:
            case Stop(), Aloft() as move:
                bombers.stop(setting, log, move)
            case Bomb(), Aloft() as move:
                bombers.bomb(setting, log, move)
            case AnswerSam(fire), Question() as question:
                defence.answer_sam(setting, log, question, fire=fire)
            case AnswerScramble(piece, _), Question() as question:
                defence.answer_scramble(setting, log, question, piece)
            case ChooseTarget(piece, victim), Aim():
                interception.choose_target(log, piece, victim)
            case Roll(piece), Interception():
                interception.roll(setting, log, piece)
            case BreakOff(), Interception():
                interception.break_off(log)
            case LoseInterceptor(piece), Toll():
                interception.lose(log, piece)
            case Return(piece, to), Homing():
                interception.land(log, piece, to)
            case _:
                raise IllegalActionError(action)

    # --- standing orders

    def order_choices(self, side: Side, piece: PieceId) -> tuple[str, ...]:
        return orders.choices(self.setting, side, piece)

    def order_action(self, known: State, decision: Decision, orders_: Mapping[PieceId, str]) -> Action | None:
        return orders.answer(self.setting, known, orders_)

    # --- what is known and said

    def explain(self, state: State, subject: Action) -> Ledger:
        return ledgers.explain(self.setting, state, subject)

    def redact(self, state: State, side: Side | None) -> State:
        return knowledge.redact(self.setting, state, side)

    def determinize(self, known: State, dice: Dice) -> State:
        return knowledge.determinize(self.setting, known, dice)

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
        return self.setting.piece_ids[name]

    def dice_of(self, state: State) -> Dice:
        return state.dice

    def with_dice(self, state: State, dice: Dice) -> State:
        return state if state.dice == dice else state._replace(dice=dice)
