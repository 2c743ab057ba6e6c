"""Orders to many and gestures of several actions: what was played in one go is taken back and done again in one go.

Owns which stretches of the history belong together, for as long as the game lies on the table. What may be taken back
is the session's word.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wargame_desk.core.session import Session


class Together:
    """The stretches of one session, each from a person's decision to another."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._began: dict[int, int] = {}

    @contextmanager
    def played(self) -> Iterator[None]:
        """Whatever is played meanwhile belongs together."""
        start = self._session.at
        yield
        if self._session.at != start:
            self._began[self._session.at] = start

    def undo(self, consent: bool) -> bool:
        """Take back one action, or all of a stretch that ends here, as far as the session lets."""
        start = self._began.get(self._session.at)
        if not self._session.undo(consent):
            return False
        while start in self._session.path()[:-1] and self._session.undo(consent):
            pass
        return True

    def redo(self) -> bool:
        """Do again what one ``undo`` took back."""
        start, line = self._session.at, self._session.main_line()
        ends = [end for end, began in self._began.items() if began == start and end in line]
        end = max(ends, key=line.index, default=start)  # an order to many holds gestures that begin where it does
        if not self._session.redo():
            return False
        while end in self._session.main_line() and end not in self._session.path() and self._session.redo():
            pass
        return True
