"""The docks: one module each. ``DOCKS`` lists them for the window.

A body gets the bridge and asks through signals (see ``body.DockBody``); the composition root connects them.
"""

from __future__ import annotations

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.available import AvailableDock
from wargame_desk.app.docks.body import LEFT, RIGHT, DockBody, DockSpec
from wargame_desk.app.docks.charts import ChartsDock
from wargame_desk.app.docks.dice import DiceDock
from wargame_desk.app.docks.display import DisplayDock, has_windows
from wargame_desk.app.docks.forecast import ForecastDock
from wargame_desk.app.docks.history import HistoryDock
from wargame_desk.app.docks.inspector import InspectorDock
from wargame_desk.app.docks.log import LogDock
from wargame_desk.app.docks.oob import OobDock
from wargame_desk.app.docks.plans import PlansDock, has_plans
from wargame_desk.app.docks.rules import RulesDock
from wargame_desk.app.docks.scenario import ScenarioDock
from wargame_desk.app.docks.sequence import SequenceDock
from wargame_desk.core.texts import mark


def fights(bridge: SessionBridge) -> bool:
    """Whether battles are put together and rolled for in this game, where others have plans."""
    return not has_plans(bridge)


def rolls_dice(bridge: SessionBridge) -> bool:
    """Whether there are rolls to count."""
    return bridge.presenter.rolls_dice


DOCKS: tuple[DockSpec, ...] = (
    DockSpec("display", mark("Display"), DisplayDock, RIGHT, False, "layers", has_windows),
    DockSpec("plans", mark("Plan"), PlansDock, RIGHT, False, "move", has_plans),
    DockSpec("available", mark("Available units"), AvailableDock, RIGHT, False, "check", has_plans, mark("Available")),
    DockSpec("sequence", mark("Sequence of play"), SequenceDock, LEFT, True, "turn", short=mark("Sequence")),
    DockSpec("oob", mark("Order of battle"), OobDock, LEFT, False, "counters", short=mark("Forces")),
    DockSpec("scenario", mark("Scenario"), ScenarioDock, LEFT, False, "flag"),
    DockSpec("inspector", mark("Stack"), InspectorDock, RIGHT, True, "stack"),
    DockSpec("forecast", mark("Combat forecast"), ForecastDock, RIGHT, True, "attack", fights, mark("Forecast")),
    DockSpec("charts", mark("Charts"), ChartsDock, RIGHT, False, "chart"),
    DockSpec("rules", mark("Rules"), RulesDock, RIGHT, False, "book"),
    DockSpec("log", mark("Log"), LogDock, RIGHT, True, "log"),
    DockSpec("history", mark("History"), HistoryDock, RIGHT, False, "tree"),
    DockSpec("dice", mark("Dice"), DiceDock, RIGHT, False, "dice", rolls_dice),
)

__all__ = ["DOCKS", "DockBody", "DockSpec", "has_windows"]
