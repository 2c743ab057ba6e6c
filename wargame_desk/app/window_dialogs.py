"""The window's own dialogs: preferences, help, about. Each is imported when it is first wanted.

Owns how they are opened; games and files have their dialogs in ``filing``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QToolTip, QWidget

from wargame_desk.app.choices import Choices
from wargame_desk.app.commands import Commands
from wargame_desk.core.texts import tr

if TYPE_CHECKING:
    from wargame_desk.app.filing import Filing


def preferences(choices: Choices, window: QWidget) -> None:
    """The preferences."""
    from wargame_desk.app.preferences import PreferencesDialog

    _open(PreferencesDialog(choices, window))


def players_guide(window: QWidget, page: str) -> None:
    """The players' guide, beside the game, opened at the page of this name."""
    from wargame_desk.app.help import PlayersGuide

    guide = next((one for one in window.findChildren(PlayersGuide) if one.isVisible()), None)
    if guide is None:
        guide = PlayersGuide(window, page)
        guide.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        guide.show()
    else:
        guide.turn_to(page)
        guide.raise_()
        guide.activateWindow()


def shortcuts(choices: Choices, commands: Commands, window: QWidget) -> None:
    """Keys and mouse."""
    from wargame_desk.app.help_keys import ShortcutSheet

    _open(ShortcutSheet(choices.now.shortcuts, commands.specs(), window))


def whats_new(window: QWidget, known: str) -> None:
    """What has come since a version; of this version alone where nothing has."""
    from wargame_desk.app import news
    from wargame_desk.app.whats_new import WhatsNew

    told = news.told(known) or news.told()[:1]
    _open(WhatsNew(told, window))


def learn(window: QWidget, filing: Filing, do: Callable[[str], None]) -> None:
    """Lessons, games to watch, the guide."""
    from wargame_desk.app.learn import LearnSheet

    sheet = LearnSheet(window)
    sheet.lesson_wanted.connect(filing.play_scenario)
    sheet.sample_wanted.connect(filing.watch_sample)
    sheet.guide_wanted.connect(lambda: do("how-to-play"))
    _open(sheet)


def about(window: QWidget) -> None:
    """Versions, licences, data, folders."""
    from wargame_desk.app.about import AboutDialog

    _open(AboutDialog(window))


def ask_forgotten(window: QWidget, side: str, then: Callable[[], None]) -> None:
    """Whether a seat is to be opened without its word."""
    from wargame_desk.app.asking import ask

    ask(
        window,
        tr("Open the seat of {side} without its word?", side=side),
        tr("The record says for good that it was opened so."),
        yes=tr("Open it"),
        no=tr("Cancel"),
        then=then,
        danger=True,
    )


def shut_all(window: QWidget) -> None:
    """Close every menu, tip and dialog of a window at once: the screen changes hands."""
    QToolTip.hideText()
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
        if popup.isVisible():
            break
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            dialog.reject()
    for tip in QApplication.topLevelWidgets():
        if tip.windowType() == Qt.WindowType.ToolTip:
            tip.hide()


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
