"""Whole games on a real screen, every decision by the mouse or a key: Standard, and Advanced with both options."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.desktop.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desktop.conftest import Desktop

pytestmark = pytest.mark.desktop

SETTINGS = {
    "format": "wargame-desk settings",
    "version": 1,
    "palette": "light",
    "reduced_motion": True,
    "confirm_end_phase": False,
    "confirm_exit": False,
}


class Player:
    """Does legal actions drawn by a seed."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.rng = table, random.Random(seed)
        self.kinds: set[str] = set()

    def play(self) -> None:
        """To the end of the game."""
        while not (seen := self.table.calm())["over"]:
            action = self.choose(seen["legal"])
            before = seen["at"]
            self.do(action)
            self.table.desktop.wait_for(
                lambda before=before: self.table.seen()["at"] != before,  # type: ignore[misc]
                f"{action} to be played; said: {self.table.seen()['said']!r}",
            )
            self.kinds.add(action["kind"])

    def choose(self, legal: list[dict[str, str]]) -> dict[str, str]:
        """Any; steps are often, but not always, played out, and replacements are wanted."""
        wanted = [a for a in legal if a["kind"] in ("declare-replacements", "enter", "add-attackers")]
        if wanted and self.rng.random() < 0.8:
            return self.rng.choice(wanted)
        others = [a for a in legal if a["kind"] != "end-phase"]
        if others and self.rng.random() < 0.6:
            return self.rng.choice(others)
        return self.rng.choice(legal)

    def do(self, action: dict[str, Any]) -> None:
        table, hands = self.table, self.table.desktop.hands
        match action["kind"]:
            case "end-phase" | "resolve-attack":
                hands("key", "ctrl+Return")
            case "declare-attack" | "add-attackers":
                table.click(action["to"])
            case "choose-loss":
                table.button(f"Lose {action['piece']}")
            case "declare-replacements":
                self.replacements()
            case "enter":
                table.click(action["piece"], "tray")
                table.click(action["to"])
            case "advance" if "piece" not in action:
                table.button("Stay")
            case _ if "under" in action:
                self.from_under(action)
            case _ if self.rng.random() < 0.7:
                table.drag(action["from"], action["to"])
            case "move":
                table.click(action["from"])
                table.click(action["to"])
            case _:
                table.drag(action["from"], action["to"])
        hands("mousemove", 4, 4)
        time.sleep(0.1)

    def from_under(self, action: dict[str, Any]) -> None:
        """A unit under others: the stack is chosen by a click and walked by keys."""
        table = self.table
        table.click(action["from"])
        table.desktop.wait_for(lambda: bool(table.seen()["chosen"]), "a unit of the stack to be chosen")
        for _ in range(4):
            chosen = table.next_look()["chosen"]
            if chosen == action["piece"]:
                break
            table.desktop.hands("key", "Next")
            table.desktop.wait_for(
                lambda chosen=chosen: table.seen()["chosen"] != chosen,  # type: ignore[misc]
                f"another unit than {chosen} to be chosen",
            )
        table.click(action["to"])

    def replacements(self) -> None:
        """The button; where it opens a menu, its first entry."""
        table, before = self.table, self.table.seen()["at"]
        table.desktop.wait_for(lambda: bool(self.takes()), "the button that takes replacements")
        table.button(self.takes()[0])
        table.desktop.wait_for(
            lambda: (seen := table.seen())["at"] != before or seen["menu"], "replacements, or a menu of them"
        )
        if table.next_look()["menu"]:
            table.desktop.hands("key", "Down", "Return")

    def takes(self) -> list[str]:
        """The button's text, once it takes a click."""
        return [text for text in self.table.seen()["buttons"] if text.startswith("Take replacements")]


@pytest.mark.parametrize(
    ("scenario", "seed", "kinds"),
    [
        ("standard", 2, {"move", "declare-attack", "add-attackers", "resolve-attack", "end-phase"}),
        ("advanced-all-options", 4, {"move", "declare-attack", "add-attackers", "resolve-attack", "end-phase"}),
    ],
)
def test_a_whole_game(desktop: Desktop, player_folders: Path, scenario: str, seed: int, kinds: set[str]) -> None:
    from wargame_desk import paths

    (player_folders / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    table = Table(desktop, player_folders)
    table.start(paths.shipped_scenarios("strike-force-one") / f"{scenario}.json")
    desktop.wait_for(lambda: bool(table.seen()["hexes"]), "the table")
    player = Player(table, seed)
    player.play()
    assert player.kinds >= kinds
    seen = table.calm()
    assert seen["turn"] == 4
    assert "victory" in seen["prompt"]
