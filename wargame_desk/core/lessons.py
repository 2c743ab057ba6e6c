"""A lesson: steps that teach a game by playing it, and how far a player has come in it.

Owns the shape of the steps and what it means that one is done. Knows no game and no screen: what a step points at is
a name, and whether it is done follows from the history of a session and from what was seen besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from wargame_desk.core.codec import to_json
from wargame_desk.core.history import Node
from wargame_desk.core.session import Session
from wargame_desk.core.values import Outcome

When = Literal["next", "played", "reached", "refused", "opened", "chosen", "undone", "ended"]

FIELDS: Mapping[str, frozenset[str]] = {
    "next": frozenset(),
    "played": frozenset({"action", "side", "piece", "start", "to", "values", "count"}),
    "reached": frozenset({"decision", "side", "phase", "turn"}),
    "refused": frozenset({"code"}),
    "opened": frozenset({"dock"}),
    "chosen": frozenset({"piece"}),
    "undone": frozenset(),
    "ended": frozenset(),
}
"""Which fields go with each kind of condition."""

_ENDS = ("to", "target", "space", "city")
"""Fields of actions that name where something goes, beside the end of a path."""
_PIECES = ("piece", "unit", "victim")
_ON_THE_TABLE = frozenset({"played", "reached", "ended"})
"""Conditions that tell of the game itself: who fulfils one has come past the steps on the way to it."""
_ON_THE_WAY = _ON_THE_TABLE | {"next", "chosen"}
"""Conditions of steps that are passed over then. What teaches the table (a refusal, a dock, taking back) can wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What must come true for the lesson to go on.

    Attributes:
        when: "next": the player has read it. "played": an action of the kind ``action`` was played. "reached": a
            decision of a kind came up, or a phase or turn was reached. "refused": something was refused, with one of
            these codes. "opened": a dock came into sight. "chosen": a piece was taken up. "undone": something was
            taken back. "ended": the game is over.
        side: whose action, or whose decision; "" for anybody's.
        piece, start, to: names of which one was acted with, spaces of which one was its start or its end; () for any.
        values: other fields of the action.
        count: how often.
        decision, phase, turn: a phase is that of ``turn``, or of the turn in which the game began.
    """

    when: When = "next"
    action: str = ""
    side: str = ""
    piece: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    values: Mapping[str, str | int | bool | None] = field(default_factory=dict)
    count: int = 1
    decision: str = ""
    phase: str = ""
    turn: int = 0
    code: tuple[str, ...] = ()
    dock: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A place in the sequence of play: a turn, or one phase of it."""

    turn: int
    phase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """One step of a lesson.

    Attributes:
        title, text: what is taught, in two or three sentences.
        todo: what is to be done, in a few words; "" where the step is only read.
        spaces, pieces: what is ringed on the map, by labels and names.
        controls: what is ringed beside the map; see ``CONTROLS``.
        until: when the lesson goes on.
        within: when the step makes sense; once the game is beyond it, the lesson goes on without it.
        rule: the rule that it is about, such as "SFO-4.31"; "" for none.
        stays: once it is done it is still shown until the player goes on: what there is to read comes with the doing,
            or others play meanwhile.
    """

    id: str
    title: str
    text: str
    todo: str = ""
    spaces: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    controls: tuple[str, ...] = ()
    until: Condition = Condition()
    within: Moment | None = None
    rule: str = ""
    stays: bool = False


CONTROLS = (
    "map", "prompt", "main-button", "tray", "tracks", "question", "card", "refusal", "dock:", "command:", "action:",
)  # fmt: skip
"""Names of what can be ringed beside the map. Those that end in a colon go on with the id of a dock or command, or with
the kind of the action that a button of the prompt line plays."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps that teach one scenario of a game, to the player of one side ("" for the first)."""

    game: str
    scenario: str
    title: str
    steps: tuple[LessonStep, ...]
    side: str = ""


DONE, PASSED, OPEN = "done", "passed", "open"


class Progress(NamedTuple):
    """Where a player stands in a lesson.

    ``at`` is the index of the step that is due, the number of steps once all are behind. ``states`` says of each step
    whether it was done, passed over, or is open; ``counts`` how often its action was played, up to what it asks for.
    """

    at: int
    states: tuple[str, ...]
    counts: tuple[int, ...]


