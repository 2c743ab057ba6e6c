"""Computer seats: a player that takes its time, can be paused, stepped, stopped and relieved.

Owns when the computer acts. What it does is ``ai``'s word about what its side may know; whether it counts is the
bridge's.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.reports import StepReport
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN
from wargame_desk.core.texts import mark

PACES = {"slow": 1800, "normal": 800, "fast": 250, "instant": 0}
"""Milliseconds before each action of the computer, by the name of the pace."""

PACE_NAMES = {
    "slow": mark("Slow"),
    "normal": mark("Normal"),
    "fast": mark("Fast"),
    "instant": mark("At once"),
}


class Opponent(QObject):
    """Plays every seat that no person has.

    Signals:
        changed: it has begun to think, paused or stopped.
    """

    changed = Signal()

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge)
        self._bridge = bridge
        self._players: dict[Side, tuple[str, Any]] = {}
        self._paused = False
        self._held = False
        self._back = False
        self._unseen = False
        self._count = 0
        self._at_work: object = None
        self.pace = "normal"
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._act)
        bridge.advanced.connect(self._heard)
        bridge.decision_changed.connect(self._consider)

    @property
    def paused(self) -> bool:
        """Whether the player has told it to wait."""
        return self._paused

    @property
    def due(self) -> bool:
        """Whether the computer is to act now, be it paused or not."""
        return self._bridge.computer_to_move

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position lies on the table, where nothing is played until the player says so."""
        return self._back and self._bridge.can_redo

    @property
    def working(self) -> bool:
        """Whether it thinks and plays, without waiting for anybody."""
        return self.due and not (self._paused or self.looking_back)

    @property
    def count(self) -> int:
        """What it has done since this decision was first asked of this side."""
        return self._count

    def set_pace(self, pace: str) -> None:
        """A name in ``PACES``."""
        if pace != self.pace:
            self.pace = pace
            self._consider()

    def pause(self, on: bool) -> None:
        """Wait, or go on."""
        self._paused = on
        self._consider()
        self.changed.emit()

    def hold(self, on: bool) -> None:
        """Wait while something else must end first: an animation, a dialog. Not the player's pause."""
        if self._held != on:
            self._held = on
            self._consider()

    def step(self) -> None:
        """Do one action and wait."""
        self._paused = True
        self._timer.stop()
        if self.due:
            self._act(asked=True)
        self.changed.emit()

    def stop(self) -> None:
        """Hand every seat of the computer to people."""
        self._timer.stop()
        for side, who in self._bridge.seats.items():
            if who != HUMAN:
                self._bridge.seat(side, HUMAN)
        self._paused = False
        self.changed.emit()

    def close(self) -> None:
        """Never act again: the game leaves the table."""
        self._timer.stop()
        self._held = True

    # --- inside

    def _heard(self, report: StepReport) -> None:
        """Whoever plays on from an earlier position wants it played on, be it along the same line."""
        self._back = report.how != "act"
        decision = self._bridge.decision
        asked = decision and (decision.side, decision.kind)
        self._count = self._count + 1 if asked == self._at_work and report.how == "act" else 0
        self._at_work = asked
        self._unseen = (
            report.how == "act" and report.by in self._bridge.seats.values() and report.by != HUMAN and not report.facts
        )

    def _consider(self, decision: object = None) -> None:
        """Act in a while, so that what was done can be watched; what nobody here sees is not waited for."""
        if self.working and not self._held:
            self._timer.start(0 if self._unseen else PACES[self.pace])
        else:
            self._timer.stop()

    def _act(self, *, asked: bool = False) -> None:
        bridge = self._bridge
        decision = bridge.decision
        if decision is None or not bridge.computer_to_move or (self._held and not asked):
            return
        kind = bridge.seats[decision.side]
        player = self._player(decision.side, kind)
        again = bridge.played_before(kind)
        bridge.submit(again or player.choose(bridge.game, bridge.known_to(decision.side)), kind)

    def _player(self, side: Side, kind: str) -> Any:
        kept = self._players.get(side)
        if kept is None or kept[0] != kind:
            from wargame_desk.ai.players import player

            kept = self._players[side] = (kind, player(kind))
        return kept[1]
