"""Any order of playing, taking back, visiting, naming and reloading keeps the tree whole."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from wargame_desk import catalogue
from wargame_desk.core.codec import digest
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.game import Step
from wargame_desk.core.session import Session, UndoPolicy

SETUP = catalogue.scenario("strike-force-one", "advanced-all-options")
GAME = catalogue.open_game("strike-force-one", SETUP.options)


def fresh(**more: Any) -> Session:
    return Session(GAME, SETUP, Dice(seed_from("machine")), policy=UndoPolicy.FREE, **more)


class Table(RuleBasedStateMachine):
    """A person who plays, changes his mind and comes back another day."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Any] = []
        self.session = fresh(sink=self.lines.append)
        self.digests = {0: self.session.digest()}

    @precondition(lambda self: self.session.outcome is None)
    @rule(pick=st.integers(0, 10_000))
    def play(self, pick: int) -> None:
        actions = list(GAME.legal_actions(self.session.state))
        assert isinstance(self.session.submit(actions[pick % len(actions)]), Step)
        self.digests.setdefault(self.session.at, self.session.digest())

    @rule()
    def undo(self) -> None:
        before, parent = self.session.at, self.session.node.parent
        assert self.session.undo() == (parent is not None)
        if parent is not None:
            assert self.session.at == parent
            assert self.session.redo()
            assert self.session.at == before
            self.session.undo()

    @rule()
    def redo(self) -> None:
        self.session.redo()

    @rule(pick=st.integers(0, 10_000))
    def visit(self, pick: int) -> None:
        self.session.visit(pick % len(self.session.nodes))

    @rule(pick=st.integers(0, 10_000), text=st.text(max_size=8))
    def name(self, pick: int, text: str) -> None:
        self.session.name(pick % len(self.session.nodes), text)

    @precondition(lambda self: self.session.outcome is None)
    @rule()
    def resign(self) -> None:
        self.session.resign(GAME.sides[0])
        self.digests.setdefault(self.session.at, self.session.digest())

    @invariant()
    def every_node_keeps_its_digest(self) -> None:
        assert self.session.digest() == self.digests[self.session.at]

    def teardown(self) -> None:
        for source in (self.lines, list(self.session.lines())):
            again = fresh()
            for line in source:
                again.follow(line)
            assert again.at == self.session.at
            assert [digest(GAME, node.state) for node in again.nodes] == [
                digest(GAME, node.state) for node in self.session.nodes
            ]
            assert [node.name for node in again.nodes] == [node.name for node in self.session.nodes]
            assert again.takebacks == self.session.takebacks


Table.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
TestTable = Table.TestCase