class Learner:
    """A player in a lesson: the session that he plays, and what he has seen besides.

    Attributes:
        seen: marks of what was read and met, as plain texts that can be kept: "read:<step>", "refused:<code>",
            "opened:<dock>", "chosen:<piece>", "undone".
    """

    def __init__(self, lesson: Lesson, session: Session, seen: Iterable[str] = ()) -> None:
        self.lesson, self._session = lesson, session
        self.seen = frozenset(seen)
        self._moments: dict[int, tuple[int, int]] = {}

    def note(self, mark: str) -> bool:
        """Keep a mark. Returns whether it is a new one."""
        new = mark not in self.seen
        self.seen |= {mark}
        return new

    def read(self, step: int) -> bool:
        """The player has read a step, or passes it over."""
        return self.note(f"read:{self.lesson.steps[step].id}")

    def progress(self) -> Progress:
        """How far the player has come, by the line of the game that he stands on."""
        steps, now = self.lesson.steps, _Now(self._session)
        counts = tuple(self._count(step.until, now) for step in steps)
        met = [count >= step.until.count for step, count in zip(steps, counts, strict=True)]
        beyond = max((i for i, step in enumerate(steps) if met[i] and step.until.when in _ON_THE_TABLE), default=-1)
        states = []
        for i, step in enumerate(steps):
            if met[i]:
                states.append(DONE)
            elif f"read:{step.id}" in self.seen:
                states.append(DONE if step.until.when == "next" else PASSED)
            elif self._gone_by(step, now) or (i < beyond and step.until.when in _ON_THE_WAY):
                states.append(PASSED)
            else:
                states.append(OPEN)
        at = next((i for i, state in enumerate(states) if state == OPEN), len(steps))
        return Progress(at, tuple(states), tuple(min(c, s.until.count) for c, s in zip(counts, steps, strict=True)))

    # --- whether a condition has come true

    def _count(self, until: Condition, now: _Now) -> int:
        """How often a condition has come true; once is enough for all but actions."""
        match until.when:
            case "played":
                return sum(self._is(until, node) for node in now.line)
            case "reached":
                return int(self._reached(until, now))
            case "refused":
                return int(
                    any(f"refused:{code}" in self.seen for code in until.code) if until.code else self._any("refused:")
                )
            case "opened":
                return int(f"opened:{until.dock}" in self.seen)
            case "chosen":
                return int(
                    any(f"chosen:{p}" in self.seen for p in until.piece) if until.piece else self._any("chosen:")
                )
            case "undone":
                return int("undone" in self.seen)
            case "ended":
                return int(now.outcome is not None)
            case _:
                return 0

    def _any(self, start: str) -> bool:
        return any(mark.startswith(start) for mark in self.seen)

    def _is(self, until: Condition, node: Node) -> bool:
        """Whether a node was reached by such an action."""
        action, game = node.action, self._session.game
        if action is None or action.kind != until.action or node.parent is None:
            return False
        plain = to_json(game, action)
        before = self._session.nodes[node.parent].state
        if until.side and (decision := game.decision(before)) is not None and decision.side != until.side:
            return False
        if until.to and not _named(plain, until.to, _ENDS, "path"):
            return False
        if until.piece and not _named(plain, until.piece, _PIECES, "pieces"):
            return False
        if any(name not in plain or plain[name] != value for name, value in until.values.items()):
            return False
        return not until.start or self._start(plain, before) in until.start

    def _start(self, plain: Mapping[str, Any], before: Any) -> str:
        """Where the piece of an action was before it, as everybody knows; "" for nowhere."""
        game = self._session.game
        view = game.picture(game.redact(before, None), None)
        at = next((piece.at for piece in view.pieces if piece.id == plain.get("piece")), None)
        return "" if at is None else game.board.label(at)

    def _reached(self, until: Condition, now: _Now) -> bool:
        if not until.decision:
            return now.moment >= self._moment(until.turn, until.phase, now)
        for node in (self._session.nodes[0], *now.line):
            decision = self._session.game.decision(node.state)
            if decision is None or decision.kind != until.decision or (until.side and decision.side != until.side):
                continue
            if not (until.turn or until.phase) or self._of(node) >= self._moment(until.turn, until.phase, now):
                return True
        return False

    def _gone_by(self, step: LessonStep, now: _Now) -> bool:
        """Whether the game is past what a step asks for: over, in a later phase, or without the pieces."""
        if now.outcome is not None:
            return step is not self.lesson.steps[-1]
        if step.within is not None:
            last = self._moment(step.within.turn, step.within.phase, now)
            if now.moment > (last if step.within.phase else (step.within.turn, len(now.phases))):
                return True
        names = step.until.piece if step.until.when == "played" else ()
        return bool(names) and all(name in now.lost for name in names)

    # --- places in the sequence of play

    def _moment(self, turn: int, phase: str, now: _Now) -> tuple[int, int]:
        """A turn and phase as they can be compared; without a turn that in which the game began."""
        return turn or self._of(self._session.nodes[0])[0], now.phases.index(phase) if phase in now.phases else -1

    def _of(self, node: Node) -> tuple[int, int]:
        """The turn and phase of a node; worked out once, for nodes never change."""
        if id(node) not in self._moments:
            game = self._session.game
            view = game.picture(game.redact(node.state, None), None)
            self._moments[id(node)] = view.turn, _phase(tuple(phase.id for phase in view.phases), view.phase)
        return self._moments[id(node)]


class _Now:
    """What the steps ask of the position that the session stands on: looked up once for all of them."""

    def __init__(self, session: Session) -> None:
        game = session.game
        view = game.picture(session.known(None), None)
        self.line = tuple(session.line())
        self.outcome: Outcome | None = session.outcome
        self.phases = tuple(phase.id for phase in view.phases)
        self.moment = view.turn, _phase(self.phases, view.phase)
        self.lost = frozenset(piece.id for piece in view.pieces if piece.place == "eliminated")


def _phase(phases: tuple[str, ...], phase: str) -> int:
    return phases.index(phase) if phase in phases else -1


def _named(plain: Mapping[str, Any], wanted: tuple[str, ...], one: tuple[str, ...], many: str) -> bool:
    """Whether one of the wanted names stands in an action: in a field of its own, or in a list (a path ends there)."""
    if any(plain.get(name) in wanted for name in one if plain.get(name) is not None):
        return True
    listed: Sequence[str] = plain.get(many) or ()
    return bool(listed) and (listed[-1] in wanted if many == "path" else any(name in wanted for name in listed))
