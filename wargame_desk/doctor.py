"""What this machine lacks for a window, and how to get it.

Owns the examination behind ``wargame-desk doctor`` and the advice that the program and the tests give instead of
failing inside Qt. Never imports Qt: where something is missing, that would end the process. The program asks it
before each window, so what only the full examination uses is imported there.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from wargame_desk import paths, system_libraries
from wargame_desk.core.texts import tr

FIRST_PYTHON = (3, 11)
_NONE_IS_SAFE = (3, 12)
_NONE_IS_LOST = (6, 12)


class Check(NamedTuple):
    """One thing looked at: its name, whether it is well, what was found, and what to do if it is not well."""

    name: str
    ok: bool
    found: str
    advice: tuple[str, ...] = ()


def examine() -> list[Check]:
    """Everything that a window and the player's files need, in the order in which it should be mended."""
    return [_python(), _pyside(), *_way_to_screen(), _font(), *folders()]


def obstacle_to_window() -> str:
    """Why no window can be opened here, with advice, as lines to print; empty if nothing is in the way."""
    faults = [check for check in (_python(), _pyside(), *_way_to_screen()) if not check.ok]
    return "\n".join(line for check in faults for line in (f"{check.name}: {check.found}.", *check.advice))


def platforms(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The Qt platform plugins that would be tried here, best first; empty where there is no screen."""
    wanted = environment.get("QT_QPA_PLATFORM", "")
    if wanted:
        return [name.partition(":")[0] for name in wanted.split(";")]
    if not sys.platform.startswith("linux"):
        return ["cocoa" if sys.platform == "darwin" else "windows"]
    asked = {"wayland": "WAYLAND_DISPLAY", "xcb": "DISPLAY"}
    return [platform for platform, variable in asked.items() if environment.get(variable)]


def _python() -> Check:
    found = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info >= FIRST_PYTHON:
        return Check("Python", True, found)
    return Check("Python", False, found, (tr("Wargame Desk needs Python 3.11 or newer."),))


def _pyside() -> Check:
    version = _pyside_version()
    if version is None:
        advice = tr(
            "Install it into this Python: {command}", command=f"{sys.executable} -m pip install PySide6-Essentials"
        )
        return Check("PySide6", False, tr("not installed"), (advice,))
    return judge_pyside(version, sys.version_info[:2])


def _pyside_version() -> str | None:
    """Read from the package's own text: importing it would load Qt."""
    folder = system_libraries.qt_folder()
    if folder is None:
        return None
    text = (folder / "__init__.py").read_text(encoding="utf-8", errors="replace")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    return found.group(1) if found else tr("of unknown version")


def judge_pyside(version: str, python: tuple[int, ...]) -> Check:
    """PySide6 6.12 loses a reference to None on each call, which ends a Python that counts them (before 3.12)."""
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < _NONE_IS_LOST or python >= _NONE_IS_SAFE:
        return Check("PySide6", True, version)
    advice = tr("Use Python 3.12 or newer, or: {command}", command='pip install "PySide6-Essentials<6.12"')
    return Check("PySide6", False, tr("{version} crashes on Python 3.11", version=version), (advice,))


def _way_to_screen() -> tuple[Check, Check]:
    """Libraries and screen of the first platform where both are well, else of the one that would be tried first."""
    tried = [(_libraries(platform), _screen(platform)) for platform in platforms()]
    whole = [pair for pair in tried if pair[0].ok and pair[1].ok]
    return (whole or tried or [(_libraries("xcb"), _no_screen())])[0]


def _libraries(platform: str) -> Check:
    name = tr("System libraries for Qt ({platform})", platform=platform)
    missing = system_libraries.missing(platform)
    if not missing:
        return Check(name, True, tr("complete"))
    return Check(name, False, tr("missing {libraries}", libraries=", ".join(missing)), install_lines(missing))


def install_lines(missing: list[str]) -> tuple[str, ...]:
    """How to install the packages that hold these libraries, a line for each family of systems."""
    debian, fedora = system_libraries.packages(missing)
    if not debian:
        return (tr("Install the packages of your system that hold these libraries."),)
    return (
        tr("Debian, Ubuntu: {command}", command="sudo apt install " + " ".join(debian)),
        tr("Fedora: {command}", command="sudo dnf install " + " ".join(fedora)),
    )


def _no_screen() -> Check:
    found = tr("neither DISPLAY nor WAYLAND_DISPLAY is set")
    return Check(tr("Screen"), False, found, (tr("Start the program from a desktop."),))


def _screen(platform: str) -> Check:
    """Whether the display server answers: Qt ends the process if it does not."""
    probe = {"xcb": _x_server_answers, "wayland": _wayland_answers}.get(platform)
    if probe is None or probe():
        return Check(tr("Screen"), True, platform)
    variable = "DISPLAY" if platform == "xcb" else "WAYLAND_DISPLAY"
    found = tr("no answer from {screen}", screen=f"{variable}={os.environ.get(variable, '')}")
    return Check(tr("Screen"), False, found, (tr("Start the program from a desktop."),))


def _x_server_answers() -> bool:
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # its absence is a finding of its own
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    error = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not error


def _wayland_answers() -> bool:
    import socket

    path = Path(os.environ.get("XDG_RUNTIME_DIR", "")) / os.environ.get("WAYLAND_DISPLAY", "wayland-0")
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True


def _font() -> Check:
    """The text font comes as a package, so that a page looks the same on each machine."""
    from importlib import metadata

    name = tr("Text font")
    try:
        version = metadata.version("fontpkg-inter")
    except metadata.PackageNotFoundError:
        advice = tr("Install it into this Python: {command}", command=f"{sys.executable} -m pip install fontpkg-inter")
        return Check(name, False, tr("Inter is not installed"), (advice,))
    return Check(name, True, f"Inter {version}")


def folders() -> list[Check]:
    """Whether the player's files can be written, a finding for each of his folders."""
    return [
        _folder(tr("Saved games"), paths.saves_folder()),
        _folder(tr("Records"), paths.records_folder()),
        _folder(tr("Settings"), paths.settings_file().parent),
    ]


def _folder(name: str, folder: Path) -> Check:
    """Whether a file can be written there, or where the folder would be made; nothing stays behind."""
    from tempfile import TemporaryFile

    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with TemporaryFile(dir=there) as file:
            file.write(b"test")
    except OSError as why:
        advice = tr("Set WARGAME_DESK_HOME to a folder that you may write in.")
        return Check(name, False, f"{there}: {why.strerror}", (advice,))
    return Check(name, True, str(folder))
