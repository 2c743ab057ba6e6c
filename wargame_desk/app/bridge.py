"""The only Qt object that knows the Session.

Owns the way in (submit, undo, visit) and the way out (signals with plain values). Widgets get a bridge by their
constructor, ask it for views and words, and never talk to each other or to a game's state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from wargame_desk.core.dice import ChanceNeeded
from wargame_desk.core.game import Game
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.present import Chart, Fact, Presenter, Report, Roll, Way
from wargame_desk.core.session import HUMAN, Session, UndoVerdict
from wargame_desk.core.values import Action, Barrier, Decision, Event, Outcome, Refusal, Setup
from wargame_desk.core.views import Forecast, Standing, View


@dataclass(frozen=True, slots=True)
class StepReport:
    """What changed on the table.

    ``how`` is "act", "undo", "redo", "visit" or "new" (another session); ``events`` and ``facts`` are those of
    the step just played (empty unless ``how`` is "act" or "redo"); ``by`` is who played it.
    """

    how: str
    view: View
    events: tuple[Event, ...] = ()
    facts: tuple[Fact, ...] = ()
    by: str = HUMAN


@dataclass(frozen=True, slots=True)
class Entry:
    """A node of the history as lists show it: its place in the tree, its log lines, its name, who played it.

    ``current`` means on the way to the present position; ``taken_back`` that a marked take-back left it.
    """

    node: int
    parent: int | None
    facts: tuple[Fact, ...]
    name: str
    by: str
    turn: int
    phase: str
    current: bool
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll as panels show it: the node it made, the roll, and whether players rolled it themselves."""

    node: int
    roll: Roll
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal ready to be shown: its facts, its sentence, the rule's title, and what could be done instead."""

    refusal: Refusal
    sentence: str
    rule: str
    rule_title: str
    instead: Action | None
    instead_text: str


