"""The lessons that ship: each fits its game, can be followed to its end, and never sticks, whatever is played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from wargame_desk import catalogue
from wargame_desk.ai.players import GreedyPlayer
from wargame_desk.app.games_in_progress import teaching_seats
from wargame_desk.app.guide_controls import exists
from wargame_desk.core.codec import action_from
from wargame_desk.core.lessons import DONE, Learner, Lesson
from wargame_desk.core.session import HUMAN, Session
from wargame_desk.core.values import Refusal

GAMES = tuple(entry.id for entry in catalogue.entries())
RANDOM_GAMES = 6
"""Random games of each tutorial."""


def begun(game: str, seed: int = 1) -> Session:
    return catalogue.start(game, "tutorial", seed=seed, seats=teaching_seats(game))


def lesson_of(session: Session) -> Lesson:
    lesson = catalogue.lesson(session.game, session.scenario, exists)
    assert lesson is not None
    return lesson


class Pupil:
    """One who does what the lesson says."""

    def __init__(self, game: str, seed: int = 1) -> None:
        self.session = begun(game, seed)
        self.learner = Learner(lesson_of(self.session), self.session)
        self.rival = GreedyPlayer(seed)
        self.learned: list[str] = []

    @property
    def due(self) -> str:
        """The id of the step that is due, "" once all are behind."""
        at, steps = self.learner.progress().at, self.learner.lesson.steps
        return steps[at].id if at < len(steps) else ""

    def learn(self, id: str, *does: Callable[[], object]) -> None:
        """The step is due; what is done then, and nothing before, makes it come true."""
        assert self.due == id
        at = self.learner.progress().at
        assert not does or self.learner.lesson.steps[at].until.when != "next"
        for do in does:
            assert self.due == id
            do()
        if not does:
            self.learner.read(at)
        assert self.learner.progress().states[at] == DONE, id
        self.learned.append(id)

    def play(self, **action: Any) -> Callable[[], None]:
        """Plays an action; a move that names its end takes the way that the table would."""

        def do() -> None:
            session, game = self.session, self.session.game
            played = (
                [action_from(game, action)] if "to" not in action or action["kind"] != "drag" else self._drag(action)
            )
            for one in played:
                result = session.submit(one)
                assert not isinstance(result, Refusal), session.describe(result)

        return do

    def drag(self, piece: str, to: str) -> Callable[[], None]:
        return self.play(kind="drag", piece=piece, to=to)

    def _drag(self, action: dict[str, Any]) -> list[Any]:
        session, game = self.session, self.session.game
        known = session.known(session.decision.side if session.decision else None)
        ways = game.presenter.ways(known, game.piece_id(action["piece"]))
        return list(next(way.actions for way in ways if game.board.label(way.to) == action["to"]))

    def refused(self, **action: Any) -> Callable[[], None]:
        def do() -> None:
            game = self.session.game
            found = action_from(game, action)
            refusal = game.check(self.session.known(game.sides[0]), found)
            assert isinstance(refusal, Refusal)
            self.learner.note(f"refused:{refusal.code}")

        return do

    def end(self) -> None:
        self.session.submit(self.session.game.actions["end-phase"]())

    def see(self, mark: str) -> Callable[[], object]:
        return lambda: self.learner.note(mark)

    def undo(self) -> None:
        assert self.session.undo()
        self.learner.note("undone")

    def _greedy(self) -> None:
        session = self.session
        assert session.decision is not None
        by = session.seats[session.decision.side]
        session.submit(self.rival.choose(session.game, session.known(session.decision.side)), by)

    def until(self, done: Callable[[], bool]) -> Callable[[], None]:
        """Everybody plays well until something is so."""

        def do() -> None:
            while not done() and self.session.decision is not None:
                self._greedy()

        return do

    def reached(self, turn: int, phase: str = "") -> Callable[[], bool]:
        def there() -> bool:
            view = self.session.game.picture(self.session.known(None), None)
            return view.turn >= turn and (not phase or view.phase == phase)

        return there


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_fits_its_game(game: str) -> None:
    session = begun(game)
    lesson = lesson_of(session)
    assert (lesson.game, lesson.scenario) == (game, "tutorial")
    assert 10 <= len(lesson.steps) <= 18
    assert lesson.steps[-1].until.when == "next", "the last step is what is read when the game is over"


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_short(game: str) -> None:
    for step in lesson_of(begun(game)).steps:
        assert 0 < len(step.text) <= 210, step.id
        assert step.text.count(". ") <= 3, step.id
        assert len(step.title) <= 26, step.id
        assert len(step.todo) <= 70, step.id


@pytest.mark.parametrize("game", GAMES)
def test_the_player_has_the_first_side_and_decides_first(game: str) -> None:
    session = begun(game)
    assert session.decision is not None
    assert session.decision.side == session.game.sides[0]
    assert session.seats[session.decision.side] == HUMAN
    assert all(who != HUMAN for side, who in session.seats.items() if side != session.game.sides[0])


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_road_to_altenfeld(seed: int) -> None:
    pupil = Pupil("strike-force-one", seed)
    learn, play, drag = pupil.learn, pupil.play, pupil.drag
    learn("aim")
    learn("prompt")
    learn("choose", pupil.see("chosen:B"))
    learn("refusal", pupil.refused(kind="move", piece="B", path=["0705"]))
    learn("contact", drag("B", "0604"))
    learn("undo", pupil.undo)
    assert pupil.due == "contact", "the guide steps back with the game"
    drag("B", "0604")()
    learn("surround", drag("A", "0603"), drag("C", "0505"))
    learn("end-movement", pupil.end)
    learn("target", play(kind="declare-attack", target="0504"))
    learn("join", *(play(kind="add-attackers", space=space) for space in ("0604", "0603", "0505")))
    learn("roll", play(kind="resolve-attack"))
    learn("after", pupil.until(pupil.reached(3, "us-move")))
    learn("reply", pupil.until(pupil.reached(4)))
    learn("last-turn", pupil.until(lambda: pupil.session.outcome is not None))
    learn("close")
    assert pupil.learned == [step.id for step in pupil.learner.lesson.steps]


@pytest.mark.parametrize("seed", range(1, 5))
def test_fifteen_points_to_go(seed: int) -> None:
    pupil = Pupil("norad", seed)
    learn, play, drag = pupil.learn, pupil.play, pupil.drag
    learn("aim")
    learn("place", drag("bomber-17", "arctic-3"), drag("bomber-20", "arctic-5"))
    learn("fly-in", pupil.end)
    learn("enter", drag("bomber-17", "D3"), drag("bomber-20", "D5"))
    learn("secret", pupil.see("chosen:bomber-3"))
    learn("refusal", pupil.refused(kind="move", piece="bomber-12", path=["M4-W"]))
    learn("decoy", drag("bomber-3", "M5-E"))
    play(kind="answer-sam", fire=True)()
    learn("answer")
    drag("bomber-8", "M5-E")()
    learn("bomb", play(kind="bomb"))
    learn("south", drag("bomber-12", "O4-E"), pupil.end)
    learn("fighters", pupil.until(pupil.reached(7)))
    learn("two")
    learn("end", pupil.until(lambda: pupil.session.outcome is not None))
    learn("close")
    assert pupil.learned == [step.id for step in pupil.learner.lesson.steps]


def test_a_sam_that_holds_its_fire_holds_up_nobody() -> None:
    pupil = Pupil("norad")
    for piece, to in (("bomber-17", "arctic-3"), ("bomber-20", "arctic-5")):
        pupil.drag(piece, to)()
    pupil.end()
    for piece, to in (("bomber-17", "D3"), ("bomber-20", "D5"), ("bomber-3", "M5-E")):
        pupil.drag(piece, to)()
    pupil.play(kind="answer-sam", fire=False)()
    assert pupil.due == "refusal"
    pupil.play(kind="stop")()
    for piece, to in (("bomber-8", "N5-E"), ("bomber-12", "O4-E")):
        pupil.drag(piece, to)()
    pupil.end()
    assert pupil.due == "fighters"


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_last_two_days(seed: int) -> None:
    pupil = Pupil("nato-air-commander", seed)
    learn, play, drag = pupil.learn, pupil.play, pupil.drag
    learn("aim")
    learn("sheet")
    learn("recon", play(kind="fly-recon", mission="staging", line="echo"))
    if pupil.due == "to-planning":
        learn("to-planning", pupil.end)
    learn("open", drag("us-a10-1", "echo-cas"))
    learn(
        "fill",
        drag("us-a10-2", "raid-1-primary-2"),
        drag("us-f15-1", "raid-1-escort-1"),
        drag("us-f4g-1", "raid-1-sead-1"),
    )
    learn("arm", play(kind="arm", piece="us-f4g-1"))
    learn("crew", play(kind="crew", piece="pilot-us-1", unit="us-a10-1"))
    learn("chances", pupil.see("opened:plans"))
    learn("launch", pupil.end)
    play(kind="fly-raid", raid=1)()
    pupil.until(lambda: pupil.due != "fly")()  # a card may leave a question
    assert pupil.due == "ground"
    learn("ground", pupil.until(pupil.reached(9, "resources")))
    learn("market", pupil.until(pupil.reached(10)))
    learn("report")
    learn("last-day", pupil.until(lambda: pupil.session.outcome is not None))
    learn("close")
    assert pupil.due == ""


def random_game(game: str, seed: int) -> Iterator[tuple[Session, Learner]]:
    """A tutorial played by people who read nothing, try anything and change their minds."""
    rng = random.Random(seed)
    session = begun(game, seed)
    learner = Learner(lesson_of(session), session)
    yield session, learner
    while (decision := session.decision) is not None:
        person = session.seats[decision.side] == HUMAN
        if person and rng.random() < 0.05 and session.undo():
            learner.note("undone")
        elif person and rng.random() < 0.02 and learner.progress().at < len(learner.lesson.steps):
            learner.read(learner.progress().at)
        else:
            actions = list(session.game.legal_actions(session.known(decision.side)))
            session.submit(rng.choice(actions), HUMAN if person else session.seats[decision.side])
        yield session, learner


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(RANDOM_GAMES))
def test_another_way_to_play_never_sticks(game: str, seed: int) -> None:
    """What is due is never something that the game no longer allows, and the end of the game is that of the lesson."""
    for session, learner in random_game(game, seed):
        progress = learner.progress()
        view = session.game.picture(session.known(None), None)
        steps = learner.lesson.steps
        if progress.at < len(steps) and (within := steps[progress.at].within) is not None:
            phases = [phase.id for phase in view.phases]
            last = within.turn, phases.index(within.phase) if within.phase else len(phases)
            assert (view.turn, phases.index(view.phase)) <= last, steps[progress.at].id
    assert session.outcome is not None
    assert learner.progress().at >= len(steps) - 1
    learner.read(len(steps) - 1)
    assert learner.progress().at == len(steps)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_skipped_from_end_to_end(game: str) -> None:
    session = begun(game)
    learner = Learner(lesson_of(session), session)
    for at in range(len(learner.lesson.steps)):
        assert learner.progress().at == at
        learner.read(at)
    assert learner.progress().at == len(learner.lesson.steps)
