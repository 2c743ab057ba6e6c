"""A game being played: submit, undo, redo, branches, endings, and the lines of its record.

Owns the history tree and the undo policy. Decides nothing about the game itself, and writes no file: each line
of the record goes to a ``sink`` that the composition root hands in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from wargame_desk.core.codec import ActionError, action_from, digest, to_json
from wargame_desk.core.dice import ChanceNeeded, Dice, commitment
from wargame_desk.core.game import Game, Step
from wargame_desk.core.ids import Side
from wargame_desk.core.instead import nearest_legal
from wargame_desk.core.values import Action, Barrier, Decision, Event, Outcome, Position, Refusal, Setup

Line = Mapping[str, Any]
HUMAN = "human"


class UndoPolicy(Enum):
    """Who may take back what. ``TABLE`` stops at chance and reveals; ``CONSENT`` asks; ``FREE`` marks."""

    TABLE = "table"
    CONSENT = "consent"
    FREE = "free"


class UndoVerdict(NamedTuple):
    """Whether the last action can be taken back: at once, only with consent, and past which barrier."""

    allowed: bool
    consent: bool
    barrier: Barrier


class RecordError(ValueError):
    """A line of a record that does not fit the game so far."""


@dataclass(slots=True)
class Node:
    """One position in the history tree, and how it came about.

    ``rolled`` are results entered by hand (0-based); ``ending`` is set where the players closed the game.
    """

    state: Any
    parent: int | None = None
    action: Action | None = None
    events: tuple[Event, ...] = ()
    barrier: Barrier = Barrier.NONE
    by: str = ""
    rolled: tuple[int, ...] = ()
    name: str = ""
    ending: Outcome | None = None
    children: list[int] = field(default_factory=list)


class Earlier(NamedTuple):
    """What came before a game that was taken up at a checkpoint: the position there, and lines for review only."""

    state: Any
    lines: tuple[Line, ...]


class Session:
    """One game at the table.

    Attributes:
        game, scenario, position: what is played, from where.
        dice: the source of chance as it was before the set-up; ``weak_seed`` if its seed can be guessed.
        earlier: set where the game does not begin with the set-up but was taken up at a checkpoint.
        seats: who plays each side: "human" or the id of a computer player.
        chosen_policy: the undo policy if one was chosen; None lets the seats decide.
        own_dice: whether the players roll; ``submit`` then answers ``ChanceNeeded`` until it gets a ``hand``.
        nodes, at: the history tree and the place in it.
        takebacks: (node left, barrier passed) for every marked take-back, kept for good.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: Setup,
        dice: Dice,
        *,
        position: Position | None = None,
        seats: Mapping[Side, str] | None = None,
        policy: UndoPolicy | None = None,
        sink: Callable[[Line], None] | None = None,
        weak_seed: bool = False,
        earlier: Earlier | None = None,
    ) -> None:
        self.game, self.scenario, self.position = game, scenario, position
        self.dice, self.weak_seed, self.earlier = dice, weak_seed, earlier
        self.seats: dict[Side, str] = dict.fromkeys(game.sides, HUMAN) | dict(seats or {})
        self.chosen_policy = policy
        self.seed = dice.seed
        self.own_dice = dice.hand == () and dice.strict
        self.sink = sink
        self.nodes: list[Node] = [Node(earlier.state if earlier else game.setup(scenario, position, dice))]
        self.at = 0
        self.takebacks: list[tuple[int, Barrier]] = []
        self._last_child: dict[int, int] = {}

    # --- what is asked

    @property
    def node(self) -> Node:
        """The node the game stands on."""
        return self.nodes[self.at]

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
        """The undo policy: the one chosen, else two people keep to what is rolled, and one may take back."""
        if self.chosen_policy is not None:
            return self.chosen_policy
        people = sum(seat == HUMAN for seat in self.seats.values())
        return UndoPolicy.TABLE if people >= 2 else UndoPolicy.FREE

    def instead(self, action: Action) -> Action | None:
        """The nearest legal action to one that was refused."""
        return nearest_legal(self.game, self.state, action)

    # --- what is done

    def submit(self, action: Action, by: str = HUMAN, hand: tuple[int, ...] = ()) -> Step[Any] | Refusal | ChanceNeeded:
        """Play an action. After an undo this starts a branch, or goes on along an equal one.

        Args:
            by: "human", the id of a computer player, "order" (a standing order) or "only" (the only choice).
            hand: results the players rolled, 0-based, for a session with ``own_dice``.
        """
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
        state = self.state
        if self.own_dice:
            state = self.game.with_dice(state, self.game.dice_of(state)._replace(hand=hand))
        try:
            step = self.game.apply(state, action)
        except ChanceNeeded as need:
            return need
        line: dict[str, Any] = {"op": "act", "parent": self.at, "action": to_json(self.game, action), "by": by}
        if hand:
            line["rolled"] = list(hand)
        self._grow(Node(step.state, self.at, action, step.events, step.barrier, by, hand))
        self._write(line)
        return step

    def undo_verdict(self) -> UndoVerdict:
        """What taking back the last action would mean."""
        node = self.node
        if node.parent is None:
            return UndoVerdict(False, False, Barrier.NONE)
        barrier = self._counted(node.barrier)
        if self.policy is UndoPolicy.FREE or barrier is Barrier.NONE:
            return UndoVerdict(True, False, barrier)
        return UndoVerdict(self.policy is UndoPolicy.CONSENT, self.policy is UndoPolicy.CONSENT, barrier)

    def undo(self, consent: bool = False) -> bool:
        """Take back the last action, and with it what computer players did since a person last decided.

        Returns whether anything was taken back. A take-back past chance or a reveal is marked for good.
        """
        moved = False
        while True:
            verdict = self.undo_verdict()
            if not verdict.allowed or (verdict.consent and not consent):
                return moved
            parent = self.node.parent
            assert parent is not None
            if verdict.barrier in (Barrier.CHANCE, Barrier.REVEAL):
                self.takebacks.append((self.at, verdict.barrier))
                self._write({"op": "takeback", "node": self.at, "barrier": verdict.barrier.name.lower()})
            self._last_child[parent] = self.at
            self.at = parent
            self._write({"op": "goto", "node": parent})
            moved = True
            decision = self.decision
            if decision is None or self.seats[decision.side] == HUMAN or HUMAN not in self.seats.values():
                return True

    def redo(self) -> bool:
        """Go forward along the line last stood on."""
        child = self._last_child.get(self.at)
        if child is None:
            return False
        self._stand(child)
        self._write({"op": "goto", "node": child})
        return True

    @property
    def can_redo(self) -> bool:
        """Whether there is a line to go forward on."""
        return self.at in self._last_child

    def visit(self, node: int) -> None:
        """Stand on any node of the tree, to look or to play on from there. IndexError if there is none."""
        if not 0 <= node < len(self.nodes):
            raise IndexError(node)
        for parent, child in zip(self.path(node), self.path(node)[1:], strict=False):
            self._last_child[parent] = child
        self.at = node
        self._write({"op": "goto", "node": node})

    def name(self, node: int, text: str) -> None:
        """Name a node, so that a line can be found again."""
        self.nodes[node].name = text
        self._write({"op": "name", "node": node, "text": text})

    def resign(self, side: Side) -> None:
        """A side gives up; with two sides the other wins. Outside the rules of any game."""
        others = [other for other in self.game.sides if other != side]
        self._end(Outcome(others[0] if len(others) == 1 else None, "resigned", ""), {"kind": "resign", "side": side})

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
        self._end(Outcome(None, "agreed", ""), {"kind": "agreed"})

    # --- the tree

    def path(self, node: int | None = None) -> list[int]:
        """The nodes from the start to a node (default: the present one), both included."""
        here: int | None = self.at if node is None else node
        out = []
        while here is not None:
            out.append(here)
            here = self.nodes[here].parent
        return out[::-1]

    def line(self, node: int | None = None) -> Iterator[Node]:
        """The nodes after the start on the way to a node, in order."""
        return (self.nodes[i] for i in self.path(node)[1:])

    def main_line(self) -> list[int]:
        """The present line, followed to its end along what was last stood on."""
        out = self.path()
        while (child := self._last_child.get(out[-1])) is not None:
            out.append(child)
        return out

    # --- the record

    def follow(self, line: Line) -> None:
        """Do what a line of a record says. RecordError if it does not fit; the session is then unchanged."""
        sink, self.sink = self.sink, None
        try:
            self._follow(line)
        except (KeyError, IndexError, TypeError, ActionError) as why:
            raise RecordError(f"cannot be read: {why}") from why
        finally:
            self.sink = sink

    def _follow(self, line: Line) -> None:
        match line["op"]:
            case "act":
                here, self.at = self.at, self._existing(line["parent"])
                result: object = None
                try:
                    hand = tuple(line.get("rolled", ()))
                    result = self.submit(action_from(self.game, line["action"]), str(line["by"]), hand)
                finally:
                    if not isinstance(result, Step):
                        self.at = here
                if isinstance(result, Refusal):
                    raise RecordError(self.game.describe(result))
                if isinstance(result, ChanceNeeded):
                    raise RecordError("the roll is missing")
            case "goto":
                self.visit(self._existing(line["node"]))
            case "name":
                self.name(self._existing(line["node"]), str(line["text"]))
            case "takeback":
                self.takebacks.append((self._existing(line["node"]), Barrier[str(line["barrier"]).upper()]))
            case "seat":
                self.seat(self._side(line["side"]), str(line["who"]))
            case "policy":
                self.choose_policy(None if line["policy"] is None else _policy(line["policy"]))
            case "end":
                self.at = self._existing(line["node"])
                if line["kind"] == "agreed":
                    self.agree_to_end()
                else:
                    self.resign(self._side(line["side"]))
            case other:
                raise RecordError(f"unknown line {other!r}")

    def lines(self) -> Iterator[Line]:
        """The whole tree as record lines: every node, name, ending and mark, then the present place."""
        for i, node in enumerate(self.nodes):
            if node.action is not None:
                line: dict[str, Any] = {
                    "op": "act",
                    "parent": node.parent,
                    "action": to_json(self.game, node.action),
                    "by": node.by,
                }
                if node.rolled:
                    line["rolled"] = list(node.rolled)
                yield line
            elif node.parent is not None and node.ending:
                yield self._ending_line(node)
            if node.name:
                yield {"op": "name", "node": i, "text": node.name}
        for left, barrier in self.takebacks:
            yield {"op": "takeback", "node": left, "barrier": barrier.name.lower()}
        yield {"op": "goto", "node": self.at}

    # --- inside

    def _counted(self, barrier: Barrier) -> Barrier:
        """A handover is a barrier only where something was hidden, or a computer has taken over."""
        if barrier is not Barrier.HANDOVER:
            return barrier
        mixed = len({seat == HUMAN for seat in self.seats.values()}) > 1
        return barrier if self.game.hidden or mixed else Barrier.NONE

    def _stand(self, child: int) -> None:
        self._last_child[self.at] = child
        self.at = child

    def _grow(self, node: Node) -> None:
        self.nodes.append(node)
        child = len(self.nodes) - 1
        self.node.children.append(child)
        self._last_child.pop(child, None)
        self._stand(child)

    def _end(self, outcome: Outcome, how: dict[str, Any]) -> None:
        line = {"op": "end", "node": self.at, **how}
        self._grow(Node(self.state, self.at, by=str(how.get("side", "")), ending=outcome))
        self._write(line)

    def _ending_line(self, node: Node) -> Line:
        assert node.ending is not None
        how = {"kind": "agreed"} if node.ending.level == "agreed" else {"kind": "resign", "side": node.by}
        return {"op": "end", "node": node.parent, **how}

    def _side(self, side: object) -> Side:
        if side not in self.game.sides:
            raise RecordError(f"there is no side {side!r}")
        return Side(str(side))

    def _existing(self, node: object) -> int:
        if not isinstance(node, int) or isinstance(node, bool) or not 0 <= node < len(self.nodes):
            raise RecordError(f"there is no node {node!r}")
        return node

    def _write(self, line: Line) -> None:
        if self.sink is not None:
            self.sink(line)


def _policy(name: object) -> UndoPolicy:
    try:
        return UndoPolicy(name)
    except ValueError:
        raise RecordError(f"there is no undo policy {name!r}") from None
