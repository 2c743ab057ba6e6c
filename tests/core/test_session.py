"""The history tree, the undo policy, endings and the record, on the game at hand."""

from __future__ import annotations

from typing import Any

import pytest

from wargame_desk import catalogue
from wargame_desk.core.codec import action_from
from wargame_desk.core.dice import ChanceNeeded
from wargame_desk.core.game import Step
from wargame_desk.core.ids import Side
from wargame_desk.core.session import RecordError, Session, UndoPolicy
from wargame_desk.core.values import Barrier, Position, Refusal

SOVIET, US = Side("soviet"), Side("us")
FIGHT = Position(
    pieces=dict.fromkeys("BCDEFXYZ") | {"A": "0604", "W": "0504"}, phase="soviet-combat"
)  # A stands next to W


def session(position: Position | None = None, **more: Any) -> Session:
    return catalogue.start("strike-force-one", "standard", seed=1, position=position, **more)


def do(game: Session, kind: str, **fields: Any) -> Any:
    return game.submit(action_from(game.game, {"kind": kind, **fields}))


def fought(**more: Any) -> Session:
    """A battle has been rolled."""
    game = session(FIGHT, **more)
    do(game, "declare-attack", target="0504")
    do(game, "add-attackers", space="0604")
    do(game, "resolve-attack")
    return game


def test_a_refused_action_changes_nothing() -> None:
    game = session()
    before = game.digest()
    assert isinstance(do(game, "move", piece="W", path=["0503"]), Refusal)
    assert (game.digest(), len(game.nodes)) == (before, 1)


def test_undo_and_redo_walk_the_line() -> None:
    game = session()
    start = game.digest()
    do(game, "move", piece="A", path=["0802"])
    moved = game.digest()
    assert game.undo()
    assert game.digest() == start
    assert game.redo()
    assert game.digest() == moved
    assert not game.can_redo


def test_redo_goes_to_where_one_undo_came_from() -> None:
    """The U.S. player moves and fights in between; one step back takes all of it, and one forward gives it back."""
    game = session(seats={US: "random"})
    start = game.digest()
    do(game, "end-phase")
    before = game.at
    do(game, "end-phase")
    for _ in range(2):
        assert game.decision is not None
        assert game.decision.side == US
        do(game, "end-phase")
    last = game.at
    assert last == before + 3
    assert game.undo()
    assert game.at == before
    assert game.redo()
    assert game.at == last
    assert game.undo()
    assert game.undo()
    assert game.digest() == start
    assert game.redo()
    assert game.at == before, "the next decision of a person"
    assert game.forward()
    assert game.at == before + 1, "a replay goes step by step"


def test_a_new_action_after_undo_starts_a_branch_and_the_old_line_stays() -> None:
    game = session()
    do(game, "move", piece="A", path=["0802"])
    first = game.at
    game.undo()
    do(game, "move", piece="B", path=["0803"])
    assert game.at != first
    assert game.nodes[0].children == [first, game.at]
    game.visit(first)
    assert game.main_line() == [0, first]


def test_an_equal_action_goes_on_along_the_line_that_is_there() -> None:
    game = session()
    do(game, "move", piece="A", path=["0802"])
    first = game.at
    game.undo()
    do(game, "move", piece="A", path=["0802"])
    assert game.at == first
    assert len(game.nodes) == 2


def test_two_people_cannot_take_back_a_roll() -> None:
    game = fought()
    assert game.policy is UndoPolicy.TABLE
    assert not game.undo_verdict().allowed
    assert not game.undo()


def test_with_consent_a_roll_is_taken_back_and_marked() -> None:
    game = fought(policy=UndoPolicy.CONSENT)
    rolled = game.at
    assert not game.undo()
    assert game.undo(consent=True)
    assert game.takebacks == [(rolled, Barrier.CHANCE)]


def test_alone_a_roll_may_be_taken_back_and_is_marked() -> None:
    game = fought(seats={US: "random"})
    rolled = game.at
    assert game.undo()
    assert game.takebacks == [(rolled, Barrier.CHANCE)]


def test_two_people_cannot_play_on_from_before_a_roll() -> None:
    game = fought()
    end = game.at
    game.visit(0)
    refused = do(game, "end-phase")
    assert isinstance(refused, Refusal)
    assert refused.code == "line_closed"
    assert "cannot be undone" in game.describe(refused)
    assert len(game.nodes) == end + 1
    do(game, "declare-attack", target="0504")  # the line that was played may be gone along again
    assert game.at == 1


def test_with_consent_they_can_once_it_has_been_taken_back() -> None:
    game = fought(policy=UndoPolicy.CONSENT)
    rolled = game.at
    assert game.undo(consent=True)
    assert isinstance(do(game, "cancel-attack"), Step)
    assert game.takebacks == [(rolled, Barrier.CHANCE)]


