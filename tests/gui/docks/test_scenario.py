"""The scenario in words: its title, how things stand, and the steps of one that teaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.gui.docks.conftest import MakeTable
from tests.gui.docks.words import said
from wargame_desk.app.docks.scenario import ScenarioDock


def test_a_plan_is_told_in_steps(table: MakeTable, show: Callable[..., None]) -> None:
    desk = table("tutorial")
    plan = "Two turns are left.\n1. Surround Altenfeld.\n2. Attack with all three of them."
    desk.bridge.session.scenario = replace(desk.bridge.scenario, text=plan)
    dock = ScenarioDock(desk.bridge)
    show(dock)
    assert said(dock).splitlines() == [
        "First steps: the road to Altenfeld",
        "Two turns are left.",
        "1",
        "Surround Altenfeld.",
        "2",
        "Attack with all three of them.",
    ]


def test_any_scenario_has_its_words(table: MakeTable, show: Callable[..., None]) -> None:
    desk = table()
    dock = ScenarioDock(desk.bridge)
    show(dock)
    assert said(dock) == f"{desk.bridge.scenario.title}\n{desk.bridge.scenario.text}"
