"""The dialogs that a game asks for by itself: a roll of the players' own dice, losing a chance, the result.

Owns how they are opened. What follows is called back.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from wargame_desk.app.asking import ask
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import Command


def ask_roll(bridge: SessionBridge, faces: int, parent: QWidget) -> None:
    """The players roll themselves."""
    from wargame_desk.app.roll_dialog import RollDialog

    action, battle = bridge.waiting, bridge.view.battle
    what = bridge.describe(action) if action is not None else tr("Roll the die")
    dialog = RollDialog(f"{what}: {battle.pill}" if battle and battle.pill else what, faces, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.rolled.connect(bridge.enter_roll)
    dialog.rejected.connect(bridge.abandon_roll)
    dialog.open()


def ask_undone(command: Command, parent: QWidget, then: Callable[[], None], never: Callable[[], None]) -> None:
    """Whether a step is to end though units could still act."""
    text = trn(
        "{count} unit could still act in this step and would lose the chance.",
        "{count} units could still act in this step and would lose the chance.",
        command.undone,
    )
    ask(parent, command.text, text, yes=command.text, no=tr("Go on playing"), then=then, never=never)


def show_end(bridge: SessionBridge, parent: QWidget, asked: Callable[[str], None]) -> None:
    """The result; ``asked`` is called with the command that the players want then."""
    from wargame_desk.app.end_of_game import EndOfGame

    sheet = EndOfGame(bridge, parent)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.replay_wanted.connect(lambda: asked("replay"))
    sheet.save_wanted.connect(lambda: asked("save"))
    sheet.course_wanted.connect(lambda: asked("campaign"))
    sheet.rematch_wanted.connect(lambda: asked("rematch"))
    sheet.open()
