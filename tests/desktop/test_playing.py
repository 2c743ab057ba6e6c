"""The real program on a real screen: a drag, an attack, a save, a kill and a recovery, by mouse and keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.desktop.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desktop.conftest import Desktop

pytestmark = pytest.mark.desktop


def test_drag_attack_save_kill_and_recover(desktop: Desktop, player_folders: Path) -> None:
    table = Table(desktop, player_folders)
    program = table.start()
    table.press_until("ctrl+n", lambda: table.offers("Cancel"), "the questions before a game")
    table.press_until("Return", lambda: not table.offers("Cancel"), "the game to begin")
    table.says("Soviet movement")

    table.drag("0904", "0705")  # woods
    table.says("C cannot reach 0705")
    table.calm()
    assert table.actions() == []
    table.drag("0904", "0604")
    table.says("C moves 0904 to 0604")
    table.drag("0903", "0603")
    table.says("B moves 0903 to 0603")

    table.button("End movement")
    desktop.wait_for(lambda: table.offers("Go on playing"), "the question about idle units")
    table.press_until("Return", lambda: not table.offers("Go on playing"), "the answer")
    table.says("Soviet combat")
    table.click("0504")
    table.says("choose who attacks 0504")
    table.click("0603")
    table.click("0604")
    table.button("Roll the battle")
    desktop.wait_for(lambda: any(a["kind"] == "resolve-attack" for a in table.actions()), "the roll")

    save = player_folders / "saves" / "played.wdsave"
    table.press_until("ctrl+s", lambda: table.offers("&Save"), "the question where to save")
    table.fill_in(str(save))
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
