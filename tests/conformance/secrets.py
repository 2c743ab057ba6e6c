"""The laws of hidden information: where the truth could be another, nothing that a side sees, hears or may do differs.

Owns the exchange of one truth for another that a viewer cannot tell from it, and what is compared. A game without
secrets keeps these laws without effort.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from wargame_desk.core.codec import to_json
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.game import Game, Step
from wargame_desk.core.ids import Side
from wargame_desk.core.values import Action, Event

Viewer = Side | None


class Worlds(NamedTuple):
    """Two states that a viewer must not be able to tell apart."""

    viewer: Viewer
    true: Any
    other: Any


def exact(thing: Any) -> str:
    """A value written out, the order of its dicts included; sets have none."""
    if isinstance(thing, dict):
        return "{" + ", ".join(f"{exact(k)}: {exact(v)}" for k, v in thing.items()) + "}"
    if isinstance(thing, frozenset):
        return "{" + ", ".join(sorted(map(exact, thing))) + "}"
    if isinstance(thing, tuple):
        return type(thing).__name__ + "(" + ", ".join(map(exact, thing)) + ")"
    return repr(thing)


def worlds(game: Game[Any, Any], state: Any, viewer: Viewer, seed: int) -> Worlds:
    """The truth, and another that hides other things behind what the viewer sees; both with the same dice."""
    other = game.determinize(game.redact(state, viewer), Dice(seed_from(f"another {seed}")))
    return Worlds(viewer, state, game.with_dice(other, game.dice_of(state)))


# --- a position


def positions_look_alike(game: Game[Any, Any], both: Worlds, rng: random.Random) -> None:
    """The same knowledge, picture, question, standing and list of actions; what panels and gestures say of it, too."""
    drawn = rng.randrange(1_000_000)
    answers = [
        [*_position(game, both.viewer, state), *_panels(game, both.viewer, state, random.Random(drawn))]
        for state in (both.true, both.other)
    ]
    assert answers[0] == answers[1], _first_difference(*answers)


def _position(game: Game[Any, Any], viewer: Viewer, state: Any) -> Iterator[str]:
    known = game.redact(state, viewer)
    decision = game.decision(state)
    yield exact(known)
    yield exact(game.picture(known, viewer))
    yield exact(decision)
    yield exact(game.outcome(state))
    yield exact(game.standing(state))
    yield exact(game.standing(known))
    if decision is not None:
        yield game.describe(decision)
        if decision.side == viewer:
            yield exact(tuple(game.legal_actions(state)))


def _panels(game: Game[Any, Any], viewer: Viewer, state: Any, rng: random.Random) -> Iterator[str]:
    """What the table asks about the position: everything of one piece and one space, drawn by lot."""
    table, known = game.presenter, game.redact(state, viewer)
    piece = game.piece_id(rng.choice([view.id for view in game.picture(known, viewer).pieces]))
    space = rng.choice(list(game.board.spaces))
    ways = table.ways(known, piece)
    yield exact(ways)
    yield game.describe(table.why_not(known, piece, space))
    yield exact(table.click(known, space))
    yield exact((table.about_piece(known, piece), table.about_space(known, space)))
    yield exact((sorted(table.threat(known, piece)), table.attackers_on(known, space)))
    yield exact(table.forecast(known))
    yield exact(tuple(table.forecast_with(known, piece, way.to) for way in ways if way.kind == "attack"))
    for side in game.sides:
        yield exact(sorted(table.zone(known, side)))


def _first_difference(one: list[str], two: list[str]) -> str:
    for a, b in zip(one, two, strict=False):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"...{a[max(0, at - 200) : at + 60]}\n...{b[max(0, at - 200) : at + 60]}"
    return f"{len(one)} and {len(two)} answers"


# --- an action


def steps_sound_alike(game: Game[Any, Any], both: Worlds, actions: Iterable[Action]) -> int:
    """What is done in both worlds alike is heard alike, up to the first thing turned over; returns how many were.

    Until then the log, the barrier, the position after it and the next question are the same; at the end all is open.
    """
    compared = 0
    for action in actions:
        if game.check(both.true, action) is not None or game.check(both.other, action) is not None:
            continue
        one, two = game.apply(both.true, action), game.apply(both.other, action)
        heard = [_heard(game, both.viewer, step) for step in (one, two)]
        assert heard[0] == heard[1], f"{action}\n{heard[0]}\n{heard[1]}"
        revealed = any(event.reveals for step in (one, two) for event in step.events)
        if not revealed:
            assert (one.barrier, game.outcome(one.state)) == (two.barrier, game.outcome(two.state)), action
        if game.outcome(one.state) is None and not revealed:
            after = [list(_position(game, both.viewer, step.state)) for step in (one, two)]
            assert after[0] == after[1], f"{action}\n{_first_difference(*after)}"
        compared += 1
    return compared


def _heard(game: Game[Any, Any], viewer: Viewer, step: Step[Any]) -> list[str]:
    """What the viewer hears of a step, up to the first thing turned over: of that, what it is but not what it shows."""
    told: list[str] = []
    for event in step.events:
        if event.reveals:
            return [*told, f"{event.kind} {getattr(event, 'piece', None)}"]
        if _may_hear(event, viewer):
            told.append(str(to_json(game, event)))
            told += [str(fact) for fact in game.presenter.facts((event,), game.sides[0])]
    return told


def _may_hear(event: Event, viewer: Viewer) -> bool:
    return event.audience is None or viewer in event.audience


# --- both


def nothing_betrays(game: Game[Any, Any], state: Any, actions: list[Action], rng: random.Random, steps: int = 3) -> int:
    """Both laws for a viewer drawn by lot and some actions; returns how many actions were compared."""
    both = worlds(game, state, rng.choice((None, *game.sides)), rng.randrange(1_000_000))
    positions_look_alike(game, both, rng)
    return steps_sound_alike(game, both, rng.sample(actions, min(steps, len(actions))))
