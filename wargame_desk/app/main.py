"""The composition root: makes the application, reads the settings, opens the window.

The one place that puts parts together; nothing here decides anything about a game.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from wargame_desk import paths
from wargame_desk.app import errors, style
from wargame_desk.app.choices import Choices
from wargame_desk.app.window import MainWindow
from wargame_desk.persistence import settings as files
from wargame_desk.persistence.settings import Settings


def run(argv: list[str]) -> int:
    """Open the window, with a file on the table if one is named. Returns the exit code."""
    app = make_application()
    found = files.load(paths.settings_file())
    choices = Choices(paths.settings_file(), found.settings)
    dress(app, choices.now)
    choices.changed.connect(lambda settings: dress(app, settings))
    window = MainWindow(choices)
    faults = errors.Faults(window)
    faults.watch()
    window.open_first([Path(name) for name in argv], found.report)
    window.show()
    _let_control_c_end(app)
    code = app.exec()
    choices.write()
    faults.unwatch()
    return code


def make_application() -> QApplication:
    """The application with its names; widgets are dressed by ``dress``."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = QApplication(sys.argv[:1])
    app.setApplicationName("wargame-desk")
    app.setApplicationDisplayName("Wargame Desk")
    app.setDesktopFileName("wargame-desk")
    return app


def dress(app: QApplication, settings: Settings) -> None:
    """Palette and text size."""
    style.apply(app, palette_name(app, settings), settings.text_size)


def palette_name(app: QApplication, settings: Settings) -> str:
    """The palette in use: the one chosen, or the desktop's light or dark."""
    if settings.palette != "system":
        return settings.palette
    return "dark" if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


def _let_control_c_end(app: QApplication) -> None:
    """Python sees a signal only when it runs, so it runs a little now and then."""
    signal.signal(signal.SIGINT, lambda *_: app.closeAllWindows())
    pulse = QTimer(app)
    pulse.timeout.connect(lambda: None)
    pulse.start(500)