class SessionBridge(QObject):
    """A session on the table.

    Signals:
        advanced: something changed; carries a StepReport.
        refused: an action was refused; carries a Refused.
        decision_changed: who must decide what, or None at the end.
        roll_wanted: own dice are due; carries the number of faces. Answer with ``enter_roll``.
        ended: the game is over; carries the Outcome.
    """

    advanced = Signal(object)
    refused = Signal(object)
    decision_changed = Signal(object)
    roll_wanted = Signal(int)
    ended = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._waiting: tuple[Action, str, tuple[int, ...]] | None = None
        self._queue: list[Action] = []
        self._kept: dict[tuple[int, Side | None], tuple[tuple[Fact, ...], int, str]] = {}
        self.play_only_choice = False

    # --- what is on the table

    @property
    def session(self) -> Session:
        """For the composition root (saving, recording) alone; panels ask the bridge."""
        return self._session

    @property
    def game(self) -> Game[Any, Any]:
        """The game, for its board, sides and words."""
        return self._session.game

    @property
    def scenario(self) -> Setup:
        """The scenario, for its words."""
        return self._session.scenario

    @property
    def presenter(self) -> Presenter[Any]:
        """The game's answers about looks and gestures."""
        return self._session.game.presenter

    @property
    def viewer(self) -> Side | None:
        """By whose eyes the table is seen: in an open game everybody's."""
        decision = self._session.decision
        return decision.side if self.game.hidden and decision else None

    @property
    def known(self) -> Any:
        """The state as the viewer knows it."""
        return self._session.known(self.viewer)

    def known_to(self, side: Side) -> Any:
        """The state as a side may know it: what its computer player is given."""
        return self._session.known(side)

    @property
    def view(self) -> View:
        """The position to draw. Once the players have closed the game, nobody has anything left to do."""
        view = self.game.picture(self.known, self.viewer)
        return view if self._session.node.ending is None else replace(view, decision=None, commands=())

    @property
    def decision(self) -> Decision | None:
        """Who must decide what now."""
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
        """Whether a person decides now."""
        decision = self.decision
        return decision is not None and self._session.seats[decision.side] == HUMAN

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

    def forecast(self) -> Forecast | None:
        """The forecast of the battle being put together."""
        return self.presenter.forecast(self.known)

    def forecast_with(self, piece: PieceId, target: SpaceId) -> Forecast | None:
        """The forecast of an attack with this piece added."""
        return self.presenter.forecast_with(self.known, piece, target)

    def charts(self) -> tuple[Chart, ...]:
        """The charts, those in use first."""
        return self.presenter.charts(self.known)

    def about_space(self, space: SpaceId) -> Report:
        """A space in words."""
        return self.presenter.about_space(self.known, space)

    def about_piece(self, piece: PieceId) -> Report:
        """A piece in words."""
        return self.presenter.about_piece(self.known, piece)

    def describe(self, thing: Any) -> str:
        """The sentence for a refusal, event, decision, action or outcome."""
        return self.game.describe(thing)

    def rule_title(self, rule: str) -> str:
        """The title of a rule by its id ("SFO-4.33"), empty if it has none."""
        number = rule.split("-", 1)[-1]
        return next((text.title for text in self.presenter.rules if text.id == number), "")

    # --- the history

    def history(self) -> tuple[Entry, ...]:
        """Every node of the tree, in order of play."""
        session = self._session
        line, left = set(session.path()), {node for node, _ in session.takebacks}
        entries = []
        for i, node in enumerate(session.nodes):
            facts, turn, phase = self._shown(i)
            entries.append(Entry(i, node.parent, facts, node.name, node.by, turn, phase, i in line, i in left))
        return tuple(entries)

    def _shown(self, node: int) -> tuple[tuple[Fact, ...], int, str]:
        """What lists show of a node: it never changes, so it is made once for each viewer."""
        key = (node, self.viewer)
        if key not in self._kept:
            view = self.view_of(node)
            self._kept[key] = (self.facts_of(node), view.turn, view.phase)
        return self._kept[key]

    def line(self) -> list[int]:
        """The nodes of the line stood on, followed to its end, for the replay slider."""
        return self._session.main_line()

    @property
    def at(self) -> int:
        """The node stood on."""
        return self._session.at

    def facts_of(self, node: int) -> tuple[Fact, ...]:
        """The log lines of one node."""
        ending = self._session.nodes[node].ending
        if ending is not None:
            return (Fact(self.describe(ending), ending.rule, None, (), "turn"),)
        return self.presenter.facts(*self._happened(node))

    def _happened(self, node: int) -> tuple[tuple[Event, ...], Side]:
        """The events of one node that the viewer may see, and who submitted its action."""
        nodes = self._session.nodes
        parent = nodes[node].parent
        if parent is None:
            return (), self.game.sides[0]
        before = self.game.decision(nodes[parent].state)
        seen = tuple(e for e in nodes[node].events if e.audience is None or self.viewer in e.audience)
        return seen, before.side if before else self.game.sides[0]

    def events_of(self, node: int) -> tuple[Event, ...]:
        """What happened on the way to a node, as far as the viewer may know."""
        return self._happened(node)[0]

    def rolls(self) -> tuple[Rolled, ...]:
        """Every roll on the way to the present position, in order."""
        nodes = self._session.nodes
        return tuple(
            Rolled(i, roll, bool(nodes[i].rolled))
            for i in self._session.path()
            if nodes[i].barrier is not Barrier.NONE  # chance is a barrier: nothing else can hold a roll
            for roll in self.presenter.rolls(*self._happened(i))
        )

    def before(self, node: int) -> int | None:
        """The node that a node was played from; None for the start."""
        return self._session.nodes[node].parent

    def forecast_of(self, node: int) -> Forecast | None:
        """The forecast that stood on the table at any node."""
        return self.presenter.forecast(self.game.redact(self._session.nodes[node].state, self.viewer))

    @property
    def takebacks(self) -> int:
        """How many rolls or reveals have been taken back: marks that stay for good."""
        return len(self._session.takebacks)

    @property
    def commitment(self) -> str:
        """The promise about the seed, published before the first roll."""
        return self._session.commitment

    @property
    def seed_shown(self) -> str:
        """The seed in hexadecimal once the game is over; empty before."""
        return self._session.seed.hex() if self.outcome is not None else ""

    @property
    def weak_seed(self) -> bool:
        """Whether the seed was chosen by hand and can be guessed."""
        return self._session.weak_seed

    @property
    def own_dice(self) -> bool:
        """Whether the players roll their own dice."""
        return self._session.own_dice

    def view_of(self, node: int) -> View:
        """The position of any node, for replay and comparison."""
        state = self._session.nodes[node].state
        return self.game.picture(self.game.redact(state, self.viewer), self.viewer)

    def standing_of(self, node: int) -> Standing:
        """The standing at any node."""
        return self.game.standing(self.game.redact(self._session.nodes[node].state, self.viewer))

    # --- what is done

    def submit(self, action: Action, by: str = HUMAN) -> bool:
        """Play one action. Returns whether it was played; else ``refused`` or ``roll_wanted`` has said why not."""
        return self._submit(action, by, ())

    def submit_all(self, actions: Iterable[Action]) -> bool:
        """Play the actions of one gesture in order, stopping at the first that is refused or needs a roll."""
        self._queue = list(actions)
        while self._queue:
            if not self._submit(self._queue.pop(0), HUMAN, ()):
                return False
        return True

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
        result = self._session.submit(action, by, hand)
        if isinstance(result, Refusal):
            self._queue.clear()
            self.refused.emit(self._refused(result, self._session.instead(action)))
            return False
        if isinstance(result, ChanceNeeded):
            self._waiting = (action, by, hand)
            self.roll_wanted.emit(result.faces)
            return False
        self._tell("act", self._session.node.events, by)
        self._only_choice()
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
        """Take back; see Session.undo."""
        if not self._session.undo(consent):
            return False
        self._tell("undo")
        return True

    def undo_verdict(self) -> UndoVerdict:
        """What taking back the last action would mean."""
        return self._session.undo_verdict()

    def redo(self) -> bool:
        """Go forward again."""
        if not self._session.redo():
            return False
        self._tell("redo", self._session.node.events, self._session.node.by)
        return True

    @property
    def can_redo(self) -> bool:
        """Whether there is a line to go forward on."""
        return self._session.can_redo

    def visit(self, node: int) -> None:
        """Stand on any node, to look or to play on from there."""
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

    def _tell(self, how: str, events: tuple[Event, ...] = (), by: str = HUMAN) -> None:
        facts = self.facts_of(self._session.at) if events else ()
        self.advanced.emit(StepReport(how, self.view, events, facts, by))
        self.decision_changed.emit(self.decision)
        if self.outcome is not None:
            self.ended.emit(self.outcome)

    def _refused(self, refusal: Refusal, instead: Action | None) -> Refused:
        return Refused(
            refusal,
            self.describe(refusal),
            refusal.rule,
            self.rule_title(refusal.rule),
            instead,
            self.describe(instead) if instead is not None else "",
        )
