"""Programs on a screen of their own, looked at from outside: when they rest, what they hold, what they use.

Knows no program. Reads ``/proc``, so it needs Linux; the screen is Xvfb with openbox.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import or_
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "openbox", "xdotool", "xwd")
WHERE = os.environ.get("PATH", "") + ":/usr/games"
CALM = 1.5
"""Seconds without a change of the screen, and without growth, after which a program has come to rest."""
GROWTH = 1.0
"""Megabytes that a program at rest may come to hold in that time."""
PATIENCE = 40.0
STEPS = 200
"""Steps of the wheel, twenty one way and twenty back."""


def there(*programs: str) -> bool:
    """Whether all these programs are installed."""
    return all(shutil.which(name, path=WHERE) for name in programs)


class Seen(NamedTuple):
    """A program from outside.

    Seconds to rest, megabytes resident, milliseconds of processor for a step of the wheel over ground that is new at
    first and ``again`` over the same, and the width and height in pixels of what the wheel moves.
    """

    start: float
    memory: float
    wheel: float = 0.0
    again: float = 0.0
    width: float = 0.0
    height: float = 0.0


class Screen:
    """An X display with a window manager, and a home that is thrown away with it."""

    def __init__(self, display: str, home: Path) -> None:
        own = {"HOME": home, "XDG_CONFIG_HOME": home / "config", "XDG_DATA_HOME": home / "data"}
        own |= {
            "XDG_CACHE_HOME": home / "cache",
            "WARGAME_DESK_HOME": home / "desk",
            "PYTHONPYCACHEPREFIX": home / "pyc",
        }
        self.env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.env |= {name: str(path) for name, path in own.items()}
        self.env |= {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "SDL_AUDIODRIVER": "dummy", "PATH": WHERE}

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def hands(self, *arguments: object) -> None:
        """Mouse and keys."""
        subprocess.run(["xdotool", *map(str, arguments)], env=self.env, check=True, stdout=subprocess.DEVNULL)

    def picture(self) -> bytes:
        """All that is on the screen, as ``xwd`` writes it; now and then it must be asked twice."""
        while True:
            done = subprocess.run(["xwd", "-root", "-silent"], env=self.env, capture_output=True)
            if done.returncode == 0:
                return done.stdout
            time.sleep(0.01)

    def look(self, *command: str, wheel: str = "", fresh: bool = True) -> Seen:
        """Start a program, wait until the screen is at rest, and end it.

        Our own folder is empty, unless it shall be as the last program has left it (``fresh`` off). ``wheel`` is the
        key that shows its map at 100 %; the wheel is then turned over the middle of the screen.
        """
        if fresh:
            desk = Path(self.env["WARGAME_DESK_HOME"])
            shutil.rmtree(desk, ignore_errors=True)
            desk.mkdir(parents=True)  # who has settings has been welcomed
            (desk / "settings.json").write_text('{"format": "wargame-desk settings", "version": 1}', "utf-8")
        before = self.picture()
        began = time.perf_counter()
        program = self.start(*command)
        try:
            seconds = self.at_rest(program, before, began)
            memory = resident(program.pid)
            return Seen(seconds, memory, *(self._turn(program, wheel) if wheel else ()))
        finally:
            _end(program)
            time.sleep(0.3)

    def at_rest(self, program: subprocess.Popen[bytes], before: bytes, began: float, calm: float = CALM) -> float:
        """Seconds to the last change of the screen; on a busy machine a window may be up long before it is painted."""
        seen, changed, held, grown = before, 0.0, 0.0, 0.0
        while (now := time.perf_counter()) - began < PATIENCE:
            if program.poll() is not None:
                raise RuntimeError(f"{program.args} ended with {program.returncode}")
            if (memory := resident(program.pid)) > held + GROWTH:
                held, grown = memory, now
            if (picture := self.picture()) != seen:
                seen, changed = picture, now
            elif changed and now - max(changed, grown) > calm:
                return changed - began
            time.sleep(0.02)
        raise RuntimeError(f"{program.args}: no picture, or one that never rests")

    def _turn(self, program: subprocess.Popen[bytes], key: str) -> tuple[float, float, int, int]:
        """The cost of the wheel, first and again; width and height of what moves."""
        self.hands("mousemove", 800, 500, "click", 2, "key", key)
        time.sleep(1.0)
        first, again = self._to_and_fro(program), self._to_and_fro(program)
        before = self.picture()
        self.hands("click", 5)
        time.sleep(0.5)
        return first, again, *moved(before, self.picture())

    def _to_and_fro(self, program: subprocess.Popen[bytes]) -> float:
        spent = processor(program.pid)
        for i in range(STEPS // 20):
            self.hands("click", "--repeat", 20, "--delay", 12, 4 if i % 2 else 5)
        time.sleep(0.5)
        return (processor(program.pid) - spent) * 1000 / STEPS


@contextmanager
def screen(home: Path) -> Iterator[Screen]:
    """A screen of 1600 by 1000, as long as it is needed."""
    out, into = os.pipe()
    command = ["Xvfb", "-displayfd", str(into), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[into], stderr=subprocess.DEVNULL)
    os.close(into)
    with os.fdopen(out) as told:
        shown = Screen(f":{told.readline().strip()}", home)
    manager = shown.start("openbox")
    try:
        time.sleep(1.0)
        yield shown
    finally:
        for program in (manager, server):
            program.terminate()
            program.wait(PATIENCE)


def _end(program: subprocess.Popen[bytes]) -> None:
    """Let a program write what it keeps; one that asks before it goes is ended all the same."""
    program.send_signal(signal.SIGINT)
    try:
        program.wait(5)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()


def moved(before: bytes, after: bytes) -> tuple[int, int]:
    """Width and height of the part of the screen in which two pictures differ; rows that differ little left out."""
    header, high, bits, line, colours = (int.from_bytes(after[at : at + 4], "big") for at in (0, 20, 44, 48, 76))
    start = header + 12 * colours
    lines = [(before[at : at + line], after[at : at + line]) for at in range(start, start + high * line, line)]
    mixed = [int.from_bytes(one, "big") ^ int.from_bytes(two, "big") for one, two in lines]
    widest = max(map(_bits, mixed))
    if not widest:
        raise RuntimeError("the wheel moved nothing")
    kept = [one for one in mixed if _bits(one) > widest / 2]
    return -(-_bits(reduce(or_, kept)) // bits), len(kept)


def _bits(mixed: int) -> int:
    """Bits from the first that is set to the last."""
    return mixed.bit_length() - (mixed & -mixed).bit_length() + 1 if mixed else 0


def resident(process: int) -> float:
    """Megabytes of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
