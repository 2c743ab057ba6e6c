"""Raids in the air: interception, ground defence, losses and hits. Rule: NAC-8.0."""

from __future__ import annotations

from typing import Any

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.nato_air_commander import drawing, events, objectives, raid_events
from wargame_desk.games.nato_air_commander.effects import amount
from wargame_desk.games.nato_air_commander.facts import (
    air_intercept,
    alone,
    exchange,
    ground_defence,
    lose_step,
    move_track,
    nearest,
    on_raid,
    pilot_of,
    pop,
    push,
    replaced,
    strength,
)
from wargame_desk.games.nato_air_commander.setting import (
    CAS,
    DEAD,
    DECAP,
    ESCORT,
    FOFA,
    MOST_HITS,
    OCA,
    PRIMARY,
    SEAD,
    Setting,
)
from wargame_desk.games.nato_air_commander.state import Flight, Headhunt, Raiding, State
from wargame_desk.games.nato_air_commander.vocabulary import CAS_HITS

INTERCEPTION, DEFENCE, STEALTH, LOSS, RESULT = "interception", "defence", "stealth", "loss", "result"
DEADLY = 10
"""The rating that brings a lone Stealth Unit down. Rule: NAC-8.2."""
PER_HIT = 5
"""Factors to a hit. Rule: NAC-8.3."""


def begin(setting: Setting, log: Log[State]) -> None:
    """Every raid is resolved, in the player's order. Rule: NAC-8.0."""
    push(log, Raiding())


def waiting(s: State) -> tuple[int, ...]:
    """The numbers of the raids that have not flown."""
    return tuple(row + 1 for row, raid in sorted(s.raids.items()) if not raid.flown)


def go_on_raiding(setting: Setting, log: Log[State], frame: Raiding) -> bool:
    """When all have flown, Objectives are judged and the phase is over. Rule: NAC-8.4."""
    if waiting(log.s):
        return False
    pop(log)
    objectives.judge(setting, log)
    return True


def can_fly(s: State, number: int) -> Refusal | None:
    """Whether a raid can take off. Rule: NAC-8.0."""
    return None if number in waiting(s) else Refusal("no_raid_waits", "NAC-8.0", (), (), (number,))


def take_off(setting: Setting, log: Log[State], number: int) -> None:
    """A raid is carried through before another begins. Rule: NAC-8.0."""
    s, row = log.s, number - 1
    log.s = s._replace(raids={**s.raids, row: s.raids[row]._replace(flown=True)})
    log.emit(raid_events.RaidBegun(number))
    lone = alone(setting, s, row)
    if lone:
        log.emit(raid_events.SegmentSkipped(number))
    push(log, Flight(row, STEALTH if lone else INTERCEPTION))


# --- segments


def go_on(setting: Setting, log: Log[State], flight: Flight) -> bool:
    """The next thing that asks nobody: a draw, or what a card brings. Rule: NAC-8.1, NAC-8.2, NAC-8.3."""
    if flight.segment == RESULT:
        _score(setting, log, flight.raid)
    elif flight.card is None:
        _draw(setting, log, flight)
    elif flight.segment == LOSS:
        _lose(setting, log, flight.raid, flight.card)
    else:
        _resolve(setting, log, flight, flight.card)
    return True


def _draw(setting: Setting, log: Log[State], flight: Flight) -> None:
    """A second card is offered where the first one does harm; a pilot cannot mend a loss. Rule: NAC-7.4, NAC-8.3."""
    card = drawing.draw(log, flight.segment)
    s = log.s
    if flight.segment == LOSS:
        drawing.offer(log, card, pilot=None, content=False)
        return
    *_, success = check(setting, s, flight.raid, flight.segment, card)
    drawing.offer(log, card, pilot=pilot_of(setting, s, flight.raid), content=success)


def check(setting: Setting, s: State, row: int, segment: str, card: int) -> tuple[int, int, bool]:
    """A segment's modified value, the total against it, and whether the raid gets through.

    A value of 0 or less lets any raid through. A lone Stealth Unit reads the printed values. Rule: NAC-8.1, NAC-8.2.
    """
    value, total = value_of(setting, s, segment, card), total_of(setting, s, row, segment)
    return value, total, gets_through(value, total)


def value_of(setting: Setting, s: State, segment: str, card: int) -> int:
    """What a card says in a segment, modified. Rule: NAC-8.1, NAC-8.2."""
    if segment == STEALTH:
        printed = setting.cards[card]
        return max(printed.air_intercept, printed.ground_defence)
    return air_intercept(setting, s, card) if segment == INTERCEPTION else ground_defence(setting, s, card)


