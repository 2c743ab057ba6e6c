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
from wargame_desk.games.nato_air_commander import (
    drawing,
    happenings,
    heuristics,
    knowledge,
    ledgers,
    objectives,
    planning,
    raids,
    recon,
    reinforcement,
    resources,
    setup,
    turn,
    turn_end,
    victory,
    view,
    words,
)
from wargame_desk.games.nato_air_commander.actions import (
    ACTIONS,
    Arm,
    Assign,
    Buy,
    ChoosePiece,
    ChooseSpace,
    ClearRaid,
    Crew,
    Disarm,
    EndPhase,
    FlyRaid,
    FlyRecon,
    Keep,
    LayCard,
    OpenRaid,
    Recall,
    Redraw,
    Reinforce,
    RemoveCard,
    SendHome,
)
from wargame_desk.games.nato_air_commander.data import Data
from wargame_desk.games.nato_air_commander.facts import pop
from wargame_desk.games.nato_air_commander.options import complete_options, rules_from
from wargame_desk.games.nato_air_commander.present import Table
from wargame_desk.games.nato_air_commander.sequence import NATO
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import (
    Check,
    Choice,
    Headhunt,
    Homing,
    Market,
    Pair,
    Planning,
    Raiding,
    Recon,
    Retreats,
    State,
    Supply,
    Survey,
)


