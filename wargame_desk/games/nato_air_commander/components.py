"""What is wrong with a set of components that somebody has made: maps, units and cards.

Owns no rule of play; it finds faults, each a sentence that names its place, and stops at none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargame_desk.core.texts import tr
from wargame_desk.games.nato_air_commander.data import CardData, Data, ObjectiveData
from wargame_desk.games.nato_air_commander.vocabulary import NEXT, NOW, VOCABULARY

HUMILIATION = 26
"""Victory Points of the worst result: a map must be able to reach them. Rule: NAC-14.0."""
LEAST_TRACK = 5
"""Spaces of a DEAD or OCA track, of which four can be gone in a turn. Rule: NAC-7.5."""
DEMANDS = ("cas-hits", "fofa-hits", "dead-hits", "oca-hits", "decap-hits", "cas-raids", "raids")
"""What an Objective Card can ask for. Rule: NAC-2.7."""
_NEEDED = (
    *("basing", "damaged", "repair", "oew-1", "oew-2", "pilots", "recruits", "eliminated", "pgm"),
    *("dead", "oca", "decap", "deck", "discard", "surveillance", "next-turn"),
    *("objective-deck", "objective-discard", "objective-1", "objective-2"),
)


class ComponentError(ValueError):
    """Components from which no game can be made; the message has a line for each fault."""


def faults(data: Data) -> list[str]:
    """Every fault of the components. Rule: NAC-2.0."""
    return [*_board(data), *_units(data), *_cards(data), *_objectives(data)]


def _twice(values: list[str] | list[int]) -> list[str]:
    return [str(value) for value, count in Counter(values).items() if count > 1]


def _board(data: Data) -> Iterator[str]:
    board = data.board
    labels = [space.label for space in board.spaces]
    for label in _twice(labels):
        yield tr("board.json: two spaces are called {label}", label=label)
    known = set(labels)
    for line in board.lines:
        if not line.boxes:
            yield tr("board.json: line {line} has no FEBA Box (rule 2.1)", line=line.id)
        for label in (line.start.label, *(box.label for box in line.boxes), *_of_line(line.id)):
            if label not in known:
                yield tr(
                    "board.json: line {line} names the space {label}, which there is not", line=line.id, label=label
                )
        for box in line.boxes:
            if not 0 <= box.vp <= 3:
                yield tr(
                    "board.json: {label} is worth {vp} points, but 0 to 3 are possible", label=box.label, vp=box.vp
                )
    boxes = [box.label for line in board.lines for box in (line.start, *line.boxes)]
    for label in _twice(boxes):
        yield tr("board.json: {label} is a box of two lines", label=label)
    for space in board.spaces:
        if space.kind in ("front", "start") and space.label not in boxes:
            yield tr("board.json: {label} is a box of no line", label=space.label)
    for label in (*_NEEDED, *(f"turn-{turn}" for turn in range(1, board.turns + 1))):
        if label not in known:
            yield tr("board.json: there is no space {label}", label=label)
    for label in _rows(data):
        if label not in known:
            yield tr("board.json: there is no space {label}", label=label)
    yield from _points(data)
    for name, track in (("dead_track", board.dead_track), ("oca_track", board.oca_track)):
        if len(track) < LEAST_TRACK:
            yield tr("board.json: {name} has fewer than {count} spaces (rule 7.5)", name=name, count=LEAST_TRACK)


def _of_line(line: str) -> tuple[str, ...]:
    return f"{line}-cas", f"{line}-fofa", f"{line}-reserve"


def _rows(data: Data) -> Iterator[str]:
    for row in range(1, data.board.rows + 1):
        for role in ("primary", "escort", "sead"):
            yield f"raid-{row}-{role}-1"


def _points(data: Data) -> Iterator[str]:
    most = sum(box.vp for line in data.board.lines for box in line.boxes)
    if most < HUMILIATION:
        yield tr(
            "board.json: the boxes can never bring the Warsaw Pact {count} points (rule 14.0)",
            count=HUMILIATION,
        )


def _units(data: Data) -> Iterator[str]:
    for name in _twice([unit.id for unit in data.units.air]):
        yield tr("units.json: two air units are called {name}", name=name)
    for unit in data.units.air:
        if len(unit.front) != 3 or len(unit.back) not in ((0,) if unit.stealth else (3,)):
            yield tr("units.json: {name} needs three ratings on each side that it has (rule 2.2)", name=unit.id)
        elif unit.back and sum(unit.back) >= sum(unit.front):
            yield tr("units.json: the Damaged side of {name} is no weaker (rule 2.2)", name=unit.id)
    nations = {unit.nation for unit in data.units.air}
    for nation in data.units.pilots:
        if nation not in nations:
            yield tr("units.json: no air unit can carry the pilots of {nation} (rule 7.4)", nation=nation)


def _cards(data: Data) -> Iterator[str]:
    cards = data.cards
    for number in _twice([card.number for card in cards.cards]):
        yield tr("cards.json: two cards have the number {number}", number=number)
    if not cards.shuffle:
        yield tr("cards.json: the Shuffle card is missing (rule 2.6)")
    if len(cards.cards) < 2 * len(data.board.lines):
        yield tr("cards.json: {count} cards are too few to play with", count=len(cards.cards))
    for card in cards.cards:
        yield from _card(data, card)


def _card(data: Data, card: CardData) -> Iterator[str]:
    if card.number < 1:
        yield tr("cards.json: card number {number} is below 1", number=card.number)
    lines, nations = {line.id for line in data.board.lines}, {unit.nation for unit in data.units.air}
    for effect in card.effects:
        word = VOCABULARY.get(effect.kind)
        if word is None:
            yield tr(
                "cards.json: card {number} has the effect {kind}, which there is not",
                number=card.number,
                kind=effect.kind,
            )
            continue
        if word != (NOW if card.timing == "now" else NEXT):
            yield tr(
                "cards.json: card {number}: the effect {kind} does not go with the timing {timing}",
                number=card.number,
                kind=effect.kind,
                timing=card.timing,
            )
        for line in effect.lines:
            if line not in lines:
                yield tr(
                    "cards.json: card {number} names the line {line}, which there is not", number=card.number, line=line
                )
        if effect.kind == "no-fly" and effect.nation not in nations:
            yield tr(
                "cards.json: card {number} names the nation {nation}, which has no air unit",
                number=card.number,
                nation=effect.nation,
            )


def _objectives(data: Data) -> Iterator[str]:
    if not data.objectives.shuffle:
        yield tr("objectives.json: the Shuffle card is missing (rule 5.1)")
    if len(data.objectives.cards) < 2:
        yield tr("objectives.json: at least two Objectives are needed (rule 5.0)")
    for name in _twice([card.name for card in data.objectives.cards]):
        yield tr("objectives.json: two Objectives are called {name}", name=name)
    lines = {line.id for line in data.board.lines}
    for card in data.objectives.cards:
        yield from _objective(card, lines)


def _objective(card: ObjectiveData, lines: set[str]) -> Iterator[str]:
    if card.demand not in DEMANDS:
        yield tr("objectives.json: {name} demands {demand}, which there is not", name=card.name, demand=card.demand)
    for line in (card.line, card.retreat):
        if line and line not in lines and (line, card.retreat) != ("choice", "choice"):
            yield tr("objectives.json: {name} names the line {line}, which there is not", name=card.name, line=line)
    if card.need < 1 or card.reward < 0 or card.penalty < 0:
        yield tr("objectives.json: {name} has a number below what is possible", name=card.name)
