"""Raids over decks of a few cards, and every way in which they can go: by the resolver itself, card by card.

All other cards are out of the game. What the player decides is decided as a forecast assumes it: a second card for
each check that fails as long as one can be paid for, the pilot first; the first card for losses.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from wargame_desk import catalogue
from wargame_desk.core.deck import Deck
from wargame_desk.core.dice import ChanceNeeded, Dice, seed_from
from wargame_desk.core.values import Action
from wargame_desk.games.nato_air_commander import raids
from wargame_desk.games.nato_air_commander.actions import Arm, Assign, Crew, EndPhase, FlyRaid, Keep, OpenRaid, Redraw
from wargame_desk.games.nato_air_commander.raid_events import StepLost
from wargame_desk.games.nato_air_commander.state import Check, Flight, Planning, Raid, State


def begin(scenario: str = "crisis", seed: str = "1") -> tuple[Any, State]:
    """A game of a scenario at its first Air Planning."""
    setup = catalogue.scenario("nato-air-commander", scenario)
    game = catalogue.open_game("nato-air-commander", setup.options)
    state = game.setup(setup, None, Dice(seed_from(seed)))
    while not isinstance(state.top, Planning):
        state = game.apply(state, EndPhase()).state
    return game, state


def raid(game: Any, state: State, mission: str, line: str | None, **roles: str) -> State:
    """The state with one more raid: units by role, separated by blanks; ``armed`` and ``pilots`` (pilot=unit) last."""
    had = set(state.raids)
    state = game.apply(state, OpenRaid(mission, line)).state
    (row,) = set(state.raids) - had
    for role in ("primary", "escort", "sead"):
        for name in roles.get(role, "").split():
            there = game.setting.units_in(state.at)
            to = next(place for place in game.setting.places[row][role] if not there.get(place))
            state = game.apply(state, Assign(game.piece_id(name), to)).state
    for name in roles.get("armed", "").split():
        state = game.apply(state, Arm(game.piece_id(name))).state
    for pair in roles.get("pilots", "").split():
        pilot, unit = (game.piece_id(name) for name in pair.split("="))
        state = game.apply(state._replace(at={**state.at, pilot: game.setting.ready}), Crew(pilot, unit)).state
    return state


def dealt(
    game: Any,
    state: State,
    pile: tuple[int, ...],
    *,
    bottom: tuple[int, ...] = (),
    discard: tuple[int, ...] = (),
    beside: tuple[int, ...] = (),
) -> State:
    """The state with these cards and no other: in the pile, under it, face up, and face down on the lines' spaces."""
    used = {*pile, *bottom, *discard, *beside}
    echelon = (*beside, *(None,) * (len(game.setting.lines) - len(beside)))
    gone = tuple(card for card in game.setting.deck if card not in used)
    return state._replace(deck=Deck(tuple(sorted(pile)), bottom, discard), echelon=echelon, gone=gone)


def deals(game: Any, state: State) -> list[State]:
    """Every state that fits what is known of one: each choice of face-down cards that lie beside the deck."""
    beside = [card for card in state.echelon if card is not None]
    face_down = (*state.deck.pile, *beside)
    found = []
    for cards in combinations(face_down, len(beside)):
        pile = tuple(sorted(set(face_down) - set(cards)))
        echelon = (*cards, *(None,) * (len(state.echelon) - len(cards)))
        found.append(state._replace(deck=state.deck._replace(pile=pile), echelon=echelon))
    return found


def ready(game: Any, state: State) -> State:
    """The state with planning ended and one more raid, the last, that keeps the phase open when all have flown."""
    if isinstance(state.top, Planning):
        state = game.apply(state, EndPhase()).state
    return state._replace(raids={**state.raids, len(game.setting.places) - 1: Raid("dead", -1)})


class Fate(NamedTuple):
    """What a raid came to: how likely, whether it got through, and whose step it cost."""

    chance: Fraction
    through: bool
    hit: tuple[str, ...]


def fates(game: Any, state: State, number: int = 1) -> list[Fate]:
    """Every ordered hand of a raid, by the resolver; the end of planning goes before it where it is still on."""
    state = ready(game, state)
    first = decided(game, state) or FlyRaid(number)
    found: list[Fate] = []
    todo: list[tuple[State, Action, Fraction, tuple[str, ...]]] = [(state, first, Fraction(1), ())]
    while todo:
        here, action, chance, hit = todo.pop()
        for share, step in hands(game, here, action):
            hurt = (*hit, *(game.piece_name(e.piece) for e in step.events if isinstance(e, StepLost)))
            after = decided(game, step.state)
            if after is None:
                found.append(Fate(chance * share, step.state.raids[number - 1].through, hurt))
            else:
                todo.append((step.state, after, chance * share, hurt))
    assert sum(fate.chance for fate in found) == 1
    return found


def hands(game: Any, state: State, action: Action) -> Iterator[tuple[Fraction, Any]]:
    """Every result of an action as of ``chance.outcomes``, which would follow Shuffle cards for ever.

    After a draw there is a card less to draw from, after the Shuffle card at least as many; it is the first of them.
    A second Shuffle card in a row leaves everything as the first one did, so that only the other cards count.
    """
    todo: list[tuple[tuple[int, ...], int, Fraction]] = [((), 0, Fraction(1))]
    while todo:
        hand, faces, chance = todo.pop()
        try:
            yield chance, game.apply(game.with_dice(state, Dice(b"", 0, hand)), action)
        except ChanceNeeded as need:
            again = int(faces > 1 and hand[-1] == 0 and need.faces >= faces)
            others = range(again, need.faces)
            todo += [((*hand, i), need.faces, chance / len(others)) for i in others]


def decided(game: Any, state: State) -> Action | None:
    """The player's answer to a card of a raid; None where the raid is over."""
    flight = next((frame for frame in state.stack if isinstance(frame, Flight)), None)
    top = state.top
    if flight is None or not isinstance(top, Check):
        return None
    if flight.segment == raids.LOSS:
        return Keep("first")
    if top.second is None:
        if top.pilot is not None:
            return Redraw("pilot")
        return Redraw("decapitation") if state.tally.redraws else Keep("first")
    through = raids.check(game.setting, state, flight.raid, flight.segment, top.second)[2]
    return Keep("second" if through else "first")
