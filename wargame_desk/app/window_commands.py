"""What the window does for its own commands: games and files, pictures, dialogs.

Owns the step from a command's id to who does it. Every dialog is imported when it is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

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


def full_screen(window: MainWindow, on: bool) -> None:
    """Fill the screen, or be a window again."""
    if on:
        window.showFullScreen()
    else:
        window.showNormal()


def _quit(window: MainWindow) -> None:
    window.close()
