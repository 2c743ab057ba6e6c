"""A player before the screen: sees where things are, moves the mouse, presses keys."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess

    from tests.desktop.conftest import Desktop

WATCHED = Path(__file__).with_name("watched.py")


class Table:
    """The program on a screen. It says in a file where its hexes and buttons are; all else is mouse and keys."""

    def __init__(self, desktop: Desktop, home: Path) -> None:
        self.desktop, self.home, self.watch = desktop, home, home / "watch.json"
        settings = home / "settings.json"
        if not settings.exists():  # who has settings has been welcomed
            settings.write_text('{"format": "wargame-desk settings", "version": 1}', "utf-8")
        desktop.env |= {"WARGAME_DESK_HOME": str(home), "WARGAME_DESK_WATCH": str(self.watch)}

    def start(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """Start the program and wait for its window."""
        self.watch.unlink(missing_ok=True)
        program = self.desktop.start(sys.executable, WATCHED, *arguments)
        window = self.desktop.window("Wargame Desk")
        self.desktop.wait_for(lambda: self.watch.exists() and self.seen()["ready"], "the program to be ready")
        self.desktop.hands("windowactivate", "--sync", window)
        time.sleep(0.3)
        return program

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.watch.read_text("utf-8"))
        return found

    def offers(self, button: str) -> bool:
        """Whether a button with these words can be seen."""
        return button in self.seen()["buttons"]

    def wait_for(self, what: str, where: str) -> tuple[int, int]:
        """Where a hex, a button or a piece beside the map is, as soon as it is there and stands still."""
        at: tuple[int, ...] = ()
        while at != (at := self._next(what, where)):
            pass
        return at[0], at[1]

    def _next(self, what: str, where: str) -> tuple[int, ...]:
        """Where something is the next time that the program looks, some time later."""
        beat = self.seen()["beat"] + 1
        self.desktop.wait_for(
            lambda: (seen := self.seen())["beat"] > beat and what in seen[where], f"{what!r} among {where}"
        )
        return tuple(self.seen()[where].get(what, ()))

    def button(self, text: str) -> None:
        self.desktop.hands("mousemove", *self.wait_for(text, "buttons"), "click", 1)
        time.sleep(0.2)

    def click(self, label: str, where: str = "hexes") -> None:
        self.desktop.hands("mousemove", *self.wait_for(label, where))
        time.sleep(0.15)
        self.desktop.hands("click", 1)
        time.sleep(0.2)

    def drag(self, start: str, end: str, where: str = "hexes") -> None:
        """By way of points between, as a hand does it; ``where`` the start is found, a space or a pile of the tray."""
        a, b = self.wait_for(start, where), self.wait_for(end, "hexes")
        self.desktop.hands("mousemove", *a)
        time.sleep(0.15)
        self.desktop.hands("mousedown", 1)
        for i in range(1, 9):
            self.desktop.hands("mousemove", *(round(p + (q - p) * i / 8) for p, q in zip(a, b, strict=True)))
        time.sleep(0.15)
        self.desktop.hands("mouseup", 1)

    def says(self, words: str) -> None:
        """Wait until prompt or live line say something."""
        self.desktop.wait_for(
            lambda: words in self.seen()["prompt"] or words in self.seen()["said"],
            f"{words!r}; now: {self.seen()['prompt']!r} {self.seen()['said']!r}",
        )

    def actions(self) -> list[dict[str, Any]]:
        """What the newest record says was played."""
        files = sorted(self.home.glob("records/*.wdrecord"), key=lambda path: path.stat().st_mtime)
        lines = [json.loads(line) for line in files[-1].read_text("utf-8").splitlines()]
        return [line["action"] for line in lines if line.get("op") == "act"]