def total_of(setting: Setting, s: State, row: int, segment: str) -> int:
    """What a raid sets against it. Rule: NAC-8.1, NAC-8.2."""
    return DEADLY if segment == STEALTH else strength(setting, s, row, ESCORT if segment == INTERCEPTION else SEAD)


def gets_through(value: int, total: int) -> bool:
    """Whether a value lets a raid through. Rule: NAC-8.1, NAC-8.2."""
    return value <= 0 or value < total


def _resolve(setting: Setting, log: Log[State], flight: Flight, card: int) -> None:
    row = flight.raid
    value, total, success = check(setting, log.s, row, flight.segment, card)
    log.emit(raid_events.SegmentResolved(row + 1, flight.segment, card, value, total, success))
    if success:
        exchange(log, Flight(row, DEFENCE if flight.segment == INTERCEPTION else RESULT))
        return
    log.emit(raid_events.RaidAborted(row + 1))
    if flight.segment == STEALTH:
        (unit,) = on_raid(setting, log.s, row)
        _hit(setting, log, (unit,))
        _home(setting, log, row)
    else:
        exchange(log, Flight(row, LOSS))


def _lose(setting: Setting, log: Log[State], row: int, card: int) -> None:
    """The unit nearest to the card takes a step loss, every one of them where they tie. Rule: NAC-8.1, NAC-8.2."""
    _hit(setting, log, nearest(setting, on_raid(setting, log.s, row), card))
    _home(setting, log, row)


def _hit(setting: Setting, log: Log[State], units: tuple[PieceId, ...]) -> None:
    """Step losses; a pilot is lost with his unit's step. Rule: NAC-8.1, NAC-8.2."""
    for piece in units:
        for pilot in [pilot for pilot, unit in log.s.riding.items() if unit == piece]:
            drawing.dismiss(log, pilot, spent=False)
        log.s = log.s._replace(armed=log.s.armed - {piece})
        lose_step(setting, log, piece)


def _home(setting: Setting, log: Log[State], row: int) -> None:
    """A raid is over: its munitions are gone, hit or miss. Its units stay on the display. Rule: NAC-7.3."""
    s = log.s
    log.s = s._replace(armed=s.armed - set(on_raid(setting, s, row)))
    pop(log)


# --- hits


def hits(setting: Setting, s: State, row: int) -> int:
    """What a raid that gets through scores. Rule: NAC-8.3."""
    return hits_of(s.raids[row].mission, strength(setting, s, row, PRIMARY), amount(setting, s, CAS_HITS))


def hits_of(mission: str, total: int, event: int) -> int:
    """A hit for each five factors, at least one; ``event`` is what is added to those of CAS. Rule: NAC-8.3."""
    scored = max(1, total // PER_HIT)
    return max(1, scored + event) if mission == CAS else scored


def _score(setting: Setting, log: Log[State], row: int) -> None:
    s, raid = log.s, log.s.raids[row]
    total, scored = strength(setting, s, row, PRIMARY), hits(setting, s, row)
    log.s = s._replace(raids={**s.raids, row: raid._replace(through=True)})
    tally = s.tally
    line = None if raid.line < 0 else setting.lines[raid.line]
    had: int = getattr(tally, raid.mission) if line is None else 0
    counted = scored if line is not None else min(scored, MOST_HITS - had)
    log.emit(raid_events.HitsScored(row + 1, raid.mission, line, total, scored, counted))
    if raid.mission == CAS:
        tally = tally._replace(cas=replaced(tally.cas, raid.line, tally.cas[raid.line] + scored))
    elif raid.mission == FOFA:
        tally = tally._replace(fofa=replaced(tally.fofa, raid.line, tally.fofa[raid.line] + scored))
    else:
        kept: dict[str, Any] = {raid.mission: had + counted}
        tally = tally._replace(**kept)
    if raid.mission in (DEAD, OCA):
        move_track(setting, log, raid.mission, counted)
    if raid.mission == DECAP:
        tally = tally._replace(redraws=counted - 1)
    log.s = log.s._replace(tally=tally)
    _home(setting, log, row)
    if raid.mission == DECAP:
        push(log, Headhunt())


def remove(log: Log[State], card: int | None) -> None:
    """The first decapitation hit takes a card out of the game; out of the deck, all is shuffled. Rule: NAC-8.3."""
    pop(log)
    s = log.s
    if card is None:
        log.emit(events.CardRemoved(None, ""))
    elif card in s.deck.discard:
        log.s = s._replace(deck=s.deck.taken_back(card), gone=(*s.gone, card))
        log.emit(events.CardRemoved(card, "discards"))
    else:
        log.s = s._replace(deck=s.deck.without(card).reshuffled(), gone=(*s.gone, card))
        log.emit(events.CardRemoved(card, "deck"))
        log.emit(events.DeckShuffled("resolution", False), Barrier.CHANCE)
