"""The docks: one module each. ``DOCKS`` lists them for the window.

A body gets the bridge and asks through signals (see ``body.DockBody``); the composition root connects them.
"""

from __future__ import annotations

from wargame_desk.app.docks.body import LEFT, RIGHT, DockBody, DockSpec
from wargame_desk.app.docks.forecast import ForecastDock
from wargame_desk.app.docks.inspector import InspectorDock
from wargame_desk.app.docks.log import LogDock
from wargame_desk.app.docks.sequence import SequenceDock
from wargame_desk.core.texts import mark

DOCKS: tuple[DockSpec, ...] = (
    DockSpec("sequence", mark("Sequence of play"), SequenceDock, LEFT, True),
    DockSpec("inspector", mark("Stack"), InspectorDock, RIGHT, True),
    DockSpec("forecast", mark("Combat forecast"), ForecastDock, RIGHT, True),
    DockSpec("log", mark("Log"), LogDock, RIGHT, True),
)

__all__ = ["DOCKS", "DockBody", "DockSpec"]
