"""What has happened, as panels ask for it: the tree, the log lines, the rolls, any earlier position.

Owns what of the history the viewer may see, and the place that is only looked at. Plays nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QObject

from wargame_desk.app.eyes import Eyes
from wargame_desk.app.reports import Entry, Rolled
from wargame_desk.core.curves import Curve
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.core.moments import Moment
from wargame_desk.core.present import Fact, News, Presenter
from wargame_desk.core.session import Session
from wargame_desk.core.values import Action, Barrier, Event
from wargame_desk.core.views import Forecast, Standing, View


class Chronicle(QObject):
    """The history of a session, by the eyes of whoever sits at the table.

    Where the game keeps secrets an earlier position is looked at without standing on it: the game goes on from its
    latest position only.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._looking: int | None = None
        self._kept: dict[tuple[int, Side | None, bool], tuple[tuple[Fact, ...], int, str]] = {}
        self.eyes = Eyes(session)

    @property
    def game(self) -> Game[Any, Any]:
        """The game, for its board, sides and words."""
        return self._session.game

    @property
    def presenter(self) -> Presenter[Any]:
        """The game's answers about looks and gestures."""
        return self._session.game.presenter

    @property
    def viewer(self) -> Side | None:
        """By whose eyes the table is seen: in an open game everybody's."""
        return self.eyes.viewer

    # --- the tree

    def history(self) -> tuple[Entry, ...]:
        """Every node of the tree, in order of play."""
        session = self._session
        stood_on = self.at if self.eyes.watching else session.at
        line, left = set(session.path(stood_on)), {node for node, _ in session.takebacks}
        return tuple(self._entry(i, i in line, i in left) for i in range(len(session.nodes)))

    def played_since(self, node: int, count: int) -> tuple[Entry, ...] | None:
        """What has been played on from a node, when there were ``count`` in all; None where that is not all.

        It is not where the position has changed otherwise: something taken back, visited, or played besides.
        """
        session = self._session
        if self.looking_back or self.eyes.watching or session.node.children:
            return None
        new = session.path()[::-1][: len(session.nodes) - count]
        if len(new) != len(session.nodes) - count or any(i < count for i in new):
            return None
        if (session.nodes[new[-1]].parent if new else session.at) != node or len(session.nodes[node].children) > 1:
            return None
        return tuple(self._entry(i, True, False) for i in reversed(new))

    def _entry(self, i: int, current: bool, left: bool) -> Entry:
        node = self._session.nodes[i]
        veiled = not current and not self._own(i)
        facts, turn, phase = self._shown(i)
        name = node.name if self._may_read_name(i) else ""
        return Entry(i, node.parent, () if veiled else facts, name, node.by, turn, phase, current, left, veiled)

    def _own(self, node: int) -> bool:
        """Whether the viewer may see that a node was ever played, where it has been taken back since."""
        parent = self._session.nodes[node].parent
        if parent is None or not self.eyes.guarded or not self.game.hands_over:
            return True
        decision = self.game.decision(self._session.nodes[parent].state)
        return decision is None or decision.side == self.viewer

    def _may_read_name(self, node: int) -> bool:
        """What a side called its own line may betray it."""
        if not self.eyes.guarded or not self.game.hands_over:
            return True
        decision = self.game.decision(self._session.nodes[node].state)
        return decision is not None and decision.side == self.viewer

    def _shown(self, node: int) -> tuple[tuple[Fact, ...], int, str]:
        """What lists show of a node: it never changes, so it is made once for each viewer."""
        key = (node, self.viewer, self.eyes.over)
        if key not in self._kept:
            view = self.view_of(node)
            self._kept[key] = (self.facts_of(node), view.turn, view.phase)
        return self._kept[key]

    def line(self) -> list[int]:
        """The nodes of the line stood on, or looked at, followed to its end, for the replay slider."""
        return self._session.main_line(self.at)

    @property
    def latest(self) -> int:
        """The end of the line stood on, whichever is looked at."""
        return self._session.main_line()[-1]

    def played_before(self, by: str) -> Action | None:
        """What a computer player did here when this line was first played; None where nothing of it is recorded."""
        line = self._session.main_line()
        after = line[line.index(self._session.at) + 1 :]
        node = self._session.nodes[after[0]] if after else None
        return node.action if node is not None and node.by == by else None

    @property
    def at(self) -> int:
        """The node stood on, or looked at."""
        return self._session.at if self._looking is None else self._looking

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position is only looked at."""
        return self._looking is not None

    def before(self, node: int) -> int | None:
        """The node that a node was played from; None for the start."""
        return self._session.nodes[node].parent

    # --- what happened

    def facts_of(self, node: int) -> tuple[Fact, ...]:
        """The log lines of one node."""
        ending = self._session.nodes[node].ending
        if ending is not None:
            return (Fact(self.game.describe(ending), ending.rule, None, (), "turn"),)
        return self.presenter.facts(*self._happened(node))

    def _happened(self, node: int) -> tuple[tuple[Event, ...], Side]:
        """The events of one node that the viewer may see, and who submitted its action."""
        nodes = self._session.nodes
        parent = nodes[node].parent
        if parent is None:
            return (), self.game.sides[0]
        before = self.game.decision(nodes[parent].state)
        seen = tuple(e for e in nodes[node].events if self.eyes.may_see(e.audience))
        return seen, before.side if before else self.game.sides[0]

    def events_of(self, node: int) -> tuple[Event, ...]:
        """What happened on the way to a node, as far as the viewer may know."""
        return self._happened(node)[0]

    def open_log(self) -> tuple[tuple[int, Fact], ...]:
        """The log with its nodes as everybody may read it, for reports that lie about in files."""
        if not self.eyes.guarded or not self.game.hands_over:
            return tuple((entry.node, fact) for entry in self.history() for fact in entry.facts)
        return tuple((node, fact) for node in self._session.path() for fact in self._open_facts(node))

    def _open_facts(self, node: int) -> tuple[Fact, ...]:
        events, side = self._happened(node)
        return self.presenter.facts(tuple(event for event in events if event.audience is None), side)

    def rolls(self) -> tuple[Rolled, ...]:
        """Every roll on the way to the present position, in order."""
        nodes = self._session.nodes
        return tuple(
            Rolled(i, roll, bool(nodes[i].rolled))
            for i in self._session.path()
            if nodes[i].barrier is not Barrier.NONE  # chance is a barrier: nothing else can hold a roll
            for roll in self.presenter.rolls(*self._happened(i))
        )

    def moments_of(self, played: Iterable[int]) -> tuple[Moment, ...]:
        """What happened on the way to these nodes, to be shown one after the other."""
        nodes, found = self._session.nodes, list[Moment]()
        for node in played:
            parent = nodes[node].parent
            if parent is not None:
                found += self.presenter.moments(self.eyes.known(nodes[parent].state), self.events_of(node))
        return tuple(found)

    def last_moments(self) -> tuple[Moment, ...]:
        """What happened at the latest step of the record that is told moment by moment, () if none is."""
        found = (self.moments_of((node,)) for node in reversed(self._session.path()))
        return next((moments for moments in found if moments), ())

    # --- turn by turn

    def turn_news(self, turn: int) -> tuple[News, ...]:
        """The report of a turn: what happened from its beginning to the beginning of the next one."""
        steps = [(before, node) for before, node in pairwise(self._session.path()) if self._shown(before)[1] == turn]
        if not steps:
            return ()
        events = tuple(event for _, node in steps for event in self.events_of(node))
        return self.presenter.news(self.eyes.known(self._session.nodes[steps[0][0]].state), events)

    def course(self) -> tuple[tuple[int, tuple[Curve, ...]], ...]:
        """The numbers that tell the game: at its start, at the end of each turn, and now, each with its turn."""
        line = self._session.path()
        turn = self._shown(line[0])[1]
        found = {turn - 1: line[0]}
        for before, node in pairwise(line):
            turn = self._shown(node)[1]
            if turn > self._shown(before)[1]:
                found[self._shown(before)[1]] = node
        if len(line) > 1:
            found[turn] = line[-1]
        nodes = self._session.nodes
        return tuple((at, self.presenter.curves(self.eyes.known(nodes[node].state))) for at, node in found.items())

    # --- any position

    def view_of(self, node: int) -> View:
        """The position of any node, for replay and comparison."""
        return self.eyes.picture(self._session.nodes[node].state)

    def standing_of(self, node: int) -> Standing:
        """The standing at any node."""
        return self.game.standing(self.eyes.known(self._session.nodes[node].state))

    def forecast_of(self, node: int) -> Forecast | None:
        """The forecast that stood on the table at any node."""
        return self.presenter.forecast(self.eyes.known(self._session.nodes[node].state))

    # --- what the record is worth

    @property
    def takebacks(self) -> int:
        """How many rolls or reveals have been taken back: marks that stay for good."""
        return len(self._session.takebacks)

    @property
    def commitment(self) -> str:
        """The promise about the seed, published before the first roll."""
        return self._session.commitment

    @property
    def seed_shown(self) -> str:
        """The seed in hexadecimal once the game is over; empty before."""
        return self._session.seed.hex() if self._session.outcome is not None else ""

    @property
    def weak_seed(self) -> bool:
        """Whether the seed was chosen by hand and can be guessed."""
        return self._session.weak_seed

    @property
    def own_dice(self) -> bool:
        """Whether the players roll their own dice."""
        return self._session.own_dice
