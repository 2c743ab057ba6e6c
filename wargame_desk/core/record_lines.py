"""The lines of a record: a whole session as lines, and a session that does what a line says.

Owns the names of the lines and their fields. Which of them tell a secret is said here too, so that whoever writes a
file can seal them. Writes no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from wargame_desk.core.codec import ActionError, action_from, to_json
from wargame_desk.core.dice import ChanceNeeded
from wargame_desk.core.game import Game, Step
from wargame_desk.core.history import Mark, Node, UndoPolicy
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.values import Action, Barrier, Refusal

Line = Mapping[str, Any]


class Recorded(Protocol):
    """What a record tells of a session, and may ask it to do. See ``session.Session``."""

    game: Game[Any, Any]
    nodes: list[Node]
    at: int
    takebacks: list[tuple[int, Barrier]]
    marks: list[Mark]
    words: dict[Side, str]
    sink: Callable[[Line], None] | None

    def submit(
        self, action: Action, by: str = ..., hand: tuple[int, ...] = ..., *, obey: bool = ...
    ) -> Step[Any] | Refusal | ChanceNeeded: ...
    def visit(self, node: int) -> None: ...
    def name(self, node: int, text: str) -> None: ...
    def seat(self, side: Side, who: str) -> None: ...
    def orders_of(self, side: Side) -> Mapping[PieceId, str]: ...
    def order(self, side: Side, given: Mapping[PieceId, str]) -> None: ...
    def keep_word(self, side: Side, kept: str) -> None: ...
    def choose_policy(self, policy: UndoPolicy | None) -> None: ...
    def resign(self, side: Side) -> None: ...
    def agree_to_end(self) -> None: ...


OPEN_TO_ALL = frozenset({"takeback", "mark", "seat", "policy", "end"})
"""Lines that stay readable in a game with hidden information; all others may tell what a side may not know."""


class RecordError(ValueError):
    """A line of a record that does not fit the game so far."""


# --- writing


def act(session: Recorded, node: Node) -> dict[str, Any]:
    """An action as it was played."""
    assert node.action is not None
    action = to_json(session.game, node.action)
    line: dict[str, Any] = {"op": "act", "parent": node.parent, "action": action, "by": node.by}
    if node.rolled:
        line["rolled"] = list(node.rolled)
    return line


def ending(node: Node) -> Line:
    """The players' own end of a game."""
    assert node.ending is not None
    how = {"kind": "agreed"} if node.ending.level == "agreed" else {"kind": "resign", "side": node.by}
    return {"op": "end", "node": node.parent, **how}


def orders(session: Recorded, side: Side, given: Mapping[Any, str]) -> Line:
    """Standing orders of a side, by the names of the pieces."""
    return {
        "op": "orders",
        "side": side,
        "orders": {session.game.piece_name(p): choice for p, choice in sorted(given.items())},
    }


def marked(mark: Mark) -> Line:
    """Something that stays in the record for good."""
    line: dict[str, Any] = {"op": "mark", "kind": mark.kind, "node": mark.node}
    return line | ({"side": mark.side, "by": mark.by} if mark.side is not None else {})


def lines(session: Recorded) -> Iterator[Line]:
    """The whole tree: every node, name, ending and mark, what belongs to the seats, then the present place."""
    for i, node in enumerate(session.nodes):
        if node.action is not None:
            yield act(session, node)
        elif node.parent is not None and node.ending:
            yield ending(node)
        if node.name:
            yield {"op": "name", "node": i, "text": node.name}
    for left, barrier in session.takebacks:
        yield {"op": "takeback", "node": left, "barrier": barrier.name.lower()}
    yield from (marked(mark) for mark in session.marks)
    for side in session.game.sides:
        if given := session.orders_of(side):
            yield orders(session, side, given)
        if kept := session.words.get(side):
            yield {"op": "word", "side": side, "kept": kept}
    yield {"op": "goto", "node": session.at}


# --- following


def follow(session: Recorded, line: Line) -> None:
    """Do what a line says, without writing it again. RecordError if it does not fit; nothing is changed then."""
    sink, session.sink = session.sink, None
    try:
        _follow(session, line)
    except (KeyError, IndexError, TypeError, ActionError) as why:
        raise RecordError(f"cannot be read: {why}") from why
    finally:
        session.sink = sink


def _follow(session: Recorded, line: Line) -> None:
    match line["op"]:
        case "act":
            _play(session, line)
        case "goto":
            session.visit(_existing(session, line["node"]))
        case "name":
            session.name(_existing(session, line["node"]), str(line["text"]))
        case "takeback":
            left = _existing(session, line["node"])
            session.takebacks.append((left, Barrier[str(line["barrier"]).upper()]))
        case "mark":
            session.marks.append(_mark(session, line))
        case "seat":
            session.seat(_side(session, line["side"]), str(line["who"]))
        case "orders":
            _give_orders(session, line)
        case "word":
            session.keep_word(_side(session, line["side"]), str(line["kept"]))
        case "policy":
            session.choose_policy(None if line["policy"] is None else _policy(line["policy"]))
        case "end":
            session.at = _existing(session, line["node"])
            if line["kind"] == "agreed":
                session.agree_to_end()
            else:
                session.resign(_side(session, line["side"]))
        case other:
            raise RecordError(f"unknown line {other!r}")


def _play(session: Recorded, line: Line) -> None:
    here, session.at = session.at, _existing(session, line["parent"])
    result: object = None
    try:
        hand = tuple(line.get("rolled", ()))
        action = action_from(session.game, line["action"])
        result = session.submit(action, str(line["by"]), hand, obey=False)
    finally:
        if not isinstance(result, Step):
            session.at = here
    if isinstance(result, Refusal):
        raise RecordError(session.game.describe(result))
    if isinstance(result, ChanceNeeded):
        raise RecordError("the roll is missing")


def _give_orders(session: Recorded, line: Line) -> None:
    side, given = _side(session, line["side"]), line["orders"]
    if not isinstance(given, Mapping):
        raise RecordError("orders are an object")
    try:
        session.order(side, {session.game.piece_id(str(name)): str(choice) for name, choice in given.items()})
    except ValueError as why:
        raise RecordError(str(why)) from why


def _mark(session: Recorded, line: Line) -> Mark:
    node, kind = _existing(session, line["node"]), str(line["kind"])
    if "side" not in line:
        return Mark(kind, node)
    return Mark(kind, node, _side(session, line["side"]), _side(session, line["by"]))


def _side(session: Recorded, side: object) -> Side:
    if side not in session.game.sides:
        raise RecordError(f"there is no side {side!r}")
    return Side(str(side))


def _existing(session: Recorded, node: object) -> int:
    if not isinstance(node, int) or isinstance(node, bool) or not 0 <= node < len(session.nodes):
        raise RecordError(f"there is no node {node!r}")
    return node


def _policy(name: object) -> UndoPolicy:
    try:
        return UndoPolicy(name)
    except ValueError:
        raise RecordError(f"there is no undo policy {name!r}") from None
