"""Raids, ground combat, reinforcement and turn end reckoned a second time, from the words of rules 8 to 14 alone.

Imports nothing of the program. Cards come in the order in which they are drawn, what the player answers in the order in
which he is asked: a question too many or too few leaves answers over, or none to give.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

MODIFIER = (0, 1, 1, 2, 3, 4)
"""What the six spaces of the DEAD and the OCA track take from a card."""
BEST = 8
"""The highest cohesion there is."""


class Card(NamedTuple):
    """A Resolution Card's numbers; number 0 is the Shuffle card."""

    number: int
    air: int = 0
    ground: int = 0
    attack: int = 0
    pact: int = 0
    nato: int = 0


class Unit(NamedTuple):
    """An air unit on a raid, with the ratings of the side that is up; ``role`` is primary, escort or sead."""

    name: str
    role: str
    air: int
    ground: int
    strike: int
    loss: int
    damaged: bool = False
    armed: bool = False
    stealth: bool = False
    pilot: bool = False

    def worth(self, rating: str) -> int:
        """A rating, twice if munitions are carried."""
        value = {"air": self.air, "ground": self.ground, "strike": self.strike}[rating]
        return value + value if self.armed else value


class Event(NamedTuple):
    """What the card on the Next Turn space changes."""

    air: int = 0
    ground: int = 0
    attack: int = 0
    cas: int = 0
    pact: int = 0
    pact_lines: tuple[int, ...] = (0, 1, 2, 3, 4, 5)


@dataclass
class Line:
    """A thrust line: values of its boxes, how far the Warsaw Pact has come, its cohesion, and NATO's box by box."""

    values: tuple[int, ...]
    reached: int
    force: int
    boxes: list[int]
    cas: int = 0
    fofa: int = 0

    @property
    def over(self) -> bool:
        """Whether no box is left to take."""
        return self.reached == len(self.values)


@dataclass
class Desk:
    """The deck in the order of its cards, the player's answers, and what can buy second cards."""

    cards: list[Card]
    answers: list[str]
    redraws: int = 0
    pilot: bool = False
    pilot_spent: bool = False
    drawn: list[int] = field(default_factory=list)

    def draw(self) -> Card:
        """The next card."""
        card = self.cards.pop(0)
        self.drawn.append(card.number)
        return card

    def second(self, first: Card, *, content: bool, pilots: bool = False) -> Card:
        """The card that counts, after the player has been asked whether he wants another, and which of the two."""
        pilot = pilots and self.pilot
        if content or not (pilot or self.redraws):
            return first
        answer = self.answers.pop(0)
        if answer == "first":
            return first
        if answer == "pilot":
            assert pilot
            self.pilot, self.pilot_spent = False, True
        else:
            assert (answer, self.redraws > 0) == ("decapitation", True)
            self.redraws -= 1
        other = self.draw()
        return other if self.answers.pop(0) == "second" else first


# --- raids


class Raided(NamedTuple):
    """What became of a raid: steps lost, and hits before any limit of the turn; 0 hits if it turned back."""

    hits: int
    lost: tuple[str, ...]
    pilot: str


def fly(desk: Desk, mission: str, units: list[Unit], dead: int, oca: int, event: Event) -> Raided:
    """A raid through its segments. Rule: NAC-8.1, NAC-8.2, NAC-8.3."""
    if len(units) == 1 and units[0].stealth:
        if not _slips_through(desk):
            return Raided(0, (units[0].name,), _fate(desk, units, (units[0].name,)))
    else:
        for role, rating in (("escort", "air"), ("sead", "ground")):
            ours = sum(unit.worth(rating) for unit in units if unit.role == role)
            first = desk.draw()
            content = _passes(first, role, ours, dead, oca, event)
            card = desk.second(first, content=content, pilots=True)
            if not _passes(card, role, ours, dead, oca, event):
                lost = _losses(desk, units)
                return Raided(0, lost, _fate(desk, units, lost))
    return Raided(_hits(mission, units, event), (), _fate(desk, units, ()))


def _slips_through(desk: Desk) -> bool:
    first = desk.draw()
    card = desk.second(first, content=first.air < 10 and first.ground < 10, pilots=True)
    return card.air < 10 and card.ground < 10


def _passes(card: Card, role: str, ours: int, dead: int, oca: int, event: Event) -> bool:
    printed, change = (card.air, event.air) if role == "escort" else (card.ground, event.ground)
    theirs = printed + change
    if change > 0 and theirs > 10:
        theirs = 10
    theirs -= MODIFIER[oca] if role == "escort" else MODIFIER[dead]
    if theirs <= 0:
        return True
    return ours > theirs


def _losses(desk: Desk, units: list[Unit]) -> tuple[str, ...]:
    card = desk.second(desk.draw(), content=False)
    away = {unit.name: max(unit.loss, card.number) - min(unit.loss, card.number) for unit in units}
    return tuple(sorted(name for name, distance in away.items() if distance == min(away.values())))


def _fate(desk: Desk, units: list[Unit], lost: tuple[str, ...]) -> str:
    """What became of the pilot: spent, lost, kept, or "" where none flew."""
    with_pilot = [unit.name for unit in units if unit.pilot]
    if not with_pilot:
        return ""
    if desk.pilot_spent:
        return "spent"
    return "lost" if with_pilot[0] in lost else "kept"


