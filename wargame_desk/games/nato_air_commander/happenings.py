"""The Events Phase: which event comes, and what happens at once. Rule: NAC-11.0."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import drawing, events
from wargame_desk.games.nato_air_commander.actions import ChoosePiece, ChooseSpace
from wargame_desk.games.nato_air_commander.data import EffectData
from wargame_desk.games.nato_air_commander.facts import (
    change_force,
    exchange,
    front_box,
    lose_step,
    move_track,
    nearest,
    pay,
    pop,
    push,
    set_nato,
    stock,
)
from wargame_desk.games.nato_air_commander.setting import DEAD, MOST_COHESION, OCA, Setting
from wargame_desk.games.nato_air_commander.state import Choice, Happening, State, Supply
from wargame_desk.games.nato_air_commander.vocabulary import (
    DEAD_TRACK,
    NATO_FRONT,
    NATO_LOSS,
    NATO_POINTS,
    OCA_TRACK,
    PGMS,
    PILOT,
    REPAIR,
    RESOURCE_POINTS,
    STEP_LOSS,
    STRONGEST_WP,
    WP_COHESION,
)


def begin(setting: Setting, log: Log[State]) -> None:
    """Discard the old event, then take the card that Surveillance kept, or draw one. Rule: NAC-11.0."""
    s = log.s
    if s.event is not None:
        log.s = s._replace(event=None, deck=s.deck.discarded(s.event))
        log.emit(events.EventEnded(s.event))
    kept = log.s.surveyed
    if kept is not None:
        card = kept
        log.s = log.s._replace(surveyed=None)
    else:
        card = drawing.draw(log, "event")
        log.s = log.s._replace(deck=log.s.deck.taken_back(card))
    lasts = setting.cards[card].timing == "next"
    log.emit(events.EventDrawn(card, lasts))
    if lasts:
        log.s = log.s._replace(event=card)
    else:
        log.s = log.s._replace(deck=log.s.deck.discarded(card))
        push(log, Happening(card))


def go_on(setting: Setting, log: Log[State], frame: Happening) -> bool:
    """Carry out the next effect, one after the other. Rule: NAC-11.0.

    It is told if one has changed nothing; but a card may name several lines, and some of their forces stay as they are.
    """
    effects = setting.cards[frame.card].effects
    if frame.step == len(effects):
        pop(log)
        return True
    exchange(log, replace(frame, step=frame.step + 1))
    effect, before = effects[frame.step], log.s
    DO[effect.kind](setting, log, effect)
    if log.s is before and effect.kind != WP_COHESION:
        log.emit(events.EffectIdle(frame.card, effect.kind))
    return True


# --- effects


def _points(setting: Setting, log: Log[State], effect: EffectData) -> None:
    """Points are gained, or lost as far as there are any."""
    pay(setting, log, effect.amount, least=0)


def _munitions(setting: Setting, log: Log[State], effect: EffectData) -> None:
    stock(setting, log, effect.amount)


def _dead(setting: Setting, log: Log[State], effect: EffectData) -> None:
    move_track(setting, log, DEAD, effect.amount)


def _oca(setting: Setting, log: Log[State], effect: EffectData) -> None:
    move_track(setting, log, OCA, effect.amount)


def _wp(setting: Setting, log: Log[State], effect: EffectData) -> None:
    for line in effect.lines or setting.lines:
        change_force(setting, log, setting.line_index[line], effect.amount)


def _strongest(setting: Setting, log: Log[State], effect: EffectData) -> None:
    """The strongest force that can still grow, the first line on ties."""
    able = [(force, -line) for line, force in enumerate(log.s.force) if force < MOST_COHESION]
    if able:
        change_force(setting, log, -max(able)[1], effect.amount)


def _nato_points(setting: Setting, log: Log[State], effect: EffectData) -> None:
    push(log, Supply(effect.amount))


def _nato_front(setting: Setting, log: Log[State], effect: EffectData) -> None:
    """The strongest NATO force in a front box, the first line on ties; never below 1."""
    s = log.s
    fronts = [(line, box) for line in range(len(setting.lines)) if (box := front_box(setting, s, line)) is not None]
    line, box = max(fronts, key=lambda place: (s.nato[place[0]][place[1]], -place[0]))
    set_nato(setting, log, line, box, max(1, min(MOST_COHESION, s.nato[line][box] + effect.amount)))


def _step_loss(setting: Setting, log: Log[State], effect: EffectData) -> None:
    """The unit in the Basing Box nearest to a card takes a step loss."""
    for _ in range(effect.amount):
        based = setting.units_in(log.s.at).get(setting.basing, ())
        if not based:
            return
        card = drawing.draw(log, "loss")
        for piece in nearest(setting, based, card):
            lose_step(setting, log, piece)


def _choice(setting: Setting, log: Log[State], effect: EffectData) -> None:
    """As many choices as the amount says; those that find nothing more to name end by themselves."""
    if choices(setting, log.s, effect.kind):
        push(log, *[Choice(effect.kind)] * abs(effect.amount))


Effect = Callable[[Setting, Log[State], EffectData], None]
DO: Mapping[str, Effect] = {
    RESOURCE_POINTS: _points,
    PGMS: _munitions,
    DEAD_TRACK: _dead,
    OCA_TRACK: _oca,
    WP_COHESION: _wp,
    STRONGEST_WP: _strongest,
    NATO_POINTS: _nato_points,
    NATO_FRONT: _nato_front,
    NATO_LOSS: _choice,
    STEP_LOSS: _step_loss,
    PILOT: _choice,
    REPAIR: _choice,
}
"""What each word for now does."""


# --- choices


def choices(setting: Setting, s: State, kind: str) -> tuple[PieceId, ...] | tuple[SpaceId, ...]:
    """What the player can name: forces of two or more, unused pilots, units to be repaired."""
    if kind == NATO_LOSS:
        return tuple(there for there, (line, box) in setting.front.items() if s.nato[line][box] >= 2)
    if kind == PILOT:
        return tuple(pilot for pilot in setting.pilots if s.at.get(pilot) == setting.recruits)
    return tuple(piece for piece in setting.air if s.at.get(piece) in (setting.hurt, setting.repair))


def go_on_choice(setting: Setting, log: Log[State], frame: Choice) -> bool:
    """Nothing left to name ends it."""
    if choices(setting, log.s, frame.effect):
        return False
    pop(log)
    return True


def actions(setting: Setting, s: State, frame: Choice, about: PieceId | None) -> Iterator[Action]:
    """Everything that can be named."""
    for named in choices(setting, s, frame.effect):
        if frame.effect == NATO_LOSS:
            if about is None:
                yield ChooseSpace(SpaceId(named))
        elif about in (None, named):
            yield ChoosePiece(PieceId(named))


def can_choose(setting: Setting, s: State, frame: Choice, named: PieceId | SpaceId, *, space: bool) -> Refusal | None:
    """Whether an effect can act on what was named. Rule: NAC-11.0."""
    if space == (frame.effect == NATO_LOSS) and named in choices(setting, s, frame.effect):
        return None
    if space:
        return Refusal("not_for_event", "NAC-11.0", (), (SpaceId(named),))
    return Refusal("not_for_event", "NAC-11.0", (PieceId(named),))


def choose_space(setting: Setting, log: Log[State], to: SpaceId) -> None:
    """A NATO force of the player's choice loses a point. Rule: NAC-11.0."""
    pop(log)
    line, box = setting.front[to]
    set_nato(setting, log, line, box, log.s.nato[line][box] - 1)


def choose_piece(setting: Setting, log: Log[State], frame: Choice, piece: PieceId) -> None:
    """A pilot joins, or a unit is back at full strength. Rule: NAC-11.0."""
    pop(log)
    s = log.s
    if frame.effect == PILOT:
        log.s = s._replace(at={**s.at, piece: setting.ready})
        log.emit(events.PilotReady(piece))
    else:
        log.s = s._replace(at={**s.at, piece: setting.basing}, damaged=s.damaged - {piece})
        log.emit(events.UnitRepaired(piece))
