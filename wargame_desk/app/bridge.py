"""The only Qt object that knows the Session.

Owns the way in (submit, undo, visit) and the way out (signals with plain values). Widgets get a bridge by their
constructor, ask it for views and words, and never talk to each other or to a game's state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QObject, Signal

from wargame_desk.app.foresight import Foresight
from wargame_desk.app.reports import Refused, StepReport
from wargame_desk.app.together import Together
from wargame_desk.app.watching import Watched
from wargame_desk.core.dice import ChanceNeeded
from wargame_desk.core.game import Step
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.present import Chart, Report, Roll, Way, rule_number, rule_text
from wargame_desk.core.session import HUMAN, Session, UndoVerdict
from wargame_desk.core.values import Action, Decision, Outcome, Refusal, Setup
from wargame_desk.core.views import Standing, View


class SessionBridge(Foresight):
    """A session on the table.

    Signals:
        advanced: something changed; carries a StepReport.
        refused: an action was refused; carries a Refused.
        decision_changed: who must decide what, or None at the end.
        handed_over: nothing goes on until another side has taken its seat; carries a Handover. Nothing else is told
            until ``take_seat``.
        roll_wanted: own dice are due; carries the number of faces. Answer with ``enter_roll``.
        rolling: dice were rolled; carries the Roll. What came of it is told once the die has landed: see ``land``.
        watching: something happened that is shown moment by moment; carries them. The rest is told after that, too.
        ended: the game is over; carries the Outcome.
    """

    advanced = Signal(object)
    refused = Signal(object)
    decision_changed = Signal(object)
    roll_wanted = Signal(int)
    rolling = Signal(object)
    watching = Signal(object)
    ended = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None, watched: Watched | None = None) -> None:
        """``watched`` says how a game is shown that nobody plays."""
        super().__init__(session, parent)
        self.watched = watched
        if watched is not None:
            self.eyes.watch(watched.eyes)
            self.eyes.lens = watched.lens
        self._reading = QDeadlineTimer(0)
        self._waiting: tuple[Action, str, tuple[int, ...]] | None = None
        self._queue: list[Action] = []
        self._numbers: dict[str, str] = {}
        self._untold: StepReport | None = None
        self.together = Together(session)
        self.play_only_choice = False
        self.dice_first = False

    # --- what is on the table

    @property
    def session(self) -> Session:
        """For the composition root (saving, recording) alone; panels ask the bridge."""
        return self._session

    @property
    def scenario(self) -> Setup:
        """The scenario, for its words."""
        return self._session.scenario

    @property
    def known(self) -> Any:
        """The state as the viewer knows it."""
        return self.eyes.known(self._session.nodes[self.at].state)

    def known_to(self, side: Side) -> Any:
        """The state as a side may know it: what its computer player is given."""
        return self._session.known(side)

    @property
    def view(self) -> View:
        """The position to draw. Once the players have closed the game, nobody has anything left to do."""
        view = self.eyes.picture(self._session.nodes[self.at].state)
        ended = self._session.node.ending is not None or self.watched is not None
        still = ended or self.looking_back or self.eyes.due is not None
        return replace(view, decision=None, commands=()) if still else view

    @property
    def public_view(self) -> View:
        """The position as everybody may see it, for pictures that lie about in files; after the end the whole of it."""
        over = self.eyes.over and self.game.hidden
        known = self._session.state if over else self._session.known(None)
        return self.game.picture(known, None)

    @property
    def decision(self) -> Decision | None:
        """Who must decide what now; at an earlier position that is only looked at, who had to."""
        if self._looking is not None:
            return self.game.decision(self._session.nodes[self._looking].state)
        return self._session.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._session.outcome

    @property
    def standing(self) -> Standing:
        """Victory so far."""
        return self.game.standing(self.known)

    @property
    def human_to_move(self) -> bool:
        """Whether a person decides now, and sits at the table."""
        decision = self.decision
        if decision is None or self.watched is not None or self.looking_back or self.eyes.due is not None:
            return False
        return self._session.seats[decision.side] == HUMAN

    @property
    def computer_to_move(self) -> bool:
        """Whether the computer decides now."""
        decision = self._session.decision
        return decision is not None and self.watched is None and self._session.seats[decision.side] != HUMAN

    def piece(self, name: str) -> PieceId:
        """The piece of a PieceView's id."""
        return self.game.piece_id(name)

    def side_name(self, side: Side | None) -> str:
        """What players call a side; empty for nobody."""
        return "" if side is None else self.presenter.side_name(side)

    # --- what a panel asks

    def ways(self, piece: PieceId) -> tuple[Way, ...]:
        """Everywhere a piece can be put now; nothing while the computer decides or the game is over."""
        return self.presenter.ways(self.known, piece) if self.human_to_move else ()

    def why_not(self, piece: PieceId, to: SpaceId) -> Refused:
        """Why a piece cannot be put on a space, ready to be shown; who asks knows what else the piece can do."""
        return self._refused(self.presenter.why_not(self.known, piece, to), None)

    def check(self, action: Action) -> Refused | None:
        """Why an action would be refused, or None if it would be played."""
        refusal = self.game.check(self.known, action)
        return None if refusal is None else self._refused(refusal, None)

    def click(self, space: SpaceId) -> tuple[Action, ...] | Refused | None:
        """What a click on a space means now: actions, a refusal ready to be shown, or None for nothing."""
        meant = self.presenter.click(self.known, space) if self.human_to_move else None
        return self._refused(meant, None) if isinstance(meant, Refusal) else meant

    def taking_back(self, piece: PieceId) -> Action | None:
        """The action that takes a piece back beside the map, if the game has one and allows it now."""
        return next(self.takings_back(piece), None)

    def takings_back(self, piece: PieceId) -> Iterator[Action]:
        """Every action that takes back a piece, or what was given to it."""
        if not self.human_to_move:
            return
        for cls in self.game.actions.values():
            if cls.revises and [f.name for f in fields(cls) if f.name != "kind"] == ["piece"]:  # type: ignore[arg-type]
                made: Any = cls
                action: Action = made(piece=piece)
                if self.game.check(self.known, action) is None:
                    yield action

    def charts(self) -> tuple[Chart, ...]:
        """The charts, those in use first."""
        return self.presenter.charts(self.known)

    def about_space(self, space: SpaceId) -> Report:
        """A space in words."""
        return self.presenter.about_space(self.known, space)

    def about_piece(self, piece: PieceId) -> Report:
        """A piece in words."""
        return self.presenter.about_piece(self.known, piece)

    def unit(self, piece: PieceId) -> str:
        """What players call a piece."""
        return self.about_piece(piece).title.partition("  ")[0]

    def place(self, space: SpaceId) -> str:
        """What players call a space."""
        return self.about_space(space).title.partition("  ")[0]

    def describe(self, thing: Any) -> str:
        """The sentence for a refusal, event, decision, action or outcome."""
        return self._session.describe(thing) if isinstance(thing, Refusal) else self.game.describe(thing)

    def rule_number(self, rule: str) -> str:
        """What players call a rule by its id: "4.33" for "SFO-4.33", "PVO-4.0" where that is its number."""
        if rule not in self._numbers:
            self._numbers[rule] = rule_number(self.presenter.rules, rule)
        return self._numbers[rule]

    def rule_title(self, rule: str) -> str:
        """The title of a rule by its id ("SFO-4.33"), empty if it has none."""
        found = rule_text(self.presenter.rules, rule)
        return found.title if found is not None else ""

    # --- what is done

    def submit(self, action: Action, by: str = HUMAN) -> bool:
        """Play one action. Returns whether it was played; else ``refused`` or ``roll_wanted`` has said why not.

        While a die still rolls it only lands: what was meant was meant for the position before.
        """
        return not self.land() and self._submit(action, by, ())

    def submit_all(self, actions: Iterable[Action]) -> bool:
        """Play the actions of one gesture in order, stopping at the first that is refused or needs a roll.

        They are taken back together, too.
        Where another side must take its seat, the rest is dropped; while a die still rolls it only lands.
        """
        if self.land():
            return False
        self._queue = list(actions)
        with self.together.played():
            while self._queue:
                if not self._submit(self._queue.pop(0), HUMAN, ()):
                    return False
                if self.eyes.due is not None and self._queue:
                    self._queue.clear()
                    return False
        return True

    def submit_found(self, actions: Iterable[Action]) -> int:
        """Play actions, each found when the one before has been played, and tell of them once. Returns how many.

        They must lead to no roll and to no other side: setting up, above all.
        """
        start = self._session.at
        with self.together.played():
            for action in actions:
                if not self.human_to_move or not isinstance(self._session.submit(action), Step):
                    break
        played = self._after(start)
        if played:
            self._tell("act", played)
        return len(played)

    def enter_roll(self, value: int) -> bool:
        """Give the roll that was asked for, 1 to the number of faces."""
        if self._waiting is None:
            return False
        action, by, hand = self._waiting
        return self._submit(action, by, (*hand, value - 1))

    @property
    def waiting(self) -> Action | None:
        """The action that waits for a roll, if any."""
        return self._waiting[0] if self._waiting is not None else None

    def abandon_roll(self) -> None:
        """Forget the action that waits for a roll; nothing has happened yet."""
        self._waiting = None

    def _submit(self, action: Action, by: str, hand: tuple[int, ...]) -> bool:
        self._waiting = None
        self.land()
        if self.watched is not None or (by == HUMAN and (self.looking_back or self.eyes.due is not None)):
            self._queue.clear()
            return False
        start = self._session.at
        result = self._session.submit(action, by, hand)
        if isinstance(result, Refusal):
            self._queue.clear()
            self.refused.emit(self._refused(result, self._session.instead(action)))
            return False
        if isinstance(result, ChanceNeeded):
            self._waiting = (action, by, hand)
            self.roll_wanted.emit(result.faces)
            return False
        self._looking = None
        self._tell("act", self._after(start), by)
        return True

    def _only_choice(self) -> None:
        """Where the player wants it, play an action that is the only one; passing is always left to him."""
        decision = self.decision
        if not self.play_only_choice or self._queue or not self.human_to_move or decision is None or decision.optional:
            return
        actions = self.game.legal_actions(self.known)
        only, more = next(actions, None), next(actions, None)
        if only is not None and more is None and decision.kind in ("retreat", "loss", "enter"):
            self._submit(only, "only", ())

    def undo(self, consent: bool = False) -> bool:
        """Take back the last action or order to many; see Session.undo."""
        self.land()
        self._looking = None
        if not self.together.undo(consent):
            return False
        self._tell("undo")
        return True

    def undo_verdict(self) -> UndoVerdict:
        """What taking back the last action would mean."""
        return self._session.undo_verdict()

    def redo(self) -> bool:
        """Do again what one undo takes back; see Session.redo."""
        self.land()
        if self._looking is not None:
            return self._look_on()
        if not self.together.redo():
            return False
        self._tell("redo")
        return True

    def forward(self) -> bool:
        """Go one action on along the line, and show what happened as when it was played."""
        self.land()
        if self._looking is not None:
            return self._look_on()
        start = self._session.at
        if not self._session.forward():
            return False
        self._tell("redo", self._after(start), self._session.node.by)
        return True

    def _look_on(self) -> bool:
        """One position on along the line that is looked at."""
        line = self.line()
        if self.at == line[-1]:
            return False
        there = line[line.index(self.at) + 1]
        self._look(there)
        self._tell("redo", [there], self._session.nodes[there].by)
        return True

    def _look(self, node: int) -> None:
        self._looking = None if node == self._session.at else node

    @property
    def telling(self) -> bool:
        """Whether something is still being shown, or read: a film waits for it."""
        return self._untold is not None or not self._reading.hasExpired()

    def read_for(self, ms: int) -> None:
        """What has been said takes so long to read."""
        self._reading.setRemainingTime(ms)

    @property
    def can_redo(self) -> bool:
        """Whether there is a line to go forward on."""
        return self._session.can_redo if self._looking is None else self.at != self.line()[-1]

    def visit(self, node: int) -> None:
        """Stand on any node, to look or to play on from there; where secrets are kept, only to look."""
        self.land()
        if self.game.hidden:
            self._look(node)
        else:
            self._session.visit(node)
        self._tell("visit")

    def name_node(self, node: int, text: str) -> None:
        """Name a line."""
        self._session.name(node, text)
        self._tell("visit")

    def resign(self, side: Side) -> None:
        """A side gives up."""
        self._session.resign(side)
        self._tell("act")

    def agree_to_end(self) -> None:
        """The players end the game together."""
        self._session.agree_to_end()
        self._tell("act")

    @property
    def seats(self) -> dict[Side, str]:
        """Who plays each side."""
        return dict(self._session.seats)

    def seat(self, side: Side, who: str) -> None:
        """Take over or hand over a side."""
        self._session.seat(side, who)
        self._tell("visit")

    def announce(self) -> None:
        """Tell every listener the whole position, after it has been connected or the language has changed."""
        self._kept.clear()
        self._tell("new")

    # --- inside

    def _after(self, start: int) -> list[int]:
        """The nodes played after one, up to the present: an action, and what standing orders answered to it."""
        line = self._session.path()
        return line[line.index(start) + 1 :]

    def _tell(self, how: str, played: Sequence[int] = (), by: str = HUMAN) -> None:
        """Say what has changed; where the screen must change hands, that alone, before anything of it is shown."""
        if self.eyes.due is not None:
            self._looking = self._untold = None
            self.eyes.seat(None)
            self.handed_over.emit(self.handover)
            return
        events = tuple(event for node in played for event in self.events_of(node))
        facts = tuple(fact for node in played for fact in self.facts_of(node))
        self.land()
        self._untold = StepReport(how, self.view, events, facts, by)
        roll = self._rolled(played) if self.dice_first else None
        moments = self.moments_of(played) if self.dice_first else ()
        if roll is not None:
            self.rolling.emit(roll)
        elif moments:
            self.watching.emit(moments)
        else:
            self.land()

    def _rolled(self, played: Sequence[int]) -> Roll | None:
        """The last roll on the way to these nodes, if there was one."""
        rolls = [roll for node in played for roll in self.presenter.rolls(*self._happened(node))]
        return rolls[-1] if rolls else None

    def land(self) -> bool:
        """The die lies still, or nobody waits for it: tell what came of the roll. Returns whether one was rolling."""
        report, self._untold = self._untold, None
        if report is None:
            return False
        self.advanced.emit(report)
        self.decision_changed.emit(self.decision)
        if self.outcome is not None:
            self.ended.emit(self.outcome)
        if report.how == "act":
            self._only_choice()
        return True

    def _refused(self, refusal: Refusal, instead: Action | None) -> Refused:
        return Refused(
            refusal,
            self.describe(refusal),
            refusal.rule,
            self.rule_number(refusal.rule),
            self.rule_title(refusal.rule),
            instead,
            self.describe(instead) if instead is not None else "",
        )
