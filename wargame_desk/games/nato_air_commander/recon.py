"""Recon Missions and their chain. Rule: NAC-6.0."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.values import Barrier, Refusal
from wargame_desk.games.nato_air_commander import drawing
from wargame_desk.games.nato_air_commander.effects import amount
from wargame_desk.games.nato_air_commander.facts import air_intercept, pop, push
from wargame_desk.games.nato_air_commander.raid_events import CardLaid, EchelonLocated, ReconFlown
from wargame_desk.games.nato_air_commander.setting import RECON_RATING, Setting
from wargame_desk.games.nato_air_commander.state import Recon, State, Survey
from wargame_desk.games.nato_air_commander.vocabulary import RECON

SURVEILLANCE, HEADQUARTERS, STAGING = "surveillance", "headquarters", "staging"
RULE = {SURVEILLANCE: "NAC-6.1", HEADQUARTERS: "NAC-6.2", STAGING: "NAC-6.3"}
"""The three missions, and the rule of each. Rule: NAC-6.0."""


def missions(setting: Setting) -> Iterator[tuple[str, str | None]]:
    """Every mission that there is, with its line. Rule: NAC-6.0."""
    yield SURVEILLANCE, None
    yield HEADQUARTERS, None
    yield from ((STAGING, line) for line in setting.lines)


def begin(setting: Setting, log: Log[State]) -> None:
    """Missions may be flown until one fails. Rule: NAC-6.0."""
    push(log, Recon())


def named(mission: str, line: str | None) -> str:
    """The name under which a success is kept."""
    return f"{mission}-{line}" if line else mission


def rating(setting: Setting, s: State) -> int:
    """The Recon Rating with the event in force. Rule: NAC-6.0."""
    return RECON_RATING + amount(setting, s, RECON)


def can_fly(setting: Setting, s: State, mission: str, line: str | None) -> Refusal | None:
    """Whether a mission can be flown: each once a turn, Locate Staging Areas once a line.

    Rule: NAC-6.1, NAC-6.2, NAC-6.3.
    """
    if mission not in RULE or (mission == STAGING) != (line in setting.line_index):
        return Refusal("no_recon", "NAC-6.0")
    if named(mission, line) in s.tally.recon:
        return Refusal("recon_again", RULE[mission])
    return None


def fly(setting: Setting, log: Log[State], mission: str, line: str | None) -> None:
    """Resolve a mission; the first failure ends the phase. Rule: NAC-6.0."""
    card = drawing.draw(log, "recon")
    s = log.s
    value, limit = air_intercept(setting, s, card), rating(setting, s)
    success = value < limit
    log.emit(ReconFlown(mission, line, card, value, limit, success))
    if not success:
        pop(log)
        return
    log.s = s._replace(tally=s.tally._replace(recon=s.tally.recon | {named(mission, line)}))
    if mission == SURVEILLANCE:
        shown = drawing.draw(log, "survey")
        log.s = log.s._replace(deck=log.s.deck.taken_back(shown))
        push(log, Survey(shown))
    elif mission == STAGING and line is not None:
        found = log.s.echelon[setting.line_index[line]]
        if found is not None:
            log.emit(EchelonLocated(line, found), Barrier.REVEAL)


def lay(log: Log[State], survey: Survey, *, under: bool) -> None:
    """Keep the card that was shown for the Events Phase, or put it under the deck. Rule: NAC-6.1."""
    pop(log)
    if under:
        log.s = log.s._replace(deck=log.s.deck.under(survey.card))
    else:
        log.s = log.s._replace(surveyed=survey.card)
    log.emit(CardLaid(survey.card, under))
