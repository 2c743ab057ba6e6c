"""The scenario on the table in words: how things stand at its start and, where it teaches, what to try step by step.

Owns this panel. The words are the scenario's own.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear
from wargame_desk.app.reports import StepReport
from wargame_desk.app.widgets import Words
from wargame_desk.core.texts import tr


class ScenarioDock(DockBody):
    """Title and text; a line of the text that begins with a number is a step and hangs on it."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Scenario"), tr("What this scenario is about, and what to try"))
        column = self.column()
        self._lines = QGridLayout()
        self._lines.setHorizontalSpacing(style.px(8))
        self._lines.setVerticalSpacing(style.px(10))
        self._lines.setColumnStretch(1, 1)
        column.addLayout(self._lines)
        column.addStretch(1)

    def refresh(self) -> None:
        clear(self._lines)
        scenario = self.bridge.scenario
        self._lines.addWidget(Words(tr(scenario.title), "heading", wrap=True), 0, 0, 1, 2)
        for row, line in enumerate(tr(scenario.text).splitlines() if scenario.text else (), start=1):
            number, dot, step = line.partition(". ")
            if dot and number.isdecimal():
                self._lines.addWidget(Words(number, "strong", "accent"), row, 0, Qt.AlignmentFlag.AlignTop)
                self._lines.addWidget(Words(step, "body", wrap=True), row, 1)
            else:
                self._lines.addWidget(Words(line, "body", wrap=True), row, 0, 1, 2)

    def advanced(self, report: StepReport) -> None:
        """A scenario stays what it is; only its language can change."""
        if report.how == "new":
            self.refresh()
