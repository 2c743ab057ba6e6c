"""Drags and clicks mean what the rules allow, and what they refuse they refuse for the same reason."""

from __future__ import annotations

import random

import pytest

from tests.games.strike_force_one.playing import GAMES, states, steps
from tests.games.strike_force_one.table import Table, Why, table
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.strike_force_one import events
from wargame_desk.games.strike_force_one.actions import (
    AddAttackers,
    Advance,
    CancelAttack,
    DeclareAttack,
    Enter,
    Move,
    Retreat,
)


def clicked(t: Table, space: str) -> tuple[Action, ...] | Why | None:
    """What a click on a hex means."""
    meant = t.game.presenter.click(t.state, t.game.board.space(space))
    return t.why(meant) if isinstance(meant, Refusal) else meant


def ways(t: Table, unit: str) -> dict[str, str]:
    """Where a unit can be put, and by what."""
    found = t.game.presenter.ways(t.state, t.game.piece_id(unit))
    return {t.game.board.label(way.to): way.kind for way in found}


def allowed(t: Table, actions: tuple[Action, ...]) -> bool:
    """Whether actions may be done one after another."""
    state = t.game.with_dice(t.state, t.game.dice_of(t.state)._replace(hand=(0, 0, 0, 0), strict=True))
    for action in actions:
        if t.game.check(state, action) is not None:
            return False
        state = t.game.apply(state, action).state
    return True


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_every_way_and_every_click_is_allowed_and_everything_else_is_refused_for_a_reason(
    rules: str, options: str
) -> None:
    rng = random.Random(7)
    for t in states(rules, options, range(4), lambda _: rng.random() < 0.25):
        known = t.game.redact(t.state, None)
        for piece in (PieceId(p) for p in range(len(t.game.setting.names))):
            found = t.game.presenter.ways(known, piece)
            assert len({way.to for way in found}) == len(found)
            for way in found:
                assert allowed(t, way.actions), t.game.describe(way.actions[0])
            if not found and rng.random() < 0.7:
                continue
            for space in map(SpaceId, rng.sample(t.game.board.spaces, 12)):
                if space not in {way.to for way in found}:
                    refusal = t.game.presenter.why_not(known, piece, space)
                    assert t.game.describe(refusal)
                    check_reason(t, piece, space, refusal)
        for space in map(SpaceId, t.game.board.spaces):
            meant = t.game.presenter.click(known, space)
            if isinstance(meant, Refusal):
                assert t.game.describe(meant)
            elif meant is not None:
                assert allowed(t, meant)


def check_reason(t: Table, piece: PieceId, space: SpaceId, refusal: Refusal) -> None:
    """A drag that is refused would be refused as an action too, for the same reason where it is one action."""
    decision = t.game.decision(t.state)
    assert decision is not None
    if decision.kind == "retreat":
        assert t.game.check(t.state, Retreat(piece, space)) == refusal
    elif decision.kind == "move" and piece in t.state.at:
        assert t.game.complete(t.state, Move(piece, (space,))) == refusal
    elif decision.kind == "enter" and piece in decision.pieces:
        assert t.game.complete(t.state, Enter(piece, (space,))) == refusal


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_ways_show_what_moves_and_entries_cost(rules: str, options: str) -> None:
    for seed in range(8):
        for game, state, action, step in steps(rules, options, seed):
            if isinstance(action, Move):
                (way,) = (w for w in game.presenter.ways(state, action.piece) if w.to == action.path[-1])
                moved = next(event for event in step.events if isinstance(event, events.UnitMoved))
                assert (way.path, way.cost, way.stop is not None) == (action.path, moved.cost, moved.stopped)
                assert moved.path == (state.at[action.piece], *action.path)


def test_movement_by_drag() -> None:
    t = table(A="0604", W="0504")
    assert ways(t, "W") == {}
    assert t.why_not("W", "0404").code == "not_yours"
    assert ways(t, "A")["0704"] == "move"
    assert ways(t, "A")["0603"] == "move"  # by 0704, for two points: not straight from zone to zone
    way = next(w for w in t.game.presenter.ways(t.state, t.game.piece_id("A")) if t.labels([w.to]) == {"0603"})
    assert (t.labels(way.path), way.costs) == ({"0704", "0603"}, (1, 2))
    assert way.stop is not None
    assert (way.stop.reason, way.stop.rule) == ("stops next to W", "SFO-4.31")
    assert clicked(t, "0704") is None


def test_a_gesture_is_completed_and_a_drawn_path_is_left_as_it_was_drawn() -> None:
    t = table(A="0604", W="0504")
    a, space = t.game.piece_id("A"), t.game.board.space
    assert t.completed(Move(a, (space("0603"),))) == Move(a, (space("0704"), space("0603")))
    barred = Move(a, (space("0605"), space("0604"), space("0603")))
    assert t.completed(barred) == barred
    why = t.completed(Move(a, (space("0404"),)))
    assert isinstance(why, Why)
    assert why == t.why_not("A", "0404")


