"""A process that starts, paints a window for the first time, and ends: ours (``--desk``) or a bare one.

The real program is started as a player starts it. When its window is painted, the modules that have been imported
are printed, one a line, and the process ends where it stands.
"""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow


class EndAtPaint(QObject):
    """Ends the process once a main window has been painted with all that is in it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QMainWindow):
            QTimer.singleShot(0, end)  # before whatever the widgets in it put off, which are painted after it
        return False


def end() -> None:
    """Say what has been imported, and stop where we stand."""
    print("\n".join(sys.modules), flush=True)
    os._exit(0)


def main() -> None:
    """Paint and end."""
    watch = EndAtPaint()
    if "--desk" in sys.argv:
        from wargame_desk.app import main as desk

        app = desk.make_application()
        app.installEventFilter(watch)
        sys.exit(desk.run([]))
    app = QApplication([])
    app.installEventFilter(watch)
    window = QMainWindow()
    window.resize(1280, 800)
    window.show()
    app.exec()


if __name__ == "__main__":
    main()