def _hits(mission: str, units: list[Unit], event: Event) -> int:
    rating = "ground" if mission in ("cas", "fofa") else "strike"
    factors = sum(unit.worth(rating) for unit in units if unit.role == "primary")
    hits = 0
    while factors >= 5:
        hits, factors = hits + 1, factors - 5
    if hits == 0:
        hits = 1
    if mission == "cas":
        hits = max(1, hits + event.cas)
    return hits


# --- ground combat


def fight_all(desk: Desk, lines: list[Line], points: int, event: Event) -> tuple[int, bool]:
    """Six combats; the points after them, and whether every line has broken. Rule: NAC-9.0, NAC-14.0."""
    for line in lines:
        if not line.over:
            points += _fight(desk, line, event)
        line.cas = 0
        if all(each.over for each in lines):
            return points, True
    return points, False


def _fight(desk: Desk, line: Line, event: Event) -> int:
    """One combat; the points it brings the Warsaw Pact."""

    def value(card: Card) -> int:
        ours = card.attack + event.attack
        if ours < 0:
            ours = 0
        return ours + line.boxes[line.reached] + line.cas

    first = desk.draw()
    strength = line.force
    card = desk.second(first, content=value(first) > strength + strength)
    ours = value(card)
    if ours <= strength:
        line.boxes[line.reached] = 0
        line.reached += 1
        return line.values[line.reached - 1]
    _weaken(line, 1)
    if ours > strength + strength:
        if line.reached == 0:
            _weaken(line, 1)
            return 0
        return _push(line)
    return 0


def _weaken(line: Line, by: int) -> None:
    for _ in range(by):
        if line.force > 1:
            line.force -= 1


def _push(line: Line) -> int:
    """The Warsaw Pact goes a box back and NATO's front force, or a new one, follows; the points that change hands."""
    behind = line.reached
    line.reached -= 1
    if behind < len(line.values):
        line.boxes[behind - 1] = line.boxes[behind]
        line.boxes[behind] = 1
    else:
        line.boxes[behind - 1] = 1
    return -line.values[behind - 1]


def retreat(line: Line) -> int:
    """A retreat that an Objective has earned; the points that change hands. Rule: NAC-9.0."""
    if line.reached == 0:
        _weaken(line, 2)
        return 0
    return _push(line)


# --- reinforcement


def reinforce(desk: Desk, lines: list[Line], laid: list[Card], event: Event, most: int) -> int:
    """Warsaw Pact reinforcements, new cards on the spaces, and NATO's points, the most of which are known.

    Rule: NAC-10.1, NAC-10.2.
    """
    for n, line in enumerate(lines):
        first = laid[n]
        content = _brings(first, n, event) - line.fofa <= 0 or line.force == BEST
        card = desk.second(first, content=content)
        more = _brings(card, n, event) - line.fofa
        while more > 0 and line.force < BEST:
            line.force, more = line.force + 1, more - 1
        line.fofa = 0
    for _ in lines:
        desk.cards.pop(0)
    first = desk.draw()
    return desk.second(first, content=first.nato == most).nato


def _brings(card: Card, n: int, event: Event) -> int:
    if card.number == 0:
        return 0
    return max(0, card.pact + (event.pact if n in event.pact_lines else 0))


# --- resources and the end of the turn


def income(rp: int, lines: list[Line], dead: int, oca: int) -> int:
    """Resource Points after the income. Rule: NAC-12.1."""
    for line in lines:
        rp += line.reached == 0
        for box, value in enumerate(line.values):
            rp += value == 3 and line.boxes[box] > 0
    rp += (dead == 5) + (oca == 5)
    return min(10, max(0, rp))


class Closed(NamedTuple):
    """Tracks and points after a turn, and how the game ended: "" if it goes on."""

    dead: int
    oca: int
    points: int
    end: str


def close(
    desk: Desk, lines: list[Line], turn: int, points: int, dead: int, oca: int, *, oew: str, exact: bool
) -> Closed:
    """Turn End; ``oew`` is "moved" or "stuck" if the mission was flown. Rule: NAC-13.0, NAC-14.0."""
    if oew == "moved" or (oew == "stuck" and not exact):
        oca = max(0, oca - 1)
    if desk.draw().air in (0, 2, 4, 6, 8, 10):
        dead = max(0, dead - 1)
    if desk.draw().air in (0, 2, 4, 6, 8, 10):
        oca = max(0, oca - 1)
    if points >= 20 and points > desk.draw().number:
        return Closed(dead, oca, points, "nuclear-defeat")
    if turn < 7:
        points += sum(1 for line in lines if line.over)
    return Closed(dead, oca, points, _level(points) if turn == 10 else "")


def _level(points: int) -> str:
    for level, least in (
        ("humiliating-defeat", 26),
        ("decisive-defeat", 20),
        ("minor-defeat", 15),
        ("minor-victory", 10),
        ("decisive-victory", 5),
    ):
        if points >= least:
            return level
    return "overwhelming-victory"
