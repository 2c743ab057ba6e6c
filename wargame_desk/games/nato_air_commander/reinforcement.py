"""Reinforcements of both sides, on the ground and in the air. Rule: NAC-10.0."""

from __future__ import annotations

from wargame_desk.core.game import Log
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.nato_air_commander import drawing, events
from wargame_desk.games.nato_air_commander.effects import amount
from wargame_desk.games.nato_air_commander.facts import change_force, exchange, pop, push, replaced, set_nato
from wargame_desk.games.nato_air_commander.recon import STAGING, named
from wargame_desk.games.nato_air_commander.setting import MOST_COHESION, Setting
from wargame_desk.games.nato_air_commander.state import SHUFFLE, Arrivals, Echelon, State, Supply
from wargame_desk.games.nato_air_commander.vocabulary import WP_REINFORCE


def begin(setting: Setting, log: Log[State]) -> None:
    """The Warsaw Pact line by line, then NATO on the ground, then in the air. Rule: NAC-10.0."""
    push(log, Arrivals(), Supply(), Echelon(0))


# --- Warsaw Pact


def value(setting: Setting, s: State, line: int, card: int) -> int:
    """A card's WP Reinforce on a line with the event in force; the Shuffle card brings nothing. Rule: NAC-10.1."""
    if card == SHUFFLE:
        return 0
    return max(0, setting.cards[card].wp_reinforce + amount(setting, s, WP_REINFORCE, setting.lines[line]))


def go_on_echelon(setting: Setting, log: Log[State], frame: Echelon) -> bool:
    """Turn the next line's card up, or add it. Rule: NAC-10.1."""
    s, line = log.s, frame.line
    if line == len(setting.lines):
        _lay_out(setting, log)
        pop(log)
    elif frame.card is not None:
        _arrive(setting, log, line, frame.card)
    else:
        card = s.echelon[line]
        if card is None:
            exchange(log, Echelon(line + 1))
            return True
        log.s = s._replace(deck=s.deck.discarded(card), echelon=(*s.echelon[:line], None, *s.echelon[line + 1 :]))
        log.emit(events.CardDrawn(card, "echelon"), Barrier.REVEAL)
        nothing = value(setting, s, line, card) <= s.tally.fofa[line] or s.force[line] == MOST_COHESION
        drawing.offer(log, card, pilot=None, content=nothing)
    return True


def _arrive(setting: Setting, log: Log[State], line: int, card: int) -> None:
    """Add what is left of a card to its force; the next card of the line is not located. Rule: NAC-10.1."""
    s = log.s
    brought, hits = value(setting, s, line, card), s.tally.fofa[line]
    added = min(max(0, brought - hits), MOST_COHESION - s.force[line])
    log.emit(events.EchelonArrived(setting.lines[line], card, brought, hits, added))
    located = s.tally.recon - {named(STAGING, setting.lines[line])}
    log.s = log.s._replace(tally=s.tally._replace(fofa=replaced(s.tally.fofa, line, 0), recon=located))
    change_force(setting, log, line, added)
    exchange(log, Echelon(line + 1))


def _lay_out(setting: Setting, log: Log[State]) -> None:
    """New cards lie face down for the next turn; the Shuffle card may be one. Rule: NAC-10.1."""
    laid = tuple(drawing.take_unseen(log) for _ in setting.lines)
    log.s = log.s._replace(echelon=laid)
    log.emit(events.EchelonLaid(len(laid)), Barrier.CHANCE)


# --- NATO


def go_on_supply(setting: Setting, log: Log[State], frame: Supply) -> bool:
    """Draw for the points, then wait until all are given out. Rule: NAC-10.2."""
    if frame.left is None and frame.card is None:
        card = drawing.draw(log, "supply")
        best = max(c.nato_reinforce for c in setting.cards.values())
        drawing.offer(log, card, pilot=None, content=setting.cards[card].nato_reinforce == best)
    elif frame.left is None and frame.card is not None:
        points = setting.cards[frame.card].nato_reinforce
        log.emit(events.SupplyDrawn(points))
        exchange(log, Supply(points, frame.card))
    elif not frame.left or not takers(setting, log.s):
        pop(log)
    else:
        return False
    return True


def takers(setting: Setting, s: State) -> tuple[SpaceId, ...]:
    """The boxes whose NATO force can take another point. Rule: NAC-10.2."""
    return tuple(there for there in setting.front if can_reinforce(setting, s, there) is None)


def can_reinforce(setting: Setting, s: State, to: SpaceId) -> Refusal | None:
    """Whether a box holds a NATO force that is not yet at its full cohesion. Rule: NAC-10.2."""
    place = setting.front.get(to)
    if place is None or not s.nato[place[0]][place[1]]:
        return Refusal("no_force", "NAC-10.2", (), (to,))
    if s.nato[place[0]][place[1]] >= MOST_COHESION:
        return Refusal("full_cohesion", "NAC-10.2", (), (to,), (MOST_COHESION,))
    return None


def reinforce(setting: Setting, log: Log[State], frame: Supply, to: SpaceId) -> None:
    """Give a point of cohesion. Rule: NAC-10.2."""
    assert frame.left is not None
    exchange(log, Supply(frame.left - 1, frame.card))
    line, box = setting.front[to]
    set_nato(setting, log, line, box, log.s.nato[line][box] + 1)


def go_on_arrivals(setting: Setting, log: Log[State], frame: Arrivals) -> bool:
    """Air units that are due come into the Basing Box; decapitation has no more effect. Rule: NAC-10.3, NAC-8.3."""
    for piece, there in sorted(log.s.at.items()):
        if setting.due.get(there, log.s.turn + 1) <= log.s.turn:
            log.s = log.s._replace(at={**log.s.at, piece: setting.basing})
            log.emit(events.UnitArrived(piece))
    log.s = log.s._replace(tally=log.s.tally._replace(redraws=0))
    pop(log)
    return True
