"""NORAD against the computer on a real screen: bombers by the tray, over the line by the mouse, and an answer."""

from __future__ import annotations

import json
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
    "palette": "dark",
    "reduced_motion": True,
    "confirm_end_phase": False,
    "confirm_exit": False,
    "pace": "instant",
    "last": {
        "norad": {
            "scenario": "norad",
            "options": {"cuba": True},
            "seats": {"soviet": "human", "us": "random"},
            "alone": False,
        }
    },
}


def test_bombers_come_over_the_line_and_the_computer_answers(desktop: Desktop, player_folders: Path) -> None:
    (player_folders / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    table = Table(desktop, player_folders)
    table.start()
    table.button("Play NORAD 3")
    desktop.wait_for(lambda: table.offers("Cancel"), "the questions before a game")
    table.press_until("Return", lambda: not table.offers("Cancel"), "the game to begin")

    table.says("Soviet orders")
    table.button("By chance")
    desktop.wait_for(lambda: len(table.seen()["pieces"]) == 5, "five bombers in the Cuban box")
    table.button("Orders given")

    table.says("Soviet entry")
    table.drag(table.first("tray"), "arctic-4", "tray")
    desktop.wait_for(lambda: "arctic-4" in table.seen()["pieces"].values(), "a bomber in arctic-4")
    for box in ("arctic-5", "arctic-8", "arctic-9"):
        table.click(table.first("tray"), "tray")
        table.click(box)
        desktop.wait_for(lambda box=box: box in table.seen()["pieces"].values(), f"a bomber in {box}")
    desktop.wait_for(lambda: len(_bombers(table.seen(), "arctic")) == 4, "four bombers outside the map")
    table.button("Fly in")

    table.says("Soviet bombers")
    seen = table.calm()
    flown, late = (next(iter(_bombers(seen, box))) for box in ("arctic-9", "arctic-5"))
    table.drag("arctic-9", "F9-E")
    table.says("cannot reach F9-E")
    assert table.calm()["pieces"][flown] == "arctic-9"
    table.drag("arctic-9", "D9")
    desktop.wait_for(lambda: table.seen()["pieces"][flown] == "D9", "the bomber over the line")
    table.drag("arctic-5", "C5")
    desktop.wait_for(lambda: table.seen()["pieces"][late] == "C5", "another over the line")
    table.button("Usual move for many")
    desktop.wait_for(lambda: not _bombers(table.seen(), "arctic"), "the others over the line")
    table.button("End the bombers' moves")
    desktop.wait_for(lambda: (seen := table.seen())["turn"] == 2 and seen["kind"] == "stage", "the next turn")
    assert table.calm()["by"] == "random", "the computer ended its own phase"


def _bombers(seen: dict[str, Any], where: str) -> dict[str, str]:
    """The bombers that were seen standing where the label begins so, with their places."""
    found = seen["pieces"].items()
    return {name: at for name, at in found if name.startswith("bomber") and at.startswith(where)}
