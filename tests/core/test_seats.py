"""What belongs to a seat in a game that hides something: standing orders, the word, marks that stay, and undo."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.norad.table import name_of
from wargame_desk import catalogue
from wargame_desk.core.codec import action_from
from wargame_desk.core.game import Step
from wargame_desk.core.history import OPENED_SEAT, TRUTH, Mark
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.session import Session, UndoPolicy
from wargame_desk.core.values import Barrier, Position
from wargame_desk.games.norad.game import Norad

SOVIET, US = Side("soviet"), Side("us")
WAY = {"kind": "move", "piece": "bomber-1", "path": ["L5-E"]}
"""From beside Vancouver to over it."""


def session(scenario: str = "norad", phase: str = "soviet-move", *, back: str = "real", **units: str) -> Session:
    """A game from a position, with counters named as on the rulebook's table; ``back`` is that of the SAMs."""
    game = catalogue.open_game("norad", {"variant": scenario})
    assert isinstance(game, Norad)
    pieces: dict[str, str | None] = dict.fromkeys(game.setting.names)
    marks: dict[str, tuple[str, ...]] = {}
    for unit, space in units.items():
        name = name_of(game, unit)
        pieces[name], marks[name] = space, (back if "sam" in name else "real" if unit[0].isupper() else "decoy",)
    options = {"fighter-combat": True} if scenario == "expansion" else {}
    position = Position(pieces, marks, 2, phase)
    return catalogue.start("norad", scenario, options, seed=1, position=position)


def fly(table: Session, **action: Any) -> Step[Any]:
    step = table.submit(action_from(table.game, action or WAY))
    assert isinstance(step, Step)
    return step


def piece(table: Session, name: str) -> PieceId:
    return table.game.piece_id(name)


def kinds(step: Step[Any]) -> list[str]:
    return [event.kind for event in step.events]


# --- standing orders


def test_a_sam_that_always_fires_is_not_asked() -> None:
    table = session(B1="L6-W", S1="L5-E")
    table.order(US, {piece(table, "sam-1"): "always"})
    step = fly(table)
    assert kinds(step)[:3] == ["piece-moved", "defender-asked", "sam-fired"]
    assert piece(table, "bomber-1") not in table.state.at
    assert [node.by for node in table.line()] == ["human", "order"]
    assert step.state is table.state


def test_a_sam_that_never_fires_holds_and_the_bomber_goes_on() -> None:
    table = session(B1="L6-W", S1="L5-E")
    table.order(US, {piece(table, "sam-1"): "never"})
    assert kinds(fly(table)) == ["piece-moved", "defender-asked", "sam-held"]
    assert table.decision is not None
    assert (table.decision.side, table.decision.kind) == (SOVIET, "aloft")


@pytest.mark.parametrize("order", ["", "ask"])
def test_without_an_order_the_defender_is_asked(order: str) -> None:
    table = session(B1="L6-W", S1="L5-E")
    if order:
        table.order(US, {piece(table, "sam-1"): order})
    fly(table)
    assert table.decision is not None
    assert (table.decision.side, table.decision.kind) == (US, "answer")


def test_an_order_on_a_decoy_looks_like_never_on_a_real_sam() -> None:
    """Everything that the attacker has: events, who acted, what he knows, sees and can do."""
    seen = []
    for back, order in (("real", "never"), ("decoy", "never"), ("decoy", "always")):
        table = session("pvo-strany", "us-move", B1="D4", S1="E4", back=back)
        table.order(SOVIET, {piece(table, "sam-1"): order})
        step = fly(table, kind="move", piece="bomber-1", path=["E4"])
        known = table.known(US)
        by = [node.by for node in table.line()]
        told = table.game.presenter.facts(step.events, US)
        view = table.game.picture(known, US)
        seen.append((kinds(step), by, known, table.decision, list(table.game.legal_actions(known)), told, view))
    assert seen[0][0][-1] == "sam-held"
    assert seen == [seen[0]] * 3


