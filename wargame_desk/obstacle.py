"""Saying why there can be no window, to somebody who may have no terminal either.

Owns the ways in which that can be shown without Qt, which is what is missing. A frozen program is started from a menu,
where nobody reads what is printed; there the message goes to what the desktop itself has for the purpose.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping

from wargame_desk.core.texts import tr

_DESKTOP = (
    ("zenity", ("--error", "--no-markup", "--width=480", "--title={title}", "--text={text}")),
    ("kdialog", ("--title={title}", "--error", "{text}")),
    ("xmessage", ("-center", "-title", "{title}", "{text}")),
    ("notify-send", ("--urgency=critical", "{title}", "{text}")),
)
"""Programs of Linux desktops that show a message, and their arguments; the first that is there is used."""


def tell(text: str) -> None:
    """Print it; where it would not be read, show it too. Never raises."""
    if sys.stderr is not None:
        print(text, file=sys.stderr)
    if getattr(sys, "frozen", False) and not (sys.stderr is not None and sys.stderr.isatty()):
        try:
            _show(tr("Wargame Desk cannot open its window"), text)
        except OSError:
            return  # it has been printed; there is nothing else that could be tried


def _show(title: str, text: str) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, title, 0x10)
        return
    command = _alert(title, text) if sys.platform == "darwin" else desktop_command(title, text, os.environ)
    if command:
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def desktop_command(title: str, text: str, environment: Mapping[str, str]) -> list[str]:
    """What shows a message on this Linux desktop; empty where there is no screen or nothing to show it with."""
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return []
    for program, arguments in _DESKTOP:
        found = shutil.which(program, path=environment.get("PATH"))
        if found:
            return [found, *(argument.format(title=title, text=text) for argument in arguments)]
    return []


def _alert(title: str, text: str) -> list[str]:
    """A Mac's own alert; the words are arguments of the script, so that nothing in them is read as one."""
    script = "on run words\ndisplay alert (item 1 of words) message (item 2 of words) as critical\nend run"
    return ["osascript", "-e", script, title, text]
