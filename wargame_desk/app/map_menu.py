"""The menus of the map: what can be done at a place (the right button's, and the menu key's), and which of several.

Owns which entries there are. What they do is the bridge's, and the table's by the functions it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.marks import order_text
from wargame_desk.app.orientation import Orientation
from wargame_desk.app.reports import Refused
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.instead import place_of
from wargame_desk.core.present import Way
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.core.views import Command
from wargame_desk.mapview.tools import MapEvent
from wargame_desk.mapview.view import MapView

_MOST = 6
"""More places than this stand in a menu of their own."""


class MapMenu:
    """Makes and opens the menus.

    Args:
        say: puts a sentence into the live line.
        pick: takes a piece up by its name.
        play: plays one action of the player's.
        press: presses a button of the prompt line.
        ask: asks for a command of the window by its id.
    """

    def __init__(
        self,
        bridge: SessionBridge,
        view: MapView,
        see: Orientation,
        *,
        say: Callable[[str], None],
        pick: Callable[[str], None],
        play: Callable[[Action], None],
        press: Callable[[Command], None],
        ask: Callable[[str], None],
    ) -> None:
        self._bridge, self._view, self._see = bridge, view, see
        self._say, self._pick, self._play, self._press, self._ask = say, pick, play, press, ask

    def open_at(self, event: MapEvent) -> None:
        """Open the menu for a place, without waiting for it."""
        menu = self.menu_for(event.space, event.piece)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.screen)

    def choose(self, actions: Iterable[Action], at: QPoint) -> None:
        """Offer actions at a point of the screen, without waiting for the choice."""
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in actions:
            entry = menu.addAction(self._bridge.describe(action))
            entry.triggered.connect(lambda _=False, a=action: self._play(a))
        menu.popup(at)
        menu.setActiveAction(menu.actions()[0])

    def menu_for(self, space: SpaceId | None, piece: str | None) -> QMenu:
        """What can be done here."""
        menu = QMenu(self._view)
        if space is not None:
            self._about_place(menu, space, piece)
        if self._bridge.human_to_move:
            menu.addSeparator()
            for command in self._bridge.view.commands:
                entry = menu.addAction(command.text)
                entry.triggered.connect(lambda _=False, c=command: self._press(c))
        menu.addSeparator()
        for name, text in (("fit", tr("Fit the map")), ("undo", tr("Undo"))):
            if name != "undo" or self._bridge.undo_verdict().allowed:
                menu.addAction(text).triggered.connect(lambda _=False, n=name: self._ask(n))
        return menu

    def _about_place(self, menu: QMenu, space: SpaceId, piece: str | None) -> None:
        bridge = self._bridge
        title = menu.addAction(bridge.about_space(space).title.replace("  ", ", "))
        title.setEnabled(False)
        means = bridge.click(space)
        if means and not isinstance(means, Refused):
            self._do(menu, bridge.describe(means[-1]), means)
        if piece is not None:
            self._about_piece(menu, piece)
        label = bridge.place(space)
        if not bridge.presenter.plans_in:
            attackers = menu.addAction(tr("Who can attack {hex}", hex=label))
            attackers.triggered.connect(lambda: self._say(self._see.tell_attackers(space)))
        centre = menu.addAction(tr("Bring {hex} to the middle", hex=label))
        centre.triggered.connect(lambda: self._view.centre_on(space))

    def _about_piece(self, menu: QMenu, piece: str) -> None:
        bridge = self._bridge
        number = bridge.piece(piece)
        unit = bridge.unit(number)
        ways = bridge.ways(number)
        if ways:
            menu.addAction(tr("Take up {unit}", unit=unit)).triggered.connect(lambda: self._pick(piece))
        self._ways(menu, piece, unit, ways)
        plans = bridge.human_to_move and bool(bridge.presenter.plans_in)
        for action in bridge.game.legal_actions(bridge.known, number) if plans else ():
            if place_of(action) is None and (action,) not in [way.actions for way in ways]:
                self._do(menu, bridge.describe(action), (action,))
        self._orders(menu, number, unit)
        backs = list(bridge.takings_back(number))
        for back in backs:
            text = bridge.describe(back) if len(backs) > 1 else tr("Take {unit} back", unit=unit)
            self._do(menu, text, (back,))
        if bridge.presenter.plans_in:
            return
        reach = menu.addAction(tr("Show the reach of {unit}", unit=unit))
        reach.triggered.connect(lambda: self._see.show_reach(number))

    def _ways(self, menu: QMenu, piece: str, unit: str, ways: tuple[Way, ...]) -> None:
        """What a drag could do: each place once, below an entry of their own where there are many."""
        told: dict[str, Way] = {}
        for way in ways:
            if way.to == self._view.map.space_of(piece):  # out and back: no drag can say that
                self._do(menu, self._bridge.describe(way.actions[-1]), way.actions)
            elif way.kind != "move":
                told.setdefault(_way_text(way.kind, unit, self._bridge.place(way.to)), way)
        below = menu.addMenu(tr("Send {unit} to", unit=unit)) if len(told) > _MOST else menu
        for text, way in told.items():
            self._do(below, text, way.actions)

    def _orders(self, menu: QMenu, piece: PieceId, unit: str) -> None:
        """The standing orders that this piece can be given, the present one ticked."""
        choices = self._bridge.order_choices(piece)
        if not choices:
            return
        below = menu.addMenu(tr("Standing order for {unit}", unit=unit))
        now = self._bridge.orders().get(piece, "ask")
        for choice in choices:
            entry = below.addAction(order_text(choice))
            entry.setCheckable(True)
            entry.setChecked(choice == now)
            entry.triggered.connect(lambda _=False, c=choice: self._bridge.order({piece: c}))

    def _do(self, menu: QMenu, text: str, actions: tuple[Action, ...]) -> None:
        entry = menu.addAction(text)
        entry.triggered.connect(lambda: self._bridge.submit_all(actions))


def _way_text(kind: str, piece: str, where: str) -> str:
    """A way in a few words."""
    texts = {
        "attack": tr("Attack {hex} with {unit}", hex=where, unit=piece),
        "retreat": tr("Retreat {unit} to {hex}", hex=where, unit=piece),
        "advance": tr("Advance {unit} to {hex}", hex=where, unit=piece),
        "enter": tr("Bring {unit} in at {hex}", hex=where, unit=piece),
    }
    return texts.get(kind, where)