def test_an_order_for_a_fighter_answers_the_scramble_question_of_the_expansion() -> None:
    for unit, order, told in (("UF1", "always", "fighter-rolled"), ("UF1", "never", "no-scramble")):
        table = session("expansion", "soviet-bombers", **{"SB1": "na-L6-W", unit: "na-L5-E"})
        table.order(US, {piece(table, "us-fighter-1"): order})
        step = fly(table, kind="move", piece="soviet-bomber-1", path=["na-L5-E"])
        assert told in kinds(step)
        assert table.node.by == "order"


def test_where_a_sam_must_be_asked_no_fighter_rises_first() -> None:
    table = session("expansion", "soviet-bombers", SB1="na-L6-W", US1="na-L5-E", UF1="na-L5-E")
    table.order(US, {piece(table, "us-fighter-1"): "always"})
    step = fly(table, kind="move", piece="soviet-bomber-1", path=["na-L5-E"])
    assert kinds(step) == ["piece-moved", "defender-asked"]
    held = fly(table, kind="answer-sam", fire=False)
    assert kinds(held)[0] == "sam-held"
    assert "fighter-rolled" in kinds(held)


def test_what_takes_no_order_says_so() -> None:
    table = session(B1="L6-W", S1="L5-E", F1="L5-E")
    assert table.order_choices(US, piece(table, "sam-1")) == ("always", "never", "ask")
    assert table.order_choices(SOVIET, piece(table, "sam-1")) == ()
    assert table.order_choices(US, piece(table, "fighter-1")) == ()
    with pytest.raises(ValueError, match="bomber-1 takes no order"):
        table.order(SOVIET, {piece(table, "bomber-1"): "always"})
    with pytest.raises(ValueError, match="takes no order 'sometimes'"):
        table.order(US, {piece(table, "sam-1"): "sometimes"})
    open_game = catalogue.start("strike-force-one", "standard", seed=1)
    assert open_game.order_choices(SOVIET, open_game.game.piece_id("A")) == ()


def test_nothing_that_the_other_side_gets_shows_an_order_that_met_no_bomber() -> None:
    plain, ordered = (session(B1="L6-W", S1="M5-E") for _ in range(2))
    ordered.order(US, {piece(ordered, "sam-1"): "always"})
    for side in (SOVIET, US, None):
        assert plain.known(side) == ordered.known(side)
    assert plain.digest() == ordered.digest()
    assert plain.undo_verdict() == ordered.undo_verdict()
    assert not ordered.takebacks
    assert not ordered.marks


def test_a_computer_players_seat_needs_no_orders() -> None:
    table = session(B1="L6-W", S1="L5-E")
    table.order(US, {piece(table, "sam-1"): "never"})
    table.seat(US, "random")
    fly(table)
    assert table.decision is not None
    assert table.decision.side == US


def test_an_order_given_while_the_question_is_open_answers_it_when_it_is_obeyed() -> None:
    table = session(B1="L6-W", S1="L5-E")
    fly(table)
    table.order(US, {piece(table, "sam-1"): "never"})
    step = table.obey()
    assert step is not None
    assert kinds(step) == ["sam-held"]
    assert table.obey() is None


def test_undo_and_redo_pass_over_what_orders_did() -> None:
    table = session(B1="L6-W", S1="L5-E")
    table.choose_policy(UndoPolicy.FREE)
    table.order(US, {piece(table, "sam-1"): "never"})
    fly(table)
    after = table.digest()
    assert table.undo()
    assert table.at == 0
    assert {barrier for _, barrier in table.takebacks} == {Barrier.HANDOVER}
    assert table.redo()
    assert table.digest() == after


# --- undo where something is hidden


def test_ones_own_set_up_is_taken_back_freely_but_not_once_it_is_declared() -> None:
    table = catalogue.start("norad", "norad", seed=2)
    chance = random.Random(3)
    for _ in range(5):
        table.submit(chance.choice(list(table.game.legal_actions(table.state))))
    assert table.policy is UndoPolicy.TABLE
    for _ in range(5):
        assert table.undo()
    assert (table.at, table.takebacks) == (0, [])
    while table.decision is not None and table.decision.side == US:
        table.submit(chance.choice(list(table.game.legal_actions(table.state))))
    assert table.undo_verdict().barrier is Barrier.HANDOVER
    assert not table.undo()


