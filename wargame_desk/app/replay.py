"""Walking through the record: one step back or forth, or playing it like a film.

Owns the pace of the film. Where one stands is the bridge's.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from wargame_desk.app.bridge import SessionBridge

STEP_MS = 1000


class Replay(QObject):
    """Steps along the line that is stood on.

    Signals:
        playing_changed: the film began or ended; carries whether it runs.
    """

    playing_changed = Signal(bool)

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge)
        self._bridge = bridge
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        """Whether the film runs."""
        return self._timer.isActive()

    def step(self, by: int) -> bool:
        """Go ``by`` nodes along the line. Returns whether that led anywhere."""
        line = self._bridge.line()
        here = line.index(self._bridge.at)
        there = min(max(0, here + by), len(line) - 1)
        if there == here:
            return False
        self._bridge.visit(line[there])
        return True

    def play(self, on: bool) -> None:
        """Run the film from here, or from the start if this is the end."""
        if on and not self.playing:
            if not self._bridge.can_redo:
                self._bridge.visit(self._bridge.line()[0])
            self._timer.start()
            self.playing_changed.emit(True)
        elif not on:
            self.stop()

    def hurry(self, on: bool) -> None:
        """Run it at double pace, or as usual. A remark is left the same time to be read."""
        self._timer.setInterval(STEP_MS // 2 if on else STEP_MS)

    def stop(self) -> None:
        """End the film where it is."""
        if self.playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def _tick(self) -> None:
        if self._bridge.telling:
            return  # a die still rolls, cards are being turned up, a remark is being read
        if not self._bridge.forward():
            self.stop()