def test_alone_playing_on_from_before_a_roll_is_marked_once() -> None:
    game = fought(seats={US: "random"})
    rolled = game.at
    game.visit(0)
    assert isinstance(do(game, "end-phase"), Step)
    assert game.takebacks == [(rolled, Barrier.CHANCE)]
    game.visit(0)
    do(game, "declare-attack", target="0504")
    assert game.takebacks == [(rolled, Barrier.CHANCE)]
    lines = list(game.lines())
    other = session(FIGHT, seats={US: "random"})
    for line in lines:
        other.follow(line)
    assert other.takebacks == game.takebacks


def test_what_a_computer_did_before_anybody_decided_is_not_taken_back() -> None:
    game = session(seats={SOVIET: "random"})
    game.submit(next(iter(game.game.legal_actions(game.state))), "random")
    do(game, "end-phase")
    assert not game.undo_verdict().allowed
    assert not game.undo()
    assert game.at == 2
    game.seat(SOVIET, "human")
    assert game.undo(), "whoever takes the seat over may"


def test_a_taken_back_roll_comes_out_the_same() -> None:
    game = fought(policy=UndoPolicy.FREE)
    rolled = game.digest()
    game.undo()
    do(game, "resolve-attack")
    assert game.digest() == rolled


def test_between_people_an_ended_step_may_be_taken_back() -> None:
    game = session()
    do(game, "end-phase")
    do(game, "end-phase")
    assert game.node.barrier is Barrier.HANDOVER
    assert game.undo_verdict().barrier is Barrier.NONE
    assert game.undo()


def test_against_a_computer_undo_goes_back_to_the_person() -> None:
    game = session(seats={US: "random"})
    do(game, "end-phase")
    do(game, "end-phase")
    here = game.at
    do(game, "end-phase")  # the computer's own
    do(game, "end-phase")
    assert game.undo()
    assert game.at == here - 1
    assert game.decision is not None
    assert game.decision.side == SOVIET


def test_own_dice_are_asked_for_and_noted() -> None:
    game = session(FIGHT, own_dice=True)
    do(game, "declare-attack", target="0504")
    do(game, "add-attackers", space="0604")
    roll = action_from(game.game, {"kind": "resolve-attack"})
    asked = game.submit(roll)
    assert isinstance(asked, ChanceNeeded)
    assert asked.faces == 6
    step = game.submit(roll, hand=(5,))
    assert isinstance(step, Step)
    assert game.node.rolled == (5,)
    assert step.events[0].die == 6
    lines = list(game.lines())
    again = session(FIGHT, own_dice=True)
    for line in lines:
        again.follow(line)
    assert again.digest() == game.digest()


def test_resigning_and_agreeing_end_the_game_and_can_be_undone() -> None:
    game = session()
    game.resign(SOVIET)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == (US, "resigned")
    assert game.decision is None
    refused = do(game, "end-phase")
    assert isinstance(refused, Refusal)
    assert game.undo()
    assert game.outcome is None
    game.agree_to_end()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == (None, "agreed")
    again = session()
    for line in game.lines():
        again.follow(line)
    assert again.outcome == game.outcome


def test_names_and_seats_are_in_the_record() -> None:
    lines: list[Any] = []
    game = session(sink=lines.append)
    do(game, "move", piece="A", path=["0802"])
    game.name(1, "by the north")
    game.seat(US, "greedy")
    again = session()
    for line in lines:
        again.follow(line)
    assert again.nodes[1].name == "by the north"
    assert again.seats == {SOVIET: "human", US: "greedy"}


def test_a_change_of_the_undo_policy_is_in_the_record() -> None:
    lines: list[Any] = []
    game = session(sink=lines.append)
    game.choose_policy(UndoPolicy.FREE)
    again = session()
    for line in lines:
        again.follow(line)
    assert again.policy is UndoPolicy.FREE
    game.choose_policy(None)
    again.follow(lines[-1])
    assert again.policy is UndoPolicy.TABLE


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"op": "dance"},
        {"op": "goto", "node": 7},
        {"op": "goto", "node": True},
        {"op": "act", "parent": 0, "by": "human", "action": {"kind": "fly"}},
        {"op": "act", "parent": 5, "by": "human", "action": {"kind": "end-phase"}},
        {"op": "act", "parent": 0, "by": "human", "action": {"kind": "move", "piece": "W", "path": ["0503"]}},
        {"op": "takeback", "node": 0, "barrier": "wall"},
        {"op": "seat", "side": "nato", "who": "human"},
        {"op": "end", "node": 0, "kind": "resign", "side": "nato"},
        {"op": "name", "node": 0},
        {"op": "policy", "policy": "anarchy"},
        {"op": "policy", "policy": []},
    ],
)
def test_a_line_that_does_not_fit_is_refused_and_changes_nothing(line: dict[str, Any]) -> None:
    game = session()
    before = game.digest(), game.at, len(game.nodes)
    with pytest.raises(RecordError):
        game.follow(line)
    assert (game.digest(), game.at, len(game.nodes)) == before


def test_visiting_what_is_not_there_is_a_bug_of_the_caller() -> None:
    with pytest.raises(IndexError):
        session().visit(9)
