"""Where the controls are that a lesson names: the part of the window that has to be ringed.

Owns the way from a name to a widget, or to a part of one. The names are ``core.lessons.CONTROLS``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QMainWindow, QTabBar, QToolBar, QWidget

from wargame_desk.app.card_table import CardTable
from wargame_desk.app.commands import COMMANDS, Commands
from wargame_desk.app.docks import DOCKS
from wargame_desk.app.notices import Notices
from wargame_desk.app.panels import Panels
from wargame_desk.app.planning import PlanningDesk
from wargame_desk.app.prompt import PLAYS, PromptLine
from wargame_desk.app.tray import Tray
from wargame_desk.core.lessons import CONTROLS
from wargame_desk.mapview.view import MapView


class Spot(NamedTuple):
    """A widget, and the part of it that is meant (None for all of it)."""

    widget: QWidget
    part: QRect | None = None

    @property
    def box(self) -> QRect:
        """The part in the widget's own coordinates."""
        return self.part if self.part is not None else self.widget.rect()


class Places(Protocol):
    """The table, as far as a lesson points at it."""

    view: MapView
    prompt: PromptLine
    tray: Tray
    panels: Panels
    planning: PlanningDesk
    notices: Notices
    cards: CardTable


class Shell(Protocol):
    """The window round the table."""

    commands: Commands
    toolbar: QToolBar


def exists(control: str) -> bool:
    """Whether a name is that of a control; actions are the game's and are not looked at."""
    word, colon, name = control.partition(":")
    if word == "dock":
        return name in {one.id for one in DOCKS}
    if word == "command":
        return name in {one.id for one in COMMANDS}
    return f"{word}:" in CONTROLS and bool(name) if colon else word in CONTROLS


class Controls:
    """Finds controls of one table in one window."""

    def __init__(self, table: Places, shell: Shell) -> None:
        self._table, self._shell = table, shell

    def find(self, control: str) -> Spot | None:
        """Where a control is now; None while it cannot be seen, or not be used."""
        spot = self._spot(control)
        there = spot is not None and spot.widget.isVisible() and spot.widget.isEnabled()
        return spot if there else None

    def _spot(self, control: str) -> Spot | None:
        word, _, name = control.partition(":")
        match word:
            case "dock":
                return self._dock(name)
            case "command":
                return self._command(name)
            case "action":
                return self._button(PLAYS, name)
            case "main-button":
                return self._button("objectName", "main")
        widget = self._parts().get(word)
        return None if widget is None else Spot(widget)

    def _parts(self) -> dict[str, QWidget]:
        table = self._table
        return {
            "map": table.view,
            "prompt": table.prompt,
            "tray": table.tray,
            "tracks": table.planning.strip,
            "question": table.notices.question,
            "card": table.cards.question,
            "refusal": table.notices.card,
        }

    def _button(self, property: str, value: str) -> Spot | None:
        found = (button for button in self._table.prompt.buttons if button.property(property) == value)
        return next((Spot(button) for button in found), None)

    def _dock(self, name: str) -> Spot | None:
        """A dock; the tab that brings it to the front while another lies before it."""
        frame = self._table.panels.frame(name)
        if frame is None or frame.isHidden():
            return None
        if self._table.panels.in_front(name):
            return Spot(frame)
        desk = frame.parentWidget()
        for bar in desk.findChildren(QTabBar) if desk is not None else ():
            for tab in range(bar.count()):
                if bar.tabText(tab) == frame.windowTitle():
                    return Spot(bar, bar.tabRect(tab).intersected(bar.rect()))
        return None

    def _command(self, name: str) -> Spot | None:
        """Its button in the toolbar, else the menu in which it stands."""
        if name not in self._shell.commands:
            return None
        action = self._shell.commands[name]
        button = self._shell.toolbar.widgetForAction(action)
        if button is not None:
            return Spot(button)
        window = self._shell.toolbar.window()
        bar = window.menuBar() if isinstance(window, QMainWindow) else None
        for entry in bar.actions() if bar is not None else ():
            inside = entry.menu()
            if inside is not None and action in inside.actions():  # type: ignore[attr-defined]
                return Spot(bar, bar.actionGeometry(entry))
        return None
