"""How far a player has come in a lesson follows from the game and from what he saw: met, passed over, stepped back."""

from __future__ import annotations

from wargame_desk import catalogue
from wargame_desk.core.codec import gesture_from
from wargame_desk.core.lessons import DONE, OPEN, PASSED, Condition, Learner, Lesson, LessonStep, Moment
from wargame_desk.core.session import Session
from wargame_desk.core.values import Refusal

READ = Condition()
THIRD = Moment(turn=3, phase="soviet-move")


def begun() -> Session:
    return catalogue.start("strike-force-one", "tutorial", seed=1)


def step(id: str, until: Condition = READ, within: Moment | None = None) -> LessonStep:
    return LessonStep(id=id, title=id, text=id, todo="do", until=until, within=within)


def learner(session: Session, *steps: LessonStep, seen: tuple[str, ...] = ()) -> Learner:
    return Learner(Lesson(session.game.id, "tutorial", "Test", steps), session, seen)


def move(session: Session, piece: str, to: str) -> None:
    action = gesture_from(session.game, session.state, {"kind": "move", "piece": piece, "to": to})
    assert not isinstance(action, Refusal)
    assert not isinstance(session.submit(action), Refusal)


def end(session: Session) -> None:
    session.submit(session.game.actions["end-phase"]())


def moved(*pieces: str, to: tuple[str, ...] = (), start: tuple[str, ...] = (), count: int = 1) -> Condition:
    return Condition(when="played", action="move", piece=pieces, to=to, start=start, count=count)


def test_a_step_that_is_read_waits_until_it_has_been_read() -> None:
    session = begun()
    pupil = learner(session, step("one"), step("two"))
    assert pupil.progress().at == 0
    assert pupil.read(0)
    assert pupil.progress().at == 1
    pupil.read(1)
    assert pupil.progress() == (2, (DONE, DONE), (0, 0))


def test_an_action_is_known_by_piece_start_and_end() -> None:
    session = begun()
    pupil = learner(
        session,
        step("any", moved()),
        step("by B", moved("B")),
        step("by A or B", moved("A", "B")),
        step("to 0604", moved(to=("0604",))),
        step("from 0704", moved("B", start=("0704",))),
        step("to 0603", moved(to=("0603",))),
        step("from 0803", moved("B", start=("0803",))),
        step("by A", moved("A")),
    )
    move(session, "B", "0604")
    assert pupil.progress().states == (DONE, DONE, DONE, DONE, DONE, OPEN, OPEN, OPEN)


def test_what_is_asked_for_several_times_is_counted() -> None:
    session = begun()
    pupil = learner(session, step("three", moved(count=3)))
    for done, (piece, to) in enumerate((("B", "0604"), ("A", "0603"), ("C", "0505"))):
        assert pupil.progress().counts == (done,)
        assert pupil.progress().at == 0
        move(session, piece, to)
    assert pupil.progress() == (1, (DONE,), (3,))


def test_other_fields_of_an_action_count_too() -> None:
    session = catalogue.start("nato-air-commander", "tutorial", seed=5)
    echo = Condition(when="played", action="fly-recon", values={"mission": "staging", "line": "echo"})
    alpha = Condition(when="played", action="fly-recon", values={"mission": "staging", "line": "alpha"})
    pupil = learner(session, step("echo", echo), step("alpha", alpha))
    session.submit(session.game.actions["fly-recon"](mission="staging", line="echo"))
    assert pupil.progress().states == (DONE, OPEN)


def test_taking_back_steps_back() -> None:
    session = begun()
    pupil = learner(session, step("move", moved("B")), step("undo", Condition(when="undone")), step("end"))
    move(session, "B", "0604")
    assert pupil.progress().at == 1
    session.undo()
    pupil.note("undone")
    assert pupil.progress().states == (OPEN, DONE, OPEN)
    session.redo()
    assert pupil.progress().at == 2


