"""The real program on a real screen: a drag, an attack, a save, a kill and a recovery, by mouse and keys alone."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import subprocess

    from tests.desktop.conftest import Desktop

pytestmark = pytest.mark.desktop

WATCHED = Path(__file__).with_name("watched.py")


class Table:
    """A player before the screen: sees where things are, moves the mouse, presses keys."""

    def __init__(self, desktop: Desktop, home: Path) -> None:
        self.desktop, self.home, self.watch = desktop, home, home / "watch.json"
        desktop.env |= {"WARGAME_DESK_HOME": str(home), "WARGAME_DESK_WATCH": str(self.watch)}

    def start(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """Start the program and wait for its window."""
        self.watch.unlink(missing_ok=True)
        program = self.desktop.start(sys.executable, WATCHED, *arguments)
        self.desktop.window("Wargame Desk")
        self.desktop.wait_for(lambda: self.watch.exists() and self.seen()["ready"], "the program to be ready")
        return program

    def seen(self) -> dict[str, Any]:
        return json.loads(self.watch.read_text("utf-8"))

    def wait_for(self, what: str, where: str) -> tuple[int, int]:
        """Where a hex or a button is, as soon as it is there and stands still."""
        self.desktop.wait_for(lambda: what in self.seen()[where], f"{where[:-1]} {what!r}")
        at = None
        while at != (at := tuple(self.seen()[where].get(what, (0, 0)))):
            time.sleep(0.4)
        return at

    def button(self, text: str) -> None:
        self.desktop.hands("mousemove", *self.wait_for(text, "buttons"), "click", 1)
        time.sleep(0.3)

    def click(self, label: str) -> None:
        self.desktop.hands("mousemove", *self.wait_for(label, "hexes"))
        time.sleep(0.2)
        self.desktop.hands("click", 1)
        time.sleep(0.3)

    def drag(self, start: str, end: str) -> None:
        """By way of points between, as a hand does it."""
        a, b = self.wait_for(start, "hexes"), self.wait_for(end, "hexes")
        self.desktop.hands("mousemove", *a)
        time.sleep(0.2)
        self.desktop.hands("mousedown", 1)
        for i in range(1, 9):
            self.desktop.hands("mousemove", *(round(p + (q - p) * i / 8) for p, q in zip(a, b, strict=True)))
        time.sleep(0.2)
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


def test_drag_attack_save_kill_and_recover(desktop: Desktop, player_folders: Path) -> None:
    table = Table(desktop, player_folders)
    program = table.start()
    desktop.hands("key", "ctrl+n")
    desktop.wait_for(lambda: "Cancel" in table.seen()["buttons"], "the questions before a game")
    desktop.hands("key", "Return")
    table.says("Soviet movement")

    table.drag("0904", "0705")  # woods
    table.says("C cannot reach 0705")
    assert table.actions() == []
    table.drag("0904", "0604")
    table.says("C moves 0904 to 0604")
    table.drag("0903", "0603")
    table.says("B moves 0903 to 0603")

    table.button("End movement")
    desktop.wait_for(lambda: "Go on playing" in table.seen()["buttons"], "the question about idle units")
    desktop.hands("key", "Return")
    table.says("Soviet combat")
    table.click("0504")
    table.says("choose who attacks 0504")
    table.click("0603")
    table.click("0604")
    table.button("Roll the battle")
    desktop.wait_for(lambda: any(a["kind"] == "resolve-attack" for a in table.actions()), "the roll")

    save = player_folders / "saves" / "played.wdsave"
    desktop.hands("key", "ctrl+s")
    time.sleep(1.5)
    desktop.hands("key", "ctrl+a")
    desktop.hands("type", "--delay", 20, str(save))
    desktop.hands("key", "Return")
    desktop.wait_for(save.exists, "the save")

    played = table.actions()
    desktop.kill(program)
    program = table.start()
    table.button("Recover and continue")
    desktop.wait_for(lambda: bool(table.seen()["hexes"]), "the game to be recovered")
    assert table.actions()[: len(played)] == played

    desktop.kill(program)
    program = table.start(save)
    desktop.wait_for(lambda: bool(table.seen()["hexes"]), "the save to be opened")
    assert program.poll() is None
