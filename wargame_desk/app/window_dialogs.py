"""The window's own dialogs: preferences, help, about. Each is imported when it is first wanted.

Owns how they are opened; games and files have their dialogs in ``filing``.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from wargame_desk.app.choices import Choices
from wargame_desk.app.commands import Commands


def preferences(choices: Choices, window: QWidget) -> None:
    """The preferences."""
    from wargame_desk.app.preferences import PreferencesDialog

    _open(PreferencesDialog(choices, window))


def how_to_play(window: QWidget) -> None:
    """Pages with pictures."""
    from wargame_desk.app.help import HowToPlay

    _open(HowToPlay(window))


def shortcuts(choices: Choices, commands: Commands, window: QWidget) -> None:
    """Keys and mouse."""
    from wargame_desk.app.help import ShortcutSheet

    _open(ShortcutSheet(choices.now.shortcuts, commands.specs(), window))


def about(window: QWidget) -> None:
    """Versions, licences, data, folders."""
    from wargame_desk.app.about import AboutDialog

    _open(AboutDialog(window))


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
