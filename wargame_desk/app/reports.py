"""What the bridge hands out: values that panels show and can be compared. No Qt, and nothing that can be played.

Owns their shape only.
"""

from __future__ import annotations

from dataclasses import dataclass

from wargame_desk.core.ids import Side
from wargame_desk.core.present import Fact, News, Report, Roll
from wargame_desk.core.session import HUMAN
from wargame_desk.core.texts import trn
from wargame_desk.core.values import Action, Decision, Event, Refusal
from wargame_desk.core.views import Standing, View


@dataclass(frozen=True, slots=True)
class StepReport:
    """What changed on the table.

    ``how`` is "act", "undo", "redo", "visit", "seat" (another side has sat down) or "new" (another session);
    ``events`` and ``facts`` are those of the step just played (empty unless ``how`` is "act" or "redo"), as far as the
    viewer may know; ``by`` is who played it.
    """

    how: str
    view: View
    events: tuple[Event, ...] = ()
    facts: tuple[Fact, ...] = ()
    by: str = HUMAN


@dataclass(frozen=True, slots=True)
class Entry:
    """A node of the history as lists show it: its place in the tree, its log lines, its name, who played it.

    ``current`` means on the way to the present position; ``taken_back`` that a marked take-back left it; ``veiled``
    that it was played and taken back unseen by the viewer.
    """

    node: int
    parent: int | None
    facts: tuple[Fact, ...]
    name: str
    by: str
    turn: int
    phase: str
    current: bool
    taken_back: bool = False
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll as panels show it: the node it made, the roll, and whether players rolled it themselves."""

    node: int
    roll: Roll
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal ready to be shown: its facts, its sentence, the rule's id, number and title, and what could be done."""

    refusal: Refusal
    sentence: str
    rule: str
    number: str
    rule_title: str
    instead: Action | None
    instead_text: str


@dataclass(frozen=True, slots=True)
class Handover:
    """What may be read while the screen changes hands: public things alone.

    Attributes:
        to: the side that takes over; ``away`` the one that gets up, None at the start.
        view: the position as everybody sees it; ``standing`` the same for victory.
        decision: what is to be decided.
        news: what everybody saw since the side last decided.
        sealed: how many lines of the log wait for that side alone.
        answer: whether the side only answers a question in the other's move.
    """

    to: Side
    away: Side | None
    view: View
    standing: Standing
    decision: Decision
    news: tuple[News, ...]
    sealed: int
    answer: bool


_SAID = 3
"""Sentences of one step that are said at the table; the log has them all."""


def in_short(facts: list[str]) -> str:
    """The last few things that happened, and how many stand in the log besides."""
    more = len(facts) - _SAID
    told = ". ".join(facts[-_SAID:]) + "."
    if more <= 0:
        return told
    return trn("{count} more in the log. {told}", "{count} more in the log. {told}", more, told=told)


def counter_tip(report: Report) -> str:
    """A piece in the lines of a tooltip: its name, the figures on it with their words, and what else is known."""
    figures = "  ".join(f"{word} {figure}" for figure, word in report.figures)
    return "\n".join(line for line in (report.title.replace("  ", ", "), figures, *report.lines) if line)
