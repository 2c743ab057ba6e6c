"""The scenario in words: its title, how things stand, and the steps of one that teaches."""

from __future__ import annotations

from collections.abc import Callable

from tests.gui.docks.conftest import MakeTable
from tests.gui.docks.words import said
from wargame_desk.app.docks.scenario import ScenarioDock


def test_the_plan_of_the_tutorial_is_told_in_steps(table: MakeTable, show: Callable[..., None]) -> None:
    dock = ScenarioDock(table("tutorial").bridge)
    show(dock)
    words = said(dock).splitlines()
    assert words[0] == "First steps: the road to Altenfeld"
    assert words[1].startswith("Two turns are left, and your three Soviet companies need two towns.")
    assert words[2::2] == ["1", "2", "3"]
    assert words[5] == "Attack with all three of them."


def test_any_scenario_has_its_words(table: MakeTable, show: Callable[..., None]) -> None:
    desk = table()
    dock = ScenarioDock(desk.bridge)
    show(dock)
    assert said(dock) == f"{desk.bridge.scenario.title}\n{desk.bridge.scenario.text}"