def test_attacks_by_drag_and_click() -> None:
    t = table(phase="soviet-combat", A="0604", B="0404", C="0803", W="0504", X="0804")
    target, a, b = t.game.board.space("0504"), t.game.board.space("0604"), t.game.board.space("0404")
    assert ways(t, "A") == {"0504": "attack"}
    assert clicked(t, "0504") == (DeclareAttack(target),)
    assert clicked(t, "0604") is None
    assert t.why_not("A", "0804").code == "not_adjacent_to_target"
    assert t.why_not("A", "0603").code == "no_movement_now"
    assert t.why_not("W", "0604").code == "not_yours"
    t.declare("0504").add("0604")
    assert clicked(t, "0404") == (AddAttackers(b),)
    assert clicked(t, "0504") is None
    assert clicked(t, "0603") is None
    out = clicked(t, "0803")
    assert isinstance(out, Why)
    assert out.code == "not_adjacent_to_target"
    t.add("0404")
    assert clicked(t, "0604") == (CancelAttack(), DeclareAttack(target), AddAttackers(b))  # leaves A out
    other = t.game.board.space("0804")
    assert clicked(t, "0804") == (CancelAttack(), DeclareAttack(other))
    (way,) = t.game.presenter.ways(t.state, t.game.piece_id("C"))
    assert way.actions == (CancelAttack(), DeclareAttack(other), AddAttackers(t.game.board.space("0803")))
    assert t.why_not("A", "0504").code == "joined_before"
    assert a in t.state.top.hexes  # type: ignore[union-attr]


def test_retreats_and_advances_by_drag_and_click() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", B="0404", W="0504").attack("0504", "0604")
    w = t.game.piece_id("W")
    assert ways(t, "W") == {"0503": "retreat"}
    assert ways(t, "A") == {}
    assert t.why_not("A", "0605").code == "need_not_retreat"
    assert clicked(t, "0503") == (Retreat(w, t.game.board.space("0503")),)
    assert clicked(t, "0504") is None
    assert clicked(t, "0505")[0] == "retreat_zone"  # type: ignore[index]
    t.retreat("W", "0503")
    a = t.game.piece_id("A")
    assert ways(t, "A") == {"0504": "advance"}
    assert clicked(t, "0504") == clicked(t, "0604") == (Advance(a),)
    assert t.why_not("B", "0504").code == "not_in_battle"
    assert t.why_not("A", "0603")[:2] == ("battle_open", "SFO-5.7")
    assert clicked(t.advance("A"), "0504") is None


def test_a_click_sends_the_unit_that_it_names_and_chooses_between_none() -> None:
    # Driven back: A in 0604 may go to 0605 or 0704, B in 0603 to 0602 or 0704.
    t = table(phase="soviet-combat", dice=[6], A="0604", B="0603", W="0504").attack("0504", "0604", "0603")
    assert clicked(t, "0605") == (Retreat(t.game.piece_id("A"), t.game.board.space("0605")),)
    assert clicked(t, "0602") == (Retreat(t.game.piece_id("B"), t.game.board.space("0602")),)
    assert clicked(t, "0704") is None
    assert ways(t, "B")["0704"] == "retreat"
    # Two of one stack: the first goes.
    t = table("advanced", phase="soviet-combat", dice=[1], A="0604", B="0604", W="0504", X="0504")
    t.attack("0504", "0604")
    assert clicked(t, "0404") == (Retreat(t.game.piece_id("W"), t.game.board.space("0404")),)


def test_nothing_is_put_anywhere_while_a_loss_is_to_be_chosen() -> None:
    t = table("advanced", phase="soviet-combat", dice=[1], A="0604", B="0604", C="0503", D="0503", W="0504", X="0504")
    t.attack("0504", "0604", "0503")
    assert t.asked == "soviet loss ABCD"
    assert ways(t, "A") == ways(t, "W") == {}
    assert t.why_not("A", "0603")[:2] == ("battle_open", "SFO-3.0")


def test_entering_by_drag() -> None:
    t = table("advanced", options="second-echelon", turn=2, A="0604", W="0803").replacements("B")
    assert ways(t, "B")["0901"] == "enter"
    assert ways(t, "B")["0903"] == "enter"  # by 0902
    assert ways(t, "A") == {}
    assert t.why_not("A", "0605").code == "entering_open"
    way = next(w for w in t.game.presenter.ways(t.state, t.game.piece_id("B")) if t.labels([w.to]) == {"0903"})
    assert (way.costs, way.stop is not None) == ((1, 2), True)


def test_nothing_can_be_dragged_or_clicked_when_the_game_is_over() -> None:
    t = table(phase="us-combat", turn=4, A="0604", W="0504").end()
    assert ways(t, "A") == ways(t, "W") == {}
    assert clicked(t, "0504") is None
