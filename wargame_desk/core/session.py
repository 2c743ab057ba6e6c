"""A game being played: submit, undo, redo, branches, endings, seats, and the lines of its record.

Owns the undo policy and what belongs to a seat: who sits there, its standing orders, the word that unlocks it. Decides
nothing about the game itself, and writes no file: each line of the record goes to a ``sink`` that the composition
root hands in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from wargame_desk.core import record_lines, standing_orders, unlocking
from wargame_desk.core.codec import digest
from wargame_desk.core.dice import ChanceNeeded, Dice, RollError, commitment
from wargame_desk.core.game import Game, Step
from wargame_desk.core.history import OPENED_SEAT, TRUTH, History, Mark, Node, UndoPolicy, UndoVerdict
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.instead import nearest_legal
from wargame_desk.core.record_lines import Line, RecordError
from wargame_desk.core.standing_orders import ASK, ORDER
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, Barrier, Decision, Outcome, Position, Refusal, Setup

__all__ = ["HUMAN", "Earlier", "Line", "Node", "RecordError", "Session", "UndoPolicy", "UndoVerdict"]

HUMAN = "human"
LINE_CLOSED = "line_closed"
"""Refusal of a new line before a roll or a reveal that the undo policy keeps."""


class Earlier(NamedTuple):
    """What came before a game that was taken up at a checkpoint: the position there, and lines for review only."""

    state: Any
    lines: tuple[Line, ...]


class Session(History):
    """One game at the table.

    Attributes:
        game, scenario, position: what is played, from where.
        dice: the source of chance as it was before the set-up; ``weak_seed`` if its seed can be guessed.
        earlier: set where the game does not begin with the set-up but was taken up at a checkpoint.
        seats: who plays each side: "human" or the id of a computer player.
        alone: one person plays every side that no computer plays, and keeps no secrets from himself.
        chosen_policy: the undo policy if one was chosen; None lets the seats decide.
        own_dice: whether the players roll; ``submit`` then answers ``ChanceNeeded`` until it gets a ``hand``.
        nodes, at: the history tree and the place in it.
        takebacks: (node left, barrier passed) for every marked take-back, kept for good.
        marks: seats opened without their word, and truth shown before the end; kept for good.
        words: the word that unlocks a seat, by side, as ``unlocking`` keeps it; none for a seat that needs none.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: Setup,
        dice: Dice,
        *,
        position: Position | None = None,
        seats: Mapping[Side, str] | None = None,
        alone: bool = False,
        policy: UndoPolicy | None = None,
        sink: Callable[[Line], None] | None = None,
        weak_seed: bool = False,
        earlier: Earlier | None = None,
    ) -> None:
        self.game, self.scenario, self.position = game, scenario, position
        self.dice, self.weak_seed, self.earlier = dice, weak_seed, earlier
        self.seats: dict[Side, str] = dict.fromkeys(game.sides, HUMAN) | dict(seats or {})
        self.alone = alone
        self.chosen_policy = policy
        self.seed = dice.seed
        self.own_dice = dice.hand == () and dice.strict
        self.sink = sink
        super().__init__(Node(earlier.state if earlier else game.setup(scenario, position, dice)))
        self.takebacks: list[tuple[int, Barrier]] = []
        self.marks: list[Mark] = []
        self.words: dict[Side, str] = {}
        self._orders: dict[Side, dict[PieceId, str]] = {}

    # --- what is asked

    @property
    def state(self) -> Any:
        """The true state. Screens and players get ``known`` instead."""
        return self.node.state

    def known(self, side: Side | None) -> Any:
        """The state as a side may know it."""
        return self.game.redact(self.state, side)

    @property
    def decision(self) -> Decision | None:
        """Who decides what now; None once the game is over, by its rules or by the players."""
        return None if self.node.ending else self.game.decision(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.node.ending or self.game.outcome(self.state)

    @property
    def commitment(self) -> str:
        """The promise about the seed, published before the first roll."""
        return commitment(self.seed)

    def digest(self) -> str:
        """The digest of the present position."""
        return digest(self.game, self.state)

    @property
    def policy(self) -> UndoPolicy:
        """The undo policy: the one chosen, else two people keep to what is rolled, and one may take back.

        Alone against chance, who took back a card or a roll would play against nobody: such a game keeps to them too.
        """
        if self.chosen_policy is not None:
            return self.chosen_policy
        people = sum(seat == HUMAN for seat in self.seats.values())
        return UndoPolicy.TABLE if people >= 2 or len(self.seats) == 1 else UndoPolicy.FREE

    def describe(self, refusal: Refusal) -> str:
        """The sentence for a refusal: the game's, or the session's own where the rules have nothing against it."""
        if refusal.code == LINE_CLOSED:
            return tr("What was rolled or shown from here on cannot be undone: go forward to the end of the line.")
        return self.game.describe(refusal)

    def instead(self, action: Action) -> Action | None:
        """The nearest legal action to one that was refused, as far as the side that decides can tell."""
        decision = self.decision
        known = self.state if decision is None else self.known(decision.side)
        return nearest_legal(self.game, known, action)

    # --- what is done

    def submit(
        self, action: Action, by: str = HUMAN, hand: tuple[int, ...] = (), *, obey: bool = True
    ) -> Step[Any] | Refusal | ChanceNeeded:
        """Play an action, and what standing orders answer to it; the step is all of it together.

        After an undo this starts a branch, or goes on along an equal one.

        Args:
            by: "human", the id of a computer player, "order" (a standing order) or "only" (the only choice).
            hand: results the players rolled, 0-based, for a session with ``own_dice``.
            obey: carry out standing orders; a record being followed holds what they did.
        """
        result = self._play(action, by, hand, live=obey)
        if not obey or not isinstance(result, Step):
            return result
        more = self.obey()
        return result if more is None else _together(result, more)

    def obey(self) -> Step[Any] | None:
        """Carry out the standing orders of whoever decides now, as far as they go; None if there was none.

        Where a roll is due that only the players can make, the seat is asked like any other.
        """
        done: Step[Any] | None = None
        while (action := self._ordered()) is not None:
            try:
                step = self._play(action, ORDER, ())
            except RollError:
                break
            if not isinstance(step, Step):
                break
            done = step if done is None else _together(done, step)
        return done

    def _ordered(self) -> Action | None:
        decision = self.decision
        if decision is None or self.seats[decision.side] != HUMAN:
            return None
        orders = self._orders.get(decision.side, {})
        return standing_orders.answer(self.game, self.known(decision.side), decision, orders) if orders else None

    def _play(
        self, action: Action, by: str, hand: tuple[int, ...], *, live: bool = True
    ) -> Step[Any] | Refusal | ChanceNeeded:
        if self.node.ending:
            return Refusal("game_over", "")
        refusal = self.game.check(self.state, action)
        if refusal is not None:
            return refusal
        for child in self.node.children:
            node = self.nodes[child]
            if node.action == action and node.rolled == hand:
                self._stand(child)
                self._write({"op": "goto", "node": child})
                return Step(node.state, node.events, node.barrier)
        left = self._left_behind() if live else ()
        if left and self.policy is not UndoPolicy.FREE:
            return Refusal(LINE_CLOSED, "")
        state = self.state
        if self.own_dice:
            state = self.game.with_dice(state, self.game.dice_of(state)._replace(hand=hand))
        try:
            step = self.game.apply(state, action)
        except ChanceNeeded as need:
            return need
        for passed, barrier in left:
            self._take_back(passed, barrier)
        self._grow(Node(step.state, self.at, action, step.events, step.barrier, by, hand))
        self._write(record_lines.act(self, self.node))
        return step

    def undo_verdict(self) -> UndoVerdict:
        """What taking back the last action would mean."""
        node = self.node
        if not self._person_behind():
            return UndoVerdict(False, False, Barrier.NONE)
        barrier = self._counted(node.barrier)
        if self.policy is UndoPolicy.FREE or barrier is Barrier.NONE:
            return UndoVerdict(True, False, barrier)
        return UndoVerdict(self.policy is UndoPolicy.CONSENT, self.policy is UndoPolicy.CONSENT, barrier)

    def undo(self, consent: bool = False) -> bool:
        """Take back the last action, and with it what computers and standing orders did since a person decided.

        Returns whether anything was taken back. A take-back past chance or a reveal is marked for good; so is one
        past a handover where something is hidden, for the next side may have seen more than it should.
        """
        moved = False
        while True:
            verdict = self.undo_verdict()
            if not verdict.allowed or (verdict.consent and not consent):
                return moved
            if self._tells(verdict.barrier):
                self._take_back(self.at, verdict.barrier)
            by = self.node.by
            self._write({"op": "goto", "node": self._back()})
            moved = True
            if by != ORDER and self._person_decides():
                return True

    def redo(self) -> bool:
        """Do again what one undo takes back: go forward to where a person decides, or to the end of the line."""
        if not self.forward():
            return False
        while not self._person_decides() and self.forward():
            pass
        return True

    def _person_decides(self) -> bool:
        """Whether taking back and doing again stop here: at a person's decision; at every one where nobody plays."""
        return self.node.ending is not None or self._stops(self.state)

    def _stops(self, state: Any) -> bool:
        decision = self.game.decision(state)
        return decision is None or self.seats[decision.side] == HUMAN or HUMAN not in self.seats.values()

    def _person_behind(self) -> bool:
        """Whether there is a place to go back to: what a computer did before anybody decided is not taken back."""
        parent = self.node.parent
        while parent is not None:
            if self._stops(self.nodes[parent].state):
                return True
            parent = self.nodes[parent].parent
        return False

    def forward(self) -> bool:
        """Go one action on along the line last stood on, and past what standing orders answered to it."""
        moved = False
        while (child := self._last_child.get(self.at)) is not None and (not moved or self.nodes[child].by == ORDER):
            self._stand(child)
            self._write({"op": "goto", "node": child})
            moved = True
        return moved

    def visit(self, node: int) -> None:
        """Stand on any node of the tree, to look or to play on from there. IndexError if there is none."""
        if not 0 <= node < len(self.nodes):
            raise IndexError(node)
        self._go(node)
        self._write({"op": "goto", "node": node})

    def name(self, node: int, text: str) -> None:
        """Name a node, so that a line can be found again."""
        self.nodes[node].name = text
        self._write({"op": "name", "node": node, "text": text})

    def resign(self, side: Side) -> None:
        """A side gives up; with two sides the other wins. Outside the rules of any game."""
        others = [other for other in self.game.sides if other != side]
        self._end(Outcome(others[0] if len(others) == 1 else None, "resigned", ""), side)

    def seat(self, side: Side, who: str) -> None:
        """Hand a side to a person ("human") or to a computer player by its id."""
        self.seats[side] = who
        self._write({"op": "seat", "side": side, "who": who})

    def choose_policy(self, policy: UndoPolicy | None) -> None:
        """Play on under another undo policy; None lets the seats decide."""
        self.chosen_policy = policy
        self._write({"op": "policy", "policy": policy.value if policy else None})

    def agree_to_end(self) -> None:
        """The players end the game together; nobody wins. Outside the rules of any game."""
        self._end(Outcome(None, "agreed", ""), "")

    # --- what belongs to a seat

    def order_choices(self, side: Side, piece: PieceId) -> tuple[str, ...]:
        """The standing orders that a side can give a piece; () if it takes none."""
        return standing_orders.choices(self.game, side, piece)

    def orders_of(self, side: Side) -> Mapping[PieceId, str]:
        """The standing orders of a side, those that ask left out. For that side's eyes alone."""
        return dict(self._orders.get(side, {}))

    def order(self, side: Side, given: Mapping[PieceId, str]) -> None:
        """Give pieces standing orders, from the next question on. ValueError if a piece does not take one."""
        for piece, choice in given.items():
            if choice not in self.order_choices(side, piece):
                raise ValueError(f"{self.game.piece_name(piece)} takes no order {choice!r}")
        kept = self._orders.get(side, {})
        news = {piece: choice for piece, choice in given.items() if kept.get(piece, ASK) != choice}
        if news:
            self._orders[side] = {p: c for p, c in sorted({**kept, **news}.items()) if c != ASK}
            self._write(record_lines.orders(self, side, news))

    def lock(self, side: Side, word: str) -> None:
        """Let a seat be unlocked by a word from now on; by none if it is empty."""
        self.keep_word(side, unlocking.sealed(word) if word.strip() else "")

    def keep_word(self, side: Side, kept: str) -> None:
        """Keep a word as ``unlocking`` has sealed it; "" for none."""
        self.words[side] = kept
        self._write({"op": "word", "side": side, "kept": kept})

    def locked(self, side: Side) -> bool:
        """Whether a seat needs a word."""
        return bool(self.words.get(side))

    def unlocks(self, side: Side, word: str) -> bool:
        """Whether a word unlocks a seat; any does where none was chosen."""
        return not self.locked(side) or unlocking.fits(word, self.words[side])

    def open_seat(self, side: Side, by: Side) -> None:
        """The other side opens a seat whose word was forgotten: the word is gone, and the record says so for good."""
        self._mark(Mark(OPENED_SEAT, self.at, side, by))
        self.keep_word(side, "")

    def show_truth(self) -> None:
        """Note for good that everything was shown here, before the end; in an open game there is nothing to note."""
        mark = Mark(TRUTH, self.at)
        if self.game.hidden and self.outcome is None and mark not in self.marks:
            self._mark(mark)

    # --- the record

    def follow(self, line: Line) -> None:
        """Do what a line of a record says. RecordError if it does not fit; the session is then unchanged."""
        record_lines.follow(self, line)

    def lines(self) -> Iterator[Line]:
        """The whole tree as record lines: every node, name, ending and mark, then the present place."""
        return record_lines.lines(self)

    # --- inside

    def _counted(self, barrier: Barrier) -> Barrier:
        """A handover is a barrier only where something was hidden, or a computer has taken over."""
        if barrier is not Barrier.HANDOVER:
            return barrier
        mixed = len({seat == HUMAN for seat in self.seats.values()}) > 1
        return barrier if self.game.hidden or mixed else Barrier.NONE

    def _tells(self, barrier: Barrier) -> bool:
        """Whether whoever passed a barrier knows more than before: then a way back past it is marked for good."""
        return barrier in (Barrier.CHANCE, Barrier.REVEAL) or (self.game.hidden and barrier.value > 0)

    def _take_back(self, node: int, barrier: Barrier) -> None:
        self.takebacks.append((node, barrier))
        self._write({"op": "takeback", "node": node, "barrier": barrier.name.lower()})

    def _left_behind(self) -> tuple[tuple[int, Barrier], ...]:
        """What was rolled or shown on the line ahead and would be taken back by playing something else here."""
        marked = {node for node, _ in self.takebacks}
        line = self.main_line()
        ahead = [node for node in line[line.index(self.at) + 1 :] if node not in marked]
        found = [(node, self._counted(self.nodes[node].barrier)) for node in ahead]
        return tuple((node, barrier) for node, barrier in found if self._tells(barrier))

    def _end(self, outcome: Outcome, by: str) -> None:
        """Close the game. That opens what was hidden, so it is no step that is taken back unseen."""
        barrier = Barrier.REVEAL if self.game.hidden else Barrier.NONE
        self._grow(Node(self.state, self.at, by=by, ending=outcome, barrier=barrier))
        self._write(record_lines.ending(self.node))

    def _mark(self, mark: Mark) -> None:
        self.marks.append(mark)
        self._write(record_lines.marked(mark))

    def _write(self, line: Line) -> None:
        if self.sink is not None:
            self.sink(line)


def _together(first: Step[Any], then: Step[Any]) -> Step[Any]:
    """Two steps, one after the other, as one."""
    barrier = max(first.barrier, then.barrier, key=lambda barrier: barrier.value)
    return Step(then.state, (*first.events, *then.events), barrier)
