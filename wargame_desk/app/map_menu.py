"""The menu of what can be done at a place on the map: the right button's, and the menu key's.

Owns which entries there are. What they do is the table's and the bridge's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from wargame_desk.app.bridge import Refused
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.mapview.tools import MapEvent

if TYPE_CHECKING:
    from wargame_desk.app.table import TablePage


class MapMenu:
    """Makes and opens the menu."""

    def __init__(self, table: TablePage) -> None:
        self._table = table

    def open_at(self, event: MapEvent) -> None:
        """Open the menu for a place, without waiting for it."""
        menu = self.menu_for(event.space, event.piece)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.screen)

    def menu_for(self, space: SpaceId | None, piece: str | None) -> QMenu:
        """What can be done here."""
        menu = QMenu(self._table)
        if space is not None:
            self._about_place(menu, space, piece)
        if self._table.bridge.human_to_move:
            menu.addSeparator()
            for command in self._table.bridge.view.commands:
                entry = menu.addAction(command.text)
                entry.triggered.connect(lambda _=False, c=command: self._table.prompt.chosen.emit(c))
        menu.addSeparator()
        for name, text in (("fit", tr("Fit the map")), ("undo", tr("Undo"))):
            if name != "undo" or self._table.bridge.undo_verdict().allowed:
                menu.addAction(text).triggered.connect(lambda _=False, n=name: self._table.asked.emit(n))
        return menu

    def _about_place(self, menu: QMenu, space: SpaceId, piece: str | None) -> None:
        table, bridge = self._table, self._table.bridge
        title = menu.addAction(bridge.about_space(space).title.replace("  ", ", "))
        title.setEnabled(False)
        means = bridge.click(space)
        if means and not isinstance(means, Refused):
            self._do(menu, bridge.describe(means[-1]), means)
        if piece is not None:
            self._about_piece(menu, piece)
        label = bridge.game.board.label(space)
        attackers = menu.addAction(tr("Who can attack {hex}", hex=label))
        attackers.triggered.connect(lambda: table.live.say(table.orientation.tell_attackers(space)))
        centre = menu.addAction(tr("Bring {hex} to the middle", hex=label))
        centre.triggered.connect(lambda: table.view.centre_on(space))

    def _about_piece(self, menu: QMenu, piece: str) -> None:
        table, bridge = self._table, self._table.bridge
        number = bridge.piece(piece)
        ways = bridge.ways(number)
        if ways:
            menu.addAction(tr("Take up {unit}", unit=piece)).triggered.connect(lambda: table.pick(piece))
        for way in ways:
            if way.kind != "move":
                where = bridge.game.board.label(way.to)
                text = _way_text(way.kind, piece, where)
                self._do(menu, text, way.actions)
        reach = menu.addAction(tr("Show the reach of {unit}", unit=piece))
        reach.triggered.connect(lambda: table.orientation.show_reach(number))

    def _do(self, menu: QMenu, text: str, actions: tuple[Action, ...]) -> None:
        entry = menu.addAction(text)
        entry.triggered.connect(lambda: self._table.bridge.submit_all(actions))


def _way_text(kind: str, piece: str, where: str) -> str:
    """A way in a few words."""
    texts = {
        "attack": tr("Attack {hex} with {unit}", hex=where, unit=piece),
        "retreat": tr("Retreat {unit} to {hex}", hex=where, unit=piece),
        "advance": tr("Advance {unit} to {hex}", hex=where, unit=piece),
        "enter": tr("Bring {unit} in at {hex}", hex=where, unit=piece),
    }
    return texts.get(kind, where)
