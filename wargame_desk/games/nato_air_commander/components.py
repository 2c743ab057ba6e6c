"""What is wrong with a set of components that somebody has made: maps, units and cards.

Owns no rule of play; it finds faults, each a sentence with its place in a file, and stops at none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from wargame_desk.core.texts import tr
from wargame_desk.core.values import Fault
from wargame_desk.games.nato_air_commander.data import (
    AirUnitData,
    BoxData,
    CardData,
    Data,
    EffectData,
    ObjectiveData,
    SpaceData,
)
from wargame_desk.games.nato_air_commander.vocabulary import GIFTS, MOST_UNITS, NEXT, NO_FLY, NOW, VOCABULARY

HUMILIATION = 26
"""Victory Points of the worst result: a map must be able to reach them. Rule: NAC-14.0."""
MOST_VALUE = 3
"""Victory Points of the most valuable box. Rule: NAC-2.1."""
LEAST_TRACK = 5
"""Spaces of a DEAD or OCA track, of which four can be gone in a turn. Rule: NAC-7.5."""
PLACES = {"primary": 3, "escort": 4, "sead": 4}
"""Places of a row of the display: five units are a raid, at least one of them on the primary mission. Rule: NAC-7.0."""
NATIONS = ("US", "UK", "GE", "CA", "NL", "BE")
"""The six nations. Rule: NAC-2.2."""
KINDS = ("front", "start", "target", "card", "slot", "hold", "turn", "supply")
"""What a space of the sheet can be."""
OTHER_PIECES = ("pilot-", "wp-", "nato-", "pgm-")
"""How the names of pieces begin that are no air units."""
HITS = ("cas-hits", "fofa-hits", "dead-hits", "oca-hits", "decap-hits")
RAIDS = ("cas-raids", "raids")
DEMANDS = (*HITS, *RAIDS)
"""What an Objective Card can ask for. Rule: NAC-2.7."""
OFF_MAP = ("dead-hits", "oca-hits", "decap-hits")
"""Demands that no line can be named for."""
CHOICE = "choice"
ASIDE = 3
"""Resolution Cards beside those of the lines that can be out of the deck: Surveillance, Next Turn, and one to draw."""
_NEEDED = (
    *("basing", "damaged", "repair", "oew-1", "oew-2", "pilots", "recruits", "eliminated", "pgm"),
    *("dead", "oca", "decap", "deck", "discard", "surveillance", "next-turn"),
    *("objective-deck", "objective-discard", "objective-1", "objective-2"),
)
_BOARD, _UNITS, _CARDS, _OBJECTIVES = "board.json", "units.json", "cards.json", "objectives.json"


def faults(data: Data) -> list[Fault]:
    """Every fault of the components. Rule: NAC-2.0."""
    return [*_sheet(data), *_lines(data), *_tracks(data), *_units(data), *_cards(data), *_objectives(data)]


def _twice(values: Iterable[str | int]) -> Iterator[tuple[int, str]]:
    """The values that have come before, each with its index."""
    seen: set[str | int] = set()
    for i, value in enumerate(values):
        if value in seen:
            yield i, str(value)
        seen.add(value)


# --- the sheet


def _sheet(data: Data) -> Iterator[Fault]:
    """Every space that the rules need is there once, and none lies on another."""
    spaces = data.board.spaces
    for i, label in _twice(space.label for space in spaces):
        yield Fault(_BOARD, ("spaces", i, "label"), tr("two spaces are called {label}", label=label))
    known = {space.label for space in spaces}
    of_lines = chain.from_iterable((f"{n.id}-cas", f"{n.id}-fofa", f"{n.id}-reserve") for n in data.board.lines)
    turns = (f"turn-{turn}" for turn in range(1, data.board.turns + 1))
    for label in chain(_NEEDED, of_lines, turns, _places(data.board.rows)):
        if label not in known:
            yield Fault(_BOARD, ("spaces",), tr("there is no space {label}", label=label))
    for i, space in enumerate(spaces):
        if space.kind not in KINDS:
            text = tr("{label} is of the kind {kind}, which there is not", label=space.label, kind=space.kind)
            yield Fault(_BOARD, ("spaces", i, "kind"), text)
        if min(space.box[2:]) <= 0:
            yield Fault(_BOARD, ("spaces", i, "box"), tr("{label} has no size", label=space.label))
    for i, one, other in _overlaps(spaces):
        yield Fault(_BOARD, ("spaces", i, "box"), tr("{one} lies on {other}", one=one, other=other))


def _places(rows: int) -> Iterator[str]:
    """The places that the display must have. Rule: NAC-7.0."""
    for row in range(1, rows + 1):
        for role, count in PLACES.items():
            yield from (f"raid-{row}-{role}-{number}" for number in range(1, count + 1))


def _overlaps(spaces: tuple[SpaceData, ...]) -> Iterator[tuple[int, str, str]]:
    """Spaces that lie on others, found from left to right."""
    open_: list[int] = []
    for i in sorted(range(len(spaces)), key=lambda i: spaces[i].box[0]):
        left, top, _, height = spaces[i].box
        open_ = [j for j in open_ if spaces[j].box[0] + spaces[j].box[2] > left]
        for j in open_:
            if top < spaces[j].box[1] + spaces[j].box[3] and spaces[j].box[1] < top + height:
                yield i, spaces[i].label, spaces[j].label
        open_.append(i)


# --- lines and tracks


def _lines(data: Data) -> Iterator[Fault]:
    """Each line is a row of boxes of its own, and all boxes together are worth enough. Rule: NAC-2.1, NAC-14.0."""
    lines = data.board.lines
    if not lines:
        yield Fault(_BOARD, ("lines",), tr("there is no thrust line (rule 2.1)"))
    for i, name in _twice(line.id for line in lines):
        yield Fault(_BOARD, ("lines", i, "id"), tr("two lines are called {line}", line=name))
    kinds = {space.label: space.kind for space in data.board.spaces}
    taken: set[str] = set()
    for n, line in enumerate(lines):
        if not line.boxes:
            yield Fault(_BOARD, ("lines", n, "boxes"), tr("line {line} has no FEBA Box (rule 2.1)", line=line.id))
        yield from _box(line.start, ("lines", n, "start"), "start", kinds, taken)
        for i, box in enumerate(line.boxes):
            yield from _box(box, ("lines", n, "boxes", i), "front", kinds, taken)
    for i, space in enumerate(data.board.spaces):
        if space.kind in ("front", "start") and space.label not in taken:
            yield Fault(_BOARD, ("spaces", i), tr("{label} is a box of no line (rule 2.1)", label=space.label))
    if sum(box.vp for line in lines for box in line.boxes) < HUMILIATION:
        text = tr("the boxes can never bring the Warsaw Pact {count} points (rule 14.0)", count=HUMILIATION)
        yield Fault(_BOARD, ("lines",), text)


def _box(
    box: BoxData, place: tuple[str | int, ...], kind: str, kinds: dict[str, str], taken: set[str]
) -> Iterator[Fault]:
    if box.label in taken:
        yield Fault(_BOARD, place, tr("{label} is a box of two lines", label=box.label))
    elif box.label not in kinds:
        yield Fault(_BOARD, place, tr("{label} is a box of a line, but no space", label=box.label))
    elif kinds[box.label] != kind:
        text = tr("{label} is of the kind {kind}, not {wanted}", label=box.label, kind=kinds[box.label], wanted=kind)
        yield Fault(_BOARD, place, text)
    taken.add(box.label)
    most = 0 if kind == "start" else MOST_VALUE
    if not 0 <= box.vp <= most:
        text = tr("{label} is worth {vp} points, but 0 to {most} are possible", label=box.label, vp=box.vp, most=most)
        yield Fault(_BOARD, (*place, "vp"), text)


def _tracks(data: Data) -> Iterator[Fault]:
    board = data.board
    for name, track in (("dead_track", board.dead_track), ("oca_track", board.oca_track)):
        if len(track) < LEAST_TRACK:
            text = tr("{name} has fewer than {count} spaces (rule 7.5)", name=name, count=LEAST_TRACK)
            yield Fault(_BOARD, (name,), text)
    for name, value in (("turns", board.turns), ("rows", board.rows)):
        if value < 1:
            yield Fault(_BOARD, (name,), tr("{name} is below 1", name=name))
    low, high = board.resource_points
    if not low <= 0 <= high:
        yield Fault(_BOARD, ("resource_points",), tr("the Resource Points Track has no space 0 (rule 3.0)"))
    if board.most_pgms < 0:
        yield Fault(_BOARD, ("most_pgms",), tr("{name} is below 0", name="most_pgms"))


# --- units


def _units(data: Data) -> Iterator[Fault]:
    air = data.units.air
    for i, name in _twice(unit.id for unit in air):
        yield Fault(_UNITS, ("air", i, "id"), tr("two air units are called {name}", name=name))
    for i, unit in enumerate(air):
        yield from (Fault(_UNITS, ("air", i), text) for text in _unit(unit))
    if sum(unit.stealth for unit in air) > 1:
        yield Fault(_UNITS, ("air",), tr("there are several Stealth Units, but only one can be (rule 2.2)"))
    nations = {unit.nation for unit in air}
    for nation, count in data.units.pilots.items():
        if nation not in nations:
            text = tr("no air unit can carry the pilots of {nation} (rule 7.4)", nation=nation)
            yield Fault(_UNITS, ("pilots", nation), text)
        if count < 0:
            yield Fault(_UNITS, ("pilots", nation), tr("{name} is below 0", name=nation))


def _unit(unit: AirUnitData) -> Iterator[str]:
    if unit.id.startswith(OTHER_PIECES):
        yield tr("{name} is called like a piece that is no air unit", name=unit.id)
    if unit.nation not in NATIONS:
        yield tr("{name} is of the nation {nation}, which there is not (rule 2.2)", name=unit.id, nation=unit.nation)
    if len(unit.front) != 3 or len(unit.back) not in ((0,) if unit.stealth else (3,)):
        yield tr("{name} needs three ratings on each side that it has (rule 2.2)", name=unit.id)
    elif unit.back and sum(unit.back) >= sum(unit.front):
        yield tr("the Damaged side of {name} is no weaker (rule 2.2)", name=unit.id)
    if min((*unit.front, *unit.back), default=0) < 0:
        yield tr("{name} has a rating below 0", name=unit.id)


# --- Resolution Cards


def _cards(data: Data) -> Iterator[Fault]:
    cards = data.cards.cards
    for i, number in _twice(card.number for card in cards):
        yield Fault(_CARDS, ("cards", i, "number"), tr("two cards have the number {number}", number=number))
    if not data.cards.shuffle:
        yield Fault(_CARDS, ("shuffle",), tr("the Shuffle card is missing (rule 2.6)"))
    # Each turn a decapitation strike can take a card out of the game; one must be left to draw.
    least = len(data.board.lines) + data.board.turns + ASIDE
    if len(cards) < least:
        text = tr("{count} cards are too few to play with: it takes {least}", count=len(cards), least=least)
        yield Fault(_CARDS, ("cards",), text)
    for i, card in enumerate(cards):
        yield from (Fault(_CARDS, ("cards", i), text) for text in _card(card))
        for n, effect in enumerate(card.effects):
            yield from (Fault(_CARDS, ("cards", i, "effects", n), text) for text in _effect(data, card, effect))


def _card(card: CardData) -> Iterator[str]:
    if card.number < 1:
        yield tr("card number {number} is below 1", number=card.number)
    ratings = card.air_intercept, card.ground_defence, card.attack, card.wp_reinforce, card.nato_reinforce
    if min(ratings) < 0:
        yield tr("card {number} has a rating below 0", number=card.number)


def _effect(data: Data, card: CardData, effect: EffectData) -> Iterator[str]:
    word, number = VOCABULARY.get(effect.kind), card.number
    if word is None:
        yield tr("card {number} has the effect {kind}, which there is not", number=number, kind=effect.kind)
        return
    if word != (NOW if card.timing == "now" else NEXT):
        yield tr(
            "card {number}: the effect {kind} does not go with the timing {timing}",
            number=number,
            kind=effect.kind,
            timing=card.timing,
        )
    lines = {line.id for line in data.board.lines}
    for line in effect.lines:
        if line not in lines:
            yield tr("card {number} names the line {line}, which there is not", number=number, line=line)
    if effect.kind == NO_FLY and effect.nation not in {unit.nation for unit in data.units.air}:
        yield tr("card {number} names the nation {nation}, which has no air unit", number=number, nation=effect.nation)
    if effect.kind == MOST_UNITS and effect.amount < 1:
        yield tr("card {number} leaves no unit for a raid", number=number)
    if effect.kind in GIFTS and effect.amount < 1:
        yield tr("card {number}: the amount of {kind} is below 1", number=number, kind=effect.kind)


# --- Objective Cards


def _objectives(data: Data) -> Iterator[Fault]:
    cards = data.objectives.cards
    if not data.objectives.shuffle:
        yield Fault(_OBJECTIVES, ("shuffle",), tr("the Shuffle card is missing (rule 5.1)"))
    if len(cards) < 2:
        yield Fault(_OBJECTIVES, ("cards",), tr("at least two Objectives are needed (rule 5.0)"))
    for i, name in _twice(card.name for card in cards):
        yield Fault(_OBJECTIVES, ("cards", i, "name"), tr("two Objectives are called {name}", name=name))
    lines = {line.id for line in data.board.lines}
    for i, card in enumerate(cards):
        yield from (Fault(_OBJECTIVES, ("cards", i), text) for text in _objective(card, lines))


def _objective(card: ObjectiveData, lines: set[str]) -> Iterator[str]:
    if card.demand not in DEMANDS:
        yield tr("{name} demands {demand}, which there is not", name=card.name, demand=card.demand)
    elif (card.counts == "hits") != (card.demand in HITS):
        yield tr("{name} demands {demand}, but counts {counts}", name=card.name, demand=card.demand, counts=card.counts)
    if card.line and card.demand in OFF_MAP:
        yield tr("{name} demands {demand}, which belong to no line", name=card.name, demand=card.demand)
    for line in (card.line, "" if card.retreat == CHOICE else card.retreat):
        if line and line not in lines:
            yield tr("{name} names the line {line}, which there is not", name=card.name, line=line)
    if card.need < 1 or card.reward < 0 or card.penalty < 0:
        yield tr("{name} has a number below what is possible", name=card.name)
