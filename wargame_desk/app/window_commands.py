"""What the window does for its own commands: games and files, pictures, dialogs.

Owns the step from a command's id to who does it. Every dialog is imported when it is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

if TYPE_CHECKING:
    from wargame_desk.app.window import MainWindow

Handler = Callable[[bool], None]


def handlers(window: MainWindow) -> dict[str, Handler]:
    """Handlers by command id; each is told whether a checkable command is now on."""
    return {
        "new": lambda _: window.filing.new_game(""),
        "open": lambda _: window.filing.ask_open(),
        "save": lambda _: window.filing.save(),
        "save-as": lambda _: window.filing.save_as(),
        "export-picture": lambda _: _pictures().export(window),
        "print-map": lambda _: _pictures().print_map(window),
        "copy-map": lambda _: _pictures().copy(window),
        "start-screen": lambda _: leave(window),
        "rematch": lambda _: window.filing.rematch(),
        "preferences": lambda _: preferences(window),
        "how-to-play": lambda _: how_to_play(window),
        "shortcuts": lambda _: shortcuts(window),
        "about": lambda _: about(window),
        "full-screen": lambda on: full_screen(window, on),
        "quit": lambda _: _quit(window),
    }


def _pictures():  # type: ignore[no-untyped-def]
    from wargame_desk.app import map_pictures

    return map_pictures


def leave(window: MainWindow) -> None:
    """Back to the start page."""
    if window.table is None or not window.filing.may_leave(lambda: leave(window)):
        return
    window.filing.put_away()
    window.clear_table()
    window.show_start()


def preferences(window: MainWindow) -> None:
    """The preferences."""
    from wargame_desk.app.preferences import PreferencesDialog

    _open(PreferencesDialog(window.choices, window))


def how_to_play(window: MainWindow) -> None:
    """Six pages with pictures."""
    from wargame_desk.app.help import HowToPlay

    _open(HowToPlay(window))


def shortcuts(window: MainWindow) -> None:
    """Keys and mouse."""
    from wargame_desk.app.help import ShortcutSheet

    _open(ShortcutSheet(window.choices.now.shortcuts, window.commands.specs(), window))


def about(window: MainWindow) -> None:
    """Versions, licences, data, folders."""
    from wargame_desk.app.about import AboutDialog

    _open(AboutDialog(window))


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def full_screen(window: MainWindow, on: bool) -> None:
    """Fill the screen, or be a window again."""
    if on:
        window.showFullScreen()
    else:
        window.showNormal()


def _quit(window: MainWindow) -> None:
    window.close()
