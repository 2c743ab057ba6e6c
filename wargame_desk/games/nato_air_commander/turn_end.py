"""The end of a turn: units come home, tracks recover, and the world may end. Rule: NAC-13.0."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import drawing, events
from wargame_desk.games.nato_air_commander.actions import EndPhase, SendHome
from wargame_desk.games.nato_air_commander.facts import move_track, pop, push, score
from wargame_desk.games.nato_air_commander.planning import MOVED
from wargame_desk.games.nato_air_commander.setting import DEAD, OCA, Setting
from wargame_desk.games.nato_air_commander.state import Closing, Homing, State

LAST_ENDS = 6
"""The last turn in which ends of lines bring points. Rule: NAC-13.5."""
DANGER = 20
"""Victory Points from which war may go nuclear. Rule: NAC-13.4."""


def begin(setting: Setting, log: Log[State]) -> None:
    """Markers and full-strength units go home by themselves; pilots who were not used, too. Rule: NAC-13.1."""
    at = dict(log.s.at)
    for piece in on_display(setting, log.s):
        if piece not in log.s.damaged:
            at[piece] = setting.basing
            log.emit(events.UnitHome(piece, setting.basing))
    for pilot in log.s.riding:
        at[pilot] = setting.ready
    log.s = log.s._replace(at=at, riding={}, raids={})
    push(log, Closing(), Homing())


def on_display(setting: Setting, s: State) -> tuple[PieceId, ...]:
    """The air units on raids and on the OEW Mission."""
    return tuple(
        piece
        for piece, there in sorted(s.at.items())
        if piece in setting.air and (there in setting.slots or there in setting.oew)
    )


def can_send(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Whether a Damaged unit can be sent to a box: from the display to either. Rule: NAC-13.1, NAC-13.2."""
    if piece not in s.damaged or piece not in setting.air:
        return Refusal("not_damaged", "NAC-13.1", (piece,))
    if to not in (setting.basing, setting.hurt):
        return Refusal("no_home", "NAC-13.1", (piece,), (to,))
    if piece in on_display(setting, s):
        return None
    if setting.rules.rest and s.at.get(piece) == setting.basing and to == setting.hurt:
        return None
    return Refusal("not_flown", "NAC-13.1", (piece,))


def send(log: Log[State], piece: PieceId, to: SpaceId) -> None:
    """A unit goes home. Rule: NAC-13.1."""
    log.s = log.s._replace(at={**log.s.at, piece: to})
    log.emit(events.UnitHome(piece, to))


def actions(setting: Setting, s: State, about: PieceId | None) -> Iterator[Action]:
    """Where each Damaged unit can go; those that are named nowhere fly on."""
    for piece in sorted(s.damaged):
        if about in (None, piece):
            for to in (setting.basing, setting.hurt):
                if can_send(setting, s, piece, to) is None:
                    yield SendHome(piece, to)
    if about is None:
        yield EndPhase()


def go_on_homing(setting: Setting, log: Log[State], frame: Homing) -> bool:
    """Nobody to send ends it."""
    if any(isinstance(action, SendHome) for action in actions(setting, log.s, None)):
        return False
    pop(log)
    return True


def finish(setting: Setting, log: Log[State]) -> None:
    """Damaged units that were sent nowhere fly on. Rule: NAC-13.1."""
    for piece in on_display(setting, log.s):
        send(log, piece, setting.basing)
    pop(log)


def close(setting: Setting, log: Log[State], frame: Closing) -> bool:
    """OEW, recovery of the two tracks, nuclear escalation, ends of lines. Rule: NAC-13.2 to NAC-13.5."""
    _end_oew(setting, log)
    for track in (DEAD, OCA):
        card = drawing.draw(log, "recovery")
        recovered = setting.cards[card].air_intercept % 2 == 0
        log.emit(events.TrackRecovered(track, card, recovered))
        if recovered:
            move_track(setting, log, track, -1)
    pop(log)
    points = log.s.vp
    if points >= DANGER:
        card = drawing.draw(log, "war")
        war = card < points
        log.emit(events.WarChecked(card, points, war))
        if war:
            log.s = log.s._replace(war=True)
            return True
    ends = sum(1 for line, at in enumerate(log.s.wp) if at == setting.end(line))
    if log.s.turn <= LAST_ENDS and ends:
        log.emit(events.EndsHeld(ends))
        score(log, ends)
    return True


def _end_oew(setting: Setting, log: Log[State]) -> None:
    """The OCA marker gives a space back, even one that it could not gain (option: only what it gained).

    Rule: NAC-13.2.
    """
    flown = log.s.tally.oew
    if flown:
        back = flown == MOVED or not setting.rules.exact_oew
        log.emit(events.OewEnded(back))
        if back:
            move_track(setting, log, OCA, -1)
