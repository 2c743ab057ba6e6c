"""What each thrust line may yet cost: the computer commander's idea of the ground war. No rule here.

Points are those of the Warsaw Pact. A line is looked at by itself, to the end of the game, on the assumption that
every force gets an average reinforcement and every defender a little help from the air in each turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wargame_desk.games.nato_air_commander.setting import MOST_COHESION, Setting
from wargame_desk.games.nato_air_commander.turn_end import LAST_ENDS

HELP = 1
"""Hits that a line gets in each turn to come."""
GROWTH = 1
"""What a Warsaw Pact force gets in each turn to come."""

Shares = tuple[float, ...]
"""By a number: the share of cards whose Attack Resolution is at least that."""


def shares(values: Sequence[int]) -> Shares:
    """The shares of a pile of cards; the last is nothing."""
    count = max(1, len(values))
    return tuple(sum(1 for v in values if v >= least) / count for least in range(max(values, default=0) + 2))


def at_least(found: Shares, least: int) -> float:
    """The share of cards that bring so much."""
    return 1.0 if least <= 0 else found[least] if least < len(found) else 0.0


class Outlook:
    """The lines of a game, with everything that has been worked out about them."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self.usual = shares([card.attack for card in setting.cards.values()])
        self._known: dict[tuple[int, int, int, int, tuple[int, ...]], float] = {}

    def cost(self, line: int, turn: int, at: int, force: int, nato: tuple[int, ...]) -> float:
        """Points to come on a line from the combat of a turn on.

        Args:
            at: how far the force has come, from 0 in its Start Box.
            nato: cohesion in the FEBA Boxes still held, the front first.
        """
        if turn > self._setting.turns:
            return 0.0
        if not nato:
            return float(max(0, LAST_ENDS - turn + 1))
        key = (line, turn, at, force, nato)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.combat(line, turn, at, force, nato, HELP, GROWTH, self.usual)
        return found

    def combat(
        self, line: int, turn: int, at: int, force: int, nato: tuple[int, ...], hits: int, grows: int, cards: Shares
    ) -> float:
        """Points to come if this turn's combat has so many hits, and so much arrives after it."""
        base = nato[0] + hits
        holds = at_least(cards, force + 1 - base)
        back = at_least(cards, 2 * force + 1 - base)
        vp, total = self._setting.vp[line], 0.0
        if holds < 1:
            ended = 1 if len(nato) == 1 and turn <= LAST_ENDS else 0
            lost = self.cost(line, turn + 1, at + 1, _grown(force, grows), nato[1:])
            total += (1 - holds) * (vp[at] + ended + lost)
        if holds > back:
            total += (holds - back) * self.cost(line, turn + 1, at, _grown(force - 1, grows), nato)
        if back:
            loss = 0 if at else 1
            total += back * self.driven_back(line, turn + 1, at, _grown(force - 1 - loss, grows), nato)
        return total

    def driven_back(self, line: int, turn: int, at: int, force: int, nato: tuple[int, ...]) -> float:
        """Points to come once a force has been driven back, counted from before; its cohesion is that of afterwards."""
        if not at:
            return self.cost(line, turn, at, force, nato)
        held = (nato[0], 1, *nato[1:]) if nato else (1,)
        return self.cost(line, turn, at - 1, force, held) - self._setting.vp[line][at - 1]


def _grown(force: int, by: int) -> int:
    return min(MOST_COHESION, max(1, force) + by)


@lru_cache(maxsize=4)
def outlook_of(setting: Setting) -> Outlook:
    """The outlook of a game, kept as long as the game is played."""
    return Outlook(setting)
