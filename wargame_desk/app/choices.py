"""The player's settings while the program runs: what they are now, and who wants to know when they change.

Owns when they are written. What they mean and how they lie in the file is ``persistence.settings``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from wargame_desk.persistence import settings as files
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.settings import Settings

_LATER = 800


class Choices(QObject):
    """Settings with a signal.

    Signals:
        changed: something was chosen; carries the Settings.
        not_written: the file could not be written; carries the sentence. Said once until it works again.
    """

    changed = Signal(object)
    not_written = Signal(str)

    def __init__(self, path: Path, found: Settings) -> None:
        super().__init__()
        self._path = path
        self._settings = found
        self._told = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_LATER)
        self._later.timeout.connect(self.write)

    @property
    def now(self) -> Settings:
        """The settings."""
        return self._settings

    def choose(self, settings: Settings) -> None:
        """Take other settings, tell everybody, and write them a little later."""
        if settings == self._settings:
            return
        self._settings = settings
        self._later.start()
        self.changed.emit(settings)

    def change(self, **values: Any) -> None:
        """Choose anew only what is named."""
        self.choose(replace(self._settings, **values))

    def keep(self, **values: Any) -> None:
        """Note something that nobody else needs to hear of, such as where a window lies."""
        self._settings = replace(self._settings, **values)
        self._later.start()

    def write(self) -> None:
        """Write now what is waiting."""
        self._later.stop()
        try:
            files.save(self._path, self._settings)
            self._told = False
        except FileError as why:
            if not self._told:
                self._told = True
                self.not_written.emit(why.sentence)
