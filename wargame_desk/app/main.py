"""The composition root: makes the application, reads the settings, opens the window.

The one place that puts parts together; nothing here decides anything about a game.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QDialog

from wargame_desk import paths
from wargame_desk.app import display, errors, i18n, style, system
from wargame_desk.app.asking import tell
from wargame_desk.app.choices import Choices
from wargame_desk.app.documents import Application
from wargame_desk.app.window import MainWindow
from wargame_desk.core.texts import tr
from wargame_desk.persistence import settings as files
from wargame_desk.persistence.settings import Settings

ICON_SIZES = (16, 32, 48, 256)


def run(argv: list[str]) -> int:
    """Open the window, with a file on the table if one is named. Returns the exit code."""
    odd = display.make_sensible(os.environ)
    app = make_application()
    found = files.load(paths.settings_file())
    choices = Choices(paths.settings_file(), found.settings)
    i18n.use(choices.now.language)
    follow(app, choices)
    window = MainWindow(choices)
    follow_with(window)
    faults = errors.Faults(window)
    faults.watch()
    report = "\n\n".join(filter(None, [*(one.sentence for one in odd), found.report]))
    if isinstance(app, Application):
        app.open_path = lambda path: open_from_outside(window, path)
    window.open_first([Path(name) for name in argv], report)
    window.show()
    QTimer.singleShot(0, window, lambda: first_words(window, opening=bool(argv)))
    _let_control_c_end(app)
    code = app.exec()
    choices.write()
    faults.unwatch()
    return code


def first_words(window: MainWindow, *, opening: bool) -> None:
    """What is said before anything is played: that nothing can be kept, and at the first start the welcome.

    Who has asked for a file gets that file, and is welcomed when he starts without one. Where not even settings can
    be kept there is no welcome: it would come at every start.
    """
    kept = tell_what_cannot_be_kept(window)
    if kept and not opening and not window.choices.now.welcomed:
        welcome(window)


def welcome(window: MainWindow) -> None:
    """The questions of the first start, once the start page has been painted: they read a game for their pictures."""
    if not window.start.painted:
        QTimer.singleShot(30, window, lambda: welcome(window))
        return
    from wargame_desk.app import first_start

    first_start.welcome(window.choices, window)


def open_from_outside(window: MainWindow, path: Path) -> None:
    """A file that the system hands over: nothing stands before it."""
    for dialog in window.findChildren(QDialog):
        if callable(postpone := getattr(dialog, "postpone", None)):
            postpone()
    window.filing.open_path(path)


def tell_what_cannot_be_kept(window: MainWindow) -> bool:
    """Say before anything is played that nothing of it can be written down, and what to do about that.

    Returns whether settings can be kept.
    """
    from wargame_desk import doctor

    faults = [check for check in doctor.folders() if not check.ok]
    if faults:
        lines = dict.fromkeys(
            [*(check.found for check in faults), *(line for check in faults for line in check.advice)]
        )
        more = tr("You can play all the same, without autosave.")
        tell(window, tr("Nothing can be kept"), "\n".join([*lines, more]), warning=True)
    return not any(check.name == tr("Settings") for check in faults)


def follow(app: QApplication, choices: Choices) -> None:
    """Dress the program now, and anew when the player, or his desktop, chooses otherwise.

    To be called before there is a window: who hears of a choice later finds the program dressed for it.
    """
    dress(app, choices.now)
    choices.changed.connect(lambda settings: dress(app, settings))
    app.styleHints().colorSchemeChanged.connect(lambda _: choices.changed.emit(choices.now))


def follow_with(window: MainWindow) -> None:
    """Make the window anew when its words or all of its lengths have changed."""
    choices = window.choices
    made_for = [(i18n.chosen(choices.now.language), choices.now.text_size)]

    def changed(settings: Settings) -> None:
        wanted = (i18n.chosen(settings.language), settings.text_size)
        if wanted != made_for[0]:
            made_for[0] = wanted
            i18n.use(settings.language)
            window.rebuild()

    choices.changed.connect(changed)


def make_application() -> QApplication:
    """The application with its names; widgets are dressed by ``dress``."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = Application(sys.argv[:1])
    app.setApplicationName("wargame-desk")
    app.setApplicationDisplayName("Wargame Desk")
    app.setDesktopFileName("wargame-desk")
    app.setWindowIcon(window_icon())
    return app


def window_icon() -> QIcon:
    """The emblem as ``packaging/icons.py`` draws it, for title bars and lists of windows."""
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addFile(str(paths.resources_folder() / "icons" / "program" / f"{size}.png"), QSize(size, size))
    return icon


def dress(app: QApplication, settings: Settings) -> None:
    """Palette and text size."""
    style.apply(app, system.palette_name(settings.palette), settings.text_size)


def _let_control_c_end(app: QApplication) -> None:
    """Python sees a signal only when it runs, so it runs a little now and then."""
    signal.signal(signal.SIGINT, lambda *_: app.closeAllWindows())
    pulse = QTimer(app)
    pulse.timeout.connect(lambda: None)
    pulse.start(500)
