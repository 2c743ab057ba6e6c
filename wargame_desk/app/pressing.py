"""What pressing a button of the prompt leads to: the action, a question before it, or a choice between several.

Owns that step. The words of the questions are the dialogs'.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from wargame_desk.app import table_dialogs
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choices import Choices
from wargame_desk.app.map_menu import MapMenu
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.values import Action
from wargame_desk.core.views import Command
from wargame_desk.mapview.view import MapView


class Pressing:
    """Buttons of one table.

    Args:
        page: the table in its window, before which questions stand; ``view`` is its map.
        menu: where several actions are offered, once it has been made.
        play: submits the action.
    """

    def __init__(
        self, page: QWidget, view: MapView, bridge: SessionBridge, choices: Choices,
        menu: Callable[[], MapMenu], play: Callable[[Action], None],
    ) -> None:  # fmt: skip
        self._page, self._view = page, view
        self._bridge, self._choices, self._menu, self._play = bridge, choices, menu, play

    def choose(self, command: Command) -> None:
        """A button: asked about first where units would lose the chance to act."""
        if command.undone and command.role == "main" and self._choices.now.confirm_end_phase:
            table_dialogs.ask_undone(
                command,
                self._page,
                then=lambda: self._play(command.action),
                never=lambda: self._choices.change(confirm_end_phase=False),
            )
        elif several := self._several(command):
            self._menu().choose(several, self._page.cursor().pos())
        else:
            self._play(command.action)

    def _several(self, command: Command) -> list[Action]:
        """The ways to do what a button says, where it names some pieces and others could be named as well."""
        if not getattr(command.action, "pieces", ()):
            return []
        kind = command.action.kind
        listed = [action for action in self._bridge.game.legal_actions(self._bridge.known) if action.kind == kind]
        return listed if len(listed) > 1 else []

    def choose_at(self, space: SpaceId, actions: list[Action]) -> None:
        """Offer actions at the middle of a space."""
        view = self._view
        middle = view.mapFromScene(view.map.geometry.centre(space))
        self._menu().choose(actions, view.viewport().mapToGlobal(middle))
