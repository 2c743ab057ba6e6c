"""Ground combat, line after line; advances, counterattacks and retreats. Rule: NAC-9.0."""

from __future__ import annotations

from wargame_desk.core.game import Log
from wargame_desk.games.nato_air_commander import drawing
from wargame_desk.games.nato_air_commander.effects import amount
from wargame_desk.games.nato_air_commander.events import CombatFought, CombatSkipped, ForceMoved
from wargame_desk.games.nato_air_commander.facts import (
    change_force,
    exchange,
    front_box,
    pop,
    push,
    replaced,
    score,
    set_nato,
)
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import Combat, State
from wargame_desk.games.nato_air_commander.vocabulary import ATTACK

FAILS, HOLDS, COUNTERATTACK = "fails", "holds", "counterattack"


def begin(setting: Setting, log: Log[State]) -> None:
    """The first line is fought. Rule: NAC-9.0."""
    push(log, Combat(0))


def go_on(setting: Setting, log: Log[State], frame: Combat) -> bool:
    """Draw for the next line, or fight it; every line is fought. Rule: NAC-9.0."""
    s, line = log.s, frame.line
    if line == len(setting.lines):
        pop(log)
        return True
    if front_box(setting, s, line) is None:
        log.emit(CombatSkipped(setting.lines[line]))
        _next(log, line)
    elif frame.card is None:
        card = drawing.draw(log, "combat")
        best = result(s.force[line], defence(setting, log.s, line, card)) == COUNTERATTACK
        drawing.offer(log, card, pilot=None, content=best)
    else:
        _fight(setting, log, line, frame.card)
    return True


def attack(setting: Setting, s: State, card: int) -> int:
    """A card's Attack Resolution with the event in force, at least 0. Rule: NAC-9.0."""
    return max(0, setting.cards[card].attack + amount(setting, s, ATTACK))


def defence(setting: Setting, s: State, line: int, card: int) -> int:
    """The NATO Defense Value: card, cohesion of the front box, and CAS hits. Rule: NAC-9.0."""
    box = front_box(setting, s, line)
    assert box is not None
    return attack(setting, s, card) + s.nato[line][box] + s.tally.cas[line]


def result(force: int, value: int) -> str:
    """What a Defense Value does against a cohesion: ties go to the Warsaw Pact; more than double drives it back.

    Rule: NAC-9.0.
    """
    if force >= value:
        return FAILS
    return COUNTERATTACK if value > 2 * force else HOLDS


def _fight(setting: Setting, log: Log[State], line: int, card: int) -> None:
    s, force = log.s, log.s.force[line]
    box = front_box(setting, s, line)
    assert box is not None
    found = result(force, defence(setting, s, line, card))
    hits, held = s.tally.cas[line], s.nato[line][box]
    log.emit(CombatFought(setting.lines[line], card, attack(setting, s, card), held, hits, force, found))
    _next(log, line)
    if found == FAILS:
        set_nato(setting, log, line, box, 0)
        _move(setting, log, line, 1, retreat=False)
        return
    change_force(setting, log, line, -1)
    if found == COUNTERATTACK:
        drive_back(setting, log, line, 1, retreat=False)


def _next(log: Log[State], line: int) -> None:
    """The line is done, and its CAS hits with it. Rule: NAC-9.0."""
    tally = log.s.tally
    log.s = log.s._replace(tally=tally._replace(cas=replaced(tally.cas, line, 0)))
    exchange(log, Combat(line + 1))


def drive_back(setting: Setting, log: Log[State], line: int, loss: int, *, retreat: bool) -> None:
    """A Warsaw Pact force goes a box east and NATO follows; in its Start Box it loses cohesion instead.

    The NATO force behind it moves up and leaves a force of 1; where none stands behind, one of 1 is raised in the box
    that was left. Rule: NAC-9.0.
    """
    s, at = log.s, log.s.wp[line]
    if at == 0:
        change_force(setting, log, line, -loss)
        return
    box = front_box(setting, s, line)
    _move(setting, log, line, -1, retreat=retreat)
    if box is None:
        set_nato(setting, log, line, at - 1, 1)
        return
    set_nato(setting, log, line, at - 1, s.nato[line][box])
    set_nato(setting, log, line, box, 1)


def _move(setting: Setting, log: Log[State], line: int, by: int, *, retreat: bool) -> None:
    """Move a force along its line, and its Victory Points with it. Rule: NAC-9.0, NAC-13.5."""
    at = log.s.wp[line]
    start, to = setting.position(line, at), setting.position(line, at + by)
    log.s = log.s._replace(wp=replaced(log.s.wp, line, at + by))
    log.emit(ForceMoved(setting.lines[line], start, to, retreat))
    score(log, setting.vp[line][at] if by > 0 else -setting.vp[line][at - 1])
