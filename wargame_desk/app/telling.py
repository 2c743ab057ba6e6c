"""What has happened, told in the live line and brought into sight.

Owns how much of it is said there. The sentences are the game's.
"""

from __future__ import annotations

from collections.abc import Callable

from wargame_desk.app.floating import LiveLine
from wargame_desk.app.reports import StepReport, in_short
from wargame_desk.core.texts import tr
from wargame_desk.mapview.view import MapView


def tell(report: StepReport, live: LiveLine, view: MapView, *, shown: bool) -> None:
    """Say what happened; ``shown``: it can be seen elsewhere, and is only read out."""
    if report.events and report.how in ("act", "redo"):
        if report.facts:
            say: Callable[[str], None] = live.whisper if shown else live.say
            say(in_short([fact.text.rstrip(".") for fact in report.facts]))
        _bring_into_sight(report, view)
    elif report.how in ("undo", "redo"):
        live.say(tr("Taken back.") if report.how == "undo" else tr("Done again."))


def _bring_into_sight(report: StepReport, view: MapView) -> None:
    """What the computer does out of sight."""
    if report.by not in ("human", "only"):
        spaces = [space for fact in report.facts for space in fact.spaces]
        if spaces:
            view.ensure_seen(spaces[-1])
