"""Objectives: receiving them, judging them, and the retreats they earn. Rule: NAC-5.0, NAC-8.4, NAC-9.0."""

from __future__ import annotations

from wargame_desk.core.game import Log
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.nato_air_commander.data import ObjectiveData
from wargame_desk.games.nato_air_commander.effects import amount
from wargame_desk.games.nato_air_commander.events import (
    DeckShuffled,
    ObjectiveDrawn,
    ObjectiveJudged,
    ObjectivePassed,
    ObjectiveReceived,
)
from wargame_desk.games.nato_air_commander.facts import pay, pop, push
from wargame_desk.games.nato_air_commander.ground import drive_back
from wargame_desk.games.nato_air_commander.setting import CAS, Setting
from wargame_desk.games.nato_air_commander.state import SHUFFLE, Retreats, State
from wargame_desk.games.nato_air_commander.vocabulary import OBJECTIVE_REWARD

RECEIVED = 2
"""Objectives of a turn. Rule: NAC-5.0."""
CHOICE = "choice"
START_LOSS = 2
"""Cohesion that a retreat costs a force in its Start Box. Rule: NAC-9.0."""


# --- receiving


def begin(setting: Setting, log: Log[State]) -> None:
    """Draw two; one that cannot be used is replaced, as long as the pile lasts. Rule: NAC-5.0, NAC-5.1."""
    shuffles, slots, replacing = 0, 0, False
    while slots < RECEIVED:
        s = log.s
        if not s.objectives.left:
            log.s = s._replace(objectives=s.objectives.reshuffled())
            log.emit(DeckShuffled("objective", False))
            if replacing:
                return
        card, deck, dice = log.s.objectives.draw(log.s.dice)
        log.s = log.s._replace(objectives=deck, dice=dice)
        log.emit(ObjectiveDrawn(card), Barrier.CHANCE)
        replacing = card != SHUFFLE and _beyond_help(setting, log.s, setting.objectives[card])
        if card == SHUFFLE:
            shuffles += 1
            if shuffles == 1:
                _shuffle(log)
                slots = 0
                continue
        if card == SHUFFLE or replacing:
            _discard(log, card)
            log.emit(ObjectivePassed(card))
        else:
            log.s = log.s._replace(active=(*log.s.active, card))
            log.emit(ObjectiveReceived(card))
        slots += not replacing


def _shuffle(log: Log[State]) -> None:
    """The first Shuffle of a turn takes back what was drawn, and itself. Rule: NAC-5.1."""
    s = log.s
    deck = s.objectives.discarded(SHUFFLE, *s.active).reshuffled()
    log.s = s._replace(objectives=deck, active=())
    log.emit(DeckShuffled("objective", True))


def _discard(log: Log[State], *cards: int) -> None:
    log.s = log.s._replace(objectives=log.s.objectives.discarded(*cards))


def _beyond_help(setting: Setting, s: State, card: ObjectiveData) -> bool:
    """Whether a card names a line whose Warsaw Pact force has reached its end. Rule: NAC-5.1."""
    if not card.line:
        return False
    line = setting.line_index[card.line]
    return s.wp[line] == setting.end(line)


# --- judging


def progress(setting: Setting, s: State, card: int) -> int:
    """How much of what an Objective demands has been done this turn. Rule: NAC-5.2, NAC-7.5."""
    wanted, tally = setting.objectives[card], s.tally
    if wanted.demand == "cas-hits":
        return tally.cas[setting.line_index[wanted.line]] if wanted.line else sum(tally.cas)
    if wanted.demand == "fofa-hits":
        return tally.fofa[setting.line_index[wanted.line]] if wanted.line else sum(tally.fofa)
    hits = {"dead-hits": tally.dead, "oca-hits": tally.oca, "decap-hits": tally.decap}.get(wanted.demand)
    if hits is not None:
        return hits
    raids = [raid for raid in s.raids.values() if raid.flown and (wanted.counts == "flown" or raid.through)]
    if wanted.line:
        raids = [raid for raid in raids if raid.line == setting.line_index[wanted.line]]
    if wanted.demand == "cas-raids":
        raids = [raid for raid in raids if raid.mission == CAS]
    return len(raids) + (1 if wanted.oew_counts and tally.oew else 0)


def judge(setting: Setting, log: Log[State]) -> None:
    """After the last raid: rewards first, then penalties. Met ones are kept for their retreats. Rule: NAC-8.4."""
    s = log.s
    have = {card: progress(setting, s, card) for card in s.active}
    met = tuple(card for card in s.active if have[card] >= setting.objectives[card].need)
    failed = tuple(card for card in s.active if card not in met)
    extra = amount(setting, s, OBJECTIVE_REWARD)
    for card in (*met, *failed):
        wanted = setting.objectives[card]
        points = wanted.reward + extra if card in met else -wanted.penalty
        log.emit(ObjectiveJudged(card, have[card], wanted.need, card in met, points))
        pay(setting, log, points)
    _discard(log, *failed)
    log.s = log.s._replace(active=(), tally=log.s.tally._replace(met=met))


# --- retreats


def earn_retreats(setting: Setting, log: Log[State]) -> None:
    """After all combats: the retreats of met Objectives, in the order of their lines. Rule: NAC-9.0."""
    met = log.s.tally.met
    named = sorted(
        (card for card in met if setting.objectives[card].retreat in setting.line_index),
        key=lambda card: setting.line_index[setting.objectives[card].retreat],
    )
    for card in named:
        retreat(setting, log, setting.line_index[setting.objectives[card].retreat])
        _discard(log, card)
    asked = tuple(card for card in met if setting.objectives[card].retreat == CHOICE)
    _discard(log, *(card for card in met if card not in named and card not in asked))
    log.s = log.s._replace(tally=log.s.tally._replace(met=asked))
    if asked:
        push(log, Retreats(asked))


def retreat(setting: Setting, log: Log[State], line: int) -> None:
    """One retreat; in its Start Box the force loses two cohesion instead. Rule: NAC-9.0."""
    drive_back(setting, log, line, START_LOSS, retreat=True)


def can_choose(setting: Setting, to: SpaceId) -> Refusal | None:
    """Whether a space names a line. Rule: NAC-9.0."""
    return None if to in setting.start else Refusal("no_line", "NAC-9.0", (), (to,))


def choose(setting: Setting, log: Log[State], frame: Retreats, to: SpaceId) -> None:
    """Carry out the retreat of the next Objective on the line of the player's choice. Rule: NAC-9.0."""
    card, *rest = frame.cards
    pop(log)
    retreat(setting, log, setting.start.index(to))
    _discard(log, card)
    log.s = log.s._replace(tally=log.s.tally._replace(met=tuple(rest)))
    if rest:
        push(log, Retreats(tuple(rest)))