def test_alone_a_take_back_past_the_other_side_is_marked() -> None:
    table = session(B1="L6-W", S1="L5-E")
    table.seat(US, "random")
    fly(table)
    assert table.policy is UndoPolicy.FREE
    assert table.undo()
    assert table.takebacks == [(1, Barrier.HANDOVER)]


def test_who_gives_up_to_see_everything_does_not_go_on_unmarked() -> None:
    table = session(B1="L6-W", S1="L5-E")
    table.resign(SOVIET)
    assert not table.undo()
    table.choose_policy(UndoPolicy.FREE)
    assert table.undo()
    assert table.takebacks == [(1, Barrier.REVEAL)]


# --- the word, and marks


def test_a_seat_is_unlocked_by_its_word_alone() -> None:
    table = session(B1="L6-W")
    assert table.unlocks(US, "")
    table.lock(US, " Thule ")
    assert table.locked(US)
    assert not table.locked(SOVIET)
    assert table.unlocks(US, "Thule")
    assert not table.unlocks(US, "thule")
    assert not table.unlocks(US, "")
    assert "Thule" not in repr(table.words) + repr(list(table.lines()))
    table.lock(US, "")
    assert not table.locked(US)


def test_equal_words_are_kept_differently() -> None:
    table = session(B1="L6-W")
    table.lock(US, "Thule")
    table.lock(SOVIET, "Thule")
    assert table.words[US] != table.words[SOVIET]


def test_a_seat_opened_by_the_other_side_is_in_the_record_for_good() -> None:
    table = session(B1="L6-W")
    table.lock(US, "Thule")
    table.open_seat(US, SOVIET)
    assert not table.locked(US)
    assert table.marks == [Mark(OPENED_SEAT, 0, US, SOVIET)]


def test_truth_is_marked_once_a_node_and_never_in_an_open_game() -> None:
    table = session(B1="L6-W", S1="M5-E")
    table.show_truth()
    table.show_truth()
    fly(table, kind="move", piece="bomber-1", path=["M5-E"])
    table.show_truth()
    assert table.marks == [Mark(TRUTH, 0), Mark(TRUTH, 1)]
    open_game = catalogue.start("strike-force-one", "standard", seed=1)
    open_game.show_truth()
    assert open_game.marks == []


def test_orders_words_and_marks_come_back_from_lines_as_they_were_written_and_from_all_at_once() -> None:
    table, written = session(B1="L6-W", S1="L5-E"), list[Any]()
    table.sink = written.append
    table.order(US, {piece(table, "sam-1"): "always"})
    table.order(US, {piece(table, "sam-2"): "never", piece(table, "sam-1"): "never"})
    table.order(US, {piece(table, "sam-2"): "ask"})
    table.lock(US, "Thule")
    table.show_truth()
    fly(table)
    table.open_seat(SOVIET, US)
    for lines in (written, list(table.lines())):
        again = session(B1="L6-W", S1="L5-E")
        for line in lines:
            again.follow(line)
        assert again.orders_of(US) == {piece(table, "sam-1"): "never"}
        assert again.unlocks(US, "Thule")
        assert again.marks == table.marks
        assert again.digest() == table.digest()
        assert [node.by for node in again.nodes] == [node.by for node in table.nodes]


def test_lines_about_seats_that_do_not_fit_are_refused() -> None:
    from wargame_desk.core.session import RecordError

    table = session(B1="L6-W", S1="L5-E")
    for line in (
        {"op": "orders", "side": "us", "orders": {"bomber-1": "always"}},
        {"op": "orders", "side": "us", "orders": []},
        {"op": "orders", "side": "us", "orders": {"sam-9": "always"}},
        {"op": "orders", "side": "nato", "orders": {}},
        {"op": "word", "side": "nato", "kept": ""},
        {"op": "mark", "kind": "truth", "node": 7},
        {"op": "mark", "kind": "open-seat", "node": 0, "side": "us"},
    ):
        with pytest.raises(RecordError):
            table.follow(line)
    table.follow({"op": "word", "side": "us", "kept": "no seal"})
    assert not table.unlocks(US, "no seal")
