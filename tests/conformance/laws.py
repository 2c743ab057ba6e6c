"""Random play and the laws that every game must keep. One law a function; each raises AssertionError.

States handed to ``apply`` are true or guessed ones; what a player may see or do is asked of what the side knows.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from wargame_desk.core.codec import action_from, digest, to_json
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.game import Game
from wargame_desk.core.session import Session, UndoPolicy
from wargame_desk.core.values import Action, Refusal, Setup

Choose = Callable[[Game[Any, Any], Any, list[Action], random.Random], Action]
Each = Callable[[Any, list[Action]], None]
ENDLESS = 20_000


def uniform(game: Game[Any, Any], state: Any, actions: list[Action], rng: random.Random) -> Action:
    """Any listed action."""
    return rng.choice(actions)


def eager(game: Game[Any, Any], state: Any, actions: list[Action], rng: random.Random) -> Action:
    """Mostly what looks good at once: fights and objectives are met far more often than by chance."""
    decision = game.decision(state)
    assert decision is not None
    if rng.random() < 0.3:
        return rng.choice(actions)
    some = rng.sample(actions, min(12, len(actions)))
    blind = game.with_dice(state, Dice(b"look", rng.randrange(1000)))
    return max(some, key=lambda action: game.score(game.apply(blind, action).state, decision.side))


def playout(
    game: Game[Any, Any], setup: Setup, seed: int, choose: Choose = uniform, each: Each | None = None
) -> tuple[Any, int]:
    """One game from a scenario to its end: no exception, no dead end, not endless."""
    rng = random.Random(seed)
    state, count = game.setup(setup, None, Dice(seed_from(str(seed)))), 0
    while game.outcome(state) is None:
        actions = list(game.legal_actions(state))
        assert actions, f"dead end after {count} actions: {state}"
        assert game.decision(state) is not None
        if each is not None:
            each(state, actions)
        state = game.apply(state, choose(game, state, actions, rng)).state
        count += 1
        assert count < ENDLESS, "endless"
    assert game.decision(state) is None
    assert not list(game.legal_actions(state))
    return state, count


def turned(state: Any) -> Any:
    """The same state with its dicts filled in the opposite order, as after loading a file."""
    items = state._asdict().items()
    return state._replace(**{name: dict(reversed(v.items())) for name, v in items if isinstance(v, dict)})


def listed_actions_are_allowed(game: Game[Any, Any], state: Any, actions: list[Action]) -> None:
    """Each listed action passes check, once, and survives JSON; what one piece can do is part of the list."""
    assert len(set(actions)) == len(actions), "listed twice"
    for action in actions:
        assert game.check(state, action) is None, (action, game.check(state, action))
        assert not action.revises
        assert action_from(game, to_json(game, action)) == action
        assert game.complete(state, action) == action
        assert game.describe(action)
    for piece in {action.piece for action in actions if getattr(action, "piece", None) is not None}:
        mine = list(game.legal_actions(state, piece))
        assert [a for a in actions if getattr(a, "piece", None) == piece] == [
            a for a in mine if getattr(a, "piece", None) == piece
        ]
        assert set(mine) <= set(actions)


def looking_changes_nothing(game: Game[Any, Any], state: Any, actions: list[Action]) -> None:
    """Queries leave the state as it was."""
    before = digest(game, state)
    decision = game.decision(state)
    assert decision is not None
    for side in (None, *game.sides):
        known = game.redact(state, side)
        game.picture(known, side)
        game.standing(known)
        for s in game.sides:
            game.score(known, s)
            game.presenter.zone(known, s)
        game.presenter.charts(known)
        game.presenter.forecast(known)
        for action in actions[:10] if side == decision.side else ():
            game.explain(known, action)
    assert game.describe(decision)
    assert digest(game, state) == before


def legality_is_honest(game: Game[Any, Any], state: Any, actions: list[Action], others: list[Action]) -> None:
    """What a side may do does not lean on what it does not know, nor on how a dict was filled.

    ``others`` are actions of other moments; that they are refused, and why, is known to the side as well.
    """
    decision = game.decision(state)
    assert decision is not None
    known = game.redact(state, decision.side)
    assert game.decision(known) == decision
    assert list(game.legal_actions(turned(state))) == actions
    if game.hidden:
        assert list(game.legal_actions(known)) == actions
    assert set(game.shortlist(known)) <= set(actions)
    for action in others:
        refusal = game.check(state, action)
        assert game.check(known, action) == refusal
        assert refusal is None or game.describe(refusal)


def guesses_fit(game: Game[Any, Any], state: Any, actions: list[Action], rng: random.Random) -> None:
    """A determinized state gives the same knowledge, picture and decision to its side, and can be played on."""
    decision = game.decision(state)
    assert decision is not None
    for side in (None, *game.sides):
        seen = game.redact(state, side)
        guess = game.determinize(seen, Dice(seed_from(f"guess {rng.random()}")))
        again = game.redact(guess, side)
        assert again == seen
        assert game.picture(again, side) == game.picture(seen, side)
        assert game.decision(guess) == decision
        if side == decision.side:
            assert list(game.legal_actions(guess)) == actions
            assert game.shortlist(again) == game.shortlist(seen)
        for _ in range(6):
            if game.outcome(guess) is not None:
                break
            guess = game.apply(guess, rng.choice(list(game.legal_actions(guess)))).state


def gestures_agree(game: Game[Any, Any], state: Any, rng: random.Random) -> None:
    """What a drag or a click stands for is allowed, in order; where there is no way there is a reason.

    Asked of what the side that decides knows, done to the true state.
    """
    decision = game.decision(state)
    assert decision is not None
    known = game.redact(state, decision.side)
    names = [piece.id for piece in game.picture(known, decision.side).pieces]
    piece = game.piece_id(rng.choice(names))
    ways = game.presenter.ways(known, piece)
    targets = {way.to for way in ways}
    assert len(targets) == len(ways)
    for way in ways:
        allowed_in_order(game, state, way.actions)
    space = rng.choice(list(game.board.spaces))
    if space not in targets:
        refusal = game.presenter.why_not(known, piece, space)
        assert refusal.code
        assert game.describe(refusal)
    meant = game.presenter.click(known, space)
    if isinstance(meant, tuple) and not isinstance(meant, Refusal):
        allowed_in_order(game, state, meant)


def allowed_in_order(game: Game[Any, Any], state: Any, actions: tuple[Action, ...]) -> None:
    """Actions that one gesture stands for."""
    here = game.with_dice(state, Dice(b"any"))
    for action in actions:
        assert game.check(here, action) is None, (action, game.check(here, action))
        here = game.apply(here, action).state


def strays_do_not_strand(game: Game[Any, Any], setup: Setup, seed: int) -> int:
    """Play that also takes actions which check allows but the list leaves out; returns how many it took."""
    rng, pool, taken = random.Random(seed), list[Action](), 0
    state = game.setup(setup, None, Dice(seed_from(str(seed))))
    for _ in range(ENDLESS):
        if game.outcome(state) is not None:
            return taken
        actions = list(game.legal_actions(state))
        assert actions, f"dead end after an unlisted action: {state}"
        choice = rng.choice(actions)
        pool.extend(rng.sample(actions, min(3, len(actions))))
        pool.extend(longer(game, action) for action in rng.sample(actions, min(3, len(actions))))
        for action in rng.sample(pool, min(60, len(pool))) if rng.random() < 0.4 else ():
            allowed = game.check(state, action) is None
            if allowed and action not in actions and not action.revises:
                choice, taken = action, taken + 1
                break
        state = game.apply(state, choice).state
    raise AssertionError("endless")


def longer(game: Game[Any, Any], action: Action) -> Action:
    """The same action with a detour at its end, where it has a path."""
    path = getattr(action, "path", ())
    if not path:
        return action
    there = game.board.near[path[-1]][0]
    return replace(action, path=(*path, there, path[-1]))  # type: ignore[call-arg]


def session_laws(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    """Undo to the start gives the first digest, redo the last; the record rebuilds the tree and its place."""
    rng = random.Random(seed)
    lines: list[Any] = []
    session = Session(game, setup, Dice(seed_from(str(seed))), policy=UndoPolicy.FREE, sink=lines.append)
    first = session.digest()
    while session.outcome is None:
        if rng.random() < 0.1:
            session.undo()
        result = session.submit(rng.choice(list(game.legal_actions(session.state))))
        assert not isinstance(result, Refusal)
    last, at = session.digest(), session.at
    for source in (lines, list(session.lines())):
        other = Session(game, setup, Dice(seed_from(str(seed))), policy=UndoPolicy.FREE)
        for line in source:
            other.follow(line)
        assert (other.digest(), other.at, len(other.nodes)) == (last, at, len(session.nodes))
        assert other.takebacks == session.takebacks
    while session.undo():
        pass
    assert session.digest() == first
    while session.redo():
        pass
    assert session.digest() == last
