"""The application object, and files that the system hands to it: on a Mac, a double click names its file in an event.

Owns that event. Elsewhere a double click names the file on the command line, and nothing comes here. An event filter
would do as well and would be asked about each event of each widget.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """An application that opens each file that the system asks for, once it knows how."""

    open_path: Callable[[Path], None] | None = None

    def event(self, event: QEvent) -> bool:
        if self.open_path is None or not isinstance(event, QFileOpenEvent) or not event.file():
            return super().event(event)
        path, open_path = Path(event.file()), self.open_path
        QTimer.singleShot(0, lambda: open_path(path))  # a dialog may come of it, which waits for events
        return True