def test_who_did_a_later_thing_has_come_past_what_led_to_it() -> None:
    session = begun()
    pupil = learner(
        session,
        step("read"),
        step("choose", Condition(when="chosen")),
        step("refused", Condition(when="refused")),
        step("A", moved("A")),
        step("B", moved("B")),
        step("after"),
    )
    move(session, "B", "0604")
    progress = pupil.progress()
    assert progress.states == (PASSED, PASSED, OPEN, PASSED, DONE, OPEN)
    assert progress.at == 2, "a refusal can still be tried"


def test_what_the_phase_no_longer_allows_is_passed_over() -> None:
    session = begun()
    pupil = learner(
        session, step("B", moved("B"), THIRD), step("refused", Condition(when="refused"), THIRD), step("on")
    )
    assert pupil.progress().at == 0
    end(session)
    assert pupil.progress().states == (PASSED, PASSED, OPEN)
    session.undo()
    assert pupil.progress().at == 0


def test_a_turn_without_a_phase_lasts_to_its_end() -> None:
    session = begun()
    pupil = learner(session, step("in turn 3", moved("B"), Moment(turn=3)), step("on"))
    for _ in range(3):
        end(session)
        assert pupil.progress().at == 0
    end(session)
    assert session.game.picture(session.state, None).turn == 4
    assert pupil.progress().at == 1


def test_what_a_lost_piece_should_do_is_passed_over() -> None:
    session = begun()
    pupil = learner(session, step("by D", moved("D")), step("by D or B", moved("D", "B")))
    lost = {view.id: view.place for view in session.game.picture(session.state, None).pieces}
    assert lost["D"] == "eliminated"
    assert pupil.progress().states == (PASSED, OPEN)


def test_a_phase_or_turn_is_reached_for_good() -> None:
    session = begun()
    pupil = learner(
        session,
        step("combat", Condition(when="reached", phase="soviet-combat")),
        step("us", Condition(when="reached", turn=3, phase="us-move")),
        step("four", Condition(when="reached", turn=4)),
        step("more"),
    )
    reached = [pupil.progress().at]
    for _ in range(4):
        end(session)
        reached.append(pupil.progress().at)
    assert reached == [0, 1, 2, 2, 3]


def test_a_decision_that_came_up_counts_also_when_it_is_over() -> None:
    session = begun()
    asked = Condition(when="reached", decision="attackers", side="soviet")
    theirs = Condition(when="reached", decision="attackers", side="us")
    late = Condition(when="reached", decision="attackers", turn=4)
    pupil = learner(session, step("asked", asked), step("theirs", theirs), step("late", late))
    move(session, "B", "0604")
    end(session)
    session.submit(session.game.actions["declare-attack"](target=session.game.board.space("0504")))
    session.submit(session.game.actions["add-attackers"](space=session.game.board.space("0604")))
    assert session.decision is not None
    assert pupil.progress().states == (DONE, OPEN, OPEN)


def test_marks_of_what_was_seen_can_be_kept() -> None:
    session = begun()
    steps = (
        step("any", Condition(when="refused")),
        step("woods", Condition(when="refused", code=("woods",))),
        step("rules", Condition(when="opened", dock="rules")),
        step("B", Condition(when="chosen", piece=("B",))),
    )
    pupil = learner(session, *steps)
    assert pupil.note("refused:must_stop")
    assert not pupil.note("refused:must_stop")
    assert pupil.progress().states == (DONE, OPEN, OPEN, OPEN)
    for mark in ("refused:woods", "opened:rules", "chosen:B"):
        pupil.note(mark)
    again = learner(session, *steps, seen=tuple(sorted(pupil.seen)))
    assert again.progress().at == 4


def test_a_step_can_be_skipped_and_still_be_done() -> None:
    session = begun()
    pupil = learner(session, step("B", moved("B")), step("on"))
    pupil.read(0)
    assert pupil.progress().states == (PASSED, OPEN)
    move(session, "B", "0604")
    assert pupil.progress().states == (DONE, OPEN)


def test_the_end_leaves_the_last_step_alone() -> None:
    session = begun()
    pupil = learner(session, step("one"), step("B", moved("B")), step("over", Condition(when="ended")), step("close"))
    session.resign(session.game.sides[0])
    assert pupil.progress().states == (PASSED, PASSED, DONE, OPEN)
    assert pupil.progress().at == 3
