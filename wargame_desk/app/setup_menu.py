"""The set-up menu of the tray: by chance, as last time, one's own by name, keep this one, take all back.

Owns the menu and what follows from it. What a set-up is, and where it is kept, is in ``setups``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from wargame_desk.app import setups
from wargame_desk.app.asking import tell
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.tray import Doing
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.persistence.errors import FileError

MENU, CHANCE = "set-ups", "chance"
KINDS = ("setup", "orders")
"""Kinds of decision in which a side sets up."""


class SetupMenu:
    """Set-ups at one table."""

    def __init__(self, bridge: SessionBridge, parent: QWidget, say: Callable[[str], None]) -> None:
        self._bridge, self._parent, self._say = bridge, parent, say
        self.shelf = setups.Shelf()
        bridge.ended.connect(lambda _: setups.keep_last(bridge, self.shelf))

    def doings(self) -> tuple[Doing, ...]:
        """The buttons of the tray while a side sets up."""
        decision = self._bridge.decision
        if decision is None or decision.kind not in KINDS or not self._bridge.human_to_move:
            return ()
        return (
            Doing(CHANCE, tr("By chance"), tr("Sets up what is left in the tray by chance")),
            Doing(MENU, tr("Set-ups..."), tr("As last time, your own set-ups, take all back")),
        )

    def do(self, name: str, at: QPoint) -> None:
        """A button was pressed; the menu opens at a point of the screen."""
        if name == CHANCE:
            self.lay(setups.by_chance(self._bridge, random.Random()))
        elif name == MENU:
            menu = self.menu()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(at)

    def menu(self) -> QMenu:
        """The set-ups there are."""
        bridge, menu = self._bridge, QMenu(self._parent)
        side = bridge.decision.side if bridge.decision is not None else bridge.game.sides[0]
        last = self.shelf.find(bridge.game.id, side, setups.LAST)
        if last is not None:
            self._offer(menu, tr("As last time"), last)
            self._offer(menu, tr("As last time, real and decoy exchanged"), setups.exchanged(last))
        names = self.shelf.names(bridge.game.id, side)
        if names:
            menu.addSeparator()
        for name in names:
            found = self.shelf.find(bridge.game.id, side, name)
            if found is not None:
                self._offer(menu, name, found)
        menu.addSeparator()
        menu.addAction(tr("Keep this set-up...")).triggered.connect(lambda: self._ask_name())
        menu.addAction(tr("Take all back")).triggered.connect(lambda: self.lay(setups.clearing(bridge)))
        return menu

    def _offer(self, menu: QMenu, text: str, found: setups.SetUp) -> None:
        def lay_out() -> None:
            self.lay(setups.clearing(self._bridge))
            self.lay(setups.as_before(self._bridge, found))

        menu.addAction(text).triggered.connect(lay_out)

    def lay(self, actions: Iterator[Action]) -> None:
        """Play actions that are found one after the other, and show what came of it once."""
        self._bridge.submit_found(actions)

    def _ask_name(self) -> None:
        dialog = QInputDialog(self._parent)
        dialog.setWindowTitle(tr("Keep this set-up"))
        dialog.setLabelText(tr("Name of the set-up"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.textValueSelected.connect(self.keep)
        dialog.open()

    def keep(self, name: str) -> None:
        """Keep the set-up as it stands, under a name."""
        bridge, name = self._bridge, name.strip()
        if not name or bridge.decision is None:
            return
        side = bridge.decision.side
        try:
            self.shelf.keep(bridge.game.id, side, name, setups.set_up_of(bridge, bridge.view, side))
        except (FileError, OSError) as why:
            tell(self._parent, tr("The set-up could not be kept"), str(why), warning=True)
            return
        self._say(tr("Kept as {name}.", name=name))