class NatoAirCommander:
    """NATO Air Commander with its options chosen. OptionError for a bad option, ComponentError for bad components."""

    id = "nato-air-commander"
    title = "NATO Air Commander"
    rules_version = 1
    actions = ACTIONS
    state_type = State
    sides = (NATO,)
    hidden = True
    hands_over = False

    def __init__(self, data: Data, options: Mapping[str, OptionValue]) -> None:
        self.options: Mapping[str, OptionValue] = complete_options(options)
        self.setting = Setting(data, rules_from(self.options))
        self.board = self.setting.board

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
            case Planning():
                yield from planning.actions(setting, state, about)
            case Pair():
                yield from planning.partners(setting, state, about)
            case Market() as market:
                yield from resources.actions(setting, state, market, about)
            case Homing():
                yield from turn_end.actions(setting, state, about)
            case Choice() as choice:
                yield from happenings.actions(setting, state, choice, about)
            case _ if about is None:
                yield from self._answers(state)

    def _answers(self, state: State) -> Iterator[Action]:
        """What can be done that no piece does."""
        setting = self.setting
        match state.top:
            case Recon():
                for mission, line in recon.missions(setting):
                    if recon.can_fly(setting, state, mission, line) is None:
                        yield FlyRecon(mission, line)
                yield EndPhase()
            case Survey():
                yield LayCard(under=False)
                yield LayCard(under=True)
            case Raiding():
                yield from (FlyRaid(number) for number in raids.waiting(state))
            case Check() as check:
                for by in (drawing.PILOT, drawing.DECAPITATION):
                    if drawing.can_redraw(state, check, by) is None:
                        yield Redraw(by)
                yield from (
                    Keep(which) for which in (drawing.FIRST, drawing.SECOND) if not drawing.can_keep(check, which)
                )
            case Headhunt():
                deck = state.deck
                yield from (RemoveCard(card) for card in sorted({*deck.pile, *deck.bottom, *deck.discard}))
                yield RemoveCard(None)
            case Retreats():
                yield from (ChooseSpace(there) for there in setting.start)
            case Supply():
                yield from (Reinforce(there) for there in reinforcement.takers(setting, state))
                yield EndPhase()

    def check(self, state: State, action: Action) -> Refusal | None:
        if victory.outcome(self.setting, state) is not None:
            return Refusal("game_over", "NAC-14.0")
        setting = self.setting
        match action, state.top:
            case FlyRecon(mission, line), Recon():
                return recon.can_fly(setting, state, mission, line)
            case OpenRaid(mission, line), Planning():
                return planning.can_open(setting, state, mission, line)
            case ClearRaid(number), Planning():
                return planning.can_clear(state, number)
            case Assign(piece, to), Planning():
                return planning.can_assign(setting, state, piece, to)
            case Assign(piece, to), Pair() if to in setting.oew:
                return planning.can_support(setting, state, piece, to)
            case Assign(piece, to), Pair(first):
                return Refusal("oew_second", "NAC-7.5", (piece, first), (to,))
            case Recall(piece), Planning() | Pair():
                return planning.can_recall(setting, state, piece)
            case Arm(piece), Planning():
                return planning.can_arm(setting, state, piece)
            case Disarm(piece), Planning():
                return planning.can_disarm(state, piece)
            case Crew(pilot, unit), Planning():
                return planning.can_crew(setting, state, pilot, unit)
            case EndPhase(), Pair(first):
                return Refusal("oew_second", "NAC-7.5", (first,))
            case EndPhase(), Recon() | Planning() | Supply() | Market() | Homing():
                return None
        return self._check_answer(state, action)

    def _check_answer(self, state: State, action: Action) -> Refusal | None:
        """Actions that answer what lies on top of the phase."""
        setting = self.setting
        match action, state.top:
            case LayCard(), Survey():
                return None
            case FlyRaid(number), Raiding():
                return raids.can_fly(state, number)
            case Redraw(by), Check() as check:
                return drawing.can_redraw(state, check, by)
            case Keep(which), Check() as check:
                return drawing.can_keep(check, which)
            case RemoveCard(card), Headhunt():
                return drawing.can_remove(state, card)
            case ChooseSpace(to), Retreats():
                return objectives.can_choose(setting, to)
            case Reinforce(to), Supply():
                return reinforcement.can_reinforce(setting, state, to)
            case ChooseSpace(to), Choice() as choice:
                return happenings.can_choose(setting, state, choice, to, space=True)
            case ChoosePiece(piece), Choice() as choice:
                return happenings.can_choose(setting, state, choice, piece, space=False)
            case Buy(item, piece), Market() as market:
                return resources.can_buy(setting, state, market, item, piece)
            case SendHome(piece, to), Homing():
                return turn_end.can_send(setting, state, piece, to)
        return turn.out_of_sequence(state, action)

    def complete(self, state: State, action: Action) -> Action | Refusal:
        """Nothing is left open by any gesture."""
        return action

    def apply(self, state: State, action: Action) -> Step[State]:
        log: Log[State] = Log(state)
        setting = self.setting
        match action, state.top:
            case FlyRecon(mission, line), Recon():
                recon.fly(setting, log, mission, line)
            case OpenRaid(mission, line), Planning():
                planning.open_raid(setting, log, mission, line)
            case ClearRaid(number), Planning():
                planning.clear(setting, log, number)
            case Assign(piece, to), Planning() | Pair():
                planning.assign(setting, log, piece, to)
            case Recall(piece), Planning() | Pair():
                planning.recall(setting, log, piece)
            case Arm(piece), Planning():
                planning.arm(setting, log, piece)
            case Disarm(piece), Planning():
                planning.disarm(setting, log, piece)
            case Crew(pilot, unit), Planning():
                planning.crew(log, pilot, unit)
            case EndPhase(), Planning():
                planning.finish(setting, log)
            case EndPhase(), Homing():
                turn_end.finish(setting, log)
            case EndPhase(), Recon() | Supply() | Market():
                pop(log)
            case _:
                self._apply_answer(log, action)
        turn.settle(setting, log)
        return log.step()

    def _apply_answer(self, log: Log[State], action: Action) -> None:
        setting = self.setting
        match action, log.s.top:
            case LayCard(under), Survey() as survey:
                recon.lay(log, survey, under=under)
            case FlyRaid(number), Raiding():
                raids.take_off(setting, log, number)
            case Redraw(by), Check() as check:
                drawing.redraw(log, check, by)
            case Keep(which), Check() as check:
                drawing.keep(log, check, which)
            case RemoveCard(card), Headhunt():
                raids.remove(log, card)
            case ChooseSpace(to), Retreats() as frame:
                objectives.choose(setting, log, frame, to)
            case Reinforce(to), Supply() as supply:
                reinforcement.reinforce(setting, log, supply, to)
            case ChooseSpace(to), Choice():
                happenings.choose_space(setting, log, to)
            case ChoosePiece(piece), Choice() as choice:
                happenings.choose_piece(setting, log, choice, piece)
            case Buy(item, piece), Market() as market:
                resources.buy(setting, log, market, item, piece)
            case SendHome(piece, to), Homing():
                turn_end.send(log, piece, to)
            case _:
                raise IllegalActionError(action)

    # --- what is known and said

    def explain(self, state: State, subject: Action) -> Ledger:
        return ledgers.explain(self.setting, state, subject)

    def redact(self, state: State, side: Side | None) -> State:
        return knowledge.redact(self.setting, state)

    def determinize(self, known: State, dice: Dice) -> State:
        return knowledge.determinize(self.setting, known, dice)

    def picture(self, known: State, side: Side | None) -> View:
        return view.picture(self.setting, known, side)

    def describe(self, thing: Refusal | Event | Decision | Action | Outcome) -> str:
        return words.describe(self.setting, thing)

    def standing(self, state: State) -> Standing:
        return view.standing(self.setting, state)

    def shortlist(self, known: State) -> tuple[Action, ...]:
        return heuristics.shortlist(self.setting, known)

    def score(self, state: State, side: Side) -> float:
        return heuristics.score(self.setting, state, side)

    def piece_name(self, piece: PieceId) -> str:
        return self.setting.names[piece]

    def piece_id(self, name: str) -> PieceId:
        return self.setting.piece_ids[name]

    def dice_of(self, state: State) -> Dice:
        return state.dice

    def with_dice(self, state: State, dice: Dice) -> State:
        return state._replace(dice=dice)
