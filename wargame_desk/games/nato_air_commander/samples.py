"""What all raids of a turn may bring together: a sample, for there are too many orders of cards to count.

The same position gives the same sample: its lots follow from what is known of it. Raids fly as a careful player sends
them, those that help the others first; second cards are taken as in ``forecast``. Losses ground nobody who has yet to
fly.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from math import sqrt
from typing import Any, NamedTuple

from wargame_desk.core.deck import UNSEEN
from wargame_desk.games.nato_air_commander import forecast, raids
from wargame_desk.games.nato_air_commander.facts import on_raid, pilot_of, replaced
from wargame_desk.games.nato_air_commander.knowledge import face_down
from wargame_desk.games.nato_air_commander.objectives import progress
from wargame_desk.games.nato_air_commander.setting import AT_LINE, CAS, DEAD, DECAP, FOFA, MOST_HITS, OCA, Setting
from wargame_desk.games.nato_air_commander.state import SHUFFLE, Raid, State, Tally

TIMES = 400
"""How often a turn is played through."""
BAND = 1.96
"""Standard deviations to either side that hold 95 % of a sample's means."""
ORDER = (DEAD, OCA, DECAP, CAS, FOFA)
"""The order in which missions fly."""


class Mean(NamedTuple):
    """A mean with half its band of 95 %."""

    value: float
    band: float


class Turn(NamedTuple):
    """A sampled turn.

    Attributes:
        times: how often it was played through.
        met: by Objective Card, how likely it is to be met.
        together: how often none of them, one, and so on was met.
        hits: by mission and line, the hits that count at its end; those of flown raids among them.
        through: raids that get through, of those that had not flown.
    """

    times: int
    met: dict[int, Mean]
    together: tuple[int, ...]
    hits: dict[tuple[str, int], Mean]
    through: Mean


def turn(setting: Setting, s: State, times: int = TIMES) -> Turn:
    """Play the raids that have not flown through, over and over."""
    rows = [row for row, raid in s.raids.items() if not raid.flown and on_raid(setting, s, row)]
    rows.sort(key=lambda row: (ORDER.index(s.raids[row].mission), row))
    aims = sorted({(raid.mission, raid.line) for raid in s.raids.values()})
    rng, flyer = random.Random(_seed(s)), _Flyer(setting, s)
    ends = [flyer.fly(rows, rng) for _ in range(times)]
    need = {card: setting.objectives[card].need for card in s.active}
    met = {card: [progress(setting, end, card) >= need[card] for end in ends] for card in s.active}
    together = Counter(sum(each) for each in zip(*met.values(), strict=True))
    return Turn(
        times,
        {card: _mean([float(one) for one in found]) for card, found in met.items()},
        tuple(together[count] for count in range(len(met) + 1)) if met else (times,),
        {aim: _mean([float(_hits(end.tally, *aim)) for end in ends]) for aim in aims},
        _mean([float(sum(end.raids[row].through for row in rows)) for end in ends]),
    )


def _mean(values: list[float]) -> Mean:
    count = len(values)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) / max(1, count - 1)
    return Mean(middle, BAND * sqrt(spread / count))


def _hits(tally: Tally, mission: str, line: int) -> int:
    found: Any = getattr(tally, mission)
    return int(found[line] if mission in AT_LINE else found)


def _seed(s: State) -> int:
    """A number made of everything that may be known and makes a difference."""
    parts = (
        *(s.turn, s.stack, s.dead, s.oca, s.deck, s.gone, s.echelon, s.event, s.active, sorted(s.at.items())),
        *(sorted(s.damaged), sorted(s.armed), sorted(s.riding.items()), sorted(s.raids.items())),
        s.tally._replace(recon=frozenset()),
    )
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:8], "big")


class _Flyer:
    """Raids flown by the card, quickly: what a card does to a raid is asked of the rules once."""

    def __init__(self, setting: Setting, s: State) -> None:
        self._setting, self._s = setting, s
        self._face_down = face_down(setting, s)
        self._passing: dict[tuple[int, str, int, int], dict[int, bool]] = {}
        self._checks = {row: forecast.checks_of(setting, s, row) for row in s.raids}
        self._piloted = {row for row in s.raids if pilot_of(setting, s, row) is not None}
        self._scores = {row: raids.hits(setting, s, row) for row in s.raids}

    def fly(self, rows: list[int], rng: random.Random) -> State:
        """The tally and the raids after all have flown; nothing else of the state is kept up."""
        s, draw = self._s, self._deal(rng)
        for row in rows:
            through, redraws = self._goes(row, s, s.tally.redraws, draw)
            s = self._counted(s, row, redraws) if through else self._flown(s, row, redraws)
        return s

    def _deal(self, rng: random.Random) -> Callable[[], int]:
        """A function that draws numbered cards. Rule: NAC-4.1."""
        deck = self._s.deck
        cards = list(self._face_down)
        rng.shuffle(cards)
        pile = [cards.pop() if card == UNSEEN else card for card in deck.pile]
        rng.shuffle(pile)
        pile = [*reversed(deck.bottom), *pile]
        discard = list(deck.discard)

        def draw() -> int:
            while True:
                if not pile:
                    pile.extend(discard)
                    discard.clear()
                    rng.shuffle(pile)
                card = pile.pop()
                discard.append(card)
                if card != SHUFFLE:
                    return card
                pile.extend(discard)
                discard.clear()
                rng.shuffle(pile)

        return draw

    def _goes(self, row: int, s: State, redraws: int, draw: Callable[[], int]) -> tuple[bool, int]:
        """Whether a raid gets through, and the second cards left. A raid that is turned back draws for its loss."""
        pilot = row in self._piloted
        for segment in self._checks[row]:
            passing = self._passes(row, segment, s.dead, s.oca)
            if passing[draw()]:
                continue
            if pilot or redraws:
                pilot, redraws = False, redraws if pilot else redraws - 1
                if passing[draw()]:
                    continue
            if segment != raids.STEALTH:
                draw()
            return False, redraws
        return True, redraws

    def _passes(self, row: int, segment: str, dead: int, oca: int) -> dict[int, bool]:
        key = (row, segment, dead, oca)
        if key not in self._passing:
            s = self._s._replace(dead=dead, oca=oca)
            self._passing[key] = forecast.passing(self._setting, s, row, segment)
        return self._passing[key]

    def _flown(self, s: State, row: int, redraws: int) -> State:
        raid = Raid(s.raids[row].mission, s.raids[row].line, flown=True)
        return s._replace(raids={**s.raids, row: raid}, tally=s.tally._replace(redraws=redraws))

    def _counted(self, s: State, row: int, redraws: int) -> State:
        """The hits of a raid, and what they do for those after it. Rule: NAC-8.3."""
        raid, scored, tally = s.raids[row], self._scores[row], s.tally._replace(redraws=redraws)
        if raid.mission in AT_LINE:
            had: tuple[int, ...] = getattr(tally, raid.mission)
            kept: dict[str, Any] = {raid.mission: replaced(had, raid.line, had[raid.line] + scored)}
        else:
            before: int = getattr(tally, raid.mission)
            scored = min(scored, MOST_HITS - before)
            kept = {raid.mission: before + scored}
            if raid.mission == DECAP:
                kept["redraws"] = scored - 1
        s = s._replace(raids={**s.raids, row: raid._replace(flown=True, through=True)}, tally=tally._replace(**kept))
        if raid.mission in (DEAD, OCA):
            moved: dict[str, Any] = {
                raid.mission: min(len(self._setting.track(raid.mission)) - 1, getattr(s, raid.mission) + scored)
            }
            s = s._replace(**moved)
        return s
