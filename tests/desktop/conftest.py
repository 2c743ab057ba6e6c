"""A screen of its own for each test: an X server, a window manager, and hands that move the mouse and press keys."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PROGRAMS = ("Xvfb", "openbox", "xdotool")
PATIENCE = 60.0  # seconds; a busy machine with two cores is slow to start things


class Desktop:
    """A running X display.

    Attributes:
        env: the environment in which programs appear on this display.
    """

    def __init__(self, display: str) -> None:
        self.env = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "XDG_SESSION_TYPE": "x11"}
        self.env.pop("WAYLAND_DISPLAY", None)
        self._programs: list[subprocess.Popen[str]] = []
        self._manager: subprocess.Popen[str] | None = None
        self._spare = 3

    def start(self, *command: str | Path) -> subprocess.Popen[str]:
        """Start a program on this display; it is ended with the test."""
        program = subprocess.Popen(
            [str(part) for part in command], env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._programs.append(program)
        return program

    def wargame_desk(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """Start the program as a player would."""
        return self.start(sys.executable, "-m", "wargame_desk", *arguments)

    def hands(self, *arguments: object) -> str:
        """Move the mouse, press keys, look for windows: one call of ``xdotool``."""
        done = subprocess.run(
            ["xdotool", *map(str, arguments)], env=self.env, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout.strip()

    def window(self, title: str) -> str:
        """The id of the visible window whose title contains ``title``, as soon as there is one."""
        self.wait_for(lambda: bool(self.hands("search", "--onlyvisible", "--name", title)), f"a window {title!r}")
        return self.hands("search", "--onlyvisible", "--name", title).splitlines()[-1]

    def press_until(self, key: str, happened: Callable[[], bool], what: str) -> None:
        """Press a key, again each second until it is heard: one that comes before the window is managed is lost."""
        end = time.monotonic() + PATIENCE
        while not happened():
            if time.monotonic() > end:
                pytest.fail(f"pressed {key} for {PATIENCE:.0f} s and waited for {what}")
            self.hands("key", key)
            for _ in range(20):
                if happened():
                    return
                time.sleep(0.05)

    def wait_for(self, happened: Callable[[], bool], what: str) -> None:
        """Wait until something is so; the test fails if it takes too long, or if a program failed meanwhile."""
        end = time.monotonic() + PATIENCE
        while not happened():
            self._keep_managed()
            for program in self._programs:
                if program.poll():
                    pytest.fail(f"{program.args} ended with {program.returncode}:\n{program.communicate()[1]}")
            if time.monotonic() > end:
                pytest.fail(f"waited {PATIENCE:.0f} s for {what}")
            time.sleep(0.05)

    def manage(self) -> None:
        """Start the window manager; should it fall, which is no fault of the program's, another takes its place."""
        self._manager = self.start("openbox")
        self.wait_for(lambda: self.hands("get_num_desktops").isdigit(), "the window manager")

    def _keep_managed(self) -> None:
        manager = self._manager
        if manager is not None and manager.poll() and self._spare:
            self._spare -= 1
            manager.communicate()
            self._programs.remove(manager)
            self._manager = self.start("openbox")
            time.sleep(0.5)

    def kill(self, program: subprocess.Popen[str]) -> None:
        """End a program as a power cut would."""
        program.kill()
        program.communicate()
        self._programs.remove(program)

    def close(self) -> None:
        """End everything started here, youngest first."""
        for program in reversed(self._programs):
            if program.poll() is None:
                program.terminate()
            try:
                program.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                program.kill()
                program.communicate()


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A display of 1280 x 800 with a window manager and nothing else on it.

    Who works without these programs, or not under X at all, can still run the rest of the suite. Where everything is to
    be proved, ``--no-skips`` makes a skipped test a failed run.
    """
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    if absent:
        pytest.skip(f"not installed: {', '.join(absent)}")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as numbers:
        number = numbers.readline().strip()
    screen = Desktop(f":{number}")
    try:
        screen.manage()
        yield screen
    finally:
        screen.close()
        server.terminate()
        server.wait(timeout=PATIENCE)
