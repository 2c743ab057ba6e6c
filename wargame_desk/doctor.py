"""What this machine lacks for a window, and how to get it.

Owns the examination behind ``wargame-desk doctor`` and the advice that the program and the tests give instead of
failing inside Qt. Never imports Qt: where something is missing, that would end the process.
"""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from wargame_desk import system_libraries
from wargame_desk.core.texts import tr

FIRST_PYTHON = (3, 11)
_NONE_IS_SAFE = (3, 12)
_NONE_IS_LOST = (6, 12)
NEEDS_SCREEN = ("xcb", "wayland")


class Check(NamedTuple):
    """One thing looked at: its name, whether it is well, what was found, and what to do if it is not well."""

    name: str
    ok: bool
    found: str
    advice: tuple[str, ...] = ()


def examine() -> list[Check]:
    """Everything that a window and the player's files need, in the order in which it should be mended."""
    return [_python(), _pyside(), *_libraries(), _screen(), _font(), *_folders()]


def obstacle_to_window() -> str:
    """Why no window can be opened here, with advice, as lines to print; empty if nothing is in the way."""
    checks = [_python(), _pyside(), *_libraries()]
    if all(check.ok for check in checks):
        checks.append(_screen())
    faults = [check for check in checks if not check.ok]
    return "\n".join(line for check in faults for line in (f"{check.name}: {check.found}.", *check.advice))


def platforms(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The Qt platform plugins that would be tried here, best first; empty where there is no screen."""
    wanted = environment.get("QT_QPA_PLATFORM", "")
    if wanted:
        return [name.partition(":")[0] for name in wanted.split(";")]
    if not sys.platform.startswith("linux"):
        return ["cocoa" if sys.platform == "darwin" else "windows"]
    found = []
    if environment.get("WAYLAND_DISPLAY"):
        found.append("wayland")
    if environment.get("DISPLAY"):
        found.append("xcb")
    return found


def _python() -> Check:
    found = ".".join(map(str, sys.version_info[:3]))
    advice = (tr("Wargame Desk needs Python 3.11 or newer."),)
    return Check(tr("Python"), sys.version_info >= FIRST_PYTHON, found, advice)


def _pyside() -> Check:
    name = "PySide6"
    try:
        version = metadata.version("PySide6-Essentials")
    except metadata.PackageNotFoundError:
        advice = tr("Install it into this Python: {command}", command=f"{sys.executable} -m pip install wargame-desk")
        return Check(name, False, tr("not installed"), (advice,))
    return _judge_pyside(version, sys.version_info[:2])


def _judge_pyside(version: str, python: tuple[int, ...]) -> Check:
    """PySide6 6.12 loses a reference to None on each call, which ends a Python that counts them (before 3.12)."""
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers >= _NONE_IS_LOST and python < _NONE_IS_SAFE:
        advice = tr("Use Python 3.12 or newer, or: {command}", command='pip install "PySide6-Essentials<6.12"')
        return Check("PySide6", False, tr("{version} crashes on Python 3.11", version=version), (advice,))
    return Check("PySide6", True, version)


def _libraries() -> list[Check]:
    """One check for the first platform whose libraries are all there, else for the first that would be tried."""
    checks = [_libraries_of(platform) for platform in platforms() or ["xcb"]]
    return [next((check for check in checks if check.ok), checks[0])]


def _libraries_of(platform: str) -> Check:
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


def _screen() -> Check:
    name = tr("Screen")
    tried = platforms()
    if not tried:
        advice = tr("Start it from a desktop, or play in this terminal: {command}", command="wargame-desk play")
        return Check(name, False, tr("neither DISPLAY nor WAYLAND_DISPLAY is set"), (advice,))
    for platform in tried:
        if _answers(platform):
            return Check(name, True, platform)
    where = " ".join(f"{key}={os.environ[key]}" for key in ("WAYLAND_DISPLAY", "DISPLAY") if key in os.environ)
    return Check(name, False, tr("no answer from {where}", where=where or tried[0]), (tr("Is that screen running?"),))


def _answers(platform: str) -> bool:
    """Whether the display server can be reached: Qt ends the process if it cannot."""
    if platform == "xcb":
        return _x_server_answers()
    if platform == "wayland":
        return _wayland_answers()
    return True


def _x_server_answers() -> bool:
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    error = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not error


def _wayland_answers() -> bool:
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "")) / os.environ.get("WAYLAND_DISPLAY", "wayland-0")
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True


def _font() -> Check:
    """The text font comes as a package, so that a page looks the same on each machine."""
    name = tr("Text font")
    try:
        version = metadata.version("fontpkg-inter")
    except metadata.PackageNotFoundError:
        advice = tr("Install it into this Python: {command}", command=f"{sys.executable} -m pip install fontpkg-inter")
        return Check(name, False, tr("Inter is not installed"), (advice,))
    return Check(name, True, f"Inter {version}")


def _folders() -> list[Check]:
    from wargame_desk import paths

    return [_folder(tr("Saved games"), paths.saves()), _folder(tr("Records"), paths.records())]


def _folder(name: str, folder: Path) -> Check:
    """Whether a file can be written there; the folder is made if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as file:
            file.write(b"test")
    except OSError as why:
        advice = tr("Set WARGAME_DESK_HOME to a folder that you may write in.")
        return Check(name, False, f"{folder}: {why.strerror}", (advice,))
    return Check(name, True, str(folder))
